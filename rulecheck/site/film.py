"""The pictures of a turn as a page shows them: one frame a step, played or seen as a strip."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from rulecheck.case import Case
from rulecheck.drawing import Key, Ledger, Picture, as_strip, as_svg, ledgers, legend
from rulecheck.drawing.style import FILLS
from rulecheck.frozen import Frozen
from rulecheck.model import Verdict
from rulecheck.telling import pictures_of


class Frame(Frozen):
    """A picture of a turn: the number of its step, 0 before it, and what stands beside it.

    `svg` is empty where a game has only figures to show.
    """

    number: int
    caption: str
    svg: Markup
    keys: tuple[Key, ...]
    ledgers: tuple[Ledger, ...]
    found: bool


class Film(Frozen):
    """The pictures of a turn in its order, what they share, and the one that decides."""

    shared: Markup
    frames: tuple[Frame, ...]
    key: int


def film_of(case: Case, verdict: Verdict, prefix: str) -> Film:
    """Return the pictures of a turn; every id in them begins with the prefix."""
    numbered = _pictures(case, verdict)
    found = {finding.step for finding in verdict.findings}
    named = [_named(picture, number) for number, picture in numbered]
    shared, drawn = as_strip(named, prefix)
    frames = tuple(
        Frame(
            number=number,
            caption=_caption(number),
            svg=Markup(svg),
            keys=_keys(picture, prefix),
            ledgers=ledgers(picture),
            found=number in found,
        )
        for (number, picture), svg in zip(numbered, drawn, strict=True)
    )
    return Film(shared=Markup(shared), frames=frames, key=_key(numbered, verdict))


def key_picture(case: Case, verdict: Verdict, prefix: str) -> Markup:
    """Return the one picture of a turn that decides: where something is found, else its end."""
    numbered = _pictures(case, verdict)
    number, picture = numbered[_key(numbered, verdict)]
    return Markup(as_svg(_named(picture, number), prefix, styled=False))


def first_and_key(case: Case, verdict: Verdict, prefix: str) -> tuple[tuple[str, Markup], ...]:
    """Return the picture before a turn and the one that decides, each with its caption."""
    numbered = _pictures(case, verdict)
    key = _key(numbered, verdict)
    chosen = [numbered[0], *([numbered[key]] if key else [])]
    return tuple(
        (_caption(n), Markup(as_svg(_named(each, n), f"{prefix}{n}", styled=False)))
        for n, each in chosen
    )


_DRAWN: dict[int, tuple[Verdict, tuple[tuple[int, Picture], ...]]] = {}
_KEPT = 4096
"""How many turns' pictures are kept: a turn is shown on its own page and beside its twins."""


def _pictures(case: Case, verdict: Verdict) -> tuple[tuple[int, Picture], ...]:
    found = _DRAWN.get(id(verdict))
    if found is None:
        if len(_DRAWN) >= _KEPT:
            _DRAWN.clear()
        found = _DRAWN[id(verdict)] = verdict, pictures_of(case, verdict)
    return found[1]


def _key(numbered: tuple[tuple[int, Picture], ...], verdict: Verdict) -> int:
    steps = [number for number, _ in numbered]
    first = min((each.step for each in verdict.findings), default=steps[-1])
    return steps.index(first) if first in steps else len(steps) - 1


def _caption(number: int) -> str:
    return f"After step {number}" if number else "Before the turn"


def _named(picture: Picture, number: int) -> Picture:
    title = f"{_caption(number)}: {picture.title}" if picture.title else _caption(number)
    return replace(picture, title=title)


def _keys(picture: Picture, prefix: str) -> tuple[Key, ...]:
    """Return the lines of the legend, a fill as the reference to where the page has it."""
    keys = legend(picture)
    for key in keys:
        kind = key.look.removeprefix("rc-fill-")
        if kind != key.look:
            key.fill = f"url(#{prefix}-{kind})" if kind in FILLS else "none"
    return keys
