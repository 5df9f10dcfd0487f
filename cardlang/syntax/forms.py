"""Which node each alternative of the grammar builds, and which of its parts go into which fields.

An alternative is called after its node: `draw` or, where several say the same, `draw__cards`. Its kept parts (phrases,
and words of a class) fill the node's fields in order. Where the order differs, or a field has a fixed value, the tables
`forms_core`, `forms_riftbound` and `forms_magic` say so. Rules whose names end in `_list` build tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from enum import Enum
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.nodes import words
from cardlang.nodes.base import Node, field_names
from cardlang.nodes.frozen import frozen
from cardlang.nodes.registry import node_classes, snake
from cardlang.syntax.forms_core import CORE
from cardlang.syntax.forms_magic import MAGIC
from cardlang.syntax.forms_riftbound import RIFTBOUND

VALUES: Mapping[str, type[Enum] | type[int]] = {
    "INT": int,
    "NUMWORD": int,
    "VT": words.Verb,
    "VI": words.Verb,
    "VN": words.Verb,
    "STAT": words.Stat,
    "STAT_NAME": words.Stat,
    "DIRECTION": words.Direction,
    "MORE_OR_FEWER": words.Direction,
    "LESSER": words.Direction,
    "OR_LESSER": words.Direction,
    "DURATION_REL": words.Duration,
    "DURATION_MID": words.Duration,
    "DURATION_LATER": words.Duration,
    "DURATION": words.Duration,
}
"""Terminal class -> the type of its value; a class that is not here keeps its lemma, one word."""

FREE = frozenset({"INT", "NAME", "LABEL", "UNREAD"})
"""Terminals whose value stands in the text itself, not in a word table."""

KEPT = FREE | frozenset({"DURATION_REL", "DURATION_MID", "DURATION_LATER", "NOUN_LATER", "ADJ_LATER", "MANNER_P"})
"""Terminals that are no word class and yet hold a value."""


LAST = frozenset(
    """stat_of__of stat_of__for at_time__leading each__every is__be stat_is__less_or_equal stat_is__equal
    stat_is__greater is__be_one is__be_equal all_traits__comma either_trait__and_or
    for_each__of_leading is_not__apart is_not__one_apart which__who whom__that as__trailing
    as__condition except_by at_most__less all_of__deals all_of__paid any_of__paid unless__leading
    add_mana__additional deal__divided act__to_first objects__led
    act__bracket act__one_card at_least__before is__being is__already is__also resources__additional
    is_not__already is_not__longer keywords__acts_open at_most__no_more
    even_if__aside keyword__equal it__he it__she it__him it__her it__his
    it__her_own any_one__one located__from_among not__dash while__condition
    keyword_ability__open_tight here__aside does__also may__also until__moment_leading all_of__then_and
    keywords__apart act__ed_on any_of__if pt_change__additional whom__owned while__for_leading causes__to
    controlled__past so_much__equal act__several fixed__damage x__damage that_many__damage""".split()
)
"""Alternatives that canonical printing takes last, whatever their place in the grammar's files."""


@frozen
class Form:
    """What one alternative builds: a node class, the fields its parts fill in order, and the values it fixes."""

    kind: type[Node]
    parts: tuple[str, ...]
    fixed: Mapping[str, object] = field(default_factory=dict)
    tuples: frozenset[str] = frozenset()
    """The fields that hold several children, so that none of them is ()."""


_FORMS = {**CORE, **RIFTBOUND, **MAGIC}


@cache
def form_named(name: str) -> Form:
    """The form of an alternative.

    Raises CardlangError when no node has that name.
    """
    kind = _by_snake().get(name.partition("__")[0])
    if kind is None:
        raise CardlangError(f"the grammar names {name!r}, and no node is called that")
    tuples = frozenset(f.name for f in fields(kind) if str(f.type).startswith("tuple["))
    if name in _FORMS:
        parts, fixed = _FORMS[name]
        return Form(kind, tuple(parts.split()), fixed, tuples)
    switches = frozenset(f.name for f in fields(kind) if f.type == "bool")
    return Form(kind, tuple(name for name in field_names(kind) if name not in switches), {}, tuples)


def value_of(terminal: str, lemma: str) -> object:
    """What a node keeps of a word: a number, a member of a closed set, or its lemma."""
    kind = VALUES.get(terminal.partition("_")[0]) if terminal.startswith(("VT_", "VI_")) else VALUES.get(terminal)
    return lemma if kind is None else kind(lemma) if kind is not int else int(lemma)


def lemma_of(value: object) -> str:
    """The inverse of `value_of`: the lemma of a value."""
    return str(value._value_) if isinstance(value, Enum) else str(value)


@cache
def _by_snake() -> Mapping[str, type[Node]]:
    return {snake(name): kind for name, kind in node_classes().items()}
