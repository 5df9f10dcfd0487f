"""Which acts on objects, numbers, counters and tokens the interpreter does as the rules say."""

from __future__ import annotations

from cardlang.engine.asking.elsewhere import is_from_trash
from cardlang.engine.asking.qualities import BANISHED_WITH_IT
from cardlang.engine.asking.referents import PLACES, is_player_phrase
from cardlang.engine.effects import counters
from cardlang.engine.effects.acts import ARRIVING, MAKERS, MOVING, is_count, is_whole_hand
from cardlang.engine.effects.choosing import is_of_hand
from cardlang.engine.effects.ends import is_either_end
from cardlang.engine.effects.places import INTO, between_base_and_field, is_to_its_side
from cardlang.engine.effects.quantities import DOWN, KINDS, UP, is_put_back
from cardlang.engine.effects.tokens import OF_THE_RULES, is_region, is_token
from cardlang.engine.effects.viewing import TOP, VIEWING, is_from_these, is_top
from cardlang.engine.runnable.phrases import amount, chosen, is_aimed_at, place, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.state import Place
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import (
    Act,
)
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, Manner, With
from cardlang.nodes.values import PowerToughness, PtChange, WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.profiles.play import Targeting

TRASHING = frozenset({Verb.KILL, Verb.DESTROY, Verb.SACRIFICE, Verb.BANISH, Verb.EXILE, Verb.DISCARD, Verb.RECYCLE})
WITH_RULES = frozenset(
    """loyalty defense poison lore level time fade age shield stun finality rad energy experience flying first_strike
    double_strike deathtouch hexproof indestructible lifelink menace reach trample vigilance decayed""".split()
)
"""Counters that the rules give a meaning (CR 122.1), which the interpreter does not give them."""
KNOWN_TOKENS = frozenset(
    """gold treasure food clue blood powerstone map junk lander incubator shard walker role wicked cursed royal sorcerer
    virtuous young_hero monster shadow_clone brush baron_pit""".split()
)
"""Tokens that have abilities without the text saying so (CR 111.10, RB 1.4 187)."""
THE_GAME = filters.Objects(filters.The(), None, filters.Noun((), "game"))
RUNE_DECK = filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "rune_deck"))
CARDS = {Verb.DRAW: "card", Verb.MILL: "card", Verb.CHANNEL: "rune", Verb.PREDICT: "card", Verb.BURN: "card"}
"""What so many of are taken from the top of a deck."""
TOKENS_HAVE = frozenset({"assault", "shield", "tank", "backline", "ganking", "deflect", "temporary", "haste"})
"""Keywords that a token can be made with: those that are asked of an object or stand for an ability."""


def act_on(node: Act, scope: Scope) -> Missing:
    """An act with what it is done to and the words beside it."""
    phrase = node.object
    nouns = {noun.word for noun in nouns_of(phrase)} if isinstance(phrase, filters.Objects) else set()
    if node.verb in UP | DOWN and nouns & set(KINDS):
        yield from _number(node, scope)
    elif nouns & {"counter"} or (nouns == {"buff"} and node.verb in counters.TAKEN):
        yield from _counters(node, scope)
    elif is_token(node):
        yield from _token(node, scope)
    elif phrase is not None and _is_player_chosen(node.verb, phrase, scope):
        yield from _player(node)
    elif phrase is None:
        yield node, f"to {node.verb.value.replace('_', ' ')}"
    elif node.verb in VIEWING and scope.play.bases:
        yield from _viewed(node, scope)
    elif node.verb is Verb.PUT and is_top(phrase) and scope.play.bases:
        yield from _viewed(node, scope)
    elif node.verb is Verb.WIN and phrase == THE_GAME and scope.play.bases and not node.adverbs:
        return
    elif is_whole_hand(node) and not node.adverbs:
        return
    elif node.verb is Verb.DRAW and not is_count(node):
        yield from _objects(node, scope)
        yield from _beside(node, scope)
    elif node.verb in (Verb.DRAW, Verb.MILL) or (node.verb in set(CARDS) and scope.play.bases):
        yield from _number(node, scope)
    elif node.verb in MOVING:
        yield from _objects(node, scope)
        anyway = (is_either_end(node) or is_put_back(node)) and scope.play.bases
        yield from () if anyway else _going(node, scope)
    elif node.verb in frozenset(MAKERS) | {Verb.CHOOSE, Verb.COUNTER, Verb.PLAY, Verb.CAST}:
        yield from _objects(node, scope)
        yield from _beside(node, scope)
    else:
        yield node, f"to {node.verb.value.replace('_', ' ')}"


def _player(node: Act) -> Missing:
    """One player who is chosen: a target like any other choice (RB 1.4 355.9.a)."""
    match node.object:
        case filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "player" | "opponent"), ()):
            yield from (pair for one in node.adverbs for pair in lacks(one))
        case _:
            yield from lacks(node.object or node)


def _objects(node: Act, scope: Scope) -> Missing:
    """The objects of an act; a discarded card is one of the hand without saying so."""
    phrase = node.object
    if phrase is None:
        return
    scope = replace(scope, chain=node.verb is Verb.COUNTER)
    found = chosen(phrase, scope)
    if isinstance(phrase, filters.Objects):
        tired = isinstance(phrase.where, tuple) and node.verb in MOVING | {Verb.PLAY}
        rest = tuple(one for one in phrase.where if not (tired and _is_tired(one)))
        nouns = {noun.word for noun in nouns_of(phrase)}
        found = chosen(filters.Objects(phrase.quantity, phrase.target, phrase.nouns, rest, span=phrase.span), scope)
        placed = any(isinstance(one, filters.Located) or one == BANISHED_WITH_IT for one in rest)
        back = isinstance(phrase.quantity, filters.That | filters.The)
        if node.verb is Verb.DISCARD:
            found = (pair for pair in found if pair[1] != "cards of no zone that is named")
        if node.verb in (Verb.PLAY, Verb.CAST) and not (placed or back or (scope.play.bases and is_of_hand(node))):
            yield phrase, "playing a card of no zone that is named"
        if node.verb is Verb.COUNTER and not nouns <= ({"spell", "ability"} if scope.play.bases else {"spell"}):
            yield phrase, "countering what is no spell"
    yield from found


def _viewed(node: Act, scope: Scope) -> Missing:
    """Cards that are looked at, revealed, or put into a trash: those on top of a deck, a hand, one of those seen."""
    trash = filters.Located(
        Preposition.INTO, filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "trash"))
    )
    if node.adverbs and not (node.verb is Verb.PUT and node.adverbs == (trash,)):
        yield from lacks(node)
    match node.object:
        case filters.Objects(filters.AtEnd("top", number), None, filters.Belonging(filters.Noun((), "card"), deck), ()):
            yield from amount(number, scope)
            yield from _deck(deck, scope)
        case filters.Objects(filters.The(), None, filters.Belonging(filters.Noun((trait,), "card"), deck), ()):
            yield from _deck(deck, scope) if trait == TOP else lacks(node)
        case filters.Objects(filters.The(), None, filters.Belonging(filters.Noun((trait,), "rune"), deck), ()):
            yield from () if trait == TOP and deck == RUNE_DECK else lacks(node)
        case filters.Objects(filters.Of(owner), None, filters.Noun((), "hand"), ()) if node.verb is Verb.REVEAL:
            yield from player(owner, scope)
        case filters.Objects(where=where) as phrase if any(map(is_from_these, where)) and node.verb is Verb.REVEAL:
            yield from chosen(phrase, scope)
        case _:
            yield from lacks(node.object or node)


def _deck(node: Node, scope: Scope) -> Missing:
    match node:
        case filters.Objects(filters.Of(filters.You() | filters.They()), None, filters.Noun((), "main_deck"), ()):
            return
        case _:
            yield from lacks(node)


def _is_tired(node: Node) -> bool:
    """Whether words say in which state an object arrives; face up is how it arrives anyway."""
    return (isinstance(node, Manner) and node.word in {*ARRIVING, "face_up"}) or node == Done(Verb.EXHAUST)


def _going(node: Act, scope: Scope) -> Missing:
    """Where a moving act puts its objects: verbs that say so themselves need no words for it, others do."""
    ends = [one for one in node.adverbs if isinstance(one, filters.Located | filters.Here)]
    asked = node.verb is Verb.MOVE and scope.play.bases and node.object is not None and is_aimed_at(node.object, scope)
    if node.verb not in TRASHING | {Verb.RECALL, Verb.DRAW} and not any(_is_end(one) for one in ends) and not asked:
        yield node, f"to {node.verb.value} without a place"
    for one in () if node.verb is Verb.MOVE and between_base_and_field(node) else node.adverbs:
        match one:
            case filters.Here() if node.verb not in TRASHING:
                continue
            case filters.Located(Preposition.UNDER, filters.Objects(filters.Of(owner))):
                yield from player(owner, scope)
            case filters.Located() if asked and is_to_its_side(one):
                continue
            case filters.Located(preposition, there) if preposition in INTO and node.verb not in TRASHING:
                yield from place(there, scope)
                elsewhere = _is_different(there) and not _stands_here(node.object)
                if isinstance(there, filters.Objects) and (_is_deck(there) or elsewhere):
                    yield from lacks(one)
            case _ if _is_tired(one):
                continue
            case _:
                yield from lacks(one)


def _is_end(node: Node) -> bool:
    return isinstance(node, filters.Here) or (isinstance(node, filters.Located) and node.preposition in INTO)


def _is_deck(phrase: filters.Objects) -> bool:
    return any(PLACES.get(noun.word) is Place.DECK for noun in nouns_of(phrase))


def _is_different(there: Node) -> bool:
    """Whether a place is to be another than that of what goes there: "a different battlefield"."""
    return any(isinstance(one, filters.Trait) and one.word == "different" for one in walk(there))


def _stands_here(phrase: Node | None) -> bool:
    """Whether what is moved is where the card itself is, so that another place is another for both."""
    return isinstance(phrase, filters.Objects) and filters.Here() in phrase.where


def _beside(node: Act, scope: Scope) -> Missing:
    for one in () if is_from_trash(node) and scope.play.plays_wait else node.adverbs:
        if node.verb is Verb.PLAY and scope.play.plays_wait and _is_place_to_play(one):
            yield from () if isinstance(one, filters.Here) else _played_to(one, scope)
        elif node.verb is Verb.COUNTER and isinstance(one, filters.Located) and one.preposition is Preposition.TO:
            hand = isinstance(one.place, filters.Objects) and one.place.nouns == filters.Noun((), "hand")
            yield from place(one.place, scope) if hand and scope.play.bases else lacks(one)
        elif node.verb is Verb.ATTACH and isinstance(one, filters.Located) and one.preposition is Preposition.TO:
            yield from chosen(one.place, scope)
        else:
            yield from lacks(one)


def _is_place_to_play(node: Node) -> bool:
    return isinstance(node, filters.Here) or (isinstance(node, filters.Located) and node.preposition is Preposition.TO)


def _played_to(node: Node, scope: Scope) -> Missing:
    """Where a unit is played, when the text that plays it says so."""
    match node:
        case filters.Located(_, filters.Objects(filters.The(), None, filters.Noun((trait,), "location"), ())):
            yield from () if trait == filters.Trait("same") else lacks(node)
        case filters.Located(_, there):
            yield from place(there, scope)
        case _:
            yield from lacks(node)


def _number(node: Act, scope: Scope) -> Missing:
    """So much life, so many points, cards drawn or milled: a number that is known, and no more words."""
    phrase = node.object
    if not isinstance(phrase, filters.Objects) or not isinstance(phrase.quantity, filters.Exactly):
        yield from lacks(phrase or node)
        return
    yield from amount(phrase.quantity.amount, scope)
    traits = [trait for noun in nouns_of(phrase) for trait in noun.traits]
    for one in (*traits, *phrase.where, *node.adverbs):
        yield from () if node.verb is Verb.CHANNEL and _is_tired(one) else lacks(one)
    if node.verb in CARDS and {noun.word for noun in nouns_of(phrase)} != {CARDS[node.verb]}:
        yield from lacks(phrase)


def _counters(node: Act, scope: Scope) -> Missing:
    phrase = node.object
    assert isinstance(phrase, filters.Objects)
    noun = nouns_of(phrase)[0]
    kinds = [trait.word for trait in noun.traits if isinstance(trait, filters.Trait | filters.Typed)]
    change = next((trait for trait in noun.traits if isinstance(trait, PtChange)), None)
    if node.verb not in counters.PUT | counters.TAKEN or len(noun.traits) != 1 - (noun.word == "buff"):
        yield from lacks(node)
    elif change is not None and change not in (_change(False), _change(True)):
        yield change, "counters of that kind"
    elif set(kinds) & WITH_RULES:
        yield noun, f"{kinds[0]} counters"
    if isinstance(phrase.quantity, filters.Of) and noun.word == "buff" and scope.play.bases:
        yield from chosen(phrase.quantity.owner, scope)
    elif counters.is_any_number(node) and noun.word == "buff" and scope.play.bases:
        yield from (pair for one in (*node.adverbs, *phrase.where) for pair in lacks(one))
    elif not isinstance(phrase.quantity, filters.Exactly):
        yield from lacks(phrase)
    else:
        yield from amount(phrase.quantity.amount, scope)
    for one in (*node.adverbs, *phrase.where):
        ends = (Preposition.ON, Preposition.ONTO, Preposition.FROM)
        if isinstance(one, filters.Located) and one.preposition in ends:
            yield from chosen(one.place, scope)
        else:
            yield from lacks(one)


def _change(down: bool) -> PtChange:
    return PtChange(amounts.Fixed(1), amounts.Fixed(1), down, down)


def _token(node: Act, scope: Scope) -> Missing:
    """A token: so many, of a face that the text gives in full."""
    phrase = node.object
    assert isinstance(phrase, filters.Objects)
    if not isinstance(phrase.quantity, filters.Exactly):
        yield from lacks(phrase)
    else:
        yield from amount(phrase.quantity.amount, scope)
    for trait in nouns_of(phrase)[0].traits:
        match trait:
            case filters.Typed(word) | filters.Trait(word):
                if word.lower() in KNOWN_TOKENS and not (scope.play.bases and word.lower() in OF_THE_RULES):
                    yield trait, f"the {word} token, which has abilities of its own"
            case Done(Verb.EXHAUST, ()):
                continue
            case PowerToughness(one, other):
                yield from amount(one, scope)
                yield from amount(other, scope)
            case WithStat(one, _):
                yield from amount(one, scope)
            case _:
                yield from lacks(trait)
    for where in (*phrase.where, *node.adverbs):
        match where:
            case With(Keyword(name, None | amounts.Fixed(), None, ())) if name in TOKENS_HAVE:
                continue
            case filters.There() if (scope.leaves or scope.fights) and not node.adverbs[1:]:
                continue
            case filters.Located() if is_region(where) and scope.play.bases:
                continue
            case filters.Located(preposition, there) if preposition in INTO:
                yield from place(there, scope)
            case filters.Here() | filters.Trait("ready" | "exhausted" | "tapped"):
                continue
            case _ if _is_tired(where):
                continue
            case _:
                yield from lacks(where)


def _is_player_chosen(verb: Verb, phrase: Node, scope: Scope) -> bool:
    return verb is Verb.CHOOSE and is_player_phrase(phrase) and scope.play.targeting is Targeting.CHOICE
