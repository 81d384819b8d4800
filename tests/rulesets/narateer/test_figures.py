"""Allowances, conversions, prices and tolls held against formulas of their own."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.case import load_bytes
from rulecheck.drawing import as_text
from rulecheck.judge import judge
from rulecheck.rulesets.narateer.board import drawn

TIMES = {"walk": 1, "run": 2, "sprint": 3}
COSTS = {"walk": 0, "run": 1, "sprint": 2}


def loaded(character, steps, mode="metres", more=""):
    lines = "".join(f"  - {step}\n" for step in steps)
    text = f"""ruleset: narateer
title: A turn
scene:
  mode: {mode}
  characters: {{mira: {{{character}}}}}
{more}turn:
- mira:
{lines}"""
    return load_bytes(text.encode(), "turn.yaml")


def judged(character, steps, mode="metres", more=""):
    found = loaded(character, steps, mode, more)
    assert not found.problems, found.problems
    return judge(found.cases[0])


def mira(verdict):
    return verdict.scenes[-1][1]["mira"]


def chosen(mode):
    return "sprint: {skill: athletics}" if mode == "sprint" else f"{mode}: {{}}"


@pytest.mark.parametrize(
    ("mode", "slowed", "heavy"), list(product(TIMES, (False, True), (False, True)))
)
@pytest.mark.parametrize(("strength", "agility", "level"), [(0, 0, 0), (2, 4, 3), (5, 2, 6)])
def test_an_allowance_is_worked_out_to_the_last_fraction(
    mode, slowed, heavy, strength, agility, level
):
    load = ", encumbrance: {state: heavy, sprint: allowed}" if heavy else ""
    verdict = judged(
        f"strength: {strength}, agility: {agility}, ready-ad: 4, slowed: {str(slowed).lower()}, "
        f"skills: {{athletics: {level}}}{load}",
        [chosen(mode)],
    )
    base = Fraction(8 + strength + agility) / (2 if slowed else 1) / (2 if heavy else 1)
    assert verdict.word == "legal", verdict.findings
    assert mira(verdict).movement.left == base * TIMES[mode] + (
        2 * level if mode == "sprint" else 0
    )
    assert mira(verdict).ready_ad == 4 - COSTS[mode] * (2 if slowed else 1)


@pytest.mark.parametrize("metres", [Fraction(n, 2) for n in range(1, 110)])
def test_zones_and_spaces_are_what_counting_by_hand_gives(metres):
    character = f"base-movement: {float(metres)}"
    tactical = mira(judged(character, ["walk: {}"], "tactical")).movement.left
    assert tactical == len([n for n in range(1, 60) if 2 * n <= metres])
    if metres % 10 != 5:
        zones = min(range(7), key=lambda n: abs(10 * n - metres))
        cinematic = mira(judged(character, ["walk: {}"], "cinematic")).movement.left
        assert cinematic == (zones or metres)


@settings(max_examples=40)
@given(st.integers(1, 30), st.integers(1, 12), st.sampled_from(["metres", "cinematic"]))
def test_equal_parts_of_an_allowance_use_it_up_exactly(tens, parts, mode):
    part = Fraction(10 * tens, parts)
    exact = part * 1000
    if exact.denominator != 1:
        parts, part = 10, Fraction(tens)
    verdict = judged(
        f"base-movement: {10 * tens}",
        ["walk: {}", *[f"move: {{metres: {float(part)}}}"] * parts],
        mode,
    )
    assert verdict.word == "legal", verdict.findings
    assert mira(verdict).movement.left == 0


@pytest.mark.parametrize(("rubble", "hidden", "prone"), list(product((False, True), repeat=3)))
def test_rubble_hiding_and_crawling_each_double_the_cost(rubble, hidden, prone):
    verdict = judged(
        f"base-movement: 40, hidden: {str(hidden).lower()}, prone: {str(prone).lower()}",
        ["walk: {}", f"move: {{metres: 3, difficult: [{'rubble' if rubble else ''}]}}"],
    )
    assert verdict.word == "legal", verdict.findings
    assert mira(verdict).movement.left == 40 - 3 * 2 ** sum((rubble, hidden, prone))


@settings(max_examples=40)
@given(st.integers(1, 60), st.lists(st.sampled_from(["metres", "cinematic"]), max_size=4))
def test_no_change_of_scene_mode_changes_the_share_that_is_left(metres, modes):
    verdict = judged(
        f"base-movement: {metres}",
        ["walk: {}", f"move: {{metres: {metres / 4}}}", *[f"shift: {{to: {m}}}" for m in modes]],
        more="readings: {NA-CIN-7: half-up}\n" if metres % 10 == 5 and "cinematic" in modes else "",
    )
    assert verdict.word == "legal", verdict.findings
    scene = verdict.scenes[-1][1]
    whole = scene.converted(Fraction(metres), scene.mode)
    assert scene["mira"].movement.left == whole * Fraction(3, 4)


@pytest.mark.parametrize(
    ("character", "more", "said"),
    [
        ("strength: 2", "", "strength and agility go together"),
        ("ready-ad: 2", "", "base-movement is missing, or strength and agility"),
        ("strength: 2, agility: 2, base-movement: 12", "", "base-movement follows from"),
        ("base-movement: -1", "", "expected a number from 0 up, not -1"),
        ("base-movement: 12, space: c1", "  map: . .\n", "no Space c1 on the map"),
        ("base-movement: 12", "  map: . x\n", "'x' in row 1, column 2: use . # or ~"),
        ("base-movement: 12", "  opponents: {mira: {}}\n", "mira stands on both sides"),
        ("base-movement: 12, grants: {gust: {}}", "", "a grant has metres or continues"),
        ("base-movement: 12, conditions: {prone: {}}", "", "write prone: true beside it"),
        ("base-movement: 12, traits: [fleetfoot]", "", "nearest: fleet-foot"),
        ("base-movement: 12, conditions: {Slowed: {}}", "", "write slowed: true beside it"),
        ("strength: -9, agility: 0", "", "make a Base Movement below nothing"),
        ("base-movement: 12, apart: {gobln: 3}", "  opponents: {goblin: {}}\n", "nearest: goblin"),
        (
            "base-movement: 12, apart: {goblin: 3}",
            "  opponents: {goblin: {apart: {mira: 4}}}\n",
            "goblin says 4 m",
        ),
        ("base-movement: 12", "  connections: [{between: [a, a]}]\n", "from one to another"),
        (
            "base-movement: 12",
            "  connections: [{between: [a, b], difficult: [merely unfamiliar]}]\n",
            "not Difficult because it is unfamiliar",
        ),
        ("base-movement: 12", "  obstacles: {gap: {stakes: stop, loses: 4}}\n", "loses goes with"),
        ("base-movement: 12", "  obstacles: {gap: {slower: 0.5}}\n", "a number from 1 up, not 0.5"),
    ],
)
def test_a_scene_that_cannot_be_is_refused_in_one_line(character, more, said):
    (problem,) = loaded(character, ["walk: {}"], more=more).problems
    assert said in problem.message


def test_heavy_is_heavy_as_the_rulebook_writes_it():
    verdict = judged("base-movement: 14, encumbrance: {state: Heavy}", ["walk: {allowance: 7}"])
    assert verdict.word == "legal", verdict.findings


def test_a_way_names_spaces():
    (problem,) = loaded(
        "base-movement: 12, space: a1", ["enter: {spaces: [b2, here]}"], "tactical", "  map: . .\n"
    ).problems
    assert problem.message.startswith("expected a Space such as b3, not 'here'")


@pytest.mark.parametrize(
    ("given", "step", "clause"),
    [
        ("NA-TAC-4: 0.5", "enter: {spaces: [b2]}", "NA-TAC-4"),
        ("NA-DIV-3: -1", "act: {does: attacks}", "NA-DIV-3"),
    ],
)
def test_a_given_figure_out_of_its_range_settles_nothing(given, step, clause):
    verdict = judged(
        "base-movement: 12, space: a1",
        ["walk: {}", step],
        "tactical",
        f"  map: |\n    . .\n    . .\ngiven: {{{given}}}\n",
    )
    assert (verdict.word, [each.clause.id for each in verdict.findings]) == ("open", [clause])


def test_a_ruling_that_a_way_past_something_is_faster_settles_nothing():
    verdict = judged(
        "base-movement: 12",
        ["walk: {}", "move: {metres: 2, past: [wall]}\n    ruled: {NA-CLI-1: 0.5}"],
        more="  obstacles: {wall: {kind: climb}}\n",
    )
    assert verdict.word == "ruling"


def test_the_board_shows_the_map_and_the_ledger():
    verdict = judged(
        "base-movement: 12, ready-ad: 3, space: a1, skills: {acrobatics: 4}",
        ["run: {}", "enter: {spaces: [a2, b2]}", "drop-prone: {}"],
        "tactical",
        "  map: |\n    . #\n    . ~\n",
    )
    lines = as_text(drawn(verdict.scenes[-1][1])).splitlines()
    assert "mira: a1 -> a2 -> b2" in lines
    assert any("mira (prone), b2" in line for line in lines)
    assert lines[-1].split() == ["mira", "run", "9", "Spaces", "2", "1", "5"]


def test_the_board_shows_zones_connections_and_what_bars_them():
    verdict = judged(
        "base-movement: 20, place: yard",
        ["walk: {}", "cross: {to: hall}"],
        "cinematic",
        "  connections:\n"
        "  - {between: [yard, hall]}\n"
        "  - {between: [hall, vault], barred: a gate}\n",
    )
    text = as_text(drawn(verdict.scenes[-1][1]))
    assert "hall  | (mira)" in text
    assert "hall -- vault: closed, a gate" in text
    assert "1 Zone " in text


def test_a_condition_that_nobody_knows_is_a_mistake_unless_its_words_are_given():
    bound = "base-movement: 12, conditions: {held: {prevents: [movement]}}"
    for step, told in {
        "{condition: slowd}": ["no Condition 'slowd' in the scene; nearest: slowed"],
        "{condition: hold}": ["no Condition 'hold' in the scene; nearest: held"],
        "{condition: hold, words: {prevents: [sprint]}}": [],
        "{condition: held}": [],
        "{condition: prone}": [],
    }.items():
        problems = loaded(bound, [f"suffer: {step}"]).problems
        assert [each.message.partition("; as in")[0] for each in problems] == told


def test_a_condition_of_the_scene_does_to_everybody_what_its_words_say():
    bound = "  opponents: {orc: {conditions: {held: {prevents: [movement]}}}}\n"
    steps = ["suffer: {condition: held}", "walk: {}"]
    (finding,) = judged("base-movement: 12", steps, more=bound).findings
    assert (finding.clause.id, finding.message) == ("NA-CON-1", "held prevents movement")


@pytest.mark.parametrize("number", ["stand", "manoeuvre", "sprint-use", "manoeuvre-use"])
def test_a_house_number_that_a_turn_never_needs_is_told(number):
    house = f"house: {{{number}: 3}}\n"
    verdict = judged("base-movement: 9, ready-ad: 3", ["run: {}", "move: {metres: 4}"], more=house)
    assert verdict.unused == (("house", number),)
