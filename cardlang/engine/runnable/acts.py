"""Which instructions the interpreter carries out, and which payments it can make, as the rules say."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.conditions import alternative
from cardlang.engine.asking.elsewhere import is_from_trash
from cardlang.engine.asking.forbidding import ban_of
from cardlang.engine.asking.preventing import is_prevention
from cardlang.engine.asking.referents import is_player_phrase
from cardlang.engine.asking.repeating import repeats
from cardlang.engine.asking.statements import gifts_of
from cardlang.engine.effects import counters
from cardlang.engine.effects.activating import effects_of
from cardlang.engine.effects.acts import MAKERS
from cardlang.engine.effects.changes import is_change, said_of_itself
from cardlang.engine.effects.choosing import targets_of
from cardlang.engine.effects.copying import copied_of
from cardlang.engine.effects.linked import shape_of
from cardlang.engine.effects.marking import based_on
from cardlang.engine.effects.modes import is_fresh_choice
from cardlang.engine.effects.plays import is_runnable
from cardlang.engine.effects.quantities import DOWN, UP
from cardlang.engine.effects.renewing import NEW_CHOICES
from cardlang.engine.effects.swapping import is_swap
from cardlang.engine.effects.tokens import is_token
from cardlang.engine.effects.turning import ANOTHER_TURN
from cardlang.engine.effects.values import doubles_damage, is_value_change
from cardlang.engine.effects.viewing import shown_until
from cardlang.engine.hiding import hides_freely, looks_at_hidden
from cardlang.engine.paying.making import is_any_colour
from cardlang.engine.paying.methods import FLOW
from cardlang.engine.replacements import is_replacement
from cardlang.engine.runnable.changing import (
    added,
    all_of_several,
    dealt,
    enters,
    is_theirs,
    keeps,
    lowers,
    value_change,
)
from cardlang.engine.runnable.claims import condition, event, symbols
from cardlang.engine.runnable.coming import of_what_comes
from cardlang.engine.runnable.gifts import damage, gift
from cardlang.engine.runnable.objects import TRASHING, act_on
from cardlang.engine.runnable.phrases import amount, chosen, counted, matched, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.runnable.shapes import are_two, deals_each_other, moves_what_is_played
from cardlang.engine.turns import ENDS_WITH_TURN
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import (
    AsAdditionalCost,
    AtLeastLeaving,
    DoThis,
    FirstThen,
    ForEach,
    Ignoring,
    Instead,
    MinimumOf,
    Moment,
    NextTime,
    PlayingFor,
    Reducing,
    StartingWith,
    Until,
)
from cardlang.nodes.costs import Cost, CostChange, Linked, Pay, PayTo, Resources, Unless
from cardlang.nodes.effects import (
    Act,
    Add,
    AddMana,
    AllOf,
    AnyOf,
    Cannot,
    Choices,
    Deal,
    Does,
    Gain,
    Get,
    Grant,
    Have,
    If,
    Lasting,
    MarkedChoices,
    May,
    Sentence,
    Then,
    When,
)
from cardlang.nodes.narrowing import HasKeyword
from cardlang.nodes.predicates import Becomes, Causes, Modal
from cardlang.nodes.words import Branch, Mode, Stat, Verb

NEXT_PLAYER = filters.Objects(filters.The(), None, filters.Noun((filters.Trait("next"),), "player"))
TAKING = TRASHING | frozenset(MAKERS) | {Verb.RECALL, Verb.RETURN, Verb.PUT, Verb.MOVE, Verb.DRAW, Verb.MILL, Verb.BURN}


def steps(body: Sequence[Node], scope: Scope) -> Missing:
    """The sentences of a text that is carried out."""
    for place, one in enumerate(body):
        if place and deals_each_other(one):
            yield from () if are_two(scope.play, one, body[:place]) else lacks(one)
            continue
        if place and moves_what_is_played(one, body[place - 1]):
            yield one, "moving what is played when it has been"
        other = alternative(one) if place else None
        yield from step(one, scope) if other is None else in_place(other, scope)


def in_place(other: If, scope: Scope) -> Missing:
    """What is done in place of the sentence before, under a condition; it chooses nothing of its own."""
    yield from condition(other.condition, scope)
    yield from lacks(other) if targets_of(scope.play, (other.effect,)) else ()
    done = other.effect.effect if isinstance(other.effect, Instead) else other
    if isinstance(done, Deal) and done.to is None and not done.split and scope.play.bases:
        yield from damage(done.amount, scope)
    else:
        yield from instruction(done, scope) if isinstance(other.effect, Instead) else lacks(other)


def step(node: Node, scope: Scope) -> Missing:
    """One sentence, or a choice of modes."""
    match node:
        case Sentence() if (told := said_of_itself(node)) is not None and scope.play.bases:
            yield from counted(told[0], scope)
        case Sentence() if repeats(node) and scope.play.bases:
            return
        case Sentence(inner) | FirstThen(inner):
            yield from instruction(inner, scope)
        case Linked(Sentence(If() as inner), (link,)) if link.branch is Branch.OTHERWISE and not is_replacement(inner):
            yield from instruction(inner, scope)
            yield from instruction(link.effect, scope)
        case Linked(Sentence(inner), links):
            rulings = scope.rules.rulings
            is_cost = rulings[shape_of(node)].is_cost and not isinstance(inner, PayTo)
            if is_cost and isinstance(inner, May | Does):
                yield from player(inner.who, scope)
                yield from all_of_several(inner.who)
                inner = inner.act
            yield from payment(inner, scope) if is_cost else instruction(inner, scope)
            for link in links:
                yield from instruction(link.effect, scope)
        case Choices(Act(Verb.CHOOSE, filters.Objects(quantity) as what), options):
            for one in () if is_fresh_choice(node.head) else what.where:
                yield from lacks(one)
            if not isinstance(quantity, filters.Exactly | filters.AtLeast | filters.UpTo | filters.AnyNumber):
                yield from lacks(node)
            for option in options:
                yield from steps(option.body, scope)
        case MarkedChoices(head, options) if based_on(head) is not None and scope.play.bases:
            for marked in options:
                yield from steps(marked.body, scope)
        case _:
            yield from lacks(node)


def instruction(node: Node, scope: Scope) -> Missing:
    """A clause that is carried out."""
    known = of_what_comes(node, scope)
    if known is not None:
        yield from known
        return
    match node:
        case Sentence(inner) | FirstThen(inner):
            yield from instruction(inner, scope)
        case AllOf(parts):
            for part in parts:
                yield from instruction(part, scope)
        case Then(first, second):
            yield from steps((Sentence(first), Sentence(second)), scope)
        case PayTo(cost, effect):
            yield from payment(cost, scope, any_amount=True)
            yield from instruction(effect, scope)
        case Unless(effect, Does(who, act) | May(who, act)):
            yield from player(who, scope)
            yield from all_of_several(who)
            yield from payment(act, scope)
            yield from instruction(effect, scope)
        case Unless(effect, ForEach(objects, Does(_, Pay()) as paid)):
            yield from counted(objects, scope)
            yield from instruction(Unless(effect, paid), scope)
        case May(who, act):
            yield from player(who, scope)
            yield from instruction(act, scope)
        case Does(_, Lasting(CostChange()) | Modal(Mode.CAN, Lasting())):
            yield from _besides(node, scope)
        case Does(amounts.StatOf() as what, Lasting(act, until)) if is_value_change(Does(what, act)):
            yield from _lasting(Lasting(Does(what, act), until, span=node.span), scope)
        case Does(who, act) | Causes(who, act):
            yield from _done(who, act, node, scope)
        case _:
            yield from _plain(node, scope)


def _plain(node: Node, scope: Scope) -> Missing:
    match node:
        case Lasting() | NextTime() | When():
            yield from _lasting(node, scope)
        case If() if is_replacement(node):
            yield from _lasting(node, scope)
        case If(claim, effect):
            yield from condition(claim, scope)
            yield from instruction(effect, scope)
        case ForEach(objects, effect):
            if any(is_theirs(one) for one in walk(objects)):
                yield objects, "a number of what the players spoken of in the same sentence have"
            yield from counted(objects, scope)
            yield from instruction(effect, scope)
            if is_any_colour(effect) or (isinstance(effect, AddMana) and len(effect.options) > 1):
                yield effect, "choosing what to add for each"
        case Act() if (named := effects_of(node)) is not None and scope.play.bases:
            yield from counted(named[1], scope)
        case Act(object=filters.Listed() | filters.They() as pair) if is_swap(node) and scope.play.bases:
            yield from chosen(pair, scope)
        case Act() if node in (ANOTHER_TURN, NEW_CHOICES) and scope.play.bases:
            return
        case Act() if is_any_colour(node) or (doubles_damage(node) and scope.play.bases):
            return
        case Ignoring() | PlayingFor() | Reducing():
            yield from _played(node, scope)
        case Act():
            yield from act_on(node, scope)
        case Grant(to, gifts):
            yield from chosen(to, scope)
            for one in gifts:
                yield from gift(one, scope)
        case Deal():
            yield from dealt(node, scope)
        case Add() | AddMana():
            yield from added(node, scope)
        case Pay():
            yield from payment(node, scope)
        case _:
            yield from _besides(node, scope)


def _played(node: Node, scope: Scope) -> Missing:
    """Playing something for less, for another cost, or ignoring it."""
    match node:
        case Ignoring(Act() as act, _) if is_runnable(node):
            yield from act_on(act, scope)
        case PlayingFor(Act() as act, run) if is_from_trash(act) and scope.play.plays_wait:
            yield from symbols(run, scope)
        case Reducing(Act(Verb.PLAY) as act, amounts.StatOf(_, stat), Resources() as run) if scope.play.plays_wait:
            yield from () if stat in (Stat.COST, Stat.ENERGY_COST) else lacks(node)
            yield from act_on(act, scope)
            yield from symbols(run, scope)
        case _:
            yield from lacks(node)


def _besides(node: Node, scope: Scope) -> Missing:
    """What makes a trigger of its own, leaves a choice, or limits and forbids something."""
    match node:
        case Until() if (wanted := shown_until(node)) is not None and scope.play.bases:
            yield from matched(wanted, scope)
        case DoThis(effect) if scope.play.bases:
            yield from instruction(effect, scope)
        case AnyOf(parts) if not targets_of(scope.play, parts) and all(isinstance(part, Act) for part in parts):
            for part in parts:
                yield from instruction(part, scope)
        case Cannot(who, Lasting(Act(Verb.PLAY, what, ()), duration)) if is_player_phrase(who) and what is not None:
            yield from player(who, scope) if duration in ENDS_WITH_TURN and scope.play.bases else lacks(node)
            yield from matched(what, scope)
        case Cannot(who, Lasting(_, duration)) if ban_of(node) is not None and duration in ENDS_WITH_TURN:
            yield from chosen(who, scope)
        case StartingWith(begins, Does(_, Act(Verb.CHOOSE)) | May() as effect) if begins == NEXT_PLAYER:
            yield from () if isinstance(getattr(effect.who, "quantity", None), filters.Each) else lacks(node)
            yield from instruction(effect, scope)
        case Does(_, Modal(Mode.CAN, Lasting(_, until))) if hides_freely(node) or looks_at_hidden(node):
            yield from () if until in ENDS_WITH_TURN and scope.play.bases else lacks(node)
        case Does(who, Lasting(CostChange(run, _, None, None | Act(Verb.PLAY, None, ())), until)):
            yield from () if until in ENDS_WITH_TURN else lacks(node)
            yield from matched(who, scope)
            yield from symbols(run, scope)
        case AtLeastLeaving(change, MinimumOf(least, Stat.MIGHT)) if lowers(change):
            yield from instruction(change, scope)
            yield from amount(least, scope)
        case _:
            yield from lacks(node)


def _done(who: Node, act: Node, node: Node, scope: Scope, lasting: bool = False) -> Missing:
    """What somebody or something is said to do; what it "has" without an end is a statement, and nothing done."""
    match act:
        case Have() if not lasting:
            yield node, "what something has, without an end"
        case Have() | Get() | Gain() | AllOf() if is_change(act) and not is_player_phrase(who):
            yield from chosen(who, scope)
            for one in gifts_of(act):
                yield from gift(one, scope)
            if any(isinstance(inner, Have) and inner.where is not None for inner in walk(act)):
                yield from lacks(act)
        case Lasting(inner, duration) if is_change(inner) and not is_player_phrase(who):
            yield from () if duration in ENDS_WITH_TURN else lacks(act)
            yield from _done(who, inner, node, scope, lasting=True)
        case Deal() if isinstance(who, filters.Self | filters.It):
            yield from instruction(act, scope)
        case Becomes(HasKeyword("empowered")) if isinstance(who, filters.Self):
            return
        case Becomes() if (whole := copied_of(who, act)) is not None and scope.play.bases:
            yield from chosen(whole, scope)
        case Modal(Mode.MUST, Act() as must):
            yield from player(who, scope)
            yield from act_on(must, scope)
        case _:
            yield from player(who, scope)
            yield from instruction(act, scope)


def _lasting(node: Node, scope: Scope) -> Missing:
    """A change with an end, or what waits for an event."""
    match node:
        case Lasting(change, duration) if is_value_change(change) and duration in ENDS_WITH_TURN and scope.play.bases:
            yield from value_change(change, scope)
        case Lasting(Grant(to, (flow,)), duration) if flow == FLOW and duration in ENDS_WITH_TURN and scope.play.bases:
            yield from chosen(to, scope)
        case Lasting(change, duration) if is_prevention(change) and duration in ENDS_WITH_TURN and scope.play.bases:
            return
        case Lasting(change, duration) if duration in ENDS_WITH_TURN:
            waits = isinstance(change, NextTime | When) or is_replacement(change)
            if isinstance(change, Does) and keeps(change):
                yield from _done(change.who, change.act, node, scope, lasting=True)
            else:
                yield from instruction(change, scope) if waits or keeps(change) else lacks(node)
        case When(Moment(), effect) if any(isinstance(one, Lasting) for one in walk(effect)):
            yield from lacks(node)
        case When(happening, effect) | NextTime(happening, effect) if not is_replacement(node):
            yield from event(happening, scope)
            yield from instruction(effect, scope)
        case If(happening, effect) | NextTime(happening, effect) if is_replacement(node):
            yield from event(happening, scope)
            if isinstance(effect, If):
                yield from condition(effect.condition, scope)
            yield from instead(effect.effect if isinstance(effect, If) else effect, scope)
        case _:
            yield from lacks(node)


def instead(node: Node, scope: Scope) -> Missing:
    """What a replacement effect does in place of an event."""
    match node:
        case May(filters.You(), PayTo(cost, Instead(inner))):
            yield from payment(cost, scope, any_amount=True)
            yield from instead(inner, scope)
        case Instead(inner) | May(filters.You(), inner):
            yield from instead(inner, scope)
        case May(who, PayTo(cost, Instead(inner))) if scope.play.bases:
            yield from player(who, scope)
            yield from payment(cost, scope)
            yield from instead(inner, scope)
        case May(who):
            yield who, "another player's choice to replace something"
        case Lasting(inner, duration) if duration in ENDS_WITH_TURN:
            yield from instead(inner, scope)
        case Does(_, Instead(inner)) | Does(_, inner) if enters(inner):
            return
        case Does(who, Instead(inner)):
            yield from _done(who, inner, node, scope)
        case _:
            yield from instruction(node, scope)


def payment(node: Node, scope: Scope, any_amount: bool = False) -> Missing:
    """A payment, in whatever position: resources and acts that can be asked for in full."""
    match node:
        case Cost(parts) | AllOf(parts):
            for part in parts:
                yield from payment(part, scope, any_amount)
        case Then(first, second):
            yield from payment(first, scope)
            yield from payment(second, scope)
        case AnyOf(parts):
            for part in parts:
                yield from payment(part, scope)
        case AsAdditionalCost(inner) | Does(filters.You(), inner):
            yield from payment(inner, scope)
        case Pay(Resources() as run):
            yield from symbols(run, scope, paid=True)
        case Pay(amounts.SoMuch(amounts.AnyAmount(), run)) if any_amount:
            yield from symbols(run, scope) if run is not None else ()
        case Pay(amounts.SoMuch(number, run)):
            yield from amount(number, scope)
            yield from symbols(run, scope) if run is not None else ()
        case Act(verb) if verb in TAKING | UP | DOWN | counters.TAKEN and not is_token(node):
            yield from act_on(node, scope)
            if isinstance(node.object, filters.Listed) or counters.is_any_number(node):
                yield from lacks(node)
        case Deal() | Causes():
            yield from instruction(node, scope)
        case _:
            yield node, f"{next(iter(lacks(node)))[1]} as a payment"
