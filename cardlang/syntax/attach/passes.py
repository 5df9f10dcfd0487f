"""What the grammar cannot say of where a word belongs, decided by types; `detach` is the inverse, for printing.

A duration: the grammar hangs it on the act it stands behind. When all the acts of a list are changes to one thing
("gets +1/+1 and gains flying until end of turn"), it is meant for each of them, so the list is put under it. An act
that is over when it is done ("draw a card and gain 1 life this turn") keeps a duration out.

A condition behind "draw 1, then discard 1 if you control a gear" is that of the second act.

A number alone: "one" is one card, and before the modes of "choose one —" one mode.

"Until" asks for an event and goes on to no second act: in "reveal cards until you reveal a unit and banish it", the
banishing comes after all that.

What belongs together inside a phrase is told by `attach.phrases`, what belongs to an act by `attach.acts`, what to a
place by `attach.places`, of what a relative behind a place is said by `attach.relatives`, what only the last of several
nouns can have by `attach.last`, what the first can by `attach.traits`, what is said once of several by `attach.shared`,
what a number counts by `attach.amounts`, what happens to whom by `attach.events`, who "this" is where somebody else
says "I" by `attach.self`, what "other" is other than by `attach.others`, which of several acts a condition is of by
`attach.scope`, what is said once with a subject by `attach.again`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, replace, transform, walk
from cardlang.nodes.clauses import ForEach, Until
from cardlang.nodes.costs import Unless
from cardlang.nodes.effects import (
    Act,
    AllOf,
    AnyOf,
    Choices,
    Does,
    Gain,
    Get,
    Grant,
    Have,
    If,
    Lasting,
    Lose,
    May,
    Modes,
    Then,
)
from cardlang.nodes.filters import All, AnyListed, Either, Listed, Noun, Objects, PartOf, Self, Targeted, Together, You
from cardlang.nodes.limits import InManner, WhereX
from cardlang.nodes.narrowing import Done, Which, Whom
from cardlang.nodes.predicates import Becomes, Causes, Enters, Is
from cardlang.nodes.words import Duration, Verb
from cardlang.syntax.attach import acts, phrases, relatives, scope, shared
from cardlang.syntax.attach.again import LOWERED_AGAIN, RAISED_AGAIN, lower_again, raise_again
from cardlang.syntax.attach.amounts import (
    ELIDED,
    LOWERED_AMOUNTS,
    RAISED_AMOUNTS,
    UNSAID_CARD,
    behind,
    lower_amounts,
    raise_amounts,
)
from cardlang.syntax.attach.events import WITH_EVENTS, lower_event, raise_event
from cardlang.syntax.attach.last import lower_last, raise_last
from cardlang.syntax.attach.others import lower_others, raise_others
from cardlang.syntax.attach.places import PLACED, in_one_list, lower_places, raise_places, without_verb
from cardlang.syntax.attach.self import ATTACHED, BOTH_SELVES, lower_self, raise_self, selves_said
from cardlang.syntax.shapes import Seen, unseen

_LEADING = "lasting__leading"
_IF_BEHIND = "if__trailing"
_CLAUSES = ("all_of__clauses", "all_of__clauses_comma")
_CARD, _MODE = Noun((), "card"), Noun((), "mode")
SUPPLIED = (_CARD, _MODE)
"""What a number alone counts: nouns that a node can hold though no word of the text says them."""

_MOVED = frozenset(
    {Activated, Triggered, Text, AllOf, Choices, AnyOf, Objects, Listed, AnyListed, Either, Together, Act}
)
_RAISED, _LOWERED = (
    _MOVED | {ForEach, If, Is, Until, Unless, Enters, Done},
    _MOVED | {Lasting, InManner, Does, May, Causes, Then, Done, WhereX},
)
_THEN, _ALL_OF, _PART_OF = frozenset({Then}), frozenset({AllOf}), frozenset({PartOf})
_FOR_EACH, _OBJECTS = frozenset({ForEach}), frozenset({Objects})
"""The classes of what each pass may change; all else it leaves as it is."""

_ALONE = frozenset({Objects, Act, Either, Together})
"""The commonest of these, of which `_raised` and `_lowered` ask nothing but what their tables say."""

Pass = tuple[Callable[[Node], Node], frozenset[type[Node]]]
"""A change, and the classes of what it may change."""


def attach(node: Node, seen: Seen | None = None) -> Node:
    """The node with each duration over all the changes it is meant for; where all is `seen` to stay is not looked."""
    seen = seen or unseen()
    strangers = nodes = seen.strangers(node)
    attached, moved = node, set[int]()
    for change, kinds in _ATTACHING:
        present = _by_class(nodes)
        found = [one for kind in kinds & present.keys() for one in present[kind] if change(one) is not one]
        if found:
            moved.update(map(id, found))
            attached = transform(attached, change, kinds)
            nodes = seen.strangers(attached)
    marks = seen.marks(node, seen.remember(strangers, moved, _marks, _MARKED))
    if marks & BOTH_SELVES == BOTH_SELVES:
        attached = raise_self(attached, walk(attached))
    return raise_others(attached, walk(attached)) if marks & _OTHERS else attached


_MARKED = frozenset({Self, Targeted})
_OTHERS = 4
"""The mark of "other" before "target"; the others are those of `selves_said`."""


def _marks(here: Node, below: int, _: object) -> int:
    """The marks of a node, with those of what is below it: how the card calls itself, and "other" before "target"."""
    if isinstance(here, Self):
        return below | selves_said(here)
    return below | _OTHERS if isinstance(here, Targeted) and here.other else below


def detach(node: Node, *, as_written: bool = False) -> Node:
    """The inverse of `attach`: each duration on the act it is written behind.

    Only a text as it was written leaves out a verb or noun that it means.
    """
    return _through(_Tree(node), _DETACHING_AS_WRITTEN if as_written else _DETACHING).node


def detach_both(node: Node) -> tuple[Node, Node]:
    """The node detached as it was written, and otherwise: mostly the same, and then found only once."""
    tree = _Tree(node)
    written, plain = _through(tree, _LEFT_OUT), _through(tree, _PUT_BEHIND)
    lowered = _through(plain, _LOWERING)
    as_written = lowered if written.node is plain.node else _through(written, _LOWERING)
    return _through(as_written, _UNSAID).node, lowered.node


class _Tree:
    """A node with all that is below it, by class."""

    __slots__ = ("node", "present")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.present = _by_class(walk(node))


def _through(tree: _Tree, passes: tuple[Pass, ...]) -> _Tree:
    """A tree after some passes.

    Most passes have nothing to change: one that would leave each node alone is left out.
    """
    for change, kinds in passes:
        present = tree.present
        if any(change(below) is not below for kind in kinds & present.keys() for below in present[kind]):
            tree = _Tree(transform(tree.node, change, kinds))
    return tree


def _by_class(nodes: Iterable[Node]) -> dict[type[Node], list[Node]]:
    found: dict[type[Node], list[Node]] = {}
    for node in nodes:
        if node.__class__ in found:
            found[node.__class__].append(node)
        else:
            found[node.__class__] = [node]
    return found


def _raised(node: Node) -> Node:
    if type(node) in _ALONE:
        return _RAISERS[type(node)](node)
    match node:
        case AllOf(parts=(*first, Lasting() as last)) if all(_is_change(part) for part in (*first, last.change)):
            changes = shared.raise_causes(replace(node, parts=(*first, last.change)))
            return replace(last, change=changes, span=node.span)
        case AllOf(parts=(Lasting(duration=Duration.PERPETUALLY) as first, *rest)) if _are_changes(first.change, *rest):
            return replace(first, change=replace(node, parts=(first.change, *rest)), span=node.span)
        case If(effect=Then(second=second) as both) if node.wording.form == _IF_BEHIND:
            return replace(both, second=replace(node, effect=second, span=second.span.join(node.span)))
        case Choices(head=head):
            return replace(node, head=transform(head, lambda part: _counting(part, _CARD, _MODE)))
        case (
            Activated(body=(*told, Modes() as modes))
            | Triggered(body=(*told, Modes() as modes))
            | Text(body=(*told, Modes() as modes))
        ):
            chosen = (transform(step, lambda part: _raised_choice(part)) for step in told)
            return replace(node, body=(*chosen, modes))
        case Until(event=Does(who=You(), act=AllOf(parts=(first, *rest)) as both) as event):
            waiting = scope.raise_until(replace(node, event=replace(event, act=first)))
            return replace(both, parts=(waiting, *rest), span=node.span)
        case _:
            return _RAISERS[type(node)](node) if type(node) in _RAISERS else node


def _lowered(node: Node) -> Node:
    if type(node) in _ALONE:
        return _LOWERERS[type(node)](node)
    match node:
        case Lasting(duration=Duration.PERPETUALLY, change=AllOf(parts=(change, *rest)) as changes):
            return replace(changes, parts=(replace(node, change=change), *rest))
        case Lasting(change=AllOf(parts=(*first, change)) as changes) if node.wording.form != _LEADING:
            last = replace(node, change=change)
            return replace(changes, parts=(*first, last))
        case Choices(head=head):
            return replace(node, head=transform(head, lambda part: _counting(part, _MODE, _CARD)))
        case (
            Activated(body=(*told, Modes() as modes))
            | Triggered(body=(*told, Modes() as modes))
            | Text(body=(*told, Modes() as modes))
        ):
            chosen = (transform(step, lambda part: _lowered_choice(part)) for step in told)
            return replace(node, body=(*chosen, modes))
        case AllOf(parts=(Until(event=Does(who=You()) as event) as until, *rest)) if node.wording.form not in _CLAUSES:
            both = replace(node, parts=(event.act, *rest))
            return replace(until, event=replace(event, act=both), span=node.span)
        case _:
            return _LOWERERS[type(node)](node) if type(node) in _LOWERERS else node


def _raised_phrase(node: Objects) -> Node:
    raised = phrases.raise_objects(node)
    if isinstance(raised, Objects):
        raised = raise_last(shared.raise_random(raised))
    return relatives.raise_from_places(raised)


def _raised_list(node: Listed) -> Node:
    return acts.raise_relative(phrases.raise_listed(node))


def _raised_any(node: AnyListed) -> Node:
    raised = acts.raise_relative(node)
    return shared.raise_same(raised) if isinstance(raised, AnyListed) else raised


def _raised_act(node: Act) -> Node:
    return acts.raise_beside(phrases.raise_act(node))


def _lowered_phrase(node: Objects) -> Node:
    told = shared.lower_same(shared.lower_random(node))
    if isinstance(told, AnyListed):
        first, *rest = told.phrases
        return replace(told, phrases=(_lowered_phrase(first), *rest))  # type: ignore[arg-type]
    lowered = acts.lower_relative(told)
    if not isinstance(lowered, Objects):
        return lowered
    return phrases.lower_objects(lower_last(relatives.lower_to_places(lowered)))


def _lowered_act(node: Act) -> Node:
    return phrases.lower_act(acts.lower_beside(node))


def _raised_options(node: AnyOf) -> Node:
    return phrases.raise_options(raised) if isinstance(raised := acts.raise_either(node), AnyOf) else raised


def _lowered_parts(node: AllOf) -> Node:
    lowered = scope.lower_if(node)
    return scope.lower_enters(lowered) if isinstance(lowered, AllOf) else lowered


def _raised_parts(node: AllOf) -> Node:
    if isinstance(where := scope.raise_where(node), WhereX):
        return replace(where, effect=_raised_parts(where.effect))  # type: ignore[arg-type]
    raised = shared.raise_causes(node)
    return phrases.raise_parts(raised) if isinstance(raised, AllOf) else raised


def _lowered_lasting(node: Lasting) -> Node:
    return acts.lower_time(lowered) if isinstance(lowered := acts.lower_either(node), Lasting) else lowered


def _lowered_clause(node: Does) -> Node:
    return acts.lower_unless(lowered) if isinstance(lowered := scope.lower_for_each(node), Does) else lowered


_RAISERS: dict[type[Node], Callable[..., Node]] = {
    AllOf: _raised_parts,
    AnyOf: _raised_options,
    Objects: _raised_phrase,
    Listed: _raised_list,
    AnyListed: _raised_any,
    Either: phrases.raise_nouns,
    Together: phrases.raise_nouns,
    Act: _raised_act,
    Is: acts.raise_time,
    Unless: acts.raise_unless,
    If: scope.raise_if,
    ForEach: scope.raise_for_each,
    Until: scope.raise_until,
    Enters: scope.raise_enters,
    Done: phrases.raise_done,
}
_LOWERERS: dict[type[Node], Callable[..., Node]] = {
    AnyOf: phrases.lower_options,
    Objects: _lowered_phrase,
    Listed: phrases.lower_listed,
    Either: phrases.lower_nouns,
    Together: phrases.lower_nouns,
    Act: _lowered_act,
    AllOf: _lowered_parts,
    Then: scope.lower_until,
    Done: phrases.lower_done,
    WhereX: scope.lower_where,
    Causes: shared.lower_causes,
    Does: _lowered_clause,
    May: scope.lower_for_each,
    Lasting: _lowered_lasting,
    InManner: acts.lower_either,
}


def _with_condition_behind(node: Node) -> Node:
    """A condition of a second act behind both, where it is written."""
    match node:
        case Then(second=If() as second) if second.wording.form == _IF_BEHIND:
            return replace(second, effect=replace(node, second=second.effect))
    return node


def _counting(node: Node, old: Noun, new: Noun) -> Node:
    """A number whose noun is left out, counting something else."""
    if isinstance(node, Objects) and node.nouns == old and all(isinstance(w, Which | Whom) for w in node.where):
        return replace(node, nouns=new)
    return node


def _raised_choice(node: Node) -> Node:
    """A number alone that is chosen before modes counts them."""
    match node:
        case Act(verb=Verb.CHOOSE, object=Objects(nouns=nouns) as what) if (
            nouns == _CARD and what.wording.form == ELIDED
        ):
            return replace(node, object=replace(what, nouns=_MODE))
        case _:
            return node


def _lowered_choice(node: Node) -> Node:
    """The inverse of `_raised_choice`."""
    match node:
        case Act(verb=Verb.CHOOSE, object=Objects(nouns=nouns) as what) if nouns == _MODE:
            return replace(node, object=replace(what, nouns=UNSAID_CARD))
        case _:
            return node


def _are_changes(*nodes: Node) -> bool:
    return all(_is_change(node) for node in nodes)


def _is_change(node: Node) -> bool:
    """Whether a clause says how something is from now on, which can end."""
    match node:
        case Causes(act=act) | InManner(act=act):
            return _is_change(act)
        case Act(verb=Verb.LOSE | Verb.GAIN, object=Objects(quantity=All())):
            return True
        case Act(verb=verb, adverbs=()) if verb in acts.USES:
            return True
        case _:
            return isinstance(node, Get | Gain | Lose | Have | Grant | Is | Becomes)


_LOWERING: tuple[Pass, ...] = (
    (lower_amounts, LOWERED_AMOUNTS),
    (lower_places, PLACED),
    (_lowered, _LOWERED),
    (lower_again, LOWERED_AGAIN),
)
_ATTACHING: tuple[Pass, ...] = (
    (_raised, _RAISED),
    (raise_again, RAISED_AGAIN),
    (raise_places, PLACED),
    (in_one_list, _ALL_OF),
    (raise_amounts, RAISED_AMOUNTS),
    (raise_event, WITH_EVENTS),
    (shared.say_of_each, shared.SHARED),
)
_PUT_BEHIND: tuple[Pass, ...] = ((lower_self, ATTACHED), (behind, _FOR_EACH))
_LEFT_OUT: tuple[Pass, ...] = (
    (lower_self, ATTACHED),
    (lower_others, _OBJECTS),
    (shared.said_once, shared.SHARED),
    (lower_event, WITH_EVENTS),
    (_with_condition_behind, _THEN),
    (without_verb, _ALL_OF),
)
_UNSAID: tuple[Pass, ...] = ((phrases.without_pronoun, _PART_OF),)
_DETACHING = (*_PUT_BEHIND, *_LOWERING)
_DETACHING_AS_WRITTEN = (*_LEFT_OUT, *_LOWERING, *_UNSAID)
