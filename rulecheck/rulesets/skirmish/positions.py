"""Who stands where on the ground: distances, reach, flanks, heights, and spaces that are shared."""

from __future__ import annotations

from itertools import combinations

from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import ADJACENT
from rulecheck.rulesets.skirmish.grid import Body, Exact
from rulecheck.rulesets.skirmish.ground import Ground
from rulecheck.rulesets.skirmish.surroundings import Surroundings, reach_of


class Positions:
    """The ground and everybody on it, as the rules about places see them."""

    def __init__(
        self, ground: Ground, units: Roster[Unit], known: dict[str, Surroundings] | None = None
    ) -> None:
        self.ground, self.units = ground, units
        self._around = known or {}

    def around(self, who: str) -> Surroundings:
        """Return the ground and everybody else on it, as somebody finds them."""
        found = self._around.get(who)
        if found is None:
            found = self._around[who] = Surroundings(self.ground, self.units, who)
        return found

    def changed(self, who: str, units: Roster[Unit]) -> Positions:
        """Return who stands where once somebody has changed.

        What one finds around oneself stays as it is, and what others find as long as one keeps
        one's place and posture.
        """
        was, now, known = self.units[who], units[who], self._around
        if was.at == now.at and was.state == now.state:
            return Positions(self.ground, units, dict(known))
        return Positions(self.ground, units, {who: known[who]} if who in known else None)

    def gap(self, who: str, body: Body) -> int:
        """Return the distance of a footprint from somebody in spaces."""
        return self.ground.distance(self.units[who].body, body)

    def reach(self, who: str, weapon: str | None = None) -> int:
        """Return how far somebody strikes in spaces, with one weapon or with the longest."""
        return reach_of(self.units[who], weapon, self.ground.numbers)

    def flankers(self, target: str, body: Body) -> frozenset[str]:
        """Return the enemies in whose reach somebody stands, those who cannot act left out."""
        near = self.around(target).threatened_by(body.at)
        return frozenset([foe for foe in near if not self.units[foe].inert])

    def tiers(self, who: str, body: Body) -> int:
        """Return by how many steps somebody stands higher than a footprint."""
        height = self.ground.field.height
        return height(self.units[who].body) - height(body)

    def sharing(self, who: str) -> tuple[str, ...]:
        """Return those with whom somebody shares a space though nobody of them is Tiny."""
        return self.around(who).sharing(self.units[who].at)

    def intruded(self, who: str) -> tuple[str, ...]:
        """Return those with whom somebody shares a space, but for who came there afterwards."""
        own, units = self.units[who].upon, self.units
        return tuple(
            [each for each in self.sharing(who) if each in own or who not in units[each].upon]
        )

    def shove(self, who: str, to: str) -> Exact:
        """Return how far it is in spaces to a place to which somebody is shoved."""
        here, field = self.units[who].body, self.ground.field
        if field.drawn:
            return field.apart(here.marked, here.moved(to).marked)
        return field.stretch(here.at, to)

    def not_adjacent(self, names: tuple[str, ...]) -> tuple[str, str] | None:
        """Return the first two of some who are not adjacent to each other."""
        for one, other in combinations(names, 2):
            if self.ground.field.apart(self.units[one].body, self.units[other].body) > ADJACENT:
                return one, other
        return None

    def beside_one_space(self, names: tuple[str, ...]) -> bool:
        """Whether some all touch one space, or stand in it."""
        bodies = tuple([self.units[name].body for name in names])
        return not bodies or self.ground.field.share_a_neighbour(bodies)
