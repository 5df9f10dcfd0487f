"""Where what stands behind others could belong to more than one of them, and to which it was given.

A modifier stands behind several things that are not yet closed: in "a unit at a battlefield with [Tank]" behind the
unit and behind the battlefield. It is moved to each of the others in turn, and where the words still agree the
place had a choice. A time, a condition or "for each" behind several acts is said of them all or of the last. A link
("if you do") waits for a sentence of one act or of several. Which sorts of choices there are is counted, and on
which side they came out.

`python tests/belonging.py GAME [STEP]` counts them over the corpus, every STEP-th row, with an example of each.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, read_card
from cardlang.nodes.base import Node, children, replace, walk
from cardlang.nodes.clauses import ForEach, Instead, While
from cardlang.nodes.costs import Linked, Unless
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, EitherAct, If, Lasting, May, Then
from cardlang.nodes.filters import Listed, Located, Objects, PartOf, Where
from cardlang.nodes.narrowing import Doing, Done
from cardlang.references.reference import said
from cardlang.syntax.agreement.checks import disagreements
from cardlang.syntax.agreement.sorts import mismatches
from cardlang.syntax.grammar import Grammar, load_grammar

CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus")
_PHRASES = (Objects, Listed, PartOf)
_ACTS = (Act, EitherAct, Done, Doing)
_SAID_OF_ACTS = (Lasting, If, While, ForEach, Unless, Instead)


@dataclass(frozen=True, slots=True)
class Place:
    """A choice: what was to be given somewhere ("with"), to what it was, and what it could have gone to besides."""

    what: str
    given_to: str
    others: tuple[str, ...]
    node: Node

    @property
    def kind(self) -> str:
        """The sort of the choice, whichever way it came out."""
        return f"{self.what}: {' or '.join(sorted({self.given_to, *self.others}))}"


def places(root: Node, grammar: Grammar) -> Iterator[Place]:
    """The choices in an ability, in order."""
    agrees = not any(disagreements(root, grammar)) and not any(mismatches(root, grammar.sorts))
    for holder in walk(root):
        for part in _modifiers(holder) if agrees else ():
            others = [other for other in _behind_which(root, holder, part) if _fits(root, holder, part, other, grammar)]
            if others:
                sides = _sides(holder, *others)
                yield Place(_called(part), sides[0], tuple(sides[1:]), part)
        yield from _clauses(holder)
        yield from _links(holder)


def _modifiers(holder: Node) -> tuple[Node, ...]:
    """What stands behind a phrase or an act and is said of it."""
    if isinstance(holder, _PHRASES):
        return holder.where
    if isinstance(holder, _ACTS):
        return holder.adverbs
    return ()


def _behind_which(root: Node, holder: Node, part: Node) -> Iterator[Node]:
    """The other phrases and acts that are not closed where a modifier begins: it could be said of each of them."""
    inside = {id(node) for node in walk(part)}
    before = max((n.span.end for n in walk(root) if n.span.end <= part.span.start), default=-1)
    for node in walk(root):
        if node is holder or id(node) in inside or not isinstance(node, (*_PHRASES, *_ACTS)):
            continue
        if node.span.start < part.span.start and node.span.end >= before:
            yield node


def _fits(root: Node, holder: Node, part: Node, other: Node, grammar: Grammar) -> bool:
    """Whether a modifier can be said of another phrase or act: it may stand there, and all words still agree."""
    if isinstance(other, _PHRASES) and not isinstance(part, get_args(Where)):
        return False
    moved = _moved(root, holder, part, other)
    return moved != root and not any(disagreements(moved, grammar)) and not any(mismatches(moved, grammar.sorts))


def _moved(node: Node, holder: Node, part: Node, other: Node) -> Node:
    """The ability with a modifier on another phrase or act."""
    changed: dict[str, object] = {}
    for name in type(node).__match_args__:
        value = getattr(node, name)
        if isinstance(value, Node):
            changed[name] = _moved(value, holder, part, other)
        elif isinstance(value, tuple):
            changed[name] = tuple(_moved(v, holder, part, other) if isinstance(v, Node) else v for v in value)
    field = "where" if isinstance(node, _PHRASES) else "adverbs"
    if node is holder:
        changed[field] = tuple(_moved(w, holder, part, other) for w in _modifiers(node) if w is not part)
    elif node is other:
        changed[field] = (*changed.get(field, ()), part)  # type: ignore[misc]
    return replace(node, **changed)


def _called(part: Node) -> str:
    """What a modifier is, in a word: a preposition, or the class of its node."""
    if isinstance(part, Located):
        return part.preposition.value
    return type(part).__name__


def _sides(*hosts: Node) -> list[str]:
    """Which of several hosts each is: an act, the nearest phrase, or one further away."""
    acts = (Act, EitherAct)
    nearest = max((h for h in hosts if not isinstance(h, acts)), key=lambda h: h.span.start, default=None)
    names = {True: "the nearest phrase", False: "a phrase further away"}
    return ["the act" if isinstance(host, acts) else names[host is nearest] for host in hosts]


def _clauses(clause: Node) -> Iterator[Place]:
    """A time, a condition, "for each", "unless" or "instead" behind several acts: said of all, or of the last alone."""
    if isinstance(clause, _SAID_OF_ACTS) and _stands_behind(clause) and _several(_content(clause)):
        yield Place(type(clause).__name__, "all acts", ("the last act",), clause)
    if isinstance(clause, AllOf | AnyOf | Then):
        last = clause.second if isinstance(clause, Then) else clause.parts[-1]
        while isinstance(last, Does | May):
            last = last.act
        if isinstance(last, _SAID_OF_ACTS) and _stands_behind(last):
            yield Place(type(last).__name__, "the last act", ("all acts",), last)


def _content(clause: Node) -> Node:
    return clause.change if isinstance(clause, Lasting) else clause.effect  # type: ignore[attr-defined,no-any-return]


def _stands_behind(clause: Node) -> bool:
    """Whether words of a clause stand behind what it holds."""
    inner = _content(clause)
    ends = (node.span.end for node in walk(inner) if not children(node))
    return inner.span.start <= clause.span.start and max(ends) < clause.span.end


def _several(content: Node) -> bool:
    while isinstance(content, Does | May):
        content = content.act
    return isinstance(content, AllOf | AnyOf | Then)


def _links(linked: Node) -> Iterator[Place]:
    """A sentence that waits for the outcome of one with several acts: of all of them, or of the last."""
    if isinstance(linked, Linked) and _several(linked.action.content):
        for link in linked.links:
            yield Place(f"link {link.branch.value}", "all acts", ("the last act",), link)


def pronouns(reading: CardReading) -> Iterator[Place]:
    """References that could stand for several things that were spoken of: for the nearest, or for one before it."""
    for face in reading.faces:
        for one in face.references.found:
            if one.others and isinstance(one.stands_for[0], Node):
                nearest = max(one.others, key=lambda node: node.span.start)
                side = "the nearest" if one.stands_for[0].span.start > nearest.span.start else "one before it"
                other = "one before it" if side == "the nearest" else "the nearest"
                yield Place(f"reference {one.rule.name.lower()}", side, (other,), one.node)


def choices(reading: CardReading) -> Iterator[tuple[Place, str]]:
    """Each choice of a card, with the words that had it."""
    grammar = load_grammar(reading.card.game or "")
    for face in reading.faces:
        text = face.face.text
        for ability in face.abilities:
            if ability.node is not None:
                for place in places(ability.node, grammar):
                    yield place, f"{said(ability.node, text)} <{said(place.node, text)}>"
    for place in pronouns(reading):
        yield place, f"<{said(place.node, reading.faces[0].face.text)}>"


def readings(game: str, step: int) -> Iterator[CardReading]:
    """Cards of the corpus, every so many rows; of Magic only of rows that the grammar was written on."""
    for row in rows([str(CORPUS / game / "cards.jsonl")], game):
        if isinstance(row, Row) and row.line % step == 1 % step and (game == "riftbound" or row.line % 4):
            yield read_card(card_of(row))


def main(game: str, step: int) -> None:
    """Print the sorts of choices with their counts and examples."""
    shown: dict[tuple[str, str], list[str]] = {}
    for reading in readings(game, step):
        for place, words in choices(reading):
            shown.setdefault((place.kind, place.given_to), []).append(words)
    for kind, side in sorted(shown):
        examples = shown[kind, side]
        print(f"{len(examples):5} {kind} -> {side}")
        for text in examples[:: max(1, len(examples) // 3)][:3]:
            print("          ", text[:400])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
