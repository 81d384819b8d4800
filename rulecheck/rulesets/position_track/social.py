"""Social Conflict: no board, one exchange, and what an Opening is used for."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule
from rulecheck.rulesets.position_track.places import SIDES
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import (
    AcceptOpening,
    Answer,
    Exchange,
    Positional,
    PressFurther,
)


@rule(Positional, cites="PT-SOC-1", outright=True)
def a_social_conflict_has_no_board(step: Positional, conflict: Conflict) -> Iterator[Broken]:
    """Nothing in a Social Conflict is resolved on the Position board."""
    if conflict.social:
        yield Broken(f"{step.verb} belongs to the Position board, which a Social Conflict lacks")


@rule(Exchange, cites="PT-SOC-1")
def no_table_is_drawn_on(exchange: Exchange, conflict: Conflict) -> Iterator[Broken]:
    """No Impact or Wear is drawn for a starting Position."""
    if exchange.drawn:
        yield Broken(f"{exchange.drawn} was drawn for a starting Position", at="drawn")


@due(Exchange, "shift", cites="PT-SOC-1")
def an_exchange_moves_no_position(exchange: Exchange, conflict: Conflict) -> int:
    """A social exchange leaves the Position where it was."""
    return 0


@rule(Exchange, cites="PT-SOC-2")
def there_is_one_exchange(exchange: Exchange, conflict: Conflict) -> Iterator[Broken]:
    """A Social Conflict is resolved in one exchange."""
    if conflict.exchanges >= conflict.numbers.exchanges:
        yield Broken("the exchange of this Social Conflict is over")


@owed((AcceptOpening, PressFurther), after=Exchange, cites="PT-SOC-2")
def an_opening_is_answered(exchange: Exchange, conflict: Conflict) -> Iterator[tuple[Answer, ...]]:
    """After an exchange that made an Opening, somebody accepts it or presses further."""
    if exchange.opening and conflict.answers < conflict.numbers.answers:
        yield tuple(kind(who=who) for kind in (AcceptOpening, PressFurther) for who in SIDES)


@rule(Answer, cites="PT-SOC-2")
def an_answer_needs_an_opening(answer: Answer, conflict: Conflict) -> Iterator[Broken]:
    """Only an Opening that a Social Break made is accepted or pressed."""
    if conflict.openings == 0:
        yield Broken("no Social Break has made an Opening")


@rule(Answer, cites="PT-SOC-2")
def an_opening_is_used_once(answer: Answer, conflict: Conflict) -> Iterator[Broken]:
    """An Opening is accepted or pressed, one of both and once."""
    if conflict.answers >= conflict.numbers.answers:
        yield Broken("the Opening has been used")
