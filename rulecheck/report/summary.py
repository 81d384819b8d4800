"""The last line of a report for people: how many cases of which rulesets, and how they ended."""

from collections.abc import Iterator

from rulecheck.report.ink import Ink
from rulecheck.report.printable import printable
from rulecheck.report.results import WORST_FIRST, Tally
from rulecheck.wording import many


def summary(tally: Tally, ink: Ink) -> str:
    """Return the line that says what a run came to."""
    done = "tested" if tally.tested else "judged"
    games = ", ".join(f"{name} {count}" for name, count in sorted(tally.rulesets.items()))
    counted = f"{many(tally.cases, 'case')} {done}" + (f" ({games})" if games else "")
    parts = _passed(tally, ink) if tally.tested else _verdicts(tally, ink)
    if tally.errors:
        parts.append(ink.word("error", many(tally.errors, "error")))
    said = f"{counted}: {', '.join(parts)}" if parts else counted
    return said + (f"; {many(tally.skipped, 'file')} without a case" if tally.skipped else "")


def put_off(tally: Tally, ink: Ink) -> Iterator[str]:
    """Yield a line for each case that is known not to be as expected yet, with the reason."""
    for case in tally.put_off if tally.tested else ():
        where = f"{printable(case.title)} ({printable(case.id)})"
        yield f"{ink.word('open', 'to do')}: {where}: {printable(case.todo)}"


def _verdicts(tally: Tally, ink: Ink) -> list[str]:
    found = [word for word in reversed(WORST_FIRST) if tally.verdicts[word]]
    return [ink.word(word, f"{tally.verdicts[word]} {word}") for word in found]


def _passed(tally: Tally, ink: Ink) -> list[str]:
    passed = tally.cases - tally.failed - len(tally.put_off)
    parts = [ink.word("legal", f"{passed} passed")] if tally.cases else []
    parts += [ink.word("open", f"{len(tally.put_off)} to do")] if tally.put_off else []
    return parts + ([ink.word("illegal", f"{tally.failed} failed")] if tally.failed else [])
