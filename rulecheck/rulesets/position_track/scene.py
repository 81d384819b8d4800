"""A conflict on the shared track, frozen, and what its rules ask of it.

There is one shift, counted from Neutral toward the hero's side; the enemy reads it mirrored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from rulecheck.engine import Entry, Memoizing, Scene, Undecided, cached_property, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.position_track.places import (
    FARTHEST,
    PLACES,
    SIDES,
    Place,
    SideName,
    other,
    place_at,
    steps_from_neutral,
)

Armor = int | Literal["worn"]
"""Condition steps that armor can still lose; `worn` where nobody told."""

ANSWERS: Mapping[str, bool] = {
    **dict.fromkeys(("accepted", "yes", "true"), True),
    **dict.fromkeys(("refused", "no", "false"), False),
}
"""What becomes of a concession, by the first word of the ruling."""


class Numbers(Frozen):
    """The numbers of the rulebook."""

    margin: Mapping[str, int]
    steps: Mapping[str, int]
    shield_steps: int
    shield_uses: int
    fatigue: Mapping[str, int]
    wounds: Mapping[str, int]
    block: int
    armor_break: int
    exchanges: int
    answers: int


class Side(Entry):
    """One side of the conflict."""

    short: ClassVar[str] = "place"
    place: Place | None = None
    """Its place; the other side stands in the mirrored one, so that one of them is enough."""
    armor: Armor = 0
    """Condition steps its armor can still lose; 0 is Broken or none, `worn` leaves it untold."""
    shield: bool = False
    """Whether it has a Shield."""
    shield_used: int = 0
    """Times its Shield was of use in this combat."""
    fatigue: int = 0
    """Fatigue it has taken."""
    wounds: int = 0
    """Wounds it has taken."""


class Resolution(Frozen):
    """The Clash that is being resolved: how far that is, and what it came to so far.

    `undamaged` holds the armor that triggers and symbols of this Clash damaged, as it was before.
    """

    compared: bool = False
    shifted: bool = False
    margin: int = 0
    winner: SideName | None = None
    prevented: int = 0
    undamaged: Roster[Armor] = Roster()
    conceded: Roster[bool] = Roster()
    taken: frozenset[str] = frozenset()


UNRESOLVED = Resolution()
"""A Clash of which no phase is done yet."""


class Conflict(Scene[Numbers], Memoizing):
    """Two sides, the shift they share, and the Clash that is being resolved."""

    computed: ClassVar[tuple[str, ...]] = ("standing",)

    sides: Roster[Side] = internal(Roster())
    shift: int | None = None
    """Steps from Neutral toward the hero; `None` where the case does not tell."""
    social: bool = internal(False)
    clash: Resolution = internal(UNRESOLVED)
    exchanges: int = 0
    openings: int = 0
    answers: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Both sides."""
        return SIDES

    @property
    def standing(self) -> Roster[Side]:
        """Both sides as they stand, each with its place where that is known."""
        if not self.located:
            return self.sides
        return Roster({who: self.sides[who].but(place=self.place_of(who)) for who in SIDES})

    def with_side(self, who: str, side: Side, clash: Resolution) -> Conflict:
        """Return the conflict with one side changed, and its Clash one phase on."""
        return self.but(sides=self.sides.but(who, side), clash=clash)

    # places

    @property
    def located(self) -> bool:
        """Whether somebody said where the conflict stands."""
        return self.shift is not None or "PT-TRK-4" in self.table.values

    @property
    def shared_shift(self) -> int:
        """Steps from Neutral toward the hero; undecided where nobody said where the conflict is."""
        if self.shift is not None:
            return self.shift
        why = "the place before the first Clash is not given"
        return steps_from_neutral(self.given("PT-TRK-4", why, among=PLACES))

    def steps_of(self, who: str) -> int:
        """Return how many steps above Neutral a side stands, below it with a minus."""
        return self.shared_shift if who == "hero" else -self.shared_shift

    def place_of(self, who: str) -> Place:
        """Return the place of a side, read off the shift that both share."""
        return place_at(self.steps_of(who))

    def is_overwhelmed(self, who: str) -> bool:
        """Whether a side stands at the worst end of the track."""
        return self.place_of(who) == PLACES[0]

    def shift_after(self, toward: str | None, steps: int) -> int:
        """Return the shift after one more toward one side, stopped at the ends of the track."""
        if toward not in SIDES:
            return self.shared_shift
        shift = self.shared_shift + (steps if toward == "hero" else -steps)
        return max(-FARTHEST, min(FARTHEST, shift))

    # the shift of a Clash

    @property
    def loser(self) -> SideName | None:
        """The side with the smaller total, `None` in a tie."""
        return other(self.clash.winner) if self.clash.winner else None

    @property
    def outcome(self) -> str:
        """What the margin makes of the Clash: narrow, wide, or a tie."""
        least, margin = self.numbers.margin, self.clash.margin
        if margin >= least["wide"]:
            return "wide"
        return "narrow" if margin >= least["narrow"] else "tie"

    @cached_property
    def steps_won(self) -> int:
        """What the margin is worth in steps, before Shield and ends of the track."""
        return self.numbers.steps.get(self.outcome, 0)

    @property
    def room(self) -> int:
        """Steps from the loser's place to the end of the track."""
        winner = self.clash.winner
        if winner is None:
            return 0
        return FARTHEST - self.shared_shift if winner == "hero" else FARTHEST + self.shared_shift

    @cached_property
    def shielded(self) -> int:
        """Steps that the Shield takes off the shift."""
        prevented = self.clash.prevented
        if not prevented:
            return 0
        end_first = self.reads("PT-SHF-4") == "end-then-shield"
        return min(prevented, self.steps_won, self.room if end_first else prevented)

    @cached_property
    def cut_off(self) -> int:
        """Steps that lie beyond the end of the track."""
        beyond = self.steps_won - self.room
        if self.shielded and self.reads("PT-SHF-4") == "shield-then-end":
            beyond -= self.shielded
        return max(0, beyond)

    @property
    def steps_left(self) -> int:
        """Steps that Shield and end of the track leave to record."""
        return max(0, self.steps_won - self.shielded - self.cut_off)

    @property
    def shield_may_count(self) -> bool:
        """Whether a Shield may lead to another place than the shift without it would."""
        return self.shift is None or self.shielded > 0

    def loss_of(self, who: str) -> int:
        """Return the steps of Position a side is about to lose."""
        return self.steps_left if who == self.loser else 0

    # the order of resolution

    @property
    def awaits_totals(self) -> bool:
        """Whether the totals of this Clash are not compared yet."""
        return not self.clash.compared

    @property
    def awaits_shift(self) -> bool:
        """Whether the totals are compared, and no shift of this Clash is recorded yet."""
        return self.clash.compared and not self.clash.shifted

    @cached_property
    def can_shift(self) -> bool:
        """Whether this Clash leaves a step to record, from some place at least."""
        if self.clash.winner is None:
            return False
        return self.steps_left > 0 if self.located else self.steps_won > self.clash.prevented

    @property
    def shift_settled(self) -> bool:
        """Whether the shift of this Clash is recorded, or there is none to record."""
        return self.clash.shifted or not (self.awaits_totals or self.can_shift)

    def is_spent(self, who: str) -> bool:
        """Whether a side's Shield has been of use as often as it can in a combat."""
        return self.sides[who].shield_used >= self.numbers.shield_uses

    # armor and Wounds

    def armor_of(self, who: str) -> int:
        """Return the condition steps of a side's armor; open where it is only said to be worn."""
        armor = self.sides[who].armor
        return armor if type(armor) is int and armor >= 0 else self._known(armor, who)

    def lost_to_breaks(self, who: str) -> int:
        """Return the condition steps that this Clash's triggers and symbols are known to take."""
        if who not in self.clash.undamaged:
            return 0
        before = self.clash.undamaged[who]
        if before == "worn" and "PT-ARM-4" not in self.table.values:
            return 0
        return self._known(before, who) - self.armor_of(who)

    def _known(self, armor: Armor, who: str) -> int:
        if armor == "worn":
            armor = self.given("PT-ARM-4", f"the condition of the {who}'s armor is not given")
        if not isinstance(armor, int) or armor < 0:
            raise Undecided("PT-ARM-4", f"{armor} is no number of condition steps")
        return armor

    def armor_after_break(self, who: str) -> int:
        """Return the condition steps left once a trigger or symbol has damaged a side's armor."""
        outright = self.reads("PT-ARM-5") == "outright"
        return 0 if outright else max(0, self.armor_of(who) - self.numbers.armor_break)

    def damaged(self, who: str) -> bool:
        """Whether a trigger or symbol of this Clash damaged a side's armor."""
        return who in self.clash.undamaged

    def broke_in_this_clash(self, who: str) -> bool:
        """Whether a trigger or symbol of this Clash left a side's armor Broken."""
        before = self.clash.undamaged.get(who, 0)
        return before != 0 and self.armor_of(who) == 0

    def block_cost(self, who: str) -> int:
        """Return the condition steps that blocking a Wound costs a side's armor."""
        return min(self.armor_of(who), self.numbers.block)

    def armor_matters(self, who: str, blocked: bool) -> bool:
        """Whether a side's armor is of known condition, or this Clash asks for it."""
        return blocked or self.damaged(who) or self.sides[who].armor != "worn"

    def wound_comes(self, who: str, place: Place) -> bool:
        """Whether the consequence of a place is a Wound, and no concession takes its stead."""
        return self.cost(self.numbers.wounds, place) > 0 and not self.has_conceded(who)

    def has_conceded(self, who: str) -> bool:
        """Whether a side's concession is agreed in this Clash."""
        return bool(self.clash.conceded.get(who, False))

    @property
    def is_ruled_on(self) -> bool:
        """Whether the step at hand has a ruling, whatever it says."""
        return self.table.ruled is not None

    def agreement(self) -> bool:
        """Return whether the terms at hand were accepted, as ruled; undecided without a ruling."""
        ruling = self.ruling("PT-YLD-3", "whether the terms are accepted")
        first, *_ = [*str(ruling).lower().replace(",", " ").replace(":", " ").split(), ""]
        if first not in ANSWERS:
            raise Undecided("PT-YLD-3", "the ruling says accepted or refused")
        return ANSWERS[first]

    def cost(self, table: Mapping[str, int], place: Place) -> int:
        """Return what a place costs by one of the tables; undecided while the place is."""
        return table.get(place.lower(), 0)
