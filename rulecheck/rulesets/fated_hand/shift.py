"""A change of position, whatever step of a turn it comes from."""

from __future__ import annotations

from rulecheck.engine import Step
from rulecheck.frozen import Roster
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import Position
from rulecheck.rulesets.fated_hand.scene import Exit, Fray, Manner


class Shift(Step):
    """Somebody goes to a position: at once, or after the Parting Blows that it draws."""

    to: Position
    manner: Manner
    by: str
    effect: str | None = None
    beside: Roster[Creature] = Roster()
    paid: int = 0
    unpaid: int = 0
    cards: tuple[str, ...] = ()
    melee: str | None = None

    def applied_to(self, fray: Fray) -> Fray:
        """The fray with somebody gone there, or on the way out of Engaged."""
        mover = fray[self.who].discarding(self.paid, self.cards[: self.paid])
        unstruck = tuple(each for each in fray.left_unstruck if each != self.who)
        if fray.draws_blows(self.who, self.to, self.effect):
            exits = fray.exits.but(self.who, self._way())
            return fray.with_(self.who, mover, exits=exits, left_unstruck=unstruck)
        if self.leaves_engaged(fray):
            unstruck = (*unstruck, self.who)
        there = mover.at(self.to, fray.melee_joined(self.who, self.melee))
        there = there.discarding(self.unpaid, self.cards[self.paid :])
        fray = fray.with_(self.who, there, left_unstruck=unstruck)
        return fray.left_alone() if fray.exits else fray

    def leaves_engaged(self, fray: Fray) -> bool:
        """Whether it goes from Engaged to another position."""
        return fray[self.who].leaves_engaged(self.to)

    def _way(self) -> Exit:
        return Exit(
            to=self.to,
            manner=self.manner,
            by=self.by,
            effect=self.effect,
            beside=self.beside,
            unpaid=self.unpaid,
            cards=self.cards[self.paid :],
        )
