"""What a turn on the track can say: a Clash as a whole or phase by phase, and a Social Conflict."""

from __future__ import annotations

from typing import ClassVar, Literal

from rulecheck.engine import DUE, Debt, Entry, Step, latest
from rulecheck.model import At
from rulecheck.rulesets.position_track.places import (
    PLACES,
    SIDES,
    Place,
    SideName,
    mirrored,
    other,
    place_at,
    steps_from_neutral,
)
from rulecheck.rulesets.position_track.scene import UNRESOLVED, Conflict

Drawn = Literal["impact", "wear"]


def settled(told: object, otherwise: int) -> int:
    """Return a figure as told, or another where nobody can tell it."""
    return max(told, 0) if isinstance(told, int) else otherwise


def is_known(figure: object) -> bool:
    """Whether a figure was told or follows, and is not one that nobody can tell."""
    return isinstance(figure, int)


class Positional(Step):
    """Whatever rests on the Position board."""


class Phase(Positional):
    """One phase in the resolution of a Clash."""


class BreakArmor(Phase):
    """Damage the other side's armor: a Hero by a Momentum trigger, an enemy by a symbol."""

    armor: int = DUE
    """Condition steps the other side's armor has left."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        target = other(self.who)
        side, undamaged = conflict.sides[target], conflict.clash.undamaged
        was = side.armor
        clash = conflict.clash.but(undamaged=undamaged.but(target, undamaged.get(target, was)))
        left = max(self.armor, 0) if isinstance(self.armor, int) else was
        return conflict.with_side(target, side.but(armor=left), clash)


class Compare(Phase):
    """Compare the totals of both sides."""

    taken_by = "nobody"

    hero: int
    """The hero's total."""
    enemy: int
    """The enemy's total."""
    margin: int = DUE
    """The greater total less the smaller one."""

    @property
    def winner(self) -> SideName | None:
        """The side with the greater total, `None` in a tie."""
        if self.hero == self.enemy:
            return None
        return "hero" if self.hero > self.enemy else "enemy"

    @latest
    def applied_to(self, conflict: Conflict) -> Conflict:
        clash = UNRESOLVED if conflict.clash.compared else conflict.clash
        return conflict.but(clash=clash.but(compared=True, margin=self.margin, winner=self.winner))


class Shield(Phase):
    """Use a Shield against the loss of Position."""

    steps: int = DUE
    """Steps of loss it prevents."""

    @latest
    def applied_to(self, conflict: Conflict) -> Conflict:
        side, clash = conflict.sides[self.who], conflict.clash
        clash = clash.but(prevented=clash.prevented + settled(self.steps, 0))
        used = side.but(shield_used=side.shield_used + 1)
        after = conflict.with_side(self.who, used, clash)
        return after if after.can_shift else after.but(owed=_without_shift(after.owed))


def _without_shift(owed: tuple[Debt, ...]) -> tuple[Debt, ...]:
    return tuple(debt for debt in owed if not isinstance(debt.step, Shift))


class Shift(Phase):
    """Record the one shift that both sides share."""

    taken_by = "nobody"

    toward: SideName = DUE
    """The side it is in favor of."""
    steps: int = DUE
    """Steps it moves, after Shield and ends of the track."""
    hero: Place = DUE
    """The hero's place after it."""
    enemy: Place = DUE
    """The enemy's place after it."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        clash = conflict.clash.but(shifted=True)
        if not conflict.located:
            return conflict.but(clash=clash)
        return conflict.but(clash=clash, shift=self._shift_from(conflict))

    def _shift_from(self, conflict: Conflict) -> int:
        """Return where the track is as told: a place that the steps do not lead to was told."""
        shift = conflict.shift_after(self.toward, settled(self.steps, 0))
        if self.hero in PLACES and self.hero != place_at(shift):
            return steps_from_neutral(self.hero)
        return steps_from_neutral(mirrored(self.enemy)) if self.enemy in PLACES else shift


class Concede(Phase):
    """Offer a concession in place of the Wound."""

    short: ClassVar[str] = "terms"
    terms: str
    """What is given up."""
    accepted: bool = DUE
    """Whether the WorldKeeper and the participants agreed: follows from the ruling."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        conceded = conflict.clash.conceded.but(self.who, self.accepted)
        return conflict.but(clash=conflict.clash.but(conceded=conceded))


class Consequence(Phase):
    """Take what the place after the shift costs."""

    place: Place = DUE
    """The place whose consequence is taken."""
    blocked: bool = DUE
    """Whether armor blocks the Wound."""
    wounds: int = DUE
    """Wounds taken, after armor."""
    fatigue: int = DUE
    """Fatigue taken."""
    armor: int = DUE
    """Condition steps the side's armor has left."""
    drawn: Drawn | None = None
    """What was drawn to find the cost, where something was."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        side = conflict.sides[self.who]
        hurt = side.but(
            wounds=side.wounds + settled(self.wounds, 0),
            fatigue=side.fatigue + settled(self.fatigue, 0),
            armor=max(self.armor, 0) if isinstance(self.armor, int) else side.armor,
        )
        taken = conflict.clash.taken | {self.who}
        over = taken.issuperset(SIDES)
        clash = UNRESOLVED if over else conflict.clash.but(taken=taken)
        return conflict.with_side(self.who, hurt, clash)


class Fighter(Entry):
    """One side's part in a Clash, and what is claimed to come of it."""

    short: ClassVar[str] = "total"
    total: int
    """Its total."""
    breaks_armor: bool = False
    """Whether its Momentum trigger or armor-break symbol damages the other side's armor."""
    shield: bool = False
    """Whether it uses its Shield."""
    concedes: str | None = None
    """The terms of a concession it offers."""
    place: Place = DUE
    """Its place after the shift."""
    blocked: bool = DUE
    """Whether its armor blocks the Wound."""
    wounds: int = DUE
    """Wounds it takes, after armor."""
    fatigue: int = DUE
    """Fatigue it takes."""
    armor: int = DUE
    """Condition steps its armor has left at the end."""
    drawn: Drawn | None = None
    """What it drew to find the cost, where it drew something."""


class Clash(Positional):
    """A whole Clash, from armor breaks to consequences."""

    taken_by = "nobody"

    hero: Fighter
    """The hero's part in it."""
    enemy: Fighter
    """The enemy's part in it."""
    margin: int = DUE
    """The greater total less the smaller one."""
    toward: SideName = DUE
    """The side the shift is in favor of."""
    shift: int = DUE
    """Steps it moves, after Shield and ends of the track."""

    def unfolded(self, conflict: Conflict) -> tuple[Step, ...]:
        sides = (("hero", self.hero), ("enemy", self.enemy))
        hero, enemy = self.hero.place, self.enemy.place
        return (
            *[BreakArmor(who=who) for who, side in sides if side.breaks_armor],
            Compare(hero=self.hero.total, enemy=self.enemy.total, margin=self.margin),
            *[Shield(who=who) for who, side in sides if side.shield],
            Shift(toward=self.toward, steps=self.shift, hero=hero, enemy=enemy),
            *[
                Concede(who=who, terms=said)
                for who, side in sides
                if (said := side.concedes) is not None
            ],
            *[_consequence(who, side) for who, side in sides],
        )

    def written_at(self, smaller: Step, at: At) -> At:
        match smaller, at:
            case Consequence(), (_, *_):
                return (smaller.who, *at)
            case Shift(), ("steps",):
                return ("shift",)
            case Shift(), ("hero" | "enemy" as who,):
                return (who, "place")
            case Shield() | Concede() | BreakArmor(), _:
                return (smaller.who, _SAID[smaller.verb])
        return at


_SAID = {"shield": "shield", "concede": "concedes", "break-armor": "breaks-armor"}


def _consequence(who: str, side: Fighter) -> Consequence:
    return Consequence(
        who=who,
        blocked=side.blocked,
        wounds=side.wounds,
        fatigue=side.fatigue,
        armor=side.armor,
        drawn=side.drawn,
    )


class Exchange(Step):
    """Resolve one exchange of a Social Conflict."""

    taken_by = "nobody"

    opening: bool = False
    """Whether a Social Break made an Opening."""
    shift: int = DUE
    """Steps it moves a Position: none."""
    drawn: Drawn | None = None
    """What was drawn for a starting Position, where something was."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        return conflict.but(
            exchanges=conflict.exchanges + 1, openings=conflict.openings + int(self.opening)
        )


class Answer(Step):
    """What an Opening is used for."""

    def applied_to(self, conflict: Conflict) -> Conflict:
        return conflict.but(answers=conflict.answers + 1)


class AcceptOpening(Answer):
    """Accept the Opening that a Social Break made."""


class PressFurther(Answer):
    """Press further where a Social Break made an Opening."""
