"""The coverage of every ruleset, computed only when something it rests on has changed."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import asdict

import rulecheck
from rulecheck.coverage import Coverage, RedSuite, covered
from rulecheck.site.book import Book, Game

Wanted = Literal["run", "kept", "none"]
"""Whether the mutants are run where they must be, or only what is kept is told, or nothing."""


def coverages(book: Book, folder: Path, wanted: Wanted) -> Mapping[str, Coverage]:
    """Return the coverage of every ruleset; those with a case that fails have none."""
    games = book.games if wanted != "none" else ()
    found = {game.id: _coverage(game, folder, run=wanted == "run") for game in games}
    return {id: coverage for id, coverage in found.items() if coverage is not None}


def _coverage(game: Game, folder: Path, *, run: bool) -> Coverage | None:
    digest = _digest(game)
    file = folder / f"coverage-{game.id}.json"
    kept = _kept(file, digest)
    if kept is not None or not run:
        return kept
    coverage = _computed(game)
    if coverage is not None:
        folder.mkdir(parents=True, exist_ok=True)
        told = {"digest": digest, "coverage": asdict(coverage)}
        file.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    return coverage


def _kept(file: Path, digest: str) -> Coverage | None:
    told = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Coverage(**_tuples(told["coverage"])) if told.get("digest") == digest else None


def _computed(game: Game) -> Coverage | None:
    try:
        return covered(game.ruleset, [example.case for example in game.examples])
    except RedSuite:
        return None


def _tuples(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}


def _digest(game: Game) -> str:
    made = hashlib.sha256()
    for path in _sources(game):
        made.update(path.read_bytes())
    for example in game.examples:
        made.update(example.case.id.encode() + example.case.text.encode())
    return made.hexdigest()


def _sources(game: Game) -> Iterable[Path]:
    package = Path(rulecheck.__file__).parent
    mine = package / "rulesets" / game.id.replace("-", "_")
    others = [package / name for name in ("rulesets", "site", "cli", "report", "drawing")]
    yield game.reference.path
    for path in sorted(package.rglob("*.py")):
        if path.is_relative_to(mine) or not any(map(path.is_relative_to, others)):
            yield path
    home = Path(inspect.getsourcefile(game.ruleset.layout) or __file__).parent
    if not home.is_relative_to(package):
        yield from sorted(home.rglob("*.py"))
