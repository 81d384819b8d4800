"""`--select` and `--ignore`: a report of some clauses only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.frozen import Frozen
from rulecheck.judge import Outcome, of_findings
from rulecheck.model import Verdict
from rulecheck.report.results import Result


class Clauses(Frozen):
    """Which clauses are told of: those selected, or all, and not those ignored.

    `FH-PB` stands for every clause whose id begins so, as well as for its own.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __contains__(self, clause: object) -> bool:
        chosen = not self.select or any(_covers(each, str(clause)) for each in self.select)
        return chosen and not any(_covers(each, str(clause)) for each in self.ignore)

    def misspelled(self) -> str:
        """Return what is wrong with a word that stands for no clause; nothing if none is."""
        words = (*self.select, *self.ignore)
        return next((wrong for wrong in map(_misspelled, words) if wrong), "")

    def narrowed(self, results: Iterable[Result]) -> Iterator[Result]:
        """Yield results without what is said of other clauses."""
        if not self.select and not self.ignore:
            yield from results
            return
        for result in results:
            outcomes = tuple(self._outcome(each) for each in result.outcomes)
            yield Result(
                path=result.path,
                outcomes=outcomes,
                problems=result.problems,
                skipped=result.skipped,
            )

    def _outcome(self, outcome: Outcome) -> Outcome:
        """Return an outcome without what is said of other clauses; one put off is so as a whole."""
        if outcome.case.todo:
            return outcome.but(verdict=self.verdict(outcome.verdict))
        return Outcome(
            case=outcome.case,
            verdict=self.verdict(outcome.verdict),
            missing=tuple(each for each in outcome.missing if each.clause in self),
            unexpected=tuple(each for each in outcome.unexpected if each.clause.id in self),
            scene=outcome.scene,
            problems=outcome.problems,
            repairs=outcome.repairs,
        )

    def verdict(self, verdict: Verdict) -> Verdict:
        """Return a verdict without what it says of other clauses."""
        kept = [index for index, each in enumerate(verdict.findings) if each.clause.id in self]
        folded = tuple(each for each in verdict.folded if each.clause.id in self)
        return of_findings(verdict.but(folded=folded), kept)


def _misspelled(word: str) -> str:
    from rulecheck.cli.completion import clause_ids
    from rulecheck.cli.games import all_clauses
    from rulecheck.wording import nearest

    if any(_covers(word, each) for each in clause_ids(word)):
        return ""
    ids = all_clauses()
    return "" if any(_covers(word, id) for id in ids) else f"no clause {word!r}{nearest(word, ids)}"


def _covers(chosen: str, clause: str) -> bool:
    return clause == chosen or clause.startswith(chosen + "-")
