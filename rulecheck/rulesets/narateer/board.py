"""A scene drawn: the map of Spaces or the graph of Zones, and the ledger of who moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from rulecheck.drawing import (
    Area,
    Graph,
    Grid,
    Ledger,
    Link,
    Mark,
    Moment,
    Path,
    Picture,
    Table,
    Token,
    Zone,
)
from rulecheck.drawing.shapes import Cell, Ground, Panel, Side
from rulecheck.rulesets.narateer.amounts import Exact, is_told
from rulecheck.rulesets.narateer.ground import BLOCKED, DIFFICULT, place_of
from rulecheck.rulesets.narateer.mover import Allowance, Mover
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Enter, OpportunityAttack, Shoot
from rulecheck.wording import shown

GROUND: dict[str, Ground] = {BLOCKED: "wall", DIFFICULT: "difficult"}
UNITS = {"metres": "m", "story": "m", "cinematic": "Zones", "tactical": "Spaces"}
HEAD = ("", "mode", "left", "Ready AD", "Athletics", "Acrobatics")


def drawn(scene: Situation) -> Picture:
    """Return the picture of a scene."""
    return _picture(scene, _panels(scene))


def staged(moment: Moment) -> Picture:
    """Return the picture of a moment of a turn."""
    marks = _marks(moment) if moment.step else ()
    measures = _measures(moment.scene) if moment.scene.mode == "metres" else ()
    return _picture(moment.scene, [*measures, *_panels(moment.scene)]).with_(*marks)


def _picture(scene: Situation, panels: Iterable[Panel]) -> Picture:
    return Picture(title=f"{scene.mode.capitalize()} Mode", panels=tuple(panels))


def _marks(moment: Moment) -> Iterator[Mark]:
    """Yield who is struck at, and where a step is at fault."""
    step = moment.step
    match step:
        case OpportunityAttack():
            yield Mark("blow", (step.who, step.at))
        case Shoot():
            yield Mark("shot", (step.who, step.at))
    for at in moment.faults:
        match step, at:
            case Enter(), ("spaces", int(number), *_) if number < len(step.spaces):
                yield Mark("fault", (_cell(step.spaces[number]),))
            case ((OpportunityAttack() | Shoot()), ("at", *_)):
                yield Mark("fault", (step.at,))
            case _:
                yield Mark("fault", (step.who,))


def _panels(scene: Situation) -> Iterator[Panel]:
    if scene.mode == "tactical" and scene.spaces.rows:
        yield _map(scene)
    if scene.mode in ("cinematic", "story") and scene.connections:
        yield _graph(scene)
    yield Ledger(rows=[_row(scene, name) for name in scene.names], head=HEAD, title="Ledger")


def _measures(scene: Situation) -> Iterator[Table]:
    """Yield a measure of the metres that each has used of a movement, and of those left."""
    moving = [(who, each) for who in scene.names if (each := _known(scene[who].movement))]
    if not moving:
        return
    longest = max(movement.metres for _, movement in moving)
    high = Fraction(longest) / 14
    areas, tokens, paths = [], [], []
    for row, (who, movement) in enumerate(moving):
        low = -row * high * 2
        used = max(0, movement.metres - movement.left)
        left = f"{shown(movement.left)} m left" if movement.left else ""
        areas.append(_bar(movement.metres, low, high, left))
        tokens.append(replace(_token(scene, who), at=(used, low + high / 2), base=high / 3))
        if used:
            points = [(0, low + high / 2), (used, low + high / 2)]
            paths.append(Path(points=points, name=who, note=f"{shown(used)} m"))
    lowest = (1 - 2 * len(moving)) * high
    yield Table(
        areas=areas,
        tokens=tokens,
        paths=paths,
        title="Movement used",
        unit=" m",
        frame=(float(-high), float(longest + high), float(lowest), float(2 * high)),
    )


def _known(movement: Allowance | None) -> Allowance | None:
    """Return a movement whose figures are told, and worth a picture."""
    if movement is None or not is_told(movement.metres) or not is_told(movement.left):
        return None
    return movement if movement.metres > 0 else None


def _bar(long: Exact, low: Exact, high: Exact, name: str) -> Area:
    top = low + high
    points = [(0, low), (long, low), (long, top), (0, top)]
    return Area(points=points, name=name, kind="floor")


def _map(scene: Situation) -> Grid:
    rows = scene.spaces.rows
    ground = [
        ((column, row), GROUND[sign])
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign in GROUND
    ]
    tokens = [_token(scene, name) for name in scene.names if scene[name].space]
    return Grid(
        columns=max(map(len, rows)),
        rows=len(rows),
        cells=ground,
        tokens=tokens,
        paths=tuple(_paths(scene)),
    )


def _paths(scene: Situation) -> Iterator[Path]:
    for name in scene.names:
        trail = scene.plan(name).trail
        if len(trail) > 1:
            yield Path(points=[_cell(space) for space in trail], name=name)


def _cell(space: str) -> Cell:
    return place_of(space) or (0, 0)


def _graph(scene: Situation) -> Graph:
    names = dict.fromkeys(name for way in scene.connections for name in way.between)
    names |= dict.fromkeys(place for who in scene.names if (place := scene[who].place))
    zones = [Zone(name=name, tokens=_standing(scene, name)) for name in names]
    links = [
        Link(
            one=way.between[0],
            other=way.between[1],
            kind="closed" if way.barred else "difficult" if way.difficult else "ordinary",
            note=way.barred or ", ".join(way.difficult),
        )
        for way in scene.connections
    ]
    return Graph(zones=zones, links=links)


def _standing(scene: Situation, place: str) -> list[Token]:
    return [_token(scene, who) for who in scene.names if scene[who].place == place]


def _token(scene: Situation, who: str) -> Token:
    mover = scene[who]
    side: Side = "friend" if who in scene.characters else "foe"
    at = _cell(mover.space) if mover.space else (0, 0)
    reach = f"reach {shown(mover.sheet.reach)} m" if mover.sheet.reach else ""
    return Token(name=who, side=side, at=at, states=tuple(_states(mover)), note=reach)


def _states(mover: Mover) -> Iterator[str]:
    yield from (state for state in ("prone", "hidden", "slowed") if getattr(mover, state))
    yield from mover.conditions


def _row(scene: Situation, who: str) -> tuple[str, ...]:
    mover = scene[who]
    movement, uses = mover.movement, mover.uses
    unit = "m" if scene.is_local(movement, scene.mode) else UNITS[scene.mode]
    one = movement is not None and movement.left == 1
    left = f"{shown(movement.left)} {unit.rstrip('s') if one else unit}" if movement else "-"
    counts = (str(uses.get(skill, "-")) for skill in ("athletics", "acrobatics"))
    return (who, scene[who].mode or "-", left, str(mover.ready_ad), *counts)
