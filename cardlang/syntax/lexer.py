"""Giving each piece of a line its class, from the text alone.

The longest word or closed idiom comes first; a spelling with several classes is settled by `homographs`, and the
separators by `separators`. The parser is never asked: what a word is must be visible in the line.
"""

from __future__ import annotations

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
from cardlang.syntax.tokens import Piece, Token, scan, token_of

CONTRACTIONS = ("'ve", "'re", "'m", "'s")
"""Short forms of verbs that stand as words of their own in the word tables."""

PRONOUNS = frozenset({"it", "that", "there", "this", "what", "who", "here"})
"""After these, "'s" is "is"; after any other word it marks a possessor."""

_KINDS = {"self": "SELF_NAME", "newline": "ROW", "bullet": "BULLET"}
"""The classes of what the scanner tells apart."""

UNKNOWN = "UNKNOWN"
"""The class of a word that the language does not have: it fits nowhere."""


Candidates = tuple[Token, ...]
"""The ways to take one word of a line: a token of class UNKNOWN when there is none."""


def tokenize(text: str, lexicon: Lexicon) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens of a normalised line; findings name the words and marks that the language does not have."""
    words, findings = candidates(text, lexicon)
    return tuple(classify_separators(find_places(settle(words, lexicon)), lexicon)), findings


def candidates(text: str, lexicon: Lexicon) -> tuple[list[Candidates], tuple[Diagnostic, ...]]:
    """The words of a normalised line, each with all its classes; findings are as `tokenize` gives them."""
    pieces, stop = scan(text)
    if stop >= 0:
        return [], (_unknown(text[stop], stop, lexicon),)
    words: list[Candidates] = []
    label = find_label(text, lexicon)
    if label:
        words.append((Token("LABEL", label, 0, len(label), label),))
        pieces = tuple(piece for piece in pieces if piece.start >= len(label))
    index = 0
    while index < len(pieces):
        taken = _name(text, pieces, index, words) if index and pieces[index - 1].text in NAMING else 0
        negated = pieces[index].text == "not"
        index += taken or _take(pieces, index, lexicon, words)
        if negated:
            _join_not(words, lexicon)
    return words, tuple(_unknown(w[0].text, w[0].start, lexicon) for w in words if w[0].terminal == UNKNOWN)


def _join_not(words: list[Candidates], lexicon: Lexicon) -> None:
    """Make one word of a short form and the "not" behind it: "you've not"."""
    if len(words) > 1 and words[-2][0].text in CONTRACTIONS:
        verb, negation = words[-2][0], words[-1][0]
        spelling = f"{verb.text} {negation.text}"
        found = lexicon.look_up(spelling)
        if found:
            words[-2:] = [_ways(spelling, verb.start, negation.end, found)]


def _name(text: str, pieces: tuple[Piece, ...], index: int, words: list[Candidates]) -> int:
    """How many pieces the name at a piece behind "named" takes."""
    count = find_name(pieces, index)
    if count:
        start, end = pieces[index].start, pieces[index + count - 1].end
        words.append((Token("NAME", text[start:end], start, end, text[start:end]),))
    return count


def _ways(text: str, start: int, end: int, readings: tuple[Reading, ...]) -> Candidates:
    """The tokens that a word with these readings may be."""
    if not readings:
        return (Token(UNKNOWN, text, start, end),)
    capital = text[:1].isupper()
    return tuple(
        [
            token_of((r.terminal, text, start, end, r.lemma, r.inflection, capital and r.lemma != f"^{text}"))
            for r in readings
        ]
    )


def _take(pieces: tuple[Piece, ...], index: int, lexicon: Lexicon, words: list[Candidates]) -> int:
    """How many pieces the next word takes; its candidates, or those of each of its parts, are put to the others."""
    kind, text, start, end, _ = pieces[index]
    if text == "[" and _is_bracketed(pieces, index, lexicon):
        spelling = f"[{pieces[index + 1].text}]"
        words.append(_ways(spelling, start, pieces[index + 2].end, lexicon.look_up(spelling)))
        return 3
    for entry in _phrases(pieces, index, lexicon):
        rest = pieces[index + 1 : index + len(entry)]
        found = tuple([p.text for p in rest])
        owns = bool(rest) and found[-1].endswith("'s") and (*found[:-1], found[-1][:-2]) == entry[1:]
        if (found == entry[1:] or owns) and all(p.spaced or p.text == "!" for p in rest):
            spelling = " ".join((text, *entry[1:])).replace(" !", "!")
            end = rest[-1].end - 2 * owns
            words.append(_ways(spelling, start, end, lexicon.look_up(spelling)))
            if owns:
                words.append(_possessive(end))
            return len(entry)
    if kind == "word":
        _word(text, start, end, lexicon, words)
    elif kind == "symbol":
        words.append(_ways(text, start, end, lexicon.look_up(text)))
    else:
        terminal = _mark(pieces, index)
        words.append((Token(terminal, text, start, end, text if terminal == "INT" else ""),))
    return 1


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


def _possessive(start: int) -> Candidates:
    return (Token("APOS_S", "'s", start, start + 2),)


def _phrases(pieces: tuple[Piece, ...], index: int, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The entries of several words that may begin at a piece, the longest first; those in small letters come last."""
    if index + 1 >= len(pieces):
        return ()
    text, second = pieces[index].text, pieces[index + 1].text
    entries = lexicon.entries_with(text, second)
    if text[:1].isupper():
        entries += lexicon.entries_with(text[0].lower() + text[1:], second)
    return entries


def _word(text: str, start: int, end: int, lexicon: Lexicon, words: list[Candidates]) -> None:
    """Take a word as one, or as two: "opponent's" is "opponent" and "'s", "nonland" is "non" and "land"."""
    found = lexicon.look_up(text)
    if not found and len(text) > 2:
        ending = next((c for c in CONTRACTIONS if text.endswith(c) and len(text) > len(c)), "")
        if ending:
            cut = end - len(ending)
            _word(text[: -len(ending)], start, cut, lexicon, words)
            short = ending != "'s" or text[:-2].lower() in PRONOUNS
            words.append(_ways(ending, cut, end, lexicon.look_up(ending)) if short else _possessive(cut))
            return
        for prefix, terminal in (("non-", "NON_DASH"), ("non", "NON")):
            rest = text[len(prefix) :]
            if text.lower().startswith(prefix) and lexicon.look_up(rest):
                cut = start + len(prefix)
                words.append(_ways(text[: len(prefix)], start, cut, (Reading(terminal, "", Inflection.BASE),)))
                words.append(_ways(rest, cut, end, lexicon.look_up(rest)))
                return
    words.append(_ways(text, start, end, found))


def _mark(pieces: tuple[Piece, ...], index: int) -> str:
    """The class of a number or mark; dashes, plus signs and quotes differ by the blanks around them."""
    piece = pieces[index]
    text = piece.text
    if piece.kind == "number":
        return "INT" if is_number(text) else UNKNOWN
    if piece.kind in _KINDS:
        return _KINDS[piece.kind]
    if text == "—":
        return "DASH" if piece.spaced else "DASH_TIGHT"
    if text == "+":
        follows = pieces[index + 1] if index + 1 < len(pieces) else None
        glued = follows is not None and not follows.spaced and follows.kind in ("number", "word", "symbol")
        return "PLUS" if glued else "PLUS_AFTER"
    if text == "-":
        return "MINUS"
    if text == "'" and (piece.spaced or pieces[index - 1].text == "."):
        return "QUOTE_IN" if piece.spaced else "QUOTE_IN_END"
    if text == '"':
        return "QUOTE_END" if not piece.spaced and index > 0 else "QUOTE"
    return MARKS.get(text, UNKNOWN)


def _unknown(word: str, start: int, lexicon: Lexicon) -> Diagnostic:
    near = nearest(word, lexicon.vocabulary)
    help_text = f'did you mean "{near}"?' if near else ""
    message = f'I don\'t know the word "{word}"' if word.isalpha() else f'I can\'t read "{word}"'
    if near == word:
        message = f'I know "{word}" only in fixed phrases'
        help_text = f'like "{lexicon.phrase_with(word)}"'
    return Diagnostic("CL203", Severity.ERROR, message, Span(start, start + len(word)), help=help_text)
