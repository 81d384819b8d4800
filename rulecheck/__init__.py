"""A headless rules reference and compliance checker for tabletop games.

`load` reads a case file and `loads` a text or a mapping, `judge` returns the verdict on a case,
`compare` holds it against what the case expects, `options` tells what may come next, `mend` what
makes it legal, `trace` what each step changed; `explain`, `search` and `words` ask the rulebook.
`as_data` makes plain data of whatever they return.

What is listed in `__all__` keeps its meaning until the first number of the version changes. All
that is returned is frozen and may be shared by threads; a ruleset is loaded once, when it is named.
"""

import typing as _typing

from rulecheck.case import Case, load, loads
from rulecheck.engine import Ruleset, RulesetFailed
from rulecheck.judge import UNCHANGED, Changed, Outcome, compare, judge
from rulecheck.model import (
    Assumed,
    Change,
    Clause,
    Edit,
    Finding,
    Place,
    Problem,
    Repair,
    Verdict,
)
from rulecheck.options import Options, options
from rulecheck.reader import Unreadable
from rulecheck.rulesets import BrokenRuleset, known, look_in, ruleset_named

if _typing.TYPE_CHECKING:
    from rulecheck.case.wordlist import WordList
    from rulecheck.explaining import Explanation, explain, search
    from rulecheck.houses import load_house
    from rulecheck.report.answers import as_data
    from rulecheck.tracing import Trace, trace

__version__ = "0.1.0"

__all__ = [
    "UNCHANGED",
    "Assumed",
    "BrokenRuleset",
    "Case",
    "Change",
    "Changed",
    "Clause",
    "Edit",
    "Explanation",
    "Finding",
    "Options",
    "Outcome",
    "Place",
    "Problem",
    "Repair",
    "Ruleset",
    "RulesetFailed",
    "Trace",
    "Unreadable",
    "Verdict",
    "WordList",
    "as_data",
    "compare",
    "explain",
    "judge",
    "known",
    "load",
    "load_house",
    "loads",
    "look_in",
    "mend",
    "options",
    "ruleset_named",
    "search",
    "trace",
    "words",
]

_LATER = {
    "Explanation": "rulecheck.explaining",
    "Trace": "rulecheck.tracing",
    "WordList": "rulecheck.case.wordlist",
    "as_data": "rulecheck.report.answers",
    "explain": "rulecheck.explaining",
    "load_house": "rulecheck.houses",
    "search": "rulecheck.explaining",
    "trace": "rulecheck.tracing",
}
"""What is loaded when it is first asked for: to judge needs none of it."""


def __getattr__(name: str) -> _typing.Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    found = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
    return found


def mend(case: Case, changed: Changed = UNCHANGED) -> tuple[Repair, ...]:
    """Return the smallest changes that make the turn of a case legal, the least first.

    Each was tried by judging again; none where the turn is not illegal, or nothing was found.
    """
    from rulecheck.repairs import repairs

    return repairs(case, changed)


def words(ruleset: str) -> "WordList":
    """Return the words that cases of a ruleset are written in; `KeyError` for an unknown one."""
    from rulecheck.case.wordlist import words_of

    return words_of(ruleset_named(ruleset))
