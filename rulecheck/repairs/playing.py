"""A turn played step by step in the text of its case: what may come next is put in where it comes.

The text stays as it is laid out, with its comments, and read again it is exactly the longer turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.case.nouns import NodePath
from rulecheck.case.writing import item_lines, step_said
from rulecheck.engine import Activation, Step, Turn, Written
from rulecheck.engine.edits import numbered
from rulecheck.engine.moments import Moment
from rulecheck.model import Place, Repair
from rulecheck.options import so_far
from rulecheck.reader.edits import TextEdit, in_lines
from rulecheck.reader.items import with_first_item, with_items, with_lines_after
from rulecheck.reader.spelled import spelled
from rulecheck.repairs.rewriting import at_item, changed_text, with_own_turn


def with_step(case: Case, step: Step) -> str:
    """Return the text of the file of a case with one more step at the end of its turn.

    The step is one that an option of `rulecheck.options.options(case)` has, or an `End`. It goes
    into the activation that goes on, if one does; else it begins an activation of whoever takes it,
    or stands by itself, where it is owed or belongs to nobody, or where the turn has no
    activations. `Unwritable` for a step that no case can write, `ValueError` where the text cannot
    take it without losing a comment.
    """
    data = case.text.encode()
    if case.home("turn") is not case.document:
        data, case = _known(changed_text(data, case, with_own_turn(case), case.turn), step)
    turn, edits = _longer(case, step)
    after, _ = _known(changed_text(data, case, tuple(edits), numbered(turn)), step)
    return after.decode()


def repaired(text: str, repair: Repair) -> str:
    """Return the text of a file with a repair made; `ValueError` where it has to be by hand."""
    if repair.place is None:
        raise ValueError(f"cannot be written into the text: {repair.told}")
    start, end = _span(text, repair.place)
    return text[:start] + repair.text + text[end:]


def _span(text: str, place: Place) -> tuple[int, int]:
    """Return where a stretch of lines begins and ends in a text."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + (
        place.end_column - 1
    )


def _known(found: tuple[bytes, Case] | None, step: Step) -> tuple[bytes, Case]:
    if found is None:
        raise ValueError(f"{step.verb} cannot be written into this text: it has to be by hand")
    return found


def _longer(case: Case, step: Step) -> tuple[Turn, Iterator[TextEdit]]:
    """Return the turn with a step more, and the edits that write it."""
    _, active = so_far(case.turn, max(case.steps))
    new = Written(step=step, number=max(case.steps) + 1)
    if active and step.who:
        last = case.turn[-1]
        assert isinstance(last, Activation)
        longer = Activation(who=active, steps=(*last.steps, new), number=last.number)
        return (*case.turn[:-1], longer), _in_activation(case, last, step)
    if _is_by_itself(case, step):
        return (*case.turn, new), _as_act(case, step_said(step, ""))
    begun = Activation(who=step.who, steps=(new,), number=new.number)
    said = {step.who: (step_said(step, step.who),)}
    return (*case.turn, begun), _as_act(case, said)


def _is_by_itself(case: Case, step: Step) -> bool:
    """Tell whether a step that comes between activations begins none."""
    acts = (act for act in case.turn if isinstance(act, Written))
    if not step.who or any(act.step.who for act in acts):
        return True
    moment = Moment(case.ruleset, case.scene, case.turn, within=False)
    return any(debt.paid_by(step) for debt in moment.owed)


def _in_activation(case: Case, last: Activation, step: Step) -> Iterator[TextEdit]:
    said = step_said(step, last.who)
    text = spelled(said, case.path)
    if last.steps:
        item = at_item(case.steps[last.steps[-1].number].verb)
        return with_items(case.document, item, [text], after=True)
    path: NodePath = ("turn", len(case.turn) - 1, last.who)
    return with_first_item(case.document, path, text)


def _as_act(case: Case, said: Mapping[str, Any]) -> Iterator[TextEdit]:
    """Yield the edit that puts an act at the end of the turn, its steps in lines if others are."""
    path: NodePath = ("turn", len(case.turn) - 1)
    if in_lines(case.document.found(("turn",))[1]):
        return with_lines_after(case.document, path, item_lines(said))
    return with_items(case.document, path, [spelled(said, case.path)], after=True)
