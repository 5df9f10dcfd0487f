"""Name each payment on a card: what is paid, what it is, and the rule that says so.

Prints:

    discard 1: additional, play [RB 1.4 204.2]
    [1], [E]: activation, activation [RB 1.4 204.1.b]
    pay [1]: within_instructions, finalization [RB 1.4 204.3.a]
"""

import cardlang

TEXT = """\
As an additional cost to play me, discard 1.
[1], [E]: Kill a unit.
When I hold, you may pay [1] to draw 1."""

reading = cardlang.read(TEXT, "riftbound", name="Dune Raider", type="Unit")
for ability in reading.abilities:
    text = reading.faces[ability.face].face.text
    for cost in ability.costs:
        words = text[cost.span.start : cost.span.end]
        print(f"{words}: {cost.role.value}, {cost.paid_when.value} [{cost.rule}]")
