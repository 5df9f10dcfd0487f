"""What nothing in play is, has or does: "becomes a cost", "score another point", "if no unit would die".

The last word on single clauses in which each word has its place and the whole has no sense; whole families of it
are in `agreement.misused`, `agreement.unsound` and `agreement.unplayed`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import AsAdditionalCost, FirstThen
from cardlang.nodes.costs import AdditionalCost
from cardlang.nodes.effects import Act, AnyOf, Choices, Does, Grant, If, When
from cardlang.nodes.filters import (
    Additional,
    All,
    Another,
    Belonging,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Self,
    That,
    This,
    Trait,
    You,
    nouns_of,
)
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Doing, Done, HasKeyword, With
from cardlang.nodes.predicates import Becomes, Has, Is, Modal, ThereIs
from cardlang.nodes.pronouns import We
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.sorts import Sorts, heads

UNLIKELY = frozenset(
    {Act, Activated, AdditionalCost, AsAdditionalCost, Becomes, Choices, Does, Doing, Done, FirstThen, Grant}
    | {If, Listed, Located, Objects, ThereIs, Triggered, When}
)
"""The classes of what `wrong_saying_so` is about."""

_NO_THINGS = frozenset({"amount", "time", "marker"})
_FOR_A_COST = frozenset({Verb.PLAY, Verb.CAST, Verb.HIDE, Verb.AMBUSH, Verb.ACTIVATE, Verb.USE, Verb.EQUIP})
_MAKING = frozenset({Verb.PLAY, Verb.CREATE, Verb.CHANNEL})
_IN_PLAY = frozenset(
    {Verb.READY, Verb.EXHAUST, Verb.STUN, Verb.BUFF, Verb.MOVE, Verb.EMPOWER, Verb.DISEMPOWER, Verb.RECALL, Verb.HEAL}
)
_GONE = frozenset({Verb.BANISH, Verb.EXILE, Verb.DISCARD})
_IN_COMBAT = frozenset({Verb.ATTACK, Verb.DEFEND, Verb.CONQUER, Verb.HOLD})
_ON = frozenset({Preposition.ON, Preposition.ON_TOP, Preposition.UNDER})
_ORDINALS = frozenset({"first", "second", "third"})


def wrong_saying_so(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what has no sense as a whole."""
    if "[your only]" not in sorts.has:
        return
    match node:
        case Act():
            yield from _act(node, sorts)
        case Objects():
            yield from _phrase(node, sorts)
        case Located(place=Objects(quantity=No()) as place):
            yield finding("CL303", "nothing is there", place.span, help="name a place")
        case Located(preposition=Preposition.FOR | Preposition.ON, place=Objects(quantity=None) as place) if _ends(
            place
        ):
            yield finding("CL303", "this says no time", node.span, help='did you mean "this turn"?')
        case Done() | Doing():
            yield from _state(node, sorts)
        case _:
            yield from _clause(node, sorts)


def _ends(place: Objects) -> bool:
    return bool({"turn", "end"} & {noun.word for noun in nouns_of(place)})


def _clause(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case Becomes(what=Objects(nouns=Belonging()) as what):
            words = [noun.word for noun in nouns_of(what)]
            if words and all(word == "cost" or sorts.of(word) in _NO_THINGS for word in words):
                yield finding("CL303", "nothing becomes this", what.span, help="name what it becomes")
        case Does(who=Objects() as who, act=Act(verb=Verb.END, adverbs=adverbs)) if "turn" in set(heads(who)):
            for where in adverbs:
                if isinstance(where, Located) and "tie" in set(heads(where.place)):
                    yield finding("CL303", "a turn does not end so", where.span, help='did you mean "combat"?')
        case Activated(cost=cost):
            acts = [part for part in cost.parts if isinstance(part, Act)]
            if acts and isinstance(acts[0].object, It):
                yield finding("CL303", "nothing is named before it", acts[0].span, help='did you mean "this"?')
        case Triggered(event=event) | When(event=event):
            yield from _event(event)
        case Listed(phrases=phrases) if len({*phrases}) < len(phrases):
            yield finding("CL303", "this is said twice", node.span, help="leave one of the two out")
        case ThereIs(what=Objects() as what) if is_elided(what):
            yield finding("CL303", "nothing is named that is counted", what.span, help="put a noun behind it")
        case Does(who=You() as who, act=AnyOf(parts=parts)) if any(map(_is_playing_me, parts)):
            if any(isinstance(part, Act) and part.verb in _IN_COMBAT and not part.adverbs for part in parts):
                yield finding(
                    "CL303", "these are not done by the same", who.span, help='say who does it: "or I attack"'
                )
        case Does(who=Objects(nouns=Noun(word="effect", traits=())) as who, act=InManner(act=Is())):
            yield finding("CL303", "nothing says which", who.span, help="say of which kind they are")
        case Does(
            act=Is(what=Located(preposition=Preposition.IN, place=Objects(quantity=Exactly(), where=()) as place))
        ):
            if any(sorts.of(word) == "pile" for word in heads(place)):
                yield finding("CL303", "nothing says whose", place.span, help='did you mean "your"?')
        case FirstThen(effect=Does(act=Is() as act)):
            yield finding("CL303", "this is so, and is not told", act.span, help="say what becomes of it")
        case If(condition=Does(who=Objects(quantity=No()) as who, act=Modal(mode=Mode.WOULD))):
            yield finding("CL303", "what does not happen is not replaced", who.span, help='did you mean "a"?')
        case _:
            yield from _cost_or_choice(node, sorts)


def _cost_or_choice(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is no cost, and for a choice that there is not."""
    match node:
        case AsAdditionalCost(cost=Act(verb=verb) as cost) if verb.value in sorts.does.get("[not paid]", ()):
            yield finding("CL303", "this is no cost", cost.span, help="name what is paid")
        case AdditionalCost(play=Act(verb=verb) as play) if verb not in _FOR_A_COST:
            yield finding("CL303", "this has no cost", play.span, help='did you mean "play"?')
        case AdditionalCost(cost=cost):
            free = sorts.does.get("[not paid]", frozenset())
            for below in walk(cost):
                if isinstance(below, Act) and below.verb.value in free:
                    yield finding("CL303", "this is no cost", below.span, help="name what is paid")
        case Choices(head=Act(verb=Verb.CHOOSE, object=Objects(quantity=quantity) as what), options=options):
            number = quantity.amount if isinstance(quantity, Exactly) else None
            if set(heads(what)) != {"mode"}:
                yield finding("CL303", "this is no number of modes", what.span, help='did you mean "one"?')
            elif isinstance(number, Fixed) and number.value > len(options):
                yield finding("CL303", "there are not so many", what.span, help="choose fewer")
        case Grant(to=Objects(quantity=Exactly()) as what) if is_elided(what):
            yield finding("CL303", "nothing is named that is counted", what.span, help="put a noun behind it")


def _is_playing_me(part: Node) -> bool:
    return isinstance(part, Act) and part.verb is Verb.PLAY and isinstance(part.object, Self)


def _event(event: Node) -> Iterator[Diagnostic]:
    """A finding for what triggers and has been before, is so for a time, or happens to a number alone."""
    if not isinstance(event, Does):
        return
    if isinstance(event.act, Has):
        yield finding("CL303", "this is so, and does not happen", event.act.span, help='did you mean "while"?')
    elif isinstance(event.act, Modal) and event.act.mode is Mode.PAST:
        yield finding("CL303", "this has happened before", event.act.span, help='did you mean "if"?')
    elif isinstance(event.act, Is) and isinstance(event.act.what, HasKeyword | Trait):
        yield finding("CL303", "this is so, and does not happen", event.act.span, help='did you mean "becomes"?')
    if isinstance(event.who, Objects) and is_elided(event.who):
        yield finding("CL303", "nothing is named that is counted", event.who.span, help="put a noun behind it")


def _act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    for where in act.adverbs:
        if act.verb is Verb.DEAL and isinstance(where, Located) and isinstance(where.place, You):
            yield finding("CL303", "players take no damage", where.span, help="name a unit")
        if act.verb is Verb.PLAY and isinstance(where, Located) and where.preposition in _ON and _is_pile(where, sorts):
            yield finding("CL303", "nothing is played there", where.span, help='did you mean "put"?')
    if not isinstance(what, Objects):
        return
    words = list(heads(what))
    for place in what.where:
        if act.verb is Verb.DRAW and (isinstance(place, Here) or _is_at(place)):
            yield finding("CL303", "nothing is drawn from there", place.span, help="leave it out")
        elif isinstance(place, Done) and act.verb in _IN_PLAY and place.verb in _GONE:
            yield finding("CL303", "this is not in play", place.span, help='did you mean "play"?')
        elif isinstance(place, Done) and act.verb in _MAKING and place.verb is not Verb.EXHAUST and _is_bare(place):
            yield finding("CL303", "nothing comes into play so", place.span, help='did you mean "exhausted"?')
        elif isinstance(place, With) and act.verb in _MAKING and "cost" in set(heads(place.what)):
            yield finding("CL303", "a token has none", place.span, help="leave it out")
    if act.verb is Verb.DISCARD and isinstance(what.quantity, Of) and all(sorts.of(word) == "object" for word in words):
        yield finding("CL303", "these are in play", what.span, help='did you mean "hand"?')


def _is_pile(where: Located, sorts: Sorts) -> bool:
    return any(word in ("top", "bottom") or sorts.of(word) == "pile" for word in heads(where.place))


def _is_at(place: Node) -> bool:
    return isinstance(place, Located) and place.preposition is Preposition.AT


def _is_bare(done: Done) -> bool:
    return not done.adverbs and done.object is None


def _phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, nouns_of(phrase)
    words = {noun.word for noun in nouns}
    traits = {trait.word for noun in nouns for trait in noun.traits if isinstance(trait, Trait)}
    if isinstance(quantity, Another) and all(sorts.of(word) == "amount" for word in words):
        yield finding("CL303", "these are counted", phrase.span, help="write how many")
    elif isinstance(quantity, Additional) and all(sorts.of(word) == "place" for word in words):
        yield finding("CL303", "nothing says more than which", phrase.span, help='did you mean "another"?')
    elif isinstance(quantity, Additional) and nouns[-1].wording.inflections[-1:] == (Inflection.PLURAL,):
        yield finding("CL303", "this stands before one", phrase.span, help="write the singular")
    elif isinstance(quantity, That) and words & {"owner", "controller"}:
        yield finding("CL303", "nobody is called so before", phrase.span, help='did you mean "its"?')
    elif isinstance(quantity, All) and words == {"tag"} and not phrase.where and not traits:
        yield finding("CL303", "nothing says which", phrase.span, help='did you mean "all 4"?')
    elif isinstance(quantity, Of) and isinstance(quantity.owner, You | We) and _is_the_cost(phrase, traits):
        yield finding("CL303", "a card has it", phrase.span, help='did you mean "the"?')
    elif isinstance(quantity, This) and words & {"attacker", "defender"}:
        yield finding("CL303", "nothing here is this one", phrase.span, help='did you mean "the"?')
    elif isinstance(quantity, That | Another) and "additional" in traits:
        yield finding("CL303", "one of these two does not suit the other", phrase.span, help="leave one of the two out")
    elif isinstance(quantity, No) and words and all(sorts.of(word) == "pile" for word in words):
        yield finding("CL303", "nothing is there", phrase.span, help="say whose it is")
    elif isinstance(quantity, Of) and isinstance(quantity.owner, Self) and traits & {"friendly", "enemy"}:
        yield finding("CL303", "this does not stand behind whose it is", phrase.span, help="leave one of the two out")
    elif isinstance(quantity, Exactly) and isinstance(phrase.nouns, Noun) and words & {"end", "start"}:
        yield finding("CL303", "nothing says of what", phrase.span, help='write "the", and "of" behind it')
    elif isinstance(quantity, Of) and isinstance(quantity.owner, Self) and "trash" in words:
        yield finding("CL303", "only a player has this", phrase.span, help='did you mean "your", or "its owner\'s"?')
    elif isinstance(quantity, Of) and traits & _ORDINALS and nouns[-1].wording.inflections[-1:] == (Inflection.PLURAL,):
        yield finding("CL303", "this is one of them", phrase.span, help="write the singular")


def _is_the_cost(phrase: Objects, traits: set[str]) -> bool:
    """Whether it is the additional cost of a card."""
    noun = nouns_of(phrase)[-1]
    return "additional" in traits and noun.word == "cost" and noun.wording.inflections[-1:] != (Inflection.PLURAL,)


def _state(node: Done | Doing, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for damage on what takes none, and for what one attacks by or with."""
    for where in node.adverbs:
        if isinstance(node, Done) and node.verb is Verb.MARK and isinstance(where, Located):
            if any(sorts.of(word) not in ("object", "card") for word in heads(where.place)):
                yield finding("CL303", "damage is marked on units", where.span, help="name a unit")
        elif isinstance(node, Doing) and isinstance(where, Located) and where.preposition is Preposition.BY:
            yield finding("CL303", '"by" does not stand behind this', where.span, help="leave it out")
        elif isinstance(node, Doing) and isinstance(where, With) and node.verb in (Verb.ATTACK, Verb.DEFEND):
            if any(sorts.of(word) not in ("object", "card") for word in heads(where.what)):
                yield finding("CL303", "nobody does this with it", where.span, help="name a unit")
