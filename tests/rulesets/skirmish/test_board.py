"""A skirmish as a picture."""

from __future__ import annotations

from typing import Any

from rulecheck.case import load
from rulecheck.drawing import as_svg, as_text
from rulecheck.frozen import Roster
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.rulesets.skirmish import RULESET, chart
from rulecheck.rulesets.skirmish.board import drawn
from rulecheck.rulesets.skirmish.layout import Area, Combatant, Layout, Terrain

HALL = """
      a     b     c     d
   +------------------------
 1 |  S     D  |  1     #
 2 |  .     W     ~     %
"""


def board(**said: Any) -> str:
    picture = drawn(Layout(**said).set_up(RULESET.table()))
    assert as_svg(picture).startswith("<svg")
    return as_text(picture)


def hall() -> dict[str, Any]:
    guards = {name: Combatant(mark=name[0].upper()) for name in ("sela", "doran", "wick")}
    return {"map": HALL, "party": Roster(guards)}


def test_what_is_drawn_can_be_read_again() -> None:
    text = board(**hall())
    again = "\n".join(line for line in text.splitlines() if line[:1] == " " or "|" in line)
    rows = [line for line in again.splitlines() if "a   b" in line or line[:1].isdigit()]
    read, told = chart.chart("\n".join(rows)), chart.chart(HALL)
    assert (read.marks, read.ground, read.borders) == (told.marks, told.ground, told.borders)


def test_a_large_grid_is_drawn_where_something_stands() -> None:
    text = board(party=Roster({"sela": Combatant(at="k12")}))
    assert "j   k   l" in text
    assert "\n12 |" in text
    assert "\n 1 |" not in text


def test_states_and_held_ground_are_told() -> None:
    text = board(party=Roster({"sela": Combatant(at="a1", state="prone", held=2)}))
    assert "prone" in text and "holds 2" in text


def test_hexes_are_told_by_their_coordinates() -> None:
    terrain = Terrain(wall=((1, 0),))
    text = board(grid="hex", terrain=terrain, party=Roster({"sela": Combatant(at=(0, 0))}))
    assert "at 0,0" in text


def test_an_open_table_is_drawn_in_inches() -> None:
    areas = (Area(corners=((3, 0), (3, 4)), is_="wall"), Area(corners=((5, 0), (6, 2)), height=1))
    text = board(grid="open", areas=areas, party=Roster({"sela": Combatant(at=(1, 1))}))
    assert "sela" in text and "1 up" in text


def test_the_last_stretch_is_drawn_from_where_it_began() -> None:
    case = load(
        data_folder("cases") / "skirmish/a-round-at-the-table/a-brace-covers-one-of-two.yaml"
    )[0]
    picture = drawn(judge(case).scenes[-1][1])
    assert "duelist: c4 -> b3 -> a2" in as_text(picture)


def test_a_way_is_drawn_from_where_it_set_out_however_far_it_leads() -> None:
    path = data_folder("cases") / "skirmish/movement/the-prone-and-the-move.yaml"
    far = next(case for case in load(path) if case.title.startswith("Five spaces are too far"))
    picture = drawn(judge(far).scenes[-1][1])
    assert "c3 to d3 to e3 to f3 to g3 to h3" in as_svg(picture)
