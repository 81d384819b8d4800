"""What the `scene:` of a Warcry case may say."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulecheck.engine import Layout as EngineLayout
from rulecheck.engine import Table, Unfit
from rulecheck.frozen import Roster
from rulecheck.rulesets.warcry.bases import POINT
from rulecheck.rulesets.warcry.fighters import Fighter
from rulecheck.rulesets.warcry.geometry import flaw
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.terrain import Piece, Terrain
from rulecheck.rulesets.warcry.words import inches
from rulecheck.wording import shown


class Layout(EngineLayout):
    """Who stands where when the turn begins, and on what battlefield."""

    fighters: Roster[Fighter]
    """All fighters that matter, by name."""
    terrain: Roster[Piece] = Roster()
    """The terrain pieces, by name."""

    def set_up(self, table: Table) -> Battlefield:
        """The battlefield as the turn finds it."""
        for problem in (*self._odd_pieces(), *self._odd_fighters()):
            raise problem
        battle = Battlefield(
            table=table, fighters=self.fighters, terrain=Terrain(pieces=self.terrain)
        )
        for problem in self._misplaced(battle):
            raise problem
        return battle

    def _odd_pieces(self) -> Iterator[Unfit]:
        for name, piece in self.terrain.items():
            wrong = flaw(piece.outline)
            if wrong:
                corner = (wrong[1],) if piece.footprint else ()
                yield Unfit(wrong[0], at=("terrain", name, "footprint", *corner))
            if _is_negative(piece.height) or (not piece.height and not piece.is_platform):
                yield Unfit("a terrain piece has a height", at=("terrain", name, "height"))
            if _is_negative(piece.bottom):
                yield Unfit("no terrain reaches below the floor", at=("terrain", name, "bottom"))

    def _odd_fighters(self) -> Iterator[Unfit]:
        for name, fighter in self.fighters.items():
            if fighter.rim is POINT:
                message = f"{shown(fighter.base)} is no size of a base: 32, or 60x35 for an oval"
                yield Unfit(message, at=("fighters", name, "base"))
            if _is_negative(fighter.move):
                yield Unfit("a Move is no less than 0", at=("fighters", name, "move"))
            if fighter.damage < 0:
                yield Unfit("damage is no less than 0", at=("fighters", name, "damage"))

    def _misplaced(self, battle: Battlefield) -> Iterator[Unfit]:
        others = list(self.fighters)
        for name, fighter in self.fighters.items():
            others.remove(name)  # a pair is looked at once
            here = (fighter.spot.straight_to(fighter.spot),)
            for met in battle.pieces_crossed(name, here):
                yield Unfit(f"{name} stands inside {met.name}", at=("fighters", name, "at"))
            for met in battle.bases_crossed(name, here, others):
                yield Unfit(f"{name} stands on {met.name}", at=("fighters", name, "at"))
            if fighter.height and not battle.lies_on_platforms(POINT, fighter.spot):
                message = f"no platform at {inches(fighter.height)} is under {name}"
                yield Unfit(message, at=("fighters", name, "height"))


def _is_negative(figure: Fraction) -> bool:
    return figure.numerator < 0
