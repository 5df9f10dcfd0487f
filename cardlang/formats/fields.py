"""Which of a file's own headings or keys means what: for spreadsheets, front matter, and JSON of no known shape.

A heading is known by its words whatever their case and marks ("Rules Text", `rules_text`), or by the user's own map of
fields. The game is told by the headings, else by the symbols in what stands under them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial

from cardlang.formats.element import (
    SUPERTYPES,
    Draft,
    Path,
    Shape,
    Values,
    magic_cost,
    printed,
    riftbound_cost,
    text_at,
    type_line,
    words_at,
)
from cardlang.formats.recognise import game_named

Fields = Mapping[str, Path]
"""Our name of a field -> the path to it in the values of a card."""

_HEADINGS = {
    "name": "name cardname title cardtitle",
    "text": "text rulestext rules oracletext oracle cardtext rulestextbox ability abilities abilitytext effect "
    "effecttext description textbox gametext ruletext",
    "cost": "manacost cost castingcost mana playcost",
    "energy": "energy energycost",
    "powercost": "powercost runecost",
    "type": "type cardtype typeline types cardtypes maintype fulltype",
    "supertypes": "supertype supertypes super",
    "tags": "subtype subtypes tags tag races",
    "domains": "domain domains",
    "might": "might",
    "power": "power attack",
    "toughness": "toughness defense",
    "loyalty": "loyalty",
    "pt": "pt powertoughness stats",
    "id": "id cardid uuid collectornumber setnumber number code",
    "game": "game tcg",
}
_MEANT = {heading: field for field, headings in _HEADINGS.items() for heading in headings.split()}
FIELD_NAMES = tuple(_HEADINGS)
_LONGEST_HEADING = 60
_RIFTBOUND_FIELDS = frozenset({"energy", "powercost", "domains", "might"})
_MAGIC_FIELDS = frozenset({"toughness", "pt", "loyalty"})
_RIFTBOUND_SIGNS = re.compile(r":rb_\w+:|\[(?:\d+|[RGBOPYAECMST]|>|>>|[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?: \d+)?)\]")
_MAGIC_SIGNS = re.compile(r"\{(?:\d+|[WUBRGCTQXE]|[WUBRG2]/[WUBRGP])\}")
_MAGIC_WORDS = re.compile(
    r"\b(?:creature|planeswalker|sorcery|instant|enchantment|artifact|graveyard|library|mana)s?\b", re.IGNORECASE
)
_RIFTBOUND_WORDS = re.compile(r"\b(?:unit|gear|battlefield|rune|trash|main deck)s?\b", re.IGNORECASE)


def fields_of(headings: Iterable[str]) -> dict[str, Path]:
    """What the headings mean that have a known meaning; of several for one field the most telling, then the first."""
    found: dict[str, tuple[int, str]] = {}
    for heading in headings:
        if len(heading) > _LONGEST_HEADING:
            continue
        bare = re.sub(r"[^a-z]", "", heading.lower())
        field = _MEANT.get(bare) or ("pt" if bare.startswith("powertoughness") else None)
        if field is not None:
            rank = _HEADINGS[field].split().index(bare) if bare in _MEANT else 0
            if field not in found or rank < found[field][0]:
                found[field] = (rank, heading)
    return {field: (heading,) for field, (_, heading) in found.items()}


def shape_by_fields(fields: Fields, game: str | None = None) -> Shape:
    """The shape of cards whose fields stand where the map says."""
    id_key = fields.get("id", ("",))
    faces = partial(_faces, dict(fields), game)
    return Shape("fields", "rows with headings", game, frozenset(), faces, id_key=str(id_key[0]))


def game_by_fields(values: Values, fields: Fields) -> str | None:
    """The game that a row is of by what it says, its headings, its symbols or its words; None when nothing tells."""
    stated = game_named(text_at(values, fields["game"])) if "game" in fields else None
    if stated:
        return stated
    named = fields.keys()
    riftbound, magic = bool(named & _RIFTBOUND_FIELDS), bool(named & _MAGIC_FIELDS)
    if riftbound != magic:
        return "riftbound" if riftbound else "magic"
    text = " ".join(text_at(values, fields[field]) for field in ("text", "cost", "type") if field in fields)
    for signs, others in ((_MAGIC_SIGNS, _RIFTBOUND_SIGNS), (_MAGIC_WORDS, _RIFTBOUND_WORDS)):
        first, second = len(signs.findall(text)), len(others.findall(text))
        if bool(first) != bool(second):
            return "magic" if first else "riftbound"
    return None


def _faces(fields: Fields, game: str | None, values: Values) -> tuple[Draft, ...]:
    game = game or game_by_fields(values, fields)
    get = partial(_text, values, fields)
    texts = printed(values, fields["text"]) if "text" in fields else ()
    domains = words_at(values, fields["domains"]) if "domains" in fields else ()
    types, supertypes, tags = _types(values, fields)
    cost = get("cost")
    if game == "magic":
        cost = magic_cost(cost)
    elif get("energy") or cost.isdigit():
        cost = riftbound_cost(get("energy") or cost, get("powercost"), domains)
    stats = [(name, get(name)) for name in ("might", "power", "toughness", "loyalty") if get(name)]
    power, _, toughness = get("pt").partition("/")
    if toughness:
        stats += [("power", power.strip()), ("toughness", toughness.strip())]
    return (
        Draft(
            name=get("name").strip(),
            texts=texts,
            cost=cost,
            types=types,
            supertypes=supertypes,
            tags=tags,
            domains=domains,
            stats=tuple(stats),
        ),
    )


def _types(values: Values, fields: Fields) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    listed = " ".join(words_at(values, fields["type"])) if "type" in fields else ""
    line = _text(values, fields, "type") or listed
    types, supertypes, tags = type_line(line)
    own = " ".join(words_at(values, fields["supertypes"])).split() if "supertypes" in fields else []
    if own:
        types = (*(word for word in own if word not in SUPERTYPES), *types)
        supertypes = (*supertypes, *(word for word in own if word in SUPERTYPES or word in ("Champion", "Signature")))
        types = tuple(word for word in types if word not in supertypes)
    more = words_at(values, fields["tags"]) if "tags" in fields else ()
    return types, supertypes, (*tags, *(more if len(more) > 1 else " ".join(more).split()))


def _text(values: Values, fields: Fields, name: str) -> str:
    return text_at(values, fields[name]) if name in fields else ""
