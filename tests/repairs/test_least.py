"""The least repair alone is the first of them all, found with less looking."""

import pytest
from support.other_project import some

from rulecheck.case import load
from rulecheck.judge import judge
from rulecheck.repairs import least_repair, repairs
from rulecheck.rulesets import SHIPPED


@pytest.mark.parametrize("game", SHIPPED)
def test_the_least_repair_is_the_first_of_all(game, pytestconfig):
    cases = [case for path in some(game)[:3] for case in load(pytestconfig.rootpath / path)]
    assert any(judge(case).word == "illegal" for case in cases)
    for case in cases:
        assert least_repair(case) == next((each.told for each in repairs(case)), "")
