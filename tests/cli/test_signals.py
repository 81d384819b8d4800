"""A run that is told to end, or killed: no half-written file, no process left over."""

import os
import signal
import time
from pathlib import Path

import pytest
from support.program import started

from rulecheck.cli.jobs import processors

TURN = "ruleset: fated-hand\nscene: {heroes: {ann: {position: near}}}\nturn:\n- ann: []\n"
STUCK = TURN.replace("fated-hand", "stuck")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are otherwise elsewhere")


@pytest.fixture
def many(tmp_path):
    """A run over so many files that it is shared among processes, and never comes to its end."""
    (tmp_path / "games" / "stuck").mkdir(parents=True)
    (tmp_path / "games" / "stuck" / "__init__.py").write_text("import time\ntime.sleep(3600)\n")
    (tmp_path / "cases").mkdir()
    for number in range(600):
        text = TURN if number < 200 else STUCK
        (tmp_path / "cases" / f"{number:03}.yaml").write_text(text)
    return tmp_path


def test_a_run_that_is_told_to_end_leaves_no_half_report(tmp_path):
    (tmp_path / "a.yaml").write_text(TURN)
    (tmp_path / "out.json").write_text("old")
    os.mkfifo(tmp_path / "pipe")
    words = ("check", "a.yaml", "-f", "jsonl", "-o", "md=pipe", "-o", "json=out.json")
    with started(*words, cwd=tmp_path) as process:
        assert process.stdout.readline().startswith(b"{")  # next it waits for the pipe's reader
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 128 + signal.SIGTERM
        assert process.stderr.read() == b""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "out.json", "pipe"]
    assert (tmp_path / "out.json").read_text() == "old"


def test_a_report_that_is_being_written_is_taken_away(tmp_path):
    from rulecheck.cli.outputs import write_whole

    def ended():
        yield "new"
        signal.raise_signal(signal.SIGTERM)
        yield "never"

    def end(number, frame):
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        with pytest.raises(SystemExit):
            write_whole(tmp_path / "report", ended())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(processors() < 2, reason="one processor works alone")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_first_process_or_holds_its_output(how, many):
    words = ("check", "cases", "-f", "jsonl", "--jobs", "2", "--ruleset-path", "games")
    with started(*words, cwd=many) as process:
        process.stdout.readline()
        workers = children(process.pid)
        process.send_signal(how)
        process.stdout.read()  # ends only when nobody holds the pipe open
        process.stderr.read()  # ends only when the last of them has let go
        assert process.wait() == (128 + how if how == signal.SIGTERM else -how)
    assert len(workers) == 2
    for _ in range(1000):
        if not any(runs(each) for each in workers):
            return
        time.sleep(0.01)  # they have closed all, and are about to be gone
    pytest.fail("a worker is still there")


def children(pid):
    """The processes that one has started, where the system tells."""
    told = Path(f"/proc/{pid}/task/{pid}/children")
    if not told.exists():
        pytest.skip("this system does not tell")
    return told.read_text().split()


def runs(pid):
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
