"""What several tests stand on."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rulecheck import rulesets

GAMES = Path(__file__).parent / "games"

# The suite tries the same examples every time, and looks at no clock; random ones are looked for
# with HYPOTHESIS_PROFILE=thorough, and by the fuzzers.
settings.register_profile(
    "quick", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


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


@pytest.fixture(scope="module")
def ferry():
    """A crossing with a dead end and a debt that nobody can pay, known as the ruleset `ferry`."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rulesets, "_folders", [])
        patched.setattr(sys, "path", list(sys.path))
        rulesets.look_in(GAMES)
        yield rulesets.ruleset_named("ferry")
