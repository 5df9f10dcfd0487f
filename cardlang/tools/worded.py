"""An ability with the card it stands on: its words, what it means, and the author's words of any part of it.

Leaves comparing two of them to `comparing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.explain import INSTRUCTIONS, Explanation, explain
from cardlang.library import AbilityReading, CardReading
from cardlang.nodes.abilities import Keywords
from cardlang.nodes.base import Node, transform
from cardlang.nodes.filters import It, Noun, Objects, Self, That, They
from cardlang.printing.text import print_words
from cardlang.tools.sayings import in_one_saying


@dataclass(frozen=True, slots=True)
class Worded:
    """An ability with the card it stands on."""

    reading: CardReading
    ability: AbilityReading
    more: tuple[AbilityReading, ...] = ()
    """Further lines of keywords, where those are compared together."""
    spelled: Node | None = None
    """What its keyword stands for, where it is compared with the same spelled out."""

    @property
    def text(self) -> str:
        """The ability's own words."""
        spans = [ability.line.span for ability in (self.ability, *self.more)]
        return "\n".join(self.face_text[span.start : span.end] for span in spans)

    @property
    def node(self) -> Node | None:
        """What it means; None where it is not read."""
        lines = [ability.node for ability in (self.ability, *self.more)]
        if not self.more:
            return lines[0]
        return Keywords(tuple(word for line in lines if isinstance(line, Keywords) for word in line.keywords))

    @property
    def meant(self) -> Node | None:
        """What it means, each of several sayings for the same in one way."""
        node = self.spelled or self.node
        return in_one_saying(node, self.reading.profile) if node is not None else None

    def itself(self, node: Node) -> Node:
        """A part of what it means with what is spoken of in place of each "it" and "that card" that can stand for
        nothing else."""
        found = self.reading.faces[self.ability.face].references.found
        meant = {
            one.node.span: what
            for one in found
            if len(one.stands_for) == 1 and not one.others and isinstance(what := one.stands_for[0], Node)
        }

        def spoken_of(part: Node) -> Node:
            match part:
                case It() | They() | Objects(That(), None, Noun(), ()) if part.span in meant:
                    one = meant[part.span]
                    return Self(span=part.span) if one == Self() else one
                case _:
                    return part

        return transform(node, spoken_of) if meant else node

    @property
    def in_box(self) -> bool:
        """Whether it stands in an Equipment's box."""
        return any(self.ability is other for other in self.reading.faces[self.ability.face].effects)

    @property
    def face_text(self) -> str:
        """The text that spans are in."""
        return self.reading.faces[self.ability.face].face.text

    def words(self, node: Node) -> str:
        """The author's words of a node, or the usual ones where it has none of its own."""
        if node.span and node.span.end > node.span.start:
            return " ".join(self.face_text[node.span.start : node.span.end].split())
        return print_words(node, self.reading.card.game or "") or "something"


def is_instruction(worded: Worded) -> bool:
    """Whether it is among the instructions that a spell's player follows."""
    return worded.node is not None and explained(worded).kind == INSTRUCTIONS


def explained(worded: Worded) -> Explanation:
    """What it means in plain words, its payments too."""
    reading, ability = worded.reading, worded.ability
    meant = worded.meant
    assert reading.profile is not None and meant is not None
    return explain((meant,), worded.face_text, reading.profile, ability.kind, stated=True)
