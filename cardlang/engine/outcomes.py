"""What came of an action or a payment, as separate facts, and which of them a linked sentence asks for.

`declared`, `paid`, `performed`, `executed`, `chosen` and `started` are never derived from one another: nearly every
mistake in this area is using the wrong one.
"""

from __future__ import annotations

from cardlang.engine.state import Seen
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.roles import Gate
from cardlang.nodes.words import Branch


@frozen
class Outcome:
    """The facts about one action.

    `able`: it could be done. `chosen`: its player decided to. `started`: a mandatory one began. `paid`: the payment was
    carried out, whatever replaced its acts. `performed`: the act really happened. `replaced`: something else happened
    in its place. `executed`: the instruction was not ignored for want of a legal target.
    `amount`: how much or how many. `objects`: what it was done to, as they were.
    """

    able: bool = True
    chosen: bool = False
    started: bool = False
    declared: bool = False
    paid: bool = False
    performed: bool = False
    replaced: bool = False
    executed: bool = True
    amount: int = 0
    objects: tuple[Seen, ...] = ()

    def passes(self, gate: Gate) -> bool:
        """Whether the fact a gate asks for is true."""
        match gate:
            case Gate.PAID:
                return self.paid
            case Gate.DECLARED:
                return self.declared
            case Gate.CHOSEN:
                return self.chosen
            case Gate.STARTED:
                return self.started
            case Gate.PERFORMED:
                return self.performed

    def opens(self, branch: Branch, gate: Gate) -> bool:
        """Whether a linked sentence with this branch happens; none does when the action was ignored."""
        match branch:
            case Branch.DOES | Branch.WHEN_DOES:
                return self.executed and self.passes(gate)
            case Branch.DOES_NOT | Branch.OTHERWISE:
                return self.executed and not self.passes(gate)
            case Branch.CANNOT:
                return self.executed and not self.able

    def and_(self, other: Outcome) -> Outcome:
        """The facts about two actions taken as one."""
        return replace(
            self,
            able=self.able and other.able,
            paid=self.paid and other.paid,
            performed=self.performed and other.performed,
            replaced=self.replaced or other.replaced,
            executed=self.executed and other.executed,
            amount=self.amount + other.amount,
            objects=(*self.objects, *other.objects),
        )


DECLINED = Outcome()
UNABLE = Outcome(able=False)
IGNORED = Outcome(executed=False)
