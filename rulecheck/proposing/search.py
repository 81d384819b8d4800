"""Search for what a suite lacks: from its scenes on, a pair of turns for each thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulecheck.case import Case
from rulecheck.case.writing import NewCase
from rulecheck.coverage import Progress as Counted
from rulecheck.coverage import covered
from rulecheck.engine import Ruleset, Step, Turn, Written, judged, written_in
from rulecheck.exploring.cases import as_found
from rulecheck.exploring.explore import scenes_of
from rulecheck.exploring.partings import Contrast, Partings, least, telling
from rulecheck.exploring.search import Limits, Progress, Search, Visit
from rulecheck.exploring.worlds import world_of
from rulecheck.proposing.needs import Need, needs_of
from rulecheck.proposing.pairs import Try, pair_of, wrong_steps
from rulecheck.proposing.proposals import Proposal, Proposed


def proposed(
    game: Ruleset,
    cases: Iterable[Case],
    limits: Limits,
    counted: Counted | None = None,
    progress: Progress | None = None,
) -> Proposed:
    """Propose pairs of cases for what a suite lacks, from its scenes and turns.

    `RedSuite` if a case fails as it is. `KeyboardInterrupt` ends the search, not the telling.
    """
    mine = tuple(cases)
    needs = list(needs_of(game, covered(game, mine, counted)))
    search = _Search(game, needs)
    worlds = tuple(world_of(case) for case in scenes_of(mine)) if needs else ()
    try:
        for visit in Search(worlds, limits, progress, midway=True).visits():
            search.look(visit)
            if not search.needs:
                break
    except KeyboardInterrupt:
        pass
    return Proposed(tuple(search.found), tuple(each.lack for each in search.needs))


class _Search:
    """What is still needed, and what was found for it."""

    def __init__(self, game: Ruleset, needs: list[Need]) -> None:
        self.game, self.needs = game, needs
        self.found: list[Proposal] = []
        self.partings = Partings(())
        self.edges: dict[str, dict[str, NewCase]] = {}
        self.legal: dict[tuple[int, type[Step]], Turn] = {}

    def look(self, visit: Visit) -> None:
        """Look for what is needed at a state."""
        known: dict[Any, Any] = {}
        wanted = {each.clause for each in self.needs if not each.contrasts}
        tries = list(self._tries(visit, wanted)) if wanted else []
        for need in list(self.needs):
            if need.contrasts:
                pair = self._edge(visit, need, known)
            else:
                pair = next(filter(None, (pair_of(visit, need, each) for each in tries)), None)
            if pair is not None:
                self.needs.remove(need)
                self._propose(need, pair)

    def _propose(self, need: Need, pair: tuple[NewCase, NewCase]) -> None:
        """Keep a pair; where it stands for something else already, for both."""
        for index, each in enumerate(self.found):
            if [one.said["turn"] for one in each.cases] == [one.said["turn"] for one in pair]:
                self.found[index] = each._replace(lacks=(*each.lacks, need.lack))
                return
        self.found.append(Proposal(self.game.clause(need.clause), (need.lack,), pair))

    def _tries(self, visit: Visit, wanted: set[str]) -> Iterator[Try]:
        """Yield turns that may break what is wanted, each with the legal one nearest to it."""
        here, number = visit.here, visit.here.number
        self._remember(visit)
        yield from self._endings(visit, wanted)
        for wrong, right in wrong_steps(visit):
            faults = [f for each in here.tried(wrong) for f in each.faults if f.breaks]
            clauses = frozenset(each.finding.clause.id for each in faults)
            if clauses & wanted:
                broken = here.with_(Written(step=wrong, number=number))
                legal = self.legal.get((id(visit.world), type(wrong)))
                kept = here.with_(Written(step=right, number=number)) if right else legal
                yield Try(clauses, broken, kept)

    def _endings(self, visit: Visit, wanted: set[str]) -> Iterator[Try]:
        """Yield the turn up to a state, if it may not end there, and one that may."""
        clauses = frozenset(each.clause.id for each in visit.here.ended())
        if not clauses & wanted:
            return
        for debt in visit.here.owed:
            for way in visit.ways:
                if debt.demanded and way.step is not None and debt.paid_by(way.step):
                    yield Try(clauses, visit.spot.turn, way.to.turn)
        last = [type(each.step) for each in written_in(visit.spot.turn)][-1:]
        for kind in last:
            yield Try(clauses, visit.spot.turn, self.legal.get((id(visit.world), kind)))

    def _remember(self, visit: Visit) -> None:
        """Remember a legal turn that ends with each kind of step, in each world."""
        world = visit.world
        for way in visit.ways:
            if way.step is None or (id(world), type(way.step)) in self.legal:
                continue
            if judged(world.game, world.scene, way.to.turn, noting=False).word == "legal":
                self.legal[id(world), type(way.step)] = way.to.turn

    def _edge(self, visit: Visit, need: Need, known: Any) -> tuple[NewCase, NewCase] | None:
        """Return turns on both sides of a figure, or of two readings, once both were found."""
        sides = self.edges.setdefault(need.lack, {})
        for contrast in need.contrasts:
            if contrast.clause and contrast.clause not in visit.asked:
                continue
            for turn in self.partings.turns(visit, contrast, known):
                for new, apart in telling(visit.world.case, turn, contrast):
                    word = apart[0] if "legal" in apart[:2] and "after" not in apart else ""
                    if word in ("legal", "illegal") and word not in sides:
                        sides[word] = _titled(least(new, contrast, apart), need, contrast, word)
                if len(sides) == 2:
                    return sides["legal"], sides["illegal"]
        return None


def _titled(new: NewCase, need: Need, contrast: Contrast, word: str) -> NewCase:
    readings = {**new.said.get("readings", {}), **contrast.one.changed.readings}
    title = f"{need.clause}, {contrast.one.name}: {word} ({need.lack})"
    shows = (need.clause,) if word == "legal" else ()
    return as_found(new.saying(title=title, readings=readings, shows=shows), keep=contrast.clause)
