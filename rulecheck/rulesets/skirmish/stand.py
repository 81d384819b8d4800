"""Who stands where: distance and reach, flanks, height, lines of sight, the way of one step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, Literal, Self

from rulecheck.frozen import Roster, frozen
from rulecheck.ruleset import Keeping, Scene, Undecided, once, untraced
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import Covered, Field
from rulecheck.rulesets.skirmish.grid import Body, Exact
from rulecheck.rulesets.skirmish.numbers import Numbers
from rulecheck.rulesets.skirmish.open_table import OpenField
from rulecheck.rulesets.skirmish.sight import Sight

Hindrance = Literal["jump", "shut", "corner", "hostile", "through"]


@frozen
class Stand(Scene[Numbers], Keeping):
    """The field and everybody on it, as the rules about places see them."""

    ground: Field = untraced(OpenField())
    units: Roster[Unit] = Roster()

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone a turn may name."""
        return tuple(self.units)

    def __getitem__(self, name: str) -> Unit:
        return self.units[name]

    @property
    def field(self) -> Field:
        """The field; on an open table as adjacency is read there."""
        return self._table(self.ground) if isinstance(self.ground, OpenField) else self.ground

    @once
    def _table(self, table: OpenField) -> OpenField:
        return table.read(self.reads("SK-FLD-6") == "base-contact")

    def changed(self, who: str, **changes: Any) -> Self:
        """Return the scene with some figures of one fighter changed."""
        return self.but(units=self.units.but(who, self[who].but(**changes)))

    # who is whose foe, and how far

    @once
    def foes(self, who: str) -> tuple[str, ...]:
        """Return everybody on the other side."""
        own = self[who].side
        return tuple(name for name, unit in self.units.items() if unit.side != own)

    def others(self, who: str) -> Iterator[tuple[str, Unit]]:
        """Return everybody else."""
        return ((name, unit) for name, unit in self.units.items() if name != who)

    def distance(self, one: Body, other: Body) -> int:
        """Return the distance of two footprints in spaces."""
        return self.field.apart(self._counted(one), self._counted(other))

    def _counted(self, body: Body) -> Body:
        """Return what reach is counted from: the whole footprint, or one marked space."""
        return body if body.single or self.reads("SK-FLD-5") == "nearest-space" else body.marked

    # reach

    @once
    def gap(self, who: str, body: Body) -> int:
        """Return the distance of a footprint from somebody in spaces."""
        return self.distance(self[who].body, body)

    @once
    def reach(self, who: str, weapon: str | None = None) -> int:
        """Return how far somebody strikes in spaces, with one weapon or with the longest."""
        unit = self[who]
        long = unit.reaching if weapon is None else "reach" in unit.weapon(weapon).keywords
        return self.numbers.reach_weapon if long else self.numbers.reach

    @once
    def blade(self, who: str, body: Body) -> str:
        """Return the first of somebody's weapons that reaches a footprint, or else the first."""
        blades, gap = self[who].blades, self.gap(who, body)
        return next((name for name in blades if self.reach(who, name) >= gap), blades[0])

    def reaches(self, who: str, body: Body) -> bool:
        """Whether a footprint is within somebody's reach."""
        own = self[who].body
        return self.distance(own, body) <= self.reach(who) and not self.wall_bars(own, body)

    def wall_bars(self, one: Body, other: Body) -> bool:
        """Whether a wall or a shut door between two footprints bars a Strike."""
        return self.field.walled(one, other) and self.reads("SK-RNG-5") == "wall-bars"

    @once
    def threatened_by(self, who: str, body: Body) -> frozenset[str]:
        """Return the foes in whose reach somebody would be; nobody's off the field."""
        if not self.field.has(body):
            return frozenset()
        return frozenset(foe for foe in self.foes(who) if self.reaches(foe, body))

    @once
    def left(self, who: str, at: str, to: str) -> frozenset[str]:
        """Return the foes whose reach a step leaves; on an open table also those it crosses."""
        after = self.threatened_by(who, self[who].body.moved(to))
        return self._touched(who, at, to) - after

    @once
    def entered(self, who: str, at: str, to: str) -> frozenset[str]:
        """Return the foes whose reach a step enters."""
        return self._touched(who, at, to) - self.threatened_by(who, self[who].body.moved(at))

    @once
    def _touched(self, who: str, at: str, to: str) -> frozenset[str]:
        ends = self.threatened_by(who, self[who].body.moved(at))
        ends |= self.threatened_by(who, self[who].body.moved(to))
        return ends if self.field.drawn else ends | self._crossed(who, at, to)

    def _crossed(self, who: str, at: str, to: str) -> frozenset[str]:
        body = self[who].body.moved(at)
        if not self.field.has(body.moved(to)):
            return frozenset()
        return frozenset(
            foe
            for foe in self.foes(who)
            if self.field.nearest(body, to, self[foe].body) <= self.reach(foe)
        )

    # position

    @once
    def flankers(self, target: str, body: Body) -> tuple[str, ...]:
        """Return the enemies in whose reach somebody stands, those who cannot act left out."""
        near = self.threatened_by(target, body)
        return tuple(foe for foe in self.foes(target) if foe in near and not self[foe].inert)

    def flanked(self, target: str, body: Body) -> bool:
        """Whether somebody stands flanked."""
        return len(self.flankers(target, body)) >= self.numbers.flankers

    def tiers(self, who: str, body: Body) -> int:
        """Return by how many steps somebody stands higher than a footprint."""
        return self.field.height(self[who].body) - self.field.height(body)

    def cover(self, who: str, body: Body) -> Covered:
        """Return whether terrain covers a footprint from somebody."""
        return self.field.cover(self[who].body, body)

    def seen(self, who: str, body: Body) -> Sight:
        """Return whether somebody has a free line to a footprint."""
        return self.field.seen(self[who].body, body)

    @once
    def sharing(self, who: str) -> tuple[str, ...]:
        """Return those with whom somebody shares a space though nobody of them is Tiny."""
        unit, field = self[who], self.field
        body = unit.body
        return tuple(
            name
            for name, each in (() if unit.tiny else self.others(who))
            if field.shared(body, each.body) and not each.tiny
        )

    # one step of a way

    def has(self, who: str, place: str) -> bool:
        """Whether somebody could be in a place."""
        return self.field.has(self[who].body.moved(place))

    @once
    def hindrance(self, who: str, at: str, to: str, entered: frozenset[str]) -> Hindrance | None:
        """Return what bars a step from one space to the next, of one who entered some spaces."""
        body = self[who].body.moved(at)
        if not self.field.follows(body, to):
            return "jump"
        passage = self.field.passage(body, to)
        if passage in ("shut", "off"):
            return "shut"
        if passage == "corner" and self.reads("SK-MOV-9") == "corners-blocked":
            return "corner"
        if self.passing_through(who, at, entered):
            return "through"
        return "hostile" if self.blockers(who, at, to) else None

    def blockers(self, who: str, at: str, to: str) -> tuple[str, ...]:
        """Return the standing hostiles that a step runs into, where no Tiny creature shares."""
        unit, met = self[who], self._met(who, at, to)
        return tuple(
            foe
            for foe in (self.foes(who) if met else ())
            if foe in met
            and self[foe].standing
            and not (unit.tiny or self[foe].tiny)
            and not self.field.shared(unit.body.moved(at), self[foe].body)
        )

    def _met(self, who: str, at: str, to: str) -> frozenset[str]:
        """Return everybody whom a step runs into."""
        if self.field.drawn:
            return self.inside(who, to)
        body = self[who].body.moved(at)
        return frozenset(n for n, each in self.others(who) if self.field.met(body, to, each.body))

    def passing_through(self, who: str, at: str, entered: frozenset[str]) -> tuple[str, ...]:
        """Return the standing hostiles whose space was entered and would now be left again."""
        here = entered & self.inside(who, at) if entered else ()
        return tuple(foe for foe in self.foes(who) if foe in here and self[foe].standing)

    @once
    def inside(self, who: str, to: str) -> frozenset[str]:
        """Return everybody whose space somebody would share in a place."""
        body = self[who].body.moved(to)
        if self.ground.drawn:
            hosts = self._hosts()
            here = (hosts.get(space, ()) for space in self.ground.spaces(body))
            return frozenset(chain.from_iterable(here)) - {who}
        return frozenset(n for n, each in self.others(who) if self.field.shared(body, each.body))

    @once
    def _hosts(self) -> Mapping[str, list[str]]:
        """Return who fills each space of a grid that anybody fills."""
        found: dict[str, list[str]] = {}
        for name, unit in self.units.items():
            for space in self.ground.spaces(unit.body):
                found.setdefault(space, []).append(name)
        return found

    @once
    def price(self, who: str, at: str, to: str, rough: Exact | None = None) -> Exact:
        """Return what a step costs in spaces; `rough` is the price of difficult ground.

        `Undecided` where difficult ground has no price and none is assumed.
        """
        if not (self.has(who, at) and self.has(who, to)):
            return 1
        bodies = [self[name] for name in self.inside(who, to)]
        fallen = any(each.side != self[who].side and not each.standing for each in bodies)
        if fallen and self.reads("SK-THR-3") == "counts-none":
            return 0
        stretch = self.field.stretch(at, to)
        if not self.field.rough(self[who].body.moved(to)):
            return stretch
        return stretch * (self.rough_price() if rough is None else rough)

    def rough_price(self) -> Fraction:
        """Return what a space of difficult ground costs."""
        why = "what a space of difficult ground costs"
        said: Fraction = self.given("SK-FLD-4", why, Fraction)
        if said < 1:
            raise Undecided("SK-FLD-4", f"{why}; given must be at least 1")
        return said

    @property
    def least_price(self) -> int | None:
        """What difficult ground costs at least, where nothing gives its price."""
        said = self.table.values.get("SK-FLD-4")
        told = isinstance(said, int | Fraction) and not isinstance(said, bool) and said >= 1
        return None if told else 1

    def measured(self, *bodies: Body) -> tuple[str, ...]:
        """Return the clauses on which a distance between footprints rests."""
        table = () if self.field.drawn else ("SK-FLD-6",)
        bulky = any((body.wide, body.deep) != (1, 1) for body in bodies)
        return (*table, "SK-FLD-5") if bulky else table
