"""Run an ability: set a game up, take each decision as it comes, and look at what became of it.

Prints:

    P1 act: Archivist (from Archivist, pass)
    P1 discard: Blot (from Blot, Scrap)
    P1 act: pass (from Archivist, pass)
    hand 3
"""

import cardlang

TEXT = "Discard a card: Draw two cards."

archivist = cardlang.face_of(cardlang.read(TEXT, "magic", name="Archivist", type="Creature — Wizard"))
blot, scrap = (cardlang.face_of(cardlang.read("", "magic", name=name, type="Sorcery")) for name in ("Blot", "Scrap"))

table = cardlang.Setup(cardlang.profile_named("magic"))
table.card(1, archivist, cardlang.Place.BOARD)
table.card(1, blot)
table.card(1, scrap)
table.deck(1, 5)

due = cardlang.run(table.state())
for label in ("Archivist", "Blot", "pass"):
    assert isinstance(due, cardlang.NeedsDecision)
    labels = [option.label for option in due.decision.options]
    print(f"P{due.decision.player} {due.decision.kind.value}: {label} (from {', '.join(labels)})")
    due = cardlang.decide(due, (labels.index(label),))

hand = [o for o in due.state.objects.values() if o.zone.place is cardlang.Place.HAND and o.owner == 1]
print(f"hand {len(hand)}")
