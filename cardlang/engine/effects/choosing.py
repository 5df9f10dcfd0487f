"""Choosing objects: how many a quantity allows, which were chosen as targets, and asking for the others.

Which phrases are targets is the profile's to say: those with the word "target", or those that leave a choice among
public objects (RB 1.4 355.10, CR 115.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.engine.asking.forbidding import may_choose
from cardlang.engine.asking.matching import candidates, count, place_zones
from cardlang.engine.asking.qualities import shares_controller
from cardlang.engine.asking.referents import (
    PLACES,
    Look,
    is_player_phrase,
    phrases,
    place_of,
    players,
    said_of_it,
    spoken_of,
)
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.grouping import what_is_left
from cardlang.engine.effects.viewing import among, is_from_these, rest
from cardlang.engine.state import PUBLIC, Frame, GameObject, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import DoThis, ForEach, NextTime, While
from cardlang.nodes.costs import AdditionalCost, Cost, CostChange, Linked, PayTo, RatherThan, Unless
from cardlang.nodes.effects import Act, Does, Grant, If, MarkedChoices, May, Then, When
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import Quoted
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Becomes, Modal
from cardlang.nodes.pronouns import TheOther, TheRest
from cardlang.nodes.quantities import OneOrBoth
from cardlang.nodes.words import Branch, Mode, Verb
from cardlang.profiles.play import PlayRules, Targeting

MAKING = frozenset({Verb.PLAY, Verb.CREATE})
UNTARGETED = frozenset(
    {
        Verb.PREDICT,
        Verb.BURN,
        Verb.DISCARD,
        Verb.DRAW,
        Verb.CHANNEL,
        Verb.CONTROL,
        Verb.REVEAL,
        Verb.SPEND,
        Verb.GAIN,
        Verb.SCORE,
        Verb.TAKE,
    }
)


@frozen
class Denoted:
    """The objects a phrase stands for. `wanted` is how many were asked for, `mistargeted` that all targets are gone."""

    objects: tuple[Seen, ...]
    wanted: int = 0
    mistargeted: bool = False


def bounds(look: Look, frame: Frame, phrase: Node, available: int) -> tuple[int, int]:
    """How many objects at least and at most a phrase asks for."""
    if not isinstance(phrase, filters.Objects | filters.PartOf):
        return 1, 1
    match phrase.quantity:
        case filters.Exactly(amount):
            number = count(look, frame, amount)
            return (number, number) if number is not None else (0, available)
        case filters.UpTo(amount):
            return 0, count(look, frame, amount) or 0
        case filters.AtLeast(amount):
            return count(look, frame, amount) or 0, available
        case OneOrBoth():
            return 1, 2
        case filters.AnyNumber():
            return 0, available
        case filters.Of(filters.You()):
            return available, available
        case filters.Another() | filters.AnyOne() | filters.Of():
            return 1, 1
        case filters.No():
            return 0, 0
        case None if isinstance(phrase, filters.Objects) and phrase.target is not None:
            return 1, 1
        case _:
            return available, available


def takes_all(phrase: filters.Objects) -> bool:
    """Whether a phrase leaves no choice: "all units", "each unit", "units", "your units"."""
    yours = phrase.quantity == filters.Of(filters.You())
    return phrase.quantity is None or yours or isinstance(phrase.quantity, filters.All | filters.Each)


def targets_of(rules: PlayRules, text: Sequence[Node]) -> tuple[Node, ...]:
    """The phrases of a text that are targets, in order."""
    if rules.targeting is Targeting.WORD:
        now = tuple(part for step in text for part in _not_reflexive(step))
        return tuple(phrase for phrase in phrases(now) if _says_target(phrase))
    return tuple(phrase for step in text for phrase in _chosen(step))


def _not_reflexive(step: Node) -> Iterator[Node]:
    """A sentence without what is a trigger of its own: that chooses its targets when it is put on the chain (RB 1.4
    387, CR 603.12)."""
    if not isinstance(step, Linked):
        yield step
        return
    yield step.action
    yield from (link.effect for link in step.links if link.branch is not Branch.WHEN_DOES)


def _says_target(phrase: Node) -> bool:
    return isinstance(phrase, filters.AnyTarget) or (isinstance(phrase, filters.Objects) and phrase.target is not None)


def _chosen(node: Node) -> Iterator[filters.Objects | filters.AnyListed]:
    """The phrases that are targets because they leave their controller a choice among public objects."""
    match node:
        case PayTo(_, effect) | Unless(effect, _) | Then(PayTo(_, _), effect):
            yield from _chosen(effect)
        case AdditionalCost() | RatherThan() | Cost() | CostChange() | NextTime() | When() | While():
            return
        case DoThis() | Quoted() | MarkedChoices() | Modal(Mode.MUST, _):
            return
        case Becomes(inner):
            yield from _copied(inner)
        case Act(Verb.CHOOSE, filters.Objects(filters.Exactly()) as phrase, ()) if is_player_phrase(phrase):
            yield phrase
        case If(_, effect) | ForEach(_, effect):
            yield from _chosen(effect)
        case May(filters.Objects(filters.Each() | filters.All()) as who, _) if is_player_phrase(who):
            return
        case Does(filters.They(), Act(_, filters.Objects(where=where))) if filters.Controlled(filters.They()) in where:
            return  # another player chooses (RB 1.4 355.10.e)
        case Does(who, act):
            if not is_player_phrase(who):
                yield from _chosen(act)
                yield from _if_target(who)
        case Act() if is_of_hand(node) and not is_token_made(node):
            return
        case Act(verb, filters.Objects() as phrase, adverbs):
            made = verb in MAKING and all(noun.word == "token" for noun in nouns_of(phrase))
            if verb not in UNTARGETED and not made and not _is_recycled_by_number(verb, phrase):
                yield from _if_target(phrase)
                yield from () if verb in MAKING else _at(adverbs)
        case Grant(filters.Objects() as phrase, _) | (filters.Objects() as phrase):
            yield from _if_target(phrase)
        case filters.AnyListed() if is_one_of(node):
            yield node
        case Linked():
            for part in _not_reflexive(node):
                yield from _chosen(part)
        case _:
            for child in children(node):
                yield from _chosen(child)


def is_one_of(phrase: Node) -> bool:
    """Whether one is chosen of what several phrases speak of: "a unit at a battlefield or a gear"."""
    if not isinstance(phrase, filters.AnyListed) or is_player_phrase(phrase):
        return False
    one = filters.Exactly(Fixed(1))
    parts = [part for part in phrase.phrases if isinstance(part, filters.Objects) and part.quantity == one]
    return len(parts) == len(phrase.phrases) and all(map(is_public, parts))


def _copied(what: Node) -> Iterator[filters.Objects]:
    """What something becomes a copy of, when that is chosen: "a copy of another unit there"."""
    match what:
        case filters.Objects(_, None, filters.Belonging(filters.Noun((), "copy"), filters.Objects() as whole), ()):
            yield from _if_target(whole)


def is_of_hand(act: Node) -> bool:
    """Whether an act is to play a card that is said to be in no zone: it is one's own hand's (RB 1.4 419.1.a), and no
    target (RB 1.4 355.10.a)."""
    match act:
        case Act(Verb.PLAY, filters.Objects(filters.Exactly() | filters.UpTo(), None, _, where)):
            return not any(isinstance(one, filters.Located | filters.Here | Done) for one in where)
        case _:
            return False


def is_token_made(act: Act) -> bool:
    """Whether what is played is a token, which is made."""
    return isinstance(act.object, filters.Objects) and all(noun.word == "token" for noun in nouns_of(act.object))


def _is_recycled_by_number(verb: Verb, phrase: filters.Objects) -> bool:
    """ "Recycle 3 from your trash": so many of one's own cards, whichever they are, do not target (RB 1.4 416.6)."""
    match phrase:
        case filters.Objects(
            filters.Exactly(),
            None,
            filters.Noun((), "card"),
            (filters.Located(_, filters.Objects(filters.Of(filters.You()))),),
        ):
            return verb is Verb.RECYCLE
        case _:
            return False


def _at(adverbs: tuple[filters.Adverb, ...]) -> Iterator[filters.Objects]:
    for adverb in adverbs:
        if isinstance(adverb, filters.Located) and isinstance(adverb.place, filters.Objects):
            yield from _if_target(adverb.place)


def _if_target(phrase: Node) -> Iterator[filters.Objects]:
    if not isinstance(phrase, filters.Objects) or is_player_phrase(phrase):
        return
    if takes_all(phrase):
        for where in phrase.where:
            if isinstance(where, filters.Located):
                yield from _if_target(where.place)
        return
    words = {noun.word for noun in nouns_of(phrase)}
    if words <= set(PLACES) - {"battlefield"}:
        return
    free = filters.Exactly | filters.UpTo | filters.AtLeast | filters.AnyNumber | filters.Another | filters.AnyOne
    if isinstance(phrase.quantity, free) and is_public(phrase):
        yield phrase


def is_public(phrase: filters.Objects) -> bool:
    """Whether a phrase speaks of objects that everybody sees: of no hand, no deck."""
    for where in phrase.where:
        if is_from_these(where):
            return False
        if isinstance(where, filters.Located) and isinstance(where.place, filters.Objects):
            kinds = {PLACES.get(noun.word) for noun in nouns_of(where.place)}
            if kinds & {Place.HAND, Place.DECK, Place.RUNE_DECK}:
                return False
    return True


def legal_targets(table: Table, frame: Frame, phrase: Node, item: int) -> tuple[GameObject, ...]:
    """What can be chosen for a target phrase: public objects that fit, never the item itself; players."""
    look = table.look
    if isinstance(phrase, filters.AnyTarget):
        hurt = tuple(o for o in table.state.on_board() if o.shown.types & {"creature", "planeswalker", "battle"})
        return (*hurt, *(table.state.as_object(player) for player in table.state.in_turn_order()))
    if isinstance(phrase, filters.AnyListed):
        found = (one for part in phrase.phrases for one in legal_targets(table, frame, part, item))
        return tuple({one.id: one for one in found}.values())
    if not isinstance(phrase, filters.Objects):
        return ()
    if is_player_phrase(phrase):
        return tuple(table.state.as_object(player) for player in players(look, frame, phrase))
    if all(noun.word == "battlefield" for noun in nouns_of(phrase)):
        zones = place_zones(look, frame, phrase)
        fields = (o for o in table.state.objects.values() if "battlefield" in o.face.types)
        return tuple(o for o in fields if not table.state.rules.play.bases or Zone(Place.FIELD, o.id) in zones)
    shown = PUBLIC | {Place.FACEDOWN}  # that a card lies there everybody sees (RB 1.4 355.10.a.1)
    public = (o for o in candidates(look, frame, phrase) if o.zone.place in shown and o.id != item)
    return tuple(o for o in public if may_choose(look, frame.controller, o))


def speaks_back(phrase: Node) -> bool:
    """Whether a phrase is narrowed down by what was chosen before it: "an enemy unit with less Might than it"."""
    if isinstance(phrase, filters.Objects) and shares_controller(phrase):
        return True
    inside = (node for where in getattr(phrase, "where", ()) for node in walk(where))
    return any(isinstance(node, filters.It) for node in inside)


def so_far(table: Table, frame: Frame, run: int, phrase: Node) -> Frame:
    """The frame in which a phrase that is chosen for is read: "it" is what was chosen last before it, but for what is
    chosen in a sentence about "it" itself."""
    if not speaks_back(phrase):
        return frame
    place, aside = place_of(frame.text, phrase), said_of_it(frame.text, phrase)
    told = (pair for pair in frame.targets if pair[0] == run and pair[1] < place and pair[1] not in aside)
    before = [chosen for _, _, chosen in told if chosen]
    return replace(frame, it=before[-1]) if before else frame


def apart(frame: Frame, run: int, phrase: Node, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """What is left to choose from: "another unit", "one other unit" is none of those chosen before it in the same
    text."""
    if not isinstance(phrase, filters.Objects):
        return found
    other = any(filters.Trait("other") in noun.traits for noun in nouns_of(phrase))
    if not other and not isinstance(phrase.quantity, filters.Another):
        return found
    before = {one.id for other, _, chosen in frame.targets if other == run for one in chosen}
    return tuple(one for one in found if one.id not in before)


def denote(table: Table, frame: Frame, text: Sequence[Node], phrase: Node) -> Denoted | None:
    """The objects a phrase stands for when nothing is left to choose; None when they must be chosen now."""
    spoken = spoken_of(table.look, frame, phrase)
    if spoken:
        return Denoted(spoken, len(spoken))
    match phrase:
        case TheRest() | TheOther():
            left = rest(table.look, frame)
            return Denoted(left, len(left))
        case filters.PartOf():
            return None
        case filters.Listed(parts, where):
            whole = _together(denote(table, frame, text, part) for part in parts)
            return replace(whole, objects=what_is_left(table, frame, where, whole.objects))
        case filters.Objects() | filters.AnyTarget() | filters.AnyListed():
            chosen = frame.target(place_of(text, phrase))
            if chosen is not None:
                legal = tuple(one for one in chosen if still_legal(table, frame, phrase, one))
                legal = what_is_left(table, frame, getattr(phrase, "where", ()), legal)
                return Denoted(legal, len(chosen), bool(chosen) and not legal)
            if isinstance(phrase, filters.Objects) and takes_all(phrase) and among(table.look, frame, phrase) is None:
                found = candidates(table.look, frame, phrase)
                return Denoted(tuple(table.see(o) for o in found), len(found))
            return Denoted(()) if _is_nothing(phrase) else None
        case _:
            return Denoted(())


def _is_nothing(phrase: Node) -> bool:
    """Whether a phrase speaks back at what there is nothing of: "those units"."""
    return isinstance(phrase, filters.Objects) and isinstance(phrase.quantity, filters.That)


def _together(parts: Iterator[Denoted | None]) -> Denoted:
    found = [part for part in parts if part is not None]
    objects = tuple(one for part in found for one in part.objects)
    return Denoted(objects, sum(part.wanted for part in found), bool(found) and all(p.mistargeted for p in found))


def still_legal(table: Table, frame: Frame, phrase: Node, one: Seen) -> bool:
    """Whether a target is the same object and still fits (RB 1.4 359.3.e.2, CR 608.2b)."""
    now = table.now(one)
    if now is None:
        return False
    if now.id < 0:
        return not table.state.player(-now.id).lost
    if isinstance(phrase, filters.AnyListed):
        return any(still_legal(table, frame, part, one) for part in phrase.phrases)
    if not isinstance(phrase, filters.Objects):
        return now.zone.on_board
    if "battlefield" in now.face.types:
        return Zone(Place.FIELD, now.id) in place_zones(table.look, frame, phrase)
    if not may_choose(table.look, frame.controller, now):
        return False
    bare = frame if filters.There() in phrase.where else replace(frame, it=())
    asked = so_far(table, frame, frame.run, phrase) if speaks_back(phrase) else bare
    return any(now.id == other.id for other in candidates(table.look, asked, phrase))


def actors(table: Table, frame: Frame, who: Node | None) -> tuple[int, ...]:
    """The players who are to do something: of "an opponent" the one whom the controller chooses now (CR 608.2d)."""
    found = players(table.look, frame, who)
    if frame.first in found:
        begins = found.index(frame.first)
        found = (*found[begins:], *found[:begins])
    if len(found) < 2 or not is_one(who):
        return found
    options = tuple(Option(f"P{player}", -player) for player in found)
    answer = table.ask(Decision(frame.controller, DecisionKind.CHOOSE, options, about="a player", node=who))
    return (found[answer[0]],)


def is_one(who: Node | None) -> bool:
    """Whether a phrase means one player out of several, and not by aiming at that player: "an opponent"."""
    if not isinstance(who, filters.Objects) or who.target is not None:
        return False
    return isinstance(who.quantity, filters.Exactly) and who.quantity.amount == Fixed(1)


def pick(
    table: Table,
    player: int,
    kind: DecisionKind,
    found: Sequence[GameObject],
    limits: tuple[int, int],
    about: str,
    node: Node | None = None,
) -> tuple[Seen, ...]:
    """Let a player choose among objects; as many as there are when there are too few."""
    least, most = (min(limit, len(found)) for limit in limits)
    options = tuple(Option(o.face.name, o.id) for o in found)
    if most == 0:
        return ()
    answer = table.ask(Decision(player, kind, options, least, most, about, node=node))
    return tuple(table.see(found[place]) for place in answer)
