"""Trade routes and their rewards (RULINGS 11)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as happened
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from tests.playing import asked, go, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    duchy,
    final,
    new,
    pending,
    points,
    table,
)

ROUTES = {"trade_routes": True}
FIVE = "1 5 12 3 8"
"""Spaces from left to right, by the goods that take the reward: 2 4 1, 6 2 5, 3 2 5, 4 3 2, 6 5 2.

The rewards for goods 2: a building, a building, a ship or livestock, 4 workers, 2 silver.
"""


def selling(goods, laid="", *, options=ROUTES, duchies="", value=2, route=FIVE, **others):
    """Goods are to be sold with a die."""
    return table(
        options=options,
        routes={"P1": route},
        laid={"P1": laid},
        goods={"P1": goods},
        duchies={"P1": duchies},
        dice={"P1": f"{value} 1"},
        **others,
    )


@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 4), (4, 3)])
def test_everybody_has_five_four_or_three_different_tiles(seats, number):
    state = new(seats, ROUTES)
    routes = [duchy.route for duchy in state.duchies]
    assert [len(route) for route in routes] == [number] * seats
    laid = [tile for route in routes for tile in route]
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(TRADE_ROUTES)


def test_everybody_may_choose_the_order_at_the_same_time():
    state = new(3, {**ROUTES, "trade_route_order": "choose"})
    assert asked(state) == ["P1", "P2", "P3"]
    route = list(duchy(state, "P2").route)
    assert len(legal(state, "P2")) == 24
    line = " ".join(map(str, reversed(route)))
    state = play(state, f"P2: routes {line}")
    assert asked(state) == ["P1", "P3"]
    assert duchy(state, "P2").route == route
    state = go(state, *[f"P{n}: {legal(state, f'P{n}')[0]}" for n in (1, 3)])
    assert duchy(state, "P2").route == route[::-1]
    assert state.phase == "A"


def test_the_order_names_each_own_tile_once():
    state = new(2, {**ROUTES, "trade_route_order": "choose"})
    route = duchy(state, "P1").route
    others = [tile for tile in TRADE_ROUTES if tile not in route]
    line = " ".join(map(str, [*route[:-1], others[0]]))
    assert refused(state, f"P1: routes {line}").startswith("Name each of your")
    refused(state, f"P1: routes {' '.join(map(str, route[:-1]))}")


def test_sold_goods_go_one_by_one_onto_the_next_spaces_from_the_left():
    state = play(selling("3 3", value=3), "P1: sell 3 d3")
    assert duchy(state, "P1").route_goods == [3, 3]
    assert duchy(state, "P1").sold == [0, 0, 2, 0, 0, 0]
    state = play(selling("3 3", laid="1 4", value=3), "P1: sell 3 d3")
    assert duchy(state, "P1").route_goods == [1, 4, 3, 3]


def test_goods_of_any_sale_go_onto_the_route():
    state = table(
        options=ROUTES,
        routes={"P1": FIVE},
        goods={"P1": "2"},
        storage={"P1": "warehouse"},
        dice={"P1": "3 1"},
        depots={1: "bank"},
    )
    state = play(state, "P1: place warehouse c3 d3", "P1: warehouse 2")
    assert duchy(state, "P1").route_goods == [2]
    assert pending(state) == ["route"]
    state = table(
        options=ROUTES,
        routes={"P1": FIVE},
        duchies={"P1": "c3=bank"},
        goods={"P1": "2"},
        storage={"P1": "castle"},
        dice={"P1": "6 1"},
        depots={1: "bank"},
    )
    state = play(state, "P1: place castle b3 d6", "P1: sell 2 any2")
    assert pending(state) == ["route"]


def test_the_reward_is_taken_only_if_the_type_equals_the_number_of_the_space():
    state = play(selling("5", value=5, depots={1: "bank"}), "P1: sell 5 d5")
    assert pending(state) == []
    state = play(selling("2", depots={1: "bank"}), "P1: sell 2 d2")
    assert pending(state) == ["route"]


def test_four_workers_two_silver_and_four_points_are_given_at_once():
    state = play(selling("1", laid="3 3", value=1), "P1: sell 1 d1")
    assert duchy(state, "P1").workers == 4
    state = play(selling("2", laid="1 1 1 1 1 3 4 4 4 4 4 3 3 3"), "P1: sell 2 d2")
    assert duchy(state, "P1").silver == 3
    state = play(selling("6", laid="1 1 1 1 1 3 4 4 4 4 4 3", value=6), "P1: sell 6 d6")
    assert points(state, "P1", "trade-routes") == 4
    assert points(state, "P1", "goods") == 2


@pytest.mark.parametrize(
    ("route", "goods", "moves"),
    [
        ("1 5 12 3 8", 2, ["route bank 1"]),
        ("12 5 1 3 8", 3, ["route mine 1", "route monastery-3 2", "route castle 6"]),
        ("4 5 12 3 8", 1, ["route ship 3", "route cow3 4"]),
        (
            "3 5 12 1 8",
            4,
            [
                "route bank 1",
                "route mine 1",
                "route monastery-3 2",
                "route ship 3",
                "route cow3 4",
                "route castle 6",
            ],
        ),
    ],
)
def test_a_reward_takes_a_tile_of_certain_colours_from_a_numbered_depot(route, goods, moves):
    state = selling(
        str(goods),
        value=goods,
        route=route,
        depots={1: "bank mine", 2: "monastery-3", 3: "ship", 4: "cow3", 6: "castle"},
        black="watchtower mine",
    )
    state = play(state, f"P1: sell {goods} d{goods}")
    assert legal(state, "P1") == [*moves, "route skip"]
    taken = moves[0].split()[1]
    assert duchy(play(state, f"P1: {moves[0]}"), "P1").storage == [taken]


def test_a_tile_of_a_reward_may_be_skipped():
    state = play(selling("2", depots={1: "bank"}), "P1: sell 2 d2")
    after, events = happen(state, "P1: route skip")
    assert happened.EffectsLost(0, ("route",), True) in events
    assert pending(after) == []


def test_a_tile_is_discarded_first_if_the_storage_is_full():
    state = selling("2", depots={1: "bank"}, storage={"P1": "mine ship castle"})
    state = play(state, "P1: sell 2 d2")
    assert legal(state, "P1") == [
        "route bank 1 x mine",
        "route bank 1 x ship",
        "route bank 1 x castle",
        "route skip",
    ]
    assert duchy(play(state, "P1: route bank 1 x ship"), "P1").storage == ["mine", "castle", "bank"]


def test_after_the_last_space_sold_goods_go_to_the_pile():
    full = "1 1 1 1 1 1 1 3 3 3 3 3 3 4"
    state = play(selling("5 5", laid=full, value=5), "P1: sell 5 d5")
    assert len(duchy(state, "P1").route_goods) == 15
    assert duchy(state, "P1").sold[4] == 2
    state = selling("5 5", laid=f"{full} 4", value=5)
    state = play(state, "P1: sell 5 d5")
    assert len(duchy(state, "P1").route_goods) == 15
    assert duchy(state, "P1").sold[4] == 2


def test_goods_on_the_route_count_as_sold_for_15_and_25():
    state = table(
        options=ROUTES,
        routes={"P1": FIVE},
        duchies={"P1": "c4=monastery-15 b4=monastery-25"},
        laid={"P1": "1 1 4"},
        phase="E",
        end=True,
    )
    assert final(state, "P1", "monasteries") == 2 * 2 + 3


def test_what_the_sale_brings_comes_before_the_rewards():
    state = selling("1", laid="3 3", value=1, duchies="c4=monastery-4")
    _, events = happen(state, "P1: sell 1 d1")
    kinds = [type(event) for event in events[:2]]
    assert kinds == [happened.GoodsSold, happened.RouteRewarded]
    assert events[0].workers == 1
    assert events[1].workers == 4


def test_rewards_without_a_choice_are_given_before_tiles_are_taken():
    state = selling("2 2 2 2 2 2 2", laid="1 1 1 1 1", depots={3: "ship"})
    state = play(state, "P1: sell 2 d2")
    assert duchy(state, "P1").workers == 4
    assert pending(state) == ["route"]
    assert legal(state, "P1") == ["route ship 3", "route skip"]


def test_tiles_are_taken_from_left_to_right():
    state = selling("2 2 2 2 2", laid="1 1 1 3", depots={1: "bank", 3: "ship"})
    state = play(state, "P1: sell 2 d2")
    assert pending(state) == ["route", "route"]
    assert legal(state, "P1") == ["route bank 1", "route skip"]
    assert refused(state, "P1: route ship 3") == "You can't take this with the effect: ship."
    state = play(state, "P1: route bank 1")
    assert legal(state, "P1") == ["route ship 3", "route skip"]


def test_a_reward_without_a_target_does_not_take_the_next_one_with_it():
    state = selling("2 2 2 2 2", laid="1 1 1 3", depots={3: "ship"})
    state = play(state, "P1: sell 2 d2")
    assert pending(state) == ["route", "route"]
    assert legal(state, "P1") == ["route skip"]
    state = play(state, "P1: route skip")
    assert legal(state, "P1") == ["route ship 3", "route skip"]


def test_a_reward_without_any_target_disappears():
    state, events = happen(selling("2", depots={3: "ship"}), "P1: sell 2 d2")
    assert pending(state) == []
    assert happened.EffectsLost(0, ("route",), False) in events


def test_the_monasteries_13_and_14_do_not_apply_to_rewards():
    state = selling("1", laid="3 3", value=1, duchies="c4=monastery-14 b4=monastery-13")
    state = play(state, "P1: sell 1 d1")
    assert (duchy(state, "P1").workers, duchy(state, "P1").silver) == (4, 1)


def test_a_purchase_is_possible_between_a_sale_and_its_reward():
    state = play(selling("2", depots={1: "bank"}, silver=1, black="mine"), "P1: sell 2 d2")
    assert allowed(state, "P1: buy mine")
    assert pending(play(state, "P1: buy mine")) == ["route"]


def test_dice_wait_until_rewards_are_resolved():
    state = play(selling("2", depots={1: "bank"}), "P1: sell 2 d2")
    assert refused(state, "P1: workers d1") == "First resolve the pending effects: route."


def test_every_goods_number_stands_six_times_on_the_tiles():
    numbers = [space.goods for tile in TRADE_ROUTES.values() for space in tile]
    assert [numbers.count(goods) for goods in range(1, 7)] == [6] * 6
