"""Write the pages of a project's cases: `python -m rulecheck.site cases --into pages`."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import rulecheck
from rulecheck.reference import data_folder
from rulecheck.report.printable import printable
from rulecheck.rulesets import look_in
from rulecheck.site.covering import Wanted
from rulecheck.site.generator import Made, generate
from rulecheck.site.memory import Memory, stamp_of
from rulecheck.site.welcome import Unknown


def main(words: list[str] | None = None) -> int:
    """Write the pages; return 3 where a case is not as expected or cannot be read."""
    said = _asked().parse_args(words)
    return stay(said) if said.stay else _once(said)


def _once(said: argparse.Namespace) -> int:
    try:
        made = _made(said, Memory(), _progress if sys.stderr.isatty() else lambda _: None)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 2
    for complaint in made.complaints:
        print(printable(complaint), file=sys.stderr)
    print(made.told)
    return 3 if made.complaints else 0


def _progress(told: str) -> None:
    print(f"\r{told} ", end="", file=sys.stderr, flush=True)


def stay(said: argparse.Namespace) -> int:
    """Write the pages again for every line that is read, and tell in JSON lines how it went.

    A rulebook or a rule that has changed needs another process: this one says so and ends.
    """
    memory, began = Memory(), _stamps(said)
    for _ in sys.stdin:
        if _stamps(said) != began:
            _say(stale=True)
            return 0
        try:
            made = _made(said, memory, lambda told: _say(progress=told))
        except Failed as failed:
            _say(failed=str(failed))
            continue
        _say(done=made.told, complaints=[printable(each) for each in made.complaints])
    return 0


def _say(**told: object) -> None:
    print(json.dumps(told), flush=True)


class Failed(Exception):
    """The pages cannot be written at all; says why."""


def _made(said: argparse.Namespace, memory: Memory, tell: Callable[[str], None]) -> Made:
    try:
        for folder in said.ruleset_path:
            look_in(folder)
        return generate(
            said.cases,
            said.into,
            docs=said.docs,
            folders=not said.files,
            coverage=said.coverage,
            try_it=said.try_it,
            previews=said.previews,
            memory=memory,
            tell=tell,
        )
    except Unknown as unknown:
        raise Failed(str(unknown)) from unknown
    except OSError as error:
        told = f"{error.filename or said.into}: {error.strerror or error}"
        raise Failed(printable(told)) from error


def _stamps(said: argparse.Namespace) -> dict[Path, object]:
    """Return when each rulebook and each piece of code was written last."""
    folders = [Path(rulecheck.__file__).parent, data_folder("reference"), *said.ruleset_path]
    files = (
        path for folder in folders for kind in ("*.py", "*.yaml") for path in folder.rglob(kind)
    )
    cases = [path.resolve() for path in said.cases]
    return {
        path: stamp_of(path)
        for path in files
        if not any(path.resolve().is_relative_to(each) for each in cases)
    }


def _asked() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(prog="python -m rulecheck.site", description=__doc__)
    asked.add_argument("cases", nargs="+", type=Path, help="case files and folders of them")
    asked.add_argument("--into", type=Path, required=True, help="the folder of pages")
    asked.add_argument(
        "--stay", action="store_true", help="stay, and write them again for every line that is read"
    )
    asked.add_argument("--docs", type=Path, help="pages written by hand that show something")
    asked.add_argument("--files", action="store_true", help="serve each page as a file")
    asked.add_argument("--try-it", action="store_true", help="write the page to try a turn on")
    asked.add_argument(
        "--previews", action="store_true", help="draw a picture of each case for links elsewhere"
    )
    asked.add_argument(
        "--coverage",
        choices=get_args(Wanted),
        default="run",
        help="run the mutants where they must be, tell only what is kept of them, or nothing",
    )
    asked.add_argument(
        "--ruleset-path",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="look for rulesets there too",
    )
    return asked


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)  # to take apart what it remembers of thousands of cases would take seconds
