"""What a turn can say, and how it changes the scene."""

from rulecheck.rulesets.narateer.steps.choices import (
    Choice,
    CrawlingWalk,
    Declare,
    Run,
    Sprint,
    Walk,
)
from rulecheck.rulesets.narateer.steps.obstacles import Appear, Attempt, Befall, Caught, Stakes
from rulecheck.rulesets.narateer.steps.others import Act, Attributes, Record, Shift, Shoot
from rulecheck.rulesets.narateer.steps.posture import DropProne, Stand, Suffer
from rulecheck.rulesets.narateer.steps.staying import Staying
from rulecheck.rulesets.narateer.steps.travel import (
    Cross,
    Enter,
    Move,
    OpportunityAttack,
    Pace,
    Reposition,
    Route,
    Spend,
    Travel,
)

STEPS = (
    Declare,
    Walk,
    Run,
    Sprint,
    Move,
    Cross,
    Enter,
    Reposition,
    OpportunityAttack,
    DropProne,
    Stand,
    Suffer,
    Appear,
    Stakes,
    Attempt,
    Caught,
    Act,
    Shoot,
    Attributes,
    Record,
    Shift,
)
"""The steps a turn can write."""

__all__ = [
    "STEPS",
    "Act",
    "Appear",
    "Attempt",
    "Attributes",
    "Befall",
    "Caught",
    "Choice",
    "CrawlingWalk",
    "Cross",
    "Declare",
    "DropProne",
    "Enter",
    "Move",
    "OpportunityAttack",
    "Pace",
    "Record",
    "Reposition",
    "Route",
    "Run",
    "Shift",
    "Shoot",
    "Spend",
    "Sprint",
    "Stakes",
    "Stand",
    "Staying",
    "Suffer",
    "Travel",
    "Walk",
]
