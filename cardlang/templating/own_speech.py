"""How a card speaks of itself in a game whose cards have a voice: a unit says "I" and "me", a gear and a spell "this".

Which type speaks how is in `grammar/<game>/templating.toml`. A verb behind the word changes with it: "when this unit
attacks" is "when I attack". Leaves games whose cards call themselves by their type to `own_words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.filters import Noun, Objects, Self, This
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.templating.ground import Ground, OwnWords

_SPEAKS = frozenset({"self", "self__i", "self__my", "self__my_gift"})
_THIS = "self__this"
_NAME = frozenset({"self__name", "self__name_possessive"})
_OWNER = "objects__possessive"
"""What is said of a gear as an owner, since "this's" is no word: "this gear's effect"."""
_VERB = re.compile(r" ([a-z]+)\b")
_SPOKEN = ("me", "this", "I")


def wrong_speech(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a word by which a card of its type does not speak of itself."""
    words = next((words for type_, words in ground.habits.own_words.items() if type_ in ground.types), None)
    if words is None or not node.span:
        return
    voice = "I" if "this" in words.never else "this" if '"this"' in words.say else ""
    if _said(node, ground) in (*words.never, *(("the card",) if voice else ())):
        fix = _fix(node, voice, ground)
        help = f'did you mean "{fix.new}"?' if fix else f"say {words.say.split(' says ', 1)[-1]}"
        yield _told(words, node.span, help, fix)


def _told(words: OwnWords, span: Span, help: str, fix: Fix | None) -> Diagnostic:
    return finding("CL411", words.say, span, help=help, rule=words.rule, fix=fix)


def _said(node: Node, ground: Ground) -> str:
    """How the card is spoken of: "I", "this", or "the card" for its name and for "this unit"."""
    match node:
        case Self() if node.wording.form in _SPEAKS:
            return "I"
        case Self() if node.wording.form == _THIS:
            return "this"
        case Self() if node.wording.form in _NAME:
            return "" if ground.text.endswith("named ", 0, node.span.start) else "the card"
        case Objects(quantity=This(), target=None, nouns=Noun(word=word), where=()) if word in ground.types:
            told = ground.habits.own_words.get(word)
            owns = node.wording.form == _OWNER and told is not None and "this" not in told.never
            return "the card" if told is not None and not owns else ""
        case _:
            return ""


def _fix(node: Node, voice: str, ground: Ground) -> Fix | None:
    """The right word, with the verb behind it in its form; none where it is not sure which."""
    here, words = node.span, ground.words(node.span)
    if words.endswith(("'s", "’s", "s'")):
        return Fix(here, _capital("my", words)) if voice == "I" else None
    if voice == "this":
        return _as_this(node, ground)
    if voice != "I":
        return None
    verb = _VERB.match(ground.text, here.end)
    base = _base(verb[1], ground) if verb else None
    if verb and base:
        return Fix(Span(here.start, verb.end(1)), f"I {base}" if base != "am" else "I'm")
    named = _said(node, ground) == "the card" and words[:4].lower() != "this"
    return Fix(here, "me") if (named and not _begins(ground, here)) or words[:1].islower() else None


def _as_this(node: Node, ground: Ground) -> Fix | None:
    """The word "this", with a verb behind "I" in its form: "I enter" is "this enters"."""
    here, words = node.span, ground.words(node.span)
    if words != "I":
        spoken = words in _SPOKEN[:2] or _said(node, ground) == "the card"
        return Fix(here, _capital("this", words)) if spoken else None
    new = "This" if _begins(ground, here) else "this"
    verb = _VERB.match(ground.text, here.end)
    if ground.text.startswith(("'m ", "’m "), here.end):
        return Fix(Span(here.start, here.end + len("'m")), f"{new} is")
    other = _third(verb[1], ground) if verb else None
    return Fix(Span(here.start, verb.end(1)), f"{new} {other}") if verb and other else None


def _begins(ground: Ground, here: Span) -> bool:
    """Whether a sentence begins here: then the word is what acts, and its verb is not known."""
    return not re.search(r"[a-z,] $", ground.text[: here.start])


def _capital(new: str, old: str) -> str:
    return new[:1].upper() + new[1:] if old[:4].istitle() and old.startswith("This") else new


def _third(word: str, ground: Ground) -> str | None:
    """The form of a verb behind "this", for the one behind "I": "attacks" for "attack"."""
    spellings = load_grammar(ground.profile.game).lexicon.spellings
    for (kind, lemma, form), spelling in spellings.items():
        if spelling == word and form is Inflection.BASE and (kind, lemma, Inflection.THIRD) in spellings:
            return spellings[kind, lemma, Inflection.THIRD]
    return None


def _base(word: str, ground: Ground) -> str | None:
    """The form of a verb behind "I", for the one behind "this": "attack" for "attacks"."""
    if word == "is":
        return "am"
    spellings = load_grammar(ground.profile.game).lexicon.spellings
    for (kind, lemma, form), spelling in spellings.items():
        if spelling == word and form is Inflection.THIRD:
            return spellings.get((kind, lemma, Inflection.BASE))
    return None
