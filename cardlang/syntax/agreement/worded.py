"""What is said in one way alone, and here in another: "until their turn", "1 times", "you pay [1]" as an added cost.

A time without which one, a number that may be exact or a least one, a cost that nobody may leave and is not told.
What suits which verb and noun is for `agreement.sorts` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import As, AsAdditionalCost, PlayingFor, Until, While, WhileDoing
from cardlang.nodes.costs import AdditionalCost
from cardlang.nodes.effects import Act, Choices, Deal, Does, If, Sentence
from cardlang.nodes.filters import Exactly, It, Located, Noun, Objects, Of, PartOf, Self, They, You
from cardlang.nodes.narrowing import Times
from cardlang.nodes.predicates import Has
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.sorts import Sorts, heads

WORDED = frozenset(
    {AdditionalCost, Choices, Deal, Does, If, Located, PartOf, Sentence, Times, Until, While, WhileDoing}
)
"""The classes of what `wrong_wording` is about."""

_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
_ALLOWED = 'did you mean "you may"?'
_NO_CHOICE = You | Self | It | They


def wrong_wording(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what must be worded otherwise to say anything."""
    match node:
        case AdditionalCost(cost=Does(who=You() as who)) | Does(who=You() as who, act=AsAdditionalCost()):
            yield finding(
                "CL303", "an additional cost that you pay is told, or you may pay it", who.span, help=_ALLOWED
            )
        case Does(who=You() as who, act=PlayingFor(act=Act(verb=verb))) if verb in _PLAYED:
            yield finding("CL303", "nobody must play for another cost", who.span, help=_ALLOWED)
        case Sentence(content=As(effect=Does(who=You() as who, act=act))) if any(
            isinstance(a, Act) and a.verb is not Verb.GET for a in acts_of(act)
        ):
            yield finding("CL303", "what one does as something happens is told, or allowed", who.span, help=_ALLOWED)
        case PartOf(whole=You() | Self() as whole):
            yield finding("CL303", "this is one, of which there are no parts", whole.span, help='did you mean "them"?')
        case Until():
            yield from _until(node, sorts)
        case Times(number=Exactly(amount=Fixed(value=1)) as number):
            yield finding("CL303", '"times" is of several', number.span, help='did you mean "once"?')
        case Times(number=number) if getattr(number, "amount", None) == Fixed(1):
            yield finding("CL303", '"times" is of several', number.span, help='did you mean "once"?')
        case Deal(amount=Fixed() as amount, to=Objects(quantity=Exactly(amount=Fixed() as many) as so_many)):
            if amount.wording.form == many.wording.form == "fixed" and so_many.wording.form != "exactly__a":
                help = "write in words how many they are"
                yield finding("CL303", 'two numbers with "to" between are a range', so_many.span, help=help)
        case If(condition=asked) | While(condition=asked):
            yield from _inexact(asked)
        case Located(preposition=Preposition.AT, place=place):
            if any(word in sorts.suits.get("[on]", ()) for word in heads(place)):
                yield finding("CL303", '"at" does not stand before this', node.span, help='did you mean "on"?')
        case Choices(head=Act(verb=Verb.CHOOSE, object=what)) if isinstance(what, _NO_CHOICE):
            yield finding("CL303", "this is no number of modes", what.span, help='did you mean "one"?')
        case WhileDoing(effect=Does(who=who), act=Act(verb=verb)):
            allowed = sorts.does.get(verb.value)
            if allowed is not None and not sorts.phrase_fits(allowed, who):
                yield finding("CL303", "this does not do so", who.span, help="say who does it: you, a player")


def _until(until: Until, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "until their turn", and for cards that are played until one is revealed."""
    match until.event:
        case Objects(quantity=Of(), nouns=Noun(word=word, traits=())) as time if sorts.of(word) == "time":
            yield finding("CL303", "nothing says which of them", time.span, help=f'did you mean "next {word}"?')
        case Does(act=said) as event if any(_is_act(deed, Verb.REVEAL) for deed in deeds_of(said)):
            acts = [deed for deed in _deeds(until.act) if isinstance(deed, Act)]
            if acts and not any(_is_act(deed, Verb.REVEAL) for deed in acts):
                yield finding("CL303", "nothing is revealed here", event.span, help='did you mean "reveal cards"?')


def _deeds(content: Node) -> list[Node]:
    return deeds_of(content.act) if isinstance(content, Does) else deeds_of(content)


def _is_act(deed: Node, verb: Verb) -> bool:
    return isinstance(deed, Act) and deed.verb is verb


def _inexact(asked: Node) -> Iterator[Diagnostic]:
    """A finding for a number of what somebody has that is neither exact nor the least: "if you control two units"."""
    if not isinstance(asked, Does):
        return
    for said in acts_of(asked.act):
        match said:
            case Has(what=Objects() as what) | Act(verb=Verb.CONTROL, object=Objects() as what):
                quantity = what.quantity
                if isinstance(quantity, Exactly) and isinstance(quantity.amount, Fixed) and quantity.amount.value > 1:
                    help = 'did you mean "or more", or "exactly"?'
                    yield finding("CL303", "nothing says whether it is exactly so many", what.span, help=help)
