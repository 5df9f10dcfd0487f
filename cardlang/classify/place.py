"""Where a walk over an ability stands: what is known there of who acts, by whose leave, when, and of what.

`classify` walks; the words that lead a clause ("if it would die", "as you play me", "then do this:") change the place
of what they lead, and nothing else. That is decided here, in one table of constructs.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.classify.payers import person_in
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AtTime, DoThis, FirstThen, ForEach, Instead, NextTime, StartingWith, Until, While
from cardlang.nodes.effects import Act, If, Sentence, When
from cardlang.nodes.frozen import frozen
from cardlang.nodes.limits import DuringTime, InManner, Only, WhereX
from cardlang.nodes.predicates import Modal
from cardlang.nodes.roles import PaidWhen
from cardlang.nodes.words import Mode, Verb


@frozen
class Place:
    """Where the walk stands.

    `trigger`: in a triggered ability, and `leading`: at the first part of its effect. `who`, `may` and `must` are those
    of the clause at hand. `timing` is when payments are made here, where a construct says so. `player` is the player
    the text spoke of last, `play` what is played as this happens, `floor` what a cost change here cannot go below,
    `receiver` whom keywords are given to, `keyword` the rule of the keyword in front of the ability. `bare`: in no
    activated or triggered ability, and `static`: in none that resolves at all; `lasting`: in what holds for a time.
    """

    trigger: bool = False
    leading: bool = False
    granted: bool = False
    mode: int | None = None
    who: Node | None = None
    may: bool = False
    must: bool = False
    timing: PaidWhen | None = None
    player: Node | None = None
    play: Node | None = None
    floor: Node | None = None
    receiver: Node | None = None
    keyword: str = ""
    bare: bool = True
    static: bool = False
    lasting: bool = False

    def later(self) -> Place:
        """The place of what comes after: no longer the first part, and a clause of its own."""
        return replace(self, leading=False, who=None, may=False, must=False, floor=None, keyword="")

    def by(self, who: Node, may: bool = False) -> Place:
        """The place of what somebody does, or may do."""
        return replace(self, who=who, may=may, player=person_in(who) or self.player)

    def triggered(self, event: Node | None = None) -> Place:
        """The place of a triggered ability's effect; reflexive and delayed triggers are triggers too."""
        here = replace(self, trigger=True, leading=True, timing=None, player=person_in(event) or self.player)
        return here.resolving()

    def resolving(self) -> Place:
        """The place of an effect that resolves: instructions, whatever card they stand on."""
        return replace(self, bare=False, static=False)

    def quoted(self) -> Place:
        """The place of an ability in quotes."""
        return Place(granted=True, mode=self.mode, static=True)


def enter(node: Node, place: Place) -> tuple[Node, Place] | None:
    """What a leading construct leads and the place of it; None when the node is no such construct."""
    match node:
        case Sentence(content=content):
            return content, place
        case If(condition=condition, effect=effect):
            return effect, _replacing(place) if _would(condition) else place
        case While(effect=effect) | ForEach(effect=effect) | FirstThen(effect=effect):
            return effect, place
        case WhereX(effect=effect) | StartingWith(effect=effect) | Until(act=effect) | Only(act=effect):
            return effect, place
        case DuringTime(effect=effect) | InManner(act=effect):
            return effect, place
        case Instead(effect=effect):
            return effect, place  # what would happen says so itself: "if it would die, ... instead"
        case NextTime(event=event, effect=effect):
            return effect, _replacing(place) if _would(event) else place.triggered(event)
        case As(event=event, effect=effect):
            return effect, _as(event, place)
        case When(event=event, effect=effect):
            return effect, place.triggered(event)
        case AtTime(effect=effect) | DoThis(effect=effect):
            return effect, place.triggered()
        case _:
            return None


def _replacing(place: Place) -> Place:
    return replace(place, timing=PaidWhen.REPLACEMENT)


def _as(event: Node, place: Place) -> Place:
    """ "As you play me" is part of playing, "as it attacks" of attacking; any other "as" replaces an event."""
    for part in walk(event):
        if isinstance(part, Act) and part.verb is Verb.ATTACK:
            return replace(place, timing=PaidWhen.ACTION)
        if isinstance(part, Act) and part.verb in (Verb.PLAY, Verb.CAST):
            return replace(place, timing=PaidWhen.PLAY, play=part.object)
    return _replacing(place)


def _would(event: Node) -> bool:
    return any(isinstance(part, Modal) and part.mode is Mode.WOULD for part in walk(event))
