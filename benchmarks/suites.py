"""Case files to measure with: every shipped case written out whole, one a file, in turn."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

from rulecheck.case import Case, case_files, load
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED
from rulecheck.rulesets.skirmish.grid import Squares
from rulecheck.wording import shown

KEYS = ("ruleset", "title", "about", "shows", "scene", "turn", "expect")
MORE = ("readings", "house", "given")


class _Dumper(yaml.SafeDumper):
    """Writes what the reader reads: exact decimals, lists, texts of several lines."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _number(dumper: yaml.SafeDumper, number: Fraction) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:float", shown(number))


_Dumper.add_representer(str, _text)
_Dumper.add_representer(Fraction, _number)
_Dumper.add_representer(tuple, _Dumper.represent_list)


def generated(count: int, folder: Path, rulesets: tuple[str, ...] = SHIPPED) -> None:
    """Write `count` case files of some rulesets below a folder, one case a file."""
    sources = [text for id in rulesets for text in written_out(id)]
    for number, text in enumerate(itertools.islice(itertools.cycle(sources), count)):
        file = folder / f"{number // 500:03}" / f"case-{number:06}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# copy {number}\n{text}", "utf-8")


def written_out(ruleset: str) -> Iterator[str]:
    """Yield every shipped case of a ruleset as a file of its own, with all that it inherits."""
    for file in case_files([data_folder("cases") / ruleset]):
        for case in load(file):
            yield yaml.dump(whole(case), Dumper=_Dumper, sort_keys=False, allow_unicode=True)


def whole(case: Case) -> dict[str, Any]:
    """Return what a case says, with all that it inherits."""
    said = {key: _said(case, key) for key in (*KEYS, *MORE)}
    return {key: value for key, value in said.items() if value is not None}


def _said(case: Case, key: str) -> Any:
    value = case.home(key).value
    return value.get(key) if isinstance(value, dict) else None


def long_turn(steps: int) -> str:
    """Return a case of Fated Hand whose turn has very many steps."""
    head = "ruleset: fated-hand\nscene: {heroes: {ann: {position: near}}}\nturn:\n- ann:\n"
    return head + "  - move: {to: near}\n" * steps


def board(side: int) -> str:
    """Return a case of Skirmish on a square field, with a token for every two hundred spaces."""
    name = Squares(side, side).name
    rows = "".join(f"    {'.  ' * side}\n" for _ in range(side))
    foes = "".join(
        f"    foe{number}: {{at: {name(number * 7 % side, number * 13 % (side - 9) + 9)}}}\n"
        for number in range(side**2 // 200)
    )
    end = "turn:\n- hero: [{move: {to: c3}}]\n"
    scene = f"  map: |\n{rows}  party: {{hero: {{at: a1, speed: 6}}}}\n  foes:\n{foes}"
    return f"ruleset: skirmish\nscene:\n{scene}{end}"
