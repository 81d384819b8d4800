"""Another judge held against the suite."""

import json
import sys

import pytest
from support.edited_cases import shipped

import rulecheck
from rulecheck.another_judge import WrongAnswer, answers_of
from rulecheck.engine.trace import standing
from rulecheck.export import question, split_of
from rulecheck.judge import attempted
from rulecheck.score import (
    Told,
    baselines,
    graded,
    questions,
    score,
)


@pytest.fixture(scope="module")
def asked():
    """Some questions of a game in which something is left open."""
    return tuple(questions(shipped("warcry")))


def judged(said, *lines):
    """A judge that answers each question by an expression."""
    code = f"import json, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n    print({said})"
    return [sys.executable, "-c", "\n".join((*lines, code))]


def test_a_question_tells_nothing_of_its_answer(asked):
    for each in asked:
        said = json.dumps(json.loads(each.line))
        words = ('"breaks"', '"ruling"', '"open"', '"expect"', '"note"', '"shows"', '"title"')
        assert not any(f"{word}:" in said for word in words)
        assert each.case.path not in said


@pytest.mark.parametrize("ruleset", rulecheck.known()[:5])
def test_a_question_read_again_has_the_verdict_of_its_case(ruleset):
    for case in shipped(ruleset)[::20]:
        if case.allowed:
            continue
        (again,) = rulecheck.loads(question(case))
        assert again.turn == case.turn, case.id
        assert standing(again.scene) == standing(case.scene), case.id
        assert attempted(again).word == attempted(case).word


@pytest.mark.parametrize(
    ("right", "told", "grade"),
    [
        ("illegal", "illegal", "right"),
        ("illegal", "legal", "wrong"),
        ("illegal", "open", "wrong"),
        ("open", "legal", "falsely certain"),
        ("ruling", "illegal", "falsely certain"),
        ("ruling", "open", "wrong"),
        ("legal", "refused", "refused"),
        ("legal", None, "no answer"),
    ],
)
def test_an_answer_is_worth(asked, right, told, grade):
    one = next(each for each in asked if each.verdict == right)
    assert graded(one, Told(verdict=told) if told else None).grade == grade


def test_the_clauses_are_right_if_they_are_just_those_found(asked):
    one = next(each for each in asked if each.verdict == "illegal")
    exact = Told(verdict="illegal", clauses=one.clauses)
    more = Told(verdict="illegal", clauses=one.clauses | {"WC-MOV-1", "WC-MOV-2"})
    assert [graded(one, each).clauses for each in (exact, more)] == [True, False]


def test_the_baselines_are_what_they_are_called(asked):
    legal, refusing = baselines(asked)
    open_ones = sum(each.verdict in ("open", "ruling") for each in asked)
    assert open_ones and legal.grades["falsely certain"] == open_ones
    assert legal.grades["right"] == sum(each.verdict == "legal" for each in asked)
    assert refusing.grades == {"refused": len(asked)}


def test_a_judge_that_knows_everything_scores_everything(asked):
    told = {each.id: Told(verdict=each.verdict, clauses=each.clauses) for each in asked}
    whole = score("knows", (graded(each, told[each.id]) for each in asked))
    assert (whole.share, whole.clauses, whole.questions) == (1, len(asked), len(asked))
    assert set(whole.by["warcry"]) == {"right"}
    assert any(group.startswith("warcry: ") for group in whole.by)


def test_another_program_is_asked_and_may_answer_at_the_end_or_not_at_all(asked):
    some = asked[:40]
    command = judged('json.dumps({"id": q["id"], "verdict": "legal"})')
    legal = {each.id: Told(verdict="legal") for each in some}
    assert answers_of(command, some) == (legal, "")
    assert answers_of([sys.executable, "-c", "pass"], some) == ({}, "")
    listed = judged('json.dumps({"id": q["id"], "verdict": "illegal", "clauses": ["X"]})')
    assert {each.clauses for each in answers_of(listed, some).answers.values()} == {
        frozenset({"X"})
    }


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('"nonsense"', "line 1 of the answers is no JSON"),
        ('"[1]"', "line 1 of the answers: expected"),
        ('json.dumps({"id": "x", "verdict": "legal"})', "no question has the id 'x'"),
        ('json.dumps({"id": q["id"], "verdict": "maybe"})', "verdict is one of legal, illegal"),
    ],
)
def test_a_line_that_is_no_answer_is_told(asked, said, why):
    with pytest.raises(WrongAnswer, match=why):
        answers_of(judged(said), asked[:3])


HANGS = "import time\ntime.sleep(600)"
ANSWERS = 'print(json.dumps({"id": json.loads(input())["id"], "verdict": "open"}), flush=True)'


@pytest.mark.parametrize(
    ("code", "many", "why"),
    [
        ("raise SystemExit(3)", 0, "it ended with exit status 3"),
        (f"{ANSWERS}\nos.kill(os.getpid(), 9)", 1, "it was ended by signal 9"),
        (f"{ANSWERS}\n{HANGS}", 1, "it said nothing for 4 seconds and was ended"),
    ],
)
def test_one_that_comes_to_a_bad_end_is_heard_up_to_there(asked, code, many, why):
    command = [sys.executable, "-c", f"import json, os\n{code}"]
    heard = answers_of(command, asked, 4)
    assert (len(heard.answers), heard.ended) == (many, why)


def test_one_that_hangs_after_a_line_that_is_no_answer_is_ended(asked):
    with pytest.raises(WrongAnswer, match="is no JSON"):
        answers_of([sys.executable, "-c", f"print('x', flush=True)\n{HANGS}"], asked * 50)


def test_a_command_that_is_not_there_is_told(asked):
    with pytest.raises(FileNotFoundError):
        answers_of(["./no-such-judge"], asked)


def test_a_file_is_on_one_side_of_the_split_and_a_part_is_held_out():
    cases = [case for game in rulecheck.known()[:5] for case in shipped(game)]
    sides = {}
    for case in cases:
        sides.setdefault(case.path, set()).add(split_of(case))
    assert all(len(found) == 1 for found in sides.values())
    held = sum(split_of(case) == "held-out" for case in cases) / len(cases)
    assert 0.15 < held < 0.3
