"""Values and abilities as they stand now: printed or copied ones, counters, lasting effects, statics, keywords.

Statics look at values without other statics, so that two of them never wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.engine.asking import conditions
from cardlang.engine.asking.buffing import more_of_buffs
from cardlang.engine.asking.local import GIVING, VALUES
from cardlang.engine.asking.matching import count, fits
from cardlang.engine.asking.meanings import abilities_of, keywords_of
from cardlang.engine.asking.referents import Look, here
from cardlang.engine.asking.statements import (
    NUMBERED,
    could_be_given,
    gifts_of,
    is_everywhere,
    is_if_not_already,
    statement_of,
)
from cardlang.engine.state import Face, Frame, GameObject, GameState, Mark, Place, Seen
from cardlang.nodes import effects
from cardlang.nodes.abilities import Keywords, Text
from cardlang.nodes.amounts import CountOf, Fixed, StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ChangedBy, ForEach, Instead, While
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Does, Grant, Have, If, Sentence, StatChange
from cardlang.nodes.filters import Exactly, Here, Objects, Self
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.predicates import Becomes
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Direction, Stat

COUNTERS: dict[str, tuple[Stat, ...]] = {
    "buff": (Stat.MIGHT,),
    "+1/+1": (Stat.POWER, Stat.TOUGHNESS),
}
LOWERING: dict[str, tuple[Stat, ...]] = {"-1/-1": (Stat.POWER, Stat.TOUGHNESS)}
COMBAT_KEYWORDS = {"assault": Mark.ATTACKER, "shield": Mark.DEFENDER}

Gift = tuple[Frame, effects.Gift]


def look_at(state: GameState) -> Look:
    """The state with what each object's values and keywords are now."""
    held: Look | None = state.memo.get("look")
    if held is None:
        held = state.memo["look"] = _look(state)
    return held


def _look(state: GameState) -> Look:
    memo, told = _values(state)

    def gifts(found: GameObject) -> tuple[Gift, ...]:
        held = memo.get(id(found))
        if held is None:
            held = memo[id(found)] = (found, gifts_to(state, found))
        return held[1]

    def counted(found: GameObject, which: Stat) -> int | None:
        return _stat(state, found, which, gifts(found))

    def stat(found: GameObject, which: Stat) -> int | None:
        if which not in NUMBERED:
            return _stat(state, found, which, ())
        return next((number for one, number in stats(found) if one is which), None)

    def keywords(found: GameObject) -> tuple[Keyword, ...]:
        return (*keywords_of(state, found), *(g for _, g in gifts(found) if isinstance(g, Keyword)))

    def stats(found: GameObject) -> tuple[tuple[Stat, int], ...]:
        held = told.get(id(found))
        if held is None:
            held = told[id(found)] = (found, _all_stats(state, found, counted))
        return held[1]

    return Look(state, stat, keywords, stats)


Given = dict[int, tuple[GameObject, tuple[Gift, ...]]]
Told = dict[int, tuple[GameObject, tuple[tuple[Stat, int], ...]]]


def _values(state: GameState) -> tuple[Given, Told]:
    """What is known of what objects are given and of their values, by their identity, the object beside it so that no
    other takes its place; perhaps from states before."""
    held: tuple[Given, Told] | None = state.memo.get(VALUES)
    if held is None or len(held[1]) >= MOST:
        held = state.memo[VALUES] = {}, {}
    return held


def gifts_to(state: GameState, found: GameObject) -> tuple[Gift, ...]:
    """All that an object is given now, each with the frame in which it is read."""
    return (*_lasting(state, found), *_statics(state, found))


def base_look(state: GameState) -> Look:
    """The state with values that no static has touched."""
    held: Look | None = state.memo.get("base look")
    if held is None:

        def stat(found: GameObject, which: Stat) -> int | None:
            return _stat(state, found, which, tuple(_lasting(state, found)))

        def keywords(found: GameObject) -> tuple[Keyword, ...]:
            lasting = (gift for _, gift in _lasting(state, found) if isinstance(gift, Keyword))
            return (*keywords_of(state, found), *lasting)

        held = Look(state, stat, keywords, lambda found: _all_stats(state, found, stat))
        state.memo["base look"] = held
    return held


def _all_stats(
    state: GameState, found: GameObject, stat: Callable[[GameObject, Stat], int | None]
) -> tuple[tuple[Stat, int], ...]:
    """Every value an object has; those of its cost are kept for its face where nothing but the face decides them."""
    face = found.shown
    own = tuple((which, n) for which, _ in face.stats if which in NUMBERED and (n := stat(found, which)) is not None)
    if found.token or found.x or Mark.FACE_DOWN in found.marks:
        return own + _cost_stats(state, found)
    held = _COSTS.get((id(face), state.rules.play.bases))
    if held is None:
        if len(_COSTS) >= MOST:
            _COSTS.clear()
        held = _COSTS[id(face), state.rules.play.bases] = (face, _cost_stats(state, found))
    return own + held[1]


_COSTS: dict[tuple[int, bool], tuple[Face, tuple[tuple[Stat, int], ...]]] = {}
MOST = 20_000


def _cost_stats(state: GameState, found: GameObject) -> tuple[tuple[Stat, int], ...]:
    whole = ((which, cost_stat(state, found, which)) for which in Stat if which not in NUMBERED)
    return tuple((which, number) for which, number in whole if number is not None)


def printed_keywords(found: GameObject) -> tuple[Keyword, ...]:
    """The keywords on an object's own or copied face."""
    return tuple(k for ability in found.shown.abilities if isinstance(ability, Keywords) for k in ability.keywords)


def frame_of(state: GameState, found: GameObject) -> Frame:
    """The frame in which an object's own passive abilities are read."""
    return Frame(found.controller, Seen(found))


def passives(state: GameState) -> tuple[tuple[Frame, Node], ...]:
    """Every passive sentence in force, with its frame: those of objects in play and battlefields."""
    held: tuple[tuple[Frame, Node], ...] | None = state.memo.get("passives")
    if held is None:
        held = state.memo["passives"] = tuple(_passives(state))
    return held


def could_give(state: GameState) -> tuple[tuple[Frame, Node], ...]:
    """The passive sentences in force that could give something."""
    held: tuple[tuple[Frame, Node], ...] | None = state.memo.get(GIVING)
    if held is None:
        giving = (pair for pair in passives(state) if could_be_given(statement_of(pair[1])))
        held = state.memo[GIVING] = tuple(giving)
    return held


def _passives(state: GameState) -> Iterator[tuple[Frame, Node]]:
    for found in state.with_text():
        texts = [own.ability for own in abilities_of(state, found) if isinstance(own.ability, Text)]
        frame = frame_of(state, found) if texts else None
        if frame is not None:
            yield from ((frame, step) for text in texts for step in text.body)


def said_in(look: Look, wanted: Callable[[Node], object]) -> tuple[tuple[Frame, Node], ...]:
    """The statements of the passive sentences that are in force now, of those that are `wanted`: of no other is it
    asked whether its condition holds. What is wanted is told by the statement alone."""
    memo = look.state.memo
    key = ("said", wanted)
    known = memo.get(key)
    if known is None or known[0] is not look:
        known = memo[key] = look, tuple(_said_in(look, wanted))
    said: tuple[tuple[Frame, Node], ...] = known[1]
    return said


def _said_in(look: Look, wanted: Callable[[Node], object]) -> Iterator[tuple[Frame, Node]]:
    known: dict[Callable[[Node], object], tuple[tuple[Frame, Node], ...]] = look.state.memo.setdefault("wanted", {})
    if wanted not in known:
        known[wanted] = tuple(pair for pair in passives(look.state) if _is_wanted(wanted, pair[1]))
    for frame, sentence in known[wanted]:
        yield from ((frame, content) for content in in_force(look, frame, sentence))


_WANTED: dict[tuple[int, int], tuple[object, Node, bool]] = {}
"""For a question and a sentence, by their identity, the answer; both beside it so that no other takes their place."""


def _is_wanted(wanted: Callable[[Node], object], sentence: Node) -> bool:
    known = _WANTED.get((id(wanted), id(sentence)))
    if known is None:
        if len(_WANTED) >= MOST:
            _WANTED.clear()
        told = wanted(statement_of(sentence))
        known = _WANTED[id(wanted), id(sentence)] = wanted, sentence, told is not None and told is not False
    return known[2]


def in_force(look: Look, frame: Frame, content: Node) -> Iterator[Node]:
    """What a passive sentence says now: its statement, when its condition holds."""
    match content:
        case Sentence(inner):
            yield from in_force(look, frame, inner)
        case If(_, Instead()):
            yield content
        case If() if is_if_not_already(content):
            yield content
        case While(condition, effect) | If(condition, effect):
            if conditions.holds(look, frame, condition):
                yield from in_force(look, frame, effect)
        case _:
            yield content


def _giving_now(state: GameState) -> tuple[tuple[tuple[Frame, Node], ...], tuple[tuple[Frame, Node], ...]]:
    """The statements in force that could give something, and those of them that hold of objects wherever they are."""
    held: tuple[tuple[tuple[Frame, Node], ...], tuple[tuple[Frame, Node], ...]] | None = state.memo.get("in force")
    if held is None:
        look, could = base_look(state), could_give(state)
        said = tuple((frame, content) for frame, one in could for content in in_force(look, frame, one))
        everywhere = tuple(pair for pair in said if is_everywhere(getattr(pair[1], "who", None)))
        held = state.memo["in force"] = said, everywhere
    return held


def _statics(state: GameState, found: GameObject) -> Iterator[Gift]:
    look = base_look(state)
    in_play, everywhere = _giving_now(state)
    held = in_play if found.zone.on_board else everywhere
    if not held:
        return
    given: list[Gift] = []
    for frame, content in held:
        given.extend(_given(look, frame, found, content))
    for frame, content in held:
        if isinstance(content, If) and is_if_not_already(content):
            has = {
                one.name for one in (*look.keywords(found), *(gift for _, gift in given)) if isinstance(one, Keyword)
            }
            more = _given(look, frame, found, content.effect)
            given.extend((said, one) for said, one in more if isinstance(one, Keyword) and one.name not in has)
    yield from given


def _given(look: Look, frame: Frame, found: GameObject, content: Node) -> Iterator[Gift]:
    match content:
        case Does(_, Have(_, Here())) if found.zone != here(look, frame):
            return
        case ForEach(objects, effect) | Does(_, ForEach(objects, effect)):
            whole = content.effect if isinstance(content, ForEach) else Does(content.who, effect)
            given = tuple(_given(look, frame, found, whole))
            for _ in range(count(look, frame, CountOf(objects)) or 0 if given else 0):
                yield from given
        case Does(StatOf(owner, stat), ChangedBy(direction, by)) if stat in NUMBERED:
            if _applies(look, frame, found, owner or Self()) and not isinstance(by, Resources):
                yield frame, StatChange(by, stat, direction is Direction.LESS)
        case Does(who, _) | Grant(who, _) if _applies(look, frame, found, who):
            yield from ((frame, gift) for gift in gifts_of(content))
        case _:
            return


def _applies(look: Look, frame: Frame, found: GameObject, who: Node) -> bool:
    return (found.zone.on_board or is_everywhere(who)) and fits(look, frame, found, who)


def _lasting(state: GameState, found: GameObject) -> Iterator[Gift]:
    for effect in state.effects:
        if any(one.id == found.id and one.object.stamp == found.stamp for one in effect.subjects):
            yield from ((effect.frame, gift) for gift in gifts_of(effect.content))


def _stat(state: GameState, found: GameObject, which: Stat, gifts: tuple[Gift, ...]) -> int | None:
    if which is Stat.LOYALTY and found.zone.on_board:
        return found.counter("loyalty")  # CR 306.5c
    if which not in NUMBERED:
        return cost_stat(state, found, which)
    printed = found.shown.stat(which)
    if printed is None:
        return None
    total = _set_anew(state, found, which, printed) + _counted(found, which) + sum(_attached(state, found, which))
    total += more_of_buffs(state, found) if which is Stat.MIGHT else 0
    for frame, gift in gifts:
        total += _changed(state, frame, found, gift, which)
    return total + _fighting(state, found, which, gifts)


def _set_anew(state: GameState, found: GameObject, which: Stat, printed: int) -> int:
    """The number that a value begins with: the printed one, or what it has become last (RB 1.4 477.1.a.1, 480.3)."""
    for effect in state.effects if which is Stat.MIGHT else ():
        if any(one.id == found.id and one.object.stamp == found.stamp for one in effect.subjects):
            printed = _base_in(effect.content, printed)
    return printed


def _base_in(content: Node, printed: int) -> int:
    match content:
        case Does(StatOf(_, Stat.BASE_MIGHT), Becomes(Objects(Exactly(Fixed(number))))):
            return number
        case _:
            return printed


def _counted(found: GameObject, which: Stat) -> int:
    up = sum(n for kind, n in found.counters if which in COUNTERS.get(kind, ()))
    return up - sum(n for kind, n in found.counters if which in LOWERING.get(kind, ()))


def _attached(state: GameState, found: GameObject, which: Stat) -> Iterator[int]:
    """The Might Bonus of what is attached (RB 1.4 137.3, 434.1.d)."""
    if state.rules.play.bases and which is Stat.MIGHT:
        yield from (other.shown.bonus for other in state.in_zone(found.zone) if other.attached_to == found.id)


def _changed(state: GameState, frame: Frame, found: GameObject, gift: effects.Gift, which: Stat) -> int:
    if isinstance(gift, PtChange) and which in (Stat.POWER, Stat.TOUGHNESS):
        power = which is Stat.POWER
        by = count(base_look(state), frame, gift.power if power else gift.toughness) or 0
        return -by if (gift.power_down if power else gift.toughness_down) else by
    if not isinstance(gift, StatChange) or gift.stat is not which:
        return 0
    amount = count(base_look(state), frame, gift.amount) or 0
    return -amount if gift.negative else amount


def _fighting(state: GameState, found: GameObject, which: Stat, gifts: tuple[Gift, ...]) -> int:
    """Assault while attacking, Shield while defending (RB 1.4 807.1, 814.1)."""
    if which is not Stat.MIGHT:
        return 0
    frame = frame_of(state, found)
    own = ((frame, keyword) for keyword in keywords_of(state, found))
    total = 0
    for said, word in (*own, *((f, g) for f, g in gifts if isinstance(g, Keyword))):
        mark = COMBAT_KEYWORDS.get(word.name)
        if mark is not None and mark in found.marks:
            total += 1 if word.amount is None else count(base_look(state), said, word.amount) or 0
    return total


def cost_stat(state: GameState, found: GameObject, which: Stat) -> int | None:
    """What an object's printed or copied cost is (RB 1.4 206, CR 202.3); a token that copies nothing costs 0."""
    cost = found.shown.cost
    if found.token and not found.copied:
        cost = ()
    if Mark.FACE_DOWN in found.marks or cost is None:
        cost = ()
    generic, rest = 0, 0
    for symbol in cost:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += found.x if found.zone.place is Place.CHAIN else 0
        else:
            rest += 1
    match which:
        case Stat.ENERGY_COST:
            return generic
        case Stat.POWER_COST:
            return rest
        case Stat.COST:
            return generic if state.rules.play.bases else generic + rest
        case Stat.MANA_COST | Stat.MANA_VALUE:
            return generic + rest
        case _:
            return None
