"""Cards that are looked at or revealed, and what a text does with some of them and with the rest (RB 1.4 424, 431.1.c).

They stay in their zone meanwhile; the frame remembers which they are.
"""

from __future__ import annotations

from cardlang.engine.asking.matching import count, fits
from cardlang.engine.asking.referents import Look, players
from cardlang.engine.events import Shown
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Frame, GameObject, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Until
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Preposition, Verb

VIEWING = frozenset({Verb.REVEAL, Verb.LOOK_AT})
DECKS = {"main_deck": Place.DECK, "deck": Place.DECK, "rune_deck": Place.RUNE_DECK}
TOP = filters.Trait("top")
OWN_DECK = filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "main_deck"))
FROM_THE_TOP = filters.Located(
    Preposition.FROM, filters.Objects(filters.The(), None, filters.Belonging(filters.Noun((), "top"), OWN_DECK))
)


def is_from_these(where: Node) -> bool:
    """Whether words say that something is one of the cards that were looked at: "from among them", "from it"."""
    match where:
        case filters.Located(Preposition.FROM_AMONG, filters.They()) | filters.Located(Preposition.FROM, filters.It()):
            return True
        case _:
            return False


def view(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Look at cards, or reveal them to all: those on top of a deck, as many as there are, or all of a hand."""
    cards = viewed(table.look, frame, act.object)
    if not cards:
        return replace(frame, it=(), group=()), UNABLE
    shown = tuple(table.see(card) for card in cards)
    table.emit(Shown(player, shown, act.verb is Verb.REVEAL))
    return replace(frame, it=shown, group=shown), Outcome(performed=True, amount=len(shown), objects=shown)


def reveal_chosen(table: Table, frame: Frame, player: int, chosen: tuple[Seen, ...]) -> tuple[Frame, Outcome]:
    """Show all players some of the cards that were looked at."""
    if chosen:
        table.emit(Shown(player, chosen, True))
    return replace(frame, it=chosen), Outcome(able=bool(chosen), performed=bool(chosen), amount=len(chosen))


def shown_until(content: Until) -> filters.Objects | None:
    """What is looked for by revealing cards from the top of one's own deck "until you reveal a unit"; None for another
    clause."""
    match content:
        case Until(Act(Verb.REVEAL, filters.Objects(None, None, noun, (where,)), ()), Does(filters.You(), found)):
            match found:
                case Act(Verb.REVEAL, filters.Objects(filters.Exactly(Fixed(1)), None, _, ()) as what, ()):
                    return what if noun == filters.Noun((), "card") and where == FROM_THE_TOP else None
    return None


def reveal_until(table: Table, frame: Frame, wanted: filters.Objects) -> tuple[Frame, Outcome]:
    """Reveal cards one after the other until one fits; all there are when none does, without burning out (RB 1.4
    431.1.c). "It" is the one that fits, and all of them are those looked at."""
    cards = table.state.in_zone(Zone(Place.DECK, frame.doer))
    among_all = replace(frame, group=tuple(map(table.see, cards)))
    fitting = (place for place, card in enumerate(cards) if fits(table.look, among_all, card, wanted))
    first = next(fitting, None)
    shown = among_all.group if first is None else among_all.group[: first + 1]
    if shown:
        table.emit(Shown(frame.doer, shown, True))
    if first is None:
        return replace(frame, it=(), group=shown), UNABLE
    return replace(frame, it=shown[-1:], group=shown), Outcome(performed=True, amount=len(shown))


def viewed(look: Look, frame: Frame, phrase: Node | None) -> tuple[GameObject, ...]:
    """The cards that a phrase for an end of a deck or for a hand speaks of."""
    match phrase:
        case filters.Objects(filters.AtEnd("top", amount), None, filters.Belonging(_, filters.Objects() as deck), ()):
            return _deck(look, frame, deck)[: count(look, frame, amount) or 0]
        case filters.Objects(filters.The(), None, filters.Belonging(_, filters.Objects() as deck), ()):
            return _deck(look, frame, deck)[:1]
        case filters.Objects(filters.Of(owner), None, filters.Noun((), "hand"), ()):
            held = (Zone(Place.HAND, player) for player in players(look, frame, owner))
            return tuple(card for zone in held for card in look.state.in_zone(zone))
        case _:
            return ()


def _deck(look: Look, frame: Frame, deck: filters.Objects) -> tuple[GameObject, ...]:
    owner = deck.quantity.owner if isinstance(deck.quantity, filters.Of) else None
    whose = players(look, frame, owner)
    zones = (Zone(DECKS[noun.word], player) for noun in nouns_of(deck) for player in whose)
    return tuple(card for zone in zones for card in look.state.in_zone(zone))


def is_top(phrase: Node | None) -> bool:
    """Whether a phrase means so many cards from the top of a deck."""
    match phrase:
        case filters.Objects(filters.AtEnd("top"), None, filters.Belonging(), ()):
            return True
        case _:
            return False


def rest(look: Look, frame: Frame) -> tuple[Seen, ...]:
    """Those of the cards looked at that are still where they were: nothing was done with them."""
    return tuple(one for one in frame.group if _is_untouched(look, one))


def _is_untouched(look: Look, one: Seen) -> bool:
    now = look.state.now(one)
    return now is not None and now.zone == one.object.zone


def among(look: Look, frame: Frame, phrase: Node | None) -> tuple[GameObject, ...] | None:
    """Of which cards looked at a phrase leaves a choice; None when it speaks of others."""
    here = tuple(look.state.objects[one.id] for one in rest(look, frame))
    match phrase:
        case filters.PartOf(_, filters.They(), ()):
            return here
        case filters.Objects(where=where) if any(is_from_these(one) for one in where):
            bare = replace(phrase, where=tuple(one for one in where if not is_from_these(one)))
            return tuple(card for card in here if fits(look, frame, card, bare))
        case _:
            return None
