"""JSON files read piece by piece: one card's value after the other, each with its line and column.

However large a file is, no more of it is held than one value and one block. What the values mean is for the shapes.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO

from cardlang.formats.places import moved
from cardlang.nodes.frozen import frozen

BLOCK = 1 << 18
LONGEST_VALUE = 16 * 1024 * 1024
"""Code points; a longer value is not taken for a card."""

_BLANKS = re.compile(r"[ \t\r\n]*")
_SKIPPED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]|[^"{}\[\]]+', re.DOTALL)
_LISTS = ("cards", "data", "results", "items", "entries")
_NEAR_END = 64
ANY = "*"

Where = tuple[str, ...]
"""The way to the cards of a file: keys, several with `|` between, or `*` for every key or item."""


class BrokenJson(ValueError):
    """The JSON cannot be read on; `line` and `column` say where in the file."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.line, self.column = line, column


@frozen
class Piece:
    """One value of a file: its text, where it begins, and the key it stands under, if it does."""

    raw: str
    line: int
    column: int
    key: str = ""


class JsonStream:
    """A JSON file that is walked through once. Bytes that are no UTF-8 become U+FFFD, which normalising finds."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decode = codecs.getincrementaldecoder("utf-8-sig")(errors="replace").decode
        self._decoder = json.JSONDecoder()
        self._text, self._at = "", 0
        self._line = self._column = 1
        self._ended = False

    def pieces(self, where: Where, key: str = "") -> Iterator[Piece]:
        """The values that the way leads to. Raises BrokenJson when the text breaks off or is no JSON."""
        if not where:
            yield self._value(key)
        elif self.peek() not in ("{", "["):
            self.skip()
        else:
            for name in self.members():
                if where[0] == ANY or name in where[0].split("|"):
                    yield from self.pieces(where[1:], name)
                else:
                    self.skip()

    def members(self) -> Iterator[str]:
        """Go through an object or a list: its keys (empty in a list), each with the stream before its value."""
        closing = {"{": "}", "[": "]"}.get(self.peek())
        if closing is None:
            raise self._broken("neither an object nor a list begins here")
        self._advance(self._at + 1)
        first = True
        while (mark := self.peek()) != closing:
            if not first:
                self._expect(",")
                mark = self.peek()
            first = False
            name = ""
            if closing == "}":
                if mark != '"':
                    raise self._broken("a key is missing")
                name = str(json.loads(self._value("").raw, strict=False))
                self._expect(":")
                self.peek()
            yield name
        self._advance(self._at + 1)

    def check_end(self) -> None:
        """Raises BrokenJson when anything stands behind the one value that a file has."""
        try:
            mark = self.peek()
        except BrokenJson:
            return
        raise self._broken(f"the file goes on with {mark} behind its end")

    def peek(self) -> str:
        """The next character that is no blank; the stream stands before it."""
        while True:
            found = _BLANKS.match(self._text, self._at)
            end = found.end() if found else self._at
            if end < len(self._text):
                self._advance(end)
                return self._text[end]
            self._advance(end)
            if not self._fill():
                raise self._broken("the file ends too early")

    def skip(self) -> None:
        """Go past a value, however long it is."""
        if self.peek() not in ("{", "["):
            self._value("")
            return
        depth = 0
        while True:
            found = _SKIPPED.match(self._text, self._at)
            if found is None:
                if len(self._text) - self._at > LONGEST_VALUE or not self._fill():
                    raise self._broken("the file ends too early")
                continue
            depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(found[0], 0)
            self._advance(found.end())
            if not depth:
                return

    def _value(self, key: str) -> Piece:
        """The next value whole."""
        self.peek()
        while True:
            try:
                _, end = self._decoder.raw_decode(self._text, self._at)
            except RecursionError:
                raise self._broken("it is nested too deeply to be a card") from None
            except json.JSONDecodeError as error:
                cut = error.pos >= len(self._text) - _NEAR_END or error.msg.startswith("Unterminated string")
                if len(self._text) - self._at > LONGEST_VALUE:
                    raise self._broken(f"a value is longer than {LONGEST_VALUE} characters") from None
                if not (cut and self._fill()):
                    self._advance(min(error.pos, len(self._text)))
                    raise self._broken(error.msg) from None
                continue
            except ValueError as error:
                raise self._broken(str(error)) from None
            if end < len(self._text) or not self._fill():
                if end - self._at > LONGEST_VALUE:
                    raise self._broken(f"a value is longer than {LONGEST_VALUE} characters")
                piece = Piece(self._text[self._at : end], self._line, self._column, key)
                self._advance(end)
                return piece

    def _expect(self, mark: str) -> None:
        if self.peek() != mark:
            raise self._broken(f"a {mark} is missing")
        self._advance(self._at + 1)

    def _advance(self, to: int) -> None:
        self._line, self._column = moved(self._line, self._column, self._text[self._at : to])
        self._at = to

    def _fill(self) -> bool:
        """Read on; what has been passed is let go."""
        if self._ended:
            return False
        block = self._file.read(max(BLOCK, len(self._text) - self._at))
        self._ended = not block
        self._text = self._text[self._at :] + self._decode(block, not block)
        self._at = 0
        return not self._ended or bool(self._text)

    def _broken(self, reason: str) -> BrokenJson:
        return BrokenJson(reason, self._line, self._column)


def way_to_cards(stream: JsonStream) -> Where:
    """Where the cards of a file are, from how it begins; the stream is used up by this."""
    if stream.peek() == "[":
        return (ANY,)
    first = True
    for key in stream.members():
        mark = stream.peek()
        if key in _LISTS and mark in ("[", "{"):
            return (key, ANY) if mark == "[" else (key, *_way_below(stream))
        if first and mark == "{":
            if _is_card(stream):
                return (ANY,)
        else:
            stream.skip()
        first = False
    return ()


def _is_card(stream: JsonStream) -> bool:
    """Whether the object ahead is one card of several that stand under their ids; it is passed by."""
    keys = set()
    for key in stream.members():
        keys.add(key.lower())
        stream.skip()
    return any("name" in key or key == "title" for key in keys)


def _way_below(stream: JsonStream) -> Where:
    """Where the cards are in an object that a file has under `data` or the like."""
    for key in stream.members():
        mark = stream.peek()
        if key in ("cards", "tokens") and mark == "[":
            return ("cards|tokens", ANY)
        if mark == "[" and key not in ("booster", "languages", "sealedProduct", "decks", "sourceProducts"):
            return (ANY,)
        if mark == "{" and key not in ("booster", "translations"):
            inner = set()
            for name in stream.members():
                inner.add(name)
                stream.skip()
            if "cards" in inner:
                return (ANY, "cards|tokens", ANY)
            if any("name" in name.lower() for name in inner):
                return (ANY,)
            continue
        stream.skip()
    return (ANY,)
