"""A combatant in the fray: where it stands, what it holds, and what can become of it."""

from __future__ import annotations

from typing import Literal

from rulecheck.frozen import Frozen
from rulecheck.rulesets.fated_hand.printed import POSITIONS, Overlay, Position

Side = Literal["heroes", "foes"]


class Creature(Frozen):
    """A combatant, or a group of like ones that stand and move together."""

    side: Side
    position: Position | None
    hand: int | None
    cards: tuple[str, ...]
    units: int
    mob: bool
    health: int | None
    incapacitated: bool
    overlays: tuple[Overlay, ...]
    conditions: tuple[str, ...]
    melee: str
    area: str
    under: tuple[str, ...]
    used: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    safe_by: str = ""

    # what it can be asked

    def steps_to(self, position: Position) -> int:
        """How many steps from position to neighbouring position lead there."""
        here = self.position
        return 0 if here is None else abs(POSITIONS.index(position) - POSITIONS.index(here))

    def leaves_engaged(self, to: Position) -> bool:
        """Whether it is Engaged and would not be in that position."""
        return self.position == "engaged" != to

    def joins_a_melee(self, to: Position) -> bool:
        """Whether it is not Engaged and would be in that position."""
        return self.position != "engaged" == to

    def lacks(self, cards: int) -> bool:
        """Whether so many cards are more than its Hand, where that is known, holds."""
        return self.hand is not None and cards > self.hand

    def loses_the_price(self, price: int, snatched: int) -> bool:
        """Whether a price that its Hand covers is not covered once cards are snatched."""
        return not self.lacks(price) and self.lacks(price + snatched)

    def has_used_up(self, card: str) -> bool:
        """Whether a card of that name was used, for a price, and it holds no other."""
        return card in self.used and card not in self.cards

    def has_discarded(self, card: str) -> bool:
        """Whether a card of that name paid for movement, and it holds no other."""
        return card in self.discarded and card not in self.cards

    def not_in_hand(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Which of some cards are not in its Hand, where that is known by name."""
        return _less(cards, self.cards) if self.cards else ()

    # what becomes of it

    def paying(self, count: int, cards: tuple[str, ...] = ()) -> Creature:
        """It, with so many cards fewer in Hand, those named among them."""
        if self.hand is None or not count:
            return self
        left = max(0, self.hand - count)
        if not self.cards:
            return self.but(hand=left)
        kept = _less(self.cards, cards) if left or self.not_in_hand(cards) else ()
        return self.but(hand=left, cards=kept)

    def using(self, cards: tuple[str, ...], count: int) -> Creature:
        """It, after so many cards paid for what is used; what is a card of its Hand is one."""
        if not count or not self.cards:
            return self.paying(count)
        named = tuple(each for each in cards if each in self.cards)
        paid = self.paying(count, named)
        return paid.but(used=(*self.used, *named)) if named else paid

    def discarding(self, count: int, cards: tuple[str, ...]) -> Creature:
        """It, after so many cards Discarded for movement, those named among them."""
        paid = self.paying(count, cards)
        if not self.cards or not cards:
            return paid
        named = tuple(each for each in cards if each in self.cards)
        return paid.but(discarded=(*self.discarded, *named)) if named else paid

    def hurt(self, damage: int, *, falls: bool = False) -> Creature:
        """It, after Damage; with no health left, or where it is said to fall, incapacitated."""
        if self.health is None:
            return self.but(incapacitated=True) if falls else self
        left = max(0, self.health - damage)
        return self.but(health=left, incapacitated=self.incapacitated or falls or not left)

    def affected(
        self, damage: int, conditions: tuple[str, ...], ends: tuple[Overlay, ...]
    ) -> Creature:
        """It, after Damage, with Conditions put on it, and without the overlays that are ended."""
        hurt = self.hurt(damage) if damage else self
        if not (conditions or ends):
            return hurt
        overlays = tuple(each for each in self.overlays if each not in ends)
        together = tuple(dict.fromkeys((*self.conditions, *conditions)))
        return hurt.but(overlays=overlays, conditions=together)

    def at(self, position: Position, melee: str = "") -> Creature:
        """It, in a position; in a melee where that is Engaged."""
        if position != "engaged":
            return self.but(position=position, melee="", safe_by="")
        return self.but(position=position, melee=melee)


def _less(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for each in gone:
        if each in left:
            left.remove(each)
    return tuple(left)
