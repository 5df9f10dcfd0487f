"""Which phase of a turn a moment begins or ends, and which turns are meant: "the start of your Beginning Phase"."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes import filters
from cardlang.nodes.narrowing import EitherTrait
from cardlang.nodes.words import Preposition
from cardlang.profiles.play import Phase, PlayRules

NTH: Mapping[str, int] = {"first": 1, "second": 2, "third": 3}
BEGINNINGS = frozenset({"beginning", "start"})
MOMENTS: Mapping[str, Phase] = {
    "upkeep": Phase.UPKEEP,
    "end step": Phase.END,
    "beginning phase": Phase.BEGINNING,
    "draw step": Phase.DRAW,
}


SINGLE: Mapping[str, Phase] = {"main phase": Phase.MAIN}
"""Where there is one of that name in a turn."""


def is_first(part: filters.Objects) -> bool:
    """Whether a moment is one of a player's first turn alone: "each player's first Beginning Phase"."""
    return isinstance(part.nouns, filters.Noun) and filters.Trait("first") in part.nouns.traits


def span_of(moment: filters.Objects) -> filters.Objects | None:
    """The part of a turn whose beginning or end a moment is: "your upkeep" of "the beginning of your upkeep"."""
    whole = moment.nouns.whole if isinstance(moment.nouns, filters.Belonging) else moment
    return whole if isinstance(whole, filters.Objects) else None


def phase_of(rules: PlayRules, moment: filters.Objects) -> Phase | None:
    """The phase whose beginning a moment is, or None when the game here has no such moment."""
    part = span_of(moment)
    if part is None or not isinstance(part.nouns, filters.Noun):
        return None
    skipped = ("next", "first") if rules.bases else ("next",)
    traits = [trait.word for trait in part.nouns.traits if isinstance(trait, filters.Trait | filters.Typed)]
    word = " ".join((*(trait for trait in traits if trait not in skipped), part.nouns.word.replace("_", " ")))
    edge = (
        moment.nouns.nouns.word
        if isinstance(moment.nouns, filters.Belonging) and isinstance(moment.nouns.nouns, filters.Noun)
        else ""
    )
    if word == "turn":
        return Phase.END if edge == "end" else rules.phases[0] if edge in BEGINNINGS else None
    known = {**MOMENTS, **SINGLE} if rules.bases else MOMENTS
    found = known.get(word) if edge in BEGINNINGS else None
    return found if found in rules.phases else None


def turns_in(adverb: filters.Adverb) -> tuple[int, ...]:
    """Which turns of a player words speak of: "during their first or second turn"."""
    match adverb:
        case filters.Located(Preposition.DURING, filters.Objects(filters.Of(filters.They()), None, noun, ())):
            traits = noun.traits if isinstance(noun, filters.Noun) and noun.word == "turn" else ()
            words = [one for trait in traits for one in (trait.traits if isinstance(trait, EitherTrait) else (trait,))]
            return tuple(NTH[one.word] for one in words if isinstance(one, filters.Trait) and one.word in NTH)
        case _:
            return ()
