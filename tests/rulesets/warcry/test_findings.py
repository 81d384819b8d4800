"""What findings say: how much is wrong, of what, and where along the way."""

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import judge

TABLE = """\
ruleset: warcry
title: A turn
scene:
  fighters:
    runner: {side: red, base: 25.4, move: 9, at: [0, 0], height: 3}
    Brute: {side: blue, base: 25.4, move: 4, at: [5.4, 2.88], height: 3}
  terrain:
    roof: {kind: platform, footprint: [[-2, -2], [12, -2], [12, 4], [-2, 4]], height: 3}
    crate:
      {kind: obstacle, bottom: 3, height: 1, footprint: [[9, -2], [10, -2], [10, -0.4], [9, -0.4]]}
turn:
- runner:
"""


def messages(*steps):
    text = TABLE + "".join(f"  - {step}\n" for step in ("move: {}", *steps))
    (case,) = load_bytes(text.encode(), "turn.yaml").cases
    return [finding.message for finding in judge(case).findings]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (
            ("walk: {to: [2, 1]}", "walk: {to: [9, 1]}"),
            "0.12 inch too close to Brute, at 3.4 inches along the second increment",
        ),
        (
            ("walk: {to: [9, 0]}",),
            "0.1 inch into crate, at 9 inches along the first increment",
        ),
        (("walk: {to: [10.5, -1]}",), "through crate, at 9.04 inches along the first increment"),
        (
            ("jump: {to: [0, -4], height: 0}", "fall: {damage: 4}"),
            "a fall of 3 inches costs 1 to 3 damage, not 4",
        ),
        (("walk: {to: [0, 5]}",), "no ground for 1 inch, at 4 inches along the first increment"),
        (("walk: {to: [0, 3.7]}",), "not the whole base of runner stands on ground there"),
        (
            ("walk: {to: [5.4, 1.5]}", "walk: {to: [5.4, 0]}"),
            "runner had to stop within an inch of Brute",
        ),
        (
            ("climb: {to: [8, -1], height: 3}", "climb: {to: [8, -1], height: 4.7}"),
            "0.36 inch too far from crate, at 1.7 inches along the second increment",
        ),
        (("jump: {to: [0, -5.004]}",), "a jump of 5.004 inches takes a jump test"),
        (
            ("walk: {to: [3, 1.6]}", "walk: {to: [6, 1.6]}"),
            "on from 0.28 inch to 0.41 inch away from Brute, at 2.4 inches along the second",
        ),
        (("jump: {to: [0, -9.5]}",), "a jump 1 inch longer than Move 9"),
        (("jump: {to: [0, -8]}",), "a jump of 8 inches takes a jump test"),
    ],
)
def test_a_finding_gives_the_margin_and_the_place(steps, message):
    assert any(message in said for said in messages(*steps)), messages(*steps)
