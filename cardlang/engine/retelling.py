"""Texts whose sentences are taken apart or put together, so that each says one thing that the interpreter knows.

`lowering` asks it of each text, and takes words for others besides.
"""

from __future__ import annotations

from cardlang.engine.asking.forbidding import DAMAGE
from cardlang.nodes import filters
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, replace, transform, walk
from cardlang.nodes.clauses import (
    ForEach,
    InsteadOf,
    Naming,
    While,
)
from cardlang.nodes.effects import (
    Act,
    AllOf,
    Content,
    Does,
    If,
    Sentence,
    Step,
)
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Enters, Is, Modal, ThereIs
from cardlang.nodes.words import Mode, Preposition, Verb

_ONE = filters.Exactly(Fixed(1))
_YOURS = (filters.Controlled(filters.You()),)
_YOUR_UNITS = filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "unit"))
_TAGS_AMONG_YOURS = filters.Objects(
    filters.The(),
    None,
    filters.Noun((filters.Typed("following"),), "tag"),
    (filters.Located(Preposition.AMONG, _YOUR_UNITS),),
)
_A_BATTLEFIELD = filters.Objects(_ONE, None, filters.Noun((), "battlefield"))
_THAT_BATTLEFIELD = filters.Objects(filters.That(), None, filters.Noun((), "battlefield"))
_FRIENDLY_UNIT = filters.Noun((filters.Trait("friendly"),), "unit")
_YOURS_THERE = Act(Verb.MOVE, _YOUR_UNITS, (filters.There(),))


def _is_apart(step: Node) -> bool:
    """Whether a sentence says of how something enters and of something else at once."""
    match step:
        case Sentence(Does(_, AllOf(parts))):
            return any(isinstance(part, Enters | If) for part in parts)
        case _:
            return False


def _unless_so(content: Does) -> Content:
    """ "I can't be dealt damage unless I'm in combat": so it is while I am not."""
    match content.act:
        case If(condition, Modal(Mode.CANNOT, Is(Done(Verb.DEAL, (), damage)))) if damage == DAMAGE:
            never = Does(content.who, Modal(Mode.DOES_NOT, Act(Verb.TAKE, DAMAGE)))
            return While(condition, never, span=content.span)
        case _:
            return content


def _taken_apart(step: Step) -> tuple[Step, ...]:
    """ "I have +1 [M] and enter ready" as two sentences."""
    match step:
        case Sentence(Does(who, AllOf(parts))) if _is_apart(step):
            apart = (_unless_so(Does(who, part, span=step.span)) for part in parts)
            return tuple(Sentence(part, span=step.span) for part in apart)
        case _:
            return (step,)


def _each_named(step: Step) -> tuple[Step, ...]:
    """What is done "for each of the following tags among your units", told of each tag that one of them has; what
    chooses or speaks of more than "it" is left as it is."""
    match step:
        case Sentence(Naming(ForEach(objects, effect), filters.Together(nouns))) if objects == _TAGS_AMONG_YOURS:
            if any(isinstance(node, filters.Objects) for node in walk(effect)):
                return (step,)
            conditions = (ThereIs(filters.Objects(None, None, _unit_of(noun), _YOURS)) for noun in nouns)
            return tuple(Sentence(If(condition, effect), span=step.span) for condition in conditions)
        case _:
            return (step,)


def _unit_of(noun: filters.Noun) -> filters.Noun:
    return filters.Noun((filters.Typed(noun.word),), "unit")


def _moved_there(node: Text) -> Text:
    """ "Deal 2 to all enemy units at a battlefield, then move your unit there": the friendly unit that was chosen, to
    the battlefield that was; a text that chooses others besides is left as it is."""
    targets = [one for step in node.body for one in walk(step) if isinstance(one, filters.Objects)]
    fields = [one for one in targets if one == _A_BATTLEFIELD]
    units = [one for one in targets if one.quantity == _ONE and one.nouns == _FRIENDLY_UNIT]
    if len(fields) != 1 or len(units) != 1:
        return node

    def swap(part: Node) -> Node:
        if part != _YOURS_THERE:
            return part
        unit = filters.Objects(filters.That(), None, _FRIENDLY_UNIT, span=part.span)
        return replace(part, object=unit, adverbs=(filters.Located(Preposition.TO, _THAT_BATTLEFIELD),))

    moved = transform(node, swap)
    return moved if isinstance(moved, Text) else node


def retold(node: Text) -> Text:
    """A text whose sentences are taken apart or put together."""
    match node.body:
        case body if any(one == _YOURS_THERE for step in body for one in walk(step)):
            return _moved_there(node)
        case body if any(_is_apart(one) for one in body):
            return replace(node, body=tuple(one for step in body for one in _taken_apart(step)))
        case body if any(isinstance(one, Sentence) and isinstance(one.content, Naming) for one in body):
            return replace(node, body=tuple(one for step in body for one in _each_named(step)))
        case (
            Sentence(Act(Verb.COUNTER, what, ())) as first,
            Sentence(InsteadOf(Act(Verb.RETURN, filters.It(), to))),
            *rest,
        ):
            return replace(node, body=(replace(first, content=Act(Verb.COUNTER, what, to)), *rest))
        case _:
            return node
