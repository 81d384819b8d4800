"""A turn in pictures: one frame for all, ghosts, and the fault where it lies."""

from rulecheck.case import load, load_bytes
from rulecheck.drawing import Grid, Lanes, Mark, Table
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.telling import pictures_of

CASES = data_folder("cases")


def shot(path, number=1):
    case = load(CASES / path)[number - 1]
    return [picture for _, picture in pictures_of(case, judge(case))]


def panels(pictures, kind):
    return [panel for each in pictures for panel in each.panels if isinstance(panel, kind)]


def test_the_first_space_that_is_too_far_is_at_fault():
    _, after = shot("skirmish/movement/the-prone-and-the-move.yaml", 5)
    (grid,) = panels([after], Grid)
    way = grid.paths[0].points
    assert [mark for mark in after.marks if mark.kind == "fault"] == [Mark("fault", (way[3],))]


def test_all_pictures_of_a_turn_show_the_same_stretch_of_the_field():
    pictures = shot("skirmish/movement/the-prone-and-the-move.yaml", 5)
    assert len({grid.frame for grid in panels(pictures, Grid)}) == 1
    tables = panels(shot("warcry/climbing/an-obstacle.yaml"), Table)
    assert len({table.frame for table in tables if table.title == "From above"}) == 1
    assert len([table for table in tables if table.title == "From the side"]) * 2 == len(tables)


def test_who_has_moved_leaves_a_ghost_where_they_were():
    before, after = shot("skirmish/movement/the-prone-and-the-move.yaml", 5)
    (there,) = panels([before], Grid)[0].tokens
    ghost, here = panels([after], Grid)[0].tokens
    assert (ghost.ghost, ghost.at, ghost.mark) == (True, there.at, there.mark)
    assert here.at != there.at and not here.ghost


def test_a_ghost_of_the_fray_stays_in_the_lane_it_left():
    pictures = shot("fated-hand/activations/in-ones-own-activation.yaml")
    lanes = {lane.name: lane.tokens for lane in panels(pictures[1:2], Lanes)[0].lanes}
    assert [token.ghost for token in lanes["near"]] == [True]
    assert [token.ghost for token in lanes["distant"]] == [False]


def test_a_climb_that_breaks_a_rule_is_red_from_the_side():
    pictures = shot("warcry/climbing/an-obstacle.yaml", 2)
    sides = [table for table in panels(pictures, Table) if table.title == "From the side"]
    broken = [[path.note for path in side.paths if path.broken] for side in sides]
    assert broken == [[], [], [], ["3″ up"], []]


def test_what_nobody_has_settled_is_no_fault():
    pictures = shot("skirmish/movement/the-prone-and-the-move.yaml", 1)
    assert pictures[1].doubt and any(mark.kind == "fault" for mark in pictures[1].marks)
    assert not shot("skirmish/movement/the-prone-and-the-move.yaml", 2)[1].doubt


def test_a_large_creature_fills_its_spaces_and_its_way_ends_in_them():
    text = """\
ruleset: skirmish
title: A large creature walks
scene:
  party: {sela: {at: a1}}
  foes: {ogre: {at: c3, size: large, speed: 4}}
turn:
- ogre:
  - move: {path: [d3]}
"""
    (case,) = load_bytes(text.encode(), "large.yaml").cases
    pictures = [picture for _, picture in pictures_of(case, judge(case))]
    grid = panels(pictures, Grid)[-1]
    ogre = next(token for token in grid.tokens if token.name == "ogre" and not token.ghost)
    assert len(ogre.cells) == 4
    end = grid.paths[0].points[-1]
    assert end == (sum(x for x, _ in ogre.cells) / 4, sum(y for _, y in ogre.cells) / 4)
