"""`rulecheck fmt`: case files in their one canonical form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders

EPILOG = """
\b
Examples:
  rulecheck fmt cases                 rewrite what is not in the canonical form
  rulecheck fmt --check cases         name the files that are not, and change none

\b
Exit codes:
  0  every file is in its canonical form, or is now
  1  with --check: some are not
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("fmt", epilog=EPILOG)(fmt)


def fmt(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATHS]...", help="Case files and folders.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Name what is not canonical, and write nothing.")
    ] = False,
    ruleset_path: Folders = None,
) -> None:
    """Rewrite case files in their canonical form, in place.

    Short forms are written out and words spelled as cases spell them. Comments and layout stay.
    """
    from rulecheck.case import case_files
    from rulecheck.case.canonical import canonical
    from rulecheck.cli.outputs import write_whole_bytes
    from rulecheck.cli.settings import settings
    from rulecheck.reader import bytes_of

    wrong, changed = 0, 0
    for path in case_files(paths or settings().paths or (Path(),)):
        try:
            data = bytes_of(path)
        except OSError as error:  # one that cannot be read ends no run
            typer.echo(f"{path.as_posix()}:1:1: {error.strerror}", err=True)
            wrong += 1
            continue
        found = canonical(data, path.as_posix())
        for problem in found.problems:
            typer.echo(str(problem), err=True)
        if found.stuck:
            typer.echo(f"{path.as_posix()}: left as it is: write its short forms out", err=True)
        wrong += bool(found.problems) or found.stuck
        if found.data != data:
            changed += 1
            typer.echo(path.as_posix())
            if not check:
                write_whole_bytes(path, (found.data,))
    raise typer.Exit(2 if wrong else 1 if changed and check else 0)
