"""What might make an illegal turn legal, one change of it after another, the cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rulecheck.case.typed import typed
from rulecheck.case.writing import step_said
from rulecheck.engine import Activation, End, Owed, Ruleset, Step, Turn, Written, written_in
from rulecheck.engine.choices import UpTo, is_list
from rulecheck.engine.edits import beside, replaced
from rulecheck.engine.entries import field_of
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Offer, kinds_of, offered
from rulecheck.frozen import kebab
from rulecheck.model import Edit, Finding
from rulecheck.options import so_far
from rulecheck.repairs.changes import (
    CLAIM,
    DETAIL,
    DROPPED,
    DUE,
    INSERTED,
    NEW,
    OTHER,
    REPLACED,
    SHORTER,
    UNASKED,
    Change,
    cut_short,
    differing,
    is_writable,
    left_out,
    moved,
    stated,
)


class Candidates:
    """What may be changed in turns of a game that begin from one scene."""

    def __init__(self, game: Ruleset, scene: Any) -> None:
        self.game, self.scene = game, scene
        owed = (each.kind for each in game.declarations if isinstance(each, Owed))
        self.answers = tuple(kind for each in owed for kind in _as_tuple(each))

    def of(self, turn: Turn, findings: tuple[Finding, ...]) -> Iterator[Change]:
        """Yield what may take findings away, the cheapest first; none of it is tried yet."""
        broken = [each for each in findings if each.kind == "violation"]
        steps = {each.number: each for each in written_in(turn)}
        numbers = [n for n in dict.fromkeys(each.step for each in broken) if n in steps]
        told = list(self._told(turn, steps, broken))
        yield from (each for each in told if each.cost < INSERTED)
        missing = (each for each in broken if each.step in steps and not each.at)
        yield from chain.from_iterable(self._owed(turn, steps[e.step], e) for e in missing)
        for ways in (moved, self._without_claims, self._shorter):
            yield from chain.from_iterable(ways(turn, steps[number]) for number in numbers)
        unasked = dict.fromkeys(each.step for each in broken if not each.at)
        answers = (n for n in numbers if n in unasked and self._is_answer(steps[n].step))
        yield from (left_out(turn, number, UNASKED) for number in answers)
        first = [steps[number] for number in numbers[:1]]
        yield from chain.from_iterable(self._otherwise(turn, each) for each in first)
        yield from (each for each in told if each.cost >= INSERTED)
        yield from chain.from_iterable(self._in_its_place(turn, each) for each in first)
        for number in dict.fromkeys((*numbers, *reversed(steps))):
            yield left_out(turn, number, DROPPED)
        yield from chain.from_iterable(cut_short(turn, steps[number]) for number in numbers)

    def _told(
        self, turn: Turn, steps: dict[int, Written], broken: list[Finding]
    ) -> Iterator[Change]:
        """Yield the changes that the findings tell of themselves."""
        for each in broken:
            edit = each.edit
            if edit is None or edit.step not in steps:
                continue
            written = steps[edit.step]
            if edit.how in ("set", "unset"):
                step = written.step.saying(edit.at, each.due if edit.how == "set" else None)
                new: tuple[Written, ...] = (written.but(step=step),)
            else:
                more = tuple(self._read(one, written) for one in edit.value)
                active = _active(turn, edit.step)
                said = tuple(step_said(one.step, active) for one in more)
                edit = edit.but(value=said)
                new = (*more, written) if edit.how == "before" else (written, *more)
            less = SHORTER if edit.at and isinstance(edit.at[-1], int) else CLAIM
            cost = {"set": DUE, "after": DUE, "unset": less}.get(edit.how, INSERTED)
            yield Change(cost, (edit,), replaced(turn, edit.step, new))

    def _owed(self, turn: Turn, written: Written, finding: Finding) -> Iterator[Change]:
        """Yield the turn with what is owed after a step, or after the end of its activation."""
        before, active = so_far(turn, written.number)
        ended: tuple[Written, ...] = ()
        if finding.implied and active:
            last = before[-1]
            assert isinstance(last, Activation)
            ended = (Written(step=End(who=active), number=NEW),)
            over = Activation(who=active, steps=(*last.steps, *ended), number=last.number)
            before = (*before[:-1], over)
        moment = Moment(self.game, self.scene, before, within=bool(active))
        said: tuple[Any, ...] = ({End.verb: {}},) if ended else ()
        for who, kind in dict.fromkeys((s.who, type(s)) for d in moment.owed for s in d.steps):
            offers = [e.step for e in offered(moment, who, kind) if isinstance(e, Offer)]
            steps = list(filter(is_writable, offers))
            for step in steps:
                new = (written, *ended, Written(step=step, number=NEW))
                edit = Edit(
                    how="after", step=written.number, value=(*said, step_said(step, active))
                )
                made_up = len(steps) > 1 or bool(self._dice(step) & set(stated(step)))
                yield Change(DUE, (edit,), replaced(turn, written.number, new), made_up)

    def _read(self, said: dict[str, Any], near: Written) -> Written:
        """Return the step that an edit writes, as a case has it."""
        ((head, body),) = said.items()
        who = head if head in self.scene.names else ""
        ((verb, details),) = body.items() if who else ((head, body),)
        kind = self.game.steps[verb]
        entry = typed(kind, details, self.scene, who=who or near.step.who).entry
        assert entry is not None
        return Written(step=entry, number=NEW)

    def _without_claims(self, turn: Turn, written: Written) -> Iterator[Change]:
        step = written.step
        for name in stated(step):
            if self.game.is_optional(type(step), (name,)):
                less = written.but(step=step.saying((name,), None))
                edit = Edit(how="unset", step=written.number, at=(name,))
                cost = SHORTER if name in self._dice(step) else CLAIM
                yield Change(cost, (edit,), replaced(turn, written.number, (less,)))

    def _shorter(self, turn: Turn, written: Written) -> Iterator[Change]:
        step = written.step
        for name in stated(step):
            said = step.detail((name,))
            cut = isinstance(said, tuple) and is_list(type(step), field_of(step, name))
            for many in range(len(said) - 1, 0, -1) if cut else ():
                less = written.but(step=step.saying((name,), said[:many]))
                edit = Edit(how="set", step=written.number, at=(name,), value=said[:many])
                yield Change(SHORTER, (edit,), replaced(turn, written.number, (less,)))

    def _otherwise(self, turn: Turn, written: Written) -> Iterator[Change]:
        """Yield the turn with a step chosen otherwise."""
        moment, _ = self._moment_of(turn, written)
        step, number = written.step, written.number
        others = list(self._one_otherwise(moment, written))
        for each in offered(moment, step.who, type(step)):
            if isinstance(each, Offer):
                others += [(each.step, edits) for edits in differing(written, each.step)]
        for other, edits in sorted(others, key=lambda one: len(one[1])):
            cost = OTHER + DETAIL * (len(edits) - 1)
            new = replaced(turn, number, (written.but(step=other),))
            made_up = any(e.how == "set" and e.at[0] in self._dice(step) for e in edits)
            yield Change(min(cost, INSERTED - 1), edits, new, made_up)

    def _in_its_place(self, turn: Turn, written: Written) -> Iterator[Change]:
        """Yield the turn with something before a step, then with another step in its place."""
        moment, active = self._moment_of(turn, written)
        number = written.number
        more = []
        for other in self._steps(moment, written.step, active):
            more.append(other)
            edit = Edit(how="before", step=number, value=(step_said(other, active),))
            before = (Written(step=other, number=NEW), written)
            yield Change(INSERTED, (edit,), replaced(turn, number, before))
        # what nobody owes is left out, unless nothing were left then
        alone = sum(1 for _ in written_in(turn)) == 1
        mine = [each for each in more if each.who == written.step.who]
        for other in mine if alone or not self._is_answer(written.step) else ():
            edit = Edit(how="replace", step=number, value=(step_said(other, active),))
            new = (written.but(step=other),)
            made_up = bool(self._dice(other) & set(stated(other)))
            yield Change(REPLACED, (edit,), replaced(turn, number, new), made_up)

    def _is_answer(self, step: Step) -> bool:
        """Tell whether a step is none that somebody chooses freely, but what may be owed."""
        return isinstance(step, self.answers) or bool(self.game.menu.decider(type(step)))

    def _dice(self, step: Step) -> set[str]:
        """Return the details of a step that dice decide."""
        return set(map(kebab, self.game.menu.chances(type(step))))

    def _moment_of(self, turn: Turn, written: Written) -> tuple[Moment, str]:
        """Return the moment before a step, and in whose activation that is."""
        before, active = _before(turn, written.number)
        return Moment(self.game, self.scene, before, within=bool(active)), active

    def _one_otherwise(
        self, moment: Moment, written: Written
    ) -> Iterator[tuple[Step, tuple[Edit, ...]]]:
        """Yield the step with one detail chosen otherwise; figures that rest on it left out."""
        step, menu = written.step, self.game.menu
        figures = {str(at[0]) for at in self.game.dues_on(type(step))}
        for name in menu.details(type(step)) or ():
            for value in moment.values(step, name):
                other = step.but(**{name: value.most if isinstance(value, UpTo) else value})
                plain = other
                for figure in figures & set(stated(step)) - {kebab(name)}:
                    plain = plain.saying((figure,), None)
                for each in dict.fromkeys((other, plain)):
                    yield from ((each, edits) for edits in differing(written, each))

    def _steps(self, moment: Moment, step: Step, active: str) -> Iterator[Step]:
        """Yield what else might have come there: first what is owed, then what may be chosen.

        Between activations that may belong to nobody, too.
        """
        for debt in (each for each in moment.owed if each.demanded):
            yield from (each for each in debt.steps if is_writable(each))
        for who in dict.fromkeys((step.who,) if active else (step.who, "")):
            for kind in kinds_of(moment, who):
                if kind is not type(step):
                    offers = (e for e in offered(moment, who, kind) if isinstance(e, Offer))
                    yield from (each.step for each in offers if is_writable(each.step))


def _as_tuple(kind: type[Step] | tuple[type[Step], ...]) -> tuple[type[Step], ...]:
    return kind if isinstance(kind, tuple) else (kind,)


def _active(turn: Turn, number: int) -> str:
    """Return whose activation a step stands in; empty where it stands in none."""
    acts = (act for act in turn if isinstance(act, Activation))
    return next((act.who for act in acts if any(e.number == number for e in act.steps)), "")


def _before(turn: Turn, number: int) -> tuple[Turn, str]:
    """Return a turn up to a step, in the activation that this stands in, if in one."""
    done, active = so_far(turn, number - 1)
    for act in turn:
        if isinstance(act, Activation) and any(each.number == number for each in act.steps):
            if act.steps[0].number == number:
                return (*done, Activation(who=act.who, steps=(), number=number)), act.who
            return done, act.who
    return done, "" if any(each.number == number for each in beside(turn, number)) else active
