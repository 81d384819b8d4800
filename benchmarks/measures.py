"""How a command or a call is timed: medians of several runs, told as ratios."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

RULECHECK = (sys.executable, "-m", "rulecheck")
_INSTALLED = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""Programs are timed as they run where they are installed: compiled once."""


def command(words: tuple[str, ...], *, runs: int = 5, cwd: Path | None = None) -> float:
    """Return the median of the seconds a whole process takes."""
    return median(_command(words, cwd) for _ in range(runs))


def pairs(
    first: tuple[str, ...], second: tuple[str, ...], *, runs: int = 15
) -> tuple[float, float, float]:
    """Time two commands in turn; return both medians and the median of the ratios."""
    _command(first, None), _command(second, None)
    timed = [(_command(first, None), _command(second, None)) for _ in range(runs)]
    ratios = [one / other for one, other in timed]
    return median(one for one, _ in timed), median(other for _, other in timed), median(ratios)


def _command(words: tuple[str, ...], cwd: Path | None) -> float:
    began = time.perf_counter()
    subprocess.run(
        words,
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        env=_INSTALLED,
    )
    return time.perf_counter() - began


def call(function: Callable[[], object], *, runs: int = 3) -> float:
    """Return the median of the seconds a call takes."""
    return median(_call(function) for _ in range(runs))


def _call(function: Callable[[], object]) -> float:
    began = time.perf_counter()
    function()
    return time.perf_counter() - began


def peak_mebibytes(words: tuple[str, ...]) -> float:
    """Return the greatest memory a whole process holds at once."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    assert isinstance(usage, resource.struct_rusage)
    return usage.ru_maxrss / 1024
