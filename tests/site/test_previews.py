"""Links to a case are shown elsewhere with its title, its verdict and its picture."""

import re
from xml.etree import ElementTree

import pytest

from rulecheck.drawing.style import STYLE
from rulecheck.site import previews
from rulecheck.site.book import gathered
from rulecheck.site.memory import Memory
from rulecheck.site.previews import Previews, can_be_drawn, card
from rulecheck.site.writer import write

DRAWN = pytest.mark.skipif(not can_be_drawn(), reason="there is no font")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def examples(pytestconfig):
    """A legal, an illegal and an open case, by their verdicts."""
    folder = pytestconfig.rootpath / "cases" / "fated-hand"
    book = gathered([folder / "parting-blows", folder / "open-points"], Memory(), lambda _: None)
    return {example.verdict.word: example for example in book.examples}


def texts(svg):
    return ["".join(each.itertext()) for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_preview_says_what_the_case_is_and_what_decides(examples):
    illegal = examples["illegal"]
    game, title, verdict, *_ = texts(card(illegal))
    assert game == "Fated Hand"
    assert illegal.case.title.startswith(title.removesuffix(" …"))
    assert verdict.removesuffix(" …") in f"✗ Illegal: {illegal.verdict.findings[0].clause.title}"
    assert texts(card(examples["legal"]))[2] == "✓ Legal"


def test_a_preview_asks_nothing_of_a_page_around_it(examples):
    assert "var(" in STYLE
    for example in examples.values():
        svg = card(example)
        assert "var(" not in svg and "inherit" not in svg.replace("color:inherit", "")
        ids = set(re.findall(r' id="([^"]+)"', svg))
        assert set(re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", svg)) <= {(i, "") for i in ids}


@DRAWN
def test_a_preview_is_drawn_with_its_words(examples, tmp_path):
    with_words = Previews(tmp_path).page(examples["illegal"]).text
    bare = re.sub(r"<text.*?</text>", "", card(examples["illegal"]))
    assert with_words.startswith(b"\x89PNG") and with_words != previews._png(bare)


@DRAWN
def test_a_preview_that_is_there_is_not_drawn_again(examples, tmp_path):
    of = Previews(tmp_path)
    pages = [of.page(example) for example in examples.values()]
    assert len({page.path for page in pages}) == len(examples)
    assert [of.path(example) for example in examples.values()] == [page.path for page in pages]
    write(pages, tmp_path)
    again = [Previews(tmp_path).page(example) for example in examples.values()]
    assert [page.path for page in again] == [page.path for page in pages]
    assert all(page.text is None for page in again)
    case = examples["illegal"].case.but(title="Another title")
    other = Previews(tmp_path).page(examples["illegal"].but(case=case))
    assert other.path != of.path(examples["illegal"]) and other.text is not None


def test_without_a_font_there_is_no_preview(monkeypatch):
    monkeypatch.setattr(previews, "_FONTS", "No Such Font")
    assert not can_be_drawn()
