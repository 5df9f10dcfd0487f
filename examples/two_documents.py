"""Ask two editions of the rules what becomes of the linked effect when the payment is replaced by something else.

Prints:

    riftbound-1.4: It was not performed: the linked effect does not happen. [RB 1.4 205]
    riftbound-1.3: The linked instruction is not affected: the linked effect happens. [RB 1.3 359.3.e.14.b]
"""

import cardlang

reading = cardlang.read("When I hold, you may discard 1. If you do, draw 1.", "riftbound")
for name in ("riftbound-1.4", "riftbound-1.3"):
    for ability in cardlang.explain_card(reading, name):
        for cost in ability.costs:
            told = next(outcome for outcome in cost.outcomes if outcome.situation == "replaced")
            print(f"{name}: {told.sentence} [{told.rule}]")
