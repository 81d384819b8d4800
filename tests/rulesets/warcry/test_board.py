"""The picture of a battlefield: from above, from the side, in figures."""

import pytest

from rulecheck.case import load
from rulecheck.drawing import Ledger, Table, as_svg, as_text
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.rulesets.warcry.board import drawn

CASES = data_folder("cases") / "warcry"


def after(name, number=0):
    case = load(CASES / name)[number]
    return judge(case).scenes[-1][1]


def tables(picture):
    return [panel for panel in picture.panels if isinstance(panel, Table)]


def test_a_walk_on_the_floor_is_drawn_from_above_only():
    picture = drawn(after("move-action/increments-are-rounded-up.yaml"))
    (above,) = tables(picture)
    assert [path.note for path in above.paths] == ["2″"] * 3


def test_a_climb_is_drawn_from_the_side_as_well():
    above, side = tables(drawn(after("climbing/an-obstacle.yaml")))
    assert [path.note for path in above.paths] == ["2″", "1″"]
    assert [path.note for path in side.paths] == ["2″", "3″ up", "1″"]
    assert side.ground
    assert side.areas[0].points == ((2, 0), (6, 0), (6, 3), (2, 3))


def test_those_who_did_not_move_have_their_inch_around_them():
    (above, *_) = tables(drawn(after("move-action/stopping-within-an-inch.yaml")))
    assert [(ring.name, ring.radius) for ring in above.rings] == [("within an inch of brute", 1.5)]


def test_a_fall_is_drawn_and_costs_no_inches():
    picture = drawn(after("climbing/falling-at-the-end.yaml"))
    ways = [panel for panel in picture.panels if isinstance(panel, Ledger)][-1]
    assert [(row[1], row[-1]) for row in ways.rows] == [("climbing", "3"), ("falling", "")]


def test_a_jump_that_is_a_fall_is_drawn_as_far_as_it_goes_across():
    picture = drawn(after("falling/going-on-after-a-fall.yaml", 3))
    ways = [panel for panel in picture.panels if isinstance(panel, Ledger)][-1]
    jump, fall, _ = ways.rows
    assert jump[2:4] == ("(3.5, 0) at 3″", "(5, 0) at 3″")
    assert fall[2:4] == ("(5, 0) at 3″", "(5, 0) at 0″")


def test_an_oval_base_is_drawn_with_both_its_sizes():
    (above,) = tables(drawn(after("move-action/through-terrain.yaml", 7)))
    across, along = above.tokens[0].base
    assert across == pytest.approx(30 / 25.4) and along == pytest.approx(17.5 / 25.4)


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.yaml")), ids=lambda path: path.stem)
def test_every_case_is_drawn_as_text_and_as_svg(path):
    picture = drawn(judge(load(path)[0]).scenes[-1][1])
    assert "From above" in as_text(picture)
    assert as_svg(picture).lstrip().startswith("<svg")
