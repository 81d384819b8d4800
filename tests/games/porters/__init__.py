"""A day of porters: a game with everything the engine can do, small enough to know by heart."""

from pathlib import Path

from rulecheck.drawing import Lane, Lanes, Picture, Token
from rulecheck.engine import Ruleset

from . import rules
from .nouns import (
    Bell,
    Catch,
    Dry,
    Ford,
    Haul,
    Hops,
    Look,
    Numbers,
    Rest,
    SetDown,
    Swim,
    Throw,
    Wash,
    Whistle,
    Yard,
    YardLayout,
)


def drawn(yard: Yard) -> Picture:
    lanes = tuple(Lane(name=str(p.at), tokens=(Token(name=n),)) for n, p in yard.porters.items())
    return Picture(title="The yard", panels=(Lanes(lanes=lanes),))


RULESET = Ruleset(
    id="porters",
    layout=YardLayout,
    numbers=Numbers,
    steps=(
        Haul,
        SetDown,
        Throw,
        Catch,
        Hops,
        Ford,
        Dry,
        Wash,
        Look,
        Swim,
        Whistle,
        Rest,
        Bell,
    ),
    rules=(rules,),
    board=drawn,
    reference=Path(__file__).with_name("porters.yaml"),
)
