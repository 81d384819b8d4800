"""What stands in the way of a route: obstacles, hazards, and what is at stake there."""

from __future__ import annotations

from typing import Annotated, Literal

from rulecheck.engine import Entry, NameOf
from rulecheck.rulesets.narateer.amounts import Amount, Slowing

ObstacleName = Annotated[str, NameOf("obstacles", "obstacle")]
"""The name of an obstacle of the scene."""
Skill = Literal["athletics", "acrobatics"]
Method = Literal["direct", "agile"]
Consequence = Literal["stop", "loss", "prone", "worse-position", "harm", "reroute"]
SKILL_OF: dict[str, Skill] = {"direct": "athletics", "agile": "acrobatics"}
CHECK_CLAUSE = {
    "hazard": "NA-CHK-1",
    "climb": "NA-CLI-1",
    "swim": "NA-CLI-1",
    "ordinary": "NA-OBS-1",
}


class Obstacle(Entry):
    """Something on the way that may call for a Skill Check."""

    kind: Literal["hazard", "climb", "swim", "ordinary"] = "hazard"
    """A hazard or a contest, a climb, a swim, or an ordinary obstacle."""
    method: Method | None = None
    """What getting past demands: force (direct, Athletics) or precision (agile, Acrobatics)."""
    uncertain: bool | None = None
    """Whether success and failure both matter; left out, the Guide has yet to say so."""
    slower: Slowing | None = None
    """What the way past multiplies the cost of movement by, where the Guide has set it."""
    known: bool = True
    """Whether it is known when the route is declared."""
    unavoidable: bool = False
    """Whether, once it appears, it catches those on the way before they can stop."""
    stakes: Consequence | None = None
    """What failure means, once the Guide has said it."""
    loses: Amount | None = None
    """What a loss of movement takes, in the units of the Scene Mode; left out, all of it."""
    outcome: Literal["cleared", "failed"] | None = None
    """How the attempts at it went before the turn, whoever they are that come to it."""

    @property
    def check_clause(self) -> str:
        """The clause by which a check here is called for, or not."""
        return CHECK_CLAUSE[self.kind]

    @property
    def skill(self) -> Skill | None:
        """The Skill that fits the method, where the method is told."""
        return SKILL_OF[self.method] if self.method else None
