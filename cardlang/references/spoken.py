"""What a walk over a text finds: phrases that can be referred to, acts, and what refers, each with where it stands.

Finding them is for `mentions`, picking among them for `resolve`.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.narrowing import Done, Manner
from cardlang.nodes.words import Verb
from cardlang.references.sorts import Sort, is_plural

_MEASURED = frozenset({Verb.DEAL, Verb.PAY, Verb.GAIN, Verb.LOSE})
THIS_WAY = Manner("this_way")


class Part(Enum):
    """Which part of its clause a phrase is.

    `WITHIN`: of another phrase, as the battlefield in "a unit at a battlefield". `BEARER`: of counters, as in "put a
    counter on a unit", where the unit is what is spoken of. `COMPLEMENT`: what is said to be what its subject is, as
    the unit in "it becomes a copy of that unit"; the text goes on about the subject.
    """

    SUBJECT = "subject"
    OBJECT = "object"
    OWNER = "owner"
    WITHIN = "within"
    BEARER = "bearer"
    ADVERB = "adverb"
    COMPLEMENT = "complement"


@frozen
class Where:
    """Where in a text something stands.

    `ability` is the number of its ability among those that share what they speak of, `modes` the options it stands in,
    `clauses` the numbers of the clauses around it, outermost first, `part` its part of the innermost. `event`: in what
    a trigger waits for. `branches` are the conditions that it stands in, or under which alone it is done, by their
    numbers.
    `paid`: in a cost, for which something else is done. `condition`: the number of the condition that it is a part of.
    `awaited`: in what something is done until.
    """

    ability: int = 0
    modes: tuple[int, ...] = ()
    clauses: tuple[int, ...] = ()
    part: Part = Part.OBJECT
    event: bool = False
    branches: tuple[int, ...] = ()
    paid: bool = False
    condition: int = 0
    awaited: bool = False

    def at(self, part: Part) -> Where:
        """The same place, as another part of its clause."""
        return self if part is self.part else self.among(self.clauses, part)

    def among(self, clauses: tuple[int, ...], part: Part) -> Where:
        """The same place, as a part of other clauses."""
        return Where(
            self.ability,
            self.modes,
            clauses,
            part,
            self.event,
            self.branches,
            self.paid,
            self.condition,
            self.awaited,
        )

    def sees(self, other: Where) -> bool:
        """Whether what stands there has been said when this is: of the same ability, and in no other option."""
        return self.ability == other.ability and self.modes[: len(other.modes)] == other.modes

    def depends_on(self, other: Where) -> bool:
        """Whether this is done only where the other is: what stands in a branch may not come to be outside it."""
        return self.branches[: len(other.branches)] == other.branches

    def asks(self, other: Where) -> bool:
        """Whether the other is only asked about, in a condition that this does not depend on."""
        return bool(other.condition) and other.condition not in self.branches

    def shares(self, other: Where) -> bool:
        """Whether both are parts of one clause that cannot be the same thing: "attach it to a unit"."""
        if frozenset((self.part, other.part)) not in _APART:
            return False
        short, long = sorted((self.clauses, other.clauses), key=len)
        return bool(short) and long[: len(short)] == short


_APART = frozenset(
    {
        frozenset({Part.SUBJECT, Part.OBJECT}),
        frozenset({Part.SUBJECT}),
        frozenset({Part.SUBJECT, Part.COMPLEMENT}),
        frozenset({Part.OBJECT}),
        frozenset({Part.OBJECT, Part.ADVERB}),
    }
)
"""Parts of one clause that are never the same thing; "this enters with a counter on it" says the same thing twice."""


@frozen
class Mention:
    """A phrase that can be referred to."""

    node: Node
    sorts: frozenset[Sort]
    plural: bool
    words: frozenset[str]
    traits: frozenset[str]
    where: Where
    gone: bool = False

    @property
    def start(self) -> int:
        """The place of its first letter."""
        return self.node.span.start


@frozen
class Doing:
    """An act that has been spoken of, with its verb, and its object when it has one."""

    node: Node
    verb: Verb
    object: Node | None
    where: Where

    @property
    def has_number(self) -> bool:
        """Whether so many or so much is done to."""
        return self.verb in _MEASURED or (self.object is not None and is_plural(self.object))

    @property
    def is_told_again(self) -> bool:
        """Whether it only tells which thing is meant: "the revealed card"."""
        return isinstance(self.node, Done) and self.where.part in (Part.WITHIN, Part.OWNER)

    @property
    def is_of_another(self) -> bool:
        """Whether it only says again what was done: "damage dealt this way"."""
        return THIS_WAY in getattr(self.node, "adverbs", ())


@frozen
class Referring:
    """A pronoun, or a phrase that speaks of what was spoken of before. `act` is the act that it is a part of.

    `wants`: the sort of thing that is meant if any is, by what is said of it; `only`: nothing else can be. `own_place`:
    what it has is a place or name, which narrows down something else: "an enemy unit at its location".
    """

    node: Node
    where: Where
    act: Node | None
    wants: Sort | None = None
    own_place: bool = False
    only: bool = False


Item = Mention | Doing | Referring
