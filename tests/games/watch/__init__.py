"""The night watch: a game of interruptions, answers and what comes first."""

from pathlib import Path

from rulecheck.drawing import Lane, Lanes, Picture, Token
from rulecheck.engine import Ruleset

from . import bravery, calling
from .nouns import Admit, Call, Knock, Night, NightLayout, Numbers, Pass, Refuse, Shut, Sneak


def drawn(night: Night) -> Picture:
    lanes = tuple(Lane(name=str(f.room), tokens=(Token(name=n),)) for n, f in night.figures.items())
    return Picture(title="The corridor", panels=(Lanes(lanes=lanes),))


RULESET = Ruleset(
    id="watch",
    layout=NightLayout,
    numbers=Numbers,
    steps=(Sneak, Shut, Call, Knock, Admit, Refuse, Pass),
    rules=(calling, bravery),
    board=drawn,
    reference=Path(__file__).with_name("watch.yaml"),
)
