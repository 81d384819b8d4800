"""The field as a case tells it, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from rulecheck.engine import Unfit
from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish import RULESET, chart
from rulecheck.rulesets.skirmish.combatant import Bands, Footprint, Weapon
from rulecheck.rulesets.skirmish.layout import Area, Combatant, Edge, Layout, Terrain, Tier
from rulecheck.rulesets.skirmish.scene import Fight

LETTERED = """
      a     b     c
   +------------------
 1 |  S1 |  .     #
   |        --
 2 |  .     W~    +      W  Wick
"""
BARE = """
S1  .  #
.   W~ +
"""


def set_up(**said: Any) -> Fight:
    return Layout(**said).set_up(RULESET.table())


def armed(left: int | None = None, **bow: Any) -> Combatant:
    to_reload = Roster[int]() if left is None else Roster(bow=left)
    return Combatant(at="a1", weapons=Roster(bow=Weapon(**bow)), to_reload=to_reload)


def party(**fighters: Combatant) -> Roster[Combatant]:
    return Roster(fighters)


def test_a_map_is_read_as_a_rulebook_draws_it() -> None:
    read = chart.chart(LETTERED)
    assert (read.columns, read.rows) == (3, 2)
    assert read.marks == {"S": ["a1"], "W": ["b2"]}
    assert read.heights == {"a1": 1}
    assert read.ground == {
        "c1": frozenset({"wall"}),
        "b2": frozenset({"smoke"}),
        "c2": frozenset({"door"}),
    }
    assert read.borders == {frozenset({"a1", "b1"}): "wall", frozenset({"b1", "b2"}): "wall"}


def test_letters_and_numbers_may_be_left_out() -> None:
    lettered, bare = chart.chart(LETTERED), chart.chart(BARE)
    assert bare.ground == lettered.ground
    assert (bare.marks, bare.heights) == (lettered.marks, lettered.heights)


def test_letters_may_stand_below() -> None:
    lines = LETTERED.strip("\n").splitlines()
    assert chart.chart("\n".join([*lines[2:], lines[0]])) == chart.chart(LETTERED)


def test_everybody_stands_by_mark_or_by_space() -> None:
    fight = set_up(map=BARE, party=party(sela=Combatant(mark="S"), wick=Combatant(mark="W")))
    assert (fight["sela"].at, fight["wick"].at) == ("a1", "b2")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"party": party(sela=Combatant())}, "sela has no place"),
        ({"party": party(sela=Combatant(at="zz99"))}, "zz99 is no place"),
        ({"party": party(sela=Combatant(at="nowhere"))}, "nowhere is no place"),
        ({"party": party(sela=Combatant(at="a1", speed=-1))}, "speed is 0 or more"),
        ({"party": party(sela=Combatant(at="a1", braced=("nobody",)))}, "no foe 'nobody'"),
        (
            {"party": party(sela=Combatant(at="a1", braced=("who", "nobody", "x", "y")))},
            "no foe 'who'",
        ),
        ({"party": party(sela=Combatant(at="a1", to_reload=Roster(bow=1)))}, "has no 'bow'"),
        ({"party": party(sela=Combatant(at="a1", actions=4))}, "actions is 0 to 3, not 4"),
        ({"party": party(sela=Combatant(at="a1", held=7))}, "held is 0 to 3, not 7"),
        ({"party": party(sela=Combatant(at="a1", penalty=1))}, "penalty is 0 or less, not 1"),
        ({"party": party(sela=armed(reload=-1))}, "reload is 0 or more, not -1"),
        ({"party": party(sela=armed(bands=Bands(clean=4, long=2)))}, "no longer than the long"),
        ({"party": party(sela=armed(bands=Bands(clean=-1, long=2)))}, "clean band is 0 or more"),
        ({"party": party(sela=armed(left=1, reload=0))}, "bow takes 0 to 0 more, not 1"),
        ({"map": BARE}, "nobody's mark is S"),
        ({"map": "  "}, "nothing is drawn"),
        ({"map": ". ? ."}, "'?' at b1 means nothing"),
        ({"map": ". .\n."}, "nothing is drawn for b2"),
        ({"map": " a b\n 2 | . ."}, "row 1 is expected"),
        ({"terrain": Terrain(wall=("zz99",))}, "zz99 is no space"),
        ({"raised": (Tier(height=1, spaces=("a0",)),)}, "a0 is no space"),
        ({"edges": (Edge(between=("a1", "b2")),)}, "have no edge in common"),
        ({"grid": "hex", "map": "."}, "map does not go with grid: hex"),
        ({"grid": "open", "terrain": Terrain(wall=("a1",))}, "terrain does not go"),
        ({"areas": (Area(corners=((1, 1), (2, 2))),)}, "areas does not go"),
        ({"grid": "open", "areas": (Area(corners=("a1", "b2")),)}, "a1 is no pair of inches"),
        ({"size": (0, 5)}, "a grid has 1 to"),
    ],
)
def test_a_field_that_does_not_fit_says_so(said: dict[str, Any], message: str) -> None:
    with pytest.raises(Unfit, match=message.replace("?", r"\?")):
        set_up(**said)


def test_a_footprint_is_drawn_whole() -> None:
    ogre = Combatant(mark="O", size="large")
    assert set_up(map="O O\nO O", foes=Roster({"ogre": ogre}))["ogre"].at == "a1"
    with pytest.raises(Unfit, match="its footprint is 2x2"):
        set_up(map="O O\nO .", foes=Roster({"ogre": ogre}))
    flat = Combatant(at="a1", footprint=Footprint(wide=0, deep=1))
    with pytest.raises(Unfit, match="1 to 60 spaces each way"):
        set_up(foes=Roster({"ogre": flat}))


def test_nobody_stands_on_both_sides() -> None:
    one = Roster({"sela": Combatant(at="a1")})
    with pytest.raises(Unfit, match="sela stands on both sides"):
        set_up(party=one, foes=one)


def test_a_scene_is_hashable() -> None:
    fight = set_up(party=party(sela=Combatant(at="a1")))
    assert hash(fight) == hash(fight.but(active=""))


def test_nobody_is_braced_against_an_ally() -> None:
    both = party(sela=Combatant(at="a1", braced=("wick",)), wick=Combatant(at="a2"))
    with pytest.raises(Unfit, match="no foe 'wick'"):
        set_up(party=both)


def test_a_brace_is_told_with_the_nearest_foe() -> None:
    with pytest.raises(Unfit, match="no foe 'raidr' in the scene; nearest: raider"):
        set_up(
            party=party(sela=Combatant(at="a1", braced=("raidr",))),
            foes=party(raider=Combatant(at="a2")),
        )


def test_strikes_that_last_until_they_are_loosed_add_up() -> None:
    sela = party(sela=Combatant(at="a1", held=7))
    table = RULESET.table(readings={"SK-HLD-6": "until-loosed"})
    assert Layout(party=sela).set_up(table)["sela"].held == 7
