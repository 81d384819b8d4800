"""The rulebooks as data: clauses, readings and numbers, read from `reference/<ruleset>.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, get_args

from rulecheck.frozen import Frozen
from rulecheck.model import ANSWERS, Clause, Kind, Place, Problem
from rulecheck.reader import Document, Unreadable, bytes_of, read
from rulecheck.wording import nearest, quoted, shown

KINDS: tuple[str, ...] = get_args(Kind)
_TEXTS = ("section", "kind", "title", "says", "note", "example", "preferred")
_CLAUSE_KEYS = (*_TEXTS, "answer", "asked", "readings")
_NUMBER_KEYS = ("value", "clause", "says", "unit", "by", "least", "most")
_KEYS = ("ruleset", "title", "document", "note", "sections", "clauses", "numbers", "excused")


class Number(Frozen):
    """A figure of the rulebook, or a table of them, with the clause it stands in.

    `by` is the step it is nudged by, `least` and `most` its bounds.
    """

    name: str
    value: Any
    clause: str
    says: str
    unit: str = ""
    by: int | Fraction = 1
    least: int | Fraction = 0
    most: int | Fraction | None = None

    def refuses(self, value: Any) -> str:
        """Tell why a value cannot stand for this figure; empty if it can."""
        if not _is_number(value):
            return f"expected a number for {self.name}, not {quoted(value)}"
        if self._is_whole and not isinstance(value, int):
            return f"expected a whole number for {self.name}, not {quoted(value)}"
        if value < self.least:
            return f"{self.name} is {shown(self.least)} at least, not {quoted(value)}"
        if self.most is not None and value > self.most:
            return f"{self.name} is {shown(self.most)} at most, not {quoted(value)}"
        return ""

    @property
    def _is_whole(self) -> bool:
        cells = self.value.values() if isinstance(self.value, Mapping) else (self.value,)
        return all(isinstance(each, int) for each in (self.by, *cells))


class Reference(Frozen):
    """One rulebook: what its document is called, its sections in order, clauses and numbers."""

    ruleset: str
    title: str
    document: str
    note: str
    clauses: Mapping[str, Clause]
    numbers: Mapping[str, Number]
    excused: Mapping[str, str]
    sections: tuple[str, ...]
    places: Mapping[str, Place]
    path: Path

    @property
    def values(self) -> dict[str, Any]:
        """The plain figures, by name."""
        return {name: number.value for name, number in self.numbers.items()}

    def overlaid(self, overlay: Mapping[str, Any]) -> dict[str, Any]:
        """Return figures with others over them; a table keeps the cells that are not named."""
        return {
            name: {**self.numbers[name].value, **value} if isinstance(value, Mapping) else value
            for name, value in overlay.items()
        }

    def misfit(self, name: str, value: Any) -> tuple[tuple[str, ...], bool, str] | None:
        """Tell why a value cannot stand for a number; `None` if it can.

        That is at which cell of a table, whether its key is meant, and what is wrong.
        """
        number = self.numbers.get(name)
        if number is None:
            return (), True, f"no number {quoted(name)}{nearest(name, self.numbers)}"
        if not isinstance(number.value, Mapping):
            wrong = number.refuses(value)
            return ((), False, wrong) if wrong else None
        if not isinstance(value, Mapping):
            cells = ", ".join(map(str, number.value))
            return (), False, f"{name} is a table: expected {cells} with values"
        return _misfit_of_table(number, value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _misfit_of_table(
    number: Number, table: Mapping[str, Any]
) -> tuple[tuple[str, ...], bool, str] | None:
    for cell, value in table.items():
        if cell not in number.value:
            said = f"no {quoted(cell)} in {number.name}{nearest(cell, number.value)}"
            return (cell,), True, said
        wrong = number.refuses(value)
        if wrong:
            return (cell,), False, wrong
    return None


def data_folder(name: str) -> Path:
    """Return the folder `reference` or `cases` that belongs to this rulecheck.

    In a checkout it stands beside the package; an installed rulecheck carries it inside.
    """
    package = Path(__file__).parent
    carried = package / "data" / name
    return carried if carried.is_dir() else package.parent / name


@cache
def reference_of(ruleset: str) -> Reference:
    """Return the reference of a ruleset that ships with rulecheck."""
    return load_reference(data_folder("reference") / f"{ruleset}.yaml")


def load_reference(path: Path) -> Reference:
    """Read a reference file; `Unreadable` lists everything that is wrong with it, with places.

    `OSError` if it cannot be opened, or is too large.
    """
    return read_reference(bytes_of(path), path)


def read_reference(data: bytes, path: Path) -> Reference:
    """Read the bytes of a reference file, as `load_reference` does."""
    documents = read(data, str(path))
    return _Reading(documents[0], path).reference()


class _Reading:
    """Reads one reference file and gathers what is wrong with it."""

    def __init__(self, document: Document, path: Path) -> None:
        self.document = document
        self.path = path
        self.problems: list[Problem] = []

    def reference(self) -> Reference:
        top = self._mapping((), _KEYS)
        document, title = (self._text(top, key, ()) for key in ("document", "title"))
        ruleset = self._text(top, "ruleset", ())
        self._needs(top, ("clauses",), ())
        clauses = {
            id: self._clause(id, ruleset, document) for id in self._mapping(("clauses",), None)
        }
        numbers = {name: self._number(name, clauses) for name in self._mapping(("numbers",), None)}
        excused = self._mapping(("excused",), None)
        sections = self._sections(top, clauses)
        if self.problems:
            raise Unreadable(tuple(self.problems))
        return Reference(
            ruleset=ruleset,
            title=title,
            document=document,
            note=str(top.get("note", "")),
            clauses=clauses,
            numbers=numbers,
            excused={key: str(reason) for key, reason in excused.items()},
            sections=sections,
            places={id: self.document.place(("clauses", id), key=True) for id in clauses},
            path=self.path,
        )

    def _clause(self, id: str, ruleset: str, document: str) -> Clause:
        at = ("clauses", id)
        said = self._mapping(at, _CLAUSE_KEYS)
        self._needs(said, ("section", "kind", "says"), at)
        texts: dict[str, Any] = dict.fromkeys(("section", "kind", "says"), "")
        texts |= {key: self._text(said, key, at) for key in _TEXTS if key in said}
        if texts["kind"] and texts["kind"] not in KINDS:
            hint = nearest(texts["kind"], KINDS)
            self._wrong((*at, "kind"), f"kind is one of {', '.join(KINDS)}{hint}")
        readings = self._mapping((*at, "readings"), None)
        for name in readings:
            self._text(readings, name, (*at, "readings"))
        if texts.get("preferred") and texts["preferred"] not in readings:
            known = ", ".join(readings) or "no readings"
            self._wrong((*at, "preferred"), f"preferred is one of {known}")
        return Clause(
            ruleset=ruleset,
            id=id,
            document=document,
            readings=readings,
            answer=self._answer(said, at),
            asked=self._asked(said, at),
            **texts,
        )

    def _answer(self, said: Mapping[str, Any], at: tuple[str, ...]) -> str | tuple[str, ...]:
        answer = said.get("answer", "")
        words = isinstance(answer, tuple) and all(isinstance(word, str) for word in answer)
        if answer and not words and answer not in ANSWERS:
            hint = nearest(str(answer), ANSWERS)
            self._wrong((*at, "answer"), f"answer is one of {', '.join(ANSWERS)}, or words{hint}")
        return answer if words or answer in ANSWERS else ""

    def _sections(self, top: Mapping[str, Any], clauses: Mapping[str, Clause]) -> tuple[str, ...]:
        """Return the sections in the order of the document, else as clauses come."""
        stood_in = tuple(dict.fromkeys(clause.section for clause in clauses.values()))
        said = top.get("sections", stood_in)
        if not isinstance(said, tuple | list) or not all(isinstance(each, str) for each in said):
            self._wrong(("sections",), "sections is a list of texts, in the order of the document")
            return stood_in
        for number, section in enumerate(said):
            if section in said[:number]:
                self._wrong(("sections", number), f"{quoted(section)} stands twice in sections")
            elif section not in stood_in:
                hint = nearest(section, stood_in)
                self._wrong(("sections", number), f"no clause stands in {quoted(section)}{hint}")
        missing = [section for section in stood_in if section not in said]
        if missing:
            self._wrong(("sections",), f"sections lacks {quoted(missing[0])}")
        return tuple(said)

    def _asked(self, said: Mapping[str, Any], at: tuple[str, ...]) -> tuple[str, ...]:
        asked = said.get("asked", ())
        if not isinstance(asked, tuple | list) or not all(
            isinstance(each, str) and each.strip() for each in asked
        ):
            self._wrong((*at, "asked"), "asked is a list of texts: how people ask for the clause")
            return ()
        return tuple(asked)

    def _number(self, name: str, clauses: Mapping[str, Clause]) -> Number:
        at = ("numbers", name)
        said = self._mapping(at, _NUMBER_KEYS)
        self._needs(said, ("value", "clause", "says"), at)
        cited = str(said.get("clause", ""))
        if "clause" in said and cited not in clauses:
            self._wrong((*at, "clause"), f"no clause {quoted(cited)}{nearest(cited, clauses)}")
        number = Number(name=name, **{"value": 0, "clause": "", "says": "", **said})
        bounds = [key for key in ("by", "least", "most") if key in said]
        wrong = [key for key in bounds if not _is_number(said[key])]
        for key in wrong:
            self._wrong((*at, key), f"{key} must be a number")
        if "value" in said and not wrong:
            self._figures(number, (*at, "value"))
        return number

    def _figures(self, number: Number, at: tuple[str, ...]) -> None:
        table = isinstance(number.value, Mapping)
        for cell, value in number.value.items() if table else ((None, number.value),):
            refused = number.refuses(value)
            if refused:
                self._wrong(at if cell is None else (*at, cell), refused)

    def _mapping(self, at: tuple[str, ...], keys: tuple[str, ...] | None) -> dict[str, Any]:
        value: Any = self.document.value
        for key in at:
            value = value.get(key, {}) if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self._wrong(at, "a mapping was expected")
            return {}
        for key in value:
            if keys is not None and key not in keys:
                self._wrong((*at, key), f"unknown key {quoted(key)}{nearest(key, keys)}")
        return {key: each for key, each in value.items() if keys is None or key in keys}

    def _text(self, said: Mapping[str, Any], key: str, at: tuple[str, ...]) -> str:
        value = said.get(key, "")
        if not isinstance(value, str) or not value:
            self._wrong((*at, key) if key in said else at, f"{key} must be a text")
            return ""
        return value

    def _needs(self, said: Mapping[str, Any], keys: tuple[str, ...], at: tuple[str, ...]) -> None:
        for key in keys:
            if key not in said:
                self._wrong(at, f"{key} is missing")

    def _wrong(self, at: tuple[str | int, ...], message: str) -> None:
        place = self.document.place(at, key=bool(at))
        self.problems.append(
            Problem(path=str(self.path), line=place.line, column=place.column, message=message)
        )
