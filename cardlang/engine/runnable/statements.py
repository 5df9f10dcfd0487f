"""Which passive statements the interpreter keeps as the rules say: of values, of costs, of how a card is played."""

from __future__ import annotations

from collections.abc import Sequence, Set

from cardlang.engine.asking.forbidding import ban_of, is_uncounterable
from cardlang.engine.asking.ignoring import ignored_of
from cardlang.engine.asking.preventing import is_prevention, protected
from cardlang.engine.asking.retriggering import is_about_triggers
from cardlang.engine.asking.statements import NUMBERED, gifts_of, is_everywhere, is_if_not_already
from cardlang.engine.asking.tying import is_tie_breaker
from cardlang.engine.effects.acts import ANY_BUFFS
from cardlang.engine.effects.arriving import ambushed_to, only_to, to_be_played_to
from cardlang.engine.effects.changes import bonus_of, is_change
from cardlang.engine.effects.counters import is_any_number
from cardlang.engine.effects.plays import is_runnable
from cardlang.engine.hiding import allows_hiding
from cardlang.engine.moving import opened_to
from cardlang.engine.paying.costs import ignores_own_cost, is_component
from cardlang.engine.paying.declaring import is_as_it_is_played
from cardlang.engine.paying.lending import is_lent
from cardlang.engine.paying.methods import is_for_another_cost, is_other_way
from cardlang.engine.replacements import is_replacement
from cardlang.engine.runnable.acts import instead, instruction, payment
from cardlang.engine.runnable.claims import condition, event, symbols
from cardlang.engine.runnable.costing import (
    COST_STATS,
    by_so_much,
    end_of_move,
    is_cost_change,
    is_of_keyword,
    origin_of_play,
    times,
    whose_cost,
)
from cardlang.engine.runnable.gifts import gift, lent
from cardlang.engine.runnable.objects import act_on
from cardlang.engine.runnable.phrases import amount, counted, matched, place, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.scoring import cannot_score_before
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, replace, walk
from cardlang.nodes.clauses import (
    As,
    AsAdditionalCost,
    AtLeastLeaving,
    ChangedBy,
    ChangeStat,
    EvenIf,
    ForEach,
    IgnoresKeyword,
    Ignoring,
    Instead,
    NextTime,
    PlayingFor,
    Until,
    While,
    WhileDoing,
)
from cardlang.nodes.costs import AdditionalCost, CostChange, Costs, Linked, PayTo, RatherThan, Resources
from cardlang.nodes.effects import Act, Add, AllOf, Cannot, Does, Get, Grant, Have, If, Lasting, May, Sentence
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import InManner, Only, OnlyWhile
from cardlang.nodes.narrowing import Doing, Done, Everywhere, Manner
from cardlang.nodes.predicates import Enters, Has, Is, Modal
from cardlang.nodes.words import Branch, Comparison, Direction, Mode, Verb

OWN_ABILITIES = filters.Objects(filters.Of(filters.Self()), None, filters.Noun((), "ability"))
ANY_NUMBER_IN_DECK = Modal(
    Mode.CAN,
    Has(filters.Objects(filters.AnyNumber(), None, filters.Noun((), "card"), (filters.Named(filters.Self()),))),
)
"""What binds decks before the game and nothing in it."""
ONE_UNIT = filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "unit"))
ONE_BUFF = InManner(Has(filters.Objects(filters.AtMost(amounts.Fixed(1)), None, filters.Noun((), "buff"))), "at_a_time")
"""That a unit may have no more than one buff at a time: so it is without being said (RB 1.4 702.3)."""
SPELLS = frozenset({"spell", "instant", "sorcery"})


def changes_playing(node: Node) -> bool:
    """Whether a sentence is about how the card itself is played, and holds on a spell as it does on a permanent."""
    match node:
        case Sentence(inner) | While(_, inner) | If(_, inner) | ForEach(_, inner) | AtLeastLeaving(inner, _):
            return changes_playing(inner)
        case Does(_, inner) | May(_, inner):
            return changes_playing(inner)
        case Ignoring(Act(Verb.PLAY | Verb.CAST, filters.Self(), ()), _) | PlayingFor(Act(Verb.PLAY, filters.Self())):
            return True
        case As():
            return is_as_it_is_played(node) and changes_playing(node.effect)
        case AllOf(parts):
            return all(changes_playing(part) for part in parts)
        case _:
            kinds = (
                AdditionalCost | AsAdditionalCost | RatherThan | CostChange | ChangeStat | ChangedBy | Costs | Enters
            )
            if is_uncounterable(node):
                return True
            if isinstance(node, WhileDoing):
                return isinstance(node.effect, IgnoresKeyword)
            replaced = node.effect if isinstance(node, Instead) else node
            return isinstance(replaced.act if isinstance(replaced, Does) else replaced, kinds)


def statement(node: Node, scope: Scope) -> Missing:
    """A passive sentence: what it says holds, or is part of playing the card."""
    match node:
        case Sentence(inner):
            yield from statement(inner, scope)
        case If() if is_tie_breaker(node) and scope.play.bases:
            return
        case If() | NextTime() if is_replacement(node):
            yield from event(node.condition if isinstance(node, If) else node.event, scope)
            inner = node.effect
            if isinstance(inner, If):
                yield from condition(inner.condition, scope)
            yield from instead(inner.effect if isinstance(inner, If) else inner, scope)
        case _ if is_additional(node) or (is_other_way(node) and not isinstance(node, If | While)):
            yield from _playing(node, scope)
        case While(claim, way) | If(claim, way) if is_other_way(way):
            yield from condition(claim, scope)
            yield from _playing(way, scope)
        case _:
            yield from _claimed(node, scope)


def declared(node: Linked, scope: Scope, types: Set[str]) -> Missing:
    """An additional cost with what waits for its being declared: what a spell does, or what a card costs or how it
    comes into play."""
    action = node.action.content
    if isinstance(action, If):
        yield from condition(action.condition, scope)
        action = action.effect
    yield from _playing(action, scope)
    for link in node.links:
        if ignores_own_cost(link.effect) and link.branch is Branch.DOES and scope.play.bases:
            continue
        if changes_playing(link.effect):
            yield from _claimed(link.effect, scope) if link.branch is Branch.DOES else lacks(link)
        elif types and not types & SPELLS:
            yield link, "what waits for an additional cost of a permanent"
        else:
            yield from instruction(link.effect, scope)


def is_additional(node: Node) -> bool:
    """Whether a clause is an additional cost of the card itself."""
    inner = node.effect if isinstance(node, As) and is_as_it_is_played(node) else node
    inner = inner.effect if isinstance(inner, If) else inner
    inner = inner.act if isinstance(inner, May) else inner
    return isinstance(inner, AdditionalCost | AsAdditionalCost)


def _playing(node: Node, scope: Scope) -> Missing:
    """An additional or alternative cost of the card itself, which its player declares."""
    bare = Scope(scope.rules, scope.done)
    match node:
        case As() if is_as_it_is_played(node):
            yield from _playing(node.effect, scope)
        case May(filters.You(), Ignoring(Act(adverbs=())) as act) if is_runnable(act):
            return
        case May(filters.You(), PlayingFor(_, cost)) if is_for_another_cost(node) and scope.play.bases:
            yield from symbols(cost, bare)
        case May(filters.You(), AdditionalCost() | AsAdditionalCost() | RatherThan() as act):
            yield from _playing(act, scope)
        case AdditionalCost(Act(Verb.PLAY | Verb.CAST, filters.Self(), ()), cost):
            inner = cost.act if isinstance(cost, May) and isinstance(cost.who, filters.You) else cost
            yield from payment(inner, bare)
        case AsAdditionalCost(Act() as spent) if is_any_number(spent) and scope.play.bases:
            yield from act_on(spent, bare)
        case AsAdditionalCost(cost):
            yield from payment(cost, bare)
        case RatherThan(cost, Act(Verb.PAY, replaced, ())) if replaced is not None and _is_own_cost(replaced):
            inner = cost.act if isinstance(cost, May) and isinstance(cost.who, filters.You) else cost
            yield from payment(inner, bare)
        case _:
            yield from lacks(node)


def _is_own_cost(node: Node) -> bool:
    """Whether it is the card's own cost that something is paid rather than."""
    return isinstance(node, amounts.StatOf) and node.stat in COST_STATS and isinstance(node.owner, filters.Self | None)


def _claimed(node: Node, scope: Scope) -> Missing:
    """What a passive ability says of values, of costs, or of how the card comes into play."""
    match node:
        case Sentence(inner):
            yield from _claimed(inner, scope)
        case If(_, Does(who, Have(gifts))) if is_if_not_already(node):
            known = all(isinstance(one, Keyword) for one in gifts) and scope.play.bases
            yield from _given(who, gifts, scope) if known else lacks(node)
        case While(claim, effect) | If(claim, effect):
            yield from condition(claim, scope)
            yield from _claimed(effect, scope)
        case ForEach(objects, effect) if is_cost_change(effect):
            yield from times(objects, scope)
            yield from _claimed(effect, scope)
        case AtLeastLeaving(change, _) if is_cost_change(change):
            yield from _claimed(change, scope)
        case ForEach(objects, Does(who, act)) if is_change(act) and not _has_keywords(act):
            yield from counted(objects, scope)
            yield from _given(who, gifts_of(act), scope)
        case Instead(Does(filters.Self(), CostChange()) as change):
            yield from _claimed(change, scope)
        case WhileDoing() if ignored_of(node) is not None and scope.play.bases:
            yield from _ignoring(node, scope)
        case AllOf((first, *others)) if all(is_cost_change(part) for part in (first, *others)):
            yield from _claimed(first, scope)
            for part in others:
                yield from _claimed_again(part, scope)
        case Grant(who, gifts):
            yield from _given(who, gifts, scope)
        case ChangeStat(_, amounts.StatOf(owner, stat), by) if stat in COST_STATS:
            yield from whose_cost(owner or filters.Self(), scope)
            yield from by_so_much(by, scope)
        case Does() if (extra := bonus_of(node)) is not None and scope.play.bases:
            yield from amount(extra.amount, scope)
            yield from () if extra.to is None else matched(extra.to, scope)
        case _:
            yield from _allowed(node, scope)


def _allowed(node: Node, scope: Scope) -> Missing:
    """What a passive ability forbids, allows or limits, and what it says that somebody or something does."""
    match node:
        case Cannot() | Does() if (ban := ban_of(node)) is not None and not isinstance(node.act, Lasting):
            yield from lacks(node) if ban.by_them or not scope.play.bases else matched(ban.who, scope)
            yield from () if ban.to is None else place(ban.to, scope)
        case Does() if is_about_triggers(node) and scope.play.bases:
            return
        case Does() if (moved := opened_to(node)) is not None and scope.play.bases:
            yield from matched(moved, scope)
        case Until() if cannot_score_before(node) is not None and scope.play.bases:
            return
        case Does(filters.Self(), Is(filters.Objects(one, None, filters.Noun((), word), ()))) if scope.boxed:
            yield from () if one == filters.Exactly(amounts.Fixed(1)) else lacks(node)
            yield from matched(filters.Objects(None, None, filters.Noun((), word), span=node.span), scope)
        case May() if allows_hiding(node) and scope.play.bases:
            return
        case Only(Act(Verb.USE, abilities, ()), OnlyWhile(claim)) if abilities == OWN_ABILITIES:
            yield from condition(claim, scope)
        case Does(filters.Self(), Modal(Mode.CAN, Has(held))) if held == ANY_BUFFS and scope.play.bases:
            return
        case Cannot() if is_uncounterable(node) and scope.play.bases:
            return
        case Does(who, Modal(Mode.CAN_ONLY, Act(Verb.PLAY, filters.Objects() as what, (filters.Located(_, to),)))):
            yield from player(who, scope) if scope.play.bases else lacks(node)
            yield from matched(what, scope)
            yield from place(to, scope)
        case Only() if (only := only_to(Sentence(node))) is not None and scope.play.bases:
            yield from place(only, scope)
        case EvenIf() if (ambushed := ambushed_to(node)) is not None and scope.play.bases:
            yield from place(ambushed, scope)
        case May(unit, held) if unit == ONE_UNIT and held == ONE_BUFF and scope.play.bases:
            return
        case May() | Does() if (goal := to_be_played_to(node)) is not None:
            yield from matched(goal[0], scope)
            yield from place(goal[1], scope)
        case _:
            yield from _ruled(node, scope)


def _ruled(node: Node, scope: Scope) -> Missing:
    """What a passive ability prevents, or says of decks; and all that it says of what somebody or something does."""
    match node:
        case Act(Verb.PREVENT) if is_prevention(node) and scope.play.bases:
            whom = protected(node)
            yield from matched(whom, scope) if whom is not None else lacks(node)
        case Does(filters.Objects() as who, Add(Resources() as run)) if scope.play.bases:
            yield from matched(who, scope)
            yield from symbols(run, scope)
        case Does(filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "deck"), ()), act):
            yield from () if act == ANY_NUMBER_IN_DECK and scope.play.bases else lacks(node)
        case Does(who, act):
            yield from _said(who, act, node, scope)
        case _:
            yield node, f"{next(iter(lacks(node)))[1]} as a statement"


def _ignoring(node: WhileDoing, scope: Scope) -> Missing:
    """Who ignores a keyword, and for what is chosen."""
    yield from player(node.effect.who, scope) if isinstance(node.effect, Does) else ()
    what = node.act.object if isinstance(node.act, Act) else None
    for where in getattr(what, "where", ()):
        yield from matched(where.object, scope) if isinstance(where, Doing) and where.object is not None else ()


def _claimed_again(node: Node, scope: Scope) -> Missing:
    """A second change of the same cost, which need not say whose."""
    match node:
        case CostChange(run, _, None, None):
            yield from symbols(run, scope)
        case ForEach(objects, effect):
            yield from times(objects, scope)
            yield from _claimed_again(effect, scope)
        case _:
            yield from _claimed(node, scope)


def _said(who: Node, act: Node, node: Node, scope: Scope) -> Missing:
    match act:
        case _ if _changes_values(who, act):
            yield from _valued(who, act, scope)
        case CostChange(run, Direction.LESS, or_else, None) if is_component(who) or is_of_keyword(who, scope):
            yield from symbols(run, scope)
            yield from symbols(or_else, scope) if or_else is not None else ()
        case CostChange(run, Direction.LESS, Resources() as or_else, None):
            yield from whose_cost(who, scope)
            yield from symbols(run, scope)
            yield from symbols(or_else, scope)
        case CostChange(run, _, None, Act(Verb.PLAY, None, (filters.Located() as there,))) if scope.play.bases:
            yield from whose_cost(who, scope)
            yield from symbols(run, scope)
            yield from origin_of_play(there, scope)
        case CostChange(run, _, None, to) if to is None or to in (Act(Verb.CAST, None), Act(Verb.PLAY, None)):
            yield from whose_cost(who, scope)
            yield from symbols(run, scope)
        case Costs(run, Comparison.OR_MORE, None):
            yield from whose_cost(who, scope)
            yield from symbols(run, scope)
        case ChangedBy(_, by) if isinstance(who, amounts.StatOf) and who.stat in COST_STATS:
            yield from whose_cost(who.owner or filters.Self(), scope)
            yield from by_so_much(by, scope)
        case Enters(filters.Trait("ready" | "untapped" | "exhausted" | "tapped") | Done(Verb.EXHAUST)):
            yield from () if isinstance(who, filters.Self) else matched(who, scope)
        case ForEach(objects, effect) if is_cost_change(effect):
            yield from times(objects, scope)
            yield from _said(who, effect, node, scope)
        case AtLeastLeaving(change, _) if is_cost_change(change):
            yield from _said(who, change, node, scope)
        case AllOf(parts) if all(is_cost_change(part) for part in parts):
            for part in parts:
                yield from _said(who, part, node, scope)
        case Modal(Mode.MUST, PayTo(cost, Act(Verb.MOVE, _, adverbs))) if scope.play.bases:
            yield from player(who, scope)
            yield from payment(cost.effect if isinstance(cost, ForEach) else cost, scope)
            yield from (pair for one in adverbs if one != Manner("same_time") for pair in end_of_move(one, scope))
        case _:
            yield node, f"{next(iter(lacks(act)))[1]} as a statement"


def _changes_values(who: Node, act: Node) -> bool:
    """Whether a statement changes values of objects: gives them something, so much for each, or a greater number."""
    match act:
        case Have() | Get() | AllOf():
            return is_change(act)
        case ForEach(_, effect):
            return is_change(effect) and not _has_keywords(effect)
        case _:
            return isinstance(act, ChangedBy) and isinstance(who, amounts.StatOf) and who.stat in NUMBERED


def _valued(who: Node, act: Node, scope: Scope) -> Missing:
    match act:
        case ForEach(objects, effect):
            yield from counted(objects, scope)
            yield from _given(who, gifts_of(effect), scope)
        case ChangedBy(_, by) if isinstance(who, amounts.StatOf):
            yield from matched(who.owner or filters.Self(), scope)
            yield from lacks(by) if isinstance(by, Resources) else amount(by, scope)
        case _:
            yield from _given(who, gifts_of(act), scope)


def _has_keywords(act: Node) -> bool:
    return any(isinstance(gift, Keyword) for gift in gifts_of(act))


def _given(who: Node, gifts: Sequence[Node], scope: Scope) -> Missing:
    if isinstance(who, filters.Objects) and is_everywhere(who) and scope.play.bases:
        who = replace(who, where=tuple(one for one in who.where if one != Everywhere()))
    yield from matched(who, scope)
    if gifts and all(is_lent(one) for one in gifts):
        for one in gifts:
            yield from lent(one, scope)
        return
    if isinstance(who, filters.Objects) and any(
        isinstance(noun, filters.Noun) and noun.word == "spell" for noun in walk(who)
    ):
        yield who, "spells that have something"
    for one in gifts:
        yield from gift(one, scope)
