"""Everything that may happen in a game: where it is stuck, who is never heard, who differs."""

from rulecheck.exploring.explore import Explored, Trouble, explored
from rulecheck.exploring.partings import Contrast, Parting, of_house, of_readings
from rulecheck.exploring.search import Limits

__all__ = [
    "Contrast",
    "Explored",
    "Limits",
    "Parting",
    "Trouble",
    "explored",
    "of_house",
    "of_readings",
]
