"""What the engine promises of any turn, tried on every shipped case and on edits of them.

More examples: `HYPOTHESIS_PROFILE=thorough pytest tests/test_promises.py`.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.edited_cases import (
    at,
    brief,
    judged,
    legal,
    loaded,
    nudged,
    paths,
    plain,
    rearranged,
    renamed,
    reordered,
    shipped,
    stripped,
    thawed,
    verdict,
    written,
)

from rulecheck.case import load_bytes
from rulecheck.engine.trace import facts, ledger
from rulecheck.judge import compare, judge
from rulecheck.reader import read
from rulecheck.rulesets import SHIPPED

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
PROFILE = settings(
    max_examples=3000 if THOROUGH else 40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SOME = slice(None, None, 1 if THOROUGH else 3)

each_ruleset = pytest.mark.parametrize("ruleset", SHIPPED)

FIXED_NAMES = {"position-track"}
"""Games whose combatants are called by the rulebook itself."""
ECHOES = {
    "fated-hand": 0.15,
    "narateer": 0.16,
    "position-track": 0.15,
    "skirmish": 0.16,
    "warcry": 0.1,
}
"""The share of rearranged turns that may show more than one finding.

Two faults are made by one change where a step left out was two things at once: what the next step
rests on, and what an earlier one called for.
"""


# every shipped case


@each_ruleset
def test_every_case_is_exactly_as_it_expects(ruleset):
    assert [case.id for case in shipped(ruleset) if not compare(case, judged(case)).passed] == []


@each_ruleset
def test_judging_again_gives_the_same_and_changes_nothing(ruleset):
    for case in shipped(ruleset):
        before = repr((case.turn, case.scene, case.expected, facts(case.scene)))
        used = set(case.table.used)
        assert judge(case) == judged(case), case.id
        assert repr((case.turn, case.scene, case.expected, facts(case.scene))) == before, case.id
        assert case.table.used == used, case.id


@each_ruleset
def test_scenes_and_steps_can_be_remembered(ruleset):
    for case in shipped(ruleset):
        scenes = [scene for _, scene in judged(case).scenes]
        assert all(hash(scene) == hash(scene.but()) for scene in scenes), case.id
        assert isinstance(hash(case.turn), int), case.id


@each_ruleset
def test_the_ledger_adds_up_from_the_first_scene_to_the_last(ruleset):
    for case in shipped(ruleset):
        scenes = judged(case).scenes
        now, last = facts(scenes[0][1]), facts(scenes[-1][1])
        for _, changes in ledger(judged(case)):
            assert changes, case.id
            for change in changes:
                assert change.before != change.after, case.id
                assert now.get(change.at) == change.before, case.id
                now[change.at] = change.after
        assert {k: v for k, v in now.items() if v is not None} == {
            k: v for k, v in last.items() if v is not None
        }, case.id


@each_ruleset
def test_every_finding_cites_a_clause_and_has_a_place_in_the_file(ruleset):
    for case in shipped(ruleset):
        findings, folded = judged(case).findings, judged(case).folded
        lines = case.text.split("\n")
        for finding in (*findings, *folded):
            place = finding.place
            assert finding.clause is case.ruleset.clause(finding.clause.id), case.id
            assert set(finding.see) <= set(case.ruleset.reference.clauses), case.id
            assert (place.line, place.column) < (place.end_line, place.end_column), case.id
            assert place.end_line <= len(lines), case.id
            assert finding.message, case.id
        assert all(0 <= each.follows < len(findings) for each in folded), case.id


@each_ruleset
def test_two_threads_may_judge_at_once(ruleset):
    cases = shipped(ruleset)[:100]
    alone = [judged(case) for case in cases]
    with ThreadPoolExecutor(2) as threads:
        one, other = (
            threads.submit(list, map(judge, cases)),
            threads.submit(list, map(judge, cases)),
        )
    assert one.result() == alone
    assert other.result() == alone


@each_ruleset
def test_the_order_of_files_never_matters(ruleset):
    backwards = shipped(ruleset)[::-1][SOME]
    assert [judge(case) for case in backwards] == [judged(case) for case in backwards]


@each_ruleset
def test_the_order_of_keys_changes_no_verdict(ruleset):
    for case in shipped(ruleset)[SOME]:
        turned = verdict({key: reordered(each) for key, each in plain(case).items()})
        assert sorted(map(str, brief(turned))) == sorted(map(str, brief(judged(case)))), case.id


@each_ruleset
def test_the_names_of_combatants_change_no_verdict(ruleset):
    if ruleset in FIXED_NAMES:
        return
    cases = shipped(ruleset)[SOME]
    read = 0
    for case in cases:
        value, new = renamed(case)
        judgement = verdict(value)
        if judgement is not None:  # else a name was also a word of the game
            found = [
                (*f[:3], tuple(new.get(key, key) for key in f[3])) for f in brief(judged(case))
            ]
            assert brief(judgement) == found, case.id
            read += 1
    assert read > 0.9 * len(cases)


# edits of legal cases


def drawn(data, cases):
    """One of some cases, told by its id where an example fails."""
    return {case.id: case for case in cases}[data.draw(st.sampled_from([c.id for c in cases]))]


@each_ruleset
def test_a_legal_case_stays_legal_without_the_outcomes_it_states(ruleset):
    for case in legal(ruleset):
        judgement = verdict(stripped(case))
        assert judgement and judgement.word == "legal", (case.id, brief(judgement))


@each_ruleset
@settings(PROFILE)
@given(data=st.data())
def test_a_due_figure_that_is_one_more_is_exactly_one_finding(ruleset, data):
    case = drawn(data, legal(ruleset))
    for taken, value in nudged(case):
        judgement = verdict(value)
        if judgement is None or taken.under or any(f.kind == "open" for f in judgement.findings):
            continue  # no longer a figure of its kind, or right under another open reading
        wrong = dict.fromkeys((f.step, f.at) for f in judgement.findings)  # by each reading
        assert list(wrong) == [(taken.step, taken.at)], case.id
        told = judgement.findings[0]
        by_reading = told.under or (told.due is None and " or " in told.message)
        assert by_reading or told.due == taken.value, case.id


@each_ruleset
def test_most_changes_of_a_legal_turn_are_one_finding_at_most(ruleset):
    counts = []
    for case in legal(ruleset)[SOME]:
        verdicts = [verdict(value) for value in rearranged(case)]
        counts += [len(each.findings) for each in verdicts if each is not None]
    many = sum(count > 1 for count in counts)
    assert len(counts) > 20
    assert many / len(counts) <= ECHOES[ruleset], f"{many} of {len(counts)}"


# anything at all

JUNK = st.sampled_from(
    [
        *(0, 1, -1, 7, 10**6, -(10**6), 10**30, Fraction(1, 2), Fraction("0.1"), Fraction(-7, 2)),
        *(True, False, None, "", "x", "1", "a1", "z99", "‮\u200b", "near", "hero"),
        *([], {}, [1], ["a1"], [[1]], {"a": 1}, {"a": {"a": None}}),
    ]
)


def told(found):
    """What a file comes to: verdicts, or problems that each have a place and one line."""
    for problem in found.problems:
        assert problem.line >= 1 and problem.column >= 1
        assert problem.message.isprintable() and "failed" not in problem.message
    assert found.cases or found.problems or found.skipped
    for case in found.cases:
        outcome = compare(case, judge(case))
        assert outcome.verdict.word in ("legal", "illegal", "ruling", "open")


@each_ruleset
@settings(PROFILE)
@given(data=st.data())
def test_any_values_in_a_case_end_in_a_verdict_or_a_located_problem(ruleset, data):
    value = plain(drawn(data, shipped(ruleset)))
    other = plain(drawn(data, shipped(ruleset)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([p for p in paths(value) if len(p) > 1] or [("title",)]))
        holder, key = at(value, path[:-1]), path[-1]
        change = data.draw(st.sampled_from(["junk", "other", "gone", "twice"]))
        if change == "junk":
            holder[key] = thawed(data.draw(JUNK))
        elif change == "other":
            holder[key] = thawed(at(other, data.draw(st.sampled_from(list(paths(other))))))
        elif change == "gone":
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(key, thawed(holder[key]))
    told(loaded(value))


@each_ruleset
@settings(PROFILE)
@given(data=st.data())
def test_any_bytes_end_in_a_verdict_or_a_located_problem(ruleset, data):
    text = drawn(data, shipped(ruleset)).text.encode()[:2000]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        text = text[:start] + data.draw(st.binary(max_size=8) | SIGNS) + text[end:]
    told(load_bytes(text, "any.yaml"))


SIGNS = st.sampled_from(
    [b"{", b"}", b"[", b"]", b":", b": ", b"- ", b"\n", b"&a ", b"*a", b"!", b"'"]
)


@settings(PROFILE)
@given(st.binary(max_size=300))
def test_any_bytes_whatever_are_told(data):
    told(load_bytes(data, "any.yaml"))


def test_what_is_written_out_is_read_as_it_was():
    value = {"a": [1, Fraction(1, 2), Fraction(3), True, None, "x\n'\"‮"], "b": {"c d": -7}}
    text = written({"ruleset": "x", "turn": value}).encode()
    assert thawed(read(text, "x")[0].value["turn"]) == value
