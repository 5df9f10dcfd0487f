"""Clauses that no card has, though their words fit together: "until card of turn", "draw a damage", "must blocked".

Beside `agreement` and `agreement.phrases`; what is checked here is which words suit the place they stand in.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node, children
from cardlang.nodes.clauses import AnyEvent, As, Ignoring, Until, While
from cardlang.nodes.costs import CostChange, PayTo
from cardlang.nodes.effects import (
    Act,
    AllOf,
    AnyOf,
    Cannot,
    Deal,
    Does,
    Get,
    Grant,
    Have,
    If,
    Lasting,
    May,
    Sentence,
    Then,
)
from cardlang.nodes.filters import Belonging, It, Noun, Objects, Of, Self, Targeted, Trait, Typed, You
from cardlang.nodes.limits import InManner, Only
from cardlang.nodes.narrowing import Which, Whom
from cardlang.nodes.predicates import Becomes, Causes, Enters, Has, Is, IsNot, Modal
from cardlang.nodes.pronouns import EachOther
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.agreement.acts import UNTOLD, acts_of
from cardlang.syntax.agreement.told import DONE_TO_SOME

_TIMES = frozenset(
    "end beginning start turn upkeep step phase combat cleanup game untap_step draw_step declare_attackers_step"
    " declare_blockers_step".split()
)
_ENDS = frozenset({"end", "beginning", "start"})
_NO_TARGETS = _TIMES | frozenset("hand library battlefield life damage mana number color type name time".split())
"""What nothing can target."""
_NO_TYPES = frozenset(
    (
        "player opponent controller owner target graveyard battlefield turn beginning number result choice power hand"
        " damage top bottom something something_else anywhere"
    ).split()
)
"""Nouns that stand before no other noun."""
_OF_BATTLEFIELDS = frozenset({"token", "card"})
"""What a battlefield can be: "a battlefield token"."""
_KINDS = frozenset("unit gear spell equipment creature land artifact".split())
"""Kinds of cards: "draw a unit revealed this way"."""
_COUNTED = frozenset({Verb.GAIN, Verb.LOSE, Verb.SPEND, Verb.PAY})
_SO_MUCH = frozenset({"xp", "point", "life", "energy", "power"})
_BY_ITSELF = frozenset(
    {
        Verb.MOVE,
        Verb.DIE,
        Verb.ATTACK,
        Verb.DEFEND,
        Verb.BLOCK,
        Verb.HOLD,
        Verb.CONQUER,
        Verb.LEAVE,
        Verb.END,
        Verb.BEGIN,
    }
    | {Verb.TRIGGER, Verb.USE, Verb.ENTER, Verb.READY, Verb.EXPLORE, Verb.CONNIVE, Verb.TRANSFORM, Verb.CONVERT}
    | {Verb.MUTATE, Verb.ESCAPE, Verb.DESCEND, Verb.PRODUCE, Verb.SURVIVE, Verb.SCORE}
)
"""What something does by itself, or what is done to something: nobody is told to."""

_ON_SOME = DONE_TO_SOME | {
    Verb.ATTACH,
    Verb.CHOOSE,
    Verb.DETACH,
    Verb.DETAIN,
    Verb.DISCARD,
    Verb.DISEMPOWER,
    Verb.EMPOWER,
    Verb.GOAD,
    Verb.REGENERATE,
    Verb.TRANSFORM,
}
"""What is done to so many."""

_YOURS = frozenset({"life", "counter", "emblem"})
"""What nobody gains or gets whom the text does not name."""

_WHOSE = frozenset({"new", "friendly", "enemy", "enchanted", "equipped", "fortified"})

_ELIDED, _IF_BEHIND = "objects__elided", "if__trailing"
_BASE_FORM = frozenset({Mode.CAN, Mode.CAN_ONLY, Mode.MUST, Mode.WOULD, Mode.DOES_NOT, Mode.DID_NOT, Mode.CANNOT})
_DONE_BEFORE = frozenset({Mode.PAST, Mode.HAS, Mode.HAS_NOT})

CLAUSES = frozenset(
    {Triggered, AnyEvent, AllOf, AnyOf, Until, If, While, As, Act, Objects, Does, Is, IsNot, Noun, Modal, May, Cannot}
)
"""The classes of what `wrong_clauses` is about."""


def wrong_clauses(node: Node) -> Iterator[Diagnostic]:
    """A finding for a clause whose words do not suit their place."""
    if isinstance(node, Noun):
        yield from _wrong_traits(node.traits, node.word) if node.traits else ()
        return
    yield from _wrong_moods(node)
    yield from _wrong_draws(node)
    yield from _wrong_times(node)
    match node:
        case Until(event=Objects(nouns=Belonging(whole=It()) as end)):
            yield finding("CL303", "nothing says the end of what", end.span, help="name a turn, step or phase")
        case Until(event=Objects() as moment) if _head(moment) not in (
            _ENDS if isinstance(moment.nouns, Belonging) else _TIMES
        ):
            yield finding("CL303", 'no time stands behind "until"', moment.span, help="name a turn, step or phase")
        case If(effect=If() as inner) if node.wording.form == inner.wording.form == _IF_BEHIND:
            yield finding(
                "CL303", "two conditions stand behind one act", node.condition.span, help="end a sentence between"
            )
        case If(condition=Act() as bare) | While(condition=Act() as bare) | As(event=Act() as bare):
            yield finding("CL303", "nobody does it here", bare.span, help="say who does it: you, a player")
        case Act(verb=verb, object=Objects(where=()) as phrase) if verb in _COUNTED and phrase.wording.form == _ELIDED:
            yield finding("CL303", "nothing says what is counted here", phrase.span, help="write the noun")
        case Objects(target=Targeted()) if _head(node) in _NO_TARGETS and not isinstance(node.nouns, Belonging):
            yield finding("CL303", "this is nothing that can be a target", node.span)
        case Act(verb=Verb.ENTER, object=Objects(nouns=Noun(word="counter")) as phrase):
            yield finding("CL303", '"with" is missing here', phrase.span, help='write "with" before it')
        case Act(verb=verb, object=Objects(quantity=None, target=None, nouns=Noun() as noun) as phrase) if (
            verb is Verb.CREATE or (verb is Verb.PUT and noun.word == "counter")
        ) and _is_plural(noun):
            yield finding("CL303", "nothing says how many", phrase.span, help="put a number before it")
        case Does(act=Is() | Lasting(change=Is()) | AllOf() | AnyOf() as said) if _says_be(said):
            yield finding("CL303", '"be" stands behind "can" or "would" only', said.span, help='did you mean "is"?')
        case Is(what=Objects() as what) | IsNot(what=Objects() as what) if _is_end(what):
            yield finding("CL303", '"until" is missing here', what.span, help='did you mean "until end of turn"?')
        case Objects(quantity=None, nouns=Belonging(nouns=Noun(word="beginning" | "top" | "bottom"))):
            yield finding("CL303", "an article is missing here", node.span, help='write "the" before it')
        case Is(what=Objects(quantity=None, target=None, nouns=Noun(word="hand")) as what):
            yield finding("CL303", "nothing is a hand", what.span)


def _wrong_draws(node: Node) -> Iterator[Diagnostic]:
    """A finding for something drawn that is no card; a kind of card is one where the text says which: "revealed"."""
    match node:
        case Act(verb=Verb.DRAW, object=Objects(nouns=Noun(word=word), where=where) as phrase) if word != "card":
            if not (where and word in _KINDS) or isinstance(phrase.quantity, Of):
                yield finding("CL303", "only cards are drawn", phrase.span, help='did you mean "card"?')


def _wrong_times(node: Node) -> Iterator[Diagnostic]:
    """A finding for what triggers and is past, and for a list of which one part is past."""
    match node:
        case Triggered(event=Does(act=Modal(mode=Mode.PAST) as past)):
            yield finding("CL303", "what triggers an ability stands in the present", past.span)
        case Triggered(event=AnyEvent(events=events)) if any(
            isinstance(event, Does) and isinstance(event.act, Modal) and event.act.mode is Mode.PAST for event in events
        ):
            yield finding("CL303", "what triggers an ability stands in the present", node.event.span)
        case AnyEvent(events=events) if any(isinstance(event, Act) for event in events):
            yield finding("CL303", "nobody does it here", node.span, help="say who does it, in each of the events")
        case AllOf(parts=parts) | AnyOf(parts=parts) if len({_is_past(part) for part in parts}) > 1:
            yield finding("CL303", "one act is past and the other is not", node.span)


def _wrong_moods(node: Node) -> Iterator[Diagnostic]:
    """A finding for a past form behind a word that a base form follows: "must blocked"."""
    inner: Node
    match node:
        case Modal(mode=mode, act=act) if mode in _BASE_FORM:
            inner = act
        case May(act=act) | Cannot(act=act):
            inner = act
        case _:
            return
    for part in _parts(inner):
        if isinstance(part, Modal) and part.mode in _DONE_BEFORE:
            yield finding("CL303", "the verb stands in the wrong form here", part.span, help="use its base form")


def _parts(act: Node) -> Iterator[Node]:
    """The acts that a word like "may" is said of."""
    match act:
        case InManner(act=inner) | Ignoring(act=inner) | Lasting(change=inner) | PayTo(cost=inner):
            yield from _parts(inner)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _parts(part)
        case Then(first=first, second=second):
            yield from _parts(first)
            yield from _parts(second)
        case _:
            yield act


def past_orders(node: Node) -> Iterator[Diagnostic]:
    """A finding for each instruction that nobody can follow: "killed a unit", "have [Tank]" without who has it.

    In "untap and goad that creature" both are done to it.
    """
    waiting, shared = [node], set[int]()
    while waiting:
        here = waiting.pop()
        match here:
            case AllOf(parts=(*first, Act(object=Node()))):
                shared.update(id(part) for part in first)
        if type(here) in _ASKED:
            yield from _past_order(here, id(here) in shared)
        if not _is_told(here):
            waiting += reversed(children(here))


def may_be_past(node: Node, below: bool) -> bool:
    """Whether `past_orders` may find something in a node; `below` says it of what stands directly in it."""
    asked = type(node) in _ASKED and next(_past_order(node, False), None) is not None
    return asked or (below and not _is_told(node))


def _is_told(here: Node) -> bool:
    """Whether somebody is said to do what stands in a node, or it is no instruction in any case."""
    kind = type(here)
    if kind is Sentence or kind is Only:
        match here:
            case Sentence(content=Does(who=You(), act=told)):
                return _plays_itself(told)
            case _:
                return isinstance(here, Only) and isinstance(here.act, Act)
    return kind in _TOLD or kind in _UNTOLD or kind is May


def _past_order(here: Node, shared: bool) -> Iterator[Diagnostic]:
    """A finding for what is wrong with one node; what is `shared` is done to what the act behind it is done to."""
    match here:
        case May(who=who, act=allowed):
            for act in _told(allowed):
                yield from _wrong_leave(act, who)
        case Sentence(content=Does(who=You(), act=told)) if _plays_itself(told):
            yield finding("CL303", "nobody is told to play this", here.span, help='did you mean "may", or "when"?')
        case Deal(to=EachOther()) | Act(object=EachOther()):
            yield finding("CL303", "nobody does it here", here.span, help="say who does it: they, those units")
        case Grant(gifts=gifts) if any(gift.wording.form == "stat_change__any" for gift in gifts):
            yield finding("CL303", "nothing says by how much", here.span, help="write a number before the symbol")
        case Act() if not shared or here.verb not in _ON_SOME:
            yield from _wrong_order(here)
            yield from _uncounted(here)
        case _ if type(here) in _UNTOLD and here.wording.form != "cost_change__next":
            yield finding("CL303", "nobody does it here", here.span, help="say who, or use the base form")


def _wrong_leave(act: Act, who: Node) -> Iterator[Diagnostic]:
    """A finding for what nobody is allowed: "you may kill gear"."""
    yield from _uncounted(act)
    yield from _wrong_much(act)
    alone = act.object is None and act.wording.form == "act__alone" and isinstance(who, You)
    if alone and act.verb in _ON_SOME:
        yield finding("CL303", "nothing says what it is done to", act.span, help="say to what")
    if act.verb in UNTOLD and act.object is not None:
        yield finding("CL303", "nobody is told to do this", act.span, help="take another verb")


_TOLD = frozenset({Does, Cannot, Which, Whom, Causes})
"""What says who does what stands in it."""
_UNTOLD = frozenset({Modal, Have, Get, Has, CostChange, Is, IsNot, Becomes, Enters})
"""What is no instruction by itself."""
_ASKED = _UNTOLD | {May, Sentence, Deal, Act, Grant}
"""What `past_orders` looks at."""


def _plays_itself(act: Node) -> bool:
    """Whether the card itself is what somebody is said to play."""
    return any(isinstance(one, Act) and one.verb is Verb.PLAY and isinstance(one.object, Self) for one in acts_of(act))


def _uncounted(act: Act) -> Iterator[Diagnostic]:
    """A finding for an act on things of which nothing says how many or which: "kill gear"."""
    match act:
        case Act(verb=verb, object=Objects(quantity=None, target=None, nouns=Noun() as noun, where=()) as what):
            known = any(isinstance(trait, Trait) and trait.word in _WHOSE for trait in noun.traits)
            if verb in _ON_SOME and not known and what.wording.form == "objects":
                yield finding(
                    "CL303", "nothing says how many", what.span, help='write "a", a number or "all" before it'
                )


def _wrong_order(act: Act) -> Iterator[Diagnostic]:
    """A finding for an instruction without its object, or without how many."""
    match act:
        case Act(verb=Verb.GAIN | Verb.LOSE | Verb.GET, object=Objects() as what) if _head(what) in _YOURS:
            yield finding("CL303", "nobody does it here", act.span, help='write "you" before it')
        case Act(verb=verb, object=Node()) if verb in UNTOLD:
            yield finding("CL303", "nobody is told to do this", act.span, help="take another verb")
        case Act(verb=verb, object=None) if verb in _BY_ITSELF and act.wording.form == "act__alone":
            yield finding("CL303", "nobody does it here, or nothing it is done to", act.span, help="say who, or what")
        case Act(
            verb=Verb.PLAY | Verb.CHANNEL,
            object=Objects(quantity=None, target=None, nouns=Noun(word="token" | "rune") as noun),
        ) if _is_plural(noun):
            yield finding("CL303", "nothing says how many", noun.span, help="put a number before it")
    yield from _wrong_much(act)


def _wrong_much(act: Act) -> Iterator[Diagnostic]:
    """A finding for points or the like without a number."""
    match act:
        case Act(verb=Verb.DRAW, object=Self() as what):
            yield finding("CL303", "nobody is told to draw this", what.span, help='did you mean "draw 1"?')
        case Act(verb=verb, object=Objects(quantity=None) as what, adverbs=()) if (
            verb in _COUNTED and _head(what) in _SO_MUCH
        ):
            yield finding("CL303", "nothing says how many", what.span, help="put a number before it")


def _told(act: Node) -> Iterator[Act]:
    """The acts that somebody is told or allowed to do, and those that are paid for."""
    for one in acts_of(act):
        if isinstance(one, Act):
            yield one
    if isinstance(act, PayTo):
        yield from _told(act.effect)


def _wrong_traits(traits: tuple[Node, ...], word: str) -> Iterator[Diagnostic]:
    for trait in traits:
        if isinstance(trait, Typed) and trait.word in _NO_TYPES and not _is_battlefield(trait, word):
            yield finding("CL303", f'"{trait.word}" does not stand before another noun', trait.span)
        elif isinstance(trait, Typed) and trait.wording.form == "typed__counter" and word != "counter":
            help = f'did you mean "{trait.word} counter"?'
            yield finding("CL303", "this kind of counter is nothing else", trait.span, help=help)
        elif isinstance(trait, PtChange) and word != "counter":
            yield finding("CL303", "a change of power and toughness is no counter here", trait.span)


def _is_battlefield(trait: Typed, word: str) -> bool:
    return trait.word == "battlefield" and word in _OF_BATTLEFIELDS


def relative_verbs(node: Node) -> Iterator[Does]:
    """Clauses to be checked for the agreement of their verbs though no clause is written: "(spells) you cast"."""
    if isinstance(node, Whom):
        yield Does(node.who, node.does, span=node.span)


def _says_be(said: Node) -> bool:
    return any(isinstance(part, Is) and part.wording.form.startswith("is__be") for part in _parts(said))


def _is_past(act: Node) -> bool:
    return any(isinstance(part, Modal) and part.mode is Mode.PAST for part in _parts(act))


def _is_end(phrase: Objects) -> bool:
    return phrase.quantity is None and _head(phrase) in _TIMES


def _is_plural(noun: Noun) -> bool:
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,)


def _head(phrase: Objects) -> str:
    nouns = phrase.nouns
    while isinstance(nouns, Belonging):
        nouns = nouns.nouns
    return nouns.word if isinstance(nouns, Noun) else ""
