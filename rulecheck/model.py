"""The nouns everything else speaks in: clauses, findings, changes, verdicts.

Standard library only, and nothing here knows a game, a file format or an output format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal, NamedTuple, NoReturn, Self, TypeVar, dataclass_transform

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

FindingKind = Literal["violation", "ruling", "open"]
VerdictWord = Literal["legal", "illegal", "ruling", "open"]
At = tuple[str | int, ...]
"""Where in the details of a step: `("modifiers", "flank")`; empty for the step as a whole."""

MOST_PLACES = 20
"""A decimal with more digits after its point is shown as a fraction."""

V = TypeVar("V")
T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted dataclass whose fields are given by name.

    What dataclasses would generate for each class is shared, or written out when the first one is
    made: a program that judges one turn has half a hundred such classes and uses a dozen.
    """
    for name in _SHARED.keys() - cls.__dict__.keys():
        setattr(cls, name, _SHARED[name])
    return dataclass(init=False, slots=True, kw_only=True, eq=False, repr=False)(cls)


def _first_made(self: Any, **values: Any) -> None:
    cls: Any = type(self)
    cls.__init__ = _written_init(cls)
    cls.__init__(self, **values)


def _written_init(cls: type[Any]) -> Any:
    """Write out the `__init__` of a frozen class, as dataclasses do."""
    given, body = [], []
    scope: dict[str, Any] = {"unsaid": _UNSAID}
    for each in fields(cls):
        name = each.name
        scope |= {f"put_{name}": getattr(cls, name).__set__, f"default_{name}": each.default}
        value = name
        if each.default_factory is not MISSING:
            scope |= {f"new_{name}": each.default_factory, f"default_{name}": _UNSAID}
            value = f"new_{name}() if {name} is unsaid else {name}"
        given.append(f"{name}=default_{name}" if scope[f"default_{name}"] is not MISSING else name)
        body.append(f"    put_{name}(self, {value})\n")
    parameters = f", *, {', '.join(given)}" if given else ""
    exec(f"def __init__(self{parameters}):\n{''.join(body) or '    pass'}", scope)
    return scope["__init__"]


_UNSAID = object()


@cache
def _compared(cls: type[Any]) -> Callable[[Any], Any]:
    names = [each.name for each in fields(cls) if each.compare]
    return attrgetter(*names) if names else lambda _: ()


def _equals(this: Any, other: Any) -> Any:
    if this is other:
        return True
    if type(this) is not type(other):
        return NotImplemented
    cls: Any = this.__class__
    values = _compared(cls)
    return values(this) == values(other)


def _hashed(this: Any) -> int:
    cls: Any = type(this)
    return hash((cls, _compared(cls)(this)))


def _printed(this: Any) -> str:
    said = (f"{each.name}={getattr(this, each.name)!r}" for each in fields(this) if each.repr)
    return f"{type(this).__name__}({', '.join(said)})"


def _unchanging(this: Any, *_: Any) -> NoReturn:
    raise FrozenInstanceError(f"a {type(this).__name__} never changes: take a copy with .but()")


def _state(this: Any) -> list[Any]:
    return [getattr(this, each.name) for each in fields(this)]


def _restored(this: Any, state: list[Any]) -> None:
    for each, value in zip(fields(this), state, strict=True):
        put(this, each.name, value)


_SHARED: dict[str, Any] = {
    "__init__": _first_made,
    "__eq__": _equals,
    "__hash__": _hashed,
    "__repr__": _printed,
    "__setattr__": _unchanging,
    "__delattr__": _unchanging,
    "__getstate__": _state,
    "__setstate__": _restored,
}


class Frozen:
    """A frozen noun that can be copied with changes."""

    __slots__ = ()

    def but(self, **changes: Any) -> Self:
        """Return this noun with the named fields changed; a wrong name is a `TypeError`."""
        cls: Any = type(self)
        copied, slots = _copier(cls)
        copy: Self = copied(self)
        for name, value in changes.items():
            if name not in slots:
                raise TypeError(f"{cls.__name__} has no {name}")
            slots[name](copy, value)
        return copy


def traced(noun: Any) -> tuple[str, ...]:
    """Return what belongs to the ledger of a noun, or of a kind of noun.

    That is its fields, and what it names as `computed`. A field with `traced` false in its
    metadata is left out.
    """
    kind: Any = noun if isinstance(noun, type) else type(noun)
    return _traced_names(kind)


@cache
def _traced_names(cls: type[Any]) -> tuple[str, ...]:
    told = (each.name for each in fields(cls) if each.metadata.get("traced", True))
    return (*told, *getattr(cls, "computed", ()))


def put(copy: Any, name: str, value: Any) -> None:
    """Set a field of a frozen noun, on a copy that nobody has seen yet."""
    cls: Any = type(copy)
    _copier(cls)[1][name](copy, value)


@cache
def _copier(cls: type[Any]) -> tuple[Callable[[Any], Any], dict[str, Callable[[Any, Any], None]]]:
    """Return what copies a frozen noun, and what sets each field of a copy nobody has seen yet.

    The copier is written out field by field, as dataclasses write out their own methods: copying
    is most of what judging a turn costs.
    """
    slots = {each.name: getattr(cls, each.name).__set__ for each in fields(cls)}
    scope: dict[str, Any] = {f"put_{name}": put for name, put in slots.items()}
    scope |= {"new": object.__new__, "cls": cls}
    body = "".join(f"    put_{name}(copy, self.{name})\n" for name in slots)
    exec(f"def copied(self):\n    copy = new(cls)\n{body}    return copy\n", scope)
    return scope["copied"], slots


class Roster(dict[str, V], Generic[V]):
    """Names and what they stand for, unchanging: `roster.but("orc", orc)` is a changed copy."""

    __slots__ = ("_hash",)

    def but(self, name: str, value: V) -> Roster[V]:
        """Return this roster with one name set."""
        copy = Roster(self)
        dict.__setitem__(copy, name, value)
        return copy

    def without(self, name: str) -> Roster[V]:
        """Return this roster without one name."""
        return Roster({key: value for key, value in self.items() if key != name})

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none; this one never changes
        return hash(frozenset(self.items()))

    def _unchanging(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a roster never changes: take a copy with .but(name, value)")

    __setitem__ = __delitem__ = update = setdefault = pop = popitem = clear = _unchanging
    __ior__ = _unchanging

    def copy(self) -> Roster[V]:
        """Return this roster: it never changes."""
        return self

    def __reduce__(self) -> tuple[type[Roster[V]], tuple[dict[str, V]]]:
        return Roster, (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from typing import get_args

        from pydantic_core import core_schema

        (value,) = get_args(source) or (Any,)
        named = core_schema.dict_schema(core_schema.str_schema(), handler.generate_schema(value))
        return core_schema.no_info_after_validator_function(cls, named)


@frozen
class Place:
    """A stretch of a file: lines and columns count from 1, ends are exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@frozen
class Problem:
    """Why a file cannot be read or understood, and where."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


@frozen
class Clause(Frozen):
    """One statement of a rulebook that a turn can obey, break or rest on, in our own words."""

    ruleset: str
    id: str
    section: str
    kind: Kind
    says: str
    document: str
    note: str = ""
    example: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    preferred: str | None = None

    @property
    def source(self) -> str:
        """Document and section the clause stands in."""
        return f"{self.document}, {self.section}"

    @property
    def testable(self) -> bool:
        """Whether a turn can break it."""
        return self.kind in TESTABLE


@frozen
class Finding(Frozen):
    """Something a rulebook has to say about a step of a turn.

    `step` counts the written steps of the turn from 1; `at` is the detail meant. `follows` holds
    the index of the counted finding that a folded one follows from.
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
    fix: str = ""
    implied: bool = False
    follows: int | None = None


class Assumed(NamedTuple):
    """A detail that the turn left out and that was taken as due."""

    step: int
    verb: str
    at: At
    value: Any
    clause: Clause


@frozen
class Change:
    """One figure of the scene before and after a step, addressed like `warrior.position`."""

    at: str
    before: Any
    after: Any


@frozen
class Verdict(Frozen):
    """What a rulebook says of a whole turn.

    `folded` are findings that follow from counted ones; `rulings` the clauses that a recorded
    ruling settled; `scenes` the scene before the turn and after each step, with the step's number.
    """

    word: VerdictWord
    findings: tuple[Finding, ...] = ()
    folded: tuple[Finding, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    rulings: tuple[str, ...] = ()
    unused: tuple[At, ...] = ()
    scenes: tuple[tuple[int, Any], ...] = ()

    @property
    def words(self) -> str:
        """The verdict as a sentence says it."""
        return "legal by ruling" if self.word == "legal" and self.rulings else self.word


def shown(value: Any) -> str:
    """Write a value of a scene or a step as a case would: `2.5`, `none`, `[b3, a2]`."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case Fraction():
            return _decimal(value)
        case float():
            return f"{value:.4f}".rstrip("0").rstrip(".")
        case Mapping():
            return "{" + ", ".join(f"{k}: {shown(v)}" for k, v in value.items()) + "}"
        case tuple() | frozenset() | list():
            items = sorted(map(shown, value)) if isinstance(value, frozenset) else map(shown, value)
            return "[" + ", ".join(items) + "]"
        case _:
            return _noun(value) if hasattr(value, "__dataclass_fields__") else str(value)


def _noun(value: Any) -> str:
    said = {k: v for k, v in items(value) if v is not False and v not in (None, (), "")}
    return shown(said)


def _decimal(value: Fraction) -> str:
    """Write a fraction exactly: as a decimal where it has an end, else as `1/3`."""
    if value.denominator == 1:
        return str(value.numerator)
    places = next((n for n in range(1, MOST_PLACES) if 10**n % value.denominator == 0), 0)
    if not places:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(value.numerator) * 10**places // value.denominator).zfill(places + 1)
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def kebab(name: str) -> str:
    """Turn a Python name into the rulebook's spelling: `hand_size` is `hand-size`."""
    return name.strip("_").replace("_", "-")


def items(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a noun, or the entries of a roster, in the rulebook's spelling.

    A noun may name properties that belong to its ledger in `computed`.
    """
    if isinstance(value, Mapping):
        yield from value.items()
    else:
        yield from ((kebab(name), getattr(value, name)) for name in traced(value))
