"""Every format says the same of the same results, and says it as it was read and kept."""

import json

import pytest

from rulecheck import __version__
from rulecheck.report import FORMATS, format_called

ENDINGS = {"json": "json", "jsonl": "jsonl", "sarif": "json", "junit": "xml", "md": "md"}


@pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_report_is_as_it_was_read(name, tested, reported, golden):
    kept = f"{name}-{'test' if tested else 'check'}.{ENDINGS.get(name, 'txt')}"
    report = reported(name, tested=tested)
    if name == "sarif":
        report = report.replace(__version__, "VERSION")
    golden(kept, report)


@pytest.mark.parametrize("name", FORMATS)
def test_without_colour_no_escape_sequence_is_written(name, reported):
    assert "\x1b" not in reported(name)
    assert "\u202e" not in reported(name)


@pytest.mark.parametrize("name", ["full", "concise"])
def test_colour_is_all_that_colour_adds(name, reported):
    import re

    coloured = reported(name, colour=True)
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == reported(name)


def test_quiet_says_only_what_is_wrong(reported):
    said = reported("full", quiet=True)
    assert "legal by ruling" not in said
    assert "taken as due" not in said
    assert "judged" not in said
    assert "DA-RUN-1 is broken" in said


def test_a_folded_finding_stands_under_the_one_it_follows_from(reported):
    first = json.loads(reported("json"))["cases"][0]
    (folded,) = first["folded"]
    assert folded["clause"] == "DA-RUN-3"
    assert first["findings"][folded["follows"]]["clause"] == "DA-RUN-1"


def test_a_format_that_is_not_there_is_a_key_error():
    with pytest.raises(KeyError):
        format_called("ful")
