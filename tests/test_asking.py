"""A question in a player's words finds the clauses that answer it."""

import pytest

from rulecheck.asking import answers
from rulecheck.rulesets import SHIPPED, ruleset_named

GAMES = [ruleset_named(id) for id in SHIPPED]


@pytest.mark.parametrize(
    ("question", "clauses"),
    [
        ("I leave the melee", {"FH-PB-1", "SK-HLD-2", "WC-MOV-5"}),
        ("i leav the mellee", {"FH-PB-1", "SK-HLD-2", "WC-MOV-5"}),
        ("an enemy stands in the way", {"SK-THR-2", "WC-MOV-4", "NA-TAC-2"}),
        ("I fall off a roof", {"WC-FAL-1", "WC-FAL-2"}),
    ],
)
def test_a_situation_finds_its_clauses_first(question, clauses):
    found = [each.clause.id for each in answers(question, GAMES)]
    assert set(found[: len(clauses)]) == clauses


def test_a_misspelt_term_finds_the_clauses_about_it():
    found = answers("engagd", GAMES)
    assert found and all("engaged" in each.words.lower() for each in found)


@pytest.mark.parametrize("question", ["", "what is it", "zanzibar xyzzy"])
def test_nothing_is_found_where_nothing_is_said(question):
    assert not answers(question, GAMES)


def test_every_way_to_ask_finds_its_clause_within_its_game():
    missed = [
        (clause.id, words)
        for game in GAMES
        for clause in game.reference.clauses.values()
        for words in clause.asked
        if clause.id not in [each.clause.id for each in answers(words, [game])]
    ]
    assert not missed
