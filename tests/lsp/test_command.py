"""`rulecheck lsp` as it is typed, and what it rests on."""

import re
from pathlib import Path

from typer.testing import CliRunner

import rulecheck
from rulecheck.cli.app import app
from rulecheck.cli.verbs import lsp

PACKAGE = Path(rulecheck.__file__).parent


def test_without_its_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(lsp, "find_spec", lambda name: None)
    result = CliRunner().invoke(app, ["lsp"])
    assert result.exit_code == 2
    assert "pip install 'rulecheck-tabletop[lsp]'" in result.output


def test_a_wrong_option_is_a_usage_error():
    assert CliRunner().invoke(app, ["lsp", "--tcp"]).exit_code == 2


def test_the_protocol_is_spoken_by_the_server_and_where_it_leads_only():
    speaks = re.compile(r"^\s*(?:from|import) (?:pygls|lsprotocol)\b", re.MULTILINE)
    modules = [each for each in PACKAGE.rglob("*.py") if speaks.search(each.read_text("utf-8"))]
    assert sorted(modules) == [PACKAGE / "lsp" / f"{name}.py" for name in ("locations", "server")]
