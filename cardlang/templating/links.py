"""Payments and what hangs on them: a cost that nobody may decline, and an "if you do" with nothing that is done."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, FirstThen, Instead
from cardlang.nodes.costs import AdditionalCost, Link, Linked, Pay, PayTo, Resources
from cardlang.nodes.effects import Act, AddMana, Deal, Does, If, May, Numbered, Sentence
from cardlang.nodes.filters import It, Objects, Self, You
from cardlang.nodes.predicates import Causes, Modal
from cardlang.nodes.words import Branch, Verb
from cardlang.source import Span
from cardlang.templating.ground import Ground, first_word

_DONE = frozenset({Branch.DOES, Branch.WHEN_DOES, Branch.DOES_NOT})
_ALWAYS = frozenset({Verb.DRAW, Verb.GAIN, Verb.SCRY, Verb.SURVEIL, Verb.INVESTIGATE, Verb.CREATE})
"""What a player told to do it always does."""


def wrong_links(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each payment that should say "may", and each link to what nobody could leave undone."""
    for node in walk(ground.node):
        if isinstance(node, Linked):
            yield from _without_may(node, ground)
            yield from _nothing_done(node, ground)
    yield from _paid_by_force(ground.node, ground)


def _without_may(linked: Linked, ground: Ground) -> Iterator[Diagnostic]:
    """A cost that "If you do" asks about, and that its player cannot decline."""
    asks = (Branch.DOES, Branch.WHEN_DOES)
    link = next((link for link in linked.links if link.branch in asks and _asks_you(link)), None)
    content = linked.action.content
    while isinstance(content, If | FirstThen):
        content = content.effect
    if link is None or any(isinstance(node, May) for node in walk(content)):
        return
    cost = _additional(content)
    if cost is not None:
        yield _say_may('an additional cost that one may leave unpaid says "you may"', cost, ground)
    elif _is_paid(content):
        yield _say_may('what is paid only if one likes says "you may"', content, ground)


def _is_paid(content: Node) -> bool:
    """Whether you pay: resources or life, with "you" before it or without."""
    act = content.act if isinstance(content, Does) and isinstance(content.who, You) else content
    return isinstance(act, Pay) or (isinstance(act, Act) and act.verb is Verb.PAY)


def _asks_you(link: Link) -> bool:
    return link.branch in _DONE and isinstance(link.who, You)


def _additional(content: Node) -> Node | None:
    match content:
        case AdditionalCost(cost=cost) | As(effect=AsAdditionalCost(cost=cost)) | AsAdditionalCost(cost=cost):
            return cost
        case _:
            return None


def _say_may(message: str, act: Node, ground: Ground) -> Diagnostic:
    word = first_word(ground, act.span)
    here = ground.words(word)
    if here.lower() == "you":
        new = f"{here} may"
        return finding("CL418", message, act.span, help=f'did you mean "{new} …"?', fix=Fix(word, new))
    new = f"You may {here[:1].lower()}{here[1:]}" if here[:1].isupper() else f"you may {here}"
    return finding("CL418", message, act.span, help=f'did you mean "{new} …"?', fix=Fix(word, new))


def _paid_by_force(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each "pay so much to do it" that its player cannot decline."""
    match node:
        case May() | Modal() | If() | Instead() | Causes():
            return
        case PayTo(cost=Pay(what=Resources()) as cost):
            yield _say_may('a cost within instructions that one need not pay says "you may"', cost, ground)
    for child in children(node):
        yield from _paid_by_force(child, ground)


def _nothing_done(linked: Linked, ground: Ground) -> Iterator[Diagnostic]:
    """A link that asks whether you did it, behind a sentence in which you do nothing, or cannot but do it."""
    content = linked.action.content
    for link in linked.links:
        if not _asks_you(link) or any(isinstance(node, May) for node in walk(content)):
            continue
        if link.branch is Branch.WHEN_DOES and isinstance(ground.node, Activated):
            continue  # it asks about the cost
        if _happens_of_itself(content):
            message = "nothing stands before this that you could leave undone"
            start = link.span.start
            yield finding("CL419", message, Span(start, start + _length(link)), help='say "you may" before it')


def _length(link: Link) -> int:
    """How many code points "If you do" has."""
    who = link.who
    return (who.span.end - link.span.start if who is not None else 0) + len(" do")


def _happens_of_itself(content: Node) -> bool:
    match content:
        case FirstThen(effect=effect):
            return _happens_of_itself(effect)
        case Does(who=Objects() | Self() | It(), act=act):
            return not any(isinstance(node, You | May) for node in walk(act))
        case Act(verb=verb) | Numbered(verb=verb) | Does(who=You(), act=Act(verb=verb)):
            return verb in _ALWAYS
        case Deal() | AddMana():
            return True
        case Sentence(content=inner):
            return _happens_of_itself(inner)
        case _:
            return False
