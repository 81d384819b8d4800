"""What stands beside a page to go on from."""

from types import SimpleNamespace

from rulecheck.site.navigation import Beside


def page(url, parent="chapters of a game"):
    return SimpleNamespace(url=url, parent=parent)


def test_the_pages_of_a_folder_that_no_navigation_lists_share_what_stands_beside_them():
    listed = page("cases/warcry/flying/landing/")
    beside = Beside(SimpleNamespace(pages=[listed]))
    first = page("cases/warcry/flying/over-a-wall/")
    assert beside.known(first) is None
    assert beside.keep(first, "made") == "made"
    assert beside.known(page("cases/warcry/flying/up/")) == "made"
    for other in (
        listed,  # it is marked
        page("cases/warcry/falling/landing/"),  # another folder may lie in the way
        page("cases/warcry/flying/landing/2/"),  # links are longer
        page("cases/warcry/flying/down/", parent="chapters of another game"),
        None,
    ):
        assert beside.known(other) is None
    beside.keep(listed, "marked")
    assert beside.known(first) == "made"
