"""What there is to tell of a clause and of a verb, in Markdown."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case.wordbook import wordbook_of
from rulecheck.engine import Due, Ruleset, Step
from rulecheck.frozen import kebab
from rulecheck.model import Clause
from rulecheck.wording import shown


def clause_told(game: Ruleset, clause: Clause) -> str:
    """Return what a clause says, where it stands, how it can be read, and its numbers."""
    return "\n\n".join(_clause(game, clause))


def _clause(game: Ruleset, clause: Clause) -> Iterator[str]:
    yield f"**{clause.id}** ({clause.kind})"
    yield clause.headed
    yield f"*{clause.document}: {clause.section}*"
    yield from (said for said in (clause.note, clause.example) if said)
    if clause.readings:
        yield _listed(_reading(clause, name) for name in clause.readings)
    numbers = [each for each in game.reference.numbers.values() if each.clause == clause.id]
    if numbers:
        yield _listed(
            f"`{each.name}`: {shown(each.value)} {each.unit}".rstrip() + f" ({each.says})"
            for each in numbers
        )


def _reading(clause: Clause, name: str) -> str:
    preferred = " (preferred)" if name == clause.preferred else ""
    return f"`{name}`{preferred}: {clause.readings[name]}"


def verb_told(game: Ruleset, kind: type[Step], details: Mapping[str, Any]) -> str:
    """Return what a verb means, its details, and what the rulebook makes of those left out.

    `details` are the schemas of its details, which hold their texts and what is due.
    """
    said = [f"**{kind.verb}**", inspect.getdoc(kind) or ""]
    told = [_detail(name, schema) for name, schema in details.items()]
    told += [
        f"`{'.'.join(map(str, at))}`: {_cited(dues)}"
        for at, dues in game.dues_on(kind).items()
        if len(at) > 1 or kebab(str(at[0])) not in details
    ]
    example = wordbook_of(game).examples.get(kind.verb)
    last = [f"```yaml\n{example.line}\n```"] if example else []
    return "\n\n".join([*said, *([_listed(told)] if told else ()), *last])


def _detail(name: str, schema: Mapping[str, Any]) -> str:
    return f"`{name}`: {schema.get('description', '')}".rstrip(": ")


def _cited(dues: Iterable[Due]) -> str:
    return ", ".join(dict.fromkeys(due.cites for due in dues))


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
