"""The fray as a picture: one lane for each position."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.drawing import Hop, Lane, Lanes, Mark, Moment, Picture, Token
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import POSITIONS
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import PartingBlows, Use


def drawn(fray: Fray) -> Picture:
    """Return the positions from the melee outwards, and those outside any fight below."""
    lanes = [Lane(each, _tokens(fray, each)) for each in POSITIONS]
    outside = _tokens(fray, None)
    if outside:
        lanes.append(Lane("no position", outside))
    hops = (Hop("engaged", way.to, name) for name, way in fray.exits.items())
    return Picture("The fray", (Lanes(tuple(lanes), tuple(hops)),))


def staged(moment: Moment) -> Picture:
    """Return the picture of a moment of a turn."""
    marks = _marks(moment) if moment.step else ()
    return drawn(moment.scene).with_(*marks)


def _marks(moment: Moment) -> Iterator[Mark]:
    """Yield who is struck, and who is at fault."""
    step, fray = moment.step, moment.before
    match step:
        case Use():
            enemies = [
                each
                for each in step.targets
                if fray.creatures[each].side != fray.creatures[step.who].side
            ]
            yield from (Mark("blow", (step.who, each)) for each in enemies)
        case PartingBlows():
            mine = fray.creatures[step.who].side
            for name, each in fray.creatures.items():
                if each.position == "engaged" and each.side != mine and not each.incapacitated:
                    yield Mark("blow", (name, step.who))
    for at in moment.faults:
        target = step.targets[:1] if isinstance(step, Use) and at[:1] == ("on",) else ()
        yield Mark("fault", target or (step.who,))


def _tokens(fray: Fray, position: str | None) -> tuple[Token, ...]:
    return tuple(
        Token(
            name,
            side="friend" if each.side == "heroes" else "foe",
            states=tuple(_states(each)),
            note=", ".join(_notes(each)),
        )
        for name, each in fray.creatures.items()
        if each.position == position
    )


def _states(each: Creature) -> Iterator[str]:
    if each.incapacitated:
        yield "fallen"
    yield from (*each.overlays, *each.conditions)


def _notes(each: Creature) -> Iterator[str]:
    if each.units > 1:
        yield f"a Mob of {each.units}" if each.mob else f"{each.units} units"
    if each.hand is not None:
        yield f"hand {each.hand}"
    if each.health is not None:
        yield f"health {each.health}"
    yield from (place for place in (each.melee, each.area) if place)
