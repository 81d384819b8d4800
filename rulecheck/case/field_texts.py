"""The texts that stand under the fields of a game's nouns, read out of its source."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rulecheck.engine import Entry
from rulecheck.frozen import kebab


def field_texts(kind: type[Any]) -> dict[str, str]:
    """Return the text under each field of an entry, by key."""
    if kind not in _field_texts:
        found: dict[str, str] = {}
        for each in reversed(kind.__mro__):
            if issubclass(each, Entry):
                found |= dict(_texts_in(each))
        _field_texts[kind] = found
    return _field_texts[kind]


_field_texts: dict[type[Any], dict[str, str]] = {}
"""What was found before: source code is slow to read."""


def _texts_in(kind: type[Any]) -> Iterator[tuple[str, str]]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = text.value.value if _is_text(text) else ""  # type: ignore[attr-defined]  # a text
            if said:
                yield kebab(field.target.id), " ".join(inspect.cleandoc(said).split())


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
