"""`rulecheck new-ruleset`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EPILOG = """
\b
Example:
  rulecheck new-ruleset dash
  rulecheck test dash/cases --ruleset-path dash
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("new-ruleset", epilog=EPILOG, no_args_is_help=True)(new_ruleset)


def new_ruleset(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Lower-case words with hyphens.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to begin it.")] = Path(),
) -> None:
    """Begin a ruleset of your own.

    A reference, a scene, steps, a rule, and cases that pass.
    """
    from rulecheck.scaffold import Unnameable, scaffold

    try:
        files = scaffold(name, to)
    except Unnameable as unnameable:
        raise typer.BadParameter(str(unnameable)) from None
    except FileExistsError:
        raise typer.BadParameter(f"{to / name} is there already") from None
    typer.echo("\n".join(file.as_posix() for file in files))
    root = (to / name).as_posix()
    typer.echo(f"\nnext: rulecheck test {root}/cases --ruleset-path {root}")
