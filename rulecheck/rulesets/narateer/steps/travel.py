"""Moving: metres, Zones, Spaces and places, and the strikes it may provoke."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import DUE, Name, Step
from rulecheck.frozen import Roster
from rulecheck.rulesets.narateer.amounts import Amount
from rulecheck.rulesets.narateer.challenges import ObstacleName
from rulecheck.rulesets.narateer.distances import approached, standing_apart
from rulecheck.rulesets.narateer.figures import pays_in_zones
from rulecheck.rulesets.narateer.ground import SpaceName
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps.choices import CrawlingWalk


class Travel(Step):
    """A stretch of the way, on ground of one kind."""

    past: tuple[ObstacleName, ...] = ()
    """Obstacles passed on it."""
    by: str | None = None
    """The rule whose additional movement is used; left out, the normal movement."""
    openly: bool = False
    """Whether one who is hidden gives that up."""

    def crawl_first(self, scene: Situation) -> tuple[Step, ...]:
        """Return the Walk that a crawl chooses, if it chooses one."""
        mover = scene[self.who]
        chooses = mover.prone and not self.by and not mover.mode and scene.is_turn_of(self.who)
        return (CrawlingWalk(who=self.who),) if chooses else ()


class Route(Travel):
    """A stretch whose length is counted."""

    spends: Amount = DUE
    """Movement it uses, in the units of the Scene Mode."""
    left: Amount = DUE
    """Movement left after it, in the same units."""

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        return (*self.crawl_first(scene), self.spending(self.spends))

    def spending(self, amount: Amount) -> Spend:
        """Return how the stretch uses movement up."""
        return Spend(who=self.who, amount=amount, by=self.by, openly=self.openly)


class Move(Route):
    """Move some metres: on open ground, or within a Zone."""

    short: ClassVar[str] = "metres"
    metres: Amount
    """Metres travelled."""
    difficult: tuple[str, ...] = ()
    """Why the ground is Difficult terrain, if it is: one reason or several."""
    stacking: tuple[str, ...] = ()
    """Those of the reasons that a specific rule has stack."""
    toward: str | None = None
    """Whom or what one approaches."""
    apart: Roster[Amount] = Roster()
    """Metres to others in the Zone that are agreed on for where it ends, by name."""

    def applied_to(self, scene: Situation) -> Situation:
        return approached(scene, self.who, self.metres, self.toward, self.apart)


class Cross(Route):
    """Pass a connection into a neighbouring Zone."""

    short: ClassVar[str] = "to"
    to: str
    """The Zone entered."""
    apart: Roster[Amount] = Roster()
    """Metres to others in that Zone that are agreed on for the place of entry, by name."""

    def applied_to(self, scene: Situation) -> Situation:
        return standing_apart(scene, self.who, self.apart).changed(self.who, place=self.to)

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        zones = self.spends if pays_in_zones(scene, self.who, self.by) else 0
        return (*self.crawl_first(scene), self.spending(zones))


class Enter(Route):
    """Enter Spaces of the map, one after the other."""

    short: ClassVar[str] = "spaces"
    spaces: tuple[SpaceName, ...]
    """The Spaces entered, in order, such as b3."""
    allowed_by: str | None = None
    """The specific rule that permits a Space that is blocked."""
    on_a_way = True

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        last = len(self.spaces) - 1
        paces = (
            Pace(who=self.who, to=space, last=number == last, allowed_by=self.allowed_by)
            for number, space in enumerate(self.spaces)
        )
        return (*Route.unfolded(self, scene), *paces)


class Reposition(Travel):
    """Go to another place of a scene in Story Mode."""

    short: ClassVar[str] = "to"
    to: str
    """The place gone to."""

    def applied_to(self, scene: Situation) -> Situation:
        gone = standing_apart(scene, self.who, {}).changed(self.who, place=self.to)
        uncounted = scene.plan(self.who).uncounted or not self.by
        return gone.noting(self.who, uncounted=uncounted)

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        going = Spend(who=self.who, amount=0, by=self.by, openly=self.openly)
        return (*self.crawl_first(scene), going)


class Spend(Step):
    """Movement used up by a stretch of the way."""

    amount: Amount
    by: str | None = None
    openly: bool = False

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who]
        gait = "crawl" if mover.prone else mover.mode
        hidden = mover.hidden and not self.openly
        if self.by and (grant := scene.grant(self.who, self.by)):
            grants = mover.grants.but(self.by, grant.spent(self.amount))
            moved = mover.but(gait=gait, hidden=hidden, grants=grants)
        else:
            spent = mover.movement and mover.movement.spent(self.amount)
            moved = mover.but(gait=gait, hidden=hidden, movement=spent)
        return scene.with_mover(self.who, moved)


class Pace(Step):
    """One step from a Space to the next."""

    to: SpaceName
    last: bool = True
    allowed_by: str | None = None

    def applied_to(self, scene: Situation) -> Situation:
        mover, plan = scene[self.who], scene.plan(self.who)
        start = (mover.space,) if mover.space else ()
        now = plan.but(trail=(*(plan.trail or start), self.to))
        return scene.with_mover(self.who, mover.but(space=self.to, activation=now))


class OpportunityAttack(Step):
    """Strike at somebody who moves within one's reach."""

    short: ClassVar[str] = "at"
    at: Name
    """Whom it is aimed at."""
