"""Skirmishes drawn at random: a small field full of terrain, four fighters, one activation."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from support.moved_boards import spelled

SIDE = 5
"""Spaces along each side of the field."""
PLACES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
SETTLED = {
    "SK-MOV-8": "may-move",
    "SK-HLD-6": "until-loosed",
    "SK-FLD-5": "nearest-space",
}
"""What is read one way, for only so many readings are tried at once."""


@st.composite
def brawls(draw: Any, acts: Any) -> dict[str, Any]:
    """A knight and a squire against a raider and a wolf; the knight does what `acts` draws."""
    places = draw(st.lists(PLACES, min_size=4, max_size=4, unique=True))
    knight, squire, raider, wolf = (draw(fighters(place)) for place in places)
    everywhere = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    free = st.sampled_from([spelled(place) for place in everywhere if place not in places])
    some = st.lists(free, max_size=3, unique=True)
    terrain = {kind: draw(some) for kind in ("wall", "door", "smoke", "cover", "difficult")}
    scene = {
        "size": [SIDE, SIDE],
        "terrain": terrain,
        "edges": draw(st.lists(edges(), max_size=4)),
        "raised": [{"height": 1, "spaces": draw(some)}],
        "party": {"knight": knight, "squire": squire},
        "foes": {"raider": raider, "wolf": wolf},
    }
    return {
        "ruleset": "skirmish",
        "title": "A brawl",
        "scene": scene,
        "given": {"SK-FLD-4": 2, "SK-RNG-3": {"clean": 2, "long": 4}},
        "readings": SETTLED,
        "turn": [{"knight": draw(acts(places[0]))}],
    }


def fighters(place: tuple[int, int]) -> Any:
    """Somebody in a place."""
    plain = {"sword": {}}, {"spear": {"keywords": ["reach"]}}
    return st.fixed_dictionaries(
        {
            "at": st.just(spelled(place)),
            "speed": st.integers(1, 4),
            "held": st.integers(0, 2),
            "state": st.sampled_from(["standing", "standing", "standing", "prone", "downed"]),
            "size": st.sampled_from(["medium", "medium", "tiny"]),
            "weapons": st.sampled_from(plain),
        }
    )


@st.composite
def edges(draw: Any) -> dict[str, Any]:
    """A wall, a door or a low wall between two spaces."""
    x, y = draw(st.tuples(st.integers(0, SIDE - 2), st.integers(0, SIDE - 2)))
    other = draw(st.sampled_from([(x + 1, y), (x, y + 1)]))
    kind = draw(st.sampled_from(["wall", "door", "cover"]))
    return {"between": [spelled((x, y)), spelled(other)], "is": kind}


@st.composite
def fights(draw: Any, start: tuple[int, int]) -> list[Any]:
    """Up to three acts: paths walked from space to space, blows and shots."""
    here, done = start, []
    for _ in range(draw(st.integers(1, 3))):
        verb = draw(st.sampled_from(["move", "strike", "shoot", "disengage", "hold"]))
        if verb == "move":
            steps = draw(st.lists(st.sampled_from(STEPS), min_size=1, max_size=3))
            path = [here := within((here[0] + x, here[1] + y)) for x, y in steps]
            done.append({"move": {"path": [spelled(place) for place in path]}})
        else:
            aimed = verb in ("strike", "shoot")
            foe = draw(st.sampled_from(["raider", "wolf"]))
            done.append({verb: {"at": foe} if aimed else {}})
    return done


def walks(start: tuple[int, int]) -> Any:
    """A Move to some space, by the best way."""
    return PLACES.map(lambda place: [{"move": {"to": spelled(place)}}])


STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def within(place: tuple[int, int]) -> tuple[int, int]:
    """The place of the field that is nearest."""
    x, y = (min(max(each, 0), SIDE - 1) for each in place)
    return x, y
