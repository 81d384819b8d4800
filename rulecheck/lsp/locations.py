"""Where things stand, as an editor counts: in an open file, in a reference, in a ruleset's code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from lsprotocol import types
from pygls.workspace import PositionCodec, ServerTextPosition, TextDocument

from rulecheck.engine import Declaration, Ruleset
from rulecheck.lsp.actions import Action
from rulecheck.lsp.cursor import Cursor
from rulecheck.lsp.drafts import Draft
from rulecheck.lsp.remarks import Grade, Remark
from rulecheck.lsp.words import Sort, Word
from rulecheck.model import Clause, Place

_PLAIN = re.compile(r"[\w-]+( [\w-]+)*")
"""A word that needs no quotes in YAML, whatever it is in."""

_SEVERITIES: Mapping[Grade, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
}
_SORTS: Mapping[Sort, types.CompletionItemKind] = {
    "key": types.CompletionItemKind.Property,
    "verb": types.CompletionItemKind.Function,
    "name": types.CompletionItemKind.Variable,
    "clause": types.CompletionItemKind.Reference,
    "value": types.CompletionItemKind.EnumMember,
    "step": types.CompletionItemKind.Event,
}


class Page:
    """An open file, between the client's positions and our own."""

    def __init__(self, file: TextDocument, codec: PositionCodec) -> None:
        self.file = file
        self.draft = Draft(file.source, file.path)
        self.lines = [f"{line}\n" for line in self.draft.text.split("\n")]
        self.codec = codec

    def spot(self, position: types.Position) -> tuple[int, int]:
        """Return the line and the column of a client's position, both from 0."""
        spot = self.codec.position_from_client_units(self.lines, position)
        return spot.line, spot.character

    def stretch(self, line: int, begin: int, end_line: int, end: int) -> types.Range:
        """Return the client's range of a stretch whose lines and columns count from 0."""
        first, last = (
            self.codec.position_to_client_units(self.lines, ServerTextPosition(*spot))
            for spot in ((line, begin), (end_line, end))
        )
        return types.Range(start=first, end=last)

    def place(self, place: Place) -> types.Range:
        """Return the client's range of a place."""
        return self.stretch(
            place.line - 1, place.column - 1, place.end_line - 1, place.end_column - 1
        )

    def diagnostic(self, remark: Remark) -> types.Diagnostic:
        """Return a remark as the client wants it; its code leads to the clause."""
        place, clause, game = remark.place, remark.clause, remark.game
        leads = address(game, clause) if game and clause else None
        return types.Diagnostic(
            range=self.place(place),
            severity=_SEVERITIES[remark.grade],
            source="rulecheck",
            code=clause.id if clause else None,
            code_description=types.CodeDescription(href=leads) if leads else None,
            message=remark.message,
        )

    def action(
        self, action: Action, kind: str, diagnostics: list[types.Diagnostic]
    ) -> types.CodeAction:
        """Return a change of the text as the client offers it."""
        place = action.place
        edit = types.TextEdit(
            range=self.place(place),
            new_text=action.text,
        )
        return types.CodeAction(
            title=action.title,
            kind=kind,
            diagnostics=diagnostics or None,
            is_preferred=action.safe or None,
            edit=types.WorkspaceEdit(changes={self.file.uri: [edit]}),
        )

    def item(self, word: Word, cursor: Cursor) -> types.CompletionItem:
        """Return a word as the client offers it, in the place of what is typed of it."""
        told = types.MarkupContent(kind=types.MarkupKind.Markdown, value=word.told)
        return types.CompletionItem(
            label=word.label,
            kind=_SORTS[word.sort],
            documentation=told if word.told else None,
            text_edit=types.TextEdit(
                range=self.stretch(cursor.line, cursor.column, cursor.line, cursor.end),
                new_text=word.writes or _written(word, cursor, self.lines[cursor.line]),
            ),
        )


def _written(word: Word, cursor: Cursor, line: str) -> str:
    """Return a word as it is written where it stands: a key with its colon, in braces if inline."""
    label = (
        word.label if _PLAIN.fullmatch(word.label) else json.dumps(word.label, ensure_ascii=False)
    )
    if not word.is_key or line[cursor.end :].lstrip(" ").startswith(":"):
        return label
    inline = not cursor.as_key and line[: cursor.column].rstrip().endswith(":")
    return f"{{{label}: }}" if inline else f"{label}: "


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
