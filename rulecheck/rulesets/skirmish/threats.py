"""Who threatens whom: which held Strikes a step draws, which are waived, who may intercept."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rulecheck.engine import once
from rulecheck.rulesets.skirmish.combatant import Leaving
from rulecheck.rulesets.skirmish.field import ADJACENT
from rulecheck.rulesets.skirmish.grid import Body
from rulecheck.rulesets.skirmish.scene import Fight

Idle = Literal["inert", "shoved", "waived", "never-held", "loosed", "struck", "not-leaving"]
"""Why no held Strike is due."""


class Steps(NamedTuple):
    """What a step means to those who threaten: whose held Strikes it draws, who stays waived."""

    drawn: frozenset[str]
    waived: frozenset[str]
    lapsed: bool = False


# who threatens, and who is ready to strike


def threatens(fight: Fight, holder: str) -> bool:
    """Whether somebody threatens those in its reach, as Disengage counts threats."""
    able = not fight[holder].inert
    return able and (fight.reads("SK-DIS-1") == "any-reach" or fight[holder].held > 0)


def threats(fight: Fight, who: str) -> frozenset[str]:
    """Return every foe that threatens somebody now."""
    near = fight.around(who).threatened_by(fight[who].at)
    return frozenset(foe for foe in near if threatens(fight, foe))


def must_strike(fight: Fight) -> bool:
    """Whether a holder has no choice at whom its Strike is loosed."""
    return fight.reads("SK-HLD-2") == "first-leavers"


def ready(fight: Fight, holder: str, mover: str) -> bool:
    """Whether somebody has a held Strike left for a foe."""
    unit = fight[holder]
    struck = unit.struck.count(mover) >= fight.numbers.per_foe
    able = unit.held > 0 and not unit.inert and not struck
    return able and not (fight[mover].concealed and fight.reads("SK-COV-4") == "every-target")


# what a step means to them


def steps_past(
    fight: Fight, waived: frozenset[str], left: frozenset[str], entered: frozenset[str]
) -> Steps:
    """Return what leaving some reaches and entering others does to a Disengage."""
    new = waived and frozenset(foe for foe in entered - waived if threatens(fight, foe))
    if not new:
        return Steps(left - waived, waived)
    after = frozenset[str]() if fight.reads("SK-DIS-2") == "lapses-whole" else waived
    lapsed_first = bool(left & waived) and fight.reads("SK-DIS-4") == "lapse-first"
    return Steps(left - (after if lapsed_first else waived), after, lapsed=True)


@once
def past(fight: Fight, who: str, to: str) -> Steps:
    """Return what somebody's next step means to those who threaten."""
    at, turn, around = fight[who].at, fight.turn(who), fight.around(who)
    steps = steps_past(fight, turn.waived, around.left(at, to), around.entered(at, to))
    return steps._replace(lapsed=True) if turn.lapsed else steps


def drawn(fight: Fight, who: str, to: str) -> tuple[str, ...]:
    """Return the foes whose held Strikes the next step draws, none of them already drawn."""
    strikes = past(fight, who, to).drawn
    if not strikes:
        return ()
    coming = {e.holder for e in fight.leavings if e.mover == who and not e.waived}
    return tuple(foe for foe in sorted(strikes - coming) if ready(fight, foe, who))


def shoved_from(fight: Fight, who: str, to: str) -> tuple[str, ...]:
    """Return the foes with a held Strike out of whose reach somebody is shoved."""
    around = fight.around(who)
    left = around.left(fight[who].at, to) if around.has(to) else ()
    return tuple(foe for foe in sorted(left) if ready(fight, foe, who))


@once
def interceptors(fight: Fight, who: str, to: str) -> tuple[str, ...]:
    """Return the foes upon whom somebody closes so that they may intercept."""
    reaching = fight.around(who).reaching_foes
    return tuple([foe for foe in reaching if _closes(fight, who, to, foe)])


def _closes(fight: Fight, who: str, to: str, foe: str) -> bool:
    """Whether a step closes upon a foe with a Reach weapon, so that it may intercept."""
    unit, before = fight[foe], fight[who].body
    if unit.inert or not fight.around(who).has(to):
        return False
    near = 0 if fight.reads("SK-KWD-4") == "own-space" else ADJACENT
    apart = fight.ground.distance
    return apart(unit.body, before.moved(to)) <= near < apart(unit.body, before)


# what has happened


def stepped(fight: Fight, who: str, to: str) -> Fight:
    """Return the scene after one step, with what it means to those who threaten."""
    unit, turn, around = fight[who], fight.turn(who), fight.around(who)
    at, steps = unit.at, past(fight, who, to)
    leavings = tuple(
        Leaving(holder=foe, mover=who, at=at, to=to, waived=foe not in steps.drawn)
        for foe in sorted(around.left(at, to))
    )
    upon = interceptors(fight, who, to)
    closings = tuple(Leaving(holder=foe, mover=who, at=at, to=to) for foe in upon)
    left = max(0, unit.spaces - around.price(at, to, fight.ground.least_price))
    met = around.inside(to)
    return fight.after(
        who,
        unit.but(at=to, spaces=left, walked=(*unit.walked, to), upon=met),
        turn.but(waived=steps.waived, lapsed=steps.lapsed, entered=turn.entered | met),
        leavings=(*fight.leavings, *leavings),
        closings=(*fight.closings, *closings),
    )


def shoved(fight: Fight, who: str, to: str) -> Fight:
    """Return the scene after somebody was shoved to another space."""
    around, at = fight.around(who), fight[who].at
    if not around.has(to):
        return fight
    leavings = (
        Leaving(holder=foe, mover=who, at=at, to=to, shoved=True)
        for foe in sorted(around.left(at, to))
    )
    return fight.placed(who, to).but(leavings=(*fight.leavings, *leavings))


def leaving(fight: Fight, holder: str, mover: str) -> Leaving | None:
    """Return how somebody last left a foe's reach, the time it draws a Strike before others."""
    own = [e for e in fight.leavings if (e.holder, e.mover) == (holder, mover)]
    return min(own, key=lambda each: each.waived, default=None)


@once
def idle(fight: Fight, holder: str, mover: str) -> Idle | None:
    """Return why somebody's held Strike at a foe is not due; `None` where it is."""
    unit, left = fight[holder], leaving(fight, holder, mover)
    if unit.inert:
        return "inert"
    if not unit.held:
        return "loosed" if unit.struck else "never-held"
    if left is None:
        return "not-leaving"
    if left.shoved and fight.reads("SK-HLD-7") == "own-steps":
        return "shoved"
    if left.waived:
        return "waived"
    return None if ready(fight, holder, mover) else "struck"


def stopped(fight: Fight, holder: str, mover: str) -> Fight:
    """Return the scene in which somebody was felled before the later steps were taken."""
    left = leaving(fight, holder, mover)
    if left is None:
        return fight
    after = fight.leavings[fight.leavings.index(left) :]
    later = {each.holder for each in after if (each.at, each.to) != (left.at, left.to)}
    kept = (each for each in fight.leavings if each.holder not in later)
    owed = (debt for debt in fight.owed if debt.step.who not in later)
    return fight.but(leavings=tuple(kept), owed=tuple(owed))


# where a reaction strikes


def caught(fight: Fight, holder: str, mover: str) -> Body:
    """Return where a leaver is when the held Strike lands."""
    left, body = leaving(fight, holder, mover), fight[mover].body
    if left is None:
        return body
    return body.moved(left.at if fight.reads("SK-HLD-5") == "before-step" else left.to)


def struck_in_reach(fight: Fight, holder: str, mover: str) -> bool:
    """Whether a leaver is still in reach when the held Strike lands.

    On an open table it is struck somewhere on its stretch, and no place is worked out.
    """
    before = fight.reads("SK-HLD-5") == "before-step"
    return before and fight.field.drawn and leaving(fight, holder, mover) is not None


def closing(fight: Fight, holder: str, mover: str) -> Body:
    """Return where a foe is when it is intercepted: not yet arrived."""
    own = [e for e in fight.closings if (e.holder, e.mover) == (holder, mover)]
    return fight[mover].body.moved(own[-1].at) if own else fight[mover].body


def interception_paid(fight: Fight, who: str) -> Fight:
    """Return the scene with the price of an interception paid, as it is read."""
    unit, price = fight[who], fight.reads("SK-KWD-7")
    held = unit.held - (price == "held")
    actions = unit.actions - (price == "action")
    return fight.changed(who, held=max(0, held), actions=max(0, actions))
