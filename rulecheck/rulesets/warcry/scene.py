"""The battlefield, frozen, and what the rules ask of it. All lengths are inches."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from rulecheck.engine import Undecided, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.warcry.fighters import Fighter, Spot
from rulecheck.rulesets.warcry.geometry import rounded_up
from rulecheck.rulesets.warcry.ground import Figure, Ground
from rulecheck.rulesets.warcry.ways import Leg

Manner = Literal["walking", "climbing", "jumping", "flying"]


class Action(Frozen):
    """A Move action or a Retreat under way."""

    retreats: bool = False
    used: Figure = 0
    increments: int = 0
    fell: bool = False
    began_close_to: frozenset[str] = frozenset()


class Activation(Frozen):
    """What belongs to one activation: the action under way, what was climbed, how it goes on."""

    action: Action | None = None
    climbed: Figure = 0
    manner: Manner = "walking"
    jumped_from: Spot | None = None


_NEW = Activation()
_BEGUN = Action()


class Stretch(Frozen):
    """An increment, or a fall, as it was made: for the picture of the turn."""

    who: str
    manner: Manner | Literal["falling"]
    legs: tuple[Leg, ...]
    inches: Figure


class Battlefield(Ground):
    """Fighters, terrain, and the activation under way."""

    active: str = internal("")
    """Whose activation it is; empty between two."""
    activations: Roster[Activation] = internal(Roster())
    trail: tuple[Stretch, ...] = internal(())

    def begun(self, who: str) -> Battlefield:
        """Return the battlefield with a new activation of a fighter."""
        return self.but(active=who, activations=Roster({who: _NEW}))

    def ended(self, who: str) -> Battlefield:
        """Return the battlefield with nobody active."""
        return self.but(active="", activations=Roster())

    # the activation

    def activation_of(self, who: str) -> Activation:
        """Return what belongs to a fighter's activation; a new one if it has none."""
        return self.activations.get(who, _NEW)

    def stands(self, who: str) -> bool:
        """Whether a fighter's base can be placed where it is."""
        return self.can_stand(who, self.fighters[who].spot)

    def is_still(self, who: str, manner: Manner) -> bool:
        """Whether a fighter does not stand, and so goes on the way it came."""
        return self.activation_of(who).manner == manner and not self.stands(who)

    def gaps_on_a_walk(self, who: str, leg: Leg) -> Iterator[tuple[float, float]]:
        """Yield where a walk leads over no ground; nothing if it does not start on any."""
        height = self.fighters[who].height
        if height and self.stands(who):
            yield from self.gaps_under(leg, height)

    def friends_stood_on(self, who: str, spot: Spot) -> list[str]:
        """Return the friends whose bases are where a base would stand, if they can be passed."""
        friends = self.friends_of(who)
        if not friends or self.reads("WC-MOV-4") != "enemies-only":
            return []
        return [met.name for met in self.bases_crossed(who, (spot.straight_to(spot),), friends)]

    # jumps and falls

    def ends_a_jump(self, who: str, spot: Spot) -> bool:
        """Whether a jump is over at a spot: the fighter stands, or has caught hold."""
        if self.can_stand(who, spot):
            return True
        return self.is_by_an_obstacle(who, spot) and self.reads("WC-JMP-7") == "catches-hold"

    def is_on_a_take_off(self, who: str) -> bool:
        """Whether a fighter can jump from where it is: off a platform, or while climbing."""
        spot = self.fighters[who].spot
        if self.can_stand(who, spot):
            return spot.height > 0
        return self.is_by_an_obstacle(who, spot)

    def is_left_in_the_air(self, who: str, spot: Spot, manner: Manner) -> bool:
        """Whether a fighter that has come to a spot neither stands nor climbs nor flies there."""
        if not spot.level or (manner == "flying" and self.fighters[who].flight):
            return False
        holds = manner == "climbing" and self.is_by_an_obstacle(who, spot)
        return not holds and not self.can_stand(who, spot)

    def dice_of(self, who: str, landing: Spot) -> int:
        """Return how many dice of damage a fall to a spot costs."""
        return int(self.fallen_to(who, landing) // self.numbers.inches_a_die)

    def fallen_to(self, who: str, landing: Spot) -> Fraction:
        """Return how many inches a fall to a spot is."""
        return max(Fraction(0), self.fighters[who].height - landing.height)

    # the action under way

    def action_of(self, who: str) -> Action | None:
        """Return the Move action or Retreat that a fighter is in the middle of."""
        return self.activations.get(who, _NEW).action

    def known_action(self, who: str) -> Action:
        """Return the action a fighter is in, or one that has only begun."""
        return self.activations.get(who, _NEW).action or _BEGUN

    def is_retreating(self, who: str) -> bool:
        """Whether a fighter is in the middle of a Retreat."""
        action = self.activations.get(who, _NEW).action
        return action is not None and action.retreats

    def climbed_by(self, who: str) -> Figure:
        """Return the inches climbed in this activation."""
        return self.activation_of(who).climbed

    def rounded(self, length: float | Fraction) -> Figure:
        """Return a length as it counts: rounded up to full inches."""
        return rounded_up(length, self.numbers.rounding)

    def may_use(self, who: str) -> Figure | None:
        """Return the inches of the action under way; `None` for a Retreat nobody gave terms for."""
        return self.retreat_inches if self.is_retreating(who) else self.fighters[who].move

    @property
    def retreat_inches(self) -> Fraction | None:
        """The inches that the case gives a Retreat; `None` if it gives none."""
        try:
            inches: Fraction = self.given("WC-MOV-7", "how far a Retreat goes", Fraction)
        except Undecided:
            return None
        return inches

    def stops_at_enemies(self, who: str, *, flying: bool) -> bool:
        """Whether the next increment has to stop where it comes within an inch of an enemy."""
        passes = flying and self.reads("WC-MOV-6") == "grounded-only"
        return not passes and not self.is_retreating(who)

    def met_by(self, who: str) -> tuple[str, ...]:
        """Return the enemies whose inch a fighter has entered in this action, and must stop at."""
        action = self.known_action(who)
        if not action.increments:
            return ()
        close = (e for e, _ in self.close_enemies(who) if e not in action.began_close_to)
        return tuple(enemy for enemy in close if self.is_held_off_from(who, enemy))

    # what changes

    def with_activation(self, who: str, **changes: object) -> Battlefield:
        """Return the battlefield with what belongs to an activation changed."""
        activation = self.activation_of(who).but(**changes)
        return self.but(activations=self.activations.but(who, activation))

    def acting(self, who: str, action: Action | None) -> Battlefield:
        """Return the battlefield with an action begun; a flight ends with the one before."""
        manner = self.activation_of(who).manner
        lasting: Manner = "walking" if manner == "flying" else manner
        return self.with_activation(who, action=action, manner=lasting)

    def after(self, step: Stretch, to: Spot, used: Figure, climbed: Figure) -> Battlefield:
        """Return the battlefield after an increment that ends at a spot and uses so many inches."""
        activation = self.activation_of(step.who)
        before = activation.action or _BEGUN
        return self.placed(
            step,
            self.fighters[step.who].moved_to(to),
            action=before.but(used=before.used + used, increments=before.increments + 1),
            manner=step.manner,
            climbed=activation.climbed + climbed,
            jumped_from=None,
        )

    def fallen(self, step: Stretch, to: Spot, damage: int) -> Battlefield:
        """Return the battlefield after a fall that ends at a spot and costs damage."""
        action = self.action_of(step.who)
        return self.placed(
            step,
            self.fighters[step.who].moved_to(to, damage),
            action=action and action.but(fell=True),
            manner="walking",
            jumped_from=None,
        )

    def placed(self, step: Stretch, moved: Fighter, **changes: object) -> Battlefield:
        """Return the battlefield with a fighter moved, and what belongs to its activation."""
        activation = self.activation_of(step.who).but(**changes)
        return self.but(
            fighters=self.fighters.but(step.who, moved),
            activations=self.activations.but(step.who, activation),
            trail=(*self.trail, step),
        )
