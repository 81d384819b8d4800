"""Questions and their answers as plain data, whatever way they come: no transport is known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from msgspec.json import encode

from rulecheck.case import NO_CASE, Case, case_files, load_file, load_said
from rulecheck.case.wordbook import wordbook_of
from rulecheck.case.wordlist import words_of
from rulecheck.engine import Ruleset
from rulecheck.explaining import Example, examples_of, explain, search
from rulecheck.houses import House
from rulecheck.judge import UNCHANGED, Outcome, examined
from rulecheck.model import Problem
from rulecheck.options import options
from rulecheck.reader.spelled import plain
from rulecheck.receipts import receipt, rulebook_hashes
from rulecheck.reference import data_folder
from rulecheck.repairs import repairs
from rulecheck.report.answers import as_data, trace_data
from rulecheck.report.data import (
    SCHEMA_VERSION,
    carried,
    repair_data,
)
from rulecheck.report.options import options_data, options_text
from rulecheck.report.rulebooks import clauses_as_text, explained, rulesets_as_text
from rulecheck.report.trace import traced
from rulecheck.report.wordlists import NoSuchWord, as_text, words_data
from rulecheck.rulesets import known, ruleset_named
from rulecheck.serve.replies import (
    NAME,
    Answer,
    Refused,
    Said,
    Told,
    head_of,
    id_of,
    judged_data,
    refused_data,
)
from rulecheck.serve.telling import told_clauses, told_repairs, told_verdict
from rulecheck.starter import NoStarter, starter
from rulecheck.tracing import trace
from rulecheck.wording import nearest


class Service:
    """Answers questions about turns and rulebooks, under house rules if there are any.

    Once it is ready for questions of a kind, no file is opened for one.
    """

    def __init__(self, house: House | None = None) -> None:
        self.house: House = house or {}
        self.ending = False
        """Set to have it make ready no further: nobody will ask any more."""

    def ready_for_turns(self) -> None:
        """Load whatever a question about a turn may need, and judge a turn of each game."""
        for game in self.games:
            rulebook_hashes(game)
            wordbook_of(game)
            _ = game.menu, game.board
            with suppress(NoStarter):
                self.answer("trace", {"case": starter(game)})
        with suppress(Refused):  # JSON, and the nearest ruleset looked for among all there are
            self.judge('{"ruleset": "nothing", "scene": {}, "turn": []}')

    def ready_for_rulebooks(self) -> None:
        """Load whatever a question about a rulebook may need: words, cases, what they show."""
        for game in self.games:
            if self.ending:
                return
            words_data(words_of(game))
            self.explain(next(iter(game.reference.clauses)))
            with suppress(NoStarter):
                starter(game, schema=False)

    @cached_property
    def games(self) -> tuple[Ruleset, ...]:
        """Every ruleset there is."""
        return tuple(ruleset_named(id) for id in known())

    @cached_property
    def _cases(self) -> dict[str, list[Case]]:
        """The cases that ship, by ruleset."""
        found: dict[str, list[Case]] = {game.id: [] for game in self.games}
        folder = data_folder("cases")
        for path in case_files([folder]):
            if self.ending:
                break
            name = f"cases/{path.relative_to(folder).as_posix()}"
            for case in load_file(path, name).cases:
                found[case.ruleset.id].append(case)
        return found

    @cached_property
    def _examples(self) -> dict[str, list[Example]]:
        """The cases about each clause, worked out once."""
        found: dict[str, list[Example]] = {}
        for cases in self._cases.values():
            for case in cases:
                for clause in {*case.shows, *(each.clause for each in case.expected)}:
                    found.setdefault(clause, []).extend(examples_of(clause, [case]))
        return found

    # asking

    def told(self, question: str, said: Mapping[str, Any], *, text: bool = False) -> Told:
        """Return an answer in JSON, with its words if they are asked for; or why there is none."""
        about_a_case = "case" in said
        try:
            answer = self.answer(question, said)
            data = {"schema_version": SCHEMA_VERSION, **answer.data}
            return Told("data", encode({"data": data, "text": answer.telling()} if text else data))
        except Refused as refused:
            return Told("refused", encode(refused_data(refused, about_a_case=about_a_case)))
        except Exception as failed:  # whatever a case sets off, the next question is answered
            why = Refused(f"the program failed on this: {type(failed).__name__}")
            return Told("failed", encode(refused_data(why, about_a_case=about_a_case)))

    def answer(self, question: str, said: Mapping[str, Any]) -> Answer:
        """Return the answer to a question by its name; `Refused` where there is none."""
        asked = QUESTIONS.get(question)
        if asked is None:
            raise Refused(f"no question {question!r}{nearest(question, QUESTIONS)}")
        return asked(self, **said)

    def judge(self, case: Said, *, receipts: bool = False) -> Answer:
        """Return the verdict on a case; that a clause is broken is an answer like any other."""
        found = self._judged(self._one(case))
        if receipts:
            changed = self.house.get(found.case.ruleset.id, UNCHANGED)
            found = found.but(receipt=receipt(found.case, found.verdict, changed))
        return Answer(judged_data(found), lambda: _text(told_verdict(found)))

    def options(self, case: Said, who: str | None = None, after: int | None = None) -> Answer:
        """Return what may come next in the turn of a case."""
        one = self._one(case)
        try:
            found = options(one, who, after)
        except ValueError as wrong:
            raise Refused(str(wrong), id=one.own_id) from None
        data = {**head_of(one), **options_data(found)}
        return Answer(data, lambda: _text(options_text(found, title=one.title)))

    def mend(self, case: Said) -> Answer:
        """Return the smallest changes that make the turn of a case legal."""
        found = self._judged(self._one(case))
        changed = self.house.get(found.case.ruleset.id, UNCHANGED)
        mended = repairs(found.case, changed)
        told = [repair_data(each) for each in mended]
        data = {**head_of(found.case), "verdict": found.verdict.word, "fixes": told}
        return Answer(data, lambda: _text(told_repairs(found.verdict, mended)))

    def trace(self, case: Said) -> Answer:
        """Return what each step of a case changed."""
        one = self._judged(self._one(case))
        found = trace(one.case, one.verdict)
        data = {**trace_data(found), **head_of(found.case)}
        return Answer(data, lambda: _text(traced(found)))

    def explain(self, clause: str) -> Answer:
        """Return what there is to know of a clause, with the cases that show it."""
        try:
            found = explain(clause)
        except LookupError as missing:
            raise Refused(_said(missing)) from None
        found = found.but(examples=tuple(self._examples.get(found.clause.id, ())))
        return Answer(as_data(found), lambda: _text(explained(found)))

    def search(self, text: str = "", ruleset: str | None = None, most: int = 20) -> Answer:
        """Return the clauses that words are found in, the best first."""
        try:
            found = search(text, ruleset, min(max(most, 1), 100))
        except LookupError as missing:
            raise Refused(_said(missing)) from None
        return Answer({"clauses": as_data(found)}, lambda: _text(told_clauses(found)))

    def words(self, ruleset: str, word: str | None = None) -> Answer:
        """Return the words that cases of a ruleset are written in, or all about one verb."""
        words = words_of(self._game(ruleset))
        try:
            data = words_data(words, word)
        except NoSuchWord as missing:
            raise Refused(str(missing)) from None
        return Answer(data, lambda: as_text(words, word))

    def rulesets(self) -> Answer:
        """Return the rulesets there are."""
        return Answer(
            {"rulesets": [as_data(game) for game in self.games]},
            lambda: _text(rulesets_as_text(self.games)),
        )

    def start(self, ruleset: str, title: str | None = None) -> Answer:
        """Return a first case of a ruleset to change into one's own, as text."""
        try:
            text = starter(self._game(ruleset), title, schema=False)
        except NoStarter as missing:
            raise Refused(str(missing)) from None
        return Answer({"ruleset": ruleset, "case": text}, lambda: text)

    def rulebook(self, ruleset: str) -> Answer:
        """Return a whole rulebook: every clause in our words, every number."""
        game = self._game(ruleset)
        data = {
            **as_data(game),
            "clauses": [as_data(each) for each in game.reference.clauses.values()],
            "numbers": plain(game.reference.values),
        }
        return Answer(data, lambda: _text(clauses_as_text([game])))

    def cases(self, ruleset: str, part: str | None = None) -> Answer:
        """Return the ids and titles of the cases of a ruleset, or of those in a part of them."""
        game = self._game(ruleset)
        told = [
            {"id": case.id, "title": carried(case.title)}
            for case in self._cases[game.id]
            if part is None or part in case.id
        ]
        text = _text(f"{each['id']}  {each['title']}" for each in told)
        return Answer({"ruleset": game.id, "cases": told}, lambda: text)

    def case(self, id: str) -> Answer:
        """Return the file that a case stands in, as text."""
        path = id.partition("#")[0]
        every = [case for cases in self._cases.values() for case in cases]
        text = next((each.text for each in every if each.path == path), None)
        if text is None:
            raise Refused(f"no case {id!r}{nearest(id, (each.id for each in every))}")
        return Answer({"id": id, "text": text}, lambda: text)

    # what they have in common

    def _judged(self, case: Case) -> Outcome:
        changed = self.house.get(case.ruleset.id, UNCHANGED)
        found = examined(case, changed, tested=False)
        if isinstance(found, Problem):
            raise Refused(found.message, (found,), case.own_id)
        return found

    def _one(self, said: Said) -> Case:
        """Return the one case that somebody asks about."""
        if not isinstance(said, str | Mapping):
            raise Refused("expected a case: a mapping, or a text in YAML or JSON")
        loaded = load_said(said, NAME)
        if loaded.problems:
            raise Refused(loaded.problems[0].message, loaded.problems, id_of(said))
        if len(loaded.cases) != 1:
            many = f"expected one case, not {len(loaded.cases)}" if loaded.cases else NO_CASE
            raise Refused(many, id=id_of(said))
        return loaded.cases[0]

    def _game(self, id: str) -> Ruleset:
        if id not in known():
            raise Refused(
                f"no ruleset {id!r}{nearest(id, known())}; known are {', '.join(known())}"
            )
        return ruleset_named(id)


Question = Callable[..., Answer]
ABOUT_TURNS: Mapping[str, Question] = {
    "judge": Service.judge,
    "options": Service.options,
    "mend": Service.mend,
    "trace": Service.trace,
}
"""What may take long, as long as the turn of whoever asks."""
QUESTIONS: Mapping[str, Question] = {
    **ABOUT_TURNS,
    "explain": Service.explain,
    "search": Service.search,
    "words": Service.words,
    "rulesets": Service.rulesets,
    "start": Service.start,
    "rulebook": Service.rulebook,
    "cases": Service.cases,
    "case": Service.case,
}


def _said(missing: LookupError) -> str:
    return str(missing.args[0])


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines)
