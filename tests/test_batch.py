"""The batch command: one object a card, the same bytes by any number of processes, exit codes, and what it refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardlang.tools import batch_run
from cardlang.tools.cli import run

KILLER = {"id": 7, "name": "Dune Raider", "domains": ["Fury"], "energy": 3, "text": "Discard 1, [E]: Kill a unit."}
HALF = {**KILLER, "name": "Dune Half", "text": "Discard 1, [E]: Gizmo a unit.\nGizmo."}
PLAIN = {**KILLER, "name": "Dune Plain", "text": "", "energy": None}
LANTERN = {"name": "Moss Lantern", "mana_cost": "{1}", "type_line": "Artifact", "text": "Flying"}


def write(path: Path, *rows: object) -> Path:
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows))
    return path


def batch(*arguments: object) -> int:
    return run(["batch", *map(str, arguments)])


def objects(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def test_a_card_is_read_written_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source = write(tmp_path / "c.jsonl", KILLER, PLAIN, HALF)
    out, summary = tmp_path / "out.jsonl", tmp_path / "s.json"
    assert batch(source, "--out", out, "--summary", summary, "--jobs", 1) == 1
    killer, plain, half = objects(out)
    assert (killer["index"], killer["id"], killer["name"], killer["game"]) == (0, 7, "Dune Raider", "riftbound")
    assert killer["source"] == {"file": str(source), "line": 1}
    assert [card["verdict"] for card in (killer, plain, half)] == ["read", "read", "partial"]
    assert (killer["findings"], plain["abilities"], plain["faces"][0]["base_cost"]) == ([], [], None)
    (ability,) = killer["abilities"]
    assert ability["printed_as_written"] == ability["normalised"] == ability["text"] == KILLER["text"]
    (cost,) = ability["costs"]
    assert (cost["text"], cost["span"], cost["role"], cost["rule"]) == (
        "Discard 1, [E]",
        [0, 14],
        "activation",
        "204.1.b",
    )
    assert killer["faces"][0]["base_cost"]["text"] == "[3]" and killer["faces"][0]["base_cost"]["span"] is None
    assert [a["verdict"] for a in half["abilities"]] == ["partial", "none"]
    assert [c["text"] for c in half["abilities"][0]["costs"]] == ["Discard 1, [E]"]
    assert half["blocked_by"] == ["an unknown word: gizmo"] and half["runnable"] is False
    assert [(f["code"], f["line"], f["column"], f["file_line"], f["face"]) for f in half["findings"]] == [
        ("CL203", 1, 17, 3, 0),
        ("CL203", 2, 1, 3, 0),
    ]
    told = json.loads(summary.read_text())
    expected = {"format": 1, "cards": 3, "read": 2, "partial": 1, "none": 0, "lines": 3, "lines_read": 1}
    assert {key: told[key] for key in expected} == expected
    assert [(r["code"], r["reason"], r["blocks_alone"], r["cards"]) for r in told["reasons"]] == [
        ("CL203", "an unknown word: gizmo", 1, 1)
    ]
    assert "3 cards: 2 read, 1 partial, 0 none" in capsys.readouterr().out


def test_the_same_bytes_however_many_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(batch_run, "CHUNK", 2)
    source = write(tmp_path / "c.jsonl", KILLER, "no json", HALF, LANTERN, PLAIN, KILLER, HALF)
    outs = [tmp_path / f"out{jobs}.jsonl" for jobs in (1, 2, 3)]
    for jobs, out in enumerate(outs, start=1):
        assert batch(source, "--out", out, "--jobs", jobs) == 1
    first, *others = [out.read_bytes() for out in outs]
    assert others == [first, first]
    assert [card["index"] for card in objects(outs[0])] == list(range(7))


def test_objects_lines_and_cards_add_up(tmp_path: Path):
    source = write(tmp_path / "c.jsonl", "{", KILLER, "", "[]", LANTERN)
    out, summary = tmp_path / "o", tmp_path / "s"
    assert batch(source, "--out", out, "--summary", summary) == 1
    cards = objects(out)
    assert [(card["name"], card["verdict"]) for card in cards] == [
        (None, "none"),
        ("Dune Raider", "read"),
        (None, "none"),
        (None, "none"),
        ("Moss Lantern", "read"),
    ]
    assert all(len(card["findings"]) == 1 and len(card["faces"]) == 1 for card in cards if card["name"] is None)
    assert json.loads(summary.read_text())["cards"] == 5
    assert [card["game"] for card in cards if card["game"]] == ["riftbound", "magic"]


def test_a_card_of_the_other_game_is_not_read(tmp_path: Path):
    source = write(tmp_path / "c.jsonl", KILLER, LANTERN)
    assert batch(source, "--out", tmp_path / "o", "--game", "riftbound") == 1
    killer, lantern = objects(tmp_path / "o")
    assert (killer["verdict"], lantern["verdict"], lantern["abilities"]) == ("read", "none", [])
    assert [f["code"] for f in lantern["findings"]] == ["CL605"]


def test_a_clean_run_is_clean(tmp_path: Path):
    assert batch(write(tmp_path / "c.jsonl", KILLER, PLAIN), "--out", tmp_path / "o") == 0


def test_a_bad_source_leaves_the_others_untouched(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    good = write(tmp_path / "c.jsonl", KILLER)
    bad = write(tmp_path / "d.jsonl", {"name": "Who", "text": "Knows."})
    alone, both = tmp_path / "alone", tmp_path / "both"
    assert batch(good, "--out", alone) == 0
    assert batch(tmp_path / "no", good, bad, "--out", both) == 2
    assert alone.read_bytes() == both.read_bytes()
    shown = capsys.readouterr().err
    assert "error[CL601]" in shown and "error[CL603]" in shown and "--game" in shown


def test_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source = write(tmp_path / "c.jsonl", KILLER)
    before = source.read_bytes()
    assert batch(source) == 2
    assert batch("--out", tmp_path / "o") == 2
    assert batch(source, "--out", tmp_path / "o", "--game", "chess") == 2
    assert batch(source, "--out", source) == 2
    assert batch(source, "--out", tmp_path / "no" / "o") == 2
    assert batch(source, "--out", tmp_path / "o", "--summary", tmp_path / "o") == 2
    assert batch(source, "--out", tmp_path / "o", "--summary", tmp_path / "no" / "s") == 2
    assert ".part" not in capsys.readouterr().err
    assert source.read_bytes() == before and not (tmp_path / "o").exists()
    assert "Traceback" not in capsys.readouterr().err


def test_what_is_written_is_no_source(tmp_path: Path):
    write(tmp_path / "c.jsonl", KILLER)
    out = tmp_path / "out.jsonl"
    assert batch(tmp_path, "--out", out) == 0
    first = out.read_bytes()
    assert batch(tmp_path, "--out", out) == 0
    assert out.read_bytes() == first and sorted(p.name for p in tmp_path.iterdir()) == ["c.jsonl", "out.jsonl"]


def test_an_interrupted_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupt(chunk: object) -> batch_run.Chunk:
        raise KeyboardInterrupt

    monkeypatch.setattr(batch_run, "read_chunk", interrupt)
    out = tmp_path / "o"
    out.write_text("before")
    assert batch(write(tmp_path / "c.jsonl", KILLER), "--out", out, "--jobs", 1) == 130
    assert out.read_text() == "before" and sorted(p.name for p in tmp_path.iterdir()) == ["c.jsonl", "o"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no such signals here")
@pytest.mark.parametrize("asked", ["SIGTERM", "SIGHUP"])
def test_a_run_that_is_ended_leaves_nothing_behind(tmp_path: Path, asked: str):
    number = getattr(signal, asked)
    out = tmp_path / "o"
    out.write_text("before")
    write(tmp_path / "c.jsonl", KILLER)
    program = (
        "import os, signal\nfrom cardlang.tools import batch_run, cli\n"
        f"signal.signal({number:d}, signal.SIG_DFL)  # whoever runs the tests may have it ignored, as nohup does\n"
        f"batch_run.read_chunk = lambda chunk: os.kill(os.getpid(), {number:d})\n"
        f"cli.main(['batch', {str(tmp_path / 'c.jsonl')!r}, '--out', {str(out)!r}, '--jobs', '1'])\n"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 128 + number
    assert out.read_text() == "before" and sorted(p.name for p in tmp_path.iterdir()) == ["c.jsonl", "o"]


def test_a_link_stays_one_and_a_file_keeps_its_mode(tmp_path: Path):
    source, out, link = write(tmp_path / "c.jsonl", KILLER), tmp_path / "o", tmp_path / "link"
    out.write_text("before")
    out.chmod(0o600)
    link.symlink_to(out)
    assert batch(source, "--out", link) == 0
    assert link.is_symlink() and len(objects(out)) == 1 and out.stat().st_mode & 0o777 == 0o600


def test_strange_text_comes_through(tmp_path: Path):
    rows = (
        {**KILLER, "name": "Lone \ud800", "text": "Draw \ud800 1."},
        {**KILLER, "text": "x" * 300_000},
        {**KILLER, "text": '"' * 5000},
        {**KILLER, "text": "(" * 5000},
        {**KILLER, "text": "[[[" * 3000},
        {**KILLER, "text": "Discard 1 and " * 1000},
        {**KILLER, "text": f"Draw {'9' * 5000}. Give a unit +{'9' * 5000} [S]."},
        {**KILLER, "text": "Draw 1.\x00\x1b[31m\u202e"},
        KILLER,
    )
    assert batch(write(tmp_path / "c.jsonl", *rows), "--out", tmp_path / "o", "--jobs", 1) == 1
    cards = objects(tmp_path / "o")
    assert "read" not in {card["verdict"] for card in cards[:-1]}
    assert cards[-1]["verdict"] == "read"
    assert all(card["findings"] for card in cards[:-1])
