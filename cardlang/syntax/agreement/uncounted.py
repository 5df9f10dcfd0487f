"""How many are meant, where a noun's one form does not say it: "kill gear", "an ability of gear", "add mana".

And the other places where a number is missing that cards say: "loses abilities", "swap the Might of units", "use
abilities only once". What stands in the plural behind an act is looked at in `agreement.missing`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import StatOf, StatsOf
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import AsAdditionalCost
from cardlang.nodes.costs import Cost, Link, PayTo, Unless
from cardlang.nodes.effects import Act, Does, Grant, Sentence
from cardlang.nodes.filters import AnyNumber, Belonging, Located, Noun, Objects, Trait, nouns_of
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import EqualTo
from cardlang.nodes.predicates import Has
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts

UNCOUNTED = frozenset(
    {Sentence, Link, Cost, PayTo, Unless, Triggered, Belonging, Only, AsAdditionalCost, Located, Grant}
)
"""The classes of what `wrong_uncounted` is about."""

_OF_SEVERAL = frozenset({Verb.SWAP, Verb.EXCHANGE, Verb.DOUBLE})
"""What is done to values of so many things."""

_AMOUNTS = frozenset({"xp", "mana"})
"""What is counted, beside life and points (`agreement.clauses`)."""

_ONE = frozenset({"something", "something_else", "chaos", "control"})
"""What is not counted."""

_KNOWN = frozenset({"enchanted", "equipped", "fortified"})
"""What says which one is meant."""

_GOT = frozenset({Verb.GAIN, Verb.ADD, Verb.SPEND})


def wrong_uncounted(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each thing of which nothing says how many are meant."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            for act, _ in told_acts(told):
                yield from _wrong_act(act, sorts)
            for grant, allowed in told_acts(told, kinds=(Grant,)):
                if (allowed or isinstance(node, PayTo)) and isinstance(grant, Grant):
                    yield from _wrong_gifts(grant)
            if isinstance(told, Does) and isinstance(told.act, Has):
                yield from _wrong_having(told.act)
        case Triggered(event=event):
            for act in walk(event):
                yield from _wrong_thing(act, sorts)
        case Cost(parts=parts):
            for part in parts:
                yield from _wrong_thing(part, sorts)
        case AsAdditionalCost(cost=paid) | Unless(payment=paid):
            for act in acts_of(paid):
                yield from _wrong_thing(act, sorts)
        case Belonging(nouns=Noun() as noun, whole=Objects() as whole) if not _is_plural(noun):
            if _is_bare(whole, sorts) and not whole.where:
                yield _how_many(whole)
        case Only(act=Act(verb=Verb.SPEND, object=Objects(quantity=None, nouns=Noun(word="mana", traits=())) as what)):
            yield finding("CL303", "nothing says which", what.span, help='did you mean "this mana"?')
        case Grant(to=Objects(where=(), nouns=Noun(traits=())) as to) if _is_bare(to, sorts):
            yield _how_many(to)
        case Located(preposition=Preposition.DURING, place=Objects(quantity=None, nouns=Noun() as noun) as time):
            if noun.word in ("turn", "step", "phase") and not time.where and not noun.traits:
                yield finding("CL303", "nothing says which", time.span, help=f'did you mean "each {noun.word}"?')
        case Only(act=Act(verb=Verb.USE | Verb.ACTIVATE, object=Objects(quantity=None, where=()) as what)):
            yield finding("CL303", "nothing says which", what.span, help='did you mean "this ability"?')
    if isinstance(node, PayTo):
        for act in acts_of(node.cost):
            yield from _wrong_thing(act, sorts)


def _wrong_act(act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    yield from _wrong_thing(act, sorts)
    match act:
        case Act(verb=verb, object=StatOf(owner=Objects(quantity=None, target=None) as owner)) if verb in _OF_SEVERAL:
            if owner.wording.form != "objects__elided":
                yield _how_many(owner)
        case Act(object=StatsOf(owner=Objects(quantity=None, target=None, nouns=Noun() as noun) as owner)):
            if not _is_plural(noun) and not _is_known(noun):
                yield finding("CL303", "nothing says which is meant", owner.span, help='say "a", "target" or "this"')
        case Act(verb=Verb.LOSE, object=Objects(quantity=None, nouns=Noun(word="ability")) as what):
            yield finding("CL303", "nothing says which", what.span, help='write "all" before it')
        case Act(verb=verb, object=Objects(quantity=None) as what, adverbs=adverbs) if verb in _GOT:
            told = any(isinstance(adverb, EqualTo) for adverb in (*adverbs, *what.where))
            if all(noun.word in _AMOUNTS for noun in nouns_of(what)) and not told:
                yield finding("CL303", "nothing says how much", what.span, help="write a number before it")


def _wrong_thing(act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what an act is done to in a form that may be one or several."""
    if isinstance(act, Act) and isinstance(act.object, Objects) and _is_bare(act.object, sorts):
        yield _how_many(act.object)


def _wrong_having(has: Has) -> Iterator[Diagnostic]:
    """A finding for "I have any number of buffs"."""
    if isinstance(has.what, Objects) and isinstance(has.what.quantity, AnyNumber):
        yield finding("CL303", "nothing says how many", has.what.span, help='write "can" before "have"')


def _wrong_gifts(grant: Grant) -> Iterator[Diagnostic]:
    """A finding for "give a unit -[M]"."""
    if any(gift.wording.form == "stat_change__any" for gift in grant.gifts):
        yield finding("CL303", "nothing says by how much", grant.span, help="write a number before the symbol")


def _is_bare(what: Objects, sorts: Sorts) -> bool:
    """Whether things that are counted stand in a form that tells no number, and nothing else tells it."""
    noun = what.nouns
    if what.quantity or what.target or what.wording.form == "objects__elided" or not isinstance(noun, Noun):
        return False
    counted = noun.word in sorts.one_form and noun.word not in _ONE and not _is_known(noun)
    return counted and sorts.of(noun.word) in ("gear", "object")


def _is_known(noun: Noun) -> bool:
    return any(isinstance(trait, Trait) and trait.word in _KNOWN for trait in noun.traits)


def _how_many(what: Objects) -> Diagnostic:
    return finding("CL303", "nothing says how many", what.span, help='write "a", a number or "all" before it')


def _is_plural(noun: Noun) -> bool:
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,)
