"""An exploration as a picture: points as boxes from left to right, answers on the lines between them, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cardlang.cases.opening import Opening
from cardlang.engine.claims import claims_of
from cardlang.engine.explore import End, Point, Walk
from cardlang.tools.branches import answer_shown, asked, outcome, summary

WIDE, HIGH = 230, 46
ACROSS, DOWN = 330, 58
MARGIN, LINE, LETTERS = 16, 13, 36
COLOURS = {None: "#eef3fb", End.STOPPED: "#e9f6ea", End.OVER: "#fbeccb", End.CUT: "#f3e3e3"}


def svg(opening: Opening, found: Walk) -> str:
    """The picture, with what can be said over all branches below it."""
    places = _places(found)
    claims = list(summary(opening, found, claims_of(found)))
    width = max(MARGIN * 2 + WIDE + max(x for x, _ in places.values()), 8 * max(map(len, claims)) + MARGIN)
    top = MARGIN * 2 + HIGH + max(y for _, y in places.values())
    height = top + LINE * (len(claims) + 2)
    lines = [line for point in found.points for line in _lines(found, point, places)]
    boxes = [line for point in found.points for line in _box(found, point, places)]
    said = [_text(MARGIN, top + LINE * (place + 1), line) for place, line in enumerate(claims)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return "\n".join([f'{head} font-family="sans-serif" font-size="11">', *lines, *boxes, *said, "</svg>", ""])


def _places(found: Walk) -> dict[int, tuple[int, int]]:
    """Where each point stands: as far right as answers lead there, its first way's rows beside one another."""
    places: dict[int, tuple[int, int]] = {}
    row = 0

    def put(number: int, depth: int) -> None:
        nonlocal row
        places[number] = (MARGIN + depth * ACROSS, MARGIN + row * DOWN)
        new = [branch.to for branch in found.points[number].branches]
        for place, to in enumerate(dict.fromkeys(new)):
            if to not in places:
                row += 1 if place and any(other in places for other in new[:place]) else 0
                put(to, depth + 1)

    put(0, 0)
    return places


def _box(found: Walk, point: Point, places: dict[int, tuple[int, int]]) -> Iterator[str]:
    x, y = places[point.number]
    yield f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5" fill="{COLOURS[point.end]}" stroke="#678"/>'
    if point.end is None:
        yield _text(x + 6, y + LINE + 2, _short(f"{point.number}: {asked(point)}"))
        return
    changed = outcome(found.points[0].state, point.state) or ("all as before",)
    why = "" if point.end is End.STOPPED else point.end.value
    shown = [f"{point.number}: {why}", *changed] if why else [f"{point.number}: {changed[0]}", *changed[1:]]
    rows = shown if len(shown) <= 3 else [*shown[:2], "; ".join(shown[2:])]
    for place, line in enumerate(rows):
        yield _text(x + 6, y + LINE * (place + 1) + 1, _short(line))
    yield f"<title>{escape('; '.join(changed))}</title>"


def _lines(found: Walk, point: Point, places: dict[int, tuple[int, int]]) -> Iterator[str]:
    for branch in point.branches:
        (x, y), (to_x, to_y) = places[point.number], places[branch.to]
        start, end = (x + WIDE, y + HIGH // 2), (to_x, to_y + HIGH // 2)
        dashed = ' stroke-dasharray="4 3"' if branch.taken_back else ""
        yield f'<line x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}" stroke="#678"{dashed}/>'
        yield _text(end[0] - ACROSS + WIDE + 6, end[1] - 4, _short(answer_shown(point, branch), 18))


def _text(x: int, y: int, words: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(words)}</text>'


def _short(words: str, letters: int = LETTERS) -> str:
    return words if len(words) <= letters else f"{words[: letters - 1]}…"
