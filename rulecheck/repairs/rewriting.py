"""A change of a turn written into the text of its file, which then says exactly the meant turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.case.loading import CaseReading
from rulecheck.case.nouns import NodePath
from rulecheck.engine import Turn, written_in
from rulecheck.engine.edits import numbered
from rulecheck.engine.fixes import Unwritable, written_as
from rulecheck.model import At, Place
from rulecheck.reader import Document, Unreadable, read
from rulecheck.reader.edits import (
    TextEdit,
    edited,
    in_lines,
    last_line,
    with_keys_after,
    with_value_at,
    without_key,
)
from rulecheck.reader.items import (
    comments_in,
    with_item_before,
    with_items,
    with_pair,
    without_items,
)
from rulecheck.reader.spelled import spelled
from rulecheck.repairs.changes import Change


def rewritten(data: bytes, case: Case, changes: tuple[Change, ...]) -> bytes | None:
    """Return a file with a case of it changed, one change after the other.

    All other cases in it stay as they are; a turn that a variation takes over from document 1 is
    written out in it. `None` where no edit of the text says it, or a comment would be lost.
    """
    if case.home("turn") is not case.document:
        found = changed_text(data, case, with_own_turn(case), case.turn)
        if found is None:
            return None
        data, case = found
    for change in changes:
        turn = numbered(change.turn)
        for edits in (_smallest, _whole):
            found = changed_text(data, case, tuple(edits(case, change)), turn)
            if found is not None:
                break
        else:
            return None
        data, case = found
    return data


def stretch(before: str, after: str) -> tuple[Place, str]:
    """Return the lines of a text that another has otherwise, and what it has in their place."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    same = min(len(old), len(new))
    first = next((n for n in range(same) if old[n] != new[n]), same)
    most = same - first
    behind = next((n for n in range(most) if old[-n - 1] != new[-n - 1]), most)
    last = len(old) - behind
    end = (last + 1, 1)
    if last == len(old) and old and not old[-1].endswith("\n"):
        end = (last, len(old[-1]) + 1)
    place = Place(line=first + 1, column=1, end_line=end[0], end_column=end[1])
    return place, "".join(new[first : len(new) - behind])


def changed_text(
    data: bytes, case: Case, edits: tuple[TextEdit, ...], turn: Turn
) -> tuple[bytes, Case] | None:
    """Return a file with edits made and the case in it, if that has the turn and all else stays.

    `None` where it is otherwise, or a comment would be lost.
    """
    after = edited(data, dict.fromkeys(edits))
    if after == data:
        return None
    try:
        before, documents = read(data, case.path), read(after, case.path)
    except Unreadable:
        return None
    if len(before) != len(documents) or comments_in(before) - comments_in(documents):
        return None
    for number, (old, new) in enumerate(zip(before, documents, strict=True), 1):
        if _but_turn(old, number == case.number) != _but_turn(new, number == case.number):
            return None
    reading = CaseReading(case.path, case.number, documents[case.number - 1], documents[0])
    again = reading.case()
    if again is None or reading.problems or again.turn != turn:
        return None
    return after, again


def _but_turn(document: Document, is_changed: bool) -> Any:
    value = document.value
    if not is_changed or not isinstance(value, dict):
        return value
    return {key: each for key, each in value.items() if key != "turn"}


def with_own_turn(case: Case) -> tuple[TextEdit, ...]:
    """Write the turn of document 1 into a variation, as it stands there."""
    key, node = case.first.found(("turn",))
    root: Any = case.document.root
    if not in_lines(case.first.root) or not in_lines(root) or key is None:
        return ()
    lines = case.text.split("\n")
    copied = lines[key.start_mark.line : last_line(node) + 1]
    line = last_line(root)
    put = "".join(f"\n{each}" for each in copied)
    return (TextEdit(line, len(lines[line]), 0, 0, len(lines[line]), put),)


# the text of one change


def _smallest(case: Case, change: Change) -> Iterator[TextEdit]:
    """Yield edits of no more of the text than is meant."""
    for edit in change.edits:
        document, verb = case.steps[edit.step].document, case.steps[edit.step].verb
        item = at_item(verb)
        match edit.how:
            case "set":
                yield from _with_detail(document, verb, edit.at, edit.value, case.path)
            case "unset" if document.has((*verb, *edit.at)):
                take = without_items if isinstance(edit.at[-1], int) else without_key
                yield from take(document, (*verb, *edit.at))
            case "before" | "after":
                texts = [spelled(each, case.path) for each in edit.value]
                yield from with_items(document, item, texts, after=edit.how == "after")
            case "move":
                yield from with_item_before(document, item, at_item(case.steps[edit.value].verb))
            case "drop" if edit is change.edits[0]:
                yield from without_items(document, item, len(change.edits))
            case "replace":
                yield from _with_other(document, verb, edit.value[0], case.path)


def _whole(case: Case, change: Change) -> Iterator[TextEdit]:
    """Yield the edits that write a step anew, on one line."""
    numbers = {edit.step for edit in change.edits if edit.how in ("set", "unset")}
    for written in written_in(change.turn):
        if written.number in numbers:
            where, step = case.steps[written.number], written.step
            try:
                said = written_as(step)
            except Unwritable:
                return
            pair = said[step.who] if step.who else said
            yield from with_pair(where.document, where.verb, spelled(pair, case.path))


def at_item(verb: NodePath) -> NodePath:
    """Return the path of the item of a list that a step is."""
    return verb[: max(n for n, key in enumerate(verb) if isinstance(key, int)) + 1]


def _with_detail(
    document: Document, verb: NodePath, at: At, value: Any, path: str
) -> Iterator[TextEdit]:
    """Write a detail where it stands, or beside those that stand there."""
    end = len(at)
    while end and not document.has((*verb, *at[:end])):
        end -= 1
    for key in reversed(at[end + 1 :]):
        value = {key: value}
    place = (*verb, *at[:end])
    if end == len(at):
        yield from with_value_at(document, place, spelled(value, path))
        return
    _, node = document.found(place)
    said = {str(at[end]): value}
    if getattr(node, "value", None) and not isinstance(node.value, str):
        last = node.value[-1][0].value
        texts = {spelled(key, path): spelled(each, path) for key, each in said.items()}
        yield from with_keys_after(document, (*place, last), texts)
    else:
        yield from with_value_at(document, place, spelled(said, path))


def _with_other(
    document: Document, verb: NodePath, said: Mapping[str, Any], path: str
) -> Iterator[TextEdit]:
    """Write another step, with the name of who takes it unless that is written already."""
    head = (*at_item(verb), verb[len(at_item(verb))])
    inner = said.get(str(head[-1])) if head != verb else None
    if inner is not None:
        yield from with_pair(document, verb, spelled(inner, path))
    else:
        yield from with_pair(document, head, spelled(said, path))
