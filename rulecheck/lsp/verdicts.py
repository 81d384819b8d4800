"""What an editor shows beside the text: the verdict above each case, and what was taken as due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulecheck.case import Case, load_bytes
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed, Outcome, examined
from rulecheck.model import Place, Verdict
from rulecheck.wording import shown

House = Mapping[str, Changed]


class Beside(Frozen):
    """Words beside a place of the text; `more` is what there is to tell of them."""

    place: Place
    words: str
    more: str = ""


def lenses(text: str, path: str, house: House) -> Iterator[Beside]:
    """Yield the verdict on each case, at the title of the case or where it begins."""
    for case, verdict in _judged(text, path, house):
        titled = case.document.has(("title",))
        place = case.document.place(("title",) if titled else (), key=True)
        yield Beside(place=place, words=_word(verdict))


def hints(text: str, path: str, house: House) -> Iterator[Beside]:
    """Yield what each step leaves out and is taken as due, at the verb of the step."""
    for case, verdict in _judged(text, path, house):
        for number, step in case.steps.items():
            due = [each for each in verdict.assumed if each.step == number]
            if due:
                said = (f"{'.'.join(map(str, each.at))} {shown(each.value)}" for each in due)
                clauses = {each.clause.id: each.clause for each in due}
                yield Beside(
                    place=step.of(()),
                    words=", ".join(said),
                    more="\n\n".join(f"{each.id}: {each.headed}" for each in clauses.values()),
                )


def _judged(text: str, path: str, house: House) -> Iterator[tuple[Case, Verdict]]:
    for case in load_bytes(text.encode(errors="replace"), path).cases:
        outcome = examined(case, house.get(case.ruleset.id, UNCHANGED), tested=False)
        if isinstance(outcome, Outcome):
            yield case, outcome.verdict


def _word(verdict: Verdict) -> str:
    clauses = dict.fromkeys(each.clause.id for each in verdict.findings)
    return f"{verdict.words}: {', '.join(clauses)}" if clauses else verdict.words
