"""The ledger: what each step changed."""

import pytest
from support.porters_days import verdict

from rulecheck.engine.trace import changes, facts, ledger, standing
from rulecheck.model import Change

pytestmark = pytest.mark.usefixtures("porters")


def test_each_step_has_its_changes_by_the_address_of_the_figure():
    judged = verdict("- ann: [{haul: {to: 3}}, {rest: {}}]\n- bell: {}", "{porters: {ann: {}}}")
    assert ledger(judged) == (
        (
            1,
            (
                Change(at="ann.at", before=0, after=3),
                Change(at="ann.breath", before=10, after=7),
                Change(at="foremost", before=0, after=3),
            ),
        ),
        (2, (Change(at="ann.breath", before=7, after=9),)),
        (3, (Change(at="rung", before=0, after=1),)),
    )


def test_a_step_that_changes_nothing_is_left_out():
    judged = verdict("- ann: [{ford: {}}, {dry: {}}, {rest: {}}]")
    assert [number for number, _ in ledger(judged)] == [3]


def test_what_the_scene_keeps_to_itself_is_not_traced():
    scene = verdict("- ann: [{rest: {}}, {bob: {rest: {}}}]").scenes[-1][1]
    assert set(facts(scene)) == {
        *(f"{who}.{what}" for who in ("ann", "bob") for what in ("at", "breath", "strong", "hurt")),
        "rung",
        "foremost",
    }


def test_a_scene_does_not_differ_from_itself():
    scene = verdict("- ann: [{rest: {}}]").scenes[0][1]
    assert changes(scene, scene) == ()
    assert changes(scene, scene.but()) == ()


def test_what_comes_and_what_goes_is_a_change_from_and_to_nothing():
    scene = verdict("- ann: [{rest: {}}]").scenes[0][1]
    without = scene.but(porters=scene.porters.without("bob"))
    gone = {each.at: (each.before, each.after) for each in changes(scene, without)}
    assert gone["bob.at"] == (4, None) and gone["foremost"] == (4, 0)
    came = {each.at: (each.before, each.after) for each in changes(without, scene)}
    assert came["bob.at"] == (None, 4)


def test_a_case_may_expect_the_names_of_rosters_and_the_figures_of_the_scene():
    scene = verdict("- ann: [{rest: {}}]").scenes[0][1]
    assert list(standing(scene)) == ["ann", "bob", "rung", "foremost"]


def test_what_lapses_is_told_of_the_step_it_lapsed_after():
    judged = verdict("- ann: [{haul: {to: 6}}]", "{porters: {ann: {}}, mud: [6]}")
    assert Change(at="ann.breath", before=10, after=3) in dict(ledger(judged))[1]
    scene = "{porters: {ann: {breath: 8}}, mud: [6]}"
    judged = verdict("- ann: [{rest: {}}, {haul: {to: 6}}]", scene)
    assert Change(at="ann.breath", before=10, after=3) in dict(ledger(judged))[2]
    assert [number for number, _ in judged.scenes] == sorted(number for number, _ in judged.scenes)


def test_what_two_scenes_share_is_not_looked_into(monkeypatch):
    from rulecheck.engine import trace

    looked, flat = [], trace._flat
    monkeypatch.setattr(trace, "_flat", lambda at, value: looked.append(at) or flat(at, value))
    names = ", ".join(f"p{n}: {{}}" for n in range(100))
    steps = "".join(f"- p{n}: [{{haul: {{to: 1}}}}]\n" for n in range(100))
    ledger(verdict(steps, f"{{porters: {{{names}}}}}"))
    assert len(looked) < 100 * 30
