"""What a run says, for people at a terminal and in a browser, and for programs."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import Any

from rulecheck.report.printable import printable
from rulecheck.stats import Table

_BAR = 24


def stats_text(tables: Iterable[Table]) -> Iterator[str]:
    """Yield tables line by line, columns beneath each other, the amounts as bars."""
    for table in tables:
        yield table.title
        if not table.rows:
            yield "  none"
        else:
            yield from _lines(table)
        yield ""


def _lines(table: Table) -> Iterator[str]:
    cells = [[*map(_cell, row[:-1]), f"{row[-1]:,}"] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(table.columns, *cells, strict=True)]
    yield f"  {_line(table.columns, widths)}"
    most = max(row[-1] for row in table.rows)
    for row, said in zip(table.rows, cells, strict=True):
        bar = "█" * max(1, round(_BAR * row[-1] / most))
        yield f"  {_line(said, widths)}  {bar}"


def _line(cells: Iterable[str], widths: list[int]) -> str:
    *words, amount = cells
    *spaces, last = widths
    said = (word.ljust(space) for word, space in zip(words, spaces, strict=True))
    return "  ".join((*said, amount.rjust(last)))


def _cell(value: Any) -> str:
    return printable("" if value is None else str(value))


def stats_data(tables: Iterable[Table]) -> dict[str, Any]:
    """Return tables as plain data: a row is an object by column."""
    return {
        "schema_version": 1,
        "tables": [
            {
                "title": each.title,
                "columns": list(each.columns),
                "rows": [dict(zip(each.columns, row, strict=True)) for row in each.rows],
            }
            for each in tables
        ],
    }


_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.4; }}
body {{ max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 2rem; }}
th, td {{ text-align: start; padding: .2rem .6rem; border-bottom: 1px solid gray; }}
td.amount, th.amount {{ text-align: end; font-variant-numeric: tabular-nums; }}
td.bar {{ width: 40%; }}
td.bar div {{ background: #4a6fd0; height: .9rem; border-radius: .15rem; min-width: 2px; }}
</style>
<h1>{title}</h1>
"""


def stats_page(tables: Iterable[Table], title: str) -> Iterator[str]:
    """Yield a page of its own with a chart for each table; it asks no other host for anything."""
    yield _PAGE.format(title=html.escape(title))
    for table in tables:
        yield f"<h2>{html.escape(table.title)}</h2>\n"
        yield "<p>None.</p>\n" if not table.rows else _chart(table)


def _chart(table: Table) -> str:
    *names, amount = table.columns
    head = "".join(f'<th scope="col">{html.escape(each)}</th>' for each in names)
    head += f'<th scope="col" class="amount">{html.escape(amount)}</th><td></td>'
    most = max(row[-1] for row in table.rows)
    rows = "".join(f"<tr>{_bar(row, most)}</tr>\n" for row in table.rows)
    return f"<table>\n<tr>{head}</tr>\n{rows}</table>\n"


def _bar(row: tuple[Any, ...], most: int) -> str:
    *words, amount = row
    said = "".join(f"<td>{html.escape(_cell(each))}</td>" for each in words)
    width = 100 * amount / most
    drawn = f'<td class="bar"><div style="width: {width:.1f}%"></div></td>'
    return f'{said}<td class="amount">{amount:,}</td>{drawn}'
