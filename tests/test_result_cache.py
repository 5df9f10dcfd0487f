"""What `cardlang batch` keeps of cards read: one that has not changed is not read again, and nothing else is kept."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from cardlang.formats.sources import Row
from cardlang.tools import batch, batch_run
from cardlang.tools.cli import run
from cardlang.tools.result_cache import from_bytes

KILLER = {"id": 7, "name": "Dune Raider", "domains": ["Fury"], "energy": 3, "text": "Discard 1, [E]: Kill a unit."}
CALLER = {**KILLER, "id": 8, "name": "Dune Caller", "text": "Play a unit named Stone Idol from your trash."}
IDOL = {**KILLER, "id": 9, "name": "Stone Idol", "text": "[Tank]"}
ODD = {**KILLER, "id": 10, "name": "Dune Odd", "text": "Gizmo a unit."}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own; the tables of a grammar are in memory already."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CARDLANG_CACHE", str(folder))
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards that are read."""
    names: list[str] = []
    before = batch_run.read_row

    def told(row: Row) -> batch_run.Result:
        result = before(row)
        names.extend(result.names)
        return result

    monkeypatch.setattr(batch_run, "read_row", told)
    return names


def of(folder: Path, *cards: object, more: tuple[str, ...] = ()) -> bytes:
    """What a run over cards writes."""
    source, out, summary = folder / "c.jsonl", folder / "o", folder / "s"
    source.write_text("".join(f"{json.dumps(card)}\n" for card in cards))
    run(["batch", str(source), "--out", str(out), "--summary", str(summary), "--jobs", "1", *more])
    told = json.loads(summary.read_text())
    return out.read_bytes() + json.dumps({key: told[key] for key in told if "second" not in key}).encode()


def test_a_card_that_has_not_changed_is_not_read_again(tmp_path: Path, read: list[str]):
    first = of(tmp_path, KILLER, ODD, KILLER, {"name": 1})
    count = len(read)
    assert of(tmp_path, KILLER, ODD, KILLER, {"name": 1}) == first and len(read) == count
    assert of(tmp_path, KILLER, ODD, KILLER, {"name": 1}, more=("--fresh",)) == first and len(read) == 2 * count


def test_only_what_changed_is_read(tmp_path: Path, read: list[str]):
    of(tmp_path, KILLER, CALLER, ODD)
    read.clear()
    of(tmp_path, KILLER, CALLER, {**ODD, "text": "Kill a unit."})
    assert read == ["Dune Odd"]


def test_a_card_that_speaks_of_another_is_read_again_when_that_comes_or_goes(tmp_path: Path, read: list[str]):
    assert b"CL302" in of(tmp_path, CALLER)
    assert b"CL302" not in of(tmp_path, CALLER, IDOL) and read == ["Dune Caller"] * 2 + ["Stone Idol"]
    read.clear()
    assert b"CL302" in of(tmp_path, CALLER) and read == ["Dune Caller"]


def test_another_program_keeps_nothing_of_this_one(tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch):
    of(tmp_path, KILLER)
    monkeypatch.setattr(batch, "_program", lambda: "another")
    of(tmp_path, KILLER)
    assert read == ["Dune Raider"] * 2


@pytest.mark.parametrize("damage", ["noise", "folder", "row"])
def test_what_is_damaged_is_made_anew(tmp_path: Path, cache: Path, read: list[str], damage: str):
    first = of(tmp_path, KILLER)
    file = cache / "results.sqlite"
    if damage == "row":
        with sqlite3.connect(file) as base:
            base.execute("UPDATE results SET result = ?", (b"import os",))
    else:
        for path in cache.iterdir():
            path.unlink()
        file.mkdir() if damage == "folder" else file.write_bytes(b"no database" * 999)
    assert of(tmp_path, KILLER) == first and read == ["Dune Raider"] * 2


def test_a_kept_result_is_data_of_its_own_form():
    for kept in (b"", b"x", b"x\x9c\x03\x00\x00\x00\x00\x01"):
        with pytest.raises(ValueError):
            from_bytes((), kept)
