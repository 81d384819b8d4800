"""A ruleset: what speaks about which step, in the rulebook's order."""

import pytest

from rulecheck.engine import Due, Owed, Rule


@pytest.fixture
def game(porters):
    return porters


def named(declarations):
    return [each.name for each in declarations]


def test_speakers_stand_in_the_order_they_are_written_in(game):
    assert named(game.declarations)[:3] == [
        "the_hurt_take_no_turn",
        "the_strong_haul_light_loads_for_nothing",
        "every_space_is_paid",
    ]
    kinds = [type(each) for each in game.declarations]
    assert (kinds.count(Rule), kinds.count(Due), kinds.count(Owed)) == (13, 9, 4)


def test_what_speaks_about_a_step_is_found_by_its_class(game):
    speaking = game.declared_on(game.steps["haul"])
    assert [each.field for each in speaking.details] == ["breath"]
    dues = game.dues_on(game.steps["haul"])["breath",]
    assert named(dues) == [
        "the_strong_haul_light_loads_for_nothing",
        "every_space_is_paid",
    ]
    assert named(speaking.rules) == ["breath_spent_is_there", "nobody_hauls_past_the_gate"]
    assert named(speaking.debts) == ["a_heavy_load_is_set_down"]


def test_a_declaration_knows_its_sentence_and_where_it_stands(game):
    due = next(each for each in game.declarations if each.name == "every_space_is_paid")
    assert due.says == "Spaces, load and slope multiply."
    path, line = due.source
    assert path.endswith("rules.py") and line > 1


def test_every_citation_is_a_clause(game):
    assert {each.cites for each in game.declarations} <= set(game.reference.clauses)


def test_the_end_of_an_activation_is_a_verb_of_every_game(game):
    assert "end" in game.steps and "hop" not in game.steps


def test_a_detail_is_optional_where_a_turn_may_leave_it_out(game):
    haul, throw = game.steps["haul"], game.steps["throw"]
    assert not game.is_optional(haul, ("to",))
    assert game.is_optional(haul, ("load",)) and game.is_optional(haul, ("breath",))
    assert game.is_optional(throw, ("modifiers", "near"))
    assert not game.is_optional(haul, ("nothing",))


def test_a_clause_that_is_not_there_is_a_key_error(game):
    assert game.clause("PO-HAUL-1").section == "Hauling"
    with pytest.raises(KeyError):
        game.clause("PO-HAUL-99")
