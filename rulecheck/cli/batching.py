"""`rulecheck batch` from its words to its code: planned, run with progress, told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import typer

from rulecheck.batch import CannotRun, Done, Plan, by_processes, planned
from rulecheck.cli.houses import house_of
from rulecheck.cli.jobs import processors
from rulecheck.cli.progress import say
from rulecheck.report.printable import printable
from rulecheck.wording import many

STOPPED = 130


def run(
    inputs: list[Path],
    to: Path,
    *,
    format: str,
    house: Path | None,
    scenes: Path | None,
    jobs: int | None,
    engine: str,
    address: str | None,
    quiet: bool,
) -> int:
    """Judge all rows and return the code that the command ends with."""
    verdicts: Counter[str] = Counter()
    begun = time.monotonic()
    plan = None
    try:
        plan = planned(inputs, to, format=format, house=house_of(house), scenes=scenes)
        before = len(plan.shards) - len(plan.open)
        for done in _shown(_by(plan, engine, jobs or processors(), address), plan):
            verdicts += done.verdicts
    except ModuleNotFoundError as lacking:
        typer.echo(f"{lacking.name} is not installed: install the extra `batch`", err=True)
        return 2
    except CannotRun as refused:
        typer.echo(printable(str(refused)), err=True)
        return 2
    except KeyboardInterrupt:
        left = sum(not plan.part(n).exists() for n, _ in plan.open) if plan else 0
        typer.echo(f"stopped with {many(left, 'part')} to do: the same command goes on", err=True)
        return STOPPED
    plan.end()
    if not quiet:
        typer.echo(_told(verdicts, before, time.monotonic() - begun))
    return 0


def _by(plan: Plan, engine: str, jobs: int, address: str | None) -> Iterator[Done]:
    if engine == "ray":
        from rulecheck.batch.cluster import by_ray

        return by_ray(plan, address)
    return by_processes(plan, jobs)


def _shown(results: Iterator[Done], plan: Plan) -> Iterator[Done]:
    """Yield what is done, saying on a terminal how much that is, how fast, and what is left."""
    begun, whole, rows = time.monotonic(), len(plan.open), 0
    for count, done in enumerate(results, 1):
        rows += done.verdicts.total()
        seconds = time.monotonic() - begun
        left = round(seconds / count * (whole - count))
        say(f"{count:,} of {many(whole, 'part')}, {rows / seconds:,.0f} turns/s, {left:,} s left")
        yield done
    say("")


def _told(verdicts: Counter[str], before: int, seconds: float) -> str:
    rows = verdicts.total()
    words = ("legal", "illegal", "ruling", "open", "error")
    counts = ", ".join(f"{verdicts[word]:,} {word}" for word in words if verdicts[word])
    were = "was" if before == 1 else "were"
    earlier = f"; {many(before, 'part')} {were} there already" if before else ""
    rate = f" in {seconds:,.1f} s, {rows / seconds:,.0f} a second" if rows else ""
    return f"{many(rows, 'turn')} judged{rate}{': ' + counts if counts else ''}{earlier}"
