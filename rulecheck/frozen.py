"""What never changes: nouns that are frozen and copied with changes, and rosters of names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NoReturn,
    Self,
    TypeVar,
    dataclass_transform,
)

from msgspec import NODEFAULT, Struct, StructMeta, field
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

V = TypeVar("V")


class _Internal:
    """Stands for the default of a field that belongs to no ledger, while its class is made."""

    def __init__(self, default: Any) -> None:
        self.default = default


def internal(default: Any) -> Any:
    """A field of a scene that is neither shown in a ledger nor expected by a case."""
    return _Internal(default)


class _Nouns(StructMeta):
    """Makes classes of nouns: frozen, their fields given by name."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
    ) -> Any:
        inner = {name: v.default for name, v in namespace.items() if type(v) is _Internal}
        said = namespace.get("untraced", frozenset()).union(inner)
        untraced = said.union(*(getattr(base, "untraced", ()) for base in bases))
        namespace |= inner | {"untraced": untraced}
        return super().__new__(
            mcs, name, bases, namespace, **{"frozen": True, "kw_only": True, **config}
        )


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Frozen(Struct, metaclass=_Nouns, frozen=True):
    """A noun that never changes and is copied with changes; its fields are given by name.

    What it names as `computed` belongs to its ledger beside its fields, what is `untraced` does
    not.
    """

    computed: ClassVar[tuple[str, ...]] = ()
    untraced: ClassVar[frozenset[str]] = frozenset()

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """Return this noun with the named fields changed; a wrong name is a `TypeError`."""

    else:
        but = Struct.__replace__


@cache
def fields(kind: Any) -> dict[str, FieldInfo]:
    """Return the fields of a kind of noun by name, each with its type and default."""
    return {each.name: each for each in fields_of(kind)}


def is_needed(field: FieldInfo) -> bool:
    """Whether a noun cannot be made without saying a field."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


@cache
def unsaid_in(kind: Any) -> dict[str, Any]:
    """Return what the fields of a kind of noun hold where nothing is said of them."""
    return {name: _default(field) for name, field in fields(kind).items()}


def _default(field: FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return None if field.default_factory is NODEFAULT else field.default_factory()


def traced(noun: Any) -> tuple[str, ...]:
    """Return what belongs to the ledger of a noun, or of a kind of noun.

    That is its fields, less those that are internal, and what it names as `computed`.
    """
    kind: Any = noun if isinstance(noun, type) else noun.__class__
    return _traced_names(kind)


@cache
def _traced_names(cls: Any) -> tuple[str, ...]:
    told = (name for name in cls.__struct_fields__ if name not in cls.untraced)
    return (*told, *cls.computed)


class Roster(dict[str, V], Generic[V]):
    """Names and what they stand for, unchanging: `roster.but("orc", orc)` is a changed copy."""

    __slots__ = ()

    def but(self, name: str, value: V) -> Roster[V]:
        """Return this roster with one name set."""
        return Roster({**self, name: value})

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


def kebab(name: str) -> str:
    """Turn a Python name into the rulebook's spelling: `hand_size` is `hand-size`."""
    return name.strip("_").replace("_", "-")


@cache
def _spelled(cls: Any) -> dict[str, str]:
    return {kebab(name): name for name in traced(cls)}


def spelled(noun: Any) -> dict[str, str]:
    """Return what belongs to the ledger of a noun in the rulebook's spelling, with its own name."""
    kind: Any = noun.__class__
    return _spelled(kind)


def items(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a noun, or the entries of a roster, in the rulebook's spelling.

    A noun may name properties that belong to its ledger in `computed`.
    """
    if isinstance(value, Mapping):
        yield from value.items()
    else:
        for said, name in spelled(value).items():
            yield said, getattr(value, name)
