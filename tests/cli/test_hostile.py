"""Whatever a file holds, a run ends with a code and prints nothing that moves a terminal."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from rulecheck.cli.app import app
from rulecheck.report import FORMATS

EVIL = '"\\e[2J\\e]0;owned\\a\\u202Eevil\\u200B\\r\\n::error::x"'
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def test_nothing_in_a_case_reaches_the_terminal_raw(run, write, turn):
    evil = turn.replace("Ann runs", EVIL).replace("ann", EVIL)
    write(**{"cases/a": evil + f"expect: {{{EVIL}: {{energy: 9}}}}\nabout: {EVIL}\n"})
    for words in (
        *(("check", "cases", "-f", name) for name in FORMATS),
        *(("test", "cases", "-f", name) for name in FORMATS),
        ("trace", "cases/a.yaml"),
        ("explain", "DA-RUN-1"),
        ("coverage", "dash"),
        ("export", "dash"),
    ):
        result = run(*words)
        assert result.exit_code in (0, 1), words
        assert not RAW.search(result.output), words


def test_nothing_in_a_name_of_a_file_reaches_the_terminal_raw(run, turn):
    Path("a\x1b[2J\u202e.yaml").write_text(turn + "turn: []\n")
    for name in FORMATS:
        result = run("check", ".", "-f", name)
        assert result.exit_code == 2
        assert not RAW.search(result.output), name


PIECES = st.sampled_from(
    [
        *("ruleset: dash\n", "title: x\n", "scene: {runners: {ann: {}, bob: {at: 3}}}\n"),
        *(
            "turn:\n",
            "- ann:\n",
            "  - run: {to: 2}\n",
            "  - shove: {at: bob}\n",
            "- bob: {rest: {}}\n",
        ),
        *("    breaks: DA-RUN-1\n", "    ruled: yes\n", "---\n", "expect: {ann: {at: 2}}\n", "a"),
        *(
            "  ",
            "- ",
            ": ",
            "[",
            "]",
            "{",
            "}",
            "&a ",
            "*a ",
            "'",
            '"',
            "\t",
            "\n",
            "|",
            "1e9",
            "\xff",
        ),
        *("house: {price: 2}\n", "readings: {DA-WET-1: dearer}\n", "given: {DA-WET-1: 3}\n"),
    ]
)
TEXTS = st.lists(PIECES, max_size=14).map("".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.binary(max_size=200), TEXTS.map(str.encode), TEXTS.map(lambda t: t.encode("latin-1"))
    )
)
@pytest.mark.parametrize("verb", ["check", "test"])
def test_any_bytes_end_in_a_verdict_or_an_error_with_a_place(verb, dash, data):
    result = CliRunner().invoke(app, [verb, "-", "-f", "json"], input=data)
    assert result.exception is None or isinstance(result.exception, SystemExit), data
    report = json.loads(result.stdout)
    assert (result.exit_code == 2) == bool(report["errors"] or not report["cases"])
    assert all(error["line"] >= 1 and error["column"] >= 1 for error in report["errors"])


def test_entries_that_cannot_be_opened_leave_the_others_be(run, write, turn):
    write(**{"cases/a": turn, "cases/below/b": turn})
    Path("cases/loop.yaml").symlink_to("loop.yaml")
    Path("cases/gone.yaml").symlink_to("nowhere.yaml")
    for words in (("check", "cases"), ("test", "cases"), ("check", "x" * 5000, "cases")):
        result = run(*words, "-f", "json")
        assert result.exit_code == 2
        report = json.loads(result.stdout)
        assert [each["id"] for each in report["cases"]] == ["cases/a.yaml", "cases/below/b.yaml"]
        assert {"cases/loop.yaml", "cases/gone.yaml"} <= {e["path"] for e in report["errors"]}
    assert run("explain", "DA-RUN-1").exit_code == 0
