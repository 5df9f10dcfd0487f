"""Relatives: which words belong to a clause behind a noun ("a unit that was chosen by a spell this turn").

What stands behind the verb of a relative is said of that verb, and not of the sentence's: the words around show it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.nodes.base import Inflection
from cardlang.syntax.homographs import NOUNISH, NUMBER
from cardlang.syntax.tokens import Token

PRONOUN = frozenset({"YOU", "THEY", "I", "IT", "WE"})
RELATIVES = frozenset({"THAT_REL", "WHO"})
AUXILIARY = frozenset(
    {"IS", "IS_NOT", "WAS", "WAS_NOT", "HAVE", "HAVE_NOT", "CANT", "CAN", "DO_NOT", "DID_NOT", "WOULD"}
)
PHRASE_END = NOUNISH | {"RSQB", "KEYWORD", "CONTROL", "HERE", "THERE", "EACH", "ANY", "STAT", "OR_MORE"} | NUMBER
"""What a noun phrase can end in."""

GAP_VERBS = frozenset({"VT", "VI", "VT_ED", "VI_ED"})
_TAIL = frozenset({"EITHER_WAY", "TO_P", "BY_P", "FOR_P", "WITH_P", "ON_P", "AT", "IN", "FROM", "HERE", "THERE"})
"""What may stand behind the verb of a relative, and belongs to it."""
_BEYOND = frozenset({"DOT", "COMMA", "COLON", "VT", "VI"})


def ends_relative(tokens: Sequence[Token], here: int) -> bool:
    """Whether the word is the verb of a relative: "(a unit) that was stunned", "(the next spell) you play"."""
    verb = tokens[here].terminal if here > 0 else ""
    if verb == "DAMAGE":
        here -= 1
        verb = tokens[here].terminal
    if verb not in GAP_VERBS | {"ADJ", "DEAL_ED", "VI_ING"}:
        return False
    here -= 1
    if here > 1 and tokens[here].terminal == "OR" and tokens[here - 1].terminal == verb:
        here -= 2
    while here > 0 and tokens[here].terminal in AUXILIARY | {"BEEN", "NOT", "BE", "BEING"}:
        here -= 1
    if tokens[here].terminal in RELATIVES:
        return verb != "VT"
    if here > 0 and tokens[here].terminal in PRONOUN:
        return tokens[here - 1].terminal in PHRASE_END
    return _is_subject(tokens, here)


def _is_subject(tokens: Sequence[Token], here: int) -> bool:
    """Whether a phrase for a player ends here, behind what it does something with: "(a unit) an opponent played"."""
    names = [token.terminal for token in tokens[max(0, here - 2) : here + 1]]
    person = tokens[here].lemma in ("player", "opponent") and len(names) == len(("unit", "an", "opponent"))
    return person and names[0] in NOUNISH and names[1] in ("A", "THAT", "ANY", "NO") and names[2] == "NOUN"


def behind_relative(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether what follows belongs to a relative's verb: "(a unit) that moved to a battlefield"."""
    return before in ("VI", "VI_ED", "VI_ING", "VT", "VT_ED", "DEAL_ED") and ends_relative(tokens, index - 1)


def is_of_tail(tokens: Sequence[Token], index: int) -> bool:
    """Whether a time stands behind what belongs to a past relative: "that was chosen by a spell this turn"."""
    for here in range(index - 2, max(0, index - 9), -1):
        name = tokens[here].terminal
        if name in _TAIL:
            return tokens[here - 1].terminal.endswith("_ED") and ends_relative(tokens, here - 1)
        if name in ("COMMA", "DOT", "AND", "OR") or name in GAP_VERBS:
            return False
    return False


def is_of_dealt(tokens: Sequence[Token], index: int) -> bool:
    """Whether a time stands behind a participle with an object or agent: "dealt damage", "by it this turn"."""
    names = [token.terminal for token in tokens[max(0, index - 5) : index]]
    if not {"VT", "VI", "WOULD", "IS", "COMMA", "DOT"}.isdisjoint(names):
        return False
    attached = any(token.lemma == "attach" for token in tokens[max(0, index - 5) : index])
    reached = "VT_ED_P" in names and not {"TO_P", "BY_P", "WITH_P"}.isdisjoint(names[-3:]) and not attached
    return (
        reached or "BY_P" in names[-3:] or "DEALT_P" in names or ("DEALT" in names and not RELATIVES.isdisjoint(names))
    )


def is_behind_dealt(tokens: Sequence[Token], index: int) -> bool:
    """Whether it is said whose damage a relative speaks of: "(damage) that would be dealt to you (this turn) by it"."""
    for here in range(index - 1, max(0, index - 8), -1):
        if tokens[here].lemma == "deal" and tokens[here].terminal == "VT_ED":
            return tokens[here - 1].terminal == "BE" and ends_relative(tokens, here)
        if tokens[here].terminal in _BEYOND:
            return False
    return False


def is_behind_source(tokens: Sequence[Token], index: int) -> bool:
    """Whether a time stands behind that: "(damage) that would be dealt to you by a creature this turn"."""
    for here in range(index - 1, max(0, index - 10), -1):
        if tokens[here].terminal == "BY_LATER":
            return not any(token.terminal in RELATIVES for token in tokens[here:index])
        if tokens[here].terminal in _BEYOND:
            return False
    return False


def is_own_gap(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a relative says who casts what more is said of: "spells you cast of the chosen type"."""
    if tokens[index].lemma not in ("cast", "play") or index < 2:
        return False
    player = before in PRONOUN or tokens[index - 1].lemma in ("opponent", "player")
    spell = any(token.terminal in NOUNISH for token in tokens[max(0, index - 3) : index - 1])
    behind = [token.terminal for token in tokens[index + 1 : index + 3]]
    more = behind[:1] == ["OF"] or (behind[:1] == ["THAT"] and behind[-1] in GAP_VERBS | AUXILIARY)
    return player and spell and more


def is_uncontrolled(tokens: Sequence[Token], index: int) -> bool:
    """Whether a relative says whose something is not: "target creature you don't control"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    return names[0] == "DO_NOT" and names[1:] == ["CONTROL"]


def ends_who(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "can't" ends a relative, and the sentence's own verb follows: "each player who can't discards a card"."""
    follows = tokens[index + 1] if index + 1 < len(tokens) else None
    return (
        before == "WHO"
        and follows is not None
        and (follows.terminal == "COMMA" or follows.inflection is Inflection.THIRD)
    )


def is_had(tokens: Sequence[Token], index: int) -> bool:
    """Whether "have" is the verb of a relative: "each experience counter you have"."""
    return index > 1 and tokens[index - 1].terminal in ("YOU", "THEY") and tokens[index - 2].terminal in NOUNISH


def is_of_past(tokens: Sequence[Token], index: int) -> bool:
    """Whether a time belongs to a past relative with an object: "who lost life this turn"."""
    for here in range(index - 1, max(0, index - 7), -1):
        name = tokens[here].terminal
        if name in RELATIVES:
            past = tokens[here + 1].terminal.endswith("_ED") or tokens[here + 2].terminal.endswith("_ED")
            return past and here < index - 2
        if name in ("VT", "VI", "COMMA", "DOT", "IF", "DEALT"):
            return False
    return False


def is_between_states(tokens: Sequence[Token], index: int) -> bool:
    """Whether "or" stands between what the objects of a relative are: "(a unit) that's stunned or exhausted"."""
    states = ("ADJ", "VT_ED", "VI_ED", "VI_ING")
    names = [token.terminal for token in tokens[index - 1 : index + 2]]
    if len(names) < 3 or names[0] not in states or names[2] not in states:
        return False
    here = index - 2
    while here > 0 and tokens[here].terminal in AUXILIARY | {"BEEN", "BE"}:
        here -= 1
    return tokens[here].terminal in RELATIVES


_STATES = frozenset({"ADJ", "VT_ED"})
_STATE_VERBS = frozenset({"IS", "IS_NOT", "WAS", "WAS_NOT", "BE", "BEEN"})
_LISTING = frozenset({"COMMA", "COMMA_OR", "OR"})


def state_job(tokens: Sequence[Token], index: int) -> str:
    """The job of a separator between what something may be, no noun behind it: "if it is white, blue, or black"."""
    here = index - 1
    while here > 0 and tokens[here].terminal in _STATES | _LISTING:
        here -= 1
    if here < 1 or tokens[here].terminal not in _STATE_VERBS or here == index - 1:
        return ""
    last, joined = index, {tokens[index].terminal}
    while last + 1 < len(tokens) and tokens[last + 1].terminal in _STATES:
        last += 1
        behind = [token.terminal for token in tokens[last + 1 : last + 3]]
        if behind[:1] and behind[0] in _LISTING and behind[1:] and behind[1] in _STATES:
            last += 1
            joined.add(behind[0])
    listed = last > index and (last + 1 == len(tokens) or tokens[last + 1].terminal not in NOUNISH)
    if not listed or joined.isdisjoint({"OR", "COMMA_OR"}):
        return ""
    return "_STATE" if tokens[here - 1].terminal in RELATIVES else "_ED"


def goes_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether "and" goes on to a second act of a relative: "(a spell) that costs [4] or less and chooses a unit".

    Both verbs end in -s, and no other verb stands between them that could be the sentence's own.
    """
    if tokens[index + 1].inflection is not Inflection.THIRD:
        return False
    for here in range(index - 1, max(0, index - 12), -1):
        if tokens[here].terminal == "THAT_REL":
            return [t for t in tokens[here + 1 : index] if t.inflection is Inflection.THIRD] == [tokens[here + 1]]
        if tokens[here].terminal in ("DOT", "COMMA", "COLON", "QUOTE"):
            return False
    return False
