"""A case written anew from what it says, as a person would lay it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.model import flow

WIDEST = 100
"""How long a line may get before what is on it is written in lines of its own."""


def written_anew(said: Mapping[str, Any]) -> str:
    """Return the text of a case that says what is given: read again, it says the same."""
    return "".join(f"{line}\n" for line in _mapping(said, ""))


def _mapping(said: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in said.items():
        yield from _value(f"{indent}{flow(key)}:", value, indent)


def _value(head: str, value: Any, indent: str) -> Iterator[str]:
    """Yield a value behind its key: on the same line, if it fits there and holds no lines."""
    plain = f"{head} {flow(value)}"
    if isinstance(value, str) and _is_drawn(value):
        yield f"{head} |" + ("" if value.endswith("\n") else "-")
        yield from (f"{indent}  {line}" if line else "" for line in value.splitlines())
    elif isinstance(value, tuple) and value and all(isinstance(each, Mapping) for each in value):
        yield head
        for each in value:
            yield from _item(each, indent)
    elif isinstance(value, Mapping) and value and (len(plain) > WIDEST or "\\n" in plain):
        yield head
        yield from _mapping(value, f"{indent}  ")
    else:
        yield plain


def _item(said: Mapping[str, Any], indent: str) -> Iterator[str]:
    lines = tuple(_mapping(said, f"{indent}  ")) or (f"{indent}  {{}}",)
    yield f"{indent}- {lines[0][len(indent) + 2 :]}"
    yield from lines[1:]


def _is_drawn(text: str) -> bool:
    """Tell whether a text is lines that can stand as they are: printable, none begins far in."""
    lines = text.split("\n")
    return (
        len(lines) > 1
        and not text.endswith("\n\n")
        and bool(lines[0])
        and all(each.isprintable() and each == each.strip() for each in lines)
    )
