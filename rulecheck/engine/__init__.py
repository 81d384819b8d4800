"""The engine: what a game is made of and how a turn of it is judged. It knows no game itself."""

from rulecheck.engine.choices import SOME_WORDS, UpTo, by_chance, choices, decided_by
from rulecheck.engine.declarations import (
    Broken,
    Declaration,
    Due,
    Owed,
    Rule,
    Unknown,
    due,
    owed,
    rule,
)
from rulecheck.engine.entries import (
    DUE,
    AtLeast,
    Entry,
    Mark,
    Name,
    NameOf,
    Quantity,
    Unfit,
    Worded,
    one_of,
)
from rulecheck.engine.memoized import Memoizing, cached_property, known, latest, once
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.play import RulesetFailed
from rulecheck.engine.readings import judged
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene
from rulecheck.engine.shortage import short
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.table import Table, Undecided
from rulecheck.engine.totals import Part, Total, product_of, sum_of
from rulecheck.engine.turns import Activation, Begin, End, Layout, Turn, written_in
from rulecheck.frozen import Frozen, Roster, internal

__all__ = [
    "DUE",
    "SOME_WORDS",
    "UNMUTATED",
    "Activation",
    "AtLeast",
    "Begin",
    "Broken",
    "Debt",
    "Declaration",
    "Due",
    "End",
    "Entry",
    "Frozen",
    "Layout",
    "Mark",
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
    "Unknown",
    "UpTo",
    "Worded",
    "Written",
    "by_chance",
    "cached_property",
    "choices",
    "decided_by",
    "due",
    "internal",
    "judged",
    "known",
    "latest",
    "once",
    "one_of",
    "owed",
    "product_of",
    "rule",
    "short",
    "sum_of",
    "written_in",
]
