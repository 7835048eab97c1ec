"""The computer of The Castles of Burgundy: always legal, repeatable, sensible where it is clear."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

import rules
from bot.computers.search import think
from bot.games.castles_of_burgundy.computer import CastlesOfBurgundyComputer, best_at_sight, ranked
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.computer.outlook import COVER
from bot.games.castles_of_burgundy.computer.turn_search import worth
from rules.castles_of_burgundy import CastlesOfBurgundy
from rules.castles_of_burgundy.decisions import (
    DiscardChoice,
    DuchyChoice,
    EffectChoice,
    GoodsTypeChoice,
    MimicChoice,
    PhaseShieldChoice,
    PointsChoice,
    RouteChoice,
    SecondDepotChoice,
    StartChoice,
    TradeChoice,
    TributeChoice,
    TurnChoice,
)
from rules.castles_of_burgundy.state import Effect, Table
from tests.bot.computers.answered import Asked, a_few_of_each_kind, played
from tests.sharing import in_turn

COMPUTER = CastlesOfBurgundyComputer()
GUIDE = CastlesOfBurgundyGuide()
SLUG = CastlesOfBurgundy.slug
EVERYTHING = {
    "extra_tiles": True,
    "white_castles": True,
    "inns": True,
    "trade_routes": True,
    "trade_route_order": "choose",
    "shields": True,
    "border_posts": True,
    "border_duchies": "choose",
    "castle_start": "choose_secret",
}
"""All expansions that can be combined."""
GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"duchy_setup": "random"}),
    (4, {"duchy_setup": "draw_sheet", "castle_start": "choose"}),
    (2, EVERYTHING),
    (3, {**EVERYTHING, "border_post_links": "each"}),
    (4, EVERYTHING),
    (2, {"shields": True, "duchy_setup": "choose", "tie_break": "fewest_empty"}),
    (4, {"team": "12a"}),
    (4, {"team": "12b", "extra_tiles": True, "white_castles": True, "inns": True}),
    (1, {}),
    (1, {"solo": "13b", "extra_tiles": True, "white_castles": True, "solo_target": 55}),
)


def new(seats: int, seed: str, **options: object) -> Table:
    table = rules.new(SLUG, seats, options, seed)
    assert isinstance(table, Table)
    return table


def at_sight(view: Table, seat: int, seed: str) -> rules.Move:
    """The computer's answer without a legal move to fall back on."""
    return best_at_sight(view, seat, (), seed)


def positions(
    seats: int, options: dict[str, object], seed: str, sense: int = 3
) -> Iterator[Asked[Table]]:
    """Every position of a game in which one move of `sense` is drawn by chance."""
    return played(new(seats, seed, **options), at_sight, seed, sense)


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_every_answer_is_legal_and_complete(seats: int, options: dict[str, object]) -> None:
    asked = 0
    for state, seat, _, move in positions(seats, options, f"legal {seats}"):
        # at sight there is no legal move to fall back on
        assert rules.parse(state, seat, str(move)) == move
        asked += 1
    assert asked > 40


def test_no_kind_of_question_stays_unasked() -> None:
    """Those that need a certain tile or shield have positions of their own below."""
    kinds: Counter[type[Any]] = Counter()
    games: list[tuple[int, dict[str, object]]] = [
        (2, EVERYTHING),
        (3, EVERYTHING),
        (1, {"white_castles": True}),
        (4, {"shields": True}),
    ]
    for number in range(12):
        seats, options = games[number % len(games)]
        for state, seat, _, move in positions(seats, options, f"kinds {number}", sense=2):
            kinds[type(rules.pending(state))] += 1
            assert rules.parse(state, seat, str(move)) == move
    assert kinds.keys() >= {
        DuchyChoice,
        StartChoice,
        RouteChoice,
        TurnChoice,
        EffectChoice,
        PhaseShieldChoice,
        TributeChoice,
        PointsChoice,
    }


@pytest.mark.parametrize(
    ("seats", "options"), in_turn([(2, {}), (3, EVERYTHING), (4, {"team": "12a"})]), ids=str
)
def test_the_search_is_legal_repeatable_and_leaves_the_view_alone(
    seats: int, options: dict[str, object]
) -> None:
    thought_of = 0
    for state, seat, view, _ in a_few_of_each_kind(positions(seats, options, f"search {seats}")):
        before, moves = rules.to_json(view), rules.legal(view, seat)
        thought = think(GUIDE, view, seat, moves, "seed", 4)
        assert thought.move in rules.legal(state, seat)
        assert thought == think(GUIDE, view, seat, moves, "seed", 4)
        assert rules.to_json(view) == before
        thought_of += thought.playouts > 0
    assert thought_of >= 2


def test_the_same_arguments_give_the_same_move_and_stay_as_they_were() -> None:
    for number, (_, seat, view, move) in enumerate(positions(3, EVERYTHING, "twice")):
        if number % 5 == 0:
            before = rules.to_json(view)
            assert best_at_sight(view, seat, (), "twice") == move
            moves = rules.legal(view, seat)
            chosen_by_beginner = COMPUTER.choose(view, seat, moves, "twice")
            assert chosen_by_beginner in moves
            assert COMPUTER.choose(view, seat, moves, "twice") == chosen_by_beginner
            assert rules.to_json(view) == before


def test_another_process_could_answer() -> None:
    for number, (_, seat, view, _) in enumerate(positions(2, {}, "pickled")):
        if number % 20 == 0:
            moves = rules.legal(view, seat)
            move = COMPUTER.choose(view, seat, moves, "pickled")
            computer, *rest = pickle.loads(pickle.dumps((COMPUTER, view, seat, moves, "pickled")))
            assert computer.choose(*rest) == move


def test_what_is_hidden_does_not_matter() -> None:
    different = 0
    for number, (state, seat, view, move) in enumerate(positions(3, EVERYTHING, "hidden")):
        if number % 7 == 0:
            other = rules.imagine(view, str(number))
            different += other != state
            seen = rules.view(other, seat)
            assert best_at_sight(seen, seat, (), "hidden") == move
            moves = rules.legal(view, seat)
            told = COMPUTER.choose(seen, seat, moves, "hidden")
            assert told == COMPUTER.choose(view, seat, moves, "hidden")
    assert different > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_sight_it_beats_random_players(seats: int) -> None:
    chance, state = rules.Chance("weak"), new(seats, "weak")
    while waiting := rules.waiting(state):
        seat = waiting[0]
        move = best_at_sight(state, seat) if seat == 0 else rules.sample(state, seat, chance)
        rules.advance(state, seat, move)
    mine, *others = [score.total for score in rules.scores(state)]
    assert mine > 2 * max(others)


def test_at_sight_it_scores_like_people_who_know_the_game() -> None:
    totals = []
    for number in range(6):
        state = new(2, f"normal {number}")
        while waiting := rules.waiting(state):
            rules.advance(state, waiting[0], best_at_sight(state, waiting[0]))
        totals += [score.total for score in rules.scores(state)]
    assert mean(totals) > 150
    assert min(totals) > 100


def beginners(seats: int, seed: str) -> Iterator[Asked]:
    """Every position of a game among the players that do not search."""
    state = new(seats, seed)
    while waiting := rules.waiting(state):
        seat, seen = waiting[0], rules.view(state, waiting[0])
        move = COMPUTER.choose(
            seen, seat, rules.legal(seen, seat), f"{seed} {len(state.discarded)}"
        )
        yield Asked(state, seat, seen, move)
        rules.play_in_place(state, seat, move)


def test_beginners_score_less_but_more_than_by_chance() -> None:
    totals = []
    for number in range(6):
        for asked in beginners(2, f"beginners {number}"):
            state = asked.state
        totals += [score.total for score in rules.scores(state)]
    assert 115 < mean(totals) < 155
    assert min(totals) > 75


def test_beginners_do_not_give_up_what_they_could_do() -> None:
    """They take workers, decline and discard only where nothing at all is worth more."""
    given_up = 0
    for asked in beginners(3, "sensible beginners"):
        if not str(asked.move).startswith("workers") and " x " not in str(asked.move):
            continue
        values = {move: value for value, move in ranked(asked.view, asked.seat)}
        assert values[asked.move] == max(values.values())
        given_up += 1
    assert given_up


def test_alone_it_covers_most_of_the_board_at_sight() -> None:
    covered = []
    for number in range(4):
        state = new(1, f"alone {number}")
        while waiting := rules.waiting(state):
            rules.advance(state, waiting[0], best_at_sight(state, waiting[0]))
        covered.append(rules.scores(state)[0].total)
    assert mean(covered) > 29


def last_rounds(state: Table, choose: Any) -> int:
    """How many cells of the game for one are covered if its last rounds are played so."""
    state = rules.copy(state)
    while rules.waiting(state):
        rules.play_in_place(state, 0, choose(state))
    return rules.scores(state)[0].total


def test_alone_thinking_covers_more_in_the_last_rounds() -> None:
    at_sight = thinking = 0
    for number in range(4):
        state = new(1, f"thinking {number}")
        while state.rounds_played < 24:
            rules.advance(state, 0, best_at_sight(state, 0))
        at_sight += last_rounds(state, chosen)
        thinking += last_rounds(state, searched)
    assert thinking > at_sight


def own_turn(dice: tuple[int, int] = (1, 2), seats: int = 2, **options: object) -> Table:
    """A position in which seat 0 begins its first turn with these dice."""
    table = new(seats, "sense", **options)
    assert isinstance(rules.pending(table), TurnChoice)
    table.players[0].dice = list(dice)
    return table


def cover(table: Table, **tiles: str) -> None:
    """Put tiles on cells of the duchy of seat 0."""
    duchy = table.duchies[0]
    for cell, tile in tiles.items():
        duchy.tiles[duchy.layout.index[cell]] = tile.replace("_", "-")


def chosen(table: Table) -> str:
    """What seat 0 does at sight."""
    return str(best_at_sight(table, 0, rules.legal(table, 0), "sense"))


def searched(table: Table) -> str:
    """What seat 0 does after a little thought."""
    view = rules.view(table, 0)
    return str(think(GUIDE, view, 0, rules.legal(view, 0), "sense", 12).move)


def whole_turn(table: Table, choose: Any) -> list[str]:
    """What seat 0 does in its turn."""
    played = []
    while rules.waiting(table) == (0,) and table.turn.seat == 0:
        played.append(choose(table))
        rules.play_in_place(table, 0, played[-1])
    return played


@pytest.mark.parametrize("choose", [chosen, searched])
@pytest.mark.parametrize("dice", [(6, 6), (6, 3), (1, 5)])
def test_it_finishes_a_region(choose: Any, dice: tuple[int, int]) -> None:
    table = own_turn(dice)
    cover(table, d3="ship", d2="ship")
    table.duchies[0].storage, table.duchies[0].workers = ["ship"], 1
    table.duchies[0].goods = [0] * 6
    for depot in table.depots:
        depot.tiles = [""] * len(depot.tiles)
    whole_turn(table, choose)
    assert table.duchies[0].layout.index["d1"] == 15
    assert table.duchies[0].tiles[15] == "ship"


@pytest.mark.parametrize("choose", [chosen, searched])
def test_the_action_of_a_castle_is_not_wasted_on_workers(choose: Any) -> None:
    table = own_turn()
    table.stack[-1] = EffectChoice(0)
    table.turn.pending = [Effect("castle", 18)]
    assert choose(table).partition(" ")[0] in ("take", "place")


def test_a_ship_takes_the_goods_that_make_the_largest_sale() -> None:
    table = own_turn()
    table.stack[-1] = EffectChoice(0)
    table.turn.pending = [Effect("ship", 18)]
    table.duchies[0].goods = [2, 1, 0, 0, 0, 0]
    for depot in table.depots:
        depot.goods = [0] * 6
    table.depots[3].goods[0] = 2
    table.depots[5].goods[4] = 1
    assert chosen(table) == "goods 4"


def test_being_first_on_the_track_is_worth_something() -> None:
    table = own_turn()
    table.track = [[0], [], [1], [], [], [], []]
    behind = worth(table, 0)
    table.track = [[], [1], [0], [], [], [], []]
    assert worth(table, 0) > behind


def last_turn(dice: tuple[int, int]) -> Table:
    """The same at the end of the game."""
    table = own_turn(dice)
    table.phase, table.round = "E", 5
    table.order = [1, 0]
    table.stack = [step for step in table.stack if type(step).__name__ in ("PhaseEnd", "GoOn")]
    table.stack.append(TurnChoice(0))
    return table


def test_in_the_last_turn_goods_are_sold() -> None:
    table = last_turn((3, 5))
    table.duchies[0].goods = [0, 0, 3, 0, 0, 0]
    assert chosen(table) == "sell 3 d3"


def test_in_the_last_turn_no_tile_is_taken_that_cannot_be_placed() -> None:
    table = last_turn((3, 5))
    table.duchies[0].goods, table.duchies[0].workers = [0] * 6, 0
    table.players[0].used = [True, False]
    assert chosen(table) == "workers d5"


def test_tribute_is_paid_for_the_shield_with_the_most_points() -> None:
    table = own_turn(shields=True)
    table.phase = "E"
    cover(table, a2="castle")
    table.duchies[0].shields = [(1, 18), (16, 1)]
    table.duchies[0].silver = 1
    table.stack[-1] = TributeChoice((0,))
    assert chosen(table) == "tribute pay 1 drop 16"


def test_tribute_by_workers_spares_the_silver_that_is_missing() -> None:
    table = own_turn(shields=True)
    table.phase = "E"
    cover(table, a2="castle")
    table.duchies[0].shields = [(1, 18), (3, 1)]
    table.duchies[0].silver, table.duchies[0].workers = 1, 1
    table.stack[-1] = TributeChoice((0,))
    assert chosen(table) == "tribute pay 1 3 with 1 silver 1 worker"


def test_shield_6_copies_the_monasteries_that_bring_more() -> None:
    table = own_turn(seats=3, shields=True)
    table.phase, table.round = "E", 5
    table.duchies[0].shields = [(6, 18)]
    cover(table, e1="bank", e2="market")
    table.duchies[1].monasteries = [9]
    table.duchies[2].monasteries = [22, 20]
    table.stack[-1] = MimicChoice(0)
    assert chosen(table) == "mimic 3"


def test_the_least_useful_tile_is_discarded() -> None:
    table = own_turn(shields=True)
    cover(table, d3="ship", d2="ship")
    table.duchies[0].storage = ["ship", "mine", "castle", "mine"]
    table.stack[-1] = DiscardChoice(0)
    assert chosen(table) == "discard mine"


def test_alone_silver_reaches_the_target() -> None:
    table = new(1, "points")
    rules.advance(table, 0, rules.legal(table, 0)[0])
    table.counter, table.duchies[0].silver = 48, 1
    table.stack.append(PointsChoice(0, 1))
    assert chosen(table) == "points 1"


def test_alone_reaching_the_target_is_worth_more_than_being_near_it() -> None:
    table = new(1, "target")
    rules.advance(table, 0, rules.legal(table, 0)[0])
    for done in (0.1, 0.5, 0.9):
        table.round, table.phase = 3, "ABCDE"[int(5 * done)]
        table.counter, table.target, table.turn.pending = 49, 50, []
        near = worth(table, 0)
        table.counter, table.target, table.turn.pending = 0, 45, [Effect("bonus")]
        assert worth(table, 0) > near


def test_alone_covering_the_last_cell_is_worth_most() -> None:
    table = new(1, "last cell")
    rules.advance(table, 0, rules.legal(table, 0)[0])
    duchy = table.duchies[0]
    duchy.tiles = ["black" for _ in duchy.tiles]
    duchy.tiles[5], duchy.storage = "", ["black"]
    table.players[0].dice = [duchy.layout.cells[5].number] * 2
    missing = worth(table, 0)
    rules.advance(table, 0, best_at_sight(table, 0))
    assert not rules.waiting(table)
    assert worth(table, 0) > missing + COVER


def test_alone_goods_are_traded_for_a_tile() -> None:
    table = new(1, "trade")
    rules.advance(table, 0, rules.legal(table, 0)[0])
    table.duchies[0].goods = [1, 1, 1, 1, 1, 0]
    table.stack.append(TradeChoice(0))
    assert chosen(table).startswith("trade 1 2 3 4 5 for ")


def test_a_ship_with_monastery_5_takes_from_a_neighbour_too() -> None:
    table = own_turn()
    table.duchies[0].monasteries = [5]
    table.duchies[0].goods = [0] * 6
    for depot in table.depots:
        depot.goods = [0] * 6
    table.depots[4].goods[2] = 2
    table.stack.append(SecondDepotChoice(0, 4))
    assert chosen(table) == "goods+ 5"


def test_shield_5_takes_the_type_of_which_there_is_most() -> None:
    table = own_turn(shields=True)
    table.duchies[0].shields, table.duchies[0].goods = [(5, 18)], [0] * 6
    for number, depot in enumerate(table.depots):
        depot.goods = [0, int(number < 3), 0, int(number == 4), 0, 0]
    table.stack.append(GoodsTypeChoice(0))
    assert chosen(table) == "goods-type 2"


def test_members_of_a_team_count_as_one() -> None:
    table = new(4, "team", team="12a")
    value = worth(table, 0)
    table.players[2].score("goods", 10)
    assert worth(table, 0) == pytest.approx(value + 10)
