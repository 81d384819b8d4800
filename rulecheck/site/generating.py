"""The process that writes the pages, as the plugin speaks to it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

from rulecheck.frozen import Frozen


class Ran(Frozen):
    """What a run told: in a line what it did, and what it has to say about the cases."""

    told: str
    complaints: tuple[str, ...]


class Generator:
    """A process that has every case judged in mind, and judges again what has changed."""

    def __init__(self) -> None:
        self._asked: tuple[list[str], Path] | None = None
        self._process: subprocess.Popen[str] | None = None

    def run(self, asked: list[str], folder: Path, tell: Callable[[str], None]) -> Ran:
        """Write the pages; `PluginError` where they cannot be. `tell` is told how far it is."""
        if self._asked != (asked, folder):
            self.stop()
        told = self._told(asked, folder, tell)
        if told.get("stale"):
            self.stop()
            told = self._told(asked, folder, tell)
        if "done" not in told:
            self.stop()
            raise PluginError(f"rulecheck: {told.get('failed', 'the pages could not be written')}")
        return Ran(told=told["done"], complaints=tuple(told["complaints"]))

    def stop(self) -> None:
        """End the process; the next run begins another."""
        if self._process is not None:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    pipe.close()
            self._process.wait()
        self._process = None

    def _told(self, asked: list[str], folder: Path, tell: Callable[[str], None]) -> dict[str, Any]:
        """Ask for the pages, and return the last that is said of them."""
        process = self._process or self._begun(asked, folder)
        if process.stdin is None or process.stdout is None:
            return {}
        process.stdin.write("again\n")
        process.stdin.flush()
        for line in process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "progress" not in told:
                return told
            tell(told["progress"])
        return {}

    def _begun(self, asked: list[str], folder: Path) -> subprocess.Popen[str]:
        self._asked = (asked, folder)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "rulecheck.site", *asked, "--stay"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        return self._process
