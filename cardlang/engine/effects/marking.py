"""What is done by the kind or the domain of a card that was spoken of: those lines of a text whose mark it has become
triggers of their own (RB 1.4 387.1.b)."""

from __future__ import annotations

from cardlang.engine.asking.matching import is_of_type
from cardlang.engine.effects.linked import put_steps
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Frame, GameObject
from cardlang.engine.table import Table
from cardlang.nodes import effects, filters
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import FirstThen
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Act, MarkedChoices
from cardlang.nodes.words import Preposition, Verb

OF_WHAT = (filters.Noun((), "domain"), filters.Noun((), "type"))


def based_on(head: Node) -> filters.Phrase | None:
    """Whose domain or type says which of the lines are done: "do the following based on the discarded card's type"."""
    inner = head.effect if isinstance(head, FirstThen) else head
    match inner:
        case Act(Verb.DO, _, (filters.Located(Preposition.BASED_ON, filters.Objects(quantity, None, word, ())),)):
            known = isinstance(quantity, filters.Of) and word in OF_WHAT
            return quantity.owner if known and isinstance(quantity, filters.Of) else None
        case _:
            return None


def put_marked(table: Table, frame: Frame, content: MarkedChoices) -> tuple[Frame, Outcome]:
    """Put on the chain what is done for what was spoken of last."""
    spoken = [table.state.objects.get(one.id, one.object) for one in frame.it]
    done = [one for one in content.options if any(has_mark(found, one) for found in spoken)]
    for option in done:
        put_steps(table, frame, option.body)
    return (frame, Outcome(performed=True, amount=len(done))) if done else (frame, UNABLE)


def has_mark(found: GameObject, option: effects.MarkedOption) -> bool:
    """Whether an object has the domain, or is of the kind, that a line is for."""
    if isinstance(option.mark, Resources):
        return bool(set(option.mark.symbols) & set(found.shown.colours))
    return is_of_type(found, option.mark.word)
