"""The state of a scene at one moment, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any, Literal

from rulecheck.engine import Scene, Undecided, internal
from rulecheck.engine.declarations import Unknown
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.ground import Connection, Spaces, apart
from rulecheck.rulesets.narateer.mover import (
    PLAIN_CONDITIONS,
    Activation,
    Allowance,
    Condition,
    Mover,
)
from rulecheck.rulesets.narateer.obstacle import Obstacle, Skill

SceneMode = Literal["metres", "story", "cinematic", "tactical"]
SKILLS: tuple[Skill, ...] = ("athletics", "acrobatics")


@frozen
class Numbers:
    """The figures of the chapter."""

    base: int
    mode_cost: Mapping[str, int]
    mode_factor: Mapping[str, int]
    sprint_bonus: int
    first_use: int
    boost_level: int
    shown_boost: int
    manoeuvre: int
    required_dice: int
    sprint_use: int
    manoeuvre_use: int
    difficult: int
    hidden: int
    crawl: int
    slowed_cost: int
    slowed_movement: Fraction
    drop: int
    stand: int
    fleet_foot: int
    heavy: Fraction
    zone: int
    crossing: int
    local: Fraction
    space: int


_NO_PLAN = Activation()


@frozen
class Situation(Scene[Numbers]):
    """Who is where, with how much movement left, on which ground."""

    mode: SceneMode
    characters: Roster[Mover]
    opponents: Roster[Mover]
    obstacles: Roster[Obstacle]
    connections: tuple[Connection, ...] = internal(())
    spaces: Spaces = internal(Spaces())
    active: str = internal("")

    # who

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone a turn may name."""
        return (*self.characters, *self.opponents)

    def __getitem__(self, who: str) -> Mover:
        return self.characters[who] if who in self.characters else self.opponents[who]

    def opponents_of(self, who: str) -> Roster[Mover]:
        """Return the other side."""
        return self.opponents if who in self.characters else self.characters

    def with_mover(self, who: str, mover: Mover) -> Situation:
        """Return the scene with somebody as they are now."""
        if who in self.characters:
            return self.but(characters=self.characters.but(who, mover))
        return self.but(opponents=self.opponents.but(who, mover))

    def changed(self, who: str, **changes: Any) -> Situation:
        """Return the scene with some figures of somebody changed."""
        return self.with_mover(who, self[who].but(**changes))

    def noting(self, who: str, **changes: Any) -> Situation:
        """Return the scene with something noted about somebody's Activation."""
        return self.changed(who, activation=self.plan(who).but(**changes))

    def plan(self, who: str) -> Activation:
        """Return what is noted of somebody's Activation; nothing, if it is not theirs."""
        return self[who].activation or _NO_PLAN

    @property
    def worded_conditions(self) -> dict[str, Condition]:
        """Every Condition that somebody is under and whose words the case tells, by name."""
        movers = map(self.__getitem__, self.names)
        return {name: words for each in movers for name, words in each.conditions.items()}

    @property
    def known_conditions(self) -> tuple[str, ...]:
        """The names of Conditions that need no words."""
        return (*PLAIN_CONDITIONS, *self.worded_conditions)

    # when

    def is_turn_of(self, who: str) -> bool:
        """Whether the Activation now under way is theirs."""
        return self.active == who

    def begun(self, who: str) -> Situation:
        """An Activation starts: uses are counted, no mode is chosen."""
        mover = self[who]
        ready = mover.but(
            activation=Activation(trail=(mover.space,)) if mover.space else _NO_PLAN,
            uses=Roster({skill: self.uses_of(mover, skill) for skill in SKILLS}),
            movement=None,
            gait=None,
        )
        return self.with_mover(who, ready).but(active=who)

    def ended(self, who: str) -> Situation:
        """An Activation ends; its figures stay legible until the next one of the same mover."""
        return self.but(active="")

    def uses_of(self, mover: Mover, skill: str) -> int:
        """Return the proactive uses of a Skill in an Activation."""
        stated: int | None = getattr(mover.sheet.uses, skill)
        return mover.level(skill) + self.numbers.first_use if stated is None else stated

    def uses_planned(self, who: str, sprinting: str | None) -> Mapping[str, int]:
        """Return the uses of each Skill that a Sprint and the declared manoeuvres will take."""
        manoeuvres: list[str | None] = [self.obstacle(name).skill for name in self.plan(who).over]
        if not manoeuvres:
            return {}
        sprint = self.numbers.sprint_use if sprinting else 0
        attempt = self.numbers.manoeuvre_use
        return {
            skill: (skill == sprinting) * sprint + manoeuvres.count(skill) * attempt
            for skill in dict.fromkeys((*manoeuvres, sprinting))
            if skill
        }

    # how far

    def grant(self, who: str, by: str | None) -> Allowance | None:
        """Return the additional movement of a rule as it is now; `None` if it has no metres."""
        granted = self[who].sheet.grants.get(by or "")
        if granted is None or granted.metres is None:
            return None
        return self[who].grants.get(by or "") or self.allowance(granted.metres)

    def allowance(self, metres: Exact) -> Allowance:
        """Return movement of so many metres, unused, in the units of the Scene Mode."""
        told = not isinstance(metres, Unknown)
        return Allowance(metres=metres, left=self.converted(metres, self.mode) if told else metres)

    def converted(self, metres: Exact, mode: SceneMode) -> Exact:
        """Return a whole allowance in the units of a Scene Mode; metres if it snaps to no Zone."""
        if mode == "cinematic":
            return self.snapped(metres) or metres
        if mode == "tactical":
            exact = metres / Fraction(self.numbers.space)
            return exact if self.reads("NA-CHG-1") == "exact-first" else floor(exact)
        return metres

    def snapped(self, metres: Exact) -> int:
        """Return the Zones that a whole allowance snaps to: the nearest ten metres."""
        zones, rest = metres // self.numbers.zone, metres % self.numbers.zone
        if rest * 2 == self.numbers.zone:
            return int(zones) + (self.reads("NA-CIN-7") == "half-up")
        return int(zones) + (rest * 2 > self.numbers.zone)

    def is_local(self, allowance: Allowance | None, mode: SceneMode) -> bool:
        """Whether an allowance snaps to no Zone and so moves by its metres within one."""
        return allowance is not None and mode == "cinematic" and not self.snapped(allowance.metres)

    def shifted(self, allowance: Allowance | None, to: SceneMode) -> Allowance | None:
        """Return an allowance in another Scene Mode, with the same share of it unused."""
        if allowance is None:
            return None
        whole = self.converted(allowance.metres, self.mode)
        share = allowance.left / Fraction(whole) if whole else allowance.share
        return allowance.but(left=share * self.converted(allowance.metres, to), share=share)

    def in_mode(self, mode: SceneMode) -> Situation:
        """Return the scene told in another Scene Mode: every allowance keeps its unused share."""
        scene = self
        for who in self.names:
            mover = self[who]
            scene = scene.changed(
                who,
                movement=self.shifted(mover.movement, mode),
                grants=Roster({k: self.shifted(v, mode) for k, v in mover.grants.items()}),
                activation=mover.activation and mover.activation.but(shifted=True),
            )
        return scene.but(mode=mode)

    # where

    def connection(self, one: str | None, other: str) -> Connection | None:
        """Return the connection of two Zones or places, if there is one."""
        return next((c for c in self.connections if {one, other} == set(c.between)), None)

    def obstacle(self, name: str) -> Obstacle:
        """Return what stands in the way by that name."""
        return self.obstacles.get(name, Obstacle())

    def with_obstacle(self, name: str, **changes: Any) -> Situation:
        """Return the scene with something about an obstacle changed."""
        return self.but(obstacles=self.obstacles.but(name, self.obstacle(name).but(**changes)))

    def reaches(self, who: str, space: str) -> bool:
        """Whether a Space lies within somebody's melee reach."""
        mover, metres = self[who], self.numbers.space
        mine, reach = mover.space, mover.sheet.reach
        if mine is None or mine == space:
            return False
        diagonal, straight = apart(mine, space)
        nearest, farthest = (diagonal + straight) * metres, (2 * diagonal + straight) * metres
        if nearest <= reach < farthest:
            return bool((diagonal * self.diagonal() + straight) * metres <= reach)
        return bool(nearest <= reach)

    def diagonal(self) -> Fraction:
        """Return what a diagonal step counts in Spaces."""
        why = "how much a diagonal step counts is not given"
        counts: Fraction = self.given("NA-TAC-4", why, Fraction)
        return counts

    def within_reach(self, who: str, one: str, other: str) -> bool:
        """Whether a step leads from one Space within somebody's reach to another."""
        return self.reaches(who, one) and self.reaches(who, other)

    def clearly_within_reach(self, who: str, one: str, other: str) -> bool:
        """Whether a step lies within somebody's reach, however diagonal steps count."""
        try:
            return self.within_reach(who, one, other)
        except Undecided:
            return False

    def no_window(self, who: str, at: str) -> str:
        """Return why an Opportunity Attack has no occasion: `late`, `edge` or `none`."""
        steps = list(pairwise(self.plan(at).trail))
        if any(self.within_reach(who, *step) for step in steps):
            return "late"
        touches = steps and any(self.reaches(who, space) for space in steps[-1])
        return "edge" if touches else "none"

    # the Guide

    def checked(self, name: str) -> Any:
        """Return what the Guide ruled on checks at an obstacle; nothing, if it is told."""
        obstacle = self.obstacle(name)
        if obstacle.uncertain is not None:
            return None
        return self.ruling(obstacle.check_clause, f"whether {name} calls for a Skill Check")

    def slower(self, name: str) -> Exact:
        """Return what the way past an obstacle multiplies the cost of movement by."""
        told = self.obstacle(name).slower
        ruled = self.checked(name) if told is None else told
        return ruled if type(ruled) in (int, Fraction) else 1
