"""`--bless`: what is found today is written into the case files, after the difference is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from rulecheck.blessing import blessed
from rulecheck.case import load_bytes
from rulecheck.cli.differences import differences
from rulecheck.cli.outputs import write_whole_bytes
from rulecheck.cli.run import STDIN, Run
from rulecheck.cli.selecting import Clauses
from rulecheck.judge import Outcome
from rulecheck.reader import bytes_of
from rulecheck.report.printable import printable


def bless(run: Run, clauses: Clauses) -> None:
    """Have every file of a run expect what is found in it; what cannot be written is told."""
    files = run.files()
    if any(path == STDIN for path, _ in files):
        raise typer.BadParameter("--bless writes into case files, and standard input is none")
    for path, _ in files:
        try:
            data = bytes_of(path)
        except OSError:  # told with the report
            continue
        _bless(Path(path), data, run, clauses)


def _bless(path: Path, data: bytes, run: Run, clauses: Clauses) -> None:
    def examine(text: bytes) -> Sequence[Outcome]:
        judged = run.judged(load_bytes(text, path.as_posix()))
        return [each for found in clauses.narrowed([judged]) for each in found.outcomes]

    outcomes = examine(data)
    if all(each.passed for each in outcomes):
        return
    found = blessed(data, outcomes, examine)
    if found.data != data:
        _tell("".join(differences(data, found.data, path.as_posix(), "blessed")))
        try:
            write_whole_bytes(path, (found.data,))
        except OSError as error:
            raise typer.BadParameter(f"{path}: {error.strerror or error}") from None
    for case in found.left:
        _tell(f"{printable(case.id)}: left as it is: write what it expects by hand")


def _tell(said: str) -> None:
    typer.echo(said, err=True)
