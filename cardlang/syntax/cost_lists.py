"""Lists within a cost: what a comma or "or" joins where a payment stands. `separators` asks."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.homographs import NUMBER
from cardlang.syntax.tokens import Token

_LAST = frozenset({"COMMA_AND", "COMMA_OR", "COMMA_AND_OR"})
_THINGS = frozenset({"_N", "_D"})


def list_job(tokens: Sequence[Token], index: int, job: str) -> str:
    """The job of a comma before a colon: between things ("an artifact, creature, or land") if the list of them ends
    before the cost does, else between the cost's parts; `job` is what it would have anywhere."""
    if _is_choice(tokens, index):
        return "_N"
    if _is_in_one_of_two(tokens, index):
        return "_PART"
    if job not in _THINGS or tokens[index + 1].terminal in ("RESOURCE", "TAP", "UNTAP"):
        return "_COST"
    for token in tokens[index + 1 :]:
        if token.terminal in ("COLON", "DOT", "RESOURCE", "TAP", "UNTAP"):
            break
        if token.terminal in _LAST:
            return job
    return "_COST"


def is_other_cost(tokens: Sequence[Token], index: int) -> bool:
    """Whether "or" stands between two whole costs: "{3}, {T} or {U}, {T}: "."""
    before = [token.terminal for token in tokens[max(0, index - 3) : index]]
    behind = [token.terminal for token in tokens[index + 1 :]]
    end = next((here for here, name in enumerate(behind) if name != "RESOURCE"), 0)
    return before == ["RESOURCE", "COMMA", "TAP"] and end > 0 and behind[end : end + 3] == ["COMMA", "TAP", "COLON"]


def _is_choice(tokens: Sequence[Token], index: int) -> bool:
    """Whether a comma stands in a keyword's cost that is one of several: "[1], [O], or [1][O]"."""
    behind = [token.terminal for token in tokens[index:]]
    return "COMMA_OR" in behind and "COLON" not in behind


def _is_in_one_of_two(tokens: Sequence[Token], index: int) -> bool:
    """Whether a comma stands within one of two whole costs."""
    if [token.terminal for token in tokens[index + 1 : index + 2]] != ["TAP"]:
        return False
    here = index - 1
    while here > 0 and tokens[here].terminal == "RESOURCE":
        here -= 1
    near = [at for at in (index + 2, here) if at < len(tokens) and tokens[at].terminal.startswith("OR")]
    return any(is_other_cost(tokens, at) for at in near)


def is_paid_too(tokens: Sequence[Token], index: int) -> bool:
    """Whether more or something else is paid, the verb left out: "(pay {1}) and 1 life", "(pay {R}) or 2 life"."""
    here = index - 1
    while here > 0 and tokens[here - 1].terminal in ("RESOURCE", "COMMA"):
        here -= 1
    paid = here > 0 and tokens[here - 1].terminal == "PAY" and tokens[here].terminal == "RESOURCE"
    names = [token.terminal for token in tokens[index : index + 2]]
    return paid and (names[:1] == ["RESOURCE"] or (names[0] in NUMBER and names[1:] == ["NOUN"]))
