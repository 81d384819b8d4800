"""Case files to measure with: the shipped ones, copied in turn under other titles."""

from __future__ import annotations

import itertools
from pathlib import Path

from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED


def generated(count: int, folder: Path, rulesets: tuple[str, ...] = SHIPPED) -> int:
    """Write `count` case files of some rulesets below a folder; return how many cases they hold."""
    sources = [text for id in rulesets for text in _texts(id)]
    cases = 0
    for number, text in enumerate(itertools.islice(itertools.cycle(sources), count)):
        file = folder / f"{number // 500:03}" / f"case-{number:06}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# copy {number}\n{text}", "utf-8")
        cases += 1 + text.count("\n---\n")
    return cases


def _texts(ruleset: str) -> list[str]:
    files = sorted((data_folder("cases") / ruleset).rglob("*.yaml"))
    return [file.read_text("utf-8") for file in files]
