"""Show a misspelt word the way the command line does: the place, the words, and what may have been meant.

Prints:

    my-card:2:6: error[CL203] I don't know the word "Exhuast"
      2 | [1]: Exhuast a unit.
        |      ^^^^^^^
      help: did you mean "exhaust"?
"""

import cardlang

reading = cardlang.read("[E]: Kill a unit.\n[1]: Exhuast a unit.", "riftbound", file="my-card")
for found in reading.findings:
    print(cardlang.render(found.diagnostic, found.source))
