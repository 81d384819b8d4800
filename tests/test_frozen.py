"""What never changes: frozen nouns, rosters, and how they are copied."""

import copy
import pickle

import pytest

from rulecheck.frozen import Frozen, Roster, items, kebab


class Card(Frozen):
    suit: str
    worth: int = 0


def test_frozen_nouns_are_copied_with_changes_only():
    card = Card(suit="red", worth=3)
    assert card.but(worth=4) == Card(suit="red", worth=4)
    assert card == Card(suit="red", worth=3)
    with pytest.raises(TypeError, match="`Card` has no field 'colour'"):
        card.but(colour="red")
    with pytest.raises(AttributeError):
        card.worth = 4
    with pytest.raises(TypeError):
        Card("red")


class Mixed:
    """A class of somebody else, whose objects may hold anything."""

    def twice(self):
        return 2 * self.worth


class Coin(Frozen, Mixed):
    worth: int = 1


class Bill(Coin):
    """A kind of coin."""


@pytest.mark.parametrize("kind", [Coin, Bill])
def test_a_noun_may_be_of_several_classes(kind):
    coin = kind(worth=2).but(worth=4)
    assert type(coin) is kind
    assert coin == kind(worth=4) != Card(suit="", worth=4)
    assert coin.twice() == 8
    with pytest.raises(AttributeError, match="immutable"):
        coin.worth = 1
    assert pickle.loads(pickle.dumps(coin)) == copy.copy(coin) == coin


def test_a_roster_is_a_mapping_that_is_copied_to_change():
    roster = Roster(ann=1, bob=2)
    assert roster.but("cid", 3) == {"ann": 1, "bob": 2, "cid": 3}
    assert roster.but("ann", 9) == {"ann": 9, "bob": 2}
    assert roster.without("ann") == {"bob": 2}
    assert roster.without("nobody") == roster == {"ann": 1, "bob": 2}
    assert list(roster.but("ann", 9)) == ["ann", "bob"]
    assert isinstance(roster.but("cid", 3), Roster) and isinstance(roster.without("ann"), Roster)


@pytest.mark.parametrize(
    "change",
    [
        lambda roster: roster.__setitem__("ann", 2),
        lambda roster: roster.__delitem__("ann"),
        lambda roster: roster.update(ann=2),
        lambda roster: roster.setdefault("cid", 2),
        lambda roster: roster.pop("ann"),
        lambda roster: roster.popitem(),
        lambda roster: roster.clear(),
        lambda roster: roster.__ior__({"ann": 2}),
    ],
)
def test_a_roster_never_changes(change):
    roster = Roster(ann=1)
    with pytest.raises(TypeError, match="a roster never changes"):
        change(roster)
    assert roster == {"ann": 1}


def test_a_roster_can_be_remembered_whatever_the_order_of_its_names():
    assert hash(Roster(ann=1, bob=2)) == hash(Roster(bob=2, ann=1))
    assert {Roster(ann=1): "x"}[Roster(ann=1)] == "x"


def test_a_roster_can_be_copied_and_sent_to_another_process():
    roster = Roster(ann=Roster(at=1))
    for other in (copy.copy(roster), copy.deepcopy(roster), pickle.loads(pickle.dumps(roster))):
        assert other == roster and isinstance(other, Roster)
    assert isinstance(copy.deepcopy(roster)["ann"], Roster)


@pytest.mark.parametrize(
    ("name", "spelled"), [("hand_size", "hand-size"), ("from_", "from"), ("at", "at")]
)
def test_names_are_spelled_as_the_rulebook_does(name, spelled):
    assert kebab(name) == spelled


def test_the_figures_of_a_noun_and_of_a_roster_are_told_alike():
    assert list(items(Card(suit="red", worth=3))) == [("suit", "red"), ("worth", 3)]
    assert list(items(Roster(a_b=1))) == [("a_b", 1)]
