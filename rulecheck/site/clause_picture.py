"""The one picture that stands for a clause in its chapter."""

from __future__ import annotations

from markupsafe import Markup

from rulecheck.site.book import Example
from rulecheck.site.case_page import before_and_after


def picture_of(example: Example, prefix: str) -> Markup:
    """Return the picture of an example; ids in it start with `prefix`."""
    return before_and_after(example, f"{prefix}-")[-1].svg
