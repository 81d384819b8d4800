"""The engine: what a game is made of and how a turn of it is judged. It knows no game itself."""

from rulecheck.engine.declarations import Broken, Declaration, Due, Owed, Rule, due, owed, rule
from rulecheck.engine.entries import (
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
    written_in,
)
from rulecheck.engine.judging import UNMUTATED, Mutation
from rulecheck.engine.memoized import Memoizing, latest, once
from rulecheck.engine.play import RulesetFailed
from rulecheck.engine.readings import judged
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene, Table, Undecided, internal
from rulecheck.engine.totals import Part, Total, product_of, sum_of
from rulecheck.frozen import Roster, frozen

__all__ = [
    "DUE",
    "UNMUTATED",
    "Activation",
    "Begin",
    "Broken",
    "Debt",
    "Declaration",
    "Due",
    "End",
    "Entry",
    "Layout",
    "Memoizing",
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
    "Step",
    "Table",
    "Total",
    "Turn",
    "Undecided",
    "Unfit",
    "Written",
    "due",
    "frozen",
    "internal",
    "judged",
    "latest",
    "once",
    "owed",
    "product_of",
    "rule",
    "sum_of",
    "written_in",
]
