"""When, whenever, at: the word that a trigger begins with."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AtTime, Moment, Whenever
from cardlang.nodes.effects import Act, Does, Lose
from cardlang.nodes.filters import Belonging, Exactly, It, Noun, Objects, Self, Trait
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Becomes, Is
from cardlang.nodes.words import Verb
from cardlang.printing.canonical import is_own
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.templating.events import Often, how_often
from cardlang.templating.ground import Ground, first_word, instead

_WHEN, _WHENEVER = "triggered", "triggered__whenever"
_NEVER, _OFTEN = "never", "often"
_ENDS = frozenset({Verb.SACRIFICE, Verb.DESTROY, Verb.EXILE, Verb.RETURN, Verb.TRANSFORM, Verb.FLIP, Verb.SHUFFLE})
"""What an object does not outlast: then it triggers once, and "when" is right."""
_LEAVES = frozenset({Verb.PUT, Verb.ABANDON})
"""What ends a trigger when it is the card itself that goes."""
_TIMES = frozenset({"turn", "phase", "step", "upkeep", "combat", "game"})
_GOES = frozenset({Verb.DIE, Verb.LEAVE})
_EDGES = frozenset({Verb.BEGIN, Verb.END})


def wrong_triggers(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each trigger that begins with another word than cards have for such an event."""
    habit = ground.habits.whenever
    for node in walk(ground.node):
        if habit == _NEVER and (node.wording.form == _WHENEVER or isinstance(node, Whenever)):
            yield instead(ground, "CL417", 'cards say "when"', first_word(ground, node.span), "when")
        elif isinstance(node, Triggered) and _is_edge(node.event):
            yield _at_edge(node, ground)
        elif habit == _OFTEN and isinstance(node, Triggered):
            yield from _by_event(node, ground)
        elif isinstance(node, Moment):
            yield from _moment(node.when, ground)
        elif isinstance(node, AtTime):
            yield from _moment(node.moment, ground)


def _is_edge(event: Node) -> bool:
    """Whether an event is the beginning or the end of a time: "your turn ends"."""
    match event:
        case Does(who=Objects(nouns=Noun(word=word)), act=Act(verb=verb, object=None, adverbs=())):
            return word.rsplit("_", 1)[-1] in _TIMES and verb in _EDGES
        case _:
            return False


def _at_edge(node: Triggered, ground: Ground) -> Diagnostic:
    assert isinstance(node.event, Does) and isinstance(node.event.act, Act)
    edge = ground.habits.edge if node.event.act.verb is Verb.BEGIN else "end"
    whole = Span(node.span.start, node.event.span.end)
    new = f"at the {edge} of {ground.words(node.event.who.span)}"
    return instead(ground, "CL417", 'a moment of the game begins with "at"', whole, new)


def _moment(when: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a moment that cards say by another: "the end of your turn" is the beginning of an end step."""
    match when:
        case Objects(nouns=Belonging(nouns=Noun(word=edge), whole=whole)) if when.span and whole.span:
            words = ground.words(whole.span)
            time = words.rsplit(maxsplit=1)[-1]
            said = ground.habits.moments.get(f"{edge} {time}")
            named = isinstance(whole, Objects) and isinstance(whole.nouns, Noun) and whole.nouns.traits
            if said is not None and not named:
                edge, new = said.split(" ", 1)
                whose = words.removesuffix(time) or "the "
                message = "cards speak of another moment"
                yield instead(ground, "CL417", message, when.span, f"the {edge} of {whose}{new}")


def _by_event(node: Triggered, ground: Ground) -> Iterator[Diagnostic]:
    form = node.wording.form
    here = first_word(ground, node.span)
    if form == _WHENEVER and (is_own(node.event, load_grammar(ground.profile.game)) or _is_moved(node.event, ground)):
        yield instead(ground, "CL417", 'what happens to the card itself once begins with "when"', here, "when")
    elif form == _WHENEVER and _leaves_it_alone(node.event, ground):
        yield instead(ground, "CL417", 'what an Aura does not outlast begins with "when"', here, "when")
    elif form == _WHEN and how_often(node.event, ground.habits) is Often.AGAIN and not _ends(node):
        yield instead(ground, "CL417", 'what happens again and again begins with "whenever"', here, "whenever")


def _is_moved(event: Node, ground: Ground) -> bool:
    """Whether the card itself is put somewhere, turned face up, or becomes monstrous."""
    match event:
        case Does(who=Self(), act=Is() | Becomes()):
            return how_often(event, ground.habits) is Often.ONCE
        case _:
            return False


def _leaves_it_alone(event: Node, ground: Ground) -> bool:
    """Whether what an Aura is attached to goes, and the Aura with it; an Equipment stays for the next one."""
    match event:
        case Does(who=Objects(quantity=None, target=None, nouns=Noun(traits=traits)), act=act) if (
            Trait("enchanted") in traits and "aura" in ground.types
        ):
            if isinstance(act, Is):
                return isinstance(act.what, Done) and act.what.verb is Verb.PUT
            return isinstance(act, Act) and act.verb in _GOES
        case _:
            return False


def _ends(node: Triggered) -> bool:
    """Whether the effect takes something away that the trigger may hang on, or makes the card another."""
    if any(_becomes_other(part) for step in node.body for part in walk(step)):
        return True
    acts = (part for step in node.body for part in walk(step) if isinstance(part, Act) and part.verb in _ENDS)
    if any(not _is_chosen(act.object) for act in acts):
        return True
    moved = (part for step in node.body for part in walk(step) if isinstance(part, Act) and part.verb in _LEAVES)
    return any(isinstance(act.object, Self) or act.verb is Verb.ABANDON for act in moved)


def _becomes_other(node: Node) -> bool:
    """Whether the card becomes something else, or loses something, for good."""
    return isinstance(node, Does) and isinstance(node.who, Self | It) and isinstance(node.act, Becomes | Lose)


def _is_chosen(what: Node | None) -> bool:
    """Whether an object is picked as the effect happens, and so is none that the trigger hangs on."""
    return isinstance(what, Objects) and (what.target is not None or isinstance(what.quantity, Exactly))
