"""What may come next in a turn, and what may not and why, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulecheck.case import Case
from rulecheck.engine import Activation, End, Step, Turn, Unknown, Written
from rulecheck.engine.choices import Menu
from rulecheck.engine.fixes import written_as
from rulecheck.engine.moments import Moment, Tried
from rulecheck.engine.offers import Bar, Offer, kinds_of, offered
from rulecheck.engine.trace import changes_of
from rulecheck.frozen import Frozen, kebab
from rulecheck.model import Assumed, Clause, Finding

Amounts = Mapping[str, tuple[Any, ...]]
"""Figures by name; several where open readings part."""
_NUMBERS = (int, Fraction)


class Owing(Frozen):
    """A step that an option leaves owed: by whom, which, and by what clause; it may be optional."""

    who: str
    verb: str
    clause: Clause
    optional: bool = False


class Option(Frozen):
    """A step that may come next.

    `chosen` are its details as a case writes them, `up_to` those that may be any amount up to that,
    `within` those that stand for others no farther away, each with the detail that says how far,
    and `rolled` what dice decide. `takes` is what it takes off figures of whoever takes it, `due`
    what its other details are then. Where it is legal by some open readings only, they are `under`;
    `asks` are the clauses on which somebody has to decide first.
    """

    who: str
    verb: str
    step: Step
    chosen: Mapping[str, Any]
    up_to: Mapping[str, Any]
    within: Mapping[str, str]
    rolled: tuple[str, ...]
    takes: Amounts
    due: Amounts
    owes: tuple[Owing, ...]
    asks: tuple[Clause, ...]
    under: tuple[Mapping[str, str], ...]

    @property
    def written(self) -> Any:
        """The step as a case writes it."""
        return written_as(self.step)


class Barred(Frozen):
    """What may not come next: a step, or every step that begins so; why, and by how much.

    It is so however the dice fall that decide the details `rolled`.
    """

    who: str
    verb: str
    chosen: Mapping[str, Any]
    rolled: tuple[str, ...]
    clause: Clause
    message: str
    by: Any = None


class Options(Frozen):
    """What may come after a step of a turn.

    `broken` is what is wrong up to there already. `ending` is what would be found if the turn ended
    there. `unlisted` are verbs with a detail that could be anything.
    """

    after: int
    options: tuple[Option, ...]
    barred: tuple[Barred, ...]
    broken: tuple[Finding, ...]
    ending: tuple[Finding, ...]
    unlisted: tuple[str, ...]


def options(case: Case, who: str | None = None, after: int | None = None) -> Options:
    """Return what may come next in the turn of a case after a step, the last if none is named.

    Left out, `who` is whose activation it is and whoever owes or may take a step; between two
    activations it is everybody. `ValueError` for a name or a step that is not there.
    """
    last = max(case.steps, default=0)
    after = last if after is None else after
    if not 0 <= after <= last:
        raise ValueError(f"no step {after}: the turn has {last}")
    if who is not None and who not in case.scene.names:
        raise ValueError(f"no combatant {who!r}; known are {', '.join(case.scene.names)}")
    turn, active = so_far(case.turn, after)
    moment = Moment(case.ruleset, case.scene, turn, within=bool(active))
    found = list(_offers(case, moment, active, who))
    menu = case.ruleset.menu
    offers = [option(each, who, menu) for who, each in found if isinstance(each, Offer)]
    offers = list(_priced(offers))
    may = {_undiced(each) for each in offers}
    bars = [barred(each, who) for who, each in found if isinstance(each, Bar)]
    bars = [each for each in bars if _undiced(each) not in may]
    return Options(
        after=after,
        options=tuple(offers),
        barred=tuple(sorted(bars, key=_nearness)),
        broken=moment.findings,
        ending=moment.ended(),
        unlisted=tuple(_unlisted(moment)),
    )


def so_far(turn: Turn, after: int) -> tuple[Turn, str]:
    """Return a turn up to a step, and whose activation goes on there; empty where none does."""
    done: list[Activation | Written] = []
    for act in turn:
        if isinstance(act, Written):
            if act.number > after:
                break
            done.append(act)
            continue
        steps = tuple(each for each in act.steps if each.number <= after)
        if not steps and act.number > after:
            break
        done.append(Activation(who=act.who, steps=steps, number=act.number))
    last = done[-1] if done else None
    if not isinstance(last, Activation) or any(type(e.step) is End for e in last.steps):
        return tuple(done), ""
    return tuple(done), last.who


# who may do what


def _offers(
    case: Case, here: Moment, active: str, who: str | None
) -> Iterator[tuple[str, Offer | Bar]]:
    owing = {(step.who, type(step)) for debt in here.owed for step in debt.steps}
    for debtor, kind in sorted(owing, key=lambda one: (one[0], one[1].verb)):
        if who in (None, debtor) and debtor != active:
            yield from ((debtor, each) for each in offered(here, debtor, kind))
    if active:
        asked = who or active
        for kind in kinds_of(here, asked):
            if asked == active or (asked, kind) not in owing:
                yield from ((asked, each) for each in offered(here, asked, kind))
        return
    yield from _between(case, here, who)


def _between(case: Case, here: Moment, who: str | None) -> Iterator[tuple[str, Offer | Bar]]:
    """Yield what may come between two activations: a new one, or what belongs to nobody."""
    if who is None:
        for kind in kinds_of(here, ""):
            yield from (("", each) for each in offered(here, "", kind))
    outside = any(isinstance(act, Written) and act.step.who for act in case.turn)
    for name in case.scene.names if who is None else (who,):
        begun = Activation(who=name, steps=(), number=here.number)
        new = Moment(case.ruleset, case.scene, (*here.turn, begun), within=True)
        there = here if outside else new
        for kind in kinds_of(there, name):
            yield from ((name, each) for each in offered(there, name, kind))


def _unlisted(moment: Moment) -> Iterator[str]:
    menu = moment.game.menu
    for kind in moment.game.steps.values():
        if kind is not End and not menu.decider(kind) and menu.details(kind) is None:
            yield kind.verb


# what it comes to


def option(offer: Offer, who: str, menu: Menu) -> Option:
    """Return what an offer comes to, told of whoever takes it."""
    legal = [each for each in offer.tried if each.legal]
    doubts = (fault.finding.clause for each in legal for fault in each.faults)
    dues = (((one.at[-1], one.value) for one in each.assumed if _known(one)) for each in legal)
    due = _together(dues)
    within = {name: far for name, far in menu.sampled(type(offer.step)).items() if far in due}
    return Option(
        who=who,
        verb=offer.step.verb,
        step=offer.step,
        chosen=_spelled(offer.chosen),
        up_to=_spelled(offer.ranges),
        within={kebab(name): far for name, far in within.items() if offer.chosen.get(name)},
        rolled=tuple(map(kebab, offer.rolled)),
        takes=_together(_taken(each, who) for each in legal),
        due=due,
        owes=tuple({(each.who, each.verb): each for each in _owing(legal)}.values()),
        asks=tuple({each.id: each for each in doubts}.values()),
        under=tuple(_deciding(offer.tried)),
    )


def _known(one: Assumed) -> bool:
    return not isinstance(one.value, Unknown)


def _deciding(tried: tuple[Tried, ...]) -> Iterator[Mapping[str, str]]:
    """Yield the readings under which a step is legal, without those that make no difference."""
    clauses = dict.fromkeys(clause for each in tried for clause in each.readings)

    def parted(by: Iterable[str]) -> tuple[set[Any], set[Any]]:
        said: tuple[set[Any], set[Any]] = set(), set()
        for each in tried:
            said[each.legal].add(tuple((c, each.readings[c]) for c in by if c in each.readings))
        return said

    for clause in tuple(clauses):
        others = [each for each in clauses if each != clause]
        illegal, legal = parted(others)
        if not illegal & legal:
            clauses = dict.fromkeys(others)
    yield from (dict(each) for each in sorted(parted(clauses)[True]) if each)


def _priced(offers: list[Option]) -> Iterator[Option]:
    """Yield options with what they take: a figure that the same verb may raise is no price."""
    raised = {
        (each.who, each.verb, name)
        for each in offers
        for name, amounts in each.takes.items()
        if min(amounts) < 0
    }
    for each in offers:
        takes = {n: a for n, a in each.takes.items() if (each.who, each.verb, n) not in raised}
        yield each if takes == each.takes else each.but(takes=takes)


def _undiced(one: Option | Barred) -> Any:
    """Return what is chosen of a step apart from what dice decide."""
    chosen = ((name, str(value)) for name, value in one.chosen.items() if name not in one.rolled)
    return one.who, one.verb, tuple(chosen)


def barred(bar: Bar, who: str) -> Barred:
    """Return what bars a step: the first clause that it breaks."""
    fault = next((each for each in bar.faults if each.breaks), bar.faults[0])
    return Barred(
        who=who,
        verb=bar.step.verb,
        chosen=_spelled(bar.chosen),
        rolled=tuple(map(kebab, bar.rolled)),
        clause=fault.finding.clause,
        message=fault.finding.message,
        by=fault.by,
    )


def _nearness(one: Barred) -> tuple[bool, Any]:
    return one.by is None, one.by or 0


def _owing(tried: Iterable[Tried]) -> Iterator[Owing]:
    for each in tried:
        for debt in each.debts:
            step, clause = debt.step, each.after.table.clauses[debt.by.cites]
            yield Owing(who=step.who, verb=step.verb, clause=clause, optional=not debt.demanded)


def _taken(tried: Tried, who: str) -> Iterator[tuple[str, Any]]:
    """Yield the figures of somebody that a step changes, and how much it takes off each."""
    for each in changes_of(tried.before, tried.after, who):
        was, now = each.before, each.after
        if isinstance(was, _NUMBERS) and isinstance(now, _NUMBERS):
            yield each.at, was - now


def _together(told: Iterable[Iterable[tuple[Any, Any]]]) -> Amounts:
    """Return figures by name, with each different amount that open readings make of one."""
    found: dict[str, tuple[Any, ...]] = {}
    for pairs in told:
        for name, amount in pairs:
            known = found.get(name, ())
            found[str(name)] = known if amount in known else (*known, amount)
    return found


def _spelled(details: Mapping[str, Any]) -> dict[str, Any]:
    return {kebab(name): value for name, value in details.items()}
