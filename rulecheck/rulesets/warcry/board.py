"""The battlefield as a picture."""

from __future__ import annotations

from rulecheck.drawing import Picture
from rulecheck.rulesets.warcry.scene import Battlefield


def drawn(battle: Battlefield) -> Picture:
    """Return the picture of a battlefield."""
    return Picture(title="Battlefield")
