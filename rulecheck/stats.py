"""What a run says to a designer: asked of its rows in SQL, with DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulecheck.frozen import Frozen

Row = tuple[Any, ...]
_MOST = 20


class NoRun(Exception):
    """A folder that holds no run, or one that is not done; the message says so."""


class Table(Frozen):
    """One question answered: its title, its columns, its rows; the last column is an amount."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


_VERDICTS = """
    select coalesce(ruleset, '(none)') as ruleset, verdict, count(*) as turns
    from run group by all order by ruleset, turns desc
"""
_CLAUSES = """
    select ruleset, f.clause, count(distinct (source, row)) as turns
    from run, unnest(findings) as t(f) where f.kind = 'violation'
    group by all order by turns desc, f.clause limit {most}
"""
_BREAKERS = """
    select ruleset, f.who, f.verb, f.clause, count(*) as times
    from run, unnest(findings) as t(f) where f.kind = 'violation'
    group by all order by times desc, f.clause, f.who limit {most}
"""
_READINGS = """
    select ruleset, r.clause, r.reading, count(*) as turns
    from run, unnest(rests_on) as t(r) group by all order by turns desc, r.clause limit {most}
"""
_RULINGS = """
    select ruleset, c as clause, 'recorded' as how, count(*) as turns
    from run, unnest(rulings) as t(c) group by all
    union all
    select ruleset, f.clause, 'asked for' as how, count(distinct (source, row)) as turns
    from run, unnest(findings) as t(f) where f.kind = 'ruling' group by all
    order by turns desc, clause limit {most}
"""
_ERRORS = """
    select errors[1] as error, count(*) as rows
    from run where verdict = 'error' group by all order by rows desc, error limit {most}
"""
_CHANGED = """
    select run.ruleset, run.verdict as before, other.verdict as after, count(*) as turns
    from run join other using (source, row)
    where run.verdict <> other.verdict group by all order by turns desc limit {most}
"""
_MOVED = """
    with broken as (
        select source, row, f.clause, 'before' as side from run, unnest(findings) as t(f)
        union all
        select source, row, f.clause, 'after' as side from other, unnest(findings) as t(f)
    ), sides as (
        select source, row, clause, bool_or(side = 'before') as was, bool_or(side = 'after') as is_
        from broken group by all
    )
    select clause, if(was, 'no more', 'now') as found, count(*) as turns
    from sides where was <> is_ group by all order by turns desc, clause limit {most}
"""
QUESTIONS = (
    ("Verdicts", _VERDICTS),
    ("Clauses broken most", _CLAUSES),
    ("Who breaks them, and how", _BREAKERS),
    ("Readings that decide", _READINGS),
    ("Rulings", _RULINGS),
    ("Rows that could not be judged", _ERRORS),
)
COMPARED = (("Verdicts that change", _CHANGED), ("Clauses found no more, or now", _MOVED))


def stats(run: Path, against: Path | None = None, most: int = _MOST) -> tuple[Table, ...]:
    """Return what there is to say of a run, or of two runs on the same rows.

    Raises `NoRun` where a folder holds none.
    """
    import duckdb

    with duckdb.connect() as base:
        _view(base, "run", run)
        asked: tuple[tuple[str, str], ...] = QUESTIONS
        if against is not None:
            _view(base, "other", against)
            asked = COMPARED
        return tuple(_tables(base, asked, most))


def _tables(base: Any, asked: tuple[tuple[str, str], ...], most: int) -> Iterator[Table]:
    for title, question in asked:
        found = base.execute(question.format(most=most))
        columns = tuple(each[0] for each in found.description)
        yield Table(title=title, columns=columns, rows=tuple(found.fetchall()))


def _view(base: Any, name: str, folder: Path) -> None:
    for format, read in (("parquet", "read_parquet"), ("jsonl", "read_json")):
        if any(folder.glob(f"part-*.{format}")):
            parts = str(folder / f"part-*.{format}").replace("'", "''")
            more = f", format='newline_delimited', columns={_COLUMNS}" if format == "jsonl" else ""
            base.execute(f"create view {name} as from {read}('{parts}'{more})")
            return
    raise NoRun(f"{folder} holds no run of rulecheck batch")


_READING = "STRUCT(clause VARCHAR, reading VARCHAR)[]"
_FINDING = (
    "STRUCT(clause VARCHAR, kind VARCHAR, step INTEGER, who VARCHAR, verb VARCHAR, "
    f"detail VARCHAR, message VARCHAR, stated VARCHAR, due VARCHAR, under {_READING})[]"
)
_COLUMNS = {
    "source": "VARCHAR",
    "row": "BIGINT",
    "id": "VARCHAR",
    "ruleset": "VARCHAR",
    "title": "VARCHAR",
    "verdict": "VARCHAR",
    "rulings": "VARCHAR[]",
    "rests_on": _READING,
    "findings": _FINDING,
    "errors": "VARCHAR[]",
}
