"""What the keywords of an ability mean: the sentences of their table with the printed number and cost in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardlang.keywords.table import load_keywords
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Pay
from cardlang.nodes.keywords import Keyword
from cardlang.printing.text import print_words
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile

_COST = re.compile(r"[\[{]X[\]}]")
_PAYING = re.compile(r"\bpay(?P<s>s?) (?=[\[{]X[\]}])")
_NUMBER = re.compile(r"(?<![\[{\w])X(?![\]}\w])")


def keyword_sentences(nodes: Iterable[Node], profile: RulesProfile) -> tuple[str, ...]:
    """A sentence for each keyword whose meaning the table tells, in printed order, each once."""
    found = (part for node in nodes for part in walk(node) if isinstance(part, Keyword))
    return tuple(dict.fromkeys(sentence for keyword in found for sentence in _sentence(keyword, profile)))


def _sentence(keyword: Keyword, profile: RulesProfile) -> Iterator[str]:
    entry = load_keywords(profile.game).entries.get(keyword.name)
    if entry is None or not (entry.means or entry.says):
        return
    means = (
        _PAYING.sub(lambda found: f"do{'es' if found['s'] else ''} this: ", entry.means)
        if _is_done(keyword)
        else entry.means
    )
    means = _COST.sub(lambda _: _cost(keyword, profile), means)
    means = _NUMBER.sub(_number(keyword), means).replace("<ability>", "what stands behind it")
    cited = f" [{default_profile(profile.game).citation} {entry.rule}]" if entry.rule else ""
    yield f'"{entry.word}" means: {" ".join(filter(None, (means, entry.says)))}{cited}'


def _is_done(keyword: Keyword) -> bool:
    """Whether a keyword's cost is something that one does, and not symbols that one pays."""
    return keyword.cost is not None and not all(isinstance(part, Pay) for part in keyword.cost.parts)


def _cost(keyword: Keyword, profile: RulesProfile) -> str:
    parts = keyword.cost.parts if keyword.cost else ()
    words = [print_words(part.what if isinstance(part, Pay) else part, profile.game) for part in parts]
    cost = ", ".join(word for word in words if word) or "its cost"
    return cost[0].upper() + cost[1:]


def _number(keyword: Keyword) -> str:
    if keyword.amount is None:
        return "1"
    return str(keyword.amount.value) if isinstance(keyword.amount, Fixed) else "X"
