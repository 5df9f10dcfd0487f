"""The profiles by name, and the one a game is read by unless another is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.profiles.magic import MAGIC, MAGIC_2008
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.riftbound import RIFTBOUND_1_3, RIFTBOUND_1_4

PROFILES: Mapping[str, RulesProfile] = {p.name: p for p in (RIFTBOUND_1_4, RIFTBOUND_1_3, MAGIC, MAGIC_2008)}
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
    for profile in PROFILES.values():
        if profile.game == game:
            return profile
    raise LookupError(f"there is no profile for {game!r}")
