"""Two versions of a card, or of a set, side by side: which abilities mean what they meant, and which do not.

Pairs cards; pairing abilities is for `pairing`, what changed in one for `comparing`, showing it for `diff_command`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from cardlang.formats.card import Face
from cardlang.library import CardReading
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Unless
from cardlang.tools.comparing import meaning_changes
from cardlang.tools.crossing import Crossing, crossings
from cardlang.tools.orderless import means_the_same
from cardlang.tools.pairing import partners, worded
from cardlang.tools.standing_for import both_spelled_out, stands_for
from cardlang.tools.worded import Worded, is_instruction


class Change(Enum):
    """How much two versions differ."""

    SAME = "same"
    WORDING = "wording"
    MEANING = "meaning"
    UNREAD = "unread"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class AbilityChange:
    """An ability before and after ("" where it is new or gone), and a sentence for each thing that changed."""

    change: Change
    old: str
    new: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card before and after: what changed in its head, and each of its abilities."""

    name: str
    change: Change
    head: tuple[str, ...]
    abilities: tuple[AbilityChange, ...]


_ORDER = "only the order changed, which says nothing in a cost or among keywords"
_JOINED = "only an order changed that says nothing"
_LINES = "only the order of the abilities changed"
_GRAVITY = (Change.SAME, Change.WORDING, Change.UNREAD, Change.MEANING)


def card_changes(old: Sequence[CardReading], new: Sequence[CardReading]) -> Iterator[CardChange]:
    """Each card of either version with what changed, in the order of the new one; then those that are gone.

    Cards are paired by their number, else by their name; a lone card on each side is paired whatever it is called.
    """
    left = list(old)
    for after in new:
        before = _partner(after, left, alone=len(old) == len(new) == 1)
        if before is None:
            yield CardChange(_name(after), Change.NEW, (), ())
        else:
            left.remove(before)
            yield card_change(before, after)
    yield from (CardChange(_name(before), Change.GONE, (), ()) for before in left)


def _partner(card: CardReading, others: list[CardReading], alone: bool) -> CardReading | None:
    if alone:
        return others[0]
    number, name = card.card.id, card.card.name
    by_number = (other for other in others if number is not None and other.card.id == number)
    by_name = (other for other in others if name and other.card.name == name)
    return next(by_number, None) or next(by_name, None)


def _name(card: CardReading) -> str:
    return card.card.name or f"a card ({card.card.file}:{card.card.line})"


def card_change(old: CardReading, new: CardReading) -> CardChange:
    """What changed from one version of a card to the other."""
    head = tuple(_head(old, new))
    abilities = tuple(_abilities(old, new))
    changes = [ability.change for ability in abilities]
    worst = max((_gravity(change) for change in changes), default=0)
    if head:
        worst = max(worst, _GRAVITY.index(Change.MEANING))
    return CardChange(_name(new), _GRAVITY[worst], head, abilities)


def _gravity(change: Change) -> int:
    return _GRAVITY.index(change if change in _GRAVITY else Change.MEANING)


def _head(old: CardReading, new: CardReading) -> Iterator[str]:
    """What changed of what is printed around the text."""
    if len(old.faces) != len(new.faces):
        yield f"it had {len(old.faces)} faces and has {len(new.faces)}"
    for one, other in zip(old.faces, new.faces, strict=False):
        before, after = one.face, other.face
        if not (_says(before) and _says(after)):
            continue  # a source of texts alone
        for label, was, now in (
            ("name", before.name, after.name),
            ("cost", before.cost, after.cost),
            ("types", _line(before.supertypes, before.types), _line(after.supertypes, after.types)),
            ("tags", _line(before.tags), _line(after.tags)),
            ("domains", _line(before.domains), _line(after.domains)),
            *((key, dict(before.stats).get(key, ""), dict(after.stats).get(key, "")) for key in _stats(before, after)),
        ):
            if was != now:
                yield f"{label}: {was or 'none'} became {now or 'none'}"


def _says(face: Face) -> bool:
    """Whether anything is known of a face beside its name and text."""
    return bool(face.cost or face.types or face.supertypes or face.tags or face.domains or face.stats)


def _stats(*faces: Face) -> tuple[str, ...]:
    pairs = (pair for face in faces for pair in face.stats)
    return tuple(dict.fromkeys(key for key, _ in pairs))


def _line(*words: Iterable[str]) -> str:
    return " ".join(word for group in words for word in group)


def _abilities(old: CardReading, new: CardReading) -> Iterator[AbilityChange]:
    """Each ability of the new version with the one it was, then those that are gone."""
    before, after = worded(old, new)
    found, crossed = partners(before, after), crossings(before, after)
    for number, one in enumerate(after):
        if number not in found:
            yield AbilityChange(Change.NEW, "", one.text, _crossed(one, crossed))
            continue
        pair = before[found[number]], one
        passed = [i for i in range(number) if found.get(i, -1) > found[number]]
        yield _moved(_ability(*pair, crossed), pair, [after[i] for i in passed])
    taken = set(found.values())
    yield from (
        AbilityChange(Change.GONE, one.text, "", _crossed(one, crossed))
        for number, one in enumerate(before)
        if number not in taken
    )


def _crossed(worded: Worded, crossed: Sequence[Crossing]) -> tuple[str, ...]:
    """Of an ability that is new or gone, what became of its payments and instructions in others."""
    return tuple(dict.fromkeys(one.sentence for one in crossed if one.is_in(worded)))


def _moved(change: AbilityChange, pair: tuple[Worded, Worded], passed: list[Worded]) -> AbilityChange:
    """The change of an ability that stands behind others now that it stood before.

    Instructions are followed in the order they stand in; abilities of a permanent say the same in any.
    """
    old, new = pair
    if not passed or old.ability.face != new.ability.face:
        return change
    followed = [one for one in passed if is_instruction(one) and is_instruction(new)]
    if followed:
        told = f'it is followed behind "{followed[0].text}" now'
        return replace(change, change=Change.MEANING, told=(*change.told, told))
    if change.change is Change.SAME:
        return replace(change, change=Change.WORDING, told=(_LINES,))
    return change


def _ability(old: Worded, new: Worded, crossed: Sequence[Crossing]) -> AbilityChange:
    before, after = old.node, new.node
    moved = old.in_box != new.in_box
    if old.text == new.text and (before is None or before == after) and not moved:
        return AbilityChange(Change.SAME, old.text, new.text)
    if before is None or after is None:
        if old.ability.line.text == new.ability.line.text and before is after:
            return AbilityChange(Change.WORDING, old.text, new.text)
        which = "neither" if before is None and after is None else "the old one" if before is None else "the new one"
        told = f"{which} is read whole" if which == "neither" else f"{which} is not read whole"
        return AbilityChange(Change.UNREAD, old.text, new.text, (f"what changed cannot be told: {told}",))
    spelled = both_spelled_out(old, new)
    meant = meaning_changes(*spelled, crossed)
    if meant:
        return AbilityChange(Change.MEANING, old.text, new.text, meant)
    keywords = (stands_for(one) for one in spelled if one.spelled is not None)
    return AbilityChange(Change.WORDING, old.text, new.text, (*keywords, *_only_wording(*spelled)))


def _only_wording(old: Worded, new: Worded) -> Iterator[str]:
    """What of the wording changed that might be taken for more."""
    before, after = (one.itself(one.meant) if one.meant is not None else None for one in (old, new))
    profile = new.reading.profile
    if profile is not None and profile.unless_means_may and _says_unless(old) != _says_unless(new):
        yield f'"unless" and "may", "if you don\'t" mean the same [{profile.unless_means_may}]'
    if old.meant != new.meant and before != after:
        yield _ORDER if means_the_same(before, after) else _JOINED


def _says_unless(worded: Worded) -> bool:
    return worded.node is not None and any(isinstance(node, Unless) for node in walk(worded.node))
