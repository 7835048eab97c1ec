"""Using cards: slots, alternatives, skip, discarding goods (RULINGS 7, 8.11)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS
from rules.valparaiso.events import CardUsed, Gained, GoodsDiscarded
from tests.cases import for_each
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import ACTION_CARDS, after, events_of, position

ALTERNATIVES = {
    "move-goods": "silver copper wheat silver copper",
    "sell": "copper wheat silver wheat silver",
    "hire": "any any any any any",
    "move": "wheat silver copper copper wheat",
    "build": "any any any any any",
    "trade": "silver copper wheat wheat wheat",
    "ship": "copper wheat silver copper silver",
    "overseas": "wheat silver copper silver copper",
}
OF_ACHIEVEMENTS = {
    "any": (
        "swift-move paid-trade patron river sell-15 second-ship barter-build cheap-hire"
        " second-trade swift-move-2 free-build-or-hire"
    ),
    "pesos": (
        "second-build two-for-one buy-three second-overseas second-move-goods buy-points"
        " set-for-two"
    ),
    "none": "coins-10 two-different two-any one-of-each one-vp coins-15",
}


# turns


def test_one_card_a_turn_clockwise_from_the_start_player():
    state = position(
        3, plan={"P1": "sell", "P2": "sell hire", "P3": "sell"}, acting="P2", start="P2"
    )
    order = []
    while type(rules.pending(state)).__name__ == "CardChoice":
        (seat,) = rules.waiting(state)
        order.append(seat)
        state = rules.play(state, seat, f"play {state.players[seat].plan[0]} skip").state
    assert order == [1, 2, 0, 1]


def test_players_without_cards_are_skipped():
    state = position(4, plan={"P1": "sell hire", "P3": "sell"})
    state = play(state, "P1: play sell skip")
    assert rules.waiting(state) == (2,)
    state = play(state, "P3: play sell skip")
    assert rules.waiting(state) == (0,)


def test_the_phase_ends_when_nobody_has_a_card_mayor_cards_included():
    state = position(2, plan={"P1": "sell", "P2": "mayor hire"})
    state = play(state, "P1: play sell skip")
    assert rules.waiting(state) == (1,)
    state = play(state, "P2: play hire skip")
    assert type(rules.pending(state)).__name__ == "Planning"
    assert state.round == 3


def test_a_player_with_cards_must_use_one():
    """RULINGS 7.1, 13.4: also where only the mayor card is left."""
    state = position(2, plan={"P1": "mayor sell"})
    for line in ("cash none", "stay none", "plan none", "unplan", "goods 3 silver"):
        assert refused(state, f"P1: {line}") == "First use one of your planned cards."
    assert rules.forced(state, 0) is None
    assert {str(move).split()[1] for move in rules.legal(state, 0)} == {"sell"}


def test_nobody_else_acts_in_a_turn():
    """RULINGS 13.39."""
    state = position(
        2, plan={"P1": "sell", "P2": "sell"}, warehouse={"P1": "1 wheat", "P2": "1 wheat"}
    )
    for line in ("play sell alt", "discard 1 wheat"):
        with pytest.raises(rules.NotYourTurn):
            rules.play(state, 1, line)


def test_only_planned_cards_are_used_each_once():
    state = position(2, plan={"P1": "sell hire"}, cards={"P1": "patron"})
    for card in ("move", "patron", "river"):
        assert f"{card}." in refused(state, f"P1: play {card} skip")
    state = play(state, "P1: play sell skip")
    refused(state, "P1: play sell skip")


# slots


@pytest.mark.parametrize(
    ("card", "cost"), [("sell", 0), ("hire", 1), ("move", 2), ("ship", 3), ("trade", 4)]
)
def test_slots_cost_nothing_to_four_pesos(card, cost):
    state = position(
        2,
        plan={"P1": "sell hire move ship trade mayor build"},
        houses={"P1": "LAG1 MEL1"},
        pesos={"P1": 10},
    )
    state, events = happen(state, f"P1: play {card} skip")
    assert state.players[0].pesos == 10 - cost
    assert events[0] == CardUsed(0, card, "skip", cost, cost)


def test_the_cost_goes_to_the_supply():
    state = position(3, plan={"P1": "sell hire"})
    state = play(state, "P1: play hire skip")
    assert [player.pesos for player in state.players] == [19, 20, 20]


def test_a_slot_that_cannot_be_paid():
    state = position(2, plan={"P1": "sell hire move"}, pesos={"P1": 1})
    assert "cost 2, you have 1" in refused(state, "P1: play move skip")
    play(state, "P1: play hire skip")
    assert {str(move).split()[1] for move in rules.legal(state, 0)} == {"sell", "hire"}


def test_cards_move_up_and_costs_are_those_of_the_present_position():
    """RULINGS 7.1, 13.2."""
    state = position(2, plan={"P1": "sell move trade build", "P2": "mayor hire"}, pesos={"P1": 10})
    state = play(state, "P1: play trade skip", "P2: play hire skip")
    player = state.players[0]
    assert (player.plan, player.pesos) == (["sell", "move", "build"], 8)
    assert [player.cost_of(card) for card in player.plan] == [0, 1, 2]
    state = play(state, "P1: play build skip")
    assert (state.players[0].plan, state.players[0].pesos) == (["sell", "move"], 6)
    state = play(state, "P1: play sell skip", "P1: play move skip")
    assert state.players[0].pesos == 6


def test_a_used_card_goes_back_to_the_hand():
    state = play(position(2, plan={"P1": "sell hire"}), "P1: play sell skip", "P1: play hire skip")
    play(state, "P1: plan sell hire")


@pytest.mark.parametrize(
    "order", ["build sell move", "sell build move", "sell move build"], ids=["first", "mid", "last"]
)
def test_the_mayor_card_is_used_at_any_time_for_nothing(order):
    """RULINGS 13.3."""
    state = position(2, plan={"P1": "sell move mayor build"}, pesos={"P1": 0})
    for card in order.split():
        state = play(state, f"P1: play {card} skip")
    assert state.players[0].pesos == 0


def test_the_mayor_card_never_moves():
    """RULINGS 13.3."""
    state = position(2, plan={"P1": "sell mayor build", "P2": "hire"})
    state = play(state, "P1: play sell skip")
    assert (state.players[0].plan, state.players[0].mayor) == ([], "build")
    (event,) = events_of(state, "P2: play hire skip", "P1: play build skip", kind=CardUsed)[1:]
    assert (event.slot, event.cost) == (-1, 0)


def test_the_slot_is_paid_before_the_action():
    """RULINGS 13.1: the action cannot pay its own slot, discarded goods can."""
    state = position(2, plan={"P1": "hire sell"}, pesos={"P1": 0}, warehouse={"P1": "2 wheat"})
    refused(state, "P1: play sell wheat")
    refused(state, "P1: play sell alt")
    state = play(state, "P1: discard 1 wheat", "P1: play sell wheat")
    assert state.players[0].pesos == 12


def test_the_slot_then_the_fee_then_the_action():
    """RULINGS 13.1."""
    given = {"merchants": {"P1": "MEL VAL"}, "tiles": {"MEL": "TC1"}}
    plan = {"P1": "sell paid-trade"}
    refused(position(2, plan=plan, pesos={"P1": 5}, **given), "P1: play paid-trade MEL x1")
    enough = position(2, plan=plan, pesos={"P1": 6}, **given)
    assert after(enough, "P1: play paid-trade MEL x1").pesos == 5


# main, alternative, skip


@for_each("seat", range(5))
@for_each("card", ACTION_CARDS)
def test_alternatives_of_action_cards_by_colour(seat, card):
    """RULINGS 8.11."""
    name = f"P{seat + 1}"
    good = ALTERNATIVES[card].split()[seat]
    state = position(5, plan={name: card}, acting=name, pesos={name: 0})
    if good != "any":
        refused(state, f"{name}: play {card} alt +{good}")
        player = play(state, f"{name}: play {card} alt").players[seat]
        assert player.warehouse == [int(good == one) for one in ("silver", "copper", "wheat")]
        return
    refused(state, f"{name}: play {card} alt")
    refused(state, f"{name}: play {card} alt +silver +wheat")
    refused(state, f"{name}: play {card} alt -silver")
    for place, chosen in enumerate(("silver", "copper", "wheat")):
        player = play(state, f"{name}: play {card} alt +{chosen}").players[seat]
        assert player.warehouse == [int(place == one) for one in range(3)]


@for_each("card", [card.slug for card in ACHIEVEMENTS])
def test_alternatives_of_achievements(card):
    """RULINGS 7.2: for nothing but the slot, whatever the main action costs."""
    (kind,) = [kind for kind, cards in OF_ACHIEVEMENTS.items() if card in cards.split()]
    state = position(5, plan={"P1": card}, pesos={"P1": 0})
    if kind == "none":
        refused(state, f"P1: play {card} alt")
        refused(state, f"P1: play {card} alt +silver")
        return
    line = f"P1: play {card} alt" + (" +copper" if kind == "any" else "")
    state, events = happen(state, line)
    player = state.players[0]
    assert player.warehouse == ([0, 1, 0] if kind == "any" else [0, 0, 0])
    assert player.pesos == (0 if kind == "any" else 5)
    assert any(isinstance(event, Gained) for event in events)


def test_the_lists_of_alternatives_are_complete():
    assert sorted(" ".join(OF_ACHIEVEMENTS.values()).split()) == sorted(
        card.slug for card in ACHIEVEMENTS
    )


@for_each("card", [*ACTION_CARDS, *[card.slug for card in ACHIEVEMENTS]])
def test_skip_is_always_possible_and_changes_nothing(card):
    state = position(5, plan={"P1": card}, pesos={"P1": 0}, merchants={"P1": "VAL MEL"})
    after_it = play(state, f"P1: play {card} skip")
    assert (after_it.players[0].warehouse, after_it.players[0].pesos) == ([0, 0, 0], 0)
    assert after_it.players[0].merchants in (["MEL", "VAL"], ["VAL", "VAL"])
    assert (after_it.columns, after_it.reserve) == (state.columns, state.reserve)


def test_a_skip_pays_the_slot():
    assert after(position(2, plan={"P1": "sell hire"}), "P1: play hire skip").pesos == 19


@for_each(
    "line",
    [
        "sell wheat",
        "hire",
        "move VAL-LAG",
        "build VAL",
        "trade MEL x0",
        "overseas patron",
        "move-goods",
    ],
)
def test_a_main_action_needs_its_conditions(line):
    card = line.split()[0]
    state = position(
        2,
        plan={"P1": card},
        pesos={"P1": 0},
        merchants={"P1": "MEL" if card == "move" else "VAL"},
        ship={"P1": "west" if card == "move-goods" else "coast"},
    )
    refused(state, f"P1: play {line}")
    listed = legal(state, "P1", f"play {card}")
    alternatives = [f"play {card} alt"]
    if card in ("hire", "build"):
        alternatives = [f"play {card} alt +{good}" for good in ("silver", "copper", "wheat")]
    mains = [f"play move MEL-{place}" for place in ("LAG", "PLA")] if card == "move" else []
    assert sorted(listed) == sorted([*mains, *alternatives, f"play {card} skip"])


# discarding


def test_three_pesos_for_each_good_of_warehouse_and_hold():
    state = position(
        2,
        plan={"P1": "sell"},
        warehouse={"P1": "2 silver 1 wheat"},
        hold={"P1": "3 copper"},
        pesos={"P1": 0},
    )
    for line, warehouse, hold, pesos in (
        ("discard 1 silver", [1, 0, 1], [0, 3, 0], 3),
        ("discard 2 silver 1 wheat", [0, 0, 0], [0, 3, 0], 9),
        ("discard hold 2 copper", [2, 0, 1], [0, 1, 0], 6),
        ("discard 1 wheat hold 3 copper", [2, 0, 0], [0, 0, 0], 12),
    ):
        player = after(state, f"P1: {line}")
        assert (player.warehouse, player.hold, player.pesos) == (warehouse, hold, pesos)
    for line in ("discard 3 silver", "discard 1 copper", "discard hold 1 silver"):
        refused(state, f"P1: {line}")
    for line in ("discard", "discard hold", "discard 0 silver"):
        with pytest.raises(rules.BadNotation):
            rules.play(state, 0, line)


def test_a_discard_does_not_end_the_turn():
    state = position(2, plan={"P1": "sell", "P2": "sell"}, warehouse={"P1": "3 wheat"})
    state, events = happen(state, "P1: discard 1 wheat", "P1: discard 1 wheat")
    assert events == [GoodsDiscarded(0, (0, 0, 1), (0, 0, 0), 3)] * 2
    assert rules.waiting(state) == (0,)
    assert state.players[0].plan == ["sell"]


@pytest.mark.parametrize(
    ("ask", "answer"),
    [("CashChoice", "cash none"), ("StayChoice", "stay none"), ("Planning", "plan none")],
)
def test_a_discard_is_possible_at_every_question(ask, answer):
    state = position(
        2,
        ask=ask,
        warehouse={"P1": "1 wheat"},
        cards={"P1": "patron"},
        merchants={"P1": "VAL LAG"},
    )
    state = play(state, "P1: discard 1 wheat")
    assert state.players[0].pesos == 23
    play(state, f"P1: {answer}")


def test_every_selection_of_goods_is_listed():
    state = position(
        2, plan={"P1": "sell"}, warehouse={"P1": "2 silver"}, hold={"P1": "1 silver 1 wheat"}
    )
    assert len(set(legal(state, "P1", "discard"))) == 3 * 2 * 2 - 1


def test_goods_discarded_from_the_hold_are_missing_overseas():
    """RULINGS 13.27."""
    state = position(2, plan={"P1": "overseas"}, hold={"P1": "3 silver"}, ship={"P1": "west"})
    assert legal(state, "P1", "play overseas swift-move")
    state = play(state, "P1: discard hold 1 silver")
    refused(state, "P1: play overseas swift-move")


def test_a_discard_between_the_steps_of_a_line():
    state = position(
        2,
        plan={"P1": "trade"},
        merchants={"P1": "MEL CAS"},
        tiles={"MEL": "TA1", "CAS": "TD1"},
        pesos={"P1": 7},
    )
    refused(state, "P1: play trade MEL x1; CAS x1")
    state, events = happen(state, "P1: play trade MEL x1; discard 1 copper; CAS x1")
    player = state.players[0]
    assert (player.pesos, player.warehouse, player.points) == (0, [0, 0, 0], 2)
    names = [type(event).__name__ for event in events]
    assert names.index("GoodsDiscarded") > names.index("Traded")


def test_a_compound_line_is_applied_completely_or_not_at_all():
    state = position(
        2, plan={"P1": "trade"}, merchants={"P1": "MEL CAS"}, tiles={"MEL": "TA1", "CAS": "TD1"}
    )
    refused(state, "P1: play trade MEL x1; discard 1 wheat; CAS x1")
    refused(state, "P1: play trade MEL x1; CAS x2")
    refused(state, "P1: play trade MEL x1; discard 2 silver; CAS x1")
