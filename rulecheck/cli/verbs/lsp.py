"""`rulecheck lsp`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, HouseFile

EPILOG = """
\b
Editors start it by themselves: the guide says how.

\b
Exit codes:
  0  the editor has left
  2  usage, or the extra `lsp` is not installed
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("lsp", epilog=EPILOG)(lsp)


def lsp(
    house: HouseFile = None,
    ruleset_path: Folders = None,
    stdio: Annotated[
        bool, typer.Option("--stdio", hidden=True, help="As editors ask for it; always so.")
    ] = True,
) -> None:
    """Serve an editor over standard input and output.

    Findings while typing, explanations under the cursor, words to choose from.
    """
    from rulecheck.cli.houses import house_of
    from rulecheck.cli.settings import settings

    if find_spec("pygls") is None:
        raise typer.BadParameter("it needs the extra lsp: pip install 'rulecheck-tabletop[lsp]'")
    from rulecheck.lsp.server import serve

    project = settings()
    serve(house_of(house or project.house, project.readings))
