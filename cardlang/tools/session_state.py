"""What a session of the REPL knows, and what its commands are: plain functions from one session to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardlang.library import CardReading
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile, profile_named
from cardlang.tools.session_game import Tabletop

Told = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """What the REPL knows: the game and card that texts are read as, the card read last, the table, the session before.

    `undone` is the one that was taken back last.
    """

    game: str = "riftbound"
    profile: str = ""
    name: str = ""
    type: str = ""
    domain: str = ""
    cost: str = ""
    stats: tuple[tuple[str, str], ...] = ()
    reading: CardReading | None = None
    top: Tabletop = field(default_factory=Tabletop)
    before: Session | None = None
    undone: Session | None = field(default=None, compare=False)
    over: bool = False

    def at(self, top: Tabletop) -> Session:
        """The session with another table, which can be taken back."""
        return replace(self, top=top, before=self)


Command = Callable[[Session, str], tuple[Session, Told]]


def rules_of(session: Session) -> RulesProfile:
    """The rules document that a session goes by."""
    return profile_named(session.profile) if session.profile else default_profile(session.game)
