"""What the engine promises of every verdict, held over all shipped cases and edits of them.

Sound, independent, without echo, the same whatever is read how, whatever is written out and in
whatever order the chapters stand; and every fix mends what it is offered for.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product

import pytest
from support.edited_cases import (
    at,
    brief,
    edited,
    judged,
    legal,
    loaded,
    nudged,
    paths,
    plain,
    rearranged,
    shipped,
    steps,
    unexpecting,
    verdict,
)

from rulecheck.frozen import kebab
from rulecheck.judge import judge
from rulecheck.rulesets import SHIPPED, ruleset_named

each_ruleset = pytest.mark.parametrize("ruleset", SHIPPED)
EVERY_THIRD = slice(None, None, 3)
EVERY_SEVENTH = slice(None, None, 7)
MANY = {"narateer", "skirmish"}
"""Rulesets with so many cases that half of them will do where each is judged again and again."""


def keys(findings):
    return Counter((f.clause.id, f.kind, f.step, f.at) for f in findings)


def told(value):
    """The case that an edited one comes to, or nothing if it can no longer be read."""
    cases = loaded(value).cases
    return cases[0] if cases else None


# sound


@each_ruleset
def test_whatever_is_told_follows_from_a_finding_that_is_told(ruleset):
    edits = (value for case in shipped(ruleset)[EVERY_THIRD] for value in rearranged(case))
    verdicts = [judged(case) for case in shipped(ruleset)]
    verdicts += [each for each in map(verdict, islice(edits, 200)) if each is not None]
    assert len(verdicts) > 150
    for each in verdicts:
        assert all(0 <= one.follows < len(each.findings) for one in each.folded)
        assert not (each.word == "legal" and (each.findings or each.folded))


def scarcer(case):
    """The case with each number of its scene taken down to nothing, one at a time."""
    for path in paths(plain(case)["scene"]):
        value = unexpecting(case)
        holder = at(value["scene"], path[:-1])
        if type(holder[path[-1]]) in (int, Fraction) and holder[path[-1]] > 0:
            holder[path[-1]] = 0 if type(holder[path[-1]]) is int else Fraction(0)
            yield value


@each_ruleset
def test_a_wrong_figure_is_never_legal_however_little_there_is(ruleset):
    tried = 0
    for case in legal(ruleset)[EVERY_SEVENTH]:
        for value in islice(scarcer(case), 3):
            scarce = told(value)
            if scarce is None:
                continue
            for taken, wrong in nudged(scarce):
                found = verdict(wrong)
                if found is None or taken.under:
                    continue
                tried += 1
                assert found.word != "legal", (case.id, taken)
    assert tried > 10


@each_ruleset
def test_one_more_wrong_figure_hides_no_fault(ruleset):
    tried = 0
    for case in shipped(ruleset)[EVERY_SEVENTH]:
        before = judged(case)
        if before.word != "illegal":
            continue
        mine = keys(before.findings)
        for taken, wrong in nudged(case):
            after = verdict(wrong)
            if after is None or taken.under:
                continue
            tried += 1
            all_told = keys(after.findings) + keys(after.folded)
            lost = {key for key in mine - all_told if key[1] == "violation"}
            assert not lost or after.word != "legal", (case.id, taken, lost)
            assert any(f.step == taken.step for f in (*after.findings, *after.folded)), case.id
    assert tried > 2


mended_by_text = {}


@each_ruleset
def test_what_follows_vanishes_once_its_findings_are_mended(ruleset):
    tried = 0
    for case in shipped(ruleset):
        before = judged(case)
        edits = [f.edit for f in before.findings]
        if not before.folded or not all(edits) or any(e.how != "set" for e in edits):
            continue
        value = unexpecting(case)
        for edit in edits:
            edited(case, value, edit)
        after = verdict(value)
        if after is None:
            continue
        tried += 1
        assert not keys(before.folded) & keys(after.findings), case.id
    mended_by_text[ruleset] = tried
    assert sum(mended_by_text.values()) > 5 or len(mended_by_text) < len(SHIPPED)


# readings


def chosen(case, most=8):
    """The case under every combination of the readings its verdict turns on, and what each is."""
    ends = judged(case).ends
    open_ = list(dict.fromkeys(clause for choices, _ in ends for clause in choices))
    ways = [list(case.ruleset.clause(clause).readings) for clause in open_]
    for combination in islice(product(*ways), most):
        value = unexpecting(case)
        picked = dict(zip(open_, combination, strict=True))
        value["readings"] = {**value.get("readings", {}), **picked}
        yield picked, verdict(value)


@each_ruleset
def test_the_verdict_is_what_all_readings_agree_on(ruleset):
    for case in shipped(ruleset):
        found = judged(case)
        if len(found.ends) < 2:
            continue
        words = {each.word for _, each in chosen(case)}
        if found.word == "illegal":
            assert words == {"illegal"}, case.id
        elif found.word == "legal":
            assert words == {"legal"}, case.id
        else:
            assert words != {"illegal"}, case.id


@each_ruleset
def test_a_reading_that_a_verdict_rests_on_would_change_it(ruleset):
    for case in shipped(ruleset)[EVERY_THIRD]:
        found = judged(case)
        for clause, reading in found.rests_on.items():
            words = []
            for other in case.ruleset.clause(clause).readings:
                value = unexpecting(case)
                value["readings"] = {**value.get("readings", {}), clause: other}
                words.append((other == reading, brief(verdict(value))))
            mine = [brief for same, brief in words if same]
            assert any(brief not in mine for same, brief in words if not same), case.id


# written out


def sayable(step, detail):
    return str(detail) in map(kebab, step.__struct_fields__)


def written_out(case, taken, value):
    """Whether something taken as due has a place in the text, and is put there."""
    if taken.step not in case.steps or taken.under or not taken.at:
        return False
    verb = case.steps[taken.step].verb
    step = next(step for number, step, _ in steps(case) if number == taken.step)
    smaller = verb[-1] != taken.verb  # a smaller step is what it is of
    if smaller and (step.detail(taken.at) is not None or not sayable(step, taken.at[0])):
        return False
    held = at(value, verb)
    for key in taken.at[:-1]:
        held = held.get(key, {}) if isinstance(held, dict) else None
    plain_ = isinstance(taken.value, int | Fraction | str | bool)
    return plain_ and (held is None or isinstance(held, dict)) and isinstance(taken.at[-1], str)


@each_ruleset
def test_what_is_taken_as_due_can_be_written_out(ruleset):
    tried = 0
    for case in shipped(ruleset)[:: 4 if ruleset in MANY else 2]:
        before = judged(case)
        for taken in before.assumed:
            value = unexpecting(case)
            if not written_out(case, taken, value):
                continue
            holder = at(value, case.steps[taken.step].verb) or {}
            value_holder = at(value, case.steps[taken.step].verb[:-1])
            value_holder[case.steps[taken.step].verb[-1]] = holder
            for key in taken.at[:-1]:
                holder = holder.setdefault(key, {})
            holder[taken.at[-1]] = taken.value
            after = verdict(value)
            tried += 1
            assert after is not None, (case.id, taken)
            assert brief(after) == brief(before), (case.id, taken)
    assert tried > 20


# fixes


def mends(case, found, finding):
    """Whether a fix takes its finding away and breaks nothing else at its step."""
    value = unexpecting(case)
    edited(case, value, finding.edit)
    after = verdict(value)
    if after is None:
        return False
    moved = len(finding.edit.value) if finding.edit.how == "before" else 0
    step = finding.step + moved
    sign = (finding.clause.id, finding.kind, step, finding.at)
    before = keys(found.findings)
    mine = {(c, k, s + moved, a) for (c, k, s, a) in before if s == finding.step}
    now = keys(f for f in after.findings if f.step == step)
    return now[sign] < before[finding.clause.id, finding.kind, finding.step, finding.at] and (
        set(now) <= mine
    )


@each_ruleset
def test_every_fix_mends_what_it_is_offered_for(ruleset):
    cases = shipped(ruleset)[:: 2 if ruleset in MANY else 1]
    offered = [(case, f) for case in cases for f in judged(case).findings if f.edit]
    assert len(offered) > 10
    assert [(case.id, f.fix) for case, f in offered if not mends(case, judged(case), f)] == []


@each_ruleset
def test_nearly_every_fix_of_an_edited_turn_mends_what_it_is_offered_for(ruleset):
    values = (value for case in legal(ruleset)[EVERY_SEVENTH] for value in rearranged(case))
    cases = [each for each in map(told, islice(values, 150)) if each is not None]
    verdicts = [(case, judge(case)) for case in cases]
    offered = [(case, found, f) for case, found in verdicts for f in found.findings if f.edit]
    wrong = [(f.clause.id, f.fix) for case, found, f in offered if not mends(case, found, f)]
    assert len(wrong) <= len(offered) / 100, wrong


# order


@each_ruleset
def test_the_order_of_the_chapters_changes_no_verdict(ruleset, monkeypatch):
    game, cases = ruleset_named(ruleset), shipped(ruleset)
    before = [brief(judged(case)) for case in cases]
    turned = tuple(sorted(game.rules, key=lambda module: module.__name__, reverse=True))
    monkeypatch.setattr(game, "rules", turned)
    monkeypatch.setattr(game, "declared_on", game._declared_on)
    monkeypatch.delitem(game.__dict__, "declarations", raising=False)
    after = [brief(judge(case, noting=False)) for case in cases]
    monkeypatch.delitem(game.__dict__, "declarations", raising=False)
    differ = [
        case.id for case, one, other in zip(cases, before, after, strict=True) if one != other
    ]
    assert differ == []
