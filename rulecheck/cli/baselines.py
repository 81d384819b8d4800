"""`--baseline` and `--write-baseline`: findings of old that do not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import typer

from rulecheck.cli.outputs import write_whole
from rulecheck.reader import bytes_of
from rulecheck.report.baseline import Baseline, Known, NoBaseline, known_in
from rulecheck.report.printable import printable
from rulecheck.report.results import Result


def kept(results: Iterable[Result], old: Path | None, new: Path | None) -> Iterator[Result]:
    """Return results in which the findings that a baseline lists are let pass.

    Those of the `old` one are known, and which of them are gone is told at the end; or all are let
    pass, and the `new` one lists them.
    """
    if new and new.exists():
        _known(new)
    baseline = Baseline(_known(old) if old else {}, recording=new is not None)
    return _kept(baseline, results, old, new)


def _kept(
    baseline: Baseline, results: Iterable[Result], old: Path | None, new: Path | None
) -> Iterator[Result]:
    yield from baseline.without_known(results)
    if old:
        _tell_gone(baseline, old)
    if new:
        _write(baseline, new)


def _known(file: Path) -> Known:
    """Return what a baseline lists; a usage error if it cannot be read."""
    try:
        return known_in(bytes_of(file))
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from None
    except NoBaseline:
        said = f"{file} is no baseline: expected what --write-baseline writes"
        raise typer.BadParameter(said) from None


def _write(baseline: Baseline, file: Path) -> None:
    try:
        write_whole(file, (baseline.text(),))
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror or error}") from None
    count = len(baseline.known)
    _tell(f"{file}: {count:,} finding{'' if count == 1 else 's'} recorded")


def _tell_gone(baseline: Baseline, file: Path) -> None:
    gone = baseline.gone()
    for line in gone:
        _tell(line)
    if gone:
        _tell(f"{file}: {len(gone):,} of {len(baseline.known):,} are gone: write it anew")


def _tell(said: str) -> None:
    typer.echo(printable(said), err=True)
