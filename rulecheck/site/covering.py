"""The coverage of every ruleset, computed only when something it rests on has changed."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rulecheck
from rulecheck.coverage import Coverage, RedSuite, covered
from rulecheck.site.book import Book, Game


def coverages(book: Book, folder: Path) -> Mapping[str, Coverage]:
    """Return the coverage of every ruleset with examples; those that fail have none."""
    found = {}
    for game in book.games:
        coverage = _kept(game, folder) if game.examples else None
        if coverage is not None:
            found[game.id] = coverage
    return found


def _kept(game: Game, folder: Path) -> Coverage | None:
    digest = _digest(game)
    kept = folder / f"coverage-{game.id}.json"
    if kept.is_file():
        told = json.loads(kept.read_text(encoding="utf-8"))
        if told["digest"] == digest:
            return Coverage(**_tuples(told["coverage"]))
    coverage = _computed(game)
    if coverage is not None:
        folder.mkdir(parents=True, exist_ok=True)
        told = {"digest": digest, "coverage": {**asdict(coverage), "killed": dict(coverage.killed)}}
        kept.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    return coverage


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
    others = package / "rulesets"
    yield game.reference.path
    for path in sorted(package.rglob("*.py")):
        mine = others / game.id.replace("-", "_")
        if path.is_relative_to(mine) or not path.is_relative_to(others):
            yield path
    home = Path(inspect.getsourcefile(game.ruleset.layout) or __file__).parent
    if not home.is_relative_to(package):
        yield from sorted(home.rglob("*.py"))
