"""The two tables: what the examples cover, clause by clause, and all examples with a filter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.coverage import Coverage
from rulecheck.model import Clause
from rulecheck.mutants import Mutant, mutants_of
from rulecheck.site.book import Book, Game, Shown
from rulecheck.site.press import Press
from rulecheck.site.rule_pages import page_named
from rulecheck.site.writer import Page
from rulecheck.wording import many

EXAMPLES = "examples.md"


def examples_page(book: Book, press: Press) -> Page:
    """Return the way to the examples of each ruleset, counted by verdict."""
    verdicts = sorted({example.verdict.word for example in book.examples})
    rows = [
        {"game": game, "page": page_named("examples", game), "cells": _cells(game, verdicts)}
        for game in book.games
        if game.examples
    ]
    text = press.text(
        "examples.md.jinja", EXAMPLES, rows=rows, verdicts=verdicts, count=len(book.examples)
    )
    return Page(path=EXAMPLES, text=text, title="All examples", listed=True)


def _cells(game: Game, verdicts: Iterable[str]) -> list[dict[str, Any]]:
    found: Counter[str] = Counter(example.verdict.word for example in game.examples)
    return [{"word": word, "count": found[word]} for word in verdicts]


def game_examples_page(game: Game, press: Press) -> Page:
    """Return the table of all examples of a ruleset, with a filter."""
    path = page_named("examples", game)
    text = press.text(
        "game_examples.md.jinja",
        path,
        game=game,
        verdicts=sorted({example.verdict.word for example in game.examples}),
        topics=sorted({example.topic for example in game.examples}),
        ids=sorted({id for example in game.examples for id in example.clauses}),
    )
    said = f"{many(len(game.examples), 'worked example')} of {game.reference.title}, to filter."
    return Page(path=path, text=text, title="All examples", listed=True, description=said)


def matrix_page(game: Game, coverage: Coverage | None, press: Press) -> Page:
    """Return the matrix of a ruleset; without a coverage the mutants are not told."""
    path = page_named("coverage", game)
    mutants = _mutants_by_clause(game) if coverage else {}
    rows = [
        _row(
            clause,
            game,
            coverage,
            mutants.get(clause.id, ()),
            press.links.between(path, page_named("examples", game)),
        )
        for clause in game.reference.clauses.values()
    ]
    text = press.text(
        "coverage.md.jinja",
        path,
        game=game,
        rows=rows,
        summary=_summary(game, coverage),
        excused=coverage.excused if coverage else {},
    )
    return Page(path=path, text=text, title="Coverage", listed=True)


def _row(
    clause: Clause,
    game: Game,
    coverage: Coverage | None,
    mutants: Iterable[str],
    examples: str,
) -> dict[str, Any]:
    shown = game.shown[clause.id]
    names = list(mutants)
    killed = [name for name in names if coverage and name in coverage.killed]
    counts = (shown.legal, shown.broken, shown.undecided, shown.settled)
    cells = [
        {
            "text": str(len(each)) if each else "–",
            "link": f"{examples}?clause={clause.id}" if each else "",
        }
        for each in counts
    ]
    told = f"{len(killed)} of {len(names)}" if names else "–"
    return {
        "clause": clause,
        "cells": [*cells, {"text": told, "link": ""}],
        "gaps": _gaps(clause, shown, coverage, [name for name in names if name not in killed]),
    }


def _gaps(
    clause: Clause, shown: Shown, coverage: Coverage | None, survivors: list[str]
) -> list[str]:
    if coverage is None:
        return list(_lacks(clause, shown))
    told = (
        gap.removeprefix(f"{clause.id}: ")
        for gap in coverage.gaps
        if gap.startswith(f"{clause.id}: ")
    )
    return [*told, *(f"survived: {name}" for name in survivors)]


def _lacks(clause: Clause, shown: Shown) -> Iterator[str]:
    if clause.testable and not shown.legal:
        yield "no legal case shows it"
    if clause.testable and not shown.broken:
        yield f"no case breaks this {clause.kind}"
    if not shown.any and not clause.testable:
        yield "no case shows it"


def _mutants_by_clause(game: Game) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for mutant in mutants_of(game.ruleset):
        if mutant.name not in game.reference.excused:
            found[_clause_of(mutant, game)].append(mutant.name)
    return found


def _clause_of(mutant: Mutant, game: Game) -> str:
    if mutant.declaration is not None:
        return mutant.declaration.cites
    for number in mutant.changed.numbers:
        return game.reference.numbers[number].clause
    return next(iter(mutant.changed.preferred), "")


def _summary(game: Game, coverage: Coverage | None) -> str:
    if coverage is None:
        return f"{many(len(game.examples), 'example')}. The mutants were not run for this page."
    return (
        f"{many(coverage.cases, 'example')}; of {many(len(coverage.testable), 'clause')} that a "
        f"turn can break: {len(coverage.enforced)} enforced, {len(coverage.shown_legal)} shown "
        f"legal, {len(coverage.shown_broken)} shown broken; {len(coverage.killed)} of "
        f"{many(len(coverage.mutants), 'mutant')} killed; {many(len(coverage.gaps), 'gap')}."
    )
