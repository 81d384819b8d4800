"""The page of one case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.engine import Written
from rulecheck.engine.trace import ledger
from rulecheck.frozen import Frozen, kebab
from rulecheck.model import Assumed, Change, Finding, Verdict
from rulecheck.repairs import least_repair
from rulecheck.site.addresses import case_page
from rulecheck.site.book import Example, Game
from rulecheck.site.excerpt import excerpt
from rulecheck.site.film import film_of, key_picture
from rulecheck.site.listing import listing
from rulecheck.site.markup import headline
from rulecheck.site.press import (
    SIGNS,
    Press,
    found_word,
    verdict_clauses,
    verdict_says,
    verdict_word,
)
from rulecheck.site.readings import readings_of
from rulecheck.site.twins import difference, nearest
from rulecheck.site.writer import Page
from rulecheck.telling import Sentence, sentences_of
from rulecheck.wording import shown


class Told(Frozen):
    """A step as a page tells it."""

    number: int
    sentence: Sentence
    who: str
    spelled: str
    note: str
    ruled: str
    assumed: tuple[Any, ...]
    findings: tuple[Finding, ...]
    allowed: tuple[Finding, ...]
    changes: tuple[Change, ...]


def page_of(example: Example, game: Game, press: Press) -> Page:
    """Return the page of a case."""
    case, verdict = example.case, example.verdict
    path = case_page(case.path, case.number)
    twin = nearest(example, game)
    sentences = sentences_of(case, verdict)
    clauses = game.reference.clauses
    lines = excerpt(case)
    marked = marks_of(verdict)
    text = press.text(
        "case.md.jinja",
        path,
        **verdict_context(example),
        example=example,
        case=case,
        game=game,
        game_page=game_page(game),
        chapter_page=lambda section: press.chapter_page(section, game),
        sections=tuple(dict.fromkeys(clauses[id].section for id in example.clauses)),
        tags=[headline(tag) for tag in (game.reference.title, verdict.word, *example.clauses)],
        film=film_of(case, verdict, "scene"),
        told=_deciding(example, sentences),
        decides=verdict.findings[0] if verdict.findings else None,
        repair=_repair(example),
        settled=tuple(clauses[id] for id in verdict.rulings),
        rests_on=tuple((clauses[id], reading) for id, reading in verdict.rests_on.items()),
        steps=tuple(_steps(example, sentences)),
        findings=tuple(_findings(example)),
        shows=tuple(clauses[id] for id in case.shows if id not in example.found),
        listing=listing(lines, "yaml", marked=marked, anchor="line-"),
        marked=marked,
        marked_says=_marked_says(sorted(marked)),
        twin=twin,
        twin_picture=key_picture(twin.case, twin.verdict, "twin") if twin else "",
        own_picture=key_picture(case, verdict, "own") if twin else "",
        difference=difference(example, twin) if twin else (),
        readings=readings_of(case, verdict),
        twin_word=_twin_word(twin),
        command=f"rulecheck check {case.path}",
    )
    return Page(
        path=path,
        text=text,
        source=case.path,
        title=case.title,
        preview=press.preview(example),
    )


def _repair(example: Example) -> str:
    """Say what makes a turn legal, where no detail is to be set right."""
    found = example.verdict.findings
    if example.verdict.word != "illegal" or found[0].fix:
        return ""
    return least_repair(example.case)


def verdict_context(example: Example) -> dict[str, Any]:
    """Return what a template needs to tell a verdict."""
    return {
        "verdict": example.verdict,
        "verdict_word": verdict_word(example.verdict),
        "verdict_says": verdict_says(example.verdict),
        "verdict_clauses": verdict_clauses(example),
    }


def marks_of(verdict: Verdict) -> dict[int, str]:
    """Return the lines of a file that findings stand at, with the sign of each."""
    found = [finding for finding in verdict.findings if finding.place]
    return {finding.place.line: SIGNS[finding.kind] for finding in found if finding.place}


def game_page(game: Game) -> str:
    """Return the first page of a ruleset."""
    return f"rules/{game.id}/index.md"


def _deciding(example: Example, sentences: tuple[Sentence, ...]) -> str:
    """Return the step that decides as a sentence: the first at fault, else one that is shown."""
    found = {finding.step for finding in example.verdict.findings}
    shows = set(example.case.shows)
    ranked = sorted(
        sentences,
        key=lambda each: (each.number not in found, not shows & set(each.clauses), -each.number),
    )
    faulty = [each for each in sentences if each.number in found]
    return (faulty or ranked)[0].words if sentences else ""


def _steps(example: Example, sentences: tuple[Sentence, ...]) -> Iterator[Told]:
    case, verdict = example.case, example.verdict
    changes = dict(ledger(verdict))
    for each, sentence in zip(case.written, sentences, strict=True):
        yield Told(
            number=each.number,
            sentence=sentence,
            who=each.step.who,
            spelled=_spelled(case, each.number),
            note=_note(case, each.number),
            ruled=_ruled(each),
            assumed=tuple(_assumed(one) for one in verdict.assumed if one.step == each.number),
            findings=tuple(one for one in verdict.findings if one.step == each.number),
            allowed=tuple(one for one in verdict.allowed if one.step == each.number),
            changes=changes.get(each.number, ()),
        )


def _said(case: Case, number: int) -> tuple[str, Mapping[str, Any]]:
    """Return the verb of a step and the mapping it stands in, as the file says it."""
    place = case.steps[number]
    value: Any = place.document.value
    for key in place.verb[:-1]:
        value = value[key]
    return str(place.verb[-1]), value


def _spelled(case: Case, number: int) -> str:
    verb, said = _said(case, number)
    return f"{verb}: {shown(said[verb] or {})}"


def _note(case: Case, number: int) -> str:
    note = _said(case, number)[1].get("note", "")
    return note if isinstance(note, str) else ""


def _ruled(written: Written) -> str:
    if written.ruled is None or isinstance(written.ruled, str):
        return written.ruled or ""
    return "; ".join(f"{clause}: {shown(value)}" for clause, value in written.ruled.items())


def _assumed(assumed: Assumed) -> dict[str, str]:
    return {
        "detail": kebab(".".join(map(str, assumed.at))),
        "value": shown(assumed.value),
        "clause": assumed.clause.id,
    }


def _findings(example: Example) -> Iterator[dict[str, Any]]:
    for number, finding in enumerate(example.verdict.findings):
        yield {
            "word": found_word(finding),
            "clause": finding.clause,
            "message": finding.message,
            "step": finding.step,
            "line": finding.place.line if finding.place else None,
            "stated": finding.stated,
            "due": finding.due,
            "fix": finding.fix,
            "see": finding.see,
            "follows": [one for one in example.verdict.folded if one.follows == number],
        }


def _marked_says(lines: list[int]) -> str:
    if not lines:
        return ""
    listed = ", ".join(map(str, lines[:-1])) + " and " * (len(lines) > 1) + str(lines[-1])
    return f"Marked: line {listed}." if len(lines) == 1 else f"Marked: lines {listed}."


def _twin_word(twin: Example | None) -> str:
    if twin is None:
        return ""
    words = {
        "legal": "The legal twin",
        "illegal": "The broken twin",
        "ruling": "The twin that needs a ruling",
        "open": "The twin that is left open",
    }
    return words[twin.verdict.word]
