"""The total cost of playing a card or activating an ability, in the documents' order, locked once it is known.

Base cost or what takes its place; additional costs, mandatory and declared; increases; reductions in the player's
order, each with its own floor; floors on the total; then it is locked (RB 1.4 356, CR 601.2f).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from cardlang.engine.asking import conditions, history
from cardlang.engine.asking.continuous import passives
from cardlang.engine.asking.matching import candidates, count, fits, place_zones
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.referents import Look, spoken_of
from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.paying.declaring import is_declared
from cardlang.engine.paying.lending import lends_to
from cardlang.engine.paying.resources import Requirement, reduced, required
from cardlang.engine.state import Frame, GameObject, GameState, Item, ItemKind, LastingEffect
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AtLeastLeaving, ChangedBy, ChangeStat, ForEach, Instead, While
from cardlang.nodes.costs import CostChange, Costs, Linked, Resources
from cardlang.nodes.effects import Act, AllOf, Does, If, Lasting, Sentence
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.narrowing import Done, HasKeyword, Manner, OtherThan, Whom
from cardlang.nodes.predicates import Enters, Modal
from cardlang.nodes.words import Branch, Comparison, Direction, Duration, Mode, Stat, Verb

SOME = 5
KILLED = filters.PartOf(filters.Each(), filters.They(), (Done(Verb.KILL, (Manner("this_way"),)),))
"""Those that were killed to pay for the card: "each killed this way"."""
SPENT = filters.Objects(None, None, filters.Noun((), "buff"), (Whom(filters.You(), Act(Verb.SPEND, None)),))
"""Those that were spent to pay for it: "each buff you spend"."""
_COSTED = {"energy": Stat.ENERGY_COST, "power": Stat.POWER_COST}
"""What a cost is counted in, noun by noun."""


@frozen
class Change:
    """One increase, reduction or floor: what it adds or takes off, or what else, its own floor, what it is called."""

    direction: Direction | None
    symbols: tuple[str, ...]
    or_else: tuple[str, ...] | None = None
    floor: int = 0
    source: int = 0
    label: str = ""
    component: bool = False
    keyword: str = ""


@frozen
class Asker:
    """Whom a text that changes costs stands on, and what is played: both are needed to say whether it speaks of it."""

    look: Look
    frame: Frame
    card: GameObject
    who: filters.Phrase | None = None
    """Whose cost the clause before changed, for a second change that does not say it."""
    keyword: str = ""
    """The keyword that the cost comes from, when it is one of a keyword."""


Payable = Callable[[Requirement], bool]


def total(
    table: Table, player: int, card: GameObject, frame: Frame, asked: Requirement, payable: Payable
) -> Requirement:
    """A cost after everything that changes it; `asked` is the base with the additional costs. Of the orders of
    reductions only those are open that leave it `payable`, when one does (RB 1.4 355.16)."""
    changes = tuple(change for change in _changes(table, card, frame) if not change.component)
    return _changed(table, player, card, asked, changes, payable)


def _changed(
    table: Table,
    player: int,
    card: GameObject,
    asked: Requirement,
    changes: Sequence[Change],
    payable: Payable | None = None,
) -> Requirement:
    """A cost after increases, reductions and floors, in this order."""
    rules = table.state.rules.play
    for change in changes:
        if change.direction is Direction.MORE:
            asked = asked.plus(required(rules, change.symbols, card.shown.colours))
    reductions = [change for change in changes if change.direction is Direction.LESS]
    asked = _take_off(table, player, asked, reductions, payable)
    for change in changes:
        if change.direction is None:
            asked = _at_least(table, asked, change)
    return asked


def total_of_ability(
    table: Table, item: Item, asked: Requirement, said: Sequence[Node], payable: Payable
) -> Requirement:
    """What an ability costs to activate after what its own text says of that, and what is said of its keyword's costs
    (RB 1.4 403.3, CR 602.2b)."""
    frame = item.frame
    card = table.state.objects[frame.source.id]
    changes = [change for step in said for change in _said(Asker(table.look, frame, card), step)]
    owned = (own for own in abilities_of(table.state, card) if own.keyword and own.ability is item.ability)
    for keyword in (own.keyword for own in owned):
        changes.extend(change for change in _changes(table, card, frame, keyword) if change.keyword)
    return _changed(table, item.controller, card, asked, changes, payable) if changes else asked


def _take_off(
    table: Table, player: int, asked: Requirement, reductions: Sequence[Change], payable: Payable | None = None
) -> Requirement:
    """The reductions in the order the player likes; the cheapest is the first option (RB 1.4 356.4.d.1)."""
    rules = table.state.rules.play
    results: dict[Requirement, str] = {}
    orders = itertools.permutations(reductions) if len(reductions) <= SOME else (tuple(reductions),)
    for order in orders:
        for taken in itertools.product(*((one.symbols, one.or_else or one.symbols) for one in order)):
            left = asked
            for change, symbols in zip(order, taken, strict=True):
                left = reduced(rules, left, symbols, change.floor)
            results.setdefault(left, _named(order, taken))
    ranked = sorted(results, key=lambda r: (r.generic + len(r.typed), r.generic))
    if len(ranked) > 1 and payable is not None:
        ranked = [left for left in ranked if payable(left)] or ranked
    options = tuple(Option(results[left], number=left.generic) for left in ranked)
    about = "the order of reductions"
    answer = table.ask(Decision(player, DecisionKind.REDUCTION_ORDER, options, about=about))
    return ranked[answer[0]]


def _named(order: Sequence[Change], taken: Sequence[tuple[str, ...]]) -> str:
    """Reductions in an order, as an option names them: with what each takes off where it could take something else."""
    return ", then ".join(
        change.label if change.or_else is None else f"{change.label} {''.join(symbols)}"
        for change, symbols in zip(order, taken, strict=True)
    )


def optional_cost(table: Table, card: GameObject, frame: Frame, asked: Requirement, key: str) -> Requirement:
    """An optional additional cost after the reductions that speak of such costs alone, or of its keyword's: they are
    applied as it is added, before all others, and leave the rest of the total alone (RB 1.4 356.4.c)."""
    keyword = key.partition(" ")[0]
    changes = [change for change in _changes(table, card, frame, keyword) if change.component or change.keyword]
    return _take_off(table, frame.controller, asked, changes)


def spent_on(look: Look, item: Item) -> tuple[LastingEffect, ...]:
    """The changes that hold for one card alone and are done with when this one has been played: "the next spell you
    play this turn costs [2] less"."""
    card = look.state.objects[item.frame.source.id]
    entering = item.kind is ItemKind.PERMANENT and item.finalized
    kinds = (CostChange, Enters) if not entering else (CostChange,)
    once = [effect for effect in look.state.effects if effect.once]
    spoken = [
        effect
        for effect in once
        if isinstance(said := effect.content, Does)
        and isinstance(said.act, kinds)
        and _speaks_of(Asker(look, effect.frame, card), said.who)
    ]
    return (*spoken, *(effect for effect in once if lends_to(look.state, effect.frame, effect.content, card)))


def ignores_own_cost(content: Node) -> bool:
    """Whether a clause has the base cost of its own card ignored: "ignore this spell's cost" (RB 1.4 356.1.b.1)."""
    return content == Act(Verb.IGNORE, StatOf(filters.Self(), Stat.COST))


def is_base_ignored(state: GameState, card: GameObject, frame: Frame) -> bool:
    """Whether a declared cost has the card's base cost ignored."""
    texts = (own.ability for own in abilities_of(state, card) if isinstance(own.ability, Text))
    linked = (step for text in texts for step in text.body if isinstance(step, Linked))
    return any(
        link.branch is Branch.DOES and ignores_own_cost(link.effect) and is_declared(frame, step.action)
        for step in linked
        for link in step.links
    )


def is_component(who: Node) -> bool:
    """Whether a phrase speaks of optional additional costs alone: "your optional additional costs"."""
    match who:
        case filters.Objects(filters.Of(filters.You()), None, filters.Noun(traits, "cost"), ()):
            return traits == (filters.Trait("optional"), filters.Trait("additional"))
        case _:
            return False


def of_keyword(who: Node) -> tuple[str, filters.Objects] | None:
    """Of which keyword, and on what, a phrase speaks of the costs: "[Empower] costs of your units"; None otherwise."""
    match who:
        case filters.Objects(
            None, None, filters.Belonging(filters.Noun((HasKeyword(name),), "cost"), filters.Objects() as whole), ()
        ):
            return name, whole
        case filters.Objects(None, None, filters.Noun((*traits, HasKeyword(name)), "cost"), ()):
            return name, filters.Objects(None, None, filters.Noun(tuple(traits), "card"))
        case _:
            return None


def _at_least(table: Table, asked: Requirement, change: Change) -> Requirement:
    """A floor on the total, after all reductions (CR 601.2f)."""
    floor = required(table.state.rules.play, change.symbols).generic
    missing = floor - asked.generic - len(asked.typed)
    return replace(asked, generic=asked.generic + missing) if missing > 0 else asked


def _changes(table: Table, card: GameObject, frame: Frame, keyword: str = "") -> Iterator[Change]:
    look = table.look
    own = Asker(look, frame, card, keyword=keyword)
    before: tuple[Change, ...] = ()
    for mine in abilities_of(table.state, card):
        if isinstance(mine.ability, Text):
            for step in mine.ability.body:
                changes = tuple(_said(own, step))
                before = () if is_instead(step) and changes else before
                before = (*before, *changes)
    yield from before
    for other, statement in passives(table.state):
        if other.source.id != card.id:
            yield from _said(Asker(look, other, card, keyword=keyword), statement)
    for effect in table.state.effects:
        yield from _said(Asker(look, effect.frame, card), effect.content)


def _said(asker: Asker, content: Node) -> Iterator[Change]:
    """The changes that a statement makes to the cost of what is played."""
    match content:
        case Sentence(inner) | Lasting(inner, _) | Instead(inner):
            yield from _said(asker, inner)
        case Does(who, Lasting(CostChange() as change, _)):
            yield from _said(asker, Does(who, change))
        case Linked(action, links):
            for link in links:
                if link.branch is Branch.DOES and is_declared(asker.frame, action):
                    yield from _said(asker, link.effect)
        case While(condition, effect) | If(condition, effect):
            if conditions.holds(asker.look, asker.frame, condition):
                yield from _said(asker, effect)
        case AllOf(parts):
            again = replace(asker, who=_spoken_of(parts[0]))
            for part in parts:
                yield from _said(again, part)
        case ForEach(objects, effect):
            yield from _times(tuple(_said(asker, effect)), _how_many(asker, objects))
        case AtLeastLeaving(change, minimum):
            yield from (replace(one, floor=_floor(minimum)) for one in _said(asker, change))
        case _:
            yield from _one(asker, content)


def _one(asker: Asker, content: Node) -> Iterator[Change]:
    match content:
        case Does(who, AllOf(parts)):
            for part in parts:
                yield from _said(asker, Does(who, part))
        case Does(who, ForEach(objects, effect)):
            yield from _times(tuple(_said(asker, Does(who, effect))), _how_many(asker, objects))
        case Does(who, AtLeastLeaving(change, minimum)):
            yield from (replace(one, floor=_floor(minimum)) for one in _said(asker, Does(who, change)))
        case CostChange() if asker.who is not None:
            yield from _one(asker, Does(asker.who, content))
        case Does(who, CostChange(to=Act(Verb.PLAY, None, (filters.Located() as origin,))) as change):
            if _comes_from(asker, origin):
                yield from _one(asker, Does(who, replace(change, to=None)))
        case Does(who, CostChange(amount, direction, or_else)) if (named := of_keyword(who)) is not None:
            if named[0] == asker.keyword and fits(asker.look, asker.frame, asker.card, named[1]):
                other = or_else.symbols if or_else is not None else None
                yield replace(_change(asker, direction, amount.symbols), or_else=other, keyword=asker.keyword)
        case Does(who, CostChange(amount, direction, or_else)):
            component = is_component(who) and asker.frame.controller == asker.card.controller
            if component or _speaks_of(asker, who):
                other = or_else.symbols if or_else is not None else None
                yield replace(_change(asker, direction, amount.symbols), or_else=other, component=component)
        case Does(who, Costs(amount, Comparison.OR_MORE)):
            if _speaks_of(asker, who):
                yield _change(asker, None, amount.symbols)
        case ChangeStat(direction, StatOf(owner, stat), by) | Does(StatOf(owner, stat), ChangedBy(direction, by)):
            if stat not in NUMBERED and _speaks_of(asker, owner or filters.Self()):
                yield _change(asker, direction, _symbols(asker, by))
        case _:
            return


def is_instead(step: Node) -> bool:
    """Whether a change of a card's own cost takes the place of what the text says of it before."""
    return isinstance(step, Sentence) and isinstance(step.content, Instead)


def _comes_from(asker: Asker, origin: filters.Located) -> bool:
    """Whether the card is played from such a place: "from anywhere other than your hand"."""
    item = asker.look.state.item(asker.card.id)
    if item is None or not isinstance(origin.place, filters.Objects):
        return False
    match origin.place.where:
        case (OtherThan(filters.Objects() as place),):
            return item.origin not in place_zones(asker.look, asker.frame, place)
        case _:
            return item.origin in place_zones(asker.look, asker.frame, origin.place)


def _times(changes: tuple[Change, ...], times: int) -> Iterator[Change]:
    for change in changes:
        if times > 0:
            other = None if change.or_else is None else change.or_else * times
            yield replace(change, symbols=change.symbols * times, or_else=other)


def _how_many(asker: Asker, objects: Node) -> int:
    """How many of something there are: objects, or the Energy and Power something costs (RB 1.4 206)."""
    if objects in (KILLED, SPENT):
        return len(asker.frame.it)
    if (verb := history.points_from(objects)) is not None:
        return history.points(asker.look.state, asker.frame.controller, verb)
    if isinstance(objects, filters.Objects):
        match objects.where:
            case (Whom(who, Modal(Mode.HAS, Lasting(Act(verb, None, ()), Duration.THIS_TURN))),):
                act = Act(verb, replace(objects, where=()))
                return len(history.played(asker.look, asker.frame, who, act))
        costed = _costed(asker, objects)
        return len(candidates(asker.look, asker.frame, objects)) if costed is None else costed
    return 0


def _costed(asker: Asker, objects: filters.Objects) -> int | None:
    """How much Energy or Power something costs: "each Energy it costs"; None for a phrase of anything else."""
    match objects:
        case filters.Objects(nouns=filters.Noun(word=word), where=(Whom(who, Act(Verb.COST)),)) if word in _COSTED:
            return sum(dict(one.stats).get(_COSTED[word], 0) for one in spoken_of(asker.look, asker.frame, who))
        case _:
            return None


def _spoken_of(clause: Node) -> filters.Phrase | None:
    """Whose cost a clause changes."""
    match clause:
        case ForEach(_, inner):
            return _spoken_of(inner)
        case Does(who):
            return who
        case _:
            return None


def _change(asker: Asker, direction: Direction | None, symbols: tuple[str, ...]) -> Change:
    source = asker.frame.source
    return Change(direction, symbols, None, 0, source.id, source.object.face.name)


def _symbols(asker: Asker, by: Node) -> tuple[str, ...]:
    if isinstance(by, Resources):
        return by.symbols
    return (str(max(0, count(asker.look, asker.frame, by) or 0)),)  # type: ignore[arg-type]


def _floor(minimum: Node) -> int:
    if isinstance(minimum, Resources):
        return sum(int(symbol) for symbol in minimum.symbols if symbol.isdigit())
    value = getattr(getattr(minimum, "amount", None), "value", 0)
    return value if isinstance(value, int) else 0


def _speaks_of(asker: Asker, who: Node) -> bool:
    if isinstance(who, filters.Self):
        return asker.frame.source.id == asker.card.id
    if any(one.id == asker.card.id for one in spoken_of(asker.look, asker.frame, who)):
        return True
    return fits(asker.look, asker.frame, asker.card, who)
