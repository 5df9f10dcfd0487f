"""Collect the roles that payments have on the cards of a folder; without an argument, of this project's own.

Prints:

    activation
    additional
    alternative
    applied
    game_action
    optional_additional
    resolution
    special_action
    unless
    within_instructions
"""

import sys
from pathlib import Path

import cardlang

folder = sys.argv[1] if len(sys.argv) > 1 else str(Path(__file__).parent.parent / "cards")
roles: set[str] = set()
for reading in cardlang.read_source([folder]):
    if isinstance(reading, cardlang.CardReading):
        roles.update(cost.role.value for ability in reading.abilities for cost in ability.costs)
print(*sorted(roles), sep="\n")
