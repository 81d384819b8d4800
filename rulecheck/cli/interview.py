"""A case asked for line by line at a terminal: who, where and what, with a verdict on each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulecheck.case.wordlist import words_of
from rulecheck.cli.options import in_colour
from rulecheck.cli.outputs import write_whole_bytes
from rulecheck.cli.told_case import NotUnderstood, ToldCase, as_answered, value_of
from rulecheck.engine import End, Ruleset, RulesetFailed
from rulecheck.judge import Outcome, examined, of_findings
from rulecheck.model import Finding, Problem, VerdictWord
from rulecheck.options import options
from rulecheck.report.blocks import checked
from rulecheck.report.ink import Ink
from rulecheck.report.options import options_text
from rulecheck.report.printable import printable
from rulecheck.report.results import Style
from rulecheck.report.wordlists import SCENE, NoSuchWord, as_text
from rulecheck.wording import flow

Ask = Callable[[str], str]
Say = Callable[[str], None]

TITLE = "A first turn"
FILE = Path("turn.yaml")
HOW = """\
An empty line goes on to the next question. ? lists the words, ? WORD tells all about one, and
? next what may come next. undo takes a step back. Ctrl-D gives up: nothing is written."""


class Interview:
    """Asks for the scene and the turn of a case, and tells what becomes of every line."""

    def __init__(self, told: ToldCase, ask: Ask, say: Say, ink: Ink) -> None:
        self.told, self.say, self.ink = told, say, ink
        self._ask = ask
        self.words = words_of(told.game)
        self.known: set[tuple[int, str, str]] = set()

    def hold(self) -> None:
        """Ask until there is a case with a turn."""
        self.say(f"A turn of {self.told.game.reference.title}.\n{HOW}")
        self._scene()
        while not self.told.acts:
            self._turn()
            if not self.told.acts:
                self.say("a turn has at least one step")

    def _answer(self, prompt: str) -> str:
        """Return an answer that is no question about words."""
        while True:
            line = self._ask(prompt).strip()
            if not line.startswith("?"):
                return line
            self._help(line[1:].strip())

    def _tried(self, act: Callable[..., None], *words: Any) -> bool:
        """Do something with what was answered, or say why it cannot be."""
        try:
            act(*words)
        except NotUnderstood as why:
            for each in str(why).splitlines():
                self.say(f"  {self.ink.word('error', 'not understood')}: {printable(each)}")
            return False
        return True

    # who and where

    def _scene(self) -> None:
        parts = self.told.parts
        first = [key for key, example in parts.items() if example is not None] or list(parts)
        for key in first:
            self._part(key, parts[key])
        others = [key for key in parts if key not in first]
        if others:
            self.say(f"\nIf it matters, as KEY: VALUE: {', '.join(others)}")
        self._whole_scene()

    def _whole_scene(self) -> None:
        """Take what else is said of the scene, until all of it fits together."""
        while True:
            self._more()
            wrong = self.told.misfits()
            if not wrong:
                return
            for each in wrong:
                self.say(f"  {self.ink.word('error', 'wrong')}: {printable(each.message)}")
            self.say("Say it anew, as KEY: VALUE; KEY: alone asks for all of it")

    def _part(self, key: str, example: Any) -> None:
        self.say("")
        says = next((each.says for each in self.words.scene[0].details if each.key == key), "")
        self.say(f"{key}: {says}" if says else key)
        if isinstance(example, str) and "\n" in example:
            self._rows(key, example)
            return
        names = self.told.holds_names(key)
        for line in as_answered(example, names):
            self.say(f"  as in  {line}")
        while line := self._answer(f"{key}> "):
            if self._tried(self.told.place, key, line) and not names:
                return

    def _rows(self, key: str, example: str) -> None:
        self.say("a row a line, as in")
        for line in example.splitlines():
            self.say(f"  {line}")
        while True:
            rows: list[str] = []
            while line := self._answer(f"{key}> "):
                rows.append(line)
            if not rows or self._tried(self.told.draw, key, rows):
                return

    def _more(self) -> None:
        while line := self._answer("scene> "):
            self._tried(self._placed, line)

    def _placed(self, line: str) -> None:
        said = value_of(line)
        if not isinstance(said, Mapping) or not said:
            raise NotUnderstood(f"expected KEY: VALUE, not {line}")
        for key, value in said.items():
            if key not in self.told.parts:
                known = ", ".join(self.told.parts)
                raise NotUnderstood(f"unknown key {key}{self._meant(key)}; known here: {known}")
            if value is None:
                self.told.clear(key)
                self._part(key, self.told.parts[key])
            else:
                self.told.place(key, flow(value))

    def _meant(self, word: str) -> str:
        return self.words.book.hint(word, tuple(self.told.parts))

    # what

    def _turn(self) -> None:
        self.say("\nWhat happens: whose activation it is, or a step that belongs to nobody.")
        self.say("scene goes back to the scene.")
        self.say(f"  {', '.join(self._starts())}")
        while line := self._answer("who> "):
            if line == "undo":
                self._undone()
            elif line == SCENE and not self.told.acts:
                self._whole_scene()
                self.say(f"  {', '.join(self._starts())}")
            elif self._names(line):
                if self._tried(self.told.begin, self._names(line)):
                    self._activation(self._names(line))
            elif self._tried(self.told.outside, line):
                self._verdict(within=False)

    def _starts(self) -> Iterator[str]:
        yield from self.told.names
        yield from (verb.verb for verb in self.words.verbs if verb.taken_by == "nobody")

    def _names(self, line: str) -> str:
        """Return whose name a line is; empty if nobody's."""
        plain = line.rstrip(":")
        return plain if plain in self.told.names else ""

    def _activation(self, who: str) -> None:
        while line := self._answer(f"{who}> "):
            if line == "undo":
                self._undone()
                if not self.told.acts or self.told.acts[-1][0] != who:
                    return
            elif self._tried(self.told.step, line.removeprefix("- ")):
                self._verdict(within=not self._has_ended())
        if self.told.acts and not self.told.acts[-1][1]:
            self.told.undo()
            return
        self._verdict(within=False, over=True)

    def _has_ended(self) -> bool:
        *_, last = self.told.case.written
        return type(last.step) is End

    def _undone(self) -> None:
        self.told.undo()
        self.say("  taken back")

    def _verdict(self, *, within: bool, over: bool = False) -> None:
        """Tell what the turn comes to: what is wrong now and was not before, what is due now.

        Of an activation that goes on, what it owes until its end is told as such; of one that is
        over, only what its end makes wrong.
        """
        outcome = examined(self.told.case, tested=False)
        if isinstance(outcome, Problem):
            self.say(f"  {self.ink.word('error')}: {printable(outcome.message)}")
            return
        found = outcome.verdict.findings
        waiting = {_said(each) for each in self._ending(outcome)} if within else set()
        now = [index for index, each in enumerate(found) if _said(each) not in waiting]
        new = [index for index in now if _said(found[index]) not in self.known]
        if over and not new:
            return
        self._word(of_findings(outcome.verdict, now).word, news=len(new) == len(now))
        for line in self._news(outcome, new):
            self.say(f"  {line}".rstrip())
        for each in found:
            if _said(each) in waiting:
                self.say(f"  not the end yet: {printable(each.message)} ({each.clause.id})")
                for line in each.fix.splitlines():
                    self.say(f"    {printable(line)}")
        self.known = {_said(found[index]) for index in now}

    def _word(self, word: VerdictWord, *, news: bool) -> None:
        told = {"legal": "legal so far", "ruling": "a ruling is asked for"}.get(word, word)
        self.say(f"  {self.ink.word(word, told)}{'' if news else ', as it was before'}")

    def _news(self, outcome: Outcome, new: list[int]) -> Iterator[str]:
        """Yield some findings, and what is taken as due in the last step, as a check tells them."""
        last = max(outcome.case.steps, default=0)
        verdict = of_findings(outcome.verdict, new)
        told = verdict.but(
            assumed=tuple(each for each in verdict.assumed if each.step == last),
            folded=tuple(each for each in verdict.folded if each.follows is not None),
        )
        _, *lines = checked(outcome.but(verdict=told), Style(), self.ink)
        yield from lines

    def _ending(self, outcome: Outcome) -> Iterable[Finding]:
        return options(outcome.case).ending if outcome.verdict.findings else ()

    # words

    def _help(self, word: str) -> None:
        if word == "next":
            self._next()
        elif word:
            self._all_about(word)
        else:
            for verb in self.words.verbs:
                self.say(f"  {verb.verb}: {verb.says}")
            self.say(f"  {SCENE}: what a scene may hold")

    def _all_about(self, word: str) -> None:
        try:
            self.say(as_text(self.words, word))
        except NoSuchWord as none:
            self.say(str(none))

    def _next(self) -> None:
        loaded = self.told.loaded()
        if not loaded.cases:
            self.say("  anything may come first: ? lists the words")
            return
        case = loaded.cases[0]
        try:
            found = options(case)
        except RulesetFailed as failed:
            self.say(f"  {failed}")
            return
        for line in options_text(found, title=case.title):
            self.say(f"  {line}".rstrip())


def _said(finding: Finding) -> tuple[int, str, str]:
    return finding.step, finding.clause.id, finding.message


def interview(game: Ruleset, title: str | None, to: Path | None, ask: Ask, say: Say) -> None:
    """Ask for a case and write it to a file.

    Nothing is overwritten, and nothing is written before all is told. `EOFError` and
    `KeyboardInterrupt` come through from `ask`.
    """
    name = str(to) if to and to.suffix in (".yaml", ".yml") else str(FILE)
    told = ToldCase(game, title or TITLE, name)
    Interview(told, ask, say, Ink(colour=in_colour())).hold()
    if title is None:
        told.title = ask(f"\nWhat does it show? ({TITLE}) ").strip() or TITLE
    while to is None or not _written(told, to, say):
        to = Path(ask(f"Write it to? ({FILE}) ").strip() or FILE)


def _written(told: ToldCase, to: Path, say: Say) -> bool:
    """Write a case to a new file, or say why it cannot be."""
    if to.exists():
        say(f"{to} is there already")
        return False
    try:
        write_whole_bytes(to, (told.file(),))
    except OSError as error:
        say(f"{to}: {error.strerror}")
        return False
    say(f"{to} is written: rulecheck check {to}")
    return True
