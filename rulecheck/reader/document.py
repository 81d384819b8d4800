"""A file as documents: values, and the place of every part of them."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import yaml

from rulecheck.model import Place, Problem
from rulecheck.reader.bounds import MAX_PROBLEMS
from rulecheck.reader.nodes import FASTEST, composed
from rulecheck.reader.text import Fault, text_of
from rulecheck.reader.values import Builder

LOADER_VERSION: str = yaml.__version__
Value: TypeAlias = dict[str, Any] | tuple[Any, ...] | str | int | Fraction | bool | None


class Unreadable(Exception):
    """A file that cannot be read, with every problem found in it, in the order of the file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Document:
    """One document of a file: its plain value, and where each part of it stands in the file.

    Mappings are `dict` with their keys as written, sequences `tuple`. `text` is the whole file, its
    lines ended by a line feed. A path is the keys and indices that lead to a node, the empty one to
    the whole document: `("turn", 0, "move")`.

    Where a value was at hand without its nodes, `composing` makes them of the text once a place is
    asked for, which most turns never are. `is_respelled` once the nodes are put right, and no more
    those that are written.
    """

    __slots__ = ("_composing", "_root", "is_respelled", "text", "value")

    def __init__(
        self,
        value: Value,
        text: str,
        root: Any = None,
        *,
        composing: Callable[[str], Any] | None = None,
    ) -> None:
        self.value, self.text, self._root, self._composing = value, text, root, composing
        self.is_respelled = False

    @property
    def root(self) -> Any:
        """The node of the whole document; none of one that is only a text."""
        if self._root is None and self._composing is not None:
            self._root = self._composing(self.text)
        return self._root

    def place(self, path: tuple[str | int, ...], key: bool = False) -> Place:
        """Return where the node at a path stands, or its key; `KeyError` where there is none.

        An item of a list, and the document itself, have no key: there the node is meant.
        """
        name, node = self.found(path)
        if node is None:
            raise KeyError(path)
        return _place(name if key and name is not None else node, self.text)

    def has(self, path: tuple[str | int, ...]) -> bool:
        """Tell whether there is a node at a path."""
        return self.found(path)[1] is not None

    def pointer(self, path: tuple[str | int, ...]) -> str:
        """Return the JSON pointer (RFC 6901) to what is written for the node at a path."""
        keys = self._written(path) if self.is_respelled else path
        return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in keys)

    def _written(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """Return the path in the text as it is written to a node that was put right."""
        key, node = self.found(path)
        roots = [self._composing(self.text)] if self._composing else composed(self.text, FASTEST)[0]
        begin = self.root.start_mark.index
        root = next(each for each in roots if each.start_mark.index == begin)
        index = (node if key is None else key).start_mark.index
        return _path_to(root, index, len(path)) or ()

    def is_inline(self, path: tuple[str | int, ...]) -> bool:
        """Tell whether a node stands in braces or brackets, and not in lines of its own."""
        if self._composing is not None:
            return True
        return bool(getattr(self.found(path)[1], "flow_style", None))

    def is_nested(self, path: tuple[str | int, ...]) -> bool:
        """Tell whether a node holds others: a mapping or a list."""
        return isinstance(self.found(path)[1], yaml.CollectionNode)

    def found(self, path: tuple[str | int, ...]) -> tuple[Any, Any]:
        """Return the node at a path: its key, if it has one, and itself, if there is one."""
        key: Any = None
        node: Any = self.root
        for step in path:
            key, node = _child(node, step)
        return key, node


def _child(node: Any, step: str | int) -> tuple[Any, Any]:
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), (None, None))
    if isinstance(node, yaml.SequenceNode) and step in range(len(node.value)):
        return None, node.value[step]
    return None, None


def _path_to(node: Any, index: int, deep: int) -> tuple[str | int, ...] | None:
    """Return the path to the innermost key or value that begins at an index of the text."""
    if not deep:
        return None
    pairs: list[tuple[str | int, Any, Any]] = []
    if isinstance(node, yaml.MappingNode):
        pairs = [(key.value, key, child) for key, child in node.value]
    elif isinstance(node, yaml.SequenceNode):
        pairs = [(number, child, child) for number, child in enumerate(node.value)]
    for step, key, child in pairs:
        if key.start_mark.index <= index <= child.end_mark.index:
            deeper = _path_to(child, index, deep - 1)
            if deeper is not None:
                return (step, *deeper)
            if index in (key.start_mark.index, child.start_mark.index):
                return (step,)
    return None


def _place(node: Any, text: str) -> Place:
    line, column = _inside(node.start_mark.line, node.start_mark.column, text)
    end_line, end_column = _inside(node.end_mark.line, node.end_mark.column, text)
    return Place(line=line, column=column, end_line=end_line, end_column=end_column)


def _inside(line: int, column: int, text: str) -> tuple[int, int]:
    """Count a loader's place from 1. Past a last line that does not end, its end is meant."""
    last = _last_line(text) if line else 0
    if line > last:
        line, column = last, len(text) - text.rfind("\n") - 1
    return line + 1, column + 1


@lru_cache(maxsize=1)
def _last_line(text: str) -> int:
    """Return the number of the last line of a text from 0; many places of one file ask for it."""
    return text.count("\n")


def read(data: bytes, path: str, loader: Any = FASTEST) -> tuple[Document, ...]:
    """Read every document of a file, which messages call `path`.

    Raises `Unreadable` with all the problems that one run can find. `loader` is the PyYAML loader
    underneath, the fastest there is unless given; they all give the same.
    """
    if data[:1] == b"{" and loader is FASTEST:
        from rulecheck.reader.json import in_json  # what is read as YAML does without

        said = in_json(data)
        if said is not None:
            return (Document(said.value, said.text, composing=said.composed),)
    text, faults = text_of(data)
    _refuse(path, faults, text)
    roots, faults = composed(text, loader)
    builder = Builder(len(text))
    values = builder.built(roots)
    if not roots and not faults:
        faults = [(1, 1, "the file is empty: expected a YAML document")]
    told = [(*_inside(n - 1, at - 1, text), said) for n, at, said in faults + builder.faults]
    _refuse(path, told, text)
    return tuple(Document(value, text, root) for value, root in zip(values, roots, strict=True))


def _line(text: str, number: int) -> str:
    lines = text.split("\n", number)
    return lines[number - 1] if number <= len(lines) else ""


def _refuse(path: str, faults: list[Fault], text: str) -> None:
    """Raise the faults there are, each place and message once."""
    if faults:
        found = sorted(set(faults))[:MAX_PROBLEMS]
        raise Unreadable(
            tuple(
                Problem(path=path, line=line, column=column, message=why, source=_line(text, line))
                for line, column, why in found
            )
        )
