"""What several tests stand on."""

import importlib
import sys
from pathlib import Path

import pytest

import rulecheck.rulesets

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def dash(monkeypatch):
    """A race of one page, known to rulecheck as the ruleset `dash`."""
    monkeypatch.syspath_prepend(GAMES)
    game = importlib.import_module("dash")
    monkeypatch.setattr(rulecheck.rulesets, "SHIPPED", (*rulecheck.rulesets.SHIPPED, "dash"))
    monkeypatch.setitem(sys.modules, "rulecheck.rulesets.dash", game)
    return game.RULESET
