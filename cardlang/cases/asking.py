"""A decision in words, and the words of a step or an answer as its options.

    P1 target (target): Grunt, Raider
    P1 act: 1 play Volley, 2 move to bf1, 3 end         as the REPL shows it, which takes the numbers too

What is then done with an answer is `play`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.api import print_text
from cardlang.cases.setup import NoSuchThing, fields_of
from cardlang.diagnostics import CardlangError
from cardlang.engine.asking.given import all_abilities
from cardlang.engine.decisions import Act, Decision, DecisionKind, Option
from cardlang.engine.run import NeedsDecision, Outlook
from cardlang.engine.state import GameState
from cardlang.nodes.amounts import is_number

AND = " + "
NTH = "#"
VERBS = {"play": Act.PLAY, "activate": Act.ACTIVATE, "turn up": Act.TURN_UP, "hide": Act.HIDE, "move": Act.MOVE}
TO = re.compile(r"(?:(?P<things>.+) )?to (?P<place>bf\d|base)")
PARTS = (";", AND)
"""What parts the clauses of a step and the words of an answer: an option that has it in it goes by its number."""
NOBODY = "nobody decides"
_DECIDES = re.compile(r"(?:P\d decides \w[\w ]*|nobody decides)(?P<options>: .+)?")


def asked(due: NeedsDecision, numbered: bool = False) -> str:
    """A decision in words: whose, what about, and the options; `numbered` for a person: with their numbers, how many
    are to be chosen, and whose text asks where it says no more than what kind of decision it is."""
    decision = due.decision
    words = shown_labels(due) if numbered else labels(due)
    if numbered and is_numbered(due):
        words = tuple(f"{number} {word}" for number, word in enumerate(words, 1))
    said = [decision.about] if decision.about and decision.about != "act" else []
    if numbered and decision.kind is not DecisionKind.ACT:
        source = due.state.objects.get(decision.source)
        name = source.face.name if source is not None else ""
        said = [*([name] if said == [decision.kind.value] else said), how_many(decision)]
    about = f" ({', '.join(filter(None, said))})" if any(said) else ""
    return f"{asks(due)}{about}: {', '.join(words) or 'nothing'}"


def asks(due: NeedsDecision) -> str:
    """Who must decide, and what kind of thing: "P1 target"."""
    return f"P{due.decision.player} {due.decision.kind.value.replace('_', ' ')}"


def decides(outlook: Outlook, words: str) -> str | None:
    """The clause "P1 decides target: Grunt, Raider" as it is true now, or None when the words are no such clause."""
    match = _DECIDES.fullmatch(words)
    if match is None:
        return None
    if not isinstance(outlook, NeedsDecision) or outlook.decision.kind is DecisionKind.ACT:
        return NOBODY
    who, _, what = asks(outlook).partition(" ")
    options = f": {', '.join(labels(outlook))}" if match["options"] else ""
    return f"{who} decides {what}{options}"


def how_many(decision: Decision) -> str:
    """How many of the options are to be chosen, when that is not one."""
    least, most = decision.least, decision.most
    if (least, most) == (1, 1):
        return ""
    return f"choose {least}" if least == most else f"choose {least} to {most}"


def labels(due: NeedsDecision) -> tuple[str, ...]:
    """What each option goes by: its words, or a battlefield's place among them."""
    fields = {number: f"bf{place}" for place, number in enumerate(fields_of(due.state), 1)}
    return tuple(_label(option, fields.get(option.object)) for option in due.decision.options)


def shown_labels(due: NeedsDecision) -> tuple[str, ...]:
    """The options as a person is shown them: cards with what is done with them, abilities that need it with a cost."""
    known: dict[Act | None, str] = {Act.PLAY: "play ", Act.ACTIVATE: "activate "}
    plain = labels(due)
    return tuple(
        f"{known.get(option.act, '')}{label}{_cost(due.state, option) if plain.count(label) > 1 else ''}"
        for option, label in zip(due.decision.options, plain, strict=True)
    )


def is_numbered(due: NeedsDecision) -> bool:
    """Whether options can be chosen by their places: not where they are numbers themselves."""
    return not any(is_number(label) for label in labels(due))


def fitting(due: NeedsDecision, word: str) -> Iterator[int]:
    """The options that a word of an answer names: by label, by the card and which of its name it is, or as "#2"."""
    name, _, nth = word.rpartition(NTH)
    same = [place for place, label in enumerate(labels(due)) if label == word]
    if not same and is_number(nth):
        if not name and word.startswith(NTH):
            same = [place for place in range(len(due.decision.options)) if place + 1 == int(nth)]
        else:
            wanted = nth_of_name(due.state, name, int(nth))
            same = [place for place, option in enumerate(due.decision.options) if option.object == wanted]
    yield from same


def word_of(due: NeedsDecision, place: int) -> str:
    """The word that names an option and no other; its number where nothing else does."""
    option, label = due.decision.options[place], labels(due)[place]
    words = [label, *_with_number(due.state, option), f"{NTH}{place + 1}"]
    return next(
        word for word in words if not any(part in word for part in PARTS) and next(fitting(due, word), -1) == place
    )


def step_of(due: NeedsDecision, place: int) -> str:
    """The words of a step that does what an option of a player's act says."""
    option = due.decision.options[place]
    if option.act in (None, Act.PASS, Act.END):
        return "pass"
    verb = next(verb for verb, act in VERBS.items() if act is option.act)
    who = f"P{due.decision.player}"
    if option.act is Act.MOVE:
        return f"{who} {labels(due)[place]}"
    name = _name(due.state, option)
    way = option.label.removeprefix(name).strip() if option.act in (Act.PLAY, Act.ACTIVATE) else ""
    ways = [way, *(str(number) for number in range(1, len(due.decision.options) + 1))]
    for called in (name, *_with_number(due.state, option)):
        for how in ways:
            if _finds(due, verb, called, how, place):
                return f"{who} {verb} {called}{f' ({how})' if how else ''}"
    raise NoSuchThing(f"It cannot be told from others: {asked(due)}")


def find_option(due: NeedsDecision, verb: str, what: str, way: str) -> int:
    """The option of an act that a step's words mean; a number in parentheses is which of several it is."""
    found = [place for place, option in enumerate(due.decision.options) if option.act is VERBS[verb]]
    state, options = due.state, due.decision.options
    to = TO.fullmatch(what) if verb == "move" else None
    if to:
        field = _field(state, to["place"])
        found = [place for place in found if options[place].object == field]
    else:
        found = [place for place in found if _is_called(state, options[place], what)]
        if is_number(way):
            found = found[int(way) - 1 : int(way)]
        elif way:
            found = [place for place in found if options[place].label.endswith(way)]
    if not found:
        raise NoSuchThing(f"It cannot be done now: {asked(due)}")
    plain = [place for place in found if options[place].label == what]
    return (plain or found)[0]


def nth_of_name(state: GameState, name: str, nth: int) -> int:
    """Which object "Grunt#2" is, or -1."""
    of_name = sorted(number for number, found in state.objects.items() if found.face.name == name)
    return of_name[nth - 1] if 0 < nth <= len(of_name) else -1


def _label(option: Option, battlefield: str | None) -> str:
    if battlefield is None:
        return option.label
    return f"move to {battlefield}" if option.act is Act.MOVE else battlefield


def _cost(state: GameState, option: Option) -> str:
    """What the ability costs that an option activates, as a card prints it."""
    found = state.objects.get(option.object)
    if option.act is not Act.ACTIVATE or found is None:
        return ""
    ability = all_abilities(state, found)[option.ability].ability
    try:
        return f" ({print_text(ability, state.rules.game, name=found.face.name).partition(':')[0]})"
    except CardlangError:
        return ""


def _finds(due: NeedsDecision, verb: str, called: str, way: str, place: int) -> bool:
    try:
        return find_option(due, verb, called, way) == place
    except NoSuchThing:
        return False


def _with_number(state: GameState, option: Option) -> Iterator[str]:
    """A card with which of its name it is: "Grunt#2"."""
    found = state.objects.get(option.object)
    if found is not None and found.face.name:
        before = [number for number, one in sorted(state.objects.items()) if one.face.name == found.face.name]
        yield f"{found.face.name}{NTH}{before.index(found.id) + 1}"


def _name(state: GameState, option: Option) -> str:
    found = state.objects.get(option.object)
    return found.face.name if found else option.label


def _is_called(state: GameState, option: Option, what: str) -> bool:
    name, _, nth = what.rpartition(NTH)
    nth_one = is_number(nth) and option.object == nth_of_name(state, name, int(nth))
    return _name(state, option) == what or nth_one


def _field(state: GameState, place: str) -> int:
    """The battlefield that "bf1" stands for, or 0 for the base."""
    known = {"base": 0, **{f"bf{number}": field for number, field in enumerate(fields_of(state), 1)}}
    if place not in known:
        raise NoSuchThing(f"There is no {place}; there are {', '.join(known)}.")
    return known[place]
