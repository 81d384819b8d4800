"""Turns of any steps in any Scene Mode: judged to the end, and with ledgers that never go wrong."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.case import load_bytes
from rulecheck.judge import judge

SCENE = """
  map: |
    . . # .
    . ~ ~ .
    . . . .
  connections:
  - {between: [yard, hall], difficult: [rubble]}
  - {between: [hall, tower], barred: the gate}
  obstacles:
    gap: {method: agile, uncertain: true, stakes: loss, loses: 2}
    wall: {kind: climb, method: direct}
    beam: {known: false, unavoidable: true, uncertain: true, stakes: prone}
  characters:
    mira:
      strength: 2
      agility: 1
      movement-bonus: 1
      ready-ad: 4
      skills: {acrobatics: 2}
      effects: {mire: {kind: modifier, ad: 1}, tailwind: {kind: discount, ad: 1}}
      grants: {gust: {metres: 5}, surge: {continues: true}, roll: {metres: 3, on-the-ground: true}}
      place: yard
      space: a1
      apart: {goblin: 3}
    bran: {base-movement: 10, encumbrance: {state: laden}, traits: [tireless-stride, fleet-foot]}
  opponents:
    goblin: {space: b3, place: yard, reach: 2}
turn:
"""
STEPS = (
    "declare: {route: agile, over: [gap, wall]}",
    "walk: {}",
    "run: {}",
    "run: {ad: 3, base-movement: 7, allowance: 90, record: 9}",
    "sprint: {}",
    "sprint: {skill: acrobatics, boost: 1}",
    "move: {metres: 3.5, toward: goblin}",
    "move: {metres: 2, difficult: [mud, rubble], stacking: [mud], past: [wall, gap]}",
    "move: {metres: 2, by: gust}",
    "move: {metres: 2, by: surge}",
    "move: {metres: 2, by: roll, openly: true}",
    "move: {metres: 2, by: nothing}",
    "cross: {to: hall}",
    "cross: {to: nowhere, past: [beam]}",
    "enter: {spaces: [a2, b2, c2]}",
    "enter: {spaces: [b2, z9, c1], by: gust}",
    "reposition: {to: tower}",
    "drop-prone: {}",
    "stand: {}",
    "suffer: {condition: prone}",
    "suffer: {condition: slowed}",
    "suffer: {condition: held, words: {prevents: [movement], bars: [hall], factor: 0.5}}",
    "appear: {obstacle: beam}",
    "stakes: {obstacle: wall, failure: reroute}",
    "attempt: {obstacle: gap, succeeds: false, boost: 2}",
    "attempt: {obstacle: wall, succeeds: true}",
    "caught: {obstacle: beam}",
    "act: {ad: 2, skill: acrobatics, melee: goblin}",
    "shoot: {at: mira, sprint-protection: true}",
    "opportunity-attack: {at: mira}",
    "attributes: {strength: 3}",
    "record: {}",
    "shift: {to: metres}",
    "shift: {to: cinematic}",
    "shift: {to: tactical}",
    "shift: {to: story}",
)
MODES = ("metres", "story", "cinematic", "tactical")
WHO = ("mira", "bran", "goblin")
turns = st.lists(st.tuples(st.sampled_from(WHO), st.sampled_from(STEPS)), min_size=1, max_size=8)


def judged(mode, active, steps, rest=""):
    lines = "".join(f"  - {who}: {{{step}}}\n" for who, step in steps)
    text = (
        f"ruleset: narateer\ntitle: A turn\n{rest}scene:\n  mode: {mode}{SCENE}- {active}:\n{lines}"
    )
    found = load_bytes(text.encode(), "turn.yaml")
    assert not found.problems, found.problems
    return judge(found.cases[0])


@settings(max_examples=60)
@given(st.sampled_from(MODES), st.sampled_from(WHO), turns)
def test_every_turn_is_judged_and_no_ledger_falls_below_nothing(mode, active, steps):
    verdict = judged(mode, active, steps)
    assert verdict.word in ("legal", "illegal", "ruling", "open")
    for _, scene in verdict.scenes:
        for mover in (scene[name] for name in scene.names):
            left = (mover.ready_ad, *mover.uses.values(), mover.movement and mover.movement.left)
            assert all(each >= 0 for each in left if isinstance(each, int | Fraction))


@settings(max_examples=30)
@given(st.sampled_from(MODES), st.sampled_from(WHO), turns)
def test_a_turn_is_judged_alike_twice_and_its_scenes_can_be_remembered(mode, active, steps):
    one, two = judged(mode, active, steps), judged(mode, active, steps)
    assert (one.word, one.findings) == (two.word, two.findings)
    assert len({scene for _, scene in one.scenes}) >= 1
