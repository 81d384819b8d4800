"""What a turn of Warcry can say, and how it changes the battlefield."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

from rulecheck.engine import DUE, Quantity, Step, latest
from rulecheck.rulesets.warcry.fighters import Spot
from rulecheck.rulesets.warcry.geometry import TOLERANCE
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.landing import overlaps, place_underneath
from rulecheck.rulesets.warcry.scene import Action, Battlefield, Manner, Stretch
from rulecheck.rulesets.warcry.terrain import Height, Point
from rulecheck.rulesets.warcry.ways import Leg


class ActionStart(Step):
    """The start of an action, which ends the one before."""


class MovingStart(ActionStart):
    """The start of a Move action or of a Retreat."""


class Move(MovingStart):
    """Begin a Move action; its increments follow. It lasts until the next action or the end."""

    def applied_to(self, battle: Battlefield) -> Battlefield:
        close = frozenset(enemy for enemy, _ in battle.close_enemies(self.who))
        return battle.acting(self.who, Action(began_close_to=close))


class Retreat(MovingStart):
    """Begin a Retreat in place of a Move action; its increments follow."""

    def applied_to(self, battle: Battlefield) -> Battlefield:
        return battle.acting(self.who, Action(retreats=True))


class Act(ActionStart):
    """Take an action of another kind, an attack between two Move actions, say."""

    does: str = ""
    """What it is, in words that no rule looks at."""

    def applied_to(self, battle: Battlefield) -> Battlefield:
        return battle.acting(self.who, None)


class Increment(Step):
    """One straight line of a Move action."""

    inches: Quantity = DUE
    """What it counts of the Move."""

    manner: ClassVar[Manner] = "walking"
    passes_over: ClassVar[bool] = False

    @latest
    def target(self, battle: Battlefield) -> Spot:
        """Return the spot it leads to."""
        return self.target_from(battle.fighters[self.who].spot)

    def target_from(self, here: Spot) -> Spot:
        """Return the spot it leads to from another."""
        return here

    @latest
    def line(self, battle: Battlefield) -> Leg:
        """Return the straight line from where the fighter is to where it goes."""
        return battle.fighters[self.who].spot.straight_to(self.target(battle))

    @latest
    def way(self, battle: Battlefield) -> tuple[Leg, ...]:
        """Return the lines that the base moves along."""
        return (self.line(battle),)

    def made(self, battle: Battlefield) -> tuple[Leg, ...]:
        """Return the lines of its way that the base gets along: all, unless it falls."""
        return self.way(battle)

    def uses(self, battle: Battlefield) -> Figure:
        """Return the inches of the action that it uses up."""
        return self.inches

    def climbed(self, battle: Battlefield) -> Figure:
        """Return the inches that count against the limit of climbing."""
        return 0

    def outdoes_itself(self, battle: Battlefield) -> bool:
        """Whether it is too long by itself, whatever was used before."""
        return False

    def overdraws(self, battle: Battlefield) -> Figure:
        """Return the inches it uses beyond what the action under way has left; 0 if none."""
        limit = battle.may_use(self.who)
        if limit is None or self.outdoes_itself(battle):
            return 0
        used = battle.known_action(self.who).used + self.uses(battle)
        return used - limit if used > limit else 0

    def stretch(self, battle: Battlefield) -> Stretch:
        """Return this increment as it is drawn and counted."""
        legs = self.made(battle)
        return Stretch(who=self.who, manner=self.manner, legs=legs, inches=self.inches)

    def applied_to(self, battle: Battlefield) -> Battlefield:
        return self.ended_at(self.target(battle), battle)

    def ended_at(self, spot: Spot, battle: Battlefield) -> Battlefield:
        """Return the battlefield with this increment made, ending at a spot."""
        stretch, climbed = self.stretch(battle), self.climbed(battle)
        return battle.after(stretch, spot, self.uses(battle), climbed)


class Walk(Increment):
    """Go in a straight line on the floor or a platform."""

    short: ClassVar[str] = "to"
    to: Point
    """Where the centre of the base goes, in inches."""

    def target_from(self, here: Spot) -> Spot:
        return here.moved(self.to, None)


class ThroughTheAir(Increment):
    """An increment that may change the height."""

    to: Point | None = None
    """Where the centre of the base goes, in inches; left out, straight up or down."""
    height: Height | None = None
    """How high it ends above the battlefield floor, in inches; left out, as high as it starts."""

    def target_from(self, here: Spot) -> Spot:
        return here.moved(self.to, self.height)


class Climb(ThroughTheAir):
    """Climb along an obstacle in a straight line."""

    short: ClassVar[str] = "height"
    manner: ClassVar[Manner] = "climbing"

    def climbed(self, battle: Battlefield) -> Figure:
        if battle.reads("WC-CLB-3") == "all-climbing":
            return self.inches
        line = self.line(battle)
        return battle.rounded(abs(line.high - line.low))


class Jump(ThroughTheAir):
    """Jump: across at the height of take-off or landing, whichever is higher, then down."""

    short: ClassVar[str] = "to"
    test: Literal[1, 2, 3, 4, 5, 6] | None = None
    """Result of the jump test, where one is taken."""

    manner: ClassVar[Manner] = "jumping"

    @latest
    def way(self, battle: Battlefield) -> tuple[Leg, ...]:
        line = self.line(battle)
        over = max(line.low, line.high)
        across = Leg(line.a, line.b, over, over)
        end = line.low if self.drops_off(battle) else line.high
        legs = (Leg(line.a, line.a, line.low, over), across, Leg(line.b, line.b, over, end))
        return tuple(leg for leg in legs if leg.length) or (across,)

    def uses(self, battle: Battlefield) -> Figure:
        alone = battle.reads("WC-JMP-4") == "jump-alone"
        return 0 if alone else self.inches

    def outdoes_itself(self, battle: Battlefield) -> bool:
        return self.inches > battle.fighters[self.who].move

    def is_far(self, battle: Battlefield) -> bool:
        """Whether it goes further than a fighter jumps without a test."""
        half = battle.rounded(battle.fighters[self.who].move * battle.numbers.untested)
        return self.line(battle).flat > half + TOLERANCE

    def fails(self, battle: Battlefield) -> bool:
        """Whether its test makes the fighter fall."""
        return bool(self.test and self.test <= battle.numbers.failing and self.is_far(battle))

    def drop(self, battle: Battlefield) -> Fraction:
        """Return how far below the take-off it lands."""
        return battle.fighters[self.who].height - self.target(battle).height

    def made(self, battle: Battlefield) -> tuple[Leg, ...]:
        way, level = self.way(battle), self.line(battle).low
        if not self.falls(battle):
            return way
        return tuple([leg for leg in way if leg.high >= level]) or way

    def drops_too_far(self, battle: Battlefield) -> bool:
        """Whether it drops further than a fighter drops without falling."""
        return self.drop(battle) > battle.numbers.safe_drop

    def drops_off(self, battle: Battlefield) -> bool:
        """Whether the way down is that of a fall: it drops too far, and there is air beneath."""
        before = self.target(battle).at_height(battle.fighters[self.who].height)
        return self.drops_too_far(battle) and not battle.can_stand(self.who, before)

    @latest
    def misses(self, battle: Battlefield) -> bool:
        """Whether it drops too far, or ends where it is not over."""
        lands = battle.ends_a_jump(self.who, self.target(battle))
        return self.drops_too_far(battle) or not lands

    def falls(self, battle: Battlefield) -> bool:
        """Whether the fighter falls instead of landing."""
        return self.fails(battle) or self.misses(battle)

    def applied_to(self, battle: Battlefield) -> Battlefield:
        here, target = battle.fighters[self.who].spot, self.target(battle)
        if not self.falls(battle):
            return self.landed(target, battle)
        midair = self.ended_at(target.at_height(here.height), battle)
        start = here if self.fails(battle) else None
        return midair.with_activation(self.who, jumped_from=start)

    def landed(self, spot: Spot, battle: Battlefield) -> Battlefield:
        """Return the battlefield after a jump that is over: standing, or on to a climb."""
        after = self.ended_at(spot, battle)
        stands = after.can_stand(self.who, spot)
        return after if stands else after.with_activation(self.who, manner="climbing")


class Fly(ThroughTheAir):
    """Fly in a straight line, over whatever stands below."""

    short: ClassVar[str] = "to"
    manner: ClassVar[Manner] = "flying"
    passes_over: ClassVar[bool] = True


class Fall(Step):
    """Fall to where the opposing player picks."""

    to: Point | None = None
    """Where the centre of the base lands, in inches; left out, straight beneath."""
    height: Height = DUE
    """How high it lands above the battlefield floor, in inches."""
    damage: int = DUE
    """Damage allocated for the fall: the total of the dice; left out, none."""
    picked_by: str = DUE
    """The side that picked the landing."""

    def landing(self, battle: Battlefield) -> Spot:
        """Return where it lands."""
        height = Fraction(0) if self.height is None else self.height
        return battle.fighters[self.who].spot.moved(self.to, height)

    @latest
    def place_underneath(self, battle: Battlefield) -> Spot | None:
        """Return a place underneath the fighter, lower than it if there is any."""
        return place_underneath(battle, self.who)

    def is_underneath(self, battle: Battlefield) -> bool:
        """Whether the landing is underneath the fighter; level ground if nothing is lower."""
        here, landing = battle[self.who], self.landing(battle)
        if not overlaps(battle, self.who, landing):
            return False
        place = landing if landing.height < here.height else self.place_underneath(battle)
        return place is None or landing.height <= place.height

    def is_misplaced(self, battle: Battlefield) -> bool:
        """Whether the landing is not underneath the fighter although some place there is."""
        return not self.is_underneath(battle) and self.place_underneath(battle) is not None

    def applied_to(self, battle: Battlefield) -> Battlefield:
        landing = self.landing(battle)
        down = landing.at_height(battle.fighters[self.who].height).straight_to(landing)
        fall = Stretch(who=self.who, manner="falling", legs=(down,), inches=Fraction(0))
        return battle.fallen(fall, landing, self.damage or 0)
