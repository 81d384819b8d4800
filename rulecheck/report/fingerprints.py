"""What tells remarks apart from run to run: it stays when lines move."""

from __future__ import annotations

import hashlib
from collections import Counter

from rulecheck.case import Case
from rulecheck.engine import Step
from rulecheck.report.notes import Note


class Fingerprints:
    """Gives every remark of a run a fingerprint of its own; those that are alike are counted.

    It is made of the file, the title of the case, the step, and what is said of which detail: no
    line and no number of a step is in it.
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._case: Case | None = None
        self._steps: dict[int, Step] = {}

    def of(self, note: Note) -> str:
        """Return the fingerprint of the next remark."""
        if note.case is not self._case:
            self._case = note.case
            self._steps = {e.number: e.step for e in note.case.written} if note.case else {}
        step = self._steps.get(note.step)
        about = (
            note.path,
            note.case.title if note.case else note.message,
            note.title,
            ".".join(map(str, note.at)),
            step.spelled if step else "",
        )
        text = "\0".join(about).encode("utf-8", "backslashreplace")
        found = hashlib.sha256(text).hexdigest()[:32]
        self._seen[found] += 1
        return f"{found}:{self._seen[found]}"
