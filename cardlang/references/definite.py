"""Which phrases say that what they name is known: "that unit", "the killed unit", "the location", "both".

What a game has one of ("the stack"), and what a phrase itself says which it is ("the card you revealed", "the top
card", "the same name"), need nothing spoken of before. Leaves finding what was spoken of to `resolve`.
"""

from __future__ import annotations

from collections.abc import Container

from cardlang.nodes import filters
from cardlang.nodes.amounts import X
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import frozen
from cardlang.nodes.narrowing import Done, OtherThan, Relating
from cardlang.nodes.words import Verb
from cardlang.references.sorts import is_plural, traits_of

_STATES = frozenset({Verb.EQUIP, Verb.ENCHANT, Verb.EXHAUST, Verb.STUN, Verb.EMPOWER, Verb.ATTACH, Verb.BUFF})
"""What "the equipped unit" and its like say of something is how it is, not what was done."""

_ATTACHED = frozenset({Verb.EQUIP, Verb.ENCHANT, Verb.ATTACH})
"""What one thing alone is by the card that speaks of it: "the equipped unit"."""

_WHICH = frozenset(
    "same next first second third fourth last only following top bottom additional starting previous original".split()
)
"""Adjectives that say which one of all is meant."""


_TOKEN = frozenset({"token", "permanent", "artifact"})
_CREATURE = frozenset({"creature", "permanent", "card", "land", "unit"})
_CARD = frozenset({"card", "spell", "land", "permanent"})
COUNTING = frozenset({"number", "amount", "mana"})
"""Words for a number or symbols of whatever was spoken of; of other amounts it is said which: "that damage"."""

AMOUNT_OF = {
    "damage": frozenset({Verb.DEAL, Verb.ASSIGN, Verb.TAKE, Verb.PREVENT}),
    "life": frozenset({Verb.GAIN, Verb.LOSE, Verb.PAY}),
    **dict.fromkeys(("xp", "energy", "power"), frozenset({Verb.GAIN, Verb.SPEND, Verb.PAY, Verb.ADD})),
    **dict.fromkeys(("tag", "choice", "name", "color", "type", "domain"), frozenset({Verb.CHOOSE, Verb.NAME})),
}
"""What is done that has such an amount."""

BRINGS = {
    **dict.fromkeys((Verb.POPULATE, Verb.INVESTIGATE, Verb.INCUBATE, Verb.CREATE), _TOKEN),
    **dict.fromkeys((Verb.BOLSTER, Verb.SUPPORT, Verb.EARTHBEND, Verb.BLIGHT, Verb.EXPLOIT, Verb.ENDURE), _CREATURE),
    **dict.fromkeys((Verb.MANIFEST, Verb.MANIFEST_DREAD, Verb.CLOAK, Verb.AIRBEND), _CREATURE),
    **dict.fromkeys(
        (Verb.SEARCH, Verb.LOOK_AT, Verb.REVEAL, Verb.MILL, Verb.DISCOVER, Verb.CONNIVE, Verb.EXPLORE), _CARD
    ),
    **dict.fromkeys((Verb.SEEK, Verb.CONJURE, Verb.PREDICT, Verb.BURN, Verb.CYCLE, Verb.SURVEIL, Verb.SCRY), _CARD),
    **dict.fromkeys((Verb.LEARN, Verb.CLASH, Verb.FATESEAL, Verb.COLLECT_EVIDENCE, Verb.PLOT, Verb.HIDE), _CARD),
    Verb.AMASS: frozenset({"Army", "token", *_CREATURE}),
    Verb.COPY: frozenset({"creature", "spell", "ability", *_TOKEN}),
    Verb.CAST: frozenset({"spell"}),
    Verb.FLIP: frozenset({"coin"}),
    Verb.ROLL: frozenset({"die", "result", "number"}),
    Verb.PROMISE: frozenset({"gift"}),
    Verb.VENTURE: frozenset({"dungeon", "room"}),
}
"""Acts that bring something their words need not name, and how that may be called."""

_OF_THEMSELVES = frozenset(
    {Verb.REVEAL, Verb.DISCARD, Verb.DRAW, Verb.RECYCLE, Verb.BANISH, Verb.KILL, Verb.STUN, Verb.BUFF, Verb.READY}
)
"""What is done "this way" only where it, or what holds it, was told."""

_HOLDS = {Verb.KILL: frozenset({Verb.DEAL, Verb.FIGHT})}
"""Acts of which another may come: damage kills."""

HAPPENS_AT = frozenset(
    {
        Verb.CONQUER,
        Verb.HOLD,
        Verb.ATTACK,
        Verb.DEFEND,
        Verb.BLOCK,
        Verb.MOVE,
        Verb.BEGIN,
        Verb.END,
        Verb.WIN,
        Verb.SCORE,
        Verb.PLAY,
        Verb.AMBUSH,
        Verb.ENTER,
    }
)
"""Acts that happen at one place: "when I conquer, ready a unit at that battlefield"."""

PLACES = frozenset({"battlefield", "location"})
TIMES = frozenset({"combat", "showdown"})


@frozen
class Usage:
    """What a game's cards need not name: `known`, nouns of what it has one of; `unsaid`, verbs whose "2" is 2 cards."""

    known: Container[str] = frozenset()
    unsaid: Container[str] = frozenset()


NO_USAGE = Usage()
_ELIDED = "objects__elided"


def must_be_known(phrase: Node | None, verb: Verb, usage: Usage) -> bool:
    """Whether a number stands for things that must have been spoken of: "banish one", and in Magic "draw two"."""
    if not isinstance(phrase, filters.Objects) or not is_left_out(phrase) or is_mode(phrase):
        return False
    if isinstance(phrase.quantity, filters.Both) or (verb is Verb.CONNIVE and is_amount(phrase)):
        return False
    return not (is_in_digits(phrase) and (verb.value in usage.unsaid or (usage.unsaid and phrase.where)))


def comes_of(done: Verb | None, act: Verb) -> bool:
    """Whether one thing may be done by doing another: what was not revealed is not "revealed this way"."""
    if done is None or done not in _OF_THEMSELVES or act in BRINGS:
        return True
    return act in _HOLDS.get(done, ())


def is_left_out(node: Node) -> bool:
    """Whether a phrase is a number alone, whose noun is left out."""
    return isinstance(node, filters.Objects) and node.wording.form == _ELIDED


def is_amount(node: Node) -> bool:
    """Whether it is an X alone, which counts nothing: "it connives X"."""
    if not isinstance(node, filters.Objects) or not is_left_out(node):
        return False
    return isinstance(node.quantity, filters.Exactly) and isinstance(node.quantity.amount, X)


def is_mode(phrase: filters.Objects) -> bool:
    """Whether it is what modes are chosen by: "choose one"."""
    return isinstance(phrase.nouns, filters.Noun) and phrase.nouns.word == "mode"


def is_in_digits(phrase: filters.Objects) -> bool:
    """Whether a number alone is written in digits: "draw 1"."""
    quantity = phrase.quantity
    return isinstance(quantity, filters.Exactly) and quantity.amount.wording.form == "fixed"


def speaks_of_before(node: Node, known: Container[str]) -> bool:
    """Whether a phrase says that it was spoken of; `known` are the nouns of what a game has one of."""
    if not isinstance(node, filters.Objects):
        return False
    match node.quantity:
        case filters.That() | filters.Both():
            return True
        case filters.Another():
            return "enemy" in traits_of(node)  # the card itself is no enemy
        case filters.The():
            return done_to(node) is not None or is_what_remains(node) or is_plain(node, known)
        case _:
            return False


def is_of_modes(node: Node, act: Node | None) -> bool:
    """Whether it is the "both" of "choose one or both", which speaks of what may be done."""
    both = isinstance(node, filters.Objects) and isinstance(node.quantity, filters.Both)
    return both and isinstance(act, Act) and act.verb is Verb.CHOOSE


def is_plain(phrase: filters.Objects, known: Container[str]) -> bool:
    """Whether nothing in a phrase with "the" says which one is meant."""
    places = _BY_PLACE if not is_plural(phrase) else (OtherThan,)
    if any(not isinstance(where, places) for where in phrase.where):
        return False
    if isinstance(phrase.nouns, filters.Belonging | filters.SameAs):
        return False
    nouns = nouns_of(phrase)
    named = any(isinstance(trait, filters.Typed) and trait.word in known for noun in nouns for trait in noun.traits)
    if named or all(noun.word in known for noun in nouns) or traits_of(phrase) & _WHICH:
        return False
    return not any(_says_which(trait) for noun in nouns for trait in noun.traits)


_BY_PLACE = (OtherThan, filters.Controlled, filters.Located, filters.Here, filters.There)
"""What does not say which one is meant: "the unit you control" may be any of yours."""


def _says_which(trait: Node) -> bool:
    """Whether a trait says which one is meant: it has the card attached, or an effect."""
    return isinstance(trait, Relating) or (isinstance(trait, Done) and trait.verb in _ATTACHED)


def is_what_remains(phrase: filters.Objects) -> bool:
    """Whether a phrase is "the remaining cards", which says no more than "the rest"."""
    return "remaining" in traits_of(phrase)


def done_to(phrase: filters.Objects) -> Verb | None:
    """The act by which a phrase tells what it speaks of: killing, of "the killed unit"."""
    for trait in (trait for noun in nouns_of(phrase) for trait in noun.traits):
        if isinstance(trait, Done) and trait.verb not in _STATES:
            return trait.verb
        if trait == filters.Trait("chosen"):
            return Verb.CHOOSE
    return None
