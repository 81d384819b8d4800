"""The plan of a run: its shards, which parts are there already, and what all of it rests on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from rulecheck.batch.parts import part_name
from rulecheck.batch.shards import Shard, shards_of
from rulecheck.batch.work import scenes_in
from rulecheck.judge import Changed
from rulecheck.reader import Unreadable
from rulecheck.reader.spelled import plain
from rulecheck.receipts import rulebook_hashes
from rulecheck.rulesets import known, ruleset_named

_BASIS = "batch.json"
_UNPACKED = ".unpacked"


class CannotRun(Exception):
    """A run that cannot be begun or gone on with; the message says why, in a line."""


class Plan:
    """The shards of some inputs, and the folder that their parts are written to."""

    def __init__(
        self,
        inputs: tuple[Path, ...],
        to: Path,
        *,
        format: str,
        house: Mapping[str, Changed],
        scenes: Path | None = None,
    ) -> None:
        self.inputs, self.to, self.format, self.house = inputs, to, format, house
        self.shards = tuple(
            shard for each in inputs for shard in _shards(each, to / _UNPACKED / each.name)
        )
        self._scenes = scenes
        self.scenes = tuple(_shards(scenes, to / _UNPACKED / "scenes")) if scenes else ()

    @cached_property
    def open(self) -> tuple[tuple[int, Shard], ...]:
        """The shards whose parts are not there yet, with their numbers."""
        there = {each.name for each in self.to.iterdir()}
        numbered = enumerate(self.shards)
        return tuple((n, each) for n, each in numbered if part_name(n, self.format) not in there)

    def part(self, number: int) -> Path:
        """Return where the part of a shard is written."""
        return self.to / part_name(number, self.format)

    def basis(self) -> dict[str, Any]:
        """Return all that the verdicts rest on: two runs of one basis have the same parts."""
        from rulecheck import __version__

        house = {id: plain(_house(changed)) for id, changed in self.house.items()}
        return {
            "rulecheck": __version__,
            "format": self.format,
            "house": house,
            "inputs": [_identity(each) for each in self.inputs],
            "scenes": _identity(self._scenes) if self._scenes else None,
            "shards": [list(each[2:]) for each in self.shards],
            "rulebooks": {id: rulebook_hashes(ruleset_named(id)) for id in known()},
        }

    def begin(self) -> None:
        """Write down what the run rests on; refuse to mix with a run that rests on another."""
        path = self.to / _BASIS
        said = json.dumps(self.basis(), indent=1)
        if not path.exists():
            if any(self.to.glob("part-*")):
                raise CannotRun(f"{self.to} holds parts of something else: name another folder")
            path.write_text(said + "\n", "utf-8")
        elif path.read_text("utf-8") != said + "\n":
            raise CannotRun(
                f"{self.to} holds a run on other inputs, by another rulebook or in another format: "
                "name another folder, or remove this one"
            )

    def end(self) -> None:
        """Remove what is needed only while the run goes on."""
        import shutil

        shutil.rmtree(self.to / _UNPACKED, ignore_errors=True)


def planned(
    inputs: Iterable[Path],
    to: Path,
    *,
    format: str,
    house: Mapping[str, Changed],
    scenes: Path | None = None,
) -> Plan:
    """Return the plan of a run, its folder made; `CannotRun` where there can be none."""
    paths = tuple(inputs)
    if len({each.name for each in paths}) < len(paths):
        raise CannotRun("two inputs have the same name: rename one, or run them apart")
    try:
        to.mkdir(parents=True, exist_ok=True)
        plan = Plan(paths, to, format=format, house=house, scenes=scenes)
        scenes_in(plan.scenes)
        plan.begin()
    except Unreadable as unreadable:
        raise CannotRun("\n".join(map(str, unreadable.problems))) from None
    except OSError as error:
        raise CannotRun(f"{error.filename or to}: {error.strerror or error}") from error
    return plan


def _shards(path: Path, unpacked: Path) -> Iterable[Shard]:
    try:
        return tuple(shards_of(path, unpacked))
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror or error}") from error
    except Exception as error:  # pyarrow, gzip and zstandard each have errors of their own
        raise CannotRun(f"{path}: this cannot be read: {error}") from error


def _identity(path: Path) -> list[Any]:
    stat = path.stat()
    return [str(path), stat.st_size, stat.st_mtime_ns]


def _house(changed: Changed) -> dict[str, Any]:
    return {
        "numbers": dict(changed.numbers),
        "preferred": dict(changed.preferred),
        "readings": dict(changed.readings),
    }
