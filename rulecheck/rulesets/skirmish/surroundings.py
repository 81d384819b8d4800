"""The field and everybody else on it, as one fighter finds them: what bars its way and threatens.

All of it is asked about places where the fighter might be. So it stays true while the fighter
itself goes from place to place, and is worked out once for a whole walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from rulecheck.engine import Memoizing, cached_property, once
from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import Field
from rulecheck.rulesets.skirmish.grid import Body, Exact, footprint
from rulecheck.rulesets.skirmish.ground import Ground
from rulecheck.rulesets.skirmish.numbers import Numbers

Way = tuple[str, ...]
Hindrance = Literal["jump", "shut", "corner", "between", "hostile", "through"]
_NOBODY: frozenset[str] = frozenset()


class FreeStep(NamedTuple):
    """A step that nothing bars: its length in spaces, whose reach and whose space it meets.

    `difficult` where it goes to difficult ground; `hosts` are standing hostiles.
    """

    length: Exact
    difficult: bool
    left: frozenset[str]
    entered: frozenset[str]
    hosts: frozenset[str]


class Surroundings(Memoizing):
    """What surrounds one fighter, while nobody else comes to another place or posture."""

    def __init__(self, ground: Ground, units: Roster[Unit], who: str) -> None:
        self.ground = ground
        own = units[who]
        self.wide, self.deep, self.tiny = own.wide, own.deep, own.tiny
        self.others = {name: unit for name, unit in units.items() if name != who}
        self.foes = tuple([name for name, unit in self.others.items() if unit.side != own.side])

    @cached_property
    def field(self) -> Field:
        """The field as it is read."""
        return self.ground.field

    def body(self, at: str) -> Body:
        """Return the fighter's footprint in a place."""
        return footprint(at, self.wide, self.deep)

    def has(self, at: str) -> bool:
        """Whether the fighter could be in a place."""
        return self.field.has(footprint(at, self.wide, self.deep))

    # threats

    @cached_property
    def reaching_foes(self) -> tuple[str, ...]:
        """The foes who hold a Reach weapon."""
        return tuple([foe for foe in self.foes if self.others[foe].reaching])

    @once
    def threatened_by(self, at: str) -> frozenset[str]:
        """Return the foes in whose reach the fighter would be; nobody's off the field."""
        body, within = self.body(at), self.ground.within
        if not self.field.has(body):
            return _NOBODY
        near = [foe for foe, own, reach in self._reaching if within(reach, own, body)]
        return frozenset(near) if near else _NOBODY

    @cached_property
    def _reaching(self) -> list[tuple[str, Body, int]]:
        """Where each foe stands, and how far it strikes."""
        return [(foe, self.others[foe].body, self._reach(foe)) for foe in self.foes]

    def _reach(self, foe: str) -> int:
        return reach_of(self.others[foe], None, self.ground.numbers)

    @once
    def left(self, at: str, to: str) -> frozenset[str]:
        """Return the foes whose reach a step leaves; on an open table also those it crosses."""
        return self._touched(at, at, to) - self.threatened_by(to)

    def entered(self, at: str, to: str) -> frozenset[str]:
        """Return the foes whose reach a step enters."""
        return self._touched(to, at, to) - self.threatened_by(at)

    def _touched(self, end: str, at: str, to: str) -> frozenset[str]:
        """Return the foes whose reach one end of a step meets, or a stretch of it in between."""
        near = self.threatened_by(end)
        return near if self.field.drawn else near | self._crossed(at, to)

    @once
    def _crossed(self, at: str, to: str) -> frozenset[str]:
        body, field = self.body(at), self.field
        if not self.has(to):
            return _NOBODY
        return frozenset(
            foe
            for foe in self.foes
            if field.nearest(body, to, self.others[foe].body) <= self._reach(foe)
        )

    # who is in the way

    def inside(self, at: str) -> frozenset[str]:
        """Return everybody whose space the fighter would share in a place."""
        if not self.field.drawn:
            return self._overlapped(at)
        hosts = self._hosts
        if self.wide == self.deep == 1:
            return frozenset(hosts[at]) if at in hosts else _NOBODY
        found = [hosts[space] for space in self.field.spaces(self.body(at)) if space in hosts]
        return _NOBODY.union(*found) if found else _NOBODY

    @cached_property
    def _hosts(self) -> dict[str, list[str]]:
        """Who else fills each space of a grid that anybody fills."""
        found: dict[str, list[str]] = {}
        for name, unit in self.others.items():
            for space in self.field.spaces(unit.body):
                found.setdefault(space, []).append(name)
        return found

    @once
    def _overlapped(self, at: str) -> frozenset[str]:
        body, shared = self.body(at), self.field.shared
        return frozenset(name for name, each in self.others.items() if shared(body, each.body))

    @once
    def sharing(self, at: str) -> tuple[str, ...]:
        """Return those whose space the fighter would share though nobody of them is Tiny."""
        inside = self.inside(at)
        if not inside or self.tiny:
            return ()
        return tuple(name for name, unit in self.others.items() if name in inside and not unit.tiny)

    def hostile_hosts(self, at: str) -> frozenset[str]:
        """Return the standing hostiles whose space the fighter would share in a place."""
        inside = self.inside(at)
        return frozenset(foe for foe in self._standing if foe in inside) if inside else _NOBODY

    @cached_property
    def _standing(self) -> dict[str, Unit]:
        """The standing hostiles."""
        return {foe: self.others[foe] for foe in self.foes if self.others[foe].standing}

    # one step of a way

    @once
    def free_step(self, at: str, to: str, entered: frozenset[str]) -> FreeStep | None:
        """Return what a step meets, of one who entered some spaces; `None` where it is barred."""
        if self.hindrance(at, to, entered) is not None:
            return None
        left, reached = self.left(at, to), self.entered(at, to)
        return FreeStep(*self._stretch(at, to), left, reached, self.hostile_hosts(to))

    @once
    def hindrance(self, at: str, to: str, entered: frozenset[str]) -> Hindrance | None:
        """Return what bars a step from one space to the next, of one who entered some spaces."""
        body = self.body(at)
        if not self.field.follows(body, to):
            return "jump"
        passage = self.field.passage(body, to)
        if passage in ("shut", "off"):
            return "shut"
        if passage == "corner" and self.ground.reads("SK-MOV-9") == "corners-blocked":
            return "corner"
        if self.passing_through(at, entered):
            return "through"
        if self.blockers(at, to):
            return "hostile"
        tight = self._between_hostiles(body, to)
        return "between" if tight and self.ground.reads("SK-MOV-10") == "closed-off" else None

    def _between_hostiles(self, body: Body, to: str) -> bool:
        """Whether a step leads diagonally between two standing hostiles."""
        if len(self._standing) < 2:
            return False
        held = self._held
        return any(one in held and other in held for one, other in self.field.flanks(body, to))

    @cached_property
    def _held(self) -> frozenset[str]:
        """The spaces that standing hostiles fill."""
        standing = self._standing
        return frozenset(
            at for at, hosts in self._hosts.items() if not standing.keys().isdisjoint(hosts)
        )

    def blockers(self, at: str, to: str) -> tuple[str, ...]:
        """Return the standing hostiles that a step runs into, where no Tiny creature shares."""
        met = self._met(at, to)
        if not met or self.tiny:
            return ()
        body, field = self.body(at), self.field
        return tuple(
            foe
            for foe, unit in self._standing.items()
            if foe in met and not unit.tiny and not field.shared(body, unit.body)
        )

    def _met(self, at: str, to: str) -> frozenset[str]:
        """Return everybody whom a step runs into."""
        if self.field.drawn:
            return self.inside(to)
        body, met = self.body(at), self.field.met
        return frozenset(name for name, each in self.others.items() if met(body, to, each.body))

    def passing_through(self, at: str, entered: frozenset[str]) -> tuple[str, ...]:
        """Return the standing hostiles whose space was shared and would now be left again."""
        here = entered and entered & self.inside(at)
        if not here:
            return ()
        return tuple([f for f, each in self._standing.items() if f in here and self._shares(each)])

    def _shares(self, other: Unit) -> bool:
        """Whether the fighter may stop in somebody's space, one of the two being Tiny."""
        return self.tiny or other.tiny

    # what a way costs

    @once
    def _stretch(self, at: str, to: str) -> tuple[Exact, bool]:
        """Return how long a step is in spaces, and whether it goes to difficult ground."""
        if not (self.has(at) and self.has(to)):
            return 1, False
        inside = self.inside(to)
        fallen = bool(inside) and any(f in inside and f not in self._standing for f in self.foes)
        if fallen and self.ground.reads("SK-THR-3") == "counts-none":
            return 0, False
        return self.field.stretch(at, to), self.field.rough(self.body(to))

    def price(self, at: str, to: str, rough: Exact | None = None) -> Exact:
        """Return what a step costs in spaces; `rough` is the price of difficult ground.

        `Undecided` where difficult ground has no price and none is assumed.
        """
        length, difficult = self._stretch(at, to)
        if not difficult:
            return length
        return length * (self.ground.rough_price() if rough is None else rough)

    def length(self, at: str, way: Way, rough: Exact | None = None) -> Exact:
        """Return what a way from a place costs in spaces."""
        return sum(self.price(here, to, rough) for here, to in pairs(at, way))

    def beyond(self, at: str, way: Way, spaces: Exact) -> int | None:
        """Return the place in a way of the first space to which some spaces do not carry.

        `Undecided` where that hangs on the price of difficult ground, which is at least 1.
        """
        stretches = [self._stretch(here, to) for here, to in pairs(at, way)]
        over = _first_over((length for length, _ in stretches), spaces)
        if over is not None or not any(difficult for _, difficult in stretches):
            return over
        price = self.ground.rough_price()
        return _first_over((n * price if difficult else n for n, difficult in stretches), spaces)


def reach_of(unit: Unit, weapon: str | None, numbers: Numbers) -> int:
    """Return how far a fighter strikes in spaces, with one weapon or with the longest."""
    long = unit.reaching if weapon is None else "reach" in unit.weapon(weapon).keywords
    return numbers.reach_weapon if long else numbers.reach


def pairs(at: str, way: Way) -> Iterator[tuple[str, str]]:
    """Return the steps of a way from a place: whence and where to."""
    return zip((at, *way), way, strict=False)


def _first_over(lengths: Iterable[Exact], spaces: Exact) -> int | None:
    used: Exact = 0
    for index, length in enumerate(lengths):
        used += length
        if used > spaces:
            return index
    return None
