"""Figures in the words of a finding."""

from __future__ import annotations

from fractions import Fraction

from rulecheck.rulesets.warcry.geometry import TOLERANCE
from rulecheck.rulesets.warcry.ground import Met
from rulecheck.rulesets.warcry.scene import Battlefield

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def inches(length: float | Fraction) -> str:
    """Write a length: `0.12 inch`, `3.4 inches`; what is too small for two digits keeps one."""
    length = float(length)
    figure = f"{length:.2f}" if abs(length) >= 0.01 else f"{length:.1g}"
    figure = figure.rstrip("0").rstrip(".") if "." in figure and "e" not in figure else figure
    return f"{figure} inch{'' if 0 < length <= 1 else 'es'}"


def into(battle: Battlefield, who: str, met: Met) -> str:
    """Say how a base goes into a piece: `0.12 inch into wall`, `through wall` with its centre."""
    through = met.by >= battle[who].rim.second - TOLERANCE
    return f"through {met.name}" if through else f"{inches(met.by)} into {met.name}"


def too_close(battle: Battlefield, enemy: str, apart: float) -> str:
    """Say how far within an inch of an enemy a distance is: `0.12 inch too close to brute`."""
    margin = float(battle.numbers.close) - apart
    if margin > TOLERANCE:
        return f"{inches(margin)} too close to {enemy}"
    return f"only {inches(apart)} from {enemy}"


def where(battle: Battlefield, who: str, at: float) -> str:
    """Say how far along the increment at hand: `at 3.4 inches along the second increment`."""
    number = battle.known_action(who).increments
    ordinal = _ORDINALS[number] if number < len(_ORDINALS) else f"{number + 1}th"
    return f"at {inches(at)} along the {ordinal} increment"
