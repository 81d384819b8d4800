"""What the cases cover of a rulebook, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from rulecheck.coverage import Coverage
from rulecheck.report.data import Data
from rulecheck.wording import many


def coverage_as_text(found: Iterable[Coverage]) -> str:
    """Return what was measured, a block for each ruleset."""
    return "\n\n".join("\n".join(_lines(each)) for each in found)


def _lines(each: Coverage) -> Iterator[str]:
    whole = len(each.testable)
    head = ", ".join(
        (many(each.clauses, "clause"), many(each.rules, "rule"), many(each.cases, "case"))
    )
    yield f"{each.ruleset}: {head}: {each.percent:.1f} %"
    for name, part, all in (
        ("enforced", len(each.enforced), whole),
        ("shown legal", len(each.shown_legal), whole),
        ("shown broken", len(each.shown_broken), whole),
        ("mutants killed", len(each.killed), len(each.mutants)),
    ):
        yield f"  {name:14}  {part} of {all}"
    yield from (f"  excused  {name}: {why}" for name, why in each.excused.items())
    yield from (f"  gap  {gap}" for gap in each.gaps)


def coverage_as_json(found: Iterable[Coverage]) -> str:
    """Return what was measured as one JSON object."""
    rulesets = {each.ruleset: _data(each) for each in found}
    return json.dumps({"schema_version": 1, "rulesets": rulesets}, indent=2)


def _data(each: Coverage) -> Data:
    return {
        "clauses": each.clauses,
        "testable": len(each.testable),
        "enforced": len(each.enforced),
        "shown_legal": len(each.shown_legal),
        "shown_broken": len(each.shown_broken),
        "rules": each.rules,
        "mutants": len(each.mutants),
        "killed": len(each.killed),
        "excused": dict(each.excused),
        "gaps": list(each.gaps),
    }
