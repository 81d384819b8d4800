"""The shared track: mirrored places, one shift."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.position_track.places import Place, mirrored
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import Shift


@rule(Shift, cites="PT-TRK-3")
def a_clash_moves_one_shift(shift: Shift, conflict: Conflict) -> Iterator[Broken]:
    """Gain and loss are one shift: no second one is recorded for the same Clash."""
    if conflict.clash.shifted:
        yield Broken("the shift of this Clash is recorded already, for both sides")


@due(Shift, "enemy", cites="PT-TRK-2")
def the_enemy_stands_in_the_mirrored_place(shift: Shift, conflict: Conflict) -> Place | None:
    """The enemy's place is the one that faces the hero's."""
    return mirrored(shift.hero) if shift.hero else None
