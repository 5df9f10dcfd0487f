"""What batch writes is whole or not there: runs that are killed, full disks, the database; and repeats told apart."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardlang.tools import batch_run
from cardlang.tools.cli import run
from cardlang.tools.find_command import matching, terms_of
from cardlang.tools.repeats import Numbers, Repeats

PROJECT = Path(__file__).parent.parent
COSTS = {
    "Bone Toll": "As an additional cost to cast this spell, sacrifice two lands.\nDraw two cards.",
    "Moss Lantern": "{1}, {T}, Discard an artifact card: Draw a card.",
    "Quiet Writ": "Counter target spell unless its controller pays {7}.",
    "Pale Rider": "Whenever this creature attacks, you may pay {1}. If you do, draw a card.",
    "Odd Writ": "Gizmo a card.",
}


def rows(count: int = 1) -> list[dict]:
    named = [{"name": name, "mana_cost": "{1}{B}", "text": text} for name, text in COSTS.items()]
    return [{**row, "id": f"{number}-{row['name']}"} for number in range(count) for row in named]


def write(path: Path, *given: dict) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in given))
    return path


def batch(*arguments: object) -> int:
    return run(["batch", *map(str, arguments), "--jobs", "1"])


def objects(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def killed(source: Path, out: Path, *more: object, chunks: int = 3, sign: int = signal.SIGKILL) -> int:
    """A run in a process of its own that is ended when it has read so many chunks of two cards."""
    arguments = ["batch", str(source), "--out", str(out), *map(str, more), "--jobs", "1", "--fresh"]
    program = (
        "import os\nfrom cardlang.tools import batch_run, cli\nread, seen = batch_run.read_chunk, []\n"
        "def read_chunk(chunk):\n"
        f"    if len(seen) == {chunks}:\n        os.kill(os.getpid(), {sign:d})\n"
        "    seen.append(chunk)\n    return read(chunk)\n"
        f"batch_run.read_chunk, batch_run.CHUNK = read_chunk, 2\ncli.main({arguments!r})\n"
    )
    return subprocess.run([sys.executable, "-P", "-c", program], capture_output=True).returncode


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_run, "CHUNK", 2)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_run_leaves_the_old_file_and_goes_on(
    tmp_path: Path, small_chunks: None, capsys: pytest.CaptureFixture[str], sign: signal.Signals
):
    source = write(tmp_path / "c.jsonl", *rows(3))
    whole, out, base = tmp_path / "whole", tmp_path / "o", tmp_path / "o.db"
    assert batch(source, "--out", whole, "--summary", tmp_path / "s1") == 1
    out.write_text("before")
    base.write_text("before")
    assert killed(source, out, "--sqlite", base, sign=sign) in (-sign, 128 + sign)
    assert out.read_text() == base.read_text() == "before"
    capsys.readouterr()
    assert batch(source, "--out", out, "--summary", tmp_path / "s2", "--sqlite", base) == 1
    assert "Going on with an earlier run: 6 cards are written already." in capsys.readouterr().err
    assert out.read_bytes() == whole.read_bytes()
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("s1", "s2"))
    assert {key: first[key] for key in first if "second" not in key} == {
        key: second[key] for key in second if "second" not in key
    }
    with closing(sqlite3.connect(base)) as database:
        assert database.execute("SELECT count(*) FROM cards").fetchone() == (15,)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".o.part")]


def test_another_run_begins_anew(tmp_path: Path, small_chunks: None, capsys: pytest.CaptureFixture[str]):
    source, out = write(tmp_path / "c.jsonl", *rows(2)), tmp_path / "o"
    assert killed(source, out) == -signal.SIGKILL
    write(source, *rows(2)[::-1])
    assert batch(source, "--out", out) == 1
    assert "Going on" not in capsys.readouterr().err
    assert [card["name"] for card in objects(out)] == [row["name"] for row in rows(2)[::-1]]


@pytest.mark.parametrize("damage", ["cut", "noise", "short"])
def test_what_an_ended_run_left_is_trusted_as_far_as_it_is_whole(tmp_path: Path, small_chunks: None, damage: str):
    source, out, whole = write(tmp_path / "c.jsonl", *rows(3)), tmp_path / "o", tmp_path / "whole"
    assert batch(source, "--out", whole) == 1
    assert killed(source, out) == -signal.SIGKILL
    part, log = tmp_path / ".o.part", tmp_path / ".o.part.log"
    if damage == "cut":
        part.write_bytes(part.read_bytes() + b'{"index": 6, "na')
        log.write_bytes(log.read_bytes()[:-5])
    elif damage == "noise":
        log.write_bytes(b"\xff\xfe{]\n" + log.read_bytes())
    else:
        part.write_bytes(part.read_bytes()[:100])
    assert batch(source, "--out", out) == 1
    assert out.read_bytes() == whole.read_bytes()


def test_two_runs_do_not_write_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fcntl = pytest.importorskip("fcntl")
    source, out = write(tmp_path / "c.jsonl", *rows()), tmp_path / "o"
    with (tmp_path / ".o.part.log").open("wb") as log:
        fcntl.flock(log, fcntl.LOCK_EX)
        assert batch(source, "--out", out) == 2
    assert f"{out}: error[CL601] another run is writing it." in capsys.readouterr().err
    assert batch(source, "--out", out) == 1


@pytest.mark.parametrize("kind", ["--out", "--summary", "--sqlite"])
def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path, kind: str):
    source = write(tmp_path / "c.jsonl", *rows(20))
    paths = {"--out": tmp_path / "o", "--summary": tmp_path / "s", "--sqlite": tmp_path / "d"}
    for path in paths.values():
        path.write_text("before")
    given = {name: str(path) if name == kind else "/dev/null" for name, path in paths.items() if name != "--sqlite"}
    if kind == "--sqlite":
        given[kind] = str(paths[kind])
    size = {"--out": 4000, "--summary": 200, "--sqlite": 20_000}[kind]
    arguments = ["batch", str(source), *(part for item in given.items() for part in item), "--jobs", "1"]
    program = (
        f"import resource\nfrom cardlang.syntax.grammar import load_grammar\nload_grammar('magic')\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        f"from cardlang.tools import cli\ncli.main({arguments!r})\n"
    )
    ended = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True)
    assert ended.returncode == 2
    assert f"{paths[kind]}: error[CL601]" in ended.stderr and "Traceback" not in ended.stderr
    assert paths[kind].read_text() == "before"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_full_device_is_told_with_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert batch(write(tmp_path / "c.jsonl", *rows()), "--out", "/dev/full") == 2
    assert "/dev/full: error[CL601] No space left on device." in capsys.readouterr().err


def test_repeats_are_told_apart(tmp_path: Path):
    card = {"id": "X-1", "name": "Moss Lantern", "mana_cost": "{1}", "text": "Flying"}
    reminded = {**card, "id": "X-2", "text": "Flying (This creature can't be blocked except by creatures with flying.)"}
    given = (card, {**card, "name": "Other"}, card, reminded, {**card, "id": "X-3", "text": "Trample"}, {"name": 3})
    out, about = tmp_path / "o", tmp_path / "s"
    assert batch(write(tmp_path / "c.jsonl", *given), "--out", out, "--summary", about) == 1
    assert [card["repeat"] for card in objects(out)] == [None, None, "duplicate", "reprint", "reworded", None]
    told = json.loads(about.read_text())
    assert (told["duplicates"], told["reprints"], told["reworded"], told["refused"]) == (1, 1, 1, 1)


def test_found_read_and_refused_add_up(tmp_path: Path):
    write(tmp_path / "a.jsonl", *rows())
    (tmp_path / "b.csv").write_text("Name,Text,Toughness\nA,Flying,1\nB,Flying, and,1,2\nC,Gizmo.,1\n")
    about = tmp_path / "s"
    assert batch(tmp_path, "--out", "/dev/null", "--summary", about) == 1
    told = json.loads(about.read_text())
    assert [(Path(f["file"]).name, f["format"], f["cards"], f["refused"]) for f in told["files"]] == [
        ("a.jsonl", "json lines", 5, 0),
        ("b.csv", "csv", 3, 1),
    ]
    for counted in (told, *told["files"]):
        assert counted["cards"] == counted["read"] + counted["partial"] + counted["none"]
        assert counted["refused"] <= counted["none"]
    assert (told["cards"], told["refused"]) == (8, 1)


def test_what_is_remembered_of_a_card_is_small():
    numbers = Numbers()
    assert [numbers.add(number * 7919) for number in range(50_000)] == [True] * 50_000
    assert not any(numbers.add(number * 7919) for number in range(50_000))
    assert 7919 in numbers and 7918 not in numbers
    assert len(numbers._slots) * 8 / 50_000 < 25


def sql_examples() -> Iterator[str]:
    (block,) = re.findall(r"^```sql\n(.*?)^```$", (PROJECT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    return (query for query in block.split(";") if query.strip())


def test_the_database_answers_the_readmes_questions(tmp_path: Path):
    base = tmp_path / "o.db"
    assert batch(write(tmp_path / "c.jsonl", *rows()), "--out", "/dev/null", "--sqlite", base) == 1
    with closing(sqlite3.connect(base)) as database:
        sacrifices, draws, stops = (database.execute(query).fetchall() for query in sql_examples())
        counts = {name: count for name, count in _counts(database)}
    assert sacrifices == [("Bone Toll",)]
    assert sorted(draws) == [
        ("Moss Lantern", "{1}, {T}, Discard an artifact card", "activation", "602.1a"),
        ("Pale Rider", "pay {1}", "resolution", "118.12"),
    ]
    assert ("CL203", "gizmo", 1) in stops
    assert counts["cards"] == counts["faces"] == 5 and counts["abilities"] == 6 and counts["costs"] == 9


def _counts(database: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        yield table, database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("role:additional kind:sacrifice", "Bone Toll"),
        ("role:activation,additional", "Bone Toll, Moss Lantern"),
        ("effect:draw -role:activation", "Bone Toll, Pale Rider"),
        ("role:resolution kind:discard", ""),
        ("role:activation kind:discard effect:draw", "Moss Lantern"),
        ("effect:discard", ""),
        ("trigger:attack effect:draw", "Pale Rider"),
        ("effect:counter payer:controller_of_target", "Quiet Writ"),
        ("noun:spell verdict:read", "Quiet Writ"),
        ("verdict:none code:cl203", "Odd Writ"),
        ("name:moss,pale game:magic", "Moss Lantern, Pale Rider"),
        ('"two cards"', "Bone Toll"),
        ("-role:base", ""),
        ("role:base -effect:draw", "Quiet Writ, Odd Writ"),
    ],
)
def test_finding_by_meaning(tmp_path: Path, capsys: pytest.CaptureFixture[str], query: str, names: str):
    source, out = write(tmp_path / "c.jsonl", *rows()), tmp_path / "o"
    batch(source, "--out", out)
    assert ", ".join(card["name"] for card in objects(out) if matching(card, terms_of(query)) is not None) == names
    capsys.readouterr()
    for place in (source, out):
        assert run(["find", query, str(place), "--json"]) == (0 if names else 1)
        shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert ", ".join(card["name"] for card in shown) == names


def test_the_readmes_queries_are_queries():
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("| query |") :].partition("\n\n")[0]
    queries = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    assert len(queries) == 6 and all(terms_of(query) for query in queries)


@pytest.mark.parametrize("query", ["", "colour:red", "role:", '"open'])
def test_a_query_that_cannot_be_read(tmp_path: Path, query: str):
    assert run(["find", query, str(write(tmp_path / "c.jsonl", *rows()))]) == 2


def test_a_map_of_fields_by_option_and_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source = tmp_path / "x.json"
    source.write_text(json.dumps([{"title": {"en": "Moss"}, "rules": "{1}, {T}: Draw a card."}]))
    fields = tmp_path / "f.toml"
    fields.write_text('name = "title.en"\ntext = "rules"\n')
    out = tmp_path / "o"
    assert batch(source, "--out", out) == 2
    assert batch(source, "--out", out, "--field", "name=title.en", "--field", "text=rules") == 0
    first = out.read_bytes()
    assert batch(source, "--out", out, "--fields", fields) == 0
    assert out.read_bytes() == first and objects(out)[0]["name"] == "Moss"
    assert batch(source, "--out", out, "--field", "colour=rules") == 2
    fields.write_text("name = [")
    assert batch(source, "--out", out, "--fields", fields) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_what_is_remembered_of_a_card_is_at_most_100_bytes():
    random, count = Random(1), 20_000
    tracemalloc.start()
    try:
        names, repeats = Numbers(), Repeats()
        for _ in range(count):
            names.add(random.getrandbits(64))
            repeats.meet((random.getrandbits(64), random.getrandbits(64), random.getrandbits(64)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= 100 * count
