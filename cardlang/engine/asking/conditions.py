"""Whether a condition holds: a clause that says how things are, not what is done.

Reads the state and the frame only. What a game action's outcome was is for `outcomes`.
"""

from __future__ import annotations

from cardlang.engine.asking import history
from cardlang.engine.asking.comparing import is_beyond, seen_stat, stat_of
from cardlang.engine.asking.matching import candidates, count, fits, fits_trait, has_keyword
from cardlang.engine.asking.qualities import MIGHTY, STATES
from cardlang.engine.asking.referents import Look, here, players, seen, spoken_of
from cardlang.engine.state import Declared, Frame, GameObject, Place, Seen, Zone
from cardlang.nodes import filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Instead
from cardlang.nodes.costs import CostChange, Pay
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Does, Have, If, Lasting, Sentence
from cardlang.nodes.frozen import replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Doing, Done, HasKeyword
from cardlang.nodes.predicates import Compares, Has, Is, IsNot, Modal, Outnumbers, ThereIs
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.words import Direction, Duration, Mode, Stat, Verb

SHOWDOWN_HERE = ThereIs(filters.Objects(None, None, filters.Noun((), "showdown"), (filters.Here(),)))
PRINTED = "cost "
"""How the key of an additional cost begins that a sentence prints, and no keyword."""
NEGATIVE = frozenset({Mode.HAS_NOT, Mode.DOES_NOT, Mode.DID_NOT})


def belongs_to_event(content: Node) -> bool:
    """Whether a sentence begins with its condition: right behind a trigger's event that is part of the trigger; one
    that stands at the end is read on resolution alone (RB 1.4 383.2.a.1, 383.2.b; CR 603.4)."""
    return isinstance(content, If) and content.wording.form != "if__trailing"


def is_state(content: Node) -> bool:
    """Whether a clause says how things are, and is no event that would happen."""
    match content:
        case Does(who, Modal(mode, act)) if mode in NEGATIVE | {Mode.HAS}:
            return is_state(Does(who, act))
        case Does(_, Is(HasKeyword() | filters.Trait() | filters.Typed() | filters.Objects() | filters.Here())):
            return True
        case Does(_, Is(Done(verb, ()))):
            return verb in STATES
        case Does(_, Modal(Mode.PAST, Act(Verb.PAY, filters.Objects() as cost, ()))):
            return _is_additional(cost)
        case Does(filters.You(), Lasting(Modal(Mode.HAS), Duration.THIS_TURN)):
            return True
        case Does(_, Act(Verb.CONTROL) | Has()) | ThereIs():
            return True
        case AllOf(parts) | AnyOf(parts):
            return all(is_state(part) for part in parts)
        case _:
            return False


def alternative(step: Node) -> If | None:
    """ "If it's Empowered, give it +4 [M] this turn instead": what is done in place of the sentence before."""
    match step:
        case Sentence(If(condition, Instead()) as content) if is_state(condition):
            return content
        case _:
            return None


def holds(look: Look, frame: Frame, content: Node) -> bool:
    """Whether a condition is true now."""
    known = history.fact(look, frame, content)
    if known is not None:
        return known
    match content:
        case Sentence(inner):
            return holds(look, frame, inner)
        case Does(who, Modal(mode, act)) if mode in NEGATIVE:
            return not holds(look, frame, Does(who, act))
        case Does(who, Modal(Mode.PAST, Is(HasKeyword() | filters.Objects() | filters.Trait() as what))):
            spoken = spoken_of(look, frame, who)
            return bool(spoken) and all(_was(look, frame, one, what) for one in spoken)
        case Does(who, Modal(_, act)):
            return holds(look, frame, Does(who, act))
        case Does(who, act):
            return _does(look, frame, who, act)
        case AllOf(parts):
            return all(holds(look, frame, part) for part in parts)
        case AnyOf(parts):
            return any(holds(look, frame, part) for part in parts)
        case Cannot() | CostChange():
            return False
        case Is() | Act() | Has():
            return _does(look, frame, filters.You(), content)
        case ThereIs() if content == SHOWDOWN_HERE:
            place = here(look, frame)
            return place is not None and place == Zone(Place.FIELD, look.state.turn.showdown)
        case ThereIs(what):
            return _enough(look, frame, what)
        case _:
            return False


def is_so(look: Look, frame: Frame, content: Node) -> bool:
    """Whether what hangs on a condition is carried out: it is true, and not of nothing."""
    return not asks_of_nothing(look, frame, content) and holds(look, frame, content)


def asks_of_nothing(look: Look, frame: Frame, content: Node) -> bool:
    """Whether a condition asks how "it" is where nothing is meant, or what was chosen is no longer there, so that what
    hangs on it, either way, is ignored (RB 1.4 359.3.e.12, 359.3.f.2.a)."""
    match content:
        case Sentence(inner):
            return asks_of_nothing(look, frame, inner)
        case Does(filters.It(), Is(filters.Objects(nouns=filters.Noun((), span)))) if span in history.SPANS:
            return False  # "it's your turn" is of no thing
        case Does(filters.It() | filters.They() | filters.Objects(filters.That()) as who, act) if _is_check(act):
            return _is_nothing(look, frame, who)
        case AllOf(parts) | AnyOf(parts):
            return any(asks_of_nothing(look, frame, part) for part in parts)
        case _:
            return False


def _is_check(act: Node) -> bool:
    """Whether a clause says how something is, and not what it does."""
    match act:
        case Is() | IsNot() | Has() | Compares():
            return True
        case Modal(_, inner):
            return _is_check(inner)
        case _:
            return False


def _is_nothing(look: Look, frame: Frame, who: Node) -> bool:
    """Whether a reference to what a text itself spoke of stands for nothing that is there."""
    if not look.state.rules.play.null_is_neither:
        return False
    if isinstance(who, filters.It | filters.They) or frame.event is not None:
        return not frame.it
    return not any(one.looked_back or look.state.now(one) is not None for one in spoken_of(look, frame, who))


def spoken_in(look: Look, frame: Frame, condition: Node, effect: Node) -> Frame:
    """The frame of what follows a condition: "they" are the objects that its player has, "if you have two units there,
    they get +1 [M]"."""
    match condition:
        case Does(who, Act(Verb.CONTROL, filters.Objects() as what) | Has(filters.Objects() as what)):
            if not any(isinstance(node, filters.They) for node in walk(effect)):
                return frame
            owners = players(look, frame, who)
            held = (o for o in candidates(look, frame, what) if o.controller in owners)
            return replace(frame, it=tuple(seen(look, o) for o in held))
        case ThereIs(filters.Objects() as what) if any(isinstance(node, filters.They) for node in walk(effect)):
            return replace(frame, it=tuple(seen(look, o) for o in candidates(look, frame, what)))
        case _:
            return frame


def _does(look: Look, frame: Frame, who: Node, act: Node) -> bool:
    match act:
        case Act(Verb.CONTROL, filters.Objects() as what) | Has(filters.Objects() as what):
            owners = players(look, frame, who)
            return any(_enough(look, frame, what, owner) for owner in owners)
        case Act(Verb.PAY, filters.Objects()) | Pay(filters.Objects()):
            return any(paid.cost.startswith(PRINTED) for paid in _declared(look, frame))
        case Is(Done(Verb.PAY)) if _is_additional(who):
            return any(paid.cost.startswith(PRINTED) for paid in _declared(look, frame))
        case Compares(direction, stat, than):
            owner = spoken_of(look, frame, who)
            values = [seen_stat(look, one, stat) for one in owner]
            limit = stat_of(look, frame, than, stat)
            return bool(values) and all(is_beyond(value, limit, direction) for value in values)
        case Have(gifts):
            return _have(look, frame, who, [one.name for one in gifts if isinstance(one, Keyword)])
        case Outnumbers(_, direction, objects, than):
            return _outnumbers(look, frame, (who, than), objects, direction)
        case Is(what):
            return bool(_subjects(look, frame, who)) and all(
                _is(look, frame, found, what) for found in _subjects(look, frame, who)
            )
        case IsNot(what):
            return not any(_is(look, frame, found, what) for found in _subjects(look, frame, who))
        case AnyOf(parts):
            return any(_does(look, frame, who, part) for part in parts)
        case AllOf(parts):
            return all(_does(look, frame, who, part) for part in parts)
        case _:
            return False


def _have(look: Look, frame: Frame, who: Node, names: list[str]) -> bool:
    """Whether those spoken of, or so many of them, have keywords."""
    part = who if isinstance(who, filters.PartOf) else None
    spoken = _subjects(look, frame, who if part is None else part.whole)
    having = sum(all(has_keyword(look, one, name) for name in names) for one in spoken)
    if part is not None and isinstance(part.quantity, filters.AtLeast):
        return having >= (count(look, frame, part.quantity.amount) or 0)
    return bool(spoken) and having == len(spoken)


def _outnumbers(look: Look, frame: Frame, who: tuple[Node, Node], objects: Node, direction: Direction) -> bool:
    """Whether a player has more, or fewer, of such objects than another, any of those spoken of."""
    if not isinstance(objects, filters.Objects):
        return False
    found = candidates(look, frame, objects)
    one, other = ([sum(o.controller == player for o in found) for player in players(look, frame, side)] for side in who)
    more = direction is Direction.MORE
    return any((mine > theirs) if more else (mine < theirs) for mine in one for theirs in other)


def _was(look: Look, frame: Frame, one: Seen, what: Node) -> bool:
    """Whether an object was something when it was last seen where it was (RB 1.4 359.3.e.13)."""
    if isinstance(what, HasKeyword) and what.name == "mighty":
        return (dict(one.stats).get(Stat.MIGHT) or 0) >= MIGHTY
    return _is(look, frame, one.object, what)


def _is_additional(who: Node) -> bool:
    """Whether a phrase speaks of an additional cost: "its additional cost"."""
    match who:
        case filters.Objects(nouns=filters.Noun((filters.Trait("additional"),), "cost")):
            return True
        case _:
            return False


def was_declared(look: Look, frame: Frame, cost: str) -> bool:
    """Whether a cost was declared: for the text's own item, or for the item its permanent came from (CR 400.7d)."""
    return any(paid.cost == cost for paid in _declared(look, frame))


def _declared(look: Look, frame: Frame) -> tuple[Declared, ...]:
    found = look.state.objects.get(frame.source.id)
    return (*frame.declared, *(found.declared if found else ()))


def _subjects(look: Look, frame: Frame, who: Node) -> tuple[GameObject, ...]:
    spoken = spoken_of(look, frame, who)
    if spoken:
        return tuple(found for one in spoken if (found := look.state.now(one)) is not None)
    return candidates(look, frame, who) if isinstance(who, filters.Objects) else ()


def _is(look: Look, frame: Frame, found: GameObject, what: Node) -> bool:
    match what:
        case Done(verb) if verb.value.startswith("kick"):
            return was_declared(look, frame, "kicker")
        case filters.Trait() | filters.Typed() | Done() | Doing() | HasKeyword():
            return fits_trait(look, frame, found, what)
        case filters.Located() | filters.Here() | filters.There():
            phrase = filters.Objects(None, None, filters.Noun((), "card"), (what,))
            return fits(look, frame, found, phrase)
        case filters.Objects():
            return fits(look, frame, found, what)
        case _:
            return False


def _enough(look: Look, frame: Frame, what: Node, owner: int = 0) -> bool:
    if not isinstance(what, filters.Objects):
        return False
    found = [o for o in candidates(look, frame, what) if owner in (0, o.controller)]
    match what.quantity:
        case filters.No():
            return not found
        case filters.Exactly(amount) | filters.AtLeast(amount):
            return len(found) >= (count(look, frame, amount) or 0)
        case Precisely(amount):
            return len(found) == (count(look, frame, amount) or 0)
        case filters.AtMost(amount):
            return len(found) <= (count(look, frame, amount) or 0)
        case _:
            return bool(found)
