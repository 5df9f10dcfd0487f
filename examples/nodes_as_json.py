"""Send a node through JSON and back: nothing is lost, and it can be printed from there.

Prints:

    True
    {T}, Sacrifice this creature: Draw a card.
"""

import json

import cardlang

(ability,) = cardlang.read("{T}, Sacrifice this creature: Draw a card.", "magic").abilities
assert ability.node is not None
stored = json.dumps(cardlang.to_data(ability.node))
restored = cardlang.from_data(json.loads(stored))
print(restored == ability.node)
print(cardlang.print_text(restored, "magic", as_written=True))
