"""A race of one page: small enough to know every verdict by heart."""

from pathlib import Path

from rulecheck.drawing import Lane, Lanes, Picture, Token
from rulecheck.engine import Ruleset

from . import rules
from .layout import Start
from .nouns import Numbers, Race, Rest, Run, Shove, Stumble


def drawn(race: Race) -> Picture:
    tokens = {at: [n for n, r in race.runners.items() if r.at == at] for at in range(11)}
    lanes = tuple(
        Lane(name=str(at), tokens=tuple(Token(name=name) for name in names))
        for at, names in tokens.items()
        if names
    )
    return Picture(title="The track", panels=(Lanes(lanes=lanes),))


RULESET = Ruleset(
    id="dash",
    layout=Start,
    numbers=Numbers,
    steps=(Run, Stumble, Shove, Rest),
    rules=(rules,),
    board=drawn,
    reference=Path(__file__).with_name("dash.yaml"),
)
