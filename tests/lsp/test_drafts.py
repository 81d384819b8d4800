"""Files on the way: whatever is typed so far, there is an answer and no crash."""

import pytest

from rulecheck.judge import Changed
from rulecheck.lsp.drafts import Draft
from rulecheck.lsp.judged import judged
from rulecheck.lsp.remarks import remarks

CASE = """\
# a race
ruleset: dash
title: "It's {one}"
scene:
  runners: {ann: {at: 1, energy: 3}, "bob": {at: 4}}
turn:
- ann:
  - run: {to: 3, energy: 1}
    breaks: {DA-RUN-1: energy}
  - bob: {shove: {at: ann}}
    ruled: [fair]
expect: {ann: {at: 3}}
---
title: Another
readings: {DA-WET-1: dearer}
"""


def remarked(text, house):
    return remarks(text, "case.yaml", lambda: judged(text, "case.yaml", house))


@pytest.mark.parametrize(
    "typed", ["", "{", "[", "- ", ": ", "'", "&a ", "*a", "|", "\n", "\t", "#"]
)
def test_anything_typed_anywhere_has_an_answer(dash, typed):
    for cut in range(0, len(CASE) + 1, 3):
        for rest in ("", CASE[cut:]):
            text = CASE[:cut] + typed + rest
            before = CASE[:cut] + typed
            spot = before.count("\n"), len(before) - before.rfind("\n") - 1
            draft = Draft(text, "case.yaml")
            draft.completions(*spot)
            draft.told(*spot)
            draft.clause(*spot)
    remarked(text, {})


def test_a_ruleset_that_fails_is_told_of_at_its_step(dash, monkeypatch):
    def broken(step, scene):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(dash.steps["rest"], "applied_to", broken)
    text = "ruleset: dash\nscene: {runners: {ann: {}}}\nturn:\n- ann: [{rest: {}}]\n"
    (told,) = remarked(text, {})
    assert "dash failed at step 1" in told.message
    assert (told.place.line, told.place.column, told.place.end_column) == (4, 10, 14)


def test_a_ruleset_that_is_not_there_leaves_only_the_keys_of_a_case():
    draft = Draft("ruleset: nothing\n", "case.yaml")
    _, words = draft.completions(1, 0)
    assert [each.label for each in words if each.label in ("title", "scene")] == ["title", "scene"]
    assert draft.told(0, 12) == ""
    assert draft.clause(0, 12) is None


def test_house_rules_are_kept_to(dash):
    text = "ruleset: dash\nscene: {runners: {ann: {}}}\nturn:\n- ann: [{run: {to: 3}}]\n"
    assert remarked(text, {}) == ()
    (told,) = remarked(text, {"dash": Changed(numbers={"length": 2})})
    assert told.clause.id == "DA-RUN-2"
