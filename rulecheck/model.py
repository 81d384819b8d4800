"""The nouns everything else speaks in: clauses, findings, changes, verdicts.

Nothing here knows a game, a file format or an output format.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from msgspec import field

from rulecheck.frozen import Frozen
from rulecheck.wording import flow

Kind = Literal[
    "prohibition",
    "requirement",
    "cost",
    "procedure",
    "outcome",
    "permission",
    "definition",
    "discretion",
    "open",
    "silent",
    "example",
]
"""What a statement of a rulebook is to a turn."""

TESTABLE: frozenset[str] = frozenset({"prohibition", "requirement", "cost", "procedure", "outcome"})
"""The kinds of clause that a turn can break."""

ANSWERS: Mapping[str, str] = {
    "yes-or-no": "true or false, or words (that begin with no where the answer is no)",
    "whole-number": "a whole number",
    "number": "a number",
    "words": "words",
    "table": "a mapping",
}
"""What a ruling on a clause or a value given for it can be asked to be, as messages say it."""

_ANSWERED: Mapping[str, Any] = {
    "yes-or-no": (bool, str),
    "whole-number": int,
    "number": (int, Fraction),
    "words": str,
    "table": Mapping,
}

FindingKind = Literal["violation", "ruling", "open"]
VerdictWord = Literal["legal", "illegal", "ruling", "open"]
At = tuple[str | int, ...]
"""Where in the details of a step: `("modifiers", "flank")`; empty for the step as a whole."""

NO_READINGS: Mapping[str, str] = {}
"""What holds whatever is read how."""


class Place(Frozen):
    """A stretch of a file: lines and columns count from 1, ends are exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Problem(Frozen):
    """Why a file cannot be read or understood, and where.

    `source` is the line of the file, and `end` the column after what is meant; 0 is a mere point.
    `pointer` is the JSON pointer to the place in its document, where it can be read so far.
    """

    path: str
    line: int
    column: int
    message: str
    source: str = ""
    end: int = 0
    pointer: str | None = None

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


def problem_at(
    path: str, place: Place, message: str, text: str, pointer: str | None = None
) -> Problem:
    """Return the problem at a place of a file with the text `text`."""
    lines = text.split("\n", place.line)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    end = place.end_column if place.end_line == place.line else len(line) + 1
    return Problem(
        path=path,
        line=place.line,
        column=place.column,
        message=message,
        source=line,
        end=end,
        pointer=pointer,
    )


class Clause(Frozen):
    """One statement of a rulebook that a turn can obey, break or rest on, in our own words.

    `title` says it in a few words, for wherever its id stands alone. `answer` is what a ruling on
    it, or a value given for it, must be: a key of `ANSWERS`, or one of the words listed. `asked` is
    how people ask for it in the middle of a game, in their own words: `I leave the melee`.
    """

    ruleset: str
    id: str
    section: str
    kind: Kind
    says: str
    document: str
    title: str = ""
    answer: str | tuple[str, ...] = ""
    asked: tuple[str, ...] = ()
    note: str = ""
    example: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    preferred: str | None = None

    @property
    def called(self) -> str:
        """Its id, and its title where it has one, for wherever it stands without its sentence."""
        return f"{self.id} ({self.title})" if self.title else self.id

    @property
    def headed(self) -> str:
        """Its sentence, with its title before it where it has one."""
        return f"{self.title}. {self.says}" if self.title else self.says

    @property
    def source(self) -> str:
        """Document and section the clause stands in."""
        return f"{self.document}, {self.section}"

    @property
    def testable(self) -> bool:
        """Whether a turn can break it."""
        return self.kind in TESTABLE

    def wants(self, answer: Any) -> str:
        """Tell what a ruling or a value given for it must be; empty where an answer is that."""
        match self.answer:
            case "" | ():
                return ""
            case tuple() as words:
                fits = isinstance(answer, str) and answer.lower() in words
                return "" if fits else f"one of {', '.join(words)}"
            case kind:
                fits = isinstance(answer, _ANSWERED[kind]) and (
                    kind == "yes-or-no" or not isinstance(answer, bool)
                )
                return "" if fits else ANSWERS[kind]


class Edit(Frozen):
    """One change of a turn.

    A detail of a written step is `set` to a value or taken away (`unset`); or steps are put
    `before` or `after` it, or `replace` it, as cases write them: `- goblin: {move: {to: near}}`. Or
    the step is moved to stand before (`move`) the one whose number is the value, or is left out
    (`drop`).
    """

    how: Literal["set", "unset", "before", "after", "replace", "move", "drop"]
    step: int
    at: At = ()
    value: Any = None

    def __str__(self) -> str:
        match self.how:
            case "set":
                return f"{'.'.join(map(str, self.at))}: {flow(self.value)}"
            case "unset":
                return f"leave out {_detail(self.at)}"
            case "move":
                return f"move it before step {self.value}"
            case "drop":
                return "leave the step out"
            case _:
                return "\n".join(f"- {flow(each)[1:-1]}" for each in self.value)


def _detail(at: At) -> str:
    """Name a detail of a step, or one thing in the list that it holds."""
    if at and isinstance(at[-1], int):
        return f"number {at[-1] + 1} of {_detail(at[:-1])}"
    return f"the detail `{'.'.join(map(str, at))}`"


class Repair(Frozen):
    """One change of a turn, or two one after the other, after which nothing is wrong with it.

    `told` says it in words. The edits of the second (`then`) count the steps that the first leaves.
    A `safe` one keeps what the author meant, an `unsafe` one may not, and one to `display` is for a
    person to choose.
    `place` is the stretch of the file that becomes `text`; none where a person has to write it.
    """

    told: str
    edits: tuple[Edit, ...]
    then: tuple[Edit, ...] = ()
    applicability: Literal["safe", "unsafe", "display"]
    place: Place | None = None
    text: str = ""


class Finding(Frozen):
    """Something a rulebook has to say about a step of a turn.

    `step` counts the written steps of the turn from 1; `at` is the detail meant; `pointer` is the
    JSON pointer to its place in the document that the turn stands in. `edit` is the one change that
    mends it, where there is one, and `patch` the same as operations of a JSON patch. `follows`
    holds the index of the counted finding that a folded one follows from, `because` of which
    figures. `allowed` is why one is silenced. `under` are the readings under which it is found,
    where others find something else.
    """

    clause: Clause
    kind: FindingKind
    message: str
    step: int
    at: At = ()
    place: Place | None = None
    see: tuple[str, ...] = ()
    stated: Any = None
    due: Any = None
    edit: Edit | None = None
    pointer: str | None = None
    patch: tuple[Mapping[str, Any], ...] = ()
    implied: bool = False
    follows: int | None = None
    because: tuple[str, ...] = ()
    allowed: str = ""
    under: Mapping[str, str] = field(default_factory=dict)

    @property
    def fix(self) -> str:
        """The change that mends it as a case would write it; empty where no single one does."""
        return str(self.edit) if self.edit else ""


class Assumed(NamedTuple):
    """A detail that the turn left out and that was taken as due.

    `under` are the readings under which it is so, where it is otherwise under others.
    """

    step: int
    verb: str
    at: At
    value: Any
    clause: Clause
    under: Mapping[str, str] = NO_READINGS


class Change(Frozen):
    """One figure of the scene before and after a step, addressed like `warrior.position`."""

    at: str
    before: Any
    after: Any


class Verdict(Frozen):
    """What a rulebook says of a whole turn.

    `folded` are findings that follow from counted ones, `allowed` those that the case silences;
    `rulings` the clauses that a recorded ruling settled; `rests_on` the readings another of which
    would change it; `scenes` the scene before the turn and after each step, with the step's number;
    `ends` the last scene under each combination of open readings that was played.
    """

    word: VerdictWord
    findings: tuple[Finding, ...] = ()
    folded: tuple[Finding, ...] = ()
    allowed: tuple[Finding, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    rulings: tuple[str, ...] = ()
    unused: tuple[At, ...] = ()
    scenes: tuple[tuple[int, Any], ...] = ()
    ends: tuple[tuple[Mapping[str, str], Any], ...] = ()
    rests_on: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The verdict as a sentence says it."""
        return "legal by ruling" if self.word == "legal" and self.rulings else self.word
