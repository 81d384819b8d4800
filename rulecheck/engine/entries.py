"""What a case may say: entries, the steps of a turn, and the activations they stand in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from rulecheck.frozen import Frozen, Roster, frozen, kebab, traced
from rulecheck.model import At, shown

if TYPE_CHECKING:
    from rulecheck.engine.scene import Scene, Table

DUE: Any = None
"""The default of a detail that has a due: left out, it is filled in."""


class NameOf:
    """Marks a text that must be a key of a roster of the scene, or one of a scene's names.

    `Effect = Annotated[str, NameOf("effects", "effect")]` is a text that names one of
    `scene.effects`; messages call it an effect.
    """

    def __init__(self, roster: str, called: str) -> None:
        self.roster = roster
        self.called = called

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def known(value: str, info: Any) -> str:
            names = () if info.context is None else getattr(info.context, self.roster)
            if info.context is not None and value not in names:
                told = {"called": self.called, "name": value, "names": tuple(names)}
                raise PydanticCustomError("unknown_name", "{called} {name}", told)
            return value

        return core_schema.with_info_after_validator_function(known, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Say whose names are meant, for editors that know the scene."""
        return {"type": "string", "x-names-of": self.roster}


class _Exact:
    """Marks an exact number: whole numbers and decimals of a case arrive as fractions."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def exact(value: Any) -> Fraction:
            if type(value) is int:
                return _whole(value)
            if type(value) is not Fraction:
                raise PydanticCustomError("exact_number", "a number")
            return value

        return core_schema.no_info_plain_validator_function(exact)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "number"}


Said = tuple[str, Any, Any]
"""A detail of a step: the name of its field, its value, and what it would hold unsaid."""

_whole = lru_cache(maxsize=1024)(Fraction)
"""Whole numbers as fractions: making one takes as long as adding two."""

Name = Annotated[str, NameOf("names", "combatant")]
"""The name of a combatant of the scene."""

Quantity = Annotated[Fraction, _Exact()]
"""An exact number: metres, inches, shares of a Zone."""


class Unfit(Exception):
    """A scene that its types allow and its game does not; `at` is the place in the layout."""

    def __init__(self, message: str, at: At = ()) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@frozen
class Entry(Frozen):
    """A mapping that a case may hold, with the keys of its fields."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "extra": "forbid",
        "alias_generator": kebab,
    }

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        return _plainly_typed(handler(source))


@frozen
class Layout(Entry):
    """The scene of a case as it is written; a game says what it may hold."""

    def set_up(self, table: Table) -> Scene[Any]:
        """Return the scene at the start; `Unfit` for what its types allow and the game does not."""
        raise Unfit("this game has no scene")


@frozen
class Step(Entry):
    """Something that happens in a turn, by `who`; `""` where it belongs to nobody.

    `taken_by` says whether its verb takes a name: it needs somebody, belongs to nobody, or either.
    """

    verb: ClassVar[str]
    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "somebody"
    who: str = ""

    def __init_subclass__(cls) -> None:
        super(Step, cls).__init_subclass__()  # noqa: UP008  # slots make a class anew
        if "verb" not in cls.__dict__:
            cls.verb = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def applied_to(self, scene: Any) -> Any:
        """Return the scene after this step; as told, whether or not it is legal."""
        return scene

    def unfolded(self, scene: Any) -> tuple[Step, ...]:
        """Return the smaller steps this one consists of, given the scene after `applied_to`."""
        return ()

    def written_at(self, smaller: Step, at: At) -> At:
        """Return where this step says a detail of a smaller step that it unfolds into."""
        return at

    def detail(self, at: At) -> Any:
        """Return what this step says at a place in it, `None` where it says nothing."""
        return found(self, at)

    def saying(self, at: At, value: Any) -> Self:
        """Return this step with one detail set; `None` leaves it out."""
        return _with(self, at, value)  # type: ignore[no-any-return]  # a copy of the same class

    @property
    def said(self) -> tuple[Said, ...]:
        """What it says: each detail's name, its value, and what it would hold unsaid."""
        kind: Any = type(self)
        names, unsaid, of = _details_of(kind)
        values = of(self)
        if values == unsaid:
            return ()
        details = zip(names, values, unsaid, strict=True)
        return tuple([each for each in details if each[1] != each[2]])

    @property
    def spelled(self) -> str:
        """The step as a case writes it."""
        unlike = (name for name in traced(self) if getattr(self, name) != unsaid(self, name))
        details = {kebab(name): getattr(self, name) for name in unlike if name != "who"}
        return f"{self.verb}: {shown(details)}"


@frozen
class Begin(Step):
    """The start of a combatant's activation."""

    def applied_to(self, scene: Scene[Any]) -> Scene[Any]:
        """Return the scene with the activation begun."""
        return scene.begun(self.who)


@frozen
class End(Step):
    """The end of a combatant's activation."""

    def applied_to(self, scene: Scene[Any]) -> Scene[Any]:
        """Return the scene with the activation ended."""
        return scene.ended(self.who)


@frozen
class Written:
    """A step as the turn writes it: its number from 1, and what the game master ruled on it.

    `ruled` is words for whatever must be decided there, or words and values clause by clause.
    """

    step: Step
    number: int
    ruled: str | Roster[Any] | None = None


@frozen
class Activation:
    """The steps of one combatant's activation, reactions of others among them."""

    who: str
    steps: tuple[Written, ...]
    number: int


Turn = tuple[Activation | Written, ...]


def written_in(turn: Turn) -> Iterator[Written]:
    """Yield the steps of a turn as they are written, in order, those of activations among them."""
    for act in turn:
        yield from act.steps if isinstance(act, Activation) else (act,)


def _plainly_typed(schema: Any) -> Any:
    """Have texts, whole numbers and truths taken as they are: `"3"` is no number."""
    if type(schema) is dict:  # and no roster, which may be a default
        strict = {"strict": True} if schema.get("type") in ("str", "int", "bool") else {}
        return {key: _plainly_typed(each) for key, each in schema.items()} | strict
    return [_plainly_typed(each) for each in schema] if isinstance(schema, list) else schema


def field_of(noun: Any, key: str) -> str:
    """Return the field of a noun, or of a kind of noun, that holds what a case calls `key`."""
    kind: Any = noun if isinstance(noun, type) else type(noun)
    return _field_of(kind, key)


@cache
def _field_of(kind: type[Any], key: str) -> str:
    plain = key.replace("-", "_")
    return plain if hasattr(kind, plain) else f"{plain}_"


def found(value: Any, at: At) -> Any:
    """Return what an entry, a list or a roster says at a place in it, `None` where nothing."""
    for key in at:
        if value is None:
            break
        if isinstance(key, int):
            value = value[key] if isinstance(value, tuple) and key < len(value) else None
        elif isinstance(value, dict):
            value = value.get(key)
        else:
            value = getattr(value, field_of(value, key), None)
    return value


def _with(noun: Any, at: At, value: Any) -> Any:
    if not at:
        return value
    key, rest = at[0], at[1:]
    if isinstance(key, int):
        changed = _with(noun[key], rest, value)
        return (*noun[:key], *(() if changed is None else (changed,)), *noun[key + 1 :])
    if noun is None or isinstance(noun, Roster):
        roster = Roster[Any]() if noun is None else noun
        inner = _with(roster.get(key), rest, value)
        return roster.without(key) if inner is None else roster.but(key, inner)
    name = field_of(noun, key)
    inner = _with(getattr(noun, name), rest, value)
    return noun.but(**{name: unsaid(noun, name) if inner is None else inner})


def unsaid(noun: Any, name: str) -> Any:
    """Return what a field of an entry holds where the case does not say it."""
    kind: Any = type(noun)
    return unsaid_in(kind)[name]


@cache
def _details_of(kind: Any) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[Any], Any]]:
    """Return the details of a kind of step, what they hold unsaid, and how to get at them all."""
    details = {name: free for name, free in unsaid_in(kind).items() if name != "who"}
    names = tuple(details)
    of = (
        attrgetter(*names)
        if len(names) > 1
        else lambda step: tuple(getattr(step, n) for n in names)
    )
    return names, tuple(details.values()), of


@cache
def unsaid_in(kind: type[Any]) -> dict[str, Any]:
    """Return what the fields of a kind of entry hold where the case does not say them."""
    return {each.name: _default(each) for each in fields(kind)}


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return None if field.default_factory is MISSING else field.default_factory()
