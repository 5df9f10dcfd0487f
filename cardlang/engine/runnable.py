"""Whether the interpreter can run an ability: asked before a run, so that nothing unknown is met in mid-game.

An ability is looked at by the position each part stands in: an instruction, an event, a condition, a statement, a
phrase. Everything it holds must be of a kind that the interpreter has in that position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.engine.acts import MAKERS, MOVING
from cardlang.engine.counters import PUT, TAKEN
from cardlang.engine.effects.plays import is_runnable
from cardlang.engine.meanings import CONDITIONS, MEANINGS, TIMING
from cardlang.engine.methods import FACE_DOWN, FROM_TRASH
from cardlang.engine.occasions import MARKS
from cardlang.engine.quantities import DOWN, KINDS, UP
from cardlang.engine.referents import objects_of
from cardlang.engine.replacements import is_replacement
from cardlang.engine.tokens import is_token
from cardlang.nodes import amounts, effects, filters
from cardlang.nodes.abilities import (
    Ability,
    Activated,
    Chapters,
    KeywordAbility,
    Keywords,
    Labelled,
    PricedModes,
    Prototype,
    StationSymbol,
    Text,
    Triggered,
)
from cardlang.nodes.base import Node, children
from cardlang.nodes.clauses import (
    AnyEvent,
    AsAdditionalCost,
    AtLeastLeaving,
    ChangedBy,
    ChangeStat,
    FirstThen,
    ForEach,
    Ignoring,
    Instead,
    Moment,
    NextTime,
    While,
)
from cardlang.nodes.costs import (
    AdditionalCost,
    Cost,
    CostChange,
    Costs,
    Linked,
    Pay,
    PayTo,
    RatherThan,
    Resources,
    Unless,
)
from cardlang.nodes.effects import (
    Act,
    Add,
    AddMana,
    AllOf,
    AnyOf,
    Choices,
    Damage,
    Deal,
    Does,
    EitherAct,
    Gain,
    Get,
    Grant,
    Have,
    If,
    Lasting,
    May,
    Sentence,
    StatChange,
    Then,
    When,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Doing, Done, HasKeyword, Manner, OtherThan, Which, Whom, With
from cardlang.nodes.predicates import Causes, Enters, Has, Is, IsNot, Modal, ThereIs
from cardlang.nodes.roles import CostRole
from cardlang.nodes.values import PowerToughness, PtChange, WithStat
from cardlang.nodes.words import Duration, Mode, Verb
from cardlang.profiles.profile import RulesProfile

DOES = MOVING | frozenset(MAKERS) | {Verb.DRAW, Verb.MILL, Verb.CHOOSE, Verb.COUNTER}
HAPPENS = (
    frozenset(MARKS)
    | MOVING
    | {Verb.DIE, Verb.ENTER, Verb.LEAVE, Verb.ATTACK, Verb.DEFEND, Verb.HOLD, Verb.CONQUER, Verb.DRAW}
    | {Verb.PLAY, Verb.CAST, Verb.CHOOSE, Verb.BUFF, Verb.TURN, Verb.PAY}
)
PHRASES: tuple[type[Node], ...] = (
    filters.Self, filters.It, filters.They, filters.You, filters.Objects, filters.Listed, filters.Within,
    filters.AnyTarget,
    filters.Exactly, filters.UpTo, filters.AtLeast, filters.AtMost, filters.AnyOne, filters.No, filters.AnyNumber,
    filters.All, filters.Each, filters.Another, filters.The, filters.This, filters.That, filters.Of, filters.Targeted,
    filters.Trait, filters.Typed, filters.Not, WithStat, PowerToughness, filters.Noun, filters.Either,
    filters.Together, filters.Belonging, filters.Located, filters.Here, filters.There, filters.Controlled,
    filters.StatIs, Done, Doing, HasKeyword, With, OtherThan, Which, Whom, Manner, Costs, Is, Act, AllOf,
    amounts.Fixed, amounts.X, amounts.ThatMany, amounts.AnyAmount, amounts.CountOf, amounts.StatOf, amounts.Twice,
    amounts.SoMuch, amounts.Highest, Resources, Keyword, Damage, PtChange, StatChange,
)  # fmt: skip
PASSIVE_KEYWORDS = frozenset({"assault", "shield", "tank", "ganking", "deflect", "reaction", "action", "flash"})
INERT = frozenset({"flying", "reach", "defender", "vigilance", "trample", "first_strike", "menace", "backline"})
COST_ROLES = frozenset({CostRole.OPTIONAL_ADDITIONAL, CostRole.ALTERNATIVE})
PLAYED = frozenset({"repeat", "accelerate", "kicker", "multikicker", "buyback"})


def check_runnable(ability: Ability, rules: RulesProfile) -> tuple[Diagnostic, ...]:
    """What of an ability the interpreter cannot run, in the order of the text; nothing when it can run all of it."""
    return tuple(
        finding("CL501", f"The interpreter can't run this yet: {what}.", node.span)
        for node, what in _ability(ability, rules)
    )


Missing = Iterator[tuple[Node, str]]


def _ability(ability: Ability, rules: RulesProfile) -> Missing:
    match ability:
        case Keywords(keywords):
            for keyword in keywords:
                yield from _keyword(keyword, rules)
        case Activated(cost, body):
            yield from _all(cost.parts, rules, _instruction)
            yield from _all(body, rules, _step)
        case Triggered(event, body):
            yield from _event(event, rules)
            yield from _all(body, rules, _step)
        case Text(body):
            yield from _text(body, rules)
        case Labelled(_, inner):
            yield from _ability(inner, rules)
        case KeywordAbility(keyword, inner):
            if keyword.name not in TIMING | set(CONDITIONS) | {"deathknell"}:
                yield keyword, f"the keyword {keyword.name}"
            yield from _ability(inner, rules)
        case Chapters() | StationSymbol() | Prototype() | PricedModes():
            yield ability, _name(ability)


def _all(nodes: Sequence[Node], rules: RulesProfile, check: object) -> Missing:
    for node in nodes:
        yield from check(node, rules)  # type: ignore[operator]


def _text(body: Sequence[Node], rules: RulesProfile) -> Missing:
    """Each sentence of a text is a passive statement or an instruction: it must be runnable as one of the two."""
    for step in body:
        as_statement, as_instruction = tuple(_statement(step, rules)), tuple(_step(step, rules))
        yield from min(as_statement, as_instruction, key=len)


def _keyword(keyword: Keyword, rules: RulesProfile) -> Missing:
    name = keyword.name
    ruling = rules.keywords.get(name)
    known = name in PASSIVE_KEYWORDS | INERT | set(MEANINGS) | set(FACE_DOWN) | FROM_TRASH
    if known or (ruling is not None and ruling.role in COST_ROLES and name in PLAYED):
        return
    yield keyword, f"the keyword {name}"


def _step(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case Sentence(inner) | FirstThen(inner):
            yield from _step(inner, rules)
        case Linked(action, links):
            yield from _step(action, rules)
            yield from _all(tuple(link.effect for link in links), rules, _step)
        case Choices(_, options):
            yield from _all(options, rules, _step)
        case effects.Option(body):
            yield from _all(body, rules, _step)
        case KeywordAbility(_, Text(body)):
            yield from _all(body, rules, _step)
        case _:
            yield from _instruction(node, rules)


def _instruction(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case Cost(parts) | AllOf(parts):
            yield from _all(parts, rules, _instruction)
        case Then(first, second) | PayTo(first, second) | Unless(first, second):
            yield from _all((first, second), rules, _instruction)
        case May(who, act) | Does(who, act) | Causes(who, act):
            yield from _phrase(who)
            yield from _instruction(act, rules)
        case Modal(Mode.MUST | Mode.CAN, act) | Lasting(act, _):
            yield from _instruction(act, rules)
        case If() | NextTime() | When():
            yield from _conditional(node, rules)
        case ForEach(objects, effect):
            yield from _phrase(objects)
            yield from _instruction(effect, rules)
        case Ignoring(act, _):
            yield from (() if is_runnable(node) else ((node, _name(node)),))
            yield from _instruction(act, rules)
        case Act():
            yield from _act(node)
        case Grant() | Have() | Get() | Gain() | Deal() | Add() | AddMana() | Pay():
            for child in children(node):
                yield from _phrase(child)
        case AdditionalCost() | AsAdditionalCost() | CostChange() | ChangeStat() | RatherThan() | Enters():
            yield from _statement(node, rules)
        case _:
            yield node, _name(node)


def _conditional(node: If | NextTime | When, rules: RulesProfile) -> Missing:
    if is_replacement(node) or not isinstance(node, If):
        yield from _event(node.condition if isinstance(node, If) else node.event, rules)
    else:
        yield from _condition(node.condition, rules)
    yield from _instead(node.effect, rules)


def _instead(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case Instead(inner):
            yield from _instead(inner, rules)
        case May(_, PayTo(cost, Instead(inner))):
            yield from _all((cost, inner), rules, _instruction)
        case May(_, inner) | Lasting(inner, _):
            yield from _instead(inner, rules)
        case Does(_, Act(Verb.ENTER, _, _)):
            return
        case Does(_, inner):
            yield from _instead(inner, rules)
        case _:
            yield from _instruction(node, rules)


def _act(node: Act) -> Missing:
    number = node.verb in UP | DOWN and isinstance(node.object, filters.Objects)
    if number and {noun.word for noun in objects_of(node.object)} & set(KINDS):  # type: ignore[arg-type]
        return
    counter = isinstance(node.object, filters.Objects) and objects_of(node.object)[0].word in ("counter", "buff")
    known = DOES | (PUT | TAKEN if counter else set()) | {Verb.PLAY, Verb.CAST}
    if node.verb not in known and not is_token(node):
        yield node, f"to {node.verb.value.replace('_', ' ')}"
        return
    for child in children(node):
        yield from _phrase(child)


def _event(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case AnyEvent(parts) | AnyOf(parts):
            yield from _all(parts, rules, _event)
        case Does(who, act):
            yield from _phrase(who)
            yield from _event(act, rules)
        case Modal(_, act) | Lasting(act, Duration.THIS_TURN):
            yield from _event(act, rules)
        case Act(verb) if verb in HAPPENS:
            for child in children(node):
                yield from _phrase(child)
        case Is(Done(verb)) if verb in HAPPENS:
            return
        case EitherAct() | Moment() | Pay():
            return
        case _:
            yield node, f"{_name(node)} as an event"


def _condition(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case Does(who, act):
            yield from _phrase(who)
            yield from _condition(act, rules)
        case Modal(_, act):
            yield from _condition(act, rules)
        case AllOf(parts) | AnyOf(parts):
            yield from _all(parts, rules, _condition)
        case Act(Verb.CONTROL | Verb.PAY) | Has() | Is() | IsNot() | ThereIs():
            for child in children(node):
                yield from _phrase(child)
        case _:
            yield node, f"{_name(node)} as a condition"


def _statement(node: Node, rules: RulesProfile) -> Missing:
    match node:
        case Sentence(inner) | Lasting(inner, _):
            yield from _statement(inner, rules)
        case Linked(action, links):
            yield from _statement(action, rules)
            yield from _all(tuple(link.effect for link in links), rules, _statement)
        case If() | NextTime() if is_replacement(node):
            yield from _conditional(node, rules)
        case While(condition, effect) | If(condition, effect):
            yield from _condition(condition, rules)
            yield from _statement(effect, rules)
        case AdditionalCost(_, cost) | AsAdditionalCost(cost) | RatherThan(cost, _):
            yield from _instruction(cost, rules)
        case May(_, act) | AtLeastLeaving(act, _):
            yield from _statement(act, rules)
        case AllOf(parts):
            yield from _all(parts, rules, _statement)
        case ForEach(objects, effect):
            yield from _phrase(objects)
            yield from _statement(effect, rules)
        case Does(who, act):
            yield from _phrase(who)
            yield from _stated(act, rules)
        case ChangeStat() | CostChange() | Grant() | Enters():
            for child in children(node):
                yield from _phrase(child)
        case _:
            yield node, f"{_name(node)} as a statement"


def _stated(node: Node, rules: RulesProfile) -> Missing:
    """What is said of a subject in a passive ability."""
    match node:
        case Have() | Get() | CostChange() | Costs() | ChangedBy() | Enters():
            for child in children(node):
                yield from _phrase(child)
        case ForEach() | AtLeastLeaving() | AllOf():
            yield from _statement(node, rules)
        case Modal(Mode.MUST, PayTo(ForEach(_, cost) | cost, Act(Verb.MOVE))):
            yield from _instruction(cost, rules)
        case _:
            yield node, f"{_name(node)} as a statement"


def _phrase(node: Node) -> Missing:
    if not isinstance(node, PHRASES):
        yield node, _name(node)
        return
    if isinstance(node, filters.Listed) and node.where:
        yield node, "what several objects must have in common"
    for child in children(node):
        yield from _phrase(child)


def _name(node: Node) -> str:
    """What a node is, in words: the first line of its class's description."""
    text = (type(node).__doc__ or type(node).__name__).strip().splitlines()[0]
    return text.split(":")[0].strip(' ".').lower()
