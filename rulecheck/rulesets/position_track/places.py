"""The places of the track, and the two sides that stand in them.

Steps are counted from Neutral, with a minus below it.
"""

from __future__ import annotations

from typing import Literal, get_args

Place = Literal["overwhelmed", "pressured", "neutral", "advantage", "dominant"]
SideName = Literal["hero", "enemy"]

PLACES: tuple[Place, ...] = get_args(Place)
"""The track from its worst place to its best."""

SIDES: tuple[SideName, ...] = get_args(SideName)

FARTHEST = PLACES.index("neutral")
"""Steps from Neutral to either end of the track."""


def steps_from_neutral(place: Place) -> int:
    """Return how many steps a place lies above Neutral, below it with a minus."""
    return _rank(place) - FARTHEST


def place_at(steps: int) -> Place:
    """Return the place so many steps above Neutral."""
    return PLACES[FARTHEST + steps]


def mirrored(place: Place) -> Place:
    """Return the place that faces a place."""
    return PLACES[-1 - _rank(place)]


def other(who: str) -> SideName:
    """Return the side that faces a side."""
    return "enemy" if who == "hero" else "hero"


def _rank(place: Place) -> int:
    return PLACES.index(place.lower())  # a place nobody can tell has no text and raises why
