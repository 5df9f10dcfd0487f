"""Edits that keep a word and change its form: the singular for the plural, "do" for "did", "+1/+1" for "1/1".

Beside them what stands for several words at once: phrases of other games, keywords in brackets that are written apart.
`edits` has the other edits and weighs all of them; these are only found here, with how likely each is by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from cardlang.keywords.table import load_keywords
from cardlang.nodes.frozen import frozen
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.suggest import meant_words
from cardlang.syntax.tokens import Piece

HAVING = ("is", "has", "gains", "gets", "are", "have", "gain", "get")
RARELY = frozenset({"gains", "gain", "gets", "get"})
"""Those of them that are less often meant."""
WHICH = ("a", "the", "your", "its", "their", "each", "any", "target", "one", "this")
"""Words that say which object a noun is."""

_SIZE = re.compile(r"(?P<power>[+-]?)(?P<first>\d+|X) ?(?P<stroke>/?) ?(?P<toughness>[+-]?)(?P<second>\d+|X)(?!\w)")
_VALUE = re.compile(
    r"(?P<sign>[+-])(?P<number>\d+|X) (?P<stat>might|power|toughness)\b"
    r"(?: and (?P<also>[+-](?:\d+|X)) toughness\b)?",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"with (?:might|power|toughness)(?: of)? (?P<number>\d+|X) or (?:(?P<way>less|more)|greater)\b", re.IGNORECASE
)
_UNSIGNED = re.compile(r"(?P<number>\d+|X)(?= \[M\](?! or (?:less|more)\b))")
_HALF = re.compile(r"[+-](?:\d+|X)(?= until\b| for\b|\.| as long\b| and\b)")
_NUMBER_FIRST = re.compile(
    r"(?P<number>\d+|X) (?:might|power|toughness) or (?:(?P<way>less|more)|greater)\b", re.IGNORECASE
)
_ADDING = re.compile(r"add(?= \[)", re.IGNORECASE)
_MODES = re.compile(r"(?P<choice>choose [\w ,]{3,20}):(?=\n)", re.IGNORECASE)
_BEGINS = re.compile(r"when(?:ever)? (?P<time>[\w' -]{2,40}) (?:begins|starts)\b", re.IGNORECASE)
_AT = re.compile(r"(?:at|on) (?P<time>(?:your|each|the)\b[\w' -]{0,30}?(?:upkeep|step|phase|turn))(?=,)", re.IGNORECASE)
_BRACKETED = re.compile(r"\[(?P<word>[A-Z][\w-]*)\] ?(?P<number>\d+)(?!\w)")
_BARE_TAP = re.compile(r"(?:Tap|Exhaust)(?=:)", re.IGNORECASE)
_GLUED = re.compile(r"(?P<word>[A-Z][a-z]+)(?:-| ?— ?)(?P<cost>[A-Z][a-z]+)")


@frozen
class Form:
    """Other words for those between two offsets, and how likely it is by itself that they were meant."""

    start: int
    end: int
    new: str
    prior: float
    inflected: bool = False


def forms_at(text: str, pieces: Sequence[Piece], index: int, grammar: Grammar) -> Iterator[Form]:
    """The edits of form of the words that begin at a piece."""
    yield from _inflected(pieces[index], grammar)
    yield from _possessive(pieces, index, grammar)
    yield from _size(text, pieces[index].start)
    yield from _half(text, pieces[index].start, grammar.name)
    yield from _value(text, pieces[index].start, grammar.name)
    yield from _phrase(text, pieces[index].start, grammar.name)
    yield from _keyword(text, pieces[index].start, grammar.name)


def _inflected(piece: Piece, grammar: Grammar) -> Iterator[Form]:
    """The other forms of a word."""
    lexicon = grammar.lexicon
    for reading in lexicon.look_up(piece.text):
        for spelled in _forms(grammar).get((reading.terminal.removesuffix("_ED"), reading.lemma), ()):
            if spelled.lower() != piece.text.lower():
                new = spelled[:1].upper() + spelled[1:] if piece.text[:1].isupper() else spelled
                yield Form(piece.start, piece.end, new, -1.5, inflected=True)


def _possessive(pieces: Sequence[Piece], index: int, grammar: Grammar) -> Iterator[Form]:
    """A plural that stands before a noun, with the apostrophe that was left out: "their owners hand"."""
    piece = pieces[index]
    stem = piece.text[:-1]
    named = any(reading.terminal.startswith("NOUN") for reading in grammar.lexicon.look_up(stem))
    if piece.text.endswith("s") and pieces[index + 1 : index + 2] and named:
        yield Form(piece.start, piece.end, f"{stem}'s", -3.0)
        yield Form(piece.start, piece.end, f"{piece.text}'", -4.0)


def _forms(grammar: Grammar) -> dict[tuple[str, str], tuple[str, ...]]:
    """The spellings of each word of a game, in all its forms."""
    if grammar.name not in _MADE:
        found: dict[tuple[str, str], dict[str, None]] = {}
        for (terminal, lemma, _), spelled in grammar.lexicon.spellings.items():
            found.setdefault((terminal.removesuffix("_ED"), lemma), {})[spelled] = None
        _MADE[grammar.name] = {key: tuple(spelled) for key, spelled in found.items()}
    return _MADE[grammar.name]


_MADE: dict[str, dict[tuple[str, str], tuple[str, ...]]] = {}
"""What `_forms` has made, by the game."""


def _size(text: str, start: int) -> Iterator[Form]:
    """A change of power and toughness without its signs or its stroke: "1/1", "+1/1", "+1+1"."""
    found = _SIZE.match(text, start)
    if found is None or not (found["stroke"] or found["toughness"]):
        return
    first, second = found["power"] or found["toughness"] or "+", found["toughness"] or found["power"] or "+"
    new = f"{first}{found['first']}/{second}{found['second']}"
    if new != found[0]:
        yield Form(start, found.end(), new, 6.0)


def _half(text: str, start: int, game: str) -> Iterator[Form]:
    """A change of power and toughness that says one number: "gets +2 until end of turn"."""
    found = _HALF.match(text, start) if game == "magic" else None
    if found is not None and text[:start].rstrip().endswith((" get", " gets")):
        yield Form(start, found.end(), f"{found[0]}/{found[0]}", 14.0)


def _value(text: str, start: int, game: str) -> Iterator[Form]:
    """A change of a value in words, or in those of the other game: "+1 Might", "+1 power and +1 toughness"."""
    unsigned = _UNSIGNED.match(text, start) if game == "riftbound" else None
    if unsigned is not None and text[:start].endswith(" "):
        yield Form(start, unsigned.end(), f"+{unsigned['number']}", 6.0)
    limit = _LIMIT.match(text, start) if game == "riftbound" else None
    if limit is not None:
        yield Form(start, limit.end(), f"with {limit['number']} [M] or {limit['way'] or 'more'}", 14.0)
    behind = _NUMBER_FIRST.match(text, start) if game == "riftbound" else None
    if behind is not None:
        yield Form(start, behind.end(), f"{behind['number']} [M] or {behind['way'] or 'more'}", 14.0)
    found = _VALUE.match(text, start)
    if found is None or (game == "riftbound" and (found["also"] or found["stat"].lower() == "toughness")):
        return
    change = found["sign"] + found["number"]
    if game == "riftbound":
        new = f"{change} [M]"
    elif found["stat"].lower() == "toughness":
        new = f"+0/{change}"
    else:
        new = f"{change}/{found['also'] or '+0'}"
    yield Form(start, found.end(), new, 14.0)


_CHANGE = re.compile(r"(?P<change>[+−-]\d+)/(?P=change)(?!\w)")
"""A change of power and toughness alike, which elsewhere is one of Might."""


def _phrase(text: str, start: int, game: str) -> Iterator[Form]:
    """What this game says for several words of another."""
    modes = _MODES.match(text, start)
    if modes is not None:
        yield Form(start, modes.end(), f"{modes['choice']} —", 14.0)
    begins = _BEGINS.match(text, start) or _AT.match(text, start)
    if begins is not None:
        point = "start" if game == "riftbound" else "beginning"
        yield Form(
            start, begins.end(), f"{'At' if begins[0][0].isupper() else 'at'} the {point} of {begins['time']}", 14.0
        )
    change = _CHANGE.match(text, start) if game == "riftbound" else None
    if change is not None:
        yield Form(start, change.end(), f"{change['change']} [M]", 14.0)
    for words, meant in meant_words(game).items():
        end = start + len(words)
        if " " in words and text[start:end].lower() == words and not text[end : end + 1].isalnum():
            leads = text[:start].rstrip().endswith((".", ":", "—", '"', "[>]")) or not text[:start].strip()
            yield Form(start, end, meant[:1].upper() + meant[1:] if leads else meant, 14.0)


def _keyword(text: str, start: int, game: str) -> Iterator[Form]:
    """A keyword whose number stands behind its bracket, or whose cost behind another dash."""
    bare = _BARE_TAP.match(text, start)
    if bare is not None:
        yield Form(start, bare.end(), "[E]" if game == "riftbound" else "{T}", 16.0)
    adding = _ADDING.match(text, start) if game == "riftbound" else None
    if adding is not None:
        yield Form(start, adding.end(), "[Add]", 14.0)
    outside, glued = _BRACKETED.match(text, start), _GLUED.match(text, start)
    if outside and is_keyword(outside["word"], game):
        yield Form(start, outside.end(), f"[{outside['word']} {outside['number']}]", 6.0)
    if glued and is_keyword(glued["word"], game) and "—" + glued["cost"] != glued[0][-len(glued["cost"]) - 1 :]:
        yield Form(start, glued.end(), f"{glued['word']}—{glued['cost']}", 6.0)


def is_keyword(word: str, game: str) -> bool:
    """Whether a word is a keyword of the game."""
    return word.lower() in _words(game)


@cache
def _words(game: str) -> frozenset[str]:
    return frozenset(entry.word.lower() for entry in load_keywords(game).entries.values())
