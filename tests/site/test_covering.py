from pathlib import Path

import pytest

from rulecheck.site import covering
from rulecheck.site.book import gathered

ROOT = Path(__file__).parents[2]


@pytest.fixture
def book():
    return gathered([ROOT / "cases" / "position-track" / "track"])


def test_mutants_are_run_once_for_the_same_rules_and_cases(book, tmp_path, monkeypatch):
    first = covering.coverages(book, tmp_path, "run")
    monkeypatch.setattr(covering, "covered", lambda *_: pytest.fail("run again"))
    assert covering.coverages(book, tmp_path, "run") == first
    assert covering.coverages(book, tmp_path, "kept") == first
    assert first["position-track"].mutants


def test_what_is_kept_of_other_cases_is_not_told(book, tmp_path):
    covering.coverages(book, tmp_path, "run")
    others = gathered([ROOT / "cases" / "position-track" / "armor"])
    assert covering.coverages(others, tmp_path, "kept") == {}


def test_nothing_is_told_where_nothing_is_wanted(book, tmp_path):
    assert covering.coverages(book, tmp_path, "none") == {} == dict.fromkeys(tmp_path.iterdir())
