"""What something is, enters as, gets or goes with, and cannot: "a token that's your base", "enters snow".

`agreement.states` asks about subjects; here it is the state itself, whatever it is said of.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.costs import PayTo
from cardlang.nodes.effects import Act, Deal, Does, Get, Grant, Have, Lasting, Sentence
from cardlang.nodes.filters import (
    Another,
    AnyOne,
    Belonging,
    Either,
    Exactly,
    Located,
    Noun,
    Objects,
    Of,
    The,
    Trait,
    Typed,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword, Quoted
from cardlang.nodes.limits import DuringTime
from cardlang.nodes.narrowing import ThanOther, Which, Whom, With
from cardlang.nodes.predicates import Enters, Is, IsNot, Modal
from cardlang.nodes.values import PowerToughness, PtChange
from cardlang.nodes.words import Duration, Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided, uncounted
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import Sorts, heads

BEING = (
    always(DuringTime, Enters, Get, Grant, Have, Is, IsNot, Keyword, Lasting, Noun, Objects, PayTo, ThanOther)
    | needing((Act,), PowerToughness, Verb.DEAL, Verb.PUT, Verb.GET, Verb.PLAY, Verb.DISCARD)
    | needing((Does,), Is)
    | needing((Sentence,), AnyOne)
)
"""The classes of what `wrong_being` is about."""

_ENTERING = frozenset({"ready", "prepared", "face-down", "face-up", "facedown", "monstrous", "attached", "damaged"})
_NOWHERE = frozenset({"place", "pile", "time"})
_ENCHANTED = frozenset({"object", "person", "gear"})


def wrong_being(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nothing is, enters as, gets, or goes with."""
    match node:
        case Enters(state=Trait(word=word) as state) if word not in _ENTERING:
            yield finding("CL303", "nothing enters so", state.span, help='did you mean "ready", or "tapped"?')
        case Is(what=With(what=Objects() as what)) | IsNot(what=With(what=Objects() as what)):
            if any(sorts.of(word) in _NOWHERE or sorts.of(word) == "object" for word in heads(what)):
                yield finding("CL303", "nothing is with this", what.span, help='did you mean "at", or "has"?')
        case Does(who=Objects() as who, act=act):
            yield from _is_a_place(who, act, sorts)
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case (Get() as got) | Lasting(change=Get() as got) if _is_gained(got):
            better = '"has", or "gains"' if got is node else '"gains", or "gain"'
            yield finding("CL303", "what is got is a number", got.span, help=f"did you mean {better}?")
        case Have(gifts=gifts) if any(isinstance(gift, PtChange) for gift in gifts):
            yield finding("CL303", "such a change is got", node.span, help='did you mean "gets"?')
        case Grant(to=Objects(quantity=Another()) as to) if is_elided(to):
            yield uncounted(to)
        case DuringTime(time=Objects(nouns=Belonging(nouns=Noun(word=word))) as time) if word in _ENDS:
            yield finding("CL303", "this does not last", time.span, help='did you mean "at"?')
        case Lasting(change=Modal(mode=Mode.PAST | Mode.HAS) as past, duration=Duration.EACH_TURN):
            yield finding("CL303", "what was done was done in one turn", past.span, help='did you mean "this turn"?')
        case PayTo(cost=Deal(to=None) as cost):
            yield finding("CL303", "nothing says to what", cost.span, help='write "to" and what behind it')
        case ThanOther(than=Objects(quantity=None, target=None, where=(), nouns=Noun(traits=())) as than):
            if any(sorts.of(word) in ("object", "gear", "card") for word in heads(than)):
                yield finding("CL303", "nothing says which is meant", than.span, help='did you mean "a", or "that"?')
        case ThanOther(than=Objects() as than) if any(sorts.of(word) in _NOWHERE for word in heads(than)):
            yield finding("CL303", "this has no such value", than.span, help="say whose it is")
        case Keyword(name="enchant", of=(Objects() as what, *_)):
            spells = sorts.suits.get("[spells]", frozenset())
            never = any(sorts.of(word) not in _ENCHANTED or word in spells for word in heads(what))
            if never or _is_plural(what):
                yield finding("CL303", "nothing enchants this", what.span, help='did you mean "creature"?')
        case Sentence(content=Does(who=Objects(quantity=AnyOne()) as who, act=act)) if not isinstance(act, Modal):
            if any(map(sorts.is_person, heads(who))):
                yield finding("CL303", "nothing says which player", who.span, help='did you mean "each"?')
        case _:
            yield from _wrong_act(node, sorts)


_ENDS = frozenset({"start", "end", "beginning"})


def _is_gained(got: Get) -> bool:
    """Whether what is got is a keyword or an ability, and no number."""
    return any(isinstance(gift, Quoted | Keyword) for gift in got.gifts)


def _is_a_place(who: Objects, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    things = any(sorts.of(word) in ("object", "gear", "card", "spell") for word in heads(who))
    for said in acts_of(act):
        if isinstance(said, Is) and isinstance(said.what, Objects) and things and _is_no_thing(said.what, sorts):
            yield finding("CL303", "this is nothing a thing is", said.what.span, help='did you mean "at", or "in"?')


def _is_no_thing(what: Objects, sorts: Sorts) -> bool:
    return any(sorts.of(word) in {*_NOWHERE, "person"} and not word == "battlefield" for word in heads(what))


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    for where in phrase.where:
        if isinstance(where, Which):
            yield from _is_a_place(phrase, where.does, sorts)
        if isinstance(where, With) and isinstance(where.what, Objects) and set(heads(phrase)) & {"tag", "type", "name"}:
            if any(sorts.of(word) == "object" for word in heads(where.what)):
                yield finding("CL303", "words have no such things", where.span, help='did you mean "among"?')
        if isinstance(where, With) and isinstance(where.what, Objects) and "spell" in set(heads(phrase)):
            bare = where.what.quantity is None and where.what.target is None and not where.what.where
            if bare and any(sorts.of(word) == "object" for word in heads(where.what)):
                yield finding("CL303", "no spell has these", where.span, help="say what it has: a value, a keyword")
        if isinstance(where, Whom) and "rune" in set(heads(phrase)) and isinstance(where.does, Modal):
            if isinstance(where.does.act, Act) and where.does.act.verb in (Verb.STUN, Verb.BUFF):
                yield finding("CL303", "this is not done to runes", where.span)
    if isinstance(phrase.nouns, Noun) and phrase.nouns.word in ("something", "anything") and phrase.nouns.traits:
        yield finding("CL303", "nothing stands before this word", phrase.span, help="write what it is behind it")
    if isinstance(phrase.nouns, Belonging) and isinstance(phrase.nouns.nouns, Either):
        ends = [sorts.of(noun.word) == "end" for noun in phrase.nouns.nouns.nouns if isinstance(noun, Noun)]
        if any(ends) and not all(ends):
            yield finding("CL303", "these do not stand side by side", phrase.span, help="say each on its own")


def _wrong_act(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case Act(verb=Verb.DEAL, object=Objects(quantity=Of() | The()) as what) if set(heads(what)) == {"damage"}:
            if not what.where and "combat" not in {getattr(t, "word", "") for n in nouns_of(what) for t in n.traits}:
                yield finding("CL303", "nothing says how much", what.span, help="put a number before it")
        case Act(verb=Verb.DEAL, object=Objects(where=where)) if any(_is_means(one, sorts) for one in where):
            yield finding("CL303", "damage is dealt to things, or by them", node.span, help='did you mean "to"?')
        case Act(verb=Verb.PUT, object=Objects() as what, adverbs=adverbs) if set(heads(what)) == {"spell"}:
            onto = [one for one in adverbs if isinstance(one, Located) and one.preposition is Preposition.ONTO]
            if onto:
                yield finding("CL303", "spells are not put there", onto[0].span, help='did you mean "cards"?')
        case Act(verb=Verb.GET, object=Objects(where=where) as what) if any(isinstance(one, Located) for one in where):
            yield finding("CL303", "what somebody gets is put on nothing", what.span, help='did you mean "put"?')
        case Act(verb=Verb.PLAY, object=Objects(quantity=None) as what) if _is_enemy(what):
            yield finding("CL303", "what is played is on no side yet", what.span)
        case Act(verb=verb, object=Objects() as what) if verb not in _MAKES and _is_sized_token(what):
            yield finding("CL303", "nothing says which is meant", what.span, help='did you mean "create"?')
        case Act(verb=Verb.DISCARD, object=Objects(quantity=Of(), nouns=Noun(word="card") as noun) as what):
            if noun.wording.inflections[-1:] == (Inflection.BASE,) and not noun.traits:
                yield finding("CL303", "nothing says which is meant", what.span, help='did you mean "a card"?')
        case Noun(traits=traits, word=word) if sorts.of(word) != "word":
            for trait in traits:
                if isinstance(trait, Typed) and trait.word == "card":
                    yield finding("CL303", "this noun does not stand before the other", trait.span)


_MAKES = frozenset({Verb.CREATE, Verb.PUT, Verb.CONTROL, Verb.SACRIFICE})


def _is_means(where: Node, sorts: Sorts) -> bool:
    """Whether it is said with what thing damage is dealt."""
    return isinstance(where, With) and any(sorts.of(word) == "object" for word in heads(where.what))


def _is_enemy(what: Objects) -> bool:
    traits = [trait for noun in nouns_of(what) for trait in noun.traits]
    return any(isinstance(trait, Trait) and trait.word in ("enemy", "friendly") for trait in traits)


def _is_sized_token(what: Objects) -> bool:
    single = isinstance(what.quantity, Exactly) and what.target is None
    nouns = [noun for noun in nouns_of(what) if noun.word == "token"]
    return single and any(isinstance(trait, PowerToughness) for noun in nouns for trait in noun.traits)


def _is_plural(what: Objects) -> bool:
    return any(noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns_of(what))
