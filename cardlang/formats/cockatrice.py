"""Cockatrice's card database, versions 3 and 4: XML with `<card>` elements, read card by card.

Costs have no braces; a version 3 file has what version 4 puts under `<prop>` in the card itself. Entities and a
document type of a file's own are refused: no card file needs them.
"""

from __future__ import annotations

import xml.sax
from collections.abc import Iterator
from pathlib import Path
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from cardlang.codes import finding
from cardlang.formats.element import Draft, Shape, Values, magic_cost, printed, text_at, type_line
from cardlang.formats.entries import LONGEST_FILE, Entry, RecordMaker
from cardlang.formats.places import Run
from cardlang.source import NOWHERE

_BLOCK = 1 << 16
_WANTED = frozenset("name text manacost type pt loyalty side".split())


def read(path: Path) -> Iterator[Entry]:
    """The cards of a file. What makes it no XML ends the reading, with an entry that says so."""
    # Imported when there is XML to read, and not with every start of the program.
    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import create_parser

    parser = create_parser(forbid_dtd=True)
    handler = _Cards(parser)
    parser.setContentHandler(handler)
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                parser.feed(block)
                yield from handler.taken()
        parser.close()
    except xml.sax.SAXParseException as error:
        yield from handler.taken()
        yield Entry(error.getLineNumber() or 1, finding("CL604", f"this is no XML: {error.getMessage()}.", NOWHERE))
        return
    except DefusedXmlException:
        yield from handler.taken()
        message = "this XML declares entities or a document type of its own, which no card file needs; it was not read."
        yield Entry(handler.line, finding("CL604", message, NOWHERE))
        return
    except (LookupError, ValueError) as error:
        yield from handler.taken()
        yield Entry(handler.line, finding("CL604", f"this XML is in an encoding that I cannot read: {error}.", NOWHERE))
        return
    yield from handler.taken()


class _Cards(ContentHandler):
    """Gathers the wanted texts of each card, with their places."""

    def __init__(self, locator: Locator) -> None:
        super().__init__()
        self._locator = locator
        self._cards: list[Entry] = []
        self._card: RecordMaker | None = None
        self._start = 1
        self._above: list[str] = []
        self._text: list[str] = []
        self._runs: list[Run] = []
        self._length = 0

    @property
    def line(self) -> int:
        """The line that is being read."""
        return int(self._locator.getLineNumber() or 1)

    def taken(self) -> list[Entry]:
        """The cards found since this was last asked."""
        cards, self._cards = self._cards, []
        return cards

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        """An element begins."""
        self._above.append(name)
        if name == "card" and self._card is None:
            self._card, self._start = RecordMaker(), self.line
        self._text, self._runs, self._length = [], [], 0

    def characters(self, content: str) -> None:
        """A stretch of text, which stands in the file as it is."""
        if self._card is None or self._above[-1] not in _WANTED or self._length > LONGEST_FILE:
            return
        self._runs.append((self._length, self.line, (self._locator.getColumnNumber() or 0) + 1))
        self._text.append(content)
        self._length += len(content)

    def endElement(self, name: str) -> None:
        """An element ends: a text of the card, or the card."""
        self._above.pop()
        if self._card is None:
            return
        if name in _WANTED and self._text and self._above[-1:] in (["card"], ["prop"]):
            self._card.put(name, "".join(self._text), *self._runs)
        if name == "card":
            self._cards.append(Entry(self._start, self._card.record()))
            self._card = None
        self._text, self._runs, self._length = [], [], 0


def _faces(values: Values) -> tuple[Draft, ...]:
    types, supertypes, tags = type_line(text_at(values, ("type",)))
    power, _, toughness = text_at(values, ("pt",)).partition("/")
    stats = (("power", power), ("toughness", toughness), ("loyalty", text_at(values, ("loyalty",))))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("text",)),
            cost=magic_cost(text_at(values, ("manacost",))),
            types=types,
            supertypes=supertypes,
            tags=tags,
            stats=tuple((key, value) for key, value in stats if value),
        ),
    )


COCKATRICE = Shape("cockatrice", "a Cockatrice card database", "magic", frozenset(), _faces)
