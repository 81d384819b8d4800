"""Files of odd names, and of several: each is judged once, and every report can carry its name."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from support.program import program

from rulecheck.report import FORMATS

TORN = "turn: []\n"
ODD = b"torn-\xff.yaml"


@pytest.mark.skipif(os.name != "posix", reason="names are texts there")
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("verb", ["check", "test"])
def test_every_report_carries_a_name_that_is_not_utf_8(verb, name, run, turn):
    for odd, text in ((ODD, turn + TORN), (b"fine-\xff.yaml", turn.replace("energy: 2", ""))):
        Path(os.fsdecode(odd)).write_text(text.replace("title: Ann runs\n", ""))
    result = run(verb, ".", "-f", name, "-o", f"{name}=report")
    assert result.exit_code == 2
    said = Path("report").read_bytes().decode("utf-8")
    assert "torn-" in said
    if name in ("json", "sarif"):
        said = json.dumps(json.loads(said), ensure_ascii=False)
        assert said.encode("utf-8")
    if name == "sarif":
        assert '"uri": "torn-%FF.yaml"' in said


def test_a_comparison_and_an_export_carry_it_too(run, turn):
    Path("cases").mkdir()
    Path(os.fsdecode(b"cases/\xff.yaml")).write_text(turn.replace("title: Ann runs\n", ""))
    Path("house.yaml").write_text("ruleset: dash\nhouse: {price: 2}\n")
    for words in (("export", "dash"), ("diff", "--house", "house.yaml", "cases", "-f", "json")):
        said = json.loads(run(*words).output)
        assert json.dumps(said, ensure_ascii=False).encode("utf-8")


COMMANDS = ["::error x.yaml", "  ::warning file=a::b.yaml", "##[error]x.yaml", "a ##[error]b.yaml"]


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("verb", ["check", "test"])
def test_no_name_is_taken_for_a_command(verb, name, run, turn):
    Path(name).write_text(turn.replace("energy: 2", "energy: 1").replace("title: Ann runs\n", ""))
    lines = run(verb, ".", "-f", "github").output.splitlines()
    commands = [line for line in lines if line.lstrip().startswith("::")]
    assert len(commands) == 1
    assert commands[0].startswith("::error file=")
    assert all("##[" not in line for line in lines if line not in commands)


def test_no_wrapped_line_is_taken_for_a_command(dash):
    from rulecheck.report.github import disarmed

    said = "a.yaml:1:1: error\n  ::error::x\n::notice::y\n\t::set-output z ##[group]\n"
    lines = "".join(disarmed([said])).splitlines()
    assert not any(line.lstrip().startswith("::") or "##[" in line for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_junit_is_written_in_the_encoding_it_declares(encoding, tmp_path):
    text = "ruleset: fated-hand\ntitle: 日本 é\nscene: {}\nturn: []\n"
    (tmp_path / "é.yaml").write_text(text, encoding="utf-8")
    env = {"PYTHONIOENCODING": encoding}
    result = program("check", ".", "-f", "junit", cwd=tmp_path, env=env)
    assert result.stdout.startswith(b'<?xml version="1.0" encoding="UTF-8"?>')
    assert ET.fromstring(result.stdout)[0].get("name") == "é.yaml"


def cases(result):
    return [case["path"] for case in json.loads(result.output)["cases"]]


def test_a_folder_and_a_link_to_it_are_judged_once(run, write, turn):
    write(**{"real/a": turn, "real/deep/b": turn})
    Path("link").symlink_to("real")
    for folders in (("link", "real"), ("real", "link")):
        assert len(cases(run("check", *folders, "-f", "json"))) == 2


def test_a_file_and_a_link_to_it_are_judged_once(run, write, turn):
    write(a=turn)
    Path("b.yaml").symlink_to("a.yaml")
    assert len(cases(run("check", ".", "-f", "json"))) == 1


def test_a_file_named_in_two_ways_is_judged_once(run, write, turn):
    write(**{"a": turn, "deep/b": turn})
    words = ("a.yaml", str(Path("a.yaml").resolve()), "deep/../a.yaml", "./a.yaml", ".")
    assert cases(run("check", *words, "-f", "json")) == ["a.yaml", "deep/b.yaml"]


def test_copies_with_one_content_are_files_of_their_own(run, write, turn):
    write(a=turn)
    os.link("a.yaml", "b.yaml")
    assert cases(run("check", ".", "-f", "json")) == ["a.yaml", "b.yaml"]


@pytest.mark.parametrize("words", [[""], ["a.yaml", ""]])
def test_an_empty_path_is_a_usage_error(words, run, write, turn):
    write(a=turn)
    result = run("check", *words)
    assert result.exit_code == 2
    assert "an empty path: name a case file, a folder or `-`" in result.output
