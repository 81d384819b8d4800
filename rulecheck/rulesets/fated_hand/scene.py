"""The fray: who stands in which position, with what in Hand, and what it can be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from rulecheck.model import Frozen, Roster, frozen
from rulecheck.ruleset import Scene, Step, Undecided, untraced
from rulecheck.rulesets.fated_hand.printed import (
    NOTHING_PRINTED,
    POSITIONS,
    Defence,
    Effect,
    Feature,
    Overlay,
    Position,
)

Side = Literal["heroes", "foes"]
Manner = Literal["voluntary", "included", "forced"]
"""A move of one's own will, one that an effect includes, one that an effect forces."""


@frozen
class Numbers:
    """The figures of the rulebook."""

    step: int
    hits: int
    blow: int


@frozen
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

    def lacks(self, cards: int) -> bool:
        """Whether so many cards are more than its Hand, where that is known, holds."""
        return self.hand is not None and cards > self.hand

    def loses_the_price(self, price: int, snatched: int) -> bool:
        """Whether a price that its Hand covers is no longer covered once cards are snatched."""
        return not self.lacks(price) and self.lacks(price + snatched)

    def strangers(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Which of some cards are not in its Hand, where that is known by name."""
        return tuple((Counter(cards) - Counter(self.cards)).elements()) if self.cards else ()

    def without(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The named cards of its Hand that are left when some are taken out."""
        return tuple((Counter(self.cards) - Counter(cards)).elements())


@frozen
class Exit(Frozen):
    """A way out of Engaged that has begun and hangs on Parting Blows."""

    to: Position
    manner: Manner
    effect: str | None
    unpaid: int


@frozen
class Fray(Scene[Numbers]):
    """Everyone's position in the fight, or outside one nobody's."""

    creatures: Roster[Creature]
    effects: Roster[Effect] = untraced(Roster())
    defences: Roster[Defence] = untraced(Roster())
    features: Roster[Feature] = untraced(Roster())
    reach_between_areas: bool | None = untraced(None)
    acting: str = untraced("")
    exits: Roster[Exit] = untraced(Roster())
    left_safely: str = untraced("")

    def __getitem__(self, who: str) -> Creature:
        return self.creatures[who]

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone who stands in the scene."""
        return tuple(self.creatures)

    def begun(self, who: str) -> Fray:
        """Whoever is activated may pay for moves."""
        return self.but(acting=who, left_safely="")

    def ended(self, who: str) -> Fray:
        """With its activation a combatant's paid moves are over."""
        return self.but(acting="", left_safely="")

    def lapsed(self, debt: Step) -> Fray:
        """Whoever was spared Parting Blows by oversight gets where the move went."""
        leaving = self.exits.get(debt.who)
        return self.settled(debt.who, leaving.to) if leaving else self

    # what is printed

    def effect(self, name: str | None) -> Effect:
        """What an effect prints; nothing where no effect is named."""
        return self.effects[name] if name else NOTHING_PRINTED

    def lying_on(self, who: str) -> Iterator[Effect]:
        """The effects that lie on a creature."""
        return (self.effect(name) for name in self[who].under)

    def withstands(self, who: str, manner: Manner) -> bool:
        """Whether an effect on a creature prevents that it is moved so."""
        return manner == "forced" and any(
            "forced-movement" in each.prevents for each in self.lying_on(who)
        )

    def feature(self, name: str) -> int:
        """What the rule of a feature asks of who moves by it; undecided where nobody told."""
        printed = self.features[name].cost
        return self.given("FH-OPEN-2", f"what {name} costs") if printed is None else printed

    def ineligible(self, effect: str, target: str) -> Iterator[str]:
        """Why the words of an effect do not allow a target."""
        printed, me = self.effect(effect), self[target]
        if printed.target and me.position != printed.target:
            yield f"{target} is {me.position}, {effect} asks for {printed.target}"
        for overlay in printed.excludes:
            if overlay in me.overlays:
                yield f"{target} is {overlay}, which {effect} excludes"

    def reaches(self, who: str, target: str) -> bool:
        """Whether a position that two share means that one can reach the other."""
        mine, its = self[who].area, self[target].area
        if mine != its and self.reach_between_areas is None:
            raise Undecided("FH-OPEN-3", f"whether {who} in {mine} reaches {target} in {its}")
        return mine == its or bool(self.reach_between_areas)

    def may_pay_now(self, who: str) -> bool:
        """Whether a paid move has its time: in one's activation, or where the case allows it."""
        return self.acting == who or self.given("FH-ACT-2", f"whether {who} may pay to move now")

    # the bands

    def bands_to(self, who: str, to: Position) -> int:
        """How many steps between neighbouring positions lie between a creature and a position."""
        here = self[who].position
        return 0 if here is None else abs(POSITIONS.index(to) - POSITIONS.index(here))

    def leaves_engaged(self, who: str, to: Position) -> bool:
        """Whether going to a position takes a creature out of Engaged."""
        return self[who].position == "engaged" != to

    def due_at_once(self, who: str, to: Position, discard: int) -> int:
        """How many of the cards of a move are paid when it is declared."""
        by_steps = self.leaves_engaged(who, to) and self.reads("FH-PB-4") == "step-payment"
        return min(discard, self.numbers.step) if by_steps else discard

    @property
    def melees(self) -> tuple[str, ...]:
        """The distinct melees that go on, by name."""
        named = (each.melee for each in self.creatures.values() if each.position == "engaged")
        return tuple(dict.fromkeys(named))

    def melee_joined(self, who: str, named: str | None) -> str:
        """The melee a creature is in once it is Engaged: the one named, its own, the only one."""
        if self[who].position == "engaged" or len(self.melees) != 1:
            return named or self[who].melee
        return named or self.melees[0]

    # the blows of the fray

    def strikers(self, who: str) -> Iterator[Creature]:
        """The enemies Engaged with a creature, each group once."""
        me = self[who]
        for each in self.creatures.values():
            if each.side != me.side and each.position == "engaged" and self._in_melee(each, me):
                yield each

    def _in_melee(self, enemy: Creature, me: Creature) -> bool:
        apart = enemy.area != me.area and self.reach_between_areas is False
        elsewhere = enemy.melee != me.melee and self.reads("FH-OPEN-5") == "that-melee"
        fallen = enemy.incapacitated and self.reads("FH-OPEN-1") == "fallen-do-not-count"
        return not (apart or elsewhere or fallen)

    def engaged_units(self, who: str) -> int:
        """How many enemy units are Engaged with a creature."""
        return sum(self._units(each, self[who]) for each in self.strikers(who))

    def _units(self, enemy: Creature, me: Creature) -> int:
        if enemy.area != me.area and self.reach_between_areas is None:
            raise Undecided("FH-OPEN-3", f"whether enemies in {enemy.area} strike in {me.area}")
        as_one = enemy.mob and self.reads("FH-OPEN-4") == "mob-one"
        return 1 if as_one else enemy.units

    def is_struck_leaving(self, who: str, to: Position, effect: str | None) -> bool:
        """Whether a move draws Parting Blows."""
        if not self.leaves_engaged(who, to) or self.leaves_safely(who, effect):
            return False
        return any(self.strikers(who)) or self.reads("FH-PB-1") == "zero-hit"

    def leaves_safely(self, who: str, effect: str | None) -> bool:
        """Whether the effect moved by, or one that lies on a creature, prevents Parting Blows."""
        return self.effect(effect).spares or any(each.spares for each in self.lying_on(who))

    def taken_off(self, names: tuple[str, ...], damage: int) -> int:
        """How much of the Damage of a Hit without an attacker some defences take off."""
        working = [self.defences[name] for name in names if self._works(name)]
        if any(each.cancels for each in working):
            return damage
        return min(damage, sum(each.reduces for each in working))

    def _works(self, name: str) -> bool:
        match self.defences[name].attacker:
            case "needed":
                return False
            case "mentioned":
                return self.reads("FH-DEF-3") == "needs-only"
            case _:
                return True

    # a way out that hangs on its Parting Blows

    def manner(self, who: str) -> Manner | None:
        """How a creature is on its way out of Engaged, if it is."""
        return self.exits[who].manner if who in self.exits else None

    def exception(self, who: str) -> Literal["stays", "unclear"] | None:
        """What the effect that forces a creature out says of one that falls."""
        if self.manner(who) != "forced":
            return None
        return self.effect(self.exits[who].effect).if_incapacitated

    def lacks_the_rest(self, who: str, spent: int) -> bool:
        """Whether a creature that spends cards now cannot pay the last step of its way out."""
        return who in self.exits and self[who].lacks(spent + self.exits[who].unpaid)

    def ruled_position(self, clause: str, why: str) -> Position | None:
        """The position that the game master ruled, if the ruling names one."""
        return _position(self.ruling(clause, why))

    def given_position(self, clause: str, why: str) -> Position | None:
        """The position that the case gives where the rulebook names none."""
        return _position(self.given(clause, why))

    # what changes

    def with_(self, who: str, **changes: object) -> Fray:
        """The fray with one creature changed."""
        return self.but(creatures=self.creatures.but(who, self[who].but(**changes)))

    def paid(self, who: str, count: int, cards: tuple[str, ...] = ()) -> Fray:
        """The fray after so many cards have left a Hand, those named among them."""
        hand = self[who].hand
        left = None if hand is None else max(0, hand - count)
        return self.with_(who, hand=left, cards=self[who].without(cards))

    def hurt(self, who: str, damage: int) -> Fray:
        """The fray after Damage; who has no health left is incapacitated."""
        health = self[who].health
        if health is None:
            return self
        left = max(0, health - damage)
        return self.with_(who, health=left, incapacitated=self[who].incapacitated or not left)

    def affected(self, who: str, effect: Effect) -> Fray:
        """The fray after what an effect does to its target besides moving it."""
        me = self[who]
        overlays = tuple(each for each in me.overlays if each not in effect.ends)
        conditions = tuple(dict.fromkeys((*me.conditions, *effect.conditions)))
        changed = self.with_(who, overlays=overlays, conditions=conditions)
        return changed.hurt(who, effect.damage)

    def at(self, who: str, position: Position, melee: str = "") -> Fray:
        """The fray with a creature in a position, in a melee if that is Engaged."""
        return self.with_(who, position=position, melee=melee if position == "engaged" else "")

    def settled(self, who: str, position: Position | None) -> Fray:
        """The fray after a way out of Engaged has ended in a position."""
        leaving = self.exits.get(who)
        if leaving is None or position is None:
            return self
        after = self.but(exits=self.exits.without(who))
        if position == "engaged":
            return after
        return after.paid(who, leaving.unpaid).at(who, position)


def _position(word: object) -> Position | None:
    return next((each for each in POSITIONS if each == word), None)
