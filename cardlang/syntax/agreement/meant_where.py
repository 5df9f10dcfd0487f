"""Where that is what pronouns and "that" stand for: "choose a unit. Play it.", "discard that gear" of a gear in play.

What is played or discarded is a card, and comes from somewhere: what was named as it lies on the board is none. What an
act is done to at all is for `agreement.meant` to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.effects import Act, Deal, Does, Lasting
from cardlang.nodes.filters import (
    All,
    Another,
    AnyNumber,
    AnyOne,
    AtEnd,
    Each,
    Exactly,
    It,
    Listed,
    Located,
    Named,
    No,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    That,
    The,
    They,
    This,
    Trait,
    Typed,
    UpTo,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, Which, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.pronouns import TheOther, TheRest
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.sorts import Sorts, heads

Meant = Mapping[int, tuple[Sequence[object], Sequence[object]]]

_FROM_OFF = frozenset({Verb.PLAY, Verb.CAST, Verb.DISCARD, Verb.DRAW})
"""What is done to cards that are not in play."""

_IN_PLAY = frozenset(
    {Verb.CHOOSE, Verb.READY, Verb.EXHAUST, Verb.STUN, Verb.BUFF, Verb.MOVE, Verb.EMPOWER, Verb.DISEMPOWER}
)
"""What is done to things in play and leaves them there, where no pile is named."""

_CARRIES = frozenset(
    {Verb.KILL, Verb.BANISH, Verb.RECYCLE, Verb.RETURN, Verb.EXILE, Verb.SACRIFICE, Verb.DESTROY, Verb.DIE, Verb.PUT}
    | {Verb.REVEAL, Verb.LOOK_AT, Verb.SEARCH, Verb.BURN, Verb.MILL, Verb.DISCARD, Verb.LEAVE, Verb.COUNTER}
    | {Verb.PREDICT, Verb.HIDE, Verb.DRAW}
)
"""What brings cards somewhere else, or says where they lie: with one of these in a text a thing may have gone."""

_OPEN = (Located, Named, Done, Which, Whom)
"""What may say that something lies in a pile."""

_PLAIN = Exactly | UpTo | AnyOne | Each


def wrong_where(act: Act, node: Node, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for an act in an ability on what is not where it would have to be, or is called what it is not."""
    yield from _anybodys(act, node)
    if act.verb is Verb.PLAY:
        yield from _played_home(act, meant)
    what = act.object.whole if isinstance(act.object, PartOf) else act.object
    stands_for = meant.get(id(what), _NOTHING)[0]
    if isinstance(what, Objects) and act.verb in _AT_PLAY and _is_from_cards(what):
        yield finding("CL303", "these are cards that are not in play", what.span, help='did you mean "draw"?')
    if not stands_for or not isinstance(what, It | They | TheOther | TheRest | Objects):
        return
    if act.verb in _FROM_OFF and (not isinstance(what, Objects) or isinstance(what.quantity, That | The)):
        if _lies_there(stands_for, act, node, sorts):
            message = f"one cannot {act.verb.value} what is in play"
            yield finding("CL303", message, what.span, help="say where it comes from")
    elif act.verb in _AT_PLAY and not isinstance(what, Objects) and _is_off(stands_for, node, sorts):
        said = act.verb.value.replace("_", " ")
        yield finding("CL303", f"one cannot {said} a card that is not in play", what.span, help='did you mean "draw"?')
    if isinstance(what, Objects) and isinstance(what.quantity, That):
        yield from _miscalled(what, stands_for, node, sorts)


def _anybodys(act: Act, node: Node) -> Iterator[Diagnostic]:
    """A finding for "to hand" where somebody else is spoken of: "choose an opponent. Return it to hand"."""
    for where in (*act.adverbs, *(act.object.where if isinstance(act.object, Objects) else ())):
        if isinstance(where, Located) and where.preposition in (Preposition.TO, Preposition.FROM):
            if where.place == _HAND and any(below in _OTHERS for below in walk(node) if isinstance(below, Noun)):
                yield finding("CL303", "nothing says whose", where.place.span, help='did you mean "your", or "their"?')


_HAND = Objects(None, None, Noun((), "hand"), ())
_OTHERS = (Noun((), "opponent"), Noun((), "player"))


def _played_home(act: Act, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for what is played to its own base, of which a card has none: "play units to their base"."""
    for where in act.adverbs:
        goal = where.place if isinstance(where, Located) and where.preposition is Preposition.TO else None
        if isinstance(goal, Objects) and isinstance(goal.quantity, Of) and isinstance(goal.quantity.owner, It | They):
            stands_for = meant.get(id(goal.quantity.owner), _NOTHING)[0]
            if len(stands_for) == 1 and stands_for[0] is act.object:
                yield finding("CL303", "what is not played yet has none", goal.span, help="say whose it is")


_AT_PLAY = frozenset(
    {Verb.READY, Verb.EXHAUST, Verb.STUN, Verb.BUFF, Verb.MOVE, Verb.EMPOWER, Verb.DISEMPOWER, Verb.RECALL, Verb.HEAL}
)
"""What is done to things in play alone."""

_BRINGS_IN = frozenset({Verb.PLAY, Verb.PUT, Verb.RETURN, Verb.CAST, Verb.CREATE, Verb.HIDE, Verb.ENTER, Verb.ATTACH})
"""What brings cards into play, or may."""


def _is_off(stands_for: Sequence[object], node: Node, sorts: Sorts) -> bool:
    """Whether all that is meant are cards that were named in a pile, and nothing in the text brings them into play."""
    for one in stands_for:
        places = [where for where in one.where if isinstance(where, Located)] if isinstance(one, Objects) else []
        among = any(place.preposition is Preposition.FROM_AMONG for place in places)
        top = isinstance(one, Objects) and isinstance(one.quantity, AtEnd)
        piles = (word for place in places for word in heads(place.place) if sorts.of(word) == "pile")
        if not among and not top and not any(piles):
            return False
    return not any(
        getattr(below, "verb", None) in _BRINGS_IN and not _is_into_a_pile(below, sorts) for below in walk(node)
    )


def _is_into_a_pile(act: Node, sorts: Sorts) -> bool:
    """Whether an act brings cards into a pile or a hand, and so none into play."""
    goals = [goal for goal in getattr(act, "adverbs", ()) if isinstance(goal, Located) and goal.preposition in _GOALS]
    return bool(goals) and all(
        sorts.of(word) == "pile" or word == "hand" for goal in goals for word in heads(goal.place)
    )


_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.IN, Preposition.ON, Preposition.ON_TOP})


def _is_from_cards(phrase: Objects) -> bool:
    """Whether some are taken from among cards that were looked at."""
    return any(isinstance(where, Located) and where.preposition is Preposition.FROM_AMONG for where in phrase.where)


def wrong_choice(phrase: Objects | It, node: Node, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for "the unit" and "it" where two units were named side by side: nothing says which of the two."""
    stands_for, others = meant.get(id(phrase), _NOTHING)
    if len(stands_for) == 1 and isinstance(phrase, Objects) and isinstance(phrase.quantity, The) and _is_bare(phrase):
        many = stands_for[0]
        if isinstance(many, Objects) and many.quantity is None and many.target is None and _is_one_of(phrase, many):
            yield finding("CL303", "nothing says which of them", phrase.span, help="say which one is meant, or all")
        elif (
            isinstance(many, Objects)
            and _is_single(many)
            and _are_several(phrase)
            and not _is_repeated(many, others, node)
        ):
            yield finding("CL303", "only one was named", phrase.span, help='did you mean "the" and the singular?')
    if len(stands_for) != 1 or not others or not _is_bare(phrase):
        return
    if any(isinstance(below, PartOf) for below in walk(node)):
        return  # One of the two may have been chosen.
    rivals = {id(one) for one in others if isinstance(one, Objects) and one is not stands_for[0]}
    for below in walk(node):
        if isinstance(below, Listed) and any(one is stands_for[0] for one in below.phrases):
            named = set(heads(stands_for[0])) if isinstance(stands_for[0], Objects) else set()
            if isinstance(phrase, It) and _is_told_apart(phrase, named, node):
                return
            if any(id(one) in rivals and named & set(heads(one)) for one in below.phrases):
                yield finding("CL303", "nothing says which of the two", phrase.span, help="say which one is meant")
                return


def _is_told_apart(phrase: It, words: set[str], node: Node) -> bool:
    """Whether it was said before which of the two the text goes on about: "the creature you control"."""
    for below in walk(node):
        if isinstance(below, Objects) and isinstance(below.quantity, The | That) and words & set(heads(below)):
            if below.span.start < phrase.span.start:
                return True
    return False


def wrong_list(listed: Listed, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for a thing and none of its kind: "chooses it and no unit" where it is a unit itself."""
    words = {
        word
        for one in listed.phrases
        if isinstance(one, It | They)
        for named in meant.get(id(one), _NOTHING)[0]
        for word in _heads(named)
    }
    for one in listed.phrases if words else ():
        if isinstance(one, Objects) and isinstance(one.quantity, No) and set(heads(one)) & words:
            if not any(isinstance(trait, Trait) and trait.word == "other" for n in nouns_of(one) for trait in n.traits):
                yield finding("CL303", "what is named beside it is one", one.span, help='did you mean "no other"?')


def _is_single(one: Objects) -> bool:
    """Whether a phrase speaks of one thing: "a unit", "a unit or gear"."""
    if one.quantity is None:
        return one.target is not None and not _are_several(one)
    return isinstance(one.quantity, Exactly) and one.quantity.wording.form == "exactly__a"


def _is_repeated(many: Objects, others: Sequence[object], node: Node) -> bool:
    """Whether one thing may be several after all: each player's, or another's beside it."""
    words = set(heads(many))
    if any(words & set(_heads(one)) for one in others):
        return True
    return any(
        isinstance(below, ForEach | Each | All | AnyNumber) or getattr(below, "verb", None) is Verb.COPY
        for below in walk(node)
    )


def _are_several(phrase: Objects) -> bool:
    return nouns_of(phrase)[-1].wording.inflections[-1:] == (Inflection.PLURAL,)


def _is_one_of(phrase: Objects, many: Objects) -> bool:
    """Whether one thing is said of several that were called by the same noun in the plural."""
    one, several = nouns_of(phrase)[-1], nouns_of(many)[-1]
    ends = (one.wording.inflections[-1:], several.wording.inflections[-1:])
    return one.word == several.word and ends == ((Inflection.BASE,), (Inflection.PLURAL,))


def _is_bare(phrase: Objects | It) -> bool:
    if isinstance(phrase, It):
        return True
    known = isinstance(phrase.quantity, The | That) and isinstance(phrase.nouns, Noun)
    return known and not phrase.where and not any(noun.traits for noun in nouns_of(phrase))


_NO_PLACE = frozenset({"spell", "gear", "legend"})
"""Sorts of cards that are at no battlefield."""


def wrong_grounds(phrase: Objects, meant: Meant, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "their battlefield" of a player, who has none, and for "that base" where a hand was named."""
    noun, quantity = phrase.nouns, phrase.quantity
    if isinstance(quantity, Of) and isinstance(quantity.owner, They):
        yield from _had(phrase, meant.get(id(quantity.owner), _NOTHING), sorts)
    if not isinstance(noun, Noun) or sorts.of(noun.word) != "place":
        return
    if isinstance(quantity, Of) and isinstance(quantity.owner, They) and noun.word not in _owned(sorts):
        words = [word for one in meant.get(id(quantity.owner), _NOTHING)[0] for word in _heads(one)]
        if words and all(map(sorts.is_person, words)):
            yield finding("CL303", "nothing says which is meant", phrase.span, help='write "a" and "they control"')
    if isinstance(quantity, This) and (noun.word == "base" or own in _NO_PLACE) and "[your only]" in sorts.has:
        yield finding("CL303", "this card is at none", phrase.span, help='did you mean "a", or "that"?')
    if isinstance(quantity, That):
        words = [word for one in meant.get(id(phrase), _NOTHING)[0] for word in _heads(one)]
        if words and all(sorts.of(word) == "pile" for word in words):
            yield finding("CL303", "nothing that was named is one", phrase.span, help='did you mean "your"?')


def _had(phrase: Objects, meant: tuple[Sequence[object], Sequence[object]], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what those have not that "their" stands for: "each unit kills one of their gear"."""
    owners = [word for one in (*meant[0], *meant[1]) for word in _heads(one)]
    if not owners or any(map(sorts.is_person, owners)) or not any(heads(phrase)):
        return
    for word in owners:
        allowed = sorts.has.get(word, sorts.has.get(sorts.of(word)))
        if allowed is None or all(sorts.fits(allowed, owned) for owned in heads(phrase)):
            return
    yield finding("CL303", "this belongs to nobody of that kind", phrase.span, help="say whose it is")


def _owned(sorts: Sorts) -> frozenset[str]:
    """Places of which a player has one alone; where a game does not say, all."""
    return sorts.has.get("[your only]", frozenset({word for word, sort in sorts.of_noun.items() if sort == "place"}))


def _heads(one: object) -> Sequence[str]:
    return heads(one) if isinstance(one, Objects) else ()


def wrong_difference(phrase: Objects, node: Node, own: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "a different unit", and on a spell "another unit", where none was named before it."""
    nouns = nouns_of(phrase)
    words = {noun.word for noun in nouns}
    allowed = frozenset({"object", "gear"})
    if isinstance(phrase.quantity, Another) and own == "spell":
        allowed = frozenset({"object", "gear", "place"})
    elif not isinstance(phrase.quantity, Exactly) or not any(Trait("different") in noun.traits for noun in nouns):
        return
    if any(sorts.of(word) not in allowed for word in words):
        return
    for below in walk(node):
        if isinstance(below, Self) or (isinstance(below, Objects) and words & set(heads(below))):
            if below.span.start < phrase.span.start:
                return
    yield finding("CL303", "nothing is named that it differs from", phrase.span, help="name it before")


_NOTHING: tuple[Sequence[object], Sequence[object]] = ((), ())


def _lies_there(stands_for: Sequence[object], played: Act, node: Node, sorts: Sorts) -> bool:
    """Whether all that is meant was named as something in play, and nothing else in the text brings it away."""
    named = {id(act.object): act for act in walk(node) if isinstance(act, Act)}
    dying = {id(clause.who) for clause in walk(node) if isinstance(clause, Does) and _would_die(clause)}
    dying |= {id(deal.to) for deal in walk(node) if isinstance(deal, Deal) and not isinstance(deal.to, It | They)}
    if not all(id(one) in dying or _is_in_play(one, named.get(id(one)), sorts) for one in stands_for):
        return False
    wished = {id(below) for mood in walk(node) if _is_wished(mood) for below in walk(mood)}
    since = min(one.span.start for one in stands_for if isinstance(one, Node))
    others = (below for below in walk(node) if below is not played and id(below) not in wished)
    return not any(
        getattr(below, "verb", None) in _CARRIES
        and below.span.start >= since
        and not isinstance(getattr(below, "object", None), Self)
        for below in others
    )


def _would_die(clause: Does) -> bool:
    """Whether it is said that something in play would die."""
    act = clause.act
    while isinstance(act, Lasting):
        act = act.change
    return isinstance(act, Modal) and _is_wished(act) and getattr(act.act, "verb", None) is Verb.DIE


def _is_wished(mood: Node) -> bool:
    """Whether something would only happen, and is replaced: "the next time it would die"."""
    return isinstance(mood, Modal) and mood.mode is Mode.WOULD


_ANY = frozenset({"card", "copy", "token"})
_MAKES = frozenset({Verb.PLAY, Verb.CREATE})


def _is_in_play(one: object, act: Act | None, sorts: Sorts) -> bool:
    """Whether a phrase was named as something on the board: chosen there, or a token that was played."""
    if act is None or not isinstance(one, Objects):
        return False
    if act.verb in _MAKES and any(noun.word == "token" for noun in nouns_of(one)):
        return True
    some = one.quantity is None and set(heads(one)) == {"something"}
    if act.verb not in _IN_PLAY or act.adverbs or not (some or isinstance(one.quantity, _PLAIN)):
        return False
    if any(sorts.of(word) not in ("object", "gear") or word in _ANY for word in heads(one)):
        return False
    return all(_is_at_a_place(where, sorts) for where in one.where if isinstance(where, _OPEN))


def _is_at_a_place(where: Node, sorts: Sorts) -> bool:
    return isinstance(where, Located) and any(sorts.of(word) == "place" for word in heads(where.place))


def _miscalled(phrase: Objects, stands_for: Sequence[object], node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "that gear" where a card was named, and nothing says that it is one."""
    kinds = sorts.suits.get("[one kind]", frozenset())
    noun = phrase.nouns
    if not isinstance(noun, Noun) or noun.word not in kinds or not stands_for:
        return
    for one in stands_for:
        if not isinstance(one, Objects) or set(heads(one)) != {"card"} or isinstance(one.quantity, Of):
            return
    for below in walk(node):
        if below.span.start < phrase.span.start and isinstance(below, Noun | Typed) and below.word == noun.word:
            return
    yield finding("CL303", "nothing says that it is one", phrase.span, help='did you mean "that card"?')
