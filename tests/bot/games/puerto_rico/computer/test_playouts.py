"""Playing on in the mind: roles at a glance, the forecast, the pace of the game, hesitation."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

import rules
from bot.computers.search import think
from bot.games import GUIDES
from bot.games.puerto_rico.computer import decide, play_on
from bot.games.puerto_rico.computer.forecast import lead
from bot.games.puerto_rico.computer.glance import role_values
from bot.games.puerto_rico.computer.outlook import rounds_left
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Table
from tests.sharing import in_turn

GAMES = 12


def rounds(seats: int, seed: str) -> Iterator[Table]:
    """The beginnings of the rounds of a game that is played on from its start, and its end."""
    state = rules.copy(rules.new("puerto-rico", seats, seed=seed))
    assert isinstance(state, Table)
    began = 0
    while waiting := rules.waiting(state):
        if queries.chooses_role(state) and state.round > began:
            began = state.round
            yield rules.copy(state)
        rules.advance(state, waiting[0], play_on(state, waiting[0]))
    yield state


@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5]))
def test_the_rounds_to_come_are_estimated_for_every_number_of_players(seats: int) -> None:
    """Two players carry out twice as many roles in a round, and play fewer of them."""
    errors = []
    for number in range(GAMES):
        *before, end = rounds(seats, f"pace {number}")
        errors += [rounds_left(each) - (end.round - each.round) for each in before]
    assert abs(mean(errors)) < 2
    assert mean(map(abs, errors)) < 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_forecast_tells_who_will_lead(seats: int) -> None:
    right = []
    for number in range(GAMES):
        *before, end = rounds(seats, f"forecast {number}")
        result = lead(end, 0)
        late = before[len(before) * 2 // 3 :]
        right += [(lead(each, 0) > 0) == (result > 0) for each in late]
    assert mean(right) > 0.65


def test_at_the_end_the_forecast_is_the_result() -> None:
    *_, end = rounds(3, "result")
    scores = {score.seat: score.total for score in rules.scores(end)}
    others = (scores[1] + scores[2]) / 2
    assert lead(end, 0) == pytest.approx(scores[0] - others, abs=0.5)


def first(table: Table, seat: int) -> str:
    values = role_values(table, seat)
    return max(values, key=values.__getitem__)


@pytest.fixture
def table() -> Table:
    """Three players in the middle of a game, seat 0 to choose a role."""
    state = rules.new("puerto-rico", 3, seed="glance")
    assert isinstance(state, Table)
    state.vp_pool, state.colonist_supply = 30, 15
    return state


def test_a_glance_sees_what_there_is_to_ship(table: Table) -> None:
    table.players[0].goods["corn"] = 6
    assert first(table, 0) == "captain"


def test_a_glance_sees_what_there_is_to_sell(table: Table) -> None:
    table.players[0].goods["coffee"] = 1
    table.players[1].goods["corn"] = table.players[2].goods["corn"] = 3
    assert first(table, 0) == "trader"


def test_a_glance_sees_a_harvest_of_ones_own(table: Table) -> None:
    player = table.players[0]
    for building in ("coffee-roaster", "sugar-mill"):
        player.city[building] = BUILDING[building].circles
    player.island += ["coffee", "coffee", "sugar", "sugar"]
    player.on_tiles = {"coffee": 2, "sugar": 2}
    values = role_values(table, 0)
    assert values["craftsman"] > values["trader"]
    assert values["craftsman"] > values["captain"]


def test_doubloons_on_a_card_count(table: Table) -> None:
    before = role_values(table, 0)["settler"]
    table.roles["settler"].doubloons = 3
    assert role_values(table, 0)["settler"] > before + 1


def test_roles_that_are_gone_are_not_looked_at(table: Table) -> None:
    table.roles["mayor"].taker = 1
    assert "mayor" not in role_values(table, 0)


def test_playing_on_differs_with_the_chance_of_the_position_alone() -> None:
    """Samples that all took the same course could not tell more than one of them."""
    start = rules.view(rules.new("puerto-rico", 3, seed="hesitation"), 0)
    courses = []
    for seed in ("a", "a", "b", "c", "d"):
        state, taken = rules.imagine(start, seed), []
        state.deck.sort()
        while len(taken) < 30:
            seat = rules.waiting(state)[0]
            move = play_on(state, seat)
            if queries.chooses_role(state):
                taken.append(str(move))
            rules.advance(state, seat, move)
        courses.append(tuple(taken))
    assert courses[0] == courses[1]
    assert len(set(courses)) == 4


def test_with_one_playout_the_best_at_first_sight_is_played() -> None:
    state = rules.new("puerto-rico", 3, seed="sight")
    view, moves = rules.view(state, 0), rules.legal(state, 0)
    thought = think(GUIDES["puerto-rico"], view, 0, moves, "seed", 1)
    assert thought.playouts == 0
    assert thought.move == decide(view, 0, moves, "seed")


def test_what_looks_much_worse_is_not_tried() -> None:
    """Some questions of the end are clear without a thought."""
    state = rules.new("puerto-rico", 3, seed="clear")
    assert isinstance(state, Table)
    state.end.append("vp")
    state.players[0].goods["corn"] = 5
    view = rules.view(state, 0)
    found = GUIDES["puerto-rico"].candidates(view, 0, rules.legal(state, 0), "seed")
    assert [str(each.move) for each in found] == ["role captain"]
