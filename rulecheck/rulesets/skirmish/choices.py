"""What the details of a turn in a skirmish may be chosen from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulecheck.engine import by_chance, choices, decided_by
from rulecheck.rulesets.skirmish import detours, paths
from rulecheck.rulesets.skirmish.grid import Exact, coordinates, named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Attack,
    Blow,
    Brace,
    Hold,
    Maneuver,
    Reload,
    Round,
    Shoot,
    Snare,
    Strike,
    Walk,
)

ROLLED = by_chance(Attack, "result", "wounds", "downs")
DICE = by_chance(Blow, "roll")
THE_TABLE = decided_by("the game master", Snare, Round)


@choices(Walk, "to")
def spaces_to_walk_to(walk: Walk, fight: Fight) -> Iterator[str]:
    """Every space that what is left of the Move carries to, and those just beyond.

    On an open table some of all places: straight on, and around whatever is in the way.
    """
    who, here = walk.who, fight[walk.who].at
    spaces = walk.carries(fight)
    if fight.field.drawn:
        reached = paths.flood(fight, who, spaces)
        beyond = paths.just_beyond(fight, who, spaces)
        yield from (at for at in (*reached, *beyond) if at != here)
    else:
        straight = _straight_on(here, spaces)
        yield from dict.fromkeys((*straight, *detours.corners(fight, who)))


def _straight_on(here: str, far: Exact) -> Iterator[str]:
    """Yield the places an inch away, and those as far as a Move goes, in four directions."""
    x, y = coordinates(here) or (Fraction(0), Fraction(0))
    for inches in dict.fromkeys((1, far)):
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield named((Fraction(x + across * inches), Fraction(y + down * inches)))


@choices(Maneuver, "ranged")
def from_near_or_afar(maneuver: Maneuver, fight: Fight) -> tuple[bool, ...]:
    """In melee, or from afar."""
    return (False, True)


@choices(Attack, "at")
def foes(attack: Attack, fight: Fight) -> tuple[str, ...]:
    """Anybody else."""
    return tuple(name for name in fight.names if name != attack.who)


@choices(Brace, "against")
def foes_to_brace_against(brace: Brace, fight: Fight) -> tuple[str, ...]:
    """Any foe."""
    return fight.foes(brace.who)


@choices(Attack, "weapon")
def own_weapons(attack: Attack, fight: Fight) -> tuple[str | None, ...]:
    """Any weapon of one's own; none by name where there is none for melee."""
    blades = fight[attack.who].blades
    return (*fight[attack.who].weapons, *(None for each in blades if not each))


@choices(Maneuver, "weapon")
def no_weapon_named(maneuver: Maneuver, fight: Fight) -> tuple[str | None, ...]:
    """A Maneuver is made with whatever serves; in melee, also with a weapon by name."""
    return (None,) if maneuver.ranged else (None, *fight[maneuver.who].weapons)


@choices(Strike, "second")
def further_blows(strike: Strike, fight: Fight) -> tuple[bool, ...]:
    """Another attack of the same action, or none."""
    return (False, True)


@choices(Shoot, "second")
def further_shots(shot: Shoot, fight: Fight) -> tuple[bool, ...]:
    """Another shot of the same action, or none."""
    return (False, True)


@choices(Strike, "leaping")
def leaps(strike: Strike, fight: Fight) -> tuple[bool, ...]:
    """From above, where one stands higher than the foe, or from the ground."""
    return (False, True) if strike.tiers(fight) > 0 else (False,)


@choices(Maneuver, "shoves", samples=True)
def spaces_to_shove_to(maneuver: Maneuver, fight: Fight) -> Iterator[str | None]:
    """No shove, or a space beside the foe: how far it goes stands in the core book."""
    yield None
    if fight.field.drawn:
        yield from fight.field.steps(fight[maneuver.at].body)


@choices(Hold, "actions")
def actions_to_hold_with(hold: Hold, fight: Fight) -> range:
    """One action, or as many as are in hand."""
    return range(1, max(1, fight[hold.who].actions) + 1)


@choices(Reload, "weapon")
def weapons_to_reload(reload: Reload, fight: Fight) -> tuple[str, ...]:
    """Any weapon of one's own."""
    return tuple(fight[reload.who].weapons)


@choices(Reload, "actions")
def actions_to_reload_with(reload: Reload, fight: Fight) -> range:
    """One action, or as many as are in hand."""
    return range(1, max(1, fight[reload.who].actions) + 1)
