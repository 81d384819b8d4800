"""What a turn of a skirmish can say, and how it changes the fight."""

from rulecheck.rulesets.skirmish.steps.action import Action, Deed, Outlay
from rulecheck.rulesets.skirmish.steps.attack import Attack
from rulecheck.rulesets.skirmish.steps.blows import Blow, HeldStrike, Intercept, Knock, Strike
from rulecheck.rulesets.skirmish.steps.defending import Brace, Disengage, Hold
from rulecheck.rulesets.skirmish.steps.from_afar import Maneuver, Shoot
from rulecheck.rulesets.skirmish.steps.others import BreakFree, Reload, Round, Snare
from rulecheck.rulesets.skirmish.steps.walking import Move, MoveOn, Pace, Stand, Walk

STEPS = (
    Move,
    MoveOn,
    Stand,
    Hold,
    Brace,
    Disengage,
    Strike,
    HeldStrike,
    Intercept,
    Shoot,
    Maneuver,
    Reload,
    Snare,
    BreakFree,
    Round,
)

__all__ = [
    "STEPS",
    "Action",
    "Attack",
    "Blow",
    "Brace",
    "BreakFree",
    "Deed",
    "Disengage",
    "HeldStrike",
    "Hold",
    "Intercept",
    "Knock",
    "Maneuver",
    "Move",
    "MoveOn",
    "Outlay",
    "Pace",
    "Reload",
    "Round",
    "Shoot",
    "Snare",
    "Stand",
    "Strike",
    "Walk",
]
