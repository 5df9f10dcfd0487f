"""What a clause says of things that cannot be so: "give a time [Tank]", "if control a unit", "this is [Tank] by".

And numbers that count nothing ("for each 1 here"), and what is listed twice. `agreement.acts` looks at verbs with their
subjects and objects, `agreement.nouns` at the words of a phrase.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Keywords, Triggered
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import (
    AtTime,
    ForEach,
    NextTime,
    NthTime,
    Whenever,
    While,
)
from cardlang.nodes.costs import Link, PayTo
from cardlang.nodes.effects import Act, Cannot, Deal, Does, EitherAct, Grant, Have, If, Lasting, May, When
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    Targeted,
    That,
    The,
    This,
    Trait,
    You,
)
from cardlang.nodes.limits import OnlyIf, OnlyWhile
from cardlang.nodes.narrowing import Done, HasKeyword, Whom, With
from cardlang.nodes.predicates import Enters, Has, Is, IsNot, Modal, Outnumbers
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.acts import (
    IDEAS,
    UNTOLD,
    VALUES,
    acts_of,
    is_a_digit,
    is_elided,
    uncounted,
    wrong_act,
    wrong_having,
    wrong_object,
    wrong_subject,
)
from cardlang.syntax.agreement.nouns import heads_of, wrong_noun, wrong_place, wrong_things

_UNHURT = frozenset("location battlefield base hand deck main_deck trash turn number game graveyard library".split())
"""What takes no damage."""

_UNSAID = frozenset({"keyword__cost_unsaid", "keyword__equip_unsaid"})
_NUMBER_UNSAID = frozenset({"keyword__number_unsaid", "keyword__number_cost_unsaid"})
_OF_FORMS = frozenset({"part_of", "part_of__each", "part_of__each_one"})

_CLAIMS = Outnumbers | Has | Have | Enters | Is | IsNot

_NO_STATE = frozenset(
    (
        "friendly enemy additional other next first second third same only top bottom new original different remaining"
    ).split()
)


ROLES = frozenset(
    {
        Act,
        Whom,
        Does,
        May,
        Cannot,
        Has,
        Have,
        Is,
        Enters,
        With,
        Done,
        Grant,
        Deal,
        AnyListed,
        Link,
        ForEach,
        Triggered,
        PartOf,
    }
    | {OnlyIf, OnlyWhile, When, Whenever}
    | {If, While, NthTime, NextTime, EitherAct, PayTo, Keywords, Listed, StatOf, Noun, Located, Belonging, Objects, Of}
)
"""The classes of what `wrong_roles` is about."""


def wrong_roles(node: Node) -> Iterator[Diagnostic]:
    """A finding for what does not suit its place in a clause or phrase."""
    match node:
        case Noun():
            yield from wrong_noun(node)
        case Belonging() | Objects() | Of():
            yield from wrong_things(node)
        case Act():
            yield from wrong_act(node)
            yield from wrong_object(node)
        case Does() | May() | Cannot():
            yield from wrong_subject(node)
        case Whom(who=who, does=does):
            yield from wrong_subject(Does(who, does, span=node.span))
        case Has() | Have():
            yield from wrong_having(node)
        case Is() | Enters() | With() | Done() | Grant():
            yield from _wrong_states(node)
        case Deal() | AnyListed() | Link() | ForEach() | Triggered() | PartOf():
            yield from _wrong_numbers(node)
        case If() | While() | NthTime() | NextTime() | OnlyIf() | OnlyWhile() | When() | Whenever():
            yield from _nobody_s(node)
        case Located():
            yield from wrong_place(node)
        case _:
            yield from _wrong_lists(node)


def _wrong_lists(node: Node) -> Iterator[Diagnostic]:
    """A finding for what is listed or paid and cannot be."""
    match node:
        case EitherAct(object=what) if is_a_digit(what):
            yield uncounted(what)
        case EitherAct(first=first, second=second, object=Objects() as what) if Verb.DRAW in (first, second):
            if heads_of(what) != {"card"}:
                yield finding("CL303", "only cards are drawn", what.span, help='did you mean "card"?')
        case PayTo(effect=effect) if any(isinstance(act, Act) and act.verb in UNTOLD for act in acts_of(effect)):
            yield finding("CL303", "nobody is told to do this", effect.span, help="take another verb")
        case Keywords(keywords=listed):
            for keyword in listed:
                if keyword.wording.form in _NUMBER_UNSAID:
                    yield finding("CL303", "this keyword has a number", keyword.span, help="write it behind it")
                if keyword.wording.form in _UNSAID:
                    yield finding("CL303", "this keyword has a cost", keyword.span, help="write its cost behind it")
        case Listed(phrases=phrases):
            yield from _wrong_numbers(node)
            for one, other in pairwise(phrases):
                if one == other:
                    yield finding("CL304", "the same stands here twice", one.span.join(other.span))
        case StatOf(owner=None) if not (node.stat.value.endswith("cost") and _is_several(node)):
            yield finding("CL303", "nothing says whose value this is", node.span, help='did you mean "its"?')


def _wrong_states(node: Is | Enters | With | Done | Grant) -> Iterator[Diagnostic]:
    """A finding for what nothing is, has or gets."""
    match node:
        case Is(what=HasKeyword() as what) if node.wording.form == "is__being":
            yield finding("CL303", "nobody does this", what.span, help="say what is done to it")
        case Enters(state=Trait(word=word) as state) if word in _NO_STATE:
            yield finding("CL303", "nothing is in this state", state.span, help='did you mean "ready"?')
        case With(what=Objects() as what) if heads_of(what) & IDEAS:
            yield finding("CL303", "nothing is had in this way", what.span, help="say what it has")
        case Done(object=Objects() as what) if node.wording.form == "done__receiving":
            if "damage" not in heads_of(what):
                yield finding("CL303", "a word is missing before this", what.span, help='perhaps "by" or "with"')
        case Grant(to=You() as to):
            yield finding("CL303", "a player has no Might or keyword", to.span, help="say which units get it")
        case Grant(to=Objects() as to) if heads_of(to) & (VALUES | {"time", "cost"}):
            yield finding("CL303", "this has no Might or keyword", to.span, help="say which units get it")


def _wrong_numbers(node: Deal | Listed | AnyListed | Link | ForEach | Triggered | PartOf) -> Iterator[Diagnostic]:
    """A finding for a number that counts nothing, and for damage to what takes none."""
    match node:
        case ForEach(objects=Objects(quantity=Of() | The() | This() | That()) as each) if not _of_each(node):
            yield finding("CL303", 'behind "for each" only a noun stands', each.span, help='write "for each of"')
        case ForEach(objects=Objects(quantity=None) as each) if _of_each(node):
            yield finding("CL303", "nothing says which they are", each.span, help='did you mean "your" or "those"?')
        case PartOf(whole=Objects(quantity=None, target=None) as whole) if node.wording.form in _OF_FORMS:
            yield finding("CL303", "nothing says which they are", whole.span, help='did you mean "your" or "those"?')
        case Triggered(event=Does(who=Objects(target=Targeted()) as who, act=act)) if not isinstance(act, Lasting):
            yield finding(
                "CL303", "nothing is targeted by what triggers an ability", who.span, help='did you mean "a"?'
            )
        case Deal(to=Objects() as to) if not is_elided(to) and heads_of(to) and heads_of(to) <= _UNHURT:
            yield finding("CL303", "this takes no damage", to.span, help="say which units or players do")
        case Listed(phrases=(first, *_)) if is_elided(first):
            yield uncounted(first)
        case AnyListed(phrases=(first, *rest)):
            for phrase in rest:
                if is_elided(phrase) and not is_elided(first):
                    yield uncounted(phrase)
        case Triggered(event=Does(act=Act(verb=Verb.PLAY | Verb.CAST, object=Objects() as what))) if is_elided(what):
            yield uncounted(what)
        case Deal(to=what) | Link(who=what) | ForEach(objects=what) if what is not None and is_elided(what):
            yield uncounted(what)


def _nobody_s(node: If | While | NthTime | NextTime | OnlyIf | OnlyWhile | When | Whenever) -> Iterator[Diagnostic]:
    """A finding for a condition or event without somebody who does it."""
    match node:
        case When(event=said) | Whenever(event=said) if _is_nobodys(said):
            yield finding("CL303", "nobody does it here", said.span, help="say who does it: you, a player")
        case OnlyIf(condition=said) | OnlyWhile(condition=said) if _is_nobodys(said):
            yield finding("CL303", "nobody does it here", said.span, help="say who does it: you, a player")
        case If(condition=Lasting() | AtTime() | While() as said) | While(condition=Lasting() | AtTime() as said):
            if _is_nobodys(said):
                yield finding("CL303", "nobody does it here", said.span, help="say who does it: you, a player")
        case If(condition=said) | While(condition=said) if isinstance(said, _CLAIMS):
            yield finding("CL303", "nobody does it here", said.span, help="say who does it: you, a player")
        case NthTime(event=said) | NextTime(event=said) if node.wording.form != "nth_time__trailing":
            if any(isinstance(act, Act) for act in acts_of(said)):
                yield finding("CL303", "nobody does it here", said.span, help="say who does it: you, a player")


def _is_nobodys(said: Node) -> bool:
    """Whether a condition says what is done or so, and not by whom: "control fewer runes at the start of your turn"."""
    while isinstance(said, Lasting | AtTime | While | Modal):
        match said:
            case Lasting(change=inner) | AtTime(effect=inner) | While(effect=inner) | Modal(act=inner):
                said = inner
    return isinstance(said, Act | Deal | _CLAIMS)


def _of_each(node: ForEach) -> bool:
    return node.wording.form.startswith("for_each__of")


def _is_several(node: StatOf) -> bool:
    return node.wording.inflections[-1:] == (Inflection.PLURAL,)
