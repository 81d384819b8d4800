"""The picture of a turn in metres: how much of the movement is used, and by whom."""

import pytest

from rulecheck import judge, loads
from rulecheck.drawing import Ledger, Table
from rulecheck.telling import pictures_of

TURN = """\
ruleset: narateer
scene:
  mode: metres
  characters:
    vey: {{strength: 4, agility: 10, ready-ad: 4}}
turn:
- vey:
  - walk: {{}}
  - move: {{metres: {metres}}}
"""


def measures(metres):
    (case,) = loads(TURN.format(metres=metres))
    drawn = pictures_of(case, judge(case))
    return [[each for each in picture.panels if isinstance(each, Table)] for _, picture in drawn]


def test_a_movement_is_measured_once_there_is_one():
    before, walking, gone = measures(5)
    assert before == [] and len(walking) == len(gone) == 1
    assert not walking[0].paths and walking[0].tokens[0].at[0] == 0
    (_, token), (path,) = gone[0].tokens, gone[0].paths
    assert (token.name, token.at[0], token.ghost, path.note) == ("vey", 5, False, "5 m")
    long = gone[0].areas[0].points[1][0]
    assert gone[0].areas[0].name == f"{long - 5} m left"


@pytest.mark.parametrize("metres", [5, 999])
def test_no_measure_goes_beyond_what_there_is(metres):
    *_, (last,) = measures(metres)
    long = last.areas[0].points[1][0]
    assert 0 < last.tokens[-1].at[0] <= long < last.frame[1]


def test_the_figures_stand_beside_it():
    (case,) = loads(TURN.format(metres=5))
    for _, picture in pictures_of(case, judge(case)):
        assert isinstance(picture.panels[-1], Ledger)
