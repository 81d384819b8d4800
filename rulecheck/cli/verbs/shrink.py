"""`rulecheck shrink`: the smallest case with the same findings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.options import Folders, HouseFile

if TYPE_CHECKING:
    from rulecheck.case import Case
    from rulecheck.judge import Changed

EPILOG = """
\b
Examples:
  rulecheck shrink broken.yaml                      the first case in which something is found
  rulecheck shrink turns.yaml --case 3            the third case of the file
  rulecheck shrink broken.yaml --to smallest.yaml

\b
Exit codes:
  0  a case is written
  1  nothing is found in the case that a smaller one could show
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("shrink", epilog=EPILOG, no_args_is_help=True)(shrink)


def shrink(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case file, or `-`.")],
    number: Annotated[
        int | None,
        typer.Option(
            "--case",
            metavar="N",
            min=1,
            help="Which case of the file; if left out, the first in which something is found.",
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FILE", help="Write it there, not to standard output."),
    ] = None,
    house: HouseFile = None,
    ruleset_path: Folders = None,
) -> None:
    """Write the smallest case with the same findings, to report a fault with.

    A case on which a ruleset fails is made smaller as long as that fails in the same way.
    """
    from rulecheck.cli.houses import house_of
    from rulecheck.cli.outputs import Output, clash
    from rulecheck.cli.settings import settings

    project = settings()
    wrong = clash([Output(format="case", file=str(to))] if to else [], [str(file)])
    if wrong:
        raise typer.BadParameter(wrong)
    cases = _cases(file, number)
    text = _smallest(cases, house_of(house or project.house, project.readings))
    if to is None:
        typer.echo(text, nl=False)
    else:
        _write(to, text)


def _cases(file: Path, number: int | None) -> list[Case]:
    """Return the cases of a file that are meant; what is wrong with it is told."""
    from rulecheck.case import load_bytes, load_file
    from rulecheck.cli.run import STDIN, Run

    typed = str(file) == STDIN
    loaded = (
        load_bytes(Run(paths=(), house={}).standard_input(), STDIN)
        if typed
        else load_file(str(file))
    )
    for problem in loaded.problems:
        _tell(str(problem))
    cases = [each for each in loaded.cases if number in (None, each.number)]
    if not cases and not loaded.problems:
        _tell(f"no case {number} in {file}" if number else f"no case in {file}")
    if not cases:
        raise typer.Exit(2)
    return cases


def _smallest(cases: list[Case], house: Mapping[str, Changed]) -> str:
    from rulecheck.judge import UNCHANGED
    from rulecheck.shrinking import shrunk

    why = ""
    for case in cases:
        try:
            return shrunk(case, house.get(case.ruleset.id, UNCHANGED))
        except ValueError as nothing:
            why = str(nothing)
    _tell(why if len(cases) == 1 else "nothing is found in any case that a smaller could show")
    raise typer.Exit(1)


def _write(to: Path, text: str) -> None:
    from rulecheck.cli.outputs import write_whole

    try:
        write_whole(to, (text,))
    except OSError as error:
        _tell(f"{to} is not written: {error.strerror or error}")
        raise typer.Exit(2) from None


def _tell(said: str) -> None:
    from rulecheck.report.printable import printable

    typer.echo(printable(said), err=True)
