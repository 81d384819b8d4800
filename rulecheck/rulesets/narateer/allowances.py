"""The allowance of a chosen mode, and what a wrong figure has left out or counted twice."""

from __future__ import annotations

from rulecheck.engine import Part, Total
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.figures import allowance, base_movement
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Sprint


def of_mode(choice: Choice, scene: Situation) -> Total:
    """Return the metres that a chosen mode allows."""
    skill = choice.skill if isinstance(choice, Sprint) else None
    return allowance(scene, choice.who, choice.mode, choice.base_movement, skill)


def says_allowance(choice: Choice) -> bool:
    """Whether the turn says what the mode allows."""
    return choice.detail(("allowance",)) is not None


def lowered_by(choice: Choice, scene: Situation, clause: str) -> Total | None:
    """Return Base Movement, if one clause alone lowers it and what is said is no rounding of it."""
    start = base_movement(scene, choice.who)
    said = choice.detail(("base_movement",))
    alone = [part.clause for part in start.parts[1:]] == [clause]
    rounded = said is not None and said in _rounded(start.value) - {start.value}
    return start if alone and not rounded else None


def forgets(choice: Choice, scene: Situation, clause: str) -> bool:
    """Whether the stated allowance leaves out of Base Movement what a clause puts into it."""
    if not says_allowance(choice):
        return False
    _, bonus = _moved_and_bonus(choice, scene)
    told = (choice.allowance - bonus) / scene.numbers.mode_factor[choice.mode]
    forgotten: tuple[Part, ...] = base_movement(scene, choice.who).forgotten(told)
    return clause in {part.clause for part in forgotten}


def counts_twice(choice: Choice, scene: Situation, factor: Exact) -> bool:
    """Whether the stated allowance has a factor of Base Movement act on the finished figure too."""
    if not says_allowance(choice):
        return False
    moved, bonus = _moved_and_bonus(choice, scene)
    twice = {(moved + bonus) * factor, moved * factor + bonus, moved + bonus * factor}
    return choice.allowance in twice - {moved + bonus}


def drops_a_fraction(choice: Choice, scene: Situation) -> bool:
    """Whether the stated allowance is what comes of rounding it, or Base Movement before."""
    if not says_allowance(choice):
        return False
    moved, bonus = _moved_and_bonus(choice, scene)
    times = scene.numbers.mode_factor[choice.mode]
    rounded = {base * times + bonus for base in _rounded(choice.base_movement)}
    return choice.allowance in (rounded | _rounded(moved + bonus)) - {moved + bonus}


def _moved_and_bonus(choice: Choice, scene: Situation) -> tuple[Exact, Exact]:
    moved, *bonus = of_mode(choice, scene).parts
    return moved.value, sum(part.value for part in bonus)


def _rounded(metres: Exact) -> set[Exact]:
    return {metres // 1, -(-metres // 1)}
