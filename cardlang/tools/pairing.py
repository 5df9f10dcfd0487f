"""Which ability of a card each ability of its new version was; the lines of keywords are taken together.

Leaves what changed in a pair to `comparing`, and cards to `diffing`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cardlang.library import CardReading
from cardlang.nodes.abilities import Keywords
from cardlang.tools.orderless import says_the_same
from cardlang.tools.standing_for import both_spelled_out
from cardlang.tools.worded import Worded


def worded(old: CardReading, new: CardReading) -> tuple[list[Worded], list[Worded]]:
    """The abilities of both versions; of lines of keywords those that are not in both stand for one."""
    before = [Worded(old, ability) for ability in old.abilities]
    after = [Worded(new, ability) for ability in new.abilities]
    for face in range(len(new.faces)):
        for in_box in (False, True):
            _join(before, after, face, in_box)
    return before, after


def partners(before: list[Worded], after: list[Worded]) -> dict[int, int]:
    """For the number of each new ability that of the old one it was: the equal ones first, then the most alike."""
    found: dict[int, int] = {}
    for alike in (_equal, _same_text, _similar):
        for number, one in enumerate(after):
            if number not in found:
                left = [i for i in range(len(before)) if i not in found.values()]
                scored = [(alike(before[i], one), -abs(i - number), i) for i in left]
                best = max(scored, default=(0.0, 0, 0))
                if best[0] > 0:
                    found[number] = best[2]
    if len(before) == len(after):
        left = [i for i in range(len(before)) if i not in found.values()]
        rest = [i for i in range(len(after)) if i not in found]
        found.update(zip(rest, left, strict=True))
    return found


def _join(before: list[Worded], after: list[Worded], face: int, in_box: bool) -> None:
    """Make one of the lines of keywords that stand in one version alone, where either has several."""

    def lines(sides: list[Worded]) -> list[Worded]:
        return [one for one in sides if _is_keywords(one) and (one.ability.face, one.in_box) == (face, in_box)]

    gone, come = _left(lines(before), lines(after)), _left(lines(after), lines(before))
    if not gone or not come or len(gone) == len(come) == 1:
        return
    for side, rest in ((before, gone), (after, come)):
        first, *more = rest
        side[side.index(first)] = replace(first, more=tuple(one.ability for one in more))
        for one in more:
            side.remove(one)


def _left(lines: list[Worded], others: list[Worded]) -> list[Worded]:
    """The lines that are not among others, each of which stands for one."""
    taken = Counter(one.ability.line.text for one in others)
    left = []
    for one in lines:
        if taken[one.ability.line.text]:
            taken[one.ability.line.text] -= 1
        else:
            left.append(one)
    return left


def _is_keywords(one: Worded) -> bool:
    return isinstance(one.ability.node, Keywords)


def _equal(old: Worded, new: Worded) -> float:
    spelled = both_spelled_out(old, new)
    before, after = (one.meant for one in spelled)
    if before is None or after is None or not says_the_same(before, after):
        return 0.0
    return 1.0 if old.in_box == new.in_box else 0.5


def _same_text(old: Worded, new: Worded) -> float:
    return float(old.ability.line.text == new.ability.line.text)


def _similar(old: Worded, new: Worded) -> float:
    """Which share of their words two abilities have in common; nothing below a third."""
    one, other = set(old.ability.line.text.lower().split()), set(new.ability.line.text.lower().split())
    share = len(one & other) / max(1, len(one | other))
    return share if share >= 1 / 3 else 0.0
