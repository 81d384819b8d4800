"""Plans in Tactical Mode: where the declared route leads is a Space that can be entered."""

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import judge


def clauses_of_a_walk_to(space, row):
    text = f"""ruleset: narateer
title: A plan
scene:
  mode: tactical
  map: |
    {row}
  characters: {{kael: {{base-movement: 14, space: a1}}}}
turn:
- kael:
  - declare: {{to: {space}}}
  - walk: {{}}
"""
    found = load_bytes(text.encode(), "plan.yaml")
    assert not found.problems, found.problems
    return [finding.clause.id for finding in judge(found.cases[0]).findings]


@pytest.mark.parametrize(
    ("row", "clauses"), [(". . #", ["NA-SEQ-9"]), (". . .", []), (". . ~", [])]
)
def test_a_plan_that_leads_into_a_blocked_space_is_not_paid_for(row, clauses):
    assert clauses_of_a_walk_to("c1", row) == clauses


def test_a_plan_that_leads_to_a_place_with_a_name_is_none_of_the_map():
    assert clauses_of_a_walk_to("the pillar", ". . #") == []
