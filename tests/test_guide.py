"""The guide is run: what its pages tell a reader to write and to type is written and typed."""

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[1] / "docs" / "guide"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def blocks(page):
    """Return the code blocks of a page: the language, the file it is, if any, and the text."""
    return BLOCK.findall((GUIDE / page).read_text(encoding="utf-8"))


def typed(command, folder):
    """Return what a command prints in a folder, where it finds our programs and succeeds."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
    return done.stdout


class Walk:
    """Follows a page: writes the files it shows, types its commands, looks for what they print."""

    def __init__(self, folder):
        self.folder = folder

    def along(self, page):
        for language, file, text in blocks(page):
            if file:
                path = self.folder / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            elif language == "console":
                self.type(text)

    def type(self, session):
        printed = ""
        for line in session.splitlines():
            if line.startswith("$ cd "):
                self.folder /= line.removeprefix("$ cd ")
            elif line.startswith("$ "):
                printed = typed(line.removeprefix("$ "), self.folder)
            else:
                assert line in printed, f"{line}\nis not in what was printed:\n{printed}"


def test_a_ruleset_is_built_from_a_page_of_rules_to_a_site(tmp_path):
    walk = Walk(tmp_path)
    walk.along("add-a-ruleset.md")
    assert walk.folder == tmp_path / "caravan"
    pages = {path.parent.name for path in (walk.folder / "site").rglob("*.html")}
    assert {"caravan", "riding", "heat", "three-stages", "the-last-water"} <= pages
