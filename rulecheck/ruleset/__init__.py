"""The engine: what a game is made of and how a turn of it is judged. It knows no game itself."""

from rulecheck.frozen import Roster, frozen
from rulecheck.ruleset.entries import (
    DUE,
    Activation,
    Begin,
    End,
    Entry,
    Layout,
    Name,
    NameOf,
    Quantity,
    Step,
    Turn,
    Unfit,
    Written,
)
from rulecheck.ruleset.game import Ruleset
from rulecheck.ruleset.judging import UNMUTATED, Mutation
from rulecheck.ruleset.kept import Keeping, latest, once
from rulecheck.ruleset.play import RulesetFailed
from rulecheck.ruleset.readings import judged
from rulecheck.ruleset.scene import Debt, Scene, Table, Undecided, untraced
from rulecheck.ruleset.speech import Broken, Due, Owed, Rule, Speaker, due, owed, rule
from rulecheck.ruleset.totals import Part, Total, product_of, sum_of

__all__ = [
    "DUE",
    "UNMUTATED",
    "Activation",
    "Begin",
    "Broken",
    "Debt",
    "Due",
    "End",
    "Entry",
    "Keeping",
    "Layout",
    "Mutation",
    "Name",
    "NameOf",
    "Owed",
    "Part",
    "Quantity",
    "Roster",
    "Rule",
    "Ruleset",
    "RulesetFailed",
    "Scene",
    "Speaker",
    "Step",
    "Table",
    "Total",
    "Turn",
    "Undecided",
    "Unfit",
    "Written",
    "due",
    "frozen",
    "judged",
    "latest",
    "once",
    "owed",
    "product_of",
    "rule",
    "sum_of",
    "untraced",
]
