"""Whose costs a text changes: a quick answer to whether one on something else could change what a card costs.

No is said only where it is certain: by what stays the same while a card is played, its types, who plays it, and the
keywords that it has or could be given. What a change comes to is for `costs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import could_give, look_at, passives, said_in
from cardlang.engine.asking.matching import is_of_type
from cardlang.engine.asking.meanings import keywords_of
from cardlang.engine.asking.naming import named
from cardlang.engine.asking.qualities import ANYTHING
from cardlang.engine.paying.costs import is_component, of_keyword
from cardlang.engine.paying.lending import LENT, is_lending
from cardlang.engine.paying.mattering import changes_costs
from cardlang.engine.state import Frame, GameObject, GameState
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, children
from cardlang.nodes.clauses import ChangedBy, ChangeStat, WhileDoing
from cardlang.nodes.costs import CostChange, Costs
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import AnyTrait, Noun, Objects, Of, Self, Where, You, nouns_of
from cardlang.nodes.keywords import Keyword, Quoted, QuotedInner
from cardlang.nodes.narrowing import HasKeyword, With
from cardlang.nodes.words import Verb

ANY_CARD = ANYTHING | {"token", "cost"}
MOST = 20_000
_WHOSE: dict[int, tuple[Node, tuple[Node | None, ...]]] = {}
"""By the identity of a text, whose costs it changes; the text beside it so that no other takes its place."""


def could_change(state: GameState, player: int, card: GameObject) -> bool:
    """Whether a text in force on something else could change what a card costs that a player plays."""
    return any(
        who is None or _could_mean(state, frame, player, card, who)
        for frame, sentence in passives(state)
        for who in _whose(sentence)
    )


def _whose(said: Node) -> tuple[Node | None, ...]:
    """Whose costs a text changes, clause by clause; None where that is not plain to see."""
    known = _WHOSE.get(id(said))
    if known is None:
        if len(_WHOSE) >= MOST:
            _WHOSE.clear()
        known = _WHOSE[id(said)] = said, tuple(_changed_in(said, None)) if changes_costs(said) else ()
    return known[1]


def _changed_in(node: Node, who: Node | None) -> Iterator[Node | None]:
    match node:
        case Does(subject, act):
            yield from _changed_in(act, subject)
        case ChangeStat(what=StatOf(owner)):
            yield owner or Self()
        case CostChange() | Costs() | ChangedBy() | ChangeStat() | WhileDoing() | Act(Verb.IGNORE):
            yield who
        case Quoted() | QuotedInner():
            yield None
        case _:
            for inner in children(node):
                yield from _changed_in(inner, who)


def _could_mean(state: GameState, frame: Frame, player: int, card: GameObject, who: Node) -> bool:
    """Whether a phrase in a text on something else could mean a card while a player plays it."""
    match who:
        case Self() | StatOf(Self()):
            return False
        case Objects(None | Of(You())) if not is_component(who):
            if who.quantity is not None and frame.controller != player:
                return False
            keyword = of_keyword(who)
            if keyword is not None:
                return _could_have(state, card, keyword[0])
            behind = all(_could_be_so(state, card, one) for one in who.where)
            return behind and any(_could_be(state, card, noun) for noun in nouns_of(who))
        case _:
            return True


def _could_be(state: GameState, card: GameObject, noun: Noun) -> bool:
    if noun.word in ANY_CARD or not state.rules.play.bases:
        return True
    return is_of_type(card, noun.word) and all(_could_be_so(state, card, trait) for trait in noun.traits)


def _could_be_so(state: GameState, card: GameObject, said: AnyTrait | Where) -> bool:
    """Whether a card could be as a word or phrase says that narrows down what is meant."""
    match said:
        case HasKeyword(name) | With(Keyword(name)):
            return is_of_type(card, name) or _could_have(state, card, name)
        case _:
            return True


def _could_have(state: GameState, card: GameObject, name: str) -> bool:
    """Whether a card has a keyword or could be given it."""
    if any(keyword.name == name for keyword in keywords_of(state, card)):
        return True
    if name in LENT and said_in(look_at(state), is_lending):
        return True
    texts = (*(sentence for _, sentence in could_give(state)), *(effect.content for effect in state.effects))
    return any(names is None or name in names for names in map(named, texts))
