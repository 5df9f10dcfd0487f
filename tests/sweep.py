"""A sweep over the corpus: which alternatives of a grammar, and which entries of its words, each card uses.

`python tests/sweep.py GAME` shows the alternatives that serve one card or none. The corpus is no part of the project;
CARDLANG_CORPUS names its folder. Tests ask `sweep`, once for each game.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from cardlang.dialects.registry import dialect_named
from cardlang.formats.sources import Refused, card_of, rows
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.tables import Rule, Stop, Tables, run
from cardlang.syntax.tokens import Token

CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus")
GAMES = ("riftbound", "magic")
JOBS = 2
FEW = 3
"""So many cards or lines at most are kept as examples; an entry that stands in so many lines is no single card's."""

Alternative = tuple[str, ...]
"""A rule's name, the alternative's own, and its symbols; "x?" where an optional one can be left out."""

Entry = tuple[str, str]
"""A terminal and one spelling of several words."""


@dataclass
class Sweep:
    """What was found: how many cards of a corpus each alternative serves, and lines that each entry stands in."""

    read: int = 0
    cards: Counter[Alternative] = field(default_factory=Counter)
    lines: dict[Entry, frozenset[str]] = field(default_factory=dict)
    """Different lines, FEW of them at most: whether there are so many is all that is asked."""
    examples: dict[Alternative, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: Sweep) -> None:
        """Put what another sweep found to this one's."""
        self.read += other.read
        self.cards.update(other.cards)
        for entry, lines in other.lines.items():
            known = self.lines.get(entry, frozenset())
            self.lines[entry] = frozenset(sorted(known | lines)[:FEW])
        for alternative, examples in other.examples.items():
            self.examples[alternative] = (self.examples[alternative] + examples)[:FEW]


def alternatives(tables: Tables) -> tuple[Alternative | None, ...]:
    """The alternative that each of lark's rules came from; None for those that only repeat a part.

    Of an alternative with optional parts lark makes a rule for each choice; they differ only in what is left out.
    """
    groups: dict[tuple[str, str, int], list[list[set[str | None]]]] = defaultdict(list)
    places: list[list[set[str | None]] | None] = []
    for rule in tables.rules:
        if rule.origin.startswith("__") or _is_unread(rule):
            places.append(None)
            continue
        known = groups[rule.origin, rule.name, len(rule.slots)]
        fitting = next((shape for shape in known if all(map(_fits, rule.slots, shape))), None)
        if fitting is None:
            fitting = [set() for _ in rule.slots]
            known.append(fitting)
        for slot, has in zip(rule.slots, fitting, strict=True):
            has.add(slot)
        places.append(fitting)
    return tuple(
        None if shape is None else (rule.origin, rule.name, *(_shown(has, tables) for has in shape))
        for rule, shape in zip(tables.rules, places, strict=True)
    )


def _is_unread(rule: Rule) -> bool:
    """Whether it stands for words that are not understood: no card that is read has any."""
    return any(symbol.lower().startswith("unread") for symbol in (rule.origin, *rule.symbols))


def _fits(slot: str | None, has: set[str | None]) -> bool:
    return slot is None or not has - {None} or slot in has


def _shown(has: set[str | None], tables: Tables) -> str:
    """A symbol by a name that stays when the grammar grows: lark counts those that it makes itself."""
    (name,) = has - {None} or {""}
    text = str(name)
    if text.startswith("__"):
        text = f'"{tables.literals[text]}"' if text in tables.literals else "..."
    return f"{text}?" if None in has else text


@cache
def sweep(game: str) -> Sweep:
    """What the cards of a game's corpus use of its grammar."""
    texts = list(_texts(game))
    found = Sweep()
    load_grammar(game)
    step = 500
    chunks = [texts[i : i + step] for i in range(0, len(texts), step)]
    with ProcessPoolExecutor(JOBS, get_context("spawn")) as pool:
        for part in pool.map(_sweep_chunk, [game] * len(chunks), chunks):
            found.add(part)
    return found


def _texts(game: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each card's name with its ability lines."""
    dialect = dialect_named(game)
    for row in rows([str(CORPUS / game / "cards.jsonl")], game):
        if isinstance(row, Refused):
            continue
        card = card_of(row)
        lines: list[str] = []
        for face in card.faces:
            names = names_of(face.name, (*face.supertypes, *face.types), dialect)
            lines += [line.text for line in normalize_face(face.text, names, dialect)[0]]
        yield card.name or "", tuple(lines)


def _sweep_chunk(game: str, texts: list[tuple[str, tuple[str, ...]]]) -> Sweep:
    grammar = load_grammar(game)
    named = alternatives(grammar.tables)
    found = Sweep()
    seen: dict[str, frozenset[int] | None] = {}
    parsed: dict[tuple[str, ...], frozenset[int] | None] = {}
    for name, lines in texts:
        used: set[int] = set()
        whole = True
        for line in lines:
            if line not in seen:
                seen[line] = _used(line, grammar, found, parsed)
            numbers = seen[line]
            whole = whole and numbers is not None
            used |= numbers or frozenset()
        if whole:
            found.read += 1
            for alternative in {named[number] for number in used} - {None}:
                found.cards[alternative] += 1
                found.examples[alternative] = [*found.examples[alternative], name][:FEW]
    return found


def _used(
    line: str, grammar: Grammar, found: Sweep, parsed: dict[tuple[str, ...], frozenset[int] | None]
) -> frozenset[int] | None:
    """The rules by which a line is parsed, None when it is not; its entries of several words are counted.

    Only the classes of its words say which rules; whether the words agree is not asked.
    """
    tokens, findings = tokenize(line, grammar.lexicon)
    for entry in {(t.terminal, t.text.lower()) for t in tokens if " " in t.text}:
        known = found.lines.get(entry, frozenset())
        if len(known) < FEW:
            found.lines[entry] = known | {line}
    if findings:
        return None
    key = tuple(token.terminal for token in tokens)
    if key not in parsed:
        parsed[key] = _parsed(tokens, grammar)
    return parsed[key]


def _parsed(tokens: Sequence[Token], grammar: Grammar) -> frozenset[int] | None:
    numbers: set[int] = set()
    value = run(grammar.tables, "line", tokens, lambda number, taken: numbers.add(number), every=True)
    return None if isinstance(value, Stop) else frozenset(numbers)


@cache
def named(game: str) -> frozenset[Alternative]:
    """All alternatives of a game's grammar."""
    return frozenset(each for each in alternatives(load_grammar(game).tables) if each is not None)


def few(game: str, least: int) -> list[Alternative]:
    """The alternatives of a game that serve fewer cards than so many; those that both games have serve both."""
    return sorted(each for each in named(game) if _cards(each) < least)


def served_once(game: str) -> list[Alternative]:
    """The alternatives of a game that serve one card of both collections."""
    return [each for each in named(game) if _cards(each) == 1]


def _cards(alternative: Alternative) -> int:
    return sum(sweep(game).cards[alternative] for game in GAMES)


def shown(alternative: Alternative) -> str:
    """An alternative in one line: its rule, its own name, its symbols."""
    return " ".join(alternative)


def idioms(game: str, least: int) -> set[str]:
    """The entries of several words that stand in fewer different lines than that, all forms of a word together.

    A keyword, an ability word, and what a type, a phase or a kind of object is called are no idioms.
    """
    lexicon = load_grammar(game).lexicon
    forms: dict[Entry, list[str]] = defaultdict(list)
    for spelling, readings in lexicon.readings.items():
        for reading in readings if " " in spelling else ():
            if not (reading.terminal.startswith(("KEYWORD", "ABILITY_WORD")) or _is_name(reading.terminal, spelling)):
                family = reading.terminal.removesuffix("_ED").removesuffix("_ING")
                forms[family, reading.lemma or spelling].append(spelling)
    return {spelled[0] for spelled in forms.values() if len(_lines(spelled)) < least}


def _is_name(terminal: str, spelling: str) -> bool:
    return terminal in ("NOUN", "SUBTYPE") and spelling[:1].isupper()


def _lines(spellings: Sequence[str]) -> set[str]:
    """The lines of both collections that have one of these, as far as they are kept."""
    wanted = {spelling.lower() for spelling in spellings}
    return {
        line for game in GAMES for (_, text), lines in sweep(game).lines.items() if text in wanted for line in lines
    }


def listed(found: dict[str, set[str]]) -> dict[str, set[str]]:
    """What was found by game, with what both have under "core"."""
    core = set.intersection(*found.values())
    return {"core": core, **{game: each - core for game, each in found.items()}}


if __name__ == "__main__":
    for alternative in few(sys.argv[1], 2):
        print(*alternative, "|", *sweep(sys.argv[1]).examples.get(alternative, []))
