"""What has been spoken of up to a place in a text, and what of it can be meant there; which of that, says `resolve`."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace

from cardlang.nodes import filters
from cardlang.nodes.amounts import ThatMany
from cardlang.nodes.base import Node
from cardlang.nodes.pronouns import EachOther, Theirs
from cardlang.nodes.words import Verb
from cardlang.references.definite import AMOUNT_OF, is_left_out
from cardlang.references.reference import Implied, Reference
from cardlang.references.sorts import Sort
from cardlang.references.spoken import Doing, Mention, Part, Referring

ASIDE = frozenset({Part.OWNER, Part.WITHIN, Part.COMPLEMENT})
"""Parts that the text does not go on about, while there is another."""


class Told:
    """What has been spoken of up to a place in the text. A reference counts as speaking anew of what it stands for."""

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.acts: list[Doing] = []
        self.stood_for: dict[int, tuple[Node | Implied, ...]] = {}

    def meant(self, reference: Reference) -> tuple[Node | Implied, ...]:
        """What a reference stands for where that is a reference itself: what that one does."""
        first = reference.stands_for[0]
        return self.stood_for.get(id(first), reference.stands_for)

    def repeat(self, item: Referring, reference: Reference) -> None:
        """A reference was made: what it stands for is now what was spoken of last."""
        if isinstance(item.node, filters.PartOf) or is_left_out(item.node):
            return  # Some of what it stands for, and no more, is spoken of.
        self.stood_for[id(item.node)] = reference.stands_for
        stands_for = reference.stands_for[0]
        if isinstance(stands_for, Implied) or isinstance(item.node, ThatMany):
            return
        if isinstance(item.node, filters.Objects):
            return  # A phrase of its own noun is a mention already.
        before = next((m for m in self.mentions if m.node is stands_for), None)
        if before is not None:
            said = replace(item.where, branches=before.where.branches, condition=before.where.condition)
            self.mentions.append(replace(before, where=before.where if item.where.part in ASIDE else said))

    def before(self, item: Referring, fits: Callable[[Mention], bool]) -> list[Mention]:
        """What fits of that which was said before, the nearest first, each thing once.

        What is a part of the same clause cannot be meant: "attach it to a unit" speaks of two. Nor can a phrase by what
        stands within it, unless that says what it has: "a unit with less Might than it" speaks of two.
        """
        around = [m for m in self.mentions if encloses(m.node, item.node)]
        out = {id(m.node) for m in self.mentions if excluded(item, m)}
        out |= {id(m.node) for m in around if isinstance(m.node, filters.PartOf)}
        free = item.where.part in (Part.OWNER, Part.BEARER) and not item.own_place
        if not free and not isinstance(item.node, Theirs):
            lists = filters.Listed | filters.AnyListed
            inner = [m for m in around if m.sorts != {Sort.MEASURE} and not isinstance(m.node, lists)]
            out |= {id(m.node) for m in sorted(inner, key=lambda m: m.start)[-1:]}
        found: list[Mention] = []
        for mention in reversed(self.mentions):
            near = item.where.sees(mention.where) and mention.node.span.start < item.node.span.start
            if near and id(mention.node) not in out and fits(mention):
                out.add(id(mention.node))
                found.append(mention)
        return found

    def deals(self, mention: Mention) -> bool:
        """Whether a phrase was the subject of dealing damage."""
        clauses = mention.where.clauses
        acts = (act.where.clauses for act in self.acts if act.verb is Verb.DEAL)
        return mention.where.part is Part.SUBJECT and any(clauses and one[: len(clauses)] == clauses for one in acts)

    def has_amount(self, words: Set[str], item: Referring) -> bool:
        """Whether something was said that has such an amount: damage that is dealt, life that is gained."""
        done = any(act.verb in verbs_of(words) for act in self.acts_before(item))
        return done or bool(self.before(item, lambda mention: bool(mention.words & words)))

    def of_amount(self, words: Set[str], item: Referring) -> list[Doing]:
        """The acts before a reference that have such an amount, or all where none has."""
        acts = self.acts_before(item)
        return [act for act in acts if act.verb in verbs_of(words)] or acts

    def acts_before(self, item: Referring) -> list[Doing]:
        """The acts that were said to their end before a reference, in order."""
        start = item.node.span.start
        return [act for act in self.acts if item.where.sees(act.where) and act.node.span.end <= start]


def verbs_of(words: Set[str]) -> frozenset[Verb]:
    """What is done that has an amount called so."""
    return frozenset(verb for word in words for verb in AMOUNT_OF.get(word, ()))


def encloses(phrase: Node, node: Node) -> bool:
    """Whether a phrase has more words around those of a node."""
    return phrase.span.start < node.span.start and node.span.end <= phrase.span.end


def excluded(item: Referring, mention: Mention) -> bool:
    """Whether both are parts of one clause, and so two things."""
    if isinstance(item.node, filters.Objects) and item.where.part not in ASIDE:
        there = mention.where
        within = bool(there.clauses) and item.where.clauses[: len(there.clauses)] == there.clauses
        if within and there.part is Part.SUBJECT and item.where.part is not Part.SUBJECT:
            return True
    return not isinstance(item.node, EachOther) and item.where.shares(mention.where)
