"""Steps as sentences."""

import json
from fractions import Fraction

import pytest

from rulecheck.case import load, load_bytes
from rulecheck.case.wordbook import wordbook_of
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED, ruleset_named
from rulecheck.telling import sentences_of

CASES = data_folder("cases")
USED = [(id, verb) for id in SHIPPED for verb in ruleset_named(id).steps if verb != "end"]


def as_yaml(value):
    return json.dumps(value, default=lambda each: float(each) if type(each) is Fraction else each)


def told(path, number=1):
    case = load(CASES / path)[number - 1]
    return sentences_of(case, judge(case))


def test_a_figure_is_told_with_its_parts_and_their_clauses():
    path = "skirmish/a-round-at-the-table/a-brace-covers-one-of-two.yaml"
    struck = told(path)[3]
    assert struck.words == (
        "Duelist strikes sela: 12 for roll and 2 for Might less 1 for Defense is 13, a hit: "
        "one wound"
    )
    assert struck.clauses == ("SK-STR-1",)


def test_figures_of_the_scene_before_and_after_are_told():
    path = "skirmish/a-round-at-the-table/a-brace-covers-one-of-two.yaml"
    assert told(path)[2].words == "Duelist moves from c4 to a2: two spaces, b3 and a2"


def test_what_smaller_steps_fill_in_is_told_of_the_whole():
    clash = """\
ruleset: position-track
title: A Clash
scene: {hero: {place: neutral}}
turn:
- clash: {hero: {total: 5}, enemy: {total: 7}}
"""
    (case,) = load_bytes(clash.encode(), "clash.yaml").cases
    (sentence,) = sentences_of(case, judge(case))
    assert "the hero comes to pressured, one Wound" in sentence.words


@pytest.mark.parametrize(("id", "verb"), USED, ids=lambda each: each)
def test_every_verb_has_a_sentence_that_its_example_fills(id, verb):
    book = wordbook_of(ruleset_named(id))
    example = book.examples[verb]
    assert verb in book.sentences
    top = {"ruleset": id, "title": "x", "scene": example.scene, **example.beside}
    lines = [f"{key}: {as_yaml(value)}" for key, value in top.items()]
    turn = example.line if example.line.startswith("[") else f"\n{example.line}"
    (case,) = load_bytes("\n".join([*lines, f"turn: {turn}"]).encode(), "x.yaml").cases
    words = [each.words for each in sentences_of(case, judge(case))]
    assert words
    for said in words:
        assert not set("{}[]|") & set(said), said
        assert said[0].isupper()
        assert "  " not in said and not said.endswith((":", ",", " "))
