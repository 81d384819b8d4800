"""Text from files made fit for a terminal: nothing in it can move the cursor or turn the line."""

import re
import unicodedata

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!])")


def printable(text: str) -> str:
    """Return a text on one line, with line ends as spaces and whatever does not print escaped."""
    text = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    if unicodedata.category(letter) == "Zs":
        return " "
    return letter.encode("unicode_escape").decode("ascii")


def width(text: str) -> int:
    """Return how many columns of a terminal a printable text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def in_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", printable(text))
