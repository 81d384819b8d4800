"""Moves between all positions held against the table by hand, and turns of any steps at all."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.case import case_files, load_bytes, load_file
from rulecheck.engine import Ruleset
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.rulesets.fated_hand import RULESET

POSITIONS = ("engaged", "near", "distant")
WAYS = tuple(product(POSITIONS, repeat=2))
PRICES = {
    frozenset({"engaged", "near"}): 1,
    frozenset({"near", "distant"}): 1,
    frozenset({"engaged", "distant"}): 2,
}


def judged(foes, turn, hero="position: near, hand: 3"):
    text = f"""ruleset: fated-hand
title: A turn
scene:
  heroes: {{hero: {{{hero}}}, friend: {{position: engaged, health: 3}}}}
  foes: {{{foes}}}
  effects:
    push: {{moves-target: distant}}
    haul: {{moves-target: engaged, target: near}}
    leap: {{moves-user: near, cost: 1}}
    slip: {{safely-disengage: true}}
    tackle: {{moves-user: near, moves-target: near}}
    bolt: {{damage: 9}}
  defences: {{shield: {{reduces: 1, cost: 1}}, thorns: {{attacker: needed}}}}
turn:
{turn}"""
    found = load_bytes(text.encode(), "turn.yaml")
    assert not found.problems, found.problems
    return judge(found.cases[0])


def price(start, to):
    return PRICES.get(frozenset({start, to}), 0)


@pytest.mark.parametrize(("start", "to"), WAYS)
@pytest.mark.parametrize("units", [1, 4])
def test_a_move_costs_what_the_table_says_and_is_struck_only_on_the_way_out(start, to, units):
    struck = start == "engaged" != to
    blows = f"\n  - parting-blows: {{damage: {units}}}" if struck else ""
    verdict = judged(
        f"orcs: {{position: engaged, units: {units}}}",
        f"- hero:\n  - move: {{to: {to}, discard: {price(start, to)}}}{blows}",
        f"position: {start}, hand: 2, health: 9",
    )
    assert verdict.word == "legal", verdict.findings
    hero = verdict.scenes[-1][1].creatures["hero"]
    assert (hero.position, hero.hand) == (to, 2 - price(start, to))
    assert hero.health == 9 - (units if struck else 0)


@pytest.mark.parametrize(("start", "to"), WAYS)
@pytest.mark.parametrize("error", [-1, 1])
def test_any_other_price_is_wrong(start, to, error):
    verdict = judged(
        "orcs: {position: near}",
        f"- hero:\n  - move: {{to: {to}, discard: {price(start, to) + error}}}",
        f"position: {start}, hand: 5",
    )
    assert [finding.clause.id for finding in verdict.findings] == ["FH-MOV-2"]


@pytest.mark.parametrize("health", range(1, 8))
@pytest.mark.parametrize("shields", [0, 1])
def test_who_falls_on_the_way_out_stays_and_who_is_pushed_arrives(health, shields):
    falls = health <= 4 - shields
    defences = "shield" if shields else ""
    hero = f"position: engaged, hand: 3, health: {health}"
    blows = f"parting-blows: {{defences: [{defences}]}}"
    foes = "orcs: {position: engaged, units: 4}"
    leaves = judged(foes, f"- hero:\n  - move: {{to: near}}\n  - {blows}", hero)
    pushed = judged(
        foes, f"- orcs:\n  - use: {{effect: push, on: hero}}\n  - hero: {{{blows}}}", hero
    )
    assert leaves.word == pushed.word == "legal"
    assert leaves.scenes[-1][1].creatures["hero"].position == ("engaged" if falls else "near")
    assert pushed.scenes[-1][1].creatures["hero"].position == "distant"
    assert leaves.scenes[-1][1].creatures["hero"].hand == 2 - shields


STEPS = st.sampled_from(
    [
        *(f"move: {{to: {to}}}" for to in POSITIONS),
        "move: {to: near, effect: slip, discard: 0}",
        "move: {to: distant, snatched: 2}",
        "move: {to: engaged, payment: burn, gains: [skill, attribute]}",
        "parting-blows: {}",
        "parting-blows: {damage: 9, defences: [shield, thorns], ends-in: distant}",
        "parting-blows: {incapacitates: true, refund: 1}",
        "parting-blows: {held: true}",
        "use: {effect: push, on: orcs}",
        "use: {effect: push, on: friend, to: near, damage: 2, ends: [hidden, flying]}",
        "use: {effect: haul, on: friend, discard: 4}",
        "use: {effect: leap}",
        "use: {effect: leap, melee: gate}",
        "use: {effect: slip}",
        "use: {effect: tackle, on: orcs}",
        "use: {effect: tackle, on: [friend, orcs], willing: false}",
        "use: {effect: bolt, on: orcs}",
        "use: {effect: push}",
        "travel: {significant: true}",
    ]
)


@given(
    steps=st.lists(st.tuples(st.sampled_from(("hero", "friend", "orcs")), STEPS), max_size=6),
    position=st.sampled_from(POSITIONS),
    hand=st.integers(0, 4),
    readings=st.sampled_from(
        ("", "FH-PB-4: step-payment", "FH-PB-1: zero-hit", "FH-PB-10: together")
    ),
    given=st.sampled_from(("", "FH-PB-5: near", "FH-PB-5: distant")),
    ruled=st.sampled_from(("", "As it goes", "{FH-PB-8: near, FH-FREE-1: 1}")),
)
@settings(max_examples=150)
def test_every_turn_has_a_verdict_and_leaves_a_sound_fray(
    steps, position, hand, readings, given, ruled
):
    said = f"\n    ruled: {ruled}" if ruled else ""
    lines = [
        (f"  - {step}" if who == "hero" else f"  - {who}: {{{step}}}") + said for who, step in steps
    ]
    turn = "\n".join(["- hero:", *(lines or ["  - end: {}"])])
    foes = "orcs: {position: engaged, units: 2, health: 5}"
    settled = f"{turn}\nreadings: {{{readings}}}\ngiven: {{{given}}}"
    verdict = judged(foes, settled, f"position: {position}, hand: {hand}, health: 4")
    assert verdict.word in ("legal", "illegal", "ruling", "open")
    assert not verdict.scenes[-1][1].exits
    for _, fray in verdict.scenes:
        for each in fray.creatures.values():
            assert each.position in POSITIONS
            assert each.hand is None or each.hand >= 0
            assert each.health is None or 0 <= each.health <= 5


def test_in_whatever_order_the_chapters_are_listed_the_verdicts_are_the_same():
    chapters = sorted(RULESET.rules, key=lambda chapter: chapter.__name__)
    relisted = Ruleset(
        id=RULESET.id,
        layout=RULESET.layout,
        numbers=RULESET.numbers,
        steps=tuple(each for verb, each in RULESET.steps.items() if verb != "end"),
        rules=tuple(chapters),
    )
    for path in case_files([data_folder("cases") / "fated-hand"]):
        for case in load_file(Path(path)).cases:
            found = judge(case.but(ruleset=relisted)).findings
            assert sorted(map(brief, found)) == sorted(map(brief, judge(case).findings)), case.title


def brief(finding):
    return finding.step, finding.clause.id, finding.kind, tuple(map(str, finding.at))
