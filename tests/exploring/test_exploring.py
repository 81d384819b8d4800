"""Everything that may happen is gone into: what is stuck, never heard, or read in two ways."""

import json
from itertools import islice

import jsonschema
import pytest
from support.texts import CROSSING

from rulecheck.case import load_bytes
from rulecheck.exploring import Limits, explored, of_house, of_readings
from rulecheck.exploring.search import Search
from rulecheck.exploring.worlds import world_of
from rulecheck.judge import Changed, compare, judge
from rulecheck.report.exploring import explored_data, explored_schema, explored_text, texts_of

DUEL = """
ruleset: fated-hand
title: One on each side
scene:
  heroes: {warrior: {position: engaged, hand: 2}}
  foes: {orc: {position: engaged, hand: 2}}
turn:
- warrior: []
"""


@pytest.fixture(scope="module")
def crossing(ferry):
    """What exploring a crossing with one coin comes to."""
    return found_in(CROSSING)


def cases_of(text):
    loaded = load_bytes(text.encode(), "turn.yaml")
    assert not loaded.problems
    return loaded.cases


def found_in(text, limits=None, house=None):
    cases = cases_of(text)
    game = cases[0].ruleset
    clauses = game.reference.clauses.values()
    contrasts = [*of_readings({each.id: each.readings for each in clauses})]
    contrasts += [of_house(house, "house.yaml")] if house else []
    return explored(game, cases, limits or Limits(), contrasts)


def hold(text):
    return all(compare(case, judge(case)).passed for case in cases_of(text))


# a world that is counted


def counted_by_hand():
    """Count the states of the duel by the few rules that matter in it, told without the engine.

    A state is who is active, where both are and how many cards they hold, who is on the way out of
    Engaged to where, and whether the last move has left it with nobody there to strike. Whoever is
    active goes anywhere for a card a step, by way of the Parting Blows where both are Engaged.
    """
    engaged, near, distant = range(3)
    start = (None, ((engaged, 2), (engaged, 2)), None, False)
    seen, waiting = {start}, [start]
    while waiting:
        active, both, leaving, unstruck = waiting.pop()
        after = []
        if leaving is not None:
            after.append((active, with_one(both, active, leaving, both[active][1]), None, unstruck))
        elif active is None:
            after += [(who, both, None, False) for who in (0, 1)]
        else:
            after.append((None, both, None, False))
            at, hand = both[active]
            for to in (engaged, near, distant):
                left, leaves = hand - abs(to - at), at == engaged != to
                struck = leaves and both[1 - active][0] == engaged
                here = with_one(both, active, at if struck else to, left)
                if left >= 0:
                    after.append((active, here, to if struck else None, leaves and not struck))
        waiting += [each for each in after if each not in seen]
        seen.update(after)
    return len(seen)


def with_one(both, who, place, hand):
    changed = [*both]
    changed[who] = (place, hand)
    return tuple(changed)


def test_a_closed_world_is_counted_completely():
    found = found_in(DUEL)
    assert found.complete
    assert (found.ended, found.troubles) == ("closed", ())
    assert found.states == counted_by_hand() == 64


def test_a_search_that_meets_a_limit_says_that_there_is_more():
    found = found_in(DUEL, Limits(steps=2))
    assert (found.ended, found.complete) == ("steps", False)
    assert 0 < found.states < 64
    assert "there is more: longer turns were not looked at" in "\n".join(explored_text(found, {}))


FIELD = """
ruleset: skirmish
title: A field with many ends
scene: {size: [5, 5], party: {mira: {at: c3, speed: 2}}}
turn: [mira: []]
"""


def test_of_many_values_some_are_tried_and_the_search_says_so():
    found = found_in(FIELD, Limits(steps=1))
    assert "move" in found.sampled
    assert not found.complete
    assert found.troubles == ()
    small = found_in(FIELD.replace("[5, 5]", "[3, 3]").replace("c3", "b2"), Limits(steps=1))
    assert "move" not in small.sampled


def test_every_scene_has_its_turns_whatever_becomes_of_the_first():
    cases = [*cases_of(FIELD), *cases_of(FIELD.replace("mira", "sela"))]
    search = Search(tuple(map(world_of, cases)), Limits(), None)
    steps = {"mira": 0, "sela": 0}
    for visit in islice(search.visits(), 60):
        (who,) = visit.world.scene.names
        steps[who] = max(steps[who], visit.spot.steps)
    assert min(steps.values()) > 0


def test_the_same_search_finds_the_same():
    one, other = (found_in(DUEL, Limits(steps=1)) for _ in range(2))
    assert explored_data(one, texts_of(one)) == explored_data(other, texts_of(other))


def test_it_can_be_stopped_with_what_it_has():
    def stop(states, left, steps):
        if states > 10:
            raise KeyboardInterrupt

    cases = cases_of(DUEL)
    found = explored(cases[0].ruleset, cases, Limits(), [], stop)
    assert (found.ended, found.complete) == ("stopped", False)
    assert found.states > 10


# what ought not to be


def test_a_dead_end_is_found_in_its_smallest_case(crossing):
    (dead,) = (each for each in crossing.troubles if each.kind == "dead end")
    assert (dead.clause.id, dead.suspected) == ("FE-PIER-2", False)
    assert "walk: {to: pier}" in dead.case.text
    assert dead.case.text.count("breaks: ") == dead.case.text.count("breaks: FE-PIER-2") == 1
    assert hold(dead.case.text)


def test_a_debt_that_nobody_can_pay_is_found(crossing):
    (debt,) = (each for each in crossing.troubles if each.kind == "debt")
    assert (debt.clause.id, debt.suspected) == ("FE-FARE-1", False)
    assert "board" in debt.case.text
    assert hold(debt.case.text)


def test_clauses_that_never_speak_are_named(crossing):
    assert [each.id for each in crossing.silent] == ["FE-STORM-1"]


def test_two_readings_part_on_a_smallest_turn(crossing):
    (parting,) = crossing.partings
    assert (parting.contrast.clause, crossing.unparted) == ("FE-FARE-2", ())
    (text,) = (text for name, text in texts_of(crossing).items() if name.startswith("fe-fare-2"))
    single, back = cases_of(text)
    assert hold(text)
    assert {judge(single).word, judge(back).word} == {"legal", "illegal"}
    assert [each.step.verb for each in back.written] == ["board", "pay"]


def test_house_rules_and_the_book_part():
    found = found_in(DUEL, Limits(steps=1), Changed(numbers={"step": 2}))
    (parting,) = (each for each in found.partings if not each.contrast.clause)
    book, house = parting.cases
    text = book.text + house.variation(book)
    assert "house: {step: 2}" in text
    assert hold(text)


def test_what_is_found_goes_by_its_schema(crossing):
    texts = texts_of(crossing)
    data = json.loads(json.dumps(explored_data(crossing, texts)))
    jsonschema.Draft202012Validator(explored_schema()).validate(data)
    assert data["complete"] is True
    assert [each["kind"] for each in data["troubles"]] == ["debt", "dead end"]
    told = "\n".join(explored_text(crossing, texts))
    assert "everything that may happen was seen" in told
    assert all(
        line in told for line in ("FE-STORM-1 (Storms)", "FE-FARE-2: single and return part")
    )
