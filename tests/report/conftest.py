"""Five cases of a race, judged and tested, and the reports of them that were read and kept."""

import os
from pathlib import Path

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import Outcome, examined
from rulecheck.report import format_called
from rulecheck.report.results import Result, Style

HERE = Path(__file__).parent


@pytest.fixture
def race(dash):
    """The cases of `race.yaml`, and a file that cannot be read."""
    loaded = load_bytes((HERE / "race.yaml").read_bytes(), "cases/race.yaml")
    assert not loaded.problems
    broken = load_bytes(b"ruleset: dash\ntilte: x\n", "cases/broken.yaml")
    return loaded.cases, broken.problems


@pytest.fixture
def reported(race):
    """Write the results in a format: `reported("full", tested=True)`."""
    cases, problems = race

    def written(name, *, tested=False, **style):
        results = [
            Result(path="cases/broken.yaml", problems=problems),
            Result(path="cases/notes.yaml", skipped=True),
            Result(path="cases/race.yaml", outcomes=tuple(_outcome(c, tested) for c in cases)),
        ]
        return "".join(format_called(name)(results, Style(tested=tested, **style)))

    return written


def _outcome(case, tested):
    outcome = examined(case, tested=tested)
    assert isinstance(outcome, Outcome)
    return outcome


@pytest.fixture
def golden():
    """Hold a report against the one that was read and kept under a name.

    With KEEP_REPORTS in the environment the new ones are kept: read what changed.
    """

    def hold(name, report):
        kept = HERE / "golden" / name
        if os.environ.get("KEEP_REPORTS"):
            kept.write_text(report, encoding="utf-8")
        assert report == kept.read_text(encoding="utf-8")

    return hold
