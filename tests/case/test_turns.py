"""The turn of a case: who does what, where it stands, and what is expected of it."""

import pytest
from support.porters_days import ANN_AND_BOB, day, problems, verdict

from rulecheck.engine import Activation, Written

pytestmark = pytest.mark.usefixtures("porters")

HEAD = "ruleset: porters\nscene: {porters: {ann: {at: 0}, bob: {at: 4}}}\nturn:\n"
VERBS = (
    "verbs here: haul, set-down, throw, catch, hops, ford, dry, wash, look, swim, whistle, rest,"
    " end"
)


def steps(case):
    acts = (getattr(act, "steps", (act,)) for act in case.turn)
    return [(each.number, each.step.who, each.step.verb) for act in acts for each in act]


def test_a_name_and_a_list_is_an_activation_and_a_name_and_a_step_an_act_outside_one():
    turn = """
        - ann:
          - rest: {}
          - bob: {catch: {}}
          - end:
        - bob: {rest: {}}
        - bell: {}
    """
    case = day(turn)
    assert [type(act) for act in case.turn] == [Activation, Written, Written]
    assert steps(case) == [
        (1, "ann", "rest"),
        (2, "bob", "catch"),
        (3, "ann", "end"),
        (4, "bob", "rest"),
        (5, "", "bell"),
    ]


def test_steps_are_counted_over_the_whole_turn_whether_they_can_be_read_or_not():
    case = day("- ann: [{rest: {}}]\n- bob: [{rest: {}}, {rest: {}}]")
    assert list(case.steps) == [1, 2, 3]


def test_details_may_be_left_out_altogether():
    assert steps(day("- ann:\n  - rest:\n  - rest: {}")) == [(1, "ann", "rest"), (2, "ann", "rest")]


# expectations


def expected(turn):
    case = day(turn)
    return [(e.step, e.kind, e.clause, e.at) for e in case.expected]


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ("breaks: PO-HAUL-1", [(1, "violation", "PO-HAUL-1", None)]),
        ("ruling: PO-WHISTLE-1", [(1, "ruling", "PO-WHISTLE-1", None)]),
        ("open: PO-SWIM-1", [(1, "open", "PO-SWIM-1", None)]),
        (
            "breaks: [PO-HAUL-1, PO-HAUL-6]",
            [(1, "violation", "PO-HAUL-1", None), (1, "violation", "PO-HAUL-6", None)],
        ),
        ("breaks: {PO-HAUL-1: breath}", [(1, "violation", "PO-HAUL-1", ("breath",))]),
        (
            "breaks: {PO-THROW-2: modifiers.near}",
            [(1, "violation", "PO-THROW-2", ("modifiers", "near"))],
        ),
        ("breaks: {PO-HOP-1: path.2}", [(1, "violation", "PO-HOP-1", ("path", 2))]),
        ("breaks: {PO-HAUL-1: }", [(1, "violation", "PO-HAUL-1", None)]),
        ("note: Look!", []),
    ],
)
def test_what_is_expected_stands_beside_the_verb(beside, found):
    assert expected(f"- ann:\n  - rest: {{}}\n    {beside}") == found


def test_annotations_of_somebody_elses_step_stand_beside_the_name_or_the_verb():
    turn = """
        - ann:
          - bob: {rest: {}}
            breaks: PO-HAUL-1
          - bob: {rest: {}, breaks: PO-HAUL-2}
    """
    assert expected(turn) == [
        (1, "violation", "PO-HAUL-1", None),
        (2, "violation", "PO-HAUL-2", None),
    ]


def test_rulings_are_words_or_clause_by_clause():
    case = day(
        "- ann:\n  - whistle: {}\n    ruled: heard\n  - whistle: {}\n    ruled: {PO-WHISTLE-1: 3}"
    )
    one, two = case.turn[0].steps
    assert (one.ruled, two.ruled) == ("heard", {"PO-WHISTLE-1": 3})


# mistakes


@pytest.mark.parametrize(
    ("item", "column", "message"),
    [
        ("ann: [{hual: {to: 3}}]", 10, f"no verb or combatant 'hual'; nearest: haul; {VERBS}"),
        ("cid: [{haul: {to: 3}}]", 3, "no verb or combatant 'cid'; verbs here: bell"),
        ("ann: [{haul: {to: far}}]", 21, "expected a whole number, not 'far'"),
        ("ann: [{haul: {to: true}}]", 21, "expected a whole number, not true"),
        ('ann: [{haul: {to: "3"}}]', 21, "expected a whole number, not '3': quotes make it a word"),
        ("ann: [{haul: {to: }}]", 21, "expected a whole number, not none"),
        ("ann: [{haul: {}}]", 10, "to is missing in haul"),
        (
            "ann: [{haul: {to: 3, laod: heavy}}]",
            24,
            "unknown key 'laod'; nearest: load; known here: to, load, uphill, breath",
        ),
        (
            "ann: [{haul: {to: 3, load: hevy}}]",
            30,
            "expected one of light, heavy, not 'hevy'; nearest: heavy",
        ),
        ("ann: [{haul: 3}]", 16, "expected a mapping, not 3"),
        (
            "ann: [{haul: {to: 3, who: bob}}]",
            24,
            "unknown key 'who'; who acts is named before the verb",
        ),
        (
            "ann: [{throw: {at: bop, roll: 7}}]",
            22,
            "no combatant 'bop' in the scene; nearest: bob",
        ),
        ("ann: [{hops: {path: [1, two]}}]", 27, "expected a whole number, not 'two'"),
        (
            "ann: [{throw: {at: bob, roll: 7, modifiers: {near: some}}}]",
            54,
            "expected a whole number, not 'some'",
        ),
        (
            "ann: [{rest: {}, bell: {}}]",
            20,
            "a step has exactly one verb: a dash is missing before bell, or a name",
        ),
        ("ann: [{note: x}]", 9, "a step has exactly one verb"),
        (
            "ann: [rets]",
            9,
            "expected a step: one verb and its details, not 'rets'; nearest: rest",
        ),
        ("ann: 3", 8, "expected a step: one verb and its details"),
        ("ann", 3, "ann does nothing here: expected `- ann:` and a list of steps"),
        ("rest", 3, "rest needs somebody: `- NAME: {rest: ...}`"),
        ("haul: {to: 3}", 3, "haul needs somebody: `- NAME: {haul: ...}`"),
        ("ann: [{bell: {}}]", 10, "bell belongs to nobody: write it in the turn, without a name"),
        ("ann: [{hop: {to: 3}}]", 10, f"no verb or combatant 'hop'; nearest: hops; {VERBS}"),
        ("end: {}", 3, "an end belongs in an activation"),
        ("ann: [{rest: {}}, {bob: {end: {}}}]", 28, "only 'ann' can end this activation"),
        ("ann: [{end: {}}, {end: {}}]", 21, "this activation has ended before"),
        (
            "ann: [{bob: {ann: {rest: {}}}}]",
            16,
            "expected a verb after the name of who acts, not 'ann'",
        ),
        (
            "{ann: [{rest: {}}], note: x}",
            23,
            "annotations stand beside a step, not beside an activation",
        ),
        ("ann: [{rest: {}, breaks: PO-RUST-1}]", 28, "no clause 'PO-RUST-1'; nearest: PO-REST-1"),
        ("ann: [{rest: {}, breaks: [PO-REST-1, x]}]", 40, "no clause 'x'"),
        ("ann: [{rest: {}, breaks: {x: back}}]", 29, "no clause 'x'"),
        (
            "ann: [{rest: {}, breaks: {PO-REST-1: 3}}]",
            40,
            "expected the detail of the step that breaks the clause",
        ),
        ("ann: [{rest: {}, ruled: [x]}]", 27, "expected the ruling in words, or by clause"),
        ("ann: [{rest: {}, ruled: {x: y}}]", 28, "no clause 'x'"),
        (
            "ann: [{rest: {}, ruled: {PO-WHISTLE-1: }}]",
            28,
            "expected what is ruled on PO-WHISTLE-1: words or a value",
        ),
    ],
)
def test_a_mistake_is_told_where_it_stands(item, column, message):
    assert problems(f"{HEAD}- {item}\n") == [(4, column, message)]


@pytest.mark.parametrize("turn", ["turn: ann", "turn: []", "turn:", "turn: {ann: []}", ""])
def test_a_turn_is_a_list(turn):
    ((line, _, message),) = problems(f"ruleset: porters\nscene: {{}}\n{turn}\n")
    said = "expected" if turn in ("turn: ann", "turn: {ann: []}") else "turn is missing:"
    assert message == f"{said} a list of activations and steps"
    assert line == (3 if turn else 1)


def test_a_detail_expected_by_odd_digits_is_a_word():
    many = "9" * 5000
    assert expected("- ann: [{rest: {}, breaks: {PO-HOP-1: path.²}}]")[0][3] == ("path", "²")
    assert expected(f"- ann: [{{rest: {{}}, breaks: {{PO-HOP-1: path.{many}}}}}]")[0][3] == (
        "path",
        many,
    )


# places of findings


def place(turn, scene=ANN_AND_BOB):
    at = verdict(turn, scene).findings[0].place
    return at.line - 4, at.column, at.end_line - 4, at.end_column


@pytest.mark.parametrize(
    ("turn", "where"),
    [
        pytest.param("- ann: [{haul: {to: 3, breath: 12}}]", (1, 32, 1, 34), id="a plain value"),
        pytest.param(
            "- ann: [{throw: {at: bob, roll: 3, modifiers: {near: 1}}}]",
            (1, 54, 1, 55),
            id="deeper",
        ),
        pytest.param("- ann: [{hops: {path: [2, 5]}}]", (1, 27, 1, 28), id="an item of a list"),
        pytest.param("- ann: [{swim: {}}]", (1, 10, 1, 14), id="an absent detail: the verb"),
        pytest.param(
            "- ann: [{bob: {catch: {}}}]", (1, 16, 1, 21), id="the step as a whole: the verb"
        ),
        pytest.param(
            "- ann: [{haul: {to: 1, load: heavy}}, {rest: {}}]",
            (1, 10, 1, 14),
            id="a missing step: the verb that caused it",
        ),
        pytest.param("- ann: [{haul: {to: 10}}]", (1, 3, 1, 6), id="an implied end: the name"),
        pytest.param(
            "- ann: [{haul: {to: 10}}, {bob: {rest: {}}}]",
            (1, 3, 1, 6),
            id="an implied end after another's reaction: whose activation it is",
        ),
        pytest.param(
            "- ann: [{haul: {to: 6}}, {bob: {rest: {}}}]",
            (1, 3, 1, 6),
            id="what an implied end leaves missing: whose activation it is",
        ),
        pytest.param("- ann: [{haul: {to: 10}}, {end: {}}]", (1, 28, 1, 31), id="a written end"),
        pytest.param(
            "- ann: {haul: {to: 3, breath: 2}}", (1, 31, 1, 32), id="outside an activation"
        ),
        pytest.param("- bell: {}\n- bell: {}", (2, 3, 2, 7), id="nobody's step"),
        pytest.param("- ann:\n  - rest:\n      back: 9", (3, 13, 3, 14), id="a block"),
    ],
)
def test_a_finding_points_at_its_place(turn, where):
    assert place(turn) == where


@pytest.mark.parametrize(
    ("at", "column"),
    [
        (("roll",), 33),
        (("modifiers", "near"), 54),
        (("modifiers",), 36),
        (("modifiers", "mud"), 36),
        (("modifiers", "near", "by"), 48),
        (("total",), 10),
        ((), 10),
    ],
)
def test_a_detail_is_at_its_value_if_that_is_plain_else_at_the_nearest_key(at, column):
    case = day("- ann: [{throw: {at: bob, roll: 6, modifiers: {near: 1}}}]")
    assert case.steps[1].of(at).column == column
    assert case.steps[1].of(at, implied=True).column == 3


def test_the_start_of_an_activation_is_found_at_the_name():
    assert place("- ann: [{rest: {}}]", "{porters: {ann: {hurt: true}}}") == (1, 3, 1, 6)


def test_a_turn_that_is_missing_is_answered_with_an_example():
    ((*_, message),) = problems("ruleset: fated-hand\nscene: {}\n")
    assert message.startswith(
        "turn is missing: a list of activations and steps, as in `- warrior: ["
    )
