"""What an instruction or a cost leaves out: how many ("scry", "remove counters"), which way ("turn it").

Events and conditions may leave it out: "whenever you scry". `agreement.clauses` looks at orders that name nobody,
`agreement.effects` at damage and life without a number.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import AsThough, Until
from cardlang.nodes.costs import Cost, Link, PayTo, Unless
from cardlang.nodes.effects import Act, Cannot, May, Sentence
from cardlang.nodes.filters import Belonging, Exactly, Located, Named, Noun, Objects, PartOf, Self, Trait, nouns_of
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Done, EqualTo, Manner, Purpose, Which, Whom, With
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.effects import effects_of
from cardlang.syntax.agreement.told import DONE_TO_SOME, told_below

_UNTOLD = frozenset({Which, Whom, Cannot, AsThough, Modal, Only, Purpose, Cost, PayTo, Sentence, Link})
"""What is said of things, forbidden, possible or past, and what is looked at by itself."""
MISSING = frozenset({Sentence, Link, Cost, PayTo, Unless})
"""The classes of what `wrong_missing` is about."""

_NEW = frozenset({"new", "remaining"})
_ON_SOME = DONE_TO_SOME | {
    Verb.ATTACH,
    Verb.DETACH,
    Verb.DETAIN,
    Verb.DISCARD,
    Verb.DISEMPOWER,
    Verb.DISTRIBUTE,
    Verb.EMPOWER,
    Verb.GAIN_CONTROL,
    Verb.GOAD,
    Verb.LOOK_AT,
    Verb.MILL,
    Verb.REGENERATE,
    Verb.REMOVE,
    Verb.REVEAL,
    Verb.TRANSFORM,
}
"""What is done to so many."""
_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
"""What may be done to all there are, and is told of so many."""


def wrong_missing(node: Node) -> Iterator[Diagnostic]:
    """A finding for each act that is told or paid and leaves out what nobody can guess."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            for act, allowed in told_acts(told):
                yield from _wrong(act, allowed, within=told)
        case Cost(parts=parts):
            for part in parts:
                yield from _wrong(part, allowed=False, paid=True)
    match node:
        case PayTo(cost=cost):
            for act in acts_of(cost):
                yield from _wrong(act, allowed=False, paid=True)
        case Unless(payment=payment):
            for act in effects_of(payment):
                yield from _wrong(act, allowed=False, paid=True)


Told = tuple[Node, bool]


def told_acts(content: Node, kinds: tuple[type[Node], ...] = (Act,)) -> Sequence[Told]:
    """The acts that a sentence makes somebody do, each with whether it is only allowed; or other nodes of `kinds`."""
    found, by_class = _told_of(content)
    present = [kind for kind in kinds if kind in by_class]
    if len(present) > 1:
        return [told for told in found if told[0].__class__ in present]
    return by_class[present[0]] if present else ()


Found = tuple[list[Told], dict[type[Node], list[Told]]]
_LAST: list[tuple[Node, Found]] = []
"""The sentence that was asked about last, with what is told in it: several checks ask one after the other."""


def _told_of(content: Node) -> Found:
    """All that is told in a sentence, and by class."""
    for last, known in _LAST:
        if last is content:
            return known
    found = _told(content)
    _LAST[:] = [(content, found)]
    return found


def _told(content: Node) -> Found:
    found: list[Told] = []
    by_class: dict[type[Node], list[Told]] = {}
    waiting = [(content, False)]
    while waiting:
        here, allowed = told = waiting.pop()
        kind = here.__class__
        found.append(told)
        if kind in by_class:
            by_class[kind].append(told)
        else:
            by_class[kind] = [told]
        if kind in _UNTOLD and not (isinstance(here, Modal) and here.mode is Mode.MUST):
            continue
        below = told_below(here)
        if below:
            allowed = allowed or kind is May
            waiting += [(child, allowed) for child in reversed(below)]
    return found, by_class


def _wrong(act: Node, allowed: bool, paid: bool = False, within: Node | None = None) -> Iterator[Diagnostic]:
    if not isinstance(act, Act):
        return
    what = act.object
    if act.wording.form == "act__vn_alone":
        yield finding("CL303", "nothing says how many", act.span, help="put a number behind it")
    elif act.verb is Verb.TURN and not act.adverbs and not (isinstance(what, Objects) and what.where):
        yield finding("CL303", "nothing says which way", act.span, help='did you mean "face up"?')
    elif act.verb in _MADE and isinstance(what, Objects) and _is_any(what, _MADE[act.verb]) and not allowed:
        if not act.adverbs:
            yield finding("CL303", "nothing says which", what.span, help="say which one it is")
    elif isinstance(what, Objects | PartOf) and _is_none(what):
        yield finding("CL303", "this is done to none", what.span, help="take another number, or leave it out")
    elif isinstance(what, Objects) and _is_a_number(what) and not _is_equal(act):
        yield finding("CL303", "nothing says which number", what.span, help='did you mean "any number of"?')
    elif isinstance(what, Objects) and is_uncounted(what, _NEW):
        counted = act.verb in _ON_SOME or (act.verb in _PLAYED and not allowed)
        if counted and not _is_equal(act) and not (_goes_on(within) and _from_a_pile(act, what)):
            yield finding("CL303", "nothing says how many", what.span, help='write "a", a number or "all" before it')


def _goes_on(told: Node | None) -> bool:
    """Whether something in a sentence is done until something happens; what is paid may always be."""
    return told is None or any(isinstance(below, Until) for below in walk(told))


_MADE = {Verb.CREATE: "token", Verb.CAST: "spell"}
"""What is made or cast by an instruction is some token, some spell."""


def _is_any(what: Objects, word: str) -> bool:
    """Whether a phrase says nothing of a thing but what anything of its kind is."""
    plain = isinstance(what.nouns, Noun) and what.nouns.word == word and not what.nouns.traits
    return plain and not what.where and isinstance(what.quantity, Exactly)


def _is_none(what: Objects | PartOf) -> bool:
    """Whether the number of things is zero."""
    return isinstance(what.quantity, Exactly) and what.quantity.amount == Fixed(0)


def _is_a_number(what: Objects) -> bool:
    """Whether it is "a number of" things; which number stands behind: "equal to its power"."""
    nouns = what.nouns
    counted = isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun) and nouns.nouns.word == "number"
    return counted and isinstance(what.quantity, Exactly)


def _is_equal(act: Act) -> bool:
    """Whether how many is told behind, or no matter: "tap lands for mana", "look at cards any time"."""
    if any(isinstance(one, Located) and one.preposition is Preposition.FOR for one in act.adverbs):
        return True
    if any(isinstance(one, Manner) and one.word == "any_time" for one in act.adverbs):
        return True
    return any(isinstance(below, EqualTo) for below in walk(act))


def is_uncounted(what: Objects, known: Container[str]) -> bool:
    """Whether things stand in the plural, and nothing says how many of them or which; `known` are words that do."""
    if what.quantity or what.target or what.wording.form != "objects":
        return False
    nouns = nouns_of(what)
    if any(isinstance(trait, Trait) and trait.word in known for noun in nouns for trait in noun.traits):
        return False
    if any(isinstance(where, Named) or _is_by_this(where) for where in what.where):
        return False
    return any(noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns)


def _is_by_this(where: Node) -> bool:
    """Whether the card itself has made things what they are, so that it is known which: "cards exiled with this"."""
    return isinstance(where, Done) and any(isinstance(by, With) and isinstance(by.what, Self) for by in where.adverbs)


def _from_a_pile(act: Act, what: Objects) -> bool:
    """Whether cards are taken from the top of a pile until something happens."""
    places = (where.place for where in (*act.adverbs, *what.where) if isinstance(where, Located))
    return any(isinstance(place, Objects) and isinstance(place.nouns, Belonging) for place in places)
