"""The move generator, on the map of the worked round."""

import pytest

from rulecheck.ruleset import Roster
from rulecheck.rulesets.skirmish import RULESET, paths
from rulecheck.rulesets.skirmish.layout import Combatant, Layout
from rulecheck.rulesets.skirmish.scene import Fray

HALL = """
      a     b     c     d
   +------------------------
 1 |  S     D     ·     ·
 2 |  ·     W     ·     ·
 3 |  ·     ·     ·     ·
 4 |  ·     ·     x     ·
"""


@pytest.fixture
def hall() -> Fray:
    guards = {name: Combatant(mark=name[0].upper()) for name in ("sela", "doran", "wick")}
    layout = Layout(map=HALL, party=Roster(guards), foes=Roster({"raider": Combatant(mark="x")}))
    return layout.set_up(RULESET.table())


@pytest.mark.parametrize(("speed", "count"), [(1, 5), (2, 10), (3, 12)])
def test_so_many_spaces_can_be_ended_in(hall: Fray, speed: int, count: int) -> None:
    assert len(paths.ends(hall, "raider", speed)) == count


@pytest.mark.parametrize(("steps", "count"), [(1, 5), (2, 27), (3, 137)])
def test_so_many_sequences_of_steps_are_legal(hall: Fray, steps: int, count: int) -> None:
    assert len(list(paths.sequences(hall, "raider", steps))) == count
