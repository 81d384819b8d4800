"""The words that cases of a game are written in: its verbs, their details, what a scene may hold.

They are read off the game's own classes, so that they cannot disagree with what is accepted.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from rulecheck.case.field_texts import field_texts
from rulecheck.case.sense import hints_of, required
from rulecheck.case.typed import entries_in
from rulecheck.case.wordbook import Wordbook, wordbook_of
from rulecheck.engine import Entry, NameOf, Ruleset, Step
from rulecheck.engine.entries import OneOf, field_of
from rulecheck.frozen import Frozen, Roster, unsaid_in
from rulecheck.wording import shown

_PLAIN = {str: "a text", int: "a whole number", bool: "true or false", Fraction: "a number"}
_TAKEN_BY = {"somebody": "somebody", "nobody": "nobody", "either": "somebody or nobody"}


class Detail(Frozen):
    """One key of a verb or of a part of the scene.

    `default` is what it is where it is left out, `None` where it cannot be; `due` the clauses that
    say what it must be; `is_short` if a plain value in the place of the whole means this one.
    """

    key: str
    kind: str
    default: str | None
    says: str
    due: tuple[str, ...] = ()
    is_short: bool = False


class Part(Frozen):
    """A mapping in a scene or in a detail: a combatant, a weapon, with the keys it may have."""

    name: str
    says: str
    details: tuple[Detail, ...]


class Verb(Frozen):
    """One verb: what it means, who takes it, its details, and a turn in which it is used.

    `parts` are the mappings that its details hold.
    """

    verb: str
    says: str
    taken_by: str
    details: tuple[Detail, ...]
    example: str
    parts: tuple[Part, ...] = ()


class WordList(Frozen):
    """All words of a game, and what to write for other people's."""

    game: Ruleset
    verbs: tuple[Verb, ...]
    scene: tuple[Part, ...]
    book: Wordbook

    def verb(self, name: str) -> Verb | None:
        """Return one verb by its name."""
        return next((each for each in self.verbs if each.verb == name), None)

    @property
    def other(self) -> dict[str, list[str]]:
        """What to write, with the words that people use for it."""
        found: dict[str, list[str]] = {}
        for word, write in self.book.other.items():
            found.setdefault(write, []).append(word)
        return found


def words_of(game: Ruleset) -> WordList:
    """Return the words of a game, its verbs in the order it lists them."""
    book = wordbook_of(game)
    return WordList(
        game=game,
        verbs=tuple(_verb(game, kind, book) for kind in game.steps.values()),
        scene=tuple(_part(kind) for kind in dict.fromkeys(entries_in(game.layout))),
        book=book,
    )


def _verb(game: Ruleset, kind: type[Step], book: Wordbook) -> Verb:
    dues: dict[str, list[str]] = {}
    for at, speaking in game.dues_on(kind).items():
        dues.setdefault(str(at[0]), []).extend(due.cites for due in speaking)
    example = book.examples.get(kind.verb)
    return Verb(
        verb=kind.verb,
        says=_sentence(kind),
        taken_by=_TAKEN_BY[kind.taken_by],
        details=tuple(_details(kind, dues)),
        example=example.line if example else "",
        parts=tuple(_part(each) for each in entries_in(kind) if each is not kind),
    )


def _part(kind: type[Entry]) -> Part:
    return Part(name=kind.__name__, says=_sentence(kind), details=tuple(_details(kind, {})))


def _sentence(kind: type[Any]) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def _details(kind: Any, dues: Mapping[str, list[str]]) -> Iterator[Detail]:
    said, needed = field_texts(kind), required(kind)
    for key, hint in hints_of(kind).items():
        free = unsaid_in(kind)[field_of(kind, key)]
        clauses = tuple(dict.fromkeys(dues.get(key, ())))
        yield Detail(
            key=key,
            kind=kind_of(hint),
            default=None if key in needed else _default(free, hint),
            says=said.get(key, ""),
            due=clauses,
            is_short=key == kind.short,
        )


def _default(free: Any, hint: Any) -> str:
    """Say what a detail is where it is left out; one that must be something is filled in."""
    if free is None and type(None) not in get_args(hint):
        return "as due"
    text = "none" if free in (None, (), "") or free == {} else shown(free)
    return "none" if text == "{}" else text


def kind_of(hint: Any) -> str:
    """Say in words what a type of a detail holds."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        names = next((each for each in hint.__metadata__ if isinstance(each, NameOf)), None)
        return f"the name of {_one(names.called)}" if names else kind_of(args[0])
    if isinstance(hint, OneOf):
        origin, args = Union, hint.ways
    if origin in (Union, types.UnionType):
        kinds = [kind_of(each) for each in args if each is not type(None)]
        numbers = "a number" in kinds and "a whole number" in kinds
        return " or ".join(dict.fromkeys(k for k in kinds if not (numbers and "whole" in k)))
    if origin is Literal:
        return ", ".join(map(str, args[:-1])) + (" or " if args[1:] else "") + str(args[-1])
    if origin is tuple:
        return _list(args)
    if origin is Roster:
        return f"names, each with {kind_of(args[0])}" if args else "names with values"
    if isinstance(hint, type) and issubclass(hint, Entry):
        return f"a mapping ({hint.__name__})"
    return _PLAIN.get(hint, "a value")


def _one(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def _list(args: tuple[Any, ...]) -> str:
    if args[-1] is Ellipsis:
        return f"a list of {kind_of(args[0])}"
    return f"a list: {', '.join(map(kind_of, args))}"
