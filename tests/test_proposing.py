"""What a suite lacks is proposed as pairs of cases, and they are judged as they say."""

import pytest

from rulecheck.case import load_bytes
from rulecheck.exploring import Limits
from rulecheck.judge import compare, judge
from rulecheck.proposing import proposed
from rulecheck.proposing.proposals import HEAD

SUITE = """
ruleset: ferry
title: Ann walks about and crosses
shows: [FE-PIER-1, FE-PIER-2, FE-BOARD-1, FE-FARE-1, FE-FARE-2, FE-FARE-3]
scene: {travellers: {ann: {coins: 1}, bob: {coins: 2}}}
turn:
- ann:
  - walk: {to: bank}
  - board: {}
  - pay: {coins: 1}
---
title: She cannot come back from the pier
shows: []
turn:
- ann:
  - walk: {to: pier}
  - walk: {to: bank}
    breaks: FE-PIER-1
---
title: Nor stay there
shows: []
turn:
- ann:
  - walk: {to: pier}
    breaks: FE-PIER-2
---
title: She boards from the bank
shows: []
turn:
- ann:
  - board: {}
  - pay: {}
  - board: {}
    breaks: FE-BOARD-1
  - pay: {}
    breaks: FE-FARE-3
---
title: She pays
shows: []
turn:
- ann:
  - board: {}
    breaks: FE-FARE-1
---
title: For nothing she pays nothing
shows: []
turn:
- bob:
  - pay: {}
    breaks: FE-FARE-1
---
title: She pays what it costs
shows: []
turn:
- bob:
  - board: {}
  - pay: {coins: 2}
    breaks: FE-FARE-2
---
title: There and back costs two
shows: []
readings: {FE-FARE-2: return}
turn:
- ann:
  - board: {}
  - pay: {}
    breaks: FE-FARE-3
---
title: Which bob has
readings: {FE-FARE-2: return}
shows: [FE-FARE-2]
turn:
- bob:
  - board: {}
  - pay: {coins: 2}
"""
LIMITS = Limits(steps=3)


def proposals(documents):
    (loaded,) = [load_bytes("---".join(documents).encode(), "suite.yaml")]
    assert not loaded.problems
    cases = loaded.cases
    return proposed(cases[0].ruleset, cases, LIMITS)


@pytest.fixture
def documents(ferry):
    return SUITE.split("---")


def lacks(found):
    return {lack for each in found.found for lack in each.lacks} | set(found.lacking)


def test_a_whole_suite_lacks_only_what_nothing_can_show(documents):
    found = proposals(documents)
    assert found.found == ()
    assert all("STORM" in lack or "storm" in lack for lack in found.lacking)


@pytest.mark.parametrize(("gone", "clause"), [(1, "FE-PIER-1"), (2, "FE-PIER-2"), (6, "FE-FARE-2")])
def test_the_pair_of_a_case_that_is_gone_is_proposed(documents, gone, clause):
    del documents[gone]
    found = proposals(documents)
    (each,) = (each for each in found.found if each.clause.id == clause)
    kept, broken = load_bytes(each.text.encode(), "proposed.yaml").cases
    assert clause in kept.shows
    assert judge(kept).word == "legal"
    assert {each.clause.id for each in judge(broken).findings} == {clause}
    assert all(compare(case, judge(case)).passed for case in (kept, broken))


def test_with_a_proposal_a_suite_no_longer_lacks_it(documents):
    gone = documents.pop(2)
    (each,) = (each for each in proposals(documents).found if each.clause.id == "FE-PIER-2")
    _, broken = each.cases
    assert gone.strip()
    again = proposals([*documents, "\n" + broken.text])
    assert not lacks(again) & set(each.lacks)


def test_a_proposal_says_that_it_is_one(documents):
    del documents[1]
    (each,) = (each for each in proposals(documents).found if each.clause.id == "FE-PIER-1")
    assert each.text.startswith(HEAD)
    assert "# Lacking: FE-PIER-1 (No way back) is not shown kept and broken\n" in each.text


def test_a_figure_that_may_be_otherwise_gets_a_turn_on_each_side(documents):
    suite = [text.replace("coins: 1}\n---", "}\n---") for text in documents[:6]]
    suite[0] = suite[0].replace("pay: {coins: 1}", "pay: {}")
    suite[3] = "\ntitle: none\nshows: []\nturn:\n- ann: [walk: {to: bank}]\n"
    found = proposals(suite)
    (each,) = (e for e in found.found if any("number:fare" in lack for lack in e.lacks))
    words = [judge(case).word for case in load_bytes(each.text.encode(), "p.yaml").cases]
    assert words == ["legal", "illegal"]
