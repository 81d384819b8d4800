"""The public face: small, complete, typed and explained."""

import inspect
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import rulecheck
from rulecheck import case, engine
from rulecheck.reader import document_of, read

CASE = """\
ruleset: fated-hand
title: Ann stays
scene: {heroes: {ann: {position: near, hand: 3}}}
turn:
- ann: [{move: {to: engaged}}]
"""


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_what_is_public_is_listed_once_and_in_order(module):
    names = module.__all__
    assert list(names) == sorted(
        names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert len(names) == len(set(names))
    assert all(hasattr(module, name) for name in names)


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_nothing_public_is_left_out_of_the_list(module):
    mine = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and getattr(value, "__module__", "rulecheck").startswith("rulecheck")
        and name != "annotations"
    }
    assert mine - set(module.__all__) == set()


def test_the_public_names_are_these():
    assert rulecheck.__all__ == [
        "UNCHANGED",
        "Assumed",
        "BrokenRuleset",
        "Case",
        "Change",
        "Changed",
        "Clause",
        "Edit",
        "Explanation",
        "Finding",
        "Options",
        "Outcome",
        "Place",
        "Problem",
        "Repair",
        "Ruleset",
        "RulesetFailed",
        "Trace",
        "Unreadable",
        "Verdict",
        "WordList",
        "as_data",
        "compare",
        "explain",
        "judge",
        "known",
        "load",
        "load_house",
        "loads",
        "look_in",
        "mend",
        "options",
        "ruleset_named",
        "search",
        "trace",
        "words",
    ]


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_everything_public_is_explained(module):
    things = (getattr(module, name) for name in module.__all__)
    explained = [thing for thing in things if inspect.isclass(thing) or inspect.isfunction(thing)]
    assert explained
    assert [thing.__name__ for thing in explained if not inspect.getdoc(thing)] == []


def test_the_package_is_typed():
    assert (Path(rulecheck.__file__).parent / "py.typed").is_file()


def test_a_file_is_loaded_judged_and_read_from_python(tmp_path):
    (tmp_path / "turn.yaml").write_text(CASE)
    (found,) = rulecheck.load(tmp_path / "turn.yaml")
    verdict = rulecheck.judge(found)
    assert isinstance(found, rulecheck.Case) and isinstance(verdict, rulecheck.Verdict)
    assert verdict.word == "legal"
    assert isinstance(found.ruleset, rulecheck.Ruleset)
    assert found.ruleset is rulecheck.ruleset_named("fated-hand")


def test_a_file_that_cannot_be_read_raises_with_every_problem(tmp_path):
    (tmp_path / "turn.yaml").write_text(CASE + "x: 1\ny: 2\n")
    with pytest.raises(rulecheck.Unreadable) as unreadable:
        rulecheck.load(tmp_path / "turn.yaml")
    assert [type(each) for each in unreadable.value.problems] == [rulecheck.Problem] * 2
    with pytest.raises(rulecheck.Unreadable, match="No such file"):
        rulecheck.load(tmp_path / "none.yaml")


def test_importing_rulecheck_loads_no_game_no_shell_and_no_site():
    code = "import rulecheck, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "rulecheck.engine" in loaded
    unwanted = {"typer", "rich", "mkdocs", "jinja2", "pytest", "shapely", "rulecheck.cli"}
    assert loaded & unwanted == set()
    assert not any(name.startswith("rulecheck.rulesets.") for name in loaded)
    assert not any(name.startswith(("rulecheck.report", "rulecheck.site")) for name in loaded)


def test_a_text_its_bytes_and_a_mapping_are_the_same_case():
    text = CASE
    said = {
        "ruleset": "fated-hand",
        "title": "Ann stays",
        "scene": {"heroes": {"ann": {"position": "near", "hand": 3}}},
        "turn": [{"ann": [{"move": {"to": "engaged"}}]}],
    }
    ways = (text, text.encode(), said, json.dumps(said), json.dumps(said, indent=1))
    cases = [rulecheck.loads(way)[0] for way in ways]
    assert {(each.turn, each.scene, each.title) for each in cases} == {
        (cases[0].turn, cases[0].scene, "Ann stays")
    }


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({1, 2}, "a value of type set cannot stand in a case"),
        (b"2", "a value of type bytes cannot stand in a case: b'2'"),
        (float("nan"), "nan is no exact number"),
        ({3: "x"}, "a key is a text, not 3"),
        (10**12, "a number goes to"),
        ("\ud800", "half of a character"),
    ],
)
def test_a_mapping_holds_what_a_case_can(value, said):
    with pytest.raises(rulecheck.Unreadable, match=said):
        rulecheck.loads({"ruleset": "fated-hand", "scene": {}, "turn": [value]})
    held = {}
    held["scene"] = held
    with pytest.raises(rulecheck.Unreadable, match="nested too deep"):
        rulecheck.loads(held)


def test_numbers_of_a_program_are_exact():
    scene = {"figures": [0.1, Decimal("2.50"), Fraction(1, 3), (1, True, None)]}
    document = document_of(scene, "-")
    assert document.value == {
        "figures": (Fraction(1, 10), Fraction(5, 2), Fraction(1, 3), (1, True, None))
    }
    assert read(document.text.encode(), "-")[0].value == document.value


def test_findings_and_problems_point_into_a_mapping():
    said = {
        "id": 17,
        "ruleset": "fated-hand",
        "scene": {"heroes": {"ann": {"position": "near", "hand": 3}}},
        "turn": [{"ann": ["end", {"move": {"to": "distant", "discard": 2}}]}],
    }
    with pytest.raises(rulecheck.Unreadable) as unreadable:
        rulecheck.loads({**said, "scene": {"heroes": {"ann": {"position": "nere"}}}})
    assert [each.pointer for each in unreadable.value.problems] == ["/scene/heroes/ann/position"]
    said["turn"][0]["ann"].pop(0)
    (case,) = rulecheck.loads(said)
    data = rulecheck.as_data(rulecheck.compare(case, rulecheck.judge(case)))
    (finding,) = data["findings"]
    assert (data["id"], finding["pointer"]) == (17, "/turn/0/ann/0/move/discard")
    (operation,) = finding["patch"]
    assert operation == {"op": "replace", "path": finding["pointer"], "value": 1}


def test_a_pointer_leads_to_what_is_written_however_it_is_spelled():
    said = {
        "ruleset": "Fated Hand",
        "scene": {"heroes": {"ann": {"position": "near", "hand": 0}}},
        "turn": [{"ann": [{"move": "distant"}]}],
    }
    (case,) = rulecheck.loads(said)
    (finding,) = rulecheck.judge(case).findings
    assert (finding.at, finding.pointer) == (("discard",), "/turn/0/ann/0/move")


def test_everything_that_is_returned_turns_to_plain_data():
    (case,) = rulecheck.loads(CASE)
    verdict = rulecheck.judge(case)
    things = (
        verdict,
        rulecheck.compare(case, verdict),
        rulecheck.options(case),
        rulecheck.trace(case),
        rulecheck.explain("FH-MOV-2", [case]),
        rulecheck.search("parting blows", "fated-hand"),
        rulecheck.words("fated-hand"),
        rulecheck.ruleset_named("fated-hand"),
        verdict.assumed,
    )
    for thing in things:
        assert json.loads(json.dumps(rulecheck.as_data(thing)))
    with pytest.raises(TypeError, match=r"^set is nothing that rulecheck tells of"):
        rulecheck.as_data({1})


def test_a_search_finds_clauses_by_words_of_theirs():
    first, *_ = rulecheck.search("parting blows", "fated-hand")
    assert first.id.startswith("FH-PB")
    assert rulecheck.search("zzzz") == ()
    with pytest.raises(LookupError, match="no ruleset 'fated'; nearest: fated-hand"):
        rulecheck.search("x", "fated")
    with pytest.raises(LookupError, match="no clause 'FH-PB-99'; nearest: FH-PB-9"):
        rulecheck.explain("FH-PB-99")


def test_threads_judge_as_one_does():
    files = [path for game in rulecheck.known() for path in sample(game)]
    cases = [case for path in files for case in rulecheck.load(path)]
    alone = [rulecheck.judge(case) for case in cases]

    def all_again(_):
        again = [case for path in files for case in rulecheck.load(path)]
        return [rulecheck.judge(case) for case in again]

    with ThreadPoolExecutor(4) as pool:
        for together in pool.map(all_again, range(4)):
            assert [each.word for each in together] == [each.word for each in alone]
            assert [each.findings for each in together] == [each.findings for each in alone]


def sample(game):
    return sorted((Path(rulecheck.__file__).parents[1] / "cases" / game).rglob("*.yaml"))[:3]
