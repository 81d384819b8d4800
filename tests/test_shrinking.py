"""The smallest case with the same findings."""

from textwrap import dedent

import pytest

from rulecheck.case import load_bytes
from rulecheck.case.writing import case_text
from rulecheck.judge import Changed, judge
from rulecheck.reader import read
from rulecheck.shrinking import shrunk

BIG = """\
ruleset: porters
title: A long day
about: |
  Much of it does not matter.
shows: [PO-HAUL-2]
scene:
  porters:
    ann: {at: 1, breath: 9, strong: true}  # who hauls
    bob: {at: 4}
    eve: {at: 2, hurt: true}
  mud: [6, 7]
turn:
- bob:
  - rest: {}
- ann:
  - haul: {to: 3, load: heavy, uphill: true, breath: 2}
    breaks: PO-HAUL-2
    note: far too cheap
  - set-down: {softly: true}
- bob:
  - throw: {at: ann, roll: 7}
expect: {bob: {at: 4}}
"""
pytestmark = pytest.mark.usefixtures("porters")


def case_of(text):
    loaded = load_bytes(text.encode(), "day.yaml")
    assert not loaded.problems
    return loaded.cases[0]


def found(case, **options):
    return [(each.clause.id, each.at) for each in judge(case, **options).findings]


def test_only_what_the_findings_rest_on_is_left():
    text = shrunk(case_of(BIG))
    assert text == dedent(
        """\
        ruleset: porters
        title: A long day
        scene:
          porters:
            ann: {at: 1}
        turn:
        - ann:
          - haul: {to: 3, load: heavy, breath: 2}
          - set-down: {}
        """
    )
    assert found(case_of(text)) == found(case_of(BIG))
    assert shrunk(case_of(text)) == text


def test_all_findings_stay():
    text = BIG.replace("softly: true}", "softly: true}\n  - set-down: {at: 9}")
    wanted = found(case_of(text))
    assert len(wanted) == 2
    assert found(case_of(shrunk(case_of(text)))) == wanted


def test_a_variation_is_written_whole():
    second = "---\ntitle: From nearer\nscene: {porters: {ann: {at: 2}, bob: {}, eve: {}}}\n"
    loaded = load_bytes((BIG + second).encode(), "day.yaml")
    text = shrunk(loaded.cases[1])
    assert "title: From nearer\n" in text
    assert "bob" not in text.replace("title", "")
    assert found(case_of(text)) == [("PO-HAUL-3", ("breath",))]


def test_house_rules_count():
    text = BIG.replace("breath: 2}", "breath: 8}")
    assert found(case_of(text)) != found(case_of(text), changed=Changed(numbers={"space": 2}))
    small = shrunk(case_of(text), Changed(numbers={"space": 2}))
    assert found(case_of(small), changed=Changed(numbers={"space": 2}))


def test_a_turn_in_which_nothing_is_found_has_none():
    with pytest.raises(ValueError, match="nothing is found"):
        shrunk(case_of(BIG.replace(", uphill: true, breath: 2", "")))


def test_a_case_on_which_the_ruleset_fails_gets_smaller_while_it_fails_the_same(monkeypatch):
    from porters.nouns import Rest

    def fails(self, scene):
        raise ZeroDivisionError("no breath to share")

    monkeypatch.setattr(Rest, "applied_to", fails)
    text = shrunk(case_of(BIG))
    assert "haul" not in text
    assert text.endswith("turn:\n- bob:\n  - rest: {}\n")


@pytest.mark.parametrize(
    "said",
    [
        {"a": "x: y", "b": "", "c": " ", "d": "no", "e": "1", "f": "- x", "g": "#", "h": "a #b"},
        {"a": {"b": ("x" * 60, "y" * 60)}, "c": ({"d": 1}, {})},
        {"a": "one\ntwo\n", "b": "#..\n.#.", "c": {"d": "one\n\ntwo"}, "e": "\n", "f": " a\nb"},
        {"turn": ({"ann": ({"rest": {}}, {"note": "x\ny", "rest": None})},), "z": ()},
        {"1": True, "true": 2, "x y": "null", "ä": "→"},
    ],
)
def test_what_is_case_text_is_read_again_as_it_was(said):
    (document,) = read(case_text(said).encode(), "case.yaml")
    assert document.value == said
