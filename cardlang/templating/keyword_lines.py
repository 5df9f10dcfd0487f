"""Keywords: the order they stand in on one line; and what does nothing on a card of this type, keyword or loyalty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardlang.classify.classify import classify
from cardlang.classify.kinds import idle
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.keywords.table import load_keywords
from cardlang.library import AbilityReading
from cardlang.nodes.abilities import Activated, KeywordAbility, Keywords
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Cost, Loyalty
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import PaidFor, PaidWhen
from cardlang.profiles.profile import Use
from cardlang.profiles.registry import default_profile
from cardlang.source import Span
from cardlang.templating.ground import Ground, instead


def wrong_keyword_order(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each line of keywords that stands in another order than cards have it."""
    for node in walk(ground.node):
        run = node.keywords if isinstance(node, Keywords) else ()
        order = ground.habits.keyword_order
        places = [order.index(one.name) for one in run if one.name in order]
        if len(places) == len(run) > 1 and places != sorted(places):
            yield _reordered(run, places, ground)


def late_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a line of keywords behind an ability, where cards have keywords first."""
    run = ground.node.keywords if isinstance(ground.node, Keywords) else ()
    if not ground.habits.keywords_first or not run or any(keyword.cost is not None for keyword in run):
        return
    if any(one.node is not None and not _leads(one) for one in ground.before):
        help = "put it before the other abilities"
        yield finding(
            "CL414", "keywords stand before a card's other abilities", run[0].span.join(run[-1].span), help=help
        )


def _leads(ability: AbilityReading) -> bool:
    """Whether an ability may stand before keywords: keywords themselves, and what the card's own cost is."""
    if isinstance(ability.node, Keywords) or ability.modifiers:
        return True
    return any(cost.paid_when is PaidWhen.PLAY and cost.paid_for is PaidFor.THIS_CARD for cost in ability.costs)


def _reordered(run: Sequence[Keyword], places: list[int], ground: Ground) -> Diagnostic:
    whole = Span(run[0].span.start, run[-1].span.end)
    written = [ground.words(one.span) for one in run]
    gaps = [ground.text[a.span.end : b.span.start] for a, b in pairwise(run)]
    capital = written[0][:1].isupper()
    written = [written[0][:1].lower() + written[0][1:], *written[1:]]
    words = [word for _, word in sorted(zip(places, written, strict=True))]
    new = "".join(word + gap for word, gap in zip(words, [*gaps, ""], strict=True))
    new = new[:1].upper() + new[1:] if capital else new
    return instead(ground, "CL414", "cards have these keywords in another order", whole, new)


def idle_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each keyword of the card itself that does nothing on a card of its types."""
    if not ground.types:
        return
    match ground.node:
        case Keywords(keywords=keywords):
            yield from (found for one in keywords for found in _of_type(one, ground))
            yield from _never_paid(ground)
        case KeywordAbility(keyword=keyword):
            yield from _of_type(keyword, ground)


def misplaced_loyalty(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a loyalty cost on a card whose types have none (CR 606.2)."""
    wanted = ground.habits.only_on.get("loyalty", frozenset())
    if not wanted or not ground.types or wanted & ground.types:
        return
    match ground.node:
        case Activated(cost=Cost(parts=(Loyalty() as loyalty, *_))):
            message = f"a loyalty cost is of {' and '.join(sorted(wanted))} cards only"
            help = "write mana in braces"
            rule = f"{default_profile(ground.profile.game).citation} 606.2"
            yield finding("CL421", message, loyalty.span, rule=rule, help=help)


def _of_type(keyword: Keyword, ground: Ground) -> Iterator[Diagnostic]:
    printed = ground.habits.printed_on.get(keyword.name) if isinstance(ground.node, Keywords) else None
    wanted = printed or ground.habits.only_on.get(keyword.name)
    entry = load_keywords(ground.profile.game).entries.get(keyword.name)
    if wanted is None or entry is None or wanted & ground.types:
        return
    cited = f"{default_profile(ground.profile.game).citation} {entry.rule}" if entry.rule else ""
    types = ground.habits.kinds.get(wanted) or " or ".join(sorted(wanted))
    word = entry.word[:1].upper() + entry.word[1:]
    message = f"{word} does nothing on this card: it is for {types} cards"
    if printed:
        message = f"no card of this type has {word} alone: it is for {types} cards, and for abilities that it leads"
    yield finding("CL421", message, keyword.span, rule=cited, help="give it to what has a use for it")


def _never_paid(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a keyword whose cost is never paid on this kind of card, where no table of types says so."""
    for cost in classify((ground.node,), ground.profile, ground.kind).costs:
        row = idle(cost, (ground.node,), ground.kind, ground.profile)
        if row is not None and row.use is Use.KEYWORD and not row.keywords & ground.habits.only_on.keys():
            yield finding("CL421", row.reason, cost.span, rule=row.rule, help="its cost is never paid here")
