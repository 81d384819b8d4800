"""Receipts: each holds until the verdict or the rulebook is another, and then says which."""

import json

import pytest
from support.edited_cases import shipped

import rulecheck
from rulecheck.houses import Changed
from rulecheck.receipts import receipt, receipts_in, rulebook_hashes, verified

TURN = {
    "ruleset": "fated-hand",
    "scene": {"heroes": {"rogue": {"position": "near", "hand": 4}}},
    "turn": [{"rogue": [{"move": {"to": "distant", "discard": 2}}]}],
}


@pytest.fixture
def paid():
    """The receipt of a step that is paid too dear, as JSON gives it back."""
    (case,) = rulecheck.loads(TURN)
    return json.loads(json.dumps(receipt(case, rulecheck.judge(case))))


def test_a_receipt_holds(paid):
    assert verified(paid).word == "holds"
    assert paid["verdict"] == "illegal"
    assert paid["found"] == [
        {"clause": "FH-MOV-2", "kind": "violation", "step": 1, "at": "discard"}
    ]


def test_one_of_house_rules_is_judged_by_them_again():
    (case,) = rulecheck.loads(TURN)
    dear = Changed(numbers={"step": 2})
    kept = json.loads(json.dumps(receipt(case, rulecheck.judge(case, changed=dear), dear)))
    assert (kept["verdict"], verified(kept).word) == ("legal", "holds")


def test_another_verdict_is_told_with_the_clauses_on_which_they_part(paid):
    paid["found"][0]["clause"] = "FH-MOV-3"
    told = verified(paid)
    assert told.word == "judged otherwise now"
    assert told.why == ("no more FH-MOV-3 at step 1", "now FH-MOV-2 at step 1")
    paid["verdict"], paid["found"] = "legal", []
    assert verified(paid).why == ("legal is now illegal", "now FH-MOV-2 at step 1")


@pytest.mark.parametrize("part", ["clause FH-MOV-2", "number step", "module movement", "engine"])
def test_a_rulebook_that_has_changed_makes_it_stale_and_is_told_where(paid, part):
    paid["rulebook"][part] = "0" * 12
    told = verified(paid)
    assert (told.word, told.why) == ("stale", (f"{part} is changed",))


def test_what_is_gone_and_new_in_a_rulebook_is_told(paid):
    del paid["rulebook"]["clause FH-MOV-2"]
    paid["rulebook"]["clause FH-MOV-0"] = "0" * 12
    assert set(verified(paid).why) == {"clause FH-MOV-2 is new", "clause FH-MOV-0 is gone"}


def test_a_case_that_was_changed_afterwards_has_no_receipt(paid):
    paid["case"]["turn"][0]["rogue"][0]["move"]["discard"] = 1
    assert verified(paid).word == "no receipt"
    assert verified({**paid, "receipt_version": 2}).word == "no receipt"
    assert verified("x").word == "no receipt"


def test_the_hash_of_a_case_is_of_what_it_says_and_not_of_how():
    (one,) = rulecheck.loads(TURN)
    text = (
        "ruleset: Fated Hand\ntitle: other\nturn: [{rogue: [{move: {discard: 2, to: distant}}]}]\n"
    )
    (same,) = rulecheck.loads(f"{text}scene: {{heroes: {{rogue: {{hand: 4, position: near}}}}}}")
    hashes = {receipt(case, rulecheck.judge(case))["case_hash"] for case in (one, same)}
    assert len(hashes) == 1


@pytest.mark.parametrize("ruleset", ["narateer", "skirmish"])
def test_receipts_of_shipped_cases_hold(ruleset):
    for case in shipped(ruleset)[::25]:
        kept = json.loads(json.dumps(receipt(case, rulecheck.judge(case))))
        assert verified(kept).word == "holds", case.id


def test_a_hash_is_of_every_clause_number_and_module():
    game = rulecheck.ruleset_named("warcry")
    hashes = rulebook_hashes(game)
    assert {f"clause {id}" for id in game.reference.clauses} <= set(hashes)
    assert {"number impact", "module move_action", "engine"} & set(hashes) >= {"engine"}
    assert all(len(value) == 12 for value in hashes.values())


def test_receipts_are_found_in_a_report_in_lines_and_alone(paid):
    case = {"id": "a", "type": "case", "receipt": paid}
    lines = "\n".join(map(json.dumps, (case, {"type": "error"}, {"id": 2, "type": "case"})))
    assert [id for id, _ in receipts_in(json.dumps(paid))] == ["receipt"]
    assert list(receipts_in(json.dumps({"cases": [case]}))) == [("a", paid)]
    assert list(receipts_in(lines)) == [("a", paid), ("2", None)]
    for wrong in ("x", "[1]"):
        with pytest.raises(ValueError, match=r"receipt|Expecting"):
            list(receipts_in(wrong))
