"""Costs that one may leave unpaid: they say "may".

That one may is told by what hangs on the payment (what asks whether it was made), by what it is paid for (to enter
ready, not to be played), or by the words before it: cards say "you discard a card" only of what one does anyway. What a
text links to an act that nobody could leave undone is for `links` to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, FirstThen, Instead
from cardlang.nodes.costs import AdditionalCost, Link, Linked, Pay, PayTo, RatherThan, Resources
from cardlang.nodes.effects import Act, AnyOf, Does, If, May
from cardlang.nodes.filters import It, Noun, Objects, Self, Trait, You
from cardlang.nodes.predicates import Causes, Modal
from cardlang.nodes.words import Branch, Verb
from cardlang.source import Span
from cardlang.templating.ground import Ground, first_word, instead

_ASKS = frozenset({Branch.DOES, Branch.WHEN_DOES})
_GIVEN = frozenset(
    {Verb.DISCARD, Verb.SACRIFICE, Verb.EXILE, Verb.BANISH, Verb.KILL, Verb.RECYCLE, Verb.RETURN, Verb.REVEAL}
    | {Verb.EXHAUST, Verb.TURN, Verb.PUT, Verb.REMOVE, Verb.DESTROY}
)
"""What one gives up or does for something; said with "you" before it, cards have "may" between."""
_GONE = frozenset({Verb.SACRIFICE, Verb.KILL, Verb.DESTROY, Verb.EXILE, Verb.BANISH, Verb.RETURN})
_OWN_COST = frozenset({Verb.PLAY, Verb.CAST})
_ADDITIONAL = Trait("additional")
_LEADING = "additional_cost"
_UNPAID = 'an additional cost that one may leave unpaid says "you may"'


def wrong_options(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each payment that one may decline and that doesn't say so."""
    for node in walk(ground.node):
        if isinstance(node, Linked):
            yield from _asked_about(node, ground)
    yield from _always(ground.node, ground)
    if any(_asks_whether_paid(node) for node in walk(ground.node)):
        for node in (*(one.node for one in ground.before if one.node is not None), ground.node):
            yield from _mandatory(node, ground)


def _asked_about(linked: Linked, ground: Ground) -> Iterator[Diagnostic]:
    """A cost that "If you do" asks about, and that its player cannot decline."""
    content = linked.action.content
    as_it_enters = isinstance(content, As)
    while isinstance(content, If | FirstThen | As):
        content = content.effect
    asks = _ASKS | {Branch.DOES_NOT} if as_it_enters and _is_payment(content) else _ASKS
    if not any(link.branch in asks for link in linked.links) or _may(content):
        return
    cost = _additional(content)
    if cost is not None:
        yield _say_may(_UNPAID, cost, ground)
    elif _is_paid(content, linked.links, asks):
        yield _say_may('what is paid only if one likes says "may"', content, ground)


def _is_paid(content: Node, links: tuple[Link, ...], asks: frozenset[Branch]) -> bool:
    """Whether somebody pays who is then asked about: resources, life or counters, or what "you" give up."""
    who, act = (content.who, content.act) if isinstance(content, Does) else (None, content)
    yours = any(isinstance(link.who, You) for link in links if link.branch in asks)
    if _is_payment(act):
        return yours == (who is None or isinstance(who, You))
    return yours and isinstance(who, You) and isinstance(act, Act) and act.verb in _GIVEN


def _is_payment(act: Node) -> bool:
    """Whether an act pays resources, life or counters; mana is spent on what one pays for otherwise."""
    match act:
        case Pay(what=Resources()) | Act(verb=Verb.PAY):
            return True
        case Act(verb=Verb.SPEND, object=Objects(nouns=Noun(word=word))):
            return word != "mana"
        case _:
            return False


def _additional(content: Node) -> Node | None:
    match content:
        case AdditionalCost(cost=cost) | As(effect=AsAdditionalCost(cost=cost)) | AsAdditionalCost(cost=cost):
            return cost
        case _:
            return None


def _always(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each payment that by its own words can be declined, wherever it stands."""
    match node:
        case May() | Modal() | If() | Instead() | Causes():
            return
        case AnyOf(parts=(first, Act(object=Self() | It()) as second)) if _is_payment(first) and second.verb in _GONE:
            new = f"{ground.words(second.span)} unless you {_small(ground.words(first.span))}"
            message = 'what happens to one who does not pay stands before "unless"'
            yield instead(ground, "CL418", message, node.span, new)
        case PayTo(cost=cost) if _is_payment(cost):
            yield _say_may('a cost within instructions that one need not pay says "you may"', cost, ground)
        case AdditionalCost(play=play, cost=cost) if not _may(cost) and (_yours(cost) or _for_more(node, play)):
            yield _say_may(_UNPAID, cost, ground)
        case AsAdditionalCost(cost=cost) if not _may(cost):
            yield _say_may(_UNPAID, cost, ground)
        case RatherThan(cost=cost) if not _may(cost):
            yield _say_may('a cost that one may pay rather than another says "you may"', cost, ground)
    for child in children(node):
        yield from _always(child, ground)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _for_more(node: Node, play: Node) -> bool:
    """Whether an additional cost is paid for more than to play the card, or stands before what it is paid for."""
    of_play = isinstance(play, Act) and play.verb in _OWN_COST
    return not of_play or node.wording.form != _LEADING


def _yours(cost: Node) -> bool:
    return isinstance(cost, Does) and isinstance(cost.who, You)


def _may(content: Node) -> bool:
    return any(isinstance(node, May | Modal) for node in walk(content))


def _mandatory(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each additional cost of the card that must be paid, where something asks whether it was."""
    for one in walk(node):
        if isinstance(one, AdditionalCost) and not _may(one.cost) and _is_own(one.play):
            yield _say_may(_UNPAID, one.cost, ground)


def _is_own(play: Node) -> bool:
    return isinstance(play, Act) and play.verb in _OWN_COST and isinstance(play.object, Self)


def _asks_whether_paid(node: Node) -> bool:
    """Whether a condition asks about the additional cost: "if you paid the additional cost"."""
    if not isinstance(node, If):
        return False
    paid = any(isinstance(one, Objects) and _is_additional(one.nouns) for one in walk(node.condition))
    return paid and any(isinstance(one, Modal) for one in walk(node.condition))


def _is_additional(nouns: Node) -> bool:
    return isinstance(nouns, Noun) and nouns.word == "cost" and _ADDITIONAL in nouns.traits


def _say_may(message: str, act: Node, ground: Ground) -> Diagnostic:
    word = first_word(ground, act.span)
    here = ground.words(word)
    if isinstance(act, Does) and not isinstance(act.who, You):
        return _they_may(message, act, ground)
    if here.lower() == "you":
        new = f"{here} may"
        return finding("CL418", message, act.span, help=f'did you mean "{new} …"?', fix=Fix(word, new))
    new = f"You may {here[:1].lower()}{here[1:]}" if here[:1].isupper() else f"you may {here}"
    return finding("CL418", message, act.span, help=f'did you mean "{new} …"?', fix=Fix(word, new))


def _they_may(message: str, act: Does, ground: Ground) -> Diagnostic:
    """The finding about what another player pays: "that player pays" is "that player may pay"."""
    found = re.compile(r"(pay|spend)s?\b").search(ground.text, act.who.span.end, act.span.end)
    if found is None:
        return finding("CL418", message, act.span, help='say "may" before it')
    here, new = Span(*found.span()), f"may {found[1]}"
    return finding("CL418", message, act.span, help=f'did you mean "{new} …"?', fix=Fix(here, new))
