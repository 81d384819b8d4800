import pytest
from support.texts import STEPS_AND_PRICES

from rulecheck.site.book import gathered


@pytest.fixture
def book(tmp_path):
    (tmp_path / "one.yaml").write_text(STEPS_AND_PRICES)
    (tmp_path / "two.yaml").write_text(STEPS_AND_PRICES.replace("Two cards", "One card"))
    (tmp_path / "wrong.yaml").write_text("ruleset: fated-hand\ntitle: [1]\n")
    return gathered([tmp_path])


def test_a_clause_knows_the_examples_that_show_it_legal_and_broken(book):
    (game,) = book.games
    shown = game.shown["FH-MOV-2"]
    assert [each.case.number for each in shown.legal] == [1, 1]
    assert [each.case.number for each in shown.broken] == [2, 2]
    assert not game.shown["FH-PB-1"].any


def test_only_rulesets_with_examples_are_told(book):
    assert [game.id for game in book.games] == ["fated-hand"]


def test_a_file_that_cannot_be_understood_is_a_problem_with_its_place(book):
    assert book.problems
    assert all("wrong.yaml:" in str(problem) for problem in book.problems)


def test_a_case_that_settles_a_question_is_shown_with_it(tmp_path):
    text = STEPS_AND_PRICES.split("---")[0] + "readings: {FH-PB-1: zero-hit}\n"
    (tmp_path / "one.yaml").write_text(text)
    (game,) = gathered([tmp_path]).games
    (settled,) = game.shown["FH-PB-1"].settled
    assert "FH-PB-1" in settled.clauses
