"""SARIF 2.1.0: every clause that is found a rule, every remark a result with its place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote

from rulecheck import __version__
from rulecheck.model import Clause, Place, Repair
from rulecheck.report.baseline import IN_BASELINE
from rulecheck.report.data import Data, carried
from rulecheck.report.fingerprints import Fingerprints
from rulecheck.report.notes import Note, allowed_on, notes_on
from rulecheck.report.results import Result, Style

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_WITHOUT_CLAUSE = {
    "input": "A file that cannot be understood.",
    "not-as-expected": "A case that is not as it expects.",
}
"""The rules of what no clause is behind."""


def sarif(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield the run as one SARIF log."""
    rules: dict[str, Data] = {}
    prints = Fingerprints()
    found: list[Data] = []
    for result in results:
        repairs = {id(each.case): each.repairs or () for each in result.outcomes}
        notes = [(note, "") for note in notes_on(result, tested=style.tested)]
        notes += () if style.tested else allowed_on(result)
        for note, allowed in notes:
            rule = _rule_of(note)
            rules.setdefault(rule, _rule(rule, note.clause, style.site))
            print_ = prints.of(note)
            told = _result(note, rule, list(rules).index(rule), print_) | _suppressed(allowed)
            found.append(
                told | (_fixes(note, repairs.get(id(note.case), ())) if not allowed else {})
            )
    driver = {"name": "rulecheck", "version": __version__, "rules": list(rules.values())}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": found}
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule_of(note: Note) -> str:
    if note.clause:
        return note.clause.id
    return "not-as-expected" if note.case else "input"


def _rule(id: str, clause: Clause | None, site: str) -> Data:
    if clause is None:
        text = _WITHOUT_CLAUSE[id]
        return {"id": id, "shortDescription": {"text": text}, "help": {"text": text}}
    link = f"{site.rstrip('/')}/?q={quote(clause.id)}" if site else ""
    source = f"[{clause.source}]({link})" if link else clause.source
    rule = {
        "id": clause.id,
        "name": clause.title or clause.id,
        "shortDescription": {"text": clause.title or clause.says},
        "fullDescription": {"text": f"{clause.says} ({clause.source})"},
        "help": {
            "text": f"{clause.says}\n\n{clause.source}",
            "markdown": f"{clause.says}\n\n{source}\n\n`rulecheck explain {clause.id}`",
        },
        "properties": {"tags": [clause.ruleset, clause.kind]},
    }
    return {**rule, "helpUri": link} if link else rule


def _result(note: Note, rule: str, index: int, print_: str) -> Data:
    return {
        "ruleId": rule,
        "ruleIndex": index,
        "level": note.level,
        "message": {"text": carried(f"{note.title}: {note.message}")},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(note.path)},
                    "region": _region(note.place),
                }
            }
        ],
        "partialFingerprints": {"rulecheck/v1": print_},
    }


def _fixes(note: Note, repairs: tuple[Repair, ...]) -> Data:
    """Return what would be legal instead, as replacements of lines of the file."""
    fixes = [
        {
            "description": {"text": carried(each.told)},
            "artifactChanges": [
                {
                    "artifactLocation": {"uri": _uri(note.path)},
                    "replacements": [
                        {
                            "deletedRegion": _region(each.place),
                            "insertedContent": {"text": carried(each.text)},
                        }
                    ],
                }
            ],
        }
        for each in repairs
        if each.place
    ]
    return {"fixes": fixes} if fixes else {}


def _suppressed(why: str) -> Data:
    if not why:
        return {}
    kind = "external" if why == IN_BASELINE else "inSource"
    return {"suppressions": [{"kind": kind, "justification": carried(why)}]}


def _region(place: Place) -> Data:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _uri(path: str) -> str:
    return PurePath(path).as_uri() if PurePath(path).is_absolute() else quote(os.fsencode(path))
