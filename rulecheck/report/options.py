"""What may come next in a turn, told in words and grouped, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from rulecheck.model import shown
from rulecheck.options import Amounts, Barred, Option, Options
from rulecheck.reader.spelled import plain
from rulecheck.report.data import Data
from rulecheck.report.printable import printable

MOST_NAMED = 3
"""How many values of one detail are named before the others are only counted."""
MOST_BARRED = 20
"""How many groups of what is barred are told in words."""


def options_text(found: Options, *, title: str) -> Iterator[str]:
    """Yield what may come next, line by line, and what is barred, the nearest miss first."""
    yield printable(f"{title}, after step {found.after}")
    if found.broken:
        first = found.broken[0]
        yield f"what is written already breaks {first.clause.id}: {printable(first.message)}"
    yield ""
    for who, mine in _by(found.options, lambda each: each.who):
        yield f"{printable(who) or 'nobody in particular'} may"
        for alike in _grouped(mine):
            yield f"  {printable(_told(alike))}"
    if not found.options:
        yield "nothing may come next"
    yield from _ending(found)
    yield from _barred(found.barred)
    if found.unlisted:
        yield ""
        yield f"not listed, as a detail could be anything: {', '.join(found.unlisted)}"


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


def _told(alike: list[Option]) -> str:
    """Tell steps that come to the same and differ in one detail."""
    one = alike[0]
    said = " ".join((one.verb, *_details(one, [each.chosen for each in alike])))
    return f"{said}{_price(one)}{_follows(one)}"


def _details(one: Option | Barred, chosen: list[Mapping[str, Any]]) -> Iterator[str]:
    """Tell the details that were chosen, those that differ with several values."""
    up_to = one.up_to if isinstance(one, Option) else {}
    rolled = one.rolled if isinstance(one, Option) else ()
    for name in one.chosen:
        values = list(dict.fromkeys(said[name] for said in chosen if name in said))
        if name in up_to:
            yield f"{name} up to {shown(values[0])}"
        elif name in rolled and len(values) > 1:
            yield f"{name} as the dice fall"
        elif values == [True]:
            yield name
        elif any(not _is_silent(value) for value in values):
            yield f"{name} {_listed(values)}"


def _is_silent(value: Any) -> bool:
    return value is None or value is False or value == ()


def _listed(values: list[Any]) -> str:
    told = [shown(value) for value in values if not _is_silent(value)] or ["none"]
    if len(told) > MOST_NAMED + 1:
        return f"{', '.join(told[:MOST_NAMED])} or {len(told) - MOST_NAMED} more"
    *others, last = told
    return f"{', '.join(others)} or {last}" if others else last


def _price(one: Option) -> str:
    """Tell what it takes; where it takes nothing, or readings part, what its details are then."""
    figures = {name: values for name, values in one.due.items() if _tells(one, values)}
    told = [f"{name} {_amounts(values)}" for name, values in figures.items()]
    told += [f"takes {_amounts(values)} of {name}" for name, values in one.takes.items()]
    return f" ({', '.join(told)})" if told and not one.rolled else ""


def _tells(one: Option, values: tuple[Any, ...]) -> bool:
    number = isinstance(values[0], int | Fraction) and values[0] != 0
    return len(values) > 1 or (number and not one.takes)


def _amounts(values: tuple[Any, ...]) -> str:
    said = " or ".join(map(shown, values))
    return f"{said} by reading" if len(values) > 1 else said


def _follows(one: Option) -> str:
    said = ""
    for each in one.owes:
        what = f"{each.who}'s {each.verb}" if each.who else each.verb
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
        yield from (group for _, group in _by(alike, partial(_terms, varies)))


def _varying(alike: Iterable[Option]) -> str | None:
    """Return the detail that has most values, which are told side by side."""
    values: dict[str, set[str]] = {}
    for one in alike:
        for name, value in one.chosen.items():
            if name not in one.rolled:
                values.setdefault(name, set()).add(str(value))
    return max(values, key=lambda name: len(values[name]), default=None)


def _terms(varies: str | None, one: Option) -> Any:
    """Return what makes options alike: all but one detail, what they take and what they owe."""
    same = tuple((n, str(v)) for n, v in one.chosen.items() if n != varies and n not in one.rolled)
    price = "" if one.rolled else _price(one)
    return same, price, _follows(one), str(one.up_to)


def _ending(found: Options) -> Iterator[str]:
    yield ""
    if not found.ending:
        yield "the turn may end here"
        return
    yield "not the end yet"
    for each in found.ending:
        yield f"  {printable(each.message)} ({each.clause.id})"


def _barred(barred: tuple[Barred, ...]) -> Iterator[str]:
    if not barred:
        return
    yield ""
    yield "barred"
    groups = list(_by(barred, lambda each: (each.who, each.verb, each.clause.id, each.by)))
    for _, alike in groups[:MOST_BARRED]:
        one = alike[0]
        chosen = [each.chosen for each in alike]
        said = " ".join((f"{one.who}:" if one.who else "", one.verb, *_details(one, chosen)))
        yield f"  {printable(said.strip())}: {printable(one.message)} ({one.clause.id})"
    if len(groups) > MOST_BARRED:
        yield f"  and {len(groups) - MOST_BARRED} more"


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
        "up_to": plain(one.up_to),
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
