"""The rulebooks as data: clauses, readings and numbers, with every mistake in its place."""

from fractions import Fraction

import pytest

from rulecheck.reader import Unreadable
from rulecheck.reference import Number, data_folder, load_reference, reference_of
from rulecheck.rulesets import SHIPPED

GOOD = """\
ruleset: toy
title: Toy
document: "Toy, the Rules"
clauses:
  TO-1:
    section: Moves
    kind: cost
    says: Every space costs.
  TO-2:
    section: Fog
    kind: open
    says: Fog is not explained.
    readings: {clear: It is not., blind: It is.}
    preferred: clear
numbers:
  price: {value: 1, clause: TO-1, says: For a space, unit: breath, by: 0.5, least: 0, most: 3}
  table: {value: {a: 1, b: 2}, clause: TO-1, says: For a kind}
excused:
  "number:price up": It does not matter.
"""


@pytest.fixture
def reference(tmp_path):
    def of(text):
        path = tmp_path / "toy.yaml"
        path.write_text(text)
        return load_reference(path)

    return of


def test_a_rulebook_is_read_with_its_places(reference):
    toy = reference(GOOD)
    assert (toy.ruleset, toy.title, toy.document, toy.note) == ("toy", "Toy", "Toy, the Rules", "")
    assert list(toy.clauses) == ["TO-1", "TO-2"]
    clause = toy.clauses["TO-2"]
    assert (clause.kind, clause.preferred, dict(clause.readings)["blind"]) == (
        "open",
        "clear",
        "It is.",
    )
    assert clause.source == "Toy, the Rules, Fog"
    assert (toy.places["TO-2"].line, toy.places["TO-2"].column) == (9, 3)
    assert toy.values == {"price": 1, "table": {"a": 1, "b": 2}}
    assert toy.numbers["price"].by == Fraction(1, 2)
    assert toy.excused == {"number:price up": "It does not matter."}
    assert toy.sections == ("Moves", "Fog")


@pytest.mark.parametrize(
    ("was", "becomes", "problems"),
    [
        ("title: Toy\n", "", ["1:1: title must be a text"]),
        ("title: Toy", "title: [Toy]", ["2:1: title must be a text"]),
        (
            "title: Toy",
            "tilte: Toy",
            ["1:1: title must be a text", "2:1: unknown key 'tilte'; nearest: title"],
        ),
        ("    kind: cost\n", "", ["5:3: kind is missing"]),
        ("    section: Moves\n", "", ["5:3: section is missing"]),
        (
            "title: Toy\n",
            "title: Toy\nsections: [Moves, Fogg]\n",
            ["3:19: no clause stands in 'Fogg'; nearest: Fog", "3:1: sections lacks 'Fog'"],
        ),
        (
            "title: Toy\n",
            "title: Toy\nsections: [Fog, Moves, Fog]\n",
            ["3:24: 'Fog' stands twice in sections"],
        ),
        ("title: Toy\n", "title: Toy\nsections: Fog\n", ["3:1: sections is a list of texts"]),
        ("kind: cost", "kind: coast", ["7:5: kind is one of"]),
        ("kind: cost", "kind: [cost]", ["7:5: kind must be a text"]),
        ("says: Every space costs.", "says:", ["8:5: says must be a text"]),
        ("preferred: clear", "preferred: cleer", ["14:5: preferred is one of clear, blind"]),
        (
            "readings: {clear: It is not., blind: It is.}",
            "readings: 3",
            ["13:5: a mapping was expected", "14:5: preferred is one of no readings"],
        ),
        (
            "    kind: cost\n",
            "    kind: cost\n    asked: a word\n",
            ["8:5: asked is a list of texts"],
        ),
        ("    kind: cost\n", "    kind: cost\n    asked: [3]\n", ["8:5: asked is a list of texts"]),
        ("blind: It is.", "blind: [x]", ["13:35: blind must be a text"]),
        (
            "preferred: clear",
            "prefered: clear",
            ["14:5: unknown key 'prefered'; nearest: preferred"],
        ),
        (
            "clause: TO-1, says: For a space",
            "clause: TO-9, says: For a space",
            ["16:21: no clause 'TO-9'; nearest: TO-"],
        ),
        (
            "clause: TO-1, says: For a space",
            "clause: {a: b}, says: For a space",
            ["16:21: no clause"],
        ),
        ("value: 1,", "value: far,", ["16:11: expected a number for price, not 'far'"]),
        ("value: 1,", "value: 4,", ["16:11: price is 3 at most, not 4"]),
        ("value: 1, ", "", ["16:3: value is missing"]),
        ("by: 0.5", "by: half", ["16:68: by must be a number"]),
        ("{a: 1, b: 2}", "{a: 1, b: true}", ["17:25: expected a number for table, not true"]),
        ("{a: 1, b: 2}", "{a: 1, b: -2}", ["17:25: table is 0 at least, not -2"]),
        (
            "clauses:\n",
            "klauses:\n",
            ["1:1: clauses is missing", "4:1: unknown key 'klauses'; nearest: clauses"],
        ),
    ],
)
def test_a_mistake_in_a_rulebook_is_told_where_it_stands(reference, was, becomes, problems):
    assert was in GOOD
    with pytest.raises(Unreadable) as unreadable:
        reference(GOOD.replace(was, becomes, 1))
    told = [f"{each.line}:{each.column}: {each.message}" for each in unreadable.value.problems]
    assert len(told) >= len(problems)
    for problem in problems:
        assert any(each.startswith(problem) for each in told), told


def test_a_rulebook_that_is_no_mapping_is_told(reference):
    with pytest.raises(Unreadable, match=r"toy.yaml:1:1: a mapping was expected"):
        reference("- TO-1\n")


# numbers


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, ""),
        (Fraction(1, 2), ""),
        (3, ""),
        (-1, "price is 0 at least, not -1"),
        (Fraction(7, 2), "price is 3 at most, not 3.5"),
        (True, "expected a number for price, not true"),
        ("3", "expected a number for price, not '3'"),
        (1.5, "expected a number for price, not 1.5"),
        (None, "expected a number for price, not none"),
    ],
)
def test_a_number_takes_what_is_within_its_bounds(value, said):
    price = Number(name="price", value=1, clause="TO-1", says="x", by=Fraction(1, 2), most=3)
    assert price.refuses(value) == said


def test_a_number_of_whole_steps_takes_whole_numbers_only():
    price = Number(name="price", value=1, clause="TO-1", says="x")
    assert price.refuses(Fraction(1, 2)) == "expected a whole number for price, not 0.5"
    assert price.refuses(10**9) == "", "it has no upper bound"


@pytest.mark.parametrize(
    ("name", "value", "misfit"),
    [
        ("price", 2, None),
        ("table", {"a": 5}, None),
        ("price", 9, ((), False, "price is 3 at most, not 9")),
        ("prise", 2, ((), True, "no number 'prise'; nearest: price")),
        ("table", 3, ((), False, "table is a table: expected a, b with values")),
        ("table", {"c": 5}, (("c",), True, "no 'c' in table")),
        ("table", {"a": "x"}, (("a",), False, "expected a number for table, not 'x'")),
        ("price", {"a": 5}, ((), False, "expected a number for price, not {a: 5}")),
    ],
)
def test_what_cannot_stand_for_a_number_is_told_with_its_cell(reference, name, value, misfit):
    assert reference(GOOD).misfit(name, value) == misfit


def test_an_overlay_leaves_the_cells_it_does_not_name(reference):
    assert reference(GOOD).overlaid({"table": {"a": 5}, "price": 3}) == {
        "table": {"a": 5, "b": 2},
        "price": 3,
    }


# what ships


@pytest.mark.parametrize("id", SHIPPED)
def test_every_shipped_rulebook_can_be_read_and_is_called_by_its_id(id):
    shipped = reference_of(id)
    assert shipped.ruleset == id == shipped.path.stem
    assert {number.clause for number in shipped.numbers.values()} <= set(shipped.clauses)
    assert all(clause.ruleset == id for clause in shipped.clauses.values())


def test_the_rulebooks_and_the_cases_are_found():
    assert {path.stem for path in data_folder("reference").glob("*.yaml")} == set(SHIPPED)
    assert data_folder("cases").is_dir()


@pytest.mark.parametrize("id", SHIPPED)
def test_every_clause_says_how_people_ask_for_it(id):
    asked = [
        (words, clause.id) for clause in reference_of(id).clauses.values() for words in clause.asked
    ]
    assert {clause for _, clause in asked} == set(reference_of(id).clauses)
    titles = {clause.title.lower() for clause in reference_of(id).clauses.values()}
    assert not [words for words, _ in asked if words.lower() in titles or words.endswith(".")]


def test_sections_stand_in_the_order_of_the_document(reference):
    assert reference(GOOD).sections == ("Moves", "Fog")
    turned = GOOD.replace("title: Toy\n", "title: Toy\nsections: [Fog, Moves]\n")
    assert reference(turned).sections == ("Fog", "Moves")
