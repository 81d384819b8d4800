"""`--output`: what may be written where, and what is left alone."""

import json
import os
import threading
from pathlib import Path

import pytest
from support.program import in_shell, program


@pytest.fixture
def judged(run, write, turn):
    """Judge a legal turn with reports written: `judged("json=a.json")`."""
    write(a=turn)

    def called(*outputs, **options):
        words = [word for each in outputs for word in ("--output", each)]
        return run("check", options.pop("path", "a.yaml"), *options.pop("more", ()), *words)

    return called


def verdict(path):
    return json.loads(Path(path).read_text())["verdict"]


def test_a_device_is_written_into_and_stays(judged):
    assert judged("json=/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_a_pipe_is_written_into_and_stays(judged):
    os.mkfifo("pipe")
    found = []
    reader = threading.Thread(target=lambda: found.append(Path("pipe").read_text()))
    reader.start()
    result = judged("json=pipe")
    reader.join()
    assert result.exit_code == 0
    assert json.loads(found[0])["verdict"] == "legal"
    assert Path("pipe").is_fifo()


def test_a_device_that_is_full_is_told(judged):
    result = judged("json=/dev/full")
    assert result.exit_code == 2
    assert "/dev/full is not written: No space left on device\n" in result.output


@pytest.mark.parametrize("there", [False, True], ids=["to be", "there"])
def test_a_link_stays_and_what_it_leads_to_is_written(there, judged):
    if there:
        Path("real.json").write_text("old")
    Path("link.json").symlink_to("real.json")
    assert judged("json=link.json").exit_code == 0
    assert Path("link.json").is_symlink()
    assert verdict("real.json") == "legal"


def test_a_link_that_leads_to_itself_is_told_and_stays(judged):
    Path("loop").symlink_to("loop")
    result = judged("json=loop")
    assert result.exit_code == 2
    assert "loop is not written: " in result.output
    assert Path("loop").is_symlink()


def test_standard_output_is_written_into_by_its_other_name(tmp_path, turn):
    (tmp_path / "a.yaml").write_text(turn.replace("dash", "fated-hand"))
    line = "$RULECHECK check a.yaml -f concise -o md=/dev/stdout > out.txt"
    in_shell(line, cwd=tmp_path)
    said = (tmp_path / "out.txt").read_text()
    assert said.startswith("a.yaml:3:")
    assert "**rulecheck**" in said
    assert not (tmp_path / "out.txt").is_symlink()


SPELLINGS = {
    "itself": lambda path: path,
    "another spelling": lambda path: f"./none/../{path}" if Path("none").mkdir() else f".//{path}",
    "absolute": lambda path: str(Path(path).resolve()),
    "a link": lambda path: Path("link").symlink_to(path) or "link",
    "a hard link": lambda path: os.link(path, "hard") or "hard",
    "a linked folder": lambda path: Path("there").symlink_to(Path.cwd()) or f"there/{path}",
}


@pytest.mark.parametrize("path", ["a.yaml", "."], ids=["named", "in a folder"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_report_is_written_over_what_is_judged(spelling, path, judged, turn):
    name = SPELLINGS[spelling]("a.yaml")
    result = judged(f"json={name}", path=path)
    assert result.exit_code == 2
    assert result.output == f"{name} is read in this run: no report is written over it\n"
    assert Path("a.yaml").read_text() == turn


def test_no_report_is_written_over_house_rules(judged, write):
    write(house="ruleset: dash\nhouse: {price: 2}\n")
    result = judged("json=house.yaml", more=("--house", "house.yaml"))
    assert result.exit_code == 2
    assert "house.yaml is read in this run" in result.output


def test_no_report_is_written_over_what_comes_in(tmp_path):
    text = "ruleset: fated-hand\n"
    (tmp_path / "a.yaml").write_text(text)
    with (tmp_path / "a.yaml").open() as file:
        result = program("check", "-", "-o", "json=a.yaml", cwd=tmp_path, stdin=file)
    assert result.returncode == 2
    assert (tmp_path / "a.yaml").read_text() == text


@pytest.mark.parametrize("spelling", [each for each in SPELLINGS if each != "a hard link"])
@pytest.mark.parametrize("there", [False, True], ids=["to be", "there"])
def test_no_two_reports_go_into_one_file(there, spelling, judged):
    if there:
        Path("out").write_text("old")
    name = SPELLINGS[spelling]("out")
    result = judged("json=out", f"sarif={name}")
    assert result.exit_code == 2
    assert result.output == f"{name} is where the report json=out goes already\n"
    assert Path("out").exists() == there
    assert not there or Path("out").read_text() == "old"
