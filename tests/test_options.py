"""What may come next in a turn: what it takes and owes, what is barred and by how much."""

import json

import pytest

from rulecheck.case import load_bytes, load_file
from rulecheck.options import options
from rulecheck.reference import data_folder
from rulecheck.report.options import options_data, options_text

DUEL = """
ruleset: skirmish
title: A duel
scene:
  size: [5, 5]
  party: {mira: {at: b2, speed: 2, actions: 2}}
  foes: {sela: {at: d2, held: 1}, wick: {at: b3, held: 1}}
turn:
- mira:
  - hold: {actions: 1}
"""
FRAY = """
ruleset: fated-hand
title: Out of the melee
scene:
  heroes: {warrior: {position: engaged, hand: 1}}
  foes: {goblins: {position: engaged, units: 4}}
turn:
- warrior:
  - move: {to: near}
"""


def told(text, **asked):
    (case,) = load_bytes(text.encode(), "turn.yaml").cases
    return options(case, **asked)


def by_verb(found, verb):
    return [each for each in found.options if each.verb == verb]


def barred(found, verb):
    return [each for each in found.barred if each.verb == verb]


def test_a_step_tells_what_it_takes_and_what_it_leaves_owed():
    moves = {each.chosen["to"]: each for each in by_verb(told(DUEL), "move")}
    assert moves["a3"].takes == {"actions": (1,)}
    assert moves["a3"].owes == ()
    (owed,) = moves["b1"].owes
    assert (owed.who, owed.verb, owed.clause.id) == ("wick", "held-strike", "SK-HLD-2")


def test_what_is_barred_tells_why_and_by_how_much_the_nearest_miss_first():
    found = told(DUEL)
    (far,) = (each for each in barred(found, "strike") if each.chosen["at"] == "sela")
    assert (far.clause.id, far.by) == ("SK-RNG-1", 1)
    missing = [each.by for each in found.barred if each.by is not None]
    assert missing == sorted(missing)
    assert all(each.by is None for each in found.barred[len(missing) :])


def test_a_verb_that_may_not_be_at_all_is_barred_once():
    (stand,) = barred(told(DUEL), "stand")
    assert (stand.clause.id, stand.chosen) == ("SK-MOV-7", {})


def test_what_is_owed_comes_before_anything_else():
    found = told(FRAY)
    assert [(each.who, each.verb) for each in found.options] == [("warrior", "parting-blows")]
    assert {each.clause.id for each in barred(found, "move")} == {"FH-PB-1"}
    assert [each.clause.id for each in found.ending] == ["FH-PB-1"]


def test_after_an_earlier_step_the_later_ones_are_not_there():
    found = told(FRAY, after=0, who="warrior")
    to = {each.chosen["to"]: each for each in by_verb(found, "move")}
    assert to.keys() == {"engaged", "near"}
    assert to["near"].due["discard"] == (1,)
    (distant,) = barred(found, "move")
    assert (distant.chosen["to"], distant.by) == ("distant", 1)
    assert found.ending == ()


def test_a_combatant_that_is_not_there_is_a_mistake_and_so_is_a_step():
    with pytest.raises(ValueError, match="no combatant 'selma'"):
        told(DUEL, who="selma")
    with pytest.raises(ValueError, match="no step 4: the turn has 1"):
        told(DUEL, after=4)


def test_what_open_readings_make_of_a_step_is_told_side_by_side():
    file = data_folder("cases") / "narateer/sequence/a-bonus-and-a-halving.yaml"
    case = load_file(file).cases[0]
    (walk,) = by_verb(options(case, after=0), "walk")
    assert walk.due["allowance"] == (7, 8)
    assert "allowance 7 or 8 by reading" in "\n".join(
        options_text(options(case, after=0), title="")
    )


def test_options_that_come_to_the_same_are_told_together():
    lines = list(options_text(told(DUEL), title="A duel"))
    assert lines[0] == "A duel, after step 1"
    assert "  move to a2, c2, a3 or 3 more (takes 1 action)" in lines
    assert any("; wick's held strike comes first" in line for line in lines)
    assert "the turn may end here" in lines


def test_the_data_of_options_can_be_written_as_json():
    data = options_data(told(FRAY))
    (blows,) = json.loads(json.dumps(data))["options"]
    assert blows["step"] == {"warrior": {"parting-blows": {}}}
    assert data["may_end"] is False
