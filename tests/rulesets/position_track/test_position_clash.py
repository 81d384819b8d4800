"""A Clash from every place, held against the document's tables worked out by hand."""

from itertools import product

import pytest

from rulecheck.case import load_bytes
from rulecheck.drawing import as_text
from rulecheck.judge import judge
from rulecheck.rulesets.position_track import RULESET

PLACES = ("overwhelmed", "pressured", "neutral", "advantage", "dominant")
FATIGUE = {"neutral": 2, "advantage": 2, "dominant": 1}
DIFFERENCES = (-5, -4, -3, -1, 0, 1, 3, 4, 5)
READINGS = ("shield-then-end", "end-then-shield")


def case(scene, turn, **top):
    beside = "".join(f"{key}: {value}\n" for key, value in top.items())
    text = f"ruleset: position-track\ntitle: A Clash\nscene: {scene}\n{beside}turn:\n{turn}"
    found = load_bytes(text.encode(), "clash.yaml")
    assert not found.problems, found.problems
    return found.cases[0]


def after(judged):
    """Return the scene a legal turn ends in."""
    assert judged.word == "legal", judged.findings
    return judged.scenes[-1][1]


def hero_after(place, difference, reading, shielded):
    """Return where a hero stands after a Clash, and whether a Shield had anything to prevent."""
    start = PLACES.index(place) - 2
    steps = 0 if difference == 0 else 1 if abs(difference) < 4 else 2
    room = 2 - start if difference > 0 else start + 2
    can_help = difference < 0 and room > 0
    if reading == "shield-then-end":
        moved = min(steps - (shielded and can_help), room)
    else:
        moved = min(steps, room) - (shielded and can_help)
    return PLACES[start + (moved if difference > 0 else -moved) + 2], can_help


@pytest.mark.parametrize("place", PLACES)
def test_a_clash_leads_from_every_place_where_the_tables_say(place):
    for difference, reading, shielded in product(DIFFERENCES, READINGS, (False, True)):
        expected, can_help = hero_after(place, difference, reading, shielded)
        if shielded and not can_help:
            continue
        shield = "- hero: {shield: {}}\n" if shielded else ""
        phases = (
            f"- compare: {{hero: {difference}, enemy: 0}}\n{shield}- shift: {{}}\n"
            "- hero: {consequence: {}}\n- enemy: {consequence: {}}\n"
        )
        whole = (
            f"- clash: {{hero: {{total: {difference}, shield: {str(shielded).lower()}}},"
            " enemy: {total: 0}}"
        )
        scene = f"{{hero: {{place: {place}, shield: true}}}}"
        read = f"{{PT-SHF-4: {reading}}}" if shielded else "{}"
        ends = {after(judge(case(scene, turn, readings=read))) for turn in (phases, whole)}
        assert len(ends) == 1
        standing = ends.pop().standing
        facing = PLACES[-1 - PLACES.index(expected)]
        assert (standing["hero"].place, standing["enemy"].place) == (expected, facing)
        for side in standing.values():
            wounds = int(side.place in PLACES[:2])
            assert (side.fatigue, side.wounds) == (FATIGUE.get(side.place, 0), wounds)


@pytest.mark.parametrize(("armor", "breaks"), list(product((0, 1, 2), (False, True))))
def test_armor_breaks_first_and_blocks_with_what_is_left(armor, breaks):
    scene = f"{{hero: {{place: neutral, armor: {armor}}}}}"
    turn = (
        f"- clash: {{hero: {{total: 1}}, enemy: {{total: 2, breaks-armor: {str(breaks).lower()}}}}}"
    )
    readings = "{PT-ARM-5: one-step}" if breaks else "{}"
    hero = after(judge(case(scene, turn, readings=readings)))["hero"]
    left = max(0, armor - breaks)
    assert (hero.armor, hero.wounds) == (max(0, left - 1), int(left == 0))


def test_sides_that_do_not_mirror_each_other_are_no_scene():
    scene = "{hero: {place: dominant}, enemy: {place: pressured}}"
    text = f"ruleset: position-track\ntitle: t\nscene: {scene}\nturn: []\n"
    (problem,) = load_bytes(text.encode(), "clash.yaml").problems
    assert (problem.line, problem.column) == (3, 49)
    assert problem.message == "a hero in dominant faces overwhelmed"


def test_the_board_is_the_track_with_both_sides():
    scene = case("{hero: {place: advantage, shield: true}}", "- exchange: {}").scene
    assert as_text(RULESET.board(scene)).splitlines() == [
        "Position",
        "",
        "Overwhelmed | -",
        "Pressured   | <enemy>",
        "Neutral     | -",
        "Advantage   | (hero)",
        "Dominant    | -",
        "",
        "       Fatigue  Wounds  armor  Shield",
        "hero   0        0       0      ready",
        "enemy  0        0       0      none",
    ]
