"""Which place a participle stands in, where more than its neighbours show it. `places` asks."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.nodes.base import Inflection
from cardlang.syntax.homographs import DETERMINER, NOUNISH
from cardlang.syntax.tokens import Token


def is_dealt(tokens: Sequence[Token], index: int) -> bool:
    """Whether it is damage that was dealt: "dealt combat damage", "dealt 3 or more damage"."""
    here = tokens[index].lemma == "deal"
    return here and any(token.lemma == "damage" for token in tokens[index + 1 : index + 5])


def is_spent(tokens: Sequence[Token], index: int) -> bool:
    """Whether it is said what mana was spent for: "spent to cast it"."""
    return tokens[index].lemma == "spend" and [t.terminal for t in tokens[index + 1 : index + 2]] == ["TO"]


def is_participle(tokens: Sequence[Token], index: int) -> bool:
    """Whether "cast" is what was done to a spell: "a spell cast this way", "each spell cast from a graveyard"."""
    before = tokens[index - 1] if index else tokens[0]
    behind = any(token.terminal in ("MANNER", "FROM", "DURATION", "BY") for token in tokens[index + 1 : index + 2])
    return tokens[index].text == "cast" and before.lemma in ("spell", "card") and before.terminal == "NOUN" and behind


def is_past(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "cast" behind one player is the past: "if an opponent cast a spell"; the present would be "casts"."""
    one = before == "NOUN" and tokens[index - 1].inflection is Inflection.BASE
    caused = any(token.terminal in ("HAVE", "MAY", "CAN", "MUST") for token in tokens[max(0, index - 6) : index])
    return tokens[index].text == "cast" and one and not caused and tokens[index - 1].lemma in ("player", "opponent")


def is_first_trait(tokens: Sequence[Token], index: int) -> bool:
    """Whether the first of two participles stands in front of a noun: "an activated or triggered ability"."""
    names = [token.terminal for token in tokens[index + 1 : index + 4]]
    before = tokens[index - 1].terminal if index else "START"
    return before in DETERMINER and names[:2] == ["OR", "VI_ED"] and names[-1] in NOUNISH


def is_other_trait(tokens: Sequence[Token], index: int) -> bool:
    """Whether another participle stands before it and an "or"."""
    return [t.terminal for t in tokens[max(0, index - 2) : index]] == ["VT_ED_N", "OR"]
