"""Values as text: as a person reads them, and as YAML on one line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from rulecheck.frozen import Frozen, items

MOST_PLACES = 20
"""A decimal with more digits after its point is shown as a fraction."""
LONGEST = 60
"""Characters of a value that a message shows."""
MOST_COMPARED = 1000
"""How many known words are looked through for the one nearest to another."""


def shown(value: Any) -> str:
    """Write a value of a scene or a step as a case would: `2.5`, `none`, `[b3, a2]`."""
    if type(value) in (str, int):
        return str(value)
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case Fraction():
            return _decimal(value)
        case float():
            return f"{value:.4f}".rstrip("0").rstrip(".")
        case Mapping():
            return "{" + ", ".join(f"{k}: {shown(v)}" for k, v in value.items()) + "}"
        case tuple() | frozenset() | list():
            items = sorted(map(shown, value)) if isinstance(value, frozenset) else map(shown, value)
            return "[" + ", ".join(items) + "]"
        case _:
            return _noun(value) if isinstance(value, Frozen) else str(value)


def _noun(value: Any) -> str:
    said = {k: v for k, v in items(value) if v is not False and v not in (None, (), "")}
    return shown(said)


def _decimal(value: Fraction) -> str:
    """Write a fraction exactly: as a decimal where it has an end, else as `1/3`."""
    if value.denominator == 1:
        return str(value.numerator)
    places = next((n for n in range(1, MOST_PLACES) if 10**n % value.denominator == 0), 0)
    if not places:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(value.numerator) * 10**places // value.denominator).zfill(places + 1)
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def many(count: float, what: str) -> str:
    """Write how many there are of something that takes an s: `1 part`, `2,000 parts`."""
    number = f"{count:,}" if isinstance(count, int) else f"{count:g}"
    return f"{number} {what}{'' if count == 1 else 's'}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is spelled most like another, as a hint; empty if none is."""
    if len(word) > LONGEST:
        return ""
    some = [str(each) for each in islice(known, MOST_COMPARED)]
    found = difflib.get_close_matches(word, some, n=1, cutoff=0.5)
    return f"; nearest: {quoted(found[0])[1:-1]}" if found else ""


def quoted(value: Any, *, cut: bool = True) -> str:
    """Write a value of a file within one line of a message: a text in quotes, the rest without.

    What does not print is escaped, what is long cut unless told otherwise.
    """
    said = repr(value) if isinstance(value, str) else repr(shown(value))[1:-1]
    return said if len(said) <= LONGEST or not cut else f"{said[: LONGEST - 1]}…"


_PLAIN = re.compile(r"[A-Za-z_][\w.-]*( [\w.-]+)*")
_NO_TEXT = re.compile(r"(?i:true|false|null|~)")


def _in_quotes(text: str) -> str:
    import json  # most that is written needs no quotes, and a short run is spared it

    return json.dumps(text, ensure_ascii=not text.isprintable())


def flow(value: Any) -> str:
    """Write a value as YAML on one line, so that reading it gives the value again."""
    match value:
        case str():
            plain = _PLAIN.fullmatch(value) and not _NO_TEXT.fullmatch(value)
            return value if plain else _in_quotes(value)
        case None:
            return "null"
        case Mapping():
            return "{" + ", ".join(f"{flow(k)}: {flow(v)}" for k, v in value.items()) + "}"
        case tuple() | list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case frozenset():
            return "[" + ", ".join(sorted(map(flow, value))) + "]"
        case _:
            return shown(value)
