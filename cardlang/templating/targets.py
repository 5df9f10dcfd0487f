"""Targets: what is chosen and never used, and the word "target" where nothing is targeted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Whenever
from cardlang.nodes.costs import Link
from cardlang.nodes.effects import Act, Sentence, When
from cardlang.nodes.filters import Here, It, Objects, Targeted, That, The, There, They, nouns_of
from cardlang.nodes.narrowing import Done, OtherThan
from cardlang.nodes.pronouns import EachOther, Theirs, TheOther, TheRest
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import CardKind
from cardlang.source import Span
from cardlang.templating.ground import Ground, own

_BACK = (It, They, That, The, TheOther, TheRest, Theirs, EachOther, Done, OtherThan, Here, There)
"""What may speak of something chosen before."""

_WHEN = "triggered"
_QUALITIES = frozenset({"name", "color", "type", "number", "word"})
"""What is chosen to be spoken of by other abilities, too."""


def wrong_targets(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each target that nothing uses, and each that is none."""
    yield from _unused(ground)
    if not ground.habits.targets:
        yield from _never_targeted(ground.node, "cards of this game choose without that word", ground)
        return
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
    body: Sequence[Node] = getattr(ground.node, "body", ())
    for number, step in enumerate(body):
        chosen = step.content if isinstance(step, Sentence) else None
        if not isinstance(chosen, Act) or chosen.verb is not Verb.CHOOSE or not isinstance(chosen.object, Objects):
            continue
        if not chosen.object.target and chosen.object.wording.form == "objects__elided":
            continue
        if "chosen" in ground.text and any(noun.word in _QUALITIES for noun in nouns_of(chosen.object)):
            continue  # another ability speaks of the chosen name
        later = body[number + 1 :]
        if not any(isinstance(node, _BACK) for one in later for node in walk(one)):
            span = Span(chosen.object.span.start, chosen.object.span.end)
            message = "nothing is done with what is chosen here"
            yield finding("CL420", message, span, help="say what is done with it: it, that unit, that creature")
