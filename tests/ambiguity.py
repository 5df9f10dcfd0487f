"""Every reading of a line that the tables allow, whatever class its words and separators have.

The lexer gives each word one class, from the words around it. Here each word has all the classes that its spelling
has, in all the places that such a class may stand in, and each separator all its jobs; the parser's tables are run over
all of them at once. Where more than one choice parses, the nodes say whether the lexer decided what a line means.

`python tests/ambiguity.py GAME` shows the lines of a sample that have more than one meaning.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import read_card
from cardlang.nodes.base import Node
from cardlang.nodes.dump import dump
from cardlang.syntax.agreement.checks import disagreements
from cardlang.syntax.attach.passes import attach
from cardlang.syntax.build import Builder
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import candidates, tokenize
from cardlang.syntax.places import ONE_CARD, places_of
from cardlang.syntax.read import read_text
from cardlang.syntax.spellings import SPELLINGS
from cardlang.syntax.tables import END
from cardlang.syntax.tokens import Token

CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus")
SEPARATORS = ("AND", "OR", "AND_OR", "COMMA", "COMMA_AND", "COMMA_OR", "COMMA_AND_OR", "COMMA_THEN", "TO", "FOR_EACH")
LINKS = {"IF": "IF_LINK", "WHEN": "WHEN_LINK", "WHEN_LATER": "WHEN_LINK"}
ONLY = {"VT_ONE": ONE_CARD, "VT_N": {"play"}, "MANNER_REL": {"this_way"}}
"""The words that alone may stand in a place, where its spelling does not tell."""

MOST = 3000
"""So many stacks are followed at once; a line that needs more is told."""


class TooMany(Exception):
    """A line has more readings under way than are followed."""


Change = tuple[str, str]
"""The class that the lexer gives a word, and another one."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A parser's stack: its state and the value on top of it, and the stack below; and the classes chosen so far."""

    state: int
    value: object
    below: Stack | None


@dataclass(frozen=True, slots=True)
class Way:
    """One way through the words of a line so far: the stack and the classes chosen."""

    stack: Stack
    chosen: tuple[str, ...]


def readings(text: str, game: str) -> dict[Node, list[tuple[str, ...]]]:
    """The meanings of a normalised line, each with the choices of classes that give it."""
    grammar = load_grammar(game)
    found, problems = candidates(text, grammar.lexicon)
    if problems:
        return {}
    usual = {(t.start, t.end): t.terminal for t in tokenize(text, grammar.lexicon)[0]}
    ways = [Way(Stack(grammar.tables.starts["line"], None, None), ())]
    for options in choices(found, grammar):
        options.sort(key=lambda token: token is None or usual.get((token.start, token.end)) != token.terminal)
        ways = _unlike([n for way in ways for token in options for n in _over(way, token, grammar)])
        if len(ways) > MOST:
            raise TooMany(text)
    meanings: dict[Node, list[tuple[str, ...]]] = {}
    for way in ways:
        for node in _ended(way, grammar):
            if not any(disagreements(node, grammar)):
                meanings.setdefault(attach(node), []).append(way.chosen)
    return meanings


def choices(found: Sequence[Sequence[Token]], grammar: Grammar) -> list[list[Token | None]]:
    """For each word the tokens that it may be; a comma with "and", "or" or "then" behind it is one. None: no token."""
    terminals = grammar.tables.terminals
    options: list[list[Token | None]] = []
    for words in found:
        classes = {token.terminal for token in words}
        if options and (joined := _joined(options[-1], words)):
            options[-1] = _jobs(joined, terminals)
            continue
        if classes & {"QUOTE_END", "QUOTE_IN_END"}:
            options.append([None, Token("DOT_UNSAID", "", words[0].start, words[0].start)])
        options.append([t for word in words for t in _all_places(word, classes, grammar)])
        if classes & {"QUOTE_END", "QUOTE_IN_END"}:
            options.append([None, Token("DOT_UNSAID", "", words[0].end, words[0].end)])
    return options


def _joined(before: Sequence[Token | None], words: Sequence[Token]) -> Token | None:
    """A comma and the word that makes one token with it."""
    comma = next((t for t in before if t is not None and t.terminal == "COMMA" and t.text == ","), None)
    follows = next((t for t in words if t.terminal in ("AND", "OR", "AND_OR", "THEN")), None)
    if comma is None or follows is None:
        return None
    return Token(f"COMMA_{follows.terminal}", f", {follows.text}", comma.start, follows.end)


def _all_places(word: Token, classes: set[str], grammar: Grammar) -> Iterator[Token | None]:
    terminals = grammar.tables.terminals
    for name in (word.terminal, *sorted(places_of(word.terminal))):
        placed = word.renamed(name)
        if name != word.terminal and not _can_be(word, name, classes, grammar):
            continue
        if name in SEPARATORS:
            yield from _jobs(placed, terminals)
        elif name in terminals:
            yield placed
        if LINKS.get(name) in terminals:
            yield word.renamed(LINKS[name])


def _can_be(word: Token, name: str, classes: set[str], grammar: Grammar) -> bool:
    """Whether a word may have the class of a place: the class has that word, and only it, or any of its kind."""
    form = name.removesuffix("_P").removesuffix("_N")
    if form.endswith(("_ED", "_ING")) and form in grammar.lexicon.verbs:
        return form in classes
    spelling = SPELLINGS.get(name)
    return (spelling is None or spelling == word.text.lower()) and word.lemma in ONLY.get(name, {word.lemma})


def _jobs(word: Token, terminals: frozenset[str]) -> list[Token | None]:
    """A separator with each of its jobs. Only names that no word has are jobs: "AND_OR" is none of "AND"."""
    name = word.terminal
    others = [s for s in SEPARATORS if s != name and s.startswith(f"{name}_")]
    jobs = (t for t in terminals if t.startswith(f"{name}_") and not any(t.startswith(o) for o in others))
    words = {"OR_MORE", "OR_LESS", "OR_FEWER", "TO_A_MINIMUM_OF", "FOR_EACH_TIME", *others}
    return [word.renamed(t) for t in sorted({name, *jobs} - words) if t in terminals or t == "COMMA"]


def _over(way: Way, token: Token | None, grammar: Grammar) -> Iterator[Way]:
    """The way over one more token, if the tables go on with it."""
    if token is None:
        yield way
        return
    stack = _reduced(way.stack, token.terminal, grammar)
    if stack is not None:
        shifted = grammar.tables.actions[stack.state][token.terminal]
        yield Way(Stack(shifted, token, stack), (*way.chosen, token.terminal))


def _reduced(stack: Stack, terminal: str, grammar: Grammar) -> Stack | None:
    """The stack with all that is complete before a terminal reduced; None when the terminal does not fit."""
    tables = grammar.tables
    end = tables.ends["line"] if terminal == END else None
    while stack.state != end and (action := tables.actions[stack.state].get(terminal, 0)) < 0:
        rule, taken = ~action, []
        for _ in range(tables.reductions[rule][0]):
            taken.append(stack.value)
            assert stack.below is not None
            stack = stack.below
        value = _builder(grammar.name).reduce(rule, taken[::-1])
        stack = Stack(tables.actions[stack.state][tables.rules[rule].origin], value, stack)
    return stack if stack.state == end or terminal in tables.actions[stack.state] else None


def _ended(way: Way, grammar: Grammar) -> Iterator[Node]:
    stack = _reduced(way.stack, END, grammar)
    if stack is not None and isinstance(stack.value, Node):
        yield stack.value


def _unlike(ways: list[Way]) -> list[Way]:
    """One way for each state of the parser with its values: what differs only in classes no node keeps is one."""
    found: dict[object, Way] = {}
    for way in ways:
        found.setdefault(way.stack, way)
    return list(found.values())


@cache
def _builder(game: str) -> Builder:
    return Builder(load_grammar(game))


def sample(game: str, seed: int, count: int) -> list[str]:
    """Lines of the corpus that are read, drawn by a seed, each once."""
    path = CORPUS / game / "cards.jsonl"
    found = [row for row in rows([str(path)]) if isinstance(row, Row) and (game == "riftbound" or row.line % 4)]
    random.Random(seed).shuffle(found)
    lines: dict[str, None] = {}
    for row in found:
        lines |= {a.line.text: None for a in read_card(card_of(row)).abilities if a.node is not None}
        if len(lines) >= count:
            break
    return list(lines)[:count]


def differences(text: str, game: str) -> dict[frozenset[tuple[str, str]], Node]:
    """The other meanings of a line: the classes that must be others than the lexer's for it, least first."""
    grammar = load_grammar(game)
    usual = tuple(token.terminal for token in tokenize(text, grammar.lexicon)[0])
    meanings = readings(text, game)
    own = read_text(text, game)
    assert own in meanings, text
    found: dict[frozenset[tuple[str, str]], Node] = {}
    for node, ways in meanings.items():
        if node != own:
            changes = min((_changes(usual, way) for way in ways), key=len)
            found.setdefault(frozenset(changes), node)
    return {change: node for change, node in found.items() if not any(other < change for other in found)}


def _changes(usual: tuple[str, ...], way: tuple[str, ...]) -> list[tuple[str, str]]:
    if len(usual) != len(way):
        return [("DOT_UNSAID", "")]
    return [(one, other) for one, other in zip(usual, way, strict=True) if one != other]


if __name__ == "__main__":
    for line in sample(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        try:
            meanings = differences(line, sys.argv[1])
        except TooMany:
            print("TOO MANY", line)
            continue
        if meanings:
            print(len(meanings), line)
            for changes, node in meanings.items():
                print("    ", sorted(changes))
                print("          ", dump(node))
