"""The report as a page: what it says, that it shows and never obeys what cards say, and its use in a real browser."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from browser import CHROMIUM, Browser

from cardlang.tools.cli import run
from cardlang.tools.page import write_page

pytest.importorskip("jinja2")

KILLER = {"id": 7, "name": "Dune Raider", "domains": ["Fury"], "energy": 3, "text": "Discard 1, [E]: Kill a unit."}
ASKER = {**KILLER, "id": 8, "name": "Dune Asker", "text": "You may pay [2]. If you do, draw 2."}
ODD = {**KILLER, "id": 9, "name": "Dune Odd", "text": "Discard 1, [E]: Gizmo a unit.\nDraw 1."}
EVIL = {
    **KILLER,
    "id": 10,
    "name": "</script><script>document.title='obeyed'</script>\x1b[31m",
    "text": "<img src=x onerror=\"document.title='obeyed'\"> Draw 1. <!--",
}
CASE = "rule: RB 1.4 204\ndialect: riftbound\n== card Dune Raider\nDiscard 1, [E]: Kill a unit.\n"


def report(folder: Path, *cards: object, more: tuple[str, ...] = ()) -> Path:
    """The report over some cards."""
    source, page = folder / "c.jsonl", folder / "r.html"
    source.write_text("".join(f"{json.dumps(card)}\n" for card in cards))
    arguments = ["batch", str(source), "--out", str(folder / "o"), "--report", str(page), "--jobs", "1", "--fresh"]
    assert run([*arguments, *more]) in (0, 1)
    return page


def rows(page: Path) -> list[list]:
    """The cards as the page's program has them."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.DOTALL)
    assert found
    return json.loads(found[1])


def levels(page: Path) -> dict[str, int]:
    """The counts at each level."""
    return {name: int(count) for count, name in re.findall(r"<li><b>(\d+)</b>([a-z ]+?) <small>", page.read_text())}


def test_a_page_counts_at_four_levels_and_ranks_what_to_fix(tmp_path: Path):
    page = report(tmp_path, KILLER, ASKER, ODD)
    assert levels(page) == {"read": 2, "print back": 2, "can be run": 2, "have a case": 0}
    text = page.read_text()
    assert "an unknown word: gizmo" in text and "game action" in text and "activation" in text
    assert not re.search(r"(?:src|href)=|https?://|@import|url\(", text)


def test_each_payment_is_marked_as_a_cost_or_an_action(tmp_path: Path):
    (killer, asker) = rows(report(tmp_path, KILLER, ASKER))
    assert killer[4] == [["Discard 1, [E]: Kill a unit.", "read", [[0, 14, True, "activation"]]]]
    assert asker[4] == [["You may pay [2]. If you do, draw 2.", "read", [[8, 15, False, "game action"]]]]


def test_a_finding_shows_the_users_line(tmp_path: Path):
    (_, odd) = rows(report(tmp_path, KILLER, ODD))
    (finding,) = odd[5]
    place, _, _, line, start, end, *_ = finding
    assert place.startswith("2:") and line == "Discard 1, [E]: Gizmo a unit." and line[start:end] == "Gizmo"


def test_what_got_better_and_worse_since_an_earlier_run_is_told(tmp_path: Path):
    report(tmp_path, KILLER, ODD, {**ASKER, "name": "Gone"})
    os.replace(tmp_path / "o", tmp_path / "before")
    better, worse = {**ODD, "text": "Draw 1."}, {**KILLER, "text": "Gizmo."}
    page = report(tmp_path, worse, better, ASKER, more=("--since", str(tmp_path / "before")))
    text = page.read_text()
    assert "1 better, 1 worse, 1 new, 1 gone." in text
    assert re.search(r'Dune Odd: <span class="partial">partial</span> → <span class="read">', text)


def test_cards_say_nothing_that_the_page_obeys(tmp_path: Path):
    text = report(tmp_path, EVIL, {**EVIL, "text": "Gizmo </script><b>."}).read_text()
    assert text.count("<script") == 2 and text.count("</script>") == 2 and "<img" not in text and "\x1b" not in text


@pytest.mark.parametrize(
    "arguments", [("--cases", "."), ("--report", "r", "--out", "/dev/null"), ("--report", "o", "--out", "o")]
)
def test_a_report_that_cannot_be_made_is_misuse(tmp_path: Path, arguments: tuple[str, ...]):
    source = tmp_path / "c.jsonl"
    source.write_text(json.dumps(KILLER))
    out = () if "--out" in arguments else ("--out", str(tmp_path / "o"))
    assert run(["batch", str(source), *out, *arguments]) == 2


def needs_browser() -> None:
    """Skip where there is no Chromium; in `.ci/run`, which installs one, fail."""
    if CHROMIUM is None:
        assert not os.environ.get("CI"), "a Chromium is needed to test the report: apt-get install chromium"
        pytest.skip("there is no Chromium here")


@pytest.mark.parametrize("width", [1200, 390], ids=["desktop", "phone"])
def test_a_person_searches_sorts_filters_and_opens_a_card(tmp_path: Path, width: int):
    needs_browser()
    many = [{**KILLER, "id": 100 + n, "name": f"Dune {n:03}"} for n in range(120)]
    with Browser(report(tmp_path, *many, ASKER, ODD, EVIL), width) as page:
        names = "[...document.querySelectorAll('#cards .open')].map(b => b.textContent)"
        count = "document.getElementById('count').textContent"
        assert page.run("document.title") == "cardlang report" and page.run(count) == "123 cards"
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        page.run("document.getElementById('on').click()")
        assert page.run(names)[0] == "Dune 050"
        page.run("query.value = 'gizmo'; query.dispatchEvent(new Event('input'))")
        assert (page.run(names), page.run(count)) == (["Dune Odd"], "1 of 123 cards")
        page.run("query.value = ''; query.dispatchEvent(new Event('input'))")
        page.run("filter.value = 'none'; filter.dispatchEvent(new Event('change'))")
        assert "Dune 000" not in page.run(names) and page.run("document.title") == "cardlang report"
        page.run("filter.value = ''; filter.dispatchEvent(new Event('change'))")
        if width == 1200:
            page.run("for (const _ of [1, 2]) document.querySelectorAll('[data-sort]')[1].click()")
            assert page.run("document.querySelectorAll('#cards th')[1].getAttribute('aria-sort')") == "descending"
        else:
            page.run("sort.value = '1'; sort.dispatchEvent(new Event('change'))")
        assert page.run(names)[0] == ("Dune Odd" if width == 1200 else EVIL["name"])
        page.run("query.value = 'asker'; query.dispatchEvent(new Event('input'))")
        page.run("document.querySelector('#cards .open').focus()")
        page.press("Enter")
        assert page.run("document.querySelector('#cards mark.act').textContent") == "pay [2]"
        assert page.run("document.activeElement.getAttribute('aria-expanded')") == "true"
        page.picture(tmp_path / "page.png")
        assert page.run("document.documentElement.scrollWidth <= innerWidth")


MANY = 20_000
QUICK = 1500
"""Milliseconds that anything may take with so many cards, on a machine that does other things besides."""


def test_twenty_thousand_cards_stay_usable(tmp_path: Path):
    needs_browser()
    report(tmp_path, KILLER, ASKER, ODD)
    few = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    named = ({**few[n % 3], "name": f"Dune {n * 7919 % MANY:05}"} for n in range(MANY))
    lines = [json.dumps(card).encode() for card in named]
    with (tmp_path / "many.html").open("wb") as page:
        write_page(page, lambda: lines, {"reasons": []}, ["many"])
    with Browser(tmp_path / "many.html", 1200) as seen:
        assert seen.run("document.getElementById('count').textContent") == "20000 cards"
        assert seen.run("document.querySelectorAll('#cards tr').length") < 60
        for done in (
            "query.value = 'gizmo 1999'; query.dispatchEvent(new Event('input'))",
            "query.value = ''; query.dispatchEvent(new Event('input'))",
            "document.querySelectorAll('[data-sort]')[1].click()",
            "filter.value = 'partial'; filter.dispatchEvent(new Event('change'))",
            "document.querySelector('#cards .open').click()",
        ):
            took = seen.run(
                f"(() => {{ const began = performance.now(); {done}; return performance.now() - began }})()"
            )
            assert isinstance(took, int | float) and took < QUICK, done
        assert seen.run("document.getElementById('count').textContent") == "6666 of 20000 cards"
        assert seen.run("document.querySelector('#cards mark.bad').textContent") == "Gizmo"


def test_a_page_is_used_by_keyboard_and_said_by_a_screen_reader(tmp_path: Path):
    needs_browser()
    with Browser(report(tmp_path, KILLER, ASKER, ODD), 1200) as page:
        reached = []
        for _ in range(12):
            page.press("Tab")
            reached.append(page.run("document.activeElement.id || document.activeElement.textContent"))
        assert [one for one in reached if one in ("query", "filter", "place", "name", "Dune Raider")] == [
            *("query", "filter", "place", "name", "Dune Raider")
        ]
        page.run("[...document.querySelectorAll('[data-sort]')][1].focus()")
        page.press("Enter")
        assert page.run("document.querySelectorAll('#cards th')[1].getAttribute('aria-sort')") == "ascending"
        unnamed = (
            "[...document.querySelectorAll('input, select, button, [role=img]')].filter(e => !(e.textContent.trim()"
        )
        assert page.run(f"{unnamed} || e.labels?.length || e.getAttribute('aria-label'))).length") == 0
        assert page.run("document.documentElement.lang") == "en"
        assert page.run("document.getElementById('count').getAttribute('role')") == "status"
