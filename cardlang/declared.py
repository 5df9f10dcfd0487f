"""Keywords that an author declared: a card's game and rules document with them, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardlang.codes import finding
from cardlang.diagnostics import CardlangError
from cardlang.dialects.dialect import Dialect
from cardlang.formats.card import Declaration, Found, SourceCard
from cardlang.keywords.table import ABILITY, KeywordEntry
from cardlang.nodes.abilities import Ability, Triggered
from cardlang.profiles.profile import RulesProfile
from cardlang.source import Span
from cardlang.syntax.grammar import grammar_with
from cardlang.syntax.keyword_text import read_keyword
from cardlang.syntax.read import read_line

if TYPE_CHECKING:
    from cardlang.library import CardReading


def with_declared(
    card: SourceCard, dialect: Dialect, profile: RulesProfile
) -> tuple[SourceCard, Dialect, RulesProfile]:
    """A card with what is wrong with its declared keywords, and its game and rules document with the others.

    Each may use those declared before it.
    """
    if not card.keywords:
        return card, dialect, profile
    entries: list[KeywordEntry] = []
    meanings: dict[str, Ability] = {}
    found: list[Found] = []
    for declaration in card.keywords:
        entry = declaration.entry
        problem = "it is declared twice" if entry.name in meanings else ""
        meaning = _meaning(entry, dialect.name, tuple(entries))
        if problem:
            found.append(_unusable(declaration, problem))
        elif meaning is None:
            found.append(
                _unread(declaration, dialect.name) or _unusable(declaration, "I can't read what it stands for")
            )
        else:
            entries.append(entry)
            meanings[entry.name] = meaning
    triggers = frozenset(e.name for e in entries if e.takes == ABILITY and isinstance(meanings[e.name], Triggered))
    told = replace(card, findings=(*card.findings, *found))
    return told, _speaking(dialect, tuple(entries)), profile.declaring(meanings, triggers)


def with_all_declared(profile: RulesProfile, readings: Iterable[CardReading]) -> RulesProfile:
    """A rules document with the keywords that any of some cards declares."""
    for reading in readings:
        if reading.profile is not None:
            own = {name: reading.profile.meanings[name] for name in reading.profile.declared}
            profile = profile.declaring(own, reading.profile.trigger_keywords & reading.profile.declared)
    return profile


@lru_cache(maxsize=512)
def _meaning(entry: KeywordEntry, game: str, before: tuple[KeywordEntry, ...]) -> Ability | None:
    """The ability that a keyword stands for; None when it cannot be read."""
    try:
        return read_keyword(entry, grammar_with(game, before), game).means
    except CardlangError:
        return None


@lru_cache(maxsize=512)
def _speaking(dialect: Dialect, declared: tuple[KeywordEntry, ...]) -> Dialect:
    """A game as it is written with keywords that an author declared."""
    words = (*dialect.keywords, *(entry.word for entry in declared))
    return replace(dialect, grammar=grammar_with(dialect.name, declared), keywords=words, declared=declared)


def _unread(declaration: Declaration, game: str) -> Found | None:
    """What cannot be read of a meaning, at its words in the declaration; None where they do not stand there so."""
    means = declaration.entry.means
    wrong = next(iter(read_line(means, game).diagnostics), None)
    if wrong is None:
        return None
    words, span = means[wrong.span.start : wrong.span.end], declaration.span
    text = declaration.source.text
    start = text.find(words, text.find("=", span.start), span.end) if words else -1
    if start < 0:
        return None
    message = f'the keyword "{declaration.entry.word}" cannot be used: {wrong.message}'
    here = Span(start, start + len(words))
    return Found(finding("CL606", message, here, help=wrong.help), declaration.source)


def _unusable(declaration: Declaration, why: str) -> Found:
    message = f'the keyword "{declaration.entry.word}" cannot be used: {why}'
    help = "write it as a card would print it, with <n> and <cost> for what stands beside the keyword"
    return Found(finding("CL606", message, declaration.span, help=help), declaration.source)
