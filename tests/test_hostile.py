"""Files that mean harm: each ends soon, in a verdict or in problems that can be shown anywhere."""

from pathlib import Path

import pytest
from support.porters_days import day, found, verdict
from support.work import counted

from rulecheck.case import load_bytes, load_file
from rulecheck.case.loading import MOST_NAMED
from rulecheck.judge import compare, judge

pytestmark = pytest.mark.usefixtures("porters")

HEAD = "ruleset: porters\ntitle: A day\nscene: {porters: {ann: {}, bob: {at: 4}}}\n"
TURN = "turn:\n- ann: [{haul: {to: 3}}]\n"
MUCH = 100
"""Calls for each byte of a file: more than any of these need, and less than has no bound."""


def told(text):
    """Return what a file comes to, its problems held to one printable line each."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    with counted() as work:
        loaded = load_bytes(data, "hostile.yaml")
        words = [compare(case, judge(case)).verdict.word for case in loaded.cases]
    assert work.calls < MUCH * (len(data) + 10_000)
    problems = (*loaded.problems, *(each for case in loaded.cases for each in case.doubts))
    assert len(problems) <= 50
    assert all(each.message.isprintable() and len(each.message) < 400 for each in problems)
    return [f"{each.line}:{each.column}: {each.message}" for each in problems] or words


LAUGHS = "".join(
    f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" if n else "l0: &l0 [ha]\n" for n in range(9)
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(HEAD + LAUGHS + TURN, "more than 200,000 values", id="a billion laughs"),
        pytest.param(HEAD + "turn: &a [*a]\n", "this holds itself through an alias", id="a snake"),
        pytest.param(HEAD + f"turn: {'[' * 10_000}{']' * 10_000}", "nested too deep", id="lists"),
        pytest.param(HEAD + f"turn: {'{a: ' * 10_000}{'}' * 10_000}", "nested too deep", id="maps"),
        pytest.param(
            HEAD + "turn:\n" + "".join(" " * n + "-\n" for n in range(2000)), "", id="steps"
        ),
        pytest.param(HEAD + f"turn: {'[' * 10_000}", "nested too deep", id="never closed"),
        pytest.param(HEAD + TURN + "about: a\0b\n", "the character NUL", id="nul"),
        pytest.param(b"\0" * 1000, "the character NUL", id="only nul"),
        pytest.param(
            HEAD.encode() + b"about: \xff\xfe\n", "the byte 0xFF is not UTF-8", id="bytes"
        ),
        pytest.param(HEAD + "about: \ud800\n", "is not UTF-8", id="a lone surrogate"),
        pytest.param(HEAD + 'about: "\\ud800"\n' + TURN, "this is no YAML", id="written out"),
        pytest.param((HEAD + TURN).encode("utf-16"), "the file is UTF-16", id="utf-16"),
        pytest.param(HEAD + TURN + "about: \x1b[31m\n", "the character U+001B", id="escape"),
        pytest.param("#" * 1_000_001, "the file has 1,000,001 bytes", id="large"),
        pytest.param(
            HEAD + "turn: !!python/object/apply:os.system [ls]\n", "unknown tag", id="tag"
        ),
        pytest.param(
            HEAD + TURN + "house: {space: 1e999999999}\n", "an exponent goes to", id="power"
        ),
        pytest.param(
            HEAD + TURN + f"house: {{space: {'9' * 5000}}}\n", "a number has at most", id="digits"
        ),
        pytest.param(HEAD + TURN + "<<: {a: b}\n", "merge keys", id="merge"),
        pytest.param(HEAD + TURN + "title: B\n", "`title` stands twice", id="twice"),
        pytest.param("", "the file is empty", id="empty"),
        pytest.param("\t", "the file is empty", id="blank"),
    ],
)
def test_a_file_that_is_no_case_is_told_and_soon(text, problem):
    said = told(text)
    assert any(problem in each for each in said), said


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param("".join(f"k{n}: 1\n" for n in range(25_000)), id="keys"),
        pytest.param(
            "expect:\n" + "".join(f"  k{n}: 1\n" for n in range(25_000)), id="expectations"
        ),
        pytest.param("given:\n" + "".join(f"  k{n}: 1\n" for n in range(25_000)), id="clauses"),
        pytest.param("shows:\n" + "".join(f"- k{n}\n" for n in range(25_000)), id="examples"),
        pytest.param("house:\n" + "".join(f"  k{n}: 1\n" for n in range(25_000)), id="numbers"),
    ],
)
def test_mistakes_by_the_thousand_are_told_up_to_the_bound(lines):
    assert len(told(HEAD + TURN + lines)) == 50


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param("".join(f"- v{n}: 1\n" for n in range(25_000)), id="verbs"),
        pytest.param("- ann:\n" + "".join(f"  - v{n}: 1\n" for n in range(25_000)), id="in a turn"),
        pytest.param(
            "- ann: [{haul: {" + ", ".join(f"k{n}: 1" for n in range(25_000)) + "}}]\n",
            id="details",
        ),
        pytest.param("- ann: [{hops: {path: [" + "x, " * 25_000 + "]}}]\n", id="items"),
    ],
)
def test_mistakes_of_a_turn_are_told_up_to_the_bound(turn):
    assert 1 <= len(told(f"{HEAD}turn:\n{turn}")) <= 50


def test_misspelt_names_among_very_many_are_told_soon():
    names = "".join(f"    porter{n}: {{}}\n" for n in range(MOST_NAMED))
    steps = "".join(f"- portre{n}: {{rest: {{}}}}\n" for n in range(500))
    said = told(f"ruleset: porters\nscene:\n  porters:\n{names}turn:\n{steps}")
    assert len(said) == 50


def test_a_scene_has_a_most_number_of_combatants():
    def told_of(many):
        names = "".join(f"    porter{n}: {{}}\n" for n in range(many))
        return told(f"ruleset: porters\nscene:\n  porters:\n{names}turn:\n- bell: {{}}\n")

    assert told_of(MOST_NAMED) == ["legal"]
    (said,) = told_of(MOST_NAMED + 1)
    assert said == "3:3: 201 stand here: a scene has at most 200 of a kind"


SKIRMISH = """\
ruleset: skirmish
scene:
  grid: {grid}
  party: {{knight: {{at: {at}}}}}
  foes: {{rat: {{at: {other}}}}}
turn:
- knight:
  - move: {{to: {to}}}
"""
DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("grid", "at", "other", "to", "said"),
    [
        ("square", f"c{DIGITS}", "a2", "b2", "is no place on this field"),
        ("square", "z" * 5000 + "1", "a2", "b2", "is no place on this field"),
        ("square", "c2", "a2", f"c{DIGITS}", "illegal"),
        ("hex", "'0,0'", "'1,1'", f"'{DIGITS},1'", "illegal"),
        ("open", f"'{DIGITS},1'", "'9,9'", "'1,1'", "is no place on this field"),
        ("open", "'1,1'", "'9,9'", f"'1,2.{DIGITS}'", "illegal"),
    ],
)
def test_places_with_thousands_of_digits_are_no_places(grid, at, other, to, said):
    text = SKIRMISH.format(grid=grid, at=at, other=other, to=to)
    loaded = load_bytes(text.encode(), "a.yaml")
    words = [judge(case).word for case in loaded.cases]
    words += [each.message for each in loaded.problems]
    assert any(said in each for each in words), words


def test_a_way_around_very_many_ends_in_a_question():
    foes = "".join(f"    f{n}: {{at: [{n % 8 * 2}, {n // 8 * 2}]}}\n" for n in range(1, 48))
    text = (
        f"ruleset: skirmish\nscene:\n  grid: open\n  party: {{f0: {{at: [0, 0]}}}}\n  foes:\n{foes}"
    )
    (case,) = load_bytes(f"{text}turn:\n- f0:\n  - move: {{to: [7, 7]}}\n".encode(), "a").cases
    found = [each.message for each in judge(case).findings if each.kind == "open"]
    assert found == ["there are more ways around so many than are looked through: state the path"]
    stated = f"{text}turn:\n- f0:\n  - move: {{path: [[7, 7]]}}\n".encode()
    assert judge(load_bytes(stated, "a").cases[0]).word == "illegal"


def test_variations_of_a_long_turn_are_bounded():
    long = HEAD + "turn:\n- ann:\n" + "  - rest: {}\n" * 4000
    (said,) = told(long + "---\n{}\n" * 10_000)
    assert "documents repeat" in said


def test_a_long_turn_takes_work_in_step_with_its_length():
    def calls(steps):
        case = day("- ann:\n" + "  - haul: {to: 3}\n" * steps)
        with counted() as work:
            judge(case)
        return work.calls

    calls(1)  # what is done once only
    assert calls(4000) < 5 * calls(1000)


def test_a_turn_of_ten_thousand_steps_is_judged():
    judged = verdict("- ann:\n" + "  - ford: {}\n  - dry: {}\n" * 5000)
    assert judged.word == "legal"
    assert judged.scenes[-1][0] == 10_000


# names


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(r'"‮ann"', id="right to left"),
        pytest.param(r'"ann\u200b"', id="zero width"),
        pytest.param(r'"\e[31mann\e[0m"', id="escape sequence"),
        pytest.param(r'"ann\nbob"', id="two lines"),
        pytest.param('"…"', id="dots"),
        pytest.param("'{who}'", id="braces"),
        pytest.param("'%s'", id="percent"),
        pytest.param("'[red]ann[/red]'", id="markup"),
        pytest.param("'../../etc/passwd'", id="a path"),
        pytest.param("'a.b'", id="a dot"),
        pytest.param("'3'", id="a number"),
        pytest.param("null", id="null"),
        pytest.param("'null'", id="quoted null"),
        pytest.param("__class__", id="dunder"),
        pytest.param("who", id="who"),
        pytest.param("x" * 1000, id="long"),
    ],
)
def test_combatants_may_be_called_anything(name):
    text = f"""\
ruleset: porters
scene:
  porters:
    {name}: {{at: 0, breath: 3}}
    bob: {{at: 2}}
turn:
- ? {name}
  :
  - haul: {{to: 4}}
    breaks: PO-HAUL-5
"""
    loaded = load_bytes(text.encode(), "names.yaml")
    assert loaded.problems == ()
    (case,) = loaded.cases
    assert compare(case, judge(case)).passed


def test_names_that_look_alike_are_not_the_same():
    scene = r'{porters: {ann: {}, "ann\u200b": {at: 4}}}'
    judged = verdict(r'- "ann\u200b": [{haul: {to: 5}}]', scene)
    assert judged.scenes[-1][1].porters["ann"].at == 0
    assert judged.scenes[-1][1].porters["ann\u200b"].at == 5


@pytest.mark.parametrize(
    "name", ["haul", "end", "breaks", "ruling", "open", "ruled", "note", "''", "' '"]
)
def test_words_of_a_turn_name_nobody(name):
    text = f"ruleset: porters\nscene: {{porters: {{{name}: {{}}}}}}\nturn:\n- bell: {{}}\n"
    (said,) = told(text)
    assert said.endswith("nobody can be called so")


# values


@pytest.mark.parametrize("value", ["1000000000", "-1000000000", "-7", "0"])
def test_figures_out_of_all_proportion_are_judged(value):
    assert told(f"{HEAD}turn:\n- ann: [{{haul: {{to: {value}}}}}]\n")[0] in ("legal", "illegal")


def test_figures_past_the_bound_are_told_where_they_stand():
    (said,) = told(f"{HEAD}turn:\n- ann: [{{haul: {{to: 10000000000}}}}]\n")
    assert said.startswith("5:21: a number goes to 1,000,000,000 at most")


@pytest.mark.parametrize("top", ["given", "readings", "house", "expect"])
def test_what_is_chosen_may_be_anything_and_is_told(top):
    for value in ("x", "[[x]]", "{{a: b}: c}", "{PO-SWIM-1: {a: [b]}}", "{PO-FOG-1: [{a: b}]}"):
        assert told(f"{HEAD}{TURN}{top}: {value}\n")


def test_junk_given_settles_nothing():
    judged = verdict("- ann: [{swim: {}}]", given="{PO-SWIM-1: [{a: b}]}")
    assert found(judged.findings) == [(1, "PO-SWIM-1", "breath")]


# files among others


def test_files_that_cannot_be_read_leave_the_others_be(tmp_path):
    (tmp_path / "good.yaml").write_text(HEAD + TURN)
    (tmp_path / "bad.yaml").write_bytes(b"\xff")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    read = {path.name: load_file(path) for path in sorted(Path(tmp_path).iterdir())}
    assert [name for name, loaded in read.items() if loaded.cases] == ["good.yaml"]
    assert all(loaded.problems for name, loaded in read.items() if name != "good.yaml")
