"""What happens in a turn of Fated Hand, and how it changes the fray."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rulecheck.engine import DUE, Name, Step, cached_property, latest
from rulecheck.frozen import Roster
from rulecheck.model import At
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import (
    Count,
    DefenceName,
    Effect,
    EffectName,
    FeatureName,
    Overlay,
    Position,
)
from rulecheck.rulesets.fated_hand.scene import Fray, Manner
from rulecheck.rulesets.fated_hand.shift import Shift


class Move(Step):
    """Go to a position of one's own will, or about in the one held."""

    short: ClassVar[str] = "to"
    to: Position
    """The position gone to."""
    discard: int = DUE
    """Skill cards Discarded from Hand to pay."""
    cards: tuple[str, ...] = ()
    """Which cards those are, where the Hand is told by name."""
    out_of: Literal["hand", "deck", "discards"] = "hand"
    """Where the cards come from."""
    payment: Literal["discard", "burn"] = "discard"
    """What is done with the cards."""
    gains: tuple[Literal["skill", "burn-strip", "attribute"], ...] = ()
    """What the cards are said to do besides paying."""
    snatched: Count = 0
    """Cards that somebody took from Hand between the declaration and the payment."""
    effect: EffectName | None = None
    """The effect that permits the move, such as one that says Safely Disengage; one that was used
    just before to leave safely need not be named."""
    feature: FeatureName | None = None
    """Cover, terrain, an obstacle or an object that the move has to do with."""
    melee: str | None = None
    """The melee joined, where several go on."""

    def applied_to(self, fray: Fray) -> Fray:
        if not self.snatched:
            return fray
        return fray.with_(self.who, fray.creatures[self.who].paying(self.snatched))

    def printed(self, fray: Fray) -> Effect:
        """What the effect prints that the move is made by, if it is made by one."""
        return fray.effect(fray.moving_by(self.who, self.to, self.effect))

    def unfolded(self, fray: Fray) -> tuple[Step, ...]:
        if self.snatched and fray.creatures[self.who].lacks(self.discard):
            return ()  # what becomes of it is the game master's to say
        at_once = fray.due_at_once(self.who, self.to, self.discard)
        way = Shift(
            who=self.who,
            to=self.to,
            manner="voluntary",
            by=self.who,
            effect=fray.moving_by(self.who, self.to, self.effect),
            paid=at_once,
            unpaid=self.discard - at_once,
            cards=self.cards,
            melee=self.melee,
        )
        return (way,)


class Use(Step):
    """Use an attack, a Skill or another effect, with what it does to positions."""

    short: ClassVar[str] = "effect"
    effect: EffectName
    """The attack, Skill or other effect used."""
    on: Name | tuple[Name, ...] = ()
    """Its target, or a list of its targets; left out, it is used on somebody that it can be."""
    cost: int = DUE
    """Skill cards that its user pays for it."""
    discard: int = DUE
    """Skill cards Discarded for a change of target or for the movement it brings."""
    to: Position | None = None
    """The position that whoever it moves is said to be taken to."""
    willing: bool | None = None
    """Whether its targets agree to be moved; left out, friends do and enemies do not."""
    damage: Count | None = DUE
    """Damage it is said to deal to each target."""
    conditions: tuple[str, ...] | None = None
    """Conditions it is said to put on each target."""
    ends: tuple[Overlay, ...] | None = None
    """What it is said to take off each target."""
    melee: str | None = None
    """The melee joined by whom it takes into Engaged, where several go on."""

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """Its targets, one or several."""
        return (self.on,) if isinstance(self.on, str) else tuple(dict.fromkeys(self.on))

    def spot(self, target: str) -> At:
        """Where the turn names a target."""
        return ("on",) if isinstance(self.on, str) else ("on", self.on.index(target))

    def applied_to(self, fray: Fray) -> Fray:
        fray = fray.with_(self.who, fray.creatures[self.who].using((self.effect,), self.cost))
        if self.discard:
            for moved in self.moved(fray):
                fray = fray.with_(moved, fray.creatures[moved].paying(self.discard))
        for target in self.targets:
            fray = fray.with_(target, self._affected(fray, target))
        for who in self.may_leave_safely(fray):
            fray = fray.with_(who, fray.creatures[who].but(safe_by=self.effect))
        return fray.left_alone() if fray.exits else fray

    def unfolded(self, fray: Fray) -> tuple[Step, ...]:
        ways = tuple(self.ways(fray))
        leave = Roster(
            {each.who: fray.creatures[each.who] for each in ways if each.leaves_engaged(fray)}
        )
        if not leave:
            return ways
        return tuple(
            each.but(beside=leave.without(each.who)) if each.who in leave else each for each in ways
        )

    def ways(self, fray: Fray) -> Iterator[Shift]:
        """The ways of all whom the effect moves."""
        printed = fray.effects[self.effect]
        if printed.moves_user:
            yield from self._taken(fray, self.who, printed.moves_user, "included")
        if printed.moves_target:
            for target in self.targets:
                manner = self.manner(fray, target)
                yield from self._taken(fray, target, printed.moves_target, manner)

    def _taken(self, fray: Fray, who: str, to: Position, manner: Manner) -> Iterator[Shift]:
        """The way of one whom the effect moves, to where it is said to go."""
        said = self.to if who in self.moved(fray) else None
        if said or not fray.withstands(who, manner):
            yield Shift(
                who=who,
                to=said or to,
                manner=manner,
                by=self.who,
                effect=self.effect,
                melee=self.melee if (said or to) == "engaged" else None,
            )

    def may_leave_safely(self, fray: Fray) -> tuple[str, ...]:
        """Whom an effect that moves nobody permits to leave safely: friends, or its user."""
        printed = fray.effects[self.effect]
        if printed.moves or not printed.spares:
            return ()
        side = fray.creatures[self.who].side
        friends = [each for each in self.targets if fray.creatures[each].side == side]
        return tuple(friends) or (self.who,)

    def moved(self, fray: Fray) -> tuple[str, ...]:
        """Whom the effect moves; its user if nobody else."""
        moves_targets = fray.effects[self.effect].moves_target is not None
        return self.targets if moves_targets else (self.who,)

    def manner(self, fray: Fray, target: str) -> Manner:
        """How the effect moves a target: along with its will, or against it."""
        agrees = self.willing
        if agrees is None:
            agrees = fray.creatures[target].side == fray.creatures[self.who].side
        return "included" if agrees else "forced"

    @latest
    def forced(self, fray: Fray) -> tuple[str, ...]:
        """The targets that the effect moves against their will."""
        if fray.effects[self.effect].moves_target is None:
            return ()
        return tuple([each for each in self.targets if self.manner(fray, each) == "forced"])

    def said_to_stay(self, fray: Fray) -> tuple[str, ...]:
        """The targets of a forced move that are said to stay where they are."""
        if self.to == fray.effects[self.effect].moves_target:
            return ()
        return tuple(each for each in self.forced(fray) if self.to == fray.creatures[each].position)

    def said_to_go(self, fray: Fray) -> tuple[str, ...]:
        """The targets of a forced move that are said to go somewhere else."""
        if self.to is None:
            return ()
        return tuple(each for each in self.forced(fray) if self.to != fray.creatures[each].position)

    def _affected(self, fray: Fray, target: str) -> Creature:
        """A target after what is said that the effect does to it, and otherwise what it prints."""
        printed = fray.effects[self.effect]
        return fray.creatures[target].affected(
            damage=printed.damage if self.damage is None else self.damage,
            conditions=printed.conditions if self.conditions is None else self.conditions,
            ends=printed.ends if self.ends is None else self.ends,
        )


class PartingBlows(Step):
    """The fray strikes at somebody who leaves Engaged: one Hit, answered by its defences."""

    hits: int = DUE
    """Hits of the attack."""
    damage: int = DUE
    """Damage of the Hit: the Engaged enemy units."""
    struck_in: Position = DUE
    """Where the one who leaves stands when the Hit resolves."""
    source: Name | None = None
    """An enemy that is taken as the attacker."""
    defences: tuple[DefenceName, ...] = ()
    """Defences and Reactions used, by name."""
    cost: int = DUE
    """Skill cards paid for those."""
    suffers: int = DUE
    """Damage left after them."""
    incapacitates: bool = DUE
    """Whether the Hit incapacitates; it follows where health is told."""
    held: bool = False
    """Still standing, yet unable to move when the Hit is over."""
    ends_in: Position | None = DUE
    """Where the one who leaves is in the end."""
    refund: Count = 0
    """Skill cards taken back for a move that failed."""

    def applied_to(self, fray: Fray) -> Fray:
        mover = fray.creatures[self.who].using(self.defences, self.cost).paying(-self.refund)
        struck = mover.hurt(self.suffers, falls=bool(self.incapacitates))
        return fray.arrived(self.who, struck, self._end(fray))

    def _end(self, fray: Fray) -> Position | None:
        """Where it ends; ruled on in words alone, only what others move still moves."""
        leaving = fray.exits.get(self.who)
        if self.ends_in is not None or leaving is None or leaving.manner == "voluntary":
            return self.ends_in
        return leaving.to

    def fails(self, fray: Fray) -> bool:
        """Whether the one who leaves wanted to, and is in no state to after the Hit."""
        by_choice = fray.manner(self.who) == "voluntary"
        return by_choice and (self.held or self.leaves_fallen(fray))

    def lacks_the_rest(self, fray: Fray) -> bool:
        """Whether the one who leaves could move, but not pay for the last step any more."""
        leaving = fray.exits.get(self.who)
        if leaving is None or not leaving.unpaid or self.incapacitates:
            return False
        return fray.creatures[self.who].loses_the_price(leaving.unpaid, self.cost)

    def exception(self, fray: Fray) -> Literal["stays", "unclear"] | None:
        """What the effect that takes out one who falls on the way says of that."""
        return fray.exception(self.who) if self.leaves_fallen(fray) else None

    def is_ruled_on(self, fray: Fray) -> bool:
        """Whether it is the game master's to say where the one who leaves ends."""
        return self.lacks_the_rest(fray) or self.exception(fray) == "unclear"

    def leaves_fallen(self, fray: Fray) -> bool:
        """Whether the one who leaves is incapacitated after the Hit, by it or from before."""
        return fray.creatures[self.who].incapacitated or bool(self.incapacitates)


class Travel(Step):
    """Go somewhere outside structured combat."""

    short: ClassVar[str] = "way"
    way: str | None = None
    """What the way is, in words."""
    significant: bool = False
    """Whether the distance or the effort is more than incidental."""
    discard: int | None = DUE
    """Skill cards Discarded for it."""
    effect: EffectName | None = None
    """The effect that prints a price for it."""

    def applied_to(self, fray: Fray) -> Fray:
        return fray.with_(self.who, fray.creatures[self.who].paying(self.discard or 0))
