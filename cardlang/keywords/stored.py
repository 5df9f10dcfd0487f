"""What takes long to make and is kept in the user's cache folder: a text, with what it was made of.

A damaged, foreign or unwritable cache is made anew, never trusted. Tables in TOML are kept as JSON, which is read in a
tenth of the time. What the parser's tables are made of is for `syntax.grammar` to say.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

_NO_FOLDER = Path(os.devnull) / "cardlang"
_FORMAT = 1


def cache_folder() -> Path:
    """Where it is kept: the user's cache folder, or `CARDLANG_CACHE` when that is set.

    A user without a home, as in a container, has a folder that cannot be: the cache is done without.
    """
    try:
        folder = Path(os.environ.get("CARDLANG_CACHE") or _users_folder())
    except RuntimeError:
        return _NO_FOLDER
    return _NO_FOLDER if folder.parts[:1] == ("~",) else folder


def _users_folder() -> str:
    import platformdirs

    return platformdirs.user_cache_dir("cardlang")


def read_stored(name: str, key: str) -> str | None:
    """The text that was kept under a name and made of what the key tells; None when there is none."""
    try:
        head, _, text = _path(name, key).read_text(encoding="utf-8").partition("\n")
        told = json.loads(head)
        return text if told["key"] == key and told["digest"] == digest(text) else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def write_stored(name: str, key: str, text: str) -> None:
    """Keep a text, whole or not at all."""
    whole = json.dumps({"key": key, "digest": digest(text)}) + "\n" + text
    path = _path(name, key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            part = Path(folder) / path.name
            part.write_text(whole, encoding="utf-8")
            os.replace(part, path)
    except OSError:
        return


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file in TOML. Raises OSError and ValueError as reading and `tomllib` do."""
    written = path.read_text(encoding="utf-8")
    name, key = f"{path.parent.name}-{path.stem}", digest(f"{_FORMAT}\n{written}")
    text = read_stored(name, key)
    if text is not None:
        kept: dict[str, Any] = json.loads(text)
        return kept
    import tomllib

    found = tomllib.loads(written)
    write_stored(name, key, json.dumps(found, separators=(",", ":")))
    return found


def digest(text: str) -> str:
    """What tells a text from any other."""
    return hashlib.sha256(text.encode()).hexdigest()


def _path(name: str, key: str) -> Path:
    return cache_folder() / f"{name}-{key[:16]}.json"
