"""Files mended as far as it may be without asking anybody."""

import pytest

from rulecheck.judge import Changed
from rulecheck.repairs.fixing import fixed

HEAD = "ruleset: dash\nscene: {runners: {ann: {}, bob: {at: 3}}, hurdles: [5]}\n"
PORTERS = "ruleset: porters\nscene: {porters: {ann: {}}}\n"
pytestmark = pytest.mark.usefixtures("dash")


def test_every_finding_is_mended_by_itself():
    text = HEAD + (
        "turn:\n- ann: [{run: {to: 1, energy: 2}}]\n- bob: [{run: {to: 6, energy: 1}}]\n"
        "- ann: [{run: {to: 12}}]\n"
    )
    done = fixed(text.encode(), "case.yaml", {})
    assert (done.fixed, done.left, done.unsafe) == (3, 2, 0)
    assert done.data.decode() == HEAD + (
        "turn:\n- ann: [{run: {to: 1, energy: 1}}]\n"
        "- bob: [{run: {to: 6, energy: 3}}, {stumble: {}}]\n- ann: [{run: {to: 12}}]\n"
    )
    again = fixed(done.data, "case.yaml", {})
    assert (again.data, again.fixed, again.left) == (done.data, 0, 2)


def test_a_step_is_left_out_by_no_option(porters):
    text = PORTERS + "turn:\n- ann: [{rest: {}}, {catch: {}}]\n"
    for unsafe in (False, True):
        done = fixed(text.encode(), "case.yaml", {}, unsafe=unsafe)
        assert (done.data, done.fixed, done.left) == (text.encode(), 0, 1)


def test_what_may_be_meant_otherwise_is_changed_when_asked_for(porters):
    text = PORTERS + "turn:\n- ann: [{hops: {path: [2, 4, 9]}}]\n"
    done = fixed(text.encode(), "case.yaml", {})
    assert (done.data, done.fixed, done.left, done.unsafe) == (text.encode(), 0, 1, 1)
    done = fixed(text.encode(), "case.yaml", {}, unsafe=True)
    assert done.data.decode() == text.replace(", 9", "")
    assert (done.fixed, done.left) == (1, 0)


def test_cases_of_one_file_are_mended_one_by_one_and_told_if_they_expected_it():
    wrong = "turn:\n- ann: [{run: {to: 1, energy: 2}%s}]\n"
    text = (
        HEAD
        + wrong % ""
        + "---\ntitle: b\n"
        + wrong % ", breaks: DA-RUN-1"
        + "---\ntitle: c\n"
        + wrong % ""
    )
    done = fixed(text.encode(), "case.yaml", {})
    assert (done.fixed, done.left, done.outdated) == (3, 0, ("case.yaml#2",))
    assert done.data.decode() == text.replace("energy: 2", "energy: 1")


def test_a_file_that_cannot_be_understood_stays_as_it_is():
    text = (HEAD + "turn:\n- ann: [{run: {to: 1, energy: 2}}, {fly: {}}]\n").encode()
    assert fixed(text, "case.yaml", {}).data == text


def test_house_rules_are_kept_to():
    text = HEAD + "turn:\n- ann: [{run: {to: 1, energy: 1}}]\n"
    house = {"dash": Changed(numbers={"price": 2})}
    assert fixed(text.encode(), "case.yaml", house).data.decode().endswith("energy: 2}}]\n")
