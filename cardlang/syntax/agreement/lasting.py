"""Orders that are done at once and are said for a time, and what is told though it is only allowed or limited.

"They move it this turn", "you hide cards this turn", "you look at the top card any time", "use this ability while I'm
at a battlefield": each has lost its "may", "can't" or "only".
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AsThough, Ignoring, Until, While
from cardlang.nodes.costs import Link, RatherThan
from cardlang.nodes.effects import Act, Does, Gain, Get, Grant, Have, If, Lasting, Sentence
from cardlang.nodes.filters import (
    Another,
    AnyOne,
    Exactly,
    Located,
    No,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    They,
    This,
    You,
)
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Manner
from cardlang.nodes.predicates import Causes
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts

LASTING = always(Only) | needing(
    (Sentence, Link),
    *(Lasting, Manner, Causes, RatherThan, Until, AsThough, PartOf),
    *(Verb.ATTACK, Verb.BLOCK, Verb.CAST, Verb.USE, Verb.ACTIVATE),
)
"""The classes of what `wrong_lasting` is about."""

_AT_ONCE = frozenset(
    {Verb.MOVE, Verb.PLAY, Verb.CAST, Verb.HIDE, Verb.KILL, Verb.DESTROY, Verb.DRAW, Verb.DISCARD, Verb.RECYCLE}
    | {Verb.RETURN, Verb.SACRIFICE, Verb.CREATE, Verb.READY, Verb.BUFF, Verb.STUN, Verb.CHANNEL, Verb.PUT}
    | {
        Verb.REVEAL,
        Verb.LOOK_AT,
        Verb.SEARCH,
        Verb.ATTACH,
        Verb.DETACH,
        Verb.RECALL,
        Verb.HEAL,
        Verb.COUNTER,
        Verb.SPEND,
        Verb.ACTIVATE,
    }
)
"""What is done once, at the moment it is told."""

_FIGHTING = frozenset({Verb.ATTACK, Verb.BLOCK})
"""What players have creatures do; they are told to "if able"."""

_USED = frozenset({Verb.USE, Verb.ACTIVATE})
_GOT = (Get, Gain, Have)


def wrong_lasting(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each order that is done at once and has a time, or is none without "may" or "only"."""
    match node:
        case Only(act=Only()) if node.wording.form == "only":
            yield finding("CL303", '"and" is missing here', node.limit.span, help='write "and" before "only"')
            return
        case Only(act=act):
            said = act.act if isinstance(act, Does) else act
            while isinstance(said, Lasting):
                said = said.change
            if isinstance(said, Gain | Get | Grant):
                yield finding("CL303", "this is not limited so", node.limit.span, help='did you mean "activate only"?')
            return
        case Sentence(content=told) | Link(effect=told):
            pass
        case _:
            return
    for found, allowed in told_acts(told, kinds=(Act, Lasting, While, If, Does, AsThough, RatherThan, Until)):
        if not allowed:
            yield from _wrong_order(found, sorts)


def chosen_by(sorts: Sorts) -> str:
    """What is written where nobody chooses what gets something: a target, or what a player gives it to."""
    return 'write "give" before it' if "[give]" in sorts.does else 'write "target" before the noun'


def _wrong_order(found: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match found:
        case Lasting(change=change):
            act = change.act if isinstance(change, Ignoring) else change
            if isinstance(act, Act) and act.verb in _AT_ONCE and not _is_none(act.object):
                yield finding("CL303", "this is done at once", act.span, help='did you mean "may", or "can\'t"?')
        case Act(adverbs=adverbs) if any(isinstance(one, Manner) and one.word == "any_time" for one in adverbs):
            yield finding("CL303", "nobody is told to do this", found.span, help='write "may" before it')
        case Does(act=Act(verb=verb) | Lasting(change=Act(verb=verb)) as act) if verb in _FIGHTING:
            yield finding("CL303", "nobody is told to do this", act.span, help='did you mean "can\'t", or "if able"?')
        case Does(who=You() | They(), act=Causes() | Lasting(change=Causes())) | RatherThan(cost=Does(who=You())):
            yield finding("CL303", "nobody is told to do this", found.span, help='write "may" before the verb')
        case Until(act=Does(act=Act(verb=verb)), event=Objects()) if verb in _AT_ONCE | {Verb.SCORE}:
            yield finding("CL303", "this is done at once", found.span, help='did you mean "may", or "can\'t"?')
        case AsThough(effect=Does(act=Act(verb=verb))) if verb in _AT_ONCE:
            yield finding("CL303", "nobody is told to do this", found.span, help='write "may" before the verb')
        case Act(verb=Verb.CAST, object=Self(), adverbs=adverbs) if any(map(_is_during, adverbs)):
            yield finding("CL303", "nobody is told to do this", found.span, help='write "only" behind it')
        case Does(who=Objects(target=None, nouns=Noun()) as who, act=Lasting() as act):
            if isinstance(who.quantity, Exactly | Another) and any(isinstance(one, _GOT) for one in acts_of(act)):
                yield finding("CL303", "nobody chooses it", who.span, help=chosen_by(sorts))
        case Act(object=PartOf(quantity=AnyOne()) as what):
            yield finding("CL303", "nothing says how many", what.span, help='did you mean "any number of"?')
        case While(effect=act) | If(effect=act) if isinstance(act, Act) and act.verb in _USED and _is_own(act.object):
            yield finding("CL303", "nobody is told to do this", act.span, help='write "only" behind it')


def _is_none(what: Node | None) -> bool:
    return isinstance(what, Objects) and isinstance(what.quantity, No)


def _is_during(where: Node) -> bool:
    return isinstance(where, Located) and where.preposition is Preposition.DURING


def _is_own(what: Node | None) -> bool:
    """Whether the card's own ability is meant: "use this ability", "use my abilities"."""
    if what is None:
        return True
    return isinstance(what, Objects) and (isinstance(what.quantity, This) or _is_mine(what.quantity))


def _is_mine(quantity: Node | None) -> bool:
    return isinstance(quantity, Of) and isinstance(quantity.owner, Self)
