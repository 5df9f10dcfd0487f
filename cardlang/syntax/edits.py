"""The edits that may mend a line which cannot be read, the likeliest first.

An edit puts a word or mark in, takes one out, or puts another in its place. How likely it is tells how people mistype
(letters swapped, a mark forgotten) and how often cards say the words that it brings together (`usage`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rapidfuzz.distance import OSA

from cardlang.source import NOWHERE, Span
from cardlang.syntax.edits_forms import HAVING, RARELY, WHICH, Form, forms_at
from cardlang.syntax.edits_line import Edit, How, Line, Wrong
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.suggest import is_name, is_near, is_slip, is_turned, meant_words, near_words, nearest
from cardlang.syntax.tokens import Piece, scan
from cardlang.syntax.usage import BEGIN, END, load_usage, usual_word

PREPOSITIONS = ("of", "to", "in", "on", "at", "from", "for", "with", "by", "into", "onto", "under", "among", "during")
PRONOUNS = ("me", "it", "i", "you", "them", "they", "its", "their", "your", "my")
MARKS = (".", ",", ":", "—")
_MARK_LIKE = (*MARKS, ";", "!", "?", "-")
_SAYS_LITTLE, _SAYS_MUCH = -5.0, -16.0
_SMALL = frozenset(
    {*PREPOSITIONS, *PRONOUNS, "a", "an", "the", "and", "or", "then", "also", "that", "this", "is", "are", "be", "do"}
    | {"does", "may", "if", "when", "whenever", "as", "so", "just", "you", "each", "up", "until", "but", "now", "there"}
)
"""Words that somebody may have typed once too often."""
_ACTS = frozenset({"VT", "VI", "DEAL", "GAIN", "PUT"})
_DENYING = frozenset("not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont".split())
_OFTEN = 5
"""How many times as often cards must say one thing as another for that to be meant."""
_BEFORE, _BEHIND = 7, 2
_OWN_SIGN = {"riftbound": ("[{}]", {"T": "E", "C": "A"}), "magic": ("{{{}}}", {"E": "T", "A": "C"})}


def likely_edits(
    text: str, at: int, grammar: Grammar, about: Span = NOWHERE, wrong: Wrong = Wrong.UNKNOWN
) -> list[Edit]:
    """The edits worth trying on a line that makes no sense from offset `at` on, the likeliest first.

    What is `wrong` with the stretch `about` makes some of them likelier.
    """
    pieces, _ = scan(text)
    stop = next((i for i, piece in enumerate(pieces) if piece.end > at), len(pieces))
    words = tuple(usual_word(piece.text) for piece in pieces)
    line = Line(text, pieces, words, stop, load_usage(grammar.name), grammar, about, wrong)
    found: dict[tuple[int, int, str], Edit] = {}
    near = range(max(0, stop - _BEFORE), min(len(pieces), stop + _BEHIND) + 1)
    further = (
        i for i in range(len(pieces)) if i not in near and (pieces[i].text[:1].isupper() or pieces[i].text == "[")
    )
    inside = [i for i, piece in enumerate(pieces) if about.start <= piece.start < about.end]
    inside += range(inside[-1] + 1, min(inside[-1] + _BEHIND, len(pieces) - 1) + 1) if inside else ()
    strange = (i for i, piece in enumerate(pieces) if piece.text == ";" or _is_strange(piece, line))
    for index in dict.fromkeys((*near, *further, *inside, *_sentence_starts(pieces, stop), *strange)):
        for edit in _at(line, index):
            key = (edit.start, edit.end, edit.new)
            if key not in found or found[key].score < edit.score:
                found[key] = edit
    kept = (edit for edit in found.values() if _denies(edit.new) == _denies(text[edit.start : edit.end]))
    return sorted(kept, key=lambda edit: (-edit.score, edit.start, edit.new))


def _is_strange(piece: Piece, line: Line) -> bool:
    """Whether a piece is a word that no card says."""
    known = line.grammar.lexicon.look_up(piece.text) or piece.text.lower() in line.usage.counts
    return piece.kind == "word" and not known


def _denies(words: str) -> bool:
    """Whether words say that something is not so: no edit turns a text into its opposite."""
    return any(word.endswith(("n't", "n’t")) or word in _DENYING for word in words.lower().split())


def _sentence_starts(pieces: Sequence[Piece], stop: int) -> Iterator[int]:
    """Where the sentence begins that reading stopped in: its "when" or "if" may be missing."""
    last = next((i for i in range(min(stop, len(pieces)) - 1, -1, -1) if pieces[i].text == "."), -1)
    yield from (last + 1,) if last + 1 < len(pieces) else ()


def _at(line: Line, index: int) -> Iterator[Edit]:
    yield from _put_in(line, index)
    if index < len(line.pieces):
        yield from _left_out(line, index)
        yield from _misspelt(line, index)
        yield from (_formed(line, form) for form in forms_at(line.text, line.pieces, index, line.grammar))
        yield from _other_word(line, index)
        yield from _other_sign(line, index)
        yield from _turned(line, index)


def _put_in(line: Line, index: int) -> Iterator[Edit]:
    """A word or mark before the piece."""
    before, behind = line.word(index - 1), line.word(index)
    usual = line.usage.between(before, behind, 15)
    for word in dict.fromkeys((*usual, ".", ",", ":")):
        if word in (BEGIN, END, before) or word.startswith("\n"):
            continue
        mark = word in MARKS
        prior = -0.5 if mark and word != "—" else -2.5
        if word == "." and index < len(line.pieces) and line.pieces[index].text[:1].islower():
            prior = -6.0
        if not mark and _begins_a_sentence(line, index):
            prior -= 6.0
        yield _insertion(line, index, word, prior + line.gain(index, index, (word,)))

    if line.wrong is Wrong.WHICH and index < len(line.pieces) and line.pieces[index].start == line.about.start:
        for word in (_article(word, line, index) for word in WHICH):
            likely = 8.0 - 3.0 * (word == "this")
            yield _insertion(line, index, word, likely + line.gain(index, index, (word,)))


def _begins_a_sentence(line: Line, index: int) -> bool:
    """Whether a piece inside the line has a capital that only the beginning of a sentence gives it."""
    first = line.pieces[index].text if 0 < index < len(line.pieces) else ""
    return first[:1].isupper() and first not in line.grammar.lexicon.readings


def _article(word: str, line: Line, index: int) -> str:
    return "an" if word == "a" and line.pieces[index].text[:1].lower() in "aeio" else word


def _formed(line: Line, form: Form) -> Edit:
    """An edit of form, weighed: it is the likely one where a word is known to stand in another form."""
    first = next(i for i, piece in enumerate(line.pieces) if piece.start >= form.start)
    behind = next((i for i, piece in enumerate(line.pieces) if piece.start >= form.end), len(line.pieces))
    words = tuple(usual_word(piece.text) for piece in scan(form.new)[0])
    score = form.prior + line.gain(first, behind, words)
    if form.inflected and line.wrong is Wrong.FORM and line.about.start <= form.start < line.about.end:
        score += 20.0
    if form.inflected and line.wrong is Wrong.WHICH and line.word(first - 1) == "of":
        score += 24.0
    return Edit(form.start, form.end, form.new, How.INSTEAD, form.new, score)


def _insertion(line: Line, index: int, word: str, score: float) -> Edit:
    spelled = _spelled(line, index, word)
    start = line.pieces[index - 1].end if index else 0
    if word in MARKS and word != "—":
        ends = index >= len(line.pieces) or line.pieces[index].kind in ("bullet", "newline")
        ends = ends or line.pieces[index].text in ('"', ")")
        blank = "" if ends or line.pieces[index].spaced else " "
        return Edit(start, start, spelled + blank * (index < len(line.pieces)), How.IN, spelled, score)
    if index < len(line.pieces) and (line.pieces[index].spaced or not index) and spelled != "[>]":
        start = line.pieces[index].start
        first = line.pieces[index].text
        small = first[:1].lower() + first[1:]
        if spelled[:1].isupper() and first != small and line.grammar.lexicon.look_up(small):
            return Edit(start, start + 1, f"{spelled} {small[:1]}", How.IN, spelled, score)
        return Edit(start, start, f"{spelled} ", How.IN, spelled, score)
    if spelled == "[>]":
        return Edit(start, start, spelled, How.IN, spelled, score)
    glued = line.text[start - 1 : start] in "[{(\"'" if start else True
    return Edit(start, start, spelled if glued else f" {spelled}", How.IN, spelled, score)


def _left_out(line: Line, index: int) -> Iterator[Edit]:
    piece = line.pieces[index]
    start = piece.start - piece.spaced
    twice = line.words[index] == line.word(index - 1)
    if piece.kind == "word" and not twice and line.words[index] not in _SMALL:
        return  # a word that says something does not stand there by mistake
    gain = line.gain(index, index + 1, ())
    rare = _SAYS_LITTLE if piece.text in _MARK_LIKE or piece.kind == "word" else _SAYS_MUCH
    follows = line.pieces[index + 1] if index + 1 < len(line.pieces) else None
    if piece.spaced and follows and not follows.spaced and follows.kind in ("number", "word", "symbol"):
        start = piece.start  # the blank before it stays
    if not index and len(line.pieces) > 1:
        yield Edit(0, line.pieces[1].start, "", How.OUT, piece.text, rare + gain)
    else:
        yield Edit(start, piece.end, "", How.OUT, piece.text, (0.0 if twice else rare) + gain)


def _misspelt(line: Line, index: int) -> Iterator[Edit]:
    """The words that a word may be a misspelling of, and two words that were written as one."""
    piece = line.pieces[index]
    lexicon = line.grammar.lexicon
    if piece.text[:1].islower() and not lexicon.look_up(piece.text) and piece.text.capitalize() in lexicon.readings:
        yield _replaced(line, index, piece.text.capitalize(), 1.0)
    if not piece.text[:1].isalpha() or len(piece.text) < 2:
        return
    known = bool(lexicon.look_up(piece.text)) or piece.text.lower() in line.usage.counts
    for near in near_words(piece.text, lexicon.vocabulary, 12):
        word = near.lower() if lexicon.look_up(near.lower()) else near
        if word.lower() == piece.text.lower():
            if word != piece.text:
                yield replace(_replaced(line, index, word, -0.5), new=word)
        elif " " not in word and _is_meant(piece.text, word, known):
            far = OSA.distance(word.lower(), piece.text.lower())
            same = sorted(word.lower().replace("'", "")) == sorted(piece.text.lower())
            yield _replaced(line, index, word, (0.5 if same else 1.0 - 2.5 * far) - (2.0 if known else 0.0))
    if piece.text.endswith("'s") and not lexicon.look_up(piece.text[:-2]):
        owner = nearest(piece.text[:-2], lexicon.vocabulary)
        yield from (_replaced(line, index, f"{owner}'s", 0.5),) if owner else ()
    yield from _as_one(line, index, known)
    for cut in () if known else range(1, len(piece.text)):
        one, other = piece.text[:cut], piece.text[cut:]
        if (lexicon.look_up(one) and lexicon.look_up(other)) or lexicon.entries_with(one, other):
            gain = line.gain(index, index + 1, (usual_word(one), usual_word(other)))
            yield Edit(piece.start, piece.end, f"{one} {other}", How.INSTEAD, f"{one} {other}", gain - 1.0)


def _as_one(line: Line, index: int, known: bool) -> Iterator[Edit]:
    """One word for two that it was written as: "battle field", "non creature"."""
    piece, lexicon = line.pieces[index], line.grammar.lexicon
    follows = line.pieces[index + 1] if index + 1 < len(line.pieces) else None
    if known or follows is None or follows.kind != "word":
        return
    joined = piece.text + follows.text
    if lexicon.look_up(joined) or (piece.text.lower() == "non" and lexicon.look_up(follows.text)):
        yield Edit(piece.start, follows.end, joined, How.INSTEAD, joined, 4.0)


def _is_meant(typed: str, word: str, known: bool) -> bool:
    """Whether a hand that means one word may have typed another: of two that cards say, only with the same letters."""
    if not known:
        return is_slip(typed, word)
    small = {typed.lower(), word.lower()} <= _SMALL
    return small or (is_turned(typed, word) and not (typed[:1].islower() and is_name(word)))


def _other_word(line: Line, index: int) -> Iterator[Edit]:
    """Another word that cards say here: what is meant by one of another game, and of the same small class first."""
    word = line.words[index]
    meant = meant_words(line.grammar.name).get(word)
    if meant:
        found = _replaced(line, index, meant, 6.0 if line.grammar.lexicon.look_up(word) else 12.0)
        inside = (
            index and line.word(index - 1) not in (".", ":", "—", '"') and not line.word(index - 1).startswith("\n")
        )
        yield replace(found, new=meant, word=meant) if inside else found
    for group in (PREPOSITIONS, PRONOUNS, HAVING):
        if word in group:
            unlike = (other for other in group if other != word)
            usual = _is_said_bare(line, index)
            yield from (
                _replaced(line, index, other, -3.0 if other in RARELY else -1.0 + 12.0 * (other in usual))
                for other in unlike
            )
    if word[:1].isalpha():
        spelled = line.pieces[index].text
        known = bool(line.grammar.lexicon.look_up(spelled))
        if not known and len(spelled) > 4 and nearest(spelled, line.grammar.lexicon.vocabulary):
            return  # it is a misspelling
        prior = -5.0 if known else -14.0
        for other in line.usage.between(line.word(index - 1), line.word(index + 1), 8):
            if other != word and other not in MARKS and (is_near(word, other) or _alike(word, other)):
                yield _replaced(line, index, other, prior)


def _is_said_bare(line: Line, index: int) -> frozenset[str]:
    """The prepositions behind which cards say a noun as it is, where nothing says which is meant: "to base"."""
    if line.wrong is not Wrong.WHICH or line.word(index) not in PREPOSITIONS:
        return frozenset()
    said = {word: line.usage.behind.get(word, {}).get(line.word(index + 1), 0) for word in PREPOSITIONS}
    return frozenset(word for word, count in said.items() if count > _OFTEN * max(1, said[line.word(index)]))


def _alike(one: str, other: str) -> bool:
    """Whether two words are of one small class: those that join, or those that say which."""
    return {one, other} <= _SMALL or {one, other} <= {*WHICH}


def _other_sign(line: Line, index: int) -> Iterator[Edit]:
    """Another mark, another symbol, and what was written without its brackets."""
    piece = line.pieces[index]
    if piece.text in _MARK_LIKE:
        yield from _other_mark(line, index)
    if piece.text == "and" and index:
        end = line.pieces[index - 1].end
        yield Edit(end, piece.end, ",", How.INSTEAD, ",", line.gain(index, index + 1, (",",)) - 2.0)
    if piece.kind == "symbol":
        said = line.usage.between(line.word(index - 1), line.word(index + 1), 12)
        signs = (word for word in said if word[:1] in "[{" and len(word) > 1 and word != line.words[index])
        yield from (_replaced(line, index, sign, -1.5) for sign in signs)
    yield from _in_brackets(line, index)


def _other_mark(line: Line, index: int) -> Iterator[Edit]:
    """Another mark, with the letter behind it: "Destroy it, draw a card.", "When I attack. Draw 1."."""
    piece = line.pieces[index]
    behind = line.pieces[index + 1] if index + 1 < len(line.pieces) else None
    first = behind.text[:1] if behind is not None and behind.kind == "word" else ""
    for mark in MARKS:
        turned = (mark == "." and first.islower()) or (piece.text == "." and mark == "," and first.isupper())
        small = behind is not None and line.grammar.lexicon.look_up(behind.text[:1].lower() + behind.text[1:])
        if behind is None or not (turned and small):
            if mark != piece.text:
                yield _replaced(line, index, mark, -2.0)
            continue
        acts = any(reading.terminal in _ACTS for reading in line.grammar.lexicon.look_up(behind.text)[:1])
        prior = 1.0 if mark == "." and (acts or behind.text in ("if", "when")) else -2.0
        new = f"{mark} {first.swapcase()}{behind.text[1:]}"
        gain = line.gain(index, index + 1, (mark,))
        yield Edit(piece.start, behind.end, new, How.INSTEAD, new, prior + gain)


def _in_brackets(line: Line, index: int) -> Iterator[Edit]:
    """A symbol or keyword in the brackets that the game writes it in: "(1)", "T", "[Flying]"."""
    form, other = _OWN_SIGN[line.grammar.name]
    pieces = line.pieces[index : index + 3]
    wrapped = len(pieces) == 3 and pieces[0].text in ("(", "[", "{") and pieces[2].text in (")", "]", "}")
    inner = pieces[1] if wrapped else pieces[0]
    last = pieces[2] if wrapped else pieces[0]
    text = inner.text.strip("[]{}")
    if 0 < len(text) <= 2 and (text.isdigit() or text.isupper()):
        for sign in dict.fromkeys((other.get(text, text), text)):
            new = form.format(sign)
            if new != line.text[pieces[0].start : last.end]:
                yield _exchanged(line, index, last, new, 0.0 if wrapped or inner.kind == "symbol" else -2.0)
        before = line.pieces[index - 1].kind if index else ""
        if line.grammar.name == "riftbound" and before == "number" and (wrapped or inner.kind == "symbol"):
            yield _exchanged(line, index, last, "[M]", -1.0)
        if wrapped:
            said = line.usage.between(line.word(index - 1), line.word(index + 3), 8)
            signs = (_spelled(line, index, word) for word in said if word[:1] in "[{" and len(word) > 1)
            yield from (_exchanged(line, index, last, sign, -12.0) for sign in signs)
    elif text[:1].isupper() and text.isalpha():
        if wrapped:
            yield _exchanged(line, index, last, text, -1.5)
        elif line.grammar.name == "riftbound":
            yield _exchanged(line, index, last, f"[{text}]", -1.5)
            if [piece.kind for piece in pieces[1:2]] == ["number"]:
                yield _exchanged(line, index, pieces[1], f"[{text} {pieces[1].text}]", -1.0)


def _exchanged(line: Line, index: int, last: Piece, new: str, prior: float) -> Edit:
    behind = line.pieces.index(last) + 1
    words = tuple(usual_word(piece.text) for piece in scan(new)[0])
    start = line.pieces[index].start
    return Edit(start, last.end, new, How.INSTEAD, new, prior + line.gain(index, behind, words))


def _turned(line: Line, index: int) -> Iterator[Edit]:
    """Two neighbouring words the other way round."""
    pair = line.pieces[index : index + 2]
    if len(pair) == 2 and all(piece.text[:1].isalnum() for piece in pair):
        one, other = pair
        new = f"{other.text}{line.text[one.end : other.start]}{one.text}"
        gain = line.gain(index, index + 2, (line.words[index + 1], line.words[index]))
        yield Edit(one.start, other.end, new, How.TURNED, new, gain - 3.0)


def _replaced(line: Line, index: int, word: str, prior: float) -> Edit:
    piece = line.pieces[index]
    spelled = _spelled(line, index, word)
    if piece.text[:1].isupper() and spelled[:1].islower() and not (len(piece.text) > 1 and piece.text.isupper()):
        spelled = spelled[:1].upper() + spelled[1:]
    score = prior + line.gain(index, index + 1, (usual_word(word),))
    return Edit(piece.start, piece.end, spelled, How.INSTEAD, spelled, score)


def _spelled(line: Line, index: int, word: str) -> str:
    """A counted word as it is written at an index: "#" as a number, a sentence's first with a capital."""
    if "#" in word:
        return word.replace("#", "1")
    if word[:1] in "[{":
        return word.upper()
    if not word[:1].isalpha():
        return word
    spelled = word if line.grammar.lexicon.look_up(word) else _with_capital(word, line.grammar)
    begins = line.word(index - 1) in (BEGIN, ".") or line.word(index - 1).startswith("\n")
    return spelled[:1].upper() + spelled[1:] if begins else spelled


def _with_capital(word: str, grammar: Grammar) -> str:
    readings = grammar.lexicon.readings
    return next((form for form in (word.capitalize(), word.title(), word.upper()) if form in readings), word)
