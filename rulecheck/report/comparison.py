"""What house rules change, as text, JSON and Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from rulecheck.frozen import Frozen
from rulecheck.houses import Difference
from rulecheck.judge import Changed
from rulecheck.model import Finding
from rulecheck.reader.spelled import plain
from rulecheck.report.data import Data, carried, finding_data
from rulecheck.report.printable import in_markdown, printable
from rulecheck.wording import many, shown


class Comparison(Frozen):
    """How many cases were judged twice, under what, and those whose verdict differs."""

    house: Mapping[str, Changed]
    cases: int
    differences: tuple[Difference, ...]


def _text(found: Comparison) -> Iterator[str]:
    for each in found.differences:
        yield f"{printable(each.case.title)} ({printable(each.case.id)})"
        yield f"  {each.before.word} -> {each.after.word}"
        yield from (f"  - {_said(finding)}" for finding in each.gone)
        yield from (f"  + {_said(finding)}" for finding in each.new)
        yield ""
    yield _summary(found)


def _md(found: Comparison) -> Iterator[str]:
    yield in_markdown(_summary(found))
    if found.differences:
        yield from ("", "| case | by the rulebook | under house rules |", "|---|---|---|")
    for each in found.differences:
        gone = "; ".join(in_markdown(_said(finding)) for finding in each.gone)
        new = "; ".join(in_markdown(_said(finding)) for finding in each.new)
        before, after = (f"{each.before.word}: {gone}", f"{each.after.word}: {new}")
        yield f"| {in_markdown(each.case.title)} | {before.rstrip(': ')} | {after.rstrip(': ')} |"


def _said(finding: Finding) -> str:
    return printable(f"step {finding.step}, {finding.clause.id}: {finding.message}")


def _summary(found: Comparison) -> str:
    changed = len(found.differences)
    differ = "differs" if changed == 1 else "differ"
    rules = "; ".join(f"{id}: {_otherwise(each)}" for id, each in found.house.items())
    return f"{many(found.cases, 'case')} judged twice, {changed} {differ} ({rules})"


def _otherwise(changed: Changed) -> str:
    numbers = [f"{name} {shown(value)}" for name, value in changed.numbers.items()]
    return ", ".join([*numbers, *(f"{id} {name}" for id, name in changed.preferred.items())])


def _json(found: Comparison) -> Iterator[str]:
    yield json.dumps(_data(found), indent=2)


def _data(found: Comparison) -> Data:
    return {
        "schema_version": 1,
        "house": {
            id: {"numbers": plain(each.numbers), "readings": dict(each.preferred)}
            for id, each in found.house.items()
        },
        "cases": found.cases,
        "changes": [
            {
                "path": carried(each.case.path),
                "id": carried(each.case.id),
                "title": carried(each.case.title),
                "before": each.before.word,
                "after": each.after.word,
                "gone": [finding_data(finding) for finding in each.gone],
                "new": [finding_data(finding) for finding in each.new],
            }
            for each in found.differences
        ],
    }


COMPARISONS: Mapping[str, Callable[[Comparison], Iterator[str]]] = {
    "text": _text,
    "json": _json,
    "md": _md,
}
"""The formats of a comparison: each yields it line by line."""
