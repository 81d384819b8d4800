"""The move generator, on the map of the worked round."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from rulecheck.engine import Roster
from rulecheck.rulesets.skirmish import RULESET, paths
from rulecheck.rulesets.skirmish.layout import Combatant, Layout
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Pace
from rulecheck.rulesets.skirmish.threats import threats

HALL = """
      a     b     c     d
   +------------------------
 1 |  S     D     ·     ·
 2 |  ·     W     ·     ·
 3 |  ·     ·     ·     ·
 4 |  ·     ·     x     ·
"""


@pytest.fixture
def hall() -> Fight:
    guards = {name: Combatant(mark=name[0].upper()) for name in ("sela", "doran", "wick")}
    layout = Layout(map=HALL, party=Roster(guards), foes=Roster({"raider": Combatant(mark="x")}))
    return layout.set_up(RULESET.table())


@pytest.mark.parametrize(("speed", "count"), [(1, 5), (2, 10), (3, 12)])
def test_so_many_spaces_can_be_ended_in(hall: Fight, speed: int, count: int) -> None:
    assert len(paths.ends(hall, "raider", speed)) == count


@pytest.mark.parametrize(("steps", "count"), [(1, 5), (2, 27), (3, 137)])
def test_so_many_sequences_of_steps_are_legal(hall: Fight, steps: int, count: int) -> None:
    assert len(list(paths.sequences(hall, "raider", steps))) == count


def test_two_threads_may_ask_one_scene(hall: Fight) -> None:
    with ThreadPoolExecutor(2) as threads:
        ends = list(threads.map(lambda speed: paths.ends(hall, "raider", speed), [3] * 8))
    assert {len(each) for each in ends} == {12}


def test_a_changed_scene_is_asked_anew(hall: Fight) -> None:
    assert not threats(hall, "raider")
    closer = hall.changed("raider", at="c3")
    assert threats(closer, "raider") == {"wick"}
    assert not threats(hall, "raider")


def test_nobody_steps_to_what_is_no_space(hall: Fight) -> None:
    for at in ("nowhere", "2,1", "a9"):
        pace = Pace(who="raider", to=at, nth=0)
        assert pace.hindrance(hall) == "jump"
        big = hall.changed("raider", at="a1", wide=2, deep=2)
        assert pace.hindrance(big) == "jump"


def test_a_far_end_on_a_large_field_is_told_with_few_spaces_looked_at() -> None:
    field = "\n".join(["  ".join(["."] * 120)] * 120)
    runner = Roster({"runner": Combatant(at="a1")})
    fight = Layout(map=field, party=runner).set_up(RULESET.table())
    assert len(paths.way(fight, "runner", "dp120", Fraction(6))) == 119
    found_out = vars(fight.around("runner"))
    answers = [each for name, each in found_out.items() if name.startswith("answers")]
    assert 119 <= sum(map(len, answers)) < 3 * 8 * 120
