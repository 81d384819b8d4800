"""A rulebook with something taken away, to see whether any case notices."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.engine.declarations import Declaration
from rulecheck.frozen import Frozen


class Mutation(Frozen):
    """What a play leaves out: nothing, as a rule.

    The silenced find nothing, the removed are not asked at all, the untold fill details in without
    a word. `heard` gathers who was asked, `figured` which dues gave a figure that is used: a
    modifier of nothing is not, nor one that only shows what is stated to be wrong.
    """

    silenced: frozenset[Declaration] = frozenset()
    removed: frozenset[Declaration] = frozenset()
    untold: frozenset[Declaration] = frozenset()
    heard: set[Declaration] | None = None
    figured: set[Declaration] | None = None

    def hear(self, declarations: Iterable[Declaration]) -> None:
        """Note who was asked, for whoever wants to know."""
        if self.heard is not None:
            self.heard.update(declarations)

    def figure(self, due: Declaration) -> None:
        """Note which due gave a figure, for whoever wants to know."""
        if self.figured is not None:
            self.figured.add(due)


UNMUTATED = Mutation()
