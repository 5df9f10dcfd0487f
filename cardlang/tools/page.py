"""The report of `cardlang batch`: one page of HTML that needs nothing from the network.

It is made of the lines that the run has written, gone through twice, so that a large run is never held whole. What the
cards say is shown and never obeyed: the template escapes it, and the page's program puts it in as text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import click

from cardlang import __version__
from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import open_case, parse_case
from cardlang.cases.suite import case_files
from cardlang.tools.repeats import number_of

_UNPRINTED = frozenset({"CL204", "CL206"})
"""The findings of lines that are understood and do not print back."""
_RANK = {"none": 0, "partial": 1, "read": 2}
_KINDS_SHOWN = 6

Card = dict[str, Any]
Lines = Callable[[], Iterable[bytes]]


@dataclass(slots=True)
class Figures:
    """What the cards of a run come to: at four levels, and their payments by role and kind."""

    cards: int = 0
    understood: int = 0
    printed: int = 0
    runnable: int = 0
    cased: int = 0
    costs: Counter[str] = field(default_factory=Counter)
    payments: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, card: Card, has_case: bool) -> None:
        """Count one card."""
        codes = {found["code"] for found in card["findings"] if found["severity"] == "error"}
        self.cards += 1
        self.printed += card["verdict"] == "read"
        self.understood += card["verdict"] == "read" or (bool(codes) and codes <= _UNPRINTED)
        self.runnable += card["runnable"]
        self.cased += has_case
        bases = (face["base_cost"] for face in card["faces"] if face["base_cost"])
        for cost in (*bases, *(cost for ability in card["abilities"] for cost in ability["costs"])):
            self.payments[cost["role"]] += 1
            self.costs[cost["role"]] += cost["is_cost"]
            self.kinds.setdefault(cost["role"], Counter()).update(part["kind"] for part in cost["parts"])

    @property
    def levels(self) -> tuple[tuple[str, int, str], ...]:
        """The four levels, each with its count and what it means."""
        return (
            ("read", self.understood, "every ability is understood"),
            ("print back", self.printed, "word for word, and read the same again"),
            ("can be run", self.runnable, "the interpreter has all they need"),
            ("have a case", self.cased, "a case file names them"),
        )

    @property
    def roles(self) -> list[dict[str, object]]:
        """The roles of payments, the commonest first."""
        return [
            {
                "name": role.replace("_", " "),
                "count": count,
                "costs": self.costs[role],
                "kinds": [f"{kind.replace('_', ' ')} {n}" for kind, n in self.kinds[role].most_common(_KINDS_SHOWN)],
            }
            for role, count in self.payments.most_common()
        ]

    @property
    def most(self) -> int:
        """The payments of the commonest role."""
        return max(self.payments.values(), default=1)


@dataclass(slots=True)
class Changes:
    """What is better and worse than in an earlier run."""

    better: list[tuple[str, str, str]] = field(default_factory=list)
    worse: list[tuple[str, str, str]] = field(default_factory=list)
    new: int = 0
    gone: int = 0


def names_with_cases(folders: Sequence[Path]) -> frozenset[str]:
    """The names of the cards that case files name."""
    names: set[str] = set()
    for file in (file for folder in folders for file in case_files(folder)):
        case = parse_case(open_case(file)[0])[0]
        names.update(one.card.name for one in (case_cards(case)[0] if case else ()) if one.card.name)
    return frozenset(names)


def write_page(
    page: BinaryIO,
    lines: Lines,
    summary: dict[str, object],
    sources: Sequence[str],
    cased: frozenset[str] = frozenset(),
    earlier: Path | None = None,
) -> None:
    """Write the report of the cards whose lines these are. Raises click.ClickException without jinja2."""
    figures = Figures()
    for card in _cards(lines()):
        figures.count(card, card["name"] in cased)
    stream = _template().stream(
        figures=figures,
        reasons=summary["reasons"],
        changes=_changes(lines, earlier) if earlier else None,
        sources=sources,
        version=__version__,
        rows=_rows(lines()),
    )
    stream.enable_buffering(64)
    stream.dump(page, encoding="utf-8", errors="backslashreplace")


def _template() -> Any:
    try:
        import jinja2
    except ImportError as error:
        raise click.ClickException("A report needs jinja2: pip install 'cardlang[report]'.") from error
    text = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    return jinja2.Environment(autoescape=True, trim_blocks=True).from_string(text)


def _cards(lines: Iterable[bytes]) -> Iterator[Card]:
    return (json.loads(line) for line in lines)


def _rows(lines: Iterable[bytes]) -> Iterator[str]:
    """Each card as the page's program takes it, in text that may stand in a script."""
    for number, card in enumerate(_cards(lines)):
        place = f"{Path(card['source']['file']).name}:{card['source']['line']}"
        abilities = [[a["text"], a["verdict"], _marks(a)] for a in card["abilities"]]
        findings = [_finding(found, card["faces"]) for found in card["findings"]]
        row = [place, card["name"] or "", card["verdict"], card["runnable"], abilities, findings, card["blocked_by"]]
        text = json.dumps(row, ensure_ascii=True, separators=(",", ":"))
        yield ",\n" * bool(number) + text.replace("<", "\\u003c").replace("&", "\\u0026")


def _marks(ability: Card) -> list[list[object]]:
    """Where an ability's payments stand in its text, and what they are."""
    start = ability["span"][0] if ability["span"] else 0
    spans = [(cost, cost["span"]) for cost in ability["costs"] if cost["span"]]
    return [[s[0] - start, s[1] - start, cost["is_cost"], cost["role"].replace("_", " ")] for cost, s in spans]


def _finding(found: Card, faces: Sequence[Card]) -> list[object]:
    """A finding with its place in the user's file, the line that it is about, and which words of that."""
    place = ":".join(str(found[key]) for key in ("file_line", "file_column") if found[key] is not None)
    line, start = found["text"], 0
    if found["face"] is not None and found["line"] is not None:
        line, start = faces[found["face"]]["text"].split("\n")[found["line"] - 1], found["column"] - 1
    end = start + len(found["text"].split("\n")[0])
    return [place, found["severity"], found["message"], line, start, end, found["help"], found["code"]]


def _changes(lines: Lines, earlier: Path) -> Changes:
    """What became better and worse since an earlier run; a card is known by its game, id, and name."""
    found = Changes()
    with earlier.open("rb") as file:
        before = {_key(card): card["verdict"] for card in _cards(file)}
    for card in _cards(lines()):
        was, now = before.pop(_key(card), None), card["verdict"]
        if was is None:
            found.new += 1
        elif was != now:
            (found.better if _RANK[now] > _RANK[was] else found.worse).append((card["name"] or "(no name)", was, now))
    found.gone = len(before)
    return found


def _key(card: Card) -> int:
    return number_of(repr((card["game"], card["id"], card["name"])))
