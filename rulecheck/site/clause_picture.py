"""The one picture that stands for a clause in its chapter."""

from __future__ import annotations

from markupsafe import Markup

from rulecheck.site.book import Example
from rulecheck.site.film import key_picture


def picture_of(example: Example, prefix: str) -> Markup:
    """Return the picture of an example that decides; ids in it start with `prefix`."""
    return key_picture(example.case, example.verdict, prefix)
