"""Those who move, as they are now, and what belongs to one Activation of theirs."""

from __future__ import annotations

from typing import Any, ClassVar

from rulecheck.engine import internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.narateer.amounts import Exact, rest
from rulecheck.rulesets.narateer.challenges import Consequence, Method, Skill
from rulecheck.rulesets.narateer.sheet import Condition, Prevented, Sheet


class Allowance(Frozen):
    """Movement that was granted, and what is left of it."""

    metres: Exact
    """The whole of it."""
    left: Exact
    """The rest, in the units of the Scene Mode."""
    share: Exact = internal(1)
    """The unused fraction, as recorded when the Scene Mode last changed."""

    def spent(self, cost: Exact) -> Allowance:
        """Return what is left after a cost; never less than nothing."""
        return self.but(left=rest(self.left, cost))


class Activation(Frozen):
    """What belongs to one Activation: the plan, the mode chosen, the Spaces gone through."""

    route: Method | None = None
    over: tuple[str, ...] = ()
    to: str | None = None
    """Where the declared route leads."""
    mode: str | None = None
    skill: Skill | None = None
    """The Skill that governs a Sprint."""
    crawled: bool = False
    """Whether a crawl chose the mode."""
    failed: Roster[Consequence | None] = Roster()
    """Obstacles at which an attempt failed, each with what was at stake when it was rolled for."""
    caught: Roster[Consequence | None] = Roster()
    """Dangers that took their effect, each with what was stated of it."""
    shifted: bool = False
    """Whether the Scene Mode changed since the mode was chosen."""
    uncounted: bool = False
    """Whether normal movement was used in Story Mode, where nothing is counted."""
    appeared: tuple[str, ...] = ()
    """Obstacles that nobody knew of when the route was declared."""
    trail: tuple[str, ...] = ()

    @property
    def suffered(self) -> Roster[Consequence | None]:
        """Obstacles that this Activation met and did not clear, and what each of them did."""
        return Roster({**self.failed, **self.caught}) if self.caught else self.failed


NO_PLAN = Activation()
"""What is noted of an Activation in which nothing has happened."""


class Mover(Frozen):
    """Somebody in the scene as they are now."""

    sheet: Sheet = internal(Sheet())
    strength: int | None
    agility: int | None
    base_movement: Exact | None
    """Metres, as recorded on the sheet."""
    ready_ad: int
    slowed: bool
    prone: bool
    dropped: bool = False
    """Whether they went Prone by choice."""
    hidden: bool
    conditions: Roster[Condition]
    place: str | None
    space: str | None
    apart: Roster[Exact]
    """Metres to others in the same Zone, as agreed; after a move elsewhere, at most so many."""
    uses: Roster[int] = Roster()
    """Proactive uses left, by Skill."""
    movement: Allowance | None = None
    """The normal movement of this Activation."""
    grants: Roster[Allowance] = Roster()
    """Additional movement, by the name of its rule."""
    gait: str | None = None
    """How they last moved: walk, run, sprint or crawl."""
    cleared: tuple[str, ...] = ()
    """Obstacles that they have got past by an attempt."""
    activation: Activation | None = internal(None)

    computed: ClassVar[tuple[str, ...]] = ("mode",)

    @property
    def mode(self) -> str | None:
        """The movement mode chosen in this Activation."""
        return self.activation.mode if self.activation else None

    def level(self, skill: str | None) -> int:
        """Return a Skill Level; 0 for no Skill."""
        level: int = getattr(self.sheet.skills, skill) if skill else 0
        return level

    def prevented(self, what: Prevented) -> str:
        """Return the Condition that prevents something; empty if none does."""
        for name, condition in self.conditions.items():
            if what in condition.prevents:
                return name
        return ""

    def barred(self, where: str | None) -> str:
        """Return the Condition that forbids to move somewhere; empty if none does."""
        for name, condition in self.conditions.items():
            if where in condition.bars:
                return name
        return ""

    def paying(self, ad: int, **changes: Any) -> Mover:
        """Return the mover with Ready AD spent, never less than none, and other changes."""
        return self.but(ready_ad=rest(self.ready_ad, ad), **changes)

    def uses_after(self, skill: str | None, times: int) -> Roster[int]:
        """Return the proactive uses left when some of a Skill are spent; never less than none."""
        if skill is None or skill not in self.uses:
            return self.uses
        return self.uses.but(skill, rest(self.uses[skill], times))
