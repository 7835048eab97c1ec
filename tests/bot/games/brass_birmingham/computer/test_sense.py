"""What any player would do in positions where it is plain."""

import pytest

import rules
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.brass_birmingham.computer.plans import planned
from rules.brass_birmingham.data import LINK, MERCHANT_SLOT, RAIL, ROUNDS, SLOT
from rules.brass_birmingham.moves import Develop, Loan, Network, Pass, Sell
from rules.brass_birmingham.state import MerchantTile, Table, Tile
from rules.brass_birmingham.steps.turn import ActionChoice

SEATS = 3
LAST = ROUNDS[SEATS]


@pytest.fixture
def table() -> Table:
    """Three players, seat 0 to act first in the second round of the Canal Era, with money."""
    state = rules.new("brass-birmingham", SEATS, {"seating": "seat"}, "sense")
    assert isinstance(state, Table)
    state.round = 2
    for number, tile in enumerate(state.merchants):
        if tile is not None:
            state.merchants[number] = MerchantTile("blank", barrel=False)
    for player in state.players:
        player.money = 40
    return actions(state, 1)


def actions(state: Table, number: int) -> Table:
    """Leave seat 0 so many actions in this turn."""
    state.actions = number
    while isinstance(state.stack[-1], ActionChoice):
        state.stack.pop()
    state.stack += [ActionChoice(0)] * number
    return state


def last_round_of_rails(state: Table) -> Table:
    state.era, state.round = RAIL, LAST
    state.deck = []
    for player in state.players:
        player.hand = player.hand[:2]
    return actions(state, 1)


def put(state: Table, slot: str, industry: str, level: int, left: int = 0, seat: int = 0) -> None:
    """Lay a tile that has not flipped; it is gone from the mat."""
    state.board[SLOT[slot]] = Tile(seat, industry, level, left)
    state.players[seat].mat[industry] += 1


def answer(state: Table) -> rules.Move:
    """What the computer thinks of first when it plans a turn, which must be legal."""
    best = BrassBirminghamGuide().candidates(rules.view(state, 0), 0, (), "seed")[0]
    return rules.parse(state, 0, str(best.move))


def with_mill_to_sell(state: Table) -> Table:
    """A cotton mill in Worcester, linked to a buyer in Gloucester with its barrel."""
    put(state, "worcester#1", "cotton", 1)
    state.links[LINK["gloucester~worcester"]] = 0
    state.merchants[MERCHANT_SLOT["gloucester#1"]] = MerchantTile("cotton", barrel=True)
    return state


def test_what_can_be_sold_is_sold_with_the_last_action_of_an_era(table):
    with_mill_to_sell(table).round = LAST
    table.turn = SEATS - 1
    table.order = [1, 2, 0]
    move = answer(table)
    assert isinstance(move, Sell)
    assert move.sales[0].slot == "worcester#1"


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_who_plans_sells_long_before_an_era_ends(table, number):
    with_mill_to_sell(table).round = number
    actions(table, 2).players[0].money = 20
    best = planned(rules.view(table, 0), 0, "seed", 4)[0]
    assert isinstance(best.move, Sell)


def test_several_tiles_are_sold_with_one_action(table):
    with_mill_to_sell(table).round = LAST
    table.links[LINK["birmingham~worcester"]] = 0
    put(table, "birmingham#1", "cotton", 1)
    put(table, "farm-south#1", "brewery", 1, left=1)
    move = answer(table)
    assert isinstance(move, Sell)
    assert {sale.slot for sale in move.sales} == {"worcester#1", "birmingham#1"}


def test_a_mill_is_linked_to_its_buyer(table):
    with_mill_to_sell(table).links[LINK["gloucester~worcester"]] = None
    table.players[0].hand = ["leek"] * 4
    move = answer(table)
    assert isinstance(move, Network)
    assert move.links[0].link == "gloucester~worcester"


def test_an_empty_iron_market_is_filled(table):
    table.market["iron"] = 0
    table.players[0].hand = ["dudley", "leek", "leek", "leek"]
    table.links[LINK["birmingham~dudley"]] = table.links[LINK["birmingham~oxford"]] = 0
    assert str(answer(table)) == "build iron at dudley#2 coal market with dudley"


def test_the_last_action_of_the_game_scores_if_it_can(table):
    last_round_of_rails(table)
    tile = Tile(0, "cotton", 4, flipped=True)
    table.board[SLOT["worcester#1"]] = tile
    table.links[LINK["birmingham~worcester"]] = 1
    table.links[LINK["birmingham~oxford"]] = 1
    move = answer(table)
    assert isinstance(move, Network)
    assert move.links[0].link in ("gloucester~worcester", "kidderminster~worcester")


def test_two_rails_are_better_than_one(table):
    last_round_of_rails(table)
    for slot in ("worcester#1", "birmingham#1"):
        table.board[SLOT[slot]] = Tile(0, "cotton", 4, flipped=True)
    put(table, "stone#1", "brewery", 2, left=1)
    table.links[LINK["birmingham~oxford"]] = 1
    move = answer(table)
    assert isinstance(move, Network)
    assert len(move.links) == 2


@pytest.mark.parametrize("money", [0, 20])
def test_no_loan_is_taken_when_money_buys_nothing_any_more(table, money):
    last_round_of_rails(table).players[0].money = money
    assert not isinstance(answer(table), Loan)


def test_a_poor_player_borrows_early(table):
    table.players[0].money = 2
    assert isinstance(answer(table), Loan)


def test_nothing_is_passed_up_in_the_canal_era(table):
    assert not isinstance(answer(table), Pass)


def test_level_one_tiles_are_developed_away_in_the_rail_era(table):
    table.era, table.round = RAIL, 1
    table.board[SLOT["dudley#2"]] = Tile(0, "iron", 2, left=2)
    table.board[SLOT["leek#1"]] = table.board[SLOT["leek#2"]] = Tile(1, "cotton", 2)
    player = table.players[0]
    player.hand, player.money, player.space, player.mat["iron"] = ["leek"] * 4, 12, 40, 2
    move = answer(table)
    assert isinstance(move, Develop)
    assert all(industry != "iron" for industry in move.industries)


def test_the_least_useful_card_pays(table):
    with_mill_to_sell(table).round = LAST - 1
    table.players[0].hand = ["wild-location", "birmingham", "worcester", "coventry"]
    table.players[0].money = 0
    move = answer(table)
    # no second tile may stand in Worcester in this era
    assert move.card == "worcester"
