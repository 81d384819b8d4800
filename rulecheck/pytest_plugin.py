"""Every case file as tests: one item a case, a failure prints the full report.

Opt-in: the ini key `rulecheck_paths` names the folders, relative to the root; without it nothing
is collected. `rulecheck_rulesets` names folders of rulesets that are not installed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulecheck.case import Case, is_case_file, is_file, is_folder, load_file
from rulecheck.judge import Outcome, examined
from rulecheck.model import Problem
from rulecheck.report.blocks import tested
from rulecheck.report.ink import PLAIN
from rulecheck.report.printable import printable
from rulecheck.rulesets import look_in


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the ini keys that name the folders of cases, and of rulesets of one's own."""
    parser.addini("rulecheck_paths", "folders whose YAML files are cases", type="linelist")
    parser.addini("rulecheck_rulesets", "folders of rulesets of one's own", type="linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Have rulesets looked for in the folders named."""
    for folder in config.getini("rulecheck_rulesets"):
        try:
            look_in(config.rootpath / folder)
        except OSError as error:
            said = f"rulecheck_rulesets: {folder}: {error.strerror}"
            raise pytest.UsageError(printable(said)) from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file that lies in one of the folders named."""
    if not is_case_file(file_path.name) or not _is_mine(file_path.parent, parent.config):
        return None
    return CaseFile.from_parent(parent, path=file_path, **_called(file_path, parent.config))


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> CaseFolder | None:
    """Collect one of the folders named, and what is in it."""
    if not _is_mine(path, parent.config) or (path / "__init__.py").is_file():
        return None
    return CaseFolder.from_parent(parent, path=path, **_called(path, parent.config))


def _is_mine(folder: Path, config: pytest.Config) -> bool:
    named = (config.rootpath / each for each in config.getini("rulecheck_paths"))
    return any(each == folder or each in folder.parents for each in named)


def _called(path: Path, config: pytest.Config) -> dict[str, Any]:
    """Return how pytest is to call a file: in letters that every report and process can take."""
    address = printable(path.relative_to(config.rootpath).as_posix())
    return {"name": printable(path.name), "nodeid": address}


class CaseFolder(pytest.Directory):
    """A folder of cases: its files, and whatever in it cannot be opened as one."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield what pytest would collect, and an item for what it would leave out or stop at."""
        try:
            paths = sorted(self.path.iterdir())
        except OSError:
            yield self._unread(self.path)
            return
        for path in paths:
            yield from self._within(path)

    def _within(self, path: Path) -> Iterator[pytest.Item | pytest.Collector]:
        folder = is_folder(path)
        if not folder and not is_file(path):  # pytest itself would trip over some of these
            if is_case_file(path.name):
                yield self._unread(path)
        elif self._is_wanted(path, folder) and not (folder and path.is_symlink()):
            if folder:
                found = self.ihook.pytest_collect_directory(path=path, parent=self)
                yield from () if found is None else (found,)
            else:
                yield from self.ihook.pytest_collect_file(file_path=path, parent=self)

    def _unread(self, path: Path) -> UnreadItem:
        loaded = load_file(path, path.relative_to(self.config.rootpath).as_posix())
        name = printable(path.name)
        return UnreadItem.from_parent(self, name=name, problems=loaded.problems)

    def _is_wanted(self, path: Path, folder: bool) -> bool:
        named = self.session.isinitpath(path, with_parents=folder)
        ignored = self.ihook.pytest_ignore_collect
        return named or not ignored(collection_path=path, config=self.config)


class Unexpected(Exception):
    """A case whose verdict is not as expected."""


class CaseFile(pytest.File):
    """A case file: an item for each of its cases, and one for what cannot be understood."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item a case, called by its address, and its title where no other has it.

        pytest takes the title for a parameter: the address alone finds the item too.
        """
        name = self.path.relative_to(self.config.rootpath).as_posix()
        loaded, stem = load_file(self.path, name), printable(self.path.stem)
        titles = Counter(case.title for case in loaded.cases)
        for case in loaded.cases:
            suffix = "" if case.number == 1 else f"#{case.number}"
            titled = titles[case.title] == 1 and case.title != case.path
            title = f"[{printable(case.title)}]" if titled else ""
            yield CaseItem.from_parent(self, name=f"{stem}{suffix}{title}", case=case)
        if loaded.problems:
            yield UnreadItem.from_parent(self, name=stem, problems=loaded.problems)


class CaseItem(pytest.Item):
    """One case, held against what it expects."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case

    def runtest(self) -> None:
        """Judge the case and compare."""
        outcome = examined(self.case)
        if isinstance(outcome, Problem):
            pytest.fail(printable(str(outcome)), pytrace=False)
        if not outcome.passed:
            raise Unexpected(outcome)
        if self.case.todo:
            pytest.xfail(printable(self.case.todo))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Print the full report of a case that is not as expected."""
        if isinstance(excinfo.value, Unexpected):
            outcome: Outcome = excinfo.value.args[0]
            return "\n".join(tested(outcome, PLAIN))
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place of the case and its title."""
        return _shown(self), 0, printable(f"{self.case.id}: {self.case.title}")


class UnreadItem(pytest.Item):
    """What cannot be understood in a file."""

    def __init__(self, *, problems: tuple[Problem, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.problems = problems

    def runtest(self) -> None:
        """Fail with every problem of the file."""
        lines = (printable(str(problem)) for problem in self.problems)
        pytest.fail("\n".join(lines), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place of the file and its name."""
        return _shown(self), 0, self.nodeid


def _shown(item: pytest.Item) -> Path:
    """Return where an item is from, as every report can write it."""
    return Path(printable(str(item.path)))
