"""The kind of card that a text stands on, by its form alone, and where a payment is never made for the kind's sake."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.classify.payers import paid_for
from cardlang.classify.place import Place, enter
from cardlang.nodes.abilities import Activated, Chapters, KeywordAbility, Keywords, Labelled, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AsAdditionalCost, AsThough, Ignoring, PlayingFor
from cardlang.nodes.costs import AdditionalCost, CostChange, Linked, RatherThan, Unless
from cardlang.nodes.effects import Act, AllOf, Cannot, Does, Have, If, Lasting, May, Sentence, Then
from cardlang.nodes.filters import It, Self, You
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.predicates import Modal
from cardlang.nodes.roles import ClassifiedCost, CostRole, PaidFor, PaidWhen, PartKind
from cardlang.nodes.words import Mode, Verb
from cardlang.profiles.profile import CardKind, Idle, RulesProfile, Use

_BY_LEAVING = frozenset({PartKind.EXHAUST, PartKind.SACRIFICE, PartKind.KILL})

_OF_PLAYING = (AsAdditionalCost, RatherThan, PlayingFor)
"""What may be done as a card is played: any kind of card may say so."""


def kind_by_form(nodes: Sequence[Node], profile: RulesProfile) -> CardKind:
    """The kind of card a text stands on by its form: instructions, and keywords of spells only, are a spell's."""
    return CardKind.SPELL if any(_is_a_spell_s(node, profile) for node in nodes) else CardKind.PERMANENT


def idle(cost: ClassifiedCost, nodes: Sequence[Node], kind: CardKind, profile: RulesProfile) -> Idle | None:
    """Why a payment of an ability is never made on a kind of card; None when it can be."""
    rows = (row for row in profile.kinds.idle if kind in row.kinds)
    return next((row for row in rows if not cost.granted and _wants(row, cost, nodes, profile)), None)


def plays_itself(act: Node) -> bool:
    """Whether an act plays or casts the card that the text stands on, for its cost or ignoring it."""
    if isinstance(act, Ignoring):
        return plays_itself(act.act)
    return isinstance(act, Act) and act.verb in (Verb.PLAY, Verb.CAST) and paid_for(act.object) is PaidFor.THIS_CARD


def of_playing_itself(node: Node) -> bool:
    """Whether a text only says how its own card is played, what that costs, or what can't be done to it.

    On a spell that is no instruction, for it holds before the spell resolves (CR 113.6d-g, 604.5).
    """
    match node:
        case Text(body=body):
            return bool(body) and all(of_playing_itself(step) for step in body)
        case Linked(action=action, links=links):
            return of_playing_itself(action) and all(of_playing_itself(link.effect) for link in links)
        case AdditionalCost(play=play) | RatherThan(instead_of=play) | PlayingFor(act=play):
            return paid_for(play) is PaidFor.THIS_CARD
        case AsAdditionalCost():
            return True
        case May(who=You(), act=act) | Lasting(change=act) | Unless(effect=act):
            return of_playing_itself(act)
        case AsThough(effect=act) | Ignoring(act=act):
            return of_playing_itself(act)
        case Does(who=Self(), act=CostChange() | Have()) | Cannot(who=Self()):
            return True
        case If(condition=Does(who=Self(), act=Modal(mode=Mode.WOULD))):
            return True
        case If(condition=condition, effect=Does(who=It(), act=CostChange() | Have())):
            return any(isinstance(part, Self) for part in walk(condition))
        case Act():
            return plays_itself(node)
        case _:
            led = enter(node, Place())
            return led is not None and led[1].timing is None and of_playing_itself(led[0])


def _wants(row: Idle, cost: ClassifiedCost, nodes: Sequence[Node], profile: RulesProfile) -> bool:
    """Whether a payment needs what a row says that the kind of card has not."""
    match row.use:
        case Use.KEYWORD:
            rules = {profile.keywords[name].keyword_rule for name in row.keywords if name in profile.keywords}
            return cost.keyword_rule in rules and cost.paid_for is not PaidFor.OTHER and isinstance(nodes[0], Keywords)
        case Use.PLAYED:
            return cost.paid_when is PaidWhen.PLAY and cost.paid_for is PaidFor.THIS_CARD
        case Use.ON_BATTLEFIELD:
            return cost.role is CostRole.ACTIVATION and any(
                _of_a_permanent(part.kind, part.what) for part in cost.parts
            )
        case Use.RESOLVED:
            in_text = len(nodes) == 1 and isinstance(nodes[0], Text) and not cost.keyword_rule
            return in_text and cost.paid_when is PaidWhen.RESOLUTION


def _of_a_permanent(kind: PartKind, what: Node | None) -> bool:
    """Whether a part is paid with the card itself as it is on the battlefield."""
    return kind is PartKind.LOYALTY or (kind in _BY_LEAVING and what == Self())


def _is_a_spell_s(node: Node, profile: RulesProfile) -> bool:
    if isinstance(node, Keywords):
        names = {part.name for part in walk(node) if isinstance(part, Keyword)}
        return any(
            row.use is Use.KEYWORD and CardKind.PERMANENT in row.kinds and row.keywords & names
            for row in profile.kinds.idle
        )
    return _is_instruction(node)


def _is_instruction(node: Node) -> bool:
    """Whether a text tells its player to do something, rather than say what is so or allow what may be done."""
    match node:
        case Activated() | Triggered() | Chapters() | Keywords():
            return False
        case Labelled(ability=ability) | KeywordAbility(ability=ability):
            return _is_instruction(ability)
        case Text(body=body) | AllOf(parts=body):
            return any(_is_instruction(step) for step in body)
        case AsThough(effect=May(who=You(), act=Act(verb=Verb.CAST | Verb.PLAY)), condition=condition):
            return any(isinstance(part, Lasting) for part in walk(condition))
        case Linked(action=Sentence(content=May(act=act))):
            return not isinstance(act, _OF_PLAYING) and not plays_itself(act)
        case Linked(action=content) | Lasting(change=content) | Then(first=content) | Unless(effect=content):
            return _is_instruction(content)
        case May(who=You(), act=act) | Does(who=You(), act=act):
            return not isinstance(act, _OF_PLAYING) and not plays_itself(act)
        case May() | Does() | Cannot() | CostChange() | AdditionalCost() | AsAdditionalCost() | RatherThan():
            return False
        case _:
            led = enter(node, Place())
            return led is None or (led[1].timing is None and _is_instruction(led[0]))
