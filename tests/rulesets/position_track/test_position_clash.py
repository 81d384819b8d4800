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
    hero = after(judge(case(scene, turn, readings=readings))).sides["hero"]
    left = max(0, armor - breaks)
    assert (hero.armor, hero.wounds) == (max(0, left - 1), int(left == 0))


@pytest.mark.parametrize(
    ("scene", "column", "message"),
    [
        (
            "{hero: {place: dominant}, enemy: {place: pressured}}",
            49,
            "a hero in dominant faces overwhelmed",
        ),
        ("{hero: {armor: -1}}", 23, "-1 is less than none"),
        (
            "{hero: {shield-used: 1}}",
            29,
            "the hero has no Shield that could have been used",
        ),
        (
            "{enemy: {shield: true, shield-used: 2}}",
            44,
            "a Shield is of use once in a combat, not 2 times",
        ),
    ],
)
def test_what_cannot_be_is_no_scene(scene, column, message):
    text = f"ruleset: position-track\ntitle: t\nscene: {scene}\nturn: [{{exchange: {{}}}}]\n"
    (problem,) = load_bytes(text.encode(), "clash.yaml").problems
    assert (problem.line, problem.column) == (3, column)
    assert problem.message == message


@pytest.mark.parametrize(
    ("house", "message"),
    [
        (
            "{steps: {narrow: 3, wide: 1}}",
            "a wide Clash moves no fewer steps than a narrow one, not wide 1 and narrow 3",
        ),
        (
            "{margin: {narrow: 4}}",
            "the margin of a wide Clash is greater than that of a narrow one, "
            "not wide 4 and narrow 4",
        ),
    ],
)
def test_numbers_of_a_house_that_contradict_each_other_are_refused(house, message):
    text = f"ruleset: position-track\ntitle: t\nhouse: {house}\nturn:\n- exchange: {{}}\n"
    (problem,) = load_bytes(text.encode(), "clash.yaml").problems
    assert problem.message == message


def test_a_house_may_let_a_shield_be_of_use_twice():
    scene = "{hero: {place: neutral, shield: true, shield-used: 1}}"
    turn = "- clash: {hero: {total: 1, shield: true, place: neutral}, enemy: {total: 2}}"
    assert after(judge(case(scene, turn, house="{shield-uses: 2}"))).sides["hero"].shield_used == 2


def test_what_is_taken_as_due_cites_the_clause_that_gives_the_figure():
    scene = "{hero: {place: neutral, armor: 2, shield: true}}"
    turn = (
        "- clash: {hero: {total: 4, shield: true}, enemy: {total: 8, breaks-armor: true}}\n"
        "- clash: {hero: {total: 4}, enemy: {total: 4, breaks-armor: true}}"
    )
    verdict = judge(case(scene, turn, readings="{PT-ARM-5: one-step}"))
    told = [(each.step, ".".join(each.at), each.value, each.clause.id) for each in verdict.assumed]
    for expected in (
        (1, "hero.place", "pressured", "PT-SHF-4"),
        (1, "enemy.place", "advantage", "PT-SHF-4"),
        (1, "hero.fatigue", 0, "PT-CON-1"),
        (1, "hero.wounds", 0, "PT-CON-1"),
        (1, "hero.armor", 0, "PT-ARM-2"),
        (2, "hero.place", "pressured", "PT-SHF-1"),
        (2, "hero.armor", 0, "PT-ARM-1"),
    ):
        assert expected in told


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
