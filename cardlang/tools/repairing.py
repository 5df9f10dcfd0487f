"""What was most likely meant by text that cannot be read: for findings that people look at, not for batches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.formats.card import Face
from cardlang.keywords.table import load_keywords
from cardlang.library import AbilityReading, CardReading
from cardlang.printing.gates import read_checked
from cardlang.source import Span
from cardlang.syntax.apart import Apart, sentence_at, sentences, without
from cardlang.syntax.edits import PREPOSITIONS
from cardlang.syntax.edits_forms import is_keyword
from cardlang.syntax.edits_line import Wrong
from cardlang.syntax.expect import COULD_STAND
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexicon import third
from cardlang.syntax.normalize import AbilityLine, source_span
from cardlang.syntax.normalize_names import SELF
from cardlang.syntax.reminder_usual import NUMBERS
from cardlang.syntax.repair import Repair, find_repair
from cardlang.syntax.suggest import is_near, is_slip, meant_words, nearest
from cardlang.tools.giving import with_given
from cardlang.tools.numbering import with_number
from cardlang.tools.speaking import with_own_words
from cardlang.tools.spelling import with_spelled

_KEYWORD = re.compile(r"\[ *(?P<word>[A-Za-z][A-Za-z-]*?) *-?(?P<number>\d+|[a-z]+)? *\]")
_MOST_PHRASES = 12
"""Fixed phrases that are tried for a word."""
_FAR = 3
"""How many words lie between a caret and the place where reading stopped for that to be worth a note."""
_LETTER = re.compile(r"[^A-Za-z]")
_IN_BRACKETS = re.compile(r"\[([A-Za-z-]+)")
_LEADS = re.compile(r"(?P<keywords>(?:\[[A-Z][\w -]*\] ?)*\[[A-Z][\w -]*\]) (?=[A-Z\[])")
_OF_FORM = re.compile(r"\bverb\b|in the wrong number")
_LEADER = re.compile(r"(?P<keyword>\[(?P<word>[A-Z][A-Za-z-]+)(?: \d+)?\])(?: *\n|: ?)")
_QUOTED = re.compile(r'"([^"]+)"')
_OF_READING = frozenset({"CL101", "CL103", "CL108", "CL201", "CL202", "CL203", "CL303", "CL304", "CL401"})
_STOPS = frozenset({"CL101", "CL108", "CL201", "CL202", "CL203"})
"""Findings about the place where reading stopped: only there may an edit help that lets it go on for a while."""
_KEEPS_ITS_WORDS = frozenset({"CL101", "CL103", "CL108", "CL203", "CL303", "CL304"})
"""What these say of the words is more than that they do not fit."""


def with_repairs(reading: CardReading) -> CardReading:
    """The reading with the first finding of each ability that is not read saying what was most likely meant.

    One that has its edit already keeps it.
    """
    game = reading.card.game
    if game is None or all(ability.node is not None for ability in reading.abilities):
        return reading
    better: dict[tuple[int, Diagnostic], Diagnostic] = {}
    for ability in reading.abilities:
        if ability.node is None:
            face = reading.faces[ability.face]
            about = [found for found in face.findings if _is_about(found, ability.line)]
            apart = sentences(ability.line.text, game)
            by_sentence: dict[int, Diagnostic] = {}
            for found in about:
                by_sentence.setdefault(sentence_at(apart, _offset(ability.line, found.span.start)), found)
            for number, found in by_sentence.items():
                left = without(ability.line.text, apart, by_sentence.keys() - {number})
                better[ability.face, found] = (
                    with_number(found, reading, ability.face)
                    or with_given(found, reading, ability.face)
                    or with_own_words(found, reading, ability.face)
                    or (found if found.code == "CL401" else _meant(found, ability, face.face, game, left))
                )
    faces = tuple(
        replace(face, findings=tuple(_once(better.get((number, f), f) for f in face.findings)))
        for number, face in enumerate(reading.faces)
    )
    return with_spelled(replace(reading, faces=faces))


def _once(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings without those that say again of words that they do not agree, or are not known."""
    told: list[Span] = []
    unknown: set[Span] = set()
    for found in findings:
        if found.code == "CL203":
            if found.span in unknown:
                continue
            unknown.add(found.span)
        if found.code == "CL303":
            if any(found.span.start < span.end and span.start < found.span.end for span in told):
                continue
            told.append(found.span)
        yield found


def _is_about(found: Diagnostic, line: AbilityLine) -> bool:
    inside = line.span.start <= found.span.start <= line.span.end
    return inside and found.code in _OF_READING and found.severity is Severity.ERROR and found.fix is None


def _meant(found: Diagnostic, ability: AbilityReading, face: Face, game: str, left: Apart) -> Diagnostic:
    """The finding, saying what was most likely meant; `left` is its line without other sentences that are wrong."""
    own = _own_name(found, face)
    if own:
        span, name = own
        return replace(found, help=f'did you mean "{name}", the card\'s own name?', fix=Fix(span, name))
    line = _on_a_line_of_its_own(found, ability, face, game) or _bracketed(found, face, game) or _led(found, face, game)
    if line is not None or "keyword has a cost" in found.message:
        return line or found
    told = tuple(word.lower() for quoted in _QUOTED.findall(found.help) for word in quoted.split())
    told += _inflected(found, face.text)
    agreeing = told if found.code == "CL303" and "nothing says" not in found.message else ()
    at, end = _offset(ability.line, found.span.start), _offset(ability.line, found.span.end)
    here = Span(left.here(at), left.here(end))
    repair = find_repair(left.text, here.start, game, agreeing, here, _wrong(found), lambda text: _prints(text, game))
    repair = repair or _completed(found, left, here, game)
    if repair is None and found.code == "CL202" and "a full stop" in found.help:
        return replace(found, help=f'did you mean "{_last_word(face.text, found.span)}."?', fix=Fix(found.span, "."))
    if repair is None or ("nothing says" in found.message and not repair.new):
        return found
    repair = replace(repair, start=left.there(repair.start), end=left.there(repair.end))
    if found.code == "CL203" and _is_guessed(repair, ability.line.text, Span(at, end), game):
        return found
    if found.code == "CL108" and not nearest(_letters(face.text, found.span), (_LETTER.sub("", repair.new),)):
        return found
    return _repaired(found, repair, ability.line, face)


def _bracketed(found: Diagnostic, face: Face, game: str) -> Diagnostic | None:
    """A keyword of the game in brackets whose number or blanks stand in them otherwise than cards have it."""
    written = _KEYWORD.match(face.text, found.span.start)
    if written is None or found.code not in ("CL101", "CL108") or not is_keyword(written["word"], game):
        return None
    number = NUMBERS.get((written["number"] or "").lower(), written["number"])
    meant = f"[{written['word']}{f' {number}' if number else ''}]"
    if meant == written[0]:
        return None
    return replace(found, help=f'did you mean "{meant}"?', fix=Fix(Span(*written.span()), meant))


def _led(found: Diagnostic, face: Face, game: str) -> Diagnostic | None:
    """A keyword that leads an ability, with a colon or a line's end where cards have a dash."""
    before = _LEADER.search(face.text, 0, found.span.start + 1) or _LEADER.match(face.text, found.span.start - 1)
    if before is None or before.end() < found.span.start or not _leads_an_ability(before["word"], game):
        return None
    behind = face.text[before.end() :]
    gap = Span(before.end("keyword"), before.end() + len(behind) - len(behind.lstrip(" ")))
    return replace(found, help='did you mean " — "?', fix=Fix(gap, " — "))


def _on_a_line_of_its_own(found: Diagnostic, ability: AbilityReading, face: Face, game: str) -> Diagnostic | None:
    """Keywords before sentences on one line, each of which can be read by itself."""
    text = ability.line.text
    leads = _LEADS.match(text)
    if leads is None or any(_leads_an_ability(word, game) for word in _IN_BRACKETS.findall(leads["keywords"])):
        return None
    if not (_prints(leads["keywords"], game) and _prints(text[leads.end() :], game)):
        return None
    words = leads["keywords"]
    gap = source_span(ability.line, leads.end("keywords"), leads.end())
    return replace(found, help=f'put "{words}" on a line of its own', fix=Fix(gap, "\n"))


def _leads_an_ability(word: str, game: str) -> bool:
    """Whether a keyword has an ability behind it, and so does not stand on a line of its own."""
    return any(e.word == word and e.takes == "ability" for e in load_keywords(game).entries.values())


def _is_guessed(repair: Repair, text: str, about: Span, game: str) -> bool:
    """Whether an edit leaves a word that is not known as it is, takes it away, or puts another of no likeness there."""
    old = text[repair.start : repair.end]
    if _completes(repair, text, about, game) or {old.lower(), repair.new.lower()} <= {*PREPOSITIONS}:
        return False
    apart = repair.end <= about.start or about.end <= repair.start
    if apart or not repair.new.strip():
        return True
    meant = {words.lower() for words in meant_words(game).values()}
    slip = is_near(old, repair.new) and is_slip(old, repair.new)
    return not (slip or repair.new.lower() in meant or not (old + repair.new).isalpha())


def _last_word(text: str, end: Span) -> str:
    """The word that a text ends with."""
    return text[: end.start].split()[-1] if text[: end.start].split() else ""


def _completes(repair: Repair, text: str, about: Span, game: str) -> bool:
    """Whether an edit makes of a word that is known in fixed phrases alone such a phrase: "up by" is "up to"."""
    word = text[about.start : about.end].lower()
    changed = text[: repair.start] + repair.new + text[repair.end :]
    entries = load_grammar(game).lexicon.phrases.values()
    phrases = (" ".join(words) for found in entries for words in found if word in words)
    return any(phrase.lower() in changed.lower() and phrase.lower() not in text.lower() for phrase in phrases)


def _letters(text: str, span: Span) -> str:
    """The letters of the words at a place."""
    return _LETTER.sub("", text[span.start : span.end])


def _inflected(found: Diagnostic, text: str) -> tuple[str, ...]:
    """The verb at a finding as it should end."""
    verb = text[found.span.start : found.span.end].split(" ")[0].lower()
    if "ends in -s" in found.message:
        return (third(verb),)
    return (verb.removesuffix("s"), verb.removesuffix("es")) if "has no -s" in found.message else ()


def _wrong(found: Diagnostic) -> Wrong:
    """What a finding says is wrong, where that tells what to look for."""
    if found.code == "CL303" and _OF_FORM.search(found.message):
        return Wrong.FORM
    return Wrong.WHICH if found.code == "CL303" and "nothing says" in found.message else Wrong.UNKNOWN


def _prints(text: str, game: str) -> bool:
    """Whether a normalised line is read and prints back."""
    return read_checked(text, game)[1] is not None


def _repaired(found: Diagnostic, repair: Repair, line: AbilityLine, face: Face) -> Diagnostic:
    """The finding at the place of its repair, saying what is wrong there."""
    if SELF in repair.new and not face.name:
        return found
    here = _place(line, repair)
    fix = Fix(here, repair.new.replace(SELF, face.name))
    help = repair.help.replace(SELF, face.name)
    if not repair.whole:
        return replace(found, help=help) if found.code in _STOPS else found
    could = (found.help,) if found.help.startswith(COULD_STAND) else ()
    beside = found.code == "CL203" and (here.end <= found.span.start or found.span.end <= here.start)
    keeps = found.code in _KEEPS_ITS_WORDS and not beside
    if found.span.start <= here.start <= here.end <= found.span.end or keeps:
        inside = found.span.start < here.start or here.end < found.span.end
        span = here if inside and here.start < here.end and repair.new else found.span
        return replace(found, span=span, notes=(*found.notes, *could), help=help, fix=fix)
    message, notes = repair.message, _stopped_at(found.span, here, face.text)
    typed, levelled = face.text[here.start : here.end].strip(), line.text[repair.start : repair.end].strip()
    if typed and levelled and not line.text[repair.start : repair.end].isalnum():  # in the author's own spelling
        message, help = (words.replace(f'"{levelled}"', f'"{typed}"') for words in (message, help))
    blanks = len(face.text[here.start : here.end]) - len(face.text[here.start : here.end].lstrip(" "))
    here = Span(min(here.start + blanks, here.end), here.end)
    return replace(found, span=here, message=message, notes=notes, help=help, fix=fix)


def _stopped_at(stop: Span, here: Span, text: str) -> tuple[str, ...]:
    """Where reading stopped, in a note, when that is some words behind what was mistyped."""
    between = text[here.end : stop.start].split()
    if len(between) < _FAR:
        return ()
    before = re.search(r"\S*\s*$", text[: stop.start])
    told = text[before.start() if before else stop.start : stop.end]
    return (f'from there I could read on only up to "{told.strip()}"',)


def _place(line: AbilityLine, repair: Repair) -> Span:
    """The author's words that a repair is for; what is put in stands right behind the word before it."""
    if repair.start < repair.end or repair.new[-1:] == " " or not repair.start:
        return source_span(line, repair.start, repair.end)
    end = source_span(line, repair.start - 1, repair.start).end
    return Span(end, end)


def _offset(line: AbilityLine, start: int) -> int:
    """The offset in the normalised line of a place in the face's text."""
    return next((at for at, origin in enumerate(line.origins) if origin >= start), len(line.text))


def _own_name(found: Diagnostic, face: Face) -> tuple[Span, str] | None:
    """The words at a finding, or around it, that are nearly the card's own name, and the name."""
    names = {face.name, face.name.split(",")[0]} - {""}
    for name in sorted(names, key=len, reverse=True):
        for start in _beginnings(found.span, name, face.text):
            words = face.text[start:].split()[: len(name.split())]
            typed = " ".join(words).rstrip(".,:'s") if not name.endswith("s") else " ".join(words).rstrip(".,:'")
            if typed != name and nearest(typed, (name,)):
                return Span(start, start + len(typed)), name
    return None


def _beginnings(span: Span, name: str, text: str) -> Iterator[int]:
    """Where a name could begin whose first word is at a place, or one of whose other words stands there."""
    yield span.start
    before = [word.start() for word in re.finditer(r"\S+", text[: span.start])]
    for number, word in enumerate(name.split()[1:], 1):
        if word == text[span.start : span.end] and number <= len(before):
            yield before[-number]


def _completed(found: Diagnostic, left: Apart, here: Span, game: str) -> Repair | None:
    """The fixed phrase that was meant by a word of it alone: "way" is "this way"."""
    word = left.text[here.start : here.end]
    if found.code != "CL203" or "fixed phrases" not in found.message:
        return None
    entries = (words for found in load_grammar(game).lexicon.phrases.values() for words in found if word in words)
    for phrase in [" ".join(words) for words in sorted(entries, key=len)][:_MOST_PHRASES]:
        if _prints(left.text[: here.start] + phrase + left.text[here.end :], game):
            return Repair(here.start, here.end, phrase, f'did you mean "{phrase}"?', "", True)
    return None
