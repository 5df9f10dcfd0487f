"""Magic, run by the rules: costs on resolution, kickers, locked totals, alternative costs, echo, morph."""

from __future__ import annotations

from dataclasses import replace

from engine_games import BOARD, HAND, TRASH, activates, magic, mtg, plays

from cardlang.engine.decisions import Act, DecisionKind
from cardlang.engine.script import Do, Played, play, say
from cardlang.engine.setup import face, find, pool, stat
from cardlang.engine.state import Face, GameState, Mark, Place
from cardlang.nodes.abilities import Ability, Activated, Text
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.costs import Cost, Linked, Pay, Resources
from cardlang.nodes.effects import Act as Doing
from cardlang.nodes.effects import Sentence
from cardlang.nodes.filters import (
    Exactly,
    Noun,
    Objects,
    Trait,
)
from cardlang.nodes.words import Stat, Verb
from cardlang.profiles.magic import MAGIC_2008

A = Exactly(Fixed(1))


def objects(quantity: object, *words: str, where: tuple[object, ...] = ()) -> Objects:
    *traits, noun = words
    return Objects(quantity, None, Noun(tuple(Trait(word) for word in traits), noun), where)  # type: ignore[arg-type]


def text(*contents: object) -> Text:
    return Text(tuple(c if isinstance(c, Linked) else Sentence(c) for c in contents))  # type: ignore[arg-type]


def card(name: str, types: str, cost: tuple[str, ...] | None, *abilities: Ability | str, colours: str = "") -> Face:
    read = [mtg(a) if isinstance(a, str) else a for a in abilities]
    stats = {"power": 2, "toughness": 2} if "creature" in types else {}
    return face(name, f"{types} card", cost, read, tuple(colours), **stats)


def hand(state: GameState, player: int = 1) -> int:
    return len([o for o in state.objects.values() if o.zone.place is HAND and o.zone.holder == player])


def place(state: GameState, name: str) -> Place:
    return find(state, name).zone.place


def cheaper(amount: str, colour: str = "") -> Ability:
    """What makes its controller's spells cheaper."""
    return mtg(f"{colour} spells you cast cost {{{amount}}} less to cast.".strip().capitalize())


def dearer(amount: str) -> Ability:
    """What makes all spells dearer."""
    return mtg(f"Spells cost {{{amount}}} more to cast.")


EXILED_INSTEAD = mtg("If a permanent would be put into a graveyard, exile it instead.")


def test_a_kicker_reduced_to_nothing_is_still_kicked() -> None:
    """M01 (CR2008 424.4, CR 118.7, CR 702.33d)."""
    if_kicked = mtg("If this spell was kicked, draw a card.")
    for answer, drawn in (("yes", 1), ("no", 0)):
        setup = magic({"W": 1})
        setup.card(1, card("Ping", "instant", ("W",), "Kicker {1}", if_kicked, colours="W"))
        setup.card(1, card("Helper", "artifact", ("2",), cheaper("1")), BOARD)
        played = play(setup.state(), [plays("Ping"), say(answer, kind=DecisionKind.DECLARE)])
        assert not played.left and pool(played.state, 1) == {}
        assert hand(played.state) == drawn


HESITATION = "Whenever a player casts a spell, sacrifice ~. If you do, counter that spell."


def hesitating(*lines: object, exiled_instead: bool = False) -> Played:
    setup = magic()
    setup.player(2, pool={"U": 1})
    setup.card(1, card("Hesitation", "enchantment", ("1",), HESITATION), BOARD)
    setup.card(2, card("S", "sorcery", ("U",), "Draw two cards."))
    setup.card(1, card("Removal", "instant", (), "Exile target enchantment."))
    if exiled_instead:
        setup.card(2, card("Void", "artifact", ("1",), EXILED_INSTEAD), BOARD)
    return play(setup.state(turn=2), lines)  # type: ignore[arg-type]


def test_a_mandatory_cost_that_cannot_be_started_is_not_paid() -> None:
    """M03 (CR2008 424.6, 424.2)."""
    played = hesitating(plays("S", 2), plays("Removal", 1), say("Hesitation"))
    assert not played.left and played.missing is None
    assert hand(played.state, 2) == 2


def test_a_cost_counts_as_paid_whatever_became_of_its_act() -> None:
    """M04 (CR 118.11, CR2008 424.6); without the replacement the same."""
    for exiled in (False, True):
        played = hesitating(plays("S", 2), exiled_instead=exiled)
        assert not played.left
        assert hand(played.state, 2) == 0
        assert place(played.state, "S") is TRASH
        assert place(played.state, "Hesitation") is (Place.BANISHMENT if exiled else TRASH)


def test_a_choice_that_is_impossible_is_not_offered() -> None:
    """M08 (CR 608.2d)."""
    draw = "You may sacrifice a creature. If you do, draw two cards."
    lose = mtg("You may sacrifice a creature. If you don't, you lose 4 life.")
    setup = magic()
    setup.card(1, card("Draw", "sorcery", (), draw))
    setup.card(1, card("Lose", "sorcery", (), lose))
    played = play(setup.state(), [plays("Draw"), plays("Lose")])
    assert not played.left and not [t for t in played.trace if t.decision.kind is not DecisionKind.ACT]
    assert hand(played.state) == 0 and played.state.player(1).life == 16


def test_unless_with_too_little_mana() -> None:
    """M11 (CR 118.12a, 118.3); with a third land the same spell can be saved."""
    for lands, answers, drawn in ((2, [], 0), (3, [say("yes")], 2), (3, [say("no", kind=DecisionKind.PAY)], 0)):
        setup = magic({"U": 1})
        setup.player(2, pool={"U": 1})
        setup.card(1, card("Tax", "instant", ("U",), "Counter target spell unless its controller pays {3}."))
        setup.card(2, card("S", "sorcery", ("U",), "Draw two cards."))
        for number in range(lands):
            setup.card(2, card(f"Island {number}", "land island", None), BOARD)
        played = play(setup.state(turn=2), [plays("S", 2), plays("Tax"), say("S"), *answers])
        assert not played.left and played.missing is None
        assert hand(played.state, 2) == drawn
        tapped = [o for o in played.state.objects.values() if "land" in o.face.types and Mark.EXHAUSTED in o.marks]
        assert len(tapped) == (3 if drawn else 0)


PIT = mtg("At the beginning of your upkeep, sacrifice another creature. If you can't, ~ deals 7 damage to you.")


def test_a_mandatory_cost_modified_is_paid() -> None:
    """M13 (CR 118.11, 118.12)."""
    from cardlang.profiles.play import Phase

    for creature, life in ((True, 20), (False, 13)):
        setup = magic()
        setup.card(1, card("Pit", "creature", ("6",), PIT), BOARD)
        setup.card(1, card("Void", "artifact", ("1",), EXILED_INSTEAD), BOARD)
        if creature:
            setup.card(1, card("C", "creature", ("1",)), BOARD)
        played = play(setup.state(phase=Phase.UPKEEP, begin=True), [])
        assert played.missing is None
        assert played.state.player(1).life == life
        if creature:
            assert place(played.state, "C") is Place.BANISHMENT


REAP = ("As an additional cost to cast this spell, sacrifice a creature.", "Draw two cards.")


def test_a_total_is_locked_before_it_is_paid() -> None:
    """M15 (CR 601.2f, 601.2g, 601.2h)."""
    setup = magic({"B": 1})
    setup.card(1, card("Familiar", "creature", ("1", "B"), cheaper("1", "black"), colours="B"), BOARD)
    setup.card(1, card("Reap", "sorcery", ("1", "B"), *REAP, colours="B"))
    played = play(setup.state(), [plays("Reap"), say("Familiar")])
    assert not played.left and played.missing is None
    assert pool(played.state, 1) == {} and hand(played.state) == 2
    assert place(played.state, "Familiar") is TRASH


def test_then_is_only_an_order() -> None:
    """M17 (CR 609.3)."""
    setup = magic()
    setup.card(1, card("Sift", "sorcery", (), "Discard a card, then draw a card."))
    played = play(setup.state(), [plays("Sift")])
    assert not played.left and hand(played.state) == 1


def test_an_alternative_cost_with_a_tax_and_a_kicker() -> None:
    """M19 (CR 118.9d, 702.34)."""
    setup = magic({"R": 5})
    burn = card("Burn", "sorcery", ("3", "R"), "Flashback {1}{R}", "Kicker {2}", "Draw two cards.", colours="R")
    setup.card(1, burn, TRASH)
    setup.card(2, card("Tax", "artifact", ("2",), dearer("1")), BOARD)
    lines = [Do(1, Act.PLAY, "Burn flashback"), say("yes", kind=DecisionKind.DECLARE)]
    played = play(setup.state(), lines)
    assert not played.left and pool(played.state, 1) == {}
    seen = [t.state for t in played.trace if any(i.frame.source.object.face.name == "Burn" for i in t.state.chain)]
    assert place(played.state, "Burn") is Place.BANISHMENT
    assert hand(played.state) == 2
    assert stat(played.state, "Burn", Stat.MANA_VALUE) == 4
    assert seen


def test_the_mana_value_of_a_spell_with_x() -> None:
    """M21 (CR 202.3, 107.3)."""
    for x, legal in ((4, False), (3, True)):
        setup = magic({"R": 9})
        setup.player(2, pool={"U": 1})
        setup.card(1, card("Fire", "sorcery", ("X", "R"), "Kicker {5}", "Draw two cards.", colours="R"))
        setup.card(2, card("Veto", "instant", ("U",), "Counter target spell with mana value 4 or less."))
        state = setup.state()
        assert stat(state, "Fire", Stat.MANA_VALUE) == 1
        lines = [plays("Fire"), say("no", kind=DecisionKind.DECLARE), say(x, kind=DecisionKind.AMOUNT)]
        played = play(state, [*lines, plays("Veto", 2), say("Fire")])
        assert bool(played.left) is not legal
        assert hand(played.state) == (0 if legal else 2)


def test_nothing_happens_by_itself_for_a_cost_of_nothing() -> None:
    """M23 (CR 118.5)."""
    gain = Activated(Cost((Pay(Resources(("0",))),)), (Sentence(Doing(Verb.GAIN, objects(Exactly(Fixed(1)), "life"))),))
    setup = magic()
    setup.card(1, card("Font", "artifact", ("0",), gain), BOARD)
    assert play(setup.state(), []).state.player(1).life == 20
    played = play(setup.state(), [activates("Font")])
    assert not played.left and played.state.player(1).life == 21


def test_reductions_come_before_a_floor_on_the_total() -> None:
    """M25 (CR 601.2f)."""
    floor = mtg("Each spell costs at least {3}.")
    setup = magic({"R": 6})
    setup.card(1, card("Six", "sorcery", ("6",), "Draw two cards."))
    setup.card(1, card("Two", "artifact", ("2",), cheaper("2")), BOARD)
    setup.card(1, card("Three", "artifact", ("2",), cheaper("3")), BOARD)
    setup.card(2, card("Floor", "artifact", ("3",), floor), BOARD)
    played = play(setup.state(), [plays("Six")])
    assert not played.left and pool(played.state, 1) == {"R": 3}


def test_echo_goes_on_the_stack_and_is_paid_on_resolution() -> None:
    """M27 (CR 702.30, 118.12a, 603.5)."""
    from cardlang.profiles.play import Phase

    for answer, stays in (("yes", True), ("no", False)):
        setup = magic()
        made = setup.card(1, card("Echoing", "creature", ("2", "R"), "Echo {2}{R}"), BOARD)
        for number in range(3):
            setup.card(1, card(f"Mountain {number}", "land mountain", None), BOARD)
        state = setup.state(phase=Phase.UPKEEP, begin=True)
        came = replace(state.objects[made], since=state.turn.number)
        played = play(replace(state, objects={**state.objects, made: came}), [say(answer, kind=DecisionKind.PAY)])
        assert not played.left and played.missing is None
        assert (place(played.state, "Echoing") is BOARD) is stays
        assert [e for e in played.state.log if type(e).__name__ == "ItemAdded"]


def test_a_payment_triggers_above_the_spell() -> None:
    """M29 (CR 601.2i, 603.3)."""
    leech = mtg("Whenever you sacrifice a creature, each opponent loses 1 life.")
    setup = magic({"B": 2})
    setup.card(1, card("Leech", "enchantment", ("1",), leech), BOARD)
    setup.card(1, card("Rat", "creature", ("1",)), BOARD)
    setup.card(1, card("Reap", "sorcery", ("1", "B"), *REAP, colours="B"))
    played = play(setup.state(), [plays("Reap"), say("Rat")])
    assert not played.left and played.state.player(2).life == 19
    kinds = [type(e).__name__ for e in played.state.log]
    lost = kinds.index("LifeChanged")
    drawn = next(i for i, e in enumerate(played.state.log) if getattr(e, "verb", None) is Verb.DRAW)
    assert lost < drawn


DERM = mtg(
    "When ~ is turned face up, you may put a creature card with morph from your hand onto the battlefield face up. "
    "If you do, return ~ to its owner's hand."
)
GATHER = mtg(
    "If a creature would enter the battlefield under an opponent's control, it enters under your control instead."
)


def test_a_chosen_cost_counts_though_another_gets_the_creature() -> None:
    """M05 (CR2008 424.6)."""
    for profile in (None, MAGIC_2008):
        setup = magic({"U": 4})
        derm = card("Derm", "creature", ("2", "U"), "Morph {3}{U}", DERM)
        setup.card(1, derm, BOARD, marks={Mark.FACE_DOWN})
        setup.card(1, card("K", "creature", ("4",), "Morph {1}"))
        setup.card(2, card("Gather", "enchantment", ("1",), GATHER), BOARD)
        state = setup.state()
        if profile is not None:
            state = replace(state, rules=profile)
        played = play(state, [Do(1, Act.TURN_UP, "Derm"), say("yes"), say("K")])
        assert not played.left and played.missing is None
        assert place(played.state, "K") is BOARD and find(played.state, "K").controller == 2
        assert place(played.state, "Derm") is HAND
        declined = play(state, [Do(1, Act.TURN_UP, "Derm"), say("no", kind=DecisionKind.PAY)])
        assert place(declined.state, "Derm") is BOARD


def test_life_and_tapped_permanents_pay_only_in_full() -> None:
    """A player at 1 life can't pay 2; a tapped permanent can't be tapped (CR2008 424.2, CR 118.3, 119.4)."""
    pay_life = mtg("Pay 2 life: Draw a card.")
    for life, works in ((1, False), (2, True), (3, True)):
        setup = magic()
        setup.player(1, life=life)
        setup.card(1, card("Book", "artifact", ("0",), pay_life), BOARD)
        played = play(setup.state(), [activates("Book")])
        assert bool(played.left) is not works
    for marks, works in ((frozenset({Mark.EXHAUSTED}), False), (frozenset(), True)):
        setup = magic()
        setup.card(1, card("Map", "artifact", ("0",), "{T}: Draw a card."), BOARD, marks=marks)
        played = play(setup.state(), [activates("Map")])
        assert bool(played.left) is not works


def test_a_cost_of_nothing_is_not_the_same_as_no_cost() -> None:
    """A card without a mana cost can't be cast (CR 118.6); one reduced to nothing can (CR2008 424.4)."""
    for cost, works in ((None, False), (("2",), True)):
        setup = magic()
        setup.card(1, card("Odd", "sorcery", cost, "Draw two cards."))
        setup.card(1, card("Helper", "artifact", ("2",), cheaper("3")), BOARD)
        played = play(setup.state(), [plays("Odd")])
        assert bool(played.left) is not works
