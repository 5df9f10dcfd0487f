"""Magic's grammar: a line of each shape a payment can take and of each keyword with a cost passes both gates."""

from __future__ import annotations

import pytest

from cardlang.nodes.base import Node
from cardlang.printing.gates import check_node
from cardlang.printing.text import print_node
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.read import read_text

LINES = (
    "{T}: Add {G}.",
    "{2}{R}, {T}, Sacrifice a creature: Draw two cards.",
    "Discard a card: This creature gains flying until end of turn.",
    "Pay 2 life: Draw a card.",
    "Pay {E}{E}: Scry 1.",
    "Remove two +1/+1 counters from this creature: Draw a card.",
    "Remove a charge counter from this artifact: Add {C}.",
    "Exile two cards from your graveyard: Scry 2.",
    "Exile this card from your graveyard: Create a 1/1 white Spirit creature token with flying.",
    "Return a land you control to its owner's hand: Untap this creature.",
    "Tap an untapped Elf you control: Add {G}.",
    "Tap two untapped creatures you control: Draw a card.",
    "{Q}: Draw a card.",
    "Reveal a red card from your hand: This creature deals 1 damage to any target.",
    "Put a -1/-1 counter on a creature you control: Untap this creature.",
    "Mill two cards: Add {B}.",
    "{X}, {T}: This creature deals X damage to any target.",
    "Sacrifice this creature: Regenerate target creature.",
    "+1: Draw a card.",
    "-3: Destroy target creature.",
    "0: Scry 1.",
    "-X: This planeswalker deals X damage to target creature.",
    "Kicker {1}{R}",
    "Kicker {1}{R} and/or {2}{G}",
    "Kicker—Sacrifice a creature.",
    "Multikicker {1}{G}",
    "Buyback {3}",
    "Buyback—Discard two cards.",
    "Entwine {2}",
    "Entwine—Sacrifice three lands.",
    "Replicate {U}",
    "Conspire",
    "Casualty 1",
    "Bargain",
    "Squad {2}",
    "Offspring {2}",
    "Escalate {1}",
    "Escalate—Discard a card.",
    "Flashback {3}{R}",
    "Flashback—{1}{U}, Pay 3 life.",
    "Escape—{3}{B}, Exile four other cards from your graveyard.",
    "Madness {B}",
    "Evoke {1}{W}",
    "Overload {6}{U}",
    "Morph {3}{G}",
    "Morph—Discard a Zombie card.",
    "Megamorph {5}{B}",
    "Dash {2}{R}",
    "Blitz {2}{R}",
    "Bestow {4}{W}",
    "Miracle {W}",
    "Emerge {5}{U}",
    "Emerge from artifact {5}{U}",
    "Spectacle {R}",
    "Surge {2}",
    "Prowl {1}{B}",
    "Suspend 3—{R}",
    "Cycling {2}",
    "Cycling—Pay 2 life.",
    "Basic landcycling {1}{B}",
    "Equip {2}",
    "Equip—Sacrifice a creature.",
    "Equip legendary creature {3}",
    "Ninjutsu {1}{U}",
    "Reinforce 1—{W}",
    "Unearth {2}{B}",
    "Scavenge {4}{G}",
    "Level up {1}{W}",
    "Crew 3",
    "Saddle 2",
    "Foretell {1}{U}",
    "Plot {2}{R}",
    "Ward {2}",
    "Ward—Pay 3 life.",
    "Ward—Discard a card.",
    "Ward—{2}, Pay 2 life.",
    "Echo {2}{R}",
    "Echo—Discard a card.",
    "Cumulative upkeep {1}",
    "Cumulative upkeep—Pay 2 life.",
    "Cumulative upkeep {W} or {U}",
    "Extort",
    "Convoke",
    "Delve",
    "Improvise",
    "Splice onto Arcane {1}{R}",
    "Transmute {1}{U}{B}",
    "Forecast — {1}{W}, Reveal this card from your hand: You gain 1 life.",
    "Outlast {W}",
    "Embalm {3}{W}",
    "Eternalize {3}{W}{W}",
    "Encore {5}{B}",
    "Mutate {2}{G}",
    "Disturb {1}{W}",
    "Cleave {4}{B}",
    "Reconfigure {2}",
    "Prototype {2}{R} — 2/1",
    "Craft with artifact {3}{W}",
    "Disguise {3}{R}",
    "Freerunning {1}{B}",
    "Impending 4—{2}{G}{G}",
    "Warp {1}{R}",
    "Harmonize {4}{G}",
    "Awaken 3—{4}{U}",
    "Champion a creature",
    "Goblin offering",
    "Aura swap {2}{U}",
    "Fortify {3}",
    "Recover {1}{B}",
    "Retrace",
    "Jump-start",
    "Dredge 3",
    "Affinity for artifacts",
    "Web-slinging {1}{W}",
    "Mayhem {1}{R}",
    "Sneak {1}{U}",
    "Exhaust — {3}: Put two +1/+1 counters on this creature.",
    "Boast — {1}: Create a 1/1 red Goblin creature token.",
    "Max speed — {1}, Exile this card from your graveyard: Draw a card.",
    "As an additional cost to cast this spell, sacrifice a Clue or a Food.",
    "As an additional cost to cast this spell, discard an Elf card or pay 3 life.",
    "As an additional cost to cast this spell, you may sacrifice an artifact.",
    "As an additional cost to cast this spell, pay X life and discard X cards.",
    "As an additional cost to cast this spell, exile two Wizard cards from your graveyard.",
    "As an additional cost to cast this spell, reveal a Dragon card from your hand or pay {1}.",
    "As an additional cost to cast this spell, return a Plains you control to its owner's hand.",
    "As an additional cost to cast this spell, tap two untapped creatures you control.",
    "You may sacrifice a land rather than pay this spell's mana cost.",
    "You may exile a snow card from your hand rather than pay this spell's mana cost.",
    "If you control a Wall, you may pay 2 life rather than pay this spell's mana cost.",
    "If an opponent controls a Forest, you may cast this spell without paying its mana cost.",
    "You may cast target instant card from your graveyard without paying its mana cost.",
    "You may pay {0} rather than pay this spell's mana cost.",
    "Counter target Goblin spell unless its controller pays {2}.",
    "Counter target spell unless its controller discards a card.",
    "At the beginning of your upkeep, sacrifice this Aura unless you pay {U}.",
    "At the beginning of your upkeep, sacrifice this Vehicle unless you sacrifice a land.",
    "When this creature enters, sacrifice it unless you discard a card.",
    "When this creature enters, sacrifice it unless you return a land you control to its owner's hand.",
    "You may pay {2}. If you do, draw a card.",
    "You may sacrifice another creature. If you do, draw two cards.",
    "Whenever this creature attacks, you may pay {R}. If you do, it gets +2/+0 until end of turn.",
    "When this creature dies, you may pay {1}{B}. If you do, return it to its owner's hand.",
    "Discard a card. If you do, draw two cards.",
    "Sacrifice a creature. If you can't, you lose 3 life.",
    "You may discard a card. If you don't, sacrifice this creature.",
    "At the beginning of your upkeep, you may pay {2}. If you don't, tap this creature.",
    "Target opponent may pay {2}. If they don't, you draw a card.",
    "Each player may discard a card. If a player doesn't, that player loses 2 life.",
    "That player may pay 2 life. If the player does, untap that creature.",
    "You may pay {1}. When you do, this creature deals 2 damage to any target.",
    "You may pay {2}. If you do, draw a card. Otherwise, you lose 1 life.",
    "When you discard a card, you may pay {1}. If you do, scry 1.",
    "If you would draw a card, you may pay 2 life. If you do, draw two cards instead.",
    "This creature enters tapped unless you pay 2 life.",
    "This land enters tapped unless you control three or fewer other Deserts.",
    "As this artifact enters, you may pay 2 life. If you don't, it enters tapped.",
    "Goblins can't attack you unless their controller pays {2} for each Goblin they control that's attacking you.",
    "This creature can't attack unless you sacrifice a land.",
    "This creature can't attack or block unless you pay {1}.",
    "Snow spells you cast cost {1} less to cast.",
    "Red spells cost {1} more to cast.",
    "Snow spells your opponents cast cost {1} more to cast.",
    "This spell costs {1} less to cast for each creature you control.",
    "This spell costs {3} less to cast if you control a Wizard.",
    "This spell costs {X} less to cast, where X is the greatest power among Walls you control.",
    "Instant and artifact spells you cast cost {1} less to cast.",
    "Activated abilities of artifacts cost {2} more to activate.",
    "The first artifact spell you cast each turn costs {2} less to cast.",
    "This ability costs {1} less to activate for each Elf you control.",
    "If this spell was kicked, draw a card.",
    "When this creature enters, if it was kicked, it deals 2 damage to any target.",
    "When this creature enters, if it was bargained, draw a card.",
    "Spend this mana only to cast creature spells.",
    "Activate only as a sorcery.",
    "Activate only once each turn.",
    "Activate only during your upkeep.",
    "Cast this spell only during combat.",
    "Any player may activate this ability.",
    "Choose one —\n• Draw a card.\n• You gain 3 life.",
    "Whenever an opponent casts a spell, that player loses 1 life unless they pay {1}.",
    "Untap this Vehicle during each other player's untap step.",
    "Spree\n+ {1} — Draw a card.\n+ {2} — Scry 2.",
)


def read(line: str) -> Node:
    """The node of a line of Magic that must be read."""
    node = read_text(line, "magic")
    assert node is not None, f"not read: {line}"
    return node


def classes(line: str) -> list[str]:
    """The classes of a line's words."""
    tokens, findings = tokenize(line, load_grammar("magic").lexicon)
    assert not findings
    return [token.terminal for token in tokens]


@pytest.mark.parametrize("line", LINES)
def test_a_line_passes_both_gates(line):
    printed, problem = check_node(read(line), line, "magic")
    assert printed is not None, problem


@pytest.mark.parametrize(
    "line",
    [
        "Draw a card for each of your opponents.",
        "Draw a card for each of those creatures.",
        "Draw a card for each creature you control.",
        "Choose one. If you control a Wizard, you may choose both instead.\n- Draw a card.\n- Destroy target creature.",
    ],
)
def test_canonical_text_is_good_english(line):
    node = read_text(line, "magic")
    assert node is not None and print_node(node, "magic").replace("•", "-") == line


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("~ enters tapped.", "This creature enters the battlefield tapped."),
        ("When ~ enters, scry 1.", "When this artifact enters the battlefield, scry 1."),
        ("Draw a card.", "Draw one card."),
        ("{T}: Scry 1.", "Tap ~: Scry 1."),
        ("~'s controller draws a card.", "This creature's controller draws a card."),
        ("Destroy target creature with power 4 or more.", "Destroy target creature with power 4 or greater."),
        ("Ward {2}", "Ward—{2}."),
    ],
)
def test_wordings_that_mean_the_same_are_equal_nodes(one, other):
    assert read(one) == read(other)


@pytest.mark.parametrize(
    "line",
    [
        "Flyign",
        "Draw a crad.",
        "Kicker {1}{R} or",
        "Sacrifice a creature",
        "Protection red",
        "Add {G} and {G}.",
        "This creature gets +1/1 until end of turn.",
    ],
)
def test_a_line_with_a_fault_is_not_read(line):
    assert read_text(line, "magic") is None


@pytest.mark.parametrize(
    ("line", "word", "expected"),
    [
        ("Put a charge counter on ~.", "counter", "NOUN"),
        ("Counter target spell.", "Counter", "VT"),
        ("Whenever you cast a spell that targets ~, draw a card.", "targets", "VT"),
        ("When ~ becomes the target of a spell, draw a card.", "target", "NOUN"),
        ("~ deals 3 damage to you.", "deals", "DEAL"),
        ("~ deals combat damage to you.", "deals", "VT"),
        ("You gain 3 life.", "gain", "VT"),
        ("~ gains flying until end of turn.", "gains", "GAIN"),
        ("Put it onto the battlefield under your control.", "control", "NOUN"),
        ("Creatures you control have haste.", "control", "CONTROL"),
        ("Activate only once each turn.", "Activate", "VT_BARE"),
        ("Put a +1/+1 counter on ~.", "+", "PLUS_N"),
        ("~ gets +1/+1 until end of turn.", "+", "PLUS"),
    ],
)
def test_a_word_of_several_classes_has_the_one_its_neighbours_show(line, word, expected):
    tokens, _ = tokenize(line, load_grammar("magic").lexicon)
    assert next(t.terminal for t in tokens if t.text == word) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{1}, Discard a card: Scry 1.", ["COMMA_COST"]),
        ('Enchanted land has "{1}, {T}: Scry 1."', ["COMMA_COST"]),
        ("Whenever you scry, draw a card.", ["COMMA"]),
        ("Flying, haste", ["COMMA_G"]),
        ("~ gets +1/+1 and gains haste until end of turn.", ["AND_DO"]),
        ("~ gets +1/+1 until end of turn and can't block this turn.", ["AND_CANT"]),
        ("Protection from black and from red", ["AND_FROM"]),
        ("Draw X cards, where X is its power.", ["COMMA_WHERE"]),
        ("Activate only as a sorcery and only once each turn.", ["AND_ONLY"]),
    ],
)
def test_a_separator_has_the_class_of_what_follows(line, expected):
    assert [c for c in classes(line) if c.startswith(("COMMA", "AND", "OR_"))] == expected
