"""`--output FORMAT=FILE`: reports written to files, each whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path


def write_whole(path: Path, pieces: Iterable[str]) -> None:
    """Write a text to a file; whatever goes wrong, the file is as it was or as it should be.

    `OSError` if it cannot be written.
    """
    write_whole_bytes(path, (piece.encode() for piece in pieces))


def write_whole_bytes(path: Path, pieces: Iterable[bytes]) -> None:
    """Write bytes to a file in the same way."""
    folder = path.parent
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=folder)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(path))
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _mode(path: Path) -> int:
    """Return the mode the file has, or a new one would have."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
