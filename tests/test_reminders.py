"""The tables of reminder text: known wordings are known, misspelt ones are not."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from test_normalize import corpus_faces

from cardlang.diagnostics import CardlangError
from cardlang.dialects.registry import dialect_named
from cardlang.syntax.normalize import Reminder, loose_reminders, normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.reminder_forms import choices, plain
from cardlang.syntax.reminders import is_known

CORPUS = os.environ.get("CARDLANG_CORPUS", "")
KNOWN = (
    ("riftbound", "[Assault 2]", "+2 [M] while I'm an attacker."),
    ("riftbound", "Choose a unit. Recall it.", "Send it to base. This isn't a move."),
    ("riftbound", "[Accelerate]", "You may pay [1][R] as an additional cost to have me enter ready."),
    ("riftbound", "[Deathknell] [Mighty]", "When I die, get the effect. I'm Mighty while I have 5+ [M]."),
    ("magic", "Cycling {2}", "{2}, Discard this card: Draw a card."),
    ("magic", "You get {E}{E}.", "two energy counters"),
    ("magic", "Create a Treasure token.",
     'It\'s an artifact with "{T}, Sacrifice this token: Add one mana of any color."'),
    ("magic", "Scry 2.", "Look at the top two cards of your library, then put any number of them on the bottom and "
     "the rest on top in any order."),
    ("riftbound", "[Level 6][>] I have [Deflect] and [Ganking].", "While you have 6+ XP, opponents must pay [A] to "
     "choose me with a spell or ability and I can move from battlefield to battlefield."),
    ("riftbound", "Play two Gold gear tokens exhausted.", 'They have "[Reaction][>] Kill this, [E]: [Add] [A]."'),
    ("magic", "Those permanents gain hexproof.", "They can't be the targets of spells or abilities your opponents "
     "control."),
    ("magic", "Artifacts you control have indestructible.", 'Effects that say "destroy" don\'t destroy them. Artifact '
     "creatures with indestructible can't be destroyed by damage."),
    ("magic", "Frenzy 2", "Whenever this creature attacks and isn't blocked, it gets +2/+0 until end of turn."),
    ("magic", "Flying, vigilance", "This creature can't be blocked except by creatures with flying or reach, and "
     "attacking doesn't cause this creature to tap."),
    ("magic", "Affinity for Goblins", "This spell costs {1} less to cast for each Goblin you control."),
    ("magic", "Create two Powerstone tokens.", 'The tokens are artifacts with "{T}: Add {C}. This mana can\'t be spent '
     'to cast a nonartifact spell."'),
)  # fmt: skip


@pytest.mark.parametrize(("game", "line", "content"), KNOWN)
def test_known_wordings_are_known_beside_their_keyword(game: str, line: str, content: str) -> None:
    assert is_known(content, line, game)
    assert not is_known(content, "Vigil of Ash.", game)


def swaps(text: str) -> Iterator[str]:
    """The text with two different neighbouring letters changed about, once for each place."""
    for i in range(len(text) - 1):
        if text[i].isalpha() and text[i + 1].isalpha() and text[i] != text[i + 1]:
            yield text[:i] + text[i + 1] + text[i] + text[i + 2 :]


@pytest.mark.parametrize(("game", "line", "content"), KNOWN)
def test_no_misspelt_wording_is_known(game: str, line: str, content: str) -> None:
    mutants = list(swaps(content))
    assert mutants
    assert [mutant for mutant in mutants if is_known(mutant, line, game)] == []


@pytest.mark.parametrize(("game", "line", "content"), KNOWN)
def test_no_wording_is_known_with_words_missing_or_added(game: str, line: str, content: str) -> None:
    for changed in (content + " Win.", "Win. " + content, content[:-2], content[2:]):
        assert not is_known(changed, line, game)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("This creature can't be blocked.", "They can't be blocked."),
        ("When this creature enters the battlefield, draw a card.", "When this permanent enters, draw a card."),
        ("Whenever a creature with flying attacks, it gets +1/+1.", "Whenever this creature attacks, it gets +1/+1."),
        ("Return those cards to their owners' hands.", "Return it to its owner's hand."),
    ],
)
def test_what_is_said_of_other_objects_is_one_wording(one: str, other: str) -> None:
    assert plain(one, "magic") == plain(other, "magic")


def test_choices_are_written_out() -> None:
    said = {"".join(way) for way in choices("(Look|To scry <n>, look(s|)) here.")}
    assert said == {"Look here.", "To scry <n>, looks here.", "To scry <n>, look here."}


@pytest.mark.parametrize("say", ["(a|b", "a)"])
def test_a_choice_that_is_not_closed_is_told_of(say: str) -> None:
    with pytest.raises(CardlangError):
        choices(say)


def allowed_reminders(game: str) -> Iterator[Reminder]:
    """The reminders of a sample of the corpus, of what may be looked at."""
    dialect = dialect_named(game)
    for name, kinds, text in corpus_faces(game, 1 if game == "riftbound" else 10):
        names = names_of(name, kinds, dialect)
        for line in normalize_face(text, names, dialect)[0]:
            yield from line.reminders
        yield from loose_reminders(text, names, dialect)


@pytest.mark.skipif(not CORPUS, reason="CARDLANG_CORPUS names no corpus")
@pytest.mark.parametrize(("game", "share"), [("riftbound", 0.97), ("magic", 0.92)])
def test_most_reminders_of_the_corpus_are_known(game: str, share: float) -> None:
    known = [reminder.known for reminder in allowed_reminders(game)]
    assert len(known) > 300
    assert sum(known) / len(known) > share
