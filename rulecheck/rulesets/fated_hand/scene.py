"""The fray: who stands where, what the effects in play print, and who is on the way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar

from rulecheck.engine import Part, Scene, Step, Total, Undecided, internal, sum_of
from rulecheck.frozen import Frozen, Roster, frozen
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import (
    NOTHING_PRINTED,
    POSITIONS,
    Defence,
    Effect,
    Feature,
    Position,
)

V = TypeVar("V")
Manner = Literal["voluntary", "included", "forced"]
"""A move of one's own will, one that an effect includes, one that an effect forces."""


@frozen
class Numbers:
    """The figures of the rulebook."""

    step: int
    hits: int
    blow: int


@frozen
class Exit(Frozen):
    """A way out of Engaged that is declared and hangs on its Parting Blows."""

    to: Position
    manner: Manner
    effect: str | None
    unpaid: int
    cards: tuple[str, ...]


@frozen
class Fray(Scene[Numbers]):
    """Everyone's position in the fight; outside a fight nobody has one."""

    creatures: Roster[Creature]
    effects: Roster[Effect] = internal(Roster())
    defences: Roster[Defence] = internal(Roster())
    features: Roster[Feature] = internal(Roster())
    reach_between_areas: bool | None = internal(None)
    acting: str = internal("")
    exits: Roster[Exit] = internal(Roster())
    left_unharmed: str = internal("")

    def __getitem__(self, who: str) -> Creature:
        return self.creatures[who]

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone who is in the scene."""
        return tuple(self.creatures)

    def begun(self, who: str) -> Fray:
        """The fray with a combatant activated."""
        return self.but(acting=who, left_unharmed="")

    def ended(self, who: str) -> Fray:
        """The fray with nobody activated."""
        return self.but(acting="", left_unharmed="")

    def lapsed(self, debt: Step) -> Fray:
        """The fray in which Parting Blows were forgotten: who was leaving arrives."""
        leaving = self.exits.get(debt.who)
        return self.settled(debt.who, leaving.to) if leaving else self

    def with_(self, who: str, creature: Creature, **changes: Any) -> Fray:
        """The fray with one combatant changed, and what else is named."""
        if creature is not self[who]:
            changes["creatures"] = self.creatures.but(who, creature)
        return self.but(**changes) if changes else self

    # what is printed, given and ruled

    def effect(self, name: str | None) -> Effect:
        """What an effect prints; nothing where no effect is named."""
        return self.effects[name] if name else NOTHING_PRINTED

    def lying_on(self, who: str) -> list[Effect]:
        """The effects that lie on a combatant."""
        return [self.effects[name] for name in self[who].under]

    def ineligible(self, effect: str, target: str) -> Iterator[str]:
        """Why the words of an effect do not allow a target."""
        printed, me = self.effects[effect], self[target]
        if printed.target and me.position != printed.target:
            yield f"{target} is {me.position}, {effect} asks for {printed.target}"
        for overlay in printed.excludes:
            if overlay in me.overlays:
                yield f"{target} is {overlay}, which {effect} excludes"

    def withstands(self, who: str, manner: Manner) -> bool:
        """Whether an effect on a combatant prevents that it is moved so."""
        lying = self.lying_on(who) if manner == "forced" else []
        return any("forced-movement" in each.prevents for each in lying)

    def reaches(self, who: str, target: str) -> bool:
        """Whether two that are in different areas can reach each other all the same."""
        mine, its = self[who].area, self[target].area
        if mine != its and self.reach_between_areas is None:
            raise Undecided("FH-OPEN-3", f"whether {who} in {mine} reaches {target} in {its}")
        return mine == its or bool(self.reach_between_areas)

    def may_pay_now(self, who: str) -> bool:
        """Whether a paid move has its time: in one's activation, or where the case allows it."""
        if self.acting == who or self.reads("FH-ACT-2") == "own-activation":
            return self.acting == who
        return bool(self.given("FH-ACT-2", f"whether {who} may pay to move now", bool))

    def left_to_the_game_master(self, clause: str, why: str) -> tuple[()]:
        """Nothing to object to, once the game master has ruled."""
        self.ruling(clause, why)
        return ()

    def ruled_position(self, clause: str, why: str) -> Position | None:
        """The position that the game master ruled; `None` for a ruling in words."""
        return _position(self.ruling(clause, why))

    def ruled_cards(self, clause: str, why: str, said: int | None) -> int:
        """How many cards the game master ruled; for a ruling in words, as many as are said."""
        ruled = _cards(self.ruling(clause, why))
        return _or_undecided(said if ruled is None else ruled, clause, f"{why} in cards")

    def given_position(self, clause: str, why: str) -> Position:
        """The position that the case gives; undecided where it gives anything else."""
        return _or_undecided(_position(self.given(clause, why)), clause, why)

    # what a move costs

    def price(self, who: str, to: Position, feature: str | None) -> Total:
        """The normal price of a voluntary move: its steps, and what a feature asks."""
        steps = Part("steps", self[who].steps_to(to) * self.numbers.step)
        if feature is None:
            return sum_of(steps)
        return sum_of(steps, Part(feature, self._price_of(feature), "FH-OPEN-2"))

    def _price_of(self, feature: str) -> int:
        printed = self.features[feature].cost
        if printed is not None:
            return printed
        return int(self.given("FH-OPEN-2", f"what {feature} costs in cards", int))

    def due_at_once(self, who: str, to: Position, discard: int) -> int:
        """How many of the cards of a move are paid when it is declared."""
        by_steps = self[who].leaves_engaged(to) and self.reads("FH-PB-4") == "step-payment"
        return min(discard, self.numbers.step) if by_steps else discard

    # the melees and their blows

    @property
    def melees(self) -> tuple[str, ...]:
        """The distinct melees that go on."""
        engaged = (each for each in self.creatures.values() if each.position == "engaged")
        return tuple(dict.fromkeys(each.melee for each in engaged))

    def strikers(self, who: str) -> Iterator[Creature]:
        """The enemies that are Engaged with a combatant."""
        me = self[who]
        for each in self.creatures.values():
            if each.side != me.side and each.position == "engaged" and self._counts(each, me):
                yield each

    def _counts(self, enemy: Creature, me: Creature) -> bool:
        apart = enemy.area != me.area and self.reach_between_areas is False
        elsewhere = enemy.melee != me.melee and self.reads("FH-OPEN-5") == "that-melee"
        fallen = enemy.incapacitated and self.reads("FH-OPEN-1") == "fallen-do-not-count"
        return not (apart or elsewhere or fallen)

    def engaged_units(self, who: str) -> int:
        """How many enemy units are Engaged with a combatant."""
        return sum(self._units(each, self[who]) for each in self.strikers(who))

    def _units(self, enemy: Creature, me: Creature) -> int:
        if enemy.area != me.area and self.reach_between_areas is None:
            raise Undecided("FH-OPEN-3", f"whether enemies in {enemy.area} strike in {me.area}")
        as_one = enemy.mob and self.reads("FH-OPEN-4") == "mob-one"
        return 1 if as_one else enemy.units

    def draws_blows(self, who: str, to: Position, effect: str | None) -> bool:
        """Whether a move draws Parting Blows."""
        if not self[who].leaves_engaged(to) or self.leaves_safely(who, effect):
            return False
        return any(self.strikers(who)) or self.reads("FH-PB-1") == "zero-hit"

    def leaves_safely(self, who: str, effect: str | None) -> bool:
        """Whether the effect moved by, or one that lies on a combatant, prevents Parting Blows."""
        return any(each.spares for each in (self.effect(effect), *self.lying_on(who)))

    def taken_off(self, defences: tuple[str, ...], damage: int) -> int:
        """How much of the Damage of a Hit without an attacker some defences take off."""
        working = [self.defences[name] for name in defences if self._works(name)]
        if any(each.cancels for each in working):
            return damage
        return min(damage, sum(each.reduces for each in working))

    def _works(self, defence: str) -> bool:
        role = self.defences[defence].attacker
        mentions_only = role == "mentioned" and self.reads("FH-DEF-3") == "needs-only"
        return role == "irrelevant" or mentions_only

    # the way out

    def manner(self, who: str) -> Manner | None:
        """How a combatant is on its way out of Engaged, if it is."""
        return self.exits[who].manner if who in self.exits else None

    def exception(self, who: str) -> Literal["stays", "unclear"] | None:
        """What the effect that takes a combatant out says of one that falls on the way."""
        leaving = self.exits.get(who)
        return self.effect(leaving.effect).if_incapacitated if leaving else None

    def lacks_the_rest(self, who: str, spent: int) -> bool:
        """Whether a combatant that spends cards now cannot pay the last step of its way out."""
        unpaid = self.exits[who].unpaid if who in self.exits else 0
        return unpaid > 0 and self[who].loses_the_price(unpaid, spent)

    def melee_joined(self, who: str, named: str | None) -> str:
        """The melee a combatant is in once it is Engaged: its own, the one named, the only one."""
        if self[who].position == "engaged":
            return self[who].melee
        return named or next(iter(self.melees), "")

    def settled(self, who: str, position: Position | None) -> Fray:
        """The fray after a way out of Engaged has come to its end, where anybody can tell it."""
        leaving, there = self.exits.get(who), _position(position)
        if leaving is None or there is None:
            return self
        mover = self[who]
        if there != "engaged":
            mover = mover.paying(leaving.unpaid, leaving.cards).at(there)
        return self.with_(who, mover, exits=self.exits.without(who))


def _position(word: object) -> Position | None:
    return next((each for each in POSITIONS if each == word), None)


def _cards(word: object) -> int | None:
    return word if type(word) is int else None


def _or_undecided(value: V | None, clause: str, why: str) -> V:
    if value is None:
        raise Undecided(clause, why)
    return value
