"""Keywords: the order they stand in on one line; and what does nothing on a card of this type, keyword or loyalty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardlang.classify.classify import classify
from cardlang.classify.kinds import idle
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.keywords.table import load_keywords
from cardlang.library import AbilityReading
from cardlang.nodes.abilities import (
    Activated,
    Chapters,
    ClassLevel,
    KeywordAbility,
    Keywords,
    Labelled,
    LevelSymbol,
    Prototype,
    StationSymbol,
    Text,
    Triggered,
)
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Cost, Loyalty
from cardlang.nodes.effects import Act, Cannot, Deal, Does, Sentence
from cardlang.nodes.filters import Objects, Self, nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.predicates import Becomes, Is
from cardlang.nodes.roles import PaidFor, PaidWhen
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import Use
from cardlang.profiles.registry import default_profile
from cardlang.source import Span
from cardlang.templating.ground import Ground, instead, own

_AS_A_SPELL = "self__this_spell"
_ORDERED = "ordered"
_BLANKS = re.compile(r"\s*$")


def wrong_keyword_order(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each line of keywords that stands in another order than cards have it."""
    for node in walk(ground.node):
        run = node.keywords if isinstance(node, Keywords) else ()
        order = ground.habits.keyword_order
        places = [order.index(one.name) for one in run if one.name in order]
        if len(places) == len(run) > 1 and places != sorted(places):
            yield _reordered(run, places, ground)


def joined_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a keyword behind another on one line of the text without a comma: "[Shield][Tank]"."""
    last = ground.before[-1] if ground.before else None
    if not isinstance(ground.node, Keywords) or last is None or not isinstance(last.node, Keywords):
        return
    gap = _BLANKS.search(ground.text, 0, ground.line.span.start)
    if gap is not None and "\n" not in gap[0]:
        message = "keywords stand on lines of their own"
        fix = Fix(Span(*gap.span()), "\n")
        yield finding("CL414", message, ground.node.span, help="put it on a line of its own", fix=fix)


def repeated_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a keyword that the card has already and that does nothing a second time."""
    run = ground.node.keywords if isinstance(ground.node, Keywords) else ()
    if any(_has_levels(one.node) for one in ground.before if one.node is not None):
        return
    before = [keyword for one in ground.before if isinstance(one.node, Keywords) for keyword in one.node.keywords]
    for keyword in run:
        if keyword in before and keyword.name in ground.habits.redundant:
            yield finding("CL414", "the card has this keyword already", keyword.span, help="leave one of them out")
        before.append(keyword)


def late_keywords(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a line of keywords behind an ability, where cards have keywords first."""
    run = ground.node.keywords if isinstance(ground.node, Keywords) else ()
    names, habits = {keyword.name for keyword in run}, ground.habits
    if not run or any(keyword.cost is not None and keyword.name not in habits.stand_first for keyword in run):
        return
    late = any(one.node is not None and not _leads(one) for one in ground.before)
    if habits.keywords_first == _ORDERED:
        late = late and bool(names & habits.stand_first)
        late = late or (names <= {*habits.keyword_order} and any(_acts(one) for one in ground.before))
        late = late or _behind_its_order(run, ground)
        late = late and not any(_has_levels(one.node) for one in ground.before if one.node is not None)
    if late:
        help = "put it before the other abilities"
        message = "keywords stand before a card's other abilities"
        if _behind_its_order(run, ground):
            message = "this keyword stands before the card's other keywords"
        place = run[0].span.join(run[-1].span)
        yield finding("CL414", message, place, help=help)


def _behind_its_order(run: Sequence[Keyword], ground: Ground) -> bool:
    """Whether a keyword that leads others stands behind a line of those."""
    order = ground.habits.keyword_order
    led = [order.index(one.name) for one in run if one.name in ground.habits.lines_lead]
    lines = (one.node.keywords for one in ground.before if isinstance(one.node, Keywords))
    return bool(led) and any(order.index(one.name) > min(led) for line in lines for one in line if one.name in order)


def _acts(ability: AbilityReading) -> bool:
    """Whether an ability is activated or triggered, but for one that triggers as the card itself is cast."""
    node = ability.node.ability if isinstance(ability.node, Labelled) else ability.node
    match node:
        case Triggered(event=Does(act=Act(verb=Verb.CAST, object=Self()))):
            return False
        case Triggered() | Activated():
            return True
        case _:
            return False


def _has_levels(node: Node) -> bool:
    """Whether what stands behind belongs to a level, a chapter or a mode of the card."""
    return any(isinstance(one, LevelSymbol | ClassLevel | Chapters | StationSymbol | Prototype) for one in walk(node))


def _leads(ability: AbilityReading) -> bool:
    """Whether an ability may stand before keywords: keywords, the card's own cost, and what it is as a spell."""
    match ability.node:
        case Keywords() | Triggered(event=Does(act=Act(verb=Verb.CAST, object=Self()))):
            return True
        case Text(body=(Sentence(content=Does(who=Self(wording=wording)) | Cannot(who=Self(wording=wording))), *_)):
            if wording.form == _AS_A_SPELL:
                return True
    if ability.modifiers:
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
    if wanted is None or entry is None or wanted & ground.types or _is_of_use(keyword, wanted, ground):
        return
    cited = f"{default_profile(ground.profile.game).citation} {entry.rule}" if entry.rule else ""
    types = ground.habits.kinds.get(wanted) or " or ".join(sorted(wanted))
    word = entry.word[:1].upper() + entry.word[1:]
    message = f"{word} does nothing on this card: it is for {types} cards"
    if printed:
        message = f"no card of this type has {word} alone: it is for {types} cards, and for abilities that it leads"
    yield finding("CL421", message, keyword.span, rule=cited, help="give it to what has a use for it")


def _is_of_use(keyword: Keyword, wanted: frozenset[str], ground: Ground) -> bool:
    """Whether a keyword does something on the card all the same: it deals damage, or may become a creature."""
    if any(one.node is None for one in ground.face):
        return True
    nodes = [node for one in ground.face if one.node is not None for node in own(one.node)]
    if keyword.name in ground.habits.of_damage and any(isinstance(node, Deal) for node in nodes):
        return True
    return "creature" in wanted and any(_makes_a_creature(node) for node in nodes)


def _makes_a_creature(node: Node) -> bool:
    match node:
        case Becomes(what=what) | Is(what=what):
            return isinstance(what, Objects) and any(noun.word == "creature" for noun in nouns_of(what))
        case _:
            return False


def _never_paid(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a keyword whose cost is never paid on this kind of card, where no table of types says so."""
    for cost in classify((ground.node,), ground.profile, ground.kind).costs:
        row = idle(cost, (ground.node,), ground.kind, ground.profile)
        if row is not None and row.use is Use.KEYWORD and not row.keywords & ground.habits.only_on.keys():
            yield finding("CL421", row.reason, cost.span, rule=row.rule, help="its cost is never paid here")
