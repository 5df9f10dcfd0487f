"""What pronouns stand for must suit the verb as well: "play a spell. Activate it.", "buff this" on a spell.

The same tables are asked as in `agreement.sorts`, once `references` has said what each pronoun stands for, and the card
what it is itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import PUSHERS, Inflection, Node, walk
from cardlang.nodes.effects import Act, Cannot, Deal, Does, Grant, If, May, StatChange
from cardlang.nodes.filters import (
    Another,
    AnyListed,
    Belonging,
    Controlled,
    Exactly,
    It,
    Listed,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    StatIs,
    That,
    The,
    They,
    This,
    Trait,
    Typed,
    nouns_of,
)
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.narrowing import Done, HasKeyword, With
from cardlang.nodes.predicates import Becomes, Has, Is, IsNot, Modal
from cardlang.nodes.words import Mode, Stat, Verb
from cardlang.syntax.agreement.deeds import deeds_of, names_of
from cardlang.syntax.agreement.meant_where import wrong_choice, wrong_difference, wrong_grounds, wrong_list, wrong_where
from cardlang.syntax.sorts import OBJECT, PERSON, Sorts, heads

Meant = Mapping[int, tuple[Sequence[object], Sequence[object]]]
"""What the nodes of some pronouns, by their identity, stand for, and what else they could stand for."""

_NOTHING: tuple[Sequence[object], Sequence[object]] = ((), ())

_ANY_CARD = frozenset({"card", "copy", "token", "something", "something_else", "permanent"})
"""Nouns of what may be a thing of any sort."""

_CARD_LIKE = frozenset({OBJECT, "card", "gear", "spell", "legend", "rune", "ability", "place", "damage", "*"})
"""Sorts of what something that is called a card may be."""

_CARDS = frozenset({OBJECT, "gear", "spell", "legend"})
"""Sorts of cards; a place is one that a card may be at: "this battlefield"."""

_SPEAKS = frozenset({"self", "self__i", "self__my"})
"""How the unit speaks that an Equipment is attached to: "buff me"."""

_OF_OBJECTS = frozenset({Stat.MIGHT, Stat.BASE_MIGHT, Stat.POWER, Stat.TOUGHNESS})
_OTHERWISE = frozenset({Verb.ASSIGN, Verb.DEAL, Verb.EQUIP})
"""What is also said of those who get what is assigned or dealt."""

_OF_UNITS = frozenset(
    {Verb.DIE, Verb.MOVE, Verb.ATTACK, Verb.DEFEND, Verb.CONQUER, Verb.HOLD, Verb.READY, Verb.EXHAUST, Verb.RETURN}
)
"""What units do, and what is done to things in play."""

_SIDES = frozenset({"friendly", "enemy"})
_WITHOUT = frozenset({"ability", "pile", "time", "word", "rune", "marker", "legend", "gear", "place"})
"""Sorts of what has none of these values."""

_LATER = frozenset({"object", "gear"})
"""What a spell becomes where spells are cast that are no instants (`[spells]`)."""


_ASKED = frozenset({If, Act, Cannot, Deal, Does, Grant, It, Listed, May, Objects, StatOf})
"""The classes of what `wrong_meanings` is about."""


def wrong_meanings(node: Node, meant: Meant, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each act below a node that is not done to what its pronoun stands for.

    `own` is the sort of the card itself, "" when nobody knows; what stands in quotes is said of another card.
    """
    for here in _asked_about(node, meant):
        yield from _wrong_naming(here, meant, own, sorts)
        yield from _wrong_things(here, node, meant, own, sorts)
        if isinstance(here, Does | May | Cannot) and isinstance(here.who, It | They):
            yield from _wrong_doing(here, meant.get(id(here.who), _NOTHING), sorts)
        if isinstance(here, StatOf) and isinstance(here.owner, It | They) and here.stat in _OF_OBJECTS:
            if _has_none(meant.get(id(here.owner), _NOTHING), sorts):
                yield finding(
                    "CL303", "what this stands for has no such value", here.owner.span, help="say whose it is"
                )
        allowed = sorts.takes.get(here.verb.value) if isinstance(here, Act) else None
        if allowed is None or not isinstance(here, Act):
            continue
        what = here.object.whole if isinstance(here.object, PartOf) else here.object
        if isinstance(what, It | They):
            stands_for, others = meant.get(id(what), _NOTHING)
            suits = all(_suits(allowed, one, sorts) for one in stands_for)
            suits = suits or any(_suits(allowed, one, sorts) for one in others)
        else:
            speaks = own == "gear" and what is not None and what.wording.form in _SPEAKS
            suits = speaks or not isinstance(what, Self) or not own or bool(allowed & {own, "card", "*"})
            suits = suits or (what is not None and "spell" in allowed and _is_cast(what, node))
        if not suits and what is not None:
            said = here.verb.value.replace("_", " ")
            message = f"one cannot {said} what this stands for"
            yield finding("CL303", message, what.span, help="take another verb, or say what is meant")


def _wrong_doing(
    here: Does | May | Cannot, meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts
) -> Iterator[Diagnostic]:
    """A finding for what a pronoun's things are said to be, to do or to suffer, and do not."""
    if isinstance(here, Does) and isinstance(here.who, It):
        yield from _is_another(here, meant, sorts)
    if isinstance(here, Does):
        yield from _done_to(here, meant, sorts)
    yield from _players(here.who, here.act, meant, sorts)


def _asked_about(node: Node, meant: Meant) -> Iterator[Node]:
    """The nodes below one that say something of what was named, or do something to it, outside quotes."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Quoted | QuotedInner):
            continue
        push = PUSHERS[here.__class__]
        if push is not None:
            push(here, waiting)
        if here.__class__ in _ASKED and _points(here, meant):
            yield here


def _points(here: Node, meant: Meant) -> bool:
    """Whether a node says anything of what was named: of phrases that do not, nothing is asked."""
    if isinstance(here, Objects):
        pointing = here.quantity.__class__ in _POINTING or id(here) in meant
        return pointing or any(_DIFFERENT in noun.traits for noun in nouns_of(here))
    return not isinstance(here, It) or id(here) in meant


_POINTING = frozenset({Another, Of, That, The, This})
_DIFFERENT = Trait("different")


def _wrong_things(here: Node, node: Node, meant: Meant, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is not where it would have to be, takes no damage, or is one of two."""
    if isinstance(here, Act):
        yield from wrong_where(here, node, meant, sorts)
    elif isinstance(here, Listed):
        yield from wrong_list(here, meant)
    elif isinstance(here, If):
        yield from _always(here.condition, meant, sorts)
    elif isinstance(here, Deal):
        yield from _hurt(here, meant, sorts)
    elif isinstance(here, Objects):
        yield from wrong_difference(here, node, own, sorts)
        yield from wrong_grounds(here, meant, own, sorts)
    if isinstance(here, Objects | It):
        yield from wrong_choice(here, node, meant)


def _hurt(deal: Deal, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for damage to what takes none: "choose an ability. Deal 2 to it"."""
    allowed = sorts.takes.get("[damage]")
    stands_for, others = meant.get(id(deal.to), _NOTHING)
    if allowed is None or deal.to is None or not stands_for:
        return
    if not any(_suits(allowed, one, sorts) for one in (*stands_for, *others)):
        yield finding("CL303", "what this stands for takes no damage", deal.to.span, help="name a unit, or a creature")


def _wrong_naming(here: Node, meant: Meant, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is called what it is not, and for what becomes itself."""
    if isinstance(here, Objects) and own and _is_other(here, own, sorts):
        yield finding("CL303", "this card is none", here.span, help='did you mean "a", or "that"?')
    if isinstance(here, Objects) and isinstance(here.quantity, The | That):
        yield from _narrowed(here, meant.get(id(here), _NOTHING)[0], sorts)
    yield from _own(here, own, sorts)
    if isinstance(here, Does):
        for said in deeds_of(here.act):
            if isinstance(said, Becomes):
                yield from _itself(here.who, said, meant)


def _narrowed(phrase: Objects, stands_for: Sequence[object], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "the friendly unit" and "the [Hidden] unit" where nothing that was named is said to be so."""
    nouns = nouns_of(phrase)
    said = _said_of(phrase, sorts)
    named = [one for one in _each_of(stands_for) if one is not phrase]
    if not said or not named or any(noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns):
        return
    words = set(heads(phrase))
    for one in named:
        if isinstance(one, Objects) and len(named) > 1 and not words & (set(heads(one)) | _ANY_CARD):
            continue  # It is called otherwise: "a friendly spell".
        if not isinstance(one, Objects) or said <= _said_of(one, sorts):
            return
        sides = said <= _SIDES and not _said_of(one, sorts) & _SIDES
        if sides and (isinstance(one.quantity, Of) or any(isinstance(where, Controlled) for where in one.where)):
            return
        if not sides and any(isinstance(where, With) for where in one.where):
            return
    yield finding("CL303", "nothing that was named is so", phrase.span, help="say it as it was said before")


def _said_of(phrase: Objects, sorts: Sorts) -> frozenset[str]:
    """The sides and keywords that stand before a noun, without the keywords that are states."""
    traits = [trait for noun in nouns_of(phrase) for trait in noun.traits]
    sides = {trait.word for trait in traits if isinstance(trait, Trait)} & _SIDES
    return frozenset(
        sides | {t.name for t in traits if isinstance(t, HasKeyword)} - sorts.keyword.get("[state]", set())
    )


def _itself(who: Node, act: Becomes, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for what becomes a copy of itself: "the unit becomes a copy of that unit" where both are one."""
    whole = act.what.nouns.whole if isinstance(act.what, Objects) and isinstance(act.what.nouns, Belonging) else None
    first, second = meant.get(id(who), _NOTHING)[0], meant.get(id(whole), _NOTHING)[0]
    if len(first) == len(second) == 1 and first[0] is second[0]:
        yield finding("CL303", "nothing says which of the two becomes the other", who.span, help="say which one it is")


def _own(node: Node, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what a card of this type does not have: a spell its Might."""
    match node:
        case Does(who=Self(), act=Has(what=StatIs(stat=stat) as what)) if own == "spell" and stat in _OF_OBJECTS:
            yield finding("CL303", "a spell has no such value", what.span, help="say whose it is: its, that unit's")
        case Does(who=Self() as who, act=act) if own == "spell" and any(map(_is_of_units, deeds_of(act))):
            yield finding("CL303", "a spell does not do so", who.span, help='did you mean "it"?')
        case Act(verb=verb, object=AnyListed(phrases=phrases)) if own == "spell" and verb in _OF_UNITS:
            for one in phrases:
                if isinstance(one, Self):
                    yield finding("CL303", "this is not done to a spell", one.span, help="say what is meant")
        case Grant(to=Self() as to, gifts=gifts) if own == "spell" and any(isinstance(g, StatChange) for g in gifts):
            yield finding("CL303", "a spell has no such value", to.span, help='did you mean "it"?')
        case Act(verb=Verb.REPEAT, object=Objects(quantity=Of(), nouns=Noun(word="effect", traits=())) as what):
            if own in ("gear", "object"):
                yield finding("CL303", "nothing says which", what.span, help='did you mean "play effect"?')


def _is_of_units(said: Node) -> bool:
    """Whether it is what only things in play do: dying, moving, taking damage."""
    if not isinstance(said, Act):
        return False
    takes = said.verb is Verb.TAKE and "damage" in set(heads(said.object))
    return takes or (said.verb in _OF_UNITS and said.object is None)


def _is_another(clause: Does, meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what something is said to be, and cannot: "kill a unit. If it was a spell"."""
    kinds = sorts.suits.get("[one kind]", frozenset())
    theirs = {word for one in meant[0] if isinstance(one, Objects) for word in heads(one)}
    for said in deeds_of(clause.act):
        what = said.what if isinstance(said, Is | IsNot) else None
        words = set(heads(what)) & kinds if isinstance(what, Objects) else set()
        if words and theirs and theirs <= kinds and not words & theirs:
            yield finding("CL303", "what this stands for is nothing of the kind", what.span)  # type: ignore[union-attr]


def _done_to(clause: Does, meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is done to a thing and cannot be: "choose a unit. If it's spent"."""
    for said in deeds_of(clause.act):
        done = said.what if isinstance(said, Is) and isinstance(said.what, Done) else None
        allowed = sorts.takes.get(done.verb.value) if done is not None and done.object is None else None
        if allowed is None or done is None or done.verb in _OTHERWISE or not any(_words(one) for one in meant[0]):
            continue
        if not any(_suits(allowed, one, sorts) for one in (*meant[0], *meant[1])):
            yield finding("CL303", "nobody does this to what is meant", done.span, help="say what is meant")


def _words(one: object) -> list[str]:
    return list(heads(one)) if isinstance(one, Objects) else []


def _always(asked: Node, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a condition that what was just named fulfils: "kill a unit. If it was a unit"."""
    past = isinstance(asked, Does) and isinstance(asked.act, Modal) and asked.act.mode is Mode.PAST
    if isinstance(asked, Does) and isinstance(asked.who, It) and (past or "[your only]" in sorts.has):
        for said in deeds_of(asked.act):
            what = said.what if isinstance(said, Is) else None
            if isinstance(what, Objects) and _says_no_more(what, meant.get(id(asked.who), _NOTHING)[0]):
                yield finding("CL303", "this is always so here", what.span, help="leave the condition out")


def _says_no_more(what: Objects, stands_for: Sequence[object]) -> bool:
    """Whether something is said to be what it was called: "kill a friendly unit. If it was a unit"."""
    noun = what.nouns
    if not isinstance(noun, Noun) or noun.traits or what.where or not isinstance(what.quantity, Exactly):
        return False
    named = [one for one in stands_for if isinstance(one, Objects)]
    return bool(named) and len(named) == len(stands_for) and all(_is_called(one, noun.word) for one in named)


def _is_called(one: Objects, word: str) -> bool:
    """Whether a phrase calls all that it speaks of by a word."""
    return isinstance(one.nouns, Noun) and one.nouns.word == word


def _is_cast(what: Node, ability: Node) -> bool:
    """Whether the card speaks of itself as the spell it is, since it has been cast: "when you cast this spell"."""
    if what.wording.form.startswith("self__this_") and what.wording.form != "self__this_spell":
        return False
    return any(isinstance(act, Act) and act.verb is Verb.CAST and isinstance(act.object, Self) for act in walk(ability))


def _is_other(phrase: Objects, own: str, sorts: Sorts) -> bool:
    """Whether "this" stands before a noun of what the card is not: "this unit" on a battlefield."""
    if not isinstance(phrase.quantity, This) or not isinstance(phrase.nouns, Noun) or phrase.nouns.word in _ANY_CARD:
        return False
    sort = sorts.of_card(phrase.nouns.word)
    return sort in _CARDS and sort != own


def _players(
    who: Node, act: Node, meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts
) -> Iterator[Diagnostic]:
    """A finding for a pronoun that does what only players do, and stands for things: "choose a gear. They draw 1."."""
    words = [word for one in (*meant[0], *meant[1]) if isinstance(one, Objects) for word in heads(one)]
    if words and not any(map(sorts.is_person, words)):
        for name in (name for said in deeds_of(act) for name in names_of(said)):
            if sorts.does.get(name) == frozenset({PERSON}):
                yield finding("CL303", "only a player does this", who.span, help="say who does it: you, its controller")
                return


def _has_none(meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts) -> bool:
    """Whether all that a pronoun may stand for has no Might, or one of several: "a rune and a unit ... their Might"."""
    each = list(_each_of(meant[0]))
    if len(each) > 1 and any(isinstance(one, Objects) and _is_without(one, sorts) for one in each):
        return True
    words = [word for one in (*meant[0], *meant[1]) for word in (heads(one) if isinstance(one, Objects) else ("",))]
    return bool(words) and all(word and sorts.of(word) in _WITHOUT for word in words)


def _is_without(one: Objects, sorts: Sorts) -> bool:
    """Whether none of a phrase's things has Might, a spell of which no other kind is said among them."""
    nouns, words = nouns_of(one), list(heads(one))
    plain = not any(isinstance(trait, Typed) for noun in nouns for trait in noun.traits)
    return bool(words) and all(sorts.of(word) in _WITHOUT or (word == "spell" and plain) for word in words)


def _each_of(stands_for: Sequence[object]) -> Iterator[object]:
    """What a pronoun stands for, each member of a list by itself."""
    for one in stands_for:
        if isinstance(one, Listed):
            yield from one.phrases
        else:
            yield one


def _suits(allowed: frozenset[str], what: object, sorts: Sorts) -> bool:
    words = list(heads(what)) if isinstance(what, Objects) else []
    cards = bool(allowed & _CARD_LIKE)
    return not words or any(
        (word in _ANY_CARD and cards) or word in allowed or _fits(allowed, sorts.of(word), sorts) for word in words
    )


def _fits(allowed: frozenset[str], sort: str, sorts: Sorts) -> bool:
    """Whether a thing of a sort, or what becomes of it, is among those allowed: anything is a card again."""
    later = _LATER if sort == "spell" and "[spells]" in sorts.suits else frozenset()
    return bool(allowed & (later | {sort, "card", "*"}))
