"""What can stand next in a text that is being typed: what the grammar allows, ranked by how often cards say it.

A separator's class shows in what follows it ("to draw", "to base"), so a word is tried behind what was typed, and a
separator with a word behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.nodes.base import Inflection, Node
from cardlang.syntax.build import Builder
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.normalize_names import SELF
from cardlang.syntax.tables import Stop, run
from cardlang.syntax.tokens import scan
from cardlang.syntax.usage import BEGIN, END, joining_to, load_joined, load_usage, usual_words

MOST_TRIES = 80
_SEPARATORS = frozenset({"and", "or", "to", ",", "and/or", "—", "do", "don't", "does"})
"""Words whose class shows in what follows."""
_MARKS = '[{"'
_REMINDER = re.compile(r"\([^()\n]*\) ?")
_BRACKETED = 4
_ENDINGS = (".", ",", ":")
_TIGHT = (".", ",", ":", "]", "}", ")")


def continuations(text: str, game: str, most: int = 12) -> tuple[str, ...]:
    """The words that can stand next in a normalised text, the most usual first; what is half typed is gone on with."""
    grammar = load_grammar(game)
    builder = Builder(grammar)
    stem, half = _halves(text)
    found: list[str] = []
    for word in _candidates(stem, half, grammar):
        if len(found) >= most:
            break
        if word not in found and _goes_on(_joined(stem, word), word, grammar, builder):
            found.append(word)
    return tuple(found)


def levelled(text: str, name: str) -> str:
    """A text that is being typed without its reminder text, and with the mark for the card's name, where that is a word
    and no symbol's letter."""
    text = _REMINDER.sub("", text)
    return re.sub(rf"(?<![\w{{\[]){re.escape(name)}(?![\w}}\]])", SELF, text) if name else text


def _halves(text: str) -> tuple[str, str]:
    """What is typed whole, and the word that is half typed."""
    end = len(text)
    while end and (text[end - 1].isalnum() or text[end - 1] in "'-"):
        end -= 1
    if end and text[end - 1] in "[{":
        end -= 1
    return text[:end], text[end:]


def _candidates(stem: str, half: str, grammar: Grammar) -> Iterator[str]:
    """The words that cards say behind what was typed, then others of the game that begin like it."""
    usage = load_usage(grammar.name)
    last = usual_words(stem)[-2] if stem.strip() else BEGIN
    begins = last in (BEGIN, ".", ":") or last.startswith("\n")
    tried = 0
    for word in _ranked(stem, last, grammar):
        for spelled in _spelled(word, half, begins, grammar):
            if spelled.lower().startswith(half.lower()) and tried < MOST_TRIES:
                tried += 1
                yield spelled
    if half:
        words = sorted(grammar.lexicon.vocabulary, key=lambda word: (-usage.counts.get(word.lower(), 0), word))
        near = (word for word in words if word.lower().startswith(half.lower()))
        for word, _ in zip(near, range(MOST_TRIES), strict=False):
            yield word[:1].upper() + word[1:] if begins else word


def _ranked(stem: str, last: str, grammar: Grammar) -> list[str]:
    """The words that cards say behind the last one, the most usual first. Behind "and", "or" and "to" it depends on the
    clause before: what is said behind its verb comes first, then other verbs; behind an instruction, no mere nouns."""
    follow = load_usage(grammar.name).behind.get(last, {})
    key = joining_to(usual_words(stem)[:-1])
    if not key:
        return sorted(follow, key=lambda word: (-follow[word], word))
    said = load_joined(grammar.name).get(key, {})
    told = key.endswith((" and", " to")) and _is_instruction(stem, key, grammar)
    verbs = {word for word in follow if told and _is_verb(word, grammar)}
    ranks = {word: (-said.get(word, 0), word not in verbs, -follow[word], word) for word in follow}
    ranks |= {word: (-count, False, 0, word) for word, count in said.items()}
    kept = (word for word in ranks if word in said or not told or word[0] in _MARKS or word in verbs)
    return sorted(kept, key=lambda word: ranks[word])


def _is_verb(word: str, grammar: Grammar) -> bool:
    """Whether an instruction may begin with a word."""
    readings = grammar.lexicon.look_up(word)
    return any(one.terminal in grammar.lexicon.verbs and one.inflection is Inflection.BASE for one in readings)


def _is_instruction(stem: str, key: str, grammar: Grammar) -> bool:
    """Whether the clause that goes on begins with its verb."""
    lead, _, joining = key.partition(" ")
    tokens, _ = tokenize(stem.rstrip().removesuffix(joining), grammar.lexicon)
    first = next((token for token in reversed(tokens) if token.text.lower() == lead), None)
    return first is not None and first.terminal in grammar.lexicon.verbs and first.inflection is Inflection.BASE


def _spelled(word: str, half: str, begins: bool, grammar: Grammar) -> Iterator[str]:
    """A counted word as it is written: a bracket with the keywords that stand in it, numbers as one."""
    if word == "[":
        inside = load_usage(grammar.name).behind.get("[", {})
        usual = sorted(inside, key=lambda inner: -inside[inner])
        yield from (f"[{inner.title()}]" for inner in (usual if half.startswith("[") else usual[:_BRACKETED]))
    elif word[:1] in "[{":
        yield word.replace("#", "1").upper()
    elif word == "#":
        yield half if half.isdigit() else "1"
    elif word not in (END, BEGIN, "~") and not word.startswith("\n"):
        known = grammar.lexicon.look_up(word) or not word.isalpha()
        capital = next((form for form in (word.capitalize(), word.upper()) if form in grammar.lexicon.readings), word)
        spelled = word if known else capital
        yield spelled[:1].upper() + spelled[1:] if begins else spelled


def _joined(stem: str, word: str) -> str:
    if word in _TIGHT or not stem or stem[-1] in ' [{("+-':
        return stem.rstrip() + word if word in _TIGHT else stem + word
    glued = stem[-1] in "]}" and word[:1] in "[{"
    return stem + word if glued else f"{stem} {word}"


def _goes_on(text: str, word: str, grammar: Grammar, builder: Builder) -> bool:
    """Whether some text that begins so can be read."""
    if _is_begun(text, grammar, builder):
        return True
    if word.lower() not in _SEPARATORS:
        return False
    follow = load_usage(grammar.name).behind.get(word.lower(), {})
    usual = sorted(follow, key=lambda word: (-follow[word], word))[:12]
    behind = (spelled for one in usual for spelled in _spelled(one, "", False, grammar))
    return any(_is_begun(_joined(text, spelled), grammar, builder) for spelled in behind)


def _is_begun(text: str, grammar: Grammar, builder: Builder) -> bool:
    if scan(text)[1] >= 0:
        return False
    tokens, findings = tokenize(text, grammar.lexicon)
    if findings or not tokens:
        return False
    value = run(grammar.tables, "line", tokens, builder.reduce)
    return isinstance(value, Node) or (isinstance(value, Stop) and value.index >= len(tokens))
