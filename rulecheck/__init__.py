"""A headless rules reference and compliance checker for tabletop games.

`load` reads a case file, `judge` returns the verdict on a case, `compare` holds it against what the
case expects, `ruleset_named` returns a game by its id.
"""

from rulecheck.case import Case, load
from rulecheck.engine import Ruleset
from rulecheck.judge import Outcome, compare, judge
from rulecheck.model import Assumed, Change, Clause, Edit, Finding, Place, Problem, Verdict
from rulecheck.reader import Unreadable
from rulecheck.rulesets import ruleset_named

__version__ = "0.1.0"

__all__ = [
    "Assumed",
    "Case",
    "Change",
    "Clause",
    "Edit",
    "Finding",
    "Outcome",
    "Place",
    "Problem",
    "Ruleset",
    "Unreadable",
    "Verdict",
    "compare",
    "judge",
    "load",
    "ruleset_named",
]
