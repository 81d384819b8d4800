"""The fray: who stands where, what the effects in play print, and who is on the way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from rulecheck.engine import Part, Scene, Step, Total, internal, sum_of
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import (
    NOTHING_PRINTED,
    POSITIONS,
    Defence,
    Effect,
    Feature,
    Position,
    Prevented,
)
from rulecheck.rulesets.fated_hand.rulings import as_position, given_cards

Manner = Literal["voluntary", "included", "forced"]
"""A move of one's own will, one that an effect includes, one that an effect forces."""


class Numbers(Frozen):
    """The figures of the rulebook."""

    step: int
    hits: int
    blow: int


class Exit(Frozen):
    """A way out of Engaged that hangs on its Parting Blows.

    `by` is whose step it comes from. `beside` are those whom the same effect takes out of Engaged,
    as they were in it. `unpaid` cards, `cards` among them, are still to pay.
    """

    to: Position
    manner: Manner
    by: str
    effect: str | None
    beside: Roster[Creature]
    unpaid: int
    cards: tuple[str, ...]


class Fray(Scene[Numbers]):
    """Everyone's position in the fight; outside a fight nobody has one."""

    creatures: Roster[Creature]
    effects: Roster[Effect] = internal(Roster())
    defences: Roster[Defence] = internal(Roster())
    features: Roster[Feature] = internal(Roster())
    reach_between_areas: bool | None = internal(None)
    acting: str = internal("")
    exits: Roster[Exit] = internal(Roster())
    left_unstruck: tuple[str, ...] = internal(())

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone who is in the scene."""
        return tuple(self.creatures)

    def begun(self, who: str) -> Fray:
        """The fray with a combatant activated."""
        return self.but(acting=who, left_unstruck=())

    def ended(self, who: str) -> Fray:
        """The fray with nobody activated, and with no leave to go safely left over."""
        me = self.creatures[who]
        if not me.safe_by:
            return self.but(acting="", left_unstruck=())
        return self.with_(who, me.but(safe_by=""), acting="", left_unstruck=())

    def lapsed(self, debt: Step) -> Fray:
        """The fray in which Parting Blows were forgotten: who was leaving arrives."""
        leaving = self.exits.get(debt.who)
        return self.arrived(debt.who, self.creatures[debt.who], leaving.to) if leaving else self

    def with_(self, who: str, creature: Creature, **changes: Any) -> Fray:
        """The fray with one combatant changed, and what else is named."""
        if creature is not self.creatures[who]:
            changes["creatures"] = self.creatures.but(who, creature)
        return self.but(**changes) if changes else self

    # what is printed, given and ruled

    def effect(self, name: str | None) -> Effect:
        """What an effect prints; nothing where no effect is named."""
        return self.effects[name] if name else NOTHING_PRINTED

    def ineligible(self, effect: str, target: str) -> Iterator[str]:
        """Why the words of an effect do not allow a target."""
        printed, me = self.effects[effect], self.creatures[target]
        if printed.target and me.position != printed.target:
            where = me.position or "in no position"
            yield f"{target} is {where}, {effect} asks for {printed.target}"
        for overlay in printed.excludes:
            if overlay in me.overlays:
                yield f"{target} is {overlay}, which {effect} excludes"

    def prevents(self, what: Prevented, who: str) -> str | None:
        """The effect on a combatant that prevents something, if one does."""
        for name in self.creatures[who].under:
            if what in self.effects[name].prevents:
                return name
        return None

    def withstands(self, who: str, manner: Manner) -> bool:
        """Whether an effect on a combatant prevents that it is moved so."""
        return manner == "forced" and self.prevents("forced-movement", who) is not None

    def reaches_across(self, why: str) -> bool:
        """Whether a position reaches from one area or melee into another."""
        if self.reach_between_areas is not None:
            return self.reach_between_areas
        return bool(self.given("FH-OPEN-3", why, bool, among=(True, False)))

    def may_pay_now(self, who: str) -> bool:
        """Whether a paid move has its time: in one's activation, or where the case allows it."""
        if self.acting == who or self.reads("FH-ACT-2") == "own-activation":
            return self.acting == who
        why = f"whether {who} may pay to move now"
        return bool(self.given("FH-ACT-2", why, bool, among=(True, False)))

    # what a move costs

    def price(self, who: str, to: Position, feature: str | None) -> Total:
        """The normal price of a voluntary move: its steps, and what a feature asks."""
        steps = Part("steps", self.creatures[who].steps_to(to) * self.numbers.step)
        if feature is None:
            return sum_of(steps)
        return sum_of(steps, Part(feature, self._price_of(feature), "FH-OPEN-2"))

    def _price_of(self, feature: str) -> int:
        printed = self.features[feature].cost
        if printed is not None:
            return printed
        return given_cards(self, "FH-OPEN-2", f"what {feature} costs in cards")

    def moving_by(self, who: str, to: Position, named: str | None) -> str | None:
        """The effect a combatant moves by: the one named, or one used before to leave safely."""
        me = self.creatures[who]
        if named or not me.safe_by or not me.leaves_engaged(to):
            return named
        return me.safe_by if self.reads("FH-SD-1") == "used-before" else None

    def due_at_once(self, who: str, to: Position, discard: int) -> int:
        """How many of the cards of a move are paid when it is declared."""
        leaves = self.creatures[who].leaves_engaged(to)
        by_steps = leaves and self.reads("FH-PB-4") == "step-payment"
        return min(discard, self.numbers.step) if by_steps else discard

    # the melees and their blows

    @property
    def melees(self) -> tuple[str, ...]:
        """The distinct melees that go on."""
        engaged = [each.melee for each in self.creatures.values() if each.position == "engaged"]
        return tuple(dict.fromkeys(engaged))

    def strikers(self, who: str) -> Iterator[tuple[str, Creature]]:
        """The enemies that are Engaged with a combatant, by name."""
        me = self.creatures[who]
        beside = self._still_beside(who) if who in self.exits else ()
        enemies = [
            (name, each)
            for name, each in (*self.creatures.items(), *beside)
            if each.position == "engaged" and each.side != me.side
        ]
        # those in the same area first: they strike whatever is not decided about the others
        for here in (True, False):
            for name, each in enemies:
                if (each.area == me.area) is here and self._counts(each, me):
                    yield name, each

    def _still_beside(self, who: str) -> Iterator[tuple[str, Creature]]:
        """Those who have left by the effect that takes a combatant out, as they were before."""
        for name, each in self.exits[who].beside.items():
            if self.creatures[name].position != "engaged" and self.reads("FH-PB-10") == "together":
                yield name, each

    def _counts(self, enemy: Creature, me: Creature) -> bool:
        if enemy.area != me.area and not self.reaches_across(
            f"whether enemies in {enemy.area} strike in {me.area}"
        ):
            return False
        elsewhere = enemy.melee != me.melee and self.reads("FH-OPEN-5") == "that-melee"
        fallen = enemy.incapacitated and self.reads("FH-OPEN-1") == "fallen-do-not-count"
        return not (elsewhere or fallen)

    def blow(self, who: str) -> Total:
        """The Damage that all enemies Engaged with a combatant deal together."""
        strikers = self.strikers(who)
        return sum_of(
            *[Part(name, self._units(each) * self.numbers.blow) for name, each in strikers]
        )

    def _units(self, enemy: Creature) -> int:
        as_one = enemy.mob and self.reads("FH-OPEN-4") == "mob-one"
        return 1 if as_one else enemy.units

    def is_opposed(self, who: str) -> bool:
        """Whether there is somebody to strike at a combatant that leaves Engaged."""
        for _ in self.strikers(who):
            return True
        return self.reads("FH-PB-1") == "zero-hit"

    def leaves_safely(self, who: str, effect: str | None) -> bool:
        """Whether the effect moved by, or one that lies on a combatant, prevents Parting Blows."""
        lying = self.creatures[who].under
        named = (effect, *lying) if effect else lying
        return bool(named) and any(self.effects[name].spares for name in named)

    def strength(self, defence: str, damage: int) -> int:
        """How much Damage of a Hit that nobody in particular deals a defence can take off."""
        printed = self.defences[defence]
        mentions_only = printed.attacker == "mentioned" and self.reads("FH-DEF-3") == "needs-only"
        if printed.attacker != "irrelevant" and not mentions_only:
            return 0
        return damage if printed.cancels else printed.reduces

    # the way out

    def manner(self, who: str) -> Manner | None:
        """How a combatant is on its way out of Engaged, if it is."""
        leaving = self.exits.get(who)
        return leaving.manner if leaving else None

    def exception(self, who: str) -> Literal["stays", "unclear"] | None:
        """What the effect that takes a combatant out says of one that falls on the way."""
        leaving = self.exits.get(who)
        return self.effect(leaving.effect).if_incapacitated if leaving else None

    def on_the_way(self, who: str) -> tuple[Position, ...]:
        """The positions that a way out of Engaged leads over, from the first to the last."""
        return POSITIONS[: POSITIONS.index(self.exits[who].to) + 1]

    def arrived(self, who: str, mover: Creature, position: Position | None) -> Fray:
        """The fray after a way out of Engaged has come to its end, or failed where it began.

        `mover` is the combatant as it has become on the way.
        """
        leaving, there = self.exits.get(who), as_position(position)
        if leaving is None:
            return self.with_(who, mover)
        if there is not None and there != "engaged":
            mover = mover.discarding(leaving.unpaid, leaving.cards).at(there)
        return self.with_(who, mover, exits=self.exits.without(who)).left_alone()

    def left_alone(self) -> Fray:
        """The fray after all have arrived whom nobody is left to strike at."""
        for who, leaving in self.exits.items():
            if not self.is_opposed(who):
                owed = tuple(debt for debt in self.owed if debt.step.who != who)
                unstruck = (*self.left_unstruck, who)
                fray = self.but(owed=owed, left_unstruck=unstruck)
                return fray.arrived(who, self.creatures[who], leaving.to)
        return self
