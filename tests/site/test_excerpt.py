from pathlib import Path

from rulecheck.case import load_bytes
from rulecheck.site.excerpt import excerpt

FILE = """\
# a remark
ruleset: fated-hand
title: One
shows: [FH-MOV-1]
scene:
  heroes:
    warrior: {position: near, hand: 2}   # here
turn:
- warrior:
  - move: {to: distant}
---
title: Two

turn:
- warrior:
  - move: {to: engaged}
expect:
  warrior: {position: engaged}
"""


def cut(number, text=FILE):
    cases = load_bytes(text.encode(), "cases/x.yaml").cases
    return excerpt(cases[number - 1])


def test_a_case_alone_is_its_document():
    assert [line for line, _ in cut(1)] == list(range(2, 11))


def test_a_variation_stands_with_what_it_inherits():
    text = "\n".join(row for _, row in cut(2))
    alone = load_bytes(text.encode(), "cases/x.yaml")
    assert not alone.problems
    assert alone.cases[0].title == "Two"
    assert alone.cases[0].shows == ("FH-MOV-1",)
    assert alone.cases[0].turn == load_bytes(FILE.encode(), "x").cases[1].turn


def test_every_line_has_its_number_in_the_file():
    rows = FILE.split("\n")
    assert all(rows[line - 1] == row for line, row in cut(2))


def test_a_document_in_one_line_is_kept_whole():
    text = (
        "{ruleset: fated-hand, title: One, scene: {heroes: {w: {position: near}}},"
        " turn: [w: [move: {to: near}]]}\n"
    )
    assert cut(1, text) == ((1, text.rstrip("\n")),)


def test_every_shipped_case_has_an_excerpt_that_means_the_same():
    root = Path(__file__).parents[2]
    for path in sorted((root / "cases").rglob("*.yaml"))[:40]:
        loaded = load_bytes(path.read_bytes(), path.name)
        for case in loaded.cases:
            text = "\n".join(row for _, row in excerpt(case))
            (alone,) = load_bytes(text.encode(), path.name).cases
            assert (alone.title, alone.layout, alone.turn) == (case.title, case.layout, case.turn)
