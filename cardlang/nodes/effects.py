"""What texts say is done: acts, clauses and sentences. Instructions, costs, events and conditions share them.

An act without a subject is an instruction to "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount, SoMuch
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import (
    AnyEvent,
    As,
    AsAdditionalCost,
    AsThough,
    AtLeastLeaving,
    AtTime,
    Before,
    ChangedBy,
    ChangeStat,
    DoThis,
    EvenIf,
    Except,
    FirstThen,
    ForEach,
    ForEachTime,
    IgnoresKeyword,
    Ignoring,
    Including,
    Instead,
    InsteadOf,
    Moment,
    Naming,
    NextTime,
    NthTime,
    PlayingFor,
    RaiseTo,
    Reducing,
    StartingWith,
    Until,
    Whenever,
    While,
    WhileDoing,
)
from cardlang.nodes.costs import (
    AdditionalCost,
    CostChange,
    Costs,
    Linked,
    Payment,
    PayTo,
    RatherThan,
    Resources,
    Unless,
    Unread,
)
from cardlang.nodes.filters import Adverb, Belonging, Either, Here, Noun, Phrase, SameAs, Together
from cardlang.nodes.frozen import frozen
from cardlang.nodes.keywords import Keyword, KeywordsOf, Quoted, QuotedInner
from cardlang.nodes.limits import DuringTime, InManner, Only, WhereX
from cardlang.nodes.narrowing import CostsThan
from cardlang.nodes.predicates import (
    Becomes,
    Causes,
    Compares,
    DoSo,
    Enters,
    Has,
    Is,
    IsNot,
    Modal,
    Outnumbers,
    Remains,
    ThereIs,
)
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import DamageKind, Duration, Stat, Verb


@frozen
class Act(Node):
    """A verb with its object, or alone: "kill a unit", "attack".

    What narrows the object down stands in the phrase; `adverbs` say where to and how: "to its owner's hand".
    """

    verb: Verb
    object: Phrase | None
    adverbs: tuple[Adverb, ...] = ()


@frozen
class EitherAct(Node):
    """Several verbs with one object, any of them: "choose or ready me"."""

    first: Verb
    second: Verb
    object: Phrase
    adverbs: tuple[Adverb, ...] = ()


@frozen
class Deal(Node):
    """Dealing damage: "deal 3 to a unit", "deals 1 Bonus Damage", "deal 5 damage split among enemy units here"."""

    amount: Damage | Amount
    to: Phrase | None
    split: bool = False


@frozen
class Add(Node):
    """Adding resources to a pool: "[Add] [1]", "[Add] that much [A]"."""

    what: Resources | SoMuch


@frozen
class Damage(Node):
    """Damage as it is dealt: "5 damage", "damage equal to its Might", "1 Bonus Damage"."""

    amount: Amount
    kind: DamageKind = DamageKind.PLAIN


@frozen
class StatChange(Node):
    """A change of one value: "+2 [M]"."""

    amount: Amount
    stat: Stat
    negative: bool = False


@frozen
class Get(Node):
    """Getting something after a subject: "gets +1/+1", "get -1/-1 and lose flying"."""

    gifts: tuple[Gift, ...]


@frozen
class Gain(Node):
    """Gaining abilities after a subject: "gains flying"."""

    gifts: tuple[Gift, ...]


@frozen
class Lose(Node):
    """Losing abilities after a subject: "loses flying"."""

    gifts: tuple[Gift, ...]


@frozen
class AddMana(Node):
    """Adding mana, one of the options: "add {G}", "add {W} or {U}"; or more than what is added: "an additional {G}"."""

    options: tuple[Resources, ...]
    additional: bool = False


@frozen
class BasePt(Node):
    """A new power and toughness to start from: "base power and toughness 4/4"."""

    power: Amount
    toughness: Amount


@frozen
class GetResources(Node):
    """Getting symbols that are counters: "get {E}{E}"."""

    what: Resources


@frozen
class Numbered(Node):
    """A verb with a number: "scry 2", "bolster X", and with what it makes: "amass Orcs 2"."""

    verb: Verb
    amount: Amount
    kind: Noun | Either | Together | Belonging | SameAs | None = None


@frozen
class Grant(Node):
    """Giving objects something: "give a unit +2 [M] and [Tank]"."""

    to: Phrase
    gifts: tuple[Gift, ...]


@frozen
class Have(Node):
    """Having something: "have +1 [M]" after a subject, perhaps only in a place: "have +1 [M] here"."""

    gifts: tuple[Gift, ...]
    where: Here | None = None


@frozen
class Does(Node):
    """Somebody or something does it: "each player draws 2"; `each` of several by itself: "two units each deal 2"."""

    who: Phrase
    act: Content
    each: bool = False


@frozen
class May(Node):
    """Somebody may do it, or not."""

    who: Phrase
    act: Content


@frozen
class Cannot(Node):
    """Somebody or something can't do it."""

    who: Phrase
    act: Content


@frozen
class AllOf(Node):
    """Several acts, each of them: "draw 1 and ready me"."""

    parts: tuple[Content, ...]


@frozen
class EachOf(Node):
    """Several costs of a keyword, each paid or not by itself, once: "[1] / [A] / [1][A]" (RB 1.4 820.1.c.2)."""

    parts: tuple[Content, ...]


@frozen
class AnyOf(Node):
    """Several acts, any of them: "attack or defend"."""

    parts: tuple[Content, ...]


@frozen
class Then(Node):
    """One after the other: "discard 2, then draw 2"."""

    first: Content
    second: Content


@frozen
class Lasting(Node):
    """A change with an end: "this turn", "until end of turn"."""

    change: Content
    duration: Duration


@frozen
class If(Node):
    """What happens only under a condition: "if you control a Dragon, draw 1"."""

    condition: Content
    effect: Content


@frozen
class When(Node):
    """What happens at a later event, inside a text: "when it dies this turn, draw 1"."""

    event: Content
    effect: Content


@frozen
class Option(Node):
    """One of the modes behind "choose one —"."""

    body: tuple[Step, ...]


@frozen
class MarkedOption(Node):
    """A mode for what has a symbol or is of a kind: "[R] — Draw 1.", "Unit — Draw 1." """

    mark: Resources | Noun
    body: tuple[Step, ...]


@frozen
class Choices(Node):
    """A choice among modes: "choose one —" and a line for each."""

    head: Content
    options: tuple[Option, ...]


@frozen
class Modes(Node):
    """The modes that the sentences before choose from, a line for each: "choose one. If it was kicked, choose both"."""

    options: tuple[Option, ...]


@frozen
class MarkedChoices(Node):
    """A choice that symbols make: "do one of the following based on its domain:" and a line for each."""

    head: Content
    options: tuple[MarkedOption, ...]


@frozen
class ResultRow(Node):
    """What happens on some results of a roll: "1—9 | Draw a card"; without `last` on that one, or on more."""

    first: Amount
    last: Amount | None
    body: tuple[Step, ...]
    or_more: bool = False


@frozen
class Results(Node):
    """What the results of a roll mean."""

    rows: tuple[ResultRow, ...]


@frozen
class Sentence(Node):
    """A sentence with its full stop."""

    content: Content


Gift = BasePt | StatChange | PtChange | Keyword | KeywordsOf | Quoted | QuotedInner
_Acts = (
    Act
    | EitherAct
    | Deal
    | Grant
    | Have
    | Get
    | Gain
    | Lose
    | Add
    | AddMana
    | Numbered
    | GetResources
    | ChangeStat
    | RaiseTo
    | Reducing
)
_Doings = Does | May | Cannot | Causes | Modal | DoSo | InManner | IgnoresKeyword
_Predicates = (
    Is
    | IsNot
    | ThereIs
    | Has
    | Enters
    | Remains
    | Becomes
    | Compares
    | Outnumbers
    | ChangedBy
    | StartingWith
    | Including
    | Naming
)
_Joined = AllOf | AnyOf | EachOf | Then | FirstThen | AnyEvent | ForEach | WhereX | DoThis
_Times = Lasting | When | Whenever | While | WhileDoing | As | Before | Until
_Moments = AtTime | DuringTime | NextTime | NthTime | ForEachTime | Moment
_Conditions = If | EvenIf | Unless | Only | Except | AsThough | AtLeastLeaving
_Replacements = Instead | InsteadOf | Ignoring | PlayingFor
_Costs = Payment | PayTo | AdditionalCost | AsAdditionalCost | RatherThan | CostChange | Costs | CostsThan | Unread
if TYPE_CHECKING:
    # To say what is left of a union of ninety classes, arm by arm, takes a type checker minutes, and no code asks it.
    Content = Node
else:
    Content = _Acts | _Doings | _Predicates | _Joined | _Times | _Moments | _Conditions | _Replacements | _Costs
Step = Sentence | Linked | Choices | Modes | MarkedChoices | Results
