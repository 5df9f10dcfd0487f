"""Whether a card that is read can be run: what the interpreter still lacks for it."""

from __future__ import annotations

from cardlang.engine.runnable.abilities import check_cost, check_runnable
from cardlang.library import CardReading, Verdict
from cardlang.nodes.abilities import Ability

_LEAD = "The interpreter can't run this yet: "


def lacks(reading: CardReading) -> tuple[str, ...]:
    """What running a card lacks, in printed order; nothing when it can be run, or when it is not even read."""
    if reading.verdict is not Verdict.READ or reading.profile is None:
        return ()
    found = [d for face in reading.faces if face.base_cost for d in check_cost(face.base_cost.node, reading.profile)]
    for ability in reading.abilities:
        if isinstance(ability.node, Ability):
            face = reading.faces[ability.face]
            boxed = any(ability is one for one in face.effects)
            found.extend(check_runnable(ability.node, reading.profile, face.kinds, boxed))
    said = (finding.message.removeprefix(_LEAD).rstrip(".") for finding in found)
    return tuple(dict.fromkeys(f"the interpreter lacks: {what}" for what in said))
