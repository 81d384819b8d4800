"""`rulecheck new --interactive`: a turn asked for at a terminal, line by line."""

import os
import pty
import select
from pathlib import Path

import pytest
from support.program import BARE, COMMAND, in_shell, program

from rulecheck.case import load
from rulecheck.cli.interview import interview
from rulecheck.judge import judge
from rulecheck.rulesets import known, ruleset_named


class Terminal:
    """The program at a terminal of its own: what it says, and what is typed to it."""

    def __init__(self, words, cwd):
        self.said = ""
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.chdir(cwd)
            os.execve(COMMAND[0], [*COMMAND, *words], {**BARE, "TERM": "dumb"})

    def until(self, prompt):
        """Read until the program asks; everything since the last prompt."""
        heard = ""
        while not heard.endswith(prompt):
            heard += self._read()
        self.said += heard
        return heard

    def type(self, text):
        os.write(self.end, text.encode())

    def press(self, key):
        """Press a key until the program says something: none is heard before it listens."""
        heard = []
        while not heard:
            self.type(key)
            heard, _, _ = select.select([self.end], [], [], 1)

    def over(self):
        """Read to the end, and return the code that the program ended with."""
        while piece := self._read(at_end=""):
            self.said += piece
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self, at_end=None):
        try:
            data = os.read(self.end, 4096)
        except OSError:  # how a terminal ends whose program is gone
            data = b""
        if not data and at_end is None:
            raise AssertionError(f"it ended after: {self.said}")
        return data.decode().replace("\r\n", "\n")


def test_a_turn_is_asked_for_at_a_terminal_and_written(tmp_path):
    terminal = Terminal(["new", "fated-hand", "--interactive", "--to", "turn.yaml"], tmp_path)
    answers = (
        ("heroes> ", "warrior: {position: engaged, hand: 3}"),
        ("heroes> ", ""),
        ("foes> ", "goblins: {position: engaged, units: 4}"),
        ("foes> ", ""),
        ("effects> ", ""),
        ("defences> ", ""),
        ("scene> ", ""),
        ("who> ", "warrior"),
        ("warrior> ", "move: near"),
        ("warrior> ", "parting-blows: {damage: 4}"),
        ("warrior> ", ""),
        ("who> ", ""),
        ("(A first turn) ", "The Warrior walks off"),
    )
    for prompt, answer in answers:
        terminal.until(prompt)
        terminal.type(f"{answer}\n")
    assert terminal.over() == 0
    assert "not the end yet: warrior's parting-blows is missing (FH-PB-1)" in terminal.said
    (case,) = load(tmp_path / "turn.yaml")
    assert (case.title, judge(case).word) == ("The Warrior walks off", "legal")
    assert "- move: {to: near}" in (tmp_path / "turn.yaml").read_text()


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_who_gives_up_leaves_nothing(tmp_path, key):
    terminal = Terminal(["new", "position-track", "-i", "--to", "turn.yaml"], tmp_path)
    terminal.until("hero> ")
    terminal.type("place: neutral\n")
    terminal.until("enemy> ")
    terminal.press(key)
    assert terminal.over() == 1
    assert terminal.said.rstrip().endswith("given up: nothing is written")
    assert list(tmp_path.iterdir()) == []


def test_in_a_pipe_it_says_what_to_do_instead(tmp_path):
    asked = in_shell("echo | $RULECHECK new skirmish --interactive", cwd=tmp_path)
    assert asked.returncode == 2
    told = " ".join(asked.stderr.decode().split())
    assert "at a terminal only" in told and "rulecheck new skirmish" in told
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_told_before_anything_is_asked(tmp_path):
    (tmp_path / "turn.yaml").write_text("mine\n")
    told = program("new", "skirmish", "-i", "--to", "turn.yaml", cwd=tmp_path)
    assert told.returncode == 2
    assert b"is there already" in told.stderr
    assert (tmp_path / "turn.yaml").read_text() == "mine\n"


# the dialogue itself


def talk(game, *answers, title="As told", to=None):
    """Answer the questions of an interview, and return what it said; it may want more."""
    said, ahead = [], iter(answers)

    def ask(prompt):
        try:
            answer = next(ahead)
        except StopIteration:
            raise EOFError from None
        said.append(f"{prompt}{answer}")
        return answer

    try:
        interview(ruleset_named(game), title, to, ask, said.append)
    except EOFError:
        said.append("EOF")
    return "\n".join(said)


FATED = (
    "warrior: {position: engaged, hand: 1}", "mage: {position: near, hand: 2}", "",
    "goblins: {position: engaged, units: 4}", "", "", "", "",
)  # fmt: skip
TURNS = {
    "fated-hand": (*FATED, "warrior", "move: near", "parting-blows", "", ""),
    "skirmish": (
        "S D . .", ". W . .", ". . . .", ". . x .", "",
        "sela: {mark: S}", "doran: {mark: D}", "wick: {mark: W}", "", "raider: {mark: x}", "",
        "", "wick", "hold", "", "raider", "move: b3", "", "",
    ),
    "warcry": (
        "runner: {side: red, base: 32, move: 5, at: [2, 3]}", "", "", "",
        "runner", "move", "walk: [2, 6]", "", "",
    ),
    "position-track": (
        "place: neutral", "{armor: 2}", "", "clash: {hero: 9, enemy: 7}", "",
    ),
    "narateer": (
        "metres", "", "mira: {base-movement: 12, ready-ad: 2}", "", "", "", "",
        "mira", "walk", "move: 6", "", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", known())
def test_every_game_can_be_told(game, tmp_path):
    to = tmp_path / "turn.yaml"
    said = talk(game, *TURNS[game], to=to)
    assert "not understood" not in said and "wrong" not in said
    (case,) = load(to)
    assert judge(case).word == "legal"
    assert said.endswith(f"{to} is written: rulecheck check {to}")


def test_what_is_not_understood_is_told_and_asked_again(tmp_path):
    to = tmp_path / "turn.yaml"
    answers = list(FATED)
    answers[:0] = ["warrior: {positoin: near}", "warrior: {position"]
    said = talk("fated-hand", *answers, "warior", "warrior", "mvoe: near", "move", "", "", to=to)
    assert "unknown key 'positoin'; nearest: position" in said
    assert "expected a step: one verb and its details, not 'warior'; nearest: warrior" in said
    assert "no verb or combatant 'mvoe'; nearest: move" in said
    assert "to is missing" in said
    assert "a turn has at least one step" in said
    assert not to.exists()


def test_a_finding_is_told_once_and_undo_takes_its_step_back():
    said = talk(
        "fated-hand", *FATED, "warrior", "move: distant", "end", "undo", "undo", "move: near"
    )
    before, _, after = said.partition("taken back")
    assert before.count("FH-PB-4 is broken: ") == 1
    assert "illegal, as it was before" not in before.partition("warrior> end")[0]
    assert "legal so far" in after


def test_words_and_what_may_come_next_are_offered():
    said = talk("fated-hand", *FATED, "?", "?next", "? move", "?mvoe", "warrior", "? next")
    assert "  move: Go to a position of one's own will" in said
    assert "anything may come first" in said
    assert "taken by somebody" in said
    assert "no verb 'mvoe' in fated-hand; nearest: move" in said
    assert "    move to near (takes 1 of hand); warrior's parting blows comes first" in said
    assert "the move to distant costs 2 cards, 1 in Hand: 1 short" in said


def test_a_part_of_the_scene_can_be_told_anew(tmp_path):
    to = tmp_path / "turn.yaml"
    rows = ("S . x", "")
    told = ("sela: {mark: S}", "wick", "", "raider: {mark: x}", "", "")
    mended = ("party: {wick: {at: b1}}", "foos: {}", "map:", "S . x", ". . .", "", "")
    said = talk("skirmish", *rows, *told, *mended, "wick", "hold", "", "", to=to)
    assert "wrong: wick has no place" in said
    assert "unknown key foos; nearest: foes" in said
    (case,) = load(to)
    assert sorted(case.scene.names) == ["raider", "sela", "wick"]


def test_where_a_file_cannot_be_written_another_is_asked_for(tmp_path):
    (tmp_path / "there.yaml").write_text("mine\n")
    places = [tmp_path / "there.yaml", tmp_path / "no" / "where.yaml", tmp_path / "new.yaml"]
    said = talk("position-track", *TURNS["position-track"], *map(str, places))
    assert f"{places[0]} is there already" in said
    assert f"{places[1]}: No such file or directory" in said
    assert load(places[2])
    assert Path(places[0]).read_text() == "mine\n"


def test_before_the_first_step_the_scene_can_still_be_changed():
    answers = ("scene", "foes: {orc: {position: near}}", "", "orc")
    said = talk("fated-hand", *FATED, *answers)
    assert "warrior, mage, goblins\nwho> scene" in said
    assert "warrior, mage, goblins, orc\nwho> orc" in said
