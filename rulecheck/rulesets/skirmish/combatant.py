"""Those who fight: their figures, their weapons, and what one activation remembers of itself."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rulecheck.engine import Entry, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.skirmish.grid import Body, Exact, footprint

Size = Literal["tiny", "medium", "large", "bigger"]
Posture = Literal["standing", "prone", "downed", "unconscious"]
Keyword = Literal["heavy", "quick", "reach", "thrown"]


class Footprint(Entry):
    """The spaces a creature fills, across and down."""

    wide: int
    """Spaces across."""
    deep: int
    """Spaces down."""


class Bands(Entry):
    """How far a weapon shoots, in spaces: without a modifier, and at a long shot."""

    clean: int
    """The last space without a modifier."""
    long: int
    """The last space of a long shot."""


class Weapon(Entry):
    """A weapon and its keywords."""

    short: ClassVar[str] = "keywords"
    keywords: tuple[Keyword, ...] = ()
    """Its keywords, but for Reload, which has a number."""
    reload: int = 0
    """The number of its Reload keyword: actions between two shots."""
    ranged: bool = False
    """Whether it is made for shooting."""
    bands: Bands | None = None
    """Its range bands, which stand in the core book."""

    @property
    def for_shooting(self) -> bool:
        """Whether it is made for shooting: what is Thrown is a weapon for melee."""
        return self.ranged and "thrown" not in self.keywords

    @property
    def flies(self) -> bool:
        """Whether it is shot or hurled."""
        return self.ranged or "thrown" in self.keywords


PLAIN = Weapon()
"""What a weapon is that the scene does not list."""


class Unit(Frozen):
    """A fighter at one moment of the fight."""

    computed: ClassVar[tuple[str, ...]] = ()

    side: str
    at: str
    state: Posture = "standing"
    actions: int = 0
    """Actions in hand."""
    spaces: Exact = 0
    """Spaces left of the Move under way."""
    walked: tuple[str, ...] = ()
    """The spaces of the last stretch walked."""
    set_out: str = internal("")
    """The space that stretch began in."""
    wounds: int = 0
    held: int = 0
    """Strikes readied by holding ground."""
    struck: tuple[str, ...] = ()
    """The foes that its held Strikes were loosed at."""
    braced: tuple[str, ...] = ()
    """The foes that its braces are against."""
    slowed: bool = False
    entangled: bool = False
    staggered: bool = False
    to_reload: Roster[int] = Roster()
    mark: str = ""
    size: Size = "medium"
    bulk_ruled: bool = False
    wide: int = 1
    deep: int = 1
    speed: int = 0
    might: int = 0
    defense: int = 0
    penalty: int = 0
    weapons: Roster[Weapon] = Roster()
    concealed: bool = False
    cannot_fall: bool = False
    hit_and_run: bool = False
    upon: frozenset[str] = internal(frozenset())
    """Those who filled its space when it came there."""

    @property
    def body(self) -> Body:
        """Its footprint where it stands."""
        return footprint(self.at, self.wide, self.deep)

    @property
    def inert(self) -> bool:
        """Whether it never reacts: downed or unconscious."""
        return self.state in ("downed", "unconscious")

    @property
    def standing(self) -> bool:
        """Whether it bars the way of its foes."""
        return self.state == "standing"

    @property
    def tiny(self) -> bool:
        """Whether it may share a space."""
        return self.size == "tiny"

    def paying(self, actions: int, **changes: Any) -> Unit:
        """Return it with actions spent, as far as there are any, and other figures changed."""
        return self.but(actions=max(0, self.actions - max(0, actions)), **changes)

    def weapon(self, name: str | None) -> Weapon:
        """Return a weapon by name; one that the scene does not list is a plain one."""
        return self.weapons.get(name or "", PLAIN)

    @property
    def blades(self) -> tuple[str, ...]:
        """The weapons for melee; a plain one where there is none."""
        return tuple([n for n, each in self.weapons.items() if not each.for_shooting]) or ("",)

    @property
    def bows(self) -> tuple[str, ...]:
        """The weapons to shoot with, then those to hurl; whatever there is for want of both."""
        shot = [name for name, each in self.weapons.items() if each.for_shooting]
        hurled = [n for n, each in self.weapons.items() if each.flies and not each.for_shooting]
        return (*shot, *hurled) or tuple(self.weapons) or ("",)

    @property
    def reaching(self) -> bool:
        """Whether it holds a Reach weapon."""
        weapons = self.weapons
        return bool(weapons) and any("reach" in each.keywords for each in weapons.values())


class Activation(Frozen):
    """What one activation remembers: made at its beginning, dropped when the round is over."""

    moved: bool = False
    """Whether a Move action was taken."""
    lost: bool = False
    """Whether an attack took the rest of the Move."""
    stretches: int = 0
    """Into how many parts the Move is split so far."""
    paused: bool = False
    """Whether another action was taken since the last of them."""
    disengaged: bool = False
    waived: frozenset[str] = frozenset()
    """The foes whose held Strikes Disengage waives."""
    lapsed: bool = False
    """Whether the waiver has lapsed, by a new threat."""
    entered: frozenset[str] = frozenset()
    """The units whose space was entered."""
    struck_with: tuple[str, ...] = ()
    """The weapons of the Strikes so far."""
    outlasting: tuple[str, ...] = ()
    """The foes of braces from before it, until another brace replaces them."""
    quick: tuple[str, int] = ("", 0)
    """The Quick weapon of the action at hand, and the attacks it still makes."""
    felled: bool = False


class Leaving(Frozen):
    """One space left and another entered, as somebody whose reach it was sees it."""

    holder: str
    mover: str
    at: str
    to: str
    waived: bool = False
    shoved: bool = False
