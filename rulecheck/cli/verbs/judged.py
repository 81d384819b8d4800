"""What `rulecheck check` and `rulecheck test` have in common: the two take the same words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from rulecheck.cli.options import Folders, HouseFile, Quiet, format_option, outputs
from rulecheck.report import FORMATS

Paths = Annotated[
    list[str] | None, typer.Argument(metavar="PATH", help="Case files, folders of them, or `-`.")
]
FormatName = Annotated[
    str, format_option(FORMATS, f"How to write the report: {', '.join(FORMATS)}.")
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
ExitZero = Annotated[
    bool,
    typer.Option("--exit-zero", help="End with 0 whatever the verdicts; errors still 2."),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=1,
        help="Processes for more than 500 files; no more than there are processors.",
    ),
]
Watch = Annotated[bool, typer.Option("--watch", help="Judge again whenever a file changes.")]
SkipOthers = Annotated[
    bool, typer.Option("--skip-others", help="Pass over files without a case, even if named.")
]
StdinName = Annotated[
    str, typer.Option("--stdin-filename", metavar="NAME", help="What to call standard input.")
]


def _both(
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
    """Have the words that both commands take."""


def with_what_both_take(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take what both do, before what it alone takes: as typer reads a signature."""
    both = inspect.signature(_both, eval_str=True).parameters.values()
    own = inspect.signature(command, eval_str=True).parameters.values()
    alone = [each for each in own if each.kind is not inspect.Parameter.VAR_KEYWORD]
    command.__signature__ = inspect.Signature([*both, *alone])  # type: ignore[attr-defined]
    return command


def judged(
    *,
    tested: bool,
    paths: list[str] | None,
    output: list[str] | None,
    select: list[str] | None,
    ignore: list[str] | None,
    stdin_filename: str,
    ruleset_path: list[Path] | None,
    **words: Any,
) -> None:
    """Judge as the options of a command say, and end with the code for it."""
    from rulecheck.cli.outputs import parsed
    from rulecheck.cli.verdicts import Asked, report

    asked = Asked(
        paths=_named(paths or ()),
        tested=tested,
        outputs=parsed(output or ()),
        select=tuple(select or ()),
        ignore=tuple(ignore or ()),
        stdin_name=stdin_filename,
        **words,
    )
    raise typer.Exit(report(asked))


def _named(paths: Iterable[str]) -> tuple[Path, ...]:
    """Return paths as they are named; an empty word, as of an unset variable, is none."""
    words = tuple(paths)
    if "" in words:
        raise typer.BadParameter("an empty path: name a case file, a folder or `-`")
    return tuple(map(Path, words))
