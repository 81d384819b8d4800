"""Pictures as text and as SVG."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.drawing import (
    Area,
    Edge,
    Graph,
    Grid,
    Hop,
    Lane,
    Lanes,
    Ledger,
    Link,
    Path,
    Picture,
    Ring,
    Table,
    Token,
    Zone,
    as_svg,
    as_text,
)

SVG = "{http://www.w3.org/2000/svg}"

FRAY = Picture(
    "The fray",
    (
        Lanes(
            (
                Lane("distant"),
                Lane("near", note="one card away"),
                Lane(
                    "engaged",
                    (Token("warrior", "friend", note="hand 3"), Token("orc", "foe", ("prone",))),
                    marked=True,
                ),
            ),
            hops=(Hop("engaged", "distant", "2 Discards"),),
        ),
    ),
    notes=("Three enemies.",),
)
HALL = Picture(
    "The hall",
    (
        Grid(
            4,
            3,
            cells=(((3, 0), "wall"), ((3, 1), "smoke")),
            heights=(((0, 2), 2),),
            edges=(Edge((0, 0), (0, 1)), Edge((1, 0), (2, 0), "door")),
            tokens=(
                Token("Sela", "friend", at=(0, 0)),
                Token("Sten", "foe", ("hidden",), at=(2, 1), size=2),
            ),
            paths=(Path(((2, 1), (1, 1), (0, 1)), "Sten"),),
        ),
    ),
)
RUINS = Picture(
    "The ruins",
    (
        Table(
            areas=(Area(((3, 0), (7, 0), (7, 4), (3, 4)), "Tower", note="3″ high"),),
            tokens=(Token("Scout", "friend", at=(1, 1), base=Fraction(1, 2)),),
            rings=(Ring((1, 1), Fraction(3, 2), "one inch"),),
            paths=(Path(((1, 1), (4, 5)), "Scout", note="5″"),),
        ),
        Table(tokens=(Token("Scout", "friend", at=(1, 0)),), ground=True, title="From the side"),
    ),
)
ROUTE = Picture(
    "The route",
    (
        Graph(
            (Zone("Gate", (Token("Kael", "friend"),)), Zone("Yard"), Zone("Tower")),
            (Link("Gate", "Yard", "10 m"), Link("Yard", "Tower", "4 m", "difficult")),
        ),
        Ledger((("Allowance", "14 m"), ("Used", "10 m"))),
    ),
)
PICTURES = (FRAY, HALL, RUINS, ROUTE)


def test_lanes_are_lines_with_their_tokens() -> None:
    assert as_text(FRAY) == "\n".join(
        [
            "The fray",
            "",
            "distant              | -",
            "near (one card away) | -",
            "> engaged            | (warrior) hand 3   <orc> prone",
            "1. engaged -> distant: 2 Discards",
            "",
            "Three enemies.",
        ]
    )


def test_a_grid_is_printed_as_rulebooks_do() -> None:
    assert as_text(HALL).split("\n")[2:8] == [
        "     a   b   c   d",
        "  +-----------------",
        "1 |  S   · + ·   #",
        "  | ---",
        "2 | 2.  1.  St  St~",
        "3 |  2   ·  St  St",
    ]


def test_a_path_is_told_in_cells() -> None:
    assert "Sten: c2 -> b2 -> a2" in as_text(HALL)


def test_exact_figures_stand_beside_the_coarse_map() -> None:
    shown = as_text(RUINS)
    assert "Scout at (1, 1), base 1″ across" in shown
    assert "one inch: 1.5″ about (1, 1)" in shown
    assert "Tower (obstacle, 3″ high): (3, 0) (7, 0) (7, 4) (3, 4)" in shown


def test_connections_are_told_with_their_kind() -> None:
    assert "Yard -- Tower: difficult, 4 m" in as_text(ROUTE)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.title)
def test_an_svg_is_named_and_described(picture: Picture) -> None:
    root = ET.fromstring(as_svg(picture, prefix="p7"))
    named = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    labels = (root.get("aria-labelledby") or "").split()
    assert root.get("role") == "img"
    assert named[labels[0]] == picture.title
    assert all(named[label] for label in labels)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.title)
def test_every_id_starts_with_the_prefix_and_every_reference_is_met(picture: Picture) -> None:
    drawn = as_svg(picture, prefix="p7")
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    assert all(one.startswith("p7-") for one in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= set(ids)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.title)
def test_a_picture_names_no_colour_outside_its_style(picture: Picture) -> None:
    assert not re.search(r'(fill|stroke)="(?!currentColor|url|none)', as_svg(picture, styled=False))


def reach(element: ET.Element, right: float = 0, down: float = 0) -> Iterator[tuple[float, float]]:
    """Yield the corners that shapes reach, moved as the groups around them are."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "")
    right, down = (right + float(moved[1]), down + float(moved[2])) if moved else (right, down)
    yield from ((right + x, down + y) for x, y in corners(element))
    for child in element:
        if child.tag != f"{SVG}defs":
            yield from reach(child, right, down)


def corners(element: ET.Element) -> list[tuple[float, float]]:
    def at(name: str) -> float:
        return float(element.get(name) or 0)

    match element.tag.removeprefix(SVG):
        case "rect":
            return [(at("x") + at("width"), at("y") + at("height"))]
        case "circle":
            return [(at("cx") + at("r"), at("cy") + at("r"))]
        case "line":
            return [(at("x1"), at("y1")), (at("x2"), at("y2"))]
        case "text":
            return [(at("x"), at("y"))]
    pairs = (pair.split(",") for pair in (element.get("points") or "").split())
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.title)
def test_everything_fits_the_view_box(picture: Picture) -> None:
    root = ET.fromstring(as_svg(picture))
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    for x, y in reach(root):
        assert left <= x <= left + width and top <= y <= top + height


def test_every_hop_is_an_arrow_with_its_number() -> None:
    hops = (Hop("near", "engaged"), Hop("engaged", "distant"), Hop("near", "nowhere"))
    lanes = Lanes(tuple(map(Lane, ("engaged", "near", "distant"))), hops)
    root = ET.fromstring(as_svg(Picture("x", (lanes,))))
    arrows = [e for e in root.iter() if "rc-path" in (e.get("class") or "")]
    assert len(arrows) == 2
    assert "3. near -> nowhere" in as_text(Picture("x", (lanes,)))


def test_a_broken_way_bears_the_sign_of_a_fault() -> None:
    grid = Grid(3, 1, paths=(Path(((0, 0), (2, 0)), "orc", broken=True),))
    drawn = as_svg(Picture("x", (grid,)))
    assert "rc-path rc-wrong" in drawn and drawn.count('class="rc-badge-fault"') == 1
    assert "orc: a1 -> c1 (not allowed)" in as_text(Picture("x", (grid,)))


@pytest.mark.parametrize(
    ("state", "mark"), [("hidden", "rc-hidden"), ("flying", "rc-line"), ("fallen", "rc-line")]
)
def test_a_state_shows_in_the_shape_and_in_words(state: str, mark: str) -> None:
    picture = Picture("x", (Lanes((Lane("near", (Token("orc", "foe", (state,)),)),)),))
    plain = Picture("x", (Lanes((Lane("near", (Token("orc", "foe"),)),)),))
    assert mark in as_svg(picture, styled=False)
    assert mark not in as_svg(plain, styled=False)
    assert f"<orc> {state}" in as_text(picture)


def test_a_long_name_is_cut_in_the_picture_and_whole_in_the_description() -> None:
    name = "the very honourable " * 6
    drawn = as_svg(Picture("x", (Lanes((Lane("near", (Token(name.strip()),)),)),)))
    assert "…" in drawn and name.strip() in drawn


def test_sides_differ_by_shape() -> None:
    shapes = {
        side: ET.fromstring(as_svg(Picture("x", (Lanes((Lane("a", (Token("b", side),)),)),))))
        for side in ("friend", "foe", "other")
    }
    friend = [e.tag for e in shapes["friend"].iter() if "rc-friend" in (e.get("class") or "")]
    foe = [e.tag for e in shapes["foe"].iter() if "rc-foe" in (e.get("class") or "")]
    assert friend == [f"{SVG}ellipse"] and foe == [f"{SVG}polygon"]


@given(st.text(max_size=30), st.text(max_size=30))
def test_whatever_a_name_says_is_text(name: str, note: str) -> None:
    token = Token(name, "foe", note=note)
    picture = Picture(
        name,
        (
            Lanes((Lane(name, (token,), note),)),
            Grid(2, 2, tokens=(token,)),
            Ledger(((name, note),)),
        ),
        notes=(note,),
    )
    root = ET.fromstring(as_svg(picture, prefix="p"))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "defs", "pattern", "rect", "path", "circle",
        "g", "text", "tspan", "line", "polyline", "polygon", "ellipse",
    }  # fmt: skip
    assert all(line.isprintable() for line in as_text(picture).split("\n"))


@given(st.lists(st.sampled_from(["goblin", "Goblin", "orc", "", "é"]), max_size=12))
def test_marks_on_a_map_never_clash(names: list[str]) -> None:
    grid = Grid(12, 1, tokens=tuple(Token(name, at=(at, 0)) for at, name in enumerate(names)))
    root = ET.fromstring(as_svg(Picture("x", (grid,))))
    marks = [e.text for e in root.iter(f"{SVG}text") if "rc-mark" in (e.get("class") or "")]
    assert len(marks) == len(names) and len(set(marks)) == len(names)


def test_zones_without_a_connection_find_a_place() -> None:
    graph = Graph((Zone("a"), Zone("b"), Zone("c")), (Link("c", "nowhere"),))
    assert as_svg(Picture("x", (graph,))).count("rc-ground") >= 3


def test_an_empty_picture_is_drawn() -> None:
    empty = (Lanes(()), Grid(0, 0), Table(), Graph(()), Ledger(()))
    assert ET.fromstring(as_svg(Picture("nothing", empty))) is not None
    assert as_text(Picture("nothing", empty)).startswith("nothing")
