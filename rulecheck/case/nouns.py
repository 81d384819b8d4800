"""What a case is: a scene, a turn, and what its author expects to be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import field

from rulecheck.engine import Layout, Ruleset, Scene, Table, Turn, Written, written_in
from rulecheck.frozen import Frozen
from rulecheck.model import At, FindingKind, Place, Problem
from rulecheck.reader import Document
from rulecheck.wording import quoted

NodePath = tuple[str | int, ...]


class Expected(Frozen):
    """A finding that the author expects: a clause at a step, perhaps at one detail of it.

    `document` and `path` lead to where that is written.
    """

    step: int
    clause: str
    kind: FindingKind
    at: At | None
    document: Document
    path: NodePath

    @property
    def place(self) -> Place:
        """Where it is written: the clause, which is a key where it has a detail."""
        return self.document.place(self.path, key=self.at is not None)


class StepPlace(Frozen):
    """Where a written step stands: its document, its verb's key, its actor's name.

    `turn` is the name of whose activation it stands in; outside one, its actor's again.
    """

    document: Document
    verb: NodePath
    actor: NodePath
    turn: NodePath

    def beside(self, key: str, at: At = ()) -> Place:
        """Return the place of a key in an annotation of the step, or of the annotation itself."""
        here = (*self.verb[:-1], key)
        path = here if self.document.has(here) else (*self.actor[:-1], key)
        return self.document.place((*path, *at), key=True)

    def of(self, at: At, *, implied: bool = False) -> Place:
        """Return the place of a detail: a plain value itself, else its key, else the verb's."""
        path = self.path(at, implied=implied)
        plain = not implied and path == (*self.verb, *at) and not self.document.is_nested(path)
        return self.document.place(path, key=not (at and plain))

    def path(self, at: At, *, implied: bool = False) -> NodePath:
        """Return the path to a detail, or to as much of it as is written; else to the verb."""
        if implied:
            return self.turn
        ends = ((*self.verb, *at[:end]) for end in range(len(at), 0, -1))
        return next(filter(self.document.has, ends), self.verb)


def value_at(value: Any, path: NodePath) -> Any:
    """Return what a plain value says at a path in it, `None` where it says nothing."""
    for key in path:
        if isinstance(value, dict):
            value = value.get(str(key))
        elif isinstance(value, tuple) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


class Case(Frozen):
    """One case: a turn to be judged, typed by its ruleset, with the place of everything in it.

    `path` is relative to the project, with `/`; `number` counts the documents of the file from 1.
    `allowed` holds why a clause is allowed at a step.
    `todo` is why it is known not to be as expected yet; empty where it is held to what it expects.
    `doubts` are what is wrong with its expectations: a test fails for them, a check does not mind.
    """

    path: str
    number: int
    ruleset: Ruleset
    title: str
    about: str
    shows: tuple[str, ...]
    layout: Layout
    table: Table
    scene: Scene[Any]
    turn: Turn
    expected: tuple[Expected, ...]
    after: Mapping[str, Any]
    steps: Mapping[int, StepPlace]
    document: Document
    first: Document
    allowed: Mapping[tuple[int, str], str] = field(default_factory=dict)
    todo: str = ""
    doubts: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        """The address of the case: its path, and its number from the second document on."""
        return self.path if self.number == 1 else f"{self.path}#{self.number}"

    @property
    def own_id(self) -> str | int | None:
        """What whoever wrote the case calls it; variations of it are not called so too."""
        said = mapping(self.document).get("id")
        return said if isinstance(said, str | int) else None

    @property
    def text(self) -> str:
        """The whole file."""
        return self.document.text

    @property
    def written(self) -> list[Written]:
        """The steps of the turn as they are written, in order."""
        return written_in(self.turn)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys at the top that it has, its own and those that it inherits."""
        return tuple({**mapping(self.first), **mapping(self.document)})

    @property
    def document_keys(self) -> tuple[str, ...]:
        """The keys at the top that its own document has."""
        return tuple(mapping(self.document))

    def home(self, key: str) -> Document:
        """Return the document that a key at the top comes from: the case's own, or the first."""
        return home_of(key, self.document, self.first)


def home_of(key: str | int, document: Document, first: Document) -> Document:
    """Return the one of two documents that a key comes from: itself, or the first of its file."""
    return first if key not in mapping(document) and key in mapping(first) else document


def mapping(document: Document) -> dict[str, Any]:
    """Return what a document says at the top; nothing where it is no mapping."""
    return document.value if isinstance(document.value, dict) else {}


def variation(number: int, document: Document) -> str:
    """Return how a variation is named beside what is said of it; empty for the first document."""
    if number == 1:
        return ""
    title = mapping(document).get("title")
    return f"document {number}" + (f" {quoted(title)}" if title and isinstance(title, str) else "")


class SharedScene:
    """A scene that the turns of many documents play in: it is typed and set up once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.set_up: tuple[Ruleset, Layout, Scene[Any]] | None = None


class Loaded(Frozen):
    """What one file held: its cases, and what is wrong with it; `skipped` if it is no case file."""

    path: str
    cases: tuple[Case, ...] = ()
    problems: tuple[Problem, ...] = ()
    skipped: bool = False
