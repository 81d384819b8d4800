"""What a suite shows of a rulebook, and whether it notices when the rulebook is broken."""

from types import MappingProxyType

import pytest

from rulecheck.case import load_bytes
from rulecheck.coverage import RedSuite, covered
from rulecheck.engine import Mutation, Ruleset
from rulecheck.judge import judge
from rulecheck.model import Clause
from rulecheck.mutants import mutants_of
from rulecheck.reference import Reference

SUITE = {
    "run": """
        scene: {runners: {ann: {at: 7}}}
        shows: [DA-RUN-1, DA-RUN-2, DA-RUN-3]
        turn: [ann: [run: {to: 10, energy: 3}]]
    """,
    "past": """
        scene: {runners: {ann: {at: 9}}}
        turn: [ann: [{run: {to: 11}, breaks: DA-RUN-2}]]
    """,
    "tired": """
        scene: {runners: {ann: {energy: 2}}}
        turn: [ann: [{run: {to: 3}, breaks: DA-RUN-3}]]
    """,
    "cheap": """
        scene: {runners: {ann: {}}}
        turn: [ann: [{run: {to: 2, energy: 1}, breaks: DA-RUN-1}]]
    """,
    "stumbles": """
        scene: {runners: {ann: {}}, hurdles: [2]}
        shows: [DA-FALL-1]
        turn: [ann: [run: {to: 3}, stumble: {}]]
    """,
    "strides": """
        scene: {runners: {ann: {}}, hurdles: [2]}
        turn: [ann: [{run: {to: 3}, breaks: DA-FALL-1}]]
    """,
    "shoves": """
        scene: {runners: {ann: {}, bob: {at: 2}}}
        turn: [ann: [{shove: {at: bob}, ruling: DA-SHOVE-1}]]
    """,
    "ruled": """
        scene: {runners: {ann: {}, bob: {at: 2}}}
        turn: [ann: [{shove: {at: bob}, ruled: fair}]]
    """,
    "wet": """
        scene: {runners: {ann: {}}, wet: true}
        turn: [ann: [{run: {to: 2, energy: 2}, open: DA-WET-1}]]
    """,
    "dry price": """
        scene: {runners: {ann: {}}, wet: true}
        readings: {DA-WET-1: dry-price}
        turn: [ann: [run: {to: 2, energy: 2}]]
    """,
    "dearer": """
        scene: {runners: {ann: {}}, wet: true}
        readings: {DA-WET-1: dearer}
        turn: [ann: [run: {to: 2, energy: 3}]]
    """,
    "rests": """
        scene: {runners: {ann: {}}}
        shows: [DA-FREE-1]
        turn: [ann: [rest: {}]]
    """,
}
MUTANTS = [
    "due:every_space_is_paid silenced",
    "due:every_space_is_paid untold",
    "rule:nobody_leaves_the_track silenced",
    "rule:energy_paid_is_there silenced",
    "owed:a_hurdle_is_stumbled_over silenced",
    "rule:a_shove_is_for_the_referee silenced",
    "number:length up",
    "number:length down",
    "number:price up",
    "number:price down",
]


def cases(*left_out, **changed):
    texts = {name: text for name, text in (SUITE | changed).items() if name not in left_out}
    for name, text in texts.items():
        loaded = load_bytes(f"        ruleset: dash{text}".encode(), f"{name}.yaml")
        assert not loaded.problems, loaded.problems
        yield loaded.cases[0]


def test_a_whole_suite_has_no_gaps_and_kills_every_mutant(dash):
    shown = covered(dash, cases())
    assert shown.gaps == ()
    assert shown.percent == 100
    assert list(shown.mutants) == MUTANTS
    assert set(shown.killed) == set(MUTANTS)
    assert shown.testable == ("DA-RUN-1", "DA-RUN-2", "DA-RUN-3", "DA-FALL-1")
    assert shown.enforced == shown.shown_legal == shown.shown_broken == shown.testable
    assert (shown.clauses, shown.rules, shown.cases) == (7, 5, 12)


def test_a_killed_mutant_names_the_first_case_that_fails(dash):
    killed = covered(dash, cases()).killed
    assert killed["number:length down"] == "run.yaml"
    assert killed["rule:nobody_leaves_the_track silenced"] == "past.yaml"
    assert killed["due:every_space_is_paid silenced"] == "cheap.yaml"


def test_progress_is_told_mutant_by_mutant(dash):
    told = []
    covered(dash, cases(), lambda done, all: told.append((done, all)))
    assert told == [(count, 10) for count in range(1, 11)]


@pytest.mark.parametrize(
    ("left_out", "gaps"),
    [
        (["run"], ["DA-RUN-1: no legal case shows it", "DA-RUN-2: no legal case shows it"]),
        (["past"], ["DA-RUN-2: no case breaks this prohibition"]),
        (["tired"], ["DA-RUN-3: no case breaks this requirement"]),
        (["cheap"], ["DA-RUN-1: no case breaks this cost"]),
        (["stumbles"], ["DA-FALL-1: no legal case shows it"]),
        (
            ["strides"],
            [
                "DA-FALL-1: no case breaks this procedure",
                "survived: owed:a_hurdle_is_stumbled_over",
            ],
        ),
        (
            ["shoves"],
            [
                "DA-SHOVE-1: no case that leaves it undecided",
            ],
        ),
        (["ruled"], ["DA-SHOVE-1: no case that settles it"]),
        (["wet"], ["DA-WET-1: no case that leaves it undecided"]),
        (["dry price"], ["DA-WET-1: reading untold: dry-price"]),
        (["dearer"], ["DA-WET-1: reading untold: dearer"]),
        (["dry price", "dearer"], ["DA-WET-1: no case that settles it"]),
        (["rests"], ["DA-FREE-1: no legal case shows it"]),
        (["past", "run"], ["survived: number:length up", "survived: rule:nobody_leaves_the_track"]),
    ],
)
def test_what_is_not_shown_is_a_gap(dash, left_out, gaps):
    shown = covered(dash, cases(*left_out))
    assert shown.percent < 100
    for gap in gaps:
        assert any(each.startswith(gap) for each in shown.gaps), shown.gaps


def test_a_clause_that_nothing_cites_is_not_enforced(dash):
    lost = {"DA-LOST-1": clause("DA-LOST-1")}
    shown = covered(with_reference(dash, clauses={**dash.reference.clauses, **lost}), cases())
    assert "DA-LOST-1: nothing enforces it" in shown.gaps
    assert len(shown.enforced) == 4 and len(shown.testable) == 5
    assert shown.percent == 80


def test_a_claim_of_a_case_that_has_findings_shows_nothing(dash):
    claims = SUITE["shoves"].replace("turn:", "shows: [DA-FREE-1]\n        turn:")
    shown = covered(dash, cases("rests", shoves=claims))
    assert "DA-FREE-1: no legal case shows it" in shown.gaps


def test_a_red_suite_is_refused_before_anything_is_mutated(dash):
    red = SUITE["past"].replace(", breaks: DA-RUN-2", "")
    with pytest.raises(RedSuite, match=r"1 case fails: past.yaml") as refused:
        covered(dash, cases(past=red), lambda *_: pytest.fail("mutated"))
    assert [each.case.id for each in refused.value.failed] == ["past.yaml"]


# mutants


def test_numbers_are_nudged_within_their_bounds_and_tables_cell_by_cell(porters):
    names = [each.name for each in mutants_of(porters) if each.name.startswith("number:")]
    assert names == [
        *("number:space up", "number:space down"),
        *("number:gate up", "number:gate down"),
        *("number:uphill up", "number:uphill down"),
        *("number:hit up", "number:hit down"),
        *("number:hop up", "number:hop down"),
        *("number:rest.dry up", "number:rest.dry down"),
        *("number:rest.mud up", "number:rest.mud down"),
    ]
    assert "number:price down" in MUTANTS, "from one to nothing"


def test_readings_that_are_not_preferred_are_mutants(porters):
    names = [each.name for each in mutants_of(porters) if each.name.startswith("reading:")]
    assert names == ["reading:PO-REST-1 in-a-row"]


def test_a_due_before_a_general_one_is_also_taken_away_and_so_is_what_may_be_left(porters):
    names = [each.name for each in mutants_of(porters) if each.name.endswith("removed")]
    assert names == [
        "due:the_strong_haul_light_loads_for_nothing removed",
        "owed:whoever_is_thrown_at_may_catch removed",
    ]


def test_the_names_of_mutants_are_their_own(porters):
    names = [each.name for each in mutants_of(porters)]
    assert len(names) == len(set(names))


# excuses


def clause(id):
    return Clause(
        ruleset="dash", id=id, section="Running", kind="cost", says="Lost.", document="Dash"
    )


def with_reference(game, **changed):
    """The same game by a reference with something otherwise."""
    was = game.reference
    fields = {name: getattr(was, name) for name in Reference.__struct_fields__}
    twin = Ruleset(
        id=game.id,
        layout=game.layout,
        numbers=game.numbers,
        steps=tuple(step for verb, step in game.steps.items() if verb != "end"),
        rules=game.rules,
        board=game.board,
    )
    twin.__dict__["reference"] = Reference(**(fields | changed))
    return twin


def test_an_excused_mutant_is_listed_with_its_reason_and_counts_as_nothing(dash):
    excused = MappingProxyType({"owed:a_hurdle_is_stumbled_over silenced": "nobody cares"})
    shown = covered(with_reference(dash, excused=excused), cases())
    assert shown.excused == excused
    assert len(shown.mutants) == 9 and len(shown.killed) == 9
    assert shown.percent == 100


def test_an_excuse_for_what_is_no_mutant_is_a_gap(dash):
    excused = MappingProxyType({"owed:no_such_thing silenced": "gone"})
    shown = covered(with_reference(dash, excused=excused), cases())
    assert shown.gaps == ("excused, but no mutant: owed:no_such_thing silenced",)
    assert shown.percent < 100


def test_a_mutant_under_which_a_game_breaks_down_is_killed(dash, monkeypatch):
    def broken(step, race):
        return race.with_runner(step.who, at=1 // race.numbers.price)

    monkeypatch.setattr(dash.steps["rest"], "applied_to", broken)
    shown = covered(dash, cases(*SUITE.keys() - {"rests"}))
    assert shown.killed == {"number:price down": "rests.yaml"}


def test_a_due_that_no_case_leaves_to_be_filled_in_survives_untold(dash):
    stated = {"to: 11}": "to: 11, energy: 2}", "to: 3}": "to: 3, energy: 3}"}
    suite = dict(SUITE)
    for left_out, told in stated.items():
        suite = {name: text.replace(left_out, told) for name, text in suite.items()}
    assert "due:every_space_is_paid untold" in covered(dash, cases()).killed
    shown = covered(dash, cases(**suite))
    assert "survived: due:every_space_is_paid untold" in shown.gaps


def test_a_due_that_only_shows_a_figure_to_be_wrong_could_fill_nothing_in():
    text = """
        ruleset: narateer
        title: A load that acts twice
        scene:
          characters: {bran: {base-movement: 14, ready-ad: 1, encumbrance: {state: heavy}}}
        turn: [bran: [run: {allowance: 7}]]
    """
    figured = set()
    [case] = load_bytes(text.encode(), "load.yaml").cases
    verdict = judge(case, mutation=Mutation(figured=figured))
    assert [each.clause.id for each in verdict.findings] == ["NA-ENC-2"]
    assert figured and "NA-ENC-2" not in {each.cites for each in figured}
