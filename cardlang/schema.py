"""The JSON Schema of everything cardlang writes: a card's object, a run's summary, and the nodes.

Made from the same classes and grammars that reading uses, so that it cannot fall behind them. `card_data` and
`tools.report` write what is described here; the tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from cardlang.codes import CODES
from cardlang.diagnostics import Severity
from cardlang.formats.recognise import GAMES
from cardlang.library import Verdict
from cardlang.nodes.filters import Noun
from cardlang.nodes.roles import CostRole, Gate, ModifierDirection, PaidFor, PaidWhen, PartKind, Payer
from cardlang.nodes.schema import FREE_TEXT, SPAN, Schema, node_definitions
from cardlang.syntax.attach.passes import SUPPLIED
from cardlang.syntax.forms import KEPT, form_named
from cardlang.syntax.grammar import Grammar, load_grammar

FORMAT = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ONE_WORD: Schema = {"type": "string", "pattern": r"^\S+$"}
_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}
_RULE: Schema = {"type": "string", "pattern": r"^\d+(\.?\w+)*$"}


def schema() -> Schema:
    """The whole schema: an instance with a `format` is a summary, any other a card's object."""
    words, forms = _words_and_forms()
    nodes = node_definitions(lambda node, field: _word_schema(node, words.get((node, field), ())), forms)
    return {
        "$schema": DIALECT,
        "title": f"cardlang, format {FORMAT}",
        "if": {"required": ["format"]},
        "then": {"$ref": "#/$defs/summary"},
        "else": {"$ref": "#/$defs/card"},
        "$defs": {
            "card": _card(),
            "finding": _finding(),
            "face": _face(),
            "ability": _ability(),
            "cost": _cost(),
            "part": _part(),
            "modifier": _modifier(),
            "summary": _summary(),
            "span": SPAN,
            **nodes,
        },
    }


def schema_of(name: str) -> Schema:
    """The schema of one thing alone ("card", "summary", "Node"), with all it refers to."""
    whole = schema()
    return {"$schema": DIALECT, "$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}


def _card() -> Schema:
    return _object(
        index=_COUNT,
        id={"type": ["string", "integer", "null"]},
        name=_or_null(_TEXT),
        game=_or_null({"enum": list(GAMES)}),
        source=_object(file=_TEXT, line={"type": "integer", "minimum": 1}),
        verdict=_enum(Verdict),
        runnable=_FLAG,
        blocked_by=_list(_TEXT),
        findings=_list(_ref("finding")),
        faces={**_list(_ref("face")), "minItems": 1},
        abilities=_list(_ref("ability")),
        repeat=_or_null({"enum": ["duplicate", "reprint", "reworded"]}),
    )


def _finding() -> Schema:
    place = _or_null({"type": "integer", "minimum": 1})
    return _object(
        code={"enum": list(CODES)},
        severity=_enum(Severity),
        message=_TEXT,
        text=_TEXT,
        span=_or_null(_ref("span")),
        notes=_list(_TEXT),
        help=_TEXT,
        rule=_TEXT,
        line=place,
        column=place,
        file_line=place,
        file_column=place,
        face=_or_null(_COUNT),
        fix=_or_null(
            _object(
                span=_ref("span"),
                new=_TEXT,
                file_line=place,
                file_column=place,
                file_end_line=place,
                file_end_column=place,
            )
        ),
    )


def _face() -> Schema:
    return _object(name=_or_null(_TEXT), base_cost=_or_null(_ref("cost")), text=_TEXT, normalised=_TEXT)


def _ability() -> Schema:
    return _object(
        face=_COUNT,
        text=_TEXT,
        span=_ref("span"),
        normalised=_TEXT,
        verdict=_enum(Verdict),
        ast=_or_null(_ref("Node")),
        parts=_list(_ref("Node")),
        printed=_or_null(_TEXT),
        printed_as_written=_or_null(_TEXT),
        costs=_list(_ref("cost")),
        modifiers=_list(_ref("modifier")),
        unread=_list(_ref("span")),
    )


def _cost() -> Schema:
    return _object(
        text=_TEXT,
        span=_or_null(_ref("span")),
        role=_enum(CostRole),
        is_cost=_FLAG,
        optional=_FLAG,
        payer=_enum(Payer),
        **{"for": _enum(PaidFor)},
        granted=_FLAG,
        mode=_or_null({"type": "integer", "minimum": 1}),
        paid_when=_enum(PaidWhen),
        gate=_enum(Gate),
        gate_negated=_FLAG,
        parts={**_list(_ref("part")), "minItems": 1},
        rule=_RULE,
        keyword_rule=_or_null(_RULE),
        reason=_TEXT,
    )


def _part() -> Schema:
    return _object(
        kind=_enum(PartKind),
        amount={"type": ["integer", "string", "null"]},
        what=_or_null(_TEXT),
        **{"from": _or_null(_TEXT)},
        text=_or_null(_TEXT),
        span=_or_null(_ref("span")),
        implied=_FLAG,
        options=_list(_list(_ref("part"))),
    )


def _modifier() -> Schema:
    return _object(
        text=_TEXT,
        direction=_enum(ModifierDirection),
        amount=_or_null(_TEXT),
        floor=_or_null(_TEXT),
        span=_ref("span"),
    )


def _summary() -> Schema:
    number: Schema = {"type": "number", "minimum": 0}
    reason = _object(code={"enum": list(CODES)}, reason=_TEXT, blocks_alone=_COUNT, cards=_COUNT)
    counts = {name: _COUNT for name in "cards read partial none runnable lines lines_read".split()}
    counts |= {name: _COUNT for name in "refused duplicates reprints reworded".split()}
    file = _object(file=_TEXT, format=_TEXT, **{name: _COUNT for name in "cards read partial none refused".split()})
    return _object(
        format={"const": FORMAT},
        **counts,
        files=_list(file),
        seconds=number,
        cards_per_second=number,
        reasons=_list(reason),
    )


def _object(**properties: object) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _enum(kind: type[Enum]) -> Schema:
    return {"enum": [member.value for member in kind]}


def _word_schema(node: str, words: Iterable[str]) -> Schema:
    """A string field: one of the grammar's words where those are a closed set, else one word, or free text."""
    if node in FREE_TEXT:
        return _TEXT
    found = sorted(set(words))
    return {"enum": found} if found and "" not in found else _ONE_WORD


def _words_and_forms() -> tuple[dict[tuple[str, str], set[str]], dict[str, list[str]]]:
    """The words that each field of a node can hold ("" for an open set), and the alternatives that write the node."""
    words: dict[tuple[str, str], set[str]] = {(Noun.__name__, "word"): {noun.word for noun in SUPPLIED}}
    forms: dict[str, set[str]] = {}
    for game in GAMES:
        grammar = load_grammar(game)
        kept = KEPT | grammar.lexicon.classes
        for rule in grammar.tables.rules:
            if rule.name.endswith("_list") or rule.origin.startswith("__") or (rule.single and len(rule.symbols) == 1):
                continue
            form = form_named(rule.name)
            node = form.kind.__name__
            forms.setdefault(node, set()).add(rule.name)
            for field, value in form.fixed.items():
                words.setdefault((node, field), set()).update([value] if isinstance(value, str) else [])
            slots = [
                slot for slot in rule.slots if slot is None or slot not in grammar.tables.terminals or slot in kept
            ]
            for field, slot in zip(form.parts, slots, strict=False):
                if slot is not None:
                    words.setdefault((node, field), set()).update(_lemmas(slot, grammar, frozenset()))
    return words, {node: sorted(names) for node, names in forms.items()}


def _lemmas(symbol: str, grammar: Grammar, above: frozenset[str]) -> set[str]:
    """The lemmas of the words that a symbol can stand for alone, or as a list of them."""
    if symbol in KEPT:
        return {""}
    if symbol in grammar.tables.terminals:
        kept: Sequence[str] = [lemma for terminal, lemma, _ in grammar.lexicon.spellings if terminal == symbol]
        return set(kept) if symbol in grammar.lexicon.classes else set()
    found: set[str] = set()
    for rule in grammar.tables.rules:
        passes = rule.name.endswith("_list") or rule.origin.startswith("__") or (rule.single and len(rule.symbols) == 1)
        if rule.origin == symbol and passes and symbol not in above:
            for part in rule.symbols:
                found |= _lemmas(part, grammar, above | {symbol})
    return found
