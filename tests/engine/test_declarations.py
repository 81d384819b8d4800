"""Rules, dues and debts as they are declared, and details that nobody can tell."""

import copy

import pytest

from rulecheck.engine import Broken, Due, Owed, Rule, Step, Undecided, due, owed, rule
from rulecheck.engine.declarations import Unknown, place_in_step
from rulecheck.wording import shown


class Hop(Step):
    pass


class Land(Step):
    pass


@pytest.mark.parametrize(
    ("at", "place"),
    [
        (None, ()),
        ("to", ("to",)),
        ("modifiers.flank", ("modifiers", "flank")),
        (("path", 2), ("path", 2)),
        ((), ()),
    ],
)
def test_a_detail_is_told_by_its_name_or_its_place(at, place):
    assert place_in_step(at) == place
    assert Broken("no", at=at).at == place


def test_a_function_is_declared_with_the_clause_it_cites():
    @rule(Hop, cites="A-1", see=("A-2",), reading="so")
    def nobody_hops(hop, scene):
        """Nobody hops."""
        yield Broken("hops")

    @due(Hop, "price.extra", cites="A-3")
    def a_hop_is_free(hop, scene):
        """A hop is free."""
        return 0

    @owed(Land, after=Hop, cites="A-4", optional=True, until=(Hop, Land))
    def a_hop_ends(hop, scene):
        """A hop ends with a landing."""
        yield Land(who=hop.who)

    assert (type(nobody_hops), type(a_hop_is_free), type(a_hop_ends)) == (Rule, Due, Owed)
    assert (nobody_hops.on, nobody_hops.cites, nobody_hops.see) == (Hop, "A-1", ("A-2",))
    assert (nobody_hops.name, nobody_hops.says) == ("nobody_hops", "Nobody hops.")
    assert nobody_hops.reading == "so" and a_hop_is_free.reading is None
    assert a_hop_is_free.at == ("price", "extra")
    assert (a_hop_ends.on, a_hop_ends.kind, a_hop_ends.optional) == (Hop, Land, True)
    assert a_hop_ends.until == (Hop, Land)
    assert next(iter(nobody_hops(Hop(who="ann"), None))).message == "hops"
    assert nobody_hops != rule(Hop, cites="A-1", see=("A-2",), reading="so")(nobody_hops.body)


# what nobody can tell

UNSETTLED = Unknown(Undecided("A-1", "who knows", "ruling"))


@pytest.mark.parametrize(
    "use",
    [
        lambda it: it + 1,
        lambda it: 1 + it,
        lambda it: it - 1,
        lambda it: 1 - it,
        lambda it: it * 2,
        lambda it: 2 * it,
        lambda it: it / 2,
        lambda it: it // 2,
        lambda it: it % 2,
        lambda it: -it,
        lambda it: it < 1,
        lambda it: it > 1,
        lambda it: it >= 1,
        bool,
        len,
        list,
        int,
        lambda it: range(it),
        lambda it: it[0],
        lambda it: 1 in it,
        lambda it: it.position,
        lambda it: max(0, it),
    ],
)
def test_whatever_is_made_of_an_undecided_detail_is_undecided(use):
    with pytest.raises(Undecided) as undecided:
        use(UNSETTLED)
    assert (undecided.value.clause, undecided.value.why) == ("A-1", "who knows")
    assert undecided.value.kind == "ruling"


def test_an_undecided_detail_can_be_shown_copied_and_compared():
    assert shown(UNSETTLED) == "undecided"
    assert copy.copy(UNSETTLED) == UNSETTLED == Unknown(Undecided("A-1", "who knows", "ruling"))
    assert Unknown(Undecided("A-2", "who knows")) != UNSETTLED
    assert UNSETTLED != 0 and UNSETTLED is not None
    assert len({UNSETTLED, Unknown(Undecided("A-1", "who knows", "ruling"))}) == 1
