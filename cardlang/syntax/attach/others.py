""" "Other" before "target": other than what was chosen before, or than the card itself where nothing was.

"Choose target creature. Exile one other target creature" speaks of two; "When this enters, exile up to one other target
creature" of this and another. `attach` runs the rule, and its inverse for a text as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.nodes.base import UNWRITTEN, N, Node, Wording, children, replace, transform
from cardlang.nodes.effects import Option
from cardlang.nodes.filters import Either, Noun, Objects, Targeted, Together, Trait
from cardlang.nodes.keywords import Quoted, QuotedInner

_OTHER_TARGET = "targeted__other"
_OTHER = Trait("other", wording=UNWRITTEN)
_WRITTEN = Wording("trait")
_PHRASES = frozenset({Objects})


def raise_others(node: Node, nodes: Sequence[Node]) -> Node:
    """An ability, with all its nodes, in which "other" before the first target is said of what is chosen."""
    if not any(isinstance(below, Targeted) and below.other for below in nodes):
        return node
    first: set[int] = set()
    _look(node, first, False)
    return transform(node, lambda below: _raised(below) if id(below) in first else below, _PHRASES) if first else node


def lower_others(node: Node) -> Node:
    """The inverse of `raise_others`, where it was written so."""
    match node:
        case Objects(target=Targeted(other=False) as target) if target.wording.form == _OTHER_TARGET:
            return replace(node, target=replace(target, other=True), nouns=_changed(node.nouns, _without))
    return node


def _look(node: Node, first: set[int], chosen: bool) -> bool:
    """Whether a target has been chosen by the end of a node; `first` takes those that "other" tells from nothing."""
    if isinstance(node, Objects) and node.target is not None:
        if node.target.other and not chosen and _changed(node.nouns, _with) is not node.nouns:
            first.add(id(node))
        chosen = True
    for child in children(node):
        if isinstance(child, Quoted | QuotedInner):
            _look(child, first, False)
        elif isinstance(child, Option):
            _look(child, first, chosen)
        else:
            chosen = _look(child, first, chosen)
    return chosen


def _raised(node: Node) -> Node:
    if isinstance(node, Objects) and node.target is not None:
        nouns = _said_first(_changed(node.nouns, _with))
        return replace(node, target=replace(node.target, other=False), nouns=nouns)
    return node


def _with(noun: Noun) -> Noun:
    return replace(noun, traits=(_OTHER, *noun.traits))


def _without(noun: Noun) -> Noun:
    return replace(noun, traits=noun.traits[1:]) if noun.traits[:1] == (_OTHER,) else noun


def _changed(nouns: N, change: Callable[[Noun], Noun]) -> N:
    """A noun, or several, with each of them changed; anything else as it is."""
    match nouns:
        case Noun():
            return change(nouns)  # type: ignore[return-value]
        case Either(nouns=several) | Together(nouns=several):
            return replace(nouns, nouns=tuple(change(noun) for noun in several))
    return nouns


def _said_first(nouns: N) -> N:
    """Several nouns of which the first is written with what they share, as everywhere."""
    match nouns:
        case Either(nouns=(first, *others)) | Together(nouns=(first, *others)):
            own = (replace(first.traits[0], wording=_WRITTEN), *first.traits[1:])
            return replace(nouns, nouns=(replace(first, traits=own), *others))
    return nouns
