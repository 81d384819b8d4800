"""What goes in: JSON lines or Parquet, a row a turn, cut into shards that are read apart.

Lines may be packed (`.gz`, `.zst`): such a file is unpacked once, beside the output, as nobody can
begin to read in its midst.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

SHARD = 4 << 20
"""The most bytes of lines in a shard: some ten thousand turns, some seconds of work."""
_LEAST = 1 << 16
_MANY = 32
"""Into so many shards a file is cut that is not large, so that every worker has some of it."""
_BLOCK = 1 << 20
_PACKED = (".gz", ".zst")


class Shard(NamedTuple):
    """A stretch of one input: `source` is what it is called, `path` where it is read.

    Of lines, `start` and `stop` are bytes; of Parquet, groups of rows. `row` is the number of the
    first row, from 1.
    """

    source: str
    path: str
    start: int
    stop: int
    row: int


def shards_of(path: Path, unpacked: Path) -> Iterator[Shard]:
    """Yield the shards of an input file; `OSError` or `ValueError` where it cannot be read."""
    if path.suffix == ".parquet":
        yield from _of_parquet(path)
        return
    plain = _unpacked(path, unpacked) if path.suffix in _PACKED else path
    yield from _of_lines(str(path), plain)


def rows_of(shard: Shard) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the text of each row of a shard; rows of nothing are passed over."""
    read = _parquet_rows if shard.path.endswith(".parquet") else _lines
    for number, line in enumerate(read(shard), shard.row):
        if line.strip():
            yield number, line


# lines


def _unpacked(path: Path, folder: Path) -> Path:
    """Unpack a file into a folder, unless it was before; a half-written one has another name."""
    plain = folder / path.stem
    if not plain.exists():
        folder.mkdir(parents=True, exist_ok=True)
        draft = plain.with_name(f"{plain.name}.draft")
        with _opened(path) as packed, draft.open("wb") as out:
            shutil.copyfileobj(packed, out, _BLOCK)
        draft.rename(plain)
    return plain


def _opened(path: Path) -> IO[bytes]:
    if path.suffix == ".gz":
        opened: Any = gzip.open(path, "rb")  # noqa: SIM115 - whoever asks closes it
    else:
        import zstandard

        opened = zstandard.open(path, "rb")
    file: IO[bytes] = opened
    return file


def _of_lines(source: str, path: Path) -> Iterator[Shard]:
    """Cut a file at ends of lines, and count its rows on the way."""
    start, row, place, rows = 0, 1, 0, 0
    size = min(SHARD, max(_LEAST, path.stat().st_size // _MANY))
    with path.open("rb") as file:
        while block := file.read(min(_BLOCK, size)):
            cut = block.rfind(b"\n") + 1
            if cut and place + cut - start >= size:
                whole = rows + block.count(b"\n", 0, cut)
                yield Shard(source, str(path), start, place + cut, row)
                start, row, rows = place + cut, row + whole, block.count(b"\n", cut)
            else:
                rows += block.count(b"\n")
            place += len(block)
    if place > start:
        yield Shard(source, str(path), start, place, row)


def _lines(shard: Shard) -> Iterator[bytes]:
    with Path(shard.path).open("rb") as file:
        file.seek(shard.start)
        left = shard.stop - shard.start
        for line in file:
            yield line
            left -= len(line)
            if left <= 0:
                return


# Parquet


def _of_parquet(path: Path) -> Iterator[Shard]:
    import pyarrow.parquet as parquet

    with parquet.ParquetFile(path) as file:
        row = 1
        for group in range(file.num_row_groups):
            yield Shard(str(path), str(path), group, group + 1, row)
            row += file.metadata.row_group(group).num_rows


def _parquet_rows(shard: Shard) -> Iterator[bytes]:
    """Yield rows of Parquet as a line of JSON has them.

    A column may be nested, or text that is JSON; what is null is left out.
    """
    import pyarrow.parquet as parquet

    with parquet.ParquetFile(shard.path) as file:
        for batch in file.iter_batches(1024, row_groups=range(shard.start, shard.stop)):
            for row in batch.to_pylist(maps_as_pydicts="strict"):
                yield json.dumps(_said(row), default=str).encode()


_TEXTS = frozenset({"ruleset", "title", "about", "id"})
"""Columns that are text, whatever it looks like."""


def _said(row: dict[str, Any]) -> Any:
    if row.keys() == {"case"}:
        return _unfolded(row["case"])
    return {
        key: value if key in _TEXTS else _unfolded(value)
        for key, value in row.items()
        if value is not None
    }


def _unfolded(value: Any) -> Any:
    """Return what a column holds: JSON in a text is read, nulls of nested columns are left out."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return _without_nulls(value)


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_without_nulls(each) for each in value]
    return value
