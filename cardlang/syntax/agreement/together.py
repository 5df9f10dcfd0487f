"""What is joined, counted or owned and is nothing: "spells and it", "give all +2 [M]", "my costs of your units".

Numbers that do not fit their nouns are for `agreement` to say, what is listed twice for `agreement.roles`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.effects import Act, Damage, Deal, Does, Sentence
from cardlang.nodes.filters import (
    All,
    Belonging,
    Each,
    Exactly,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    Together,
    Trait,
    nouns_of,
)
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import DamageKind, Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

TOGETHER = (
    always(Listed, Noun, Together)
    | needing((Act,), Located, Verb.BEGIN, Verb.END, Verb.WIN, Verb.CHANNEL)
    | needing((Objects,), All, Of)
    | needing((Sentence,), Modal, Deal, Verb.PLAY, Verb.CAST)
    | needing((Triggered,), No)
)
"""The classes of what `wrong_together` is about."""

_PARTS = frozenset({"cost", "effect", "ability", "start", "end", "beginning"})
_ORDINALS = frozenset({"first", "second", "third", "next", "last", "other", "same", "different"})
_SO = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE})
_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
_OF_TIMES = frozenset({Verb.BEGIN, Verb.END, Verb.WIN})
_MODES = frozenset({Mode.PAST, Mode.HAS})


def wrong_together(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is joined or owned and makes nothing, and for what is counted and is nothing."""
    match node:
        case Listed(phrases=(Objects(quantity=None, target=None) as first, *_, It() as last)) if _is_plural(first):
            yield finding(
                "CL303", "nothing says what is meant beside them", last.span, help='did you mean "abilities"?'
            )
        case Together(nouns=(*others, last)) if _is_single(last) and last.word not in sorts.one_form:
            if any(_ends(noun, Inflection.PLURAL) for noun in others):
                yield finding("CL303", "one stands beside several", last.span, help="write the plural")
        case Noun(word="cost", traits=traits):
            for trait in traits:
                if isinstance(trait, Trait) and trait.word in _ORDINALS:
                    yield finding("CL303", "costs are not counted", trait.span, help='did you mean "additional"?')
        case Triggered(event=Does(act=Act(verb=verb, object=Objects(quantity=No()) as none))) if verb not in _SO:
            yield finding("CL303", "what does not happen is no event", none.span, help='did you mean "a"?')
        case Sentence(content=told):
            yield from _told(told)
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case Act():
            yield from _wrong_act(node, sorts)


def _told(told: Node) -> Iterator[Diagnostic]:
    match told:
        case Does(act=Modal(mode=mode) as act) if mode in _MODES:
            yield finding("CL303", "this was done, and is told to nobody", act.span, help="write it in the present")
        case Does(who=Objects(quantity=None, target=None, where=()) as who, act=Deal(amount=amount)) if _is_plural(who):
            plain = not any(noun.traits for noun in nouns_of(who))
            if plain and (not isinstance(amount, Damage) or amount.kind is DamageKind.PLAIN):
                yield finding("CL303", "nothing says which deal it", who.span, help='did you mean "they", or "each"?')
    for one, _ in told_acts(told):
        match one:
            case Act(verb=verb, object=Objects(quantity=All() | Each(), where=()) as what) if verb in _PLAYED:
                if one.adverbs:
                    continue
                yield finding("CL303", "nothing says from where", what.span, help='write "from" and a place')


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, phrase.nouns
    if isinstance(quantity, All) and is_elided(phrase):
        yield finding("CL303", "nothing says all of what", phrase.span, help='did you mean "them", or "all of them"?')
    if isinstance(quantity, Of) and isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun):
        if nouns.nouns.word in _PARTS:
            yield finding("CL303", "this says twice whose it is", phrase.span, help='did you mean "the"?')
    if isinstance(quantity, Of) and any(" " in sorts.of_noun.get(noun.word, "") for noun in nouns_of(phrase)):
        yield finding("CL303", "this is nobody's", phrase.span, help='did you mean "the"?')


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    if act.verb in _OF_TIMES and (isinstance(what, PartOf) or is_elided(what)):
        yield finding("CL303", "only a time begins and ends", act.span, help="take another verb")
    if act.verb is Verb.CHANNEL and isinstance(what, Objects):
        for trait in (trait for noun in nouns_of(what) for trait in noun.traits):
            if isinstance(trait, Trait) and trait.word in ("friendly", "enemy"):
                yield finding("CL303", "what is channeled is on no side yet", trait.span, help="leave it out")
    for place in act.adverbs if isinstance(what, Self) else ():
        if isinstance(place, Located) and place.preposition is Preposition.FROM and isinstance(place.place, Objects):
            quantity = place.place.quantity
            anybodys = isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a"
            if anybodys and any(sorts.of(word) == "pile" for word in heads(place.place)):
                yield finding("CL303", "nothing says whose", place.place.span, help='did you mean "your"?')


def _is_plural(phrase: Objects) -> bool:
    return any(_ends(noun, Inflection.PLURAL) for noun in nouns_of(phrase))


def _is_single(noun: Noun) -> bool:
    return _ends(noun, Inflection.BASE)


def _ends(noun: Noun, number: Inflection) -> bool:
    return noun.wording.inflections[-1:] == (number,)
