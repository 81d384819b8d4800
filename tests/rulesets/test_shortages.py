"""What cannot be paid says what it costs, what there is, and how much is missing."""

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import judge

FATED = """\
ruleset: fated-hand
title: Short
scene:
  heroes: {warrior: {position: engaged, hand: 1, health: 9}, mage: {position: near, hand: 0}}
  foes: {orc: {position: engaged}}
  effects: {fireball: {target: engaged, cost: 2}}
  defences: {parade: {reduces: 1, cost: 2}}
turn:
"""
SKIRMISH = """\
ruleset: skirmish
title: Short
scene:
  map: |
    S . .
    . . x
  party: {sela: {mark: S}}
  foes: {raider: {mark: x}}
turn:
"""
NARATEER = """\
ruleset: narateer
title: Short
scene:
  mode: metres
  characters: {mira: {base-movement: 4, ready-ad: 1, skills: {acrobatics: 1}}}
  obstacles: {gap: {method: agile, uncertain: true}}
turn:
"""


@pytest.mark.parametrize(
    ("case", "turn", "clause", "message"),
    [
        (
            FATED,
            "- warrior: [{move: distant}]",
            "FH-PB-4",
            "the move to distant costs 2 cards, 1 in Hand: 1 short",
        ),
        (
            FATED,
            "- mage: [{move: distant}]",
            "FH-MOV-4",
            "the move to distant costs 1 card, 0 in Hand: 1 short",
        ),
        (
            FATED,
            "- warrior: [{move: near}, {parting-blows: {defences: [parade]}}]",
            "FH-PB-4",
            "parade costs 2 cards, 0 left in Hand: 2 short",
        ),
        (
            FATED,
            "- mage: [{use: {effect: fireball, on: orc}}]",
            "FH-TGT-4",
            "fireball costs 2 cards, 0 in Hand: 2 short",
        ),
        (
            SKIRMISH,
            "- sela: [{hold: 2}, {move: b1}, {move: c1}]",
            "SK-ACT-1",
            "move costs 1 action, 0 in hand: 1 short",
        ),
        (
            SKIRMISH,
            "- sela: [{hold: 5}]",
            "SK-ACT-1",
            "hold costs 5 actions, 3 in hand: 2 short",
        ),
        (
            NARATEER,
            "- mira: [walk, {move: 6}]",
            "NA-DIV-2",
            "the stretch uses 6, 4 left: 2 short",
        ),
        (
            NARATEER,
            "- mira: [{declare: {over: [gap]}}, {sprint: acrobatics}]",
            "NA-SEQ-4",
            "sprint (2) and the attempt at gap cost 3 AD, 1 ready: 2 short",
        ),
        (
            NARATEER,
            "- mira: [{act: {does: strike, ad: 3}}]",
            "NA-RSK-6",
            "strike costs 3 AD, 1 ready: 2 short",
        ),
    ],
)
def test_a_shortage_says_what_it_is_short_of(case, turn, clause, message):
    loaded = load_bytes(f"{case}{turn}\n".encode(), "short.yaml")
    assert not loaded.problems
    found = {(each.clause.id, each.message) for each in judge(loaded.cases[0]).findings}
    assert (clause, message) in found
