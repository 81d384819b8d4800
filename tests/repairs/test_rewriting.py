"""A repair is a change of the text: all else stays, and read again it is the meant turn."""

from itertools import islice
from pathlib import Path

import pytest

from rulecheck.case import files_of, load_bytes
from rulecheck.judge import judge
from rulecheck.repairs.candidates import Candidates
from rulecheck.repairs.rewriting import rewritten, stretch
from rulecheck.repairs.search import Search

HEAD = "ruleset: dash\nscene: {runners: {ann: {}, bob: {at: 3}}, hurdles: [5]}\n"
PORTERS = "ruleset: porters\nscene: {porters: {ann: {}, bob: {}}}\n"
CASES = Path(__file__).parents[2] / "cases"


def mended(text, number=1, path="case.yaml", how=None):
    data = text.encode()
    case = next(c for c in load_bytes(data, path).cases if c.number == number)
    ways = Search(case).ways()
    way = next(each for each in ways if how in (None, each.changes[0].edits[0].how))
    after = rewritten(data, case, way.changes)
    return after and after.decode()


@pytest.mark.usefixtures("dash")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "turn:\n- ann:\n  - run:\n      to: 2  # far\n      energy: 1  # cheap\n",
            "turn:\n- ann:\n  - run:\n      to: 2  # far\n      energy: 2  # cheap\n",
        ),
        (
            "turn: [{ann: [{run: {to: 2, energy: 1}}]}]  # all\n",
            "turn: [{ann: [{run: {to: 2, energy: 2}}]}]  # all\n",
        ),
        (
            "turn:\n- bob: [{run: {to: 6}}, {rest: {}}]\n",
            "turn:\n- bob: [{run: {to: 6}}, {stumble: {}}, {rest: {}}]\n",
        ),
        (
            "turn:\n- bob:\n  # off\n  - run: {to: 6}  # over\n    note: x  # y\n",
            "turn:\n- bob:\n  # off\n  - run: {to: 6}  # over\n    note: x  # y\n  - stumble: {}\n",
        ),
        (
            "turn:\n- bob:\n  - run: {to: 6}",
            "turn:\n- bob:\n  - run: {to: 6}\n  - stumble: {}",
        ),
        (
            "turn:\n-   bob:\n    -   run:\n            to: 6\n",
            "turn:\n-   bob:\n    -   run:\n            to: 6\n    - stumble: {}\n",
        ),
    ],
    ids=["figure", "braces", "in brackets", "comments", "last line", "far in"],
)
def test_only_what_is_meant_changes(before, after):
    assert mended(HEAD + before) == HEAD + after


def without(text, many=1):
    """Leave out the first step by which something is broken, and as many as are meant."""
    data = text.encode()
    (case,) = load_bytes(data, "case.yaml").cases
    change = next(
        each
        for each in Candidates(case.ruleset, case.scene).of(case.turn, judge(case).findings)
        if [edit.how for edit in each.edits] == ["drop"] * many
        and each.edits[0].step == judge(case).findings[0].step
    )
    after = rewritten(data, case, (change,))
    return after and after.decode()


@pytest.mark.usefixtures("porters")
@pytest.mark.parametrize(
    ("many", "before", "after"),
    [
        (
            1,
            "turn:\n- ann:\n  - rest: {}\n  # why\n  - catch: {}  # oh\n  - haul: {to: 1}\n",
            "turn:\n- ann:\n  - rest: {}\n  # why\n  # oh\n  - haul: {to: 1}\n",
        ),
        (
            1,
            "turn:\n- ann:\n  - catch: {}\n    note: '# here'\n- bob:\n  - rest: {}\n",
            "turn:\n- ann: []\n- bob:\n  - rest: {}\n",
        ),
        (1, "turn:\n- ann: [{catch: {}}]\n", "turn:\n- ann: []\n"),
        (1, "turn:\n- ann: [{catch: {}}, {rest: {}}]\n", "turn:\n- ann: [{rest: {}}]\n"),
        (1, "turn:\n- ann: [{rest: {}},\n    {catch: {}}]\n", "turn:\n- ann: [{rest: {}}]\n"),
        (
            2,
            "turn:\n- ann:\n  - rest: {}\n  - catch: {}  # twice\n  - catch: {}\n",
            "turn:\n- ann:\n  - rest: {}\n  # twice\n",
        ),
    ],
    ids=["comments", "the only one", "in brackets", "the first", "over lines", "several"],
)
def test_what_is_left_out_leaves_its_comments(many, before, after):
    assert without(PORTERS + before, many) == PORTERS + after


@pytest.mark.usefixtures("dash")
def test_json_stays_json():
    text = '{"ruleset": "dash", "scene": {"runners": {"bob": {"at": 3}}, "hurdles": [5]},\n'
    text += '"turn": [{"bob": [\n {"run": {"to": 6}}\n]}]}\n'
    found = mended(text, path="case.json")
    assert found == text.replace("}}\n]", '}}, {"stumble": {}}\n]')


@pytest.mark.usefixtures("dash")
def test_line_ends_and_the_mark_of_its_bytes_stay():
    text = "\ufeff" + (HEAD + "turn:\n- bob:\n  - run: {to: 6}\n").replace("\n", "\r\n")
    assert mended(text) == text + "  - stumble: {}\r\n"


@pytest.mark.usefixtures("porters")
def test_a_variation_gets_a_turn_of_its_own_before_it_is_changed():
    first = PORTERS + "turn:\n- ann:\n  - haul: {to: 2, breath: 2}  # far\n"
    second = "---\ntitle: From nearer\nscene:\n  porters: {ann: {at: 1}}\n"
    third = "---\ntitle: The same\n"
    own = "turn:\n- ann:\n  - haul: {to: 2, breath: 1}  # far\n"
    assert mended(first + second + third, number=2) == first + second + own + third


@pytest.mark.usefixtures("porters")
def test_nothing_is_written_where_a_comment_would_be_lost():
    text = PORTERS + "turn: [{ann: [{rest: {}}  # why\n, {catch: {}}]}]\n"
    assert without(text) is None


def illegal(step):
    for path in islice(sorted(files_of(CASES)), 0, None, step):
        data = Path(path).read_bytes()
        for case in load_bytes(data, str(path)).cases:
            if judge(case, noting=False).word == "illegal":
                yield data, case
                break


def test_of_shipped_cases_every_repair_is_legal_as_text_and_read_again():
    tried = mended_by_one = 0
    for data, case in illegal(step=8):
        ways = Search(case).ways()
        tried += 1
        mended_by_one += bool(ways) and len(ways[0].changes) == 1
        for way in ways:
            after = rewritten(data, case, way.changes)
            assert after is not None, (case.id, way.changes[0].edits)
            loaded = load_bytes(after, case.path)
            again = next(each for each in loaded.cases if each.number == case.number)
            assert not loaded.problems
            assert again.turn == way.case.turn
            assert judge(again, noting=False).word != "illegal"
    assert tried > 30
    assert mended_by_one / tried > 0.9


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nx\nc\n"),
        ("a\nb\n", "a\nb\nc\n"),
        ("a\nb", "a\nb\nc"),
        ("a\n\na\n", "a\n"),
        ("", "a\n"),
        ("a\n", ""),
    ],
)
def test_a_stretch_put_in_its_place_is_the_other_text(before, after):
    place, text = stretch(before, after)
    lines = before.splitlines(keepends=True)
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line))
    start = ends[place.line - 1] + place.column - 1
    end = ends[place.end_line - 1] + place.end_column - 1
    assert before[:start] + text + before[end:] == after
