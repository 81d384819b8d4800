"""Readings and house numbers chosen by a switch: written into the text of a case, and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulecheck.case import Case, load_bytes
from rulecheck.model import Verdict
from rulecheck.reader import Document
from rulecheck.reader.edits import (
    TextEdit,
    edited,
    with_keys_after,
    with_value_at,
    without_key,
)
from rulecheck.wording import flow


def switches(case: Case, verdict: Verdict) -> dict[str, Any]:
    """Return what may be read otherwise in a turn, and the numbers of its rulebook.

    Each with what is chosen now. Of the readings only those are told that the verdict met.
    """
    clauses = case.ruleset.reference.clauses
    met = [each.clause.id for each in verdict.findings if each.kind == "open"]
    unders = [each.under for each in verdict.findings] + [each.under for each in verdict.assumed]
    met += [*verdict.rests_on, *case.table.readings, *(id for under in unders for id in under)]
    numbers = case.ruleset.reference.numbers
    return {
        "readings": [
            {
                "clause": id,
                "title": clauses[id].title,
                "ways": dict(clauses[id].readings),
                "chosen": case.table.readings.get(id),
            }
            for id in dict.fromkeys(met)
            if clauses[id].readings
        ],
        "numbers": [
            {
                "name": name,
                "says": each.says,
                "book": each.value,
                "chosen": case.table.house.get(name),
            }
            for name, each in numbers.items()
            if isinstance(each.value, int)
        ],
    }


def switched(text: str, key: str, name: str, value: Any) -> str:
    """Return a text whose last case chooses `value` for a name under `readings` or `house`.

    Nothing chosen takes the choice out of the text again.
    """
    loaded = load_bytes(text.encode(errors="replace"), "turn.yaml")
    if not loaded.cases:
        return text
    document = loaded.cases[-1].home(key)
    return edited(text.encode(), _edits(document, key, name, value)).decode()


def _edits(document: Document, key: str, name: str, value: Any) -> Iterator[TextEdit]:
    said = document.value if isinstance(document.value, dict) else {}
    chosen = said.get(key) or {}
    if value is None:
        if name in chosen:
            yield from without_key(document, (key, name) if len(chosen) > 1 else (key,))
    elif name in chosen:
        yield from with_value_at(document, (key, name), flow(value))
    elif chosen:
        last = next(reversed(chosen))
        yield from with_keys_after(document, (key, last), {name: flow(value)})
    else:
        first = "ruleset" if "ruleset" in said else next(iter(said))
        yield from with_keys_after(document, (first,), {key: flow({name: value})})
