"""What the page asks of the judge that runs beside it: texts in, plain data out as JSON.

A name is called with the words of a question; lines and columns count from 0, as editors count.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rulecheck.case import Case, load_bytes
from rulecheck.engine.trace import ledger
from rulecheck.judge import Outcome, examined
from rulecheck.lsp.drafts import Draft
from rulecheck.lsp.judged import judged as in_editor
from rulecheck.lsp.remarks import Remark, remarks
from rulecheck.model import Repair, Verdict
from rulecheck.options import options
from rulecheck.repairs import repairs
from rulecheck.repairs.playing import with_step
from rulecheck.report import json as json_report
from rulecheck.report.options import option_told, told
from rulecheck.report.results import Style, result_of
from rulecheck.site.film import film_of
from rulecheck.site.try_it.switches import switched, switches
from rulecheck.telling import sentences_of
from rulecheck.wording import shown

NAME = "turn.yaml"
"""What messages call the text of the page."""
MOST = 60
"""How many steps that may come next can be taken with a tap."""


def judged(text: str) -> dict[str, Any]:
    """Return all there is to tell of a text: its verdicts, marks and pictures."""
    file = in_editor(text, NAME, {})
    return {
        "cases": [_case(each) for each in file.outcomes],
        "marks": [_mark(each) for each in remarks(text, NAME, lambda: file)],
    }


def report(text: str, name: str) -> str:
    """Return the report that `rulecheck check --format json` writes of a file of this text."""
    loaded = load_bytes(text.encode(errors="replace"), name)
    judged = (examined(case, tested=False) for case in loaded.cases)
    result = result_of(loaded, judged, loaded.problems, skipped=loaded.skipped)
    return "".join(json_report.json([result], Style()))


def completions(text: str, line: int, column: int) -> dict[str, Any] | None:
    """Return the words that may stand at a place, and the stretch of the line they stand for."""
    found = Draft(text, NAME).completions(line, column)
    if found is None:
        return None
    cursor, words = found
    told = [{"label": w.label, "sort": w.sort, "told": w.told, "key": w.is_key} for w in words]
    return {"from": cursor.column, "to": cursor.end, "words": told}


def coming(text: str) -> dict[str, Any] | None:
    """Return what may come next in the last turn of a text, in words."""
    loaded = load_bytes(text.encode(errors="replace"), NAME)
    if not loaded.cases:
        return None
    found = options(loaded.cases[-1])
    said = told(found)
    steps = [f"{each.who}: {option_told(each)}".lstrip(": ") for each in found.options[:MOST]]
    return {
        "may": said.may,
        "steps": steps,
        "ending": said.ending,
        "barred": said.barred,
        "more": said.more,
    }


def played(text: str, index: int) -> str:
    """Return a text in whose last turn one of the steps that may come next is taken."""
    case = load_bytes(text.encode(errors="replace"), NAME).cases[-1]
    return with_step(case, options(case).options[index].step)


def mending(text: str) -> list[dict[str, Any]]:
    """Return what would make the turns of a text legal: in words, and the text it becomes."""
    loaded = load_bytes(text.encode(errors="replace"), NAME)
    found = (each for case in loaded.cases for each in repairs(case))
    return [_repair(each) for each in found if each.place]


def _repair(repair: Repair) -> dict[str, Any]:
    place = repair.place
    assert place is not None
    return {
        "told": repair.told,
        "safe": repair.applicability == "safe",
        "line": place.line - 1,
        "column": place.column - 1,
        "end_line": place.end_line - 1,
        "end_column": place.end_column - 1,
        "text": repair.text,
    }


def _case(outcome: Outcome) -> dict[str, Any]:
    case, verdict = outcome.case, outcome.verdict
    return {
        "title": case.title,
        "ruleset": case.ruleset.id,
        "verdict": verdict.word,
        "words": verdict.words,
        "findings": [
            {
                "clause": each.clause.id,
                "title": each.clause.title,
                "says": each.clause.says,
                "message": each.message,
                "fix": each.fix,
                "line": each.place.line - 1 if each.place else 0,
            }
            for each in verdict.findings
        ],
        "assumed": [
            f"step {each.step}, {each.verb}: {'.'.join(map(str, each.at))} {each.value}"
            for each in verdict.assumed
        ],
        "film": _film(case, verdict, case.number),
        "switches": switches(case, verdict),
    }


def _film(case: Case, verdict: Verdict, number: int) -> dict[str, Any]:
    """Return the turn step by step: its pictures, each with its step as a sentence."""
    film = film_of(case, verdict, f"try-{number}")
    changes = dict(ledger(verdict))
    words = {0: "Before the turn"}
    words |= {each.number: each.words for each in sentences_of(case, verdict)}
    frames = [
        {
            "svg": str(frame.svg),
            "words": words.get(frame.number, frame.caption),
            "found": frame.found,
            "changes": [
                [each.at, shown(each.before), shown(each.after)]
                for each in changes.get(frame.number, ())
            ],
            "keys": [
                {"mark": key.mark, "look": key.look, "says": key.says, "rest": key.rest}
                for key in frame.keys
                if key.mark
            ],
            "figures": [
                {"title": each.title, "head": list(each.head), "rows": [*map(list, each.rows)]}
                for each in frame.ledgers
            ],
        }
        for frame in film.frames
    ]
    return {"shared": str(film.shared), "frames": frames, "key": film.key}


def _mark(remark: Remark) -> dict[str, Any]:
    place = remark.place
    return {
        "line": place.line - 1,
        "column": place.column - 1,
        "end_line": place.end_line - 1,
        "end_column": place.end_column - 1,
        "grade": remark.grade,
        "message": remark.message,
        "clause": remark.clause.id if remark.clause else "",
    }


ANSWERS: dict[str, Callable[..., Any]] = {
    "judged": judged,
    "report": report,
    "completions": completions,
    "coming": coming,
    "mending": mending,
    "played": played,
    "switched": switched,
}


def answer(name: str, words: str) -> str:
    """Answer one question, asked with a JSON list of words."""
    return json.dumps(ANSWERS[name](*json.loads(words)))
