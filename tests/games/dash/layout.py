"""What a case says of the start."""

from rulecheck.engine import Layout, Table
from rulecheck.frozen import Roster

from .nouns import Race, Runner


class Start(Layout):
    """Who stands where."""

    runners: Roster[Runner] = Roster()
    """The runners by name."""
    hurdles: tuple[int, ...] = ()
    """Spaces with a hurdle."""
    wet: bool = False
    """Whether the ground is wet."""

    def set_up(self, table: Table) -> Race:
        return Race(table=table, runners=self.runners, hurdles=self.hurdles, wet=self.wet)
