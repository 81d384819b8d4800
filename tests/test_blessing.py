"""Case files made to expect what is found, by edits that leave all else as it stands."""

from textwrap import dedent

import pytest

from rulecheck.blessing import blessed
from rulecheck.case import load_bytes
from rulecheck.judge import examined

pytestmark = pytest.mark.usefixtures("porters")

HEAD = "ruleset: porters\ntitle: A day\nscene: {porters: {ann: {at: 0}, bob: {at: 4}}, mud: [6]}\n"
WRONG = "haul: {to: 3, breath: 2}"


def made(text, path="day.yaml"):
    def examine(data):
        return [examined(case) for case in load_bytes(data, path).cases]

    data = (HEAD + dedent(text)).encode()
    found = blessed(data, examine(data), examine)
    return found.data.decode().removeprefix(HEAD), [case.id for case in found.left]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            f"turn:\n- ann:\n  - {WRONG}  # dear\n  - rest: {{}}\n",
            f"turn:\n- ann:\n  - {WRONG}  # dear\n    breaks: PO-HAUL-1\n  - rest: {{}}\n",
        ),
        (
            "turn:\n- ann:\n  - haul: {to: 3}\n    breaks: PO-HAUL-1\n    note: x\n",
            "turn:\n- ann:\n  - haul: {to: 3}\n    note: x\n",
        ),
        (
            "turn:\n- ann:\n  - haul: {to: 3}\n    breaks: PO-HAUL-1  # once\n",
            "turn:\n- ann:\n  - haul: {to: 3}\n    # once\n",
        ),
        (
            "turn:\n- ann:\n  - breaks: PO-HAUL-1\n    haul: {to: 3}\n",
            "turn:\n- ann:\n  - haul: {to: 3}\n",
        ),
        (
            f"turn:\n- ann:\n  - {WRONG}\n    ruling: [PO-HAUL-1]\n",
            f"turn:\n- ann:\n  - {WRONG}\n    breaks: PO-HAUL-1\n",
        ),
        (
            f"turn:\n- ann: [{{{WRONG}, ruling: PO-HAUL-1}}]\n",
            f"turn:\n- ann: [{{{WRONG}, breaks: PO-HAUL-1}}]\n",
        ),
        (f"turn:\n- ann: [{WRONG}]\n", f"turn:\n- ann: [{{{WRONG}, breaks: PO-HAUL-1}}]\n"),
        ("turn:\n- ann: [whistle]\n", "turn:\n- ann: [{whistle: {}, ruling: PO-WHISTLE-1}]\n"),
        (
            "turn:\n- ann:\n  - whistle\n",
            "turn:\n- ann:\n  - whistle: {}\n    ruling: PO-WHISTLE-1\n",
        ),
        (
            "turn:\n- ann:\n  - hops: {path: [3, 6]}\n    breaks: {PO-HOP-1: path.0}\n",
            "turn:\n- ann:\n  - hops: {path: [3, 6]}\n    breaks: [PO-HOP-1, PO-HOP-1]\n",
        ),
        (
            f"turn:\n- ann:\n  - {WRONG}\n    breaks:\n    - PO-HAUL-1\n    - PO-HAUL-6\n",
            f"turn:\n- ann:\n  - {WRONG}\n    breaks: PO-HAUL-1\n",
        ),
        (
            "turn:\n- ann: [{haul: {to: 3}}]\nexpect: {ann: {at: 7}, bob: {at: 4}}  # where\n",
            "turn:\n- ann: [{haul: {to: 3}}]\nexpect: {ann: {at: 3}, bob: {at: 4}}  # where\n",
        ),
        (
            "turn:\n- ann: [{haul: {to: 3}}]\nexpect:\n  ann:\n    at: 7\n",
            "turn:\n- ann: [{haul: {to: 3}}]\nexpect:\n  ann:\n    at: 3\n",
        ),
        (
            f"turn:\n- ann:\n  - {WRONG}",
            f"turn:\n- ann:\n  - {WRONG}\n    breaks: PO-HAUL-1",
        ),
        (
            f"turn:\n- ann: {{{WRONG}}}\n",
            f"turn:\n- ann: {{{WRONG}}}\n  breaks: PO-HAUL-1\n",
        ),
    ],
)
def test_what_is_found_is_written_where_it_belongs(before, after):
    assert made(before) == (after, [])
    assert made(after) == (after, [])


def test_a_detail_that_was_named_stays_named():
    text = f"turn:\n- ann:\n  - {WRONG}\n    breaks: {{PO-HAUL-1: breath, PO-HAUL-6: to}}\n"
    after = text.replace("{PO-HAUL-1: breath, PO-HAUL-6: to}", "{PO-HAUL-1: breath}")
    assert made(text) == (after, [])


def test_line_ends_and_the_byte_order_mark_stay():
    text = f"{HEAD}turn:\n- ann:\n  - {WRONG}\n"

    def examine(data):
        return [examined(case) for case in load_bytes(data, "day.yaml").cases]

    data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert blessed(data, examine(data), examine).data == data + b"    breaks: PO-HAUL-1\r\n"


def test_json_stays_json():
    text = '{"ruleset": "porters", "scene": {"porters": {"ann": {"at": 0}}},\n'
    turn = ' "turn": [{"ann": [{"haul": {"to": 3, "breath": 2}}]}]}\n'

    def examine(data):
        return [examined(case) for case in load_bytes(data, "day.json").cases]

    data = (text + turn).encode()
    after = turn.replace("2}}", '2}, "breaks": "PO-HAUL-1"}')
    assert blessed(data, examine(data), examine).data.decode() == text + after


def test_an_end_of_an_activation_without_a_step_has_no_place_to_write_beside():
    text = "turn:\n- ann: []\n"
    after, _ = made(text)
    assert after == text


def test_a_variation_that_takes_the_turn_over_is_left():
    text = (
        "turn:\n- ann: [{haul: {to: 3}}]\n---\n"
        "scene: {porters: {ann: {at: 1, breath: 0}, bob: {at: 4}}, mud: [6]}\n"
    )
    assert made(text) == (text, ["day.yaml#2"])


def test_a_comment_within_what_would_be_rewritten_keeps_it():
    text = f"turn:\n- ann:\n  - {WRONG}\n    breaks:\n    - PO-HAUL-1  # why\n    - PO-HAUL-6\n"
    assert made(text) == (text, ["day.yaml"])
