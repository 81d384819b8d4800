"""What may come next in a turn, told in words and grouped, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from rulecheck.frozen import Frozen
from rulecheck.options import Amounts, Barred, Option, Options
from rulecheck.reader.spelled import plain
from rulecheck.report.data import Data
from rulecheck.report.option_values import details_told, taken
from rulecheck.report.printable import printable
from rulecheck.wording import shown

MOST_BARRED = 20
"""How many groups of what is barred are told in words."""


class Told(Frozen):
    """What may come next, in words.

    `may` has for each combatant, empty for nobody in particular, a line for all that comes to the
    same; `ending` is why the turn may not end there, nothing where it may; `barred` tells what may
    not come next, the nearest miss first, `more` how many such lines are left out.
    """

    may: tuple[tuple[str, tuple[str, ...]], ...]
    ending: tuple[str, ...]
    barred: tuple[str, ...]
    more: int
    unlisted: tuple[str, ...]


def told(found: Options) -> Told:
    """Tell what may come next in words, what comes to the same together."""
    misses = tuple(_misses(found.barred))
    return Told(
        may=tuple(
            (who, tuple(_told(alike, found) for alike in _grouped(mine)))
            for who, mine in _by(found.options, lambda each: each.who)
        ),
        ending=tuple(f"{each.message} ({each.clause.id})" for each in found.ending),
        barred=misses[:MOST_BARRED],
        more=max(0, len(misses) - MOST_BARRED),
        unlisted=found.unlisted,
    )


def options_text(found: Options, *, title: str) -> Iterator[str]:
    """Yield what may come next, line by line, and what is barred, the nearest miss first."""
    said = told(found)
    yield printable(f"{title}, after step {found.after}")
    if found.broken:
        first = found.broken[0]
        yield f"what is written already breaks {first.clause.id}: {printable(first.message)}"
    yield ""
    for who, lines in said.may:
        yield f"{printable(who) or 'nobody in particular'} may"
        yield from (f"  {printable(line)}" for line in lines)
    if not said.may:
        yield "nothing may come next"
    yield ""
    yield "not the end yet" if said.ending else "the turn may end here"
    yield from (f"  {printable(line)}" for line in said.ending)
    if said.barred:
        yield ""
        yield "barred"
        yield from (f"  {printable(line)}" for line in said.barred)
        yield from ([f"  and {said.more} more"] if said.more else ())
    if said.unlisted:
        yield ""
        yield f"not listed, as a detail could be anything: {', '.join(said.unlisted)}"


def option_told(one: Option) -> str:
    """Tell one step that may come next, what it takes and what follows."""
    return f"{_said(one)}{_price(one)}{_follows(one)}"


def options_data(found: Options) -> Data:
    """Return what may come next as one object."""
    return {
        "after": found.after,
        "options": [_option(each) for each in found.options],
        "barred": [_bar(each) for each in found.barred],
        "may_end": not found.ending,
        "ending": [{"clause": e.clause.id, "message": e.message} for e in found.ending],
        "broken": [{"clause": e.clause.id, "message": e.message} for e in found.broken],
        "unlisted": list(found.unlisted),
    }


# in words


def _told(alike: list[Option], found: Options) -> str:
    """Tell steps that come to the same and differ in one detail, or as dice fall."""
    one = alike[0]
    anywhere = _is_anywhere(one, found.barred)
    said = " ".join((one.verb, *details_told(one, alike, anywhere=anywhere)))
    follow = list(dict.fromkeys(map(_follows, alike)))
    if len(follow) == 1:
        return f"{said}{_price(one)}{follow[0]}"
    ways = " | ".join(each.removeprefix("; ") or "nothing" for each in follow)
    return f"{said}; by the dice: {ways}"


def _said(one: Option | Barred) -> str:
    return " ".join((one.verb, *details_told(one, [one])))


def _is_anywhere(one: Option, barred: Iterable[Barred]) -> bool:
    """Whether no sample of a step is barred, so that those between may be taken for allowed."""
    return not any(
        each.verb == one.verb and each.who == one.who and set(one.within) & each.chosen.keys()
        for each in barred
    )


def _price(one: Option) -> str:
    """Tell what a step takes; where it takes nothing, or readings part, what is due of it."""
    if one.rolled:
        return ""
    figures = {name: values for name, values in one.due.items() if _tells(one, name, values)}
    said = [f"{name} {_amounts(values)}" for name, values in figures.items()]
    used = (taken(name, _amounts(values)) for name, values in one.takes.items())
    said += [f"takes {' and '.join(used)}"] if one.takes else []
    return f" ({', '.join(said)})" if said else ""


def _tells(one: Option, name: str, values: tuple[Any, ...]) -> bool:
    number = isinstance(values[0], int | Fraction) and values[0] != 0
    return name not in one.within.values() and (len(values) > 1 or (number and not one.takes))


def _amounts(values: tuple[Any, ...]) -> str:
    said = " or ".join(map(shown, values))
    return f"{said} by reading" if len(values) > 1 else said


def _follows(one: Option) -> str:
    said = ""
    for each in one.owes:
        step = each.verb.replace("-", " ")
        what = f"{each.who}'s {step}" if each.who else step
        said += f"; {what} {'may come' if each.optional else 'comes'} first"
    if one.asks:
        said += f"; to be decided first: {', '.join(each.id for each in one.asks)}"
    if one.under:
        readings = (", ".join(f"{c}: {how}" for c, how in each.items()) for each in one.under)
        said += f"; only under {' or '.join(readings)}"
    return said


def _grouped(mine: Iterable[Option]) -> Iterator[list[Option]]:
    """Yield steps together that come to the same and differ in one detail, or as dice fall."""
    for _, alike in _by(mine, lambda each: each.verb):
        varies = _varying(alike)
        thrown = [each for _, each in _by(alike, partial(_terms, None))]
        for _, groups in _by(thrown, partial(_comes_to, varies)):
            yield [each for group in groups for each in group]


def _comes_to(varies: str | None, thrown: list[Option]) -> Any:
    """Return what a step comes to, however the dice fall, but for one detail."""
    return _terms(varies, thrown[0]), tuple(dict.fromkeys(map(_follows, thrown)))


def _varying(alike: Iterable[Option]) -> str | None:
    """Return the detail that has most values, which are told side by side."""
    values: dict[str, set[str]] = {}
    for one in alike:
        for name, value in one.chosen.items():
            if name not in one.rolled:
                values.setdefault(name, set()).add(str(value))
    return max(values, key=lambda name: len(values[name]), default=None)


def _terms(varies: str | None, one: Option) -> Any:
    """Return what makes options alike: all but one detail and the dice, and what they take."""
    same = tuple((n, str(v)) for n, v in one.chosen.items() if n != varies and n not in one.rolled)
    return same, _price(one), str(one.up_to)


def _misses(barred: Iterable[Barred]) -> Iterator[str]:
    """Yield what is barred and why; a verb barred to several together."""
    for _, alike in _by(barred, _miss):
        one = alike[0]
        who = ", ".join(dict.fromkeys(each.who for each in alike if each.who))
        said = " ".join((f"{who}:" if who else "", one.verb, *details_told(one, alike)))
        yield f"{said.strip()}: {one.message} ({one.clause.id})"


def _miss(one: Barred) -> Any:
    """Return what is barred alike; where nothing is chosen yet, to whomever."""
    return one.who if one.chosen else "", not one.chosen, one.verb, one.clause.id, one.by


def _by(found: Iterable[Any], key: Callable[[Any], Any]) -> list[tuple[Any, list[Any]]]:
    """Return things together that have something in common, in the order of the first ones."""
    groups: dict[Any, list[Any]] = {}
    for each in found:
        groups.setdefault(key(each), []).append(each)
    return list(groups.items())


# as data


def _option(one: Option) -> Data:
    return {
        "who": one.who,
        "verb": one.verb,
        "step": plain(one.written),
        "told": option_told(one),
        "up_to": plain(one.up_to),
        "within": dict(one.within),
        "rolled": list(one.rolled),
        "takes": _several(one.takes),
        "due": _several(one.due),
        "owes": [
            {"who": e.who, "verb": e.verb, "clause": e.clause.id, "optional": e.optional}
            for e in one.owes
        ],
        "asks": [each.id for each in one.asks],
        "under": [dict(each) for each in one.under],
    }


def _bar(one: Barred) -> Data:
    return {
        "who": one.who,
        "verb": one.verb,
        "chosen": plain(one.chosen),
        "clause": one.clause.id,
        "message": one.message,
        "missing": plain(one.by),
    }


def _several(amounts: Amounts) -> Data:
    return {name: [plain(each) for each in values] for name, values in amounts.items()}
