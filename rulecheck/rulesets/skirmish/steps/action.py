"""What is paid with actions."""

from __future__ import annotations

from rulecheck.engine import Step
from rulecheck.frozen import frozen
from rulecheck.rulesets.skirmish.scene import Fight


@frozen
class Action(Step):
    """Something that is paid with actions of one's own activation."""

    def price(self, fight: Fight) -> int:
        return 1
