"""Colours for `.card` files wherever Pygments is used: head, comments, and the words of the text by what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.token import Comment, Error, Keyword, Name, Number, Punctuation, Text, _TokenType

from cardlang.tools.colouring import Colour
from cardlang.tools.editing import colours, opened

TOKENS = {
    Colour.COST: Keyword,
    Colour.ACTION: Name.Function,
    Colour.KEYWORD: Name.Decorator,
    Colour.SYMBOL: Number,
    Colour.REMINDER: Comment,
    Colour.UNREAD: Error,
}
_ENTRY = re.compile(r"([A-Za-z_]+)([ \t]*:)(.*)", re.DOTALL)

Token = tuple[int, _TokenType, str]


class CardLexer(Lexer):
    """Card files of cardlang."""

    name = "Card text"
    aliases = ("cardtext", "cardlang")
    filenames = ("*.card",)

    def get_tokens_unprocessed(self, text: str) -> Iterator[Token]:
        """Each piece of the text with what it is."""
        doc = opened(text, "text.card")
        in_text = set[int]()
        for face in (one.face for one in doc.reading.faces if one.face.text):
            in_text.update(range(face.line - 1, face.line + face.text.count("\n")))
        by_row: dict[int, list[tuple[int, int, _TokenType]]] = {}
        for where, colour in colours(doc):
            by_row.setdefault(where.start.line, []).append((where.start.column, where.end.column, TOKENS[colour]))
        offset = 0
        for row, line in enumerate(text.splitlines(keepends=True)):
            if row in in_text:
                yield from _pieces(line, offset, by_row.get(row, []))
            else:
                yield from _head(line, offset)
            offset += len(line)


def _pieces(line: str, offset: int, found: list[tuple[int, int, _TokenType]]) -> Iterator[Token]:
    here = 0
    for start, end, kind in (*found, (len(line), len(line), Text)):
        if here < start:
            yield offset + here, Text, line[here:start]
        if start < end:
            yield offset + start, kind, line[start:end]
        here = max(here, end)


def _head(line: str, offset: int) -> Iterator[Token]:
    if line.lstrip().startswith("#"):
        yield offset, Comment, line
        return
    entry = _ENTRY.fullmatch(line)
    if entry is None:
        yield offset, Text, line
        return
    yield offset, Name.Attribute, entry[1]
    yield offset + entry.start(2), Punctuation, entry[2]
    yield offset + entry.start(3), Text, entry[3]
