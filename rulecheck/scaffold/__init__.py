"""A ruleset of one's own, begun: reference, scene, steps, one rule and two cases that pass."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

_TEMPLATE = Path(__file__).with_name("template")
_SUFFIX = ".template"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Unnameable(ValueError):
    """A name that no ruleset can have."""


def scaffold(id: str, folder: Path) -> tuple[Path, ...]:
    """Write a project for a new ruleset into `folder / id` and return its files.

    `Unnameable` if the id is no lower-case words with hyphens; `FileExistsError` if the folder is
    there already: nothing is overwritten.
    """
    if not ID.fullmatch(id):
        raise Unnameable(f"{id!r} is no name for a ruleset: lower-case words with hyphens")
    words = {
        "id": id,
        "package": id.replace("-", "_"),
        "title": id.replace("-", " ").title(),
        "prefix": "".join(word[0] for word in id.split("-")).upper().ljust(2, "X"),
    }
    root = folder / id
    root.mkdir(parents=True)
    return tuple(_written(each, root, words) for each in sorted(_TEMPLATE.rglob(f"*{_SUFFIX}")))


def _written(template: Path, root: Path, words: dict[str, str]) -> Path:
    inner = template.relative_to(_TEMPLATE).as_posix().removesuffix(_SUFFIX)
    file = root / inner.replace("package/", f"{words['package']}/", 1)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
    return file
