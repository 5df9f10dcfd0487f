"""The language server, spoken to over standard input and output by a real client."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from pygments import lex
from pygments.token import Comment, Keyword, Name

from cardlang.tools.editing import Place, completions, definition, findings, hover, opened
from cardlang.tools.pygments_lexer import CardLexer

types = pytest.importorskip("lsprotocol.types")
client_module = pytest.importorskip("pygls.lsp.client")

VSCODE = Path(__file__).parent.parent / "examples" / "vscode"
HEAD = "# A hound 🐕 — ours.\nname: Fen Hound\ngame: riftbound\ntype: Unit\n\n"
PAYING = "When I hold, you may pay [1] to draw 1.\nWhen I conquer, you may pay [1]. If you do, draw 1.\n[Assault 2]\n"
EMOJI = 'Give a unit "When I hold, draw 1." (🐕🐕 — it holds.) Darw 1.\n'


class Editor:
    """An editor with one file open."""

    def __init__(self, uri: str) -> None:
        self.uri = uri
        self.client = client_module.LanguageClient("test", "1")
        self.published: list[object] = []

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.published.append(params)

    async def open(self, text: str) -> None:
        """Start the server and open the file."""
        await self.client.start_io(sys.executable, "-m", "cardlang", "lsp")
        await self.client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        self.client.initialized(types.InitializedParams())
        item = types.TextDocumentItem(uri=self.uri, language_id="card", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    async def told(self, least: int = 1) -> list[object]:
        """The findings that were told last."""
        for _ in range(300):
            if len(self.published) >= least:
                return list(self.published[-1].diagnostics)
            await asyncio.sleep(0.1)
        raise AssertionError("nothing was told")

    @property
    def file(self) -> object:
        """The file as requests name it."""
        return types.TextDocumentIdentifier(self.uri)

    async def close(self) -> None:
        """End the server."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()


def with_editor(folder: Path, text: str, use: Callable[[Editor], Awaitable[None]]) -> None:
    """Open a text in an editor, use it, and close it."""

    async def session() -> None:
        editor = Editor((folder / "fen-hound.card").as_uri())
        await editor.open(text)
        await use(editor)
        await editor.close()

    asyncio.run(session())


def test_a_mistake_is_told_where_it_stands_in_utf_16_and_mended(tmp_path: Path):
    async def use(editor: Editor) -> None:
        found = [d for d in await editor.told() if d.code == "CL203"]
        column = EMOJI.index("Darw") + 2  # each of the two hounds is two units
        assert (found[0].range.start.line, found[0].range.start.character) == (5, column)
        assert found[0].range.end.character == column + len("Darw")
        context = types.CodeActionContext(diagnostics=[])
        asked = types.CodeActionParams(editor.file, found[0].range, context)
        actions = await editor.client.text_document_code_action_async(asked)
        edit = actions[0].edit.changes[editor.uri][0]
        assert (actions[0].title, edit.new_text, edit.range) == ('Write "Draw"', "Draw", found[0].range)

    with_editor(tmp_path, HEAD + EMOJI, use)


def test_findings_go_when_the_text_is_mended(tmp_path: Path):
    async def use(editor: Editor) -> None:
        assert [d.code for d in await editor.told()] == ["CL203"]
        version = types.VersionedTextDocumentIdentifier(uri=editor.uri, version=2)
        change = types.TextDocumentContentChangeWholeDocument(text=HEAD + "Draw 1.\n")
        editor.client.text_document_did_change(types.DidChangeTextDocumentParams(version, [change]))
        assert await editor.told(2) == []

    with_editor(tmp_path, HEAD + "Darw 1.\n", use)


def test_what_can_come_next_what_words_are_and_the_outline(tmp_path: Path):
    async def use(editor: Editor) -> None:
        await editor.told()
        here = types.Position(5, PAYING.index("draw"))
        listed = await editor.client.text_document_completion_async(types.CompletionParams(editor.file, here))
        assert "draw" in [item.label for item in listed.items]
        spot = types.Position(5, PAYING.index("pay"))
        hovered = await editor.client.text_document_hover_async(types.HoverParams(editor.file, spot))
        assert "a cost within instructions [RB 1.4 204.3.a]" in hovered.contents.value
        outline = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.file))
        assert outline[0].name == "Fen Hound" and len(outline[0].children) == 3
        tokens = await editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(editor.file))
        data = list(tokens.data)
        assert data[:5] == [5, PAYING.index("pay"), len("pay [1]"), 0, 0]
        assert data[5:10] == [1, PAYING.split("\n")[1].index("pay"), len("pay [1]"), 1, 0]
        keyword = types.DefinitionParams(editor.file, types.Position(7, 3))
        defined = await editor.client.text_document_definition_async(keyword)
        assert defined.uri.endswith("grammar/riftbound/keywords.toml")

    with_editor(tmp_path, HEAD + PAYING, use)


def test_the_file_is_formatted(tmp_path: Path):
    async def use(editor: Editor) -> None:
        await editor.told()
        options = types.FormattingOptions(tab_size=4, insert_spaces=True)
        asked = types.DocumentFormattingParams(editor.file, options)
        edits = await editor.client.text_document_formatting_async(asked)
        assert edits[0].new_text.endswith("Draw 1.\n") and edits[0].new_text.index("name:") < 25

    with_editor(tmp_path, "game: riftbound\nname: Fen Hound\ntype: Unit\n\nDraw  1.\n", use)


def test_what_a_silenced_code_says_is_not_told():
    text = "# cardlang: allow CL413\nname: Fen\ngame: magic\ntype: Sorcery\n\nDraw 2 cards.\n"
    assert [told.finding.code for told in findings(opened(text, "fen.card"))] == []
    assert [told.finding.code for told in findings(opened(text.replace("CL413", "CL305"), "fen.card"))] == ["CL413"]


def test_a_keyword_of_ones_own_is_found_where_it_is_declared():
    head = "name: Fen\ngame: riftbound\ntype: Unit\nkeyword: [Frob <n>] = When I conquer, draw <n>.\n\n"
    found = definition(opened(f"{head}[Frob 2]\n", "fen.card"), Place(5, 3))
    assert found is not None and (found.file, found.where.start.line) == ("fen.card", 3)


def test_nothing_is_known_outside_the_text():
    doc = opened(HEAD + PAYING, "fen.card")
    assert hover(doc, Place(1, 2)) is None and completions(doc, Place(1, 2)) == ()
    assert definition(doc, Place(5, 2)) is None
    assert hover(opened("no head", "fen.card"), Place(0, 0)) is None
    unread = hover(opened(HEAD + "Draw 1, dance a unit.", "fen.card"), Place(HEAD.count("\n"), 3))
    assert unread is not None and unread[0].startswith("This is not read.") and "instructions" not in unread[0]


def test_a_keyword_says_what_it_means():
    found = hover(opened(HEAD + PAYING, "fen.card"), Place(7, 3))
    assert found is not None and "means" in found[0] and "RB 1.4 807" in found[0]


def test_pygments_tells_costs_from_actions():
    found = list(lex(HEAD + PAYING, CardLexer()))
    assert "".join(text for _, text in found) == HEAD + PAYING
    assert (Keyword, "pay [1]") in found and (Name.Function, "pay [1]") in found
    assert (Name.Attribute, "name") in found and found[0][0] is Comment


def test_the_extension_names_what_is_there():
    package = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    grammar = VSCODE / package["contributes"]["grammars"][0]["path"]
    assert (VSCODE / package["main"]).is_file()
    assert (VSCODE / package["contributes"]["languages"][0]["configuration"]).is_file()
    patterns = json.loads(grammar.read_text(encoding="utf-8"))["patterns"]
    assert all(re.compile(pattern) for pattern in regular(patterns))


def regular(patterns: list[dict[str, object]]) -> Iterator[str]:
    """The regular expressions of a TextMate grammar."""
    yield from (str(pattern["match"]) for pattern in patterns)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("name: T\ngame: magic\ntype: Creature\n\n{T}, Sacrifice a creature: Destroy target ", "creature"),
        ("name: Zed\ngame: riftbound\ntype: Unit\n\nWhen I attack, you may pay [1] to ", "draw"),
    ],
    ids=["a name that is a symbol's letter", "a blank at the end of the file"],
)
def test_the_last_line_of_a_file_is_completed(text: str, word: str):
    last = text.split("\n")[-1]
    words = [offered for offered, _ in completions(opened(text, "one.card"), Place(4, len(last)))]
    assert word in words


def spoken(folder: Path, messages: list[dict[str, object]]) -> tuple[int, list[dict[str, object]]]:
    """How the server ends that is sent these messages as they are, and what it answers."""
    command = [sys.executable, "-m", "cardlang", "lsp"]
    sent = b""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        sent += b"Content-Length: %d\r\n\r\n" % len(body) + body
    done = subprocess.run(command, input=sent, capture_output=True, cwd=folder, timeout=120, check=False)
    assert done.stderr == b"", done.stderr.decode()
    parts = re.findall(rb"\r\n\r\n(\{.*?\})(?=Content-Length|\Z)", done.stdout, re.DOTALL)
    return done.returncode, [json.loads(part) for part in parts]


START = {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
READY = {"method": "initialized", "params": {}}
END = {"id": 2, "method": "shutdown"}
EXIT = {"method": "exit"}


@pytest.mark.parametrize(
    ("messages", "code"),
    [([START, READY, END, EXIT], 0), ([START, READY, EXIT], 1), ([START, READY], 0), ([], 0)],
    ids=["shut down, then left", "left at once", "the pipe closed", "nothing said"],
)
def test_the_server_ends_as_the_protocol_says(tmp_path: Path, messages: list[dict[str, object]], code: int):
    ended, answers = spoken(tmp_path, messages)
    assert ended == code
    assert [answer["id"] for answer in answers if "id" in answer] == [m["id"] for m in messages if "id" in m]


def edited(text: str, edits: list[object]) -> str:
    """A text with edits made in it, whose places count in UTF-16 units."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        assert edit.range.start.line == edit.range.end.line
        line = lines[edit.range.start.line]
        start, end = edit.range.start.character * 2, edit.range.end.character * 2
        lines[edit.range.start.line] = line[:start] + edit.new_text.encode("utf-16-le") + line[end:]
    return "\n".join(line.decode("utf-16-le") for line in lines)


TWO = 'Give a unit "When I hold, draw 1." (🐕 — it holds.) Exhuast a unit. Darw 1.\n'


def test_two_mistakes_in_one_line_are_each_mended(tmp_path: Path):
    async def use(editor: Editor) -> None:
        found = [d for d in await editor.told() if d.code == "CL203"]
        edits = []
        for diagnostic, new in zip(found, ("Exhaust", "Draw"), strict=True):
            asked = types.CodeActionParams(editor.file, diagnostic.range, types.CodeActionContext(diagnostics=[]))
            (action,) = await editor.client.text_document_code_action_async(asked)
            assert action.title == f'Write "{new}"' and action.diagnostics[0].range == diagnostic.range
            edits += action.edit.changes[editor.uri]
        whole = types.CodeActionParams(
            editor.file,
            types.Range(types.Position(5, 0), types.Position(5, 100)),
            types.CodeActionContext(diagnostics=[]),
        )
        assert len(await editor.client.text_document_code_action_async(whole)) == 2
        mended = edited(HEAD + TWO, edits)
        assert mended.endswith("(🐕 — it holds.) Exhaust a unit. Draw 1.\n")
        assert not [told for told in findings(opened(mended, "f.card")) if told.finding.code == "CL203"]

    with_editor(tmp_path, HEAD + TWO, use)


SIDE = "When I hold, ready me. (🐕🐕 — held.) You may pay [1] to draw 1.\n"


def units(text: str) -> int:
    """How long a text is in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def test_every_place_behind_an_emoji_counts_in_utf_16(tmp_path: Path):
    pay, to = units(SIDE[: SIDE.index("pay")]), units(SIDE[: SIDE.index("draw")])

    async def use(editor: Editor) -> None:
        client, file = editor.client, editor.file
        await editor.told()
        at = types.Position(5, pay + 1)
        hovered = await client.text_document_hover_async(types.HoverParams(file, at))
        assert "RB 1.4 204.3.b" in hovered.contents.value
        assert (hovered.range.start.character, hovered.range.end.character) == (pay, pay + len("pay [1]"))
        tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(file))
        starts, column, line = [], 0, 0
        for down, right, length, kind, _ in zip(*[iter(tokens.data)] * 5, strict=True):
            line, column = line + down, right + (0 if down else column)
            starts.append((line, column, length, kind))
        assert (5, pay, len("pay [1]"), 0) in starts
        listed = await client.text_document_completion_async(types.CompletionParams(file, types.Position(5, to)))
        first = listed.items[0]
        assert first.text_edit.range.start.character == to and "draw" in [item.label for item in listed.items]
        (card,) = await client.text_document_document_symbol_async(types.DocumentSymbolParams(file))
        assert card.children[0].range.end.character == units(SIDE.rstrip("\n"))
        version = types.VersionedTextDocumentIdentifier(uri=editor.uri, version=2)
        where = types.Range(types.Position(5, to), types.Position(5, to + len("draw")))
        change = types.TextDocumentContentChangePartial(range=where, text="darw")
        client.text_document_did_change(types.DidChangeTextDocumentParams(version, [change]))
        (told,) = [one for one in await editor.told(2) if one.code == "CL203"]
        assert (told.range.start.character, told.range.end.character) == (to, to + len("darw"))

    with_editor(tmp_path, HEAD + SIDE, use)


def test_the_line_that_is_typed_is_completed_and_what_cannot_be_read_is_not_formatted(tmp_path: Path):
    line = "When I attack, you may pay [1] to "

    async def use(editor: Editor) -> None:
        await editor.told()
        here = types.Position(5, len(line))
        listed = await editor.client.text_document_completion_async(types.CompletionParams(editor.file, here))
        assert [item.label for item in listed.items][:2] == ["play", "ready"]
        options = types.FormattingOptions(tab_size=4, insert_spaces=True)
        asked = types.DocumentFormattingParams(editor.file, options)
        assert not await editor.client.text_document_formatting_async(asked)

    with_editor(tmp_path, HEAD + line, use)


def test_the_definition_of_a_keyword_of_ones_own_is_its_line(tmp_path: Path):
    head = "name: Fen\ngame: riftbound\ntype: Unit\nkeyword: [Frob <n>] = When I conquer, draw <n>.\n\n"

    async def use(editor: Editor) -> None:
        await editor.told()
        asked = types.DefinitionParams(editor.file, types.Position(5, 3))
        found = await editor.client.text_document_definition_async(asked)
        assert (found.uri, found.range.start.line) == (editor.uri, 3)

    with_editor(tmp_path, head + "[Frob 2]\n", use)


def test_what_is_closed_has_no_findings_any_more(tmp_path: Path):
    async def use(editor: Editor) -> None:
        assert await editor.told()
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(editor.file))
        assert await editor.told(2) == []

    with_editor(tmp_path, HEAD + "Darw 1.\n", use)
