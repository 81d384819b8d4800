"""Every case file as tests: one item a case, a failure prints the full report.

Opt-in: the ini key `rulecheck_paths` names the folders, relative to the root; without it nothing
is collected. `rulecheck_rulesets` names folders of rulesets that are not installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulecheck.case import Case, load_file
from rulecheck.judge import Outcome, examined
from rulecheck.model import Problem
from rulecheck.report.blocks import tested
from rulecheck.report.ink import PLAIN
from rulecheck.rulesets import look_in

SUFFIXES = (".yaml", ".yml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the ini keys that name the folders of cases, and of rulesets of one's own."""
    parser.addini("rulecheck_paths", "folders whose YAML files are cases", type="linelist")
    parser.addini("rulecheck_rulesets", "folders of rulesets of one's own", type="linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Have rulesets looked for in the folders named."""
    for folder in config.getini("rulecheck_rulesets"):
        look_in(config.rootpath / folder)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a YAML file that lies in one of the folders named."""
    config = parent.config
    folders = [config.rootpath / folder for folder in config.getini("rulecheck_paths")]
    mine = any(folder in file_path.parents for folder in folders)
    if file_path.suffix not in SUFFIXES or not mine:
        return None
    return CaseFile.from_parent(parent, path=file_path)


class Unexpected(Exception):
    """A case whose verdict is not as expected."""


class CaseFile(pytest.File):
    """A case file: an item for each of its cases, and one for what cannot be understood."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item a case."""
        name = self.path.relative_to(self.config.rootpath).as_posix()
        loaded = load_file(self.path, name)
        for case in loaded.cases:
            suffix = "" if case.number == 1 else f"#{case.number}"
            yield CaseItem.from_parent(self, name=f"{self.path.stem}{suffix}", case=case)
        if loaded.problems:
            yield UnreadItem.from_parent(self, name=self.path.stem, problems=loaded.problems)


class CaseItem(pytest.Item):
    """One case, held against what it expects."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case

    def runtest(self) -> None:
        """Judge the case and compare."""
        outcome = examined(self.case)
        if isinstance(outcome, Problem):
            pytest.fail(str(outcome), pytrace=False)
        if not outcome.passed:
            raise Unexpected(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Print the full report of a case that is not as expected."""
        if isinstance(excinfo.value, Unexpected):
            outcome: Outcome = excinfo.value.args[0]
            return "\n".join(tested(outcome, PLAIN))
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place of the case and its title."""
        return self.path, 0, f"{self.case.id}: {self.case.title}"


class UnreadItem(pytest.Item):
    """What cannot be understood in a file."""

    def __init__(self, *, problems: tuple[Problem, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.problems = problems

    def runtest(self) -> None:
        """Fail with every problem of the file."""
        pytest.fail("\n".join(map(str, self.problems)), pytrace=False)
