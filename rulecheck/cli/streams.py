"""Standard streams: open though the caller closed them, and every failure to print told once.

What is printed is flushed here, inside the program's own guard, and not by the interpreter as it
ends, which has nobody to tell.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from rulecheck.engine import RulesetFailed

_MODES = {0: ("stdin", "r"), 1: ("stdout", "w"), 2: ("stderr", "w")}


def guarded(program: Callable[[], object]) -> int:
    """Run a program that ends by `SystemExit`, and return the code to end with.

    What cannot be printed, read or judged is one line on standard error, and code 2. A reader that
    has read enough is not told anything.
    """
    _open_closed()
    code = 0
    try:
        code = _code_of(program)
        _flush("stdout")
    except BrokenPipeError:
        code = 1
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    except (OSError, RulesetFailed) as error:
        code = 2
        _tell(error)
    _let_go()
    return code


def _code_of(program: Callable[[], object]) -> int:
    try:
        program()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


def _tell(error: BaseException) -> None:
    from rulecheck.report.printable import printable

    with contextlib.suppress(OSError):  # nobody is left to tell
        print(printable(f"rulecheck: {error}"), file=sys.stderr, flush=True)


def _open_closed() -> None:
    """Open to nowhere each standard stream that is closed, and have all write what they can.

    Otherwise the next file opened would take the place of the stream, and be printed into.
    """
    for number, (name, mode) in _MODES.items():
        if getattr(sys, name) is None:
            with contextlib.suppress(OSError):
                os.close(number)
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - a stream has no path, and stays open
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # both are text


def _flush(name: str) -> None:
    stream = getattr(sys, name)
    if not stream.closed:  # as who serves an editor leaves it
        stream.flush()


def _let_go() -> None:
    """Throw away what could not be printed, lest the interpreter try again as it ends."""
    for number, (name, mode) in _MODES.items():
        if mode == "w":
            try:
                _flush(name)
            except OSError:
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, number)
                os.close(nowhere)


def end_in_order() -> None:
    """Have a request to end tidy up on its way out; one that is ignored stays so."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _ended)


def _ended(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second one would stop the tidying
    sys.exit(128 + number)
