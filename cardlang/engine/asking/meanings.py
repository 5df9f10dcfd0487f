"""The abilities an object has now: those printed or copied, with what keywords mean in their place.

A keyword that stands for an ability is expanded here; one that only allows an ability under a condition (Legion, Level)
lets it through while the condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Set

from cardlang.engine.state import Face, GameObject, GameState, Mark
from cardlang.keywords.meaning import filled
from cardlang.nodes.abilities import (
    Ability,
    Activated,
    AlteredKeyword,
    KeywordAbility,
    Keywords,
    Labelled,
    Text,
    Triggered,
)
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AtLeastLeaving, ForEach
from cardlang.nodes.costs import Cost, CostChange, Unless
from cardlang.nodes.effects import Act, AllOf, Does, If, Lasting, May, Sentence, Step, When
from cardlang.nodes.filters import (
    Controlled,
    Exactly,
    It,
    Noun,
    Objects,
    Of,
    Self,
    They,
    This,
    You,
)
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import Only, OnlyIf, OnlyWhile
from cardlang.nodes.words import Duration, Verb
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import RulesProfile

TIMING = frozenset({"reaction", "action"})
HOSTS = "hosts"


@frozen
class Own:
    """An ability as it is used: with the words that say when it may be, and the keyword it comes from."""

    ability: Ability
    timing: frozenset[str] = frozenset()
    keyword: str = ""


def abilities_of(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """The abilities an object has now; a face-down one has none, what is attached none of its own (RB 1.4 718.2)."""
    if Mark.FACE_DOWN in found.marks:
        return ()
    if found.attached_to or found.id in hosts(state):
        return _in_state(state, found)
    face = found.shown
    if not face.abilities:
        return ()
    known = fixed(state, found)
    return _in_state(state, found) if known.abilities is None else known.abilities


def _in_state(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """The abilities of an object that has them in this state and perhaps in no other: kept by all that they depend on,
    the faces they stand on and what the words before them ask for."""
    attached = attached_to(state, found) if state.rules.play.bases and found.zone.on_board else ()
    face, faces = found.shown, tuple(one.shown for one in attached)
    so = (_legion(state, found, None), state.player(found.controller).xp)
    key = (
        id(face),
        id(state.rules),
        bool(found.attached_to),
        tuple(map(id, faces)),
        *so,
        Mark.EMPOWERED in found.marks,
    )
    held = _VARYING.get(key)
    if held is None:
        if len(_VARYING) >= MOST:
            _VARYING.clear()
        held = _VARYING[key] = Held((face, *faces), state.rules, _abilities(state, found))
    return held.abilities or ()


def hosts(state: GameState) -> frozenset[int]:
    """The objects that something is attached to."""
    held: frozenset[int] | None = state.memo.get(HOSTS)
    if held is None:
        held = state.memo[HOSTS] = frozenset(one.attached_to for one in state.on_board() if one.attached_to)
    return held


@frozen
class Held:
    """The abilities of something that is held so that nothing else gets its place in memory; None when they depend on
    the state."""

    of: object
    rules: RulesProfile
    abilities: tuple[Own, ...] | None


_FIXED: dict[tuple[int, int], Held] = {}
_VARYING: dict[Hashable, Held] = {}
MOST = 5000


def fixed(state: GameState, found: GameObject) -> Held:
    """The abilities of a face, kept for every state when they are the same in all."""
    face, rules = found.shown, state.rules
    held = _FIXED.get((id(face), id(rules)))
    if held is None:
        if len(_FIXED) >= MOST:
            _FIXED.clear()
        parts = [node for ability in face.abilities for node in walk(ability)]
        depends = any(isinstance(node, KeywordAbility) and node.keyword.name in CONDITIONS for node in parts)
        depends = depends or any(isinstance(node, Keyword) and node.name in rules.declared for node in parts)
        held = _FIXED[id(face), id(rules)] = Held(face, rules, None if depends else _abilities(state, found))
    return held


def _abilities(state: GameState, found: GameObject) -> tuple[Own, ...]:
    printed = () if found.attached_to and state.rules.play.bases else found.shown.abilities
    return tuple(own for ability in (*printed, *appended(state, found)) for own in _own(state, found, ability))


def appended(state: GameState, found: GameObject) -> tuple[Ability, ...]:
    """The effect text of what is attached to an object, which is part of its own text (RB 1.4 434.1.c, 718.3)."""
    if not state.rules.play.bases or found.id not in hosts(state) or not found.zone.on_board:
        return ()
    return tuple(ability for other in attached_to(state, found) for ability in other.shown.effects)


def attached_to(state: GameState, found: GameObject) -> tuple[GameObject, ...]:
    """What is attached to an object, where it is."""
    if found.id not in hosts(state):
        return ()
    return tuple(other for other in state.in_zone(found.zone) if other.attached_to == found.id)


def keywords_of(state: GameState, found: GameObject) -> tuple[Keyword, ...]:
    """The keywords on an object's own or copied face, and those of effect text that is part of its text."""
    face = found.shown
    if found.id not in hosts(state):
        known = _PRINTED.get(id(face))
        if known is None:
            if len(_PRINTED) >= MOST:
                _PRINTED.clear()
            known = _PRINTED[id(face)] = face, _keywords_in(face.abilities)
        return known[1]
    return _keywords_in((*face.abilities, *appended(state, found)))


_PRINTED: dict[int, tuple[Face, tuple[Keyword, ...]]] = {}
"""By the identity of a face the keywords on it, the face beside them so that no other takes its place."""


def _keywords_in(abilities: tuple[Ability, ...]) -> tuple[Keyword, ...]:
    altered = tuple(ability.keyword for ability in abilities if isinstance(ability, AlteredKeyword))
    return (*(k for ability in abilities if isinstance(ability, Keywords) for k in ability.keywords), *altered)


def instructions(ability: Ability) -> tuple[Step, ...]:
    """What a line of a spell says is to be done: its sentences, or to wait for something this turn."""
    if isinstance(ability, Triggered):
        delayed = delayed_of(ability)
        return () if delayed is None else (delayed,)
    return ability.body if isinstance(ability, Text) else ()


def delayed_of(ability: Triggered) -> Sentence | None:
    """A trigger in a spell's text with a window of time as what it is: an instruction that lets a delayed trigger begin
    (RB 1.4 390.2, CR 603.7); None for any other."""
    held = any(isinstance(node, Lasting) and node.duration is Duration.THIS_TURN for node in walk(ability.event))
    contents = tuple(step.content for step in ability.body if isinstance(step, Sentence))
    if not held or len(contents) < len(ability.body):
        return None
    return Sentence(When(ability.event, contents[0] if len(contents) == 1 else AllOf(contents)))


def owned(state: GameState, found: GameObject, ability: Ability) -> tuple[Own, ...]:
    """An ability that an object has been given, as it is used."""
    return tuple(_own(state, found, ability))


def _own(state: GameState, found: GameObject, ability: Ability) -> Iterator[Own]:
    match ability:
        case Labelled(_, inner):
            yield from _own(state, found, inner)
        case KeywordAbility(keyword, inner):
            yield from _behind(state, found, keyword, inner)
        case Keywords(keywords):
            yield Own(ability)
            for keyword in keywords:
                yield from _meant(state, found, keyword)
        case AlteredKeyword(keyword, body):
            for own in _meant(state, found, keyword):
                meant = own.ability
                yield (
                    replace(own, ability=replace(meant, body=(*meant.body, *body)))
                    if isinstance(meant, Activated)
                    else own
                )
        case Activated(cost, body):
            yield _unwrapped(cost, body)
        case _:
            yield Own(ability)


def _unwrapped(cost: Cost, body: tuple[Node, ...]) -> Own:
    """ "[E]: [Reaction] — [Add] [1].": the word before the effect says when the ability may be used."""
    steps: list[Step] = []
    timing: set[str] = set()
    for step in body:
        if isinstance(step, KeywordAbility) and isinstance(step.ability, Text):
            timing.add(step.keyword.name)
            steps.extend(step.ability.body)
        elif not isinstance(step, KeywordAbility):
            steps.append(step)  # type: ignore[arg-type]
    return Own(Activated(cost, tuple(steps)), frozenset(timing))


def _behind(state: GameState, found: GameObject, keyword: Keyword, inner: Ability) -> Iterator[Own]:
    if keyword.name in TIMING:
        for own in _own(state, found, inner):
            yield replace(own, timing=own.timing | {keyword.name})
    elif keyword.name in state.rules.trigger_keywords and isinstance(inner, Text):
        meaning = state.rules.meanings[keyword.name]
        if isinstance(meaning, Triggered):
            yield Own(replace(meaning, body=inner.body), keyword=keyword.name)
    elif CONDITIONS.get(keyword.name, _always)(state, found, keyword):
        yield from _own(state, found, inner)


def _always(state: GameState, found: GameObject, keyword: Keyword | None) -> bool:
    return True


def _legion(state: GameState, found: GameObject, keyword: Keyword | None) -> bool:
    """Another card of its controller's was played this turn (RB 1.4 812.1)."""
    return any(player == found.controller and number != found.id for player, number in state.turn.played)


def _level(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    """Its controller has so much XP (RB 1.4 824.1.c); nobody has any of a battlefield that nobody controls."""
    return found.controller > 0 and state.player(found.controller).xp >= getattr(keyword.amount, "value", 0)


def _empowered(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    return Mark.EMPOWERED in found.marks


CONDITIONS: Mapping[str, Callable[[GameState, GameObject, Keyword], bool]] = {
    "legion": _legion,
    "level": _level,
    "empowered": _empowered,
}


def _meant(state: GameState, found: GameObject, keyword: Keyword) -> Iterator[Own]:
    """The activated or triggered ability that a keyword stands for; others the engine asks of the keyword itself."""
    if keyword.name in OWN_MEANINGS:
        yield Own(OWN_MEANINGS[keyword.name](keyword), keyword=keyword.name)
        return
    meaning = state.rules.meanings.get(keyword.name)
    if meaning is not None and keyword.name in state.rules.declared:
        yield from (replace(own, keyword=keyword.name) for own in _own(state, found, filled(meaning, keyword)))
    elif isinstance(meaning, Activated):
        ability = filled(meaning, keyword)
        yield replace(_unwrapped(ability.cost, ability.body), keyword=keyword.name)
    elif isinstance(meaning, Triggered):
        yield Own(filled(meaning, keyword), keyword=keyword.name)


def meaning_of(state: GameState, keyword: Keyword) -> Ability | None:
    """The ability that a keyword stands for when that is one, and nothing more."""
    if keyword.name in OWN_MEANINGS:
        return OWN_MEANINGS[keyword.name](keyword)
    meaning = state.rules.meanings.get(keyword.name)
    return filled(meaning, keyword) if isinstance(meaning, Activated | Triggered) else None


def _ward(keyword: Keyword) -> Ability:
    """Counter what an opponent chooses this with, unless that player pays (CR 702.21a)."""
    opponent = Objects(Exactly(Fixed(1)), None, Noun((), "opponent"))
    payment = Does(They(), AllOf(keyword.cost.parts if keyword.cost else ()))
    return Triggered(Does(opponent, Act(Verb.CHOOSE, Self())), (Sentence(Unless(Act(Verb.COUNTER, It()), payment)),))


def _vision(keyword: Keyword) -> Ability:
    """Predict when this is played (RB 1.4 817.1)."""
    one = Objects(Exactly(Fixed(1)), None, Noun((), "card"))
    return Triggered(Does(You(), Act(Verb.PLAY, Self())), (Sentence(Act(Verb.PREDICT, one)),))


def _weaponmaster(keyword: Keyword) -> Ability:
    """Choose an Equipment one controls when this is played, and pay its Equip cost less [A] (RB 1.4 821.1.c)."""
    chosen = Objects(Exactly(Fixed(1)), None, Noun((), "equipment"), (Controlled(You()),))
    return Triggered(Does(You(), Act(Verb.PLAY, Self())), (Sentence(May(You(), Act(Verb.EQUIP, chosen))),))


OWN_MEANINGS: Mapping[str, Callable[[Keyword], Ability]] = {
    "ward": _ward,
    "vision": _vision,
    "weaponmaster": _weaponmaster,
}
"""What the engine's events say otherwise than the keyword's text: it knows who chose, not who became a target."""

IN_HAND = frozenset({"cycling"})


def changes_own_cost(step: Node) -> bool:
    """Whether a sentence of an activated ability changes what the ability itself costs."""
    match step:
        case Sentence(inner) | If(_, inner) | ForEach(_, inner) | AtLeastLeaving(inner, _):
            return changes_own_cost(inner)
        case Does(Objects(This(), None, Noun((), "ability"), ()), CostChange(to=None | Act(Verb.ACTIVATE, None, ()))):
            return True
        case _:
            return False


def all_limits(state: GameState, found: GameObject) -> tuple[Node, ...]:
    """The conditions that an object's text sets to using any of its abilities: "use my abilities only while ..."."""
    texts = (own.ability for own in abilities_of(state, found) if isinstance(own.ability, Text))
    limits: list[Node] = []
    for step in (step for text in texts for step in text.body):
        match step:
            case Sentence(Only(Act(Verb.USE, Objects(Of(Self()), None, Noun((), "ability")), ()), OnlyWhile(limit))):
                limits.append(limit)
    return tuple(limits)


def limits_of(ability: Ability) -> tuple[Node, ...]:
    """The conditions under which alone an activated ability may be used: "use this ability only while I'm there"."""
    body = ability.body if isinstance(ability, Activated) else ()
    return tuple(limit for step in body if (limit := limit_in(step)) is not None)


def limit_in(step: Node) -> Node | None:
    """The condition that a sentence sets to using its ability; None when it does no such thing."""
    match step:
        case Sentence(
            Only(Act(Verb.USE | Verb.ACTIVATE, None | Objects(This()), ()), OnlyWhile(limit) | OnlyIf(limit))
        ):
            return limit
        case _:
            return None


def is_sick(state: GameState, found: GameObject) -> bool:
    """Whether a creature came under its controller's control since that player's last turn began: its abilities with
    the tap or the untap symbol in their cost can't be activated then (CR 302.6). Haste is asked for elsewhere."""
    if state.rules.play.bases or "creature" not in found.shown.types:
        return False
    turn, players = state.turn, len(state.players)
    ago = (turn.player - found.controller) % players
    return found.since >= turn.number - ago


def taps(ability: Activated, verbs: Set[Verb] = frozenset({Verb.EXHAUST})) -> bool:
    """Whether an ability's cost exhausts its own source, or does another of these things to it."""
    return any(isinstance(p, Act) and p.verb in verbs and isinstance(p.object, Self) for p in ability.cost.parts)


def is_due(state: GameState, found: GameObject, own: Own) -> bool:
    """Whether a keyword's ability has something to do: Echo only for what came since the last upkeep (CR 702.30a),
    evoke only for what was evoked, Empower only for what is not Empowered."""
    match own.keyword:
        case "echo":
            return found.since >= state.turn.number - len(state.players)
        case "evoke":
            return any(paid.cost == "evoke" for paid in found.declared)
        case "empower":
            return Mark.EMPOWERED not in found.marks
        case "equip":
            return state.rules.play.bases or _at_sorcery_speed(state, found.controller)
        case _:
            return True


def _at_sorcery_speed(state: GameState, player: int) -> bool:
    """Whether a player could cast a sorcery now: Magic's equip waits for that (CR 702.6a, 307.5)."""
    return state.turn.player == player and state.turn.phase in (Phase.MAIN, Phase.SECOND_MAIN) and not state.chain
