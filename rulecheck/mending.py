"""The smallest changes that make an illegal turn legal, each found by judging the turn again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulecheck.case import Case
from rulecheck.case.typed import typed
from rulecheck.engine import Activation, End, Step, Turn, Written, judged, written_in
from rulecheck.engine.choices import UpTo, is_list
from rulecheck.engine.edits import beside, numbered, replaced
from rulecheck.engine.entries import field_of, unsaid
from rulecheck.engine.fixes import Unwritable, plainly, written_as
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Offer, kinds_of, offered
from rulecheck.frozen import kebab
from rulecheck.model import Edit, Finding, Verdict
from rulecheck.options import so_far

DUE, UP, CLAIM, SHORTER, OTHER, INSERTED, REPLACED, DROPPED = 10, 12, 14, 16, 20, 26, 28, 40
"""What a change costs: the cheaper of two is told first."""
MOST_SAFE = CLAIM
"""Up to this cost a change keeps what its author meant."""
MOST_JUDGED = 300
"""How many changes of one turn are tried."""
MOST_TOLD = 3
"""How many repairs of one turn are told."""
_DETAIL = 2


class Repair(NamedTuple):
    """Changes of a turn after which it is legal, what they cost, and the turn with them."""

    cost: int
    edits: tuple[Edit, ...]
    turn: Turn

    @property
    def is_safe(self) -> bool:
        """Whether it may be applied by itself: one change that keeps what its author meant."""
        return self.cost <= MOST_SAFE


def repairs(case: Case, verdict: Verdict) -> tuple[Repair, ...]:
    """Return the smallest changes that make the turn of a case legal, the least first.

    Empty where it is not illegal, or where nothing was found among what was tried.
    """
    if verdict.word != "illegal":
        return ()
    search = _Search(case)
    found = tuple(search.through(case.turn, verdict.findings))
    return found or tuple(search.twice(case.turn, verdict.findings))


class _Search:
    """What is tried on one case."""

    def __init__(self, case: Case) -> None:
        self.case, self.game, self.scene = case, case.ruleset, case.scene
        self.left = MOST_JUDGED
        self.nearer: list[tuple[int, int, Repair, tuple[Finding, ...]]] = []

    def through(self, turn: Turn, findings: tuple[Finding, ...]) -> Iterator[Repair]:
        """Yield the changes that leave nothing to find, the cheapest first."""
        told, seen = 0, {turn}
        for repair in self._tries(turn, findings):
            dear = told and repair.cost >= INSERTED
            if told >= MOST_TOLD or dear or self.left <= 0:
                return
            again = numbered(repair.turn)
            if again in seen:
                continue
            seen.add(again)
            verdict = self._judged(again)
            if verdict.word == "legal":
                told += 1
                yield repair._replace(turn=again)
            elif len(verdict.findings) < len(findings):
                many = len(verdict.findings)
                self.nearer.append((many, repair.cost, repair, verdict.findings))

    def twice(self, turn: Turn, findings: tuple[Finding, ...]) -> Iterator[Repair]:
        """Yield the first pair of changes that leaves nothing to find."""
        ahead = sorted(self.nearer, key=lambda each: each[:2])[:MOST_TOLD]
        for _, cost, first, _ in ahead:
            again = numbered(first.turn)
            self.left = MOST_JUDGED // MOST_TOLD
            verdict = judged(self.game, self.scene, again)
            for second in self.through(again, verdict.findings):
                yield Repair(cost + second.cost, (*first.edits, *second.edits), second.turn)
                return

    def _judged(self, turn: Turn) -> Verdict:
        self.left -= 1
        return judged(self.game, self.scene, turn, noting=False)

    # what is tried, the cheapest first

    def _tries(self, turn: Turn, findings: tuple[Finding, ...]) -> Iterator[Repair]:
        broken = [each for each in findings if each.kind == "violation"]
        steps = {each.number: each for each in written_in(turn)}
        numbers = [n for n in dict.fromkeys(each.step for each in broken) if n in steps]
        yield from self._due(turn, steps, broken)
        for each in broken:
            if each.step in steps and not each.at:
                yield from self._owed(turn, steps[each.step], each)
        for number in numbers:
            yield from _moved(turn, number)
        for number in numbers:
            yield from self._without_claims(turn, steps[number])
        for number in numbers:
            yield from self._shorter(turn, steps[number])
        for number in numbers[:1]:
            yield from self._otherwise(turn, steps[number])
        for number in dict.fromkeys((*numbers, *reversed(steps))):
            drop = Edit(how="drop", step=number)
            yield Repair(DROPPED, (drop,), replaced(turn, number, ()))

    def _due(
        self, turn: Turn, steps: dict[int, Written], broken: list[Finding]
    ) -> Iterator[Repair]:
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
                new = (*more, written) if edit.how == "before" else (written, *more)
            cost = {"set": DUE, "after": DUE, "unset": CLAIM}.get(edit.how, INSERTED)
            yield Repair(cost, (edit,), replaced(turn, edit.step, new))

    def _owed(self, turn: Turn, written: Written, finding: Finding) -> Iterator[Repair]:
        """Yield the turn with what is owed after a step, or after the end of its activation."""
        before, active = so_far(turn, written.number)
        ended: tuple[Written, ...] = ()
        if finding.implied and active:
            last = before[-1]
            assert isinstance(last, Activation)
            ended = (Written(step=End(who=active), number=written.number),)
            over = Activation(who=active, steps=(*last.steps, *ended), number=last.number)
            before = (*before[:-1], over)
        moment = Moment(self.game, self.scene, before, within=bool(active))
        said: tuple[Any, ...] = ({End.verb: {}},) if ended else ()
        for who, kind in dict.fromkeys((s.who, type(s)) for d in moment.owed for s in d.steps):
            for each in offered(moment, who, kind):
                if isinstance(each, Offer) and _is_writable(each.step):
                    new = (written, *ended, written.but(step=each.step, ruled=None))
                    value = (*said, _said(each.step, active))
                    edit = Edit(how="after", step=written.number, value=value)
                    yield Repair(DUE, (edit,), replaced(turn, written.number, new))

    def _read(self, said: dict[str, Any], near: Written) -> Written:
        """Return the step that an edit writes, as a case has it."""
        ((head, body),) = said.items()
        who = head if head in self.scene.names else ""
        ((verb, details),) = body.items() if who else ((head, body),)
        kind = self.game.steps[verb]
        entry = typed(kind, details, self.scene, who=who or near.step.who).entry
        assert entry is not None
        return Written(step=entry, number=near.number)

    def _without_claims(self, turn: Turn, written: Written) -> Iterator[Repair]:
        step = written.step
        for name in _stated(step):
            if self.game.is_optional(type(step), (name,)):
                less = written.but(step=step.saying((name,), None))
                edit = Edit(how="unset", step=written.number, at=(name,))
                yield Repair(CLAIM, (edit,), replaced(turn, written.number, (less,)))

    def _shorter(self, turn: Turn, written: Written) -> Iterator[Repair]:
        step = written.step
        for name in _stated(step):
            said = step.detail((name,))
            cut = isinstance(said, tuple) and is_list(type(step), field_of(step, name))
            for many in range(len(said) - 1, 0, -1) if cut else ():
                less = written.but(step=step.saying((name,), said[:many]))
                edit = Edit(how="set", step=written.number, at=(name,), value=said[:many])
                yield Repair(SHORTER, (edit,), replaced(turn, written.number, (less,)))

    def _otherwise(self, turn: Turn, written: Written) -> Iterator[Repair]:
        """Yield the turn with the step chosen otherwise, something before it, or another step."""
        others: list[tuple[Step, tuple[Edit, ...]]] = []
        before, active = _before(turn, written.number)
        moment = Moment(self.game, self.scene, before, within=bool(active))
        step, number = written.step, written.number
        others += self._one_otherwise(moment, written)
        for each in offered(moment, step.who, type(step)):
            if isinstance(each, Offer):
                others += [(each.step, edits) for edits in _differing(written, each.step)]
        for other, edits in sorted(others, key=lambda one: len(one[1])):
            cost = OTHER + _DETAIL * (len(edits) - 1)
            new = replaced(turn, number, (written.but(step=other),))
            yield Repair(min(cost, INSERTED - 1), edits, new)
        more = list(self._steps(moment, step))
        for other in more:
            edit = Edit(how="before", step=number, value=(_said(other, active),))
            inserted = Written(step=other, number=number)
            yield Repair(INSERTED, (edit,), replaced(turn, number, (inserted, written)))
        for other in more:
            edit = Edit(how="replace", step=number, value=(_said(other, active),))
            yield Repair(REPLACED, (edit,), replaced(turn, number, (written.but(step=other),)))

    def _one_otherwise(
        self, moment: Moment, written: Written
    ) -> Iterator[tuple[Step, tuple[Edit, ...]]]:
        """Yield the step with one detail chosen otherwise; figures that rest on it left out."""
        step, menu = written.step, self.game.menu
        figures = {str(at[0]) for at in self.game.dues_on(type(step))}
        for name in menu.details(type(step)) or ():
            for value in menu.values(step, name, moment.scenes[0]):
                other = step.but(**{name: value.most if isinstance(value, UpTo) else value})
                plain = other
                for figure in figures & set(_stated(step)) - {kebab(name)}:
                    plain = plain.saying((figure,), None)
                for each in dict.fromkeys((other, plain)):
                    yield from ((each, edits) for edits in _differing(written, each))

    def _steps(self, moment: Moment, step: Step) -> Iterator[Step]:
        """Yield what else might have come there: first what is owed, then what may be chosen."""
        for debt in moment.owed:
            yield from (each for each in debt.steps if _is_writable(each))
        for kind in kinds_of(moment, step.who):
            if kind is not type(step):
                offers = (e for e in offered(moment, step.who, kind) if isinstance(e, Offer))
                yield from (each.step for each in offers if _is_writable(each.step))


def _moved(turn: Turn, number: int) -> Iterator[Repair]:
    """Yield the turn with a later step moved up before one, or that one before an earlier."""
    near = beside(turn, number)
    index = next((i for i, each in enumerate(near) if each.number == number), None)
    if index is None:
        return
    for later in near[index + 1 :]:
        yield _up(turn, later, near[index])
    for earlier in reversed(near[:index]):
        yield _up(turn, near[index], earlier)


def _up(turn: Turn, step: Written, before: Written) -> Repair:
    edit = Edit(how="move", step=step.number, value=before.number)
    gone = replaced(turn, step.number, ())
    return Repair(UP, (edit,), replaced(gone, before.number, (step, before)))


def _before(turn: Turn, number: int) -> tuple[Turn, str]:
    """Return a turn up to a step, in the activation that this stands in, if in one."""
    done, active = so_far(turn, number - 1)
    for act in turn:
        if isinstance(act, Activation) and any(each.number == number for each in act.steps):
            if act.steps[0].number == number:
                return (*done, Activation(who=act.who, steps=(), number=number)), act.who
            return done, act.who
    return done, "" if any(each.number == number for each in beside(turn, number)) else active


def _stated(step: Step) -> list[str]:
    """Return the details that a step states."""
    names = (name for name in step.__struct_fields__ if name != "who")
    return [kebab(name) for name in names if getattr(step, name) != unsaid(step, name)]


def _differing(written: Written, other: Step) -> Iterator[tuple[Edit, ...]]:
    """Yield the edits that make one step another, if a case can write them."""
    step, edits = written.step, []
    for name in step.__struct_fields__:
        mine, theirs = getattr(step, name), getattr(other, name)
        at = (kebab(name),)
        if mine == theirs:
            continue
        if theirs == unsaid(other, name):
            edits.append(Edit(how="unset", step=written.number, at=at))
            continue
        try:
            value = plainly(theirs)
        except Unwritable:
            return
        edits.append(Edit(how="set", step=written.number, at=at, value=value))
    if edits:
        yield tuple(edits)


def _is_writable(step: Step) -> bool:
    try:
        written_as(step)
    except Unwritable:
        return False
    return True


def _said(step: Step, active: str) -> dict[str, Any]:
    """Return a step as a case writes it, in somebody's activation without their name."""
    said = written_as(step)
    inner: dict[str, Any] = said[step.who] if step.who and step.who == active else said
    return inner
