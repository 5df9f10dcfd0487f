"""How a card speaks of itself: "I" and "me", "this", "this creature", by the type it has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.abilities import Activated, Keywords
from cardlang.nodes.filters import Noun, Objects, Self, This
from cardlang.nodes.pronouns import TheAttached
from cardlang.profiles.profile import CardKind
from cardlang.source import Span
from cardlang.syntax.attach.self import lower_self
from cardlang.templating.ground import Ground, instead, own
from cardlang.templating.own_speech import wrong_speech

_OF_ANY = frozenset({"card", "spell", "permanent", "token"})
"""What any card, at some time, can call itself: "this card", "this token"."""
_SUBTYPES = ("equipment", "aura", "vehicle", "spacecraft", "saga", "class", "case", "room")
"""Types that a card goes by before its larger one: "this Aura", not "this enchantment"."""
_TYPES = ("creature", "planeswalker", "battle", "land", "artifact", "enchantment", "instant", "sorcery")
_SPELLS = ("instant", "sorcery")
_BATTLE = "battle"
_QUOTED = re.compile(r'"[^"]*"')
_TYPED = re.compile(r"\bthis (artifact|enchantment|land|Aura|Equipment|Saga)\b")
"""What a card may be called in reminder text; "this creature" stands there of what may become one, too."""
_BY_NAME = frozenset({"self__name", "self__name_possessive"})
_NAMED = re.compile(r"\bnamed $")
_BEGINS = re.compile(r"(?:^|[\n.:—\"•] ?)$")
_ELSEWHERE_BEFORE = re.compile(r"\b(?:discard|reveal|cast|play|cycle)s? $", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r" (?:is |was )?(?:from|in) (?:(?:your|a|their|its owner's) (?:hand|graveyard|library)|exile)\b"
)
"""What shows that the card is no permanent there: then it is "this card"."""
_ON_THE_BATTLEFIELD = re.compile(r" (?:enters|attacks|blocks|dies|has|gets|gains|deals|becomes|leaves|can|can't)\b")
"""What shows that a card is no mere card there, but a permanent or a spell."""
_DONE_IN_PLAY = re.compile(r"\b(?:sacrifice|regenerate|tap|untap|attach)s? $", re.IGNORECASE)
"""What is done to nothing but a permanent."""
_ZONES = re.compile(
    r"\b(?:graveyard|exile|library|hand(?<!owner's hand)|discard|reveal|cast|play|card(?<!this card))", re.IGNORECASE
)
"""What shows that an activated ability may be of a card that is no permanent."""
_AS_A_PERMANENT = re.compile(r" (?:attacks|blocks|dies|gets|gains|becomes|leaves)\b")
"""What shows that it is no spell there."""
_ASIDE = re.compile(r'"[^"]*"|\([^()]*\)')
_PERMANENTS = frozenset({"creature", "artifact", "enchantment", "land", *_SUBTYPES})
_TODAY = re.compile(
    r"\benters\b(?! the battlefield| or )|\b[Tt]his (?:creature|artifact|enchantment|land|Aura|Equipment)\b"
)
"""How a card shows that it is worded as those of today: it enters, and calls itself by its type elsewhere."""
_BESIDE = frozenset({"artifact", "enchantment", "land"})
"""Types that a card does not go by when it is a creature too."""


def wrong_own_words(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each word by which a card of its type does not speak of itself."""
    if not ground.types:
        return
    nodes = own(ground.node)
    if "equipment" not in ground.types:  # On anything else "this" beside "I" is the card itself.
        nodes = (lower_self(node) if isinstance(node, TheAttached) else node for node in nodes)
    for node in nodes:
        yield from wrong_speech(node, ground)
        if isinstance(node, Self) and node.span:
            yield from _by_name_of_type(node, ground)
            yield from _by_its_name(node, ground)
        elif isinstance(node, Objects) and node.span and not ground.habits.own_words:
            yield from _as_a_spell(node, ground)
    if not ground.habits.own_words and isinstance(ground.node, Keywords):
        yield from _in_reminders(ground)


def _in_reminders(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each type that the reminder text of the card's own keywords gives it, and that it has not."""
    for reminder in ground.line.reminders:
        words = _QUOTED.sub(lambda found: " " * len(found[0]), ground.words(reminder.span))
        for found in _TYPED.finditer(words):
            if found[1].lower() not in ground.types and ground.types & {*_TYPES, *_SUBTYPES}:
                span = Span(reminder.span.start + found.start(), reminder.span.start + found.end())
                yield _of_its_type(found[1], span, ground)


def _by_its_name(node: Self, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for the name of a permanent that is not legendary, which today calls itself by its type.

    It is a warning where the card's own text is worded as those of today are, and information where it may be older.
    """
    permanent = ground.types & _PERMANENTS and not ground.types & {"legendary", "planeswalker", *_SPELLS}
    if ground.habits.own_words or not permanent or node.wording.form not in _BY_NAME:
        return
    if _NAMED.search(ground.text, 0, node.span.start):
        return
    new = _itself(node.span, ground)
    if _ELSEWHERE_BEFORE.search(ground.text, 0, node.span.start) or _ELSEWHERE.match(ground.text, node.span.end):
        new = "this card's" if new.endswith("'s") else "this card"
    if _BEGINS.search(ground.text, 0, node.span.start):
        new = new[:1].upper() + new[1:]
    today = _TODAY.search(_ASIDE.sub("", ground.text)) is not None
    message = "a card that is not legendary calls itself by its type"
    fix = Fix(node.span, new)
    yield finding("CL411" if today else "CL423", message, node.span, help=f'did you mean "{new}"?', fix=fix)


def _by_name_of_type(node: Self, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for "this creature" on a card that is none."""
    named = node.wording.form.removeprefix("self__this_").removesuffix("_possessive")
    if not node.wording.form.startswith("self__this_") or named in _called(ground.types):
        return
    if named == "permanent" and len(ground.types & {*_TYPES}) != 1:
        return  # It is of several types, or of one that is not known.
    if named == "card" and _is_in_play(node, ground):
        yield _of_its_type(named, node.span, ground)
        return
    placed = _ON_THE_BATTLEFIELD if named == "card" else _AS_A_PERMANENT if named == "spell" else None
    if ground.kind is CardKind.SPELL and named == "spell":
        return
    if named in _OF_ANY - {"permanent"} and not (placed and placed.match(ground.text, node.span.end)):
        return
    if ground.habits.own_words or not ground.types & {*_TYPES, *_SUBTYPES}:
        return
    yield _of_its_type(named, node.span, ground)


def _is_in_play(node: Self, ground: Ground) -> bool:
    """Whether the card is a permanent where it is spoken of: it is sacrificed, or acts and no other zone is named."""
    if not ground.types & _PERMANENTS:
        return False
    if _DONE_IN_PLAY.search(ground.text, 0, node.span.start):
        return True
    return isinstance(ground.node, Activated) and not _ZONES.search(_ASIDE.sub("", ground.words(ground.node.span)))


def _as_a_spell(phrase: Objects, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for "this instant" and "this sorcery", which call themselves "this spell", and for "this battle"."""
    match phrase:
        case Objects(quantity=This(), nouns=Noun(word=word), where=()) if word in ground.types & {*_SPELLS} or (
            word == _BATTLE and ground.types & _PERMANENTS - {_BATTLE}
        ):
            yield _of_its_type(word, phrase.span, ground)


def _of_its_type(named: str, span: Span, ground: Ground) -> Diagnostic:
    return instead(ground, "CL411", f'this card does not call itself "this {named}"', span, _itself(span, ground))


def itself(types: frozenset[str]) -> str:
    """What a card of some types calls itself: "this creature"; nothing where they say nothing of that."""
    called = _called(types) | (types & {*_SPELLS})
    word = next((word for word in (*_SUBTYPES, *_TYPES) if word in called), "")
    word = "spell" if word in _SPELLS else word.capitalize() if word in _SUBTYPES else word
    return f"this {word}" if word else ""


def _itself(span: Span, ground: Ground) -> str:
    """What a card of its type calls itself where it speaks of itself in other words."""
    return itself(ground.types) + ("'s" if ground.words(span).endswith(("'s", "’s")) else "")


def _called(types: frozenset[str]) -> frozenset[str]:
    """The types that a card goes by: a creature is called one, whatever else it is, and an Aura is called an Aura."""
    return types - {*_BESIDE, *_SPELLS} if types & {"creature", *_SUBTYPES} else types - {*_SPELLS}
