"""What several tests stand on."""

import sys
from pathlib import Path

import pytest

from rulecheck import rulesets

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def dash(monkeypatch):
    """A race of one page, known to rulecheck as the ruleset `dash`."""
    monkeypatch.setattr(rulesets, "_folders", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    rulesets.look_in(GAMES)
    return rulesets.ruleset_named("dash")


@pytest.fixture(scope="module")
def porters():
    """A day's work with everything the engine can do, known as the ruleset `porters`."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rulesets, "_folders", [])
        patched.setattr(sys, "path", list(sys.path))
        rulesets.look_in(GAMES)
        yield rulesets.ruleset_named("porters")
