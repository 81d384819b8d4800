"""Cases written as text from what they say, laid out as a person would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case.annotations import EXPECTATIONS
from rulecheck.case.files import load_bytes
from rulecheck.case.nouns import Case, mapping
from rulecheck.engine import Step, Turn, Written
from rulecheck.engine.fixes import written_as
from rulecheck.frozen import Frozen
from rulecheck.model import Finding
from rulecheck.wording import flow

WIDEST = 100
"""How long a line may get before what is on it is written in lines of its own."""
_ORDER = (
    "ruleset",
    "title",
    "about",
    "shows",
    "readings",
    "house",
    "given",
    "scene",
    "turn",
    "expect",
)
_NEEDED = frozenset(("scene", "turn"))
_WORDS = {kind: key for key, kind in EXPECTATIONS.items()}


def case_text(said: Mapping[str, Any]) -> str:
    """Return the text of a case that says what is given: read again, it says the same.

    Each thing of the scene stands on a line of its own, and so does each step of the turn.
    """
    return "".join(f"{line}\n" for key, value in said.items() for line in _part(key, value))


def item_lines(said: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the lines of an item of a list, an act of a turn say; its steps in lines of theirs."""
    return tuple(_item(said, ""))


class NewCase(Frozen):
    """A case that a program has made: `said` is what stands under each of its keys."""

    said: Mapping[str, Any]

    @property
    def text(self) -> str:
        """It as one document of YAML."""
        return case_text(self.said)

    def variation(self, first: NewCase) -> str:
        """It as a further document behind a first, saying only what is otherwise in it."""
        gone = {key: type(value)() for key, value in first.said.items() if key not in self.said}
        own = {k: v for k, v in self.said.items() if k not in first.said or first.said[k] != v}
        return f"---\n{case_text({**own, **gone})}"

    def saying(self, **keys: Any) -> NewCase:
        """Return it with other things under some of its keys; what is empty is left out."""
        new = {**self.said, **keys}
        kept = (key for key in _ORDER if new.get(key) or key in _NEEDED)
        return NewCase(said={key: new[key] for key in kept})

    def read(self) -> Case | None:
        """The case as it is read again; `None` where it is none, or something is wrong with it."""
        loaded = load_bytes(self.text.encode(), "found.yaml")
        (case,) = loaded.cases if len(loaded.cases) == 1 else (None,)
        return None if case is None or loaded.problems or case.doubts else case


def new_case(case: Case, turn: Turn, title: str, readings: Mapping[str, str]) -> NewCase:
    """Return another turn in the scene of a case, with what the case gives and decides.

    `Unwritable` where a step of it could not be written.
    """
    scene = mapping(case.home("scene")).get("scene")
    return NewCase(said={}).saying(
        ruleset=case.ruleset.id,
        title=title,
        readings=readings,
        house=case.table.house,
        given=case.table.values,
        scene=scene if isinstance(scene, dict) else {},
        turn=turn_said(turn),
    )


def turn_said(turn: Turn, findings: Iterable[Finding] = ()) -> tuple[dict[str, Any], ...]:
    """Return a turn as a case says it, each step with the findings that are expected at it."""
    notes: dict[int, dict[str, Any]] = {}
    for each in findings:
        told = notes.setdefault(each.step, {})
        told[_WORDS[each.kind]] = (*told.get(_WORDS[each.kind], ()), each.clause.id)
    for told in notes.values():
        told.update({key: ids[0] for key, ids in told.items() if len(ids) == 1})
    return tuple(
        _step(act, "", notes)
        if isinstance(act, Written)
        else {act.who: tuple(_step(each, act.who, notes) for each in act.steps)}
        for act in turn
    )


def _step(written: Written, active: str, notes: Mapping[int, Any]) -> dict[str, Any]:
    return {**step_said(written.step, active), **notes.get(written.number, {})}


def step_said(step: Step, active: str) -> dict[str, Any]:
    """Return a step as a case says it, in somebody's activation without their name."""
    said = written_as(step)
    inner: dict[str, Any] = said[active] if active and step.who == active else said
    return inner


# the text


def _part(key: str, value: Any) -> Iterator[str]:
    """Yield what stands under a key at the top."""
    if key == "scene" and isinstance(value, Mapping) and value:
        yield "scene:"
        yield from _in_lines(value, "  ")
    elif key == "turn" and _is_list_of_mappings(value):
        yield "turn:"
        for act in value:
            yield from _item(act, "")
    else:
        yield from _value(f"{flow(key)}:", value, "")


def _in_lines(said: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Yield a mapping in lines, and those in it that hold mappings."""
    for key, value in said.items():
        if isinstance(value, Mapping) and any(isinstance(e, Mapping) for e in value.values()):
            yield f"{indent}{flow(key)}:"
            yield from _in_lines(value, f"{indent}  ")
        else:
            yield from _value(f"{indent}{flow(key)}:", value, indent)


def _value(head: str, value: Any, indent: str) -> Iterator[str]:
    """Yield a value behind its key: on the same line, if it fits there and holds no lines."""
    plain = f"{head} {flow(value)}"
    fits = len(plain) <= WIDEST and "\\n" not in plain
    if isinstance(value, str) and _is_drawn(value):
        yield f"{head} |" + ("" if value.endswith("\n") else "-")
        yield from (f"{indent}  {line}" if line else "" for line in value.splitlines())
    elif isinstance(value, Mapping) and value and not fits:
        yield head
        for key, each in value.items():
            yield from _value(f"{indent}  {flow(key)}:", each, f"{indent}  ")
    elif _is_list_of_mappings(value) and not fits:
        yield head
        for each in value:
            yield from _item(each, indent)
    else:
        yield plain


def _item(said: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Yield an item of a list; what it lists in its turn, such as steps, stands in lines."""
    inner = f"{indent}  "
    lines: list[str] = []
    for key, value in said.items():
        if _is_list_of_mappings(value):
            lines.append(f"{inner}{flow(key)}:")
            lines += (line for each in value for line in _item(each, inner))
        else:
            lines += _value(f"{inner}{flow(key)}:", value, inner)
    first, *more = lines or [f"{inner}{{}}"]
    yield f"{indent}- {first[len(inner) :]}"
    yield from more


def _is_list_of_mappings(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(e, Mapping) for e in value)


def _is_drawn(text: str) -> bool:
    """Tell whether a text is lines that can stand as they are, such as a map."""
    lines = text.split("\n")
    return (
        len(lines) > 1
        and not text.endswith("\n\n")
        and bool(lines[0])
        and not lines[0].startswith(" ")
        and all(each.isprintable() and each == each.rstrip() for each in lines)
    )
