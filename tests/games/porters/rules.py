"""The rules of the day."""

from collections.abc import Iterator

from rulecheck.engine import (
    Begin,
    Broken,
    End,
    Part,
    Total,
    Undecided,
    due,
    owed,
    product_of,
    rule,
    sum_of,
)

from .nouns import (
    Bell,
    Catch,
    Dry,
    Ford,
    Haul,
    Hop,
    Look,
    Rest,
    SetDown,
    Swim,
    Throw,
    Wash,
    Whistle,
    Yard,
)


@rule(Begin, cites="PO-DAY-1")
def the_hurt_take_no_turn(begin: Begin, yard: Yard) -> Iterator[Broken]:
    """The hurt do not act."""
    if yard[begin.who].hurt:
        yield Broken(f"{begin.who} is hurt")


@due(Haul, "breath", cites="PO-HAUL-4")
def the_strong_haul_light_loads_for_nothing(haul: Haul, yard: Yard) -> int | None:
    """A strong porter pays nothing for a light load."""
    return 0 if yard[haul.who].strong and haul.load == "light" else None


@due(Haul, "breath", cites="PO-HAUL-1")
def every_space_is_paid(haul: Haul, yard: Yard) -> Total:
    """Spaces, load and slope multiply."""
    spaces = abs(haul.to - yard[haul.who].at)
    heavy = (Part("heavy", 2, "PO-HAUL-2"),) if haul.load == "heavy" else ()
    slope = (Part("uphill", yard.numbers.uphill, "PO-HAUL-3"),) if haul.uphill else ()
    return product_of(Part("spaces", spaces * yard.numbers.space), *heavy, *slope)


@rule(Haul, cites="PO-HAUL-5", see=("PO-HAUL-1",))
def breath_spent_is_there(haul: Haul, yard: Yard) -> Iterator[Broken]:
    """Nobody spends breath they have not."""
    if haul.breath > yard[haul.who].breath:
        yield Broken(f"{haul.breath} to spend, {yard[haul.who].breath} left", at="breath")


@rule(Haul, cites="PO-HAUL-6")
def nobody_hauls_past_the_gate(haul: Haul, yard: Yard) -> Iterator[Broken]:
    """The gate is the end."""
    if haul.to > yard.numbers.gate:
        yield Broken(f"space {haul.to} is past the gate", at="to")


@owed(SetDown, after=Haul, cites="PO-HAUL-7")
def a_heavy_load_is_set_down(haul: Haul, yard: Yard) -> Iterator[SetDown]:
    """A heavy load is set down where it was hauled to."""
    if haul.load == "heavy":
        yield SetDown(who=haul.who, at=haul.to)


@rule(SetDown, cites="PO-DOWN-1")
def only_loads_are_set_down(down: SetDown, yard: Yard) -> Iterator[Broken]:
    """Only what is carried is set down."""
    if not yard.owes(SetDown, down.who):
        yield Broken(f"{down.who} carries nothing")


@due(Throw, "modifiers.near", cites="PO-THROW-2")
def the_near_are_easier(throw: Throw, yard: Yard) -> int:
    """One more within two spaces."""
    return int(abs(yard[throw.at].at - yard[throw.who].at) <= 2)


@due(Throw, "modifiers.mud", cites="PO-THROW-3")
def mud_makes_it_harder(throw: Throw, yard: Yard) -> int:
    """One less out of mud."""
    return -int(yard[throw.who].at in yard.mud)


@due(Throw, "total", cites="PO-THROW-1")
def roll_and_modifiers_add_up(throw: Throw, yard: Yard) -> Total:
    """The total is the sum."""
    cited = {"near": "PO-THROW-2", "mud": "PO-THROW-3"}
    added = (throw.modifiers or {}).items()
    return sum_of(Part("roll", throw.roll), *(Part(n, v, cited.get(n)) for n, v in added))


@due(Throw, "hit", cites="PO-THROW-4")
def seven_hits(throw: Throw, yard: Yard) -> bool:
    """Seven or more hits."""
    return throw.total >= yard.numbers.hit


@owed(Catch, after=Throw, cites="PO-CATCH-1", optional=True)
def whoever_is_thrown_at_may_catch(throw: Throw, yard: Yard) -> Iterator[Catch]:
    """The one thrown at may catch."""
    yield Catch(who=throw.at)


@rule(Catch, cites="PO-CATCH-2")
def only_those_thrown_at_catch(catch: Catch, yard: Yard) -> Iterator[Broken]:
    """Nobody else catches."""
    if not yard.owes(Catch, catch.who):
        yield Broken(f"nothing was thrown at {catch.who}")


@due(Hop, "breath", cites="PO-HOP-2")
def a_hop_costs_one(hop: Hop, yard: Yard) -> int:
    """One breath a hop."""
    return yard.numbers.space


@rule(Hop, cites="PO-HOP-1")
def a_hop_is_short(hop: Hop, yard: Yard) -> Iterator[Broken]:
    """Two spaces at most."""
    if abs(hop.to - yard[hop.who].at) > yard.numbers.hop:
        yield Broken(f"from {yard[hop.who].at} to {hop.to} in one hop", at="to")


@owed(Dry, after=Ford, cites="PO-FORD-1", until=(Haul, Catch))
def the_wet_dry_before_they_haul(ford: Ford, yard: Yard) -> Iterator[Dry]:
    """Whoever was in the water dries first."""
    yield Dry(who=ford.who)


@rule(Look, cites="PO-FOG-5")
def the_blind_do_not_look_out(look: Look, yard: Yard) -> Iterator[Broken]:
    """No view through fogs that blind."""
    fogs = [f"PO-FOG-{number}" for number in range(1, look.through + 1)]
    blind = [yard.reads(fog) == "blind" for fog in fogs]
    if any(blind) if look.anyway else blind and all(blind):
        yield Broken("nothing to be seen")


@due(Swim, "breath", cites="PO-SWIM-1")
def a_swim_costs_what_the_other_book_says(swim: Swim, yard: Yard) -> int:
    """The other book has the price."""
    price: int = yard.given("PO-SWIM-1", "what a swim costs", int)
    return price


@rule(Whistle, cites="PO-WHISTLE-1")
def the_foreman_hears(whistle: Whistle, yard: Yard) -> Iterator[Broken]:
    """Whether it is heard is for the foreman."""
    if yard.ruling("PO-WHISTLE-1", "is it heard?") == "unheard":
        yield Broken("nobody heard it")


@rule(Whistle, cites="PO-WHISTLE-2")
def the_foreman_judges_tunes(whistle: Whistle, yard: Yard) -> Iterator[Undecided]:
    """Whether it is decent is for the foreman."""
    if whistle.tune:
        yard.ruling("PO-WHISTLE-2", f"is {whistle.tune} decent?")
    yield from ()


@due(Rest, "back", cites="PO-REST-2")
def a_rest_gives_breath_back(rest: Rest, yard: Yard) -> int:
    """Two breaths, in mud one."""
    return yard.numbers.rest["mud" if yard[rest.who].at in yard.mud else "dry"]


@rule(Rest, cites="PO-REST-1", reading="in-a-turn")
def nobody_rests_twice_in_a_turn(rest: Rest, yard: Yard) -> Iterator[Broken]:
    """Once in a turn."""
    if rest.who in yard.rested:
        yield Broken(f"{rest.who} has rested in this turn")


@rule(Rest, cites="PO-REST-1", reading="in-a-row")
def nobody_rests_after_another(rest: Rest, yard: Yard) -> Iterator[Broken]:
    """Not after anybody's rest."""
    if yard.rested:
        yield Broken("another has rested just now")


@rule(Bell, cites="PO-DAY-4")
def the_bell_rings_once(bell: Bell, yard: Yard) -> Iterator[Broken]:
    """One bell a day."""
    if yard.rung:
        yield Broken("the bell has rung")


@rule(End, cites="PO-DAY-2")
def nobody_ends_out_of_breath(end: End, yard: Yard) -> Iterator[Broken]:
    """Some breath is left at the end."""
    if yard[end.who].breath == 0:
        yield Broken(f"{end.who} is out of breath")


@owed(Wash, after=End, cites="PO-DAY-3")
def whoever_ends_in_mud_washes(end: End, yard: Yard) -> Iterator[Wash]:
    """Mud is washed off after the turn."""
    if yard[end.who].at in yard.mud:
        yield Wash(who=end.who)
