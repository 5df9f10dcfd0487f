"""What a check of wording stands on: one ability of a card, its game's habits, and how a finding about it is made.

The habits are data: `grammar/<game>/templating.toml`. Leaves the checks themselves to the other modules of this room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.keywords.stored import read_toml
from cardlang.keywords.table import grammar_root
from cardlang.library import AbilityReading
from cardlang.nodes.base import Node, children
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.profiles.profile import CardKind, RulesProfile
from cardlang.references.reference import NO_REFERENCES, References
from cardlang.source import Span
from cardlang.syntax.normalize import AbilityLine


@dataclass(frozen=True, slots=True)
class OwnWords:
    """How a card of a type does not speak of itself ("I", "this"), what it says instead, and the rule."""

    never: tuple[str, ...]
    say: str
    rule: str


@dataclass(frozen=True, slots=True)
class Habits:
    """How a game's cards are worded where another wording reads as the same."""

    own_words: Mapping[str, OwnWords]
    cost_order: tuple[tuple[str, str], ...]
    acts_capital: bool
    own_symbol: str
    paid_in_words: frozenset[str]
    keyword_order: tuple[str, ...]
    lines_lead: frozenset[str]
    whenever: str
    again: frozenset[str]
    edge: str
    moments: Mapping[str, str]
    in_words: frozenset[str]
    either_way: frozenset[str]
    counted: frozenset[str]
    one_is_a: frozenset[str]
    kinds: Mapping[frozenset[str], str]
    only_on: Mapping[str, frozenset[str]]
    printed_on: Mapping[str, frozenset[str]]
    keywords_first: str
    stand_first: frozenset[str]
    redundant: frozenset[str]
    of_damage: frozenset[str]
    former: Mapping[str, str]
    in_capitals: frozenset[str]
    lasting: Mapping[str, str]
    or_less: str
    or_more: str
    at_least: str
    given: bool
    targets: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """One ability: its node, the words it stands in, and what is known of its card.

    `types` are the card's types, supertypes and tags in small letters, empty when it names none. `before` are the
    abilities that stand before it, `face` all of its face, and `references` what the pronouns in them stand for. Of an
    ability that is not read whole the node is a part that is.
    """

    node: Node
    line: AbilityLine
    text: str
    types: frozenset[str]
    kind: CardKind
    profile: RulesProfile
    before: tuple[AbilityReading, ...] = ()
    references: References = NO_REFERENCES
    face: tuple[AbilityReading, ...] = ()

    @property
    def habits(self) -> Habits:
        """The habits of the game."""
        return load_habits(self.profile.game)

    def words(self, span: Span) -> str:
        """The author's words at a place."""
        return self.text[span.start : span.end]


@cache
def load_habits(game: str) -> Habits:
    """The habits of a game, from its table."""
    data = read_toml(grammar_root() / game / "templating.toml")
    kinds = data.get("kinds", {})
    return Habits(
        kinds={_types(name, kinds): name for name in kinds},
        own_words={name: OwnWords(tuple(o["never"]), o["say"], o["rule"]) for name, o in data["self"].items()},
        cost_order=tuple((first, second) for first, second in data["cost_order"]),
        acts_capital=data["acts_capital"],
        own_symbol=data.get("own_symbol", ""),
        paid_in_words=frozenset(data.get("paid_in_words", ())),
        keyword_order=tuple(data["keyword_order"]),
        lines_lead=frozenset(data.get("lines_lead", ())),
        whenever=data["whenever"],
        again=frozenset(data.get("again", ())),
        edge=data["edge"],
        moments=data.get("moments", {}),
        in_words=frozenset(data["in_words"]),
        either_way=frozenset(data.get("either_way", ())),
        counted=frozenset(data.get("counted", ())),
        one_is_a=frozenset(data.get("one_is_a", ())),
        only_on={name: _types(types, kinds) for name, types in data["only_on"].items()},
        printed_on={name: frozenset(types.split()) for name, types in data.get("printed_on", {}).items()},
        keywords_first=data["keywords_first"],
        stand_first=frozenset(data.get("stand_first", ())),
        redundant=frozenset(data["redundant"]),
        of_damage=frozenset(data.get("of_damage", ())),
        former=data.get("former", {}),
        in_capitals=frozenset(data.get("in_capitals", ())),
        lasting=data["lasting"],
        or_less=data["values"]["or_less"],
        or_more=data["values"]["or_more"],
        at_least=data["values"]["at_least"],
        given=data["values"]["given"],
        targets=data["targets"],
    )


def _types(said: str, kinds: Mapping[str, str]) -> frozenset[str]:
    """The types that are listed, or that go by one name."""
    return frozenset(kinds.get(said, said).split())


def own(node: Node) -> Iterator[Node]:
    """The node and all below it that the card says of itself: what is granted in quotes is another's."""
    yield node
    for child in children(node):
        if not isinstance(child, Quoted | QuotedInner):
            yield from own(child)


def instead(ground: Ground, code: str, message: str, span: Span, new: str, rule: str = "") -> Diagnostic:
    """A finding whose words are better said another way; a capital stays one."""
    if ground.words(span)[:1].isupper():
        new = new[:1].upper() + new[1:]
    return finding(code, message, span, help=f'did you mean "{new}"?', rule=rule, fix=Fix(span, new))


def first_word(ground: Ground, span: Span) -> Span:
    """The place of the first word of some words."""
    words = ground.words(span).split(maxsplit=1)
    return Span(span.start, span.start + len(words[0])) if words else span
