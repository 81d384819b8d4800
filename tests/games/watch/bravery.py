"""The brave, and doors."""

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule

from .nouns import Admit, Call, Knock, Night, Pass, Refuse


@due(Call, "loses", cites="WA-CALL-4", overrides="WA-CALL-3")
def the_brave_lose_nothing(call: Call, night: Night) -> int | None:
    """Calls are nothing to the brave."""
    return 0 if night[call.at].brave else None


@owed((Admit, Refuse), after=Knock, cites="WA-KNOCK-1")
def a_knock_is_answered(knock: Knock, night: Night) -> Iterator[tuple[Admit, Refuse]]:
    """One opens, or refuses."""
    yield Admit(who=knock.at), Refuse(who=knock.at)


@rule(Knock, cites="WA-KNOCK-2")
def the_captain_permits(knock: Knock, night: Night) -> Iterator[Broken]:
    """After curfew one asks the captain."""
    if night.curfew and not night.permits("WA-KNOCK-2", "whether one may knock so late"):
        yield Broken("the captain forbids it")


@due(Pass, "toll", cites="WA-TOLL-2")
def a_gate_takes_one_or_two(passing: Pass, night: Night) -> int:
    """What it takes is one or two."""
    toll: int = night.given("WA-TOLL-1", "what the gate takes", int, among=(1, 2))
    return toll
