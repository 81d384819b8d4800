"""What was chosen of steps, in words: the values of one detail side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulecheck.options import Barred, Option
from rulecheck.wording import shown

MOST_NAMED = 3
"""How many values of one detail are named before the others are only counted."""


def details_told(
    one: Option | Barred, alike: Iterable[Option | Barred], *, anywhere: bool = False
) -> Iterator[str]:
    """Tell the details that were chosen, of steps like one; those that differ side by side.

    `anywhere` where samples of places stand for all that lie no farther.
    """
    chosen = [each.chosen for each in alike]
    up_to, within = (one.up_to, one.within) if isinstance(one, Option) else ({}, {})
    for name in one.chosen:
        values = list(dict.fromkeys(said[name] for said in chosen if name in said))
        if name in up_to:
            yield f"{name} up to {shown(values[0])}"
        elif name in one.rolled:
            if isinstance(one, Option) and not all(map(_is_silent, values)):
                yield f"{name} as the dice fall"
        elif name in within and len(values) > MOST_NAMED:
            far = _farthest(alike, within[name])
            yield f"{name} anywhere {far}" if anywhere else f"{far}, {name} {_listed(values)}"
        elif all(value is True for value in values):
            yield name
        elif any(not _is_silent(value) for value in values):
            yield f"{name} {_listed(values)}"


def taken(name: str, amount: str) -> str:
    """Tell so much of a figure: `1 action`, `2 of hand`."""
    if not name.endswith("s") or "." in name:
        return f"{amount} of {name}"
    return f"{amount} {name.removesuffix('s') if amount == '1' else name}"


def _farthest(alike: Iterable[Option | Barred], detail: str) -> str:
    """Tell how far the places of steps alike lie away at most."""
    far = [value for each in alike if isinstance(each, Option) for value in each.due[detail]]
    return f"within {shown(max(far))} {detail}"


def _is_silent(value: Any) -> bool:
    return value is None or value is False or value == ()


def _listed(values: list[Any]) -> str:
    told = [shown(value) for value in values if not _is_silent(value)]
    told += ["none"] if len(told) < len(values) else []
    if len(told) > MOST_NAMED + 1:
        return f"{', '.join(told[:MOST_NAMED])} or {len(told) - MOST_NAMED} more"
    *others, last = told
    return f"{', '.join(others)} or {last}" if others else last
