"""What lies among cards is called a card: "a creature in your graveyard", "discard an artifact", "search for a land".

Where a game says so (CR 109.2), a kind without "card" behind it is a permanent; which piles hold cards alone is data
(`words.toml`, "[cards]"). Spells are cast and lands are played from there under their own names.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Until
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import Belonging, Located, Objects, They, This, nouns_of
from cardlang.nodes.narrowing import Done
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.sorts import Sorts

ZONED = frozenset({Act, Done, Objects, Until})
"""The classes of what `wrong_zones` is about."""

_WHERE = frozenset({Preposition.IN, Preposition.FROM, Preposition.FROM_AMONG})
_UNDER_THEIR_NAMES = frozenset({Verb.CAST, Verb.PLAY})
_TAKEN = frozenset({Verb.EXILE, Verb.REVEAL, Verb.MILL})
"""What is done with cards one by one until one of a kind comes."""

_PICKED = frozenset({Verb.REVEAL, Verb.PUT, Verb.BANISH, Verb.CAST, Verb.PLAY, Verb.DRAW})
"""What is done with some of the cards that somebody looks at."""

_OTHERS = frozenset({"card", "spell", "token", "copy", "source", "emblem", "commander"})
"""What may be meant there under another name."""


def wrong_zones(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is a card and not called one."""
    match node:
        case Act(verb=verb, object=Objects(where=where), adverbs=adverbs) if verb in _PICKED:
            for place in (*where, *adverbs):
                if isinstance(place, Located) and place.preposition is Preposition.AMONG and _is_they(place.place):
                    yield finding("CL303", "this is taken from them", place.span, help='write "from" before it')
    piles = sorts.lies.get("[cards]")
    if not piles:
        return
    match node:
        case Act(verb=Verb.SPEND, adverbs=adverbs) | Done(verb=Verb.SPEND, adverbs=adverbs):
            for said in adverbs:
                if isinstance(said, Located) and said.preposition is Preposition.ON:
                    yield from _no_card(said.place, sorts, "spell")
        case Act(verb=Verb.SEARCH, adverbs=adverbs):
            for said in adverbs:
                if isinstance(said, Located) and said.preposition is Preposition.FOR:
                    if is_elided(said.place):
                        yield finding("CL303", "nothing says what is looked for", said.span, help='write "cards"')
                    yield from _no_card(said.place, sorts)
        case Act(verb=verb, object=Objects() as what, adverbs=adverbs) if verb not in _UNDER_THEIR_NAMES:
            picked = verb in _PICKED and any(map(_is_from_them, (*what.where, *adverbs)))
            if picked or _lies_in(adverbs, piles) or (_lies_in(what.where, piles) and _is_land(what)):
                yield from _no_card(what, sorts)
        case Objects(where=where) if _lies_in(where, piles) and not _is_land(node):
            yield from _no_card(node, sorts)
        case Objects(quantity=This()):
            return  # "This instant": how the card calls itself is for `templating` to say.
        case Objects() if nouns_of(node)[-1].word in sorts.suits.get("[spells]", ()) and (node.target or node.quantity):
            yield from _no_card(node, sorts, "spell")
        case Until(event=Does(act=Act(verb=verb, object=Objects() as what))) if verb in _TAKEN:
            yield from _no_card(what, sorts)


def _no_card(what: Node, sorts: Sorts, word: str = "card") -> Iterator[Diagnostic]:
    if not isinstance(what, Objects) or what.wording.form == "objects__elided":
        return
    last = nouns_of(what)[-1]
    if sorts.of(last.word) == "object" and last.word not in _OTHERS:
        yield finding("CL303", f"this is a {word} there", what.span, help=f'write "{word}" behind it')


def _lies_in(where: tuple[Node, ...], piles: frozenset[str]) -> bool:
    """Whether something is in one of the piles, or comes from it or from an end of it."""
    for place in where:
        if isinstance(place, Located) and place.preposition in _WHERE and isinstance(place.place, Objects):
            nouns = place.place.nouns
            whole = nouns.whole if isinstance(nouns, Belonging) else place.place
            if isinstance(whole, Objects) and any(noun.word in piles for noun in nouns_of(whole)):
                return True
    return False


def _is_they(place: Node) -> bool:
    return isinstance(place, They)


def _is_from_them(place: Node) -> bool:
    return isinstance(place, Located) and place.preposition is Preposition.FROM_AMONG and _is_they(place.place)


def _is_land(what: Node) -> bool:
    return isinstance(what, Objects) and all(noun.word == "land" for noun in nouns_of(what))
