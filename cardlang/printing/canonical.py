"""Which of several alternatives good English takes where a node stands: what canonical printing prefers.

The grammar lists the wordings of a node; which one suits depends on where it stands. "It can't be chosen" has "be"
since "can't" stands before it; "they" does something and something is done to "them"; "two creatures" but "2 life".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, Wording, walk
from cardlang.nodes.clauses import ForEach, Until, While
from cardlang.nodes.costs import AdditionalCost, Link, Loyalty, PayTo
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Choices, Does, If, Lasting, May, Sentence, Then
from cardlang.nodes.filters import (
    AtEnd,
    AtLeast,
    AtMost,
    Belonging,
    Controlled,
    Each,
    Exactly,
    Not,
    Noun,
    Objects,
    Of,
    PartOf,
    Quantity,
    Self,
    That,
    The,
    They,
    Trait,
    Typed,
    UpTo,
)
from cardlang.nodes.frozen import frozen
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import NotControlled, OwnedBy, Which, Whom
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.agreement.numbers import person
from cardlang.syntax.agreement.subjects import finite_acts
from cardlang.syntax.attach.amounts import UNSAID
from cardlang.syntax.attach.scope import IF_BEHIND, is_of_last
from cardlang.syntax.grammar import Grammar

BULK = frozenset({"life", "damage", "number"})
"""What is measured and not counted: "2 life", "5 or less life"."""

_QUOTED = "sentence__quoted"
"""A sentence that ends with a quoted ability, whose own full stop it goes without."""
_BE = frozenset({"is__be", "is__be_one", "is__be_equal"})
_INFINITIVE = frozenset(
    {
        Mode.CAN,
        Mode.CAN_ONLY,
        Mode.MUST,
        Mode.WOULD,
        Mode.COULD,
        Mode.DOES_NOT,
        Mode.DID_NOT,
        Mode.COULD_NOT,
        Mode.CANNOT,
    }
)
"""Behind the words of these modes a verb stands in its base form."""
_PLAYERS = frozenset({"player", "opponent", "teammate"})


@frozen
class Preferences:
    """For nodes by their `id`: the alternatives to try first, and those acts whose verb stands in the third person."""

    names: Mapping[int, frozenset[str]]
    thirds: frozenset[int]


NONE = Preferences({}, frozenset())


def preferences(tree: Node, grammar: Grammar) -> Preferences:
    """What suits each node of a tree where it stands."""
    names: dict[int, frozenset[str]] = {}
    thirds: set[int] = set()
    for node in walk(tree):
        for place, preferred in _preferred(node, grammar):
            names[place] = names.get(place, frozenset()) | preferred
        if isinstance(node, Does) and person(node.who, grammar) is Inflection.THIRD:
            thirds.update(id(act) for act in finite_acts(node.act))
        if isinstance(node, Controlled | OwnedBy) and person(node.player, grammar) is Inflection.THIRD:
            thirds.add(id(node))
    return Preferences(names, frozenset(thirds))


def _preferred(node: Node, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    match node:
        case Cannot(act=act) | May(act=act) | PayTo(effect=act):
            yield from _infinitives(act)
        case Modal(mode=mode, act=act) if mode in _INFINITIVE:
            yield from _infinitives(act)
        case AllOf(parts=(*_, Act(verb=Verb.SHUFFLE))):
            yield id(node), frozenset({"all_of__then"})
        case Loyalty(amount=Fixed(value=0)):
            yield id(node), frozenset({"loyalty__zero"})
        case AdditionalCost(cost=cost) if not any(isinstance(part, May) for part in walk(cost)):
            yield id(node), frozenset({"additional_cost"})
        case If() if is_of_last(node):
            yield id(node), frozenset({IF_BEHIND})
        case While(effect=Does(who=They())):
            yield id(node), frozenset({"while__leading"})
        case Until(act=Cannot()):  # behind a verb that ends its clause "until" is not always read
            yield id(node), frozenset({"until__leading", "until__moment_leading"})
        case Controlled(player=They() as who) | OwnedBy(player=They() as who) | NotControlled(player=They() as who):
            yield id(who), frozenset({"they"})
        case Whom(who=They() as who):
            yield id(who), frozenset({"they"})
        case Not(trait=Trait(word=word) | Typed(word=word)) if word in grammar.lexicon.capitals:
            yield id(node), frozenset({"not__dash"})
        case Sentence(wording=Wording(form=form)) if form == _QUOTED:
            yield id(node), frozenset({_QUOTED})
        case AtEnd(end=end, amount=Fixed() as amount):
            yield from _in_words(amount, end, grammar)
        case Triggered(event=event) if "once" in grammar.lexicon.style:
            if not is_own(event, grammar):
                yield id(node), frozenset({"triggered__whenever"})
        case ForEach(objects=Objects(quantity=Of() | The() | That())):
            yield id(node), frozenset({"for_each__of", "for_each__of_leading"})
        case Objects() | PartOf():
            yield from _phrase(node, grammar)
        case Act() | Choices():
            yield from _numbered(node, grammar)
    if isinstance(node, Does | May | Cannot | Link) and isinstance(node.who, They):
        yield id(node.who), frozenset({"they"})


def _phrase(node: Objects | PartOf, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    """How a phrase says how many, whose, and who."""
    match node:
        case Objects(quantity=Exactly() as quantity, nouns=Belonging(nouns=Noun(word="mana"))):
            yield id(quantity), frozenset({"exactly"})
            yield id(quantity.amount), frozenset({"fixed__word"})
        case Objects(nouns=Noun(word=word, wording=wording)):
            if Inflection.PLURAL in wording.inflections:
                yield id(node), frozenset({"objects__possessive_plural"})
            if wording == UNSAID:
                yield id(node), frozenset({"objects__elided"})
            if word in _PLAYERS:
                yield from ((id(part), frozenset({"which__who"})) for part in node.where if isinstance(part, Which))
            yield from _counted(node.quantity, "number" if wording == UNSAID else word, grammar)
        case Objects(quantity=quantity):
            yield from _counted(quantity, "", grammar)
        case PartOf(quantity=Each(), whole=They() as whole):
            yield id(node), frozenset({"part_of__each_one"})
            yield id(whole), frozenset({"they__them"})
        case PartOf(quantity=quantity):
            yield from _counted(quantity, "", grammar)


def _numbered(node: Act | Choices, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    """Where a number stands without a noun: "draw 1", "choose one —"."""
    match node:
        case Act(
            verb=Verb(value=verb), object=Objects(quantity=Exactly() as quantity, nouns=Noun((), "card")) as cards
        ):
            from_pile = bool(cards.where) and verb in grammar.lexicon.style["unsaid_from_piles"]
            if from_pile or verb in grammar.lexicon.style["cards_unsaid"]:
                yield id(cards), frozenset({"objects__elided"})
            if verb in grammar.lexicon.style["bracketed"]:
                yield id(node), frozenset({"act__bracket"})
            if verb in grammar.lexicon.style["alone"] and quantity.amount == Fixed(1):
                yield id(node), frozenset({"act__one_card"})
            if from_pile or verb in grammar.lexicon.style["cards_unsaid"] | grammar.lexicon.style["bracketed"]:
                yield id(quantity), frozenset({"exactly"})
                yield id(quantity.amount), frozenset({"fixed"})
            if verb == Verb.CHOOSE.value and cards.nouns.wording == UNSAID:
                yield id(quantity), frozenset({"exactly"})
                yield id(quantity.amount), frozenset({"fixed__word"})
        case Choices(head=Act(object=Objects(quantity=Exactly(amount=amount) as quantity) as modes)):
            yield id(modes), frozenset({"objects__elided"})
            yield id(quantity), frozenset({"exactly"})
            yield id(amount), frozenset({"fixed__word"})


def is_own(event: Node, grammar: Grammar) -> bool:
    """Whether it is the card's own coming or going, which happens to it once."""
    if not isinstance(event, Does):
        return False
    acts = event.act.parts if isinstance(event.act, AllOf | AnyOf) else (event.act,)
    return all(
        isinstance(act, Act)
        and act.verb.value in grammar.lexicon.style["once"]
        and (isinstance(event.who, Self) or isinstance(act.object, Self))
        for act in acts
    )


def _infinitives(act: Node) -> Iterator[tuple[int, frozenset[str]]]:
    match act:
        case Is():
            yield id(act), _BE
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _infinitives(part)
        case Then(first=first, second=second):
            yield from _infinitives(first)
            yield from _infinitives(second)
        case Lasting(change=inner) | InManner(act=inner):
            yield from _infinitives(inner)


def _counted(quantity: Quantity | None, word: str, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    """How a number of things is written: in words where the game's cards do so, and life in digits always."""
    if word in BULK:
        match quantity:
            case Exactly():
                yield id(quantity), frozenset({"exactly"})
            case AtMost():
                yield id(quantity), frozenset({"at_most__less"})
        return
    if word in grammar.lexicon.style["in_digits"] and isinstance(quantity, Exactly):
        yield id(quantity), frozenset({"exactly"})
    match quantity:
        case Exactly(amount=Fixed() as amount) | UpTo(amount=Fixed() as amount) | Precisely(amount=Fixed() as amount):
            counted = amount
        case AtLeast(amount=Fixed() as amount) | AtMost(amount=Fixed() as amount):
            counted = amount
        case _:
            return
    yield from _in_words(counted, word, grammar)


def _in_words(counted: Fixed, word: str, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    style = grammar.lexicon.style
    if word not in style["in_digits"] and style["in_words"] & {word, "*"}:
        yield id(counted), frozenset({"fixed__word"})
