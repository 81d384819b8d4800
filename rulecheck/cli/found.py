"""Cases that a command has made, written to files of their own: nothing is overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path


def write_found(folder: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Write texts to a folder by their names, and return where each stands.

    A file that is there already stays: what says the same is it, and else a number is added.
    `OSError` if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return {name: _written(folder / name, text).as_posix() for name, text in texts.items()}


def _written(path: Path, text: str) -> Path:
    for number in count(1):
        free = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        try:
            with free.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            if free.is_file() and free.read_bytes() == text.encode():
                return free
        else:
            return free
    raise AssertionError
