"""What may come next: complete, sound, and barred as a whole where nothing has to be looked at."""

import os

import pytest
from support.moments import differs, moments

from rulecheck.engine import Written
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Bar, Offer, kinds_of, offered

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
EVERY = {"fated-hand": 2, "narateer": 3, "position-track": 4, "skirmish": 6, "warcry": 6}
"""Of how many moments one is looked at for what was written there; all of them thoroughly."""
TABLE = "cases/skirmish/the-battlefield/an-open-table-is-walked-in-straight-stretches.yaml"
INCHES = "cases/skirmish/the-battlefield/a-space-is-a-square-a-hex-or-an-inch.yaml"
MOVES = "cases/skirmish/movement"
MISSED = {
    "cases/fated-hand/targeting/several-targets.yaml#3 1": "one target that is named twice",
    "cases/fated-hand/open-points/joining-one-of-several-melees.yaml#7 1": "the first melee named",
    "cases/narateer/modes/no-roll-for-a-mode.yaml#5 1": "a rule allows it, named in free words",
    "cases/narateer/prone/standing-up.yaml#6 1": "a rule allows it, named in free words",
    f"{MOVES}/as-many-strikes-as-actions-held.yaml#5 4": "a way back to where it began",
    f"{MOVES}/disengage-waives-the-strike.yaml#7 2": "a way back to where it began",
    f"{MOVES}/felled-in-passing.yaml 1": "a way back to where it began",
    f"{MOVES}/felled-in-passing.yaml#2 1": "a way back to where it began",
    f"{INCHES}#6 1": "a place of an open table, of which some are tried",
    f"{TABLE} 1": "a place of an open table, of which some are tried",
    f"{TABLE}#4 1": "a place of an open table, of which some are tried",
    f"{TABLE}#9 1": "a place of an open table, of which some are tried",
}
"""Legal steps of shipped cases that are not among the options, and why."""


@pytest.mark.parametrize("game", EVERY)
def test_every_legal_step_of_a_shipped_case_is_among_the_options(game):
    missed = set()
    for case, written, moment in moments(game, 1 if THOROUGH else EVERY[game]):
        menu, step = case.ruleset.menu, written.step
        found = offered(moment, step.who, type(step))
        options = (each.step for each in found if isinstance(each, Offer))
        if all(differs(menu, step, each) for each in options):
            missed.add(f"{case.id} {written.number}")
    known = {each for each in MISSED if each.startswith(f"cases/{game}/")}
    assert missed == known if THOROUGH else missed <= known


@pytest.mark.parametrize("game", EVERY)
def test_every_option_is_legal_when_it_is_taken(game):
    count = 0
    for _, written, moment in moments(game, 1 if THOROUGH else 40):
        for kind in kinds_of(moment, written.step.who):
            for each in offered(moment, written.step.who, kind):
                if isinstance(each, Offer) and all(tried.legal for tried in each.tried):
                    count += 1
                    assert wrong(moment, each.step) == set(), each.step.spelled
    assert count > 50


def wrong(moment, step):
    """Return what is found wrong with a step once it is written, under any reading."""
    turn = moment.with_(Written(step=step, number=moment.number))
    later = Moment(moment.game, moment.scene, turn, within=moment.within)
    found = (each for play in later.plays for each in play.findings)
    return {f.message for f in found if f.step == moment.number and f.kind == "violation"}


@pytest.mark.parametrize("game", EVERY)
def test_nothing_is_both_offered_and_barred(game):
    case, _, moment = next(moments(game))
    for who in case.scene.names:
        for kind in kinds_of(moment, who):
            found = list(offered(moment, who, kind))
            offers = {each.step for each in found if isinstance(each, Offer)}
            bars = {each.step for each in found if isinstance(each, Bar)}
            assert not offers & bars
