"""A case judged: its verdict with every place, and how it stands against what was expected."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import field

from rulecheck.case import Case, Expected
from rulecheck.case.nouns import variation
from rulecheck.case.patches import patch_of
from rulecheck.engine import UNMUTATED, Mutation, RulesetFailed, Unfit, judged
from rulecheck.engine.trace import figure, standing
from rulecheck.frozen import Frozen
from rulecheck.model import At, Finding, Problem, Repair, Verdict, VerdictWord, problem_at


class Changed(Frozen):
    """A rulebook with some things otherwise: numbers, preferred readings, readings chosen."""

    numbers: Mapping[str, Any] = field(default_factory=dict)
    preferred: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)


UNCHANGED = Changed()
_WORDS: Mapping[str, VerdictWord] = {"violation": "illegal", "ruling": "ruling", "open": "open"}


class Difference(Frozen):
    """A figure of the scene afterwards that is not as expected."""

    at: str
    expected: Any
    actual: Any


class Outcome(Frozen):
    """A case tested: what was expected and not found, found and not expected, otherwise after.

    `receipt` is what makes the verdict reproducible, where somebody asks for it.
    `repairs` are the smallest changes that make its turn legal; `None` where nobody looked for any.
    `sentences` are its steps in words, by number, where its scenes are left behind.
    """

    case: Case
    verdict: Verdict
    missing: tuple[Expected, ...] = ()
    unexpected: tuple[Finding, ...] = ()
    scene: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()
    receipt: Mapping[str, Any] | None = None
    repairs: tuple[Repair, ...] | None = None
    sentences: tuple[tuple[int, str], ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything is exactly as expected; of a case put off, whether it is not yet."""
        return self.is_as_expected != bool(self.case.todo) and not self.problems

    @property
    def is_as_expected(self) -> bool:
        """Whether exactly what is expected was found, and nothing differs afterwards."""
        return not (self.missing or self.unexpected or self.scene)


def judge(
    case: Case,
    *,
    mutation: Mutation = UNMUTATED,
    changed: Changed = UNCHANGED,
    noting: bool = True,
) -> Verdict:
    """Return the verdict on the turn of a case, whatever the case expects.

    The case is not changed, and judging it again gives the same. Without `noting`, the verdict does
    not tell where its findings stand, nor what was taken as due.
    """
    verdict = judged(
        case.ruleset,
        laid_out(case, changed),
        case.turn,
        mutation=mutation,
        preferred=changed.preferred,
        noting=noting,
    )
    if case.allowed and verdict.findings:
        at = ((each.step, each.clause.id) for each in verdict.findings)
        whys = {index: case.allowed[key] for index, key in enumerate(at) if key in case.allowed}
        verdict = allowing(verdict, whys)
    if not noting or not (verdict.findings or verdict.folded or verdict.allowed):
        return verdict
    return verdict.but(
        findings=tuple(_placed(case, finding) for finding in verdict.findings),
        folded=tuple(_placed(case, finding) for finding in verdict.folded),
        allowed=tuple(_placed(case, finding) for finding in verdict.allowed),
    )


def attempted(
    case: Case, changed: Changed = UNCHANGED, *, noting: bool = True
) -> Verdict | Problem:
    """Return the verdict on a case, or how and where its ruleset or the changes fail on it."""
    try:
        return judge(case, changed=changed, noting=noting)
    except RulesetFailed as failed:
        written = failed.number in case.steps
        place = case.steps[failed.number].of(()) if written else case.document.place(())
        message = str(failed)
    except Unfit as unfit:
        place = case.home("scene").place(("scene",), key=True)
        message = f"under these house rules: {unfit.message}"
    return problem_at(case.path, place, message, case.text)


def examined(
    case: Case, changed: Changed = UNCHANGED, *, tested: bool = True, noting: bool = True
) -> Outcome | Problem:
    """Judge a case and hold it against what it expects, or tell how its ruleset fails on it.

    A case that is not `tested` is judged whatever it expects. This is the one way that everything
    examines cases: the shell, pytest, editors, the site.
    """
    verdict = attempted(case, changed, noting=noting)
    if isinstance(verdict, Problem):
        return verdict
    if tested:
        return compare(case, verdict)
    return Outcome(case=case, verdict=verdict, problems=unused(case, verdict))


def allowing(verdict: Verdict, why: Mapping[int, str]) -> Verdict:
    """Return a verdict that lets some findings pass, by their indices, and what follows from them.

    `why` says why each may.
    """
    kept = [index for index in range(len(verdict.findings)) if index not in why]
    allowed = tuple(verdict.findings[each].but(allowed=said) for each, said in why.items())
    folded = tuple(each for each in verdict.folded if each.follows in (None, *kept))
    found = of_findings(verdict.but(folded=folded), kept)
    return found.but(allowed=(*verdict.allowed, *allowed))


def of_findings(verdict: Verdict, kept: Sequence[int]) -> Verdict:
    """Return the verdict of some of the findings only, by their indices; all that is folded stays.

    What followed from one that is gone follows from none.
    """
    findings = tuple(verdict.findings[index] for index in kept)
    kinds = {each.kind for each in findings}
    return verdict.but(
        word=next((word for kind, word in _WORDS.items() if kind in kinds), "legal"),
        findings=findings,
        folded=tuple(
            each.but(follows=kept.index(each.follows) if each.follows in kept else None)
            for each in verdict.folded
        ),
    )


def idle(case: Case, verdict: Verdict) -> tuple[tuple[int, str], ...]:
    """Return the allowances of a case that silence nothing: the step and the clause of each."""
    used = {(each.step, each.clause.id) for each in verdict.allowed}
    return tuple(each for each in case.allowed if each not in used)


def _idle(case: Case, verdict: Verdict) -> Iterator[Problem]:
    for step, clause in idle(case, verdict) if case.allowed else ():
        place = case.steps[step].beside("allow", (clause,))
        message = f"nothing at this step broke {clause}: it need not be allowed{_of(case)}"
        yield problem_at(case.path, place, message, case.text)


def laid_out(case: Case, changed: Changed) -> Any:
    """Return the scene of a case, laid out anew by a changed rulebook; `Unfit` if it cannot be."""
    if not (changed.numbers or changed.readings):
        return case.scene
    table = case.table
    return case.layout.set_up(
        case.ruleset.table(
            readings={**table.readings, **changed.readings},
            given=table.values,
            house=table.house,
            numbers=changed.numbers,
        )
    )


def compare(case: Case, verdict: Verdict) -> Outcome:
    """Hold a verdict against what its case expects."""
    missing, unexpected = _against(case.expected, verdict.findings)
    ends = dict.fromkeys(scene for _, scene in verdict.ends) if case.after else ()
    afterwards = (each for end in ends for each in _differences("", case.after, standing(end)))
    return Outcome(
        case=case,
        verdict=verdict,
        missing=missing,
        unexpected=unexpected,
        scene=tuple({each.at: each for each in afterwards}.values()),
        problems=(*case.doubts, *unused(case, verdict), *_idle(case, verdict)),
    )


def unused(case: Case, verdict: Verdict) -> tuple[Problem, ...]:
    """Return what a case chooses, gives or rules though nothing in it asks for it."""
    return tuple(_unused(case, at) for at in verdict.unused if _says(case, at))


def _says(case: Case, at: At) -> bool:
    """Whether the case itself says it, and not a rulebook it was judged by."""
    if at[0] == "ruled":
        return True
    others = case.number > 1 and "scene" in case.document_keys
    home = case.home(str(at[0]))
    return home.has(at) and not (others and home is case.first)


def _of(case: Case) -> str:
    """Name the variation that something is said of."""
    return f" ({variation(case.number, case.document)})" if case.number > 1 else ""


def _unused(case: Case, at: At) -> Problem:
    if at[0] == "ruled":
        place = case.steps[int(at[1])].beside("ruled", at[2:])
        message = f"nothing at this step asked for a ruling{''.join(f' on {c}' for c in at[2:])}"
    else:
        place = case.home(str(at[0])).place(at, key=True)
        message = f"{at[0]}: nothing in this turn asked for {at[1]}"
    return problem_at(case.path, place, message + _of(case), case.text)


def _placed(case: Case, finding: Finding) -> Finding:
    """Return a finding with its place; without, where its step is not written in the file."""
    where = case.steps.get(finding.step)
    if where is None:
        return finding
    return finding.but(
        place=where.of(finding.at, implied=finding.implied),
        pointer=where.document.pointer(where.path(finding.at, implied=finding.implied)),
        patch=patch_of(case, finding.edit) if finding.edit else (),
    )


def _against(
    expected: tuple[Expected, ...], found: tuple[Finding, ...]
) -> tuple[tuple[Expected, ...], tuple[Finding, ...]]:
    if not expected:
        return (), found
    left: dict[tuple[int, str, str], dict[int, Finding]] = {}
    at: dict[tuple[int, str, str, At], deque[int]] = {}
    for number, finding in enumerate(found):
        key = finding.step, finding.clause.id, finding.kind
        left.setdefault(key, {})[number] = finding
        at.setdefault((*key, finding.at), deque()).append(number)
    missing = []
    for each in sorted(expected, key=lambda each: each.at is None):
        alike = left.get((each.step, each.clause, each.kind), {})
        if each.at is None:
            match = next(iter(alike), None)
        else:
            there = at.get((each.step, each.clause, each.kind, each.at))
            match = there.popleft() if there else None
        if match is None:
            missing.append(each)
        else:
            del alike[match]
    return tuple(missing), tuple(each for alike in left.values() for each in alike.values())


def _differences(at: str, expected: Any, actual: Any) -> Iterator[Difference]:
    if not isinstance(expected, dict):
        if not _same(expected, actual):
            yield Difference(at=at, expected=expected, actual=actual)
        return
    for key, value in expected.items():
        yield from _differences(f"{at}.{key}".lstrip("."), value, figure(actual, key))


def _same(expected: Any, actual: Any) -> bool:
    if isinstance(expected, tuple) and isinstance(actual, tuple | frozenset):
        ours, theirs = list(expected), list(actual)
        if isinstance(actual, frozenset):
            return Counter(map(str, ours)) == Counter(map(str, theirs))
        return len(ours) == len(theirs) and all(map(_same, ours, theirs))
    return bool(expected == actual) and isinstance(expected, bool) == isinstance(actual, bool)
