"""Which phrases, amounts and gifts the interpreter resolves as the rules say, and which it would misread.

A phrase stands in one of two positions: its objects are chosen or spoken of (`chosen`), or an object is asked whether
it fits (`matched`). What is allowed in each is read off the tables of the modules that resolve it, or stands here as
data.
"""

from __future__ import annotations

from cardlang.engine.asking.qualities import BANISHED_WITH_IT, OF_PLAYERS, STATES
from cardlang.engine.asking.referents import BOTH_SIDES, PLACES, is_player_phrase
from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.effects.choosing import is_one_of, is_public
from cardlang.engine.effects.viewing import VIEWING
from cardlang.engine.runnable.fields import field
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.runnable.shapes import (
    BACK,
    is_from_spoken,
    is_group,
    is_looked_back_at,
    is_than_spoken,
    looks_back,
)
from cardlang.engine.runnable.words import (
    ADJECTIVES,
    BATTLEFIELDS,
    FREELY,
    PLACED,
    SPOKEN,
    STATED,
    TYPES,
    WHOLLY,
    WITH_ANOTHER,
    YOURS,
    lies_elsewhere,
    one_by_one,
    plain,
)
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, replace, walk
from cardlang.nodes.costs import Costs, Resources
from cardlang.nodes.effects import Act, AllOf, AnyOf
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import (
    Doing,
    Done,
    HasKeyword,
    Manner,
    NotControlled,
    OfDomain,
    OtherThan,
    OwnedBy,
    RelatedTo,
    StatIsBoth,
    ThanOther,
    Which,
    Whom,
    With,
    Without,
)
from cardlang.nodes.predicates import Is
from cardlang.nodes.pronouns import TheOther, TheRest
from cardlang.nodes.quantities import OneOrBoth, Precisely
from cardlang.nodes.values import PowerToughness, WithStat
from cardlang.nodes.words import Preposition, Stat, Verb
from cardlang.profiles.play import Targeting

SEVERAL = filters.Exactly | filters.UpTo | OneOrBoth
"""How many of the cards looked at can be meant."""


def chosen(node: Node, scope: Scope) -> Missing:
    """Objects that are spoken of, targeted, taken all together, or chosen when they are needed."""
    match node:
        case filters.Self() | filters.It() | filters.They():
            return
        case filters.AnyTarget() if not scope.play.bases:
            return
        case TheRest() | TheOther() if scope.done & VIEWING:
            return
        case filters.PartOf(some, filters.They(), ()) if scope.done & VIEWING and isinstance(some, SEVERAL):
            yield from _counted(some, scope)
        case filters.Listed(parts, where):
            aimed = all(is_aimed_at(part, scope) for part in parts)
            yield from () if all(aimed and is_group(one, scope) for one in where) else lacks(node)
            for part in parts:
                if not isinstance(part, SPOKEN) and not is_aimed_at(part, scope):
                    yield from lacks(node)
                yield from chosen(part, scope)
        case filters.AnyListed(parts) if is_one_of(node) and scope.play.targeting is Targeting.CHOICE:
            for part in parts:
                yield from chosen(part, scope)
        case filters.Objects(quantity, target, _, where):
            if not (quantity is None or quantity == YOURS or isinstance(quantity, FREELY + WHOLLY + BACK)):
                yield from lacks(quantity)
            if target is not None and (target.other or isinstance(quantity, filters.Another)):
                yield target, "a target other than another"
            if scope.play.bases and node.nouns == filters.Noun((), "battlefield") and where:
                yield from place(node, scope)
                return
            yield from _counted(quantity, scope)
            yield from _nouns(node, scope, isinstance(quantity, BACK))
            for one in where:
                known = is_than_spoken(one, scope) or (is_group(one, scope) and is_aimed_at(node, scope))
                known = known or (isinstance(quantity, BACK) and is_from_spoken(one))
                yield from () if known else _where(one, scope)
            if lies_elsewhere(node) and not isinstance(quantity, BACK):
                yield node, "cards of no zone that is named"
        case _:
            yield from lacks(node)


def is_aimed_at(part: Node, scope: Scope) -> bool:
    """Whether a phrase is a target, so that it stands for what was chosen for it."""
    if not isinstance(part, filters.Objects):
        return isinstance(part, filters.AnyTarget)
    if scope.play.targeting is Targeting.WORD:
        return part.target is not None
    return isinstance(part.quantity, FREELY) and not lies_elsewhere(part) and is_public(part)


def matched(node: Node, scope: Scope) -> Missing:
    """A phrase that an object is asked to fit: the subject of a static, what an event is about."""
    match node:
        case filters.Self() | filters.It() | filters.They():
            return
        case filters.Listed(parts, where=()) | filters.AnyListed(parts):
            for part in parts:
                yield from matched(part, scope)
        case filters.Objects(quantity, target, _, where):
            if target is not None or not one_by_one(quantity):
                yield from lacks(target or quantity or node)
            yield from _nouns(node, scope, False)
            for one in where:
                yield from _where(one, scope)
        case _:
            yield from lacks(node)


def counted(node: Node, scope: Scope) -> Missing:
    """Objects that are counted or of which there must be some: "a Mech", "no units", "three or more creatures"."""
    if not isinstance(node, filters.Objects):
        yield from lacks(node)
        return
    quantity = node.quantity
    known = (filters.Exactly, Precisely, filters.AtLeast, filters.AtMost, filters.No)
    if isinstance(quantity, known):
        yield from _counted(quantity, scope)
    elif node.target is not None or not one_by_one(quantity):
        yield from lacks(node.target or quantity or node)
    yield from _nouns(node, scope, False)
    for one in node.where:
        yield from _where(one, scope)


def _counted(quantity: filters.Quantity | None, scope: Scope) -> Missing:
    if isinstance(quantity, filters.Exactly | Precisely | filters.UpTo | filters.AtLeast | filters.AtMost):
        yield from amount(quantity.amount, scope)


def _nouns(phrase: filters.Objects, scope: Scope, back: bool) -> Missing:
    if isinstance(phrase.nouns, filters.Belonging):
        yield from lacks(phrase.nouns)
        return
    nouns = nouns_of(phrase)
    chained = {"spell", "ability"} if scope.chain and scope.play.bases else {"spell"}
    if len({noun.word in chained for noun in nouns}) > 1:
        yield phrase, "spells and what is no spell in one phrase"
    for noun in nouns:
        if noun.word not in TYPES | chained and not noun.word[:1].isupper():
            yield noun, f"{noun.word.replace('_', ' ')} as what an act is done to"
        for one in noun.traits:
            yield from trait(one, scope, back)


def trait(node: Node, scope: Scope, back: bool = False) -> Missing:
    """A word for how an object is."""
    match node:
        case filters.Trait(word) if word not in ADJECTIVES:
            yield node, f"the word {word}"
        case filters.Typed(word) if word not in TYPES and not word[:1].isupper():
            yield node, f"the word {word}"
        case Done(Verb.READY | Verb.BUFF, ()):
            return
        case OfDomain() | Done(Verb.EQUIP, ()) if scope.play.bases:
            return
        case Done(verb, ()) | Doing(verb, ()) if verb in STATES or (back and verb in scope.done):
            return
        case Doing(Verb.ATTACK | Verb.DEFEND, (one,)) if one in (Manner("alone"), WITH_ANOTHER) and scope.play.bases:
            return
        case filters.Not(inner):
            yield from trait(inner, scope)
        case WithStat(value, stat):
            yield from amount(value, scope)
            yield from () if stat in STATED else lacks(node)
        case PowerToughness(power, toughness):
            yield from amount(power, scope)
            yield from amount(toughness, scope)
        case With() | Without() | filters.StatIs():
            yield from _where(node, scope)
        case _:
            yield from () if isinstance(node, filters.Trait | filters.Typed | HasKeyword) else lacks(node)


def _where(node: Node, scope: Scope) -> Missing:
    match node:
        case _ if looks_back(node):
            yield from () if is_looked_back_at(node, scope) else lacks(node)
        case filters.Located(
            Preposition.IN, filters.Objects(None | filters.Exactly(), None, filters.Noun((), "combat" | "showdown"), ())
        ):
            yield from () if scope.play.bases else lacks(node)
        case filters.Located(preposition, there) if preposition in PLACED:
            yield from place(there, scope)
        case filters.Here() | filters.There() | With(Keyword(_, None, None, ())):
            return
        case filters.Controlled(who):
            yield from player(who, scope)
        case filters.StatIs(_, _, value) if any(isinstance(one, filters.It | filters.They) for one in walk(value)):
            yield node, "a value of the object itself, or of what was spoken of, that a value is compared with"
        case filters.StatIs(stat, _, value) if stat in STATED:
            yield from () if isinstance(value, Resources) and plain(value) else amount(value, scope)
        case Costs(first, _, also):
            yield from () if all(plain(one) for one in (first, also) if one is not None) else lacks(node)
        case Which(does):
            yield from _which(does, scope)
        case OtherThan(what):
            yield from matched(what, scope)
        case ThanOther(_, stat, filters.Self()) if stat in NUMBERED:
            return
        case Whom(who, Act(Verb.PLAY | Verb.CAST, None, ())):
            yield from player(who, scope)
        case Whom(who, Act(Verb.PLAY, None, (filters.Located(Preposition.FROM, there),))):
            yield from player(who, scope)
            yield from place(there, scope)
        case Without(Keyword(_, None, None, ())):
            return
        case Done(Verb.ATTACH, (filters.Located(Preposition.TO, filters.Self() | filters.It()),)) if scope.play.bases:
            return
        case Done(verb, ()) if verb in STATES or verb in (Verb.READY, Verb.BUFF):
            return
        case _:
            yield from _owned_named_costed(node, scope)


def _owned_named_costed(node: Node, scope: Scope) -> Missing:
    match node:
        case filters.Located(Preposition.AMONG, filters.They()) if scope.play.bases and scope.tokens:
            return
        case _ if node == BANISHED_WITH_IT and scope.play.bases and not scope.boxed:
            return
        case OwnedBy(who) | NotControlled(who):
            yield from player(who, scope)
        case With(filters.Objects(filters.Of(filters.Self()) | filters.This(), None, filters.Noun((), "name"), ())):
            return
        case StatIsBoth(Stat.COST, one, other) if scope.play.bases:
            yield from () if plain(one) and plain(other) else lacks(node)
        case _:
            yield from lacks(node)


def _which(node: Node, scope: Scope) -> Missing:
    match node:
        case Costs():
            yield from _where(node, scope)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _which(part, scope)
        case Is(
            filters.Located(Preposition.IN, filters.Objects(None, None, filters.Noun((), "combat"), (With(other),)))
        ):
            yield from matched(other, scope) if scope.play.bases else lacks(node)
        case Is(Done(Verb.CHOOSE, (filters.Located(Preposition.BY, filters.Objects(_, _, nouns) as spell),))):
            known = isinstance(nouns, filters.Noun) and nouns.word == "spell" and scope.play.bases
            yield from matched(spell, scope) if known else lacks(node)
        case Act(Verb.CHOOSE, what, ()) if what is not None and scope.play.targeting is Targeting.CHOICE:
            yield from _chosen_by_it(what, scope)
        case Is(filters.Trait() | filters.Typed() | Done() | Doing() | HasKeyword() as state):
            yield from trait(state, scope)
        case _:
            yield from lacks(node)


def _chosen_by_it(what: Node, scope: Scope) -> Missing:
    """What a spell chooses, one or more of them."""
    if isinstance(what, filters.Listed) and scope.play.bases:
        for part in what.phrases:
            none = isinstance(part, filters.Objects) and isinstance(part.quantity, filters.No)
            yield from matched(replace(part, quantity=None) if none else part, scope)
        return
    if not isinstance(what, filters.Objects):
        yield from () if isinstance(what, filters.Self) else lacks(what)
        return
    one = filters.AtLeast(amounts.Fixed(1)), filters.Exactly(amounts.Fixed(1))
    yield from () if what.quantity in one else lacks(what)
    friendly = Which(Is(RelatedTo("friendly", filters.It())))
    rest = tuple(where for where in what.where if where != friendly)
    yield from matched(filters.Objects(None, what.target, what.nouns, rest, span=what.span), scope)


def player(node: Node | None, scope: Scope) -> Missing:
    """A phrase for players: "you", "each opponent", "its controller"."""
    match node:
        case None | filters.You() | filters.They() | filters.It():
            return
        case filters.Objects() if node == BOTH_SIDES and scope.play.bases:
            return
        case filters.AnyListed(parts):
            for part in parts:
                yield from player(part, scope)
        case filters.Objects(quantity, target, filters.Noun(() | (filters.Trait("other"),), word), ()) if (
            is_player_phrase(node)
        ):
            if target is not None and target.other:
                yield from lacks(target)
            elif word in ("controller", "owner"):
                owner = quantity.owner if isinstance(quantity, filters.Of) else None
                if isinstance(owner, filters.Objects) and isinstance(owner.quantity, BACK):
                    yield from _nouns(owner, scope, True)
                else:
                    yield from () if isinstance(owner, SPOKEN) else lacks(node)
            elif word == "opponent" and quantity == filters.Of(filters.You()):
                return
            elif isinstance(quantity, filters.Of | filters.Another | filters.AnyNumber | filters.UpTo):
                yield from lacks(quantity)
        case _:
            yield from lacks(node)


def place(node: Node, scope: Scope) -> Missing:
    """A phrase for zones: "your hand", "its owner's hand", "a battlefield"."""
    match node:
        case filters.Here():
            return
        case filters.Objects(filters.Of(owner), None, filters.Noun((), "location"), ()) if scope.play.bases:
            yield from () if isinstance(owner, filters.Self | filters.It) or _is_back(owner) else lacks(node)
        case filters.Objects(filters.Of(filters.Self()), None, filters.Noun((), "base"), ()) if scope.play.bases:
            return
        case filters.Objects(quantity, None, filters.Noun(traits, word), where) if word in PLACES:
            if word == "location" or (where and (word != "battlefield" or not scope.play.bases)):
                yield from lacks(node)
            for one in where:
                yield from field(one, scope, amount, counted, player)
            if isinstance(quantity, filters.Of) and not (word == "battlefield" and _is_thing(quantity.owner)):
                yield from player(quantity.owner, scope)
            elif isinstance(quantity, filters.This) and not (word == "battlefield" and scope.play.bases):
                yield from lacks(quantity)
            known = BATTLEFIELDS if word == "battlefield" and scope.play.bases else frozenset({"enemy"})
            known = known | {"same"} if scope.moves or (scope.fields and quantity == filters.The()) else known
            for trait in traits:
                if not (isinstance(trait, filters.Trait) and trait.word in known):
                    yield from lacks(trait)
        case _:
            yield from lacks(node)


def _is_back(node: Node) -> bool:
    return isinstance(node, filters.Objects) and isinstance(node.quantity, BACK) and not is_player_phrase(node)


def _is_thing(owner: Node) -> bool:
    """Whether what a battlefield belongs to is an object that is there."""
    return isinstance(owner, filters.Self | filters.It) or _is_back(owner)


def amount(node: Node, scope: Scope) -> Missing:
    """A number that the interpreter can count, and that has a value where it stands."""
    match node:
        case amounts.Fixed() | amounts.ThatMany():
            return
        case amounts.X() if scope.x:
            return
        case amounts.CountOf(phrase) | amounts.Highest(_, phrase):
            yield from counted(phrase, scope)
        case amounts.StatOf(filters.You(), stat) if stat in OF_PLAYERS:
            return
        case amounts.StatOf(owner, stat) if stat in STATED:
            back = isinstance(owner, filters.Objects) and isinstance(owner.quantity, BACK)
            yield from () if owner is None or isinstance(owner, SPOKEN) or back else lacks(node)
        case amounts.KeywordOf(filters.Self() | filters.It()) if scope.play.bases:
            return
        case amounts.Twice(inner):
            yield from amount(inner, scope)
        case _:
            yield from lacks(node)
