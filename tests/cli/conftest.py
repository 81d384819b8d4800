"""The program, run in an empty folder, with the race known to it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulecheck.cli.app import app


@pytest.fixture
def turn():
    """A legal turn of the race; `replace` makes it any other."""
    return (
        "ruleset: dash\n"
        "title: Ann runs\n"
        "scene: {runners: {ann: {}, bob: {at: 3}}}\n"
        "turn:\n"
        "- ann:\n"
        "  - run: {to: 2, energy: 2}\n"
    )


@pytest.fixture
def run(dash, tmp_path, monkeypatch):
    """Run the program in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def called(*words, **options):
        return CliRunner().invoke(app, words, prog_name="rulecheck", **options)

    return called


@pytest.fixture
def write():
    """Write files: `write(a=TEXT)` is `a.yaml`; folders are made."""

    def written(**files):
        for name, text in files.items():
            path = Path(f"{name}.yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return written
