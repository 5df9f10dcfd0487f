"""Targets: what is chosen and never used, and the word "target" where nothing is targeted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import As, AsAdditionalCost, FirstThen, Whenever
from cardlang.nodes.costs import AdditionalCost, Link, Linked
from cardlang.nodes.effects import Act, AllOf, If, May, Sentence, Then, When
from cardlang.nodes.filters import Another, Exactly, Listed, Objects, PartOf, Targeted, They, Trait, UpTo, nouns_of
from cardlang.nodes.narrowing import OtherThan
from cardlang.nodes.pronouns import EachOther, Theirs, TheOther, TheRest, We
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import CardKind
from cardlang.references.reference import Reference
from cardlang.references.sorts import is_plural
from cardlang.source import Span
from cardlang.templating.ground import Ground, own

_BACK = (TheOther, TheRest, Theirs, EachOther, OtherThan, We)
"""What speaks of whatever was chosen before, or leaves it out."""
_SEVERAL = (They, TheOther, TheRest, EachOther, PartOf)
_OTHER = Trait("other")
_ANYTHING = frozenset({"permanent", "card", "object"})
_PEOPLE = frozenset({"player", "opponent"})

_WHEN = "triggered"
_QUALITIES = frozenset({"name", "color", "type", "number", "word"})
"""What is chosen to be spoken of by other abilities, too."""


def wrong_targets(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each target that nothing uses, and each that is none."""
    yield from _unused(ground)
    if not ground.habits.targets:
        yield from _never_targeted(ground.node, "cards of this game choose without that word", ground)
        return
    for node in own(ground.node):
        if isinstance(node, AdditionalCost | AsAdditionalCost):
            yield from _never_targeted(node.cost, "nothing is targeted in an additional cost", ground)
    match ground.node:
        case Triggered(wording=wording) if ground.kind is CardKind.SPELL and wording.form == _WHEN:
            return  # a spell's own trigger is made as it resolves, and may wait for its target
        case Activated(cost=place) | Triggered(event=place):
            where = "in a cost" if isinstance(ground.node, Activated) else "in what a trigger waits for"
            yield from _never_targeted(place, f"nothing is targeted {where}", ground)
        case Text() if ground.types and ground.kind is not CardKind.SPELL:
            if not any(isinstance(node, Link | When | Whenever) for node in walk(ground.node)):
                yield from _never_targeted(ground.node, "nothing is targeted in an ability that always holds", ground)


def _never_targeted(place: Node, why: str, ground: Ground) -> Iterator[Diagnostic]:
    for node in own(place):
        if isinstance(node, Targeted) and node.span:
            message = f'"target" is too much here: {why}'
            end = node.span.end + (ground.text[node.span.end : node.span.end + 1] == " ")
            fix = Fix(node.span, "a") if end < len(ground.text) else None
            yield finding("CL420", message, node.span, help='say "a"', fix=fix)


def _unused(ground: Ground) -> Iterator[Diagnostic]:
    """A choice of something, behind which nothing speaks of what was chosen."""
    for act in _choices(getattr(ground.node, "body", ())):
        for chosen in _chosen_by(act):
            if "chosen" in ground.text and any(noun.word in _QUALITIES for noun in nouns_of(chosen)):
                continue  # another ability speaks of the chosen name
            if not _is_used(chosen, ground):
                message = "nothing is done with what is chosen here"
                help = f"say what is done with it: {_named(chosen, ground)}"
                yield finding("CL420", message, Span(chosen.span.start, chosen.span.end), help=help)


def _choices(parts: Iterable[Node]) -> Iterator[Act]:
    """The acts of choosing among what is done, and not among what is asked or waited for."""
    for part in parts:
        match part:
            case Act(verb=Verb.CHOOSE):
                yield part
            case Sentence() | May() | FirstThen() | Then() | AllOf() | Linked():
                yield from _choices(children(part))
            case Link(effect=effect) | If(effect=effect) | As(effect=effect):
                yield from _choices((effect,))


def _chosen_by(act: Act) -> Sequence[Objects]:
    """What an act chooses, each thing apart; nothing where it picks from what was spoken of before."""
    phrases = act.object.phrases if isinstance(act.object, Listed) else (act.object,)
    return [one for one in phrases if isinstance(one, Objects) and one.span and _is_new(one)]


def _is_new(phrase: Objects) -> bool:
    if phrase.target:
        return True
    return isinstance(phrase.quantity, Exactly | UpTo | Another) and phrase.wording.form != "objects__elided"


def _is_used(chosen: Objects, ground: Ground) -> bool:
    """Whether anything behind stands for what is chosen, or leaves it out."""
    for told in ground.references.found:
        if told.node.span and told.node.span.start >= chosen.span.end:
            either = _may_be_others(told) and told.node.span.end <= ground.line.span.end
            meant = (*told.stands_for, *(told.others if either else ()))
            if any(_overlap(one.span, chosen.span) for one in meant if isinstance(one, Node) and one.span):
                return True
    behind = (node for node in own(ground.node) if node.span and node.span.start >= chosen.span.end)
    return any(isinstance(node, _BACK) or _is_other(node, chosen) for node in behind)


def _may_be_others(told: Reference) -> bool:
    """Whether a reference may be to more than it was given: to several, or to one where it was given several."""
    several = any(is_plural(one) for one in told.stands_for if isinstance(one, Node))
    return isinstance(told.node, _SEVERAL) or (several and not is_plural(told.node))


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _is_other(node: Node, chosen: Objects) -> bool:
    """Whether a phrase is of all such things but what is chosen: "all other creatures", "another unit"."""
    if not isinstance(node, Objects):
        return False
    if not {noun.word for noun in nouns_of(node)} & ({noun.word for noun in nouns_of(chosen)} | _ANYTHING):
        return False
    aside = isinstance(node.quantity, Another) or (node.target is not None and node.target.other)
    return aside or any(_OTHER in noun.traits for noun in nouns_of(node))


def _named(chosen: Objects, ground: Ground) -> str:
    """How a text goes on to speak of something: "that player", "it, that unit"."""
    word = next((noun.word for noun in nouns_of(chosen)), "") or "unit"
    if word in _PEOPLE:
        return "that player"
    many = isinstance(chosen.quantity, Exactly | UpTo) and getattr(chosen.quantity.amount, "value", 0) != 1
    return "them" if many else f"it, that {word}"
