"""The sequence of movement: route, Base Movement, mode, costs, payment, way, and what is left."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule, short
from rulecheck.rulesets.narateer.allowances import drops_a_fraction, of_mode
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.figures import (
    base_movement,
    has_discount_and_modifier,
    planned_ad,
    price,
)
from rulecheck.rulesets.narateer.modes import second_choice
from rulecheck.rulesets.narateer.route_costs import left_after
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import (
    Choice,
    Declare,
    Route,
    Spend,
    Sprint,
    Stand,
    Staying,
    Walk,
)

# the order


@rule(Declare, cites="NA-SEQ-1")
def the_route_is_declared_first(declare: Declare, scene: Situation) -> Iterator[Broken]:
    """The route is declared in the own Activation, before the mode is chosen."""
    if not scene.is_turn_of(declare.who):
        yield Broken(f"it is not the Activation of {declare.who}")
    elif scene[declare.who].mode:
        yield Broken(f"{scene[declare.who].mode} is chosen and paid already")


@rule(Spend, cites="NA-SEQ-1")
def a_mode_is_chosen_before_moving(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Normal movement follows the choice of a mode and its payment."""
    if not spend.by and scene.is_turn_of(spend.who) and not scene[spend.who].mode:
        yield Broken("no movement mode is chosen yet", first=Walk(who=spend.who))


# Base Movement


@due(Choice, "base_movement", cites="NA-SEQ-2")
def conditions_then_encumbrance_act_on_base_movement(choice: Choice, scene: Situation) -> Total:
    """Base Movement takes its own effects first, then Encumbrance, and keeps its fractions."""
    return base_movement(scene, choice.who)


@due(
    Choice,
    "allowance",
    cites="NA-SEQ-2",
    overrides=("NA-CON-3", "NA-CON-1", "NA-ENC-1", "NA-ENC-2", "NA-TRT-3", "NA-MODE-3"),
)
def no_fraction_is_dropped_before_conversion(choice: Choice, scene: Situation) -> Total | None:
    """The metres that a mode allows keep their fractions, and so does Base Movement before."""
    return of_mode(choice, scene) if drops_a_fraction(choice, scene) else None


# costs and the plan


@due(Choice, "ad", cites="NA-SEQ-3", overrides=("NA-TRT-1", "NA-CON-2", "NA-MODE-2"))
def discounts_come_before_modifiers(choice: Choice, scene: Situation) -> Total | None:
    """A discount is taken off before a modifier acts."""
    both = has_discount_and_modifier(scene, choice.who, choice.mode)
    return price(scene, choice.who, choice.mode) if both else None


@rule(Choice, cites="NA-SEQ-4")
def the_plan_is_affordable(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Ready AD cover the mode and the manoeuvres known on the declared route."""
    needed, ready = choice.ad + planned_ad(scene, choice.who), scene[choice.who].ready_ad
    if needed > ready:
        over = scene.planned(choice.who)
        more = f" ({choice.ad}) and the attempt at {' and '.join(over)} cost" if over else " costs"
        yield short(f"{choice.mode}{more}", needed, ready, of="AD", where="ready")


@rule(Choice, cites="NA-SEQ-4")
def the_plan_has_the_uses_it_needs(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Proactive uses cover the Sprint and the manoeuvres known on the declared route."""
    sprinting = choice.skill if isinstance(choice, Sprint) else None
    for skill, needed in scene.uses_planned(choice.who, sprinting).items():
        left = scene[choice.who].uses.get(skill, 0)
        if needed > left:
            yield short("the plan takes", needed, left, of="use", where=f"of {skill} left")


@rule(Stand, cites="NA-SEQ-4")
def standing_up_is_affordable(stand: Stand, scene: Situation) -> Iterator[Broken]:
    """Ready AD cover getting up."""
    ready = scene[stand.who].ready_ad
    if stand.ad > ready:
        yield short("getting up costs", stand.ad, ready, of="AD", where="ready")


@rule(Choice, cites="NA-SEQ-9")
def the_plan_is_possible(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Nothing that is known to be closed stands where the declared route leads."""
    to = scene.plan(choice.who).to
    if to is None or not scene.is_turn_of(choice.who):
        return
    way = scene.connection(scene[choice.who].place, to)
    if way and way.barred:
        yield Broken(f"the plan leads to {to}, and {way.barred} bars the way")
    elif scene.spaces.is_blocked(to):
        yield Broken(f"the plan leads to {to}, which is blocked")


# what is used and what is left


@rule(Choice, cites="NA-SEQ-5")
def nobody_receives_a_fresh_allowance(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """The mode that was chosen is not chosen again for more movement."""
    if second_choice(choice, scene) == "fresh":
        yield Broken(f"{choice.mode} is chosen already and gives no fresh allowance")


@due(Staying, "left", cites="NA-SEQ-5")
def nothing_gives_movement_back(staying: Staying, scene: Situation) -> object:
    """Neither what appears on the way nor any Action gives back what is used."""
    kept = left_now(staying, scene)
    said = staying.detail(("left",))
    return kept if said is not None and kept is not None and said > kept else None


@due(Staying, "left", cites="NA-SEQ-1")
def what_is_not_used_stays(staying: Staying, scene: Situation) -> object:
    """What is done without moving leaves the remainder what it is."""
    return left_now(staying, scene)


def left_now(staying: Staying, scene: Situation) -> Exact | None:
    """Return the normal movement that is left; nothing, where no mode is chosen."""
    movement = scene[staying.who].movement
    return movement.left if movement else None


@due(Route, "left", cites="NA-SEQ-1")
def the_remainder_is_kept(route: Route, scene: Situation) -> object:
    """What a stretch uses is deducted, and the remainder kept."""
    return left_after(route, scene)
