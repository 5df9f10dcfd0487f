"""The table of codes: every finding cardlang can make, what it means, and what an author can do about it.

A code is never used again for something else. CL1xx normalizing, CL2xx reading, CL3xx building, CL4xx what a text
speaks of and how it is worded, CL5xx running, CL6xx card files and batches. `finding` makes a diagnostic with its
code's severity.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.diagnostics import CardlangError, Diagnostic, Fix, Severity
from cardlang.source import Span

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code stands for: a title of a few words, its severity, and a page of explanation."""

    title: str
    severity: Severity
    page: str


CODES: Mapping[str, CodeInfo] = {
    "CL101": CodeInfo(
        "unknown symbol",
        ERROR,
        "A word in symbol brackets is no symbol and no keyword of this game. Symbols stand in square brackets in "
        "Riftbound ([1], [R], [E]) and in braces in Magic ({1}, {R}, {T}); other spellings that people use are "
        "understood where they cannot mean anything else.",
    ),
    "CL102": CodeInfo(
        "unknown reminder text",
        WARNING,
        "Text in parentheses was set aside as reminder text, but its wording is not one that the keyword on its line "
        "is known by. The ability is read without it: check that it explains nothing the ability does not say.",
    ),
    "CL103": CodeInfo(
        "a quote or bracket without its partner",
        ERROR,
        "A quotation mark, parenthesis or symbol bracket is opened and never closed, or closed and never opened, in "
        "one ability. Everything between the two could be read another way. Only reminder text that is never closed is "
        "taken to reach to the end of its line.",
    ),
    "CL104": CodeInfo(
        "a character that is no text",
        ERROR,
        "The text holds a control character, or one that stands for a byte which could not be decoded. Save the file "
        "as UTF-8 and type the character anew.",
    ),
    "CL105": CodeInfo(
        "text in another language",
        ERROR,
        "Most letters of the text belong to a script that English card text is not written in. cardlang reads the "
        "English wording.",
    ),
    "CL106": CodeInfo(
        "a line too long to be an ability",
        ERROR,
        "One ability line is longer than any ability could be, so it was not read. Most often a file of another kind "
        "was taken for card text.",
    ),
    "CL107": CodeInfo(
        "reminder text that disagrees with its keyword",
        WARNING,
        "Text in parentheses is the known wording for another keyword than the one beside it, or tells another number "
        "or cost. The ability is read without it, as its keyword says; correct one of the two.",
    ),
    "CL108": CodeInfo(
        "an undeclared keyword",
        ERROR,
        "A word in the brackets of keywords is none of this game. A keyword of your own is declared in the head of its "
        "card, or in a .set file beside it, with the ability that it stands for: "
        "keyword: [Frob <n>] = When I conquer, draw <n>.",
    ),
    "CL109": CodeInfo(
        "reminder text that explains no keyword",
        INFO,
        "Whole sentences in parentheses are reminder text, which has no effect on the game (RB 1.4 135.2.d, "
        "CR 207.2a), and no keyword stands beside these that they could disagree with. The ability is read without "
        "them: what they say must follow from the rules, or be said outside the parentheses.",
    ),
    "CL201": CodeInfo(
        "a word that cannot stand here",
        ERROR,
        "Every word is known, but the sentence cannot go on with this one. The message says what could follow, in the "
        "words of cards.",
    ),
    "CL202": CodeInfo(
        "the text ends too early",
        ERROR,
        "The line stops where something must follow: an effect after the colon, a full stop, the thing that is done "
        "after a cost.",
    ),
    "CL203": CodeInfo(
        "an unknown word",
        ERROR,
        "The word is in none of the game's word tables. It may be misspelt; it may be a word that cardlang does not "
        "know yet. Nothing is read past an unknown word.",
    ),
    "CL204": CodeInfo(
        "a text that does not print back",
        ERROR,
        "The words were understood, but written the usual way they would mean something else, so the reading is not to "
        "be trusted. The message quotes what it would print. Say the same in plainer words.",
    ),
    "CL205": CodeInfo(
        "nested too deeply",
        ERROR,
        "Clauses or abilities stand inside one another, more deeply than any card has them. The line was not read.",
    ),
    "CL206": CodeInfo(
        "a blank out of place",
        ERROR,
        "The words can be read, but a blank is missing or is one too many, or a capital divides what belongs together. "
        "The message says how cards write it.",
    ),
    "CL207": CodeInfo(
        "a question about nothing",
        ERROR,
        '"If you do", "when you do" or "otherwise" asks about the sentence before it, and none stands there.',
    ),
    "CL301": CodeInfo(
        "an unknown label",
        INFO,
        "A label before a dash at the beginning of the line is no ability word of the game. It has no rules meaning "
        "and is kept as a label; check its spelling.",
    ),
    "CL302": CodeInfo(
        "an unknown name",
        INFO,
        "A card is named that is neither among the cards of this run nor in a table of known names. It is kept as a "
        "name; check its spelling.",
    ),
    "CL303": CodeInfo(
        "words that do not agree",
        ERROR,
        "Two words do not go together: a number with its noun (two units, each unit), a verb with who does it (each "
        "player draws, you draw), or an act with what it is done to (a player cannot be exhausted). The line is not "
        "read, since one of the words may be mistyped.",
    ),
    "CL304": CodeInfo(
        "a word twice",
        ERROR,
        "The same word stands twice side by side. The line is not read, since the second may have been meant to be "
        "another word.",
    ),
    "CL305": CodeInfo(
        "a capital out of place",
        WARNING,
        "An act of a cost before a colon begins with a small letter where cards have a capital, or words of several "
        "parts, a keyword in brackets or a symbol have other capitals than their own. The line is read.",
    ),
    "CL306": CodeInfo(
        "a sentence and its capital",
        ERROR,
        "A sentence begins with a small letter, or a word inside one begins with a capital that its own spelling does "
        "not ask for. The line is not read, since a word may be missing in front, or a name or a full stop may have "
        "been meant. No printed card is so.",
    ),
    "CL401": CodeInfo(
        "a reference to nothing",
        ERROR,
        'A word such as "it", "they" or "that unit" speaks of something, and the text has named nothing before it '
        "that could be meant. The line is not read, since nobody can tell what happens to what. Name it first, or say "
        "which one is meant.",
    ),
    "CL411": CodeInfo(
        "a card that speaks of itself in another type's words",
        WARNING,
        "In Riftbound units and legends say I and me, gear and spells this, battlefields here; what is attached speaks "
        "for its unit. In Magic a card calls itself by a type it has: this creature, this Aura, this spell.",
    ),
    "CL412": CodeInfo(
        "the parts of a cost in another order",
        WARNING,
        "Before a colon the parts of a cost stand with commas between and in one order. In Magic: what is paid in "
        "symbols, the tap symbol, then acts. In Riftbound symbols and acts stand before the exhaust symbol: printed "
        "cards put an act before it fifteen times and behind it once, and what is printed is followed there. Of "
        "an act and what is paid in symbols either stands first there, the act in four of seven printed costs, so "
        "nothing is said of it. What is paid in symbols stands there without pay, and the tap symbol says that "
        "the card itself is tapped.",
    ),
    "CL413": CodeInfo(
        "a number written another way",
        WARNING,
        "Cards write a number of things in words and an amount of damage, life or points in digits. Riftbound says how "
        "many cards one draws, discards or recycles by a number in digits alone. Up to five symbols stand one by one.",
    ),
    "CL414": CodeInfo(
        "keywords in another order",
        WARNING,
        "Where several keywords stand on one line, cards of the game have them in one order. Keywords stand before a "
        "card's other abilities: in Riftbound all but those that its own cost is, in Magic those that have an order "
        "stand before what is activated or triggered, and some (flash, kicker, enchant) before all; the line "
        "of flash stands before those of flying and the like. A second keyword that "
        "does nothing beside the first is told, too, and in Riftbound one that stands behind "
        "another without a comma.",
    ),
    "CL415": CodeInfo(
        "a payment that the other form would make something else",
        INFO,
        '"Do X to do Y" and "Do X. If you do, Y" are not the same: one may be a cost and the other an action, or they '
        "are paid at other times. The note says what the other form would be; nothing is wrong with either.",
    ),
    "CL416": CodeInfo(
        "a value in other words",
        WARNING,
        "The value is said in other words than cards use: 3 [M] or less in Riftbound, power 3 or greater in "
        "Magic, and neither says less than 4. A value changes this turn in Riftbound, until end of turn in Magic, "
        "where something gets or gains it and nobody is told to give it.",
    ),
    "CL417": CodeInfo(
        "when, whenever or at",
        WARNING,
        'A trigger begins with another word than cards have for such an event. Riftbound says "when". Magic says '
        '"when" of what happens to a card once, and "whenever" of what may happen again and again. Both say "at" of a '
        "moment; Magic has no first or last moment of a turn, and says upkeep and end step.",
    ),
    "CL418": CodeInfo(
        'an optional cost without "may"',
        WARNING,
        "What is linked to the payment asks whether it was made, yet nothing lets its player decline it; or its own "
        'words say that it may be declined: "you" before what is given up, a cost paid rather than another, an '
        'additional cost behind "as you play this" or paid for more than to play the card. Say "you may" before it; an '
        'additional cost that must be paid stands behind "As an additional cost to play this".',
    ),
    "CL419": CodeInfo(
        '"if you do" with nothing before it',
        WARNING,
        "The sentence asks whether you did something, and the one before tells you to do nothing, or only what is "
        "always done; or it asks of others who lose life or draw, as nobody fails to.",
    ),
    "CL420": CodeInfo(
        "a target that nothing uses",
        WARNING,
        'Something is chosen and neither spoken of again nor left out of what is, or the word "target" stands where '
        "nothing is targeted: in a cost, before a colon or an additional one, in what a trigger waits for, in "
        "an ability that always holds.",
    ),
    "CL421": CodeInfo(
        "a keyword that does nothing on this type",
        WARNING,
        "The card has a keyword, or a loyalty cost, of its own that only cards of other types have a use for. Nothing "
        "is said where the card may become one of them, or where the keyword works for whatever deals damage and the "
        "card deals some.",
    ),
    "CL422": CodeInfo(
        "a symbol written another way",
        WARNING,
        "The symbol is understood, but another game writes it so, or an older document did: Magic has {1}, {R} and "
        "{T}, Riftbound [1], [R], [E] and [M]. `cardlang fmt` spells symbols as the card's own game does.",
    ),
    "CL423": CodeInfo(
        "a card that calls itself by its name",
        INFO,
        "Magic's permanents without the supertype legendary call themselves by a type they have, as in this creature; "
        "until 2024 they used their name, and two of five that are printed still do, which is why this is no warning. "
        "Nothing is wrong with it. A card that is otherwise worded as those of today gets a warning instead (CL411).",
    ),
    "CL501": CodeInfo(
        "it cannot be run yet",
        ERROR,
        "The text is read, but the interpreter lacks something that running it needs; the message names it.",
    ),
    "CL502": CodeInfo(
        "a set-up that cannot be",
        ERROR,
        "The set-up of a run names a thing or a state that the game does not have, or names it twice.",
    ),
    "CL503": CodeInfo(
        "an answer that cannot be given",
        ERROR,
        "A run does or answers something that is not among the options at that point. The message lists them.",
    ),
    "CL504": CodeInfo(
        "a case went another way",
        ERROR,
        "What was read, classified or run differs from what the case expects. The first step that differs is shown.",
    ),
    "CL601": CodeInfo(
        "a source that cannot be opened",
        ERROR,
        "The file or folder does not exist, may not be read, or is of a kind that holds no cards.",
    ),
    "CL602": CodeInfo(
        "a file that is no text",
        ERROR,
        "The file is not UTF-8, or is a binary file. Save it as UTF-8.",
    ),
    "CL603": CodeInfo(
        "a source of an unknown game",
        ERROR,
        "Nothing in the source says whether its cards are Riftbound or Magic. `--game` states it.",
    ),
    "CL604": CodeInfo(
        "a row that cannot be taken apart",
        ERROR,
        "A line of a card file is not in the form the file has otherwise, so no card could be taken from it. The other "
        "cards of the file are not touched.",
    ),
    "CL605": CodeInfo(
        "a card of the other game",
        ERROR,
        "The card plainly belongs to another game than the one it was to be read as. It was not read.",
    ),
    "CL606": CodeInfo(
        "a header that cannot be used",
        ERROR,
        "A line in the head of a card or case file is no `key: value`, has an unknown key, or a value that its key "
        "cannot have.",
    ),
    "CL607": CodeInfo(
        "nothing to read",
        ERROR,
        "The file is empty, or the folder holds no file that cardlang reads.",
    ),
    "CL608": CodeInfo(
        "an unknown section",
        ERROR,
        "A case file has a section of a name that means nothing, or the same section twice.",
    ),
    "CL609": CodeInfo(
        "a file that holds no cards",
        ERROR,
        "The file is of a kind that is known, and that kind holds no cards, or none whose keys are known; the message "
        "says what it looks like. `--field` says which keys or headings are the name and the text. In a folder such "
        "files are passed over, and only named.",
    ),
}


def finding(
    code: str,
    message: str,
    span: Span,
    *,
    notes: tuple[str, ...] = (),
    help: str = "",
    rule: str = "",
    fix: Fix | None = None,
) -> Diagnostic:
    """A diagnostic with the severity its code has in the table."""
    if code not in CODES:
        raise CardlangError(f"there is no code {code}")
    return Diagnostic(code, CODES[code].severity, message, span, notes, help, rule, fix)


def explain_code(code: str) -> str:
    """The page about a code, as plain text."""
    if code not in CODES:
        raise CardlangError(f"there is no code {code}")
    info = CODES[code]
    return f"{code}: {info.title} ({info.severity.value})\n\n{info.page}\n"
