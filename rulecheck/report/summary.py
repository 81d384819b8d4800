"""The last line of a report for people: how many cases of which rulesets, and how they ended."""

from rulecheck.report.ink import Ink
from rulecheck.report.results import WORST_FIRST, Tally


def summary(tally: Tally, ink: Ink) -> str:
    """Return the line that says what a run came to."""
    done = "tested" if tally.tested else "judged"
    games = ", ".join(f"{name} {count}" for name, count in sorted(tally.rulesets.items()))
    counted = f"{_many(tally.cases, 'case')} {done}" + (f" ({games})" if games else "")
    parts = _passed(tally, ink) if tally.tested else _verdicts(tally, ink)
    if tally.errors:
        parts.append(ink.word("error", _many(tally.errors, "error")))
    said = f"{counted}: {', '.join(parts)}" if parts else counted
    return said + (f"; {_many(tally.skipped, 'file')} without a case" if tally.skipped else "")


def _verdicts(tally: Tally, ink: Ink) -> list[str]:
    found = [word for word in reversed(WORST_FIRST) if tally.verdicts[word]]
    return [ink.word(word, f"{tally.verdicts[word]} {word}") for word in found]


def _passed(tally: Tally, ink: Ink) -> list[str]:
    passed = tally.cases - tally.failed
    parts = [ink.word("legal", f"{passed} passed")] if tally.cases else []
    return parts + ([ink.word("illegal", f"{tally.failed} failed")] if tally.failed else [])


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
