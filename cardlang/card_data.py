"""A card that was read as plain data: the object that `cardlang batch` writes for each card.

Scripts outside the project join on it: keys are only ever added. `nodes.data` makes the data of nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.diagnostics import QUOTED, Diagnostic, fix_to_data
from cardlang.formats.card import Face, Found
from cardlang.library import AbilityReading, CardReading, FaceReading
from cardlang.nodes.base import Node
from cardlang.nodes.data import to_data
from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostPart
from cardlang.printing.text import print_words
from cardlang.source import Source, Span

Data = dict[str, object]


def card_to_data(reading: CardReading, index: int, runnable: bool, blocked_by: Sequence[str]) -> Data:
    """A card's object. `index` is its number in the run; what running it lacks is the caller's to say.

    `repeat`, the last key, is for the one who sees all cards of a run.
    """
    card = reading.card
    game = card.game or ""
    return {
        "index": index,
        "id": card.id,
        "name": card.name,
        "game": card.game,
        "source": {"file": card.file, "line": card.line},
        "verdict": reading.verdict.value,
        "runnable": runnable,
        "blocked_by": list(blocked_by),
        "findings": findings_to_data(reading),
        "faces": [_face(face, game) for face in reading.faces],
        "abilities": [ability_to_data(a, reading.faces[a.face].face.text, game) for a in reading.abilities],
        "repeat": None,
    }


def findings_to_data(reading: CardReading) -> list[Data]:
    """The card's findings: about its source first, then face by face."""
    about_source = [_about_source(found, reading.card.line) for found in reading.card.findings]
    in_faces = [
        _in_face(diagnostic, reading.card.faces[number], number, source)
        for number, face in enumerate(reading.faces)
        for source in (reading.card.place(number),)
        for diagnostic in face.findings
    ]
    return [*about_source, *in_faces]


def ability_to_data(ability: AbilityReading, text: str, game: str) -> Data:
    """An ability's object; `text` is its face's."""
    return {
        "face": ability.face,
        "text": _cut(text, ability.line.span),
        "span": _span(ability.line.span),
        "normalised": ability.line.text,
        "verdict": ability.verdict.value,
        "ast": to_data(ability.node) if ability.node is not None else None,
        "parts": [to_data(part) for part in ability.parts],
        "printed": ability.printed.canonical if ability.printed else None,
        "printed_as_written": ability.printed.as_written if ability.printed else None,
        "costs": [cost_to_data(cost, text, game) for cost in ability.costs],
        "modifiers": [_modifier(modifier, text, game) for modifier in ability.modifiers],
        "unread": [_span(span) for span in ability.unread],
    }


def cost_to_data(cost: ClassifiedCost, text: str, game: str) -> Data:
    """A cost's object; `text` is the one its spans are in."""
    return {
        "text": _cut(text, cost.span) if cost.span else print_words(cost.node, game),
        "span": _span(cost.span),
        "role": cost.role.value,
        "is_cost": cost.is_cost,
        "optional": cost.optional,
        "payer": cost.payer.value,
        "for": cost.paid_for.value,
        "granted": cost.granted,
        "mode": cost.mode,
        "paid_when": cost.paid_when.value,
        "gate": cost.gate.value,
        "gate_negated": cost.gate_negated,
        "parts": [_part(part, text, game) for part in cost.parts],
        "rule": _number(cost.rule),
        "keyword_rule": _number(cost.keyword_rule),
        "reason": cost.reason,
    }


def _part(part: CostPart, text: str, game: str) -> Data:
    return {
        "kind": part.kind.value,
        "amount": part.amount,
        "what": _words(part.what, game),
        "from": _words(part.source, game),
        "text": _cut(text, part.span) if part.span else None,
        "span": _span(part.span),
        "implied": part.implied,
        "options": [[_part(option, text, game) for option in run] for run in part.options],
    }


def _modifier(modifier: CostModifier, text: str, game: str) -> Data:
    return {
        "text": _cut(text, modifier.span),
        "direction": modifier.direction.value,
        "amount": _either(modifier, game),
        "floor": _words(modifier.floor, game),
        "span": _span(modifier.span),
    }


def _either(modifier: CostModifier, game: str) -> str | None:
    first, other = _words(modifier.amount, game), _words(modifier.or_else, game)
    return f"{first} or {other}" if first and other else first


def _face(reading: FaceReading, game: str) -> Data:
    cost = reading.base_cost
    return {
        "name": reading.face.name or None,
        "base_cost": {**cost_to_data(cost, "", game), "text": reading.face.cost} if cost else None,
        "text": reading.face.text,
        "normalised": reading.normalised,
    }


def _about_source(found: Found, line: int) -> Data:
    """A finding about the file a card stands in: it has no place in the card's own text."""
    span = found.diagnostic.span
    place = found.source.position(span.start) if span else None
    return {
        **_finding(found.diagnostic, found.source.text),
        "line": None,
        "column": None,
        "file_line": place.line if place else line,
        "file_column": place.column if place else None,
        "face": None,
        "fix": fix_to_data(found.diagnostic.fix, found.source),
    }


def _in_face(diagnostic: Diagnostic, face: Face, number: int, source: Source) -> Data:
    place = source.position(diagnostic.span.start) if diagnostic.span else None
    in_file = source.file_position(diagnostic.span.start) if diagnostic.span else None
    return {
        **_finding(diagnostic, face.text),
        "line": place.line if place else None,
        "column": place.column if place else None,
        "file_line": in_file.line if in_file and face.is_placed else face.line,
        "file_column": in_file.column if in_file and face.is_placed else None,
        "face": number,
        "fix": fix_to_data(diagnostic.fix, source, face.is_placed),
    }


def _finding(diagnostic: Diagnostic, text: str) -> Data:
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "text": text[span.start : min(span.end, span.start + QUOTED)] if span else "",
        "span": _span(span),
        "notes": list(diagnostic.notes),
        "help": diagnostic.help,
        "rule": diagnostic.rule,
    }


def _words(node: Node | None, game: str) -> str | None:
    return print_words(node, game) if node is not None else None


def _cut(text: str, span: Span) -> str:
    return text[span.start : span.end]


def _span(span: Span) -> list[int] | None:
    return [span.start, span.end] if span else None


def _number(citation: str) -> str | None:
    """The number alone of a citation: "RB 1.4 204.1.b" -> "204.1.b"."""
    return citation.split()[-1] if citation else None
