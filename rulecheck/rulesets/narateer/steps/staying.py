"""What is done without moving, and leaves the rest of the movement what it is."""

from __future__ import annotations

from rulecheck.engine import DUE, Step
from rulecheck.rulesets.narateer.amounts import Amount


class Staying(Step):
    """Something that happens where one is."""

    left: Amount = DUE
    """Movement left afterwards."""
