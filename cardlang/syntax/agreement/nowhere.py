"""Where nothing is, or is brought: "a token from your trash", "from your hand to your hand", "units can't be here".

And what is told and does nothing: a unit that is units, costs to pay costs, damage to units of which nobody knows how
many, conquering no battlefield. What lies among cards and is called a card is for `agreement.zones` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import AtTime, Moment
from cardlang.nodes.costs import CostChange, Link, PayTo
from cardlang.nodes.effects import Act, AllOf, Cannot, Damage, Deal, Does, If, Lasting, May, Sentence
from cardlang.nodes.filters import (
    Belonging,
    Exactly,
    Here,
    It,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    There,
    They,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, HasKeyword, Manner, Which, Whom, With
from cardlang.nodes.predicates import Has, Is, Outnumbers
from cardlang.nodes.words import DamageKind, Preposition, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import is_uncounted, told_acts
from cardlang.syntax.sorts import Sorts, heads

NOWHERE = (
    always(AllOf, AtTime, Done, Moment, Noun, Outnumbers, PayTo)
    | needing((Act,), Located)
    | needing((Objects,), Located, Which, Belonging)
    | needing((Does,), CostChange, Is)
    | needing((If,), Verb.CONQUER, Verb.HOLD)
    | needing((Triggered,), CostChange, Verb.CONTROL)
    | needing((Link, Sentence), Cannot, Deal, Manner, Whom, Verb.CONQUER, Verb.HOLD, Verb.CHOOSE)
)
"""The classes of what `wrong_nowhere` is about."""

_FROM = frozenset({Preposition.FROM, Preposition.IN})
_TO = frozenset({Preposition.TO, Preposition.INTO})
_PILES = frozenset({"hand", "trash", "deck", "main_deck", "rune_deck", "graveyard", "library"})
"""Where no token is for longer than a moment (RB 1.4 186; CR 111.7)."""

_AT_A_PLACE = frozenset({Verb.CONQUER, Verb.HOLD})
"""What happens to a battlefield, and nobody is told to do without one."""

_IN_PLAY = frozenset(
    {Verb.KILL, Verb.STUN, Verb.READY, Verb.EXHAUST, Verb.BUFF, Verb.MOVE, Verb.RECALL, Verb.EMPOWER, Verb.DISEMPOWER}
)
"""What is done to things on the board: nobody plays them still."""

_NO_MEANS = frozenset({"time", "place", "end", "amount"})
"""What nothing is banished or revealed with."""

_ONCE = frozenset(
    {Verb.KILL, Verb.BANISH, Verb.DESTROY, Verb.EXILE, Verb.SACRIFICE, Verb.READY, Verb.EXHAUST, Verb.STUN}
)
"""What is done to a thing once, and the second time does nothing."""

_KNOWN = frozenset({"new", "remaining"})


def wrong_nowhere(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is where nothing of its kind is, and for what is told and does nothing."""
    match node:
        case Act(object=what, adverbs=adverbs):
            yield from _wrong_way(node)
            if isinstance(what, Objects) and _is_token(what):
                yield from _in_a_pile(adverbs)
        case Objects(where=where):
            if _is_token(node):
                yield from _in_a_pile(where)
            yield from _wrong_being(node)
            yield from _from_them(node, sorts)
            if (
                isinstance(node.quantity, Of)
                and isinstance(node.nouns, Belonging)
                and _is_place(node.nouns.nouns, sorts)
            ):
                yield finding("CL303", "this says twice whose it is", node.span, help='did you mean "the"?')
        case Noun(traits=traits, word=word) if sorts.of(word) == "ability":
            for number, trait in enumerate(traits):
                if isinstance(trait, HasKeyword) and any(isinstance(one, Typed) for one in traits[number + 1 :]):
                    help = 'write "of" and what has it behind the noun'
                    yield finding("CL303", "the keyword would be the ability's", trait.span, help=help)
        case Does(who=Objects(nouns=Noun(word="something", traits=()), where=()) as who, act=CostChange()):
            yield finding("CL303", "nothing says what costs it", who.span, help='did you mean "this"?')
        case PayTo(cost=Has() as cost):
            yield finding("CL303", "nothing is paid so", cost.span, help='did you mean "spend"?')
        case PayTo(effect=PayTo() | May(act=PayTo()) as effect):
            yield finding("CL303", "a cost is paid for another", effect.span, help='did you mean "and"?')
        case _:
            yield from _wrong_saying(node, sorts)
    if isinstance(node, Sentence | Link | PayTo):
        yield from _told(node.content if isinstance(node, Sentence) else node.effect)


def _wrong_saying(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what says nothing, or says it of nothing."""
    match node:
        case Does(who=Objects() as who, act=Is(what=Objects(quantity=None, where=(), nouns=Noun(traits=())) as what)):
            if set(heads(what)) == set(heads(who)):
                yield finding("CL303", "this says nothing of it", what.span, help="say what it is")
        case Outnumbers(objects=Objects(quantity=None, nouns=Noun() as noun) as what):
            if noun.wording.inflections[-1:] == (Inflection.BASE,) and noun.word not in sorts.one_form:
                yield finding("CL303", "more or fewer are several", what.span, help="write the plural")
        case Done(adverbs=where):
            for one in where:
                if isinstance(one, With) and any(sorts.of(word) in _NO_MEANS for word in heads(one.what)):
                    yield finding("CL303", "nothing is done with this", one.span, help='did you mean "with this"?')
        case Moment(when=Objects() as time) | AtTime(moment=Objects() as time) if _is_some_end(time):
            yield finding("CL303", "nothing says which", time.span, help='write "the" before it')
        case AllOf(parts=(Act(verb=verb, adverbs=()), Act(object=It(), adverbs=()) as again)) if verb is again.verb:
            yield finding("CL303", "this is done twice", again.span, help="take another verb")
        case Triggered(event=Does(who=You(), act=Act(verb=Verb.CONTROL, object=what)) as event):
            many = what.quantity if isinstance(what, Objects) else None
            if isinstance(what, Self | It) or (isinstance(many, Exactly) and many.wording.form == "exactly__a"):
                help = 'did you mean "while", or "if"?'
                yield finding("CL303", "this is so, and does not happen", event.span, help=help)
        case If(condition=Does(act=Lasting(change=Act(verb=Verb.CONQUER | Verb.HOLD) as done))):
            yield finding("CL303", "this was done, or it happens", done.span, help='did you mean "when", or "have"?')
        case Triggered(event=Does(act=Is() | Has()), body=(Sentence(content=Does(act=CostChange() as change)), *_)):
            yield finding("CL303", "nothing says for how long", change.span, help='did you mean "if", or "while"?')


def _is_some_end(time: Objects) -> bool:
    """Whether it is the end of somebody's time without "the"; "at start of your turn" and "at end of turn" are said."""
    nouns = time.nouns
    if time.quantity is not None or not isinstance(nouns, Belonging) or not isinstance(nouns.nouns, Noun):
        return False
    return nouns.nouns.word == "end" and isinstance(nouns.whole, Objects) and isinstance(nouns.whole.quantity, Of)


def _told(told: Node) -> Iterator[Diagnostic]:
    """A finding for what somebody is told and nobody can do."""
    if isinstance(told, Cannot) and isinstance(told.act, Is) and isinstance(told.act.what, Here | There | Located):
        help = 'did you mean "can\'t be played", or "can\'t move"?'
        yield finding("CL303", "nothing is done here that could be forbidden", told.act.span, help=help)
    for deal, _ in told_acts(told, kinds=(Deal,)):
        if isinstance(deal, Deal) and isinstance(deal.to, Objects) and not deal.split and not _is_bonus(deal):
            if is_uncounted(deal.to, _KNOWN):
                help = 'write "all", "each" or a number before it'
                yield finding("CL303", "nothing says to how many", deal.to.span, help=help)
    for act, _ in told_acts(told):
        match act:
            case Act(verb=verb, object=None, adverbs=()) if verb in _AT_A_PLACE:
                yield finding("CL303", "nothing says which battlefield", act.span, help="name it behind the verb")
            case Act(verb=verb, adverbs=(Manner(word="twice") as twice,)) if verb in _ONCE:
                yield finding("CL303", "this is done once", twice.span, help="leave it out")
            case Act(verb=Verb.CHOOSE, object=It() | Self() as what):
                yield finding("CL303", "this is known already", what.span, help='did you mean "a", or another verb?')
            case Act(verb=verb, object=Objects(where=where)) if verb in _IN_PLAY:
                for one in where:
                    if isinstance(one, Whom) and isinstance(one.does, Act) and one.does.verb is Verb.PLAY:
                        if not one.does.adverbs:
                            yield finding("CL303", "what is in play is not played", one.span, help='write "control"')


def _from_them(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "a unit from them", which are several cards; "from they" is no English at all."""
    if not _is_things(phrase, sorts):
        return
    for where in phrase.where:
        if isinstance(where, Located) and where.preposition is Preposition.FROM and isinstance(where.place, They):
            if where.place.wording.form != "they":
                yield finding("CL303", "this is taken from them", where.span, help='write "from among"')


def _is_things(phrase: Objects, sorts: Sorts) -> bool:
    return all(sorts.of(word) in ("object", "gear", "card", "spell") for word in heads(phrase))


def _is_place(noun: Node, sorts: Sorts) -> bool:
    return isinstance(noun, Noun) and sorts.of(noun.word) == "place"


def _is_bonus(deal: Deal) -> bool:
    return isinstance(deal.amount, Damage) and deal.amount.kind is not DamageKind.PLAIN


def _wrong_way(act: Act) -> Iterator[Diagnostic]:
    """A finding for what is brought to where it comes from."""
    inner = act.object.where if isinstance(act.object, Objects) else ()
    places = [one for one in (*inner, *act.adverbs) if isinstance(one, Located)]
    origins = [one.place for one in places if one.preposition is Preposition.FROM]
    for goal in places:
        if goal.preposition in _TO and goal.place in origins and _is_one(goal.place):
            yield finding("CL303", "it is there already", goal.span, help="name another place")


def _is_one(place: Node) -> bool:
    """Whether it is the same place each time it is named: "here", "your hand"; "a battlefield" may be two."""
    return isinstance(place, Here | There) or (isinstance(place, Objects) and isinstance(place.quantity, Of))


def _in_a_pile(where: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for a token among cards."""
    for one in where:
        if isinstance(one, Located) and one.preposition in _FROM and set(heads(one.place)) & _PILES:
            yield finding("CL303", "no token is there", one.span, help='did you mean "card"?')


def _is_token(what: Objects) -> bool:
    return any(noun.word == "token" for noun in nouns_of(what))


def _wrong_being(phrase: Objects) -> Iterator[Diagnostic]:
    """A finding for one thing that is said to be several."""
    if not all(noun.wording.inflections[-1:] == (Inflection.BASE,) for noun in nouns_of(phrase)):
        return
    for one in phrase.where:
        if isinstance(one, Which) and isinstance(one.does, Is) and isinstance(one.does.what, Objects):
            several = one.does.what
            if several.quantity is None and any(
                noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns_of(several)
            ):
                yield finding("CL303", "one thing is not several", several.span, help='write "a" and the singular')
