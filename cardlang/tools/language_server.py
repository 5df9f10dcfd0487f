"""The language server: what `editing` says of a file, in the protocol's words and units; one feature a function.

Runs on pygls (the extra `lsp`); `lsp_command` starts it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from cardlang import __version__
from cardlang.diagnostics import Severity
from cardlang.tools import editing
from cardlang.tools.colouring import Colour
from cardlang.tools.editing import Opened, Place, Stretch, Symbol
from cardlang.tools.formatting import formatted

SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
TOKENS = {
    Colour.COST: "macro",
    Colour.ACTION: "function",
    Colour.KEYWORD: "keyword",
    Colour.SYMBOL: "number",
    Colour.REMINDER: "comment",
    Colour.UNREAD: "regexp",
}
"""The protocol's names for what words are; costs and game actions are told apart."""

LEGEND = types.SemanticTokensLegend(token_types=list(TOKENS.values()), token_modifiers=[])

_BLANKS = {" ": "Put a blank in", "\n": "Begin another line"}
"""What an edit that puts nothing but blanks in is called."""


class CardServer(LanguageServer):
    """The server, and whether its client has said that it is done, and then that it goes."""

    done = False
    gone = False


server = CardServer("cardlang", __version__)


def serve() -> bool:
    """Serve over standard input and output until the client goes; False when it went without saying that it is done.

    pygls closes what it writes to, so that is a copy of standard output.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        server.start_io(stdout=out)
    return server.done or not server.gone


@server.feature(types.SHUTDOWN)
def shutdown(ls: CardServer, params: None) -> None:
    """The client is done."""
    ls.done = True


@server.feature(types.EXIT)
def leave(ls: CardServer, params: None) -> None:
    """The client goes."""
    ls.gone = True


def _document(uri: str) -> TextDocument:
    return server.workspace.get_text_document(uri)


def _opened(document: TextDocument) -> Opened:
    return editing.opened(document.source, to_fs_path(document.uri) or document.uri)


def _range(document: TextDocument, where: Stretch) -> types.Range:
    """A stretch in the units that the client counts in."""
    units = document.position_codec.range_to_client_units
    start = types.Position(where.start.line, where.start.column)
    end = types.Position(where.end.line, where.end.column)
    return units(document.lines, types.Range(start, end))


def _place(document: TextDocument, position: types.Position) -> Place:
    here = document.position_codec.position_from_client_units(document.lines, position)
    return Place(here.line, here.character)


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: LanguageServer, params: types.DidOpenTextDocumentParams) -> None:
    """Tell the findings of a file that was opened."""
    _publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: LanguageServer, params: types.DidChangeTextDocumentParams) -> None:
    """Tell the findings as one types."""
    _publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: LanguageServer, params: types.DidCloseTextDocumentParams) -> None:
    """Tell of no findings any more."""
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


def _publish(ls: LanguageServer, uri: str) -> None:
    document = _document(uri)
    found = [_diagnostic(document, told) for told in editing.findings(_opened(document))]
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, document.version))


def _diagnostic(document: TextDocument, told: editing.Told) -> types.Diagnostic:
    finding = told.finding
    words = [finding.message, *finding.notes, *([f"help: {finding.help}"] if finding.help else [])]
    return types.Diagnostic(
        range=_range(document, told.where),
        message="\n".join(words),
        severity=SEVERITIES[finding.severity],
        code=finding.code,
        source="cardlang",
    )


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
)
def code_action(ls: LanguageServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The edits that mend the findings at a place."""
    document = _document(params.text_document.uri)
    actions = []
    for told in editing.findings(_opened(document)):
        if told.mend is None:
            continue
        where, new = told.mend
        diagnostic = _diagnostic(document, told)
        if _touch(diagnostic.range, params.range):
            edit = types.TextEdit(_range(document, where), new)
            title = f'Write "{new.strip()}"' if new.strip() else _BLANKS.get(new, "Leave it out")
            actions.append(
                types.CodeAction(
                    title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic],
                    edit=types.WorkspaceEdit(changes={params.text_document.uri: [edit]}),
                    is_preferred=told.whole,
                )
            )
    return actions


def _touch(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


@server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "[", "{"]))
def completion(ls: LanguageServer, params: types.CompletionParams) -> types.CompletionList:
    """What can stand next, ranked by how often cards say it."""
    document = _document(params.text_document.uri)
    found = editing.completions(_opened(document), _place(document, params.position))
    items = [
        types.CompletionItem(
            word,
            kind=types.CompletionItemKind.Text,
            sort_text=f"{number:03}",
            text_edit=types.TextEdit(_range(document, where), word),
        )
        for number, (word, where) in enumerate(found)
    ]
    return types.CompletionList(is_incomplete=True, items=items)


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(ls: LanguageServer, params: types.HoverParams) -> types.Hover | None:
    """What the words at a place are, and by which rule."""
    document = _document(params.text_document.uri)
    found = editing.hover(_opened(document), _place(document, params.position))
    if found is None:
        return None
    words, where = found
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, words), _range(document, where))


@server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
def semantic_tokens(ls: LanguageServer, params: types.SemanticTokensParams) -> types.SemanticTokens:
    """What words are costs, game actions, keywords, symbols; each relative to the one before."""
    document = _document(params.text_document.uri)
    kinds = list(TOKENS)
    data: list[int] = []
    line = column = 0
    for where, colour in editing.colours(_opened(document)):
        place = _range(document, where)
        start = place.start
        length = place.end.character - start.character
        data += (start.line - line, start.character - (column if start.line == line else 0), length)
        data += (kinds.index(colour), 0)
        line, column = start.line, start.character
    return types.SemanticTokens(data)


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
def formatting(ls: LanguageServer, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The file as cards are written; nothing when it cannot be read whole."""
    document = _document(params.text_document.uri)
    after = formatted(document.source, to_fs_path(document.uri) or document.uri)
    if not isinstance(after, str) or after == document.source:
        return []
    lines = document.source.split("\n")
    whole = Stretch(Place(0, 0), Place(len(lines) - 1, len(lines[-1])))
    return [types.TextEdit(_range(document, whole), after)]


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def document_symbol(ls: LanguageServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The faces and abilities of the card."""
    document = _document(params.text_document.uri)
    return _symbols(document, editing.symbols(_opened(document)), types.SymbolKind.Class)


def _symbols(document: TextDocument, symbols: Iterable[Symbol], kind: types.SymbolKind) -> list[types.DocumentSymbol]:
    return [
        types.DocumentSymbol(
            name=symbol.name or "an ability",
            detail=symbol.detail,
            kind=kind,
            range=_range(document, symbol.where),
            selection_range=_range(document, symbol.where),
            children=_symbols(document, symbol.children, types.SymbolKind.Method),
        )
        for symbol in symbols
    ]


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(ls: LanguageServer, params: types.DefinitionParams) -> types.Location | None:
    """Where a keyword is defined."""
    document = _document(params.text_document.uri)
    found = editing.definition(_opened(document), _place(document, params.position))
    if found is None:
        return None
    here = to_fs_path(document.uri) == found.file
    uri = document.uri if here else from_fs_path(str(Path(found.file).absolute())) or found.file
    return types.Location(uri, _range(document if here else _document(uri), found.where))
