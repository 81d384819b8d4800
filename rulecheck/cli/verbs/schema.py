"""`rulecheck schema`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.completion import ruleset_ids
from rulecheck.cli.options import Folders

EPILOG = """
\b
Examples:
  rulecheck schema fated-hand         what a case of one ruleset may say
  rulecheck schema                    the same of every ruleset
  rulecheck schema report             what --format json and jsonl write
  rulecheck schema answers            what options, trace, explain and words write
  rulecheck schema export             what rulecheck export writes
  rulecheck schema options            what rulecheck options --format json writes
  rulecheck schema explore            what rulecheck explore --format json writes
  rulecheck schema --to schemas       all of them, as files
"""


_OTHERS = ("report", "answers", "export", "options", "explore")
"""What has a schema besides cases."""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("schema", epilog=EPILOG)(schema)


def _subjects(incomplete: str) -> list[str]:
    others = [each for each in _OTHERS if each.startswith(incomplete)]
    return [*ruleset_ids(incomplete), *others]


def schema(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET|report|answers|export|options|explore",
            help="What to describe; cases of every ruleset if left out.",
            autocompletion=_subjects,
        ),
    ] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write all there, a file each.")
    ] = None,
    ruleset_path: Folders = None,
) -> None:
    """Print the JSON Schema of cases or of reports."""
    import json

    if to is None:
        typer.echo(json.dumps(_schema(what), indent=2))
        return
    from rulecheck.cli.outputs import write_whole
    from rulecheck.rulesets import known

    to.mkdir(parents=True, exist_ok=True)
    for name in (*known(), "case", *_OTHERS):
        text = json.dumps(_schema(None if name == "case" else name), indent=1)
        write_whole(to / f"{name}.json", (text, "\n"))


def _schema(what: str | None) -> object:
    if what == "report":
        from rulecheck.report.schema import report_schema

        return report_schema()
    if what == "answers":
        from rulecheck.report.answers_schema import answers_schema

        return answers_schema()
    if what == "export":
        from rulecheck.export import export_schema

        return export_schema()
    if what == "options":
        from rulecheck.report.options_schema import options_schema

        return options_schema()
    if what == "explore":
        from rulecheck.report.exploring import explored_schema

        return explored_schema()
    from rulecheck.case.schema import any_case_schema, case_schema
    from rulecheck.cli.games import games

    found = games(what)
    return case_schema(found[0]) if what else any_case_schema(found)
