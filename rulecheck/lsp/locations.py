"""Where an editor is led to: clauses in their references, rules in the code of their rulesets."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from rulecheck.engine import Declaration, Ruleset
from rulecheck.model import Clause, Place


def function(declaration: Declaration) -> types.Location:
    """Return where a rule, a due or a debt stands in the code of its ruleset."""
    file, line = declaration.source
    start = types.Position(line - 1, 0)
    return types.Location(uri=Path(file).resolve().as_uri(), range=types.Range(start, start))


def home(game: Ruleset, clause: Clause) -> types.Location:
    """Return where a clause stands in its reference."""
    place: Place = game.reference.places[clause.id]
    return types.Location(uri=_uri(game), range=_plain(place))


def _plain(place: Place) -> types.Range:
    """Return the range of the id of a clause, which is plain letters in any client's units."""
    return types.Range(
        start=types.Position(place.line - 1, place.column - 1),
        end=types.Position(place.end_line - 1, place.end_column - 1),
    )


def address(game: Ruleset, clause: Clause) -> str:
    """Return the address of a clause in its reference."""
    return f"{_uri(game)}#L{game.reference.places[clause.id].line}"


def _uri(game: Ruleset) -> str:
    return Path(game.reference.path).resolve().as_uri()
