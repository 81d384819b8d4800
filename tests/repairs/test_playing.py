"""A turn played step by step: what may come next is put into the text where it comes."""

from itertools import islice
from pathlib import Path

import pytest

from rulecheck.case import files_of, load_bytes
from rulecheck.case.canonical import canonical
from rulecheck.engine import End
from rulecheck.engine.fixes import Unwritable
from rulecheck.judge import judge
from rulecheck.options import options
from rulecheck.repairs import repaired, repairs, with_step

HEAD = "ruleset: dash\nscene: {runners: {ann: {}, bob: {at: 3}}, hurdles: [5]}\n"
CASES = Path(__file__).parents[2] / "cases"


def cases_of(text, path="case.yaml"):
    loaded = load_bytes(text.encode(), path)
    assert not loaded.problems
    return loaded.cases


def after(text, verb, who, number=1, path="case.yaml"):
    case = cases_of(text, path)[number - 1]
    steps = (each.step for each in options(case).options if (each.verb, each.who) == (verb, who))
    return with_step(case, next(steps))


@pytest.mark.usefixtures("dash")
@pytest.mark.parametrize(
    ("verb", "who", "before", "put"),
    [
        ("rest", "ann", "turn:\n- ann:\n  # off\n  - run: {to: 1}  # x\n", "  - rest: {}\n"),
        ("rest", "ann", "turn:\n- ann: []  # now\n", "  - rest: {}\n"),
        ("rest", "bob", "turn:\n- ann:\n  - end: {}  # x\n", "- bob:\n  - rest: {}\n"),
        ("rest", "ann", "turn:\n- ann:\n  - run:\n      to: 1\n", "  - rest: {}\n"),
    ],
    ids=["goes on", "is empty", "is over", "in lines"],
)
def test_a_step_goes_into_the_activation_that_goes_on_or_begins_one(verb, who, before, put):
    assert after(HEAD + before, verb, who) == HEAD + before.replace(" []", "") + put


@pytest.mark.usefixtures("dash")
def test_what_is_owed_stands_in_the_activation_or_by_itself_after_it():
    within = "turn:\n- bob: [{run: {to: 6}}]\n"
    assert after(HEAD + within, "stumble", "bob") == HEAD + within[:-2] + ", {stumble: {}}]\n"
    assert after(HEAD + "turn:\n- bob: {rest: {}}\n", "rest", "ann").endswith(
        "- bob: {rest: {}}\n- ann: {rest: {}}\n"
    )


@pytest.mark.usefixtures("dash")
def test_json_stays_json_and_a_variation_gets_a_turn_of_its_own():
    text = '{"ruleset": "dash", "scene": {"runners": {"ann": {}}}, "turn": [{"ann": []}]}\n'
    found = after(text, "rest", "ann", path="case.json")
    assert found == text.replace("[]", '[{"rest": {}}]')
    text = HEAD + "turn:\n- ann:\n  - rest: {}  # x\n---\ntitle: again\n"
    own = "turn:\n- ann:\n  - rest: {}  # x\n  - rest: {}\n"
    assert after(text, "rest", "ann", number=2) == text + own


@pytest.mark.usefixtures("dash")
def test_an_activation_can_be_ended():
    (case,) = cases_of(HEAD + "turn:\n- ann:\n  - rest: {}\n")
    text = with_step(case, End(who="ann"))
    assert text.endswith("- ann:\n  - rest: {}\n  - end: {}\n")
    assert after(text, "rest", "bob").endswith("  - end: {}\n- bob:\n  - rest: {}\n")


def some_cases(step):
    for path in islice(sorted(files_of(CASES)), 0, None, step):
        yield from load_bytes(Path(path).read_bytes(), str(path)).cases[:2]


def with_options(case):
    """Yield the text with each sort of option put in, and what was legal about it."""
    seen = set()
    for each in options(case).options:
        if (each.who, each.verb) not in seen:
            seen.add((each.who, each.verb))
            try:
                yield each, with_step(case, each.step)
            except Unwritable:
                continue


def test_with_an_option_of_a_shipped_case_it_is_exactly_that_turn_and_nothing_new_is_wrong():
    tried = 0
    for case in some_cases(step=61):
        known = {each.clause.id for each in options(case).ending}
        for option, text in with_options(case):
            tried += 1
            again = next(each for each in cases_of(text, case.path) if each.number == case.number)
            *_, last = again.written
            assert last.step == option.step
            assert canonical(text.encode(), case.path).data == text.encode()
            fine = known | {each.clause.id for each in option.owes}
            for found in judge(again, noting=False).findings:
                if found.kind == "violation" and found.step == last.number and not found.implied:
                    assert found.clause.id in fine, (case.id, option.written, found)
    assert tried > 30


@pytest.mark.usefixtures("dash")
def test_a_repair_is_made_in_the_text():
    text = HEAD + "turn:\n- ann: [{run: {to: 2, energy: 1}}]  # far"
    (case,) = cases_of(text)
    (first, *_) = repairs(case)
    assert repaired(text, first) == text.replace("energy: 1", "energy: 2")
    with pytest.raises(ValueError, match="cannot be written"):
        repaired(text, first.but(place=None))
