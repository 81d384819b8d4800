"""The words of a game as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from rulecheck.case.wordlist import Detail, Part, Verb, WordList
from rulecheck.engine.spelling import respelled

SCENE = "scene"
_WIDEST = 100


class NoSuchWord(LookupError):
    """A word that is no verb, nor one that people use for any."""


def as_text(words: WordList, word: str | None = None) -> str:
    """Return all words of a game in brief, or one verb or the scene in full."""
    return "\n".join(_brief(words) if word is None else _one(words, word))


def as_json(words: WordList, word: str | None = None) -> str:
    """Return the words of a game, or one verb alone, as one JSON object."""
    return json.dumps({"schema_version": 1, **words_data(words, word)}, indent=2)


def words_data(words: WordList, word: str | None = None) -> dict[str, Any]:
    """Return the words of a game, one verb alone, or the scene; `NoSuchWord` for another word."""
    verbs: Iterable[Verb] = words.verbs
    parts: Iterable[Part] = words.scene
    if word is not None:
        found = _found(words, word)
        verbs, parts = ((found,), ()) if isinstance(found, Verb) else ((), words.scene)
    return {
        "ruleset": words.game.id,
        "verbs": [_verb_data(each) for each in verbs],
        "scene": [_part_data(each) for each in parts],
        "other_words": words.other if word is None else {},
    }


def _found(words: WordList, word: str) -> Verb | None:
    """Return the verb that a word is, nothing for the scene."""
    if word == SCENE:
        return None
    verb = respelled(word, [each.verb for each in words.verbs])
    if verb is None:
        verbs = (*(each.verb for each in words.verbs), SCENE)
        hint = words.book.hint(word, verbs)
        raise NoSuchWord(f"no verb {word!r} in {words.game.id}{hint}; known are {', '.join(verbs)}")
    return words.verb(verb)


def _brief(words: WordList) -> Iterator[str]:
    yield f"{words.game.reference.title} ({words.game.id})"
    for verb in words.verbs:
        yield ""
        yield f"{verb.verb}: {verb.says}"
        keys = ", ".join(map(_key, verb.details)) or "none"
        yield from _filled(f"  taken by {verb.taken_by}; details: {keys}")
        if verb.example:
            yield f"  {verb.example}"
    yield ""
    yield "scene: " + ", ".join(each.key for each in words.scene[0].details)
    yield f"  rulecheck words {words.game.id} scene tells what each may hold"
    yield ""
    yield "Other words for these:"
    for write, used in words.other.items():
        yield from _filled(f"  {write}: {', '.join(used)}")


def _key(detail: Detail) -> str:
    return detail.key if detail.default is not None else f"{detail.key} (needed)"


def _one(words: WordList, word: str) -> Iterator[str]:
    verb = _found(words, word)
    if verb is None:
        for part in words.scene:
            yield from _part(part)
            yield ""
        return
    yield from verb_lines(words, verb)


def verb_lines(words: WordList, verb: Verb) -> Iterator[str]:
    """Yield all there is to know of a verb, line by line."""
    yield f"{verb.verb}: {verb.says} ({words.game.id})"
    yield f"  taken by {verb.taken_by}"
    yield from _details(verb.details)
    for part in verb.parts:
        yield from (f"  {line}" for line in _part(part))
    if verb.example:
        yield f"  example: {verb.example}"


def _part(part: Part) -> Iterator[str]:
    yield f"{part.name}: {part.says}"
    yield from _details(part.details)


def _details(details: Iterable[Detail]) -> Iterator[str]:
    for each in details:
        free = "needed" if each.default is None else f"left out: {each.default}"
        due = f"; due by {', '.join(each.due)}" if each.due else ""
        short = "; may stand alone" if each.is_short else ""
        yield from _filled(f"  {each.key}: {each.kind} ({free}{due}{short})")
        yield from _filled(f"    {each.says}") if each.says else ()


def _filled(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, _WIDEST, subsequent_indent=indent, break_on_hyphens=False)


def _verb_data(verb: Verb) -> dict[str, Any]:
    return {
        "verb": verb.verb,
        "says": verb.says,
        "taken_by": verb.taken_by,
        "details": [_detail_data(each) for each in verb.details],
        "parts": [_part_data(each) for each in verb.parts],
        "example": verb.example or None,
    }


def _part_data(part: Part) -> dict[str, Any]:
    details = [_detail_data(each) for each in part.details]
    return {"part": part.name, "says": part.says, "details": details}


def _detail_data(detail: Detail) -> dict[str, Any]:
    return {
        "key": detail.key,
        "kind": detail.kind,
        "needed": detail.default is None,
        "default": detail.default,
        "says": detail.says,
        "due": list(detail.due),
        "short": detail.is_short,
    }
