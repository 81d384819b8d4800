"""`--fix` and `--diff`: what is broken in the files of a run is mended, or would be."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from rulecheck.cli.differences import differences
from rulecheck.cli.outputs import write_whole_bytes
from rulecheck.cli.run import STDIN, Run
from rulecheck.frozen import Frozen
from rulecheck.reader import bytes_of
from rulecheck.repairs.fixing import Fixed, fixed
from rulecheck.repairs.search import Narrow
from rulecheck.report.printable import printable


class Done(Frozen):
    """What was mended in a run, and the run that judges what is left.

    `typed` where standard input was among it, `unwritten` are files that could not be.
    """

    run: Run
    files: tuple[Fixed, ...]
    changed: int
    typed: bool
    unwritten: int

    @property
    def told(self) -> str:
        """How many findings are gone, and how many are left."""
        gone, left, unsafe = self._counted()
        said = f"{gone:,} fixed, {left:,} left" if gone or left else "nothing to fix"
        return f"{said}{_by_hand(unsafe)}"

    @property
    def would(self) -> str:
        """How many findings would be gone."""
        gone, left, unsafe = self._counted()
        said = f"{gone:,} would be fixed, {left:,} left" if gone or left else "nothing to fix"
        return f"{said}{_by_hand(unsafe)}"

    @property
    def code_of_diff(self) -> int:
        """The code to end with where only differences are shown: 1 if there are any."""
        return 1 if self.changed else 0

    def _counted(self) -> tuple[int, int, int]:
        return (
            sum(each.fixed for each in self.files),
            sum(each.left for each in self.files),
            sum(each.unsafe for each in self.files),
        )


def _by_hand(unsafe: int) -> str:
    return f" ({unsafe:,} more with --unsafe-fixes)" if unsafe else ""


def fix(run: Run, narrow: Narrow, *, unsafe: bool, writes: bool) -> Done:
    """Mend the files of a run and write them, each whole or not at all; or show how they differ.

    Standard input is written to standard output, as it is if nothing of it may be mended.
    """
    files: list[Fixed] = []
    changed, typed, unwritten = 0, None, 0
    for path, _ in run.files():
        is_typed, name = path == STDIN, run.stdin_name if path == STDIN else path
        try:
            data = run.standard_input() if is_typed else bytes_of(path)
        except OSError:  # told with the report
            continue
        done = fixed(data, name, run.house, narrow, unsafe=unsafe)
        changed += done.data != data
        if not writes:
            sys.stdout.writelines(differences(data, done.data, name, "fixed"))
        elif is_typed:
            typed = done.data
            sys.stdout.buffer.write(typed)
            sys.stdout.buffer.flush()
        elif done.data != data and not _is_written(Path(path), done.data):
            unwritten += 1
            done = Fixed(data=data, left=done.fixed + done.left)
        files.append(done)
        for case in done.outdated if writes else ():
            _tell(f"{case}: it expects what is fixed: `rulecheck test --bless` writes it anew")
    found = Done(
        run=run if typed is None else run.but(typed=typed),
        files=tuple(files),
        changed=changed,
        typed=typed is not None,
        unwritten=unwritten,
    )
    if not writes:
        sys.stdout.flush()
        _tell(found.would)
    return found


def _is_written(path: Path, data: bytes) -> bool:
    try:
        write_whole_bytes(path, (data,))
    except OSError as error:
        _tell(f"{path}: not written: {error.strerror or error}")
        return False
    return True


def _tell(said: str) -> None:
    typer.echo(printable(said), err=True)
