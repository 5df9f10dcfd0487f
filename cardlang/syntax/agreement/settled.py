"""What undoes itself, is so already, or never happens: "ready this, [E]:", "would have 1 point", "if I died".

Costs that undo one another, states told as events that are replaced, and conditions that the event before them fulfils.
What happens told as what is so is for `agreement.events` to say, costs that no card has for `agreement.costs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import KeywordAbility, Text, Triggered
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import NthTime
from cardlang.nodes.costs import Cost, PayTo
from cardlang.nodes.effects import Act, AllOf, Does, Gain, Get, Grant, Have, If, Lasting, Sentence
from cardlang.nodes.filters import Here, It, Located, Objects, Self, There, They, Trait, nouns_of
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Becomes, Has, Is, Modal
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

_ONCE = frozenset(
    {Verb.BUFF, Verb.READY, Verb.EXHAUST, Verb.STUN, Verb.KILL, Verb.BANISH, Verb.RECYCLE, Verb.RECALL, Verb.DISCARD}
)
SETTLED = (
    always(Cost, Modal, PayTo)
    | needing((Act,), Verb.PLAY)
    | needing((KeywordAbility,), If)
    | needing((Triggered,), If, Verb.PLAY, *_ONCE)
)
"""The classes of what `wrong_settled` is about."""

_UNDOES = {Verb.READY: Verb.EXHAUST, Verb.EMPOWER: Verb.DISEMPOWER, Verb.ATTACH: Verb.DETACH}
_UNDOES |= {undone: act for act, undone in _UNDOES.items()}

_STATES = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE, Verb.SHARE})
"""What is so as long as it is, and is no event."""

_BY_ITSELF = {"deathknell": Verb.DIE}
"""Keywords that lead what is done when the card itself does it."""


def wrong_settled(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is undone as it is done, for what is no event, and for what is always so."""
    match node:
        case Cost(parts=parts):
            yield from _undone(parts)
            yield from _unpaid(parts, sorts)
        case PayTo(cost=cost):
            parts = tuple(acts_of(cost))
            for part in cost.parts if isinstance(cost, AllOf) else (cost,):
                if isinstance(part, Lasting | Grant | Gain | Get | Have):
                    yield finding("CL303", "this is no cost", part.span, help='did you mean "and"?')
            yield from _undone(parts)
            yield from _unpaid(parts, sorts)
        case Modal(mode=Mode.WOULD, act=act):
            for said in acts_of(act):
                if _is_state(said):
                    yield finding("CL303", "this is so, and does not happen", said.span, help="say what happens")
        case Act(verb=Verb.PLAY, object=Objects() as what) if "[played]" in sorts.suits:
            yield from _played(what, sorts)
        case Triggered(event=NthTime(event=Does(who=who, act=Lasting(change=act))), body=body):
            yield from _done_again(who, act, body)
        case Triggered(event=Does(who=who, act=act), body=body):
            yield from _done_again(who, act, body)
            match body:
                case (Sentence(content=If(condition=asked)), *_) if isinstance(act, Act):
                    yield from _always(who, act, asked)
        case KeywordAbility(keyword=keyword, ability=Text(body=(Sentence(content=If(condition=asked)), *_))):
            if keyword.name in _BY_ITSELF:
                yield from _always(Self(), Act(_BY_ITSELF[keyword.name], None), asked)


def _undone(parts: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for a part of a cost that undoes another: "ready this, [E]"."""
    acts = [part for part in parts if isinstance(part, Act)]
    for number, act in enumerate(acts):
        for other in acts[number + 1 :]:
            alike = act.object == other.object or isinstance(other.object, It)
            if alike and _UNDOES.get(act.verb) is other.verb:
                yield finding("CL303", "this undoes the other", act.span, help="leave one of the two out")


def _unpaid(parts: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is good for whoever does it, and so no cost."""
    never = sorts.does.get("[not paid]", frozenset())
    for part in parts if never else ():
        if isinstance(part, Act) and part.verb.value in never:
            yield finding("CL303", "this is no cost", part.span, help='did you mean "exhaust", or "spend"?')
        elif isinstance(part, Act) and part.verb is Verb.MOVE and not part.adverbs:
            yield finding("CL303", "nothing says where to", part.span, help='write "to" and a place')


def _is_state(said: Node) -> bool:
    """Whether it is told how something is: what it has, where it is."""
    if isinstance(said, Is):
        return isinstance(said.what, Here | There | Located)
    return isinstance(said, Has) or (isinstance(said, Act) and said.verb in _STATES)


def _played(what: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for abilities that are played, where only those are that somebody activates."""
    known = sorts.suits["[played]"]
    for noun in nouns_of(what):
        if sorts.of(noun.word) == "ability" and not any(_is_one_of(trait, known) for trait in noun.traits):
            yield finding("CL303", "this is not played", noun.span, help='write "activated" before it')


def _is_one_of(trait: Node, words: frozenset[str]) -> bool:
    return isinstance(trait, Trait) and trait.word in words


def _done_again(who: Node, act: Node, body: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for what has just been done to a thing, or played it, and is done to it once more."""
    played = isinstance(act, Act) and act.verb in _BEING_HERE and isinstance(act.object if act.object else who, Self)
    played = played or (isinstance(act, Act) and act.verb in _ON_BOARD and isinstance(act.object, Self))
    state = act.what if isinstance(act, Becomes) else act
    verb = Verb.READY if state == Trait("ready") else state.verb if isinstance(state, Act | Done) else None
    for told in (told for step in body if isinstance(step, Sentence) for told in _paid_acts(step.content)):
        if told.verb in _LEAVES and told.verb is not verb:
            return
        if played and told.verb is Verb.PLAY and isinstance(told.object, Self) and not told.adverbs:
            yield finding("CL303", "this is in play already", told.span, help='did you mean "move", or "ready"?')
        if verb in _ONCE and told.verb is verb and _is_it(told.object, act) and not told.adverbs:
            yield finding("CL303", "this has just been done to it", told.span, help="take another verb")


def _is_it(told: Node | None, act: Node) -> bool:
    """Whether something is told of what it has just been done to."""
    return isinstance(told, It) or (isinstance(told, Self) and isinstance(act, Act) and isinstance(act.object, Self))


def _paid_acts(told: Node) -> Iterator[Act]:
    """What somebody is told to do, behind a cost too."""
    for node, _ in told_acts(told, kinds=(Act, PayTo)):
        if isinstance(node, PayTo):
            yield from _paid_acts(node.effect)
        elif isinstance(node, Act):
            yield node


_BEING_HERE = frozenset({Verb.PLAY, Verb.ATTACK, Verb.DEFEND, Verb.CONQUER, Verb.HOLD, Verb.MOVE})
"""What a card does, or has done to it, that is in play then."""

_ON_BOARD = frozenset({Verb.STUN, Verb.READY, Verb.EXHAUST, Verb.BUFF, Verb.EMPOWER, Verb.DISEMPOWER, Verb.CHOOSE})

_LEAVES = frozenset({Verb.BANISH, Verb.RETURN, Verb.RECALL, Verb.RECYCLE, Verb.EXILE, Verb.SACRIFICE})
"""What takes it away, so that it may be played again."""


def _always(who: Node, done: Act, asked: Node) -> Iterator[Diagnostic]:
    """A finding for a condition that the event itself fulfils: "when I die, if I died"."""
    span = asked.span
    if isinstance(asked, Does) and isinstance(asked.act, Lasting):
        asked = Does(asked.who, asked.act.change)
    if not isinstance(asked, Does) or not isinstance(asked.act, Modal) or asked.act.mode is not Mode.PAST:
        return
    said = asked.act.act
    if isinstance(said, Lasting):
        said = said.change
    if isinstance(said, Act) and said.verb is done.verb and not said.adverbs and not isinstance(said, AllOf):
        if _is_same(asked.who, who) and _is_same(said.object, done.object):
            yield finding("CL303", "this is always so here", span, help="leave the condition out")


def _is_same(said: Node | None, named: Node | None) -> bool:
    """Whether two words of a clause are one thing; a pronoun is what the event names."""
    if isinstance(said, It | They):
        return isinstance(named, Objects | Self)
    return said == named and not (isinstance(said, Objects) and any(heads(said)))
