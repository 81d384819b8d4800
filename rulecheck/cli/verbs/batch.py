"""`rulecheck batch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, HouseFile, Quiet, format_option, one_of

EPILOG = """
\b
Examples:
  rulecheck batch play.jsonl --to verdicts
  rulecheck batch monday.jsonl.gz tuesday.jsonl.zst --to week --jobs 2
  rulecheck batch play.jsonl --scenes maps.jsonl --to in-scenes
  rulecheck batch play.parquet --to ours --house our-table.yaml --format jsonl

\b
Exit codes:
  0  every row is judged, or told with its error
  2  usage, or an input that cannot be read
  130  stopped: the same command goes on
"""
_ENGINES = ("processes", "ray")
_FORMATS = ("parquet", "jsonl")


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("batch", epilog=EPILOG, no_args_is_help=True)(batch)


def batch(
    inputs: Annotated[
        list[Path],
        typer.Argument(metavar="IN...", help="JSON lines (.gz, .zst) or Parquet, a row a turn."),
    ],
    to: Annotated[
        Path, typer.Option("--to", metavar="FOLDER", help="Where the parts are written.")
    ],
    format: Annotated[
        str, format_option(_FORMATS, "How to write them: parquet or jsonl.")
    ] = "parquet",
    scenes: Annotated[
        Path | None,
        typer.Option(
            "--scenes", metavar="FILE", help="Scenes that turns share, a row each with its name."
        ),
    ] = None,
    house: HouseFile = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, help="Processes; all processors if left out."
        ),
    ] = None,
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="What shares out the work: processes or ray.",
            callback=one_of(_ENGINES, "engine"),
        ),
    ] = "processes",
    address: Annotated[
        str | None,
        typer.Option(
            "--address", metavar="ADDRESS", help="The Ray cluster; a local one if left out."
        ),
    ] = None,
    ruleset_path: Folders = None,
    quiet: Quiet = False,
) -> None:
    """Judge recorded play by the million: rows of turns in, rows of verdicts out.

    A run that was stopped goes on with the same command; a part is there whole or not at all.
    """
    from rulecheck.cli.batching import run

    raise typer.Exit(
        run(
            inputs,
            to,
            format=format,
            house=house,
            scenes=scenes,
            jobs=jobs,
            engine=engine,
            address=address,
            quiet=quiet,
        )
    )
