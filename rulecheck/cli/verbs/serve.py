"""`rulecheck serve`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.options import Folders, HouseFile

if TYPE_CHECKING:
    from rulecheck.houses import House
    from rulecheck.serve.pool import Pool

EPILOG = """
\b
Three ways in:
  rulecheck serve pipe < turns.jsonl > verdicts.jsonl
  rulecheck serve http --port 8017
  rulecheck serve mcp
"""
PIPE_EPILOG = """
\b
A line is a case in JSON, or a JSON string that holds one in YAML:
  {"id": 1, "ruleset": "fated-hand", "scene": {...}, "turn": [...]}

\b
Every line has its answer, in order: a bad one is answered with an error. An answer is a line
of `rulecheck check --format jsonl`; exit code 0 at the end of the input.
"""
HTTP_EPILOG = """
\b
Examples:
  rulecheck serve http                          on this machine only; then open http://127.0.0.1:8017
  rulecheck serve http --origin https://vtt.example    pages of that site may ask

\b
It ends on SIGTERM or Ctrl-C, after what is being answered. What to put before it where
others reach it: the guide, Serve it.
"""
Processes = Annotated[int, typer.Option(metavar="N", min=1, help="Processes that answer.")]
Seconds = Annotated[
    float,
    typer.Option(metavar="S", min=0.01, help="End a process that is longer at one answer."),
]
Memory = Annotated[int, typer.Option(metavar="MB", min=256, help="Memory of one process.")]

serving = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    epilog=EPILOG,
    help="Answer programs: over a pipe, over HTTP, over the Model Context Protocol.",
)


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    serving.command("pipe", epilog=PIPE_EPILOG)(pipe)
    serving.command("http", epilog=HTTP_EPILOG)(http)
    serving.command("mcp")(mcp)
    app.add_typer(serving, name="serve")


def pipe(
    receipts: Annotated[
        bool, typer.Option("--receipts", help="Have each verdict carry a receipt.")
    ] = False,
    house: HouseFile = None,
    ruleset_path: Folders = None,
) -> None:
    """Answer lines of standard input: one case a line in, one verdict a line out."""
    from rulecheck.serve.pipe import serve
    from rulecheck.serve.service import Service

    serve(sys.stdin.buffer, sys.stdout.buffer, Service(_house(house)), receipts=receipts)


def http(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to bind to; loopback if left out.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535)] = 8017,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Let pages of this site ask; may be repeated."),
    ] = None,
    processes: Processes = 2,
    seconds: Seconds = 10,
    memory: Memory = 2048,
    at_once: Annotated[
        int, typer.Option(metavar="N", min=1, help="Questions at once; more are told to wait.")
    ] = 256,
    mcp: Annotated[bool, typer.Option("--mcp/--no-mcp", help="Serve MCP at /mcp as well.")] = True,
    house: HouseFile = None,
    ruleset_path: Folders = None,
) -> None:
    """Answer over HTTP: judge, options, mend, trace, clauses, words, and a page to try them."""
    _needs_extra()
    from rulecheck.serve.http import app, serve
    from rulecheck.serve.mcp import server

    pool = _pool(processes, seconds, at_once, memory, house, ruleset_path)
    also = server(pool) if mcp else None
    application = app(pool, origins=tuple(origin or ()), mcp=also, host=host)
    serve(pool, application, host=host, port=port, connections=4 * at_once)


def mcp(
    seconds: Seconds = 10,
    memory: Memory = 2048,
    house: HouseFile = None,
    ruleset_path: Folders = None,
) -> None:
    """Serve a language model's client over standard streams, by the Model Context Protocol."""
    _needs_extra()
    from rulecheck.serve.mcp import serve

    serve(_pool(1, seconds, 64, memory, house, ruleset_path))


def _pool(
    processes: int,
    seconds: float,
    waiting: int,
    memory: int,
    house: Path | None,
    ruleset_path: list[Path] | None,
) -> Pool:
    from rulecheck.cli.settings import settings
    from rulecheck.serve.pool import Limits, Pool

    folders = (*(ruleset_path or ()), *settings().ruleset_path)
    limits = Limits(processes=processes, seconds=seconds, waiting=waiting, memory=memory)
    return Pool(limits, house=_house(house), ruleset_path=folders)


def _house(file: Path | None) -> House:
    from rulecheck.cli.houses import house_of
    from rulecheck.cli.settings import settings

    project = settings()
    return house_of(file or project.house, project.readings)


def _needs_extra() -> None:
    if any(find_spec(name) is None for name in ("mcp", "starlette", "uvicorn")):
        extra = "pip install 'rulecheck-tabletop[serve]'"
        raise typer.BadParameter(f"it needs the extra serve: {extra}")
