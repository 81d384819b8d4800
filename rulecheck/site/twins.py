"""The example nearest to another that shows the other side, and wherein they differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from rulecheck.frozen import Frozen
from rulecheck.site.book import Example, Game
from rulecheck.site.excerpt import excerpt

_BESIDE = ("title:", "about:", "shows:", "note:", "breaks:", "ruling:", "open:", "expect:", "todo:")
"""What a case says about its turn, and not what happens in it."""


class Line(Frozen):
    """A line of two cases beside each other: of `both`, only of `this`, or only of the `twin`."""

    of: str
    text: str


def nearest(example: Example, game: Game) -> Example | None:
    """Return the example that shares a clause, has another verdict and differs in the least text.

    One of the same scene goes before another, however little the other differs; one of the same
    file does where no clause is shared.
    """
    return _twins(game)[id(example)]


@lru_cache(16)
def _twins(game: Game) -> dict[int, Example | None]:
    """Return the nearest twin of every example of a game, by the identity of the example."""
    return {
        id(example): _nearest(example, body, game)
        for example, body in zip(game.examples, _bodies(game), strict=True)
    }


def _nearest(example: Example, mine: frozenset[str], game: Game) -> Example | None:
    sharing, bodies = _by_clause(game), _bodies(game)
    others = {
        index
        for clause in example.clauses
        for index in sharing[clause]
        if _is_other(example, game.examples[index])
    }
    others = others or {
        index
        for index, other in enumerate(game.examples)
        if other.case.path == example.case.path and _is_other(example, other)
    }

    def apart(index: int) -> tuple[bool, int, bool, int]:
        other = game.examples[index].case
        unlike = sum(map(len, mine ^ bodies[index]))
        elsewhere = other.path != example.case.path
        return example.case.layout != other.layout, unlike, elsewhere, index

    return game.examples[min(others, key=apart)] if others else None


def difference(example: Example, twin: Example) -> tuple[Line, ...]:
    """Return the lines of scene and turn of both, those that differ with what is around them."""
    one, other = _lines(example), _lines(twin)
    matcher = SequenceMatcher(a=one, b=other, autojunk=False)
    return tuple(
        each for group in matcher.get_grouped_opcodes(2) for each in _told(one, other, group)
    )


def _told(
    one: list[str], other: list[str], group: list[tuple[str, int, int, int, int]]
) -> Iterator[Line]:
    for how, start, end, first, last in group:
        if how == "equal":
            yield from (Line(of="both", text=each) for each in one[start:end])
        else:
            yield from (Line(of="this", text=each) for each in one[start:end])
            yield from (Line(of="twin", text=each) for each in other[first:last])


@lru_cache(16)
def _by_clause(game: Game) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for index, example in enumerate(game.examples):
        for clause in example.clauses:
            found[clause].append(index)
    return found


def _is_other(one: Example, other: Example) -> bool:
    return (one.verdict.word == "legal") != (other.verdict.word == "legal")


@lru_cache(16)
def _bodies(game: Game) -> tuple[frozenset[str], ...]:
    """Return the lines of every example of a game, without regard to their order."""
    return tuple(frozenset(line.strip() for line in _lines(example)) for example in game.examples)


def _lines(example: Example) -> list[str]:
    """Return what happens in a case, line by line, without what it says about that."""
    kept, beside = [], -1
    for _, line in excerpt(example.case):
        indent = len(line) - len(line.lstrip())
        words = line.strip().removeprefix("- ")
        if beside >= 0 and line.strip() and indent <= beside:
            beside = -1
        if beside < 0 and words.startswith(_BESIDE):
            beside = indent
        if beside < 0 and words and not words.startswith("#"):
            kept.append(line.rstrip())
    return kept
