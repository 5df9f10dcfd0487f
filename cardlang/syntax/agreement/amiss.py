"""What stands in a place where it means nothing: "when it dies, draw 1 instead", "a base at a battlefield".

An order under "while", what a trigger would replace after it happened, a pile's act on what lies in play, and what is
taken off a cost of two kinds. What says nothing beside the words around it is for `agreement.idle`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import KeywordAbility, Triggered
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ChangedBy, Instead, Naming, While
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Act, Deal, Does, Grant, Have, Lasting, May, Sentence
from cardlang.nodes.filters import (
    All,
    Another,
    AnyOne,
    Each,
    Exactly,
    Here,
    Located,
    Objects,
    Of,
    Self,
    They,
    Together,
    Trait,
    UpTo,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, During, Which, With
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Preposition, Stat, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

AMISS = (
    always(KeywordAbility, Located, Naming, While)
    | needing((Act,), Done)
    | needing((Does,), StatOf, Modal, Verb.TRIGGER)
    | needing((Objects,), Located, With, Which)
    | needing((Sentence,), Verb.REVEAL, Verb.MOVE)
    | needing((Triggered,), Instead)
)
"""The classes of what `wrong_standing` is about."""

_FROM_HAND = frozenset({Verb.DISCARD, Verb.DRAW})
"""What is done to a card that is not in play, so that no spell is known to do it to this one."""

_BOARD = frozenset({Verb.MOVE, Verb.STUN, Verb.READY, Verb.KILL, Verb.BUFF, Verb.DESTROY, Verb.SACRIFICE, Verb.CHOOSE})
"""What is done to things as they are in play, whose state stands before their noun."""

_AT_ONCE = frozenset(
    {Verb.DRAW, Verb.DISCARD, Verb.KILL, Verb.DESTROY, Verb.BANISH, Verb.EXILE, Verb.STUN, Verb.MOVE, Verb.CREATE}
    | {Verb.GAIN, Verb.LOSE, Verb.SCORE, Verb.CHANNEL, Verb.RECYCLE, Verb.HEAL, Verb.MILL, Verb.SCRY, Verb.COUNTER}
    | {
        Verb.READY,
        Verb.EXHAUST,
        Verb.BUFF,
        Verb.RECALL,
        Verb.RETURN,
        Verb.SACRIFICE,
        Verb.REVEAL,
        Verb.EMPOWER,
        Verb.PREDICT,
        Verb.BURN,
    }
)
_ANY = Exactly | UpTo | Another | AnyOne | All | Each
_STATES = frozenset({Verb.EXHAUST, Verb.STUN, Verb.EMPOWER})
_KINDS = frozenset({"object", "gear"})
_CARDS = frozenset({"card", "copy", "token"})
_GRANTED = frozenset({Verb.PLAY})


def wrong_standing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what means nothing where it stands."""
    match node:
        case Triggered(event=event, body=(Sentence(content=told), *_)):
            yield from _too_late(event, told)
        case While(effect=effect) if _is_order(effect):
            yield finding("CL303", "what is told is done at once", effect.span, help='did you mean "when"?')
        case Does(who=who, act=act):
            yield from _taken_off(who, act, sorts)
            yield from _allowed_always(act, sorts)
            yield from _set_off(who, act, sorts)
        case Sentence(content=told):
            yield from _shown(told, sorts)
            yield from _moved(told)
        case Act(verb=verb, object=Objects(where=where)):
            for one in where if verb in _BOARD else ():
                if isinstance(one, Done) and one.verb in _STATES and not one.adverbs and one.object is None:
                    yield finding("CL303", "this stands before the noun", one.span, help="write it before the noun")
        case Located(preposition=Preposition.DURING, place=place):
            if any(sorts.of(word) != "time" for word in heads(place)):
                yield finding("CL303", "this is no time", place.span, help="name a turn, phase or combat")
        case Naming(these=Together(nouns=nouns)):
            for number, noun in enumerate(nouns):
                if noun in nouns[:number]:
                    yield finding("CL303", "this is in the list already", noun.span, help="leave one of the two out")
        case KeywordAbility(keyword=keyword, ability=ability):
            if keyword.name in sorts.keyword.get("[state]", frozenset()):
                yield from _idle_in_play(ability, sorts)
        case Objects():
            yield from _narrowed(node, sorts)


def _too_late(event: Node, told: Node) -> Iterator[Diagnostic]:
    """A finding for a trigger that replaces something: what it waits for has happened."""
    inner = told.act if isinstance(told, May) else told
    if isinstance(inner, Instead) and not any(isinstance(one, Modal) for part in (event, inner) for one in walk(part)):
        yield finding("CL303", "what has happened is not replaced", inner.span, help='did you mean "if", and "would"?')


def _idle_in_play(ability: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a keyword of cards that are played: "[Empowered][>] I have [Hidden]"."""
    played = sorts.keyword.get("[for playing]", frozenset())
    for here in walk(ability):
        if isinstance(here, Does) and isinstance(here.who, Self) and isinstance(here.act, Have):
            for gift in here.act.gifts:
                if isinstance(gift, Keyword) and gift.name in played:
                    yield finding("CL303", "this does nothing in play", gift.span, help="name another keyword")


def _is_order(effect: Node) -> bool:
    """Whether something is told that is done once: "deal 1 to a unit", "draw 1"."""
    if isinstance(effect, Lasting):
        return isinstance(effect.change, Grant)
    if isinstance(effect, Act) and any(isinstance(one, During) or _is_time(one) for one in effect.adverbs):
        return False  # at each such time: "during each untap step"
    return isinstance(effect, Deal) or (isinstance(effect, Act) and effect.verb in _AT_ONCE)


def _is_time(place: Node) -> bool:
    return isinstance(place, Located) and place.preposition is Preposition.DURING


def _taken_off(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a number taken off a cost that has two kinds: "its cost is reduced by the highest Might"."""
    if sorts.of("energy") != "amount" or not isinstance(who, StatOf) or who.stat is not Stat.COST:
        return
    for said in deeds_of(act):
        if isinstance(said, ChangedBy) and not isinstance(said.by, Resources):
            yield finding("CL303", "nothing says which part of the cost", who.span, help='did you mean "Energy cost"?')


def _allowed_always(act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what the rules allow in any case: "opponents can play units to their base"."""
    if not isinstance(act, Modal) or act.mode is not Mode.CAN or not isinstance(act.act, Act):
        return
    said, own = act.act, sorts.has.get("[your only]", frozenset())
    plain = isinstance(said.object, Objects) and not said.object.where and said.verb in _GRANTED
    for where in said.adverbs if plain and len(said.adverbs) == 1 else ():
        goal = where.place if isinstance(where, Located) and where.preposition is Preposition.TO else None
        if isinstance(goal, Objects) and isinstance(goal.quantity, Of) and isinstance(goal.quantity.owner, They):
            if {*heads(goal)} <= own:
                yield finding("CL303", "this is allowed in any case", act.span, help='did you mean "can only"?')


def _set_off(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for effects of any kind that trigger: only some do, and it is said which."""
    if not isinstance(who, Objects) or "[played]" not in sorts.suits or who.where:
        return
    if any(isinstance(said, Act) and said.verb is Verb.TRIGGER for said in deeds_of(act)):
        if any(noun.word == "effect" and not noun.traits for noun in nouns_of(who)):
            help = 'name them by their keyword, or say "abilities"'
            yield finding("CL303", "nothing says which of them trigger", who.span, help=help)


def _shown(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a thing that is revealed and lies nowhere hidden: "reveal a unit"."""
    for act, _ in told_acts(told):
        if not isinstance(act, Act) or act.verb is not Verb.REVEAL or act.adverbs:
            continue
        what = act.object
        if not isinstance(what, Objects) or not _is_any_of_a_kind(what, sorts):
            continue
        yield finding("CL303", "nothing says where it is hidden", what.span, help='write "from" and a place behind it')


def _moved(told: Node) -> Iterator[Diagnostic]:
    """A finding for "move a unit here": nobody knows whether it is here, or goes to here."""
    for act, _ in told_acts(told):
        if isinstance(act, Act) and act.verb is Verb.MOVE and act.object is not None and not _goes(act.adverbs):
            for one in act.adverbs:
                if isinstance(one, Here):
                    yield finding("CL303", "it moves to here, or is here", one.span, help='write "to" before it')


def _is_any_of_a_kind(what: Objects, sorts: Sorts) -> bool:
    """Whether any things of a kind are meant that lie in no pile, and are not face down."""
    if not isinstance(what.quantity, _ANY) or what.wording.form == "objects__elided":
        return False
    if not all(isinstance(one, Here | With) for one in what.where):
        return False
    if any(isinstance(trait, Trait) and trait.word == "face_down" for n in nouns_of(what) for trait in n.traits):
        return False
    return all(sorts.of(word) in _KINDS and word not in _CARDS for word in heads(what))


def _goes(adverbs: tuple[Node, ...]) -> bool:
    return any(isinstance(one, Located) and one.preposition is Preposition.TO for one in adverbs)


def _narrowed(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what places, amounts and cards are never said to be, have or do."""
    words = list(heads(phrase))
    for one in phrase.where:
        if isinstance(one, Located) and one.preposition is Preposition.AT and isinstance(one.place, Objects):
            if any(sorts.of(word) == "place" for word in words) and not phrase.where[: phrase.where.index(one)]:
                yield finding("CL303", "a place is at no other", one.span, help="name a unit")
        if isinstance(one, With) and isinstance(one.what, Objects) and "cost" in heads(one.what):
            if any(sorts.of(word) == "amount" for word in words):
                yield finding("CL303", "this has no cost", one.span, help="leave it out, or name a card")
        if isinstance(one, Which) and isinstance(one.does, Act) and one.does.verb in _FROM_HAND:
            if isinstance(one.does.object, Self):
                yield finding("CL303", "this is done to no card in play", one.does.span, help='did you mean "choose"?')
