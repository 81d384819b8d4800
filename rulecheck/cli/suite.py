"""The cases a command looks into when it is given none: those at hand, else those shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import typer

from rulecheck.case import Case, Loaded, case_files, load_file, may_mention
from rulecheck.judge import Outcome
from rulecheck.model import Problem
from rulecheck.reference import data_folder
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, problems_of


def case_folder() -> Path:
    """Return `./cases` if it is there, else the cases that come with rulecheck."""
    here = Path("cases")
    return here if here.is_dir() else data_folder("cases")


def loaded_cases(mentioning: str = "") -> Iterator[Loaded]:
    """Yield each case file, or only those that mention a word, loaded."""
    word = mentioning.encode()
    for path in case_files([case_folder()]):
        if not word or may_mention(path, word):
            yield load_file(path)


def cases_of(ruleset: str | None) -> tuple[list[Case], list[Problem]]:
    """Return the cases at hand of a ruleset, or of all, and what cannot be read."""
    from rulecheck.cli.games import games

    wanted = {game.id for game in games(ruleset)}
    loaded = list(loaded_cases(ruleset or ""))
    cases = [case for each in loaded for case in each.cases if case.ruleset.id in wanted]
    return cases, [problem for each in loaded for problem in each.problems]


def cases_in(ruleset: str, paths: list[Path] | None) -> list[Case]:
    """Return the cases of a ruleset in files and folders, or those at hand if none are named.

    What cannot be read is told, and ends the run.
    """
    loaded = [load_file(each) for each in case_files(paths)] if paths else loaded_cases(ruleset)
    read = list(loaded)
    refuse(problem for each in read for problem in each.problems)
    return [case for each in read for case in each.cases if case.ruleset.id == ruleset]


def outcomes_of(results: Iterable[Result]) -> Iterator[Outcome]:
    """Yield what becomes of each case, having told what is wrong with its file."""
    for result in results:
        for problem in problems_of(result):
            typer.echo(printable(str(problem)), err=True)
        yield from result.outcomes


def refuse(problems: Iterable[Problem]) -> None:
    """Say what is wrong, if anything is, and end with the code for it."""
    lines = [printable(str(problem)) for problem in problems]
    if lines:
        typer.echo("\n".join(lines), err=True)
        raise typer.Exit(2)
