"""What may come next in a turn: what it takes and owes, what is barred and by how much."""

import json

import pytest
from jsonschema import Draft202012Validator

from rulecheck.case import load_bytes, load_file
from rulecheck.options import options
from rulecheck.reference import data_folder
from rulecheck.report.options import options_data, options_text
from rulecheck.report.options_schema import options_schema

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


def test_steps_that_differ_in_an_amount_are_told_on_one_line():
    assert "  hold actions 1 / 2 / 3 (takes 1 / 2 / 3 actions)" in lines(DUEL, after=0)
    cannon = DUEL.replace("speed: 2", "weapons: {gun: {ranged: true, reload: 7}}").replace(
        "actions: 2", "to-reload: {gun: 2}"
    )
    (reloads,) = (each for each in lines(cannon, after=0) if each.startswith("  reload "))
    assert reloads.endswith("actions 1 / 2 (takes 1 / 2 actions and 1 / 2 of to-reload.gun)")


def test_the_data_of_options_can_be_written_as_json_and_is_as_the_schema_says():
    data = options_data(told(FRAY))
    whole = {"schema_version": 1, "cases": [{"id": "a", "ruleset": "fated-hand", **data}]}
    Draft202012Validator(options_schema()).validate(json.loads(json.dumps(whole)))
    (blows,) = json.loads(json.dumps(data))["options"]
    assert blows["step"] == {"warrior": {"parting-blows": {}}}
    assert data["may_end"] is False


RUNNER = """
ruleset: warcry
title: On the floor
scene:
  fighters: {runner: {side: red, base: 25.4, move: 4, at: [0, 0]}}
  terrain: {crate: {kind: obstacle, footprint: [[9, 9], [11, 9], [11, 11], [9, 11]], height: 1}}
turn:
- runner:
  - move: {}
"""


def lines(text, **asked):
    return list(options_text(told(text, **asked), title="A turn"))


def test_places_of_a_table_are_told_by_how_far_they_lie():
    assert "  walk to anywhere within 4 inches" in lines(RUNNER)


def test_where_a_place_in_between_is_barred_some_that_are_not_are_named():
    found = lines(
        RUNNER.replace("[9, 9], [11, 9], [11, 11], [9, 11]", "[2, -1], [3, -1], [3, 1], [2, 1]")
    )
    (walk,) = (each for each in found if each.startswith("  walk "))
    assert walk.startswith("  walk within 4 inches, to [") and walk.endswith(" more")
    assert any("through crate" in each for each in found)


def test_what_dice_decide_is_told_once_with_what_may_come_of_it():
    text = """
ruleset: position-track
title: A clash
scene: {hero: {place: neutral}}
turn: [exchange: {}]
"""
    (told,) = (each for each in lines(text, after=0) if each.startswith("  compare "))
    assert "hero as the dice fall enemy as the dice fall; by the dice: " in told
    assert "shift comes first" in told and "hero's consequence comes first" in told


def test_a_verb_that_is_barred_to_everybody_is_told_once():
    found = [each for each in lines(DUEL, after=0) if "break-free: " in each]
    assert found == ["  mira, sela, wick: break-free: mira is not Entangled (SK-CND-2)"]
