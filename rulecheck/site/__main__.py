"""Write the pages of a project's cases: `python -m rulecheck.site cases --into pages`."""

import argparse
import sys
from pathlib import Path
from typing import get_args

from rulecheck.report.printable import printable
from rulecheck.rulesets import look_in
from rulecheck.site.covering import Wanted
from rulecheck.site.generator import generate
from rulecheck.site.welcome import Unknown


def main(words: list[str] | None = None) -> int:
    """Write the pages; return 3 where a case is not as expected or cannot be read."""
    said = _asked().parse_args(words)
    try:
        for folder in said.ruleset_path:
            look_in(folder)
        made = generate(
            said.cases,
            said.into,
            docs=said.docs,
            folders=not said.files,
            coverage=said.coverage,
            try_it=said.try_it,
        )
    except Unknown as unknown:
        print(unknown, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            printable(f"{error.filename or said.into}: {error.strerror or error}"), file=sys.stderr
        )
        return 2
    written = made.written
    for complaint in made.complaints:
        print(printable(complaint), file=sys.stderr)
    print(f"{written.pages} pages, {len(written.changed)} written, {len(written.removed)} removed")
    return 3 if made.complaints else 0


def _asked() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(prog="python -m rulecheck.site", description=__doc__)
    asked.add_argument("cases", nargs="+", type=Path, help="case files and folders of them")
    asked.add_argument("--into", type=Path, required=True, help="the folder of pages")
    asked.add_argument("--docs", type=Path, help="pages written by hand that show something")
    asked.add_argument("--files", action="store_true", help="serve each page as a file")
    asked.add_argument("--try-it", action="store_true", help="write the page to try a turn on")
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
    sys.exit(main())
