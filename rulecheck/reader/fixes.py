"""What a case may write otherwise than it is written back, and how its document is put right.

The tree of nodes is changed to the canonical form, while every mark still leads to what is written:
places are looked up by canonical paths, whoever wrote what.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import yaml

from rulecheck.model import At
from rulecheck.reader.document import Document

_Scalar: Any = yaml.ScalarNode
_Mapping: Any = yaml.MappingNode
_Sequence: Any = yaml.SequenceNode
"""Nodes without a tag, as the loader leaves them."""

FixKind = Literal["key", "word", "within", "list", "empty", "step"]


class Fix(NamedTuple):
    """One thing to put right at a path: what stands before it in a list of fixes is right already.

    `key` has a key spelled as `word`, `word` a value; `within` puts a value under the key `word`,
    `list` into a list of its own; `empty` writes an empty mapping for nothing, and `step` a step
    for its bare verb.
    """

    at: At
    kind: FixKind
    word: str = ""


class Taken(NamedTuple):
    """A fix, with the nodes in the file that it is about: the key, if there is one, and the value.

    `inline` if these stand in braces or brackets.
    """

    fix: Fix
    key: Any
    node: Any
    inline: bool


def put_right(document: Document, fix: Fix) -> Taken | None:
    """Put one thing right in the tree of a document, and return what of its text that is about."""
    holder: Any = None
    key: Any = None
    node: Any = document.root
    for step in fix.at:
        holder, (key, node) = node, _child(node, step)
        if node is None:
            return None
    document.is_respelled = True
    taken = Taken(fix, key, node, bool(holder is not None and holder.flow_style))
    if fix.kind == "key":
        _replace_key(holder, key, _scalar(fix.word, key))
    else:
        _replace(holder, node, _put(fix, node))
    return taken


def _put(fix: Fix, node: Any) -> Any:
    match fix.kind:
        case "word":
            return _scalar(fix.word, node)
        case "within":
            return _mapping(_scalar(fix.word, node), node, node)
        case "list":
            return _Sequence(None, [node], node.start_mark, node.end_mark, flow_style=True)
        case "step":
            return _mapping(_scalar(fix.word, node), _scalar("", node), node)
        case _:
            return _Mapping(None, [], node.start_mark, node.end_mark, flow_style=True)


def _child(node: Any, step: str | int) -> tuple[Any, Any]:
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), (None, None))
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    return None, None


def _scalar(word: str, like: Any) -> Any:
    return _Scalar(None, word, like.start_mark, like.end_mark)


def _mapping(key: Any, value: Any, like: Any) -> Any:
    pairs = [(key, value)]
    return _Mapping(None, pairs, like.start_mark, like.end_mark, flow_style=True)


def _replace(holder: Any, old: Any, new: Any) -> None:
    if isinstance(holder, yaml.SequenceNode):
        holder.value = [new if each is old else each for each in holder.value]
    elif holder is not None:
        holder.value = [(key, new if each is old else each) for key, each in holder.value]


def _replace_key(holder: Any, old: Any, new: Any) -> None:
    holder.value = [(new if key is old else key, each) for key, each in holder.value]


def with_value(value: Any, path: At, new: Any) -> Any:
    """Return a plain value with another one at a path in it."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, tuple) and isinstance(step, int):
        return (*value[:step], with_value(value[step], rest, new), *value[step + 1 :])
    return {
        key: with_value(each, rest, new) if key == step else each for key, each in value.items()
    }
