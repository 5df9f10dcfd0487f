"""The profiles by name, and the one a game is read by unless another is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from cardlang.profiles.profile import RulesProfile

_PLACES = {
    "riftbound-1.4": ("riftbound", "RIFTBOUND_1_4"),
    "riftbound-1.3": ("riftbound", "RIFTBOUND_1_3"),
    "magic": ("magic", "MAGIC"),
    "magic-2008": ("magic", "MAGIC_2008"),
}
"""For each profile its game, which has a module of its own, and its name there."""


class _Profiles(Mapping[str, RulesProfile]):
    """The profiles; a game's keywords are read when one of its profiles is asked for."""

    def __getitem__(self, name: str) -> RulesProfile:
        game, here = _PLACES[name]
        profile = getattr(importlib.import_module(f"cardlang.profiles.{game}"), here)
        assert isinstance(profile, RulesProfile)
        return profile

    def __contains__(self, name: object) -> bool:
        return name in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


PROFILES: Mapping[str, RulesProfile] = _Profiles()
"""Every profile by its name; a game's default comes before its others."""


def profile_named(name: str) -> RulesProfile:
    """The profile of that name.

    Raises LookupError, naming those that exist, when there is none.
    """
    if name not in PROFILES:
        raise LookupError(f"there is no profile {name!r}; there are {', '.join(PROFILES)}")
    return PROFILES[name]


def default_profile(game: str) -> RulesProfile:
    """The profile a game is read by unless another is asked for.

    Raises LookupError when no profile is for that game.
    """
    for name, (of, _) in _PLACES.items():
        if of == game:
            return PROFILES[name]
    raise LookupError(f"there is no profile for {game!r}")
