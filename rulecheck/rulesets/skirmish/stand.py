"""Who stands where: distance and reach, flanks, height, lines of sight, the way of one step."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any, Self

from rulecheck.engine import Memoizing, Scene, Undecided, internal, once
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import ADJACENT, Covered, Field
from rulecheck.rulesets.skirmish.grid import Body, Exact
from rulecheck.rulesets.skirmish.numbers import Numbers
from rulecheck.rulesets.skirmish.open_table import OpenField
from rulecheck.rulesets.skirmish.sight import Sight
from rulecheck.rulesets.skirmish.surroundings import Surroundings


@frozen
class Stand(Scene[Numbers], Memoizing):
    """The field and everybody on it, as the rules about places see them."""

    ground: Field = internal(OpenField())
    units: Roster[Unit] = Roster()

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone a turn may name."""
        return tuple(self.units)

    @property
    def weapons(self) -> tuple[str, ...]:
        """Every weapon a turn may name."""
        return tuple(dict.fromkeys(n for unit in self.units.values() for n in unit.weapons))

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
        return self.with_unit(who, self.units[who].but(**changes))

    def with_unit(self, who: str, unit: Unit, **changes: Any) -> Self:
        """Return the scene with one fighter changed, and more.

        What surrounds the fighter stays known; what surrounds others, if it stays as it was.
        """
        scene = self.but(units=self.units.but(who, unit), **changes)
        known, old = self.__dict__.get("surroundings"), self.units[who]
        if known:
            alike = old.at == unit.at and old.state == unit.state
            own = {who: known[who]} if who in known else {}
            scene.__dict__["surroundings"] = known if alike else own
        return scene

    def around(self, who: str) -> Surroundings:
        """Return the field and everybody else on it, as somebody finds them."""
        known: dict[str, Surroundings] = self.__dict__.setdefault("surroundings", {})
        return known.get(who) or known.setdefault(who, Surroundings(self, who))

    # who is whose foe, and how far

    def foes(self, who: str) -> tuple[str, ...]:
        """Return everybody on the other side."""
        return self.around(who).foes

    def distance(self, one: Body, other: Body) -> int:
        """Return the distance of two footprints in spaces."""
        bulky = not (one.single and other.single)
        if bulky and self.reads("SK-FLD-5") != "nearest-space":
            one, other = one.marked, other.marked
        return self.field.apart(one, other)

    # reach

    def gap(self, who: str, body: Body) -> int:
        """Return the distance of a footprint from somebody in spaces."""
        return self.distance(self[who].body, body)

    def reach(self, who: str, weapon: str | None = None) -> int:
        """Return how far somebody strikes in spaces, with one weapon or with the longest."""
        unit = self.units[who]
        long = unit.reaching if weapon is None else "reach" in unit.weapon(weapon).keywords
        return self.numbers.reach_weapon if long else self.numbers.reach

    def within(self, reach: int, one: Body, other: Body) -> bool:
        """Whether a Strike that reaches so far in spaces goes from one footprint to another."""
        return self.distance(one, other) <= reach and not self.wall_bars(one, other)

    def wall_bars(self, one: Body, other: Body) -> bool:
        """Whether a wall or a shut door between two footprints bars a Strike."""
        return self.field.walled(one, other) and self.reads("SK-RNG-5") == "wall-bars"

    # snares

    def not_adjacent(self, names: tuple[str, ...]) -> tuple[str, str] | None:
        """Return the first two of some who are not adjacent to each other."""
        for one, other in combinations(names, 2):
            if self.field.apart(self[one].body, self[other].body) > ADJACENT:
                return one, other
        return None

    def beside_one_space(self, names: tuple[str, ...]) -> bool:
        """Whether some all touch one space, or stand in it."""
        bodies = tuple([self[name].body for name in names])
        return not bodies or self.field.share_a_neighbour(bodies)

    # position

    def flankers(self, target: str, body: Body) -> frozenset[str]:
        """Return the enemies in whose reach somebody stands, those who cannot act left out."""
        near = self.around(target).threatened_by(body.at)
        return frozenset([foe for foe in near if not self.units[foe].inert])

    def tiers(self, who: str, body: Body) -> int:
        """Return by how many steps somebody stands higher than a footprint."""
        height = self.field.height
        return height(self[who].body) - height(body)

    def cover(self, who: str, body: Body) -> Covered:
        """Return whether terrain covers a footprint from somebody."""
        return self.field.cover(self[who].body, body)

    def seen(self, who: str, body: Body) -> Sight:
        """Return whether somebody has a free line to a footprint."""
        return self.field.seen(self[who].body, body)

    def placed(self, who: str, at: str, **changes: Any) -> Self:
        """Return the scene with somebody brought to a place, and more figures changed."""
        upon = self.around(who).inside(at)
        return self.changed(who, at=at, upon=upon, **changes)

    def intruded(self, who: str) -> tuple[str, ...]:
        """Return those with whom somebody shares a space, but for who came there afterwards."""
        own = self.units[who].upon
        return tuple(
            [each for each in self.sharing(who) if each in own or who not in self[each].upon]
        )

    def sharing(self, who: str) -> tuple[str, ...]:
        """Return those with whom somebody shares a space though nobody of them is Tiny."""
        return self.around(who).sharing(self.units[who].at)

    def shove(self, who: str, to: str) -> Exact:
        """Return how far it is in spaces to a place to which somebody is shoved."""
        here, field = self.units[who].body, self.field
        if field.drawn:
            return field.apart(here.marked, here.moved(to).marked)
        return field.stretch(here.at, to)

    def has(self, who: str, place: str) -> bool:
        """Whether somebody could be in a place."""
        return self.around(who).has(place)

    # difficult ground

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
        said: Any = self.table.values.get("SK-FLD-4")
        return None if type(said) in (int, Fraction) and said >= 1 else 1

    def measured(self, *bodies: Body) -> tuple[str, ...]:
        """Return the clauses on which a distance between footprints rests."""
        table = () if self.field.drawn else ("SK-FLD-6",)
        bulky = any((body.wide, body.deep) != (1, 1) for body in bodies)
        return (*table, "SK-FLD-5") if bulky else table
