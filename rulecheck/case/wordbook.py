"""A game's words by example, and the other words that people use for them.

They stand in `words.yaml` beside the game's layout; a game without one does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import field

from rulecheck.engine import Ruleset
from rulecheck.engine.spelling import folded
from rulecheck.frozen import Frozen
from rulecheck.reader import Unreadable, read
from rulecheck.wording import nearest, shown

_BESIDE = ("breaks", "ruling", "open", "ruled", "note")


class Example(Frozen):
    """A turn of one line in which a verb is used, legal in its scene.

    `beside` are further keys at the top that it needs, such as `given` or `readings`.
    """

    verb: str
    line: str
    scene: Mapping[str, Any]
    beside: Mapping[str, Any]

    @property
    def step(self) -> str:
        """The verb and its details alone; the whole line, where it has none."""
        turn = read(self.line.encode(), self.verb)[0].value
        details = next(_said_of(turn, self.verb), None)
        return f"{self.verb}: {shown(details)}" if details else self.line


class Wordbook(Frozen):
    """Examples by verb; what to write for other people's words; what spelling must not suggest.

    `sentences` are what each verb says in a sentence, with its details in braces.
    """

    examples: Mapping[str, Example]
    other: Mapping[str, str]
    by_meaning_only: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = field(default_factory=dict)

    def meant(self, word: str) -> str:
        """Return the hint what to write for somebody's word, empty where none is known."""
        found = self.other.get(folded(word))
        return f"; write {found}" if found else ""

    def hint(self, word: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
        """Return the hint what a word may mean: by meaning, else the one spelled most like it."""
        spelled = (each for each in known if each not in self.by_meaning_only)
        return self.meant(word) or nearest(word, spelled)

    def as_in(self, verb: str) -> str:
        """Return how a verb is written, to be added to what is wrong with it."""
        found = self.examples.get(verb)
        return f"; as in `{found.step}`" if found else ""


@cache
def wordbook_of(game: Ruleset) -> Wordbook:
    """Return the words of a game; nothing where it has no `words.yaml`, or one that is no such."""
    package = game.layout.__module__.rpartition(".")[0] or game.layout.__module__
    try:
        text = (files(package) / "words.yaml").read_bytes()
        said: Any = read(text, f"{game.id}/words.yaml")[0].value
        return _wordbook(said, scene_of_starter(game))
    except (OSError, Unreadable, AttributeError, TypeError, KeyError):
        return Wordbook(examples={}, other={})


def scene_of_starter(game: Ruleset) -> Mapping[str, Any]:
    """Return the scene that the starter case of a game has, an empty one where there is none."""
    package = game.layout.__module__.rpartition(".")[0] or game.layout.__module__
    try:
        said: Any = read((files(package) / "starter.yaml").read_bytes(), "starter.yaml")[0].value
        scene: Mapping[str, Any] = said["scene"]
    except (OSError, Unreadable, TypeError, KeyError):
        return {}
    return scene


def _wordbook(said: Mapping[str, Any], scene: Mapping[str, Any]) -> Wordbook:
    examples = {
        verb: Example(
            verb=verb, line=line, scene=group.get("scene", scene), beside=group.get("beside", {})
        )
        for group in said.get("examples", ())
        for verb, line in group["turns"].items()
    }
    other = {
        folded(word): write
        for write, words in said.get("other-words", {}).items()
        for word in words
    }
    meant = frozenset(said.get("by-meaning-only", ()))
    sentences: Mapping[str, str] = said.get("sentences", {})
    return Wordbook(examples=examples, other=other, by_meaning_only=meant, sentences=sentences)


def _said_of(value: Any, verb: str) -> Iterator[Any]:
    """Yield what a turn says under a verb, wherever that stands."""
    if isinstance(value, tuple):
        for each in value:
            yield from _said_of(each, verb)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key == verb:
                yield each
            elif key not in _BESIDE:
                yield from _said_of(each, verb)
