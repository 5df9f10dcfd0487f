"""Read an ability, and show what kind of node it is, and its text printed canonically and as it was written.

Prints:

    read
    Activated
    Discard 1, [E]: Draw 1.
    Discard 1, Exhaust me: Draw 1.
"""

import cardlang

reading = cardlang.read("Discard 1, Exhaust me: Draw 1.", "riftbound")
print(reading.verdict.value)
for ability in reading.abilities:
    assert ability.node is not None
    print(type(ability.node).__name__)
    print(cardlang.print_text(ability.node, "riftbound"))
    print(cardlang.print_text(ability.node, "riftbound", as_written=True))
