"""Cards read: any source's cards through every pass up to classified costs, each with its verdict and its findings.

A bad card never stops the others. Running is for `engine`; what is read here it is given.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache

from cardlang.classify.classify import Classified, classify
from cardlang.classify.kinds import kind_by_form
from cardlang.codes import finding
from cardlang.declared import with_declared
from cardlang.diagnostics import Diagnostic, in_source_order
from cardlang.dialects.dialect import Dialect
from cardlang.dialects.registry import dialect_named
from cardlang.formats.card import Face, Found, SourceCard
from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.keywords.table import load_keywords
from cardlang.nodes.abilities import Keywords, Label, Labelled, Text
from cardlang.nodes.base import Node, depth, walk
from cardlang.nodes.costs import Linked, Pay, Resources, Unread
from cardlang.nodes.effects import Sentence
from cardlang.nodes.filters import Name, Objects
from cardlang.nodes.frozen import frozen
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostPart, PaidFor, PartKind, Payer
from cardlang.printing.gates import Printed, read_around_spans, read_printed
from cardlang.profiles.profile import CardKind, RulesProfile, Shape
from cardlang.profiles.registry import default_profile
from cardlang.references.definite import Usage, done_to
from cardlang.references.reference import NO_REFERENCES, References
from cardlang.references.resolve import references
from cardlang.references.selves import nobodys
from cardlang.source import NOWHERE, Span
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.agreement.meant import wrong_meanings
from cardlang.syntax.agreement.meant_again import wrong_again
from cardlang.syntax.agreement.meant_which import wrong_which
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.normalize import AbilityLine, normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import Reading

DEEPEST = 100
"""How many nodes may stand inside one another; what handles them calls itself for each."""

_BRACKETS = str.maketrans("][}{", "    ")


class Verdict(Enum):
    """How much of an ability, or of a card, is read."""

    READ = "read"
    PARTIAL = "partial"
    NONE = "none"


@frozen
class AbilityReading:
    """One ability of a card. `node` is the whole ability's node, or None; then `parts` are those that could be read.

    Spans, `unread` among them, are in the text of face number `face`. `kind` is the kind of card whose ability it was
    taken for: what stands behind words not understood may belong to a trigger, and is taken for instructions.
    """

    face: int
    kind: CardKind
    line: AbilityLine
    node: Node | None
    parts: tuple[Node, ...]
    printed: Printed | None
    costs: tuple[ClassifiedCost, ...]
    modifiers: tuple[CostModifier, ...]
    unread: tuple[Span, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def verdict(self) -> Verdict:
        """Whether all of the ability is read, some of it, or nothing."""
        if self.node is not None:
            return Verdict.READ
        return Verdict.PARTIAL if self.parts else Verdict.NONE


@frozen
class FaceReading:
    """One face of a card: its printed cost, its abilities, and the findings about its text.

    `kind` is the kind of card that its types say, or None when they say none. `references` is what the pronouns of its
    abilities stand for. `effects` are the abilities in an Equipment's box.
    """

    face: Face
    base_cost: ClassifiedCost | None
    abilities: tuple[AbilityReading, ...]
    findings: tuple[Diagnostic, ...]
    kind: CardKind | None = None
    references: References = NO_REFERENCES
    effects: tuple[AbilityReading, ...] = ()

    @property
    def kinds(self) -> frozenset[str]:
        """The face's types, supertypes and tags in lower case."""
        return _kinds(self.face)

    @property
    def normalised(self) -> str:
        """The face's ability lines, each spelled one way."""
        return "\n".join(ability.line.text for ability in self.abilities)


@frozen
class CardReading:
    """One card read under a profile; a refused card has neither profile nor abilities."""

    card: SourceCard
    profile: RulesProfile | None
    faces: tuple[FaceReading, ...]

    @property
    def abilities(self) -> tuple[AbilityReading, ...]:
        """The abilities of all faces in printed order."""
        return tuple(ability for face in self.faces for ability in face.abilities)

    @property
    def verdict(self) -> Verdict:
        """Read when every ability is; none when no word of any ability is read; otherwise partial."""
        if self.card.refused:
            return Verdict.NONE
        verdicts = {ability.verdict for ability in self.abilities}
        if verdicts <= {Verdict.READ}:
            return Verdict.READ
        return Verdict.NONE if verdicts == {Verdict.NONE} else Verdict.PARTIAL

    @property
    def findings(self) -> tuple[Found, ...]:
        """Every finding with the text it points into: about the source first, then face by face."""
        own = tuple(
            Found(diagnostic, source)
            for number, face in enumerate(self.faces)
            for source in (self.card.place(number),)
            for diagnostic in face.findings
        )
        return (*self.card.findings, *own)


def read_card(
    card: SourceCard, profile: RulesProfile | None = None, names: Container[str] = frozenset()
) -> CardReading:
    """Read a card's faces under a profile, its game's default when none is named.

    `names` are the other cards that are known: a name in its text that is not among them is a finding.
    """
    if card.refused or card.game is None:
        return CardReading(card, None, tuple(FaceReading(face, None, (), ()) for face in card.faces))
    card, dialect, profile = with_declared(card, dialect_named(card.game), profile or default_profile(card.game))
    faces = tuple(_read_face(face, number, dialect, profile, names) for number, face in enumerate(card.faces))
    return CardReading(card, profile, faces)


def read_source(
    paths: Iterable[str], game: str | None = None, profile: RulesProfile | None = None
) -> Iterator[CardReading | Refused]:
    """The cards of files and folders read one after the other, and what could not be used."""
    paths = tuple(paths)
    names = card_names(rows(paths, game))
    for row in rows(paths, game):
        yield row if isinstance(row, Refused) else read_card(card_of(row), profile, names)


def card_names(found: Iterable[Row | Refused]) -> frozenset[str]:
    """The names of all cards of some rows, those of their faces among them."""
    cards = (card_of(row) for row in found if not isinstance(row, Refused))
    return frozenset(name for card in cards for name in (card.name, *(face.name for face in card.faces)) if name)


def _read_face(face: Face, number: int, dialect: Dialect, profile: RulesProfile, known: Container[str]) -> FaceReading:
    names = names_of(face.name, (*face.supertypes, *face.types), dialect)
    lines, found = normalize_face(face.text, names, dialect)
    readings = [_read(line, dialect) for line in lines]
    stated = profile.kinds.of(face.types)
    kind = stated or kind_by_form([node for reading, _ in readings for node in _nodes(reading)], profile)
    told = references([node for reading, _ in readings for node in _nodes(reading)], _usage(dialect.grammar))
    nothing = tuple(_to_nothing(face, dialect, [reading for reading, _ in readings], told))
    nothing += tuple(_unsuited(face, dialect, [reading for reading, _ in readings], told))
    if nothing:
        readings = [_without(reading, printed, [one.span for one in nothing], dialect) for reading, printed in readings]
    abilities = tuple(_ability(reading, printed, number, profile, kind, known) for reading, printed in readings)
    read = (f for ability in abilities for f in ability.findings if not _follows(f, ability.line.span, found))
    findings = in_source_order((*found, *read, *nothing))
    effects = _boxed(face, abilities, dialect)
    return FaceReading(face, base_cost(face, profile), abilities, findings, stated, told, effects)


@cache
def _usage(grammar: str) -> Usage:
    """What the cards of a game need not name."""
    style = load_grammar(grammar).lexicon.style
    return Usage(style["known"], style["cards_unsaid"])


def _kinds(face: Face) -> frozenset[str]:
    return frozenset(word.lower() for word in (*face.types, *face.supertypes, *face.tags))


def _to_nothing(face: Face, dialect: Dialect, readings: Sequence[Reading], told: References) -> Iterator[Diagnostic]:
    """A finding for each reference to what the text does not name; none where words are not read, which may name it."""
    if any(reading.node is None for reading in readings):
        return
    kinds = _kinds(face) if face.types else frozenset()
    speakers = load_grammar(dialect.grammar).lexicon.style["speakers"]
    for node in nobodys([node for reading in readings for node in _nodes(reading)], kinds, speakers):
        words = face.text[node.span.start : node.span.end]
        message = f'nobody is "{words}" here, since the card is no unit and not attached to one'
        yield finding("CL401", message, node.span, help="say which one is meant")
    table = load_keywords(dialect.name).entries
    done = {table[one.name].did for one in _keywords(readings) if one.name in table}
    for node in told.unresolved:
        act = done_to(node) if isinstance(node, Objects) else None
        if act is not None and act.value in done:
            continue  # a keyword of the card did it
        words = face.text[node.span.start : node.span.end]
        message = f'"{words}" speaks of something that is not named before it'
        help = "name it first, or say which one is meant"
        if is_elided(node):
            message = f'"{words}" counts nothing: no things are named before it'
            help = "say of what; a number alone stands in digits, where it can stand"
        yield finding("CL401", message, node.span, help=help)


def _unsuited(face: Face, dialect: Dialect, readings: Sequence[Reading], told: References) -> Iterator[Diagnostic]:
    """A finding for each act that is not done to what its pronoun stands for, or to a card of this type."""
    sorts = load_grammar(dialect.grammar).sorts
    meant = {id(one.node): (one.stands_for, one.others) for one in told.found}
    kinds = {sorts.of_card(kind.lower()) for kind in face.types}
    own = kinds.pop() if len(kinds) == 1 else ""
    for reading in readings:
        for node in _nodes(reading):
            yield from wrong_meanings(node, meant, own, sorts)
            yield from wrong_again(node, meant, sorts)
            yield from wrong_which(node, meant, sorts)


def _without(
    reading: Reading, printed: Printed | None, wrong: Sequence[Span], dialect: Dialect
) -> tuple[Reading, Printed | None]:
    """A line's reading without what speaks of nothing: nobody can tell what happens to what there."""
    here = {span for span in wrong if reading.line.span.start <= span.start < reading.line.span.end}
    if not here or reading.node is None:
        return reading, printed
    return read_around_spans(reading, here, dialect.grammar), None


def _keywords(readings: Sequence[Reading]) -> Iterator[Keyword]:
    """The keywords that stand on lines of their own."""
    return (one for r in readings if isinstance(r.node, Keywords) for one in r.node.keywords)


def _follows(read: Diagnostic, line: Span, found: tuple[Diagnostic, ...]) -> bool:
    """Whether a finding of reading only says again what is wrong with a symbol or a bracket of its line."""
    for cause in found:
        touches = cause.span.start <= read.span.end and read.span.start <= cause.span.end
        if cause.code in ("CL101", "CL108") and touches and read.code.startswith("CL2"):
            return True
        if cause.code == "CL103" and line.start <= cause.span.start < line.end:
            mended = cause.fix is not None and cause.fix.span.start <= read.span.start < cause.fix.span.end
            if read.code in ("CL201", "CL202", "CL204") or (read.code == "CL203" and (touches or mended)):
                return True
    return False


def _boxed(face: Face, abilities: tuple[AbilityReading, ...], dialect: Dialect) -> tuple[AbilityReading, ...]:
    """The abilities in an Equipment's box: those its source says, otherwise those behind the line that it begins at.

    Lines of keywords that are only ever of the card itself ("Unique") stand outside it wherever they are.
    """
    entries = load_keywords(dialect.name).entries.values()
    begins = frozenset(entry.name for entry in entries if entry.boxed)
    if "equipment" not in _kinds(face) or not begins:
        return ()
    if face.effect_text is not None:
        start = face.text.rfind(face.effect_text)
        return tuple(a for a in abilities if start <= a.line.span.start < start + len(face.effect_text))
    lines = [place for place, ability in enumerate(abilities) if _names(ability.node) & begins]
    behind = abilities[lines[-1] + 1 :] if lines else ()
    own = frozenset(entry.name for entry in entries if entry.own)
    return tuple(a for a in behind if not _names(a.node) or not _names(a.node) <= own)


def _names(node: Node | None) -> frozenset[str]:
    """The keywords of a line of keywords."""
    return frozenset(keyword.name for keyword in node.keywords) if isinstance(node, Keywords) else frozenset()


def _nodes(reading: Reading) -> tuple[Node, ...]:
    return (reading.node,) if reading.node is not None else reading.parts


def _ability(
    reading: Reading,
    printed: Printed | None,
    face: int,
    profile: RulesProfile,
    kind: CardKind,
    names: Container[str],
) -> AbilityReading:
    nodes = _nodes(reading)
    if reading.unread and nodes and _begins_unread(nodes[0]):
        kind = CardKind.SPELL
    classified = classify(nodes, profile, kind) if nodes else Classified((), ())
    return AbilityReading(
        face=face,
        kind=kind,
        line=reading.line,
        node=reading.node,
        parts=reading.parts,
        printed=printed,
        costs=classified.costs,
        modifiers=classified.modifiers,
        unread=reading.unread,
        findings=(*reading.diagnostics, *(found for node in nodes for found in _free_text(node, names))),
    )


def _begins_unread(node: Node) -> bool:
    """Whether the first sentence of an ability is not understood; it may have been a trigger."""
    match node:
        case Labelled(ability=ability):
            return _begins_unread(ability)
        case Text(body=(first, *_)):
            sentence = first.action if isinstance(first, Linked) else first
            return isinstance(sentence, Sentence) and isinstance(sentence.content, Unread)
        case _:
            return False


def _read(line: AbilityLine, dialect: Dialect) -> tuple[Reading, Printed | None]:
    if not line.text:
        return Reading(line, None, (), (line.span,), ()), None
    try:
        reading, printed = read_printed(line, dialect.grammar)
    except RecursionError:
        return _too_deep(line)
    if reading.node is not None and depth(reading.node) > DEEPEST:
        return _too_deep(line)
    return reading, printed


def _too_deep(line: AbilityLine) -> tuple[Reading, None]:
    found = finding("CL205", "this is nested more deeply than any card's text", line.span)
    return Reading(line, None, (), (line.span,), (found,)), None


def _free_text(node: Node, names: Container[str]) -> Iterator[Diagnostic]:
    """A finding for each label and name that no table has: the text is read, and they may be misspelt."""
    for free in walk(node):
        if isinstance(free, Label):
            yield finding("CL301", f'"{free.text}" is no ability word that I know; it is kept as a label', free.span)
        elif isinstance(free, Name) and free.text not in names:
            yield finding(
                "CL302", f'no card called "{free.text}" is among the cards read; it is kept as a name', free.span
            )


def base_cost(face: Face, profile: RulesProfile) -> ClassifiedCost | None:
    """The printed cost in a face's corner as a classified cost, or None when it has none."""
    if not face.cost:
        return None
    ruling = profile.rulings[Shape.PRINTED]
    symbols = Resources(tuple(face.cost.translate(_BRACKETS).split()))
    return ClassifiedCost(
        node=Pay(symbols),
        span=NOWHERE,
        role=ruling.role,
        is_cost=ruling.is_cost,
        optional=False,
        payer=Payer.YOU,
        paid_for=PaidFor.THIS_CARD,
        granted=False,
        mode=None,
        paid_when=ruling.paid_when,
        gate=ruling.gate,
        gate_negated=False,
        parts=(CostPart(PartKind.RESOURCES, None, symbols, None),),
        rule=ruling.rule,
        keyword_rule="",
        reason=ruling.reason,
    )
