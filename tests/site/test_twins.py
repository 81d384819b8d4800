"""The twin of an example: the nearest one that shows the other side."""

import pytest
from support.texts import STEPS_AND_PRICES

from rulecheck.site.book import gathered
from rulecheck.site.twins import difference, nearest

FARTHER = """\
ruleset: fated-hand
title: Another clause in the same scene
shows: [FH-MOV-1]
scene:
  heroes: {warrior: {position: near, hand: 3}}
turn:
- warrior:
  - move: {to: distant}
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "one.yaml").write_text(STEPS_AND_PRICES)
    (tmp_path / "other.yaml").write_text(STEPS_AND_PRICES.replace("warrior", "mage"))
    (tmp_path / "near.yaml").write_text(FARTHER)
    (game,) = gathered([tmp_path]).games
    return game


def test_the_twin_shares_a_clause_shows_the_other_side_and_differs_least(game):
    for example in game.examples:
        twin = nearest(example, game)
        if "FH-MOV-2" not in example.clauses:
            assert twin is None
        else:
            assert twin.case.path == example.case.path
            assert twin.case.number == 3 - example.case.number


def test_a_file_s_own_other_side_serves_where_no_clause_is_shared(tmp_path):
    (tmp_path / "one.yaml").write_text(
        STEPS_AND_PRICES.replace("shows: [FH-MOV-2]", "shows: [FH-MOV-1]")
    )
    (game,) = gathered([tmp_path]).games
    assert all(nearest(example, game) for example in game.examples)


def test_what_differs_is_the_turn_and_not_what_is_said_about_it(game):
    broken = next(each for each in game.examples if each.verdict.word == "illegal")
    lines = [(line.of, line.text.strip()) for line in difference(broken, nearest(broken, game))]
    differing = [line for line in lines if line[0] != "both"]
    assert differing == [
        ("this", "- move: {to: distant, discard: 3}"),
        ("twin", "- move: {to: distant, discard: 1}"),
    ]
