"""The ferry: a game with a dead end, a debt that nobody can pay and a clause that never speaks."""

from pathlib import Path

from rulecheck.engine import Ruleset

from . import rules
from .nouns import Board, FerryLayout, Numbers, Pay, Walk

RULESET = Ruleset(
    id="ferry",
    layout=FerryLayout,
    numbers=Numbers,
    steps=(Walk, Board, Pay),
    rules=(rules,),
    board=lambda ferry: None,
    reference=Path(__file__).with_name("ferry.yaml"),
)
