"""Which objects fit a phrase, and how much an amount is: the one place that reads filters."""

from __future__ import annotations

from cardlang.engine.asking.chained import abilities_on_chain
from cardlang.engine.asking.comparing import compare, costs_so, is_beyond, stat_of
from cardlang.engine.asking.engaging import chooses, conquered, fights_with, is_chosen_by
from cardlang.engine.asking.killing import is_banished_with
from cardlang.engine.asking.qualities import (
    ANYTHING,
    BANISHED_WITH_IT,
    COLOURS,
    DOMAINS,
    MARKED,
    MIGHTY,
    MOVED_TO_OR_FROM,
    NOT_YET_CHOSEN,
    OF_PLAYERS,
    PERMANENTS,
    REVEALED,
    STATES,
    UNMARKED,
    companions,
    is_alone,
    is_also,
    is_spell,
    shares_controller,
)
from cardlang.engine.asking.referents import Look, here, is_so_called, named_zones, players, spoken_of, there
from cardlang.engine.events import ZoneChange
from cardlang.engine.state import NOWHERE, Frame, GameObject, Mark, Place, Zone
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Costs, Resources
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, Lasting
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import (
    Alone,
    Doing,
    Done,
    Everywhere,
    HasKeyword,
    Manner,
    NotControlled,
    OfDomain,
    OtherThan,
    OwnedBy,
    RelatedTo,
    StatIsBoth,
    ThanOther,
    TotalIs,
    WhereIt,
    Which,
    Whom,
    With,
    Without,
)
from cardlang.nodes.predicates import Has, Is, Modal, ThereIs
from cardlang.nodes.pronouns import Theirs
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.values import PowerToughness, WithStat
from cardlang.nodes.words import Comparison, Duration, Mode, Preposition, Stat, Verb


def fits(look: Look, frame: Frame, found: GameObject, phrase: Node) -> bool:
    """Whether an object is one of those a phrase speaks of, whatever its quantity."""
    match phrase:
        case filters.Objects():
            nouns = any(_fits_noun(look, frame, found, noun) for noun in nouns_of(phrase))
            return nouns and _fits_quantity(frame, found, phrase) and _fits_where(look, frame, found, phrase)
        case filters.Self():
            return found.id == frame.source.id
        case filters.It() | filters.They():
            return any(found.id == s.id for s in frame.it)
        case filters.Listed(phrases) | filters.AnyListed(phrases):
            return any(fits(look, frame, found, part) for part in phrases)
        case _:
            return False


def candidates(look: Look, frame: Frame, phrase: filters.Objects) -> tuple[GameObject, ...]:
    """Every object that fits a phrase, in order: from the zones it names, or from those its nouns live in."""
    found: list[GameObject] = []
    for zone in zones_of(look, frame, phrase):
        found.extend(o for o in look.state.in_zone(zone) if fits(look, frame, o, phrase))
    if any(noun.word == "ability" for noun in nouns_of(phrase)):
        found.extend(o for o in abilities_on_chain(look) if fits(look, frame, o, phrase))
    return tuple(found)


def zones_of(look: Look, frame: Frame, phrase: filters.Objects) -> tuple[Zone, ...]:
    """The zones in which a phrase's objects are looked for."""
    hidden = [filters.Trait("facedown") in noun.traits for noun in nouns_of(phrase)]
    if any(hidden):
        places = tuple(zone for zone in look.state.order if zone.place is Place.FACEDOWN)
        return places if all(hidden) else (*(zone for zone in look.state.order if zone.on_board), *places)
    for where in phrase.where:
        if isinstance(where, filters.Located) and isinstance(where.place, filters.Objects):
            named = place_zones(look, frame, where.place)
            if named:
                return named
    words = {noun.word for noun in nouns_of(phrase)}
    if REVEALED in phrase.where:
        return tuple(dict.fromkeys(one.object.zone for one in frame.group))
    if BANISHED_WITH_IT in phrase.where:
        return tuple(zone for zone in look.state.order if zone.place is Place.BANISHMENT)
    if words <= {"spell", "ability"}:
        return (Zone(Place.CHAIN),)
    if words <= {"battlefield"}:
        return (NOWHERE,)
    return tuple(zone for zone in look.state.order if zone.on_board)


def place_zones(look: Look, frame: Frame, place: filters.Objects) -> tuple[Zone, ...]:
    """The zones that a phrase names, of those that fit what narrows it down: "a battlefield where you have units"."""
    named = named_zones(look, frame, place)
    return tuple(zone for zone in named if all(_is_there(look, frame, zone, where) for where in place.where))


def _is_there(look: Look, frame: Frame, zone: Zone, where: filters.Where) -> bool:
    """Whether a place is as what narrows it down says."""
    match where:
        case filters.Controlled(player):
            return zone.place is Place.FIELD and look.state.objects[zone.holder].controller in players(
                look, frame, player
            )
        case With(filters.Objects(Precisely(amount)) as phrase):
            return sum(o.zone == zone for o in candidates(look, frame, phrase)) == count(look, frame, amount)
        case WhereIt(ThereIs(filters.Objects() as phrase)):
            return any(o.zone == zone for o in candidates(look, frame, phrase))
        case WhereIt(Does(filters.Objects() as lone, Is(Alone()))):
            return any(o.zone == zone and is_alone(look, o) for o in candidates(look, frame, lone))
        case WhereIt(Does(who, Has(filters.Objects() as phrase))):
            own = (o for o in candidates(look, frame, phrase) if o.controller in players(look, frame, who))
            return any(o.zone == zone for o in own)
        case Whom(who, Modal(Mode.PAST, Lasting(Act(Verb.CONQUER), Duration.THIS_TURN))):
            return any((player, zone.holder) in conquered(look.state) for player in players(look, frame, who))
        case Whom(who, Is(Doing(Verb.ATTACK))):
            turn = look.state.turn
            return bool(turn.combat) and zone.holder == turn.combat and turn.attacker in players(look, frame, who)
        case OtherThan(Theirs(filters.Self())):
            return zone != here(look, frame)
        case _ if where == MOVED_TO_OR_FROM:
            moved = frame.event
            return isinstance(moved, ZoneChange) and zone in (moved.object.object.zone, moved.to)
        case _:
            return False


def count(look: Look, frame: Frame, amount: amounts.Amount) -> int | None:
    """How much an amount is now, or None when what it asks of is gone."""
    match amount:
        case amounts.Fixed(value):
            return value
        case amounts.X():
            return frame.x
        case amounts.ThatMany():
            return frame.number
        case amounts.AnyAmount():
            return None
        case amounts.CountOf(phrase):
            return len(candidates(look, frame, phrase)) if isinstance(phrase, filters.Objects) else None
        case amounts.StatOf(filters.You(), stat) if stat in OF_PLAYERS:
            return OF_PLAYERS[stat](look.state.player(frame.controller)) if frame.controller else None
        case amounts.StatOf(owner, stat):
            return stat_of(look, frame, owner or filters.It(), stat)
        case amounts.Highest(stat, filters.Objects() as phrase):
            return max((look.stat(found, stat) or 0 for found in candidates(look, frame, phrase)), default=0)
        case amounts.KeywordOf(owner, name):
            spoken = [now for one in spoken_of(look, frame, owner) if (now := look.state.now(one)) is not None]
            words = [word for one in spoken for word in look.keywords(one) if word.name == name]
            return sum(1 if word.amount is None else count(look, frame, word.amount) or 0 for word in words)
        case amounts.Twice(inner):
            once = count(look, frame, inner)
            return None if once is None else 2 * once
        case _:
            return None


def _fits_noun(look: Look, frame: Frame, found: GameObject, noun: filters.Noun) -> bool:
    known = is_of_type(found, noun.word) or noun.word in ANYTHING or is_also(look, found, noun.word)
    if noun.word == "spell":
        known = is_spell(look, frame, found)
    elif noun.word == "card":
        known = not found.token
    elif noun.word == "permanent":
        known = found.zone.on_board
    elif noun.word == "token":
        known = found.token
    known = known and (found.zone.place is not Place.FACEDOWN or filters.Trait("facedown") in noun.traits)
    return known and all(fits_trait(look, frame, found, trait) for trait in noun.traits)


def is_of_type(found: GameObject, word: str) -> bool:
    """Whether a word is one of an object's types, supertypes or tags; a token is one by what it is, not by its face."""
    if word == "token":
        return found.token
    return word.lower().replace("_", " ") in found.shown.types or word.lower() in found.shown.types


def fits_trait(look: Look, frame: Frame, found: GameObject, trait: filters.AnyTrait) -> bool:
    """Whether an object has what an adjective says."""
    match trait:
        case filters.Trait("open" | "occupied" | "uncontrolled") if "battlefield" in found.face.types:
            return is_so_called(look, frame, found, trait)
        case filters.Trait(word):
            return _fits_word(look, frame, found, word)
        case filters.Typed(word):
            return _is_so_typed(found, word)
        case filters.Not(inner):
            return not fits_trait(look, frame, found, inner)
        case WithStat(amount, stat):
            return look.stat(found, stat) == count(look, frame, amount)
        case PowerToughness(power, toughness):
            values = look.stat(found, Stat.POWER), look.stat(found, Stat.TOUGHNESS)
            return values == (count(look, frame, power), count(look, frame, toughness))
        case Done(Verb.BUFF):
            return found.counter("buff") > 0
        case Done(Verb.REVEAL):
            return any(found.id == one.id for one in frame.group)
        case Done(Verb.READY):
            return Mark.EXHAUSTED not in found.marks
        case Done(Verb.EQUIP):
            return any(one.attached_to == found.id for one in look.state.in_zone(found.zone))
        case Done(Verb.ATTACH, (filters.Located(Preposition.TO, host),)):
            return any(one.id == found.attached_to for one in spoken_of(look, frame, host))
        case OfDomain(domain):
            return DOMAINS.get(domain) in found.shown.colours
        case Doing(verb, (Manner("alone"),)):
            return STATES.get(verb) in found.marks and is_alone(look, found)
        case Doing(verb, (With(),)):
            mark = STATES.get(verb)
            return mark in found.marks and any(mark in one.marks for one in companions(look, found))
        case Done(verb) | Doing(verb):
            return STATES.get(verb) in found.marks
        case HasKeyword(name):
            return _fits_word(look, frame, found, name) or has_keyword(look, found, name)
        case With() | Without() | filters.StatIs():
            return _fits_one_where(look, frame, found, trait)
    return False


def _is_spoken_of(frame: Frame, found: GameObject) -> bool:
    """Whether others are others than an object: a spell has just spoken of it, or an ability of another player's."""
    by_spell = frame.source.object.zone.place is Place.CHAIN or found.controller != frame.controller
    return by_spell and any(one.id == found.id for one in frame.it)


def _is_so_typed(found: GameObject, word: str) -> bool:
    """Whether an object is what a word before a noun says: a "permanent card" could be in play (CR 110.4a)."""
    if word == "token":
        return found.token
    if word == "permanent":
        return bool(found.shown.types & PERMANENTS)
    return is_of_type(found, word) or word in ANYTHING


def _fits_word(look: Look, frame: Frame, found: GameObject, word: str) -> bool:
    if word in MARKED:
        return MARKED[word] in found.marks
    if word in UNMARKED:
        return UNMARKED[word] not in found.marks
    match word:
        case "friendly":
            return found.controller == frame.controller
        case "enemy":
            return found.controller in look.state.opponents(frame.controller)
        case "other":
            return found.id != frame.source.id and not _is_spoken_of(frame, found)
        case "damaged":
            return found.damage > 0
        case "buffed":
            return found.counter("buff") > 0
        case "mighty":
            return (look.stat(found, Stat.MIGHT) or 0) >= MIGHTY
        case "token":
            return found.token
        case _:
            return COLOURS.get(word, word) in found.shown.colours or is_of_type(found, word)


def _fits_quantity(frame: Frame, found: GameObject, phrase: filters.Objects) -> bool:
    match phrase.quantity:
        case filters.Another():
            return found.id != frame.source.id and all(found.id != one.id for one in frame.it)
        case filters.Of(owner=filters.You()):
            return found.controller == frame.controller
        case _:
            return True


def _fits_where(look: Look, frame: Frame, found: GameObject, phrase: filters.Objects) -> bool:
    if shares_controller(phrase) and all(found.controller != one.object.controller for one in frame.it):
        return False
    return all(_fits_one_where(look, frame, found, where) for where in phrase.where)


def _fits_one_where(look: Look, frame: Frame, found: GameObject, where: filters.Where) -> bool:
    match where:
        case filters.Located(Preposition.IN, filters.Objects(nouns=filters.Noun((), "combat" | "showdown" as word))):
            if word == "showdown":
                return found.zone == Zone(Place.FIELD, look.state.turn.showdown)
            return bool(found.marks & {Mark.ATTACKER, Mark.DEFENDER})
        case filters.Located(_, filters.Objects() as place):
            at = Zone(Place.FIELD, found.zone.holder) if found.zone.place is Place.FACEDOWN else found.zone
            return at in place_zones(look, frame, place)
        case filters.Here() | filters.Located(_, filters.Here()):
            return found.zone == here(look, frame)
        case filters.There():
            return found.zone in there(look, frame)
        case filters.Controlled(player):
            return found.controller in players(look, frame, player)
        case filters.StatIs(stat, comparison, amount):
            return value_is(look, frame, found, stat, comparison, amount)
        case Which(clause) | (Costs() as clause):
            return _fits_clause(look, frame, found, clause)
        case Without(Keyword() as keyword):
            return not has_keyword(look, found, keyword.name)
        case Whom(who, Act(Verb.PLAY, None, (filters.Located(_, filters.Objects() as place),))):
            item = look.state.item(found.id)
            origin = None if item is None else item.origin
            return origin in place_zones(look, frame, place) and found.controller in players(look, frame, who)
        case With(Keyword() as keyword):
            return has_keyword(look, found, keyword.name)
        case ThanOther(direction, stat, than):
            return is_beyond(look.stat(found, stat), stat_of(look, frame, than, stat), direction)
        case OtherThan(what):
            return not fits(look, frame, found, what)
        case Whom(who, _):
            return found.controller in players(look, frame, who)
        case Done() if where == BANISHED_WITH_IT:
            return is_banished_with(look.state, frame, found)
        case Done():
            return fits_trait(look, frame, found, where)
        case _:
            return _fits_besides(look, frame, found, where)


def _fits_besides(look: Look, frame: Frame, found: GameObject, where: filters.Where) -> bool:
    """Whether an object is owned, named or costed so; what a group has in common is asked of the group."""
    match where:
        case filters.Located(Preposition.AMONG, filters.They()):
            return any(found.id == one.id for one in frame.it)
        case NotControlled(who):
            return found.controller not in players(look, frame, who)
        case Everywhere():
            return True
        case OwnedBy(who):
            return found.owner in players(look, frame, who)
        case With(filters.Objects(filters.Of(filters.Self()) | filters.This(), None, filters.Noun((), "name"))):
            return found.shown.name == frame.source.object.shown.name
        case StatIsBoth(_, one, other):
            return all(costs_so(look, found, run, Comparison.OR_LESS) for run in (one, other))
        case TotalIs() | With(filters.Objects(filters.The(), None, filters.Noun(_, "controller"))):
            return True
        case _:
            return False


def value_is(
    look: Look, frame: Frame, found: GameObject, stat: Stat, comparison: Comparison, amount: amounts.Amount | Resources
) -> bool:
    """Whether an object's value stands to an amount as a comparison says."""
    if isinstance(amount, Resources):
        return costs_so(look, found, amount, comparison)
    value, limit = look.stat(found, stat), count(look, frame, amount)
    return value is not None and limit is not None and compare(comparison, value, limit)


def _fits_clause(look: Look, frame: Frame, found: GameObject, clause: Node) -> bool:
    match clause:
        case Costs(amount, comparison, also):
            first = costs_so(look, found, amount, comparison)
            return first and (also is None or costs_so(look, found, also, comparison))
        case AllOf(parts):
            return all(_fits_clause(look, frame, found, part) for part in parts)
        case Act(Verb.CHOOSE, chosen, ()) if chosen is not None:
            return chooses(look, frame, found, chosen, fits)
        case AnyOf(parts):
            return any(_fits_clause(look, frame, found, part) for part in parts)
        case Is(filters.Located(Preposition.IN, filters.Objects(where=(With(other),)))):
            return fights_with(look, frame, found, other, fits)
        case Is(Done(Verb.CHOOSE, (filters.Located(Preposition.BY, spell),))):
            return is_chosen_by(look, frame, found, spell, fits)
        case Modal() if clause == NOT_YET_CHOSEN.does:
            return all(found.id != one.id for one in frame.it)
        case Is(RelatedTo("friendly", filters.It())):
            return any(found.controller == one.object.controller for one in frame.it)
        case Is(filters.Trait() | filters.Typed() | Done() | Doing() | HasKeyword() as trait):
            return fits_trait(look, frame, found, trait)
        case _:
            return False


def has_keyword(look: Look, found: GameObject, name: str) -> bool:
    """Whether an object has a keyword now."""
    return any(keyword.name == name for keyword in look.keywords(found))
