"""What is told, limited or paid and never is: "cast only during your turn", "shuffle a creature".

What leaves out how many or where to is for `agreement.missing` and `agreement.told` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import As, Naming, Reducing, While
from cardlang.nodes.costs import Cost, Unless
from cardlang.nodes.effects import Act, Deal, Does, Lasting, Sentence
from cardlang.nodes.filters import (
    All,
    Each,
    Either,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    Together,
    Typed,
    You,
)
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Whom
from cardlang.nodes.predicates import Becomes, Enters, Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_a_digit, is_elided, uncounted
from cardlang.syntax.sorts import Sorts, heads

UNASKED = frozenset({Act, As, Becomes, Cost, Deal, Does, Naming, Objects, Only, Reducing, Sentence, Unless, While})
"""The classes of what `wrong_asking` is about."""

_LIMITED = frozenset({Verb.USE, Verb.ACTIVATE})
_FROM_HANDS = frozenset({Verb.DISCARD, Verb.MILL, Verb.DRAW})
_NEVER_PAID = frozenset({Verb.COUNTER, Verb.SHUFFLE, Verb.CHANNEL})


def wrong_asking(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nobody is told, limited or asked to pay."""
    match node:
        case Act():
            yield from _wrong_act(node, sorts)
        case Only(act=Act(verb=verb, object=None, adverbs=()) as act) if verb not in _LIMITED:
            yield finding("CL303", "nothing says what is limited", act.span, help='did you mean "use", or "activate"?')
        case As(event=Does(act=Modal(mode=Mode.PAST)) as event):
            yield finding("CL303", "what was done is a condition", event.span, help='did you mean "if"?')
        case While(condition=Does(act=Modal(mode=Mode.PAST)) as event):
            yield finding("CL303", "what was done is a condition", event.span, help='did you mean "if"?')
        case Unless(payment=Does(who=Objects(quantity=None) as who, act=Act())) if _is_thing(who, sorts):
            yield finding("CL303", "only a player does this", who.span, help="say who does it: you, its controller")
        case Becomes(what=Objects() as what) if set(heads(what)) == {"card"} and not what.where:
            yield finding("CL303", "nothing becomes this", what.span, help="name what it becomes: a unit, a creature")
        case Cost(parts=parts):
            for part in parts:
                each = (
                    isinstance(part, Act)
                    and isinstance(part.object, Objects)
                    and isinstance(part.object.quantity, Each)
                )
                if isinstance(part, Act) and (part.verb in _NEVER_PAID or each):
                    yield finding("CL303", "this is no cost", part.span, help="say what is paid")
        case Naming(these=Together(nouns=nouns) | Either(nouns=nouns)):
            for noun in nouns:
                if isinstance(noun, Noun) and sorts.of(noun.word) in ("amount", "time", "person"):
                    yield finding("CL303", "this is no name", noun.span, help="name a tag")
        case Does(who=who, act=act):
            yield from _wrong_clause(who, act, sorts)
            yield from _wrong_doer(who, act, sorts)
        case Sentence(content=Does(who=Objects(target=Node()) as who, act=Enters() | Act(verb=Verb.ENTER))):
            yield finding("CL303", "what enters is no target", who.span, help='did you mean "this"?')
        case Reducing(by=Fixed() as by) if by.wording.form == "fixed":
            yield finding("CL303", "a cost stands in brackets", by.span, help=f'did you mean "[{by.value}]"?')
        case Objects(quantity=None, target=None, where=where):
            for one in where:
                if isinstance(one, Whom) and isinstance(one.who, You) and isinstance(one.does, Modal):
                    if one.does.mode is Mode.PAST and isinstance(one.does.act, Act) and not one.does.act.adverbs:
                        yield finding("CL303", "nothing says when", one.span, help='did you mean "this turn"?')


def _is_thing(who: Objects, sorts: Sorts) -> bool:
    return not is_elided(who) and any(not sorts.is_person(word) for word in heads(who))


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    placed = any(isinstance(place, Located) for place in act.adverbs)
    match act:
        case Act(verb=Verb.DRAW, object=Objects(target=Node()) as cards):
            yield finding("CL303", "cards that are drawn are no targets", cards.span, help='did you mean "a card"?')
        case Act(verb=Verb.GAIN, object=It() as gained):
            yield finding("CL303", "this is nothing one gains", gained.span, help='did you mean "gain control of"?')
        case Act(verb=Verb.DEAL, object=Objects(quantity=All(), where=()) as damage):
            yield finding("CL303", "nothing says how much", damage.span, help="put a number before it")
        case Act(verb=Verb.DISCARD, object=Objects(quantity=Each()) as cards):
            yield finding("CL303", "nothing says how many", cards.span, help='did you mean "all"?')
        case Act(verb=verb, object=Objects(quantity=Of(), nouns=Noun(word="card") as noun) as cards) if (
            verb in _FROM_HANDS and not cards.where
        ):
            if all(isinstance(trait, Typed) for trait in noun.traits):
                yield finding("CL303", "nothing says which are meant", cards.span, help='did you mean "a card"?')
        case Act(verb=Verb.PUT, object=Self() | It()) if act.wording.form in _WHOLE and not act.adverbs:
            yield finding("CL303", "nothing says where it is put", act.span, help='write "into", "onto" or "on"')
        case Act(verb=Verb.SHUFFLE, object=Objects() as things) if not placed and not things.where:
            if any(sorts.of(word) == "object" and word != "permanent" for word in heads(things)):
                yield finding("CL303", "only cards are shuffled", things.span, help='write "into" and a library')
        case Act(verb=Verb.CHOOSE, object=Listed(phrases=phrases)) if any(isinstance(one, You) for one in phrases):
            yield finding("CL303", "players and things are not chosen together", act.span)
    if act.verb is Verb.PUT and isinstance(what, Objects) and any(sorts.of(word) == "marker" for word in heads(what)):
        for place in act.adverbs:
            if isinstance(place, Located) and place.preposition in (Preposition.IN, Preposition.INTO):
                yield finding("CL303", "counters are put on things", place.span, help='did you mean "on"?')


_WHOLE = frozenset({"act", "act__reference"})


def _wrong_doer(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "owners discard", whose they are not said, and for spells that untap."""
    if isinstance(who, Objects) and who.quantity is None and isinstance(who.nouns, Noun):
        if who.nouns.word in ("owner", "controller") and not who.where:
            yield finding("CL303", "nothing says whose", who.span, help='write "their" before it')
    for said in acts_of(act):
        inner = said.act if isinstance(said, Modal) else said
        if isinstance(inner, Act) and inner.verb is Verb.READY and inner.object is None:
            if any(sorts.of(word) in ("spell", "ability", "person") for word in heads(who)):
                yield finding("CL303", "this does not do so", who.span, help="say what does: permanents, units")


def _wrong_clause(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    for said in acts_of(act):
        inner = said.act if isinstance(said, Modal) else said
        inner = inner.change if isinstance(inner, Lasting) else inner
        if not isinstance(inner, Is) or not isinstance(inner.what, Objects):
            continue
        what = inner.what
        if isinstance(said, Modal) and said.mode is Mode.MUST:
            yield finding("CL303", "nothing must be this", what.span, help="say what is done to it")
        elif any(word in sorts.has.get("[one]", ()) and sorts.of(word) == "place" for word in heads(what)):
            yield finding("CL303", "nothing is this", what.span, help='did you mean "on the battlefield"?')
        elif is_a_digit(what) and isinstance(who, It):
            yield uncounted(what)
        elif (
            isinstance(who, Objects) and any(sorts.of(word) == "amount" for word in heads(who)) and not is_elided(what)
        ):
            if any(sorts.of(word) in ("object", "card", "gear", "spell") for word in heads(what)):
                yield finding("CL303", "no amount is this", what.span, help="say what is: it, that unit")
