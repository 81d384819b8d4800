"""The program and its commands."""

import gc
import os
import sys
from typing import Annotated, NoReturn

import typer

from rulecheck.cli.streams import end_in_order, guarded
from rulecheck.cli.verbs import (
    batch,
    check,
    clauses,
    coverage,
    diff,
    explain,
    explore,
    export,
    fmt,
    lsp,
    new,
    new_ruleset,
    options,
    propose,
    rulesets,
    schema,
    score,
    serve,
    shrink,
    stats,
    test,
    trace,
    verify,
    words,
)

EPILOG = """
\b
Examples:
  rulecheck check turn.yaml           judge a turn
  rulecheck test cases                hold every case against what it expects
  rulecheck explain FH-PB-1           say what a clause means and show its cases
  rulecheck trace turn.yaml           show what each step changed

\b
Exit codes:
  0  legal; for test: every case is as expected
  1  a clause is broken; for test: a case is not as expected
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open
"""

app = typer.Typer(
    name="rulecheck",
    help="Hold turns of tabletop games against their rulebooks.",
    epilog=EPILOG,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for verb in (
    check,
    test,
    explain,
    clauses,
    rulesets,
    words,
    trace,
    batch,
    stats,
    options,
    explore,
    coverage,
    propose,
    diff,
    export,
    verify,
    new,
    new_ruleset,
    schema,
    shrink,
    fmt,
    lsp,
    serve,
    score,
):
    verb.add_to(app)


def _version(asked: bool) -> None:
    if asked:
        from rulecheck import __version__

        typer.echo(f"rulecheck {__version__}")
        raise typer.Exit


@app.callback()
def rulecheck(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Hold turns of tabletop games against their rulebooks."""
    from rulecheck.cli.settings import settings

    for folder in settings().ruleset_path:
        from rulecheck.rulesets import look_in

        look_in(folder)


def make_ready() -> None:
    """Spare a short run what only long ones need, and plugins of others that read no case."""
    gc.freeze()
    gc.set_threshold(100_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")


def main() -> NoReturn:
    """Run the program and exit with its code."""
    make_ready()
    end_in_order()
    sys.exit(guarded(app))
