"""What any player would do in positions where it is plain."""

import pytest

import rules
from bot.games.puerto_rico.computer import decide
from bot.games.puerto_rico.computer.approaches import APPROACHES
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.round import RoleChoice


@pytest.fixture
def table() -> Table:
    """Three players in the middle of a game, seat 0 to choose a role."""
    state = rules.new("puerto-rico", 3, seed="sense")
    assert isinstance(state, Table)
    state.vp_pool = 40
    state.colonist_supply = 25
    for player in state.players:
        player.doubloons = 3
    return state


def give(table: Table, seat: int, *buildings: str, **goods: int) -> None:
    """Give a seat manned buildings and barrels."""
    player = table.players[seat]
    for building in buildings:
        table.stock[building] -= 1
        player.city[building] = BUILDING[building].circles
    for good, number in goods.items():
        table.supply[good] -= number
        player.goods[good] += number


def answer(table: Table, *before: str) -> str:
    """Play `before` for whoever is asked, then return what is best at first sight."""
    state = rules.copy(table)
    for move in before:
        rules.play_in_place(state, rules.waiting(state)[0], move)
    seat = rules.waiting(state)[0]
    moves = rules.legal(state, seat)
    return str(decide(rules.view(state, seat), seat, moves, "seed"))


def test_every_decision_is_known():
    kinds = {step for step in rules.GAMES["puerto-rico"].steps if issubclass(step, rules.Decision)}
    assert set(APPROACHES) == kinds


def test_the_trader_sells_the_dearest(table):
    give(table, 0, corn=1, indigo=1, sugar=1, coffee=1)
    assert answer(table, "role trader") == "sell coffee"


def test_nobody_sells_corn_for_nothing_when_it_can_be_shipped(table):
    give(table, 1, corn=3)
    assert answer(table, "role trader", "sell pass") == "sell pass"


def test_the_captain_loads_the_larger_lot_first(table):
    give(table, 0, corn=5, indigo=1)
    assert answer(table, "role captain") in ("ship 5 corn to 5", "ship 5 corn to 6")


def test_a_lot_that_only_the_wharf_can_take_is_left_to_the_wharf(table):
    give(table, 0, "wharf", corn=4, sugar=4)
    for ship, good in zip(table.ships, ("sugar", "indigo", "tobacco"), strict=True):
        ship.good, ship.load = good, 1
    assert answer(table, "role captain") in ("ship 3 sugar to 4", "ship 4 corn by wharf")
    assert answer(table, "role captain", "ship 3 sugar to 4", "ship pass", "ship pass") == (
        "ship 4 corn by wharf"
    )


def test_the_dearest_barrel_is_stored(table):
    give(table, 0, corn=1, tobacco=1)
    for ship, good in zip(table.ships, ("sugar", "indigo", "coffee"), strict=True):
        ship.good, ship.load = good, 1
    passes = ["ship pass"] * 3
    assert answer(table, "role captain", *passes) == "store tobacco=1"


def test_a_warehouse_stores_the_larger_lot(table):
    give(table, 0, "small-warehouse", corn=4, tobacco=1)
    for ship, good in zip(table.ships, ("sugar", "indigo", "coffee"), strict=True):
        ship.good, ship.load = good, 1
    passes = ["ship pass"] * 3
    assert answer(table, "role captain", *passes) == "store corn=4 tobacco=1"


def test_the_craftsman_takes_the_dearest_barrel(table):
    give(table, 0, "tobacco-storage", "small-indigo-plant")
    table.players[0].island += ["tobacco"]
    table.players[0].on_tiles = {"indigo": 1, "tobacco": 1}
    assert answer(table, "role craftsman") == "craft tobacco"


def test_colonists_go_on_pairs_first(table):
    give(table, 0, "small-indigo-plant", "coffee-roaster")
    player = table.players[0]
    player.city = dict.fromkeys(player.city, 0)
    player.island += ["sugar", "sugar"]
    # the mayor's and the ship's colonist, so two
    assert answer(table, "role mayor") == "place indigo=1 small-indigo-plant=1"


def test_a_large_building_is_manned_in_the_last_round(table):
    give(table, 0, "city-hall", "small-indigo-plant", "coffee-roaster")
    player = table.players[0]
    player.city = dict.fromkeys(player.city, 0)
    player.island += ["coffee"]
    table.end.append("vp")
    assert "city-hall=1" in answer(table, "role mayor")


def test_the_plantation_that_a_building_waits_for_is_taken(table):
    give(table, 0, "coffee-roaster")
    table.row[:] = ["corn", "coffee", "indigo", "sugar"]
    table.quarries = 0
    assert answer(table, "role settler") == "settle coffee"


def test_the_first_settler_takes_a_quarry():
    assert answer(rules.new("puerto-rico", 4, seed="opening"), "role settler") == "settle quarry"


def test_the_factory_is_for_those_who_make_many_kinds(table):
    give(table, 0, "small-indigo-plant", "small-sugar-mill", "tobacco-storage")
    player = table.players[0]
    player.island += ["corn", "sugar", "tobacco"]
    player.on_tiles = {"corn": 1, "indigo": 1, "sugar": 1, "tobacco": 1}
    player.doubloons = 6
    assert answer(table, "role builder") == "build factory"


def test_a_large_building_is_bought_rather_than_money_kept(table):
    table.players[0].doubloons = 9
    table.end.append("vp")
    assert answer(table, "role builder") in (
        "build guild-hall",
        "build residence",
        "build fortress",
        "build customs-house",
        "build city-hall",
    )


def test_doubloons_on_a_card_are_a_reason(table):
    table.roles["trader"].doubloons = 6
    assert answer(table) == "role trader"


def test_the_last_choice_of_the_game_ships_what_is_there(table):
    give(table, 0, corn=5)
    table.end.append("vp")
    assert answer(table) == "role captain"


def test_the_mayor_is_taken_for_a_large_building_without_colonist(table):
    give(table, 0, "guild-hall", "indigo-plant", "sugar-mill", "tobacco-storage")
    player = table.players[0]
    player.city["guild-hall"] = 0
    player.on_tiles = {"indigo": 1}
    table.end.append("city")
    table.governor = 1
    table.stack[:] = [*table.stack[:-2], type(table.stack[-2])(3), RoleChoice(0)]
    table.roles["settler"].taker, table.roles["captain"].taker = 1, 2
    assert answer(table) == "role mayor"
