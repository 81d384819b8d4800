"""JUnit's XML: a suite for each file, a test case for each case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from rulecheck.judge import Outcome
from rulecheck.model import Problem
from rulecheck.report.blocks import checked, tested
from rulecheck.report.ink import PLAIN
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, problems_of, tallied


def junit(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield the run as one document; what is undecided fails, as what is broken does.

    What is not ASCII is written by number, so that the encoding declared is the one written,
    whatever the channel's is.
    """
    for piece in _document(results, style):
        yield piece.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _document(results: Iterable[Result], style: Style) -> Iterator[str]:
    whole = tallied(results, tested=style.tested)
    suites = [_suite(each, style) for each in whole if not each.skipped]
    failures = whole.failed if style.tested else whole.cases - whole.verdicts["legal"]
    counts = f'tests="{whole.cases + whole.errors}" failures="{failures}" errors="{whole.errors}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="rulecheck" {counts}>\n'
    yield from suites
    yield "</testsuites>\n"


def _suite(result: Result, style: Style) -> str:
    cases = [_case(each, style) for each in result.outcomes]
    errors = [_error(each) for each in problems_of(result)]
    failures = sum("<failure" in each for each in cases)
    counts = f'tests="{len(cases) + len(errors)}" failures="{failures}" errors="{len(errors)}"'
    name = quoteattr(printable(result.path))
    return f"  <testsuite name={name} {counts}>\n{''.join([*errors, *cases])}  </testsuite>\n"


def _case(outcome: Outcome, style: Style) -> str:
    case, word = outcome.case, outcome.verdict.word
    name, group = quoteattr(printable(case.title)), quoteattr(printable(case.id))
    start = f"    <testcase name={name} classname={group}"
    if style.tested and outcome.passed and case.todo:
        skipped = f"<skipped>{escape(printable(case.todo))}</skipped>"
        return f"{start}>\n      {skipped}\n    </testcase>\n"
    if outcome.passed if style.tested else word == "legal":
        return f"{start}/>\n"
    lines = list(tested(outcome, PLAIN) if style.tested else checked(outcome, Style(), PLAIN))
    kind = quoteattr("failed" if style.tested else word)
    said = escape("\n".join(lines))
    inner = f"<failure type={kind} message={quoteattr(lines[0])}>{said}</failure>"
    return f"{start}>\n      {inner}\n    </testcase>\n"


def _error(problem: Problem) -> str:
    at = f"{printable(problem.path)}:{problem.line}:{problem.column}"
    message = quoteattr(f"{at}: {printable(problem.message)}")
    inner = f'<error type="input" message={message}/>'
    name = quoteattr(at)
    group = quoteattr(printable(problem.path))
    return f"    <testcase name={name} classname={group}>\n      {inner}\n    </testcase>\n"
