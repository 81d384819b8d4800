"""The way to the cursor in a file that is not finished."""

import pytest

from rulecheck.lsp.cursor import pointed_at, typed_at

STEP = ("turn", 0, "ann", 0)


def spot(text):
    before, _, after = text.partition("|")
    return before + after, before.count("\n"), len(before) - before.rfind("\n") - 1


@pytest.mark.parametrize(
    ("text", "path", "as_key", "beside"),
    [
        ("|", (), False, ()),
        ("ruleset: |", ("ruleset",), False, ()),
        ("a: 1\nsc|\nb: 2", (), True, ("a",)),
        ("turn:\n- |", ("turn", 0), False, ()),
        ("turn:\n- ann:\n  - ru|", STEP, False, ()),
        ("turn:\n- ann:\n  - run: {to: |", (*STEP, "run", "to"), False, ()),
        ("turn:\n- ann:\n  - run: {to: 3, en|, x: 1}", (*STEP, "run"), True, ("to",)),
        ("turn:\n- ann:\n  - run: {to: 3}\n    br|", STEP, True, ("run",)),
        ("turn:\n- ann:\n  - run: {}\n    breaks: [A-1, |]", (*STEP, "breaks", 1), False, ()),
        ("turn:\n- ann:\n  - run:\n      |", (*STEP, "run"), False, ()),
        ("turn: [{ann: [{ru|: {}}]}]", STEP, True, ()),
        ("title: one [of two\nturn:\n- |", ("turn", 0), False, ()),
        ("about: it's {so\nscene: {x: {y: {|", ("scene", "x", "y"), True, ()),
        ('a: "{ ["\nb: [|', ("b", 0), False, ()),
        ("a: 1 # {\nb: [|", ("b", 0), False, ()),
        ("a: 1\n---\nb: |", ("b",), False, ()),
    ],
)
def test_the_path_leads_to_what_is_typed(text, path, as_key, beside):
    cursor = typed_at(*spot(text))
    assert cursor and (cursor.path, cursor.as_key, cursor.beside) == (path, as_key, beside)


@pytest.mark.parametrize(
    "text",
    [
        "# a |",
        "a: b c|",
        "a: 'b|'",
        'a: "b|',
        "a: >-\n  b |",
        "a: b: |",
        "a: \x00\nb: |",
    ],
)
def test_where_no_word_can_be_meant_there_is_no_cursor(text):
    assert typed_at(*spot(text)) is None


def test_a_whole_word_is_pointed_at():
    cursor = pointed_at(*spot("turn:\n- ann: [{r|un: {to: 3}}]"))
    assert cursor and (cursor.word, cursor.column, cursor.end) == ("run", 9, 12)
    assert pointed_at(*spot("turn: | []")) is None


def test_what_holds_itself_has_an_end():
    assert typed_at(*spot("a: &a [*a]\nb: &b {c: *b}\nd: |")).path == ("d",)
