"""Wordings that the interpreter takes as others it knows: the same meaning, said in another way.

Asked before an ability is run or looked at (`runnable`), so that no room below meets them.
"""

from __future__ import annotations

from cardlang.engine.asking.forbidding import COMBAT_DAMAGE
from cardlang.engine.asking.referents import next_one
from cardlang.engine.effects.departing import ENDS
from cardlang.engine.effects.grouping import APART
from cardlang.engine.retelling import retold
from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, Activated, KeywordAbility, Text, Triggered
from cardlang.nodes.amounts import Fixed, ThatMany
from cardlang.nodes.base import Node, replace, transform, walk
from cardlang.nodes.clauses import (
    AtTime,
    DoThis,
    FirstThen,
    ForEach,
    Including,
    Instead,
    Moment,
    NthTime,
    While,
)
from cardlang.nodes.costs import CostChange, Link, Linked, Unless
from cardlang.nodes.effects import (
    Act,
    AllOf,
    AnyOf,
    Deal,
    Does,
    Grant,
    Have,
    If,
    Lasting,
    May,
    Sentence,
    Step,
    When,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import DuringTime, InManner
from cardlang.nodes.narrowing import Alone, Doing, Done, During, HasKeyword, Manner, SpanOf, WhereIt, Which, Whom, With
from cardlang.nodes.predicates import AnyState, DoSo, Is, IsNot, Modal, State, ThereIs
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.words import Branch, Duration, Mode, Preposition, Verb


def lowered(ability: Ability) -> Ability:
    """The ability in the words that the interpreter knows."""
    made = _as_trigger(transform(transform(transform(ability, _lower), _count), _waiting))
    return replace(made, body=_departing(made.body)) if isinstance(made, Text | Triggered) else made


def _departing(body: tuple[Step, ...]) -> tuple[Step, ...]:
    """A spell is played, "then recycle it": only where it was, and as it leaves the chain (RB 1.4 390.3.a)."""
    match body:
        case (*before, Sentence(content) as first, Sentence(FirstThen(Act(verb, filters.It(), ())) as then)):
            played = [one.object for one in walk(content) if isinstance(one, Act) and one.verb is Verb.PLAY]
            spells = [one for one in played if isinstance(one, filters.Objects) and one.nouns == _SPELL]
            if verb in ENDS and played and spells == played:
                return (*before, Linked(first, (Link(filters.You(), Branch.DOES, then),), span=first.span))
            return body
        case _:
            return body


_SPELL = filters.Noun((), "spell")


def in_box(ability: Ability) -> Ability:
    """Effect text without "while this is attached": it is nobody's while it is not (RB 1.4 136.2, 718.3)."""
    match ability:
        case Text((Sentence(While(condition, effect)) as step,)) if condition == _ATTACHED:
            return replace(ability, body=(replace(step, content=effect),))
        case _:
            return ability


_ATTACHED = Does(filters.Self(), Is(Done(Verb.ATTACH)))


def _count(node: Node) -> Node:
    """ "Your second card each turn" as the second time that something is done."""
    match node:
        case Does(who, Lasting(Act(verb, filters.Objects(filters.Of(owner), None, nouns, ()), ()), Duration.EACH_TURN)):
            if owner != who or not isinstance(nouns, filters.Noun) or not nouns.traits:
                return node
            first, *rest = nouns.traits
            if not isinstance(first, filters.Trait) or first.word not in _NTH:
                return node
            one = filters.Objects(_ONE, None, filters.Noun(tuple(rest), nouns.word))
            return NthTime(first.word, Does(who, Lasting(Act(verb, one), Duration.EACH_TURN)), span=node.span)
        case While(Does(filters.Objects(quantity, None, nouns, where), clause), Does(filters.It(), act)):
            state = _state_of(clause)
            if state is None or quantity != _ONE:
                return node
            those = filters.Objects(None, None, nouns, (*where, Which(Is(state))))
            return Does(those, act, span=node.span)
        case _:
            return node


def _state_of(clause: Node) -> Doing | None:
    """What a unit is doing, said of it as a condition: "a friendly unit defends alone"."""
    match clause:
        case Is(Doing() as state):
            return state
        case Act(Verb.ATTACK | Verb.DEFEND as verb, None, adverbs):
            return Doing(verb, adverbs)
        case _:
            return None


def _told_of_each(states: tuple[State, ...]) -> tuple[State, ...]:
    """Several states with a word behind the last that is told of each: "attacking or defending alone"."""
    *others, last = states
    told = last.adverbs if isinstance(last, Doing) else ()
    if told != (Manner("alone"),) or not all(isinstance(one, Doing) and not one.adverbs for one in others):
        return states
    return (*(replace(one, adverbs=told) for one in others), last)


_PLAYED_EACH = (Done(Verb.PLAY, (During(Duration.EACH_TURN),)),)


def _first_played(node: Does, who: filters.Objects, nouns: Node) -> Node:
    """ "The first friendly gear played each turn costs [1] less": one such costs less while none has been played."""
    traits = nouns.traits if isinstance(nouns, filters.Noun) else ()
    if not isinstance(nouns, filters.Noun) or nouns.word == "ability" or traits[:2] != _FIRST_FRIENDLY:
        return node
    bare = replace(nouns, traits=traits[2:])
    done = Act(Verb.PLAY, filters.Objects(_ONE, None, bare))
    none = Does(filters.You(), Modal(Mode.DID_NOT, Lasting(done, Duration.THIS_TURN)))
    own = filters.Objects(None, None, replace(nouns, traits=traits[1:]), span=who.span)
    return If(none, replace(node, who=own), span=node.span)


_FIRST_FRIENDLY = (filters.Trait("first"), filters.Trait("friendly"))


_A_TURN_LONG = During(Duration.THIS_TURN)


def _waiting(node: Node) -> Node:
    """What waits for what the text kills: units die of its damage only when it has been carried out (RB 1.4 387.3)."""
    match node:
        case Grant(filters.Within(filters.Objects() as to, Duration.THIS_TURN)) if next_one(to) is not None:
            return replace(node, to=to)
        case Does(filters.Objects(filters.The(), None, nouns, where) as who, CostChange()) if where == _PLAYED_EACH:
            return _first_played(node, who, nouns)
        case Does(who, Modal(Mode.HAS, Act(Verb.CHOOSE, what, adverbs))) if _A_TURN_LONG in adverbs:
            rest = tuple(one for one in adverbs if one != _A_TURN_LONG)
            return Does(who, Lasting(Modal(Mode.HAS, Act(Verb.CHOOSE, what, rest)), Duration.THIS_TURN), span=node.span)
        case Deal(_, filters.Objects(None) as to, True):
            return replace(node, to=replace(to, quantity=filters.AnyNumber()))
        case ForEach(spent, Act(Verb.CHANNEL | Verb.DRAW, filters.Objects(one) as what) as act) if spent == _SPENT:
            many = replace(what, quantity=filters.Exactly(ThatMany()))
            return replace(act, object=many) if one == _ONE else node
        case Lasting(AllOf(parts), duration) if any(isinstance(one, Act) and one.verb is Verb.DOUBLE for one in parts):
            return AllOf(tuple(Lasting(one, duration) for one in parts), span=node.span)
        case If(Does(filters.Objects(), Is(Alone(filters.There()))) as lone, Does() as played):
            return _where_alone(node, lone, played)
        case DoThis(Act(Verb.READY, filters.PartOf(filters.UpTo() | filters.Exactly() as some, filters.They(), ()))):
            among = (filters.Located(Preposition.AMONG, filters.They()),)
            return replace(node, effect=replace(node.effect, object=filters.Objects(some, None, _ANYTHING, among)))
        case Does(who, Lasting(NthTime(nth, act), Duration.EACH_TURN)):
            return NthTime(nth, Does(who, Lasting(act, Duration.EACH_TURN)), span=node.span)
        case If(Does(filters.Self(), Act(Verb.KILL, filters.It(), ())) as killed, DoThis(effect)):
            return Lasting(When(killed, effect), Duration.THIS_TURN, span=node.span)
        case ForEach(filters.Objects(None, None, nouns, (Whom(filters.Self(), killing),)), DoThis(effect)):
            victim = filters.Objects(_ONE, None, nouns)
            known = killing == Act(Verb.KILL, None)
            when = When(Does(filters.Self(), Act(Verb.KILL, victim)), effect)
            return Lasting(when, Duration.THIS_TURN, span=node.span) if known else node
        case _:
            return node


def _where_alone(node: If, lone: Does, played: Does) -> Node:
    """Where something may be played "if an enemy unit is alone there": the condition narrows the place down."""
    match played:
        case Does(
            _,
            Modal(Mode.CAN, Is(Done(Verb.PLAY, (filters.Located(_, filters.Objects() as place) as to,)) as done) as so),
        ):
            narrowed = replace(place, where=(*place.where, WhereIt(lone)))
            moved = replace(so, what=replace(done, adverbs=(replace(to, place=narrowed),)))
            return replace(played, act=replace(played.act, act=moved), span=node.span)
        case _:
            return node


def _lower(node: Node) -> Node:
    match node:
        case filters.PartOf(quantity, filters.Objects(filters.Of(owner), None, nouns, inside), where):
            whole = (*inside, *where, filters.Controlled(owner))
            return filters.Objects(quantity, None, nouns, whole, span=node.span)
        case filters.Objects(None, None, filters.Noun((), "something"), where):
            return filters.Objects(filters.Exactly(Fixed(1)), None, _ANYTHING, where, span=node.span)
        case filters.Objects(None, None, filters.Noun((), "something_else"), where):
            return filters.Objects(filters.Another(), None, _ANYTHING, where, span=node.span)
        case filters.Belonging(_, SpanOf()):
            return replace(node, whole=filters.Objects(None, None, filters.Noun((), "turn")))
        case Does(who, Is(AnyState(states))):
            return Does(who, AnyOf(tuple(Is(one) for one in _told_of_each(states))), span=node.span)
        case Does(who, Act(verb, what, (*rest, filters.Located(Preposition.IN, during)))) if during == _A_TURN:
            return Does(who, Lasting(Act(verb, what, tuple(rest)), Duration.EACH_TURN), span=node.span)
        case Including(effect, filters.Self()):
            return effect
        case Text():
            return retold(node)
        case filters.Objects(filters.The(), None, filters.Noun((filters.Trait("remaining"),), "card"), ()):
            return TheRest(span=node.span)
        case filters.Objects(filters.AnyOne(), None, filters.Noun((), "card"), (where,)) if where == _NOT_BANISHED:
            return TheRest(span=node.span)
        case filters.Objects(None, None, cost, (where,)) if where == _PAID and cost == _OPTIONAL:
            return filters.Objects(filters.Of(filters.You()), None, cost, span=node.span)
        case filters.Objects(filters.Of(filters.Objects() as owner), None, filters.Noun() as nouns, where) if (
            nouns.word == "spell" or nouns == _HIDDEN
        ):
            return filters.Objects(None, None, nouns, (*where, filters.Controlled(owner)), span=node.span)
        case Unless(effect, Does(who, Is(what))):
            return If(Does(who, IsNot(what)), effect, span=node.span)
        case Does(who, Modal(Mode.MUST, Is(Done(Verb.ASSIGN, (Manner("last"),), of)))) if of == COMBAT_DAMAGE:
            return Does(who, Have((Keyword("backline", None, None, ()),)), span=node.span)
        case While(held, effect) if held == _HELD and not isinstance(effect, When):
            return effect
        case AtTime(moment, effect):
            return When(Moment(moment), effect, span=node.span)
        case _:
            return _lower_besides(node)


def _lower_besides(node: Node) -> Node:
    match node:
        case filters.PartOf(filters.That(), filters.They(), (where,)) if where == _NOT_SO_DONE:
            return TheRest(span=node.span)
        case Act(
            Verb.DETACH, filters.Objects(where=(filters.Located(Preposition.FROM, filters.It() as host),)) as what
        ):
            held = Done(Verb.ATTACH, (filters.Located(Preposition.TO, host),))
            return replace(node, object=replace(what, where=(held,)))
        case Is(Done(Verb.MOVE, (With(filters.It()),))):
            return Act(Verb.MOVE, filters.Self(), (_TO_ITS_LOCATION,), span=node.span)
        case May(filters.Self(), Act(Verb.MOVE, filters.Self(), to)) if to == (_TO_ITS_LOCATION,):
            return replace(node, who=filters.You())
        case filters.Listed((first, filters.Objects(filters.Another(), where=(*rest, there)) as other), ()):
            apart = _DIFFERENT_PLACE == there
            return replace(node, phrases=(first, replace(other, where=tuple(rest))), where=(APART,)) if apart else node
        case Act(_, filters.PartOf(filters.Each(), filters.They(), ()) as each):
            return replace(node, object=filters.They(span=each.span))
        case Act(Verb.USE, filters.Objects(_, None, filters.Belonging(nouns, whole), ()), ()) if nouns == _ACTIVATED:
            return replace(node, object=whole)
        case DuringTime(filters.Objects(_, None, filters.Noun((), "showdown"), (filters.Here(),)) as when, effect):
            return While(ThereIs(replace(when, quantity=None)), effect, span=node.span)
        case Act(_, _, (*rest, Manner("now"))):
            return replace(node, adverbs=tuple(rest))
        case KeywordAbility(Keyword("legion"), Text((Sentence(Instead()) as one,)) as text):
            given_so = replace(one, content=If(_PLAYED_ANOTHER, one.content))
            return replace(node, ability=replace(text, body=(given_so,)))
        case Activated(_, (KeywordAbility(Keyword("legion"), Text(body)),)):
            told = [one for one in body if isinstance(one, Sentence)]
            given = (Sentence(If(_PLAYED_ANOTHER, one.content), span=one.span) for one in told)
            return replace(node, body=tuple(given)) if len(told) == len(body) else node
        case _:
            return node


_NTH = frozenset({"first", "second", "third"})
_ONE = filters.Exactly(Fixed(1))
_SPENT = filters.Objects(None, None, filters.Noun((), "buff"), (Done(Verb.SPEND),))
_A_TURN = filters.Objects(_ONE, None, filters.Noun((), "turn"))
_HELD = Does(filters.You(), Act(Verb.CONTROL, filters.Objects(filters.This(), None, filters.Noun((), "battlefield"))))
"""That the controller of a battlefield's abilities controls it: who else could? (RB 1.4 190.6.a, 190.6.d)."""
_OPTIONAL = filters.Noun((filters.Trait("optional"), filters.Trait("additional")), "cost")
_PAID = Whom(filters.You(), Act(Verb.PAY, None))
_ACTIVATED = filters.Noun((filters.Trait("activated"),), "ability")
_ANOTHER_CARD = Act(Verb.PLAY, filters.Objects(filters.Another(), None, filters.Noun((), "card")))
_PLAYED_ANOTHER = Does(filters.You(), Lasting(Modal(Mode.HAS, _ANOTHER_CARD), Duration.THIS_TURN))
"""What [Legion] is short for (RB 1.4 812.1.b.1)."""
_HIDDEN = filters.Noun((HasKeyword("hidden"),), "card")
_TO_ITS_LOCATION = filters.Located(
    Preposition.TO, filters.Objects(filters.Of(filters.It()), None, filters.Noun((), "location"))
)
_DIFFERENT_PLACE = filters.Located(
    Preposition.AT, filters.Objects(_ONE, None, filters.Noun((filters.Trait("different"),), "location"))
)
_NOT_SO_DONE = Whom(filters.You(), Modal(Mode.DOES_NOT, DoSo()))
"""Those of the cards looked at that you don't do it to."""
_NOT_BANISHED = Whom(filters.You(), Modal(Mode.DID_NOT, Act(Verb.BANISH, None)))
_ANYTHING = filters.Noun((), "permanent")
"""Whatever is on the board."""


def _as_trigger(ability: Ability) -> Ability:
    """What is said to happen at a moment, under a condition behind which the moment stands: "if you control no gear at
    the start of your turn, draw 1" (RB 1.4 383.1, 383.1.a)."""
    match ability:
        case Triggered(While(condition, event), (Sentence(content) as first, *others)):
            asked = replace(first, content=If(condition, content))
            return replace(ability, event=event, body=(asked, *others))
        case Triggered(body=(Sentence(Does() as does) as first, Sentence(If(condition, Does() as but)))):
            otherwise = _but_you(does, but)
            if otherwise is None:
                return ability
            return replace(ability, body=(first, Sentence(If(condition, Instead(otherwise)), span=first.span)))
        case Text((Sentence(InManner(When(event, effect), "once_each_turn")),)) if not isinstance(event, Moment):
            once = NthTime("once", event)
            return Triggered(once, (Sentence(effect, span=effect.span),), span=ability.span)
        case Text((Sentence(While(held, When(event, effect))),)) if held == _HELD:
            return Triggered(event, (Sentence(effect, span=effect.span),), span=ability.span)
        case Text((Sentence(Does() as first), Sentence(If(Does(_, Is()) as condition, Instead(Does() as other))))):
            return _either(ability, first, condition, other)
        case Text((Sentence(If(When(Moment() as moment, condition)) as content),)):
            return Triggered(moment, (Sentence(replace(content, condition=condition)),), span=ability.span)
        case _:
            return ability


def _either(ability: Text, first: Does, condition: Does, other: Does) -> Ability:
    """A statement and what holds instead of it under a condition, as two statements of which one holds."""
    stated = isinstance(first.act, Have | CostChange) and isinstance(other.act, Have | CostChange)
    if not stated or not isinstance(other.who, filters.They) or not isinstance(condition.act, Is):
        return ability
    one = If(Does(condition.who, IsNot(condition.act.what)), first)
    return replace(ability, body=(Sentence(one), Sentence(If(condition, Does(first.who, other.act)))))


def _but_you(does: Does, but: Does) -> Does | None:
    """What is done by all but oneself: "each player must kill a unit. If you paid, you don't kill a unit this way"."""
    match but:
        case Does(filters.You(), Modal(Mode.DOES_NOT, Act(verb, _, (Manner("this_way"),)))):
            everybody = filters.Objects(filters.Each(), None, filters.Noun((), "player"))
            act = does.act.act if isinstance(does.act, Modal) and does.act.mode is Mode.MUST else None
            if does.who != everybody or not isinstance(act, Act) or act.verb is not verb:
                return None
            rivals = filters.Objects(filters.Each(), None, filters.Noun((), "opponent"))
            return Does(rivals, Modal(Mode.MUST, act))
        case _:
            return None
