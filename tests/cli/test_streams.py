"""Standard streams that are full, closed or read no further: one line at most, the right code."""

from pathlib import Path

import pytest
from support.program import in_shell, program, started

TURN = """\
ruleset: fated-hand
scene: {heroes: {ann: {position: near, hand: 3}}}
turn:
- ann:
  - move: {to: near, discard: 0}
"""
FULL = "rulecheck: [Errno 28] No space left on device\n"


@pytest.fixture
def turns(tmp_path):
    """A folder with a legal turn, a broken one, and one that cannot be understood."""
    texts = {"legal": TURN, "broken": TURN.replace(": 0", ": 1"), "torn": TURN + "turn: []\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "legal.yaml").write_text(TURN)
    return tmp_path


SAYING = [
    "--version",
    "--help",
    "check --help",
    "check legal.yaml",
    *(f"check broken.yaml -f {name}" for name in ("concise", "json", "github", "junit", "md")),
    "test cases",
    "trace legal.yaml",
    "explain FH-PB-1",
    "clauses fated-hand",
    "rulesets",
    "new fated-hand",
    "schema report",
    "export fated-hand",
    "new-ruleset dash",
]


@pytest.mark.parametrize("words", SAYING)
def test_a_full_disk_is_one_line_and_code_2(words, turns):
    with Path("/dev/full").open("w") as full:
        result = program(*words.split(), cwd=turns, stdout=full)
    assert (result.stderr.decode(), result.returncode) == (FULL, 2)


@pytest.mark.parametrize("words", ["chek", "check", "check --fromat x", "explain FH-PB-0"])
def test_a_mistake_that_cannot_be_told_is_code_2(words, turns):
    with Path("/dev/full").open("w") as full:
        result = program(*words.split(), cwd=turns, stderr=full)
    assert (result.stdout, result.returncode) == (b"", 2)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--version", 0),
        ("rulesets", 0),
        ("check legal.yaml", 0),
        ("check broken.yaml", 1),
        ("check torn.yaml", 2),
        ("check - <&-", 2),
        ("chek", 2),
    ],
)
def test_a_closed_stream_changes_no_code(words, code, closed, turns):
    result = in_shell(f"$RULECHECK {words} {closed}", cwd=turns)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr
    assert not result.stdout or ">&-" not in closed.split()
    assert not result.stderr or "2>&-" not in closed.split()


def test_a_report_goes_into_its_file_though_all_streams_are_closed(turns):
    line = "$RULECHECK check broken.yaml -o concise=report.txt <&- >&- 2>&-"
    assert in_shell(line, cwd=turns).returncode == 1
    assert (turns / "report.txt").read_text().startswith("broken.yaml:5:31: illegal FH-MOV-2")


def test_a_reader_that_stops_reading_stops_the_run(turns):
    for number in range(200):
        (turns / f"{number}.yaml").write_text("a: 1\na: 2\n" * 20)
    with started("check", ".", cwd=turns) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.wait() != 0
        assert process.stderr.read() == b""
