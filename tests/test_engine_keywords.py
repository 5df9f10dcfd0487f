"""Keywords that stand for abilities with a cost, and those that let an ability through under a condition."""

from __future__ import annotations

from dataclasses import replace

from engine_games import BASE, BOARD, HAND, TRASH, activates, magic, mtg, plays, rift, riftbound, spell, unit

from cardlang.engine.asking.meanings import CONDITIONS
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.script import play, say
from cardlang.engine.setup import face, find, pool, stat
from cardlang.engine.state import Face, GameState, Mark
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.words import Stat


def card(name: str, types: str, cost: tuple[str, ...], *texts: str) -> Face:
    stats = {"power": 2, "toughness": 2} if "creature" in types else {}
    return face(name, f"{types} card", cost, [mtg(text) for text in texts], **stats)


def hand(state: GameState, player: int = 1) -> int:
    return len([o for o in state.objects.values() if o.zone.place is HAND and o.zone.holder == player])


def test_cycling_discards_the_card_as_its_cost() -> None:
    """CR 702.29a: only from hand."""
    setup = magic({"U": 2})
    setup.card(1, card("Leaf", "creature", ("9",), "Cycling {2}"))
    played = play(setup.state(), [activates("Leaf")])
    assert not played.left and pool(played.state, 1) == {}
    assert find(played.state, "Leaf").zone.place is TRASH and hand(played.state) == 1
    setup = magic({"U": 2})
    setup.card(1, card("Leaf", "creature", ("9",), "Cycling {2}"), BOARD)
    assert play(setup.state(), [activates("Leaf")]).left


def test_ward_is_paid_by_the_one_who_chose() -> None:
    """CR 702.21a, 118.12a: a trigger; on resolution that player may pay."""
    for answer, alive, left in (("yes", False, {}), ("no", True, {"B": 2})):
        setup = magic({"B": 3})
        setup.card(1, card("Kill", "instant", ("B",), "Destroy target creature."))
        setup.card(2, card("Stag", "creature", ("2",), "Ward {2}"), BOARD)
        played = play(setup.state(), [plays("Kill"), say("Stag"), say(answer, kind=DecisionKind.PAY)])
        assert not played.left and pool(played.state, 1) == left
        assert (find(played.state, "Stag").zone.place is BOARD) is alive
        assert find(played.state, "Kill").zone.place is TRASH


def test_ward_counters_an_ability_too() -> None:
    setup = magic()
    setup.card(1, card("Bow", "artifact", ("1",), "{T}: Destroy target creature."), BOARD)
    setup.card(2, card("Stag", "creature", ("2",), "Ward {2}"), BOARD)
    played = play(setup.state(), [activates("Bow"), say("Stag")])
    assert not played.left and find(played.state, "Stag").zone.place is BOARD
    assert Mark.EXHAUSTED in find(played.state, "Bow").marks


def test_ones_own_choice_does_not_trigger_ward() -> None:
    setup = magic({"B": 1})
    setup.card(1, card("Kill", "instant", ("B",), "Destroy target creature."))
    setup.card(1, card("Stag", "creature", ("2",), "Ward {2}"), BOARD)
    played = play(setup.state(), [plays("Kill"), say("Stag")])
    assert find(played.state, "Stag").zone.place is TRASH


def test_extort_is_paid_on_resolution() -> None:
    """CR 702.101a."""
    for answer, life in (("yes", (21, 19)), ("no", (20, 20))):
        setup = magic({"W": 1})
        setup.card(1, card("Collector", "creature", ("3",), "Extort"), BOARD)
        setup.card(1, card("Free", "sorcery", (), "Draw a card."))
        played = play(setup.state(), [plays("Free"), say(answer, kind=DecisionKind.PAY)])
        assert not played.left
        assert tuple(played.state.player(number).life for number in (1, 2)) == life


def test_buyback_returns_the_spell_only_when_it_resolves() -> None:
    """CR 702.27a."""
    for answer, kept in (("yes", True), ("no", False)):
        setup = magic({"U": 4})
        setup.card(1, card("Verse", "sorcery", ("1",), "Buyback {3}", "Draw a card."))
        played = play(setup.state(), [plays("Verse"), say(answer, kind=DecisionKind.DECLARE)])
        assert not played.left
        assert find(played.state, "Verse").zone.place is (HAND if kept else TRASH)
        assert hand(played.state) == 1 + kept


def test_evoke_is_an_alternative_cost_with_a_sacrifice() -> None:
    """CR 702.74a."""
    for name, stays in (("Elemental evoke", False), ("Elemental", True)):
        setup = magic({"U": 5})
        setup.card(1, card("Elemental", "creature", ("5",), "Evoke {1}{U}", "When ~ enters, draw a card."))
        played = play(setup.state(), [plays(name)])
        assert not played.left and hand(played.state) == 1
        assert (find(played.state, "Elemental").zone.place is BOARD) is stays
        assert pool(played.state, 1) == ({} if stays else {"U": 3})


def test_empower_only_what_is_not_empowered() -> None:
    """RB 1.4 827.1.c.1."""
    setup = riftbound({"E": 5})
    setup.card(1, unit("Adept", 3, "[Empower] [2]", "[Empowered][>] I have +2 [M]."), BASE)
    state = setup.state()
    assert stat(state, "Adept", Stat.MIGHT) == 3
    played = play(state, [activates("Adept"), activates("Adept")])
    assert len(played.left) == 1 and pool(played.state, 1) == {"E": 3}
    assert stat(played.state, "Adept", Stat.MIGHT) == 5


def test_legion_asks_for_another_card_this_turn() -> None:
    """RB 1.4 812.1: what was finalized before this card."""
    for first, spent in (([], 4), ([plays("Small")], 2)):
        setup = riftbound({"E": 4})
        setup.card(1, spell("Small", "Draw 1."))
        setup.card(1, unit("Hopeful", 3, "[Legion] — I cost [2] less.", cost=("4",)))
        played = play(setup.state(), [*first, plays("Hopeful")])
        assert not played.left
        assert 4 - pool(played.state, 1).get("E", 0) == spent


def test_prowess_is_a_trigger_of_the_table_of_keywords() -> None:
    """CR 702.108a: whenever you cast a noncreature spell; each instance triggers."""
    for words, grown in (("Prowess", 3), ("Prowess, prowess", 4)):
        setup = magic({"U": 1})
        setup.card(1, card("Monk", "creature", ("2",), words), BOARD)
        setup.card(1, card("Think", "sorcery", ("U",), "Draw a card."))
        played = play(setup.state(), [plays("Think")])
        assert not played.left and stat(played.state, "Monk", Stat.POWER) == grown


def test_exploit_may_be_refused() -> None:
    """CR 702.110a."""
    for answer, alive in (("yes", False), ("no", True)):
        setup = magic({"B": 2})
        setup.card(1, card("Rat", "creature", ("1",)), BOARD)
        setup.card(1, card("Lich", "creature", ("2",), "Exploit"))
        answers = [plays("Lich"), say(answer), *([say("Rat")] if answer == "yes" else [])]
        played = play(setup.state(), answers)
        assert not played.left and (find(played.state, "Rat").zone.place is BOARD) is alive


def test_quick_draw_attaches_as_a_reaction() -> None:
    """RB 1.4 819.1.d: it has Reaction, and when it is played it is attached."""
    setup = riftbound({"1": 1, "energy": 1})
    setup.card(1, unit("Duelist", 3), BASE)
    setup.card(1, face("Saber", "gear equipment card", (), [rift("[Quick-Draw]"), rift("[Equip] [1]")]))
    played = play(setup.state(), [plays("Saber"), say("Duelist")])
    assert not played.left
    assert find(played.state, "Saber").attached_to == find(played.state, "Duelist").id


def test_nobody_has_xp_of_a_battlefield_that_nobody_controls() -> None:
    """RB 1.4 190.6.d, 824.1.c."""
    setup = riftbound()
    setup.player(2, xp=5)
    number = setup.battlefield("Shrine")
    for controller, so in ((0, False), (1, False), (2, True)):
        field = replace(setup.state().objects[number], controller=controller)
        assert CONDITIONS["level"](setup.state(), field, Keyword("level", Fixed(2))) is so
