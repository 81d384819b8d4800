"""What house rules change, as text, JSON and Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulecheck.case import Case, case_files, load_file
from rulecheck.cli.cases import refuse
from rulecheck.cli.houses import loaded_house
from rulecheck.frozen import frozen
from rulecheck.houses import Difference, differences
from rulecheck.judge import Changed
from rulecheck.model import Finding, Problem, shown
from rulecheck.report.data import finding_data, plain
from rulecheck.report.md import escaped
from rulecheck.report.printable import printable


@frozen
class Compared:
    """How many cases were judged twice, under what, and those whose verdict differs."""

    house: Mapping[str, Changed]
    cases: int
    differences: tuple[Difference, ...]


def compared(paths: list[Path], house: Path) -> Compared:
    """Judge the cases that paths mean both ways; what cannot be read ends it."""
    rules = loaded_house(house)
    loaded = [load_file(path) for path in case_files(paths)]
    refuse(problem for each in loaded for problem in each.problems)
    cases: list[Case] = [case for each in loaded for case in each.cases if case.ruleset.id in rules]
    found = tuple(differences(rules, cases))
    refuse(each for each in found if isinstance(each, Problem))
    told = tuple(each for each in found if isinstance(each, Difference))
    return Compared(house=rules, cases=len(cases), differences=told)


def written(found: Compared, format: str) -> str:
    """Return a comparison in one of its formats."""
    if format == "json":
        return json.dumps(_data(found), indent=2)
    return "\n".join(_md(found) if format == "md" else _text(found))


def _text(found: Compared) -> Iterator[str]:
    for each in found.differences:
        yield f"{printable(each.case.title)} ({printable(each.case.id)})"
        yield f"  {each.before.word} -> {each.after.word}"
        yield from (f"  - {_said(finding)}" for finding in each.gone)
        yield from (f"  + {_said(finding)}" for finding in each.new)
        yield ""
    yield _summary(found)


def _md(found: Compared) -> Iterator[str]:
    yield escaped(_summary(found))
    if found.differences:
        yield from ("", "| case | by the rulebook | under house rules |", "|---|---|---|")
    for each in found.differences:
        gone = "; ".join(escaped(_said(finding)) for finding in each.gone)
        new = "; ".join(escaped(_said(finding)) for finding in each.new)
        before, after = (f"{each.before.word}: {gone}", f"{each.after.word}: {new}")
        yield f"| {escaped(each.case.title)} | {before.rstrip(': ')} | {after.rstrip(': ')} |"


def _said(finding: Finding) -> str:
    return printable(f"step {finding.step}, {finding.clause.id}: {finding.message}")


def _summary(found: Compared) -> str:
    changed = len(found.differences)
    rules = "; ".join(f"{id}: {_otherwise(each)}" for id, each in found.house.items())
    return f"{found.cases} cases judged twice, {changed} differ ({rules})"


def _otherwise(changed: Changed) -> str:
    numbers = [f"{name} {shown(value)}" for name, value in changed.numbers.items()]
    return ", ".join([*numbers, *(f"{id} {name}" for id, name in changed.preferred.items())])


def _data(found: Compared) -> dict[str, Any]:
    return {
        "schema_version": 1,
        "house": {
            id: {"numbers": plain(each.numbers), "readings": dict(each.preferred)}
            for id, each in found.house.items()
        },
        "cases": found.cases,
        "changes": [
            {
                "path": each.case.path,
                "id": each.case.id,
                "title": each.case.title,
                "before": each.before.word,
                "after": each.after.word,
                "gone": [finding_data(finding) for finding in each.gone],
                "new": [finding_data(finding) for finding in each.new],
            }
            for each in found.differences
        ],
    }
