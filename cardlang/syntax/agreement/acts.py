"""Who does what to what: "me may draw 1", "die a combat", "exhaust your hand", "units may channel 1 rune".

A grammar of classes has one frame for all verbs of a kind, and one noun phrase for all nouns. What is checked here is
which subjects and objects suit a verb; `agreement.roles` looks at the rest of a clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import (
    AsAdditionalCost,
    AtLeastLeaving,
    Ignoring,
    Instead,
    PlayingFor,
    Reducing,
)
from cardlang.nodes.costs import Pay, PayTo
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Does, Gain, Get, Have, Lasting, May, Then
from cardlang.nodes.filters import (
    All,
    Another,
    AnyListed,
    AnyNumber,
    AnyOne,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    No,
    Objects,
    Of,
    Self,
    StatIs,
    That,
    The,
    There,
    They,
    This,
    You,
)
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Done, With
from cardlang.nodes.predicates import Becomes, Enters, Has, Is, Modal
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.nouns import GOALS, heads_of, is_plural

IDEAS = frozenset({"turn", "energy", "xp", "point", "damage", "hand"})
_NEVER_CHOOSE = frozenset("gear equipment spell card token rune ability effect battlefield land artifact".split())
_NAMED = frozenset(
    {
        Verb.CONTROL,
        Verb.SCORE,
        Verb.CHANNEL,
        Verb.GAIN,
        Verb.LOSE,
        Verb.BUFF,
        Verb.KILL,
        Verb.READY,
        Verb.EXHAUST,
        Verb.STUN,
        Verb.MOVE,
    }
    | {
        Verb.RETURN,
        Verb.HEAL,
        Verb.TAKE,
        Verb.ATTACH,
        Verb.SPEND,
        Verb.RECALL,
        Verb.DESTROY,
        Verb.EMPOWER,
        Verb.DISEMPOWER,
    }
)
"""Acts of which it must be said what they are done to: a number alone means cards."""

_OBJECTLESS = frozenset({Verb.DIE, Verb.END, Verb.TRIGGER})
"""What is done to nothing."""

_ENDINGS = frozenset({Verb.LOSE, Verb.WIN})
_ON = frozenset({"act__on", "act__on_reference", "act__ed_on"})
"""Losing or winning the game says by itself what is lost, and stands without another object."""

BY_PLAYERS = frozenset(
    {
        Verb.PAY,
        Verb.SPEND,
        Verb.PLAY,
        Verb.CAST,
        Verb.DRAW,
        Verb.DISCARD,
        Verb.CHANNEL,
        Verb.SEARCH,
        Verb.SACRIFICE,
        Verb.SHUFFLE,
    }
    | {Verb.REVEAL, Verb.LOOK_AT, Verb.BURN, Verb.PREDICT, Verb.RECYCLE}
)
"""What only players do."""

_THINGS = frozenset(
    "unit gear equipment spell card token rune legend creature permanent artifact enchantment land planeswalker ability"
    " effect battlefield".split()
)
"""Nouns of what is no player."""


_NOT_FOR = frozenset(
    {
        Verb.DRAW,
        Verb.DISCARD,
        Verb.GAIN,
        Verb.LOSE,
        Verb.SCORE,
        Verb.KILL,
        Verb.BUFF,
        Verb.CHANNEL,
        Verb.MOVE,
        Verb.READY,
        Verb.PLAY,
    }
)
"""What is done for each, and not for something."""

VALUES = frozenset("damage xp point life mana might energy power turn combat cost".split())
"""Nouns of what is no object."""

_TO_OBJECTS = frozenset(
    {Verb.KILL, Verb.EXHAUST, Verb.READY, Verb.RETURN, Verb.MOVE, Verb.BUFF, Verb.STUN, Verb.RECALL, Verb.BANISH}
    | {Verb.PLAY, Verb.ATTACH, Verb.DETACH, Verb.DISCARD, Verb.RECYCLE, Verb.HEAL, Verb.DESTROY, Verb.CAST, Verb.REVEAL}
    | {Verb.CONTROL, Verb.ATTACK, Verb.BLOCK, Verb.EMPOWER, Verb.DISEMPOWER, Verb.SACRIFICE, Verb.EXILE}
    | {Verb.CHOOSE}
)
"""What is done to objects or cards."""

_STAYS = frozenset(
    {Verb.KILL, Verb.EXHAUST, Verb.READY, Verb.BUFF, Verb.STUN, Verb.HEAL, Verb.EMPOWER, Verb.DISEMPOWER, Verb.COUNTER}
    | {Verb.DISCARD, Verb.DRAW, Verb.DESTROY, Verb.SPEND, Verb.CHANNEL, Verb.SACRIFICE}
)
"""What leaves its object where it is, or says by itself where it goes."""

_ONLY_TO = {
    Verb.CHANNEL: frozenset({"rune"}),
    Verb.SCORE: frozenset({"point"}),
    Verb.DRAW: frozenset({"card"}),
}
"""What alone these can be done to."""

_NOT_DISCARDED = frozenset({"ability", "effect", "token", "rune", "legend", "battlefield", "permanent", "cost"})
_UNGAINED = _THINGS - {"ability", "effect"} | {"copy", "hand", "deck", "trash", "card"}
_AWAY = frozenset({Verb.MOVE, Verb.RETURN, Verb.RECYCLE, Verb.RECALL, Verb.PLAY})
_CARRIED = frozenset({"unit", "gear", "spell", "equipment", "rune", "token"})
"""What is brought to places, and is none."""

_INTO_PLAY = frozenset({Verb.PLAY, Verb.CAST, Verb.KILL, Verb.DESTROY, Verb.EXHAUST, Verb.READY})
UNTOLD = frozenset({Verb.ATTACK, Verb.CONTROL, Verb.OWN, Verb.HOLD, Verb.CONQUER, Verb.DEFEND})
"""What is so, or comes of something else: nobody is told to do it."""

_OF_CARDS = frozenset(
    {Verb.DRAW, Verb.DISCARD, Verb.RECYCLE, Verb.BURN, Verb.PREDICT, Verb.PUT, Verb.HIDE, Verb.PAY, Verb.MILL}
)
"""Behind these a number alone means cards."""

_NOT_FROM = frozenset(
    {Verb.CONTROL, Verb.KILL, Verb.DESTROY, Verb.READY, Verb.EXHAUST, Verb.BUFF, Verb.STUN, Verb.HEAL, Verb.SCORE}
    | {Verb.CHANNEL, Verb.EMPOWER, Verb.DISEMPOWER}
)
"""What is done to things where they are."""

_PILES = frozenset({"hand", "trash", "deck", "main_deck", "rune_deck", "graveyard", "library"})
_NEEDS_OWNER = frozenset({"hand", "turn", "trash", "deck", "main_deck", "graveyard", "library"})
_SHORT = (Inflection.VARIANT, Inflection.VARIANT2)
"""The forms "'ve" and "'s" of "have", which stand before a participle only."""

_OF_THINGS = Act | Enters | Has | Have | Becomes | Get | Gain
"""What is said of things, and not of numbers."""

_ELIDED = "objects__elided"


_WITHIN: dict[type[Node], str] = {
    **dict.fromkeys((Lasting, AtLeastLeaving), "change"),
    **dict.fromkeys((AsAdditionalCost, PayTo), "cost"),
    **dict.fromkeys((InManner, Ignoring, PlayingFor, Reducing), "act"),
    Instead: "effect",
}
"""The field of what is done, for each class that says how."""
_SEVERAL = frozenset({AllOf, AnyOf, Then})


def acts_of(act: Node) -> Sequence[Node]:
    """The acts whose verbs a clause's subject is the subject of, through what is said of how they are done."""
    kind = act.__class__
    if kind not in _WITHIN and kind not in _SEVERAL:
        return (act,)
    found: list[Node] = []
    waiting = [act]
    while waiting:
        here = waiting.pop()
        if here.__class__ in _WITHIN:
            waiting.append(getattr(here, _WITHIN[here.__class__]))
        elif isinstance(here, AllOf | AnyOf):
            waiting += reversed(here.parts)
        elif isinstance(here, Then):
            waiting += (here.second, here.first)
        else:
            found.append(here)
    return found


def deeds(act: Node) -> Iterator[Node]:
    """The acts that are said of a subject in whatever mode: what it does, can do, would do."""
    for one in acts_of(act):
        if isinstance(one, Modal):
            yield from deeds(one.act)
        else:
            yield one


def _is_none(who: Node) -> bool:
    return is_elided(who) and isinstance(who, Objects) and isinstance(who.quantity, No)


def _is_value(act: Node) -> bool:
    """Whether a number can be the subject: "if X is 2 or more"."""
    return isinstance(act, Is) and not isinstance(act.what, Done)


def wrong_act(act: Act) -> Iterator[Diagnostic]:
    """A finding for an act without what it needs, or with what it never has."""
    what = act.object
    if isinstance(what, Objects) and what.wording.form == _ELIDED:
        if act.verb in _NAMED or isinstance(what.quantity, Another | AnyNumber | All):
            yield uncounted(what)
        elif isinstance(what.quantity, AnyOne) and not what.where:
            yield uncounted(what)
    if isinstance(what, Here | There):
        yield finding("CL303", "a place is nothing one can do this to", what.span)
    for one in what.phrases if isinstance(what, AnyListed | Listed) else (what,):
        if isinstance(one, They) and one.wording.form == "they":
            yield finding("CL303", '"they" stands where "them" should', one.span, help='did you mean "them"?')
    if is_elided(what) and isinstance(what, Objects) and isinstance(what.quantity, No):
        yield uncounted(what)
    if what is not None and (act.verb in _OBJECTLESS or (act.verb in _ENDINGS and act.wording.form in _ON)):
        verb = act.verb.value
        yield finding("CL303", f"one cannot {verb} anything", what.span, help="leave it out, or take another verb")
    if act.verb is Verb.ENTER and what is not None:
        yield finding("CL303", "nothing stands behind this verb", what.span, help='did you mean "under", or "with"?')
    if act.verb is Verb.PUT and act.wording.form in ("act", "act__reference") and not act.adverbs:
        if isinstance(what, Objects) and not any(isinstance(where, Located) for where in what.where):
            yield finding(
                "CL303", "nothing says where it is put", act.span, help='write "into", "onto" or "on" and where'
            )
    if act.verb is Verb.ATTACH and act.wording.form in ("act", "act__reference"):
        if not any(isinstance(place, Located) for place in act.adverbs):
            yield finding("CL303", "nothing says what it is attached to", act.span, help='write "to" and what')
    for place in act.adverbs:
        if not isinstance(place, Located) or place.preposition is not Preposition.FOR:
            continue
        if act.verb in _NOT_FOR or (isinstance(place.place, Objects) and heads_of(place.place) == {"time"}):
            yield finding("CL303", '"for" does not stand behind this verb', place.span, help='did you mean "for each"?')


def wrong_object(act: Act) -> Iterator[Diagnostic]:
    """A finding for what the act cannot be done to."""
    what = act.object
    if isinstance(what, StatOf) and act.verb in _TO_OBJECTS:
        yield finding("CL303", "this is not done to a value", what.span, help="say which objects are meant")
    if act.verb in _AWAY:
        for place in act.adverbs:
            if isinstance(place, Located) and isinstance(place.place, Objects) and heads_of(place.place) & _CARRIED:
                yield finding("CL303", "this is no place", place.place.span, help="name a place: a base, a hand")
    froms = [
        place
        for place in (*(what.where if isinstance(what, Objects) else ()), *act.adverbs)
        if isinstance(place, Located) and place.preposition is Preposition.FROM
    ]
    for place in froms if act.verb in _NOT_FROM else froms[1:]:
        yield finding("CL303", "it does not come from there", place.span, help='did you mean "to", or "at"?')
    if act.verb in _STAYS:
        for place in act.adverbs:
            if isinstance(place, Located) and place.preposition in GOALS:
                verb = act.verb.value.replace("_", " ")
                yield finding("CL303", f"one does not {verb} to a place", place.span, help="leave the place out")
    for phrase in what.phrases if isinstance(what, Listed | AnyListed) else (what,):
        if isinstance(phrase, Objects):
            yield from _wrong_thing(act, phrase)
        elif isinstance(phrase, You) and act.verb in _TO_OBJECTS - {Verb.ATTACK, Verb.CHOOSE}:
            yield finding("CL303", "a player is nothing one can do this to", phrase.span)


def _wrong_thing(act: Act, what: Objects) -> Iterator[Diagnostic]:
    """A finding for a phrase that the act cannot be done to."""
    heads = heads_of(what)
    known = _ONLY_TO.get(act.verb)
    if known and heads and not heads & known and not what.where:
        verb = act.verb.value
        yield finding("CL303", f"one cannot {verb} this", what.span, help=f'did you mean "{sorted(known)[0]}"?')
    if heads & VALUES and act.verb in _TO_OBJECTS:
        verb = act.verb.value.replace("_", " ")
        yield finding("CL303", f"one cannot {verb} this", what.span, help="say which objects are meant")
    if act.verb is Verb.DISCARD and heads & _NOT_DISCARDED:
        yield finding("CL303", "only cards are discarded", what.span, help='did you mean "card"?')
    if act.verb in _INTO_PLAY and heads & _PILES:
        yield finding("CL303", "one plays cards, not the place they are in", what.span, help='did you mean "from"?')
    if act.verb is Verb.SPEND and heads & (_THINGS - {"rune"}):
        yield finding("CL303", "this is nothing one spends", what.span, help='did you mean "my buff", or "XP"?')
    if act.verb is Verb.MOVE and heads & {"battlefield", "location", "base"}:
        yield finding("CL303", "one moves to a place, and not the place", what.span, help='write "to" before it')
    if act.verb is Verb.GAIN and heads & {"xp", "point"} and isinstance(what.quantity, This | That | Of):
        yield finding("CL303", "nothing says how many", what.span, help="put a number before it")
    if act.verb in (Verb.HOLD, Verb.CONQUER, Verb.DEFEND) and heads & _CARRIED:
        yield finding("CL303", "this is done to battlefields", what.span, help='did you mean "at a battlefield"?')
    if act.verb not in _OF_CARDS and is_a_digit(what):
        yield uncounted(what)
    if act.verb is Verb.PLAY and isinstance(what.quantity, Of | The | This) and heads == {"token"}:
        yield finding("CL303", "a token is nobody's before it is played", what.span, help='did you mean "a"?')
    if act.verb is Verb.GAIN and heads & _UNGAINED:
        yield finding("CL303", "this is nothing one gains", what.span, help="one gains XP, points, life or control")
    if what.quantity is None and what.target is None and heads and heads <= _NEEDS_OWNER and not is_plural(what):
        yield finding("CL303", "nothing says which is meant", what.span, help='did you mean "your"?')
    if what.wording.form == _ELIDED and any(isinstance(where, With | StatIs) for where in what.where):
        yield uncounted(what)


def is_a_digit(what: Node | None) -> bool:
    """Whether a number in digits stands alone; in words it is one of those spoken of."""
    quantity = what.quantity if isinstance(what, Objects) else None
    return is_elided(what) and isinstance(quantity, Exactly) and quantity.amount.wording.form == "fixed"


def uncounted(phrase: Node) -> Diagnostic:
    """What is said of a number that counts nothing."""
    return finding("CL303", "nothing says what is counted here", phrase.span, help="write the noun")


def wrong_subject(clause: Does | May | Cannot) -> Iterator[Diagnostic]:
    """A finding for who does it and cannot."""
    who = clause.who
    form = who.wording.form
    if (isinstance(who, Self) and form == "self") or (isinstance(who, They) and form == "they__them"):
        right = "I" if isinstance(who, Self) else "they"
        yield finding("CL303", "this form of the word does nothing", who.span, help=f'did you mean "{right}"?')
    acts = acts_of(clause.act)
    if is_elided(who) and any(
        isinstance(act, Act | Enters | Has | Have | Becomes | Get | Gain) for act in deeds(clause.act)
    ):
        yield uncounted(who)
    elif _is_none(who) or (is_a_digit(who) and not any(_is_value(act) for act in acts)):
        yield uncounted(who)
    for act in acts if isinstance(who, Self) and form == "self__i" else ():
        if isinstance(act, Act) and isinstance(act.object, Self) and act.object.wording.form == "self":
            yield finding("CL303", "it does this to itself here", act.span, help="say who does it: you")
    if isinstance(who, Objects) and heads_of(who) & IDEAS and any(not _is_of_ideas(act) for act in acts):
        yield finding("CL303", "this does nothing", who.span, help="say who does it: you, a unit, a player")
    if isinstance(clause, May) and isinstance(who, Objects) and heads_of(who) and heads_of(who) <= _NEVER_CHOOSE:
        yield finding("CL303", "only a player chooses whether to", who.span, help="say who may: you, its controller")
    if isinstance(who, Self | It) or (isinstance(who, Objects) and heads_of(who) and heads_of(who) <= _THINGS):
        for act in deeds(clause.act):
            if isinstance(act, Pay) or (isinstance(act, Act) and act.verb in BY_PLAYERS):
                yield finding("CL303", "only a player does this", who.span, help="say who does it: you, its controller")


def wrong_having(node: Has | Have) -> Iterator[Diagnostic]:
    """A finding for a short form that does not stand alone, and for having a number of nothing."""
    if node.wording.inflections[:1] and node.wording.inflections[0] in _SHORT:
        yield finding(
            "CL303", "this short form stands before a participle only", node.span, help='did you mean "have"?'
        )
    if isinstance(node, Has) and isinstance(node.what, Objects) and node.what.wording.form == _ELIDED:
        yield uncounted(node.what)


def _is_of_ideas(act: Node) -> bool:
    """Whether a turn or the like can be the subject: it begins, ends, and is something."""
    return not isinstance(act, Has | Have | Act) or (isinstance(act, Act) and act.verb in (Verb.END, Verb.BEGIN))


def is_elided(phrase: Node | None) -> bool:
    """Whether a phrase is a number alone."""
    return isinstance(phrase, Objects) and phrase.wording.form == _ELIDED
