"""Days of the porters, written in brief: what stands in a file, and what is found in it."""

from textwrap import dedent

from rulecheck.case import load_bytes
from rulecheck.judge import judge

ANN_AND_BOB = "{porters: {ann: {at: 0}, bob: {at: 4}}, mud: [6]}"


def loaded(text, path="day.yaml"):
    """Return what a file says, its text written with the indentation of the test."""
    return load_bytes(dedent(text).encode(), path)


def problems(text):
    """Return what is wrong with a file, its expectations too: line, column and message each."""
    found = loaded(text)
    doubts = [each for case in found.cases for each in case.doubts]
    told = [(each.line, each.column, each.message) for each in (*found.problems, *doubts)]
    return sorted(told)


def day(turn, scene=ANN_AND_BOB, **top):
    """Return the case of a turn, given in flow style or as a block of lines."""
    beside = "".join(f"{key}: {value}\n" for key, value in top.items())
    text = (
        f"ruleset: porters\ntitle: A day\nscene: {scene}\n{beside}turn:\n{dedent(turn).strip()}\n"
    )
    found = loaded(text)
    assert not found.problems, found.problems
    return found.cases[0]


def verdict(turn, scene=ANN_AND_BOB, **top):
    """Return the verdict on a turn."""
    return judge(day(turn, scene, **top))


def found(findings):
    """Return findings in brief: the step, the clause, and the detail meant."""
    return [(f.step, f.clause.id, ".".join(map(str, f.at))) for f in findings]


def assumed(judged):
    """Return what was taken as due, in brief."""
    return [(a.step, ".".join(map(str, a.at)), a.value) for a in judged.assumed]
