"""Whether more of an act follows a separator, its verb left out: more damage, another place, the other cards.

`separators` asks; what the act is, `build` and `attach.shared` say.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.homographs import NUMBER
from cardlang.syntax.separator_words import STOPS
from cardlang.syntax.tokens import Token


def is_more_of_a_value(tokens: Sequence[Token], index: int) -> bool:
    """Whether "an additional" adds to a value: "an additional +1 [M]"; else to objects: "an additional card"."""
    return [token.terminal for token in tokens[index : index + 1]] in (["PLUS"], ["MINUS"])


def is_dealt_too(tokens: Sequence[Token], index: int) -> bool:
    """Whether more damage is dealt, the verb left out: "(deals 2 damage to you) and 1 damage to that creature"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    return names[-1:] == ["DAMAGE"] and names[0] in NUMBER | {"THAT_MUCH"}


def is_rest(tokens: Sequence[Token], index: int) -> bool:
    """Whether the others are put on a pile, the verb left out: "and the rest on the bottom of your library"."""
    names = [token.terminal for token in tokens[index : index + 3]]
    return names in (["THE", "REST", "ON"], ["THE", "OTHER_ALONE", "ON"])


def is_dealt(tokens: Sequence[Token], index: int) -> bool:
    """Whether a number with "to" follows, in a sentence that deals damage: "and 1 to another unit"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    begin = max((i for i, t in enumerate(tokens[:index]) if t.terminal in STOPS - {"COMMA"}), default=0)
    deals = any(token.terminal == "DEAL" for token in tokens[begin:index])
    return deals and names[:1] in (["INT"], ["X"]) and names[1:] == ["TO"]


def is_moved(tokens: Sequence[Token], index: int) -> bool:
    """Whether what goes to a place follows, behind a place that something else goes to: "and it to base"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    if names[:1] not in (["IT"], ["ME"], ["THEM"], ["SELF_NAME"]) or names[1:] != ["TO"]:
        return False
    begin = max((i for i, t in enumerate(tokens[:index]) if t.terminal in STOPS), default=0)
    before = tokens[begin:index]
    return any(t.lemma == "move" for t in before) and any(t.terminal == "TO" for t in before)


def is_change(tokens: Sequence[Token], index: int) -> bool:
    """Whether a second change of the same cost begins here, its verb left out: "(costs [1] less) and [Y] less"."""
    here = index
    while here < len(tokens) and tokens[here].terminal == "RESOURCE":
        here += 1
    return index < here < len(tokens) and tokens[here].terminal == "DIRECTION"
