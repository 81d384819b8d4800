"""Forced movement: against one's will, for nothing, and through Parting Blows."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, Undecided, due, owed, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.shift import Shift
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Use


@due(Use, "discard", cites="FH-FM-1", overrides=("FH-IM-1", "FH-TGT-1"))
def whoever_is_forced_pays_nothing(use: Use, fray: Fray) -> int | None:
    """The target of a forced move pays no card, however far it goes."""
    return 0 if use.forced(fray) else None


@due(Use, "cost", cites="FH-FM-1", overrides=("FH-IM-3", "FH-TGT-4"))
def the_effect_governs_a_forced_move(use: Use, fray: Fray) -> int | None:
    """A forced move costs its user what the effect prints."""
    return fray.effects[use.effect].cost if use.forced(fray) else None


@owed(PartingBlows, after=Shift, cites="FH-FM-2", see=("FH-PB-1",), until=(Move, End))
def being_forced_out_is_not_safe(shift: Shift, fray: Fray) -> Iterator[PartingBlows]:
    """Whoever is forced out of Engaged suffers Parting Blows like anyone else."""
    if shift.manner == "forced" and shift.draws_blows(fray):
        yield PartingBlows(who=shift.who)


@rule(Use, cites="FH-FM-4")
def what_lies_over_the_target_stays(use: Use, fray: Fray) -> Iterator[Broken]:
    """A forced move takes nobody's Hidden or Flying, unless its effect prints it."""
    for index, overlay in enumerate(use.ends or ()):
        if overlay not in fray.effects[use.effect].ends and use.forced(fray):
            yield Broken(f"{use.effect} does not end {overlay}", at=("ends", index))


@due(Use, "damage", cites="FH-FM-5")
def a_forced_move_deals_the_damage_printed(use: Use, fray: Fray) -> int | None:
    """A forced move deals the Damage that its effect prints, and none besides."""
    return fray.effects[use.effect].damage if use.forced(fray) else None


@rule(Use, cites="FH-FM-5")
def a_forced_move_adds_no_conditions(use: Use, fray: Fray) -> Iterator[Broken]:
    """A forced move puts on its target the Conditions that its effect prints, and none besides."""
    for index, condition in enumerate(use.conditions or ()):
        if condition not in fray.effects[use.effect].conditions and use.forced(fray):
            yield Broken(f"{use.effect} prints no {condition}", at=("conditions", index))


@rule(Use, cites="FH-FM-5")
def what_comes_with_a_forced_move_is_not_left_out(use: Use, fray: Fray) -> Iterator[Broken]:
    """The Conditions that its effect prints come with a forced move, and what it ends is ended."""
    printed = fray.effects[use.effect]
    for condition in printed.conditions:
        left_out = use.conditions is not None and condition not in use.conditions
        if left_out and use.forced(fray):
            yield Broken(f"{use.effect} puts {condition} on its target", at="conditions")
    for overlay in printed.ends:
        left_out = use.ends is not None and overlay not in use.ends
        if left_out and any(overlay in fray.creatures[each].overlays for each in use.forced(fray)):
            yield Broken(f"{use.effect} ends {overlay}", at="ends")


@rule(Use, cites="FH-FM-7")
def only_who_is_moved_has_a_say_in_it(use: Use, fray: Fray) -> Iterator[Broken]:
    """Willing or not is said of somebody whom the effect moves."""
    if use.willing is not None and fray.effects[use.effect].moves_target is None:
        yield Broken(f"{use.effect} moves no target", at="willing")


@rule(Use, cites="FH-FM-6")
def the_target_of_a_forced_move_is_eligible(use: Use, fray: Fray) -> Iterator[Broken]:
    """Only a creature that the targeting of an effect allows is moved by it."""
    for target in use.forced(fray):
        for why in fray.ineligible(use.effect, target):
            yield Broken(why, at=use.spot(target))


@rule(Use, cites="FH-FM-6")
def what_moves_a_target_has_one(use: Use, fray: Fray) -> Iterator[Undecided]:
    """Whom an effect moves must be told."""
    if fray.effects[use.effect].moves_target and not use.targets:
        yield Undecided("FH-FM-6", f"whom {use.effect} moves")


@rule(Use, cites="FH-FM-6")
def what_is_prevented_does_not_happen(use: Use, fray: Fray) -> Iterator[Broken]:
    """A target that has a way to prevent the move is not moved."""
    for target in use.said_to_go(fray):
        if fray.withstands(target, "forced"):
            yield Broken(f"{target} prevents the move", at="to")


@rule(Use, cites="FH-FM-6")
def what_is_not_prevented_happens(use: Use, fray: Fray) -> Iterator[Broken]:
    """A target that has no way to prevent the move is moved."""
    for target in use.said_to_stay(fray):
        if not fray.withstands(target, "forced"):
            yield Broken(f"{target} has nothing that prevents the move", at="to")


@rule(Use, cites="FH-PB-6")
def the_effect_says_where_its_target_goes(use: Use, fray: Fray) -> Iterator[Broken]:
    """A forced move goes to the position that its effect names."""
    printed = fray.effects[use.effect].moves_target
    if use.to != printed and use.said_to_go(fray):
        yield Broken(f"taken to {use.to}, the effect says {printed}", at="to")
