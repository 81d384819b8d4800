"""What a scene of Warcry may not be: each mistake is told with its place."""

import pytest

from rulecheck.case import load_bytes

SCENE = """\
ruleset: warcry
title: A scene
scene:
  fighters:
    runner: {{side: red, base: {base}, move: {move}, at: {at}, height: {height}, damage: {damage}}}
    brute: {{side: blue, base: 40, move: 3, at: [20, 0]}}
  terrain:
    wall: {{kind: {kind}, footprint: {footprint}, height: {high}, bottom: {bottom}}}
turn:
- runner: {{move: {{}}}}
"""
FINE = {
    "base": 32,
    "move": 5,
    "at": "[0, 0]",
    "height": 0,
    "damage": 0,
    "kind": "obstacle",
    "footprint": "[[4, 0], [6, 0], [6, 2]]",
    "high": 3,
    "bottom": 0,
}


def problems(**wrong):
    text = SCENE.format(**{**FINE, **wrong})
    loaded = load_bytes(text.encode(), "scene.yaml")
    lines = text.splitlines()
    return [(each.message, lines[each.line - 1][each.column - 1 :]) for each in loaded.problems]


def test_a_scene_without_a_mistake_is_read():
    assert problems() == []


@pytest.mark.parametrize(
    ("wrong", "message", "there"),
    [
        (
            {"footprint": "[[4, 0], [8, 0], [5, 3], [7, 3]]"},
            "the edges from corners 2 and 4 cross",
            "[7, 3]",
        ),
        (
            {"footprint": "[[4, 0], [6, 0]]"},
            "a footprint has at least 3 corners, this one has 2",
            "[6, 0]",
        ),
        (
            {"footprint": "[]"},
            "a footprint has at least 3 corners, this one has 0",
            "footprint: []",
        ),
        (
            {"footprint": "[[4, 0], [6, 0], [6, 0], [6, 2]]"},
            "corner 2 and the next are the same point",
            "[6, 0], [6, 0]",
        ),
        ({"high": 0}, "a terrain piece has a height", "0"),
        ({"kind": "platform", "high": -1}, "a terrain piece has a height", "-1"),
        ({"bottom": -0.5}, "no terrain reaches below the floor", "-0.5"),
        ({"base": "32mm"}, "32mm is no size of a base: 32, or 60x35 for an oval", "32mm"),
        ({"base": 0}, "0 is no size of a base: 32, or 60x35 for an oval", "0"),
        ({"move": -1}, "a Move is no less than 0", "-1"),
        ({"damage": -1}, "damage is no less than 0", "-1"),
        ({"at": "[5, 0.2]"}, "runner stands inside wall", "at: [5, 0.2]"),
        ({"at": "[20, 1]"}, "runner stands on brute", "at: [20, 1]"),
        ({"height": 3}, "no platform at 3 inches is under runner", "3"),
        ({"height": 1}, "no platform at 1 inch is under runner", "1"),
        ({"height": -1}, "expected a height above the floor, 0 or more, not -1", "-1"),
        ({"kind": "obstackle"}, "nearest: obstacle", "obstackle"),
    ],
)
def test_a_mistake_is_told_where_it_stands(wrong, message, there):
    (said, place), *_ = problems(**wrong)
    assert message in said
    assert place.startswith(there)


@pytest.mark.parametrize("step", ["climb", "jump", "fly", "fall"])
def test_no_step_leads_below_the_floor(step):
    text = SCENE.format(**FINE).replace("{move: {}}", f"{{{step}: {{height: -0.5}}}}")
    (problem,) = load_bytes(text.encode(), "scene.yaml").problems
    assert problem.message.startswith("expected a height above the floor, 0 or more, not -0.5")
    assert (problem.line, text.splitlines()[-1][problem.column - 1 :]) == (10, "-0.5}}")
