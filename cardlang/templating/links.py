"""What hangs on a payment: an "if you do" with nothing that is done, or that nobody could leave undone."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import FirstThen
from cardlang.nodes.costs import Link, Linked
from cardlang.nodes.effects import Act, AddMana, Deal, Does, Get, Grant, Lasting, May, Numbered, Sentence
from cardlang.nodes.filters import It, Noun, Objects, Self, They, You
from cardlang.nodes.words import Branch, Verb
from cardlang.source import Span
from cardlang.templating.ground import Ground

_DONE = frozenset({Branch.DOES, Branch.WHEN_DOES, Branch.DOES_NOT})
_ALWAYS = frozenset(
    {Verb.DRAW, Verb.GAIN, Verb.SCRY, Verb.SURVEIL, Verb.INVESTIGATE, Verb.CREATE, Verb.SCORE} | {Verb.LOOK_AT}
)
"""What a player told to do it always does."""


def wrong_links(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each link to what nobody could leave undone."""
    for node in walk(ground.node):
        if isinstance(node, Linked):
            yield from _nothing_done(node, ground)


def _asks_you(link: Link) -> bool:
    return link.branch in _DONE and isinstance(link.who, You)


def _nothing_done(linked: Linked, ground: Ground) -> Iterator[Diagnostic]:
    """A link that asks whether you did it, behind a sentence in which you do nothing, or cannot but do it."""
    content = linked.action.content
    for link in linked.links:
        if _asks_others(link) and _cannot_but(content):
            yield _told(link)
        if not _asks_you(link):
            continue
        choices = [node for node in walk(content) if isinstance(node, May)]
        if choices and all(isinstance(one.who, Objects) for one in choices):
            yield _told(link)
        if choices:
            continue
        if link.branch is Branch.WHEN_DOES and isinstance(ground.node, Activated):
            continue  # it asks about the cost
        if _happens_of_itself(content):
            yield _told(link)


def _told(link: Link) -> Diagnostic:
    others = not isinstance(link.who, You)
    message = f"nothing stands before this that {'they' if others else 'you'} could leave undone"
    help = f'say "{"may" if others else "you may"}" before it'
    return finding("CL419", message, Span(link.span.start, link.span.start + _length(link)), help=help)


def _asks_others(link: Link) -> bool:
    return link.branch in _DONE and isinstance(link.who, They)


def _cannot_but(content: Node) -> bool:
    """Whether players do what nobody fails to do: "each opponent loses 1 life"."""
    match content:
        case Does(who=Objects(), act=Act(verb=verb)):
            return verb in _ALWAYS or verb is Verb.LOSE
        case _:
            return False


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
        case Act(verb=Verb.LOSE, object=Objects()) | Does(who=You(), act=Act(verb=Verb.LOSE, object=Objects())):
            return True
        case Act(verb=Verb.PLAY, object=Objects(nouns=Noun(word="token"))):
            return True
        case Act(verb=verb) | Numbered(verb=verb) | Does(who=You(), act=Act(verb=verb)):
            return verb in _ALWAYS
        case Deal() | AddMana() | Grant() | Get():
            return True
        case Lasting(change=inner):
            return _happens_of_itself(inner)
        case Sentence(content=inner):
            return _happens_of_itself(inner)
        case _:
            return False
