"""Reading what the table of keywords says in text: the ability a keyword stands for, and what it costs unprinted."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics import CardlangError
from cardlang.keywords.nodes import KeywordNodes
from cardlang.keywords.table import KeywordEntry
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import UNWRITTEN, Node, transform
from cardlang.nodes.costs import Cost
from cardlang.source import NOWHERE
from cardlang.syntax.read import read_text

ANY_ABILITY = {"riftbound": "draw 1", "magic": "draw a card"}
"""What stands for the ability behind a keyword while the text about the keyword is read."""


def read_keyword(entry: KeywordEntry, grammar: str, game: str) -> KeywordNodes:
    """The nodes of a keyword's texts, as nodes without a place. Raises CardlangError when one cannot be read."""
    implied = tuple(_cost(cost.implied, grammar) if cost.implied else None for cost in entry.costs)
    text = entry.means.replace("<ability>", ANY_ABILITY[game])
    means = _bare(_read(text, grammar)) if text else None
    asked = _bare(_read(entry.asked, grammar)) if entry.asked else None
    return KeywordNodes(means, implied if any(implied) else (), asked)  # type: ignore[arg-type]


def _cost(text: str, grammar: str) -> Cost:
    node = _read(f"{text}:", grammar, "cost_zone")
    cost = node.cost if isinstance(node, Activated) else node
    if not isinstance(cost, Cost):
        raise CardlangError(f"this is no cost: {text}")
    return _bare(cost)  # type: ignore[return-value]


def _read(text: str, grammar: str, start: str = "line") -> Node:
    node = read_text(text, grammar, start)
    if node is None:
        raise CardlangError(f"this cannot be read: {text}")
    return node


def _bare(node: Node) -> Node:
    return transform(node, _without_place)


def _without_place(node: Node) -> Node:
    return replace(node, span=NOWHERE, wording=UNWRITTEN)
