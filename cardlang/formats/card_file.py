"""The `.card` file: one card as an author types it, a head, a blank line, and the text as printed.

    # Comments may stand in the head.
    name: Harbor Volley
    game: riftbound
    type: Spell
    domain: Fury
    cost: [2][R]

    Discard 1, Exhaust me: Draw 1.

Keys: name, game, type (supertypes and types, then a dash and Magic's subtypes), domain, cost, tags, might, might_bonus,
power, toughness, loyalty, id; each line with the key `keyword` declares one (`keywords.declared`). Several values stand
with commas between. A line `//` begins another face; its text may have a head of its own, whose first key is `name`. A
comment `# cardlang: allow CL305` keeps `cardlang check` from telling of that code in this card. A file without `game`
is of the game whose keys or symbols its head has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from cardlang.codes import CODES, finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.formats.card import Declaration, Face, Found, SourceCard, refused_card, spell_cost, split_faces
from cardlang.formats.element import type_line
from cardlang.formats.recognise import GAMES, game_named, game_of_cost, game_of_keys
from cardlang.formats.set_file import KEYWORD, declarations_beside, declare
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Source, Span

_STATS = ("might", "might_bonus", "power", "toughness", "loyalty")
KEYS = frozenset({KEYWORD, "name", "game", "type", "domain", "cost", "tags", "id", *_STATS})
_ENTRY = re.compile(r"[ \t]*(?P<key>[A-Za-z_]+)[ \t]*:[ \t]*(?P<value>.*?)[ \t]*")
_STAT = re.compile(r"[+-]?(?:[0-9]+|X|\*|[0-9]+[+-]\*|)")
_OWN_HEAD = re.compile(r"\s*name[ \t]*:", re.IGNORECASE)
_ALLOW = re.compile(r"#[ \t]*cardlang:[ \t]*allow\b(?P<codes>.*)", re.IGNORECASE)
_CODE = re.compile(r"[^\s,]+")
_ADD_GAME = 'add a line "game: riftbound" or "game: magic" to its head'
_NO_ENTRY = 'this line of the head is no "key: value"'
_HOW = "the head ends with a blank line, and the text begins below it"
_WHERE = 'a card file begins with its head: "name: …", "game: …", then a blank line, then the text'
DOMAINS = ("Fury", "Calm", "Mind", "Body", "Chaos", "Order", "Colorless")
TYPES = {
    "riftbound": tuple("Battlefield Champion Equipment Gear Legend Rune Signature Spell Token Unit".split()),
    "magic": tuple(
        "Artifact Basic Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Legendary Phenomenon Plane "
        "Planeswalker Scheme Snow Sorcery Token Tribal Vanguard World".split()
    ),
}
_RIFTBOUND_SUPERTYPES = frozenset({"Champion", "Signature", "Token", "Basic"})


@frozen
class _Entry:
    value: str
    span: Span


@frozen
class _Part:
    """One face as it stands in the file: its head's entries, its text, and the line where that begins."""

    entries: Mapping[str, _Entry]
    text: str
    line: int


def card_of_text(text: str, file: str, game: str | None, asked: bool) -> SourceCard:
    """The card of a `.card` file's text. `game` is the one the user named, if `asked`."""
    text = text.replace("\r\n", "\n")
    whole = Source(text, file)
    findings: list[Diagnostic] = []
    silenced: set[str] = set()
    parts = _parts(text, findings, silenced)
    own = _game(parts[0].entries, findings)
    if asked and own and own != game:
        message = f"this is a card of {own.capitalize()}, and it was to be read as one of {(game or '').capitalize()}."
        findings.append(finding("CL605", message, NOWHERE))
        refused = True
    else:
        game, refused = own or game, False
    if game is None:
        problem = finding("CL603", "I can't tell which game this card is of.", NOWHERE, help=_ADD_GAME)
        return refused_card(file, 1, *(Found(diagnostic, whole) for diagnostic in (*findings, problem)))
    faces = tuple(_face(part, parts[0], own or game, findings) for part in parts)
    keywords, wrong = _keywords(parts[0].entries, whole, own or game)
    found = (*(Found(diagnostic, whole) for diagnostic in sorted(findings, key=lambda one: one.span)), *wrong)
    name = " // ".join(face.name for face in faces if face.name) or None
    given = parts[0].entries.get("id")
    own_id = given.value if given else None
    return SourceCard(own_id, name, own or game, faces, file, 1, found, refused, frozenset(silenced), keywords)


def begins_with_head(text: str) -> bool:
    """Whether a text begins as a card file does, with a known key of a head behind any comments."""
    lines = (line for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))
    entry = _ENTRY.fullmatch(next(lines, ""))
    return entry is not None and entry["key"].lower() in KEYS


def heads_and_texts(text: str) -> tuple[tuple[str, str], ...]:
    """Each face of a `.card` file's text as typed: its head, comments included, and its text; both may be empty."""
    found = []
    for piece in split_faces(text):
        length = 0
        if not piece.offset or _OWN_HEAD.match(piece.text):
            length = _read_head(piece.text, piece.offset, {}, [], set())
        found.append((piece.text[:length], piece.text[length:]))
    return tuple(found)


def types_of(line: str, game: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The types, supertypes and tags of a type line as the game writes them."""
    types, supertypes, tags = type_line(line)
    if game == "magic":
        return types, supertypes, tags
    own = tuple(word for word in types if word in _RIFTBOUND_SUPERTYPES)
    return tuple(word for word in types if word not in own), (*supertypes, *own), tags


def _keywords(
    entries: Mapping[str, _Entry], whole: Source, game: str
) -> tuple[tuple[Declaration, ...], tuple[Found, ...]]:
    """The keywords that the card's set and its own head declare, and what is wrong with the declarations."""
    beside, wrong = declarations_beside(whole.name, game)
    made = [declare(e.value, e.span, whole, game) for key, e in entries.items() if key.startswith(f"{KEYWORD} ")]
    own = (one for one in made if isinstance(one, Declaration))
    return (*beside, *own), (*wrong, *(one for one in made if isinstance(one, Found)))


def _parts(text: str, findings: list[Diagnostic], silenced: set[str]) -> list[_Part]:
    parts = []
    for piece in split_faces(text):
        entries: dict[str, _Entry] = {}
        length = 0
        if not piece.offset or _OWN_HEAD.match(piece.text):
            length = _read_head(piece.text, piece.offset, entries, findings, silenced)
        body = piece.text[length:].lstrip("\n")
        skipped = len(piece.text) - len(body)
        parts.append(_Part(entries, body.rstrip(), piece.line + piece.text[:skipped].count("\n")))
    return parts


def _read_head(
    piece: str, offset: int, entries: dict[str, _Entry], findings: list[Diagnostic], silenced: set[str]
) -> int:
    """Read a head into `entries` and what its comments allow into `silenced`; returns how long the head is."""
    here = 0
    for line in piece.splitlines(keepends=True):
        stripped = line.strip()
        if not stripped and entries:
            return here
        here += len(line)
        start = offset + here - len(line)
        span = Span(start + len(line) - len(line.lstrip()), start + len(line.rstrip()))
        if not stripped or stripped.startswith("#"):
            findings += _allow(stripped, span, silenced)
            continue
        entry = _ENTRY.fullmatch(line.rstrip("\n"))
        if entry is None:
            findings.append(finding("CL606", _NO_ENTRY, span, help=_HOW if entries else _WHERE))
            if not entries:
                return here - len(line)
            continue
        key = entry["key"].lower()
        if key == KEYWORD:
            key = f"{KEYWORD} {start}"
        elif key not in KEYS:
            findings.append(finding("CL606", f'I don\'t know the key "{key}"', span, help=_key_meant(key)))
            continue
        if key in entries:
            findings.append(finding("CL606", f'the key "{key}" stands here for the second time', span))
        else:
            entries[key] = _Entry(entry["value"], Span(start + entry.start("value"), start + entry.end("value")))
    return here


def _allow(comment: str, span: Span, silenced: set[str]) -> list[Diagnostic]:
    """Take up what a comment allows; a finding for each code that there is none of."""
    allowing = _ALLOW.fullmatch(comment)
    codes = _CODE.findall(allowing["codes"].upper()) if allowing else []
    silenced.update(code for code in codes if code in CODES)
    help = "the codes are those that findings show: # cardlang: allow CL305"
    if allowing and not codes:
        return [finding("CL606", "this comment names no code that it allows", span, help=help)]
    unknown = [code for code in codes if code not in CODES]
    return [finding("CL606", f'there is no code "{code}" to allow', span, help=help) for code in unknown]


def _game_meant(value: str) -> str:
    near = get_close_matches(value.lower(), GAMES, 1)
    return f'did you mean "{near[0]}"?' if near else "the games are riftbound and magic"


def _key_meant(key: str) -> str:
    near = get_close_matches(key, sorted(KEYS), 1)
    return f'did you mean "{near[0]}"?' if near else f"the keys are {', '.join(sorted(KEYS))}"


def _game(entries: Mapping[str, _Entry], findings: list[Diagnostic]) -> str | None:
    stated = entries.get("game")
    if stated:
        game = game_named(stated.value)
        if game is None:
            message = f'I don\'t know the game "{stated.value}"'
            findings.append(finding("CL606", message, stated.span, help=_game_meant(stated.value)))
        return game
    cost = entries.get("cost")
    return game_of_keys(entries) or (game_of_cost(cost.value) if cost else None)


def _face(part: _Part, first: _Part, game: str, findings: list[Diagnostic]) -> Face:
    entries = part.entries if part is first else {**_inherited(first.entries), **part.entries}
    types, supertypes, tags = types_of(_value(entries, "type"), game)
    cost = entries.get("cost")
    spelled = spell_cost(cost.value, game) if cost else ""
    if spelled is None and cost:
        message = f'"{cost.value}" is no cost in symbols of {game.capitalize()}'
        help = f'did you mean "{_in_symbols(cost.value, game)}"?' if cost.value.isdigit() else ""
        findings.append(finding("CL606", message, cost.span, help=help))
    findings += _misspelt(part.entries, game)
    for key in _STATS:
        if key in part.entries and not _STAT.fullmatch(part.entries[key].value):
            value = part.entries[key]
            findings.append(finding("CL606", f'"{value.value}" is no {key}', value.span, help="write a number: 3"))
    return Face(
        name=_value(entries, "name"),
        text=part.text,
        cost=spelled or "",
        types=types,
        supertypes=supertypes,
        tags=(*tags, *_list(_value(entries, "tags"))),
        domains=_list(_value(entries, "domain")),
        stats=tuple((key, entries[key].value) for key in _STATS if key in entries),
        line=part.line,
        in_place=True,
    )


def _in_symbols(number: str, game: str) -> str:
    return f"[{number}]" if game == "riftbound" else f"{{{number}}}"


def _misspelt(entries: Mapping[str, _Entry], game: str) -> Iterator[Diagnostic]:
    """A finding for each type that is nearly one of the game's, and each domain that is none; types may be new."""
    if "type" in entries:
        entry = entries["type"]
        for word in re.finditer(r"[A-Za-z]+", re.split(r" [—–-] ", entry.value)[0]):
            near = get_close_matches(word[0].capitalize(), TYPES[game], 1, 0.75)
            if near and near[0].lower() != word[0].lower():
                here = Span(entry.span.start + word.start(), entry.span.start + word.end())
                message = f'I don\'t know the type "{word[0]}"'
                yield finding("CL606", message, here, help=f'did you mean "{near[0]}"?', fix=Fix(here, near[0]))
    if "domain" in entries and game == "riftbound":
        for domain in _list(entries["domain"].value):
            if domain.capitalize() not in DOMAINS:
                start = entries["domain"].span.start + entries["domain"].value.index(domain)
                near = get_close_matches(domain.capitalize(), DOMAINS, 1)
                help = f'did you mean "{near[0]}"?' if near else f"the domains are {', '.join(DOMAINS)}"
                message = f'there is no domain "{domain}"'
                yield finding("CL606", message, Span(start, start + len(domain)), help=help)


def _inherited(entries: Mapping[str, _Entry]) -> dict[str, _Entry]:
    return {key: entries[key] for key in ("type", "domain") if key in entries}


def _value(entries: Mapping[str, _Entry], key: str) -> str:
    return entries[key].value if key in entries else ""


def _list(value: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in value.split(",") if item.strip())
