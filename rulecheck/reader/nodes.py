"""Text to PyYAML's nodes, scalars left as written, and what stops it in one clear line."""

import re
from operator import is_
from typing import Any

import yaml

from rulecheck.reader.bounds import MAX_DEPTH, TOO_DEEP
from rulecheck.reader.text import Fault

_in_c: Any = yaml.cyaml if yaml.__with_libyaml__ else None
FASTEST: Any = _in_c.CParser if _in_c else yaml.SafeLoader
_QUESTION = r"([&!]\S* +\?)|([^\s,\[\]{}:?-] *)\?"
_STAND_IN = "\ufdd0"
_BLOCK_TEXT = r"(?P<lead>(?: |- )*)[^ #].*: *(?P<sign>[|>])[-+]? *(?:#.*)?$"
_FAR_IN = re.compile(r"^[-? ]{100}", re.MULTILINE)
_MANY = 1000
_derived: dict[tuple[Any, bool], Any] = {}


class _TooDeep(Exception):
    """The nesting passed its bound inside the node whose mark is given."""


def composed(text: str, loader: Any) -> tuple[list[yaml.Node], list[Fault]]:
    """Compose every document of a text, up to the fault that stops the loader."""
    roots: list[yaml.Node] = []
    parser = _as_written(loader, counting=_may_be_deep(text))(text)
    try:
        while parser.check_node():
            roots.append(parser.get_node())
    except _TooDeep as too_deep:
        mark = too_deep.args[0]
        return roots, [(mark.line + 1, mark.column + 1, TOO_DEEP)]
    except yaml.MarkedYAMLError as error:
        return roots, [_fault(error, text.split("\n"))]
    finally:
        parser.dispose()
    return roots, []


def _may_be_deep(text: str) -> bool:
    """Tell whether a text has enough brackets, or stands far enough in, to nest past all bounds."""
    if len(text) <= _MANY:
        return False
    return text.count("[") + text.count("{") > _MANY or _FAR_IN.search(text) is not None


def _as_written(loader: Any, *, counting: bool) -> Any:
    """Derive the loader that leaves scalars unresolved, which is most of PyYAML's cost.

    Counting the levels costs a third again: it is done where the loader's own stack is in danger.
    Elsewhere the values are counted as they are built.
    """
    python = hasattr(loader, "scan_plain")
    if (loader, counting) not in _derived:
        kind = _counting(loader) if counting or python else _trusting(loader)
        _derived[loader, counting] = _with_questions(kind) if python else kind
    return _derived[loader, counting]


def _trusting(loader: Any) -> Any:
    class Trusting(loader):  # type: ignore[misc]  # which of PyYAML's loaders is known when run
        resolve = staticmethod(lambda kind, value, implicit: None)
        descend_resolver = staticmethod(is_)  # asked at every node, and nobody minds the answer
        ascend_resolver = staticmethod(tuple)

    return Trusting


def _counting(loader: Any) -> Any:
    class Counting(_trusting(loader)):  # type: ignore[misc]  # derived when run, too
        level = 0

        def descend_resolver(self, parent: Any, index: Any) -> None:
            self.level += 1
            if self.level > MAX_DEPTH:
                raise _TooDeep(parent.start_mark)

        def ascend_resolver(self) -> None:
            self.level -= 1

    return Counting


def _stood_in_for(question: re.Match[str]) -> str:
    """Hide a question mark within a text; one after an anchor or a tag opens a key and stays."""
    return question[1] or question[2] + _STAND_IN


def _with_questions(loader: Any) -> Any:
    """Derive the pure Python loader that takes `[where?]` for a text, as the other does."""

    class WithQuestions(loader):  # type: ignore[misc]  # derived when run, too
        def __init__(self, text: str) -> None:
            super().__init__(re.sub(_QUESTION, _stood_in_for, text))

        def compose_scalar_node(self, anchor: Any) -> Any:
            node = super().compose_scalar_node(anchor)
            node.value = node.value.replace(_STAND_IN, "?")
            return node

    return WithQuestions


def _fault(error: yaml.MarkedYAMLError, lines: list[str]) -> Fault:
    """Say what stopped the loader: at the opening of what stays open, else where it stopped."""
    mark: Any = error.problem_mark or error.context_mark
    opening: Any = error.context_mark or mark
    where = (error.context or "") + ": " + (error.problem or "")
    line = lines[mark.line] if mark.line < len(lines) else ""
    rest = line[mark.column :]
    shallow = _shallow_text(lines, mark.line) if "a block " in where else ""
    if shallow:
        return mark.line + 1, mark.column + 1, shallow
    for sign, at, message in _FAULTS:
        if sign in where:
            place = opening if at == "opening" else mark
            said = message.format(char=rest[:1], word=rest.split(" ")[0], line=opening.line + 1)
            return place.line + 1, place.column + 1, said
    return mark.line + 1, mark.column + 1, f"this is no YAML: {error.problem}"


def _shallow_text(lines: list[str], stop: int) -> str:
    """Say what is wrong if a block of text ends at a line that is less indented than its first."""
    here = _indent(lines[stop]) if stop < len(lines) else 0
    above = stop - 1
    while above > 0 and (_indent(lines[above]) > here or not lines[above].strip()):
        above -= 1
    header = re.match(_BLOCK_TEXT, lines[above]) if above >= 0 else None
    if header is None or here <= len(header["lead"]):
        return ""
    sign, deep = header["sign"], here - len(header["lead"])
    return (
        f"the text of line {above + 1} is less indented here than in its first line: "
        f"write `{sign}{deep}` for `{sign}` there"
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_FAULTS = (
    ("maximum nesting depth", "stop", TOO_DEEP),
    ("undefined alias", "stop", "`{word}` repeats something that has no such name before it"),
    ("duplicate anchor", "stop", "`{word}` names a second thing by the same name"),
    ("cannot start any token", "stop", "`{char}` cannot begin a value: put the text in quotes"),
    (
        "mapping values are not allowed",
        "stop",
        "`:` stands where no key can be: put a text that holds a colon in quotes, "
        "or mend the indentation",
    ),
    ("unknown escape", "stop", "no such escape in double quotes: write `\\\\` for a backslash"),
    ("end of stream", "opening", "the quotation that opens here is never closed"),
    ("document separator", "opening", "the quotation that opens here is not closed before `---`"),
    ("a flow sequence", "opening", "the list that opens here is not closed: expected `,` or `]`"),
    (
        "a flow mapping",
        "opening",
        "the mapping that opens here is not closed: expected `,` or `}}`",
    ),
    (
        "a block mapping",
        "stop",
        "expected the next `key:` of the mapping that begins on line {line}, indented as it is",
    ),
    (
        "a block collection",
        "stop",
        "expected the next `- ` of the list that begins on line {line}, indented as it is",
    ),
    (
        "a block sequence",
        "stop",
        "expected the next `- ` of the list that begins on line {line}, indented as it is",
    ),
    ("unexpected ':'", "stop", "expected a space after `:`"),
    ("node content", "stop", "expected a value here"),
    ("a simple key", "opening", "expected `:` after this key"),
    ("document start", "stop", "expected the end of the document, or `---` before another"),
)
