"""`rulecheck verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rulecheck.cli.options import Folders, text_or_json

EPILOG = """
\b
Examples:
  rulecheck check turn.yaml --format json --receipts > verdict.json
  rulecheck verify verdict.json

\b
Exit codes:
  0  every receipt holds
  1  a case is judged otherwise now
  2  usage, or a file that holds no receipt
  3  the rulebook has changed since: a verdict is the same, but its receipt is stale
"""
_CODES = {"no receipt": 2, "judged otherwise now": 1, "stale": 3, "holds": 0}


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("verify", epilog=EPILOG, no_args_is_help=True)(verify)


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A receipt, or a report in json or jsonl.")
    ],
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Judge the cases of receipts again: does each verdict hold, and if not, why.

    A receipt is stale where the verdict is the same and the rulebook, or the program, is another.
    """
    import json

    from rulecheck.reader.spelled import plain
    from rulecheck.receipts import verified
    from rulecheck.report.printable import printable

    found = [verified(said, id) for id, said in _receipts(file)]
    if not found:
        raise typer.BadParameter(f"{file} holds no receipt")
    if format == "json":
        typer.echo(json.dumps({"schema_version": 1, "receipts": plain(found)}, indent=2))
    for each in found if format == "text" else ():
        typer.echo(printable(f"{each.word}: {each.id}"))
        for why in each.why:
            typer.echo(printable(f"  {why}"))
    words = {each.word for each in found}
    raise typer.Exit(next(code for word, code in _CODES.items() if word in words))


def _receipts(file: Path) -> list[tuple[str, Any]]:
    from rulecheck.receipts import receipts_in

    try:
        return list(receipts_in(file.read_text("utf-8")))
    except (OSError, ValueError, RecursionError) as wrong:
        said = wrong.strerror if isinstance(wrong, OSError) else "this holds no receipt in JSON"
        raise typer.BadParameter(f"{file}: {said}") from None
