"""`rulecheck score`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.completion import ruleset_ids
from rulecheck.cli.options import Folders, one_of, text_or_json
from rulecheck.wording import many

if TYPE_CHECKING:
    from rulecheck.score import Score

EPILOG = """
\b
Examples:
  rulecheck score                                         the baselines alone
  rulecheck score -- rulecheck serve pipe                 a judge: ourselves
  rulecheck score --split held-out -- rulecheck serve pipe

\b
COMMAND reads a question a line and writes an answer a line, in any order:
  {"id": "5f3c...", "ruleset": "...", "scene": {...}, "turn": [...]}
  {"id": "5f3c...", "verdict": "illegal", "clauses": ["FH-MOV-2"]}
verdict is legal, illegal, ruling, open or refused.
"""
SPLITS = ("all", "shown", "held-out")
Split = Annotated[
    str,
    typer.Option(
        metavar="SPLIT",
        help="Cases of one side only: shown, held-out, or all.",
        callback=one_of(SPLITS, "split"),
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("score", epilog=EPILOG)(score)


def score(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- COMMAND]", help="Another judge, and its words."),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="RULESET", help="Of this only.", autocompletion=ruleset_ids),
    ] = None,
    split: Split = "all",
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", min=0.01, help="End one that says nothing for so long."),
    ] = None,
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Hold another judge against the suite: right, wrong, refused, falsely certain.

    It is asked the cases in ./cases, or else those that come with rulecheck, without what they
    expect. Beside it stand a judge that always says legal and one that always refuses.
    """
    import json

    from rulecheck.another_judge import WrongAnswer, answers_of
    from rulecheck.cli.suite import cases_of, refuse
    from rulecheck.reader.spelled import plain
    from rulecheck.score import VERSION, baselines, graded, questions
    from rulecheck.score import score as scored

    cases, unread = cases_of(ruleset)
    asked = tuple(questions(cases, split))
    found = list(baselines(asked))
    if command:
        try:
            told, ended = answers_of(command, asked, seconds)
        except (OSError, WrongAnswer) as wrong:
            said = f"{command[0]}: {wrong.strerror}" if isinstance(wrong, OSError) else str(wrong)
            raise typer.BadParameter(said) from None
        mine = (graded(each, told.get(each.id)) for each in asked)
        found.insert(0, scored(command[0], mine))
        if ended:
            typer.echo(f"{command[0]}: {ended}", err=True)
    if format == "json":
        scores = [{**plain(each), "questions": each.questions} for each in found]
        typer.echo(
            json.dumps({"schema_version": VERSION, "split": split, "scores": scores}, indent=2)
        )
    else:
        typer.echo("\n".join(_lines(found)))
    refuse(unread)


def _lines(found: list[Score]) -> Iterator[str]:
    from rulecheck.score import GRADES

    yield many(found[0].questions, "question")
    for each in found:
        yield ""
        told = ", ".join(
            f"{each.grades[grade]} {grade}" for grade in GRADES if grade in each.grades
        )
        yield f"{each.name}: {each.share:.1%} right; {told}; {each.clauses} with the right clauses"
        for group, counts in each.by.items() if each is found[0] else ():
            whole = sum(counts.values())
            said = ", ".join(f"{counts[grade]} {grade}" for grade in GRADES if grade in counts)
            yield f"  {group}: {whole}: {said}"
