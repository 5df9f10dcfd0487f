"""Carrying out what a text says, clause by clause: which family a clause belongs to.

The families stand beside this module. `possible` asks whether a clause could be carried out, for the choices that may
only be offered then (CR 608.2d).
"""

from __future__ import annotations

from cardlang.engine.asking import conditions
from cardlang.engine.asking.buffing import more_by_buffs
from cardlang.engine.asking.forbidding import ban_of
from cardlang.engine.asking.matching import candidates, count
from cardlang.engine.asking.preventing import is_prevention
from cardlang.engine.asking.qualities import REVEALED
from cardlang.engine.asking.referents import is_player_phrase, next_one, players
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects import (
    activating,
    acts,
    changes,
    copying,
    departing,
    equipping,
    linked,
    marking,
    modes,
    plays,
    renewing,
    splitting,
    swapping,
    tokens,
    values,
    viewing,
)
from cardlang.engine.effects.choosing import actors, is_one, takes_all
from cardlang.engine.effects.turning import ANOTHER_TURN, queue_turn
from cardlang.engine.hiding import hides_freely, looks_at_hidden
from cardlang.engine.outcomes import DECLINED, IGNORED, UNABLE, Outcome
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.making import is_any_colour
from cardlang.engine.state import Frame, Seen
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import (
    AtLeastLeaving,
    DoThis,
    FirstThen,
    ForEach,
    Ignoring,
    MinimumOf,
    NextTime,
    PlayingFor,
    Reducing,
    StartingWith,
    Until,
)
from cardlang.nodes.costs import CostChange, Linked, Pay, PayTo, Unless
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
    Grant,
    If,
    Lasting,
    MarkedChoices,
    May,
    Sentence,
    Then,
    When,
)
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import HasKeyword
from cardlang.nodes.predicates import Becomes, Causes, Enters, Modal
from cardlang.nodes.pronouns import EachOther
from cardlang.nodes.words import Duration, Mode, Stat, Verb


def carry_out(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]:
    """Carry out one clause or sentence."""
    match content:
        case Sentence(inner) | FirstThen(inner) | Modal(_, inner):
            return carry_out(table, frame, inner)
        case Linked():
            return linked.linked(table, frame, content)
        case Choices(_, options):
            return _sequence(table, frame, modes.chosen_of(frame, content, options))
        case Act():
            return _act(table, frame, content)
        case Cannot() | Does() | Lasting() | Grant() if (
            kept := _kept(table, frame, content) or _becomes(table, frame, content)
        ) is not None:
            return kept
        case Does(who, act) if not isinstance(who, StatOf):
            return _does(table, frame, who, act)
        case May(who, act):
            return _may(table, frame, who, act)
        case Then(first, second):
            return _sequence(table, frame, (first, second))
        case AllOf(parts):
            return _sequence(table, frame, parts)
        case If() | NextTime() | When() | Lasting() if changes.is_lasting(content):
            return changes.begin(table, frame, content)
        case If(condition, effect):
            if not conditions.is_so(table.look, frame, condition):
                return frame, UNABLE
            return carry_out(table, conditions.spoken_in(table.look, frame, condition, effect), effect)
        case Pay() | PayTo() | Unless():
            return linked.payment(table, frame, content)
        case StartingWith(_, effect):
            begins = table.state.opponents(frame.controller)[0]
            after, outcome = carry_out(table, replace(frame, first=begins), effect)
            return replace(after, first=frame.first), outcome
        case ForEach():
            known = changes.said_of_itself(Sentence(content)) is not None
            return (frame, Outcome(performed=True)) if known else _for_each(table, frame, content)
        case _:
            return _change(table, frame, content)


def _stated(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome] | None:
    return _kept(table, frame, content) or _becomes(table, frame, content)


def _becomes(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome] | None:
    """What something becomes: Empowered, a copy."""
    if not isinstance(content, Does):
        return None
    if content == Does(filters.Self(), Becomes(HasKeyword("empowered"))):
        return changes.empower(table, frame)
    whole = copying.copied_of(content.who, content.act)
    return None if whole is None else copying.become(table, frame, whole)


def _kept(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome] | None:
    """What an effect says of the time to come, if it does: a ban, what playing costs, how something enters."""
    match content:
        case Cannot(who, Lasting(Act(Verb.PLAY), until)) if is_player_phrase(who):
            return changes.keep(table, frame, content, until)
        case Does(filters.Objects() as who, CostChange() | Enters() as act) if (bare := next_one(who)) is not None:
            return changes.keep(table, frame, Does(bare, act), Duration.THIS_TURN, once=True)
        case Does(_, Modal(Mode.CAN, Lasting())) if looks_at_hidden(content):
            return frame, Outcome(performed=True)
        case Does(_, Modal(Mode.CAN, Lasting(_, until))) if hides_freely(content):
            return changes.keep(table, frame, content, until)
        case Does(_, Lasting(CostChange() | Enters(), until)):
            return changes.keep(table, frame, content, until)
        case Does(who, Lasting(act, until)) if more_by_buffs(Does(who, act)):
            return changes.keep(table, frame, Does(who, act), until)
        case Grant(filters.Objects() as who, gifts) if (bare := next_one(who)) is not None:
            return changes.keep(table, frame, Grant(bare, gifts), Duration.THIS_TURN, once=True)
        case Does(filters.Objects() as who, Deal() as act) if (bare := next_one(who)) is not None:
            return changes.keep(table, frame, Does(bare, act), Duration.THIS_TURN, once=True)
        case Lasting(Act() as prevents, until) if is_prevention(prevents):
            return changes.keep(table, frame, prevents, until)
        case _:
            return None


def _act(table: Table, frame: Frame, content: Act) -> tuple[Frame, Outcome]:
    """What a verb says to do: adding resources, equipping, playing, or something done to objects."""
    waiting = departing.awaited(table, frame, content)
    if waiting is not None:
        return departing.send(table, frame, waiting, content)
    if is_any_colour(content):
        return changes.add(table, frame, content)
    if (named := activating.effects_of(content)) is not None:
        return activating.activate_effects(table, frame, *named)
    if values.doubles_damage(content):
        return values.double_damage(table, frame, content)
    if content == ANOTHER_TURN:
        return queue_turn(table, frame)
    if content == renewing.NEW_CHOICES:
        return renewing.renew(table, frame)
    if swapping.is_swap(content):
        return swapping.swap(table, frame, content)
    if content.verb is Verb.EQUIP:
        return equipping.equip(table, frame, frame.doer, content)
    if plays.is_play(content):
        return plays.play_by(table, frame, content)
    return acts.perform(table, frame, frame.doer, content)


def _change(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]:
    match content:
        case Cannot(who, Lasting(_, until)) if ban_of(content) is not None:
            return changes.forbid(table, frame, content, who, until)
        case DoThis(effect):
            return linked.put_reflexive(table, frame, effect)
        case MarkedChoices():
            return marking.put_marked(table, frame, content)
        case AnyOf(parts):
            return _one_of(table, frame, parts)
        case Deal(split=True):
            return splitting.split(table, frame, content)
        case Deal():
            return changes.deal(table, frame, content)
        case Lasting(inner, until) if values.is_value_change(inner):
            return values.change(table, frame, inner, until)
        case Does(who, Lasting(inner, until)) if values.is_value_change(Does(who, inner)):
            return values.change(table, frame, Does(who, inner), until)
        case Grant() | Lasting():
            return changes.grant(table, frame, content)
        case AtLeastLeaving(Grant() | Lasting() as change, MinimumOf(least, Stat.MIGHT)):
            return changes.grant(table, frame, change, count(table.look, frame, least) or 0)
        case AddMana() | Add():
            return changes.add(table, frame, content)
        case Until() if (wanted := viewing.shown_until(content)) is not None:
            return viewing.reveal_until(table, frame, wanted)
        case Causes(who, act):
            return _does(table, frame, who, act)
        case Ignoring() | Reducing() | PlayingFor():
            return plays.play_by(table, frame, content)
        case _:
            return frame, Outcome()


def _one_of(table: Table, frame: Frame, parts: tuple[Node, ...]) -> tuple[Frame, Outcome]:
    """One of several acts, which its player says as they are done; what is impossible is not offered."""
    able = tuple(part for part in parts if possible(table, frame, part)) or parts
    options = tuple(Option(bills.label_of(part), number=number) for number, part in enumerate(able))
    answer = table.ask(Decision(frame.doer, DecisionKind.MODE, options, about="which is done"))
    return carry_out(table, frame, able[answer[0]])


def possible(table: Table, frame: Frame, content: Node) -> bool:
    """Whether a clause could be carried out in full now."""
    match content:
        case Sentence(inner) | May(_, inner) | Modal(_, inner):
            return possible(table, frame, inner)
        case Does(who, act) | Causes(who, act):
            who_does = players(table.look, frame, who)
            able = [possible(table, replace(frame, actor=player), act) for player in who_does]
            return any(able) if is_one(who) else bool(able) and all(able)
        case Act() if content == renewing.NEW_CHOICES:
            return renewing.can_renew(table, frame)
        case Act():
            return plays.is_play(content) or acts.able(table, frame, frame.doer, content)
        case AllOf(parts):
            return all(possible(table, frame, part) for part in parts)
        case Pay():
            return payments.can_pay(table, frame.doer, bills.bill_of(table, frame, content))
        case Then(first, _):
            return possible(table, frame, first)
        case DoThis(effect):
            return not linked.means_nothing(table, frame, effect)
        case _:
            return True


def _sequence(table: Table, frame: Frame, parts: tuple[Node, ...]) -> tuple[Frame, Outcome]:
    """One after the other; together they were performed only if each was."""
    facts: Outcome | None = None
    for part in parts:
        frame, outcome = carry_out(table, frame, part)
        facts = outcome if facts is None else facts.and_(outcome)
    return frame, facts or Outcome()


def _does(table: Table, frame: Frame, who: Node, act: Node) -> tuple[Frame, Outcome]:
    if isinstance(act, Deal) and isinstance(act.to, EachOther):
        return changes.deal_each_other(table, frame, act)
    if isinstance(act, Deal) and isinstance(who, filters.It) and not frame.it:
        return frame, IGNORED  # what was to deal it was chosen and is no legal target any more
    if not is_player_phrase(who) and (isinstance(act, Lasting) or changes.is_change(act)):
        return changes.subject_changes(table, frame, who, act)
    doers = actors(table, frame, who) if is_player_phrase(who) or isinstance(who, filters.They) else ()
    if not doers:
        return (frame, Outcome(executed=False)) if is_player_phrase(who) else carry_out(table, frame, act)
    if len(doers) > 1 and isinstance(act, Act) and table.state.rules.play.acts_together:
        if acts.is_done_to_objects(table, frame, act):
            return acts.together(table, frame, doers, act)
    facts: Outcome | None = None
    each: list[Seen] | None = [] if len(doers) > 1 and isinstance(act, Act) and act.verb is Verb.CHOOSE else None
    for player in doers:
        spoken = frame.who if isinstance(who, filters.You) else player
        before = frame if each is None else replace(frame, it=tuple(each))
        inner, outcome = carry_out(table, replace(before, actor=player, who=spoken), act)
        frame = replace(inner, actor=frame.actor, who=spoken)
        if each is not None:  # what all of them have chosen is spoken of together
            each.extend(inner.it)
            frame = replace(frame, it=tuple(each))
        facts = outcome if facts is None else facts.and_(outcome)
    return frame, facts or Outcome()


def _may(table: Table, frame: Frame, who: Node, act: Node) -> tuple[Frame, Outcome]:
    """Somebody decides on resolution; what is impossible is not offered (CR 608.2d)."""
    if frame.opted_in:
        return carry_out(table, replace(frame, opted_in=False), act)
    if isinstance(act, PayTo) and isinstance(who, filters.You):
        return linked.pay_to(table, frame, act, optional=True)
    facts: Outcome | None = None
    every = isinstance(who, filters.Objects) and takes_all(who)
    for player in actors(table, frame, who):
        inner, outcome = _may_one(table, replace(frame, actor=player, who=player), player, act)
        if outcome.chosen and not every:
            return replace(inner, actor=frame.actor), outcome
        frame = replace(inner, actor=frame.actor) if outcome.chosen else frame
        facts = outcome if facts is None else facts.and_(outcome)
    return frame, facts or UNABLE


def _may_one(table: Table, frame: Frame, player: int, act: Node) -> tuple[Frame, Outcome]:
    """One player's choice to do something or not."""
    if not possible(table, frame, act):
        return frame, UNABLE
    if isinstance(act, PayTo):
        return linked.pay_to(table, frame, act, optional=True)
    if not table.ask_yes(player, DecisionKind.MAY, "may", frame.source.id):
        return frame, DECLINED
    after, outcome = linked.pay_chosen(table, frame, act) if isinstance(act, Pay) else carry_out(table, frame, act)
    return after, replace(outcome, chosen=True)


def _for_each(table: Table, frame: Frame, content: ForEach) -> tuple[Frame, Outcome]:
    """So often as there are objects; what is said behind them and speaks of "it" is said of each in turn."""
    objects, effect = content.objects, content.effect
    leads = content.wording.form == "for_each__leading"
    found = candidates(table.look, frame, objects) if isinstance(objects, filters.Objects) else ()
    each = leads and any(isinstance(node, filters.It) for node in walk(effect))
    makes = isinstance(effect, Act) and tokens.is_token(effect)
    if isinstance(objects, filters.Objects) and REVEALED in objects.where and not each:
        frame = replace(frame, it=())  # the cards are counted, and not spoken of
    outcome, made = Outcome(), tuple[Seen, ...]()
    for one in tuple(table.see(o) for o in found):
        frame, outcome = carry_out(table, replace(frame, it=(one,)) if each else frame, effect)
        made = (*made, *frame.it) if makes else made
    return replace(frame, it=made) if made else frame, outcome
