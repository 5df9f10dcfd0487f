"""Marks and separators: the terminals that are no words, and how each is spelled."""

from __future__ import annotations

_JOINERS = {
    "AND": "and",
    "OR": "or",
    "AND_OR": "and/or",
    "COMMA": ",",
    "COMMA_AND": ", and",
    "COMMA_OR": ", or",
    "COMMA_AND_OR": ", and/or",
}
_JOBS = ("", "_GAP", "_DO", "_CL", "_G", "_N", "_D", "_ED", "_ING", "_TAIL", "_FROM", "_WHERE", "_CANT", "_ONLY")

MARKS = {
    ".": "DOT",
    ",": "COMMA",
    ":": "COLON",
    "'s": "APOS_S",
    "'": "APOS",
    "(": "LPAR",
    ")": "RPAR",
    "[": "LSQB",
    "]": "RSQB",
    "/": "SLASH",
    "|": "BAR",
    "*": "STAR",
}
"""A mark -> its terminal, where the mark alone decides."""

SPELLINGS = {
    **{terminal: mark for mark, terminal in MARKS.items()},
    **{f"{joiner}{job}": text for joiner, text in _JOINERS.items() for job in _JOBS},
    "QUOTE": '"',
    "QUOTE_END": '"',
    "DOT_UNSAID": "",
    "DASH_MODES": "—",
    "PLUS": "+",
    "PLUS_AFTER": "+",
    "MINUS": "-",
    "DASH": "—",
    "DASH_TIGHT": "—",
    "SELF_NAME": "~",
    "THIS_ALONE": "this",
    "THAT_ALONE": "that",
    "FOR_COST": "for",
    "ANY_NUMBER_PART": "any number of",
    "LPAR_HERE": "(",
    "HERE_ALONE": "here",
    "OTHER_ALONE": "other",
    "TO_COST": "to",
    "TO_P": "to",
    "WITH_P": "with",
    "BY_P": "by",
    "DAMAGE": "damage",
    "ROW": "\n",
    "EACH_ALONE": "each",
    "OTHER_TARGET": "other",
    "OF_LATER": "of",
    "NEXT_N": "next",
    "PLUS_N": "+",
    "MINUS_N": "-",
    "NON": "non",
    "NON_DASH": "non-",
    "TO": "to",
    "TO_DO": "to",
    "COMMA_COST": ",",
    "COMMA_THEN": ", then",
    "COMMA_THEN_DO": ", then",
    "THAT_REL": "that",
    "WHEN_LATER": "when",
    "WHENEVER_LATER": "whenever",
    "AT_TIME": "at",
    "AT_TIME_LATER": "at",
    "LSQB_N": "[",
    "IF_LINK": "if",
    "WHEN_LINK": "when",
    "BULLET": "\n•",
}
"""How each terminal that is no word is spelled."""

STRUCTURAL = frozenset(SPELLINGS) | {"INT", "NAME", "LABEL", "DURATION_REL", "MANNER_P"}
"""Every terminal that the lexer makes without a word table."""
