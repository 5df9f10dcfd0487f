"""What instructions that add resources make: each choice of resources there is, as the state is now.

`None` for a choice means that it is known only when the instruction is carried out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import count, fits
from cardlang.engine.asking.referents import Look
from cardlang.engine.paying.resources import produced
from cardlang.engine.state import Frame, GameObject
from cardlang.nodes import filters
from cardlang.nodes.abilities import Activated
from cardlang.nodes.amounts import AnyAmount, CountOf, Fixed, SoMuch, ThatMany
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import Loyalty, Pay, PayTo, Resources
from cardlang.nodes.effects import Act, Add, AddMana, Does, Sentence
from cardlang.nodes.words import Verb

MOST = 100
"""More of a resource than anybody has."""
COLOURS = ("W", "U", "B", "R", "G")


def makes(node: Node) -> bool:
    """Whether an instruction adds resources and does nothing else."""
    match node:
        case Sentence(inner) | ForEach(_, inner) | Does(filters.You(), inner):
            return makes(inner)
        case Add() | AddMana():
            return True
        case PayTo():
            return converts(node) is not None
        case _:
            return is_any_colour(node)


def converts(step: Node) -> tuple[str, ...] | None:
    """What is paid any amount of to add as much of something else; None for another instruction."""
    match step:
        case Sentence(inner):
            return converts(inner)
        case PayTo(Pay(SoMuch(AnyAmount(), run)), Add(SoMuch(ThatMany()))):
            return run.symbols if run is not None else ("1",)
        case _:
            return None


def made(look: Look, frame: Frame, node: Node) -> tuple[tuple[str, ...], ...]:
    """The resources that an instruction adds, one tuple for each choice its player has."""
    rules = look.state.rules.play
    match node:
        case Sentence(inner) | Does(filters.You(), inner):
            return made(look, frame, inner)
        case ForEach(objects, inner):
            times = count(look, frame, CountOf(objects)) or 0
            return tuple(symbols * times for symbols in made(look, frame, inner))
        case PayTo(_, Add(SoMuch(_, of))) if converts(node) is not None:
            unit = of.symbols if of else ("1",)
            return tuple(produced(rules, unit * number) for number in range(MOST))
        case AddMana(options):
            return tuple(produced(rules, option.symbols) for option in options)
        case Add(Resources(symbols)):
            return (produced(rules, symbols),)
        case Add(SoMuch(amount, of)):
            times = count(look, frame, amount) or 0
            return (produced(rules, (of.symbols if of else ("1",)) * times),)
        case _:
            return tuple((colour,) for colour in COLOURS) if is_any_colour(node) else ((),)


def is_any_colour(node: Node) -> bool:
    """Whether it is one mana of a colour to be chosen that is added: "one mana of any color"."""
    match node:
        case Act(Verb.ADD, filters.Objects(filters.Exactly(Fixed(1)), None, filters.Belonging(part, whole), ()), ()):
            any_colour = filters.Objects(filters.AnyOne(), None, filters.Noun((), "color"))
            return part == filters.Noun((), "mana") and whole == any_colour
        case _:
            return False


def choices(look: Look, frame: Frame, body: Sequence[Node]) -> tuple[tuple[str, ...], ...]:
    """The resources that a whole text adds, one tuple for each way to choose."""
    runs = [made(look, frame, step) for step in body if makes(step)]
    more = more_from(look, frame.source.object) if runs else ()
    return tuple((*itertools.chain(*picks), *more) for picks in itertools.product(*runs))


def adds_more(content: Node) -> bool:
    """Whether a statement has what adds resources add more: "your Gold [Add] an additional [1]"."""
    return isinstance(content, Does) and isinstance(content.who, filters.Objects) and isinstance(content.act, Add)


def more_from(look: Look, found: GameObject) -> tuple[str, ...]:
    """What an object adds beside what its own text says, each time it adds."""
    runs: list[str] = []
    for frame, said in said_in(look, adds_more):
        match said:
            case Does(who, Add(Resources(symbols))) if fits(look, frame, found, who):
                runs.extend(produced(look.state.rules.play, symbols))
    return tuple(runs)


def is_adding(ability: Activated) -> bool:
    """Whether an activated ability adds resources and needs no target: it never waits on the chain (RB 1.4 429.2, CR
    605.1a)."""
    if any(isinstance(part, Loyalty) for part in ability.cost.parts) or not any(makes(step) for step in ability.body):
        return False
    return not any(_is_target(node) for step in ability.body for node in walk(step))


def _is_target(node: Node) -> bool:
    return isinstance(node, filters.AnyTarget) or (isinstance(node, filters.Objects) and node.target is not None)
