"""Figures in the words of a finding."""

from __future__ import annotations

from fractions import Fraction

from rulecheck.rulesets.warcry.contact import Brush
from rulecheck.rulesets.warcry.geometry import TOLERANCE
from rulecheck.rulesets.warcry.ground import Met
from rulecheck.rulesets.warcry.scene import Battlefield

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


_DIGITS = range(2, 10)


def inches(length: float | Fraction) -> str:
    """Write a length: `0.12 inch`, `3.4 inches`.

    With two digits, or as many as keep it apart from the tenth it is next to: `0.998 inch`.
    """
    length = float(length)
    figure = next((f for f in (f"{length:.{n}f}" for n in _DIGITS) if _tells(f, length)), "0")
    figure = figure.rstrip("0").rstrip(".")
    return f"{figure} inch{'' if 0 < length < 1 or figure == '1' else 'es'}"


def _tells(figure: str, length: float) -> bool:
    """Whether a figure is no tenth of an inch, unless the length is that very tenth."""
    tenths = float(figure) * 10
    is_a_tenth = abs(tenths - round(tenths)) < TOLERANCE
    return not is_a_tenth or abs(float(figure) - length) <= TOLERANCE


def into(battle: Battlefield, who: str, met: Met) -> str:
    """Say how a base goes into a piece: `0.12 inch into wall`, `through wall` with its centre."""
    through = met.by >= battle[who].rim.second - TOLERANCE
    return f"through {met.name}" if through else f"{inches(met.by)} into {met.name}"


def too_close(battle: Battlefield, brush: Brush) -> str:
    """Say how a way goes on within an inch of an enemy: `0.12 inch too close to brute`."""
    margin = float(battle.numbers.close) - brush.apart
    if not brush.left and brush.end > brush.apart + TOLERANCE:
        near, far = inches(brush.apart), inches(brush.end)
        return f"on from {near} to {far} away from {brush.enemy}"
    if margin > TOLERANCE:
        return f"{inches(margin)} too close to {brush.enemy}"
    return f"only {inches(brush.apart)} from {brush.enemy}"


def where(battle: Battlefield, who: str, at: float) -> str:
    """Say how far along the increment at hand: `at 3.4 inches along the second increment`."""
    number = battle.known_action(who).increments
    ordinal = _ORDINALS[number] if number < len(_ORDINALS) else f"{number + 1}th"
    return f"at {inches(at)} along the {ordinal} increment"
