"""Clauses found by how people ask for them: `I leave the melee`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rulecheck.engine import Ruleset
from rulecheck.frozen import Frozen
from rulecheck.model import Clause

MOST_FOUND = 12
"""How many clauses an answer names."""
LIKE = 0.8
"""How like two words are, from 0 to 1, for one to be taken as the other misspelt."""
_ENOUGH = 0.6
"""How much of what is asked a clause has to answer, from 0 to 1."""
_IDLE_WORDS = """
a am an and any are as at be by can do does for from get has have he her him his how i if in is it
its may me my of on one or our out she so than that the their them then there they this to us was we
what when where which who will with you your
"""
_IDLE = frozenset(_IDLE_WORDS.split())


class Answer(Frozen):
    """A clause, and the words of its own that come nearest to what was asked."""

    game: Ruleset
    clause: Clause
    words: str


def answers(asked: str, games: Iterable[Ruleset], most: int = MOST_FOUND) -> tuple[Answer, ...]:
    """Return the clauses that answer a question in a player's words, the likeliest first."""
    every = [(game, clause) for game in games for clause in game.reference.clauses.values()]
    wanted = _wanted(asked, (words for _, clause in every for _, words in _ways(clause)))
    if not wanted:
        return ()
    found = [
        (score, Answer(game=game, clause=clause, words=words))
        for game, clause in every
        for score, words in [max(_scores(clause, wanted), key=lambda each: each[0])]
        if score >= _ENOUGH
    ]
    found.sort(key=lambda each: -each[0])
    return tuple(answer for _, answer in found[:most])


def _wanted(asked: str, texts: Iterable[str]) -> list[frozenset[str]]:
    """Return for each word of a question those of some texts that it may stand for, misspelt."""
    known = tuple({word: None for text in texts for word in _words(text)})
    return [
        frozenset((word, *difflib.get_close_matches(word, known, n=len(known), cutoff=LIKE)))
        for word in (_words(asked) if known else ())
    ]


def _ways(clause: Clause) -> Iterator[tuple[float, str]]:
    """Yield what a clause may be found by, and what that counts: the sentence less."""
    yield from ((1.0, words) for words in clause.asked)
    yield from ((1.0, clause.section), (0.9, clause.title), (0.7, clause.says))


def _scores(clause: Clause, wanted: list[frozenset[str]]) -> Iterator[tuple[float, str]]:
    """Yield how well each way to ask for a clause fits, from 0 to 1."""
    for weight, words in _ways(clause):
        yield weight * _likeness(wanted, _words(words)), words


def _likeness(wanted: list[frozenset[str]], known: tuple[str, ...]) -> float:
    """Return how many of the words asked are known, a little less where much else is said."""
    if not known:
        return 0
    hits = sum(not alike.isdisjoint(known) for alike in wanted)
    return hits / len(wanted) - 0.02 * max(0, len(known) - hits)


@lru_cache(4096)  # the texts of every clause are gone through for every question
def _words(text: str) -> tuple[str, ...]:
    """Return the telling words of a text, each without its ending."""
    said = dict.fromkeys(re.findall(r"\w+", text.lower()))
    return tuple(_stem(word) for word in said if word not in _IDLE)


def _stem(word: str) -> str:
    stem = re.sub(r"(?:ing|ed|es|s)$", "", word)
    return stem if len(stem) >= 3 else word
