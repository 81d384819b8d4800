"""What never changes: frozen classes made cheaply, copies with changes, rosters of names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NoReturn, Self, TypeVar, dataclass_transform

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
    given, values = [], {}
    scope: dict[str, Any] = {"unsaid": _UNSAID, "made_a": _MADE_A}
    for each in fields(cls):
        name = values[each.name] = each.name
        scope[f"default_{name}"] = each.default
        if each.default_factory is not MISSING:
            scope |= {f"new_{name}": each.default_factory, f"default_{name}": _UNSAID}
            values[name] = f"new_{name}() if {name} is unsaid else {name}"
        given.append(f"{name}=default_{name}" if scope[f"default_{name}"] is not MISSING else name)
    said = ", ".join(["self", *(["*"] if given else []), *given])
    return _filling(cls, f"__init__({said})", ["made_a(self, draft)"], "self", values, scope)


@cache
def _written_but(cls: type[Any]) -> Any:
    """Write out the `but` of a frozen class: copying is most of what judging a turn costs."""
    names = [each.name for each in fields(cls)]
    scope = {"same": _UNSAID, "refuse": _refuse, "new": object.__new__}
    values = {name: f"self.{name} if {name} is same else {name}" for name in names}
    said = ", ".join(["self", *(["*"] if names else []), *(f"{name}=same" for name in names)])
    made = ["if unknown_: refuse(frozen, *unknown_)", "copy_ = new(draft)"]
    return _filling(cls, f"but({said}, **unknown_)", made, "copy_", values, scope)


def _filling(
    cls: type[Any],
    head: str,
    begin: list[str],
    noun: str,
    values: Mapping[str, str],
    scope: dict[str, Any],
) -> Any:
    """Write out a function that fills in a noun while it is a draft, and freezes it."""
    filled = (f"{noun}.{name} = {value}" for name, value in values.items())
    end = [f"{noun}.__class__ = frozen", *([f"return {noun}"] if noun != "self" else [])]
    kind: Any = cls
    scope |= {"frozen": cls, "draft": _draft(kind)}
    exec(f"def {head}:\n    " + "\n    ".join([*begin, *filled, *end]), scope)
    return scope[head.partition("(")[0]]


@cache
def _draft(cls: type[Any]) -> type[Any]:
    """Return a class like a frozen one, but for that its fields can still be set."""
    open_ = {name: getattr(object, name) for name in ("__setattr__", "__delattr__")}
    return type(cls.__name__, (cls,), {"__slots__": (), **open_})


_UNSAID = object()
_MADE_A = vars(object)["__class__"].__set__


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
        getattr(type(this), each.name).__set__(this, value)


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

    def __init_subclass__(cls) -> None:
        """Leave every class to write out how it is made and copied when it first is."""
        super().__init_subclass__()
        for name, written_later in (("__init__", _first_made), ("but", Frozen.but)):
            if name not in vars(cls):
                setattr(cls, name, written_later)

    def but(self, **changes: Any) -> Self:
        """Return this noun with the named fields changed; a wrong name is a `TypeError`."""
        cls: Any = type(self)
        written = _written_but(cls)
        if cls.but is Frozen.but:
            cls.but = written
        copy: Self = written(self, **changes)
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


def _refuse(cls: type[Any], name: str, *_: str) -> NoReturn:
    raise TypeError(f"{cls.__name__} has no {name}")


class Roster(dict[str, V], Generic[V]):
    """Names and what they stand for, unchanging: `roster.but("orc", orc)` is a changed copy."""

    __slots__ = ()

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


def kebab(name: str) -> str:
    """Turn a Python name into the rulebook's spelling: `hand_size` is `hand-size`."""
    return name.strip("_").replace("_", "-")


@cache
def _spelled(cls: Any) -> dict[str, str]:
    return {kebab(name): name for name in traced(cls)}


def spelled(noun: Any) -> dict[str, str]:
    """Return what belongs to the ledger of a noun in the rulebook's spelling, with its own name."""
    kind: Any = type(noun)
    return _spelled(kind)


def items(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a noun, or the entries of a roster, in the rulebook's spelling.

    A noun may name properties that belong to its ledger in `computed`.
    """
    if isinstance(value, Mapping):
        yield from value.items()
    else:
        yield from ((said, getattr(value, name)) for said, name in spelled(value).items())
