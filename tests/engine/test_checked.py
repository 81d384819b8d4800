"""A ruleset that speaks of what its rulebook does not have is told so before a turn is judged."""

import sys

import pytest

from rulecheck import rulesets
from rulecheck.case import load_bytes, load_file
from rulecheck.engine.checked import checked
from rulecheck.engine.written import misspelled
from rulecheck.judge import attempted

REFERENCE = """\
ruleset: {id}
title: A walk
document: A page
clauses:
  WK-GO-1:
    section: Going
    kind: cost
    says: A step costs a breath.
  WK-GO-2:
    section: Going
    kind: outcome
    says: Mud is deep or shallow.
    readings: {{deep: it is deep, shallow: it is shallow}}
    preferred: deep
numbers:
  price: {{value: 1, clause: WK-GO-1, says: a step}}
"""
CODE = """\
from pathlib import Path
from types import SimpleNamespace
from rulecheck.engine import Broken, DUE, Layout, Ruleset, Scene, Step, due, rule
from rulecheck.frozen import Frozen

class Numbers(Frozen):
    price: int

class Start(Layout):
    def set_up(self, table):
        return Scene(table=table)

class Go(Step):
    taken_by = "nobody"
    far: int = 1
    cost: int = DUE

@due(Go, "cost", cites="WK-GO-1")
def a_step_is_paid(go, scene):
    return go.far * scene.numbers.price

@rule(Go, cites="WK-GO-1", see=("WK-GO-2",))
def nobody_goes_back(go, scene):
    if go.far < 0:
        yield Broken("back", at="far")

@rule(Go, cites="WK-GO-2", reading="deep")
def mud_is_deep(go, scene):
    yield from ()

import sys
RULESET = Ruleset(
    id="{id}", layout=Start, numbers=Numbers, steps=(Go,), rules=(sys.modules[__name__],),
    reference=Path(__file__).with_name("walk.yaml"),
)
"""


@pytest.fixture
def game(tmp_path, monkeypatch):
    """Make a ruleset with some words of its code otherwise, and give its id."""
    monkeypatch.setattr(rulesets, "_folders", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)
    made = []

    def of(word="", other="", *, numbers=""):
        id = f"walk-{tmp_path.name.replace('_', '-')}-{len(made)}"
        package = tmp_path / "games" / id.replace("-", "_")
        package.mkdir(parents=True)
        assert word in CODE
        (package / "__init__.py").write_text(CODE.replace(word, other, 1).replace("{id}", id))
        (package / "walk.yaml").write_text(REFERENCE.format(id=id) + numbers)
        made.append(id.replace("-", "_"))
        rulesets.look_in(tmp_path / "games")
        return id

    yield of
    for name in made:
        sys.modules.pop(name, None)


def told(id):
    with pytest.raises(rulesets.BrokenRuleset) as broken:
        rulesets.ruleset_named(id)
    head, _, said = str(broken.value).partition("cannot be loaded: ")
    assert head == f"the ruleset {id} "
    return said.replace(id.replace("-", "_"), "walk")


def test_a_ruleset_that_has_what_it_speaks_of_is_loaded(game):
    found = rulesets.ruleset_named(game())
    assert checked(found) == () and misspelled(found) == ()


@pytest.mark.parametrize(
    ("word", "other", "said"),
    [
        (
            '"cost", cites="WK-GO-1"',
            '"cost", cites="WK-GO-9"',
            "games/walk/__init__.py:18:1: a_step_is_paid cites an unknown clause, 'WK-GO-9';"
            " nearest: WK-GO-2",
        ),
        (
            'see=("WK-GO-2",)',
            'see=("WK-G-2",)',
            "games/walk/__init__.py:22:1: nobody_goes_back cites an unknown clause, 'WK-G-2';"
            " nearest: WK-GO-2",
        ),
        (
            'reading="deep"',
            'reading="deeper"',
            "games/walk/__init__.py:27:1: mud_is_deep goes by an unknown reading of WK-GO-2,"
            " 'deeper'; nearest: deep",
        ),
        (
            '@due(Go, "cost"',
            '@due(Go, "csot"',
            "games/walk/__init__.py:18:1: a_step_is_paid is the due of an unknown detail of Go,"
            " 'csot'; nearest: cost",
        ),
        (
            "    price: int",
            "    price: int\n    prize: int",
            "games/walk/__init__.py:6:1: Numbers has an unknown number, 'prize'; nearest: price",
        ),
        (
            "    price: int",
            "    prize: int",
            "games/walk/__init__.py:6:1: Numbers has an unknown number, 'prize'; nearest: price;"
            " games/walk/__init__.py:6:1: Numbers lacks the number 'price'; nearest: prize",
        ),
        (
            "    far: int = 1",
            "    from fractions import Fraction\n    far: int | Fraction = 1",
            "games/walk/__init__.py:13:1: Go has 'far' as int | Fraction, which no case can be read"
            " as: write one_of(int, Fraction)",
        ),
    ],
)
def test_what_is_not_there_is_told_with_the_function_and_its_place(game, word, other, said):
    assert told(game(word, other)) == said


@pytest.mark.parametrize(
    ("word", "other", "said"),
    [
        ("class Go", "1 / 0\nclass Go", "games/walk/__init__.py:13: ZeroDivisi"),
        ("class Go", "exit('no')\nclass Go", "games/walk/__init__.py:13: SystemE"),
        ("class Go(Step):", "class Go(Step:", "games/walk/__init__.py:13: SyntaxError: "),
        ("import Path\n", "import Pth\n", "games/walk/__init__.py:1: ImportError: cannot import"),
        ("RULESET = Ruleset(", "RULE = dict(", "games/walk/__init__.py"),
        ("walk.yaml", "nowhere.yaml", "FileNotFoundError: "),
    ],
)
def test_code_that_fails_as_it_is_loaded_is_named_with_its_place(game, word, other, said):
    if "RULE =" in other:
        assert told(game(word, other)).startswith("AttributeError: ")
    else:
        assert said in told(game(word, other))


def test_a_reference_with_mistakes_is_told_with_its_place(game):
    said = told(game(numbers="  size: {value: 1, clause: WK-GO-7, says: a size}\n"))
    assert "walk.yaml:17:20: no clause 'WK-GO-7'; nearest: WK-GO-2" in said


def test_only_so_many_mistakes_are_told_at_once(game):
    fields = "".join(f"    number_{n}: int\n" for n in range(9))
    assert told(game("    price: int\n", f"    price: int\n{fields}")).endswith("; and 4 more")


def test_a_broken_ruleset_is_tried_once_and_again_when_asked(game, tmp_path):
    id = game("class Go(Step):", "class Go(Step:")
    told(id)
    file = tmp_path / "games" / id.replace("-", "_") / "__init__.py"
    file.write_text(CODE.replace("{id}", id))
    told(id)
    rulesets.look_again()
    assert rulesets.ruleset_named(id).id == id


@pytest.mark.parametrize(
    ("word", "other", "said"),
    [
        ('at="far"', 'at="fra"', "25:33: an unknown detail of Go, 'fra'; nearest: far"),
        ("numbers.price", "numbers.prize", "20:21: an unknown number, 'prize'; nearest: price"),
        (
            "    yield from ()",
            '    scene.reads("WK-GO-3")',
            "29:17: an unknown clause, 'WK-GO-3'; nearest: WK-GO-2",
        ),
    ],
)
def test_what_the_code_says_in_so_many_words_is_read_without_running_it(game, word, other, said):
    (problem,) = misspelled(rulesets.ruleset_named(game(word, other)))
    assert str(problem).endswith(f"__init__.py:{said}")


@pytest.mark.parametrize("id", rulesets.SHIPPED)
def test_the_rulesets_that_ship_have_all_they_speak_of(id):
    game = rulesets.ruleset_named(id)
    assert checked(game) == () and misspelled(game) == ()


def test_cases_of_a_broken_ruleset_are_told_and_the_others_judged(game, tmp_path):
    broken, whole = game("class Go(Step):", "class Go(Step:"), game()
    for name, ruleset in {"a": broken, "b": whole, "c": broken}.items():
        text = f"ruleset: {ruleset}\nscene: {{}}\nturn:\n- go: {{}}\n"
        (tmp_path / f"{name}.yaml").write_text(text)
    read = [load_file(f"{name}.yaml") for name in "abc"]
    assert [len(each.cases) for each in read] == [0, 1, 0]
    assert [len(each.problems) for each in read] == [1, 0, 1]


def test_code_that_fails_while_it_judges_is_named_with_its_place(game):
    id = game("go.far * scene.numbers.price", "sum(1 / 0 for _ in 'a')")
    (case,) = load_bytes(f"ruleset: {id}\nscene: {{}}\nturn:\n- go: {{}}\n".encode(), "a").cases
    where = f"games/{id.replace('-', '_')}/__init__.py:20, in a_step_is_paid"
    said = f"the ruleset {id} failed at step 1: {where}: ZeroDivisionError: division by zero"
    assert str(attempted(case)) == f"a:4:3: {said}"


def test_code_that_fails_as_it_lays_out_is_named_with_its_place(game):
    id = game("return Scene(table=table)", "return self.nothing")
    problems = load_bytes(f"ruleset: {id}\nscene: {{}}\n".encode(), "a").problems
    where = "/__init__.py:11, in Start.set_up: AttributeError: "
    assert any(where in each.message for each in problems)
