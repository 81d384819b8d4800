"""What goes out: a part for each shard, in Parquet or in JSON lines, whole or not at all."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

Row = dict[str, Any]
FORMATS = ("parquet", "jsonl")
_AT_ONCE = 4096
"""Rows held in memory at a time."""


def part_name(number: int, format: str) -> str:
    """Return the name of the part of a shard."""
    return f"part-{number:05}.{format}"


def write_part(part: Path, rows: Iterable[Row]) -> None:
    """Write rows to a new file, which has its name only once all are in it."""
    draft = part.with_name(f".{part.name}.{os.getpid()}")
    write: Callable[[Path, Iterator[list[Row]]], None]
    write = _write_parquet if part.suffix == ".parquet" else _write_lines
    try:
        write(draft, _portions(iter(rows)))
        draft.replace(part)
    finally:
        draft.unlink(missing_ok=True)


def _portions(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while portion := list(itertools.islice(rows, _AT_ONCE)):
        yield portion


def _write_lines(path: Path, portions: Iterator[list[Row]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for portion in portions:
            file.writelines(json.dumps(_COMPLETE | row) + "\n" for row in portion)


def _write_parquet(path: Path, portions: Iterator[list[Row]]) -> None:
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    with parquet.ParquetWriter(path, schema(), compression="zstd") as writer:
        for portion in portions:
            writer.write_table(arrow.Table.from_pylist(portion, schema=schema()))


_COMPLETE: Row = {
    "source": None,
    "row": None,
    "id": None,
    "ruleset": None,
    "title": None,
    "verdict": None,
    "rulings": [],
    "rests_on": [],
    "findings": [],
    "errors": [],
}
"""A row with every column: lines have them all, as Parquet has."""


@cache
def schema() -> Any:
    """Return the columns of a row of the output."""
    import pyarrow as arrow

    text, number = arrow.string(), arrow.int64()
    readings = arrow.list_(arrow.struct({"clause": text, "reading": text}))
    names = ("clause", "kind", "step", "who", "verb", "detail", "message", "stated", "due")
    finding = {name: arrow.int32() if name == "step" else text for name in names}
    return arrow.schema(
        {
            "source": text,
            "row": number,
            "id": text,
            "ruleset": text,
            "title": text,
            "verdict": text,
            "rulings": arrow.list_(text),
            "rests_on": readings,
            "findings": arrow.list_(arrow.struct(finding | {"under": readings})),
            "errors": arrow.list_(text),
        }
    )
