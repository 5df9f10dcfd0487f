"""Two versions of a card, or of a set, side by side: which abilities mean what they meant, and which do not.

Pairs cards and abilities; what changed in an ability is for `comparing`, showing it for `diff_command`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from cardlang.formats.card import Face
from cardlang.library import CardReading
from cardlang.tools.comparing import Worded, meaning_changes
from cardlang.tools.orderless import means_the_same


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
    before = [Worded(old, ability) for ability in old.abilities]
    after = [Worded(new, ability) for ability in new.abilities]
    partners = _partners(before, after)
    for number, worded in enumerate(after):
        if number in partners:
            yield _ability(before[partners[number]], worded)
        else:
            yield AbilityChange(Change.NEW, "", worded.text)
    taken = set(partners.values())
    yield from (AbilityChange(Change.GONE, w.text, "") for i, w in enumerate(before) if i not in taken)


def _partners(before: list[Worded], after: list[Worded]) -> dict[int, int]:
    """For the number of each new ability that of the old one it was: the equal ones first, then the most alike."""
    found: dict[int, int] = {}
    for alike in (_equal, _same_text, _similar):
        for number, worded in enumerate(after):
            if number not in found:
                left = [i for i in range(len(before)) if i not in found.values()]
                scored = [(alike(before[i], worded), -abs(i - number), i) for i in left]
                best = max(scored, default=(0.0, 0, 0))
                if best[0] > 0:
                    found[number] = best[2]
    if len(before) == len(after):
        left = [i for i in range(len(before)) if i not in found.values()]
        rest = [i for i in range(len(after)) if i not in found]
        found.update(zip(rest, left, strict=True))
    return found


def _equal(old: Worded, new: Worded) -> float:
    return float(old.ability.node is not None and means_the_same(old.ability.node, new.ability.node))


def _same_text(old: Worded, new: Worded) -> float:
    return float(old.ability.line.text == new.ability.line.text)


def _similar(old: Worded, new: Worded) -> float:
    """Which share of their words two abilities have in common; nothing below a third."""
    one, other = set(old.ability.line.text.lower().split()), set(new.ability.line.text.lower().split())
    share = len(one & other) / max(1, len(one | other))
    return share if share >= 1 / 3 else 0.0


def _ability(old: Worded, new: Worded) -> AbilityChange:
    before, after = old.ability.node, new.ability.node
    if old.ability.line.text == new.ability.line.text and (before is None or before == after):
        change = Change.SAME if old.text == new.text else Change.WORDING
        return AbilityChange(change, old.text, new.text)
    if before is None or after is None:
        which = "neither" if before is None and after is None else "the old one" if before is None else "the new one"
        told = f"{which} is read whole" if which == "neither" else f"{which} is not read whole"
        return AbilityChange(Change.UNREAD, old.text, new.text, (f"what changed cannot be told: {told}",))
    if before == after:
        return AbilityChange(Change.WORDING, old.text, new.text)
    if means_the_same(before, after):
        return AbilityChange(Change.WORDING, old.text, new.text, (_ORDER,))
    return AbilityChange(Change.MEANING, old.text, new.text, meaning_changes(old, new))
