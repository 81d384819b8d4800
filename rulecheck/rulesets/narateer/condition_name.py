"""The name of a Condition: one that is known, unless it is worded where it is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from rulecheck.engine import NameOf


class _Known(NameOf):
    """Marks a text that names a Condition of the scene, or one whose `words` stand beside it."""

    def is_free(self, beside: Mapping[str, Any]) -> bool:
        """Tell whether the Condition is worded beside its name."""
        return beside.get("words") is not None


ConditionName = Annotated[str, _Known("known_conditions", "Condition", exact=False)]
"""The name of a Condition of the document or the scene; beside `words`, any name."""
