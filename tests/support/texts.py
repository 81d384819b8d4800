"""Cases that more than one group of tests looks at."""

STEPS_AND_PRICES = """\
ruleset: fated-hand
title: Two cards for two steps
shows: [FH-MOV-2]
scene:
  heroes: {warrior: {position: near, hand: 3}}
turn:
- warrior:
  - move: {to: distant, discard: 1}
---
title: Three cards for one step
turn:
- warrior:
  - move: {to: distant, discard: 3}
    breaks: FH-MOV-2
"""
"""A legal turn, and one of the same scene that pays too much."""
A_MOVE = """\
ruleset: fated-hand
title: {title}
scene:
  heroes: {{warrior: {{position: near, hand: 2}}}}
turn:
- warrior:
  - move: {{to: distant}}
"""
"""A legal turn of any title."""
CROSSING = """
ruleset: ferry
title: A traveller with a coin
scene: {travellers: {ann: {coins: 1}}}
turn:
- ann: []
"""
"""A small world in which everything that may be wrong with a game is wrong."""
