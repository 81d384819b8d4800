"""`--output FORMAT=FILE`: reports written to files, each whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from rulecheck.frozen import Frozen

Identity = tuple[int, int] | str


class Output(Frozen):
    """A report in a format, and the file that it goes to, as it was named."""

    format: str
    file: str


def parsed(words: Iterable[str]) -> tuple[Output, ...]:
    """Return the outputs that words like `sarif=report.sarif` ask for."""
    split = (word.partition("=") for word in words)
    return tuple(Output(format=name, file=file) for name, _, file in split)


def clash(outputs: Iterable[Output], read: Iterable[str]) -> str:
    """Return why reports cannot go where they are to go; nothing if they can.

    Over no file that is `read`, and no two into one file, however they are spelled.
    """
    inputs = {_identity(each) for each in read}
    taken: dict[Identity, Output] = {}
    for each in outputs:
        identity = _identity(each.file)
        if identity in inputs:
            return f"{each.file} is read in this run: no report is written over it"
        if identity in taken:
            other = taken[identity]
            return f"{each.file} is where the report {other.format}={other.file} goes already"
        taken[identity] = each
    return ""


def _identity(path: str) -> Identity:
    """Return what is the same for all names of a file, be it there already or not."""
    try:
        found = os.fstat(0) if path == "-" else Path(path).stat()
    except OSError:
        return os.path.realpath(path)
    return found.st_dev, found.st_ino


def write_whole(path: Path, pieces: Iterable[str]) -> None:
    """Write a text to a file; whatever goes wrong, the file is as it was or as it should be.

    A link stays, and what it leads to is written. A device or a pipe is written into, and so is
    standard output by any of its names. `OSError` if it cannot be written.
    """
    write_whole_bytes(path, (piece.encode() for piece in pieces))


def write_whole_bytes(path: Path, pieces: Iterable[bytes]) -> None:
    """Write bytes to a file in the same way."""
    if _is_standard_output(path):
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.flush()
    elif _is_in_place(path):
        with path.open("wb") as file:
            file.writelines(pieces)
    else:
        _replace(Path(os.path.realpath(path)), pieces)


def _is_standard_output(path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(1))
    except OSError:
        return False


def _is_in_place(path: Path) -> bool:
    """Whether a file is no file that another could take the place of."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


def _replace(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file beside another that takes its place when it is whole, or goes.

    Its name is known before it is there: whenever the run is ended, it can be taken away.
    """
    part = path.with_name(f".{path.name[:50]}.{secrets.token_hex(8)}.part")
    try:
        with open(part, "xb", opener=_for_us_alone) as file:  # a Path takes no opener
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(path))
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _mode(path: Path) -> int:
    """Return the mode the file has, or a new one would have."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
