"""Which game a card of a source belongs to, from what its format says of it."""

from __future__ import annotations

from collections.abc import Iterable

GAMES = ("riftbound", "magic")
_NAMES = {
    "riftbound": "riftbound",
    "rb": "riftbound",
    "magic": "magic",
    "mtg": "magic",
    "magic: the gathering": "magic",
}
_SIGNS = {
    "riftbound": frozenset("domain domains energy might might_bonus".split()),
    "magic": frozenset("mana_cost type_line layout toughness loyalty defense oracle_text colors".split()),
}


def game_named(name: str) -> str | None:
    """The game somebody calls so, or None."""
    return _NAMES.get(name.strip().lower())


def game_of_keys(keys: Iterable[str]) -> str | None:
    """The one game whose cards alone have such keys, or None when none or both have."""
    present = frozenset(keys)
    games = [game for game in GAMES if present & _SIGNS[game]]
    return games[0] if len(games) == 1 else None


def game_of_cost(cost: str) -> str | None:
    """The game that writes costs this way: symbols in brackets, or in braces."""
    begins = cost.strip()[:1]
    return {"[": "riftbound", "{": "magic"}.get(begins)
