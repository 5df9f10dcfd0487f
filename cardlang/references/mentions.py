"""What a text speaks of, in the order of its words: phrases that can be referred to, acts, and what refers.

Positions are those of the text's spans, so a condition behind its effect comes behind it. Leaves picking to `resolve`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.nodes import filters
from cardlang.nodes.abilities import KeywordAbility, Labelled, Text, Triggered
from cardlang.nodes.amounts import CountOf, StatOf, ThatMany, TotalOf, Twice
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import NextTime, Until
from cardlang.nodes.costs import Pay, PayTo
from cardlang.nodes.effects import (
    Act,
    Deal,
    Does,
    EitherAct,
    Gain,
    Get,
    Grant,
    If,
    Lose,
    Numbered,
    Option,
    When,
)
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.narrowing import Alone, Done, EqualTo, Manner, Purpose, Which, Whom
from cardlang.nodes.predicates import Becomes, Causes, Is, IsNot
from cardlang.nodes.pronouns import EachOther, Theirs, TheOther, TheRest, We
from cardlang.nodes.words import Verb
from cardlang.references.definite import (
    NO_USAGE,
    Usage,
    is_amount,
    is_in_digits,
    is_left_out,
    is_mode,
    is_of_modes,
    must_be_known,
    speaks_of_before,
)
from cardlang.references.sorts import NAMING, Sort, is_plural, sorts_of, traits_of, words_of
from cardlang.references.spoken import THIS_WAY, Doing, Item, Mention, Part, Referring, Where
from cardlang.references.wanted import OF_PEOPLE, WANTING, is_done_by_people, wanted

ACTS = (Act, EitherAct, Pay, Deal, Grant, Get, Gain, Lose, Numbered)
PRONOUNS = (filters.It, filters.They, filters.There, ThatMany, We, EachOther, TheOther, TheRest, Theirs)


_REFERRING = frozenset({*PRONOUNS, Manner, filters.PartOf})


_LISTS = filters.Listed | filters.AnyListed


_QUOTES = frozenset({Quoted, QuotedInner})
_COUNTING = (ThatMany, Twice)
_ACTING = frozenset(ACTS)
_CLAUSES = frozenset({Does, Whom, Is, IsNot, Becomes})
"""What says something of a subject."""
_TURNING = frozenset({Triggered, When, NextTime, If, PayTo, Until})
"""What has a part that only happens, is asked or is paid."""
_ENTERED = _QUOTES | _ACTING | {Option, Done, Which, Whom, Causes, Labelled, Purpose, EqualTo}
"""What things below stand inside of."""
_PARTED = frozenset({Act, EitherAct, filters.Of, StatOf, filters.Controlled, filters.Belonging, filters.Located})
_PARTED |= {CountOf, TotalOf, Alone, filters.Listed, filters.PartOf}
"""What has parts of its own, besides a phrase."""
SPEAKING = _CLAUSES | _ACTING | frozenset(PRONOUNS) | {Done, Manner, filters.PartOf}
SPEAKING |= {kind for kinds in (WANTING, NAMING) for kind in kinds}
"""The classes of what is looked at for itself: it is spoken of, refers, or says what a part of it must be."""


def items(nodes: Sequence[Node], usage: Usage = NO_USAGE) -> tuple[Item, ...]:
    """What the abilities of one text speak of, in order; `usage` is what the game need not name.

    Lines of instructions follow one another, and so share what they speak of; any other ability begins anew, and so
    does one in quotes. Where nothing refers to anything, nothing is looked for.
    """
    if not any(_may_refer(below) for node in nodes for below in walk(node)):
        return ()
    talk = _Walk(usage)
    for number, node in enumerate(nodes):
        if not (number and _instructs(node) and _instructs(nodes[number - 1])):
            ability = talk.number()
        talk.visit(node, Where(ability), None)
    return tuple(sorted(talk.found, key=lambda item: item.node.span.start))


def _may_refer(node: Node) -> bool:
    """Whether a node may be a `Referring`: a quick look, before the walk that makes sure."""
    kind = type(node)
    if kind is filters.Objects:
        if is_left_out(node) and not is_in_digits(node):  # type: ignore[arg-type]
            return True
        return isinstance(node.quantity, filters.That | filters.The | filters.Both | filters.Another)  # type: ignore[attr-defined]
    return kind in _REFERRING


def _instructs(node: Node) -> bool:
    return isinstance(node.ability if isinstance(node, KeywordAbility | Labelled) else node, Text)


class _Walk:
    """A walk over the abilities of a text. Each ability, in quotes too, and each clause gets a number of its own."""

    def __init__(self, usage: Usage) -> None:
        self.usage = usage
        self.found: list[Item] = []
        self.last = 0
        self.wants: dict[int, Sort] = {}
        self.own_places: set[int] = set()
        self.only: set[int] = set()

    def number(self) -> int:
        """A number that nothing else has."""
        self.last += 1
        return self.last

    def inside(self, where: Where) -> Where:
        """The place of the parts of a new clause."""
        return where.among((*where.clauses, self.number()), Part.OBJECT)

    def visit(self, node: Node, where: Where, act: Node | None) -> None:
        """What a node and all below it speak of."""
        if node.__class__ not in _CLAUSES:
            self.visit_plain(node, where, act)
            return
        match node:
            case Does(who=filters.It(), act=Is(what=what) | IsNot(what=what)) if Sort.TIME in sorts_of(what):
                return  # "it's your turn" speaks of nothing by "it"
            case Does(who=who, act=done):
                inside = self.inside(where)
                self.expect(node)
                # What causes somebody to do something is not what the text goes on about, nor what something waits for.
                aside = (where.event and isinstance(done, Causes)) or where.part is Part.WITHIN
                part = Part.WITHIN if aside else Part.SUBJECT
                self.visit(who, inside.at(part), done)
                self.visit(done, inside, act)
            case Whom(who=who, does=done):
                within = where.among((), where.part)
                self.visit(who, within.at(Part.SUBJECT), done)
                self.visit(done, within, act)
            case Is() | IsNot() | Becomes() if isinstance(what := node.what, filters.Objects | _LISTS):
                for one in what.phrases if isinstance(what, _LISTS) else (what,):
                    self.complement(one, where, act)
            case Is(what=Done() as state) | IsNot(what=Done() as state):
                self._said(state, where, act)
                self.below(state, where if where.part is Part.WITHIN else where.at(Part.OBJECT), act)
            case _:
                self.visit_plain(node, where, act)

    def visit_plain(self, node: Node, where: Where, act: Node | None) -> None:
        """What a node that is no clause speaks of, and all below it."""
        kind = node.__class__
        if kind in SPEAKING:
            self.expect(node)
            self._said(node, where, act)
        self.below(node, self._entered(node, where) if kind in _ENTERED else where, act)

    def expect(self, node: Node) -> None:
        """Remember what sort of thing a node says that one of its parts is."""
        for part, sort in wanted(node):
            self.wants[id(part)] = sort
        match node:
            case filters.Objects(quantity=filters.Of(owner=owner)):
                if words_of(node) & OF_PEOPLE and "base" not in words_of(node):
                    self.only.add(id(owner))
                if Sort.PLACE in sorts_of(node) or "name" in words_of(node):
                    self.own_places.add(id(owner))

    def _entered(self, node: Node, where: Where) -> Where:
        match node:
            case Quoted() | QuotedInner():
                return Where(self.number())
            case Option():
                return replace(where, modes=(*where.modes, node.span.start))
            case Done() if where.part is Part.ADVERB:
                return where
            case Which() | Whom() | Causes() | Labelled() | Purpose() | EqualTo() | Done():
                return where.among((), where.part)
            case _:
                return self.inside(where)

    def below(self, node: Node, where: Where, act: Node | None) -> None:
        """What stands below a node that has been entered."""
        kind = node.__class__
        if kind in _QUOTES:
            act = None
        elif kind is Done or kind in _ACTING:
            act = node
        if kind in _TURNING:
            self._below_turning(node, where, act)
            return
        # Of a phrase each part stands in the same place.
        here = where.at(_part(node, node, where.part)) if kind is filters.Objects else where
        for child in children(node):
            self.visit(_placed(child, node), here.at(_part(node, child, where.part)) if kind in _PARTED else here, act)

    def _below_turning(self, node: Node, where: Where, act: Node | None) -> None:
        """What stands below a node of which one part only happens, is asked, or is paid."""
        event = node.event if isinstance(node, Triggered | When | NextTime) else None
        number = self.number() if isinstance(node, If) else 0
        branches = (*where.branches, number) if number else where.branches
        for child in children(node):
            part = where.part
            happens = where.event or child is event
            paid = where.paid or (isinstance(node, PayTo) and child is node.cost)
            asked = number if isinstance(node, If) and child is node.condition else where.condition
            if isinstance(node, Until) and child is node.event and isinstance(child, Does):
                part = Part.WITHIN if isinstance(child.who, filters.Self) else part
            until = where.awaited or (isinstance(node, Until) and child is node.event)
            clauses = () if until and not where.awaited else where.clauses  # another clause than what is done
            there = Where(where.ability, where.modes, clauses, part, happens, branches, paid, asked, until)
            self.visit(_placed(child, node), where if there == where else there, act)

    def complement(self, what: Node, where: Where, act: Node | None) -> None:
        """What a predicate noun says: it names its subject anew, and that is nothing else than what it belongs to."""
        if speaks_of_before(what, self.usage.known):
            self.found.append(Referring(what, where, act))
        for child in children(what):
            if isinstance(child, filters.Belonging):
                self.visit(child.whole, where.at(Part.COMPLEMENT), act)
            else:
                self.visit(child, where, act)

    def _said(self, node: Node, where: Where, act: Node | None) -> None:
        if isinstance(node, Act):
            self.found.append(Doing(node, node.verb, node.object, where))
            if node.object is not None and must_be_known(node.object, node.verb, self.usage):
                self.found.append(Referring(node.object, where.at(Part.OBJECT), node))
        elif isinstance(node, Done):
            self.found.append(Doing(node, node.verb, node.object, where))
        elif isinstance(node, ACTS) and not isinstance(node, EitherAct):
            verb = node.verb if isinstance(node, Numbered) else _VERBS.get(type(node), Verb.DO)
            self.found.append(Doing(node, verb, None, where))
        if not node.span:
            return
        if (
            isinstance(node, PRONOUNS)
            or node == THIS_WAY
            or (speaks_of_before(node, self.usage.known) and not is_of_modes(node, act))
        ):
            wanted = self._wanted(node, where, act)
            only = id(node) in self.only
            self.found.append(Referring(node, where, act, wanted, id(node) in self.own_places, only))
        if isinstance(node, filters.PartOf) and isinstance(node.whole, filters.They) and not node.whole.span:
            self.found += [] if node.where else [Referring(node, where, act)]  # "each", "one": of those
        if is_amount(node) or (isinstance(node, filters.Objects) and is_left_out(node) and is_mode(node)):
            return
        if isinstance(node, PRONOUNS):
            return
        sorts = sorts_of(node)
        if sorts and not isinstance(node, filters.You):
            drawn = isinstance(act, Act) and act.verb is Verb.DRAW and act.object is node
            gone = drawn or where.paid
            self.found.append(Mention(node, sorts, is_plural(node), words_of(node), traits_of(node), where, gone))

    def _wanted(self, node: Node, where: Where, act: Node | None) -> Sort | None:
        if where.part is Part.SUBJECT and is_done_by_people(act):
            return Sort.PERSON
        return self.wants.get(id(node))


_VERBS = {Pay: Verb.PAY, Deal: Verb.DEAL, Gain: Verb.GAIN, Lose: Verb.LOSE, Get: Verb.GET}


def _placed(child: Node, node: Node) -> Node:
    """A number that an alternative puts in itself stands where that does."""
    return replace(child, span=node.span) if isinstance(child, _COUNTING) and not child.span else child


def _is_whose(nouns: Node) -> bool:
    """Whether a noun says only whose, or how many: "the owner of target permanent" speaks of the permanent."""
    return isinstance(nouns, filters.Noun) and nouns.word in ("owner", "controller", "number")


def _part(node: Node, child: Node, part: Part) -> Part:
    """Which part of a clause a node below another is."""
    match node:
        case Act() | EitherAct() if child is not node.object:
            return Part.ADVERB
        case filters.Of() | StatOf() | filters.Controlled():
            return Part.OWNER
        case filters.Belonging(nouns=nouns) if child is not nouns:
            return Part.BEARER if _is_whose(nouns) else Part.WITHIN
        case filters.Located() | CountOf() | TotalOf() | Alone():
            return part if isinstance(node, filters.Located) and part is not Part.WITHIN else Part.WITHIN
        case filters.Objects():
            return Part.BEARER if "counter" in words_of(node) else Part.WITHIN
        case filters.Listed() if child not in node.phrases:
            return Part.WITHIN
        case filters.PartOf() if child is node.whole and part is Part.OBJECT:
            return Part.WITHIN
        case _:
            return part
