"""Reading on a cluster: a real scheduler and two workers on this machine, one of which is killed half-way."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cardlang.tools.cli import run

PATIENCE = 120


@pytest.fixture(autouse=True)
def extra() -> None:
    if importlib.util.find_spec("distributed") is None:
        assert not os.environ.get("CI"), "distributed is needed to test clusters: pip install '.[cluster]'"
        pytest.skip("distributed is not installed")


def cards(folder: Path, count: int) -> Path:
    """A file of so many cards, each with a line of its own; a third of them are refused or read in part."""
    texts = (
        "{{1}}, {{T}}, Discard a card: Draw {n} cards.",
        "Whenever this creature attacks, you may pay {{{n}}}. If you do, gizmo a card.",
        "When this creature dies, search your library for a card named Card {n}, then shuffle.",
    )
    rows = ({"name": f"Card {n}", "mana_cost": "{1}", "text": texts[n % 3].format(n=n + 2)} for n in range(count))
    path = folder / "cards.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def wait_for(met: Callable[[], object], process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until something is so, while a process runs."""
    began = time.monotonic()
    while not met():
        assert time.monotonic() - began < PATIENCE
        assert process is None or process.poll() is None, "it has ended before its time"
        time.sleep(0.01)


@contextmanager
def started(*arguments: object, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended when it is needed no more."""
    process = subprocess.Popen(
        [sys.executable, "-P", *map(str, arguments)], env=os.environ | more, stdout=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address, and its two workers, which nobody starts again."""
    about = folder / "scheduler.json"
    common = ("--scheduler-file", about, "--host", "127.0.0.1", "--no-dashboard")
    dask = ("-m", "distributed.cli.dask_scheduler")
    worker = ("-m", "distributed.cli.dask_worker", "--nthreads", 1, "--no-nanny", "--local-directory", folder)
    with started(*dask, *common, "--port", 0):
        wait_for(about.exists)
        with started(*worker, *common) as one, started(*worker, *common) as other:
            wait_for(lambda: json.loads(about.read_text() or "{}").get("address"))
            address = json.loads(about.read_text())["address"]
            wait_for(lambda: workers(address) == 2)
            yield address, [one, other]


def workers(address: str) -> int:
    """How many workers a scheduler has."""
    code = f"import distributed; print(len(distributed.Client({address!r}).scheduler_info(n_workers=-1)['workers']))"
    asked = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    return int(asked.stdout or 0)


def test_a_worker_that_dies_costs_no_card_and_no_order(tmp_path: Path):
    source, whole, out = cards(tmp_path, 1600), tmp_path / "whole", tmp_path / "out"
    assert run(["batch", str(source), "--out", str(whole), "--jobs", "1", "--fresh"]) == 1
    part = tmp_path / ".out.part"
    with cluster(tmp_path) as (address, (victim, other)):
        arguments = ("batch", source, "--out", out, "--scheduler", address, "--fresh")
        with started("-m", "cardlang", *arguments) as batch:
            wait_for(lambda: part.exists() and part.stat().st_size > whole.stat().st_size / 4, batch)
            os.kill(victim.pid, signal.SIGKILL)
            assert batch.poll() is None and part.exists() and part.stat().st_size < whole.stat().st_size * 3 / 4
            assert batch.wait(PATIENCE) == 1
        assert victim.wait() == -signal.SIGKILL and other.poll() is None
        assert workers(address) == 1
    assert out.read_bytes() == whole.read_bytes()


def test_no_scheduler_and_no_sense_are_misuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    cluster = pytest.importorskip("cardlang.tools.cluster")
    cluster.PATIENCE = 1
    source = cards(tmp_path, 3)
    arguments = ["batch", str(source), "--out", str(tmp_path / "o"), "--scheduler"]
    assert run([*arguments, "tcp://127.0.0.1:9", "--jobs", "2"]) == 2
    assert run([*arguments, "tcp://127.0.0.1:9"]) == 2
    assert run([*arguments, "nonsense"]) == 2
    told = capsys.readouterr().err
    assert "without --jobs" in told and "There is no scheduler at tcp://127.0.0.1:9" in told and "Traceback" not in told


def test_a_worker_with_another_cardlang_is_told(monkeypatch: pytest.MonkeyPatch):
    from cardlang.tools import cluster

    with pytest.raises(Exception, match="another cardlang"):
        cluster.read_there("run", "other", [])
    assert len(cluster.program()) == 64
