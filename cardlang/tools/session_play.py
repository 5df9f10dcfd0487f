"""The REPL's commands at the table: laying it, beginning, acting, having something trigger, answering, looking.

What they do is `session_game`'s; here are their words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.cases.script import StepKind
from cardlang.library import Verdict
from cardlang.tools import session_game
from cardlang.tools.session_game import Tabletop, looked
from cardlang.tools.session_state import Session, Told, rules_of
from cardlang.tools.session_text import USUAL_TYPES, cost, type_, types_said


def set_(session: Session, words: str) -> tuple[Session, Told]:
    """Put something on the table: set P1 base Raider; P1 pool [4][R]."""
    return _on_table(session, session_game.set_(session.top, words, rules_of(session)))


def run(session: Session, _: str) -> tuple[Session, Told]:
    """Begin the game with what was set."""
    return _on_table(session, session_game.begin(session.top, rules_of(session)))


def play(session: Session, words: str) -> tuple[Session, Told]:
    """Play a card: play Volley, play Volley (flashback); play P2 Volley for the other player."""
    return _act(session, "play", words)


def activate(session: Session, words: str) -> tuple[Session, Told]:
    """Activate an ability: activate Bellows; activate Bellows (2) for its second."""
    return _act(session, "activate", words)


def trigger(session: Session, words: str) -> tuple[Session, Told]:
    """Have an ability trigger, as if what it waits for had happened: trigger Raider."""
    return _act(session, "trigger", words)


def move(session: Session, words: str) -> tuple[Session, Told]:
    """Move units: move Raider to bf1, move Raider + Grunt to base."""
    return _act(session, "move", words)


def pass_(session: Session, _: str) -> tuple[Session, Told]:
    """Pass, until something has resolved or somebody must decide."""
    return do(session, "pass")


def end(session: Session, _: str) -> tuple[Session, Told]:
    """End the turn, unless somebody must decide before."""
    return do(session, "end turn")


def do(session: Session, words: str) -> tuple[Session, Told]:
    """Take a step as cases write it: do P1 play Raider, do P1 go to upkeep."""
    return _on_table(session, session_game.act(session.top, StepKind.DO, words))


def answer(session: Session, words: str) -> tuple[Session, Told]:
    """Answer what is asked: answer Grunt, answer 2, answer 1 3; without the word it is an answer too."""
    return _on_table(session, session_game.act(session.top, StepKind.ANSWER, words))


def pay(session: Session, _: str) -> tuple[Session, Told]:
    """Pay, or say yes to whatever is asked."""
    return answer(session, "yes")


def decline(session: Session, _: str) -> tuple[Session, Told]:
    """Decline, or say no to whatever is asked."""
    return answer(session, "no")


def look(session: Session, words: str) -> tuple[Session, Told]:
    """Look at the table: look Grunt in P2 trash; or at everything."""
    found = looked(session.top, words)
    return session, found if words else _counted(found)


def clear(session: Session, _: str) -> tuple[Session, Told]:
    """Clear the table; the cards stay known."""
    return replace(session, top=Tabletop(session.top.cards), before=session), ("The table is empty.",)


def _counted(lines: Told) -> Told:
    """Where things are, those of one name in one place in one line."""
    places = [re.sub(r"#\d+(?= (?:in|on|at) )", "", line) for line in lines]
    number = {place: places.count(place) for place in places}
    return tuple(place if count == 1 else f"{count} {place}" for place, count in number.items())


def _act(session: Session, verb: str, words: str) -> tuple[Session, Told]:
    """Act; before that, when no game runs yet, one is begun with what was set, or with what the text asks for."""
    after, told = (session, ()) if session.top.outlook is not None else _begun(session, verb)
    if after.top.outlook is None:
        return session, told
    top, said = session_game.act_by(after.top, verb, words)
    last = told[-1:] if said and told else ()  # what was asked before the act is of no use any more
    return replace(after, top=top, before=session), (*(line for line in told if line not in last), *said)


def _begun(session: Session, verb: str) -> tuple[Session, Told]:
    told: Told = ()
    after = session
    if not session.top.clauses:
        if session.reading is None:
            return session, ("There is nothing to play with yet: type the text of an ability, or say card and a name.",)
        if not session.reading.faces[0].face.types:
            if verb == "play":
                return session, (f"Say first what type of card it is: {types_said(session)}.",)
            after, _ = type_(session, USUAL_TYPES[session.game])
            told = (f"Taken as a {USUAL_TYPES[session.game]}; type says otherwise.",)
        if verb == "play" and not session.reading.faces[0].face.cost:
            free = "[0]" if rules_of(session).play.bases else "{0}"
            after, _ = cost(after, free)
            told = (*told, f"Taken to cost {free}; cost says otherwise.")
        assert after.reading is not None
        if after.reading.verdict is not Verdict.READ:
            return session, ("It cannot be run, for it is not read.",)
        top, said = session_game.lay_usual(after.top, after.reading, rules_of(after))
        after, told = replace(after, top=top), (*told, *said)
    top, said = session_game.begin(after.top, rules_of(after))
    return replace(after, top=top), (*told, *said)


def _on_table(session: Session, done: tuple[Tabletop, Told]) -> tuple[Session, Told]:
    top, told = done
    return (session if top is session.top else replace(session, top=top, before=session)), told
