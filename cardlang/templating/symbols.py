"""Symbols and keywords in brackets: as another game or an older document writes them, and without their capital."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostics import Diagnostic
from cardlang.dialects.registry import DIALECTS, dialect_named
from cardlang.nodes.base import walk
from cardlang.nodes.effects import Act
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.normalize_marks import spell_symbol
from cardlang.templating.ground import Ground, instead

_LETTER = len("[E]")
_BARE = re.compile(r"(?P<verb>[A-Za-z]+) (?P<number>\d+)")
_WRITTEN = re.compile(r"[\[{][^\[\]{}\n]{1,20}[\]}]")


def bare_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for an act of a keyword that cards put in brackets, written without: "burn 2"."""
    bracketed = load_grammar(ground.profile.game).lexicon.style["bracketed"]
    for node in walk(ground.node):
        if isinstance(node, Act) and node.verb.value in bracketed and node.span:
            found = _BARE.fullmatch(ground.words(node.span))
            if found is not None:
                new = f"[{found['verb'].capitalize()} {found['number']}]"
                yield instead(ground, "CL422", "cards put this keyword in brackets", node.span, new)


def wrong_symbols(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each symbol that is written as another game has it, and each keyword in small letters."""
    own = dialect_named(ground.profile.game)
    for found in _WRITTEN.finditer(ground.text, ground.line.span.start, ground.line.span.end):
        written, span = found[0], Span(*found.span())
        meant = spell_symbol(written, own)
        if meant is None or meant == written or written in ground.habits.in_capitals:
            continue
        rule = ground.habits.former.get(written)
        other = next(
            (other for other in DIALECTS if other is not own and spell_symbol(written, other) == written), None
        )
        if rule:
            yield instead(ground, "CL422", f"{written} is an older shorthand", span, meant, rule)
        elif other is not None:
            message = f"{written} is how {other.name.capitalize()} writes it"
            yield instead(ground, "CL422", message, span, meant)
        elif meant.lower() == written.lower() and (len(meant) > _LETTER or written[1].islower()):
            what = "a keyword in brackets begins with a capital"
            if len(meant) == _LETTER:
                what = "a symbol's letter is a capital"
            elif not written[1].islower():
                what = "a keyword in brackets has one capital, its first letter"
            yield instead(ground, "CL305", what, span, meant)
