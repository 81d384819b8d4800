"""Coverage measured over the cases at hand, as text and as JSON."""

from __future__ import annotations

import json
from typing import Any

import typer

from rulecheck.case import Case
from rulecheck.cli.cases import loaded_cases
from rulecheck.cli.clauses import games
from rulecheck.cli.progress import counted
from rulecheck.coverage import Coverage, RedSuite, covered
from rulecheck.model import Problem
from rulecheck.report.full import tested


def measured(ruleset: str | None) -> tuple[list[Coverage], list[Problem]]:
    """Run the cases of each ruleset against its mutants; cases that fail as they are end it.

    Beside it stands what cannot be read, and is not counted.
    """
    wanted = games(ruleset)
    cases, problems = cases_of(ruleset)
    try:
        found = [
            covered(game, [c for c in cases if c.ruleset is game], counted(f"{game.id}, mutants"))
            for game in wanted
        ]
    except RedSuite as red:
        typer.echo("\n\n".join(map(tested, red.failed)), err=True)
        typer.echo("\nmutants are judged by cases that pass: mend these first", err=True)
        raise typer.Exit(1) from None
    return found, problems


def cases_of(ruleset: str | None) -> tuple[list[Case], list[Problem]]:
    """Return the cases at hand of a ruleset, or of all, and what cannot be read."""
    wanted = {game.id for game in games(ruleset)}
    loaded = list(loaded_cases(ruleset or ""))
    cases = [case for each in loaded for case in each.cases if case.ruleset.id in wanted]
    return cases, [problem for each in loaded for problem in each.problems]


def as_text(found: list[Coverage]) -> str:
    """Return what was measured, a block for each ruleset."""
    return "\n\n".join("\n".join(_lines(each)) for each in found)


def _lines(each: Coverage) -> list[str]:
    whole = len(each.testable)
    rows = [
        ("enforced", len(each.enforced), whole),
        ("shown legal", len(each.shown_legal), whole),
        ("shown broken", len(each.shown_broken), whole),
        ("mutants killed", len(each.killed), len(each.mutants)),
    ]
    head = f"{each.ruleset}: {each.clauses} clauses, {each.rules} rules, {each.cases} cases"
    return [
        f"{head}: {each.percent:.1f} %",
        *(f"  {name:14}  {part} of {all}" for name, part, all in rows),
        *(f"  excused  {name}: {why}" for name, why in each.excused.items()),
        *(f"  gap  {gap}" for gap in each.gaps),
    ]


def as_json(found: list[Coverage]) -> str:
    """Return what was measured as one JSON object."""
    rulesets = {each.ruleset: _data(each) for each in found}
    return json.dumps({"schema_version": 1, "rulesets": rulesets}, indent=2)


def _data(each: Coverage) -> dict[str, Any]:
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
