"""Cards that are put on the top or the bottom of a deck, whichever their player says."""

from __future__ import annotations

from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.choosing import Denoted
from cardlang.engine.events import ZoneChange
from cardlang.engine.outcomes import Outcome
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.effects import Act
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Preposition, Verb


def is_either_end(act: Act) -> bool:
    """Whether cards are put on the top or the bottom of one's deck, as their player likes."""
    match act.adverbs:
        case (filters.Located(Preposition.ON, filters.Objects(filters.The(), None, filters.Belonging(end, deck), ())),):
            ends = filters.Either((filters.Noun((), "top"), filters.Noun((), "bottom")))
            own = filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "main_deck"))
            return act.verb is Verb.PUT and end == ends and deck == own
        case _:
            return False


def put_on_an_end(table: Table, frame: Frame, player: int, meant: Denoted) -> tuple[Frame, Outcome]:
    """Put cards on one end of the deck, which their player says for each."""
    for one in meant.objects:
        options = (Option("top", number=0), Option("bottom", number=1))
        about = f"where {one.object.face.name} is put"
        bottom = bool(table.ask(Decision(player, DecisionKind.LOCATION, options, about=about))[0])
        happen(table, ZoneChange(Verb.PUT, one, Zone(Place.DECK, one.object.owner), player, bottom=bottom))
    done = len(meant.objects)
    return replace(frame, number=done), Outcome(able=done >= meant.wanted, performed=done > 0, amount=done)
