"""How a game writes: everything in which two games' spelling differs, as data.

Leaves to the grammar which words a game has, and to `profiles` what its rules decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.keywords.table import KeywordEntry


@dataclass(frozen=True, eq=False)
class Dialect:
    """One game's way of writing its cards' text.

    A *spelling* is a symbol as somebody writes it, in lower case, each run of digits standing as `#`;
    the symbol it maps to is spelled the canonical way, `#` standing for the same digits.
    """

    name: str
    grammar: str
    symbols: Mapping[str, str]
    """Spelling -> canonical symbol. A canonical symbol is a spelling of its own."""
    symbol_brackets: tuple[str, ...]
    """The brackets in which nothing but symbols and keywords may stand: `[]`, `{}`."""
    keyword_brackets: str
    """The brackets keywords stand in, or nothing."""
    keywords: tuple[str, ...]
    """Keywords that stand in those brackets, spelled the canonical way."""
    self_words: tuple[str, ...]
    """What stands for the card's own name before a card has one."""
    comma_names_supertype: str
    """A card shortens its name to what stands before the comma if it has this supertype; empty: always."""
    first_names: bool
    """Whether such a card without a comma may go by its first name too: "Mira of the Vale" by "Mira"."""
    plain_words: frozenset[str]
    """Words of the game that a sentence may begin with: never taken for a short name of one word."""
    bullet: str
    """How the line of a mode begins."""
    bullets: tuple[str, ...]
    """Other ways in which people begin such a line."""
    rows: str
    """A pattern for other lines that belong to the line before them: modes with a cost, results of a roll."""
    label_separator: str
    """What stands between a label and the ability it labels."""
    bracketed_numbers: bool
    """Whether `[+1]:` is another spelling of `+1:`."""
    foreign: Mapping[str, str]
    """Symbols of other games, spelled their canonical way, with what this game has for each."""
    usual: tuple[str, ...]
    """Some symbols that cards often have, for an author who takes another game's."""
    declared: tuple[KeywordEntry, ...] = ()
    """Keywords that an author declared."""
