"""Totals and regularities of the components (RULINGS 1, 2.1, 16)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.puerto_rico.data import (
    BARRELS,
    BUILDING,
    BUILDINGS,
    GOODS,
    PLANTATIONS,
    PRICES,
    ROLES,
    SETUPS,
    copies,
)

PRODUCTION = [building for building in BUILDINGS if not building.violet]
VIOLET = [building for building in BUILDINGS if building.violet]
PLAYERS = (2, 3, 4, 5)


def new(seats: int, **options: object) -> rules.State:
    return rules.new("puerto-rico", seats, options, "data")


def test_there_are_23_kinds_of_base_buildings_with_49_tiles():
    assert len({building.id for building in BUILDINGS}) == len(BUILDINGS) == 23
    assert sum(building.copies for building in BUILDINGS) == 49
    assert sum(building.copies for building in PRODUCTION) == 20
    assert sum(building.copies for building in VIOLET) == 55 - 26


def test_the_table_of_buildings_is_the_printed_one():
    """RULINGS 1.1: cost, VP, circles, column, copies."""
    printed = """
        small-indigo-plant 1 1 1 1 4
        small-sugar-mill 2 1 1 1 4
        indigo-plant 3 2 3 2 3
        sugar-mill 4 2 3 2 3
        tobacco-storage 5 3 3 3 3
        coffee-roaster 6 3 2 3 3
        small-market 1 1 1 1 2
        hacienda 2 1 1 1 2
        construction-hut 2 1 1 1 2
        small-warehouse 3 1 1 1 2
        hospice 4 2 1 2 2
        office 5 2 1 2 2
        large-market 5 2 1 2 2
        large-warehouse 6 2 1 2 2
        factory 7 3 1 3 2
        university 8 3 1 3 2
        harbor 8 3 1 3 2
        wharf 9 3 1 3 2
        guild-hall 10 4 1 4 1
        residence 10 4 1 4 1
        fortress 10 4 1 4 1
        customs-house 10 4 1 4 1
        city-hall 10 4 1 4 1
    """
    rows = [f"{b.id} {b.cost} {b.vp} {b.circles} {b.column} {b.copies}" for b in BUILDINGS]
    assert rows == [line.strip() for line in printed.strip().splitlines()]


def test_names_are_those_of_the_table():
    assert BUILDING["customs-house"].name == "Customs house"
    for building in BUILDINGS:
        assert building.name.lower().replace(" ", "-") == building.id


def test_column_and_points_of_violet_buildings_follow_from_the_cost():
    for building in VIOLET:
        column = 4 if building.cost == 10 else (building.cost + 2) // 3
        assert (building.column, building.vp) == (column, column), building.id


def test_points_of_production_buildings_are_their_column():
    assert all(building.vp == building.column for building in PRODUCTION)


def test_small_violet_buildings_have_two_copies_and_large_ones_one():
    assert all(building.copies == (1 if building.large else 2) for building in VIOLET)


def test_the_five_large_buildings_cost_ten_and_take_two_spaces():
    large = [building.id for building in BUILDINGS if building.size == 2]
    assert large == ["guild-hall", "residence", "fortress", "customs-house", "city-hall"]
    assert all(BUILDING[building].cost == 10 for building in large)
    assert all(building.size == 1 for building in BUILDINGS if building.cost < 10)


def test_large_production_buildings_are_four():
    assert [building.id for building in BUILDINGS if building.large_production] == [
        "indigo-plant",
        "sugar-mill",
        "tobacco-storage",
        "coffee-roaster",
    ]


def test_every_kind_but_corn_has_its_production_buildings():
    makers = Counter(building.produces for building in PRODUCTION)
    assert makers == {"indigo": 2, "sugar": 2, "tobacco": 1, "coffee": 1}


def test_there_are_50_barrels_and_50_plantations():
    assert BARRELS == {"corn": 10, "indigo": 11, "sugar": 11, "tobacco": 9, "coffee": 9}
    assert PLANTATIONS == {"corn": 10, "indigo": 12, "sugar": 11, "tobacco": 9, "coffee": 8}
    assert sum(BARRELS.values()) == sum(PLANTATIONS.values()) == 50


def test_prices_rise_from_corn_to_coffee():
    assert [PRICES[good] for good in GOODS] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("seats", "doubloons", "tiles", "pool", "supply", "ships", "row", "quarries", "roles"),
    [
        (2, 3, "indigo corn", 65, 40, [4, 6], 3, 5, 7),
        (3, 2, "indigo indigo corn", 75, 55, [4, 5, 6], 4, 8, 6),
        (4, 3, "indigo indigo corn corn", 100, 75, [5, 6, 7], 5, 8, 7),
        (5, 4, "indigo indigo indigo corn corn", 122, 95, [6, 7, 8], 6, 8, 8),
    ],
)
def test_setup_by_number_of_players(
    seats, doubloons, tiles, pool, supply, ships, row, quarries, roles
):
    """RULINGS 2.1."""
    state = new(seats)
    assert [player.doubloons for player in state.players] == [doubloons] * seats
    assert [tile for player in state.players for tile in player.island] == tiles.split()
    assert state.vp_pool == pool
    assert (state.colonist_supply, state.colonist_ship) == (supply, seats)
    assert [ship.capacity for ship in state.ships] == ships
    assert len(state.row) == row == seats + 1
    assert state.quarries == quarries
    assert len(state.roles) == roles


@pytest.mark.parametrize(("seats", "deck"), [(2, 33), (3, 47), (4, 46), (5, 45)])
def test_the_deck_before_the_row_is_turned_up(seats, deck):
    """RULINGS 2.2.5."""
    state = new(seats)
    assert len(state.deck) + len(state.row) == deck
    assert state.discard == []


@pytest.mark.parametrize(("seats", "colonists"), [(2, 42), (3, 58), (4, 79), (5, 100)])
def test_colonists_in_a_game(seats, colonists):
    setting = SETUPS[seats]
    assert setting.colonist_supply + seats == colonists


def test_regularities_of_the_setups_for_three_to_five():
    """RULINGS 16: ships n+1, n+2, n+3 and money n-1; role cards left over are 3, with two 1."""
    for seats in (3, 4, 5):
        assert SETUPS[seats].ships == (seats + 1, seats + 2, seats + 3)
        assert SETUPS[seats].doubloons == seats - 1
        assert len(new(seats).roles) - SETUPS[seats].picks == 3
    assert len(new(2).roles) - SETUPS[2].picks == 1


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (2, ["prospector"]),
        (3, []),
        (4, ["prospector"]),
        (5, ["prospector-1", "prospector-2"]),
    ],
)
def test_prospector_cards(seats, cards):
    assert list(new(seats).roles) == [*ROLES, *cards]


def test_two_players_have_fewer_tiles_and_barrels():
    """RULINGS 2.1: three tiles and two barrels less of each kind."""
    state = new(2)
    assert state.supply == {"corn": 8, "indigo": 9, "sugar": 9, "tobacco": 7, "coffee": 7}
    tiles = Counter(state.row + state.deck + [p.island[0] for p in state.players])
    assert tiles == {"corn": 7, "indigo": 9, "sugar": 8, "tobacco": 6, "coffee": 5}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_players_have_all_tiles_and_barrels(seats):
    state = new(seats)
    assert state.supply == BARRELS
    tiles = Counter(state.row + state.deck + [p.island[0] for p in state.players])
    assert tiles == PLANTATIONS


@pytest.mark.parametrize("seats", PLAYERS)
def test_copies_of_buildings_by_number_of_players(seats):
    """RULINGS 2.1: with two players 2 of each production building and 1 of each violet one."""
    state = new(seats)
    for building in BUILDINGS:
        with_two = 1 if building.violet else 2
        expected = building.copies if seats > 2 else with_two
        assert state.stock[building.id] == copies(building, seats) == expected


@pytest.mark.parametrize("seats", PLAYERS)
def test_everything_else_is_empty_at_the_start(seats):
    """RULINGS 2.2.6, R2: start tiles are unoccupied and nobody has a colonist."""
    state = new(seats)
    assert all(card.doubloons == 0 and card.taker is None for card in state.roles.values())
    assert all(ship.load == 0 and ship.good == "" for ship in state.ships)
    assert state.trading_house == []
    assert all(player.colonists() == 0 for player in state.players)
    assert all(player.city == {} and player.vp_chips == 0 for player in state.players)
    assert all(sum(player.goods.values()) == 0 for player in state.players)
    assert state.end == []


def test_the_seed_decides_the_deck():
    """RULINGS 2.2, 12: everything random comes from the one seed."""
    one, same, other = (rules.new("puerto-rico", 3, seed=seed) for seed in ("a", "a", "b"))
    assert one == same
    assert (one.row, one.deck) != (other.row, other.deck)


def test_the_row_keeps_the_order_in_which_it_was_drawn():
    """RULINGS 2.2.5: not sorted; and the deck of a seed never changes between versions."""
    state = rules.new("puerto-rico", 3, seed="table")
    assert state.row == ["sugar", "tobacco", "corn", "indigo"]
