"""Many files: shared among processes, counted on a terminal, judged again when they change."""

import io
import sys
from pathlib import Path

import pytest

from rulecheck.cli import jobs, progress, watching
from rulecheck.cli.jobs import shared
from rulecheck.cli.run import Run
from rulecheck.report import FORMATS, format_called
from rulecheck.report.results import Style


@pytest.fixture
def many(dash, tmp_path, monkeypatch, turn):
    """A run over 80 files: legal, broken, otherwise afterwards, unreadable, and no case at all."""
    monkeypatch.chdir(tmp_path)
    texts = (
        turn,
        turn.replace("energy: 2", "energy: 1"),
        turn + "expect: {ann: {energy: 3}}\n---\ntitle: Again\nexpect: {ann: {energy: 2}}\n",
        turn + "turn: []\n",
        "dear: diary\n",
    )
    for number in range(80):
        Path(f"{number:02}.yaml").write_text(texts[number % len(texts)], encoding="utf-8")
    return lambda tested: Run(paths=(Path(),), tested=tested, house={})


@pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])
@pytest.mark.parametrize("name", ["full", "json", "sarif", "junit"])
def test_processes_give_the_same_in_the_same_order(name, tested, many, monkeypatch):
    monkeypatch.setattr(jobs, "FEW", 10)
    run = many(tested)
    alone = "".join(format_called(name)(run.results(), Style(tested=tested)))
    together = "".join(format_called(name)(shared(run, 2), Style(tested=tested)))
    assert together == alone


@pytest.mark.parametrize("name", [name for name, tells in FORMATS.items() if not tells])
def test_what_a_report_is_silent_about_is_not_sent_for_it(name, many, monkeypatch):
    monkeypatch.setattr(jobs, "FEW", 10)
    whole, style = many(True), Style(tested=True)
    brief = Run(paths=whole.paths, tested=True, brief=True, house={})
    alone = "".join(format_called(name)(whole.results(), style))
    assert "".join(format_called(name)(brief.results(), style)) == alone
    assert "".join(format_called(name)(shared(brief, 2), style)) == alone


def test_there_are_no_more_processes_than_processors(many, monkeypatch):
    asked = []

    class Context:
        def Pool(self, jobs, *_):  # noqa: N802 - as it is called there
            asked.append(jobs)
            raise InterruptedError

    monkeypatch.setattr(jobs, "FEW", 10)
    monkeypatch.setattr(jobs, "processors", lambda: 3)
    monkeypatch.setattr(jobs.multiprocessing, "get_context", lambda way: Context())
    for number in (2, 3, 100_000):
        with pytest.raises(InterruptedError):
            list(shared(many(False), number))
    assert asked == [2, 3, 3]


def test_few_files_stay_in_one_process(many, monkeypatch):
    monkeypatch.setattr(jobs.multiprocessing, "get_context", None)
    assert len(list(shared(many(False), 2))) == 80


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_long_run_counts_on_a_terminal_and_wipes_the_line(many, monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress, "PATIENCE", 0)
    assert len(list(progress.shown(many(False).results(), 80))) == 80
    said = sys.stderr.getvalue()
    assert "\r12 of 80 files" in said
    assert said.rsplit("\r", 2)[1].isspace()
    assert "\x1b" not in said


def test_mutants_are_counted_on_a_terminal_and_the_line_wiped(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    say = progress.counted("dash, mutants")
    for done in (1, 2, 3):
        say(done, 3)
    said = sys.stderr.getvalue()
    assert "dash, mutants: 2 of 3" in said
    assert said.endswith("\r" + " " * 70 + "\r")


def test_nothing_is_counted_where_nobody_looks(many, capsys):
    assert len(list(progress.shown(many(False).results(), 80))) == 80
    assert capsys.readouterr().err == ""


def test_what_cannot_be_looked_at_does_not_end_the_watching(tmp_path):
    (tmp_path / "a.yaml").write_text("a")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    files = [tmp_path / name for name in ("a.yaml", "loop.yaml", "none.yaml", "n" * 300 + ".yaml")]
    assert list(watching.looked_at(files)) == [tmp_path / "a.yaml"]


def test_a_report_that_cannot_be_written_does_not_end_the_watching(run, write, turn, monkeypatch):
    write(a=turn)
    rounds = []

    def pass_time(_):
        rounds.append(1)
        if len(rounds) > 2:
            raise KeyboardInterrupt
        write(a=turn + "#\n" * len(rounds))

    monkeypatch.setattr(watching.time, "sleep", pass_time)
    result = run("check", "a.yaml", "--watch", "-o", "json=none/a.json")
    assert result.exit_code == 130
    assert result.output.count("none/a.json is not written") == 3


def test_a_changed_file_is_judged_again(tmp_path, monkeypatch, capsys):
    file = tmp_path / "a.yaml"
    file.write_text("a")
    texts = iter(["a", "bb", None])

    def pass_time(_):
        text = next(texts)
        file.unlink() if text is None else file.write_text(text)

    judged = []

    def judge():
        judged.append(file.read_text() if file.exists() else None)
        if judged[-1] is None:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr(watching.time, "sleep", pass_time)
    with pytest.raises(KeyboardInterrupt):
        watching.watched(judge, lambda: [file])
    assert judged[0] == "a"
    assert judged[-2:] == ["bb", None]
    assert "watching for changes" in capsys.readouterr().out
