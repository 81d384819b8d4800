"""Scenes that no fight can be in, and what a fray looks like."""

import pytest

from rulecheck.case import load_bytes
from rulecheck.drawing import as_text
from rulecheck.judge import judge
from rulecheck.rulesets.fated_hand import RULESET


def loaded(scene, turn="- warrior:\n  - move: {to: near}"):
    text = f"ruleset: fated-hand\ntitle: A turn\nscene: {scene}\nturn:\n{turn}"
    return load_bytes(text.encode(), "turn.yaml")


@pytest.mark.parametrize(
    ("scene", "at", "message"),
    [
        ("{heroes: {warrior: {position: engaged, units: 0}}}", "0", "at least one unit"),
        ("{heroes: {warrior: {position: engaged, hand: -1}}}", "-1", "whole number from 0 up"),
        ("{heroes: {warrior: {health: -1}}}", "-1", "a whole number from 0 up, not -1"),
        ("{heroes: {warrior: {}}, effects: {stab: {cost: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, effects: {stab: {discard: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, effects: {stab: {damage: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, defences: {shield: {reduces: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, defences: {shield: {cost: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, features: {wall: {cost: -1}}}", "-1", "from 0 up"),
        ("{heroes: {warrior: {}}, effects: {snare: {prevents: [walking]}}}", "walking", "one of"),
        ("{heroes: {warrior: {position: near, melee: gate}}}", "gate", "only who is Engaged"),
        ("{heroes: {warrior: {under: [smok]}}, effects: {smoke: {}}}", "smok]", "nearest: smoke"),
        ("{heroes: {warrior: {position: melee}}}", "melee", "one of engaged, near, distant"),
    ],
)
def test_a_scene_that_cannot_be_is_refused_where_it_goes_wrong(scene, at, message):
    (problem,) = loaded(scene).problems
    assert (problem.line, problem.column) == (3, f"scene: {scene}".rindex(at) + 1)
    assert message in problem.message


@pytest.mark.parametrize(
    "step",
    [
        "move: {to: near, snatched: -1}",
        "use: {effect: stab, damage: -1}",
        "parting-blows: {refund: -1}",
    ],
)
def test_no_step_says_a_figure_below_nothing(step):
    scene = "{heroes: {warrior: {position: near}}, effects: {stab: {}}}"
    (problem,) = loaded(scene, f"- warrior:\n  - {step}").problems
    assert (problem.line, problem.column) == (6, f"  - {step}".index("-1") + 1)
    assert "expected a whole number from 0 up, not -1" in problem.message


def test_nobody_fights_on_both_sides():
    (problem,) = loaded("{heroes: {warrior: {}}, foes: {warrior: {}}}").problems
    assert "warrior is on both sides" in problem.message


def test_an_effect_that_is_not_in_the_scene_is_named_with_the_nearest():
    scene = "{heroes: {warrior: {}}, effects: {slip-away: {}}}"
    (problem,) = loaded(scene, "- warrior:\n  - move: {to: near, effect: slip-awry}").problems
    assert "nearest: slip-away" in problem.message


def test_the_fray_is_drawn_with_everything_that_matters():
    scene = (
        "{heroes: {warrior: {position: engaged, hand: 1, health: 3}, bard: {}},"
        " foes: {goblins: {position: engaged, units: 4},"
        " rabble: {position: near, units: 6, mob: true},"
        " harpy: {position: distant, overlays: [flying]}}}"
    )
    (case,) = loaded(scene, "- warrior:\n  - move: {to: near}\n  - parting-blows: {}").cases
    scenes = dict(judge(case).scenes)
    assert as_text(RULESET.board(scenes[0])).splitlines() == [
        "The fray",
        "",
        "engaged     | (warrior) hand 1, health 3   <goblins> 4 units",
        "near        | <rabble> a Mob of 6",
        "distant     | <harpy> flying",
        "no position | (bard)",
    ]
    assert as_text(RULESET.board(scenes[1])).splitlines()[-1] == "1. engaged -> near: warrior"
    assert "(warrior) fallen, hand 0, health 0" in as_text(RULESET.board(scenes[2]))
