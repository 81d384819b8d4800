"""What the details of an Activation may be chosen from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from rulecheck.engine import UpTo, by_chance, choices, decided_by
from rulecheck.rulesets.narateer.amounts import is_told
from rulecheck.rulesets.narateer.ground import place_of
from rulecheck.rulesets.narateer.scene import SKILLS, Situation
from rulecheck.rulesets.narateer.steps import (
    Act,
    Appear,
    Attempt,
    Attributes,
    Choice,
    Cross,
    Declare,
    Enter,
    Move,
    OpportunityAttack,
    Record,
    Reposition,
    Shift,
    Shoot,
    Sprint,
    Stakes,
    Suffer,
    Travel,
)

GUIDE = decided_by("the Guide", Appear, Stakes, Suffer, Attributes, Record, Shift)
DICE = by_chance(Attempt, "succeeds")
MOST_BOOST = 3
"""The greatest Boost that is tried where the case tells no limit."""
_FACTORS = (1, 2, 3, 4, 6, 8, 12)
"""What difficult ground, a crawl, hiding and a slower way may multiply a cost by."""
_PLANS = (None, "direct", "agile")


@choices(Declare, "route")
def methods(declare: Declare, scene: Situation) -> tuple[str | None, ...]:
    """Unsaid, direct or agile."""
    return _PLANS


@choices(Declare, "over")
def obstacles_ahead(declare: Declare, scene: Situation) -> Iterator[tuple[str, ...]]:
    """No obstacle, any one, or all."""
    yield ()
    yield from ((name,) for name in scene.obstacles)
    yield tuple(scene.obstacles)


@choices(Declare, "to", samples=True)
def destinations(declare: Declare, scene: Situation) -> tuple[str | None, ...]:
    """Unsaid, or a place that a connection leads to."""
    return (None, *_beyond(scene, declare.who))


@choices(Sprint, "skill")
def skills_to_sprint_by(sprint: Sprint, scene: Situation) -> tuple[str, ...]:
    """Either Skill."""
    return SKILLS


@choices(Attempt, "skill")
def skills_to_attempt_by(attempt: Attempt, scene: Situation) -> tuple[str, ...]:
    """Either Skill."""
    return SKILLS


@choices(Choice, "boost")
def boosts(choice: Choice, scene: Situation) -> range:
    """As many AD as a Boost may take."""
    return _boosts(scene, choice.who)


@choices(Attempt, "boost")
def boosts_of_attempts(attempt: Attempt, scene: Situation) -> range:
    """As many AD as a Boost may take."""
    return _boosts(scene, attempt.who)


@choices(Travel, "past")
def obstacles_passed(travel: Travel, scene: Situation) -> Iterator[tuple[str, ...]]:
    """No obstacle, any one, or any two."""
    for many in range(3):
        yield from combinations(scene.obstacles, many)


@choices(Travel, "by")
def movement_used(travel: Travel, scene: Situation) -> tuple[str | None, ...]:
    """The normal movement, or what a rule grants besides."""
    return (None, *scene[travel.who].sheet.grants)


@choices(Travel, "openly")
def concealment(travel: Travel, scene: Situation) -> tuple[bool, ...]:
    """One who is hidden may give that up."""
    return (False, True) if scene[travel.who].hidden else (False,)


@choices(Move, "metres", samples=True)
def metres_to_move(move: Move, scene: Situation) -> Iterator[UpTo]:
    """Up to what is left, by whatever a metre may cost."""
    grant = scene.grant(move.who, move.by) if move.by else scene[move.who].movement
    if grant is not None and is_told(grant.left):
        metres = grant.metres if scene.mode == "cinematic" else grant.left
        yield from (UpTo(_writable(Fraction(metres) / each)) for each in _FACTORS if metres)
    else:
        yield UpTo(Fraction(1))


@choices(Move, "toward", samples=True)
def approached(move: Move, scene: Situation) -> tuple[str | None, ...]:
    """Nobody, or anybody."""
    return (None, *(name for name in scene.names if name != move.who))


@choices(Cross, "to")
def zones_beside(cross: Cross, scene: Situation) -> Iterator[str]:
    """Any Zone that a connection leads to."""
    yield from _beyond(scene, cross.who)


@choices(Reposition, "to")
def places_beside(going: Reposition, scene: Situation) -> Iterator[str]:
    """Any place that a connection leads to."""
    yield from _beyond(scene, going.who)


@choices(Enter, "spaces", samples=True)
def ways_over_the_map(enter: Enter, scene: Situation) -> Iterator[tuple[str, ...]]:
    """A shortest way to every Space of the map that is not blocked."""
    start = scene[enter.who].space
    ways: dict[str, tuple[str, ...]] = {start: ()} if start else {}
    for at, way in iter_growing(ways):
        for to in _around(at):
            if scene.spaces.holds(to) and not scene.spaces.is_blocked(to) and to not in ways:
                ways[to] = (*way, to)
    yield from (way for way in ways.values() if way)


@choices(Shoot, "at")
def shot_at(shot: Shoot, scene: Situation) -> tuple[str, ...]:
    """Anybody else."""
    return tuple(name for name in scene.names if name != shot.who)


@choices(OpportunityAttack, "at")
def attacked(attack: OpportunityAttack, scene: Situation) -> tuple[str, ...]:
    """Anybody else."""
    return tuple(name for name in scene.names if name != attack.who)


@choices(Act, "skill")
def skills_of_actions(act: Act, scene: Situation) -> tuple[str | None, ...]:
    """No Skill, or either."""
    return (None, *SKILLS)


@choices(Act, "melee")
def struck_at(act: Act, scene: Situation) -> tuple[str | None, ...]:
    """Nobody, or anybody."""
    return (None, *(name for name in scene.names if name != act.who))


def _writable(metres: Fraction) -> Fraction:
    """Return metres as a decimal with an end: where they have none, a little less."""
    return Fraction(int(metres * 100), 100)


def iter_growing(ways: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the entries of a mapping that grows while they are looked at, the first ones first."""
    done = 0
    while done < len(ways):
        yield list(ways.items())[done]
        done += 1


def _around(space: str) -> Iterator[str]:
    x, y = place_of(space) or (0, 0)
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            if (across or down) and 0 <= x + across < 26 and y + down >= 0:
                yield f"{chr(ord('a') + x + across)}{y + down + 1}"


def _beyond(scene: Situation, who: str) -> Iterator[str]:
    here = scene[who].place
    for way in scene.connections:
        if here in way.between:
            yield next(each for each in way.between if each != here)


def _boosts(scene: Situation, who: str) -> range:
    limit = scene[who].sheet.boost_limit
    return range((MOST_BOOST if limit is None else limit) + 1)
