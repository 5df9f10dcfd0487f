"""cardlang: a language whose source is card ability text as printed.

    >>> import cardlang
    >>> reading = cardlang.read("Discard 1, [E]: Draw 1.", "riftbound")
    >>> [(cost.role.value, cost.rule) for ability in reading.abilities for cost in ability.costs]
    [('activation', 'RB 1.4 204.1.b')]

Everything here is imported when it is first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.api import explain_card, print_text, read
    from cardlang.card_data import card_to_data
    from cardlang.cases.faces import face_of
    from cardlang.diagnostics import CardlangError, Diagnostic, Severity, render
    from cardlang.engine.decisions import Answer, Decision, Option
    from cardlang.engine.run import NeedsDecision, Over, decide, play_out, run
    from cardlang.engine.setup import Setup
    from cardlang.engine.state import GameState, Place
    from cardlang.explain import CostExplanation, Explanation
    from cardlang.explain_outcomes import Outcome
    from cardlang.formats.card import Face, Found, SourceCard
    from cardlang.formats.sources import Refused
    from cardlang.library import AbilityReading, CardReading, FaceReading, Verdict, read_card, read_source
    from cardlang.nodes.base import Node, walk
    from cardlang.nodes.data import from_data, to_data
    from cardlang.nodes.dump import dump
    from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostPart, CostRole, Gate, PaidWhen
    from cardlang.profiles.profile import RulesProfile
    from cardlang.profiles.registry import default_profile, profile_named
    from cardlang.source import Position, Source, Span

__version__ = "0.1.0"

_HOMES = {
    "cardlang.api": "explain_card print_text read",
    "cardlang.card_data": "card_to_data",
    "cardlang.cases.faces": "face_of",
    "cardlang.diagnostics": "CardlangError Diagnostic Severity render",
    "cardlang.engine.decisions": "Answer Decision Option",
    "cardlang.engine.run": "NeedsDecision Over decide play_out run",
    "cardlang.engine.setup": "Setup",
    "cardlang.engine.state": "GameState Place",
    "cardlang.explain": "CostExplanation Explanation",
    "cardlang.explain_outcomes": "Outcome",
    "cardlang.formats.card": "Face Found SourceCard",
    "cardlang.formats.sources": "Refused",
    "cardlang.library": "AbilityReading CardReading FaceReading Verdict read_card read_source",
    "cardlang.nodes.base": "Node walk",
    "cardlang.nodes.data": "from_data to_data",
    "cardlang.nodes.dump": "dump",
    "cardlang.nodes.roles": "ClassifiedCost CostModifier CostPart CostRole Gate PaidWhen",
    "cardlang.profiles.profile": "RulesProfile",
    "cardlang.profiles.registry": "default_profile profile_named",
    "cardlang.source": "Position Source Span",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [  # noqa: RUF022
    "read", "read_card", "read_source", "print_text", "explain_card",
    "CardReading", "FaceReading", "AbilityReading", "Verdict", "Found", "Refused", "SourceCard", "Face",
    "Node", "walk", "dump", "to_data", "from_data", "card_to_data",
    "ClassifiedCost", "CostModifier", "CostPart", "CostRole", "Gate", "PaidWhen",
    "Explanation", "CostExplanation", "Outcome",
    "Setup", "Place", "face_of", "run", "decide", "play_out",
    "GameState", "NeedsDecision", "Over", "Decision", "Option", "Answer",
    "RulesProfile", "profile_named", "default_profile",
    "CardlangError", "Diagnostic", "Severity", "render", "Source", "Span", "Position",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """A public name, from the module that defines it."""
    if name not in _HOME:
        raise AttributeError(f"module 'cardlang' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted([*__all__, "__version__"])
