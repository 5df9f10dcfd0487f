"""Whether the interpreter can run an ability: asked before a run, so that nothing unknown is met in mid-game.

Each part is looked at in the position it stands in: as an instruction or payment (`acts`), as an event or
condition (`claims`), as a phrase (`phrases`), here as a passive statement or a keyword. What is not
known to be run as the rules say is reported, never passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.engine.asking.conditions import alternative
from cardlang.engine.asking.meanings import CONDITIONS, TIMING, changes_own_cost, delayed_of, limit_in
from cardlang.engine.asking.occasions import SCORING
from cardlang.engine.effects.tokens import is_token
from cardlang.engine.lowering import in_box, lowered
from cardlang.engine.paying.making import is_any_colour
from cardlang.engine.paying.restricting import restricts
from cardlang.engine.replacements import is_replacement
from cardlang.engine.runnable.acts import in_place, payment, step, steps
from cardlang.engine.runnable.adding import adding
from cardlang.engine.runnable.claims import FROM_A_LOCATION, condition, event
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.runnable.shapes import are_two, deals_each_other, moves_what_is_played
from cardlang.engine.runnable.statements import SPELLS, changes_playing, declared, is_additional, statement
from cardlang.keywords.meaning import filled
from cardlang.nodes import amounts, filters
from cardlang.nodes.abilities import (
    Ability,
    AbilityWord,
    Activated,
    AlteredKeyword,
    KeywordAbility,
    Keywords,
    Label,
    Labelled,
    Text,
    Triggered,
)
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import NextTime
from cardlang.nodes.costs import Linked, Resources
from cardlang.nodes.effects import Act, Add, AddMana, Does, If, May, Sentence
from cardlang.nodes.keywords import Keyword, Quoted
from cardlang.nodes.roles import CostRole
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import RulesProfile

PASSIVE = {
    "riftbound": frozenset(
        {"assault", "shield", "tank", "backline", "ganking", "deflect", "reaction", "action", "unique"}
    ),
    "magic": frozenset({"flash", "haste"}),
}
"""Keywords that the interpreter asks of an object: of Magic's none that matters in combat, since there is none."""
MEANT = {
    "riftbound": frozenset({"equip", "empower", "temporary", "hunt", "quick_draw", "vision", "weaponmaster"}),
    "magic": frozenset({"echo", "ward", "cycling", "evoke", "extort", "equip", "prowess", "exploit"}),
}
"""Keywords that stand for an ability of `meanings`, by the game whose rules are kept."""
WAYS = {
    "riftbound": frozenset({"flow", "hidden", "ambush"}),
    "magic": frozenset({"flashback", "escape", "evoke", "morph"}),
}
"""Keywords that are another way to play the card."""
PLAYED = frozenset({"repeat", "accelerate", "kicker", "multikicker", "buyback"})
GIVEN_TO = frozenset({"unit"})
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
    ability = in_box(lowered(ability)) if boxed else lowered(ability)
    found = [*_kind(ability, rules, types), *_ability(ability, _scope(ability, rules, boxed), types)]
    found.extend(_quoted(ability, rules))
    if boxed:
        found.extend(_of_its_own(ability))
    return tuple(finding("CL501", f"The interpreter can't run this yet: {what}.", node.span) for node, what in found)


def _quoted(ability: Ability, rules: RulesProfile) -> Missing:
    """What abilities in quotes lack, which are given to others."""
    for node in walk(ability):
        if isinstance(node, Quoted):
            inner = node.ability
            if any(isinstance(one, Add | AddMana) for one in walk(inner)):
                yield node, "adding resources by an ability that is given"
            yield from _ability(inner, _scope(inner, rules), GIVEN_TO)


def check_cost(cost: Node, rules: RulesProfile) -> tuple[Diagnostic, ...]:
    """What of a card's printed cost the interpreter cannot ask for."""
    found = payment(cost, Scope(rules, x=True))
    return tuple(finding("CL501", f"The interpreter can't run this yet: {what}.", node.span) for node, what in found)


def _kind(ability: Ability, rules: RulesProfile, types: Set[str]) -> Missing:
    for name in sorted(types & UNKNOWN_TYPES):
        if name != "battlefield" or not rules.play.bases:
            yield ability, f"the abilities of a {name}"
        elif isinstance(ability, Activated | KeywordAbility):
            yield ability, "an activated ability of a battlefield"
        elif isinstance(ability, Triggered) and not _is_controllers(ability.event):
            yield from ((one, "what you do by a battlefield that nobody may control") for one in _own_deeds(ability))


def _is_controllers(event: Node) -> bool:
    """Whether a battlefield's trigger waits for its controller, so that there is one: "when you hold here"."""
    return isinstance(event, Does) and isinstance(event.who, filters.You)


def _own_deeds(node: Node) -> Iterator[Node]:
    """What a text has its controller do: of a battlefield that nobody controls nobody does it (RB 1.4 190.6.d)."""
    match node:
        case filters.You() | Act(Verb.DRAW | Verb.CHANNEL | Verb.DISCARD | Verb.GAIN | Verb.SCORE | Verb.PLAY):
            yield node
        case Does(who, act) | May(who, act) if not isinstance(who, filters.You):
            yield from (one for one in _own_deeds(act) if isinstance(one, filters.You))
        case _:
            for child in children(node):
                yield from _own_deeds(child)


def _of_its_own(ability: Ability) -> Missing:
    """Effect text that speaks of the attached card itself (RB 1.4 136.2.d): here all of it is the unit's."""
    for node in walk(ability):
        own = isinstance(node, filters.Self) and node.wording.form not in OF_THE_UNIT
        if own or (isinstance(node, filters.Objects) and isinstance(node.quantity, filters.This)):
            yield node, "effect text that speaks of its own card"


def _scope(ability: Ability, rules: RulesProfile, boxed: bool = False) -> Scope:
    """What the ability's words can refer to; X is announced for a spell's cost and an activated ability's."""
    done = frozenset(node.verb for node in walk(ability) if isinstance(node, Act))
    cost = ability.cost if isinstance(ability, Activated) else None
    announced = cost is not None and any("X" in n.symbols for n in walk(cost) if isinstance(n, Resources))
    event = ability.event if isinstance(ability, Triggered) else None
    moves = isinstance(event, Does) and isinstance(event.act, Act) and event.act.verb is Verb.MOVE
    leaves = moves and FROM_A_LOCATION in event.act.adverbs  # type: ignore[union-attr]
    letter = announced or isinstance(ability, Text)
    moved = moves and isinstance(event, Does) and isinstance(event.who, filters.Self)
    return Scope(
        rules,
        done,
        letter,
        boxed,
        moves and not leaves,
        leaves,
        _fights(event),
        moved,
        _chooses_field(ability),
        any(isinstance(node, Act) and is_token(node) for node in walk(ability)),
    )


def _chooses_field(ability: Ability) -> bool:
    """Whether something is moved to one battlefield that is chosen for it."""
    ends = (one for node in walk(ability) if isinstance(node, Act) and node.verb is Verb.MOVE for one in node.adverbs)
    places = (one.place for one in ends if isinstance(one, filters.Located) and isinstance(one.place, filters.Objects))
    fields = (one for one in places if isinstance(one.nouns, filters.Noun) and one.nouns.word == "battlefield")
    return any(one.quantity == filters.Exactly(amounts.Fixed(1)) for one in fields)


def _fights(event: Node | None) -> bool:
    """Whether conquering or holding is all that triggers an ability, so that there is a battlefield spoken of."""
    acts = [node.verb for node in walk(event.act) if isinstance(node, Act)] if isinstance(event, Does) else []
    return bool(acts) and all(verb in SCORING for verb in acts)


def _ability(ability: Ability, scope: Scope, types: Set[str]) -> Missing:
    match ability:
        case Keywords(keywords):
            for keyword in keywords:
                yield from _keyword(keyword, scope)
        case AlteredKeyword(keyword, body):
            yield from _keyword(keyword, scope)
            for one in body:
                yield from statement(one, scope) if changes_own_cost(one) else lacks(one)
        case Activated():
            yield from _activated(ability, scope)
        case Triggered() if types & SPELLS:
            delayed = delayed_of(ability)
            yield from step(delayed, scope) if delayed is not None else lacks(ability)
        case Triggered(happening, body):
            yield from event(happening, scope)
            yield from _several(happening, body)
            yield from steps(body, scope)
        case Text(body):
            yield from _text(body, scope, types)
        case Labelled(AbilityWord() | Label(), inner):
            yield from _ability(inner, scope, types)
        case KeywordAbility(Keyword("legion"), Text((one,))) if types & SPELLS and (other := alternative(one)):
            yield from in_place(other, scope)
        case KeywordAbility(keyword, inner):
            triggers = scope.rules.trigger_keywords
            if keyword.name not in TIMING | set(CONDITIONS) | triggers:
                yield keyword, f"the keyword {keyword.name}"
            if isinstance(inner, Keywords):
                yield inner, "keywords behind a keyword"
            yield from _ability(inner, scope, SPELLS if keyword.name in triggers else types)
        case _:
            yield from lacks(ability)


def _several(happening: Node, body: Sequence[Node]) -> Missing:
    """What speaks back at several things that something happened to at once."""
    for one in walk(happening):
        if isinstance(one, filters.Objects) and isinstance(one.quantity, filters.AtLeast):
            spoken = (n for step in body for n in walk(step) if isinstance(n, filters.It | filters.They | filters.That))
            yield from ((node, "what several things together are spoken of as") for node in spoken)


def _activated(ability: Activated, scope: Scope) -> Missing:
    yield from payment(ability.cost, scope)
    body: list[Node] = []
    for one in ability.body:
        told = one.ability.body if isinstance(one, KeywordAbility) and isinstance(one.ability, Text) else ()
        for limit in (limit for part in told if (limit := limit_in(part)) is not None):
            yield from condition(limit, scope)
        limit = limit_in(one)
        if limit is not None:
            yield from condition(limit, scope)
            yield from lacks(one) if any(isinstance(node, Add | AddMana) for node in walk(ability)) else ()
        elif isinstance(one, KeywordAbility):
            if one.keyword.name not in TIMING or not isinstance(one.ability, Text):
                yield one, f"the keyword {one.keyword.name} within an ability"
            body.extend(part for part in told if limit_in(part) is None)
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
        if number and types & SPELLS and moves_what_is_played(one, body[number - 1]):
            yield one, "moving what is played when it has been"
        other = alternative(one) if number and types & SPELLS else None
        if other is not None:
            yield from in_place(other, scope)
            continue
        if number and types & SPELLS and deals_each_other(one):
            yield from () if are_two(scope.play, one, body[:number]) else lacks(one)
            continue
        if _replaces(one):
            yield from statement(one, scope)
            yield from steps(body[number + 1 :], scope)
            return
        if isinstance(one, Linked) and is_additional(one.action.content):
            yield from declared(one, scope, types)
        elif not changes_playing(one) and types & SPELLS:
            yield from step(one, scope)
        elif changes_playing(one) or types:
            yield from statement(one, scope)
        else:
            yield from min(tuple(statement(one, scope)), tuple(step(one, scope)), key=len)


def _replaces(node: Node) -> bool:
    """Whether a sentence is a static replacement effect, which the sentences behind it belong to."""
    return isinstance(node, Sentence) and isinstance(node.content, If | NextTime) and is_replacement(node.content)


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
