"""Warcry: the Move action, with climbs, jumps, falls and flights, measured on the table."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.warcry import board, climbing, falling, flying, jumping, move_action
from rulecheck.rulesets.warcry.ground import Numbers
from rulecheck.rulesets.warcry.layout import Layout
from rulecheck.rulesets.warcry.steps import Act, Climb, Fall, Fly, Jump, Move, Retreat, Walk

RULESET = Ruleset(
    id="warcry",
    layout=Layout,
    numbers=Numbers,
    steps=(Move, Retreat, Act, Walk, Climb, Jump, Fly, Fall),
    rules=(move_action, climbing, jumping, falling, flying),
    board=board.drawn,
)
