"""Whether the interpreter can run an ability: asked before a run, so that nothing unknown is met in mid-game.

Each part is looked at in the position it stands in: as an instruction or payment (`runnable_acts`), as an event or
condition (`runnable_claims`), as a phrase (`runnable_phrases`), here as a passive statement or a keyword. What is not
known to be run as the rules say is reported, never passed over.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.engine.continuous import gifts_of
from cardlang.engine.costs import is_component
from cardlang.engine.declaring import is_as_it_is_played
from cardlang.engine.effects.changes import is_change
from cardlang.engine.making import is_any_colour
from cardlang.engine.meanings import CONDITIONS, TIMING
from cardlang.engine.replacements import is_replacement
from cardlang.engine.restricting import restricts
from cardlang.engine.runnable_acts import adding, instead, instruction, payment, step, steps
from cardlang.engine.runnable_claims import condition, event, symbols
from cardlang.engine.runnable_phrases import (
    UNSEEN,
    Missing,
    Scope,
    amount,
    counted,
    gift,
    lacks,
    matched,
    place,
    player,
)
from cardlang.keywords.meaning import filled
from cardlang.nodes import amounts, filters
from cardlang.nodes.abilities import (
    Ability,
    AbilityWord,
    Activated,
    KeywordAbility,
    Keywords,
    Label,
    Labelled,
    Text,
    Triggered,
)
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, AtLeastLeaving, ChangedBy, ChangeStat, ForEach, NextTime, While
from cardlang.nodes.costs import AdditionalCost, CostChange, Costs, Linked, PayTo, RatherThan, Resources
from cardlang.nodes.effects import Act, Add, AddMana, AllOf, Does, Get, Grant, Have, If, May, Sentence
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, Manner, Whom
from cardlang.nodes.predicates import Enters, Modal
from cardlang.nodes.roles import CostRole
from cardlang.nodes.words import Branch, Comparison, Direction, Mode, Stat, Verb
from cardlang.profiles.profile import RulesProfile

COST_STATS = frozenset({Stat.COST, Stat.ENERGY_COST, Stat.MANA_COST})
PASSIVE = {
    "riftbound": frozenset({"assault", "shield", "tank", "backline", "ganking", "deflect", "reaction", "action"}),
    "magic": UNSEEN | {"flash", "haste"},
}
"""Keywords that the interpreter asks of an object: of Magic's, those too that matter in a combat it does not have."""
MEANT = {
    "riftbound": frozenset({"equip", "empower", "temporary", "hunt", "quick_draw"}),
    "magic": frozenset({"echo", "ward", "cycling", "evoke", "extort", "equip", "prowess", "exploit"}),
}
"""Keywords that stand for an ability of `meanings`, by the game whose rules are kept."""
WAYS = {"riftbound": frozenset({"flow"}), "magic": frozenset({"flashback", "escape", "evoke", "morph"})}
"""Keywords that are another way to play the card."""
PLAYED = frozenset({"repeat", "accelerate", "kicker", "multikicker", "buyback"})
SPELLS = frozenset({"spell", "instant", "sorcery"})
OF_THE_UNIT = frozenset({"", "self", "self__i"})
"""How the unit is spoken of in the effect text of what is attached to it: "me", "I"."""
UNKNOWN_TYPES = frozenset({"battlefield", "planeswalker", "battle", "saga", "aura", "class", "case", "room", "dungeon"})
"""Kinds of card with rules of their own that the interpreter lacks."""


def check_runnable(
    ability: Ability, rules: RulesProfile, types: Set[str] = frozenset(), boxed: bool = False
) -> tuple[Diagnostic, ...]:
    """What of an ability the interpreter cannot run, in the order of the text; nothing when it can run all of it.

    `types` are the card's types, supertypes and tags in lower case, when they are known: whether a sentence is an
    instruction or a statement depends on them. `boxed`: it stands in an Equipment's box, and is the unit's that it is
    attached to.
    """
    found = [*_kind(ability, types), *_ability(ability, _scope(ability, rules), types)]
    if boxed:
        found.extend(_of_its_own(ability))
    return tuple(finding("CL501", f"The interpreter can't run this yet: {what}.", node.span) for node, what in found)


def check_cost(cost: Node, rules: RulesProfile) -> tuple[Diagnostic, ...]:
    """What of a card's printed cost the interpreter cannot ask for."""
    found = payment(cost, Scope(rules, x=True))
    return tuple(finding("CL501", f"The interpreter can't run this yet: {what}.", node.span) for node, what in found)


def _kind(ability: Ability, types: Set[str]) -> Missing:
    for name in sorted(types & UNKNOWN_TYPES):
        yield ability, f"the abilities of a {name}"


def _of_its_own(ability: Ability) -> Missing:
    """Effect text that speaks of the attached card itself (RB 1.4 136.2.d): here all of it is the unit's."""
    for node in walk(ability):
        own = isinstance(node, filters.Self) and node.wording.form not in OF_THE_UNIT
        if own or (isinstance(node, filters.Objects) and isinstance(node.quantity, filters.This)):
            yield node, "effect text that speaks of its own card"


def _scope(ability: Ability, rules: RulesProfile) -> Scope:
    """What the ability's words can refer to; X is announced for a spell's cost and an activated ability's."""
    done = frozenset(node.verb for node in walk(ability) if isinstance(node, Act))
    cost = ability.cost if isinstance(ability, Activated) else None
    announced = cost is not None and any("X" in n.symbols for n in walk(cost) if isinstance(n, Resources))
    return Scope(rules, done, announced or isinstance(ability, Text))


def _ability(ability: Ability, scope: Scope, types: Set[str]) -> Missing:
    match ability:
        case Keywords(keywords):
            for keyword in keywords:
                yield from _keyword(keyword, scope)
        case Activated():
            yield from _activated(ability, scope)
        case Triggered(happening, body):
            yield from event(happening, scope)
            yield from steps(body, scope)
        case Text(body):
            yield from _text(body, scope, types)
        case Labelled(AbilityWord() | Label(), inner):
            yield from _ability(inner, scope, types)
        case KeywordAbility(keyword, inner):
            triggers = scope.rules.trigger_keywords
            if keyword.name not in TIMING | set(CONDITIONS) | triggers:
                yield keyword, f"the keyword {keyword.name}"
            if isinstance(inner, Keywords):
                yield inner, "keywords behind a keyword"
            yield from _ability(inner, scope, SPELLS if keyword.name in triggers else types)
        case _:
            yield from lacks(ability)


def _activated(ability: Activated, scope: Scope) -> Missing:
    yield from payment(ability.cost, scope)
    body: list[Node] = []
    for one in ability.body:
        if isinstance(one, KeywordAbility):
            if one.keyword.name not in TIMING or not isinstance(one.ability, Text):
                yield one, f"the keyword {one.keyword.name} within an ability"
            body.extend(one.ability.body if isinstance(one.ability, Text) else ())
        else:
            body.append(one)
    if any(isinstance(node, Add | AddMana) or is_any_colour(node) for one in body for node in walk(one)):
        yield from steps([one for one in body if restricts(one) is None], scope)
        yield from adding(ability, body, scope)
    else:
        yield from steps(body, scope)


def _text(body: Sequence[Node], scope: Scope, types: Set[str]) -> Missing:
    """Each sentence of a text is a passive statement or an instruction; which of the two, the card's type says."""
    for number, one in enumerate(body):
        if _replaces(one):
            yield from _statement(one, scope)
            yield from steps(body[number + 1 :], scope)
            return
        if isinstance(one, Linked) and _is_additional(one.action.content):
            yield from _declared(one, scope, types)
        elif not _changes_playing(one) and types & SPELLS:
            yield from step(one, scope)
        elif _changes_playing(one) or types:
            yield from _statement(one, scope)
        else:
            yield from min(tuple(_statement(one, scope)), tuple(step(one, scope)), key=len)


def _replaces(node: Node) -> bool:
    """Whether a sentence is a static replacement effect, which the sentences behind it belong to."""
    return isinstance(node, Sentence) and isinstance(node.content, If | NextTime) and is_replacement(node.content)


def _changes_playing(node: Node) -> bool:
    """Whether a sentence is about how the card itself is played, and holds on a spell as it does on a permanent."""
    match node:
        case Sentence(inner) | While(_, inner) | If(_, inner) | ForEach(_, inner) | AtLeastLeaving(inner, _):
            return _changes_playing(inner)
        case Does(_, inner) | May(_, inner):
            return _changes_playing(inner)
        case As():
            return is_as_it_is_played(node) and _changes_playing(node.effect)
        case AllOf(parts):
            return all(_changes_playing(part) for part in parts)
        case _:
            kinds = (
                AdditionalCost | AsAdditionalCost | RatherThan | CostChange | ChangeStat | ChangedBy | Costs | Enters
            )
            return isinstance(node, kinds)


def _keyword(keyword: Keyword, scope: Scope) -> Missing:
    name, game = keyword.name, scope.rules.game
    ruling = scope.rules.keywords.get(name)
    declared = ruling is not None and ruling.role is CostRole.OPTIONAL_ADDITIONAL and name in PLAYED
    if name in scope.rules.declared and not keyword.of:
        meaning = filled(scope.rules.meanings[name], keyword)
        yield from ((keyword, what) for _, what in _ability(meaning, _scope(meaning, scope.rules), frozenset()))
        return
    if not (declared or name in PASSIVE[game] | MEANT[game] | WAYS[game]) or keyword.of:
        yield keyword, f"the keyword {name}"
    if keyword.cost is not None:
        yield from payment(keyword.cost, Scope(scope.rules, scope.done))
    if keyword.amount is not None and not isinstance(keyword.amount, amounts.Fixed):
        yield from lacks(keyword.amount)


def _statement(node: Node, scope: Scope) -> Missing:
    """A passive sentence: what it says holds, or is part of playing the card."""
    match node:
        case Sentence(inner):
            yield from _statement(inner, scope)
        case If() | NextTime() if is_replacement(node):
            yield from event(node.condition if isinstance(node, If) else node.event, scope)
            yield from instead(node.effect, scope)
        case _ if _is_additional(node) or isinstance(node, RatherThan) or _is_rather(node):
            yield from _playing(node, scope)
        case _:
            yield from _claimed(node, scope)


def _declared(node: Linked, scope: Scope, types: Set[str]) -> Missing:
    """An additional cost with what waits for its being declared: what a spell does, or what a card costs or how it
    comes into play."""
    yield from _playing(node.action.content, scope)
    for link in node.links:
        if _changes_playing(link.effect):
            yield from _claimed(link.effect, scope) if link.branch is Branch.DOES else lacks(link)
        elif types and not types & SPELLS:
            yield link, "what waits for an additional cost of a permanent"
        else:
            yield from instruction(link.effect, scope)


def _is_rather(node: Node) -> bool:
    return isinstance(node, May) and isinstance(node.act, RatherThan)


def _is_additional(node: Node) -> bool:
    inner = node.effect if isinstance(node, As) and is_as_it_is_played(node) else node
    inner = inner.act if isinstance(inner, May) else inner
    return isinstance(inner, AdditionalCost | AsAdditionalCost)


def _playing(node: Node, scope: Scope) -> Missing:
    """An additional or alternative cost of the card itself, which its player declares."""
    bare = Scope(scope.rules, scope.done)
    match node:
        case As() if is_as_it_is_played(node):
            yield from _playing(node.effect, scope)
        case May(filters.You(), AdditionalCost() | AsAdditionalCost() | RatherThan() as act):
            yield from _playing(act, scope)
        case AdditionalCost(Act(Verb.PLAY | Verb.CAST, filters.Self(), ()), cost):
            inner = cost.act if isinstance(cost, May) and isinstance(cost.who, filters.You) else cost
            yield from payment(inner, bare)
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
        case While(claim, effect) | If(claim, effect):
            yield from condition(claim, scope)
            yield from _claimed(effect, scope)
        case ForEach(objects, effect) if _is_change(effect):
            yield from _times(objects, scope)
            yield from _claimed(effect, scope)
        case AtLeastLeaving(change, _) if _is_change(change):
            yield from _claimed(change, scope)
        case AllOf((first, *others)) if all(_is_change(part) for part in (first, *others)):
            yield from _claimed(first, scope)
            for part in others:
                yield from _claimed_again(part, scope)
        case Grant(who, gifts):
            yield from _given(who, gifts, scope)
        case ChangeStat(_, amounts.StatOf(owner, stat), by) if stat in COST_STATS:
            yield from _whose_cost(owner or filters.Self(), scope)
            yield from _by(by, scope)
        case Does(who, act):
            yield from _said(who, act, node, scope)
        case _:
            yield node, f"{next(iter(lacks(node)))[1]} as a statement"


def _claimed_again(node: Node, scope: Scope) -> Missing:
    """A second change of the same cost, which need not say whose."""
    match node:
        case CostChange(run, _, None, None):
            yield from symbols(run, scope)
        case ForEach(objects, effect):
            yield from _times(objects, scope)
            yield from _claimed_again(effect, scope)
        case _:
            yield from _claimed(node, scope)


def _said(who: Node, act: Node, node: Node, scope: Scope) -> Missing:
    match act:
        case Have() | Get() | AllOf() if is_change(act):
            yield from _given(who, gifts_of(act), scope)
        case CostChange(run, Direction.LESS, or_else, None) if is_component(who):
            yield from symbols(run, scope)
            yield from symbols(or_else, scope) if or_else is not None else ()
        case CostChange(run, Direction.LESS, Resources() as or_else, None):
            yield from _whose_cost(who, scope)
            yield from symbols(run, scope)
            yield from symbols(or_else, scope)
        case CostChange(run, _, None, to) if to is None or to in (Act(Verb.CAST, None), Act(Verb.PLAY, None)):
            yield from _whose_cost(who, scope)
            yield from symbols(run, scope)
        case Costs(run, Comparison.OR_MORE, None):
            yield from _whose_cost(who, scope)
            yield from symbols(run, scope)
        case ChangedBy(_, by) if isinstance(who, amounts.StatOf) and who.stat in COST_STATS:
            yield from _whose_cost(who.owner or filters.Self(), scope)
            yield from _by(by, scope)
        case Enters(filters.Trait("ready" | "untapped" | "exhausted" | "tapped") | Done(Verb.EXHAUST)):
            yield from () if isinstance(who, filters.Self) else lacks(who)
        case ForEach(objects, effect) if _is_change(effect):
            yield from _times(objects, scope)
            yield from _said(who, effect, node, scope)
        case AtLeastLeaving(change, _) if _is_change(change):
            yield from _said(who, change, node, scope)
        case AllOf(parts) if all(_is_change(part) for part in parts):
            for part in parts:
                yield from _said(who, part, node, scope)
        case Modal(Mode.MUST, PayTo(cost, Act(Verb.MOVE, _, adverbs))) if scope.play.bases:
            yield from player(who, scope)
            yield from payment(cost.effect if isinstance(cost, ForEach) else cost, scope)
            for one in adverbs:
                if one != Manner("same_time"):
                    yield from place(one.place, scope) if isinstance(one, filters.Located) else lacks(one)
        case _:
            yield node, f"{next(iter(lacks(act)))[1]} as a statement"


def _is_change(node: Node) -> bool:
    """Whether a clause changes what something costs."""
    inner = node.act if isinstance(node, Does) else node
    if isinstance(inner, ForEach | AtLeastLeaving):
        inner = inner.effect if isinstance(inner, ForEach) else inner.change
        return _is_change(inner)
    return isinstance(inner, CostChange | ChangedBy | ChangeStat)


def _times(objects: Node, scope: Scope) -> Missing:
    """What a change of a cost counts: objects, or the Energy and Power of what is spoken of (RB 1.4 206)."""
    match objects:
        case filters.Objects(_, None, filters.Noun((), "energy" | "power"), (Whom(who, Act(Verb.COST)),)):
            yield from _whose_cost(who, scope)
        case _:
            yield from counted(objects, scope)


def _whose_cost(who: Node, scope: Scope) -> Missing:
    back = isinstance(who, filters.Objects) and isinstance(who.quantity, filters.That | filters.This)
    yield from () if back else matched(who, scope)


def _by(by: Node, scope: Scope) -> Missing:
    yield from symbols(by, scope) if isinstance(by, Resources) else amount(by, scope)


def _given(who: Node, gifts: Sequence[Node], scope: Scope) -> Missing:
    yield from matched(who, scope)
    if isinstance(who, filters.Objects) and any(
        isinstance(noun, filters.Noun) and noun.word == "spell" for noun in walk(who)
    ):
        yield who, "spells that have something"
    for one in gifts:
        yield from gift(one, scope)
