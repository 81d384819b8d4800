"""Ten turns of a game night, typed by somebody who has the rulebook in their head and no more.

What was typed first, as far as it was not understood, is answered with what to write instead; what
was typed next has a verdict.
"""

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import judge

FIREBALL = """\
ruleset: fated-hand
title: The Warrior clears the melee for the Fireball
scene:
  heroes:
    warrior: {position: engaged, hand: 3, health: 12}
    mage: {position: near, hand: 4}
  foes: {goblins: {position: engaged, units: 4}, orc: {position: engaged}}
  effects: {fireball: {target: engaged, cost: 1, damage: 6}}
turn:
- warrior:
  - move: near
  - parting-blows: {damage: 5}
- mage:
  - use: {effect: fireball, on: [goblins, orc]}
"""
SHOVE = """\
ruleset: fated-hand
title: The Ogre shoves the Mage out of the melee
scene:
  heroes: {mage: {position: engaged, hand: 2, health: 3}}
  foes: {ogre: {position: engaged}, goblins: {position: engaged, units: 3}}
  effects: {shove: {target: engaged, moves-target: distant}}
turn:
- ogre:
  - use: {effect: shove, on: mage, to: distant}
  - mage: {parting-blows: {damage: 4, incapacitates: true}}
"""
GAP = """\
ruleset: skirmish
title: The duelist takes the gap
scene:
  map: |
    S D . .
    . W . .
    . . . .
    . . x .
  party:
    sela: {mark: S}
    doran: {mark: D, weapons: {spear: {keywords: [reach]}}}
    wick: {mark: W, weapons: {sword: {}}}
  foes: {duelist: {mark: x, speed: 3}}
turn:
- doran:
  - hold
- wick:
  - hold
- duelist:
  - move: {path: [b3, a2]}
  - strike: {at: sela, total: 13, wounds: 1}
  - brace: wick
"""
KNIGHT = """\
ruleset: skirmish
title: A knight in plate gets up and walks off
scene:
  map: |
    . . . .
    . K g .
    . . . .
  party: {knight: {mark: K, heavy-armour: true, state: prone}}
  foes: {goblin: {mark: g}}
turn:
- goblin:
  - hold: 1
- knight:
  - stand
  - move: a2
  - goblin: {held-strike: {at: knight, total: 8}}
"""
ROOF = """\
ruleset: warcry
title: Up the wall and onto the roof
scene:
  fighters:
    scout: {side: red, base: 32, move: 4, at: [2, 3]}
    guard: {side: blue, base: 32, move: 4, at: [12, 3]}
  terrain: {house: {kind: both, footprint: [[3, 1], [7, 1], [7, 5], [3, 5]], height: 3}}
turn:
- scout:
  - move
  - climb: 3
  - walk: [4, 3]
"""
LEAP = """\
ruleset: warcry
title: A daring leap off the tower
scene:
  fighters:
    runner: {side: red, base: 32, move: 4, at: [3, 3], height: 5}
    brute: {side: blue, base: 40, move: 3, at: [14, 3]}
  terrain: {tower: {kind: platform, footprint: [[1, 1], [4, 1], [4, 5], [1, 5]], height: 5}}
turn:
- runner:
  - move
  - jump: {to: [6, 3], height: 0, test: 1}
  - fall: {damage: 3}
"""
LEATHER = """\
ruleset: position-track
title: The hero gains a step and the bandit's leather holds
scene: {hero: {place: neutral}, enemy: {armor: 2}}
turn:
- clash: {hero: 9, enemy: 7}
"""
BEATEN = """\
ruleset: position-track
title: Beaten back with a shield, then a concession
scene: {hero: {place: pressured, shield: true}}
turn:
- clash: {hero: 4, enemy: 10}
- hero:
  - shield
  - concede: he drops his sword
"""
CRAWL = """\
ruleset: narateer
title: Mira crawls under the shots and walks on
scene: {mode: metres, characters: {mira: {base-movement: 12, ready-ad: 2}}}
turn:
- mira:
  - walk
  - drop-prone
  - move: 3
  - stand: {ad: 1}
  - move: 6
"""
MUD = """\
ruleset: narateer
title: Slowed, Arlen sprints through the mud
scene:
  mode: metres
  characters:
    arlen: {strength: 2, agility: 2, slowed: true, ready-ad: 4, skills: {athletics: 3}}
turn:
- arlen:
  - sprint: {skill: athletics, ad: 4, allowance: 24}
  - move: {metres: 8, difficult: [mud]}
  - move: 8
"""
NIGHT = {
    FIREBALL: "legal", SHOVE: "legal", GAP: "legal", KNIGHT: "legal", ROOF: "illegal",
    LEAP: "legal", LEATHER: "legal", BEATEN: "illegal", CRAWL: "legal", MUD: "legal",
}  # fmt: skip
AT_FIRST = (
    (FIREBALL, "parting-blows: {damage: 5}", "parting-blows: 5", "`parting-blows: {damage: 5"),
    (GAP, "{path: [b3, a2]}", "[b3, a2]", "write `{path: [b3, a2]}`"),
    (KNIGHT, "state: prone", "prone: true", "write state: prone"),
    (CRAWL, "- move: 3", "- crawl: 3", "write move: {metres: 5} while prone"),
    (MUD, "difficult: [mud]", "difficult: true", "difficult: [mud]"),
)


@pytest.mark.parametrize("text", NIGHT)
def test_a_turn_has_its_verdict(text):
    loaded = load_bytes(text.encode(), "night.yaml")
    assert loaded.problems == ()
    assert judge(loaded.cases[0]).word == NIGHT[text]


@pytest.mark.parametrize(("text", "meant", "typed", "answer"), AT_FIRST)
def test_what_was_typed_first_is_answered_with_what_is_meant(text, meant, typed, answer):
    assert meant in text
    problems = load_bytes(text.replace(meant, typed).encode(), "night.yaml").problems
    assert [answer in each.message for each in problems] == [True]


def test_what_belongs_into_a_clash_told_whole_is_answered_with_where_it_stands():
    (case,) = load_bytes(BEATEN.encode(), "night.yaml").cases
    verdict = judge(case)
    said = "\n".join(each.message for each in (*verdict.findings, *verdict.folded))
    assert "`shield: true`" in said and "`concedes: TERMS`" in said
