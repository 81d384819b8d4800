"""The steps that may come at a place of a turn that is being written, as words to write there."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.case import Case
from rulecheck.case.loading import CaseReading
from rulecheck.case.nouns import NodePath
from rulecheck.engine import RulesetFailed
from rulecheck.lsp.cursor import Cursor, instead
from rulecheck.lsp.words import Word
from rulecheck.options import Option, options
from rulecheck.report.options import option_told
from rulecheck.wording import flow

MOST = 200
"""How many steps are offered at a place."""


def next_steps(text: str, path: str, cursor: Cursor, name: str) -> tuple[Word, ...]:
    """Return the legal steps that may be written at a cursor, whole; none where no step may be.

    `name` is somebody in the scene. They are those that may come after what is written before.
    """
    if cursor.beside or not _is_a_step(cursor.path):
        return ()
    active = str(cursor.path[2]) if len(cursor.path) > 2 else ""
    case = _case(text, path, cursor, "end: {}" if active else f"{flow(name)}: [{{end: {{}}}}]")
    if case is None or not case.steps:
        return ()
    try:
        found = options(case, after=max(case.steps) - 1)
    except RulesetFailed:
        return ()
    return tuple(dict.fromkeys(_words(found.options[:MOST], active)))


def _is_a_step(path: NodePath) -> bool:
    """Whether a path leads to a step, of somebody's activation or in the turn itself."""
    return path[:1] == ("turn",) and (len(path) == 2 or (len(path) == 4 and path[3:] != ("end",)))


def _case(text: str, path: str, cursor: Cursor, said: str) -> Case | None:
    """Return the case up to a cursor, with a step said there that can always be read."""
    documents = instead(text, cursor.line, cursor.column, said)
    if not documents:
        return None
    number = len(documents)
    return CaseReading(path, number, documents[number - 1], documents[0]).case()


def _words(found: tuple[Option, ...], active: str) -> Iterator[Word]:
    for each in found:
        said = each.written
        if each.who and each.who == active:
            said = said[active]
        elif each.who and not active:
            said = {each.who: [said[each.who]]}
        label = option_told(each) if each.who == active else f"{each.who}: {option_told(each)}"
        yield Word(label=label, sort="step", writes=flow(said).removeprefix("{").removesuffix("}"))
