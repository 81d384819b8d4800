"""Figures put together from several clauses: Base Movement, allowances, prices."""

from __future__ import annotations

from math import prod

from rulecheck.engine import Part, Total, Undecided, product_of, sum_of
from rulecheck.rulesets.narateer.amounts import Exact, is_told
from rulecheck.rulesets.narateer.mover import Allowance, Mover
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.sheet import FLEET_FOOT, HEAVY, TIRELESS_STRIDE, Load, Priced
from rulecheck.wording import shown

# how far


def base_movement(scene: Situation, who: str) -> Total:
    """Return Base Movement after effects on it and then Encumbrance, fractions kept."""
    mover = scene[who]
    base, bonus = mover.base_movement, mover.sheet.movement_bonus
    if base is None or not is_told(base):
        raise Undecided("NA-BM-1", f"the Base Movement of {who} is not told", "open")
    lowered = _lowered(scene, mover)
    if bonus:
        if lowered and scene.reads("NA-SEQ-7") == "half-first":
            base, lowered = base * prod(part.value for part in lowered), []
        base += bonus
    return product_of(Part("Base Movement", base), *lowered, *_loaded(scene, mover))


def _lowered(scene: Situation, mover: Mover) -> list[Part]:
    slowed = [Part("Slowed", scene.numbers.slowed_movement, "NA-CON-3")] if mover.slowed else []
    return slowed + [
        Part(name, condition.factor, "NA-CON-1")
        for name, condition in mover.conditions.items()
        if condition.factor is not None
    ]


def _loaded(scene: Situation, mover: Mover) -> list[Part]:
    load = mover.sheet.encumbrance
    if load is None:
        return []
    return [Part(f"{load.state} Encumbrance", load_factor(scene, load), "NA-ENC-1")]


def load_factor(scene: Situation, load: Load) -> Exact:
    """Return what a load multiplies Base Movement by."""
    if load.factor is not None:
        return load.factor
    if load.state == HEAVY:
        return scene.numbers.heavy
    return scene.figure("NA-ENC-4", f"what {load.state} Encumbrance does is not given")


def allowance(scene: Situation, who: str, mode: str, base: Exact, skill: str | None) -> Total:
    """Return the metres that a movement mode allows on a modified Base Movement."""
    times = scene.numbers.mode_factor[mode]
    moved = Part(f"{shown(base)} m x {times} =", base * times)
    if mode != "sprint":
        return sum_of(moved)
    level = scene[who].level(skill)
    return sum_of(moved, Part("Skill bonus", level * scene.numbers.sprint_bonus, "NA-MODE-3"))


def remeasured(scene: Situation, who: str) -> Situation:
    """Return the scene after a Condition has come over somebody who may be on the move."""
    mover, plan = scene[who], scene.plan(who)
    if mover.movement is None or plan.mode is None or scene.reads("NA-CON-6") != "recompute":
        return scene
    base = base_movement(scene, who).value
    metres = allowance(scene, who, plan.mode, base, plan.skill).value
    used = scene.converted(mover.movement.metres, scene.mode) - mover.movement.left
    anew = scene.allowance(metres)
    now_local = scene.is_local(anew, scene.mode) and not scene.is_local(mover.movement, scene.mode)
    return scene.changed(who, movement=anew.spent(used * scene.numbers.zone if now_local else used))


def movement_of(scene: Situation, who: str) -> Allowance | None:
    """Return the normal movement of an Activation, or the Walk that a crawl would choose."""
    mover = scene[who]
    if mover.movement is not None or not (mover.prone and scene.is_turn_of(who)):
        return mover.movement
    base = base_movement(scene, who).value
    return scene.allowance(allowance(scene, who, "walk", base, None).value)


def pays_in_zones(scene: Situation, who: str, by: str | None) -> bool:
    """Whether a stretch is paid in Zones: in Cinematic Mode, unless the allowance snaps to none."""
    pays = scene.grant(who, by) if by else movement_of(scene, who)
    return scene.mode == "cinematic" and not scene.is_local(pays, scene.mode)


# what it costs


def price(scene: Situation, who: str, what: Priced) -> Total:
    """Return a price in AD: the base, discounts, then modifiers."""
    mover = scene[who]
    base = _base_price(scene, mover, what)
    if not mover.slowed and not mover.sheet.effects:
        return sum_of(Part(what, base))
    less = min(_effects(scene, mover, what, "discount"), base)
    added = _effects(scene, mover, what, "modifier")
    times = _multiplied(scene, mover, what) - 1
    first = added if times and added and scene.reads("NA-SEQ-8") == "add-first" else 0
    parts = (
        Part("discounts", -less, "NA-SEQ-3"),
        Part("Slowed", (base - less + first) * times, _SLOWED.get(what, "NA-CON-2")),
        Part("modifiers", added, "NA-SEQ-3"),
    )
    return sum_of(Part(what, base), *(part for part in parts if part.value))


_SLOWED = {"stand": "NA-PRN-2", "manoeuvre": "NA-CON-5"}


def _base_price(scene: Situation, mover: Mover, what: Priced) -> int:
    numbers = scene.numbers
    if what == "run" and FLEET_FOOT in mover.sheet.traits:
        return numbers.fleet_foot
    if what == "stand":
        return numbers.stand
    return numbers.manoeuvre if what == "manoeuvre" else numbers.mode_cost[what]


def _effects(scene: Situation, mover: Mover, what: Priced, kind: str) -> int:
    if not mover.sheet.effects:
        return 0
    amounts = (
        scene.whole("NA-SEQ-6", f"what {name} changes is not given")
        if effect.ad is None
        else effect.ad
        for name, effect in mover.sheet.effects.items()
        if effect.kind == kind and what in (effect.on or (what,))
    )
    return sum(amounts)


def _multiplied(scene: Situation, mover: Mover, what: Priced) -> int:
    if not mover.slowed:
        return 1
    if what == "manoeuvre" and scene.reads("NA-CON-5") == "movement-only":
        return 1
    return scene.numbers.slowed_cost


def has_discount_and_modifier(scene: Situation, who: str, what: Priced) -> bool:
    """Whether both a discount and a modifier act on a price."""
    mover = scene[who]
    less = _effects(scene, mover, what, "discount")
    return bool(less and (mover.slowed or _effects(scene, mover, what, "modifier")))


def manoeuvre_price(scene: Situation, who: str, boost: int) -> Total:
    """Return the price of a risky manoeuvre with its Boost."""
    boosted = (Part("Boost", boost, "NA-RSK-1"),) if boost else ()
    return sum_of(*price(scene, who, "manoeuvre").parts, *boosted)


def planned_ad(scene: Situation, who: str) -> int:
    """Return the Ready AD that the manoeuvres of the declared route need; one, if they are free."""
    over = len(scene.planned(who))
    return max(over * int(price(scene, who, "manoeuvre").value), 1) if over else 0


def legal_boost(scene: Situation, who: str, boost: int) -> int:
    """Return the greatest legal Boost, as far as it is known."""
    limit = scene[who].sheet.boost_limit
    if limit is not None:
        return limit
    if boost <= scene.numbers.shown_boost:
        return scene.numbers.shown_boost
    return scene.whole("NA-SEQ-6", "how much Boost is legal is not given")


# what ground and manner multiply a stretch by


def difficult(scene: Situation, who: str, clause: str) -> Part:
    """Return what Difficult terrain multiplies the cost of a stretch by."""
    if TIRELESS_STRIDE in scene[who].sheet.traits:
        why = "what Tireless Stride does to Difficult terrain is not given"
        return Part("Tireless Stride", scene.figure("NA-TRT-2", why), "NA-TRT-2")
    return Part("Difficult terrain", scene.numbers.difficult, clause)
