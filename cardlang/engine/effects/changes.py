"""Damage, values and abilities given for a time, resources added, and effects that wait for something."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import candidates, count, fits
from cardlang.engine.asking.referents import is_player_phrase, players, spoken_of
from cardlang.engine.asking.statements import gifts_of
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.choosing import denote, pick
from cardlang.engine.events import Added, Dealt, EffectBegan, Event, Marked
from cardlang.engine.outcomes import IGNORED, Outcome
from cardlang.engine.paying.making import made, makes, more_from
from cardlang.engine.paying.methods import FLOW
from cardlang.engine.paying.restricting import units
from cardlang.engine.replacements import happen_all, is_replacement
from cardlang.engine.state import Frame, LastingEffect, Mark, Seen
from cardlang.engine.table import Table
from cardlang.nodes import effects, filters
from cardlang.nodes.amounts import Amount, CountOf, Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEach, NextTime
from cardlang.nodes.effects import (
    AllOf,
    Damage,
    Deal,
    Does,
    Gain,
    Get,
    Grant,
    Have,
    Lasting,
    StatChange,
    When,
)
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import KeywordsOf
from cardlang.nodes.narrowing import Done
from cardlang.nodes.pronouns import We
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import DamageKind, Duration, Preposition, Stat, Verb

FOREVER = None
MARKED_ON_IT = filters.Objects(
    filters.The(),
    None,
    filters.Noun((), "damage"),
    (Done(Verb.MARK, (filters.Located(Preposition.ON, filters.It()),)),),
)
BOTH = 2


def is_lasting(content: Node) -> bool:
    """Whether a clause is carried out by letting something wait: a replacement effect, a delayed trigger."""
    if is_replacement(content) or isinstance(content, NextTime | When):
        return True
    return isinstance(content, Lasting) and is_lasting(content.change)


def begin(table: Table, frame: Frame, content: effects.Content) -> tuple[Frame, Outcome]:
    """Let a delayed trigger or a replacement effect begin."""
    until = content.duration if isinstance(content, Lasting) else _said_within(content)
    inner = content.change if isinstance(content, Lasting) else content
    once = isinstance(inner, NextTime) or (isinstance(inner, When) and until is None)
    _begin(table, LastingEffect(table.state.next_id, frame, inner, (), until, once, table.state.turn.number))
    return frame, Outcome(performed=True)


def _said_within(content: Node) -> Duration | None:
    """The end that a text sets to what it waits for: "the next spell this turn"; none when it says nothing."""
    return next((n.duration for n in walk(content) if isinstance(n, Lasting | filters.Within)), None)


def _begin(table: Table, effect: LastingEffect) -> None:
    table.emit(EffectBegan(effect))


def deal(table: Table, frame: Frame, content: Deal) -> tuple[Frame, Outcome]:
    """Deal damage to what a phrase stands for: objects or players."""
    amount = _amount(table, frame, content.amount)
    if content.to is not None and is_player_phrase(content.to):
        hurt = players(table.look, frame, content.to)
        events: list[Event] = [Dealt(amount, None, player, frame.source) for player in hurt]
        spoken: tuple[Seen, ...] = ()
    else:
        meant = frame.it if content.to is None else _objects(table, frame, content.to)
        if meant is None:
            return replace(frame, it=()), IGNORED
        hurt_ones = (one for one in meant if one.id < 0 or _is_in_play(table, one))
        hits = ((one, _amount_to(table, frame, content, one, amount)) for one in hurt_ones)
        events = [_hit(one, some, frame) for one, some in hits if some]
        spoken = meant
    happened = happen_all(table, tuple(events)) if amount > 0 or spoken else ()
    done = any(one.performed for one in happened)
    replaced = any(one.replaced for one in happened)
    return replace(frame, it=spoken, number=amount), Outcome(performed=done, replaced=replaced, amount=amount)


def deal_each_other(table: Table, frame: Frame, content: Deal) -> tuple[Frame, Outcome]:
    """Two objects spoken of deal damage to each other at once; nothing when either is there no more."""
    both = _both(frame, content)
    two = tuple(one for one in both if _is_in_play(table, one))
    if len(two) != BOTH or len(both) != BOTH:
        return frame, IGNORED
    amounts = [max(0, table.look.stat(table.state.objects[one.id], Stat.MIGHT) or 0) for one in two]
    pairs = ((two[0], two[1], amounts[0]), (two[1], two[0], amounts[1]))
    events = tuple(Dealt(amount, hurt, 0, source) for source, hurt, amount in pairs if amount > 0)
    happened = happen_all(table, events)
    return replace(frame, number=sum(amounts)), Outcome(performed=any(one.performed for one in happened))


def _both(frame: Frame, content: Deal) -> tuple[Seen, ...]:
    """The two that are meant: "we", those spoken of last, or else all that the text has chosen."""
    if any(isinstance(one, We) for one in walk(content)):
        return (frame.source, *frame.it)
    chosen = tuple(one for run, _, some in frame.targets if run == frame.run for one in some)
    return frame.it if len(frame.it) == BOTH else chosen


def _is_in_play(table: Table, one: Seen) -> bool:
    now = table.now(one)
    return now is not None and now.zone.on_board


def _hit(one: Seen, amount: int, frame: Frame) -> Event:
    """The event of damage to what was chosen: an object, or a player."""
    return Dealt(amount, None, -one.id, frame.source) if one.id < 0 else Dealt(amount, one, 0, frame.source)


def bonus(table: Table, frame: Frame, one: Seen) -> int:
    """How much Bonus Damage a spell or ability deals to an object: all of it, for each on its own (RB 1.4 714, 715)."""
    total = 0
    for said, content in said_in(table.look, bonus_of):
        extra = bonus_of(content)
        if extra is None or (extra.yours and said.controller != frame.controller):
            continue
        if extra.to is None or fits(table.look, said, one.object, extra.to):
            total += count(table.look, said, extra.amount) or 0
    return max(0, total + own_bonus(table, frame) + _bound_bonus(table, frame))


def _bound_bonus(table: Table, frame: Frame) -> int:
    """The Bonus Damage that a text has given to this spell alone: "the next spell you play this turn deals 1 Bonus
    Damage"."""
    own = (frame.source.id, frame.source.object.stamp)
    bound = (e for e in table.state.effects if any((one.id, one.object.stamp) == own for one in e.subjects))
    given = (effect.content.act for effect in bound if isinstance(effect.content, Does))
    extra = (act.amount for act in given if isinstance(act, Deal) and isinstance(act.amount, Damage))
    return sum(count(table.look, frame, one.amount) or 0 for one in extra if one.kind is DamageKind.BONUS)


def own_bonus(table: Table, frame: Frame) -> int:
    """The Bonus Damage that a spell's own text says it deals: "this deals 1 Bonus Damage for each card ..."."""
    said = (said_of_itself(step) for step in frame.text)
    pairs = ((times, each) for one in said if one is not None for times, each in (one,))
    return sum((count(table.look, frame, CountOf(times)) or 0) * each for times, each in pairs)


def said_of_itself(step: Node) -> tuple[filters.Objects, int] | None:
    """For what and how much Bonus Damage a sentence says that its own spell deals; None for another sentence."""
    match step:
        case effects.Sentence(
            ForEach(filters.Objects() as times, Does(filters.Self(), Deal(Damage(Fixed(each)) as extra, None)))
        ):
            return (times, each) if extra.kind is DamageKind.BONUS else None
        case _:
            return None


@frozen
class Bonus:
    """Bonus Damage that a statement gives spells and abilities: how much, whether one's own alone, and to whom."""

    amount: Amount
    yours: bool
    to: Node | None


def bonus_of(content: Node) -> Bonus | None:
    """The Bonus Damage of a statement: "your spells and abilities deal 1 Bonus Damage"."""
    match content:
        case Does(filters.Objects(quantity, None, filters.Together((one, other)), ()), Deal(damage, to, False)):
            words = {noun.word for noun in (one, other) if isinstance(noun, filters.Noun) and not noun.traits}
            if words == {"spell", "ability"} and isinstance(damage, Damage) and damage.kind is DamageKind.BONUS:
                yours = quantity == filters.Of(filters.You())
                return Bonus(damage.amount, yours, to) if yours or quantity is None else None
            return None
        case _:
            return None


def _amount_to(table: Table, frame: Frame, content: Deal, one: Seen, amount: int) -> int:
    """How much one object is dealt, with its Bonus Damage: "equal to the damage marked on it" is each one's own."""
    if is_marked_on_it(content.amount):
        amount = one.object.damage
    return amount + bonus(table, frame, one) if amount else 0


def is_marked_on_it(amount: Node) -> bool:
    """Whether as much damage is meant as is marked on what it is dealt to."""
    inner = amount.amount if isinstance(amount, Damage) else amount
    return inner == CountOf(MARKED_ON_IT)


def _amount(table: Table, frame: Frame, amount: Damage | Amount) -> int:
    inner = amount.amount if isinstance(amount, Damage) else amount
    return max(0, count(table.look, frame, inner) or 0)


def _objects(table: Table, frame: Frame, phrase: Node) -> tuple[Seen, ...] | None:
    """What a phrase stands for, chosen now when it was no target; None when all its targets are gone."""
    meant = denote(table, frame, frame.text, phrase)
    if meant is not None:
        return None if meant.mistargeted else meant.objects
    if not isinstance(phrase, filters.Objects):
        return ()
    found = candidates(table.look, frame, phrase)
    return pick(table, frame.doer, DecisionKind.CHOOSE, found, (1, 1), "choose")


def empower(table: Table, frame: Frame) -> tuple[Frame, Outcome]:
    """The source becomes Empowered, where it still is (RB 1.4 827.1.b)."""
    now = table.now(frame.source)
    if now is None or Mark.EMPOWERED in now.marks:
        return frame, Outcome(able=False)
    happened = happen_all(table, (Marked(table.see(now), Mark.EMPOWERED, True, frame.controller),))
    return frame, Outcome(performed=happened[0].performed)


def grant(table: Table, frame: Frame, content: Node, floor: int | None = None) -> tuple[Frame, Outcome]:
    """Give objects values or abilities, for a time or for good; `floor` is the Might below which nothing is taken."""
    until, inner = _until(content)
    if isinstance(inner, Grant):
        return _give(table, frame, inner.to, inner.gifts, until, floor)
    if isinstance(inner, AllOf):
        parts = tuple(replace_change(content, part) for part in inner.parts)
        return table.carry_out(table, frame, replace(inner, parts=parts))
    if isinstance(inner, Does):
        return subject_changes(table, frame, inner.who, replace_change(content, inner.act))
    return table.carry_out(table, frame, inner)


def forbid(table: Table, frame: Frame, content: effects.Content, who: Node, until: Duration) -> tuple[Frame, Outcome]:
    """Let something be impossible for objects for a time."""
    meant = frame.it if isinstance(who, filters.They) else _objects(table, frame, who)
    if meant is None:
        return replace(frame, it=()), IGNORED
    if meant:
        turn = table.state.turn.number
        _begin(table, LastingEffect(table.state.next_id, frame, content, meant, until, False, turn))
    return replace(frame, it=meant), Outcome(performed=bool(meant), amount=len(meant))


def keep(
    table: Table, frame: Frame, content: effects.Content, until: Duration, once: bool = False
) -> tuple[Frame, Outcome]:
    """Let a statement hold for a time, whomever it speaks of then, or the next of them alone."""
    turn = table.state.turn.number
    _begin(table, LastingEffect(table.state.next_id, frame, content, (), until, once, turn))
    return frame, Outcome(performed=True)


def replace_change(content: Node, act: effects.Content) -> effects.Content:
    """The same duration around another change."""
    return replace(content, change=act) if isinstance(content, Lasting) else act


def subject_changes(table: Table, frame: Frame, who: Node, act: Node) -> tuple[Frame, Outcome]:
    """ "It gets +1/+1 until end of turn": a change whose subject stands before it."""
    until, inner = _until(act)
    if is_change(inner):
        return _give(table, frame, who, gifts_of(inner), until)
    return table.carry_out(table, frame, inner)


def is_change(act: Node) -> bool:
    """Whether an act behind a subject gives it something: "gets +1/+1 and gains flying"."""
    match act:
        case Lasting(change=inner):
            return is_change(inner)
        case AllOf(parts=parts):
            return all(is_change(part) for part in parts)
        case _:
            return isinstance(act, Have | Get | Gain)


def _until(content: Node) -> tuple[Duration | None, Node]:
    return (content.duration, content.change) if isinstance(content, Lasting) else (FOREVER, content)


def _give(
    table: Table,
    frame: Frame,
    to: Node,
    gifts: Sequence[effects.Gift],
    until: Duration | None,
    floor: int | None = None,
) -> tuple[Frame, Outcome]:
    told = tuple(one for gift in gifts for one in _told(table, frame, gift))
    fixed = tuple(_fixed(table, frame, gift) for gift in told)
    meant = _objects(table, frame, to)
    if meant is None:
        return replace(frame, it=()), IGNORED
    given = tuple(gift for gift in fixed if gift is not None)
    meant = tuple(one for one in meant if _is_in_play(table, one) or FLOW in given)
    groups = [(meant, given)] if floor is None else [((one,), _limited(table, one, given, floor)) for one in meant]
    for some, change in groups:
        if some:
            turn = table.state.turn.number
            _begin(table, LastingEffect(table.state.next_id, frame, Have(change), some, until, False, turn))
    return replace(frame, it=meant), Outcome(performed=bool(meant), amount=len(meant))


def _limited(table: Table, one: Seen, gifts: tuple[effects.Gift, ...], floor: int) -> tuple[effects.Gift, ...]:
    """Reductions of Might that leave so much; how much each takes is settled as it is applied (RB 1.4 477.3.b)."""
    left = max(0, (table.look.stat(one.object, Stat.MIGHT) or 0) - floor)
    limited: list[effects.Gift] = []
    for gift in gifts:
        if isinstance(gift, StatChange) and gift.negative and isinstance(gift.amount, Fixed):
            taken = min(left, gift.amount.value)
            left, gift = left - taken, replace(gift, amount=Fixed(taken))
        limited.append(gift)
    return tuple(limited)


def _told(table: Table, frame: Frame, gift: effects.Gift) -> tuple[effects.Gift, ...]:
    """What a gift is one by one: "my keywords" are those that it has now."""
    if not isinstance(gift, KeywordsOf):
        return (gift,)
    spoken = (now for one in spoken_of(table.look, frame, gift.owner) if (now := table.now(one)) is not None)
    return tuple(word for found in spoken if found.zone.on_board for word in table.look.keywords(found))


def _fixed(table: Table, frame: Frame, gift: effects.Gift) -> effects.Gift | None:
    """The gift with its amounts as they are now; None when what it asks of is gone (RB 1.4 359.3.e.12)."""
    match gift:
        case StatChange(amount, stat, negative):
            number = count(table.look, frame, amount)
            return None if number is None else StatChange(Fixed(number), stat, negative)
        case PtChange(power, toughness, power_down, toughness_down):
            up, down = count(table.look, frame, power), count(table.look, frame, toughness)
            return PtChange(Fixed(up or 0), Fixed(down or 0), power_down, toughness_down)
        case _:
            return gift


def add(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]:
    """Add resources to the pool of who does it: what the text says, or one of the choices it leaves."""
    ways = made(table.look, replace(frame, controller=frame.doer), content)
    chosen = 0
    if len(ways) > 1:
        options = tuple(Option("".join(way)) for way in ways)
        chosen = table.ask(Decision(frame.doer, DecisionKind.CHOOSE, options, about="what to add"))[0]
    if not ways[chosen]:
        return replace(frame, number=0), Outcome(amount=0)
    source = table.state.objects[frame.source.id]
    first = next((step for step in frame.text if makes(step)), None)
    begins = first is not None and any(node is content for node in walk(first))
    whole = (*ways[chosen], *(more_from(table.look, frame.source.object) if begins else ()))
    happened = happen_all(table, (Added(frame.doer, units(source, frame.text, whole)),))
    number = len(ways[chosen])
    return replace(frame, number=number), Outcome(performed=happened[0].performed, amount=number)
