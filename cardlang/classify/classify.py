"""Which payments an ability holds, and what each is: its role, when it is paid, what is linked to it, and why.

The grammar has named the shape of each payment; the profile says what that shape is in its document. Here the two meet:
a walk over the nodes that knows where it stands (`place`), with `shapes` to say what a payment there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.classify import shapes
from cardlang.classify.asked import actor_of, asked_of, counted_to, is_conditional, only_limits
from cardlang.classify.changes import CHANGING, change
from cardlang.classify.keyword_costs import keyword_costs, printed_at
from cardlang.classify.kinds import kind_by_form, plays_itself
from cardlang.classify.parts import parts_of
from cardlang.classify.payers import paid_for, payer_of
from cardlang.classify.place import Place, enter
from cardlang.keywords.meaning import filled
from cardlang.nodes import amounts, filters, narrowing
from cardlang.nodes.abilities import (
    Activated,
    Chapters,
    KeywordAbility,
    Labelled,
    PricedModes,
    PricedOption,
    Prototype,
    Text,
    Triggered,
)
from cardlang.nodes.base import Node, children, field_names, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, AtLeastLeaving, PlayingFor
from cardlang.nodes.costs import AdditionalCost, Linked, Pay, PayTo, RatherThan, Unless, Unread
from cardlang.nodes.effects import (
    Act,
    Choices,
    Does,
    Gain,
    Get,
    Grant,
    Have,
    Lasting,
    Lose,
    May,
    Modes,
    Numbered,
    Option,
)
from cardlang.nodes.filters import Noun, Objects
from cardlang.nodes.frozen import frozen
from cardlang.nodes.keywords import Keyword, Quoted, QuotedInner
from cardlang.nodes.narrowing import With, WithGifts
from cardlang.nodes.predicates import Causes, Enters, Modal
from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostRole, PaidFor, PaidWhen, PartKind
from cardlang.nodes.words import Branch, Mode, Verb
from cardlang.profiles.profile import CardKind, RulesProfile, Ruling, Shape

_NEGATIVE = frozenset({Branch.DOES_NOT, Branch.CANNOT, Branch.OTHERWISE})
_OPTIONAL = frozenset({CostRole.OPTIONAL_ADDITIONAL, CostRole.ALTERNATIVE, CostRole.UNLESS})
_ON_RESOLUTION = frozenset({PaidWhen.RESOLUTION, PaidWhen.FINALIZATION})
_PHRASES = frozenset({amounts.__name__, filters.__name__, narrowing.__name__})
_OUTSIDE = frozenset({"event", "condition"})
"""The fields of a node that say when it holds: no payment is asked there."""

Found = Iterator[ClassifiedCost | CostModifier]


@frozen
class Classified:
    """What an ability asks to be paid, in printed order, and how it changes what other things cost."""

    costs: tuple[ClassifiedCost, ...]
    modifiers: tuple[CostModifier, ...]


def classify(nodes: Sequence[Node], profile: RulesProfile, kind: CardKind | None = None) -> Classified:
    """The payments and cost changes of an ability: of its node, or of the parts that could be read of it.

    `kind` is the kind of card it stands on; without one it is the kind that the ability's form shows.
    """
    found: list[ClassifiedCost | CostModifier] = []
    if not any(_may_ask(below, profile) for node in nodes for below in walk(node)):
        return Classified((), ())
    place = Place(static=(kind or kind_by_form(nodes, profile)) is not CardKind.SPELL)
    for node in nodes:
        found.extend(_Walk(profile).visit(node, place))
        place = _after(node, place)
    costs = sorted((c for c in found if isinstance(c, ClassifiedCost) and not _is_unread(c)), key=lambda c: c.span)
    modifiers = sorted((m for m in found if isinstance(m, CostModifier)), key=lambda m: m.span)
    return Classified(tuple(costs), tuple(modifiers))


ASKING: frozenset[type[Node]] = frozenset(
    {Activated, Linked, PayTo, AdditionalCost, AsAdditionalCost, Unless, RatherThan, PlayingFor, As, Numbered}
    | {Keyword, PricedModes, Prototype, *CHANGING}
)
"""The classes of what may be a payment, lead to one or change one, besides the acts that `_may_ask` tells."""


def _may_ask(node: Node, profile: RulesProfile) -> bool:
    """Whether a node may ask for a payment or change a cost: a quick look, before the walk that makes sure."""
    kind = node.__class__
    if kind is Act:
        verb = node.verb  # type: ignore[attr-defined]
        return verb is Verb.IGNORE or verb.value in profile.asked
    return kind in ASKING


def _is_unread(cost: ClassifiedCost) -> bool:
    """Whether words of a payment are not understood: what is asked is not known then, and no part of it is told."""
    return any(isinstance(node, Unread) for node in walk(cost.node))


def _after(part: Node, place: Place) -> Place:
    """The place of what follows a part that could be read: in the same ability, whatever stands unread between."""
    match part:
        case Triggered(event=event):
            return place.triggered(event)
        case Text():
            return place.later()
        case _:
            return place.later().resolving()


_AnyQuote = Quoted | QuotedInner


class _Walk:
    """One walk over an ability under one profile."""

    def __init__(self, profile: RulesProfile) -> None:
        self._profile = profile

    def visit(self, node: Node, place: Place) -> Found:
        """The payments at and below a node, in order."""
        led = enter(node, place)
        if led is not None:
            yield from self.visit(*led)
        elif isinstance(node, Activated | Triggered | Text | Chapters | Labelled | KeywordAbility | _AnyQuote):
            yield from self._ability(node, place)
        elif isinstance(node, Linked | PayTo | AdditionalCost | AsAdditionalCost | Unless | RatherThan | PlayingFor):
            yield from self._payment(node, place)
        else:
            yield from self._clause(node, place)

    def _all(self, nodes: Sequence[Node], place: Place) -> Found:
        for node in nodes:
            yield from self.visit(node, place)
            place = place.later()

    def _ability(self, node: Node, place: Place) -> Found:
        match node:
            case Activated(cost=cost, body=body):
                found = self._cost(Shape.BEFORE_COLON, cost, place, PaidFor.THIS_ABILITY)
                yield replace(found, keyword_rule=place.keyword)
                yield from self._all(body, place.later().resolving())
            case Triggered(event=event, body=body):
                yield from self._all(body, place.triggered(event))
            case Chapters(body=body):
                yield from self._all(body, place.triggered())
            case Text(body=body):
                yield from self._all(body, place)
            case (
                Labelled(label=Keyword(name=name), ability=ability)
                | KeywordAbility(keyword=Keyword(name=name), ability=ability)
            ):
                yield from self.visit(ability, self._behind(name, place))
            case Labelled(ability=ability):
                yield from self.visit(ability, place)
            case Quoted(ability=ability) | QuotedInner(ability=ability):
                yield from self.visit(ability, place.quoted())

    def _behind(self, keyword: str, place: Place) -> Place:
        """The place of an ability behind a keyword: that of a trigger, when the keyword stands for one."""
        ruling = self._profile.keywords.get(keyword)
        if ruling is not None and ruling.shape is Shape.BEFORE_COLON:
            return replace(place, keyword=ruling.keyword_rule)
        return place.triggered() if keyword in self._profile.trigger_keywords else place

    def _payment(self, node: Node, place: Place) -> Found:
        match node:
            case Linked():
                yield from self._linked(node, place)
            case PayTo(cost=AsAdditionalCost(cost=cost), effect=effect):
                yield self._additional(cost, effect, place)
            case PayTo(cost=cost) if only_limits(cost):
                return
            case PayTo(cost=cost, effect=effect):
                shape = shapes.pay_to(replace(place, lasting=place.lasting or _lasts(effect)))
                for_what = PaidFor.OTHER if shape is Shape.APPLIED else PaidFor.THIS_ABILITY
                yield self._cost(shape, cost, place, for_what)
                yield from self.visit(effect, place.later())
            case AdditionalCost(play=play, cost=cost):
                yield self._additional(cost, play, place)
            case AsAdditionalCost(cost=cost):
                yield self._additional(cost, place.play, place)
            case Unless(effect=effect, payment=payment):
                yield from self.visit(effect, place)
                yield from self._unless(effect, payment, place)
            case RatherThan(cost=cost, instead_of=instead_of):
                yield self._cost(Shape.RATHER_THAN, cost, place, paid_for(instead_of))
            case PlayingFor(act=act, cost=cost):
                yield self._cost(Shape.FOR_COST, replace(Pay(cost), span=cost.span), place, paid_for(act))
                yield from self.visit(act, place)

    def _clause(self, node: Node, place: Place) -> Found:
        modifier = change(node, place, self._profile)
        if modifier is not None:
            yield modifier
        match node:
            case Keyword():
                yield from self._keyword(node, place)
            case Act(verb=verb) | Numbered(verb=verb) if verb.value in self._profile.asked:
                amount = node.amount if isinstance(node, Numbered) else None
                yield from self._keyword(Keyword(verb.value, amount, span=node.span), place)
            case May(who=who, act=act):
                if place.timing is PaidWhen.ACTION and _is_paid(act, self._profile):
                    yield self._cost(Shape.AS_IT_ATTACKS, act, place.by(who, may=True), PaidFor.OTHER)
                yield from self.visit(act, place.by(who, may=True))
            case Does(who=who, act=act):
                yield from self.visit(act, place.by(who))
            case Modal(mode=mode, act=act):
                yield from self.visit(act, replace(place, must=mode is Mode.MUST))
            case Have(gifts=gifts) | Gain(gifts=gifts) | Get(gifts=gifts):
                yield from self._all(gifts, replace(place, receiver=place.who))
            case Grant(to=to, gifts=gifts):
                yield from self._all(gifts, replace(place, receiver=to))
            case Lasting():
                yield from self._all(tuple(_inner(node)), replace(place, lasting=True))
            case Lose():
                return
            case Choices() | Modes() | PricedModes():
                yield from self._modes(node, place)
            case Prototype(cost=cost):
                yield from keyword_costs(replace(Keyword("prototype", cost=cost), span=cost.span), place, self._profile)
            case Act(verb=Verb.CREATE | Verb.PLAY, object=Objects() as made) if _are_tokens(made):
                yield from self._all(tuple(_inner(node)), place)
                yield from self._all(tuple(_given(made)), replace(place, receiver=made))
            case AtLeastLeaving(change=changed, minimum=minimum):
                yield from self.visit(changed, replace(place, floor=minimum))
            case _:
                yield from self._all(tuple(_inner(node)), place)

    def _modes(self, node: Choices | Modes | PricedModes, place: Place) -> Found:
        """The payments of each mode by its number, behind those of what says how many are chosen."""
        if isinstance(node, Choices):
            yield from self.visit(node.head, place)
        options: Sequence[Option | PricedOption] = node.options
        for number, option in enumerate(options, 1):
            here = replace(place, mode=number)
            if isinstance(node, PricedModes) and isinstance(option, PricedOption):
                cost = replace(Keyword(node.keyword, cost=option.cost), span=option.cost.span)
                yield from keyword_costs(cost, here, self._profile)
            yield from self._all(option.body, here)

    def _keyword(self, node: Keyword, place: Place) -> Found:
        """The payments of a keyword: by the document's table, or by its meaning: declared, or asking for something."""
        rule = self._profile.asking_keywords.get(node.name)
        if rule is None and node.name not in self._profile.declared:
            yield from keyword_costs(node, place, self._profile)
            return
        here = place if place.receiver is None else place.quoted()
        asked = self._profile.asked.get(node.name) or self._profile.meanings[node.name]
        for found in printed_at(node, self.visit(filled(asked, node), here)):
            yield replace(found, keyword_rule=rule) if rule and isinstance(found, ClassifiedCost) else found

    def _linked(self, node: Linked, place: Place) -> Found:
        """A sentence with what waits for its outcome: "You may pay [1]. If you do, Y." """
        branches = frozenset(link.branch for link in node.links)
        before, action, here = asked_of(node.action, place)
        if _is_entering(action):
            here = replace(here, timing=PaidWhen.REPLACEMENT)
        yield from self._all(before, place)
        leads = place.trigger and place.leading and here.may
        if branches != {Branch.OTHERWISE} or leads or not is_conditional(node.action):
            yield from self._awaited(action, here, branches)
        else:
            yield from self.visit(action, here)
        for link in node.links:
            reflexive = link.branch is Branch.WHEN_DOES
            yield from self.visit(link.effect, here.triggered() if reflexive else place.later())

    def _awaited(self, action: Node, here: Place, branches: frozenset[Branch]) -> Found:
        if _permits(action, here):
            return
        negated = branches <= _NEGATIVE
        if isinstance(action, PayTo | AsAdditionalCost | AdditionalCost | RatherThan | Unless):
            for found in self.visit(action, here):
                yield replace(found, gate_negated=negated) if isinstance(found, ClassifiedCost) else found
            return
        shape = shapes.linked(here, branches, action)
        for_what = PaidFor.OTHER if shape is Shape.AS_IT_ATTACKS else PaidFor.THIS_ABILITY
        cost = self._cost(shape, action, here, for_what)
        yield replace(cost, gate_negated=negated)
        payer = here.who if isinstance(action, PlayingFor) else None
        yield from self.visit(action, replace(here.later(), who=payer))

    def _unless(self, effect: Node, payment: Node, place: Place) -> Found:
        shape = shapes.unless(effect, payment)
        if shape is None:
            return
        for_what = PaidFor.THIS_ABILITY if shape is Shape.UNLESS else PaidFor.OTHER
        spoken = effect.who if isinstance(effect, Does | May) else None
        here = place.by(spoken) if spoken else place
        if any(isinstance(part, Enters) for part in walk(effect)):
            here = replace(here, timing=PaidWhen.REPLACEMENT)
        yield replace(self._cost(shape, payment, replace(here, who=None, may=False), for_what), gate_negated=True)

    def _additional(self, cost: Node, play: Node | None, place: Place) -> ClassifiedCost:
        action, here = actor_of(cost, place)
        return self._cost(shapes.additional(here), action, here, paid_for(play))

    def _cost(self, shape: Shape, node: Node, place: Place, for_what: PaidFor) -> ClassifiedCost:
        ruling = self._ruling(shape, place)
        action, here = actor_of(node, place)
        return ClassifiedCost(
            node=node,
            span=replace(action.span, end=max(action.span.end, counted_to(node))),
            role=ruling.role,
            is_cost=ruling.is_cost,
            optional=here.may or ruling.role in _OPTIONAL,
            payer=payer_of(here.who, here.player),
            paid_for=for_what,
            granted=place.granted,
            mode=place.mode,
            paid_when=_paid_when(ruling, place),
            gate=ruling.gate,
            gate_negated=False,
            parts=parts_of(action, self._profile),
            rule=ruling.rule,
            keyword_rule="",
            reason=ruling.reason,
            leading_may=here.may and place.trigger and place.leading,
        )

    def _ruling(self, shape: Shape, place: Place) -> Ruling:
        """What a shape is in a place; in a static ability it may be something else."""
        ruling = self._profile.kinds.static.get(shape) if place.static and place.timing is None else None
        return ruling or self._profile.rulings[shape]


def _permits(action: Node, place: Place) -> bool:
    """Whether somebody is let play something later: its own card, by a static ability, or anything for a time."""
    if place.may and isinstance(action, Lasting) and isinstance(action.change, Act):
        return action.change.verb in (Verb.PLAY, Verb.CAST)
    return place.bare and place.may and place.timing is None and plays_itself(action)


def _is_entering(action: Node) -> bool:
    """Whether what is asked for is how something enters, which replaces its entering (CR 614.1c)."""
    return isinstance(action, Causes) and isinstance(action.act, Act) and action.act.verb is Verb.ENTER


def _is_paid(act: Node, profile: RulesProfile) -> bool:
    """Whether what may be done "as" something attacks is a payment, whatever waits for it (CR 508.1g, 701.43d)."""
    return all(part.kind is not PartKind.OTHER for part in parts_of(act, profile))


def _lasts(effect: Node) -> bool:
    """Whether a time stands behind an act that takes none: then what is asked for the act lasts, not the act."""
    return isinstance(effect, Lasting) and isinstance(effect.change, Act)


def _paid_when(ruling: Ruling, place: Place) -> PaidWhen:
    return place.timing if place.timing and ruling.paid_when in _ON_RESOLUTION else ruling.paid_when


def _inner(node: Node) -> Iterator[Node]:
    """The nodes below one in which payments can stand: of phrases and conditions only what they quote."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                outside = name in _OUTSIDE or type(item).__module__ in _PHRASES
                yield from _quoted(item) if outside else (item,)


def _are_tokens(phrase: Objects) -> bool:
    return isinstance(phrase.nouns, Noun) and phrase.nouns.word == "token"


def _given(made: Objects) -> Iterator[Node]:
    """The keywords that tokens are made with: what a card that is there "with [Deflect]" has, is printed on that."""
    for where in made.where:
        if isinstance(where, With) and isinstance(where.what, Keyword):
            yield where.what
        elif isinstance(where, WithGifts):
            yield from (gift for gift in where.gifts if isinstance(gift, Keyword))


def _quoted(node: Node) -> Iterator[Node]:
    """The quotes in a phrase; those within a quote are found when that is visited."""
    if isinstance(node, _AnyQuote):
        yield node
        return
    for child in children(node):
        yield from _quoted(child)
