"""Cards that a text lets somebody play: the whole procedure of play, begun by an effect."""

from __future__ import annotations

from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.words import Verb


def is_play(content: Act) -> bool:
    """Whether an act is playing a card."""
    return content.verb in (Verb.PLAY, Verb.CAST)


def play(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]:
    """Play a card by an effect; `runnable` says beforehand that the interpreter cannot do it yet."""
    return frame, UNABLE
