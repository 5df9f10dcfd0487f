"""Which kind is meant, where a word alone names none: "return it with a counter on it", "choose a type".

Whenever a thing of any kind will do ("remove a counter", "if it has a counter on it"), the word may stand alone; what
is put or chosen is of one kind. And the letter X, which is told behind "where", must stand before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Half, X
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import StartingWith
from cardlang.nodes.costs import Link, PayTo, RatherThan, Resources
from cardlang.nodes.effects import Act, Deal, Does, Sentence
from cardlang.nodes.filters import (
    Belonging,
    Each,
    Exactly,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    The,
    They,
    Typed,
    UpTo,
    nouns_of,
)
from cardlang.nodes.limits import InManner, WhereX
from cardlang.nodes.narrowing import Done, With
from cardlang.nodes.quantities import HalfOf
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.lasting import chosen_by
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts

KINDS = (
    always(WhereX, StartingWith, Belonging, InManner, RatherThan)
    | needing((Sentence, Link, PayTo), Located, With, Verb.PUT, Verb.MAKE, Verb.CHOOSE, Verb.PLAY_WITH)
    | needing((Does,), UpTo, PartOf)
)
"""The classes of what `wrong_kinds` is about."""

_BRINGS = frozenset({Verb.ENTER, Verb.RETURN, Verb.PUT, Verb.CREATE})


def wrong_kinds(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is put or chosen and is of no kind, and for an X that is told and stands nowhere."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            for act, _allowed in told_acts(told):
                yield from _wrong_act(act)
        case Belonging(nouns=Noun(word="type") as noun, whole=Objects(quantity=Of(), nouns=Noun(word="choice"))):
            if not any(isinstance(trait, Typed) for trait in noun.traits):
                yield finding("CL303", "nothing says of what", noun.span, help='did you mean "creature type"?')
        case Belonging(whole=Objects(quantity=The(), nouns=Noun(word="type", traits=()), where=()) as whole):
            yield finding("CL303", "nothing says which type", whole.span, help='did you mean "the chosen type"?')
        case InManner(aside="rounded_up" | "rounded_down", act=act) if not any(map(_is_half, walk(act))):
            yield finding("CL303", "only a half is rounded", node.span, help='write "half" before it')
        case RatherThan(instead_of=Act(verb=Verb.PAY, object=Objects(quantity=Of(), nouns=Noun(word="mana")) as what)):
            yield finding("CL303", "nobody's mana is paid", what.span, help='did you mean "mana cost"?')
        case Does(who=Objects(quantity=UpTo(), target=None) as who):
            yield finding("CL303", "nobody chooses them", who.span, help=chosen_by(sorts))
        case StartingWith(player=Objects(quantity=The(), nouns=Noun(traits=()), where=()) as who):
            yield finding("CL303", "nothing says which player", who.span, help='did you mean "the next player"?')
        case Does(who=They(), act=Deal(to=PartOf(quantity=Each(), whole=They()) as each)):
            yield finding("CL303", "nothing says each of which", each.span, help='did you mean "each other"?')
        case WhereX(effect=effect, amount=amount) if not any(map(_is_x, walk(effect))):
            yield finding("CL303", "there is no X before this", amount.span, help="write X where the number stands")


def _wrong_act(act: Node) -> Iterator[Diagnostic]:
    if not isinstance(act, Act):
        return
    what = act.object
    for where in what.where if isinstance(what, Objects) else ():
        if isinstance(where, Located) and where.preposition is Preposition.IN and _is_any_hand(where.place):
            yield finding("CL303", "nothing says whose hand it is", where.span, help='did you mean "from your hand"?')
    if act.verb in _BRINGS and any(isinstance(one, With) and _is_any_counter(one.what) for one in act.adverbs):
        yield finding("CL303", "nothing says which counter", act.span, help="name it: a +1/+1 counter")
    elif act.verb is Verb.PUT and what is not None and _is_any_counter(what):
        yield finding("CL303", "nothing says which counter", what.span, help="name it: a +1/+1 counter")
    elif act.verb is Verb.MAKE and isinstance(what, Objects):
        if all(noun.word == "choice" and not noun.traits for noun in nouns_of(what)):
            yield finding("CL303", "nothing says which choices", what.span, help='did you mean "new choices"?')
    elif act.verb is Verb.CHOOSE and isinstance(what, Objects) and isinstance(what.quantity, Exactly):
        if isinstance(what.nouns, Noun) and what.nouns.word == "type" and not what.nouns.traits and not what.where:
            yield finding("CL303", "nothing says of what", what.span, help='did you mean "a creature type"?')
    elif act.verb is Verb.PLAY_WITH and isinstance(what, Objects):
        if not any(isinstance(one, Done) and one.verb is Verb.REVEAL for one in (*what.where, *act.adverbs)):
            yield finding("CL303", "nothing says how", act.span, help='write "revealed" behind it')


def _is_half(node: Node) -> bool:
    return isinstance(node, HalfOf | Half)


def _is_any_hand(place: Node) -> bool:
    if not isinstance(place, Objects) or place.quantity is not None or not isinstance(place.nouns, Noun):
        return False
    return place.nouns.word == "hand" and place.nouns.wording.inflections[-1:] != (Inflection.PLURAL,)


def _is_any_counter(what: Node) -> bool:
    """Whether it is counters of no kind: "a counter", "counters"."""
    if not isinstance(what, Objects) or not isinstance(what.quantity, Exactly | None):
        return False
    return isinstance(what.nouns, Noun) and what.nouns.word == "counter" and not what.nouns.traits


def _is_x(node: Node) -> bool:
    return isinstance(node, X) or (isinstance(node, Resources) and "X" in node.symbols)
