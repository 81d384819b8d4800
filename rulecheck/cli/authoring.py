"""`rulecheck new`, `rulecheck new-ruleset` and `rulecheck schema`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.completion import ruleset_ids

NEW = """
\b
Examples:
  rulecheck new fated-hand "The Warrior walks off" --to turn.yaml
  rulecheck new skirmish | rulecheck check -
"""
NEW_RULESET = """
\b
Example:
  rulecheck new-ruleset dash
  rulecheck test dash/cases --ruleset-path dash
"""
SCHEMA = """
\b
Examples:
  rulecheck schema fated-hand         what a case of one ruleset may say
  rulecheck schema                    the same of every ruleset
  rulecheck schema report             what --format json and jsonl write
  rulecheck schema export             what rulecheck export writes
  rulecheck schema --to schemas       all of them, as files
"""

RulesetId = Annotated[
    str, typer.Argument(metavar="RULESET", help="A ruleset.", autocompletion=ruleset_ids)
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("new", epilog=NEW, no_args_is_help=True)(new)
    app.command("new-ruleset", epilog=NEW_RULESET, no_args_is_help=True)(new_ruleset)
    app.command("schema", epilog=SCHEMA)(schema)


def new(
    ruleset: RulesetId,
    title: Annotated[str | None, typer.Argument(metavar="TITLE", help="What it shows.")] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it there; nothing is overwritten.")
    ] = None,
) -> None:
    """Print a commented case to start from.

    It is legal as it stands.
    """
    from rulecheck.cli.clauses import games
    from rulecheck.starter import NoStarter, starter, write_starter

    for game in games(ruleset):
        try:
            if to is None:
                typer.echo(starter(game, title), nl=False)
            else:
                write_starter(game, to, title)
        except NoStarter as missing:
            raise typer.BadParameter(str(missing)) from None
        except FileExistsError:
            raise typer.BadParameter(f"{to} is there already") from None


def new_ruleset(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Lower-case words with hyphens.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to begin it.")] = Path(),
) -> None:
    """Begin a ruleset of your own.

    A reference, a scene, steps, a rule, and cases that pass.
    """
    from rulecheck.scaffold import Unnameable, scaffold

    try:
        files = scaffold(name, to)
    except Unnameable as unnameable:
        raise typer.BadParameter(str(unnameable)) from None
    except FileExistsError:
        raise typer.BadParameter(f"{to / name} is there already") from None
    typer.echo("\n".join(file.as_posix() for file in files))
    root = (to / name).as_posix()
    typer.echo(f"\nnext: rulecheck test {root}/cases --ruleset-path {root}")


def schema(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET|report|export",
            help="What to describe; cases of every ruleset if left out.",
            autocompletion=lambda incomplete: [
                each
                for each in (*ruleset_ids(incomplete), "report", "export")
                if each.startswith(incomplete)
            ],
        ),
    ] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write all there, a file each.")
    ] = None,
) -> None:
    """Print the JSON Schema of cases or of reports."""
    import json

    if to is None:
        typer.echo(json.dumps(_schema(what), indent=2))
        return
    from rulecheck.rulesets import known

    to.mkdir(parents=True, exist_ok=True)
    for name in (*known(), "case", "report", "export"):
        text = json.dumps(_schema(None if name == "case" else name), indent=1)
        (to / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _schema(what: str | None) -> object:
    if what == "report":
        from rulecheck.report.schema import report_schema

        return report_schema()
    if what == "export":
        from rulecheck.export import export_schema

        return export_schema()
    from rulecheck.case.schema import any_case_schema, case_schema
    from rulecheck.cli.clauses import games

    found = games(what)
    return case_schema(found[0]) if what else any_case_schema(found)
