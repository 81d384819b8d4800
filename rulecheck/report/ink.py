"""Colour for a terminal, or none at all: without it not one escape sequence is written."""

from typing import NamedTuple

_CODES = {"illegal": "1;31", "legal": "1;32", "ruling": "1;33", "open": "1;33", "error": "1;31"}


class Ink(NamedTuple):
    """Writes words in the colour of what they mean."""

    colour: bool

    def word(self, meaning: str, text: str | None = None) -> str:
        """Write a verdict, or a text in its colour."""
        return self._sgr(_CODES.get(meaning, "1"), meaning if text is None else text)

    def strong(self, text: str) -> str:
        """Write what should be seen first."""
        return self._sgr("1", text)

    def faint(self, text: str) -> str:
        """Write what may be passed over."""
        return self._sgr("2", text)

    def _sgr(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


PLAIN = Ink(colour=False)
"""Ink that writes no escape sequence."""
