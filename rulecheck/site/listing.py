"""Source text as a listing: coloured, with line numbers, and with the lines in question marked."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from markupsafe import Markup
from pygments.lexer import Lexer
from pygments.lexers.data import YamlLexer
from pygments.lexers.python import PythonLexer
from pygments.token import STANDARD_TYPES, _TokenType

from rulecheck.site.excerpt import Lines
from rulecheck.site.markup import plain

_LEXERS: dict[str, Lexer] = {
    "yaml": YamlLexer(stripnl=False, ensurenl=False),
    "python": PythonLexer(stripnl=False, ensurenl=False),
}


def listing(
    lines: Lines, language: str, *, marked: Mapping[int, str] | None = None, anchor: str = ""
) -> Markup:
    """Write numbered lines as a listing.

    Every line has the id `anchor` and its number, if an anchor is given; lines in `marked` are
    underlined and have their sign in the margin.
    """
    rows = zip(lines, _coloured("\n".join(line for _, line in lines), language), strict=False)
    signs = marked or {}
    body = "".join(_row(number, row, signs.get(number, ""), anchor) for (number, _), row in rows)
    inside = f"<pre><code>{body}</code></pre>"  # every value in it is written as text
    return Markup(f'<div class="highlight rc-listing" data-search-exclude>{inside}</div>')


def numbered(text: str) -> Lines:
    """Return the lines of a text with their numbers from 1."""
    return tuple(enumerate(text.rstrip("\n").split("\n"), start=1))


def _row(number: int, row: str, sign: str, anchor: str) -> str:
    name = f' id="{anchor}{number}"' if anchor else ""
    if not sign:
        return f'<span class="rc-row" data-line="{number}"{name}>{row}&#10;</span>'
    told = f'data-line="{number}" data-sign="{plain(sign)}"'
    return f'<span class="rc-row rc-fault" {told}{name}><mark>{row}</mark>&#10;</span>'


def _coloured(text: str, language: str) -> Iterator[str]:
    line: list[str] = []
    for kind, value in _LEXERS[language].get_tokens(text):
        first, *others = value.split("\n")
        line.append(_token(kind, first))
        for other in others:
            yield "".join(line)
            line = [_token(kind, other)]
    yield "".join(line)


@lru_cache(1 << 12)
def _token(kind: _TokenType, value: str) -> str:
    while kind not in STANDARD_TYPES and kind.parent:
        kind = kind.parent
    short = STANDARD_TYPES.get(kind, "")
    if short in ("", "w") or not value:
        return plain(value)
    return f'<span class="{short}">{plain(value)}</span>'
