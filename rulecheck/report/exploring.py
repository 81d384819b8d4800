"""What exploring a game found: told in words, each with its case, and as data with its schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.exploring import Contrast, Explored, Parting, Trouble
from rulecheck.report.data import SCHEMA_VERSION, Data
from rulecheck.report.printable import printable
from rulecheck.wording import many

Texts = Mapping[str, str]
"""The text of each case, by the name of the file that it would go to."""
_ENDED = {
    "steps": "longer turns were not looked at",
    "seconds": "the time was up",
    "stopped": "it was stopped",
}


def texts_of(found: Explored) -> dict[str, str]:
    """Return what was found as files: a name for each, and the text of its cases."""
    texts = {}
    for trouble in found.troubles:
        if trouble.case is not None:
            head = f"# {printable(_told(trouble))}\n"
            texts[_file_of(trouble)] = head + trouble.case.text
    for parting in found.partings:
        one, other = parting.cases
        texts[_file_of(parting)] = one.text + other.variation(one)
    return texts


def _file_of(each: Trouble | Parting) -> str:
    if isinstance(each, Trouble):
        words = [each.kind, each.clause.id]
    else:
        contrast = each.contrast
        words = [contrast.clause or "house", contrast.one.name, contrast.other.name]
    plain = "-".join("".join(c if c.isalnum() else "-" for c in word) for word in words)
    return f"{plain.lower()}.yaml"


def explored_text(found: Explored, files: Texts) -> Iterator[str]:
    """Yield what was found, line by line; `files` tells what stands below each finding.

    That is the text of its case, or where it was written.
    """
    yield from _how_far(found)
    yield ""
    yield from _troubles(found, files)
    yield ""
    yield from _silent(found)
    yield ""
    yield from _parted(found, files)


def _how_far(found: Explored) -> Iterator[str]:
    yield (
        f"{found.ruleset}: {many(found.states, 'state')} in {many(found.scenes, 'scene')}, "
        f"{many(found.tried, 'way')} on tried, in turns of up to {many(found.steps, 'step')}"
    )
    if found.complete:
        yield "  everything that may happen was seen"
    elif found.ended == "closed":
        yield "  no way on leads to anything new, but not every way was tried"
    else:
        yield f"  there is more: {_ENDED[found.ended]}"
    if found.sampled:
        yield f"  tried at some values only: {', '.join(found.sampled)}"
    if found.unlisted:
        yield f"  not tried, as a detail could be anything: {', '.join(found.unlisted)}"
    if found.waiting:
        yield f"  not gone, as somebody has to decide: {many(found.waiting, 'way')}"
    if found.over:
        yield f"  states after which nobody may ever take a step again: {found.over:,}"


def _troubles(found: Explored, files: Texts) -> Iterator[str]:
    if not found.troubles:
        yield "no dead end, and no debt that nobody can pay"
    for each in found.troubles:
        yield printable(_told(each))
        yield from _below(files, each)


def _told(each: Trouble) -> str:
    sure = "a suspicion: " if each.suspected else ""
    return f"{sure}{each.message} ({each.clause.called}; {many(each.states, 'state')})"


def _silent(found: Explored) -> Iterator[str]:
    if not found.silent:
        yield f"each clause that could speak spoke: {found.speaking}"
        return
    yield f"never heard, of {many(found.speaking, 'clause')} that could speak: {len(found.silent)}"
    yield from (f"  {printable(each.called)}" for each in found.silent)


def _parted(found: Explored, files: Texts) -> Iterator[str]:
    whole = len(found.partings) + len(found.unparted)
    yield f"readings and house rules told apart: {len(found.partings)} of {whole}"
    for each in found.partings:
        yield f"{printable(_named(each.contrast))} part"
        yield from _below(files, each)
    if found.unparted:
        yield "not told apart by anything seen"
        yield from (f"  {printable(_named(each))}" for each in found.unparted)


def _named(contrast: Contrast) -> str:
    both = f"{contrast.one.name} and {contrast.other.name}"
    return f"{contrast.clause}: {both}" if contrast.clause else both


def _below(files: Texts, each: Trouble | Parting) -> Iterator[str]:
    text = files.get(_file_of(each), "its step could not be written as a case")
    yield from (f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))


# as data


def explored_data(found: Explored, texts: Texts) -> Data:
    """Return what was found as one object."""
    return {
        "schema_version": SCHEMA_VERSION,
        "ruleset": found.ruleset,
        "scenes": found.scenes,
        "states": found.states,
        "tried": found.tried,
        "steps": found.steps,
        "ended": found.ended,
        "complete": found.complete,
        "over": found.over,
        "waiting": found.waiting,
        "sampled": list(found.sampled),
        "unlisted": list(found.unlisted),
        "troubles": [
            {
                "kind": each.kind,
                "clause": each.clause.id,
                "message": each.message,
                "states": each.states,
                "suspected": each.suspected,
                "case": texts.get(_file_of(each)),
            }
            for each in found.troubles
        ],
        "speaking": found.speaking,
        "silent": [each.id for each in found.silent],
        "partings": [
            {**_contrast(each.contrast), "case": texts[_file_of(each)]} for each in found.partings
        ],
        "unparted": [_contrast(each) for each in found.unparted],
    }


def _contrast(contrast: Contrast) -> Data:
    return {
        "clause": contrast.clause or None,
        "one": contrast.one.name,
        "other": contrast.other.name,
    }


def explored_schema() -> Data:
    """Return the schema of what `rulecheck explore --format json` writes."""
    text, count = {"type": "string"}, {"type": "integer", "minimum": 0}
    texts, truth = {"type": "array", "items": text}, {"type": "boolean"}
    contrast = {
        "clause": {"type": ["string", "null"], "description": "None where house rules part."},
        "one": text,
        "other": text,
    }
    case = {"type": ["string", "null"], "description": "A case file, as YAML."}
    trouble = {
        "kind": {"enum": ["dead end", "debt"]},
        "clause": text,
        "message": text,
        "states": count,
        "suspected": {**truth, "description": "Only some of many values were tried."},
        "case": case,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What rulecheck explore found",
        **_record(
            schema_version={"const": SCHEMA_VERSION},
            ruleset=text,
            scenes=count,
            states=count,
            tried=count,
            steps={**count, "description": "How many steps the longest turns have."},
            ended={"enum": ["closed", "steps", "seconds", "stopped"]},
            complete={**truth, "description": "Everything that may happen was seen."},
            over={**count, "description": "States after which nobody may take a step again."},
            waiting={**count, "description": "Ways not gone, as somebody has to decide first."},
            sampled=texts,
            unlisted=texts,
            troubles={"type": "array", "items": _record(**trouble)},
            speaking=count,
            silent=texts,
            partings={"type": "array", "items": _record(**contrast, case=case)},
            unparted={"type": "array", "items": _record(**contrast)},
        ),
    }


def _record(**needed: Any) -> Data:
    return {"type": "object", "required": list(needed), "properties": needed}
