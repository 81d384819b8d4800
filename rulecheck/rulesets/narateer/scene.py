"""The state of a scene at one moment, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any, Literal

from rulecheck.engine import Scene, Undecided, internal
from rulecheck.frozen import Roster
from rulecheck.rulesets.narateer.amounts import Exact, is_told
from rulecheck.rulesets.narateer.challenges import Consequence, Obstacle, Skill
from rulecheck.rulesets.narateer.ground import Connection, Spaces
from rulecheck.rulesets.narateer.mover import NO_PLAN, Activation, Allowance, Mover
from rulecheck.rulesets.narateer.numbers import Numbers
from rulecheck.rulesets.narateer.sheet import PLAIN_CONDITIONS, Condition

SceneMode = Literal["metres", "story", "cinematic", "tactical"]
SKILLS: tuple[Skill, ...] = ("athletics", "acrobatics")
_UNTOLD = Obstacle()
"""An obstacle that a turn names and the scene says nothing of."""


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

    def with_mover(self, who: str, mover: Mover, **changes: Any) -> Situation:
        """Return the scene with somebody as they are now, and more of it changed."""
        if who in self.characters:
            return self.but(characters=self.characters.but(who, mover), **changes)
        return self.but(opponents=self.opponents.but(who, mover), **changes)

    def changed(self, who: str, **changes: Any) -> Situation:
        """Return the scene with some figures of somebody changed."""
        return self.with_mover(who, self[who].but(**changes))

    def noting(self, who: str, **changes: Any) -> Situation:
        """Return the scene with something noted about somebody's Activation."""
        return self.changed(who, activation=self.plan(who).but(**changes))

    def plan(self, who: str) -> Activation:
        """Return what is noted of somebody's Activation; nothing, if it is not theirs."""
        mover = self.characters[who] if who in self.characters else self.opponents[who]
        return mover.activation or NO_PLAN

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
            activation=Activation(trail=(mover.space,)) if mover.space else NO_PLAN,
            uses=Roster({skill: self.uses_of(mover, skill) for skill in SKILLS}),
            movement=None,
            gait=None,
        )
        return self.with_mover(who, ready, active=who)

    def ended(self, who: str) -> Situation:
        """An Activation ends; its figures stay legible until the next one of the same mover."""
        return self.but(active="")

    def uses_of(self, mover: Mover, skill: str) -> int:
        """Return the proactive uses of a Skill in an Activation."""
        stated: int | None = getattr(mover.sheet.uses, skill)
        return mover.level(skill) + self.numbers.first_use if stated is None else stated

    def planned(self, who: str) -> tuple[str, ...]:
        """Return the obstacles of somebody's declared route that take a manoeuvre still."""
        over = self.plan(who).over
        if not over:
            return ()
        return tuple(name for name in over if self.outcome(who, name) is None and self.risky(name))

    def uses_planned(self, who: str, sprinting: str | None) -> Mapping[str, int]:
        """Return the uses of each Skill that a Sprint and the declared manoeuvres will take."""
        manoeuvres: list[str | None] = [self.obstacle(name).skill for name in self.planned(who)]
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
        if not by:
            return None
        mover = self[who]
        granted = mover.sheet.grants.get(by)
        if granted is None or granted.metres is None:
            return None
        return mover.grants.get(by) or self.allowance(granted.metres)

    def allowance(self, metres: Exact) -> Allowance:
        """Return movement of so many metres, unused, in the units of the Scene Mode."""
        told = is_told(metres)
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
        zone = self.numbers.zone
        zones, rest = metres // zone, metres % zone
        if rest * 2 == zone:
            return int(zones) + (self.reads("NA-CIN-7") == "half-up")
        return int(zones) + (rest * 2 > zone)

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
        return self.obstacles.get(name, _UNTOLD)

    def with_obstacle(self, name: str, **changes: Any) -> Situation:
        """Return the scene with something about an obstacle changed."""
        return self.but(obstacles=self.obstacles.but(name, self.obstacle(name).but(**changes)))

    def outcome(self, who: str, name: str) -> Literal["cleared", "failed"] | None:
        """Return what has come of an obstacle for somebody; `None` if they have not met it."""
        if name in self[who].cleared:
            return "cleared"
        return "failed" if name in self.plan(who).suffered else self.obstacle(name).outcome

    def untried(self, who: str, name: str) -> bool:
        """Whether getting past an obstacle is uncertain and somebody has not attempted it."""
        return bool(self.obstacle(name).uncertain) and self.outcome(who, name) is None

    def consequence(self, who: str, name: str) -> Consequence | None:
        """Return what failing at an obstacle has done to somebody, as it was stated in time."""
        suffered = self.plan(who).suffered
        if name in suffered:
            return suffered[name]
        return self.obstacle(name).stakes if self.outcome(who, name) == "failed" else None

    def cleared(self, who: str, name: str) -> Situation:
        """Return the scene in which somebody has got past an obstacle."""
        known = self[who].cleared
        return self if name in known else self.changed(who, cleared=(*known, name))

    # what is told elsewhere

    def figure(self, clause: str, why: str, least: int = 0) -> Exact:
        """Return an exact figure that the case gives for a clause, never less than `least`."""
        known: Fraction = self.given(clause, why, Fraction)
        if known < least:
            raise Undecided(clause, f"{why}; given must be {least} at least")
        return known

    def whole(self, clause: str, why: str) -> int:
        """Return a whole figure from 0 up that the case gives for a clause."""
        known: int = self.given(clause, why, int)
        if known < 0:
            raise Undecided(clause, f"{why}; given must be 0 at least")
        return known

    def reach_of(self, who: str) -> Exact:
        """Return somebody's melee reach in metres."""
        told = self[who].sheet.reach
        return self.figure("NA-OA-5", f"the reach of {who} is not given") if told is None else told

    def used_in_story(self, who: str) -> Exact:
        """Return the metres that the Guide says somebody has used in Story Mode."""
        why = f"how many metres {who} has used in Story Mode"
        used = self.ruling("NA-CHG-5", why)
        if type(used) not in (int, Fraction) or used < 0:
            raise Undecided("NA-CHG-5", f"{why}; it is a number from 0 up", "ruling")
        return Fraction(used)

    def diagonal(self) -> Exact:
        """Return what a diagonal step counts in Spaces."""
        return self.figure("NA-TAC-4", "how much a diagonal step counts is not given", least=1)

    # the Guide

    def risky(self, name: str) -> bool:
        """Whether getting past an obstacle takes a Skill Check, as told or as the Guide rules."""
        obstacle = self.obstacle(name)
        if obstacle.uncertain is not None:
            return obstacle.uncertain
        return self.permits(obstacle.check_clause, f"whether {name} calls for a Skill Check")

    def passable(self, name: str) -> bool:
        """Whether an obstacle is passed without a Skill Check, where only the Guide can say so."""
        obstacle = self.obstacle(name)
        if obstacle.uncertain is not None:
            return True
        return self.permits(
            obstacle.check_clause, f"whether {name} is passed without a Skill Check"
        )

    def slower(self, who: str, name: str) -> Exact:
        """Return what the way past an obstacle multiplies the cost of movement by."""
        obstacle = self.obstacle(name)
        if obstacle.slower is not None:
            return obstacle.slower
        if obstacle.uncertain is not None or self.outcome(who, name):
            return 1
        why = f"whether {name} is passed without a Skill Check"
        ruled: Any = self.ruling(obstacle.check_clause, why)
        if type(ruled) not in (int, Fraction):
            return 1
        if ruled < 1:
            raise Undecided(obstacle.check_clause, f"{why}; its cost is multiplied by 1 at least")
        return Fraction(ruled)
