"""The reader gives exact values and true places, or says in one line where a file is wrong."""

from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.reader import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_FIGURE,
    MAX_KEY,
    MAX_NODES,
    MAX_NUMBER,
    MAX_PROBLEMS,
    Document,
    Unreadable,
    read,
)
from rulecheck.reader.edits import in_lines

LOADERS = [pytest.param(yaml.SafeLoader, id="python")]
if yaml.__with_libyaml__:
    LOADERS.append(pytest.param(yaml.CSafeLoader, id="c"))


@pytest.fixture(params=LOADERS)
def loader(request):
    return request.param


def told(text, loader):
    """Read a text that cannot be read: what is wrong, as `line:column: message`."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(Unreadable) as unreadable:
        read(data, "a.yaml", loader)
    return [f"{p.line}:{p.column}: {p.message}" for p in unreadable.value.problems]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("3:30", "3:30"),
        ("2026-01-01", "2026-01-01"),
        ("010", 10),
        ("-7", -7),
        ("+7", 7),
        ("0x1F", 31),
        ("0o17", 15),
        ("'12'", "12"),
        ('"true"', "true"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("Null", None),
        ("", None),
        ("1_000", "1_000"),
        ("2.5", Fraction(5, 2)),
        ("2.", Fraction(2)),
        (".5", Fraction(1, 2)),
        ("-1.5e-3", Fraction(-3, 2000)),
        ("1e3", Fraction(1000)),
        ("-", ()),
        ("1d6", "1d6"),
        ("...x", "...x"),
        ("{where?: here?}", {"where?": "here?"}),
        ("!!str 12", "12"),
        ("!!int 12", 12),
        ("!!float 12", Fraction(12)),
        ("!!seq [1]", (1,)),
        ("[a, [1, {b: 2}]]", ("a", (1, {"b": 2}))),
        ("|\n  two\n  lines\n", "two\nlines\n"),
    ],
)
def test_a_scalar_is_read_by_the_core_schema(written, value, loader):
    (document,) = (
        read(f"key: {written}\n".encode(), "a.yaml", loader)
        if written != "-"
        else read(b"key: []\n", "a.yaml", loader)
    )
    assert document.value == {"key": value}
    assert type(document.value["key"]) is type(value)


def test_keys_are_kept_as_written(loader):
    (document,) = read(b"5: a\n~: b\ntrue: c\n'': d\n", "a.yaml", loader)
    assert document.value == {"5": "a", "~": "b", "true": "c", "": "d"}


def test_places_count_from_one_and_ends_are_exclusive(loader):
    first, second = read(b"a: b\n---\nturn:\n- move: {to: near}\n", "a.yaml", loader)
    assert first.place(("a",)).column == 4
    at = ("turn", 0, "move", "to")
    place = second.place(at)
    assert (place.line, place.column, place.end_line, place.end_column) == (4, 14, 4, 18)
    key = second.place(at, key=True)
    assert (key.line, key.column, key.end_line, key.end_column) == (4, 10, 4, 12)
    assert second.has(at) and not second.has(("turn", 1)) and not second.has(("turn", 0, "to"))
    with pytest.raises(KeyError):
        second.place(("turn", "move"))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_places_are_true_whatever_ends_the_lines(mark, end, loader):
    text = mark + end.join([b"a: 1", b"---", b"b:", "- é: 2".encode()])
    document = read(text, "a.yaml", loader)[1]
    assert document.place(("b", 0, "é")).line == 4
    assert document.place(("b", 0, "é")).column == 6
    assert document.text.count("\n") == 3


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ["1:1: the file is empty: expected a YAML document"]),
        ("# only this\n", ["1:1: the file is empty: expected a YAML document"]),
        (
            b"a: 1\nb: \xff\xfe\nc: \xe9\n",
            [
                "2:4: the byte 0xFF is not UTF-8: save the file as UTF-8",
                "3:4: the byte 0xE9 is not UTF-8: save the file as UTF-8",
            ],
        ),
        (b"\xff\xfea\x00", ["1:1: the file is UTF-16: save it as UTF-8"]),
        ("a: \0", ["1:4: the character NUL cannot stand in a YAML file: leave it out"]),
        ("a: \x1b[31m", ["1:4: the character U+001B cannot stand in a YAML file: leave it out"]),
        (
            "a: b\u2028c",
            ["1:5: the character U+2028 is a line end few programs see: use an ordinary one"],
        ),
        (
            "a:\n\tb: 1\n  \tc: 1\n",
            ["2:1: a tab cannot indent: use spaces", "3:3: a tab cannot indent: use spaces"],
        ),
        ("a: 1\nb: 2\na: 3\n", ["3:1: `a` stands twice: first on line 1, column 1"]),
        (
            "x: {a: 1, a: 2}\n---\ny: {'b': 1, b: 2}\n",
            [
                "1:11: `a` stands twice: first on line 1, column 5",
                "3:13: `b` stands twice: first on line 3, column 5",
            ],
        ),
        (
            "a: !foo 1\nb: !!set {}\n",
            ["1:4: unknown tag `!foo`: leave it out", "2:4: unknown tag `!!set`: leave it out"],
        ),
        (
            '{"\\e[1m": 1, "\\e[1m": 2}',
            ["1:14: `\\x1b[1m` stands twice: first on line 1, column 2"],
        ),
        ("a: !!int x\n", ["1:4: this is no `!!int`"]),
        ("!x a: 1\n", ["1:1: unknown tag `!x` on a key: leave it out"]),
        ("[a, b]: 1\n", ["1:1: a key is a word: a list or a mapping cannot be one"]),
        ("{a: b}: 1\n", ["1:1: a key is a word: a list or a mapping cannot be one"]),
        ("? \n: 1\n", ["1:2: a key is missing before `:`"]),
        (
            "a: &x {b: 1}\nc: {<<: *x}\n",
            ["2:5: merge keys (`<<`) are not read: write the keys out"],
        ),
        ("a: &x [*x]\n", ["1:4: this holds itself through an alias"]),
        ("a: *x\n", ["1:4: `*x` repeats something that has no such name before it"]),
        (
            "a: .inf\nb: [-.INF, .nan]\n",
            [
                "1:4: `.inf` is no exact number",
                "2:5: `-.INF` is no exact number",
                "2:12: `.nan` is no exact number",
            ],
        ),
        ("a: 1e31\n", ["1:4: an exponent goes to 30 at most, up or down"]),
        ("a: 1e999999999\n", ["1:4: an exponent goes to 30 at most, up or down"]),
        ("a: " + "9" * 41, [f"1:4: a number has at most {MAX_NUMBER} characters"]),
        ("a: @x\n", ["1:4: `@` cannot begin a value: put the text in quotes"]),
        (
            "a: b: c\n",
            [
                "1:5: `:` stands where no key can be: put a text that holds a colon in quotes, "
                "or mend the indentation"
            ],
        ),
        ("a: [1, 2\nb: 3\n", ["1:4: the list that opens here is not closed: expected `,` or `]`"]),
        ("a: {b: 1\n", ["1:4: the mapping that opens here is not closed: expected `,` or `}`"]),
        ("a: 'b\n", ["1:4: the quotation that opens here is never closed"]),
        (
            "a:\n  b: 1\n c: 2\n",
            [
                "3:2: expected the next `key:` of the mapping that begins on line 1, "
                "indented as it is"
            ],
        ),
        (
            "scene:\n  map: |\n       a b\n    1  . .\n    2  . .\n",
            [
                "4:5: the text of line 2 is less indented here than in its first line: "
                "write `|2` for `|` there"
            ],
        ),
        (
            "- map: >-  # a board\n      a b\n\n     1  . .\n",
            [
                "4:6: the text of line 1 is less indented here than in its first line: "
                "write `>3` for `>` there"
            ],
        ),
        (
            "a: 1\na: 2\n---\nb: 'c\n",
            [
                "2:1: `a` stands twice: first on line 1, column 1",
                "4:4: the quotation that opens here is never closed",
            ],
        ),
    ],
)
def test_what_cannot_be_read_is_located(text, wrong, loader):
    assert told(text, loader) == wrong


def test_a_tab_within_a_line_is_a_space_and_a_line_of_tabs_is_empty(loader):
    (document,) = read(b"a: |\n  b\tc\n\t\n  d\ne: 1\t# aside\n", "a.yaml", loader)
    assert document.value == {"a": "b c\n\nd\n", "e": 1}


@pytest.mark.parametrize("nested", ["[" * 10_000, "- " * 10_000, "{a: " * 10_000, "? " * 10_000])
def test_deep_nesting_is_refused_and_crashes_nothing(nested, loader):
    (wrong,) = told(nested, loader)
    assert wrong.endswith(f"nested too deep: at most {MAX_DEPTH} levels are read")


@pytest.mark.parametrize("levels", [65, 300, 900, 999, 1001])
def test_nesting_between_all_bounds_is_refused_too(levels, loader):
    (wrong,) = told("[" * levels + "]" * levels, loader)
    assert wrong.endswith(f"nested too deep: at most {MAX_DEPTH} levels are read")
    assert levels > 1000 or wrong.startswith(f"1:{MAX_DEPTH}: ")


def test_the_bound_on_nesting_is_exact(loader):
    assert read(("[" * (MAX_DEPTH - 1) + "a" + "]" * (MAX_DEPTH - 1)).encode(), "a.yaml", loader)
    assert told("[" * MAX_DEPTH + "a" + "]" * MAX_DEPTH, loader)


def test_aliases_cannot_nest_past_the_bound(loader):
    half = MAX_DEPTH // 2 + 1
    text = f"- &a {'[' * half}{']' * half}\n- {'[' * half}*a{']' * half}\n"
    (wrong,) = told(text, loader)
    assert wrong.endswith(f"nested too deep: at most {MAX_DEPTH} levels are read")


def test_an_alias_bomb_is_refused(loader):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    (wrong,) = told("\n".join(lines), loader)
    assert wrong.endswith(f"more than {MAX_NODES:,} values, those that aliases repeat included")


def test_an_alias_gives_what_it_repeats(loader):
    (document,) = read(b"a: &x {b: 1}\nc: *x\n", "a.yaml", loader)
    assert document.value == {"a": {"b": 1}, "c": {"b": 1}}


def test_a_file_over_the_bound_is_refused_by_its_size(loader):
    (wrong,) = told(b"#" * (MAX_BYTES + 1), loader)
    assert wrong == f"1:1: the file has {MAX_BYTES + 1:,} bytes: at most {MAX_BYTES:,} are read"


def test_problems_are_bounded_too(loader):
    assert len(told("a: 1\n" * 200, loader)) == MAX_PROBLEMS


def test_a_problem_reads_as_one_line():
    with pytest.raises(Unreadable) as unreadable:
        read(b"a: 1\na: 2\n", "cases/a.yaml")
    assert str(unreadable.value) == "cases/a.yaml:2:1: `a` stands twice: first on line 1, column 1"


def result(data, loader):
    """Values, with the places of keys and of what is written, or the fact that there are none."""
    try:
        documents = read(data, "a.yaml", loader)
    except Unreadable as unreadable:
        problems = unreadable.problems
    else:
        return [(document.value, places(document)) for document in documents]
    assert problems
    assert all(
        each.line >= 1 and each.column >= 1 and "\n" not in each.message for each in problems
    )
    return None


def places(document: Document):
    found = []

    def walk(value, path):
        if isinstance(value, dict):
            for key, child in value.items():
                found.append(document.place((*path, key), key=True))
                walk(child, (*path, key))
        elif isinstance(value, tuple):
            for index, child in enumerate(value):
                walk(child, (*path, index))
        elif value is not None:
            found.append(document.place(path))

    walk(document.value, ())
    return found


@given(st.binary(max_size=200))
def test_any_bytes_give_documents_or_problems(data):
    for loader in LOADERS:
        result(data, loader.values[0])


WORDS = st.sampled_from(
    [
        "a",
        "b c",
        "é",
        "no",
        "12",
        "1.5",
        "0x1F",
        "what?",
        "'q: x'",
        '"d\\n"',
        "",
        "&x a",
        "*x",
        "!!str 1",
    ]
)
INLINE = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda them: f"[{', '.join(them)}]"),
        st.lists(st.tuples(WORDS, inner), max_size=3).map(
            lambda them: "{" + ", ".join(f"{key}: {value}" for key, value in them) + "}"
        ),
    ),
    max_leaves=6,
)
LINES = st.lists(
    st.tuples(
        st.sampled_from(["", "  ", "- ", "  - ", "\t", "? "]),
        WORDS,
        st.sampled_from([": ", " ", ":\n"]),
        INLINE,
        st.sampled_from(["", " # c", "\t", "\r", "\n---", "\n..."]),
    ).map("".join),
    max_size=6,
).map("\n".join)


@given(LINES)
def test_both_loaders_agree(text):
    first, *others = (result(text.encode(), loader.values[0]) for loader in LOADERS)
    assert all(other == first for other in others)


UNENDED = (
    "a: [",
    "a: ",
    "{\t#c",
    "  - |",
    "---\n#c",
    "a:\n- b:\n  - 'c",
    "{a: {b: c}",
    "a: b\n\n- ",
)


@pytest.mark.parametrize("text", UNENDED)
def test_no_place_lies_past_a_last_line_that_does_not_end(text, loader):
    lines = text.replace("\t", " ").split("\n")
    try:
        documents = read(text.encode(), "a.yaml", loader)
    except Unreadable as unreadable:
        places = [(each.line, each.column) for each in unreadable.problems]
    else:
        places = [(each.line, each.column) for each in (d.place(()) for d in documents)]
        places += [(each.end_line, each.end_column) for each in (d.place(()) for d in documents)]
    assert places
    assert all(line <= len(lines) and col <= len(lines[line - 1]) + 1 for line, col in places)


@pytest.mark.parametrize("value", ["1000000000", "-1000000000", "0x3B9ACA00", "1e9", "999999999.5"])
def test_numbers_are_read_up_to_a_bound(value, loader):
    (document,) = read(f"a: {value}\n".encode(), "a.yaml", loader)
    assert abs(document.value["a"]) <= MAX_FIGURE


@pytest.mark.parametrize(
    "value", ["1000000001", "-1000000001", "0xFFFFFFFFFF", "1e10", "1000000000.5"]
)
def test_a_number_past_the_bound_is_told_where_it_stands(value, loader):
    assert told(f"a: {value}\n", loader) == [
        "1:4: a number goes to 1,000,000,000 at most, up or down: put it in quotes if it is none"
    ]


def test_a_key_has_a_longest_length(loader):
    longest = "k" * MAX_KEY
    (document,) = read(f"{longest}: 1\n".encode(), "a.yaml", loader)
    assert document.value == {longest: 1}
    assert told(f"a: {{{longest}k: 1}}\n", loader) == ["1:5: a key has at most 1,000 characters"]


def test_a_list_stands_in_lines_whichever_loader_reads_it(loader):
    (document,) = read(b"turn:\n- ann: [{haul: {to: 3}}]\n", "case.yaml", loader)
    _, turn = document.found(("turn",))
    _, steps = document.found(("turn", 0, "ann"))
    assert (in_lines(turn), in_lines(steps)) == (True, False)
