"""Base Movement: where it comes from, and when it is recorded anew."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Part, Total, due, owed, sum_of
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attributes, Record


@due(Record, "base_movement", cites="NA-BM-1")
def base_movement_is_eight_and_the_attributes(record: Record, scene: Situation) -> Total:
    """Base Movement is eight metres and one for each point of Strength and Agility."""
    mover = scene[record.who]
    strength, agility = mover.strength or 0, mover.agility or 0
    return sum_of(
        Part("", scene.numbers.base), Part("Strength", strength), Part("Agility", agility)
    )


@owed(Record, after=Attributes, cites="NA-BM-2")
def a_changed_attribute_calls_for_a_new_record(
    change: Attributes, scene: Situation
) -> Iterator[Record]:
    """When Strength or Agility changes, Base Movement is recorded anew."""
    yield Record(who=change.who)
