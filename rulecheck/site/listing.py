"""Source text as a listing: coloured, with line numbers, and with the lines in question marked."""

from collections.abc import Iterator, Mapping

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
    text = "\n".join(line for _, line in lines)
    rows = zip(lines, _coloured(text, language), strict=False)
    body = Markup("").join(
        _row(number, row, (marked or {}).get(number, ""), anchor) for (number, _), row in rows
    )
    return Markup(
        '<div class="highlight rc-listing" data-search-exclude><pre><code>{}</code></pre></div>'
    ).format(body)


def numbered(text: str) -> Lines:
    """Return the lines of a text with their numbers from 1."""
    return tuple(enumerate(text.rstrip("\n").split("\n"), start=1))


def _row(number: int, row: Markup, sign: str, anchor: str) -> Markup:
    name = Markup(' id="{}{}"').format(anchor, number) if anchor else Markup("")
    if not sign:
        row = Markup('<span class="rc-row" data-line="{}"{}>{}').format(number, name, row)
    else:
        opened = '<span class="rc-row rc-fault" data-line="{}" data-sign="{}"{}><mark>{}</mark>'
        row = Markup(opened).format(number, plain(sign), name, row)
    return row + Markup("&#10;</span>")


def _coloured(text: str, language: str) -> Iterator[Markup]:
    line: list[Markup] = []
    for kind, value in _LEXERS[language].get_tokens(text):
        first, *others = value.split("\n")
        line.append(_token(kind, first))
        for other in others:
            yield Markup("").join(line)
            line = [_token(kind, other)]
    yield Markup("").join(line)


def _token(kind: _TokenType, value: str) -> Markup:
    while kind not in STANDARD_TYPES and kind.parent:
        kind = kind.parent
    short = STANDARD_TYPES.get(kind, "")
    if short in ("", "w") or not value:
        return plain(value)
    return Markup('<span class="{}">{}</span>').format(short, plain(value))
