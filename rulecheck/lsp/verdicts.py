"""What an editor shows beside the text: the verdict above each case, and what was taken as due."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.frozen import Frozen
from rulecheck.lsp.judged import Judged
from rulecheck.model import Place, Verdict
from rulecheck.wording import shown


class Beside(Frozen):
    """Words beside a place of the text; `more` is what there is to tell of them."""

    place: Place
    words: str
    more: str = ""


def lenses(file: Judged) -> Iterator[Beside]:
    """Yield the verdict on each case, at the title of the case or where it begins."""
    for outcome in file.outcomes:
        document = outcome.case.document
        place = document.place(("title",) if document.has(("title",)) else (), key=True)
        yield Beside(place=place, words=_word(outcome.verdict))


def hints(file: Judged) -> Iterator[Beside]:
    """Yield what each step leaves out and is taken as due, at the verb of the step."""
    for outcome in file.outcomes:
        for number, step in outcome.case.steps.items():
            due = [each for each in outcome.verdict.assumed if each.step == number]
            if due:
                said = (f"{'.'.join(map(str, each.at))} {shown(each.value)}" for each in due)
                clauses = {each.clause.id: each.clause for each in due}
                yield Beside(
                    place=step.of(()),
                    words=", ".join(said),
                    more="\n\n".join(f"{each.id}: {each.headed}" for each in clauses.values()),
                )


def _word(verdict: Verdict) -> str:
    clauses = dict.fromkeys(each.clause.id for each in verdict.findings)
    return f"{verdict.words}: {', '.join(clauses)}" if clauses else verdict.words
