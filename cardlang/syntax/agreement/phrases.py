"""Phrases that no card has, though each of their words is known: a word doubled, a noun left out, "an unit".

Classes let a noun stand before a noun and a number alone; what one of its words then means is nothing. The check runs
on nodes, as that of `agreement` does, and on the tokens for what stands side by side.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Inflection, Node, children, walk
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import Belonging, Either, Listed, Located, Named, Noun, Objects, Self, Together
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Preposition, Verb
from cardlang.source import Span
from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.sorts import heads
from cardlang.syntax.tokens import Token

_SOUNDS_LIKE_A_CONSONANT = re.compile(r"(?:uni(?![nm])|unanim|one|once|us[ei]|eu|[^aeio8u])", re.IGNORECASE)
"""How a word begins that "a" stands before: "a unit", "a one-time"; the vowels else take "an"."""
_DESCRIBES = ("NON", "NOUN", "ADJ", "VT", "VI", "DOMAIN")
_SAID_WITH_A_VOWEL = ("8", "11", "18")
_SILENT_H = ("hour", "honor", "heir")

_SENTENCE_BEGINS = frozenset({"DOT", "DOT_UNSAID", "BULLET", "LSQB", "ARROW"})
_MAY_BEGIN = frozenset(
    {"COLON", "QUOTE", "QUOTE_IN", "COMMA_COST", "ARROW", "BAR", "DASH", "DASH_TIGHT", "DASH_MODES", "LABEL"}
)
"""Behind these a sentence or a cost may begin: "[1], Kill this: Draw 1."."""

_BY_NAME = frozenset({"self__name", "self__name_possessive"})
_SPEAKS = frozenset({"self", "self__i", "self__my"})
"""How a card calls itself: by name, and when it speaks."""
_WHO = 'say "this" for the card when "I" is what it is attached to'

_LIFE_VERBS = frozenset({Verb.GAIN, Verb.LOSE, Verb.PAY})
_HIDDEN = frozenset({"hand", "graveyard", "trash", "library", "main_deck"})
"""Places of cards that nothing is at, on or by."""
_PILES = frozenset({"hand", "graveyard", "library", "exile", "battlefield", "trash"})
_TIMES = frozenset({"end", "beginning", "turn", "upkeep", "step", "phase", "combat", "game"})
_SOMEBODYS = frozenset({"graveyard", "trash", "library"})
_NO_GOAL = frozenset({Verb.EXILE, Verb.BANISH, Verb.KILL, Verb.DESTROY, Verb.SACRIFICE, Verb.DISCARD, Verb.DRAW})
_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO})
_INTO_HAND = frozenset({Preposition.INTO, Preposition.TO, Preposition.FROM})
_TO_CARDS = frozenset(
    {Preposition.IN, Preposition.FROM, Preposition.TO, Preposition.INTO, Preposition.TO_OR_FROM, Preposition.ON_TOP}
)


def wrong_neighbours(tokens: Sequence[Token]) -> Iterator[Diagnostic]:
    """A finding for each word that stands twice, and each "a" or "an" that does not suit the word behind it."""
    for index, (token, follows) in enumerate(pairwise(tokens)):
        last, small = _last(token.text)
        twice_said = small and small == _first(follows.text)
        if not twice_said and token.terminal != "A" and follows.terminal != "APOS_S":
            continue
        here = Span(token.start, follows.end)
        if token.terminal == "A" and token.text.lower() in ("a", "an") and follows.text.isdigit():
            if (token.text.lower() == "an") is not follows.text.startswith(_SAID_WITH_A_VOWEL):
                yield finding("CL303", f'"{token.text}" does not suit "{follows.text}"', here)
        elif token.terminal == "A" and token.text.lower() == "a" and follows.text == "X":
            yield finding("CL303", f'"{token.text}" does not suit "{follows.text}"', here)
        if tokens[index + 2 : index + 3] and tokens[index + 2].terminal == "SLASH":
            continue  # "X X/X creature tokens"
        if twice_said:
            yield finding("CL304", f'"{follows.text}" stands here twice', here, help=f'did you mean "{token.text}"?')
        elif follows.terminal == "APOS_S" and [t.text for t in tokens[index + 2 : index + 4]] == [last, "'s"]:
            twice = Span(token.start, tokens[index + 3].end)
            yield finding("CL304", f'"{token.text}\'s" stands here twice', twice)
        elif token.terminal == "A" and follows.terminal == "LSQB_N" and tokens[index + 2 : index + 3]:
            word = tokens[index + 2].text
            if token.text.lower() in ("a", "an") and (token.text.lower() == "a") != _begins_with_consonant(word):
                yield finding("CL303", f'"{token.text}" does not suit "[{word}]"', here)
        elif token.terminal == "A" and follows.terminal.startswith(_DESCRIBES) and len(follows.text) > 1:
            article = "a" if _begins_with_consonant(follows.text.lstrip("[")) else "an"
            if token.text.lower() in ("a", "an") and token.text.lower() != article:
                yield finding(
                    "CL303",
                    f'"{token.text}" does not suit "{follows.text}"',
                    here,
                    help=f'did you mean "{article} {follows.text}"?',
                )


@lru_cache(maxsize=1 << 13)
def _first(text: str) -> str:
    """The first word of a token in small letters: "main" of "Main Deck"."""
    return text.split()[0].lower() if text.strip() else ""


@lru_cache(maxsize=1 << 13)
def _last(text: str) -> tuple[str, str]:
    """The last word of a token: "spell" of "this spell", and once more in small letters; "" where it has others."""
    last = text.split()[-1] if text.strip() else ""
    return last, last.lower() if last.isalpha() else ""


def wrong_capitals(line: Node, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Diagnostic]:
    """A finding for each capital inside a sentence, and each small letter that begins one."""
    before = ""
    options = frozenset(_options(tokens))
    colons = any(token.terminal == "COLON" for token in tokens)
    behind = {node.body[0].span.start for node in walk(line) if isinstance(node, Activated)} if colons else ()
    for token in tokens:
        begins = not before or before in _SENTENCE_BEGINS or token.start in behind
        word = token.text
        if word in options and not begins:
            pass
        elif token.capital and not begins and before not in _MAY_BEGIN and word not in lexicon.readings:
            yield _capital(token, "a capital stands inside the sentence", word[0].lower() + word[1:])
        elif begins and word[:1].islower() and (token.terminal in lexicon.spelled or token.terminal in lexicon.classes):
            yield _capital(token, "a sentence begins with a capital", word[0].upper() + word[1:])
        before = token.terminal


def _options(tokens: Sequence[Token]) -> Iterator[str]:
    """What a player is told to choose of by name, each with a capital: "chooses Cards or Runes"."""
    for verb, first, between, second in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        if verb.lemma == "choose" and first.capital and between.text.lower() == "or" and second.capital:
            yield first.text
            yield second.text


def _capital(token: Token, message: str, meant: str) -> Diagnostic:
    span = Span(token.start, token.end)
    return finding("CL306", message, span, help=f'did you mean "{meant}"?', fix=Fix(span, meant))


def _begins_with_consonant(word: str) -> bool:
    return not word.lower().startswith(_SILENT_H) and bool(_SOUNDS_LIKE_A_CONSONANT.match(word))


def wrong_phrases(phrase: Objects) -> Iterator[Diagnostic]:
    """A finding for a phrase whose noun is left out behind "a", or whose possessor stands in the wrong number."""
    quantity = phrase.quantity
    if phrase.wording.form == "objects__elided" and quantity and quantity.wording.form == "exactly__a":
        yield finding("CL303", "a noun is missing here", phrase.span, help="say what it is: a card, a unit, a creature")
    plural = _is_plural(phrase.nouns)
    if phrase.wording.form == "objects__possessive" and plural and not _irregular(phrase.nouns):
        yield finding("CL303", "several of them have only an apostrophe", phrase.span, help='write "s\'", not "s\'s"')
    if phrase.wording.form == "objects__possessive_plural" and plural is False:
        yield finding("CL303", "an s is missing behind the apostrophe", phrase.span, help='write "\'s"')


def _is_plural(nouns: Node) -> bool | None:
    """Whether a noun stands in the plural; None for what is no lone noun, or has no form of its own."""
    if not isinstance(nouns, Noun) or not nouns.wording.inflections:
        return None
    return nouns.wording.inflections[-1] is Inflection.PLURAL


def mixed_nouns(node: Either | Together | Listed) -> Iterator[Diagnostic]:
    """A finding for a place joined with a thing ("graveyard or exiled card"), and a number alone joined to a phrase."""
    if isinstance(node, Listed):
        piled = bool(_PILES & set(heads(node.phrases[0])))
        for phrase in node.phrases[1:]:  # Behind "into your hand and" a number has a place of its own.
            if isinstance(phrase, Objects) and phrase.wording.form == "objects__elided" and not piled:
                yield finding("CL303", "nothing says what is counted here", phrase.span, help="write the noun")
        return
    kinds = [(noun.word in _PILES, noun.word in _TIMES) for noun in node.nouns]
    if any(kind != kinds[0] for kind in kinds):
        yield finding("CL303", "a place and what lies in one are joined here", node.span, help="say each on its own")


def _irregular(nouns: Node) -> bool:
    return isinstance(nouns, Noun) and nouns.word in ("person", "child")


def wrong_places(located: Located, unowned: Container[str]) -> Iterator[Diagnostic]:
    """A finding for a hand, a deck or a pile of cards behind a preposition that it never has: "by your hand".

    `unowned` are the places that nothing need say the owner of.
    """
    noun, place = _noun_of(located), located.place
    word = located.preposition.value.replace("_", " ")
    if noun in _HIDDEN and located.preposition not in _TO_CARDS:
        message = f'"{word}" cannot stand before "{noun.replace("_", " ")}"'
        yield finding("CL303", message, located.span, help='here could stand "in", "from", "to" or "into"')
    elif noun == "hand" and noun not in unowned and located.preposition in _INTO_HAND and _is_nobodys(place):
        yield finding("CL303", "nothing says whose hand it is", place.span, help='did you mean "your hand"?')
    elif noun and noun != "control" and located.preposition is Preposition.UNDER:
        yield finding("CL303", f'"under" cannot stand before "{noun}"', place.span, help='did you mean "control"?')
    elif noun == "control" and located.preposition is not Preposition.UNDER:
        yield finding("CL303", f'"{word}" cannot stand before "control"', located.span, help='did you mean "under"?')
    if noun in _SOMEBODYS and isinstance(place, Objects) and _is_nobodys(place) and not place.target:
        if _is_plural(place.nouns) is False:
            yield finding("CL303", f"nothing says whose {noun} it is", place.span, help=f'did you mean "your {noun}"?')


def _is_nobodys(place: Node) -> bool:
    return isinstance(place, Objects) and place.quantity is None


def _noun_of(located: Located) -> str:
    """The noun of a place, or ""."""
    nouns = located.place.nouns if isinstance(located.place, Objects) else None
    noun = nouns.nouns if isinstance(nouns, Belonging) else nouns
    return noun.word if isinstance(noun, Noun) else ""


def wrong_acts(act: Act) -> Iterator[Diagnostic]:
    """A finding for what is paid and is no payment, for cards drawn without a number, for a goal no act has."""
    phrase = act.object
    if act.verb is Verb.PAY and isinstance(phrase, Self):
        yield finding("CL303", "this is nothing one can pay", phrase.span, help='did you mean "play"?')
    if act.verb is Verb.DRAW and isinstance(phrase, Objects) and phrase.wording.form == "objects":
        if phrase.quantity is None and not phrase.where and not act.adverbs and _is_plural(phrase.nouns):
            yield finding("CL303", "nothing says how many", phrase.span, help="put a number before it")
    goals = [place for place in act.adverbs if isinstance(place, Located) and place.preposition is Preposition.TO]
    if len(goals) > 1:
        yield finding("CL303", "one act has one place to go to", goals[1].span, help="make two acts of it")
    where = (*act.adverbs, *(phrase.where if isinstance(phrase, Objects) else ()))
    for place in where if act.verb in _NO_GOAL else ():
        if isinstance(place, Located) and place.preposition in _GOALS and _noun_of(place) in _HIDDEN:
            verb = act.verb.value
            yield finding("CL303", f"one cannot {verb} something into a place", place.span, help='did you mean "from"?')


LIVING = frozenset({Act, Does})
"""The classes of what `wrong_life` is about."""


def wrong_life(node: Node) -> Iterator[Diagnostic]:
    """A finding for life as what acts, or as what is acted on otherwise than by gaining, losing or paying it."""
    taken: Node | None = None
    if isinstance(node, Act) and node.verb not in _LIFE_VERBS:
        taken = node.object
    elif isinstance(node, Does) and not isinstance(node.act, Modal):
        taken = node.who
    if isinstance(taken, Objects) and isinstance(taken.nouns, Noun) and taken.nouns.word == "life":
        yield finding("CL303", "life is gained, lost or paid, and nothing else", taken.span)


_CALLED, _SPOKEN = 1, 2
BOTH_NAMES = _CALLED | _SPOKEN
"""The marks of a text that calls the card both ways: only then is `wrong_names` to be asked."""


def name_marks(node: Node) -> int:
    """How a card's word for itself calls it: by its name, or as "I"."""
    return _CALLED * (node.wording.form in _BY_NAME) | _SPOKEN * (node.wording.form in _SPEAKS)


def wrong_names(nodes: Sequence[Node]) -> Iterator[Diagnostic]:
    """A finding for a card that speaks of itself as "I" and by its name: one of the two must be something else.

    `nodes` are those of a line, its own node first.
    """
    called = {id(node.name) for node in nodes if isinstance(node, Named)}
    said = {n.wording.form: n for n in _unquoted(nodes[0]) if isinstance(n, Self) and id(n) not in called}
    names = [node for form, node in said.items() if form in _BY_NAME]
    if names and said.keys() & _SPEAKS:
        yield finding("CL303", 'the card is called by its name here and "I" as well', names[0].span, help=_WHO)


def _unquoted(node: Node) -> Iterator[Node]:
    """The node and all below it that does not stand in quotes."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        if not isinstance(here, Quoted | QuotedInner):
            waiting += reversed(children(here))


def doubled_traits(node: Noun) -> Iterator[Diagnostic]:
    """A finding for a trait that a noun has twice."""
    for one, other in pairwise(children(node)):
        if one == other:
            yield finding("CL304", "the same word stands here twice", one.span.join(other.span))
