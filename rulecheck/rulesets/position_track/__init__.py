"""Position Track: one shared track for a conflict, from Overwhelmed to Dominant."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.position_track import (
    armor,
    conceding,
    consequences,
    shift,
    social,
    track,
)
from rulecheck.rulesets.position_track.layout import Sides
from rulecheck.rulesets.position_track.scene import Numbers
from rulecheck.rulesets.position_track.steps import (
    AcceptOpening,
    BreakArmor,
    Clash,
    Compare,
    Concede,
    Consequence,
    Exchange,
    PressFurther,
    Shield,
    Shift,
)

RULESET = Ruleset(
    id="position-track",
    layout=Sides,
    numbers=Numbers,
    steps=(
        Clash,
        BreakArmor,
        Compare,
        Shield,
        Shift,
        Consequence,
        Concede,
        Exchange,
        AcceptOpening,
        PressFurther,
    ),
    rules=(track, shift, consequences, armor, conceding, social),
)
