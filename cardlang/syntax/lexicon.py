"""The words of a game as data: terminal class -> lemma -> inflected forms, read both ways.

Reading asks which classes a spelling may have; printing asks how a lemma is spelled in a form. The tables are
`grammar/core/words.toml` and `grammar/<game>/words.toml`; regular forms are derived, irregular ones listed.

A table is named `[kind.TERMINAL]`. Kinds: `verb` (base, third, past, participle, ing), `noun` (singular, plural),
`plain` (one spelling, or variants of it), `number` (a spelling for each number up to a limit). `[bracketed]` names the
verbs of a class that may stand in brackets too: "[Stun] a unit". In `[frame]` (verbs) and
`[word]` (the rest) stand the words that the grammar names one by one: each a terminal of its own, its lemma not kept.
A table's regular words may stand together, as one text at "*" with blanks between them; each is its own lemma.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardlang.diagnostics import CardlangError
from cardlang.keywords.stored import read_toml
from cardlang.keywords.table import KeywordEntry, KeywordTable
from cardlang.nodes.base import Inflection
from cardlang.nodes.frozen import frozen
from cardlang.syntax.suggest import Words

VERB_FORMS = (
    Inflection.BASE,
    Inflection.THIRD,
    Inflection.PAST,
    Inflection.PARTICIPLE,
    Inflection.ING,
)
_VERB_VARIANTS = (
    Inflection.VARIANT,
    Inflection.VARIANT2,
    Inflection.VARIANT3,
    Inflection.VARIANT4,
    Inflection.VARIANT5,
)
"""The same five forms in a second spelling: "enters", "enters the battlefield"."""

NOUN_FORMS = (Inflection.BASE, Inflection.PLURAL)
VARIANTS = (
    Inflection.BASE,
    Inflection.VARIANT,
    Inflection.VARIANT2,
    Inflection.VARIANT3,
    Inflection.VARIANT4,
    Inflection.VARIANT5,
)

SUFFIXES = {
    Inflection.PAST: "_ED",
    Inflection.PARTICIPLE: "_ED",
    Inflection.ING: "_ING",
    Inflection.VARIANT3: "_ED",
    Inflection.VARIANT4: "_ED",
    Inflection.VARIANT5: "_ING",
}
"""A verb's past and participle are terminals of their own (`DRAW_ED`, `DRAW_ING`): they stand in other places."""

PLACES = ("_N", "_ED_N", "_ED_P", "_ING_N", "_ING_P", "_BARE", "_ONE", "_OWN", "_FOR", "_ING_ON")
"""Endings of the terminals of verbs in a place of their own: in front of a noun ("conquer effects", "stunned
units"), behind one ("units stunned this way"). The lexer finds them by the words around."""

REGULAR = "*"
"""How a key begins under which a table has its regular words, all in one text."""

_VOWELS = frozenset("aeiou")


@frozen
class Reading:
    """One way to take a spelling: the terminal it is, its lemma, and the form it stands in."""

    terminal: str
    lemma: str
    inflection: Inflection


@dataclass(eq=False)
class Lexicon:
    """All words of one game. `classes` are the terminals whose lemma is kept as a node's value."""

    readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    spellings: dict[tuple[str, str, Inflection], str] = field(default_factory=dict)
    classes: set[str] = field(default_factory=set)
    inflected: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    style: dict[str, frozenset[str]] = field(default_factory=dict)
    """How the game's cards are worded where several wordings mean the same (`printing.canonical`): see `STYLES`."""
    sorts: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    """What sorts of things nouns name, and what sorts suit a verb or an adjective (`syntax.sorts`): see `SORTS`."""
    own_marks: dict[str, str] = field(default_factory=dict)
    """Marks that this game spells in its own way, its bullet."""
    phrases: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """The first word of each entry of several words -> the entries, longest first, as tuples of pieces."""
    spelled: set[str] = field(default_factory=set)
    """The terminals that have a spelling."""
    _asked: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    _spelled: dict[tuple[str, str, Inflection], str] = field(default_factory=dict)
    """What `look_up` and `spell` have found, until another word is added."""

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The lemmas that are written with a capital."""
        return frozenset(lemma for (_, lemma, _), word in self.spellings.items() if word[:1].isupper())

    @cached_property
    def one_form(self) -> frozenset[str]:
        """The nouns of one form for one and for several: "gear"."""
        nouns = {lemma for (terminal, lemma, _) in self.spellings if terminal == "NOUN"}
        forms = (Inflection.BASE, Inflection.PLURAL)
        return frozenset(n for n in nouns if len({self.spell("NOUN", n, form) for form in forms}) == 1)

    @property
    def terminals(self) -> frozenset[str]:
        """Every terminal that the words belong to."""
        return frozenset(self.spelled | self.classes)

    @cached_property
    def vocabulary(self) -> Words:
        """Every spelling, and each word of those that are several: "minimum" of "to a minimum of"."""
        pieces = (piece for entries in self.phrases.values() for entry in entries for piece in entry)
        return Words(dict.fromkeys((*self.readings, *pieces)))

    def entries_with(self, first: str, second: str) -> tuple[tuple[str, ...], ...]:
        """The entries of several words that begin with two, the longest first; the second may own what follows."""
        if second.endswith("'s"):
            return self.phrases.get(first, ())
        return self._pairs.get((first, second), ())

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], tuple[tuple[str, ...], ...]]:
        pairs: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
        for first, entries in self.phrases.items():
            for words in entries:
                pairs[first, words[1]] = (*pairs.get((first, words[1]), ()), words)
        return pairs

    def look_up(self, spelling: str) -> tuple[Reading, ...]:
        """The ways to take a spelling as it stands, or with its first letter small; () when unknown."""
        known = self._asked.get(spelling)
        if known is not None:
            return known
        found = self.readings.get(spelling, ())
        if spelling[:1].isupper():
            found += tuple(r for r in self.readings.get(spelling[0].lower() + spelling[1:], ()) if r not in found)
        if found:
            self._asked[spelling] = found
        return found

    def spelled_under(self, terminal: str) -> str:
        """The terminal under which a word in a place of its own has its spellings."""
        for ending in ("_P", "_N", "_BARE", "_ONE", "_OWN", "_FOR", "_ON", "_MID", "_REL", "_LATER"):
            stem = terminal.removesuffix(ending)
            if stem != terminal and (stem in self.verbs or ending in ("_REL", "_LATER", "_MID") or stem == "MANNER"):
                return stem
        return terminal

    def spell(self, terminal: str, lemma: str, inflection: Inflection) -> str:
        """How a lemma is written in a form; its first form when the word has no such form of its own."""
        asked = (terminal, lemma, inflection)
        if asked not in self._spelled:
            self._spelled[asked] = self._spell(*asked)
        return self._spelled[asked]

    def _spell(self, terminal: str, lemma: str, inflection: Inflection) -> str:
        terminal = self.spelled_under(terminal)
        found = self.spellings.get((terminal, lemma, inflection))
        if found is None:
            found = next((s for i in Inflection if (s := self.spellings.get((terminal, lemma, i)))), None)
        if found is None:
            forms = (self.spellings.get((terminal, lemma, form)) for form in Inflection)
            found = next((spelling for spelling in forms if spelling), None)
        if found is None:
            raise CardlangError(f"the words of this game have no {terminal} {lemma!r}")
        return found

    def add(self, terminal: str, lemma: str, form: Inflection, spelling: str) -> None:
        """Enter one spelling of a word."""
        self._asked.clear()
        self._spelled.clear()
        reading = Reading(terminal, lemma, form)
        known = self.readings.get(spelling, ())
        if any(r.terminal == terminal and r.lemma == lemma for r in known):
            self.spellings.setdefault((terminal, lemma, form), spelling)
            return
        self.readings[spelling] = (*known, reading)
        self.spelled.add(terminal)
        self.spellings.setdefault((terminal, lemma, form), spelling)
        pieces = tuple(spelling.replace("!", " !").split(" "))
        if len(pieces) > 1:
            self._add_phrase(pieces)

    def phrase_with(self, word: str) -> str:
        """A shortest entry of several words that has the word in it; "" when there is none."""
        found = [" ".join(entry) for entries in self.phrases.values() for entry in entries if word in entry]
        return min(found, key=lambda phrase: (len(phrase), phrase), default="")

    def add_literal(self, terminal: str, spelling: str) -> None:
        """Enter a word that the grammar itself names."""
        self.add(terminal, "", Inflection.BASE, spelling)

    def _add_phrase(self, pieces: tuple[str, ...]) -> None:
        known = self.phrases.get(pieces[0], ())
        if pieces not in known:
            self.phrases[pieces[0]] = tuple(sorted((*known, pieces), key=len, reverse=True))


STYLES = frozenset(
    "first in_words in_digits cards_unsaid unsaid_from_piles bracketed alone once unowned".split()
    + "named_places known speakers".split()
)
"""`first`: the wordings taken before those the grammar lists before them. `in_words`: what is counted in words, nouns
or "*" for any; `in_digits`: the nouns counted in digits. `cards_unsaid`: the verbs behind which a number alone means
cards, `unsaid_from_piles` those where it does with a pile behind it; `bracketed`: those that stand in brackets with it;
`alone`: those that stand alone for one card. `once`: the verbs that "when" stands before when it is the card itself
that does them, where "whenever" is usual. `unowned`: the
places that are yours when nothing says whose ("return me to hand"); `named_places`: those that are called by a name.
`known`: what a game has one of, or a text need not name before "the" stands before it;
`speakers`: the types of cards that say "I"."""


SORTS = frozenset("sort takes does brings_to comes_from goes lies suits before of has keyword kind_of relative".split())
"""`sort`: the nouns of each sort. `takes`: what is done to which; `does`: who does it; `brings_to`: where to;
`comes_from`: where from; `goes`: by which prepositions. `lies`: what stands before a preposition. `suits`: what
adjectives are said of. `before`: which nouns stand before a noun; `of`: what a noun is part of; `has`: what belongs to
things. `keyword`: what has a keyword. A game adds to the sorts, and replaces what is said of a word."""


def _joined(kind: str, key: str, known: Mapping[str, frozenset[str]], words: str) -> frozenset[str]:
    return frozenset(words.split()) | (known.get(key, frozenset()) if kind == "sort" else frozenset())


def _add_style(lexicon: Lexicon, path: Path, tables: Mapping[str, object]) -> None:
    for key, words in tables.items():
        if key not in STYLES or not isinstance(words, list):
            raise CardlangError(f"{path.name}: unknown style {key!r}")
        lexicon.style[key] = lexicon.style.get(key, frozenset()) | frozenset(map(str, words))


def load_lexicon(paths: tuple[Path, ...]) -> Lexicon:
    """The lexicon of the tables at `paths`, later ones adding to earlier ones.

    Raises CardlangError when a table is not of the form described above.
    """
    lexicon = Lexicon()
    for path in paths:
        for kind, tables in read_toml(path).items():
            if kind == "style":
                _add_style(lexicon, path, tables)
                continue
            if kind in SORTS:
                known = lexicon.sorts.setdefault(kind, {})
                known.update((key, _joined(kind, key, known, words)) for key, words in tables.items())
                continue
            if kind == "mark":
                lexicon.own_marks.update(tables)
                continue
            if kind == "bracketed":
                _add_bracketed(lexicon, tables)
                continue
            if kind not in ("verb", "noun", "plain", "frame", "number", "word"):
                raise CardlangError(f"{path.name}: unknown kind of word table {kind!r}")
            _add_tables(lexicon, kind, tables)
    return lexicon


def add_keywords(lexicon: Lexicon, entries: Iterable[KeywordEntry], table: KeywordTable) -> None:
    """Enter keywords' words, each in the class that says what may stand beside it."""
    for entry in entries:
        terminal = table.class_of(entry)
        if terminal:
            lexicon.classes.add(terminal)
            lexicon.add(terminal, entry.name, Inflection.BASE, entry.word)


def _add_tables(lexicon: Lexicon, kind: str, tables: Mapping[str, object]) -> None:
    for terminal, entries in tables.items():
        words = {terminal.lower(): entries} if kind in ("frame", "word") else entries
        if not isinstance(words, Mapping):
            raise CardlangError(f"the word table {kind}.{terminal} is no table")
        if kind == "number":
            words = {str(n): words["format"] % n for n in range(words["up_to"] + 1)}
        is_verb = kind in ("verb", "frame")
        names: tuple[str, ...] = (terminal, f"{terminal}_ED", f"{terminal}_ING") if is_verb else (terminal,)
        if kind == "verb":
            names += tuple(terminal + place for place in PLACES)
        if kind not in ("frame", "word"):
            lexicon.classes.update(names)
        if kind not in ("plain", "number", "word"):
            lexicon.inflected.update(names)
        if is_verb:
            lexicon.verbs.update(names[:3])
        if kind == "noun":
            lexicon.inflected.add(f"{terminal}_LATER")
        for lemma, given in _each(words):
            listed = [given] if isinstance(given, str) else list(given)
            if kind in ("plain", "word") and len(listed) > 1:
                lexicon.inflected.add(terminal)
            for form, spelling in _forms("verb" if kind == "frame" else kind, listed):
                name = terminal + SUFFIXES.get(form, "") if is_verb else terminal
                lexicon.add(name, lemma, form, spelling)


def _add_bracketed(lexicon: Lexicon, tables: Mapping[str, str]) -> None:
    """Each form of the named verbs in brackets and with a capital, as a second spelling."""
    for terminal, lemmas in tables.items():
        for lemma in lemmas.split():
            for form, variant in zip(VERB_FORMS, _VERB_VARIANTS, strict=True):
                name = terminal + SUFFIXES.get(form, "")
                spelling = lexicon.spellings.get((name, lemma, form))
                if spelling is not None:
                    lexicon.add(name, lemma, variant, f"[{spelling[0].upper()}{spelling[1:]}]")


def _each(words: Mapping[str, object]) -> Iterator[tuple[str, str | list[str]]]:
    """The entries of a table; the text at "*" (or "*types") has regular words, "_" for the blanks within one."""
    for lemma, given in words.items():
        if lemma.startswith(REGULAR) and isinstance(given, str):
            yield from ((word, word.replace("_", " ")) for word in given.split())
        elif isinstance(given, str | list):
            yield lemma, given


def _forms(kind: str, listed: list[str]) -> Iterator[tuple[Inflection, str]]:
    base = listed[0]
    if kind in ("plain", "number", "word"):
        yield from zip(VARIANTS, listed, strict=False)
    elif kind == "noun":
        yield from zip(NOUN_FORMS, listed if len(listed) > 1 else [base, plural(base)], strict=False)
    else:
        regular = [base, third(base), past(base), past(base), ing(base)]
        forms = [*listed, *regular[len(listed) :]]
        if len(listed) == 3:
            forms[3] = forms[2]
        yield from zip((*VERB_FORMS, *_VERB_VARIANTS), forms, strict=False)


def plural(word: str) -> str:
    """The regular plural: "unit" -> "units", "ally" -> "allies"."""
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh", "z")) else "s")


def third(word: str) -> str:
    """The third person: "draw" -> "draws", "discard it" -> "discards it"; only the first word changes."""
    head, _, rest = word.partition(" ")
    form = head + "es" if head.endswith("o") else plural(head)
    return f"{form} {rest}" if rest else form


def past(word: str) -> str:
    """The regular past: "kill" -> "killed"."""
    head, _, rest = word.partition(" ")
    if head.endswith("e"):
        form = head + "d"
    elif head.endswith("y") and head[-2] not in _VOWELS:
        form = head[:-1] + "ied"
    else:
        form = head + "ed"
    return f"{form} {rest}" if rest else form


def ing(word: str) -> str:
    """The regular -ing form: "move" -> "moving"."""
    head, _, rest = word.partition(" ")
    form = (head[:-1] if head.endswith("e") and not head.endswith("ee") else head) + "ing"
    return f"{form} {rest}" if rest else form
