"""Abilities: what one ability line of a card is, and the keywords."""

from __future__ import annotations

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost
from cardlang.nodes.effects import Content, Step
from cardlang.nodes.frozen import frozen
from cardlang.nodes.keywords import Keyword


@frozen
class Keywords(Node):
    """A line of keywords."""

    keywords: tuple[Keyword, ...]


@frozen
class Activated(Node):
    """ "Cost: effect." """

    cost: Cost
    body: tuple[Step | KeywordAbility | ClassLevel, ...]


@frozen
class Triggered(Node):
    """ "When event, effect." """

    event: Content
    body: tuple[Step, ...]


@frozen
class Text(Node):
    """Sentences with neither a cost nor a trigger before them: a passive ability, or a spell's instructions."""

    body: tuple[Step, ...]


@frozen
class AbilityWord(Node):
    """A word in front of abilities that says what they have in common, and no more: "Landfall"."""

    word: str


@frozen
class Label(Node):
    """Words in front of an ability that are its name and mean nothing: free text."""

    text: str


@frozen
class Labelled(Node):
    """An ability behind a dash: "Landfall — Whenever a land you control enters, draw a card." """

    label: AbilityWord | Label | Keyword
    ability: Ability


@frozen
class Chapters(Node):
    """The chapters of a Saga that do the same: "I, II — Draw a card." """

    numbers: tuple[str, ...]
    body: tuple[Step, ...]


@frozen
class KeywordAbility(Node):
    """An ability behind a keyword: "[Deathknell] — Draw 1.", "[Level 3][>] I have +1 [M]." """

    keyword: Keyword
    ability: Ability


@frozen
class AlteredKeyword(Node):
    """A keyword with sentences about it: "[Empower] [3]. This ability costs [1] less for each friendly gear." """

    keyword: Keyword
    body: tuple[Step, ...]


@frozen
class Prototype(Node):
    """A second, smaller set of characteristics with a cost of its own: "Prototype {2}{R} — 2/1"."""

    cost: Cost
    power: Amount
    toughness: Amount


@frozen
class StationSymbol(Node):
    """An ability that stands behind so many charge counters: "8+ | Flying"."""

    counters: Amount
    ability: Ability


@frozen
class PricedOption(Node):
    """A mode with its additional cost: "+ {1} — Draw a card." """

    cost: Cost
    body: tuple[Step, ...]


@frozen
class PricedModes(Node):
    """Modes with a cost each under a keyword that says how many are chosen: "Spree"."""

    keyword: str
    options: tuple[PricedOption, ...]


@frozen
class ClassLevel(Node):
    """What a Class is levelled up to, and the ability it has from then on where that stands beside: "Level 2"."""

    number: Amount
    ability: Ability | None


@frozen
class LevelSymbol(Node):
    """The numbers of level counters for which the lines below hold: "LEVEL 1-3", "LEVEL 4+"."""

    first: Amount
    last: Amount | None


@frozen
class PrintedPt(Node):
    """A power and toughness on a line of its own, under a level symbol: "4/4"."""

    power: Amount
    toughness: Amount


@frozen
class Modifier(Node):
    """How much a number is more or less: "+1", "-5"."""

    amount: Amount
    down: bool = False


@frozen
class Vanguard(Node):
    """How a vanguard card changes its player's hand size and life: "Hand +1, life -5"."""

    hand: Modifier
    life: Modifier


@frozen
class KeywordsWhere(Node):
    """Keywords with an X, and what X is: "Ward {X}, where X is this creature's power"."""

    keywords: tuple[Keyword, ...]
    amount: Amount


_OnLevels = LevelSymbol | PrintedPt
_ByLayout = Vanguard | KeywordsWhere | _OnLevels | AlteredKeyword | Prototype | PricedModes | StationSymbol | Chapters
Ability = _ByLayout | Keywords | Activated | Triggered | Text | Labelled | KeywordAbility
