"""Receipts: what makes a verdict reproducible, and whether one still holds.

A receipt carries the case itself without what it expects, the verdict, and hashes of all that the
verdict may depend on: every clause and number of the rulebook, each module of the ruleset's rules,
the engine. Where one has changed since, it says which.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rulecheck.case import Case, load_said
from rulecheck.engine import Ruleset
from rulecheck.export import question
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed, attempted
from rulecheck.model import Problem, Verdict
from rulecheck.reader.spelled import plain
from rulecheck.report.data import Data

VERSION = 1
_SHORT = 12
"""Digits of the hash of one clause, number or module: enough to see that it has changed."""


class Verified(Frozen):
    """What became of a receipt: it holds, is judged otherwise now, or is stale.

    `why` names the clauses on which the verdicts part, or what of the rulebook has changed.
    """

    id: str
    word: Literal["holds", "judged otherwise now", "stale", "no receipt"]
    why: tuple[str, ...] = ()


def receipt(case: Case, verdict: Verdict, changed: Changed = UNCHANGED) -> Data:
    """Return the receipt of a verdict on a case, judged by a rulebook `changed` by a house."""
    asked = question(case)
    if case.allowed:
        asked["turn"] = plain(case.home("turn").value)["turn"]
    return {
        "receipt_version": VERSION,
        "rulecheck": _version(),
        "case": asked,
        "case_hash": _hash(asked),
        "house": {
            "numbers": plain(changed.numbers),
            "preferred": dict(changed.preferred),
            "readings": dict(changed.readings),
        },
        "verdict": verdict.word,
        "found": _found(verdict),
        "rulebook": rulebook_hashes(case.ruleset),
    }


def _version() -> str:
    from rulecheck import __version__

    return __version__


def _found(verdict: Verdict) -> list[Data]:
    """Return what was found by clause, kind, step and detail: what two verdicts are compared by."""
    return [
        {
            "clause": each.clause.id,
            "kind": each.kind,
            "step": each.step,
            "at": ".".join(map(str, each.at)),
        }
        for each in verdict.findings
    ]


def _hash(value: Any) -> str:
    """Return the hash of a plain value in canonical form: keys sorted, no space, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


@cache
def rulebook_hashes(game: Ruleset) -> dict[str, str]:
    """Return a short hash of each clause, number and module of a ruleset, and of the engine."""
    reference = game.reference
    found = {f"clause {id}": _hash(plain(each)) for id, each in reference.clauses.items()}
    found |= {f"number {name}": _hash(plain(each)) for name, each in reference.numbers.items()}
    for name, path in _modules(game):
        found[f"module {name}"] = hashlib.sha256(path.read_bytes()).hexdigest()
    found["engine"] = _hash([path.read_text("utf-8") for path in _engine()])
    return {name: value[:_SHORT] for name, value in found.items()}


def _modules(game: Ruleset) -> Iterator[tuple[str, Path]]:
    """Yield the modules that a game is written in: all of the package that its layout stands in."""
    module = game.layout.__module__
    file = Path(str(sys.modules[module].__file__))
    alone = "." not in module and file.name != "__init__.py"
    for path in [file] if alone else sorted(file.parent.rglob("*.py")):
        yield path.relative_to(file.parent).with_suffix("").as_posix(), path


def _engine() -> list[Path]:
    return sorted((Path(__file__).parent / "engine").glob("*.py"))


# judged again


def verified(said: Any, id: str = "-") -> Verified:
    """Judge the case of a receipt again, and tell how it stands."""
    if not _is_receipt(said):
        return Verified(id=id, word="no receipt", why=("no receipt of a form that is known",))
    if _hash(said["case"]) != said["case_hash"]:
        return Verified(id=id, word="no receipt", why=("its case is not the one it was made of",))
    loaded = load_said(said["case"], "receipt")
    if loaded.problems or not loaded.cases:
        why = tuple(each.message for each in loaded.problems) or ("it holds no case",)
        return Verified(id=id, word="judged otherwise now", why=why)
    (case,) = loaded.cases
    verdict = attempted(case, Changed(**said["house"]))
    if isinstance(verdict, Problem):
        return Verified(id=id, word="judged otherwise now", why=(verdict.message,))
    moved = _moved(said["rulebook"], rulebook_hashes(case.ruleset))
    if verdict.word != said["verdict"] or _found(verdict) != said["found"]:
        return Verified(id=id, word="judged otherwise now", why=_parting(said, verdict) + moved)
    return Verified(id=id, word="stale" if moved else "holds", why=moved)


def _is_receipt(said: Any) -> bool:
    kinds = {"case": dict, "case_hash": str, "house": dict, "found": list, "rulebook": dict}
    return (
        isinstance(said, dict)
        and said.get("receipt_version") == VERSION
        and all(isinstance(said.get(key), kind) for key, kind in kinds.items())
        and set(said["house"]) == {"numbers", "preferred", "readings"}
    )


def _moved(before: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, ...]:
    """Name what is otherwise in a rulebook than it was, gone or new."""
    names = dict.fromkeys((*before, *now))
    return tuple(
        f"{name} is {'new' if name not in before else 'gone' if name not in now else 'changed'}"
        for name in names
        if before.get(name) != now.get(name)
    )


def _parting(said: Data, verdict: Verdict) -> tuple[str, ...]:
    """Name the clauses on which two verdicts part."""
    before, now = said["found"], _found(verdict)
    gone = (
        f"no more {each['clause']} at step {each['step']}" for each in before if each not in now
    )
    new = (f"now {each['clause']} at step {each['step']}" for each in now if each not in before)
    word = () if verdict.word == said["verdict"] else (f"{said['verdict']} is now {verdict.word}",)
    return (*word, *gone, *new)


def receipts_in(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the receipts of a text with the id of each: one receipt, a report, or lines of it.

    `ValueError` where it is no JSON. A case without a receipt gives `None`.
    """
    for said in _documents(text):
        if isinstance(said, dict) and "receipt_version" in said:
            yield "receipt", said
        elif isinstance(said, dict):
            cases = said["cases"] if isinstance(said.get("cases"), list) else [said]
            for each in cases:
                if isinstance(each, dict) and each.get("type", "case") == "case":
                    yield str(each.get("id", "-")), each.get("receipt")
        else:
            raise ValueError("expected a receipt, or a report that carries them")


def _documents(text: str) -> list[Any]:
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
