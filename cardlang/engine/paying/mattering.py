"""What of the objects that are chosen matters for what is paid: those that weigh the same need not be tried out apart.

Said only where it is certain: nothing is asked for but resources and what is done to the card itself, for what adds
resources too, and no text in force changes costs by what is chosen. Then a target matters by what it costs to be
chosen, or because it could be used up; of what is used up itself (units that are killed to play a card) only the number
matters.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cardlang.engine.asking.continuous import passives
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.effects import acts
from cardlang.engine.effects.aiming import targets
from cardlang.engine.paying.bills import Part
from cardlang.engine.paying.costs import KILLED, SPENT
from cardlang.engine.paying.deflecting import deflect_of
from cardlang.engine.paying.funding import GOING, Source, body_of, sources
from cardlang.engine.paying.making import makes
from cardlang.engine.paying.restricting import restricts
from cardlang.engine.paying.tasks import MAIN, Agenda, Fund, Perform, Task
from cardlang.engine.replacements import in_play
from cardlang.engine.state import Frame, GameObject, GameState, Place
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, AtLeastLeaving, ChangedBy, ChangeStat, ForEach, WhileDoing
from cardlang.nodes.costs import AdditionalCost, Cost, CostChange, Costs, Link, Linked, Pay, Resources
from cardlang.nodes.effects import Act, Cannot, Does, May, Sentence
from cardlang.nodes.filters import Noun, Objects, Self, You
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Doing, Done, Which
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Verb

OFF_BOARD = frozenset({Place.HAND, Place.TRASH})
CHANGES, VALUES = (CostChange, Costs, WhileDoing), (ChangeStat, ChangedBy)
COUNTING = (
    *(Sentence, Linked, Link, May, As, ForEach, Does, ChangeStat, StatOf, CostChange, AtLeastLeaving),
    *(Resources, Self, You),
)
"""What a change of a card's own cost consists of that asks of nothing else on the table."""
USED_UP = GOING | {Verb.DESTROY, Verb.DISCARD, Verb.RETURN, Verb.EXHAUST, Verb.SPEND}
PLAYING = frozenset({Verb.PLAY, Verb.CAST, Verb.ENTER, Verb.REVEAL})
BANNING = frozenset({Mode.CAN_ONLY, Mode.MUST})
OF_ME = Act(Verb.CHOOSE, Self())
CHOOSING = frozenset({Verb.CHOOSE, Verb.TARGET})
MOST = 20_000
_KNOWN: dict[int, tuple[Node, bool, bool, bool]] = {}
"""By the identity of a sentence, whether it changes costs, speaks of choosing, forbids playing; the sentence beside it
so that no other takes its place."""


def weights(
    table: Table, costs: Sequence[Node | None], frame: Frame, found: Sequence[GameObject]
) -> dict[int, Hashable] | None:
    """What each of some objects that could be the last target matters by for paying costs, 0 when by nothing; None
    where only trying it out can tell."""
    parts = [part for cost in costs for part in (cost.parts if isinstance(cost, Cost) else (cost,))]
    if not all(map(is_plain, parts)):
        return None
    state, card = table.state, table.state.objects[frame.source.id]
    ways = sources(state, frame.controller)
    if not all(way.plain or _takes_resources(state, way) for way in ways):
        return None
    told = _told_by_choice(state, card.zone.on_board)
    if told is None or any(_told(own.ability)[0] for own in abilities_of(state, card)):
        return None
    used = {card.id, *told, *(way.object for way in ways if way.late or not way.plain)}
    costing = {one.id: deflect_of(table, frame.controller, one) for one in found}
    return {number: (number,) if number in used else power for number, power in costing.items()}


def weights_used(table: Table, player: int, parts: Sequence[Part]) -> dict[int, Hashable] | None:
    """Of the objects that one act of a cost uses up those of which only the number matters for the rest of it: neither
    targets, nor sources, nor the card itself. None where more of them than their number could matter."""
    state = table.state
    taking = [part for part in parts if not is_plain(part.act)]
    if len(taking) != 1 or not isinstance(taking[0].act, Act):
        return None
    frame, act = taking[0].frame, taking[0].act
    card = state.objects[frame.source.id]
    ways = sources(state, player)
    if not all(way.plain or _takes_resources(state, way) for way in ways):
        return None
    if act.verb not in USED_UP or not all(map(_is_by_number, _own_changes(state, card))):
        return None
    aimed = {one.id for one in targets(frame)}
    if aimed and in_play(state):
        return None
    apart = {card.id, *aimed, *(way.object for way in ways)}
    return {number: 0 for number in acts.touched(table, frame, player, act) if number not in apart}


def _own_changes(state: GameState, card: GameObject) -> list[Node]:
    """The sentences of a card that change what it costs."""
    texts = (own.ability for own in abilities_of(state, card) if isinstance(own.ability, Text))
    return [step for text in texts for step in text.body if changes_costs(step)]


def _is_by_number(node: Node) -> bool:
    """Whether a change of a cost says nothing of what was used up but how many there were, or that there were some."""
    if node in (KILLED, SPENT) or isinstance(node, AdditionalCost | AsAdditionalCost):
        return True
    return isinstance(node, COUNTING) and all(map(_is_by_number, children(node)))


def weights_off_board(table: Table, player: int, agenda: Agenda) -> dict[int, Hashable] | None:
    """What each card that is neither in play nor speaks there matters by, when it is used up by the first task: its
    zone alone. None where something else of a payment could ask more of it."""
    state, first = table.state, agenda.tasks[0]
    others = [task for task in agenda.tasks if task is not first]
    if first.key != MAIN or not all(isinstance(one, Fund) or _is_of_itself(one) for one in others):
        return None
    if not all(way.plain or _takes_resources(state, way) for way in sources(state, player)):
        return None
    apart = {one.id for one in state.with_text()} | {agenda.frame(MAIN).source.id}
    apart |= {seen.id for effect in state.effects for seen in effect.subjects}
    return {one.id: one.zone for one in state.objects.values() if one.zone.place in OFF_BOARD and one.id not in apart}


def _is_of_itself(task: Task) -> bool:
    return isinstance(task, Perform) and isinstance(task.part.act, Act) and isinstance(task.part.act.object, Self)


def _told_by_choice(state: GameState, activated: bool) -> set[int] | None:
    """The objects whose texts change what costs to choose them, each alone; None where a text in force could change
    costs by what else is chosen. Nothing is `activated` for less by what is said of spells."""
    said = ((frame, sentence) for frame, sentence in passives(state))
    given = ((effect.frame, effect.content) for effect in state.effects)
    found: set[int] = set()
    for frame, sentence in (*said, *given):
        if not all(_told(sentence)[:2]):
            continue
        match sentence:
            case Sentence(Does(Objects(nouns=Noun(word="spell")), CostChange())) if activated:
                continue
            case Sentence(Does(Objects(nouns=Noun(word="spell"), where=(Which(one),)), CostChange())) if one == OF_ME:
                found.add(frame.source.id)
            case _:
                return None
    return found


def _takes_resources(state: GameState, way: Source) -> bool:
    """Whether a source takes nothing but resources and its own card, and does nothing but add."""
    adds = all(makes(step) or restricts(step) is not None for step in body_of(state, way))
    return adds and all(map(is_plain, way.cost.parts))


def is_plain(part: Node | None) -> bool:
    """Whether a part of a cost asks for resources, or for something of its own card."""
    match part:
        case Pay(Resources()):
            return True
        case Act(verb, Self(), ()):
            return verb in GOING or verb is Verb.EXHAUST
        case _:
            return False


def changes_costs(said: Node) -> bool:
    """Whether a text could change what something costs, or have a cost ignored."""
    return _told(said)[0]


def forbids(said: Node) -> bool:
    """Whether a text could forbid playing something, or allow it only so or there."""
    return _told(said)[2]


def _told(said: Node) -> tuple[bool, bool, bool]:
    known = _KNOWN.get(id(said))
    if known is None:
        if len(_KNOWN) >= MOST:
            _KNOWN.clear()
        parts = tuple(walk(said))
        changes = _is_change(parts)
        chooses = any(isinstance(one, Act | Done | Doing) and one.verb in CHOOSING for one in parts)
        known = _KNOWN[id(said)] = said, changes, chooses, any(map(is_ban, parts))
    return known[1:]


def _is_change(parts: Sequence[Node]) -> bool:
    """Whether a text with these parts changes costs: not where all the values it changes are Might and the like."""
    cost = any(isinstance(one, StatOf) and one.stat not in NUMBERED for one in parts)
    ignores = any(isinstance(one, Act) and one.verb is Verb.IGNORE for one in parts)
    return ignores or any(isinstance(one, CHANGES) or (cost and isinstance(one, VALUES)) for one in parts)


def is_ban(node: Node) -> bool:
    """Whether this very node forbids playing something, or allows it only so or there."""
    banning = isinstance(node, Cannot | Only) or (isinstance(node, Modal) and node.mode in BANNING)
    return banning and any(isinstance(one, Act | Done) and one.verb in PLAYING for one in walk(node))
