"""Base Movement: where it comes from, and when it is recorded anew."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Part, Total, Undecided, due, owed, sum_of
from rulecheck.rulesets.narateer.figures import base_movement
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attributes, Choice, Record


@due(Record, "base_movement", cites="NA-BM-1")
def base_movement_is_eight_and_the_attributes(record: Record, scene: Situation) -> Total:
    """Base Movement is eight metres and one for each point of Strength and Agility."""
    strength, agility = scene[record.who].strength, scene[record.who].agility
    if strength is None or agility is None:
        missing = "Agility" if strength is not None else "Strength"
        raise Undecided("NA-BM-1", f"the {missing} of {record.who} is not told", "open")
    return sum_of(
        Part("", scene.numbers.base), Part("Strength", strength), Part("Agility", agility)
    )


@due(Choice, "base_movement", cites="NA-BM-1", overrides="NA-SEQ-2")
def a_mode_starts_from_what_is_recorded(choice: Choice, scene: Situation) -> Total | None:
    """Where nothing raises or lowers Base Movement, a mode starts from it as it is recorded."""
    start = base_movement(scene, choice.who)
    changed = len(start.parts) > 1 or scene[choice.who].sheet.movement_bonus
    return None if changed else start


@owed(Record, after=Attributes, cites="NA-BM-2")
def a_changed_attribute_calls_for_a_new_record(
    change: Attributes, scene: Situation
) -> Iterator[Record]:
    """When Strength or Agility changes, Base Movement is recorded anew."""
    before = scene[change.who]
    if change.strength not in (None, before.strength) or change.agility not in (
        None,
        before.agility,
    ):
        yield Record(who=change.who)
