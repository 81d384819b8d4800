"""The bytes of a file: all that is read comes from here, within its bound and from no device."""

import errno
import os
import stat
from pathlib import Path

from rulecheck.reader.bounds import MAX_BYTES
from rulecheck.reader.text import too_large

_WITHOUT_WAITING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""A file that is swapped for a pipe between two looks keeps nobody waiting."""
_STREAMS = "/dev/"
"""Where a shell puts the pipes that it names itself, as of `<(...)`."""


def bytes_of(path: str | Path) -> bytes:
    """Return the bytes of a file; `OSError` says in `strerror` why there are none.

    So it does of a file that is too large, and of what is no file. A pipe is read only where the
    shell has made it, for from another nothing might ever come.
    """
    try:
        told = os.stat(path)
    except ValueError:
        raise OSError(errno.EINVAL, "this cannot be the name of a file") from None
    if not stat.S_ISREG(told.st_mode):
        if stat.S_ISFIFO(told.st_mode) and str(path).startswith(_STREAMS):
            return _read(path, os.O_RDONLY, MAX_BYTES)
        raise _no_file(path, told.st_mode)
    if told.st_size > MAX_BYTES:
        raise OSError(errno.EFBIG, too_large(told.st_size))
    return _read(path, _WITHOUT_WAITING, told.st_size)


def _read(path: str | Path, flags: int, size: int) -> bytes:
    """Read a file to its end; it may have grown since, and a pipe comes in pieces."""
    file = os.open(path, flags)
    try:
        data = os.read(file, size + 1)
        while len(data) != size and len(data) <= MAX_BYTES:
            more = os.read(file, MAX_BYTES + 1 - len(data))
            if not more:
                break
            data += more
    finally:
        os.close(file)
    if len(data) > MAX_BYTES:
        raise OSError(errno.EFBIG, too_large(len(data)))
    return data


def _no_file(path: str | Path, mode: int) -> OSError:
    """Say what stands where a file was expected; of a folder rather why it cannot be listed."""
    if not stat.S_ISDIR(mode):
        what = "a pipe" if stat.S_ISFIFO(mode) else "a device or a socket"
        return OSError(errno.EINVAL, f"this is {what} and is not opened: expected a file")
    try:
        os.scandir(path).close()
    except OSError as why:
        return why
    return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
