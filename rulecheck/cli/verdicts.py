"""What `check` and `test` do: judge what they were asked to, write the reports, choose the code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TextIO

import typer

from rulecheck.cli.houses import house_of
from rulecheck.cli.options import in_colour
from rulecheck.cli.outputs import Output, clash
from rulecheck.cli.run import File, Run
from rulecheck.cli.selecting import Clauses
from rulecheck.cli.settings import Settings, settings
from rulecheck.frozen import Frozen
from rulecheck.report import FORMATS, format_called
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, Tally

LEAST = 100
"""Files from which on it pays to look for what passed before: fewer are judged as soon."""


class Asked(Frozen):
    """What the command line says."""

    paths: tuple[Path, ...] = ()
    tested: bool = False
    format: str = "full"
    outputs: tuple[Output, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    house: Path | None = None
    quiet: bool = False
    exit_zero: bool = False
    skip_others: bool = False
    jobs: int = 1
    watch: bool = False
    stdin_name: str = "-"
    bless: bool = False
    instead: bool = False
    fix: bool = False
    unsafe_fixes: bool = False
    diff: bool = False
    baseline: Path | None = None
    write_baseline: Path | None = None
    receipts: bool = False
    cache: bool = False


def report(asked: Asked) -> int:
    """Judge, write every report, and return the code to end with."""
    project = settings()
    house = asked.house or project.house
    clauses = _clauses(asked, project)
    run = _run(asked, project, house, clauses)
    if asked.bless:
        from rulecheck.cli.blessing import bless

        bless(run, clauses)
    wrong = _clash(asked, run, house)
    if wrong:
        _complain(wrong)
        return 2
    if asked.fix or asked.diff or asked.unsafe_fixes:
        return _fixed(asked, run, clauses, project)
    if asked.watch:
        from rulecheck.cli.watching import watched

        watched(lambda: _reported(asked, run, clauses, project), run.paths_of_files)
    return _reported(asked, run, clauses, project)


def _fixed(asked: Asked, run: Run, clauses: Clauses, project: Settings) -> int:
    """Mend what may be mended without asking, tell of what is left, and return the code for it."""
    from rulecheck.cli.fixing import fix

    for other in ("watch", "baseline", "write_baseline"):
        if getattr(asked, other):
            said = f"--fix and --{other.replace('_', '-')} do not go together"
            raise typer.BadParameter(said)
    if not (asked.fix or asked.diff):
        raise typer.BadParameter("--unsafe-fixes goes with --fix or --diff")
    done = fix(run, clauses.verdict, unsafe=asked.unsafe_fixes, writes=not asked.diff)
    if asked.diff:
        return done.code_of_diff
    code = _reported(asked, done.run, clauses, project, sys.stderr if done.typed else None)
    _complain(done.told)
    return 2 if done.unwritten else code


def _clash(asked: Asked, run: Run, house: Path | None) -> str:
    """Return why what is to be written cannot go where it is to go; nothing if it can."""
    written = asked.outputs
    if asked.write_baseline:
        written += (Output(format="baseline", file=str(asked.write_baseline)),)
    if not written:
        return ""
    beside = (str(file) for file in (house, asked.baseline) if file)
    return clash(written, [*(path for path, _ in run.files()), *beside])


def _reported(
    asked: Asked, run: Run, clauses: Clauses, project: Settings, to: TextIO | None = None
) -> int:
    unopened = (Result(path=each.path, problems=(each,)) for each in project.unopened)
    cached = asked.cache and not (asked.watch or clauses.select or clauses.ignore)
    found: Iterable[Result] = chain(unopened, _results(run, asked.jobs, cached=cached))
    if asked.baseline or asked.write_baseline:
        from rulecheck.cli.baselines import kept

        found = kept(found, asked.baseline, asked.write_baseline)
    tally = Tally(clauses.narrowed(found), asked.tested)
    several = asked.outputs or asked.format == "github"
    results: Iterable[Result] = list(tally) if several else tally
    style = Style(tested=asked.tested, colour=in_colour(), quiet=asked.quiet, site=project.site)
    _print(asked, results, style, to or sys.stdout)
    written = [_write(output, results, style) for output in asked.outputs]
    return _code(asked, tally) if all(written) else 2


def _results(run: Run, jobs: int, *, cached: bool) -> Iterable[Result]:
    files = run.files()

    def judged(some: Sequence[File]) -> Iterator[Result]:
        if jobs < 2:
            return run.results(some)
        from rulecheck.cli.jobs import shared

        return shared(run, jobs, some)

    if cached and run.brief and len(files) >= LEAST:
        from rulecheck.cli.cache import with_cache

        results = with_cache(run, files, judged)
    else:
        results = judged(files)
    if sys.stderr.isatty():
        from rulecheck.cli.progress import shown

        return shown(results, len(files))
    return results


def _code(asked: Asked, tally: Tally) -> int:
    """Return the code to end with; a run that found nothing to judge says so."""
    if not tally.cases and not tally.errors:
        if asked.skip_others:
            return 0
        _complain("no case found: expected YAML files with ruleset, scene and turn")
    return tally.exit_code if not asked.exit_zero or tally.exit_code == 2 else 0


def _run(asked: Asked, project: Settings, house: Path | None, clauses: Clauses) -> Run:
    paths = asked.paths or project.paths
    if not paths and project.unopened:
        raise typer.BadParameter(str(project.unopened[0]))
    if not paths:
        raise typer.BadParameter("nothing to judge: name a case file, a folder or `-`")
    formats = {asked.format, *(each.format for each in asked.outputs)}
    return Run(
        paths=paths,
        tested=asked.tested,
        stdin_name=asked.stdin_name,
        skip_others=asked.skip_others,
        brief=asked.tested and not any(FORMATS[each] for each in formats),
        receipts=asked.receipts,
        house=house_of(house, project.readings),
        narrow=clauses.verdict if asked.instead else None,
    )


def _clauses(asked: Asked, project: Settings) -> Clauses:
    chosen = Clauses(select=asked.select or project.select, ignore=(*asked.ignore, *project.ignore))
    wrong = chosen.misspelled()
    if wrong:
        raise typer.BadParameter(wrong)
    return chosen


def _print(asked: Asked, results: Iterable[Result], style: Style, to: TextIO) -> None:
    for piece in _pieces(asked, results, style):
        to.write(piece)
    to.flush()
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if asked.format == "github" and summary:
        with Path(summary).open("a", encoding="utf-8") as file:
            file.writelines(format_called("md")(results, style))


def _pieces(asked: Asked, results: Iterable[Result], style: Style) -> Iterator[str]:
    if asked.format == "github":
        from rulecheck.report.github import disarmed

        yield from disarmed(format_called("full")(results, style))
    yield from format_called(asked.format)(results, style)


def _write(output: Output, results: Iterable[Result], style: Style) -> bool:
    """Write a report to its file; tell why if it cannot be, and return whether it was."""
    from rulecheck.cli.outputs import write_whole

    plain = Style(tested=style.tested, quiet=style.quiet, site=style.site)
    try:
        write_whole(Path(output.file), format_called(output.format)(results, plain))
    except OSError as error:
        _complain(f"{output.file} is not written: {error.strerror or error}")
        return False
    return True


def _complain(said: str) -> None:
    typer.echo(printable(said), err=True)
