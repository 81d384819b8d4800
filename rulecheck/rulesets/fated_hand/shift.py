"""A change of position, whatever step of a turn it comes from."""

from __future__ import annotations

from rulecheck.engine import Step, latest
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
        who, cards = self.who, self.cards
        unstruck = fray.left_unstruck
        if who in unstruck:
            unstruck = tuple(each for each in unstruck if each != who)
        mover = fray.creatures[who].discarding(self.paid, cards[: self.paid])
        if self.draws_blows(fray):
            exits = fray.exits.but(who, self._way())
            return fray.with_(who, mover, exits=exits, left_unstruck=unstruck)
        if self.leaves_engaged(fray):
            unstruck = (*unstruck, who)
        there = mover.at(self.to, self._melee_joined(fray))
        there = there.discarding(self.unpaid, cards[self.paid :])
        fray = fray.with_(who, there, left_unstruck=unstruck)
        return fray.left_alone() if fray.exits else fray

    def leaves_engaged(self, fray: Fray) -> bool:
        """Whether it goes from Engaged to another position."""
        return fray.creatures[self.who].leaves_engaged(self.to)

    @latest
    def draws_blows(self, fray: Fray) -> bool:
        """Whether it draws Parting Blows."""
        if not self.leaves_engaged(fray) or fray.leaves_safely(self.who, self.effect):
            return False
        return fray.is_opposed(self.who)

    def _melee_joined(self, fray: Fray) -> str:
        """The melee it leads into, if any: one's own, the one named, the only one."""
        mover = fray.creatures[self.who]
        if not mover.joins_a_melee(self.to):
            return mover.melee
        return self.melee or next(iter(fray.melees), "")

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
