"""`rulecheck check` and `rulecheck test`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import FORMATS, Quiet, one_of, outputs

CHECK = """
\b
Examples:
  rulecheck check turn.yaml
  rulecheck check cases/fated-hand --format concise
  cat turn.yaml | rulecheck check - --stdin-filename turn.yaml
  rulecheck check cases --format github --output sarif=rulecheck.sarif

\b
Exit codes:
  0  every turn is legal
  1  a clause is broken
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open
"""
TEST = """
\b
Examples:
  rulecheck test cases
  rulecheck test cases/skirmish --output junit=cases.xml

\b
Exit codes:
  0  every case is exactly as it expects
  1  a case is not
  2  usage, or a file that cannot be read or understood
"""

Paths = Annotated[
    list[Path] | None, typer.Argument(metavar="PATH", help="Case files, folders of them, or `-`.")
]
FormatName = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help=f"How to write the report: {', '.join(FORMATS)}.",
        callback=one_of(FORMATS, "format"),
        autocompletion=lambda: list(FORMATS),
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FORMAT=FILE",
        help="Write a report to a file as well; may be repeated.",
        callback=outputs,
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(metavar="CLAUSE", help="Tell of these clauses only: FH-PB-1, or FH-PB for all."),
]
Ignore = Annotated[
    list[str] | None, typer.Option(metavar="CLAUSE", help="Do not tell of these clauses.")
]
HouseFile = Annotated[
    Path | None, typer.Option("--house", metavar="FILE", help="Judge under these house rules.")
]
Folders = Annotated[
    list[Path] | None,
    typer.Option("--ruleset-path", metavar="FOLDER", help="Look for rulesets there too."),
]
ExitZero = Annotated[
    bool,
    typer.Option("--exit-zero", help="End with 0 whatever the verdicts; errors still 2."),
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes for more than 500 files.")
]
Watch = Annotated[bool, typer.Option("--watch", help="Judge again whenever a file changes.")]
SkipOthers = Annotated[
    bool, typer.Option("--skip-others", help="Pass over files without a case, even if named.")
]
StdinName = Annotated[
    str, typer.Option("--stdin-filename", metavar="NAME", help="What to call standard input.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    check, test = _judging(tested=False), _judging(tested=True)
    app.command("check", epilog=CHECK, help=_CHECKS)(check)
    app.command("test", epilog=TEST, help=_TESTS)(test)


_CHECKS = "Judge turns by their rulebook, whatever the cases expect."
_TESTS = "Hold the verdict on every case against what the case expects."


def _judging(*, tested: bool) -> Callable[..., None]:
    """Return the command that judges: the two take the same words."""

    def judged(
        paths: Paths = None,
        format: FormatName = "full",
        output: Outputs = None,
        select: Select = None,
        ignore: Ignore = None,
        house: HouseFile = None,
        ruleset_path: Folders = None,
        quiet: Quiet = False,
        exit_zero: ExitZero = False,
        skip_others: SkipOthers = False,
        jobs: Jobs = 1,
        watch: Watch = False,
        stdin_filename: StdinName = "-",
    ) -> None:
        from rulecheck.cli.reporting import Asked, report

        asked = Asked(
            paths=tuple(paths or ()),
            tested=tested,
            format=format,
            outputs=tuple(output or ()),
            select=tuple(select or ()),
            ignore=tuple(ignore or ()),
            house=house,
            ruleset_path=tuple(ruleset_path or ()),
            quiet=quiet,
            exit_zero=exit_zero,
            skip_others=skip_others,
            jobs=jobs,
            watch=watch,
            stdin_name=stdin_filename,
        )
        raise typer.Exit(report(asked))

    return judged
