"""A triggered ability put on the chain as if what it waits for had happened: the step `P1 trigger Raider`.

Nothing else happens: what the event would have given the text to speak of ("it", "that unit") is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.cases.asking import asked, nth_of_name
from cardlang.cases.script import Step, StepKind
from cardlang.cases.setup import NoSuchThing
from cardlang.engine import triggers
from cardlang.engine.asking.referents import is_player_phrase
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.run import HOOKS, NeedsDecision, Outlook, run
from cardlang.engine.runnable.claims import FOUGHT
from cardlang.engine.state import GameObject, GameState
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Ability, Triggered
from cardlang.nodes.amounts import is_number
from cardlang.nodes.base import Node, replace, transform
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import Self
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import RulesProfile

_FOUGHT = FOUGHT | {Verb.BLOCK}
_STEP = re.compile(r"P\d trigger (?P<name>.+?)(?:#\d+)?(?: \([^()]*\))?")


def trigger(due: NeedsDecision, player: int, name: str, way: str) -> Outlook:
    """Have an ability of a card that a player controls trigger; a number in `way` is which of several.

    Raises NoSuchThing when there is none, or something must be decided first.
    """
    if due.decision.kind is not DecisionKind.ACT:
        raise NoSuchThing(f"Something must be decided first: {asked(due)}")
    found, able = _ability(due.base, player, name, way)
    table = Table(due.base, (), HOOKS)
    table.cause = "act"
    if not triggers.fire(table, found, able):
        raise NoSuchThing(f"What {name}'s ability asks for right behind its trigger is not so.")
    return run(table.state, (), due.ask_forced)


def triggerable(state: GameState, player: int) -> tuple[str, ...]:
    """The cards of a player that something could trigger."""
    found = (
        one for _, one in sorted(state.objects.items()) if _owner(one) == player and triggers.triggered(state, one)
    )
    return tuple(dict.fromkeys(one.face.name for one in found))


def triggered_by_hand(steps: Iterable[Step]) -> frozenset[str]:
    """The cards whose abilities some steps have trigger."""
    found = (_STEP.fullmatch(step.words) for step in steps if step.kind is StepKind.DO)
    return frozenset(match["name"] for match in found if match)


def as_by_hand(ability: Ability, rules: RulesProfile) -> Ability:
    """An ability of a card that a step has trigger, as it must be able to run: where the interpreter knows no combat
    nothing attacks, so that the step alone sets off what waits for it, and its event is as good as any other."""
    if not isinstance(ability, Triggered) or rules.play.bases:
        return ability

    def happening(node: Node) -> Node:
        match node:
            case Act(verb=verb) if verb in _FOUGHT:
                return replace(node, verb=Verb.ENTER)
            case Does(who, Act(Verb.ENTER)) if is_player_phrase(who):
                return replace(node, who=Self())
            case _:
                return node

    return replace(ability, event=transform(ability.event, happening))


def _ability(state: GameState, player: int, name: str, way: str) -> tuple[GameObject, Triggered]:
    bare, _, nth = name.rpartition("#")
    wanted = nth_of_name(state, bare, int(nth)) if is_number(nth) else 0
    ones = [one for _, one in sorted(state.objects.items()) if one.id == wanted or one.face.name == name]
    own = sorted((one for one in ones if _owner(one) == player), key=lambda one: not one.zone.on_board)
    if not own:
        raise NoSuchThing(f'P{player} has no "{name}".')
    for one in own:
        abilities = [ability for _, ability in triggers.triggered(state, one)]
        place = int(way) - 1 if is_number(way) else 0
        if 0 <= place < len(abilities):
            return one, abilities[place]
    raise NoSuchThing(f"Nothing on {name} triggers{' so often' if way else ''}.")


def _owner(one: GameObject) -> int:
    return one.controller or one.owner
