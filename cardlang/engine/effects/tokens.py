"""Tokens that a text makes: their face is what the text says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardlang.engine.asking.forbidding import open_to
from cardlang.engine.asking.matching import count
from cardlang.engine.asking.qualities import COLOURS
from cardlang.engine.asking.referents import Look, here
from cardlang.engine.effects import arriving
from cardlang.engine.effects.choosing import bounds
from cardlang.engine.effects.places import Aim, destination
from cardlang.engine.events import Fought, Made, Played, ZoneChange
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Face, Frame, GameObject, Item, ItemKind, Mark, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, Activated, KeywordAbility, Keywords, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.costs import Cost, Link, Linked, Resources
from cardlang.nodes.effects import Act, Add, Does, Grant, Lasting, May, Sentence
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, With
from cardlang.nodes.values import PowerToughness, WithStat
from cardlang.nodes.words import Branch, Duration, Preposition, Stat, Verb

GOLD = KeywordAbility(
    Keyword("reaction"),
    Activated(
        Cost((Act(Verb.KILL, filters.Self()), Act(Verb.EXHAUST, filters.Self()))), (Sentence(Add(Resources(("A",)))),)
    ),
)
CLONE = Triggered(
    Does(filters.Self(), Act(Verb.ATTACK, None)),
    (
        Linked(
            Sentence(
                May(
                    filters.You(),
                    Act(
                        Verb.BANISH,
                        filters.Objects(
                            filters.Exactly(Fixed(1)),
                            None,
                            filters.Noun((), "unit"),
                            (
                                filters.Located(
                                    Preposition.FROM,
                                    filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "trash")),
                                ),
                            ),
                        ),
                    ),
                )
            ),
            (
                Link(
                    filters.You(),
                    Branch.DOES,
                    Lasting(Grant(filters.Self(), (Keyword("assault", Fixed(4), None, ()),)), Duration.THIS_TURN),
                ),
            ),
        ),
    ),
)
OF_THE_RULES: Mapping[str, tuple[frozenset[str], tuple[Ability, ...]]] = {
    "sprite": (frozenset({"fae"}), ()),
    "sand_soldier": (frozenset({"shurima"}), ()),
    "tentacle": (frozenset({"bilgewater"}), ()),
    "gold": (frozenset(), (GOLD,)),
    "shadow_clone": (frozenset(), (CLONE,)),
}
"""What tags and abilities a token has beside those that its text names, by the word for its kind (RB 1.4 187)."""
STATES = frozenset({"ready", "exhausted", "tapped", "untapped"})
"""Words before a token that say how it arrives, and are none of its types."""
KINDS = frozenset({"unit", "gear", "creature", "artifact", "enchantment", "land", "legendary"})


def is_token(act: Act) -> bool:
    """Whether an act makes tokens: "create a 1/1 Goblin creature token", "play a Recruit unit token"."""
    if act.verb not in (Verb.CREATE, Verb.PLAY) or not isinstance(act.object, filters.Objects):
        return False
    return all(noun.word == "token" for noun in nouns_of(act.object))


def make(table: Table, frame: Frame, act: Act) -> tuple[Frame, Outcome]:
    """Make the tokens, as many as the text says."""
    assert isinstance(act.object, filters.Objects)
    number = bounds(table.look, frame, act.object, 1)[0]
    face = face_of(table.look, frame, act.object)
    said = (*act.adverbs, *act.object.where)
    own = here(table.look, frame)
    if any(isinstance(one, filters.Here) for one in said) and (own is None or _is_shut(table, frame, face, own)):
        return frame, UNABLE
    made: list[Seen] = []
    for _ in range(number):
        token = _token(table, frame, act, face)
        table.emit(Made(token, frame.doer))
        made.append(table.see(table.state.objects[token.id]))
        if act.verb is Verb.PLAY:
            item = Item(0, ItemKind.PERMANENT, Frame(frame.doer, made[-1]), finalized=True)
            table.emit(Played(item, made[-1]))
    return replace(frame, it=tuple(made) or frame.it), Outcome(performed=number > 0, amount=number)


def _is_shut(table: Table, frame: Frame, face: Face, own: Zone) -> bool:
    """Whether a unit cannot be played where the text says."""
    there = GameObject(table.state.next_id, face, frame.doer, frame.doer, own, token=True)
    return "unit" in face.types and not open_to(table.look, there, frame.doer, (own,))


def face_of(look: Look, frame: Frame, phrase: filters.Objects) -> Face:
    """What is said of a token, as a face: its types and name, its values, its keywords."""
    noun = nouns_of(phrase)[0]
    types, colours, stats = {"token"}, list[str](), list[tuple[Stat, int]]()
    for trait in noun.traits:
        match trait:
            case filters.Trait(word) if word in STATES:
                continue
            case filters.Typed(word) | filters.Trait(word):
                colour = COLOURS.get(word)
                colours.extend((colour,) if colour else ())
                types.add(word.lower())
            case PowerToughness(power, toughness):
                stats.append((Stat.POWER, count(look, frame, power) or 0))
                stats.append((Stat.TOUGHNESS, count(look, frame, toughness) or 0))
            case WithStat(amount, stat):
                stats.append((stat, count(look, frame, amount) or 0))
            case _:
                continue
    regions = (w.place for w in phrase.where if isinstance(w, filters.Located) and is_region(w))
    types.update(noun.word.lower() for region in regions for noun in nouns_of(region))  # type: ignore[arg-type]
    keywords = tuple(w.what for w in phrase.where if isinstance(w, With) and isinstance(w.what, Keyword))
    names = [t.word for t in noun.traits if isinstance(t, filters.Typed) and t.word not in KINDS]
    name = " ".join(word.capitalize() for name in names for word in name.split("_")) or "Token"
    abilities: tuple[Ability, ...] = (Keywords(keywords),) if keywords else ()
    for kind in types & set(OF_THE_RULES) if look.state.rules.play.bases else ():
        tags, more = OF_THE_RULES[kind]
        types, abilities = types.union(tags), (*abilities, *more)
    return _one(Face(name, frozenset(types), None, tuple(colours), tuple(stats), abilities))


@lru_cache(maxsize=1000)
def _one(face: Face) -> Face:
    """The same face for all tokens that are alike, so that they are told alike wherever faces are compared."""
    return face


def is_region(node: filters.Located) -> bool:
    """Whether words say where in the world a token is from, which is a tag of its: "from Bilgewater"."""
    match node:
        case filters.Located(Preposition.FROM, filters.Objects(None, None, filters.Noun((), word), ())):
            return word[:1].isupper()
        case _:
            return False


def _token(table: Table, frame: Frame, act: Act, face: Face) -> GameObject:
    """A token as it arrives: units exhausted, unless the text says otherwise (RB 1.4 359.2.c)."""
    player, rules = frame.doer, table.state.rules.play
    home = Zone(Place.BASE, player) if rules.bases else Zone(Place.BOARD)
    said = (*act.adverbs, *(act.object.where if isinstance(act.object, filters.Objects) else ()))
    number = table.state.next_id
    made = GameObject(number, face, player, player, home, token=True, since=table.state.turn.number)
    located = (one for one in said if isinstance(one, filters.Located | filters.Here))
    places = tuple(one for one in located if isinstance(one, filters.Here) or not is_region(one))
    aim = destination(table.look, frame, act.verb, places, made)
    if any(isinstance(one, filters.There) for one in said):
        there = _where_it_happened(frame)
        aim = aim if there is None else Aim(there)
    traits = nouns_of(act.object)[0].traits if isinstance(act.object, filters.Objects) else ()
    words = {one.word for one in (*said, *traits) if isinstance(one, filters.Trait)}
    tired = (rules.bases and "unit" in face.types and "ready" not in words) or any(
        isinstance(one, Done) and one.verb is Verb.EXHAUST for one in (*said, *traits)
    )
    tired = tired or bool(words & {"exhausted", "tapped"})
    zone = aim.zone if aim is not None and aim.zone.on_board else _where(table, player, made, home, frame.at)
    arrived = replace(made, zone=zone)
    if "ready" not in words:
        others = arriving.said_by_others(table, arrived)
        tired = tired if others is None else others
    marks = frozenset({Mark.EXHAUSTED}) if tired else frozenset[Mark]()
    return GameObject(number, face, player, player, zone, marks=marks, token=True, since=table.state.turn.number)


def _where_it_happened(frame: Frame) -> Zone | None:
    """ "There": where something left from, or the battlefield that was conquered or held."""
    match frame.event:
        case ZoneChange(_, one):
            return one.object.zone
        case Fought(_, _, _, field):
            return Zone(Place.FIELD, field)
        case _:
            return None


def _where(table: Table, player: int, made: GameObject, home: Zone, at: int) -> Zone:
    """Where a token is played that its text sends nowhere: like any unit, where its player likes (RB 1.4 185.2.a),
    from hidden at that battlefield (RB 1.4 811.1.d.3)."""
    if not table.state.rules.play.bases or "unit" not in made.face.types:
        return home
    return Zone(Place.FIELD, at) if at else arriving.ask_place(table, player, made)
