"""Which checks are asked about which nodes: the classes that each is about, and what it needs to find anything.

What a check is about is a set of classes, or a table that says for some of them what the check needs there: classes of
nodes and verbs, of which at least one stands somewhere in the text. Most texts have nothing of what most checks need.
What the checks say is for their modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import EitherAct
from cardlang.nodes.registry import field_types
from cardlang.nodes.words import Verb

Feature = type[Node] | Verb
"""What a check may need: a node of a class, or one with a verb."""
Needs = dict[type[Node], frozenset[Feature]]
About = frozenset[type[Node]] | Mapping[type[Node], frozenset[Feature]]

NOTHING: frozenset[Feature] = frozenset()

C = TypeVar("C")


def needing(kinds: Iterable[type[Node]], *features: Feature) -> Needs:
    """Classes of which a check says something only where one of these stands in the text."""
    return dict.fromkeys(kinds, frozenset(features))


def always(*kinds: type[Node]) -> Needs:
    """Classes about which a check is asked wherever they stand."""
    return {kind: frozenset({kind}) for kind in kinds}


class Asked(dict[type[Node], tuple[tuple[C, frozenset[Feature]], ...]], Generic[C]):
    """For each class of nodes the checks that are about it, in their order, each with what it needs."""

    def __init__(self, families: Sequence[tuple[About, C]]) -> None:
        super().__init__()
        self._families = families

    def __missing__(self, kind: type[Node]) -> tuple[tuple[C, frozenset[Feature]], ...]:
        self[kind] = tuple(
            (check, about[kind] if isinstance(about, Mapping) else frozenset[Feature]({kind}))
            for about, check in self._families
            if kind in about
        )
        return self[kind]


class _Verbed(dict[type[Node], bool]):
    """Whether the nodes of a class have a verb."""

    def __missing__(self, kind: type[Node]) -> bool:
        self[kind] = "verb" in field_types(kind)
        return self[kind]


_VERBED = _Verbed()


def there(node: Node) -> frozenset[Feature]:
    """All that stands in a tree: the classes of its nodes, and their verbs."""
    nodes = walk(node)
    found: set[Feature] = {here.__class__ for here in nodes}
    found.update([here.verb for here in nodes if _VERBED[here.__class__]])  # type: ignore[attr-defined]
    if EitherAct in found:
        found.update(verb for here in nodes if isinstance(here, EitherAct) for verb in (here.first, here.second))
    return frozenset(found)
