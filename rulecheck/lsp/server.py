"""The language server itself: the protocol on one side, drafts and remarks on the other."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from rulecheck import __version__
from rulecheck.judge import Changed
from rulecheck.lsp.actions import all_fixes, quick_fixes
from rulecheck.lsp.judged import Judged, judged
from rulecheck.lsp.locations import Page, function, home
from rulecheck.lsp.remarks import is_reference, remarks
from rulecheck.lsp.verdicts import hints, lenses
from rulecheck.rulesets import look_again

PAUSE = 0.2
"""Seconds without typing after which a text is judged."""


Asked = (
    types.HoverParams | types.CompletionParams | types.DefinitionParams | types.ImplementationParams
)


class CaseServer(LanguageServer):
    """Serves one editor; judges by a house's rules, by ruleset, where there are any."""

    def __init__(self, house: Mapping[str, Changed]) -> None:
        super().__init__("rulecheck", __version__)
        self.house = house
        self._judged: dict[str, tuple[int | None, Judged]] = {}
        for name, answer in _ANSWERS.items():
            self.feature(name)(answer)
        self.feature(types.TEXT_DOCUMENT_COMPLETION, _COMPLETING)(completion)
        self.feature(types.TEXT_DOCUMENT_CODE_ACTION, _ACTING)(actions)

    def page(self, uri: str) -> Page:
        """Return an open file."""
        return Page(self.workspace.get_text_document(uri), self.workspace.position_codec)

    def judged(self, page: Page) -> Judged:
        """Return the cases of an open file judged, once for each version of it."""
        uri, version = page.file.uri, page.file.version
        known = self._judged.get(uri)
        if known is None or known[0] != version:
            known = version, judged(page.draft.text, page.file.path, self.house)
            self._judged[uri] = known
        return known[1]

    def forget(self) -> None:
        """Forget what was judged: by a rulebook that has changed, or of a file that is closed."""
        self._judged.clear()

    def asked(self, params: Asked) -> tuple[Page, int, int]:
        """Return the file, the line and the column that a request is about."""
        page = self.page(params.text_document.uri)
        return page, *page.spot(params.position)

    def publish(self, uri: str) -> None:
        """Tell the editor all there is to remark on a file."""
        page = self.page(uri)
        found = remarks(page.draft.text, page.file.path, lambda: self.judged(page))
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(
                uri=uri,
                version=page.file.version,
                diagnostics=[page.diagnostic(each) for each in found],
            )
        )


def opened(server: CaseServer, params: types.DidOpenTextDocumentParams) -> None:
    """Judge a file that is opened; a ruleset that was broken may have been mended."""
    look_again()
    server.forget()
    server.publish(params.text_document.uri)


async def changed(server: CaseServer, params: types.DidChangeTextDocumentParams) -> None:
    """Judge a file that is typed in, once the typing pauses."""
    await asyncio.sleep(PAUSE)
    file = server.workspace.get_text_document(params.text_document.uri)
    if file.version == params.text_document.version:
        server.publish(file.uri)


def saved(server: CaseServer, params: types.DidSaveTextDocumentParams) -> None:
    """Take up a rulebook that is saved, and judge all open files by it."""
    page = server.page(params.text_document.uri)
    if is_reference(page.file.source.encode(errors="replace"), page.file.path):
        page.draft.take_up()
        server.forget()
        for uri in server.workspace.text_documents:
            server.publish(uri)


def closed(server: CaseServer, params: types.DidCloseTextDocumentParams) -> None:
    """Withdraw what was remarked on a file that is closed."""
    server.forget()
    nothing = types.PublishDiagnosticsParams(uri=params.text_document.uri, diagnostics=[])
    server.text_document_publish_diagnostics(nothing)


def hover(server: CaseServer, params: types.HoverParams) -> types.Hover | None:
    """Tell about the word at a place."""
    page, line, column = server.asked(params)
    told = page.draft.told(line, column)
    content = types.MarkupContent(kind=types.MarkupKind.Markdown, value=told)
    return types.Hover(contents=content) if told else None


def completion(server: CaseServer, params: types.CompletionParams) -> list[types.CompletionItem]:
    """Offer the words that may stand at a place."""
    page, line, column = server.asked(params)
    found = page.draft.completions(line, column)
    return [page.item(word, found[0]) for word in found[1]] if found else []


def actions(server: CaseServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Offer what would be legal instead of what is broken on some lines, or all safe changes."""
    page, only = server.page(params.text_document.uri), params.context.only
    (first, _), (last, _) = page.spot(params.range.start), page.spot(params.range.end)
    text, path, house = page.draft.text, page.file.path, server.house
    found: list[types.CodeAction] = []
    if _is_wanted(types.CodeActionKind.QuickFix, only):
        for each in quick_fixes(text, path, house, range(first + 1, last + 2)):
            said = [d for d in params.context.diagnostics if d.code in each.clauses]
            found.append(page.action(each, types.CodeActionKind.QuickFix, said))
    if only and _is_wanted(_FIX_ALL, only):
        found += (page.action(each, _FIX_ALL, []) for each in all_fixes(text, path, house))
    return found


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Tell whether a kind of action, or one that it is a kind of, is asked for."""
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def definition(server: CaseServer, params: types.DefinitionParams) -> types.Location | None:
    """Lead to the clause at a place, in its reference."""
    page, line, column = server.asked(params)
    meant = page.draft.clause(line, column)
    return home(*meant) if meant else None


def implementation(server: CaseServer, params: types.ImplementationParams) -> list[types.Location]:
    """Lead to the functions that enforce the clause at a place."""
    page, line, column = server.asked(params)
    meant = page.draft.clause(line, column)
    if meant is None:
        return []
    game, clause = meant
    return [function(each) for each in game.declarations if each.cites == clause.id]


def code_lens(server: CaseServer, params: types.CodeLensParams) -> list[types.CodeLens]:
    """Tell the verdict above each case."""
    page = server.page(params.text_document.uri)
    return [
        types.CodeLens(
            range=page.place(each.place),
            command=types.Command(title=each.words, command=""),
        )
        for each in lenses(server.judged(page))
    ]


def inlay_hint(server: CaseServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """Tell beside each step on some lines what it leaves out and is taken as due."""
    page = server.page(params.text_document.uri)
    (first, _), (last, _) = page.spot(params.range.start), page.spot(params.range.end)
    return [
        types.InlayHint(
            position=page.place(each.place).end,
            label=f" {each.words}",
            tooltip=each.more,
            padding_left=True,
        )
        for each in hints(server.judged(page))
        if first <= each.place.line - 1 <= last
    ]


_ANSWERS: Mapping[str, Callable[..., Any]] = {
    types.TEXT_DOCUMENT_DID_OPEN: opened,
    types.TEXT_DOCUMENT_DID_CHANGE: changed,
    types.TEXT_DOCUMENT_DID_SAVE: saved,
    types.TEXT_DOCUMENT_DID_CLOSE: closed,
    types.TEXT_DOCUMENT_HOVER: hover,
    types.TEXT_DOCUMENT_DEFINITION: definition,
    types.TEXT_DOCUMENT_IMPLEMENTATION: implementation,
    types.TEXT_DOCUMENT_CODE_LENS: code_lens,
    types.TEXT_DOCUMENT_INLAY_HINT: inlay_hint,
}
_FIX_ALL = "source.fixAll.rulecheck"
_ACTING = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, _FIX_ALL])
_COMPLETING = types.CompletionOptions(trigger_characters=[" ", "-", "{", "["])


def serve(house: Mapping[str, Changed]) -> None:
    """Serve one editor over standard input and output until it leaves.

    What a ruleset prints goes to standard error, where it cannot break into the protocol.
    """
    answers = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        CaseServer(house).start_io(stdout=answers)
