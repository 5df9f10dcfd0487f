"""How Riftbound writes: symbols in square brackets (RB 1.4 135.2.e), keywords too."""

from __future__ import annotations

from cardlang.dialects.dialect import Dialect
from cardlang.keywords.table import ACT, load_keywords

_DOMAINS = {"fury": "[R]", "calm": "[G]", "mind": "[B]", "body": "[O]", "chaos": "[P]", "order": "[Y]"}

_ENTRIES = tuple(load_keywords("riftbound").entries.values())
_ACTS = tuple(f"{entry.word}s" for entry in _ENTRIES if entry.takes == ACT)
"""Bracketed acts in the form that somebody else does: "each player [Burns 2]"."""

KEYWORDS = (*(entry.word for entry in _ENTRIES), *_ACTS)

_PLAIN = """
Accelerate Action Add Additionally After All Also Ambush An Another Any As Assault At Attach Attack Backline Banish
Base Battlefield Before Body Buff Calm Card Cards Champion Chaos Choose Chosen Combat Conquer Control Copy Counter Deal
Deathknell Defend Deflect Destroy Discard Double Draw Each Either Empower Enemy Energy Equip Equipment Every Exhaust
Exile Flow For Friendly From Fury Gain Ganking Gear Give Gold Heal Hidden Hide Hold Hunt If Ignore Instead Into It Kill
Legend Legion Level Look Main Marker Mighty Might Mind Move My Next No Once One Opponent Opponents Order Otherwise
Pay Phase Play Player Power Prevent Put Reaction Ready Recall Recruit Recycle Reduce Remove Repeat Return Reveal Rune
Runes Score Shield Showdown Signature Spell Spells Spend Spirit Start Stun Swap Take Tank Temporary That The Their Then
These They This Token Tokens Total Trash Turn Two Undead Unique Unit Units Up Use Vision Weaponmaster When Whenever
While Win You Your
"""


def _symbols() -> dict[str, str]:
    """Every spelling of every symbol."""
    found = {"[#]": "[#]", "{#}": "[#]", ":rb_energy_#:": "[#]", "[e#]": "[#]", "{energy:#}": "[#]"}
    found |= {"{# energy}": "[#]", "[x]": "[X]", "{x}": "[X]"}
    for name, symbol in _DOMAINS.items():
        for spelling in (symbol, f"{{{symbol[1]}}}", f"[{name}]", f"{{{name}}}", f":rb_rune_{name}:", f"[rune:{name}]"):
            found[spelling.lower()] = symbol
        found |= {f"{{{name} rune}}": symbol, f"{{power:{name}}}": symbol}
    any_domain = "[A] {A} [any] {any} [rainbow] {rainbow} :rb_rune_rainbow: [rune:rainbow] {power:any} [rune]"
    exhaust = "[E] {E} [T] {T} [exhaust] {exhaust} [tap] {tap} :rb_exhaust:"
    might = "[M] {M} [S] {S} [might] {might} :rb_might:"
    arrows = {"[>]": "[>] [&gt;]", "[>>]": "[>>] [&gt;&gt;]"}
    groups = {"[A]": any_domain, "[E]": exhaust, "[M]": might, "[C]": "[C] {C}", **arrows}
    for symbol, spellings in groups.items():
        found |= dict.fromkeys(spellings.lower().split(), symbol)
    return found | {"{any rune}": "[A]"}


RIFTBOUND = Dialect(
    name="riftbound",
    grammar="riftbound",
    symbols=_symbols(),
    symbol_brackets=("[]", "{}"),
    keyword_brackets="[]",
    keywords=KEYWORDS,
    self_words=("CARDNAME", "NICKNAME", "{CARDNAME}", "[CARDNAME]", "{N}"),
    comma_names_supertype="",
    first_names=False,
    plain_words=frozenset(_PLAIN.split()),
    bullet="- ",
    bullets=("• ", "* ", "•", "·"),
    rows="",
    label_separator="—",
    bracketed_numbers=False,
    foreign={"{#}": "[#]", "{X}": "[X]", "{T}": "[E]"},
    usual=("[1]", "[R]", "[E]", "[M]"),
)
