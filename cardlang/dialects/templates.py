"""Symbols that card generators write as templates: `{{mtg.mana_colorless(2)}}`, `{{mtg.tap()}}`, `{{T}}`."""

from __future__ import annotations

import re

TEMPLATE = re.compile(r"\{\{[^{}\n]{1,60}\}\}")

_CALL = re.compile(r"\{\{\s*(?:\w+\.)?(?:mana_)?(?P<name>[a-z]+)\(\s*(?P<count>\d{0,2})\s*\)\s*\}\}", re.IGNORECASE)
_NAMES = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "tap": "T", "untap": "Q", "x": "X"}
_NUMBERED = frozenset({"colorless", "generic"})
_MOST = 20


def template_symbols(written: str) -> str:
    """A template's symbols; one that is no known call is a symbol in two braces instead of one."""
    call = _CALL.fullmatch(written)
    if call is None:
        return f"{{{written[2:-2].strip()}}}"
    name, count = call["name"].lower(), call["count"]
    if name in _NUMBERED:
        return f"{{{count or 1}}}"
    return f"{{{_NAMES.get(name, name)}}}" * min(int(count or 1), _MOST)
