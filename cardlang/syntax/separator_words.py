"""The classes of words that tell `separators` which job a separator has. Data alone."""

from __future__ import annotations

from cardlang.syntax.homographs import DETERMINER

JOINERS = {"AND": "AND", "OR": "OR", "AND_OR": "AND_OR"}
LEADS = frozenset(
    {
        "WHEN",
        "WHENEVER",
        "IF",
        "UNLESS",
        "AS",
        "AT",
        "WHILE",
        "FOR_EACH",
        "UNTIL",
        "DURATION",
        "OTHERWISE",
        "THEN",
        "DURING",
        "FOR",
        "ON",
        "AS_ADDITIONAL_COST",
        "AS_LONG_AS",
        "FOR_AS_LONG_AS",
        "INSTEAD",
        "EACH_TURN",
        "NEXT_TIME",
        "NTH_TIME",
        "AT_TIME",
        "STARTING_WITH",
        "AT_TIME_LATER",
        "WHEN_LATER",
        "WHENEVER_LATER",
        "WHEN_LINK",
        "IF_LINK",
        "MANNER",
    }
)
"""The words that open a lead: a part of a sentence that ends with a comma of its own."""

CLAUSAL_LEADS = frozenset(
    "WHEN WHENEVER IF UNLESS WHILE AS NEXT_TIME NTH_TIME WHEN_LATER WHENEVER_LATER AS_LONG_AS FOR_AS_LONG_AS".split()
)
"""Those that a whole clause stands behind: no comma before its verb ends them."""

AUXILIARIES = frozenset(
    "MAY CAN CANT MUST WOULD HAVE HAVE_NOT BE BEEN DO DO_NOT DID_NOT COULD_NOT IS IS_NOT WAS WAS_NOT".split()
)
DETERMINED = (
    DETERMINER
    | {
        "THAT",
        "THAT_ALONE",
        "THOSE_ALONE",
        "THIS",
        "THIS_ALONE",
        "ANOTHER",
        "UP_TO",
        "ANY_NUMBER_OF",
        "BOTH",
        "AT_LEAST",
    }
    | {"YOU", "IT", "THEY", "THEM", "ME", "I", "SELF_NAME", "EACH_OF"}
)
"""What begins a whole phrase, and not only a noun."""
KEYWORDS = frozenset(
    f"KEYWORD{frame}" for frame in ("", "_N", "_COST", "_N_COST", "_FROM", "_FOR", "_OF", "_WITH", "_ONTO")
) | {"EQUIP"}
GIFTS = frozenset({"LSQB", "PLUS", "MINUS", "QUOTE", "QUOTE_IN", "A_ADDITIONAL", "MY_G"}) | KEYWORDS
STOPS = frozenset({"DOT", "COMMA", "COLON", "DASH", "QUOTE", "QUOTE_END", "QUOTE_IN", "QUOTE_IN_END", "BULLET", "RPAR"})
RELATIVE_VERBS = frozenset({"CONTROL", "OWN"})
CLAUSE_STARTS = frozenset(
    {"DOT", "COMMA", "COLON", "QUOTE", "BULLET", "WHEN", "WHENEVER", "IF", "WHILE", "COMMA_THEN", "AS", "QUOTE_IN"}
)
"""Behind these a new clause begins."""

BRACKETED_COST = ["LSQB", "KEYWORD_COST", "RSQB", "DASH"]
"""How a line begins that is a keyword in brackets with acts for its cost."""

KEYWORD_COSTS_BEGIN = (0, len(BRACKETED_COST))
"""Where the cost of a keyword can begin in its line: with the line itself, or behind the brackets and the dash."""

OWN_JOBS = {
    "CANT": "_CANT",
    "DO_NOT": "_CANT",
    "EXCEPT": "_EXCEPT",
    "LIFE_MOD": "_N",
    "ONLY": "_ONLY",
    "DO_THIS": "_CL",
    "WHERE_X_IS": "_WHERE",
    "FROM": "_FROM",
    "NO_MORE_THAN": "_MAX",
    "EVEN_IF": "_EVEN",
    "THAT_REL": "_REL",
    "BEFORE": "_BEFORE",
}
PAST_PAYMENT = frozenset({"VT_ED", "PAY_ED"})
SPENT = frozenset({"spend", "pay", "exhaust", "kill", "discard", "recycle"})
"""Acts that are payments when they are past and a purpose stands behind them: "you've spent [4] to play a spell"."""

PAID_WITH = frozenset({"RESOURCE", "OR_MORE", "AT_LEAST", "INT", "NOUN", "VT_ED", "A", "NUMWORD"})
TAILS = frozenset({"ASIDE", "REDUCE_ING", "TO_A_MINIMUM_OF", "IGNORE_ING", "WITHOUT_PAYING", "ROUNDING"})
CLAUSE_WORDS = frozenset({"IF", "UNLESS", "WHEN", "WHENEVER", "TO", "THAT_REL", "WITH", "INSTEAD", "RATHER_THAN"})
WITH_JOBS = frozenset(
    "DOT BULLET QUOTE QUOTE_IN IF UNLESS WHEN WHEN_LATER TO FOR_EACH COMMA AND OR AND_OR COMMA_AND COMMA_OR"
    " COMMA_AND_OR COMMA_THEN".split()
)
"""What is more than it seems, or ends a lead."""
