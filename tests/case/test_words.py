"""The words of every game: an example each that its own rules pass, and other people's words."""

import json
from fractions import Fraction

import pytest

from rulecheck.case import load_bytes
from rulecheck.case.wordbook import wordbook_of
from rulecheck.case.wordlist import words_of
from rulecheck.judge import judge
from rulecheck.rulesets import SHIPPED, ruleset_named

EXAMPLES = [
    pytest.param(id, verb, id=f"{id} {verb}")
    for id in SHIPPED
    for verb in wordbook_of(ruleset_named(id)).examples
]
ASKED = [
    ("fated-hand", "attack", "use: {effect: NAME, on: NAME}"),
    ("skirmish", "Attack", "strike: {at: NAME}"),
    ("skirmish", "defend", "hold: {} (a free Strike is readied) or brace: {against: NAME}"),
    ("skirmish", "wait", "end: {}"),
    ("skirmish", "crawl", "move: {to: a3}"),
    ("skirmish", "prone", "state: prone"),
    ("skirmish", "reach", "weapons: {spear: {keywords: [reach]}}"),
    ("skirmish", "knock prone", "maneuver: {at: NAME}"),
    ("narateer", "attack", "act: {does: strike, melee: NAME}"),
    ("narateer", "knock-prone", "suffer: {condition: prone}"),
    ("narateer", "dash", "run: {}, or sprint: {}"),
    ("narateer", "fall", "suffer: {condition: prone}"),
    ("warcry", "drop", "jump: {to: [8, 3], height: 0}"),
]


def as_yaml(value):
    return json.dumps(value, default=lambda each: float(each) if type(each) is Fraction else each)


@pytest.mark.parametrize("id", SHIPPED)
def test_every_verb_has_an_example(id):
    game = ruleset_named(id)
    assert list(game.steps.keys() - wordbook_of(game).examples.keys()) == []


@pytest.mark.parametrize(("id", "verb"), EXAMPLES)
def test_an_example_is_legal_where_it_stands(id, verb):
    example = wordbook_of(ruleset_named(id)).examples[verb]
    top = {"ruleset": id, "scene": example.scene, **example.beside}
    head = "".join(f"{key}: {as_yaml(value)}\n" for key, value in top.items())
    found = load_bytes(f"{head}turn:\n  {example.line}\n".encode(), f"{verb}.yaml")
    assert found.problems == ()
    verdict = judge(found.cases[0])
    assert (verdict.word, verdict.findings) == ("legal", ())
    assert f"{verb}:" in example.line


@pytest.mark.parametrize(("id", "word", "write"), ASKED)
def test_other_peoples_words_are_answered_by_meaning(id, word, write):
    assert wordbook_of(ruleset_named(id)).meant(word) == f"; write {write}"


def test_no_other_word_is_a_verb_of_the_game_that_means_something_else():
    for id in SHIPPED:
        game = ruleset_named(id)
        for word, write in wordbook_of(game).other.items():
            assert word not in game.steps or write.startswith(word) or word in _KEYS_TOO, (id, word)


_KEYS_TOO = {"shield", "cast", "move", "drop-prone", "run", "climb", "swim"}
"""Verbs that are another game's or a scene's key as well."""


def test_dropping_prone_is_never_offered_for_being_knocked_down():
    book = wordbook_of(ruleset_named("narateer"))
    assert "drop-prone" not in book.hint("dropped-prone", ("drop-prone", "stand"))


@pytest.mark.parametrize("id", SHIPPED)
def test_every_verb_and_detail_is_told(id):
    words = words_of(ruleset_named(id))
    untold = [(v.verb, d.key) for v in words.verbs for d in v.details if not (v.says and d.says)]
    assert untold == []
    assert [part.name for part in words.scene if not part.says] == []


def test_a_detail_is_told_with_its_kind_its_default_and_the_clause_behind_it():
    move = words_of(ruleset_named("fated-hand")).verb("move")
    to, discard = move.details[:2]
    assert (move.taken_by, to.kind, to.default, to.is_short) == (
        "somebody",
        "engaged, near or distant",
        None,
        True,
    )
    assert (discard.kind, discard.default) == ("a whole number", "as due")
    assert "FH-MOV-2" in discard.due


def test_a_game_without_a_words_file_does_without(porters):
    assert wordbook_of(porters).meant("attack") == ""
    assert words_of(porters).verb("haul").example == ""
