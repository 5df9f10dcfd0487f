"""Keywords that stand with what they cannot stand with, though the grammar reads it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.keywords.table import load_keywords
from cardlang.nodes.abilities import AlteredKeyword, KeywordAbility, Keywords
from cardlang.nodes.amounts import X
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ChangedBy, ChangeStat
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Cannot, Gain, Grant, Have
from cardlang.nodes.filters import Exactly, Objects
from cardlang.nodes.keywords import Keyword

NO_CONDITION = frozenset({"action", "reaction", "deathknell"})
"""Keywords before an ability that is used or happens: another keyword behind one does neither."""

_UNSAID = frozenset({"keyword__cost_unsaid", "keyword__equip_unsaid", "keyword__number_unsaid"})
"""Forms of keywords without what they take, in which abilities are called by them: "cycling abilities"."""

_NUMBER = "<number>"
_OF_ANY = frozenset({"enchant"})
"""Keywords about whatever is of a kind: "enchant creature"."""

LEADING = frozenset({KeywordAbility, AlteredKeyword, Keywords, Have, Gain, Grant, Keyword})
"""The classes of what `wrong_keywords` is about."""


def wrong_keywords(node: Node, game: str) -> Iterator[Diagnostic]:
    """A finding where a keyword leads what it cannot lead or nothing, or what is behind its cost is about no cost."""
    match node:
        case Keyword(name=name, amount=amount) if amount is not None and name in _without_number(game):
            yield finding("CL303", "this keyword has no number", node.span, help="leave the number out")
        case Keywords(keywords=keywords):
            for keyword in keywords:
                match keyword.of:
                    case (Objects(quantity=None) as what,) if keyword.name not in _OF_ANY and _is_about(keyword):
                        yield finding("CL303", "nothing says how many", what.span, help='write "a" before it')
                if keyword.name in _leading(game):
                    help = "put a dash and the ability behind it"
                    yield finding("CL303", "this keyword stands before an ability", keyword.span, help=help)
        case Have(gifts=gifts) | Gain(gifts=gifts) | Grant(gifts=gifts):
            for gift in gifts:
                if isinstance(gift, Keyword) and gift.wording.form in _UNSAID:
                    yield finding("CL303", "this keyword has a cost or a number", gift.span, help="write it behind it")
        case KeywordAbility(keyword=keyword, ability=Keywords()) if keyword.name in NO_CONDITION:
            yield finding("CL303", "behind this keyword an ability is needed, and no keyword", keyword.span)
        case AlteredKeyword(body=body):
            for step in body:
                if not any(_is_of_cost(part) for part in walk(step)):
                    yield finding("CL303", "behind a keyword's cost only what changes that cost can stand", step.span)


def _is_about(keyword: Keyword) -> bool:
    return keyword.wording.form == "keyword__of"


def _is_of_cost(part: Node) -> bool:
    """Whether something is said of a cost: how it changes, or what its X can't be."""
    match part:
        case CostChange() | ChangeStat() | ChangedBy():
            return True
        case Cannot(who=Objects(quantity=Exactly(amount=X()))):
            return True
        case _:
            return False


@cache
def _leading(game: str) -> frozenset[str]:
    """The keywords that say when or whether the ability behind them is there: they never stand alone."""
    return frozenset(name for name, entry in load_keywords(game).entries.items() if entry.takes == "ability")


@cache
def _without_number(game: str) -> frozenset[str]:
    """The keywords that say nothing of how much: no number stands beside them, and their reminder text has none."""
    entries = load_keywords(game).entries.items()
    plain = {name for name, entry in entries if entry.takes in ("nothing", "timed", "ability")}
    return frozenset(
        name for name in plain if not any(_NUMBER in one for one in load_keywords(game).entries[name].reminders)
    )
