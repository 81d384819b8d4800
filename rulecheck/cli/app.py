"""The program and its commands."""

import gc
import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

from rulecheck.cli.streams import end_in_order, guarded

VERBS = (
    "check",
    "test",
    "explain",
    "clauses",
    "rulesets",
    "words",
    "trace",
    "batch",
    "stats",
    "options",
    "explore",
    "coverage",
    "propose",
    "diff",
    "export",
    "verify",
    "new",
    "new-ruleset",
    "schema",
    "shrink",
    "fmt",
    "lsp",
    "score",
    "serve",
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


class Commands(Mapping[str, Any]):
    """The commands of the program by their names, each made when it is first asked for.

    A run pays for one of them.
    """

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(VERBS)

    def __len__(self) -> int:
        return len(VERBS)

    def __getitem__(self, verb: str) -> Any:
        if verb not in VERBS:
            raise KeyError(verb)
        if verb not in self._made:
            module = import_module(f"rulecheck.cli.verbs.{verb.replace('-', '_')}")
            alone = typer.Typer(rich_markup_mode=None)
            module.add_to(alone)
            self._made[verb] = get_group(alone).commands[verb]
        return self._made[verb]


class Program(TyperGroup):
    """The program: a group of commands that are made when they are asked for."""

    def __init__(self, **said: Any) -> None:
        super().__init__(**said | {"commands": Commands()})


app = typer.Typer(
    name="rulecheck",
    cls=Program,
    help="Hold turns of tabletop games against their rulebooks.",
    epilog=EPILOG,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
