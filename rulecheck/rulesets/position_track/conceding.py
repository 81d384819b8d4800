"""Conceding at Overwhelmed: who may offer a concession, and what its answer means."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import Concede, Consequence


@rule(Concede, cites="PT-YLD-1")
def a_concession_gives_something_up(offer: Concede, conflict: Conflict) -> Iterator[Broken]:
    """A meaningful concession says what is given up."""
    if not offer.terms.strip():
        yield Broken("the terms give nothing up", at="terms")


@rule(Concede, cites="PT-YLD-1")
def one_concession_replaces_the_wound(offer: Concede, conflict: Conflict) -> Iterator[Broken]:
    """Once a concession is agreed, no Wound is left that another could replace."""
    if conflict.clash.conceded.get(offer.who) is True:
        yield Broken(f"the {offer.who}'s concession is agreed already")


@rule(Concede, cites="PT-YLD-2")
def only_the_overwhelmed_concede(offer: Concede, conflict: Conflict) -> Iterator[Broken]:
    """Who concedes instead of taking the consequence has come to Overwhelmed."""
    if not conflict.shift_settled:
        return  # the place that counts is not reached yet
    if not conflict.is_overwhelmed(offer.who):
        place = conflict.place_of(offer.who)
        yield Broken(f"the {offer.who} is in {place}, not overwhelmed")


@due(Concede, "accepted", cites="PT-YLD-3")
def the_terms_are_agreed(offer: Concede, conflict: Conflict) -> bool | None:
    """The WorldKeeper and the participants accept the terms, or they do not."""
    settled = conflict.located and conflict.shift_settled
    if settled and not conflict.is_overwhelmed(offer.who) and not conflict.is_ruled_on:
        return None  # nobody needs to be asked about what may not be offered
    return conflict.agreement()


@rule(Concede, cites="PT-YLD-4")
def a_refused_concession_is_not_followed_by_another(
    offer: Concede, conflict: Conflict
) -> Iterator[Broken]:
    """After a refusal the Wound is resolved, and nothing else is offered for it."""
    if conflict.clash.conceded.get(offer.who) is False:
        yield Broken(f"the {offer.who}'s concession has been refused in this Clash")


@due(Consequence, "wounds", cites="PT-YLD-4", overrides="PT-CON-1")
def a_refused_concession_leaves_the_wound(take: Consequence, conflict: Conflict) -> int | None:
    """When the terms are refused, the Wound is resolved as ever, armor included."""
    if conflict.clash.conceded.get(take.who, True):
        return None
    return 0 if take.blocked else conflict.cost(conflict.numbers.wounds, take.place)
