"""Files written whole or not at all, and runs that go on where an earlier one was ended.

A file is written beside its place under another name and takes the place when all went well. A `Log` beside it says
after each step how far it is whole, so that the same run, started again, can go on from there.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

_PART = "part"
_LOG = "log"


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes its place only when all went well; a device is written to as it is.

    A link stays one, and a file keeps who may read it. Raises OSError with the name that the user gave.
    """
    with naming(path):
        if is_device(path):
            with path.open("wb") as file:
                yield file
            return
        place = path.resolve()
        part = place.with_name(f".{place.name}.{os.getpid()}.{_PART}")
        try:
            with _opened(part, path) as file:
                if place.exists():
                    shutil.copymode(place, part)
                yield file
            os.replace(part, place)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An error of writing, such as that of a full disk, raised with the name of the file that was to be written."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def is_device(path: Path) -> bool:
    """Whether something else than a file is there; a folder is, and cannot be written to."""
    return path.exists() and not path.is_file()


class Unfinished:
    """A file that is written step by step and can be gone on with: `run` is what must be the same for that.

    As a context manager it puts the file in its place, or, when it is left by an error, keeps what is whole of it if
    that is anything. `kept` goes through the notes of the steps that an earlier run has written.
    """

    def __init__(self, path: Path, run: str) -> None:
        self._path = path
        self._run = run
        self._steps = self._whole = 0

    @property
    def kept(self) -> Iterator[object]:
        """The notes of the steps that an earlier run has written."""
        with self._log_path.open("rb") as log:
            here = len(log.readline())
            while here < self._whole:
                line = log.readline()
                here += len(line)
                yield json.loads(line)["note"]

    def __enter__(self) -> Unfinished:
        place = self._path.resolve()
        self._place = place
        self._part = place.with_name(f".{place.name}.{_PART}")
        self._log_path = place.with_name(f".{place.name}.{_PART}.{_LOG}")
        with naming(self._path):
            self._log = _opened(self._log_path, self._path, "a+b")
            try:
                _lock(self._log, self._path)
                self._file = _opened(self._part, self._path, "a+b")
            except BaseException:
                self._log.close()
                raise
        self._go_on()
        return self

    def write(self, data: bytes, note: object) -> None:
        """Write a step's bytes, and note what it was."""
        with naming(self._path):
            self._file.write(data)
            self._file.flush()
            self._noted(note)

    def lines(self) -> Iterator[bytes]:
        """The lines written so far."""
        with self._part.open("rb") as file:
            yield from file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            with naming(self._path):
                self._file.close()
                if kind is None:
                    if self._place.exists():
                        shutil.copymode(self._place, self._part)
                    os.replace(self._part, self._place)
        finally:
            if kind is None or not self._steps:
                self._part.unlink(missing_ok=True)
                self._log_path.unlink(missing_ok=True)
            self._log.close()

    def _go_on(self) -> None:
        """Take over what an earlier run of the same kind has noted as whole; anything else begins anew."""
        self._log.seek(0)
        size = whole = steps = 0
        first = self._log.readline()
        if _noted(first) == {"run": self._run}:
            whole = len(first)
            for line in self._log:
                note = _noted(line) if line.endswith(b"\n") else None
                end = note.get("size") if note is not None and "note" in note else None
                if not isinstance(end, int) or not size < end <= os.path.getsize(self._part):
                    break
                size, whole, steps = end, whole + len(line), steps + 1
        self._steps, self._whole = steps, whole
        with naming(self._path):
            self._log.truncate(whole)
            self._file.truncate(size)
            self._file.seek(size)
            if not whole:
                self._log.write(json.dumps({"run": self._run}).encode() + b"\n")
                self._log.flush()

    def _noted(self, note: object) -> None:
        data = {"size": self._file.tell(), "note": note}
        self._log.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._log.flush()
        self._steps += 1


def _noted(line: bytes) -> dict[str, object] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _opened(part: Path, path: Path, mode: str = "wb") -> BinaryIO:
    """A file beside its place. Raises OSError with the name that the user gave."""
    try:
        return part.open(mode)  # type: ignore[return-value]
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other runs from writing the same file, where the system can."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise OSError(error.errno, "another run is writing it", str(path)) from error
