"""Steps as sentences, made of what each says and of what follows.

A game has a sentence for each of its verbs in its `words.yaml`. In it `{detail}` is what the step
says or what is due, a figure that is put together with its parts; `{who.position}` is a figure of
somebody before the step, `{then who.position}` after it; `{n|card}` counts cards, `{n|inch|inches}`
too; `{flag|words}` says the words where the flag is set; `{word: one = this, other = that}` says a
word in others. What stands in brackets is left out where a detail in it says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulecheck.case import Case
from rulecheck.case.wordbook import wordbook_of
from rulecheck.engine import Ruleset, Step, Total, Written
from rulecheck.engine.trace import figure, standing
from rulecheck.engine.turns import End
from rulecheck.frozen import Frozen, kebab
from rulecheck.model import Assumed, Verdict
from rulecheck.telling.figures import Filled, clauses_of, reckoned
from rulecheck.wording import shown

_FIELD = re.compile(r"\{([^{}]+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_OF_EVERY_GAME = {End.verb: "The activation of {who} ends"}
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve")  # fmt: skip


class Sentence(Frozen):
    """A step as a sentence without its full stop, and the clauses that its figures come of."""

    number: int
    words: str
    clauses: tuple[str, ...] = ()


def sentences_of(case: Case, verdict: Verdict) -> tuple[Sentence, ...]:
    """Return the steps of a turn as sentences, in its order.

    A verb that its game has no sentence for is told as the case writes it.
    """
    return tuple(_sentences(case, verdict))


def _sentences(case: Case, verdict: Verdict) -> Iterator[Sentence]:
    after = dict(verdict.scenes)
    scene = verdict.scenes[0][1]
    for written in case.written:
        before, scene = scene, after.get(written.number, scene)
        taken = [each for each in verdict.assumed if each.step == written.number]
        yield sentence_of(case.ruleset, written, before, scene, taken)


def sentence_of(
    game: Ruleset, written: Written, before: Any, after: Any, taken: Iterable[Assumed] = ()
) -> Sentence:
    """Return a step as a sentence, between the scene before it and the one after.

    `taken` is what was taken as due at it: what the smaller steps it consists of fill in.
    """
    return _Telling(game, written, before, after, taken).sentence


class _Telling:
    """One step on its way to a sentence."""

    def __init__(
        self, game: Ruleset, written: Written, before: Any, after: Any, taken: Iterable[Assumed]
    ) -> None:
        self.game, self.written, self.before, self.after = game, written, before, after
        self.clauses: dict[str, None] = {}
        self.taken = {tuple(kebab(str(part)) for part in each.at): each for each in taken}

    @property
    def sentence(self) -> Sentence:
        """The sentence."""
        verb, number = self.written.step.verb, self.written.number
        said = wordbook_of(self.game).sentences.get(verb, _OF_EVERY_GAME.get(verb))
        if said is None:
            return Sentence(number=number, words=_plainly(self.written.step))
        self.filled = Filled(self.game, self.written, self.before)
        words = _OPTIONAL.sub(self._optional, said)
        words = _FIELD.sub(lambda found: self._said(found[1]), words)
        return Sentence(number=number, words=_capital(words), clauses=tuple(self.clauses))

    def _optional(self, found: re.Match[str]) -> str:
        kept = dict(self.clauses)
        told = [self._said(name, or_nothing=True) for name in _FIELD.findall(found[1])]
        if not all(told):
            self.clauses = kept
            return ""
        parts = iter(told)
        return _FIELD.sub(lambda _: next(parts), found[1]).replace("{", "").replace("}", "")

    def _said(self, asked: str, *, or_nothing: bool = False) -> str:
        """Return what stands for a field; `or_nothing`: none at all of what is counted is none."""
        name, _, choices = asked.partition(": ")
        if choices:
            words = dict(each.split(" = ", 1) for each in choices.split(", "))
            return words.get(shown(self._value(name)), "")
        name, *nouns = asked.split("|")
        value = self._value(name)
        if not nouns:
            return self._figure(name, value)
        return "" if or_nothing and not value else _counted(value, nouns)

    def _value(self, name: str) -> Any:
        scene = self.before
        if name.startswith("then "):
            scene, name = self.after, name.removeprefix("then ")
        head, *inner = name.split(".")
        value = self.written.step.who if head == "who" else self.filled.says(head)
        for key in inner:
            value = figure(standing(scene).get(value) if isinstance(value, str) else value, key)
        spoken = None if inner else self.filled.due(name)
        if spoken:
            self.clauses |= dict.fromkeys(clauses_of(*spoken))
        elif value is None and (taken := self.taken.get((head, *inner))):
            self.clauses[taken.clause.id] = None
            return taken.value
        return value

    def _figure(self, name: str, value: Any) -> str:
        """Return a value in words; a figure that is put together with how it comes about."""
        spoken = self.filled.due(name)
        if spoken and isinstance(spoken[1], Total) and spoken[1].value == value:
            return reckoned(spoken[1])
        return _in_words(value)


def _in_words(value: Any) -> str:
    match value:
        case None | "":
            return ""
        case bool():
            return "yes" if value else ""
        case tuple() | list() | frozenset() if _is_point(value):
            return shown(value).replace("[", "(").replace("]", ")")
        case tuple() | list() | frozenset():
            *most, last = [*map(_in_words, value)] or [""]
            return f"{', '.join(most)} and {last}" if most else last
        case Mapping():
            return ", ".join(f"{key} {_in_words(each)}" for key, each in value.items())
        case _:
            return shown(value)


def _is_point(value: Any) -> bool:
    return len(value) == 2 and all(isinstance(each, int | Fraction) for each in value)


def _counted(value: Any, nouns: list[str]) -> str:
    """Return a number with its noun, or words where a flag is set."""
    if isinstance(value, bool):
        return nouns[0] if value else ""
    if value is None:
        return ""
    count = len(value) if isinstance(value, tuple | list) else value
    count = int(count) if isinstance(count, Fraction) and count.denominator == 1 else count
    if not isinstance(count, int | Fraction):
        return ""
    noun = nouns[0] if count == 1 else nouns[1] if len(nouns) > 1 else f"{nouns[0]}s"
    if isinstance(count, int) and 0 <= count < len(_WORDS):
        return f"{_WORDS[count]} {noun}"
    return f"{shown(count)} {noun}"


def _plainly(step: Step) -> str:
    return f"{step.who}: {step.spelled}" if step.who else step.spelled


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
