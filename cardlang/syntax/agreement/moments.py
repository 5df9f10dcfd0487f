"""Times, states and occasions that cannot be: "while you play a card", "any end of this turn", "when each unit dies".

How often, and at what time, is looked at here; who does it and to what is for `agreement.deeds` and `agreement.sorts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, KeywordAbility, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import While
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Act, Does, Have, Lasting, Sentence
from cardlang.nodes.filters import AnyOne, Belonging, Each, Exactly, Located, No, Noun, Objects, Self, Typed
from cardlang.nodes.filters import Not as NotTrait
from cardlang.nodes.limits import DuringTime
from cardlang.nodes.narrowing import Doing
from cardlang.nodes.predicates import Enters, Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_a_digit
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import PERSON, Sorts, heads

TIMED = (
    always(DuringTime, While, Objects, Enters, Located, Noun, Activated, KeywordAbility)
    | needing((Triggered,), Each, No)
    | needing((Does,), No)
)
"""The classes of what `wrong_moments` is about."""

_LASTS = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE, Verb.ATTACK, Verb.DEFEND, Verb.BLOCK, Verb.SHARE})
"""What goes on for a while; everything else is done at once."""

_ENDS = frozenset({"start", "end", "beginning"})
_IN_COMBAT = frozenset({Verb.ATTACK, Verb.DEFEND, Verb.BLOCK})
_NEVER_AT = frozenset({"combat", "showdown", "game", "turn"})
_USED = frozenset({"action", "reaction"})
"""Keywords before what is played or used."""

_NO_COST = frozenset(
    {Verb.SCORE, Verb.MOVE, Verb.USE, Verb.ATTACK, Verb.DEFEND, Verb.HOLD, Verb.CONQUER, Verb.DIE, Verb.SURVIVE}
    | {Verb.LEAVE, Verb.TRIGGER, Verb.END, Verb.BEGIN, Verb.BLOCK, Verb.WIN, Verb.LOSE}
)
"""What is no cost when it stands alone."""


def wrong_moments(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what goes on at no time, or begins, ends and happens otherwise than said."""
    match node:
        case While(condition=Does(act=act)):
            for said in acts_of(act):
                if isinstance(said, Act) and said.verb not in _LASTS:
                    yield finding("CL303", "this does not go on for a while", said.span, help='did you mean "when"?')
        case Objects(quantity=Exactly() | AnyOne() | No(), nouns=Belonging(nouns=Noun(word=word))) if word in _ENDS:
            yield finding("CL303", f"there is one {word}", node.span, help='did you mean "the"?')
        case Objects(nouns=Noun() as noun) if sorts.of(noun.word) == "time" and _in_digits(node):
            yield finding("CL303", "nothing says which is meant", node.span, help='did you mean "your", or "each"?')
        case Triggered(event=event):
            yield from _each_event(event)
            if (
                isinstance(event, Does)
                and isinstance(event.who, Objects)
                and isinstance(event.who.quantity, No)
                and not _is_state(event.act)
            ):
                yield finding("CL303", "what does not happen is no event", event.who.span, help='did you mean "a"?')
        case Does(who=Objects(quantity=No()) as who, act=Modal(mode=Mode.MUST)):
            yield finding("CL303", "nobody must do it", who.span, help="say who must")
        case Enters(state=Doing(verb=verb) as state) if verb not in _IN_COMBAT:
            yield finding("CL303", "nothing enters so", state.span, help='did you mean "ready"?')
        case Located(preposition=Preposition.AT, place=Objects(nouns=Noun(word=word)) as place) if word in _NEVER_AT:
            yield finding("CL303", "nothing is at this", place.span, help='did you mean "during", or "the end of"?')
        case DuringTime(time=time) if any(sorts.of(word) != "time" for word in heads(time)):
            yield finding("CL303", "this is no time", time.span, help="name a turn, phase or combat")
        case Noun(traits=traits):
            for trait in traits:
                if isinstance(trait, NotTrait) and isinstance(trait.trait, Typed):
                    if sorts.of(trait.trait.word) in ("amount", "time", "pile", "word", PERSON):
                        yield finding("CL303", "this does not stand before a noun", trait.span)
        case _:
            yield from _wrong_abilities(node, sorts)


def _in_digits(phrase: Objects) -> bool:
    quantity = phrase.quantity
    return isinstance(quantity, Exactly) and quantity.amount.wording.form == "fixed" and not is_a_digit(phrase)


def _is_state(act: Node) -> bool:
    """Whether it is said where things are, which may begin to be so: "when no creatures are on the battlefield"."""
    return isinstance(act, Is) and isinstance(act.what, Located)


def _each_event(event: Node) -> Iterator[Diagnostic]:
    """A finding for an event that each of several has a part in: it is one that does something."""
    for here in walk(event):
        if isinstance(here, Does) and isinstance(here.who, Objects) and isinstance(here.who.quantity, Each):
            yield finding("CL303", "an event is of one of them", here.who.span, help='did you mean "a", or "another"?')


def _wrong_abilities(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a keyword before what is not used, and for what is no cost."""
    match node:
        case Activated(cost=cost):
            for part in cost.parts:
                if isinstance(part, Act) and part.object is None and part.verb in _NO_COST and not part.adverbs:
                    yield finding("CL303", "this is no cost", part.span, help="say what is done to what")
        case KeywordAbility(keyword=keyword) if keyword.name in sorts.keyword.get("[leads nothing]", ()):
            yield finding("CL303", "this keyword leads no ability", keyword.span, help="leave the arrow out")
        case KeywordAbility(keyword=keyword, ability=Triggered()) if keyword.name in _USED:
            yield finding("CL303", "what triggers is not used", keyword.span, help="leave the keyword out")
        case KeywordAbility(keyword=keyword, ability=Text(body=(Sentence() as sentence, *_))) if keyword.name in _USED:
            for said in _standing(sentence):
                yield finding("CL303", "this is not used", said.span, help=f"leave [{keyword.name.title()}] out")


def _standing(sentence: Sentence) -> Iterator[Node]:
    """What a sentence says that holds as long as the card is in play: "I have +1 [M]"."""
    for below in walk(sentence):
        if isinstance(below, Does) and isinstance(below.who, Self):
            for said in acts_of(below.act):
                if isinstance(said, Have | CostChange) and not isinstance(said, Lasting):
                    yield said
