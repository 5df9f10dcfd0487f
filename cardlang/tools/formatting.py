"""A card file as cards are written: symbols, quotes, dashes and blanks one way, the head in order.

What it means is never changed: the result is read again, and a card that is not the same, or not read whole, is left as
it is. Where order says nothing (`orderless`), the canonical form may have another; `reordered` tells. Leaves files and
options to `fmt_command`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardlang.dialects.registry import dialect_named
from cardlang.formats.card import SourceCard, spell_cost
from cardlang.formats.card_file import card_of_text, heads_and_texts
from cardlang.library import AbilityReading, CardReading, Verdict, read_card
from cardlang.syntax.normalize import spelled
from cardlang.syntax.normalize_names import SELF
from cardlang.tools.orderless import means_the_same
from cardlang.tools.tidying import in_order, with_blanks

ORDER = ("name", "game", "type", "domain", "cost", "tags", "might", "power", "toughness", "loyalty", "id")
"""In which order the keys of a head stand; any other stands behind these, in the order it was typed."""

_ENTRY = re.compile(r"\s*(?P<key>[A-Za-z_]+)\s*:\s*(?P<value>.*?)\s*")
_LINE_BREAK = re.compile(r"\r\n|\n")
_BLANKS = re.compile(r"[ \t]+")


@dataclass(frozen=True, slots=True)
class Left:
    """A card that is left as it is, in the words of `why`; `reading` has what is wrong with it."""

    why: str
    reading: CardReading


def formatted(text: str, file: str, game: str | None = None, canonical: bool = False) -> str | Left:
    """A `.card` file's text formatted, or why it is left alone.

    Blanks out of place are put right. `canonical` also words each ability as cards of today do, and puts the parts of
    costs, the keywords of a line and reminder text in the order and form that cards have them in. Line breaks stay
    those of the file's first line.
    """
    first = _LINE_BREAK.search(text)
    text = text.replace("\r\n", "\n")

    def read(text: str) -> CardReading:
        return read_card(card_of_text(text, file, game, game is not None))

    text = with_blanks(text, read)
    before = read(text)
    if before.card.findings:
        return Left("its head has findings", before)
    if before.verdict is not Verdict.READ:
        return Left("it is not read whole", before)
    if canonical:
        text = in_order(text, read)
        before = read(text)
    after = _written(text, before, canonical)
    again = read(after)
    if not same(before, again):
        return Left("formatted, it would not read as the same", before)
    return after.replace("\n", first[0]) if first else after


def reordered(before: str, after: str, file: str, game: str | None = None) -> bool:
    """Whether formatting put parts of costs, or keywords of a line, in another order."""
    old, new = (
        read_card(card_of_text(text.replace("\r\n", "\n"), file, game, game is not None)) for text in (before, after)
    )
    nodes = [(one.node, other.node) for one, other in zip(old.abilities, new.abilities, strict=False)]
    return any(one is not None and one != other and means_the_same(one, other) for one, other in nodes)


def same(before: CardReading, after: CardReading) -> bool:
    """Whether two readings mean the same: equal heads, equal nodes, equal reminder text."""
    if [one.entry for one in before.card.keywords] != [one.entry for one in after.card.keywords]:
        return False
    return _stripped(before.card) == _stripped(after.card) and [
        (ability.face, ability.node, [_plain(r.text) for r in ability.line.reminders]) for ability in before.abilities
    ] == [(ability.face, ability.node, [_plain(r.text) for r in ability.line.reminders]) for ability in after.abilities]


def _stripped(card: SourceCard) -> SourceCard:
    """The card without its texts and places."""
    return replace(card, faces=tuple(replace(face, text="", line=1) for face in card.faces), keywords=())


def _plain(text: str) -> str:
    return _BLANKS.sub(" ", text).strip()


def _written(text: str, reading: CardReading, canonical: bool) -> str:
    game = reading.card.game or ""
    faces = []
    for number, (head, body) in enumerate(heads_and_texts(text)):
        abilities = [ability for ability in reading.abilities if ability.face == number]
        if canonical:
            body = _reworded(reading.faces[number].face.text, abilities, reading.faces[number].face.name)
        parts = [_head(head, game), spelled(body, dialect_named(game))]
        faces.append("\n\n".join(part for part in parts if part))
    return "\n//\n".join(faces) + "\n"


def _head(head: str, game: str) -> str:
    """The lines of a head in order; a comment stays with the line below it."""
    entries: list[tuple[int, list[str]]] = []
    waiting: list[str] = []
    for line in filter(None, map(str.strip, head.split("\n"))):
        waiting.append(line)
        entry = None if line.startswith("#") else _ENTRY.fullmatch(line)
        if entry:
            key = entry["key"].lower()
            place = ORDER.index(key) if key in ORDER else len(ORDER)
            entries.append((place, [*waiting[:-1], f"{key}: {_value(key, entry['value'], game)}".rstrip()]))
            waiting = []
    lines = [line for _, lines in sorted(entries, key=lambda entry: entry[0]) for line in lines]
    return "\n".join([*lines, *waiting])


def _value(key: str, value: str, game: str) -> str:
    if key == "cost":
        return spell_cost(value, game) or value
    return value.lower() if key == "game" else value


def _reworded(text: str, abilities: list[AbilityReading], name: str) -> str:
    """The text of a face with each ability that has no reminder text within it worded the canonical way."""
    pieces: list[str] = []
    here = 0
    for ability in abilities:
        span, line = ability.line.span, ability.line
        end = min([span.end, *(r.span.start for r in line.reminders if r.span.start >= span.start)])
        inner = any(r.at < len(line.text) for r in line.reminders)
        if ability.printed is None or inner or (SELF in ability.printed.canonical and not name):
            continue
        behind = " " if end < span.end else ""
        pieces += (text[here : span.start], ability.printed.canonical.replace(SELF, name), behind)
        here = end
    return "".join((*pieces, text[here:]))
