"""What the engine's tests share: cards of their own, read from text where they can be, and short ways to say things."""

from __future__ import annotations

from cardlang.engine.decisions import Act
from cardlang.engine.script import Do
from cardlang.engine.setup import Setup, face
from cardlang.engine.state import Face, Place
from cardlang.nodes.abilities import Ability
from cardlang.profiles.magic import MAGIC
from cardlang.profiles.riftbound import RIFTBOUND_1_4
from cardlang.syntax.read import read_text


def read(text: str, game: str) -> Ability:
    """An ability from its normalised line."""
    node = read_text(text, game)
    assert node is not None, f"not read: {text}"
    return node  # type: ignore[return-value]


def rift(text: str) -> Ability:
    """A Riftbound ability."""
    return read(text, "riftbound")


def mtg(text: str) -> Ability:
    """A Magic ability."""
    return read(text, "magic")


def unit(name: str, might: int, *texts: str, cost: tuple[str, ...] = (), colours: tuple[str, ...] = ()) -> Face:
    """A Riftbound unit."""
    return face(name, "unit card", cost, [rift(text) for text in texts], colours, might=might)


def gear(name: str, *texts: str) -> Face:
    """A Riftbound gear."""
    return face(name, "gear card", (), [rift(text) for text in texts])


def spell(name: str, *texts: str, cost: tuple[str, ...] = (), colours: tuple[str, ...] = ()) -> Face:
    """A Riftbound spell."""
    return face(name, "spell card", cost, [rift(text) for text in texts], colours)


def riftbound(pool: dict[str, int] | None = None) -> Setup:
    """A game of Riftbound; player 1 has this pool."""
    setup = Setup(RIFTBOUND_1_4)
    setup.player(1, pool=pool or {})
    for player in (1, 2):
        setup.deck(player, 5)
    return setup


def magic(pool: dict[str, int] | None = None) -> Setup:
    """A game of Magic; player 1 has this pool."""
    setup = Setup(MAGIC)
    setup.player(1, pool=pool or {})
    for player in (1, 2):
        setup.deck(player, 5)
    return setup


def plays(name: str, player: int = 1) -> Do:
    """A player plays a card."""
    return Do(player, Act.PLAY, name)


def activates(name: str, player: int = 1) -> Do:
    """A player activates an ability."""
    return Do(player, Act.ACTIVATE, name)


def moves(to: str, player: int = 1) -> Do:
    """A player moves units to a battlefield."""
    return Do(player, Act.MOVE, to)


HOURGLASS = "If a friendly unit would die, kill this instead. Recall that unit exhausted."
HAND, TRASH, BASE, FIELD, BOARD = Place.HAND, Place.TRASH, Place.BASE, Place.FIELD, Place.BOARD
