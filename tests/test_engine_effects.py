"""What texts do beside paying: counters, tokens, cards played by an effect, targets that are players, optional
replacements with a cost of their own."""

from __future__ import annotations

import pytest
from engine_games import BASE, BOARD, FIELD, HAND, TRASH, gear, magic, moves, mtg, plays, riftbound, spell, unit

from cardlang.engine.decisions import DecisionKind
from cardlang.engine.script import play, say
from cardlang.engine.setup import face, find, pool, stat
from cardlang.engine.state import Face, Mark
from cardlang.nodes.words import Stat


def card(name: str, types: str, cost: tuple[str, ...], *texts: str) -> Face:
    stats = {"power": 2, "toughness": 2} if "creature" in types else {}
    return face(name, f"{types} card", cost, [mtg(text) for text in texts], **stats)


def test_a_buff_is_spent_only_where_there_is_one() -> None:
    """RB 1.4 702.2.b, 204.3.b."""
    for buffs, drawn in (({"buff": 1}, 1), ({}, 0)):
        setup = riftbound({"E": 1})
        setup.card(1, spell("Cheer", "You may spend a buff to draw 1.", cost=("1",)))
        setup.card(1, unit("A", 2), BASE, counters=buffs)
        setup.card(2, unit("Theirs", 2), BASE, counters={"buff": 1})
        played = play(setup.state(), [plays("Cheer"), say("yes", kind=DecisionKind.PAY), say("A")])
        assert bool(played.left) is not bool(drawn)
        assert len([o for o in played.state.objects.values() if o.zone.place is HAND]) == drawn
        assert find(played.state, "Theirs").counter("buff") == 1
        assert stat(played.state, "A", Stat.MIGHT) == 2


def test_tokens_are_made_as_the_text_says() -> None:
    setup = riftbound()
    setup.card(1, spell("Call", "Play two 1 [M] Recruit unit tokens."))
    played = play(setup.state(), [plays("Call")])
    made = [o for o in played.state.on_board() if o.token]
    assert [(o.face.name, o.zone.place, Mark.EXHAUSTED in o.marks) for o in made] == [("Recruit", BASE, True)] * 2
    setup = magic()
    setup.card(1, card("Muster", "sorcery", (), "Create a 1/1 white Soldier creature token."))
    played = play(setup.state(), [plays("Muster")])
    soldier = next(o for o in played.state.on_board() if o.token)
    assert soldier.face.types >= {"soldier", "creature", "token"} and soldier.face.colours == ("W",)
    assert stat(played.state, soldier.face.name, Stat.POWER) == 1


def test_tokens_of_several_texts_that_are_alike_have_one_face() -> None:
    """So they are told alike where it does not matter which of them is taken."""
    setup = riftbound()
    for name in ("Call", "Muster"):
        setup.card(1, spell(name, f"{'Draw 1. ' if name == 'Call' else ''}Play a 1 [M] Recruit unit token."))
    played = play(setup.state(), [plays("Call"), plays("Muster")])
    assert [o.token for o in played.state.on_board()].count(True) == 2
    assert len({id(o.face) for o in played.state.on_board() if o.token}) == 1


def test_a_token_left_the_board_is_gone() -> None:
    """RB 1.4 185, CR 111.7."""
    setup = riftbound()
    setup.card(1, face("Recruit", "unit token", None, might=1), BASE, token=True)
    setup.card(1, spell("Bounce", "Return a unit to its owner's hand."))
    played = play(setup.state(), [plays("Bounce"), say("Recruit")])
    assert find(played.state, "Recruit").zone.place.value == "nowhere"


def test_a_card_played_by_an_effect_ignores_only_its_base_cost() -> None:
    """RB 1.4 356.1.b, 354.3: announced during resolution, finished after it, additional costs still paid."""
    for creature, done in ((True, True), (False, False)):
        setup = riftbound({"E": 1})
        setup.card(1, spell("Raise", "Play a unit from your trash, ignoring its cost. Draw 1.", cost=("1",)))
        greedy = unit("Greedy", 5, "As an additional cost to play me, kill a friendly unit.", cost=("7", "R"))
        setup.card(1, greedy, TRASH)
        if creature:
            setup.card(1, unit("A", 1, "When I die, draw 1."), BASE)
        played = play(setup.state(), [plays("Raise"), say("Greedy"), say("A")][: 3 if creature else 2])
        assert not played.left
        assert find(played.state, "Greedy").zone.place is (BASE if done else TRASH)
        assert find(played.state, "Raise").zone.place is TRASH
        hand = [o for o in played.state.objects.values() if o.zone.place is HAND and o.owner == 1]
        assert len(hand) == (2 if creature else 1)


def test_a_spell_cast_by_an_effect_pays_its_kicker() -> None:
    """CR 118.9d, 608.2g."""
    setup = magic({"W": 2})
    setup.card(1, card("Gift", "sorcery", (), "You may cast a spell from your hand without paying its mana cost."))
    setup.card(1, card("Big", "sorcery", ("7",), "Kicker {1}", "Draw two cards."))
    lines = [plays("Gift"), say("yes", kind=DecisionKind.MAY), say("Big"), say("yes", kind=DecisionKind.DECLARE)]
    played = play(setup.state(), lines)
    assert not played.left and pool(played.state, 1) == {"W": 1}
    assert find(played.state, "Big").zone.place is TRASH


@pytest.mark.parametrize(("answer", "power", "there"), [("yes", 1, True), ("no", 1, False), ("yes", 0, False)])
def test_a_replacement_with_a_cost_of_its_own(answer: str, power: int, there: bool) -> None:
    """RB 1.4 371.2: unpaid, the event happens."""
    setup = riftbound()
    setup.player(2, pool={"R": power})
    setup.card(1, spell("Slay", "Kill a unit."))
    survivor = "If I would die, you may pay [A] and exhaust me to recall me instead."
    setup.card(2, unit("Cat", 3, survivor), BASE)
    played = play(setup.state(), [plays("Slay"), say("Cat"), say(answer, kind=DecisionKind.PAY)])
    assert (find(played.state, "Cat").zone.place is BASE) is there
    assert pool(played.state, 2) == ({} if there else {"R": power} if power else {})
    assert (Mark.EXHAUSTED in find(played.state, "Cat").marks) is there


def test_any_target_is_a_creature_or_a_player() -> None:
    """CR 115.4."""
    for target, life, alive in (("P2", 17, True), ("Bear", 20, False)):
        setup = magic({"R": 1})
        setup.card(1, card("Bolt", "instant", ("R",), "~ deals 3 damage to any target."))
        setup.card(2, card("Bear", "creature", ("2",)), BOARD)
        played = play(setup.state(), [plays("Bolt"), say(target)])
        assert not played.left and played.state.player(2).life == life
        assert (find(played.state, "Bear").zone.place is BOARD) is alive


def test_a_kicked_target_is_chosen_only_when_kicked() -> None:
    """CR 702.33e."""
    for answer, alive in (("yes", False), ("no", True)):
        setup = magic({"B": 2})
        setup.card(
            1, card("Curse", "sorcery", ("B",), "Kicker {1}", "Draw a card. If ~ was kicked, destroy target creature.")
        )
        setup.card(2, card("Bear", "creature", ("2",)), BOARD)
        played = play(setup.state(), [plays("Curse"), say(answer, kind=DecisionKind.DECLARE)])
        assert (find(played.state, "Bear").zone.place is BOARD) is alive


def test_counters_are_put_and_removed() -> None:
    setup = magic()
    setup.card(1, card("Grow", "sorcery", (), "Put a +1/+1 counter on target creature."))
    setup.card(1, card("Bear", "creature", ("2",), "Remove a +1/+1 counter from ~: Draw a card."), BOARD)
    played = play(setup.state(), [plays("Grow"), say("Bear")])
    assert stat(played.state, "Bear", Stat.TOUGHNESS) == 3
    from engine_games import activates

    again = play(played.state, [activates("Bear")])
    assert not again.left and stat(again.state, "Bear", Stat.TOUGHNESS) == 2
    assert play(again.state, [activates("Bear")]).left


def test_a_change_lasts_until_the_turn_ends() -> None:
    setup = magic()
    setup.card(1, card("Growth", "instant", (), "Target creature gets +2/+2 until end of turn."))
    setup.card(1, card("Bear", "creature", ("2",)), BOARD)
    played = play(setup.state(), [plays("Growth"), say("Bear")])
    assert stat(played.state, "Bear", Stat.POWER) == 4
    assert played.state.effects


def test_a_battlefield_is_conquered() -> None:
    """RB 1.4 348.2, 469.1."""
    setup = riftbound()
    setup.battlefield("bf1")
    setup.card(1, unit("A", 2, "When I conquer, draw 1."), BASE)
    played = play(setup.state(), [moves("bf1"), say("A")])
    assert played.state.player(1).points == 1
    assert find(played.state, "bf1").controller == 1
    assert len([o for o in played.state.objects.values() if o.zone.place is HAND]) == 1


def test_an_attached_gear_adds_to_its_unit() -> None:
    """RB 1.4 434.1.d, 818.1.c."""
    setup = riftbound({"E": 1})
    sword = face("Sword", "gear card", (), gear("x", "[Equip] [1]").abilities, bonus=2)
    setup.card(1, sword, BASE)
    field = setup.battlefield("bf1")
    setup.card(1, unit("A", 2), FIELD, field)
    from engine_games import activates

    played = play(setup.state(), [activates("Sword"), say("A")])
    assert not played.left and pool(played.state, 1) == {}
    assert stat(played.state, "A", Stat.MIGHT) == 4
    assert find(played.state, "Sword").zone == find(played.state, "A").zone
