"""How Magic writes: symbols in braces (CR 107.4), keywords as plain words."""

from __future__ import annotations

from itertools import permutations

from cardlang.dialects.dialect import Dialect

_COLORS = "WUBRG"
_PLAIN_SYMBOLS = "W U B R G C S P X Y Z T Q E A L D H CHAOS TK ∞ ½"

_PLAIN = """
A Activate Add Additionally Affinity After All Also Amass Ancestor An Angel Angels Another Any Arcane Army Artifact
Artifacts As Assassin Assemble At Attach Attack Attacking Attractions Aura Auras Avatar Banding Basic Bear Beast Beasts
Before Beginning Berserker Bird Birds Black Block Blocking Blood Blue Bolster Buyback Cascade Cast Cat Cats Champion
Change Changeling Choose Clash Cleave Cleric Clerics Clue Colorless Color Combat Commander Conjure Construct Control
Convoke Copy Count Counter Counters Create Creature Creatures Crew Cycling Damage Day Deal Deathtouch Defender Demon
Demons Desert Destroy Detective Devour Dinosaur Dinosaurs Discard Discover Divide Double Dragon Dragons Draw Dredge
Druid Dwarf Each Echo Effects Either Eldrazi Elemental Elementals Elf Elves Emblem Enchant Enchanted Enchantment
Enchantments End Entwine Equip Equipment Equipped Escape Evoke Exchange Exert Exhaust Exile Explore Exploit Fabricate
Faerie Faeries Fateseal Fear Fight First Flash Flashback Flying Food For Foretell Forest Forests Fungus Giant Giants
Gnome Goad Goblin Goblins God Gods Gold Golem Graveyard Green Hand Haste Haunt Hero Hexproof Horror Horse Human Humans
Hydra Hydras If Illusion In Indestructible Insect Instant Instead Instants Investigate Island Islands It Its Kicker
Kithkin Knight Knights Kraken Land Landfall Lands Learn Legendary Lifelink Lizard Look Lose Madness Mana Manifest
Menace Merfolk Mill Minotaur Modular Monk Monarch Morph Mountain Mountains Mount Move Multikicker Mutate Myr Next
Night Ninja Ninjas No Noble Nonbasic Noncreature Nontoken Ogre Once One Ooze Opponent Opponents Orc Other Otherwise
Outlaw Pay Permanent Permanents Persist Phyrexian Phyrexians Pilot Pirate Pirates Plains Planeswalker Planeswalkers
Plant Play Player Players Populate Power Prevent Proliferate Protection Provoke Prowess Put Rat Rats Reach Rebel Red
Redirect Regenerate Regeneration Remove Replicate Return Reveal Rogue Rogues Roll Saga Sagas Saproling Saprolings
Scarecrow Scout Scry Search Serpent Shadow Shaman Shamans Shape Shroud Shuffle Sacrifice Samurai Shrine Skeleton
Skeletons Skip Sliver Slivers Snake Snakes Snow Soldier Soldiers Sorcery Sorceries Space Spell Spells Spend Sphinx
Spider Spiders Spirit Spirits Splice Storm Strike Suspend Surveil Swamp Swamps Switch Take Tap Tapped Target Targets
The That Then There These They This Those Thopter Three Thrull Time Token Tokens Total Totem Trample Transform
Transmute Treasure Treefolk Trigger Triggered Troll Turn Two Until Untap Untapped Up Upkeep Vampire Vampires Vanishing
Vehicle Vehicles Venture Vigilance Villain Vote Wall Walls Ward Warrior Warriors Water When Whenever Where While White
Wins Wizard Wizards Wolf Wolves Worm Wurm X You Your Zombie Zombies
"""


def _symbols() -> dict[str, str]:
    """Every spelling of every symbol (CR 107.4)."""
    found = {"{#}": "{#}", "{t}": "{T}", "{tap}": "{T}", "{untap}": "{Q}"}
    found |= {f"{{{s.lower()}}}": f"{{{s}}}" for s in _PLAIN_SYMBOLS.split()}
    for color in _COLORS:
        low = color.lower()
        found |= {f"{{{low}/p}}": f"{{{color}/P}}", f"{{p/{low}}}": f"{{{color}/P}}", f"{{p{low}}}": f"{{{color}/P}}"}
        found |= {f"{{#/{low}}}": f"{{#/{color}}}", f"{{h{low}}}": f"{{H{color}}}", f"{{c/{low}}}": f"{{C/{color}}}"}
    for first, second in permutations(_COLORS, 2):
        hybrid = f"{first}/{second}" if _follows(first, second) else f"{second}/{first}"
        pair = f"{first}/{second}".lower()
        found |= {f"{{{pair}}}": f"{{{hybrid}}}", f"{{{pair}/p}}": f"{{{hybrid}/P}}"}
        found[f"{{{pair.replace('/', '')}}}"] = f"{{{hybrid}}}"
    return found


def _follows(first: str, second: str) -> bool:
    """Whether a hybrid symbol names the two in this order: the shorter way round the colours."""
    return (_COLORS.index(second) - _COLORS.index(first)) % len(_COLORS) in (1, 2)


MAGIC = Dialect(
    name="magic",
    grammar="magic",
    symbols=_symbols(),
    symbol_brackets=("{}",),
    keyword_brackets="",
    keywords=(),
    self_words=("CARDNAME", "NICKNAME", "LEGENDNAME", "{CARDNAME}", "{NICKNAME}", "{N}"),
    comma_names_supertype="Legendary",
    first_names=True,
    plain_words=frozenset(_PLAIN.split()),
    bullet="• ",
    bullets=("- ", "* ", "•", "·"),
    rows=r"\+ (?=\{)|(?=(?:\{P\})+ —)|(?=\d+(?:[-–—]\d+|\+)? \|)",
    label_separator="—",
    bracketed_numbers=True,
    foreign={"[#]": "{#}", "[X]": "{X}", "[E]": "{T}"},
    usual=("{1}", "{R}", "{T}"),
)
