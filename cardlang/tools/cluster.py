"""Reading on more than one machine: the chunks of a run go to a dask.distributed cluster by way of its executor.

What waits for what, and in which order, is `batch_run`'s as it is for processes on this machine; the chunks of a worker
that dies are read by another. Every worker must run the very same cardlang. Needs the extra `cluster`.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

import click
import distributed

from cardlang import __version__
from cardlang.formats.sources import Row
from cardlang.keywords.table import grammar_root
from cardlang.tools.batch_run import Kept, Readers, knowing, read_chunk
from cardlang.tools.repeats import Names

PATIENCE = 30
"""Seconds to wait for the scheduler, and for a first worker."""


class Told(distributed.WorkerPlugin):
    """What every worker is told of a run, also one that comes later: the names of its cards."""

    def __init__(self, name: str, names: Names) -> None:
        self.name = name
        self.names = names

    def setup(self, worker: distributed.Worker) -> None:
        """Get a worker ready."""
        # As in the processes of this machine: what a card is read into has no cycles.
        gc.set_threshold(50_000, 20, 20)


@contextmanager
def readers_at(address: str, names: Names) -> Iterator[Readers]:
    """The workers of the cluster whose scheduler is at an address.

    Raises click.UsageError when there are none, click.ClickException when the cluster gives up.
    """
    with _client(address) as client:
        run = f"cardlang-{client.id}"
        client.register_plugin(Told(run, names))
        executor = client.get_executor()
        try:
            yield Readers(partial(executor.submit, read_there, run, program()), sum(client.nthreads().values()))
        except (distributed.KilledWorker, CancelledError, OSError) as error:
            told = str(error) or type(error).__name__
            raise click.ClickException(f"The cluster has given up a chunk of cards: {told}") from error
        finally:
            executor.shutdown(wait=False)
            client.unregister_worker_plugin(run)


def _client(address: str) -> distributed.Client:
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        told = str(error) or type(error).__name__
        raise click.UsageError(f"There is no scheduler at {address}: {told}") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()  # type: ignore[no-untyped-call]
        raise click.UsageError(f"The scheduler at {address} has no workers.") from error
    return client


def read_there(run: str, asked_by: str, chunk: Sequence[Row]) -> list[Kept]:
    """What came of some cards, as it is kept; this runs in a worker, for a run that it was told of."""
    if program() != asked_by:
        raise click.ClickException("A worker of the cluster runs another cardlang than this one.")
    told = distributed.get_worker().plugins[run]
    assert isinstance(told, Told)
    with knowing(told.names):
        return read_chunk(chunk)


@cache
def program() -> str:
    """What tells this cardlang from another, on whichever machine: its version and what its files hold."""
    told = hashlib.sha256(__version__.encode())
    for root in (Path(__file__).parent.parent, grammar_root()):
        for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".lark", ".toml", ".json")):
            told.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()
