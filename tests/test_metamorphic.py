"""Changes of a board or a way of writing that mean nothing to the rules, and so change no verdict.

A case to which a change does not apply is told apart by what it says, never by its name; each
test asserts on how many cases it was tried.
"""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import moved_fields
from support.edited_cases import brief, judged, loaded, plain, shipped, steps
from support.moved_boards import (
    framed,
    in_steps,
    mapped,
    mirror,
    rows,
    shift,
    spaces,
    spelled,
    table,
)
from support.random_skirmishes import brawls, fights, walks

from rulecheck.engine.trace import facts
from rulecheck.judge import compare, judge

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
PROFILE = settings(
    max_examples=1000 if THOROUGH else 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
FAR = 12
"""Spaces or inches between a bystander and everything else, more than anybody's reach."""


def outcome(value: dict[str, Any]) -> Any:
    """How an edited case is judged: its findings in brief, and whether all is as it expects."""
    file = loaded(value)
    assert not file.problems, file.problems
    case = file.cases[0]
    verdict = judge(case)
    return brief(verdict), compare(case, verdict).passed


def unchanged(case: Any, value: dict[str, Any]) -> bool:
    """Whether an edited case is judged as the case is, and ends as it expects, edited alike."""
    assert outcome(value) == (brief(judged(case)), True), (case.id, value)
    return True


def drawn(data: Any, cases: Any) -> Any:
    """One of some cases, told by its id where an example fails."""
    return {case.id: case for case in cases}[data.draw(st.sampled_from([c.id for c in cases]))]


# a board somewhere else: all that counts are distances, and what lies between


def test_where_the_table_stands_changes_no_verdict_of_warcry():
    cases = shipped("warcry")
    by = shift((Fraction("13.7"), Fraction("-8.25")))
    assert sum(unchanged(case, table(case, by)) for case in cases) > 150


tenths = st.integers(-300, 300).map(lambda n: Fraction(n, 10))


@settings(PROFILE)
@given(data=st.data(), by=st.tuples(tenths, tenths))
def test_a_table_of_warcry_may_stand_anywhere(data, by):
    case = drawn(data, shipped("warcry"))
    assert unchanged(case, table(case, shift(by)))


def on_the_map(case: Any) -> bool:
    """Whether a case of Narateer has a map, and nobody leaves it: past its border is a fault."""
    return bool(rows(case)) and all(map(case.scene.spaces.holds, spaces(case)))


@pytest.mark.parametrize("sign", [".", "#"])
def test_spaces_around_a_map_change_no_verdict_of_narateer(sign):
    cases = [case for case in shipped("narateer") if on_the_map(case)]
    for case in cases:
        new = framed(rows(case), (2, 1, 1, 3), sign)
        assert unchanged(case, mapped(case, shift((2, 1)), new))
    assert len(cases) > 40


def border_matters(case: Any) -> bool:
    """Whether a skirmish hangs on its border: somebody is to go, or is shoved, past it."""
    ground, here = case.scene.field, case.scene
    for _, step, _ in steps(case):
        path = getattr(step, "path", None) or ()
        aims = [(step.who, spot) for spot in (*path, getattr(step, "to", None)) if spot]
        if getattr(step, "shoves", None):
            aims.append((step.at, step.shoves))
        if not all(ground.has(here[who].body.moved(moved_fields.named(to))) for who, to in aims):
            return True
    return False


def seeks_a_way(case: Any) -> bool:
    """Whether somebody is to go the best way to a space: more floor may give a better one."""
    return any(getattr(step, "to", None) for _, step, _ in steps(case))


def padded(case: Any, by: Any, more: Any, ring: str) -> dict[str, Any]:
    """A skirmish shifted, on a board that is larger by that and some more."""
    board = moved_fields.squared(case)
    size = (board.columns + by[0] + more[0], board.rows + by[1] + more[1])
    return moved_fields.fray(case, shift(by), size, ring)


def on(kind: str) -> list[Any]:
    """The skirmishes on one kind of board whose border does not matter."""
    fought = [case for case in shipped("skirmish") if moved_fields.kind(case) == kind]
    return [case for case in fought if not border_matters(case)]


@pytest.mark.parametrize("ring", [".", "#"])
def test_spaces_around_a_field_change_no_verdict_of_a_skirmish(ring):
    cases = [case for case in on("square") if ring == "#" or not seeks_a_way(case)]
    assert sum(unchanged(case, padded(case, (2, 1), (1, 2), ring)) for case in cases) > 300
    assert sum(moved_fields.squared(case).drawn for case in cases) > 50


@settings(PROFILE)
@given(
    data=st.data(),
    by=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    more=st.tuples(st.integers(1, 4), st.integers(1, 4)),
)
def test_a_field_may_lie_anywhere_within_walls(data, by, more):
    case = drawn(data, on("square"))
    assert unchanged(case, padded(case, by, more, "#"))


def test_where_hexes_and_open_tables_lie_changes_no_verdict_of_a_skirmish():
    assert (
        sum(unchanged(case, moved_fields.fray(case, shift((2, -3)), 32)) for case in on("hex")) > 5
    )
    by = shift((Fraction("7.3"), Fraction("-2.45")))
    assert sum(unchanged(case, moved_fields.fray(case, by)) for case in on("open")) > 15


# a board seen in a mirror: no rule knows left from right


def test_a_mirrored_table_changes_no_verdict_of_warcry():
    def sent(point, wide):
        return -point[0], point[1]

    cases = shipped("warcry")
    assert sum(unchanged(case, table(case, sent, turned=True)) for case in cases) > 150


def test_a_mirrored_map_changes_no_verdict_of_narateer():
    cases = [case for case in shipped("narateer") if on_the_map(case)]
    even = [case for case in cases if len(set(map(len, rows(case)))) == 1]
    for case in even:
        new = [row[::-1] for row in rows(case)]
        assert unchanged(case, mapped(case, mirror(len(new[0])), new))
    assert len(even) > 40


def counts_from_a_corner(case: Any) -> bool:
    """Whether a case counts to one marked space of a footprint: in a mirror it is another one."""
    return plain(case).get("readings", {}).get("SK-FLD-5") == "any-fixed-space"


def test_a_mirrored_field_changes_no_verdict_of_a_skirmish():
    cases = [case for case in on("square") if not counts_from_a_corner(case)]
    for case in cases:
        assert unchanged(case, moved_fields.fray(case, mirror(moved_fields.squared(case).columns)))
    assert len(cases) > 300 and sum(moved_fields.squared(case).drawn for case in cases) > 50
    assert sum(unchanged(case, moved_fields.fray(case, swapped)) for case in on("hex")) > 5
    assert sum(unchanged(case, moved_fields.fray(case, negated)) for case in on("open")) > 15


def swapped(place, wide):
    """Hexes mirrored at the diagonal: their axes change places."""
    return place[1], place[0]


def negated(place, wide):
    """An open table mirrored: left is right."""
    return -place[0], place[1]


# fields drawn at random, seen in mirrors and within walls


def seen_otherwise(case: Any) -> list[dict[str, Any]]:
    """A skirmish mirrored from left to right, from top to bottom, and set within walls."""
    board = moved_fields.squared(case)
    flip = moved_fields.fray(case, lambda place, wide: (place[0], board.rows - 1 - place[1]))
    return [moved_fields.fray(case, mirror(board.columns)), flip, padded(case, (2, 1), (1, 1), "#")]


@settings(PROFILE)
@given(value=brawls(fights))
def test_any_fight_is_judged_alike_in_a_mirror_and_within_walls(value):
    case = loaded(value).cases[0]
    found = sorted(map(str, brief(judge(case))))
    for other in seen_otherwise(case):
        assert sorted(map(str, outcome(other)[0])) == found, other


@settings(PROFILE)
@given(value=brawls(walks))
def test_a_way_is_found_in_a_mirror_and_within_walls_if_one_is_there(value):
    """Of ways as long the first by name is taken, so that only its worth is compared."""
    case = loaded(value).cases[0]
    worth = worth_of_way(case)
    for other in seen_otherwise(case):
        assert worth_of_way(loaded(other).cases[0]) == worth, other


def worth_of_way(case: Any) -> Any:
    """Whether a case is legal, and if so what is left of the Move."""
    verdict = judge(case)
    legal = verdict.word == "legal"
    return legal, facts(verdict.scenes[-1][1])["knight.spaces"] if legal else None


# a legal walk written in single steps: its lengths add


def untouched(case: Any) -> frozenset[int]:
    """The steps of a case that nothing is found at: only what is legal may be split."""
    found = (*judged(case).findings, *judged(case).folded)
    return frozenset(steps_of(case)) - {finding.step for finding in found}


def steps_of(case: Any) -> list[int]:
    return [number for number, _, _ in steps(case)]


def split_alike(case: Any, parts: Any, kept: Any = ()) -> int:
    """Assert that a case split ends and is judged as before; return how many steps were split."""
    legal = untouched(case) - set(kept)
    value, number, count = in_steps(case, lambda n, *step: parts(*step) if n in legal else None)
    if count:
        file = loaded(value)
        assert not file.problems, (case.id, file.problems)
        verdict = judge(file.cases[0])
        old = [(*f[:2], number[f[2]], *f[3:]) for f in brief(judged(case))]
        assert brief(verdict) == old, (case.id, value)
        assert ending(verdict) == ending(judged(case)), case.id
    return count


def ending(verdict: Any) -> dict[str, Any]:
    """The last scene of a turn, without the stretch walked last: that is how it was written."""
    last = facts(verdict.scenes[-1][1])
    return {key: each for key, each in last.items() if not key.endswith(".walked")}


def test_a_walk_of_some_metres_is_as_many_walks_of_one():
    def metres(step, said):
        whole = Fraction(said["metres"]) if step.verb == "move" else Fraction(0)
        if whole <= 1:
            return None
        pieces = [Fraction(1)] * (whole // 1) + [whole % 1] * (whole % 1 > 0)
        plain = {key: each for key, each in said.items() if key not in ("spends", "left")}
        new = [{"move": {**plain, "metres": each}} for each in pieces]
        new[-1]["move"] |= {key: said[key] for key in ("left",) if key in said}
        return new

    assert sum(split_alike(case, metres) for case in shipped("narateer")) > 100


def test_spaces_are_entered_one_by_one():
    def one_by_one(step, said):
        if step.verb != "enter" or len(said["spaces"]) < 2:
            return None
        plain = {key: each for key, each in said.items() if key not in ("spends", "left")}
        new = [{"enter": {**plain, "spaces": [each]}} for each in said["spaces"]]
        new[-1]["enter"] |= {key: said[key] for key in ("left",) if key in said}
        return new

    assert sum(split_alike(case, one_by_one) for case in shipped("narateer")) > 15


def answered(case: Any) -> set[int]:
    """The walks of a case that somebody answers: in the midst of them, once they are split."""
    verbs = {number: step.verb for number, step, _ in steps(case)}
    return {number - 1 for number, verb in verbs.items() if verb in ("held-strike", "intercept")}


def test_a_path_is_walked_space_by_space():
    def spaces(step, said):
        if step.verb not in ("move", "move-on") or len(said.get("path") or ()) < 2:
            return None
        first, *rest = said["path"]
        return [{step.verb: {**said, "path": [first]}}, *({"move-on": {"path": [e]}} for e in rest)]

    assert sum(split_alike(case, spaces, answered(case)) for case in shipped("skirmish")) > 40


# a bystander: whoever is out of reach of everything is nobody to the rules


def watched(value: dict[str, Any], **sides: Any) -> dict[str, Any]:
    """A case with more people in its scene, by side."""
    for side, more in sides.items():
        value["scene"][side] = {**(value["scene"].get(side) or {}), **more}
    return value


def test_bystanders_change_no_verdict_of_warcry():
    cases = shipped("warcry")
    for case in cases:
        value = plain(case)
        sides = dict.fromkeys(each["side"] for each in value["scene"]["fighters"].values())
        more = {
            f"bystander {n}": {"side": side, "base": 32, "move": 4, "at": [100, 100 + 3 * n]}
            for n, side in enumerate(sides)
        }
        assert unchanged(case, watched(value, fighters=more))
    assert len(cases) > 150


def test_bystanders_change_no_verdict_of_a_skirmish_on_squares():
    cases = on("square")
    for case in cases:
        value = padded(case, (0, 0), (FAR, FAR), "#" if seeks_a_way(case) else ".")
        board = moved_fields.squared(case)
        corner = board.columns + FAR - 1, board.rows + FAR - 1
        friend, foe = ({"at": spelled((corner[0] - i, corner[1]))} for i in (0, 1))
        more = {"party": {"friend": friend}, "foes": {"foe": foe}}
        assert unchanged(case, watched(value, **more))
    assert len(cases) > 300


@pytest.mark.parametrize(("kind", "size", "most"), [("hex", 45, 5), ("open", None, 15)])
def test_bystanders_change_no_verdict_of_a_skirmish_elsewhere(kind, size, most):
    for case in on(kind):
        value = moved_fields.fray(case, shift((0, 0)), size)
        more = {"party": {"friend": {"at": [40, 0]}}, "foes": {"foe": {"at": [42, 0]}}}
        assert unchanged(case, watched(value, **more))
    assert len(on(kind)) > most


def test_bystanders_change_no_verdict_of_narateer():
    """In Tactical Mode they stand in a far corner; where no map is, in another place."""
    cases = [case for case in shipped("narateer") if not rows(case) or on_the_map(case)]
    for case in cases:
        new = framed(rows(case), (0, 0, FAR, FAR)) if rows(case) else []
        value = mapped(case, shift((0, 0)), new) if new else plain(case)
        corner = {"space": spelled((len(new[0]) - 1, len(new) - 1))} if new else {}
        said = {"base-movement": 12, "reach": 2, "place": "far away", **corner}
        more = {"characters": {"friend": said}, "opponents": {"foe": said}}
        assert unchanged(case, watched(value, **more))
    assert len(cases) > 400 and sum(bool(rows(case)) for case in cases) > 40
