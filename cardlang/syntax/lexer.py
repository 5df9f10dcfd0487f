"""Giving each piece of a line its class, from the text alone.

The longest word or closed idiom comes first; a spelling with several classes is settled by `homographs`, and the
separators by `separators`. The parser is never asked: what a word is must be visible in the line.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.diagnostics import Diagnostic, Severity
from cardlang.nodes.amounts import is_number
from cardlang.nodes.base import Inflection
from cardlang.source import Span
from cardlang.syntax.free_text import NAMING, find_label, find_name
from cardlang.syntax.homographs import PHRASE, settle
from cardlang.syntax.lexicon import Lexicon, Reading
from cardlang.syntax.places import find_places
from cardlang.syntax.separators import classify_separators
from cardlang.syntax.spellings import MARKS
from cardlang.syntax.suggest import nearest
from cardlang.syntax.tokens import Piece, Token, scan

CONTRACTIONS = ("'ve", "'re", "'m", "'s")
"""Short forms of verbs that stand as words of their own in the word tables."""

PRONOUNS = frozenset({"it", "that", "there", "this", "what", "who", "here"})
"""After these, "'s" is "is"; after any other word it marks a possessor."""

UNKNOWN = "UNKNOWN"
"""The class of a word that the language does not have: it fits nowhere."""


@dataclass(frozen=True, slots=True)
class Item:
    """One or more pieces that stand for one word, with the ways to take it."""

    text: str
    start: int
    end: int
    spaced: bool
    readings: tuple[Reading, ...]


Candidates = tuple[tuple[Token, ...], bool]
"""The tokens that one word may be, one for each class it has, and whether a blank stands before it."""


def tokenize(text: str, lexicon: Lexicon) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens of a normalised line; findings name the words and marks that the language does not have."""
    items, findings = candidates(text, lexicon)
    return tuple(classify_separators(find_places(settle(items, lexicon), lexicon), lexicon)), findings


def candidates(text: str, lexicon: Lexicon) -> tuple[list[Candidates], tuple[Diagnostic, ...]]:
    """The words of a normalised line, each with all its classes; findings are as `tokenize` gives them."""
    pieces, stop = scan(text)
    if stop >= 0:
        return [], (_unknown(text[stop], stop, lexicon),)
    items = _label(text, lexicon)
    pieces = tuple(piece for piece in pieces if not items or piece.start >= items[0].end)
    findings: list[Diagnostic] = []
    index = 0
    while index < len(pieces):
        taken, item = _name(text, pieces, index) if index and pieces[index - 1].text in NAMING else (0, [])
        if not taken:
            taken, item = _take(pieces, index, lexicon)
        items.extend(item)
        findings.extend(_unknown(i.text, i.start, lexicon) for i in item if not i.readings)
        index += taken
    return [(_candidates(item), item.spaced) for item in items], tuple(findings)


def _label(text: str, lexicon: Lexicon) -> list[Item]:
    """The label before a dash at the start of a line, as the only item; else none."""
    label = find_label(text, lexicon)
    return [_free("LABEL", label, 0, False)] if label else []


def _name(text: str, pieces: tuple[Piece, ...], index: int) -> tuple[int, list[Item]]:
    """The name at a piece behind "named": how many pieces it takes, and its item."""
    count = find_name(pieces, index)
    if not count:
        return 0, []
    first, last = pieces[index], pieces[index + count - 1]
    return count, [_free("NAME", text[first.start : last.end], first.start, first.spaced)]


def _free(terminal: str, text: str, start: int, spaced: bool) -> Item:
    return Item(text, start, start + len(text), spaced, (Reading(terminal, text, Inflection.BASE),))


def _candidates(item: Item) -> tuple[Token, ...]:
    if not item.readings:
        return (Token(UNKNOWN, item.text, item.start, item.end),)
    return tuple(
        Token(r.terminal, item.text, item.start, item.end, r.lemma, r.inflection, capital)
        for r in item.readings
        for capital in (item.text[:1].isupper() and not _has_capital(r, item.text),)
    )


def _has_capital(reading: Reading, text: str) -> bool:
    return reading.terminal in ("INT", "SELF_NAME", "LABEL", "NAME") or reading.lemma == f"^{text}"


def _take(pieces: tuple[Piece, ...], index: int, lexicon: Lexicon) -> tuple[int, list[Item]]:
    """How many pieces the next word takes, and the item or items it makes."""
    piece = pieces[index]
    if piece.text == "[" and _is_bracketed(pieces, index, lexicon):
        spelling, end = f"[{pieces[index + 1].text}]", pieces[index + 2].end
        return 3, [Item(spelling, piece.start, end, piece.spaced, lexicon.look_up(spelling))]
    for words in lexicon.phrases.get(piece.text, ()) + _lowered(piece.text, lexicon):
        rest = pieces[index + 1 : index + len(words)]
        found = tuple(p.text for p in rest)
        owns = bool(rest) and found[-1].endswith("'s") and (*found[:-1], found[-1][:-2]) == words[1:]
        if (found == words[1:] or owns) and all(p.spaced for p in rest):
            spelling = " ".join((piece.text, *words[1:]))
            end = rest[-1].end - 2 * owns
            item = Item(spelling, piece.start, end, piece.spaced, lexicon.look_up(spelling))
            return len(words), [item, _possessive(end)] if owns else [item]
    if piece.kind == "word":
        return 1, _word(piece, lexicon)
    return 1, [Item(piece.text, piece.start, piece.end, piece.spaced, _mark(pieces, index, lexicon))]


def _is_bracketed(pieces: tuple[Piece, ...], index: int, lexicon: Lexicon) -> bool:
    """Whether a verb stands in brackets here; one that is a keyword too is a verb where an object follows."""
    if [p.text for p in pieces[index + 2 : index + 3]] != ["]"]:
        return False
    word = pieces[index + 1].text
    if not lexicon.look_up(f"[{word}]"):
        return False
    follows = pieces[index + 3] if index + 3 < len(pieces) else None
    keywords = {r.terminal for r in lexicon.look_up(word) if r.terminal.startswith("KEYWORD")}
    if "KEYWORD" in keywords:
        return pieces[index - 1].text in ("can", "may", "to") if index else False
    return not keywords or (follows is not None and _begins_phrase(follows, lexicon))


def _begins_phrase(piece: Piece, lexicon: Lexicon) -> bool:
    found = {reading.terminal for reading in lexicon.look_up(piece.text)}
    return piece.kind == "self" or (not found.isdisjoint(PHRASE) and "STAT_NAME" not in found)


def _possessive(start: int) -> Item:
    return Item("'s", start, start + 2, False, (Reading("APOS_S", "", Inflection.BASE),))


def _lowered(text: str, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    return lexicon.phrases.get(text[:1].lower() + text[1:], ()) if text[:1].isupper() else ()


def _word(piece: Piece, lexicon: Lexicon) -> list[Item]:
    """A word as one item, or as two: "opponent's" is "opponent" and "'s", "nonland" is "non" and "land"."""
    text = piece.text
    found = lexicon.look_up(text)
    if found or len(text) < 3:
        return [Item(text, piece.start, piece.end, piece.spaced, found)]
    ending = next((c for c in CONTRACTIONS if text.endswith(c) and len(text) > len(c)), "")
    if ending and (ending != "'s" or text[:-2].lower() in PRONOUNS):
        cut = piece.end - len(ending)
        stem = Piece("word", text[: -len(ending)], piece.start, cut, piece.spaced)
        return [*_word(stem, lexicon), Item(ending, cut, piece.end, False, lexicon.look_up(ending))]
    if ending:
        cut = piece.end - 2
        stem = Piece("word", text[:-2], piece.start, cut, piece.spaced)
        return [*_word(stem, lexicon), _possessive(cut)]
    for prefix, terminal in (("non-", "NON_DASH"), ("non", "NON")):
        if text.lower().startswith(prefix) and lexicon.look_up(text[len(prefix) :]):
            cut = piece.start + len(prefix)
            rest = text[len(prefix) :]
            first = Item(text[: len(prefix)], piece.start, cut, piece.spaced, (Reading(terminal, "", Inflection.BASE),))
            return [first, Item(rest, cut, piece.end, False, lexicon.look_up(rest))]
    return [Item(text, piece.start, piece.end, piece.spaced, ())]


def _mark(pieces: tuple[Piece, ...], index: int, lexicon: Lexicon) -> tuple[Reading, ...]:
    """The reading of a number, symbol or mark; dashes and plus signs differ by the blanks around them."""
    piece = pieces[index]
    follows = pieces[index + 1] if index + 1 < len(pieces) else None
    if piece.kind == "number":
        return (Reading("INT", piece.text, Inflection.BASE),) if is_number(piece.text) else ()
    if piece.kind == "self":
        return (Reading("SELF_NAME", "", Inflection.BASE),)
    if piece.kind == "newline":
        return (Reading("ROW", "", Inflection.BASE),)
    if piece.kind == "bullet":
        return (Reading("BULLET", "", Inflection.BASE),)
    if piece.kind == "symbol":
        return lexicon.look_up(piece.text)
    if piece.text == "—":
        return (Reading("DASH" if piece.spaced else "DASH_TIGHT", "", Inflection.BASE),)
    if piece.text == "+":
        glued = follows is not None and not follows.spaced and follows.kind in ("number", "word", "symbol")
        return (Reading("PLUS" if glued else "PLUS_AFTER", "", Inflection.BASE),)
    if piece.text == "-":
        return (Reading("MINUS", "", Inflection.BASE),)
    if piece.text == "'" and (piece.spaced or pieces[index - 1].text == "."):
        return (Reading("QUOTE_IN" if piece.spaced else "QUOTE_IN_END", "", Inflection.BASE),)
    if piece.text == '"':
        closes = not piece.spaced and index > 0
        return (Reading("QUOTE_END" if closes else "QUOTE", "", Inflection.BASE),)
    terminal = MARKS.get(piece.text)
    return (Reading(terminal, "", Inflection.BASE),) if terminal else ()


def _unknown(word: str, start: int, lexicon: Lexicon) -> Diagnostic:
    near = nearest(word, lexicon.vocabulary)
    help_text = f'did you mean "{near}"?' if near else ""
    message = f'I don\'t know the word "{word}"' if word.isalpha() else f'I can\'t read "{word}"'
    if near == word:
        message = f'I know "{word}" only in fixed phrases'
        help_text = f'like "{lexicon.phrase_with(word)}"'
    return Diagnostic("CL203", Severity.ERROR, message, Span(start, start + len(word)), help=help_text)
