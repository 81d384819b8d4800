"""What a link to a case looks like elsewhere: its title, its verdict and its picture, as PNG.

Whoever shows a preview of a link draws no SVG. The picture is made by resvg, where the extra
`previews` is installed, with the fonts of the machine that builds the site.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from pathlib import Path
from string import ascii_letters
from textwrap import shorten, wrap

from rulecheck.drawing.pen import clean
from rulecheck.drawing.style import STYLE
from rulecheck.site.book import Example
from rulecheck.site.film import key_picture
from rulecheck.site.press import SIGNS, verdict_word
from rulecheck.site.writer import Page

FOLDER = "previews"
WIDTH, HEIGHT = 600, 315
"""Pixels of a preview: the least that is shown large."""
_COLOURS = {"legal": "#1a6b35", "illegal": "#c3122f"}
_DOUBT = "#8a6200"
_EDGE = 24
_TOP = 112
_LARGEST = 1.6
_FONTS = "DejaVu Sans, Liberation Sans, Noto Sans, Open Sans, Roboto, Arial, Helvetica, Segoe UI"
_FACES = {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"}
_FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
_STYLE = re.sub(r"var\(--[\w-]+,([^)]*)\)", r"\1", STYLE).replace("Canvas", "#fff")
_STYLE = _STYLE.replace("font-family:inherit;", "")
_IN_DOUBT = _STYLE.replace(_COLOURS["illegal"], _DOUBT)


class Previews:
    """The pictures of links to cases, in a folder of their own among the pages.

    Each is named after all that it is drawn from. So one that is there need not be drawn again, and
    whoever keeps a picture of a link notices that it is another.
    """

    def __init__(self, pages: Path) -> None:
        self._pages, self._cards = pages, dict[int, tuple[str, str]]()

    def path(self, example: Example) -> str:
        """Return where the preview of a case lies among the pages."""
        return self._card(example)[0]

    def page(self, example: Example) -> Page:
        """Return the preview of a case, drawn unless it has been."""
        path, svg = self._card(example)
        there = (self._pages / path).is_file()
        return Page(path=path, text=None if there else _png(svg))

    def _card(self, example: Example) -> tuple[str, str]:
        known = self._cards.get(id(example))
        if known is None:
            svg = card(example)
            of = "\n".join((example.case.id, svg, _drawn_with()))
            named = sha256(of.encode("utf-8", "surrogateescape")).hexdigest()[:20]
            known = self._cards[id(example)] = f"{FOLDER}/{named}.png", svg
        return known


def can_be_drawn() -> bool:
    """Tell whether previews can be made: what draws them is installed, and finds a font."""
    if find_spec("resvg_py") is None:
        return False
    return _png(_svg("")) != _png(_svg(_line("a", 20, 20, 9)))


@cache
def _drawn_with() -> str:
    """Return a digest of what draws, and of its fonts: what a line of text comes to with them."""
    told = "".join(_line(ascii_letters, 40, 12, 60, weight=weight) for weight in (400, 700))
    return sha256(_png(_svg(told))).hexdigest()


def _png(svg: str) -> bytes:
    import resvg_py

    files = _files()
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=bool(files), font_files=files)
    )


@cache
def _files() -> list[str]:
    """Return the files of a font that has every sign we write; none where there is none such.

    Without, resvg opens every font of the machine for every picture.
    """
    found = {path.name: str(path) for each in _FONT_FOLDERS for path in each.rglob("DejaVuSans*")}
    return [found[name] for name in sorted(_FACES)] if found.keys() >= _FACES else []


def card(example: Example) -> str:
    """Return the preview of a case as SVG that asks nothing of a page around it."""
    verdict, game = example.verdict, example.case.ruleset.reference
    colour = _COLOURS.get(verdict.word, _DOUBT)
    told = f"{SIGNS.get(verdict.word, '?')} {verdict_word(verdict)}"
    broken = verdict.findings[0].clause.title if verdict.findings else ""
    said = f"{told}: {broken}" if broken else told
    first, *second = wrap(clean(example.case.title), 50, max_lines=2, placeholder=" …") or [""]
    more = 22 * len(second)
    lines = (
        _line(game.title, 34, 13, 60),
        _line(first, 62, 18, 50, weight=700),
        *(_line(each, 62 + more, 18, 50, weight=700) for each in second),
        _line(said, 90 + more, 15, 64, weight=600, fill=colour),
    )
    picture = _picture(example, _TOP + more)
    edge = f'<rect width="{WIDTH}" height="8" fill="{colour}"/>'
    style = _IN_DOUBT if "rc-doubt" in picture else _STYLE
    return _svg(f"<style>{style}</style>{edge}{''.join(lines)}{picture}")


def _svg(inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<g font-family="{_FONTS}" fill="#1b1b1f">{inside}</g></svg>'
    )


def _line(text: str, y: int, size: int, most: int, **how: object) -> str:
    told = escape(shorten(clean(text), most, placeholder=" …"))
    more = "".join(
        f' {"font-weight" if name == "weight" else name}="{value}"' for name, value in how.items()
    )
    return f'<text x="{_EDGE}" y="{y}" font-size="{size}"{more}>{told}</text>'


def _picture(example: Example, top: int) -> str:
    """Return the picture that decides, as large as there is room for it below `top`."""
    svg = str(key_picture(example.case, example.verdict, "p"))
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    if box is None:
        return ""
    wide, high = map(float, box.groups())
    by = min((WIDTH - 2 * _EDGE) / wide, (HEIGHT - top - _EDGE / 2) / high, _LARGEST)
    placed = (
        f' x="{_EDGE}" y="{top}" width="{wide * by:.1f}" height="{high * by:.1f}" color="#1b1b1f"'
    )
    bare = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    return re.sub(r' width="[^"]*"', placed, bare, count=1)
