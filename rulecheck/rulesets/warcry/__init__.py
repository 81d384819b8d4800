"""Warcry: the Move action, with climbs, jumps, falls and flights, measured on the table."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.warcry import board, climbing, falling, flying, jumping, moving
from rulecheck.rulesets.warcry.ground import Numbers
from rulecheck.rulesets.warcry.layout import Layout
from rulecheck.rulesets.warcry.steps import Climb, Fall, Fly, Jump, Move, Retreat, Walk

RULESET = Ruleset(
    id="warcry",
    layout=Layout,
    numbers=Numbers,
    steps=(Move, Retreat, Walk, Climb, Jump, Fly, Fall),
    rules=(moving, climbing, jumping, falling, flying),
    board=board.drawn,
)
