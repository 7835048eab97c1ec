"""The game for one: rivers, black tiles, the target (RULINGS 13.2)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.points import SOLO_CELLS
from rules.castles_of_burgundy.data.solo_boards import SOLO_BOARDS
from rules.castles_of_burgundy.steps.phase import Round
from rules.core import steps
from tests.playing import asked, forced, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    happened,
    new,
    pending,
    spelled,
    table,
    track,
)

SOLO = {"solo": "13a"}
EXTRA = {"solo": "13a", "extra_tiles": True}
WHITE = {"solo": "13a", "white_castles": True}
TILES = {
    "castle": "castle",
    "mine": "mine",
    "ship": "ship",
    "livestock": "cow2 cow3 cow4 sheep2 sheep3 pig4",
    "building": " ".join(["bank", "market", "church"] * 4),
    "monastery": "monastery-1 monastery-2 monastery-3 monastery-4 monastery-5 monastery-6",
}
"""Tiles for all cells of each colour."""


def alone(laid="", dice="1 1", storage="", *, start="a5", options=SOLO, **others):
    """A solo table with the castle on a5, beside a2 (building 4), a4 (monastery 3), a7 (ship 1)."""
    return table(
        1,
        options=options,
        starts={"P1": start},
        duchies={"P1": laid},
        dice={"P1": dice},
        storage={"P1": storage},
        **others,
    )


def covering(*, board="13a", besides=(), start="a5", only=()):
    """Tiles for all cells of a board but some, or for those of some colours."""
    words = []
    for colour, cells in BOARDS[board].of_colour.items():
        if only and colour not in only:
            continue
        tiles = TILES[colour].split()
        tiles = tiles * (len(cells) if len(tiles) == 1 else 1)
        for cell, tile in zip(
            [BOARDS[board].cells[cell].id for cell in cells], tiles, strict=False
        ):
            if cell != start and cell not in besides:
                words.append(f"{cell}={tile}")
    return " ".join(words)


# Set-up


def test_one_silver_two_workers_three_goods_and_the_tiles_for_two():
    state = new(1, SOLO)
    assert asked(state) == ["P1"]
    state = play(state, "P1: start b7")
    own = duchy(state, "P1")
    assert (own.silver, own.workers, sum(own.goods)) == (1, 2, 3)
    tiles = [tile for depot in state.depots for tile in depot.tiles if tile]
    assert len(tiles) == 12 - 1
    assert len(state.black) == 4
    assert (state.counter, state.target) == (0, 50)
    assert track(state) == []
    assert at(state, "P1", "b7") == "castle"


@pytest.mark.parametrize(
    ("board", "cells"), [("13a", ["a3", "a5", "b7", "d7"]), ("13b", ["b1", "d2", "g3", "n5"])]
)
def test_the_castle_lies_on_any_of_four_castle_cells(board, cells):
    state = new(1, {"solo": board})
    assert legal(state, "P1") == [f"start {cell}" for cell in cells]
    state, log = happen(state, f"P1: start {cells[0]}")
    assert not happened(log, events.RegionCompleted)


@pytest.mark.parametrize("target", [45, 50, 55])
def test_the_target_is_an_option(target):
    assert new(1, {"solo_target": target}).target == target


def test_28_crane_and_geese_are_played_without_the_bridge():
    state = new(1, EXTRA)
    tiles = {tile for stack in state.stacks.values() for tile in stack}
    assert {"monastery-28", "crane", "goose2"} <= tiles
    assert "monastery-27" not in tiles


# Rounds


def test_in_each_round_a_tile_leaves_the_depot_of_the_white_die_or_the_next_one_with_tiles():
    seen = set()
    for number in range(12):
        state = alone(depots={2: "ship bank", 5: "mine"})
        state.chance = rules.Chance(str(number))
        state.stack.append(Round(2))
        state.sink = log = []
        state.stack.pop(-2)
        steps.run_on(state)
        white = happened(log, events.RoundBegan)[0].white
        (removed,) = happened(log, events.TileRemoved)
        first = next(depot for depot in [*range(white, 7), *range(1, white)] if depot in (2, 5))
        assert (removed.depot, removed.tile) == (first, {2: "ship", 5: "mine"}[first])
        assert removed.tile in state.discarded
        seen.add(white)
    assert len(seen) > 3


def test_no_tile_leaves_empty_depots():
    state = alone()
    state.stack[-1:] = [Round(2)]
    state.sink = log = []
    steps.run_on(state)
    assert happened(log, events.TileRemoved) == []
    assert sum(sum(depot.goods) for depot in state.depots) == 1


def test_goods_sell_for_two_points_each():
    state = play(alone(goods={"P1": "1 1 1"}), "P1: sell 1 d1", "P1: points 0")
    assert state.counter == 6
    assert duchy(state, "P1").silver == 1


# Rivers


@pytest.mark.parametrize("board", ["13a", "13b"])
def test_rivers_join_cells_and_no_regions(board):
    found = BOARDS[board]
    assert len(found.cells) == 37
    assert len(found.regions) == {"13a": 28, "13b": 25}[board]
    for one, other in found.rivers:
        assert other in found.neighbours[one]
        assert one in found.neighbours[other]
        assert found.cells[one].region != found.cells[other].region
        assert "ship" in (found.cells[one].colour, found.cells[other].colour)


def test_a_tile_is_placed_across_a_river_in_both_directions():
    state = alone("a7=ship", "6 4", "ship ship")
    assert legal(state, "P1", "place") == ["place ship b1 d6", "place ship c2 d4"]
    state = alone("b1=ship", "1 1", "ship", start="b7")
    assert allowed(state, "P1: place ship a7 d1")
    state = alone(dice="6 6", storage="ship", start="a3")
    assert not allowed(state, "P1: place ship b1 d6")


def test_13b_is_played_across_its_rivers():
    state = table(
        1,
        options={"solo": "13b"},
        starts={"P1": "b1"},
        dice={"P1": "6 4"},
        storage={"P1": "ship bank"},
    )
    assert legal(state, "P1", "place") == ["place ship a1 d6", "place bank b2 d4"]


def test_other_clusters_are_no_neighbours_without_a_river():
    state = alone(dice="4 4", storage="ship bank", start="a3")
    assert legal(state, "P1", "place") == []


# Ship and trade


def test_a_ship_takes_everything_without_a_limit_of_types():
    state = alone(storage="ship", goods={"P1": "1 2 3"}, lying={4: "4 5 6 6"}, black="mine")
    state = play(state, "P1: place ship a7 d1")
    assert "goods 4" in legal(state, "P1")
    state = play(state, "P1: goods 4", "P1: trade skip")
    assert spelled(duchy(state, "P1").goods) == "1 2 3 4 5 6 6"


def test_then_all_goods_in_the_depots_leave_the_game():
    state = alone(storage="ship", lying={4: "4", 2: "1 1", 3: "5"})
    state, log = happen(state, "P1: place ship a7 d1", "P1: goods 4")
    assert happened(log, events.GoodsRemoved)[0].goods == ((1, 2), (5, 1))
    assert all(not any(depot.goods) for depot in state.depots)
    assert spelled(state.lost_goods) == "1 1 5"


def test_monastery_5_takes_the_goods_of_a_neighbour_before_they_leave():
    state = alone("a4=monastery-5", storage="ship", lying={4: "4", 3: "5", 1: "6"})
    state = play(state, "P1: place ship a7 d1", "P1: goods 4")
    assert legal(state, "P1") == ["goods+ 3", "goods+ 5", "goods+ none"]
    state = play(state, "P1: goods+ 3")
    assert spelled(duchy(state, "P1").goods) == "4 5"
    assert spelled(state.lost_goods) == "6"


def test_five_stored_goods_may_be_given_up_for_a_tile_of_the_black_depot():
    state = alone(storage="ship", goods={"P1": "1 1 2 5"}, lying={4: "5 6"}, black="mine bank")
    state = play(state, "P1: place ship a7 d1", "P1: goods 4")
    moves = legal(state, "P1", "trade")
    assert "trade 1 1 2 5 5 for mine" in moves
    assert len(moves) == 4 * 2 + 1
    after = play(state, "P1: trade 1 1 2 5 5 for bank")
    assert duchy(after, "P1").storage == ["black"]
    assert spelled(duchy(after, "P1").goods) == "6"
    assert duchy(after, "P1").sold == [0] * 6
    assert after.black == ["mine", ""]
    assert duchy(play(state, "P1: trade skip"), "P1").storage == []


def test_fewer_than_five_goods_bring_no_trade():
    state = alone(storage="ship", goods={"P1": "1 1 2"}, lying={4: "5"}, black="mine")
    state = play(state, "P1: place ship a7 d1", "P1: goods 4")
    assert legal(state, "P1", "trade") == []
    state = alone(storage="ship", goods={"P1": "1 1 2 2 2"}, lying={4: "5"})
    state = play(state, "P1: place ship a7 d1", "P1: goods 4")
    assert legal(state, "P1", "trade") == []


def test_a_trade_gives_up_five_goods_that_are_there():
    state = alone(storage="ship", goods={"P1": "1 1 2 3 3"}, lying={4: "5"}, black="mine")
    state = play(state, "P1: place ship a7 d1", "P1: goods 4")
    refused(state, "P1: trade 1 1 1 2 3 for mine")
    refused(state, "P1: trade 1 1 2 3 for mine")
    assert refused(state, "P1: trade 1 1 2 3 3 for bank").startswith("The black depot")


def test_the_trade_is_offered_also_when_no_depot_had_goods():
    state = alone("a4=monastery-15", storage="ship", goods={"P1": "1 1 2 2 2"}, black="mine")
    state = play(state, "P1: place ship a7 d1")
    assert pending(state) == ["ship", "region"]
    assert [move for move in legal(state, "P1") if move.startswith("goods")] == [
        f"goods {depot}" for depot in DEPOTS
    ]
    state = play(state, "P1: score region")
    assert legal(state, "P1") == ["trade 1 1 2 2 2 for mine", "trade skip"]


def test_a_tile_is_discarded_first_for_a_black_tile_if_the_storage_is_full():
    state = alone(
        storage="ship mine cow2",
        goods={"P1": "1 1 2 2 2"},
        lying={4: "5"},
        black="mine bank",
        silver=2,
    )
    state = play(state, "P1: place ship a7 d1", "P1: buy bank", "P1: goods 4")
    assert legal(state, "P1", "trade 1 1 2 2 2 for") == [
        f"trade 1 1 2 2 2 for mine x {tile}" for tile in ("mine", "cow2", "bank")
    ]
    assert refused(state, "P1: trade 1 1 2 2 2 for mine").startswith("Your storage is full")
    state = play(state, "P1: trade 1 1 2 2 2 for mine x cow2")
    assert duchy(state, "P1").storage == ["mine", "bank", "black"]


def test_a_trade_is_not_the_purchase():
    state = alone(
        storage="ship", goods={"P1": "1 1 2 2 2"}, lying={4: "5"}, black="mine bank", silver=2
    )
    state = play(state, "P1: place ship a7 d1", "P1: goods 4", "P1: trade 1 1 2 2 2 for mine")
    assert allowed(state, "P1: buy bank")


# Black tiles


def with_black(laid="", dice="4 1", storage="black", **others):
    """A black tile is in storage; the tile behind it counts as discarded."""
    return alone(laid, dice, storage, **others)


@pytest.mark.parametrize(("cell", "number"), [("a2", 4), ("a4", 3), ("a7", 1)])
def test_a_black_tile_goes_on_any_colour_with_number_and_adjacency(cell, number):
    state = with_black(dice=f"{number} {number}")
    assert legal(state, "P1", "place") == [f"place black {cell} d{number}"]
    assert refused(state, f"P1: place black d1 d{number}") == "d1 has no neighbor with a tile."


def test_a_castle_and_a_town_hall_place_a_black_tile():
    state = with_black("a4=monastery-15", "2 1", "black castle")
    state = play(state, "P1: place castle a3 d2")
    assert allowed(state, "P1: place black a2 any4")
    state = with_black("", "4 1", "black town-hall")
    state = play(state, "P1: place town-hall a2 d4")
    assert allowed(state, "P1: town-hall black a7")


def test_a_black_tile_on_a_ship_cell_brings_no_goods_and_no_trade():
    state = with_black(dice="1 1", goods={"P1": "1 1 2 2 2"}, lying={3: "4"}, black="mine")
    state = play(state, "P1: place black a7 d1")
    assert pending(state) == []
    assert state.counter == 11
    assert state.depots[2].goods == [0, 0, 0, 1, 0, 0]


def test_a_black_tile_fills_its_cell_for_region_and_colour():
    mines = "b2=mine d11=mine"
    state = with_black(mines, "5 1", start="a3", black="bank")
    state = play(state, "P1: place black a6 d5")
    assert pending(state) == ["region", "fill"]


def test_a_black_tile_pays_no_income_and_is_no_animal_or_building():
    state = with_black("a6=black a1=black", "1 1", "", start="a3", end=True)
    assert duchy(state, "P1").silver == 0
    state = alone("a2=black", "3 1", "monastery-16")
    state = play(state, "P1: place monastery-16 a4 d3")
    assert pending(state) == []
    assert state.counter == 11


def test_the_monasteries_9_to_11_do_not_help_a_black_tile_and_8_does():
    state = with_black("a4=monastery-9 b8=monastery-10 c6=monastery-11", "3 3", workers=1)
    assert legal(state, "P1", "place black a2") == ["place black a2 d3>4 w1"]
    state = with_black("a4=monastery-8", "2 2", workers=1)
    assert legal(state, "P1", "place black a2") == ["place black a2 d2>4 w1"]


# Scoring monasteries


def gained(state, line):
    """The points of the tile that a line places."""
    _, log = happen(play(state, line), "P1: score tile")
    return happened(log, events.PointsAdded)[0].points


def test_a_scoring_monastery_scores_once_when_it_is_placed():
    state = alone("a2=warehouse", "3 6", "monastery-16 warehouse", goods={"P1": ""})
    assert gained(state, "P1: place monastery-16 a4 d3") == 4
    state = play(state, "P1: place monastery-16 a4 d3", "P1: score tile")
    assert state.counter == 4 + 11


@pytest.mark.parametrize(
    ("monastery", "laid", "others", "score"),
    [
        (15, "", {"sold": {"P1": "1 1 4"}}, 4),
        (17, "a2=watchtower b5=watchtower", {}, 8),
        (22, "a2=bank", {}, 4),
        (24, "a1=cow2 b6=pig3 c5=pig4", {}, 8),
        (25, "", {"sold": {"P1": "1 1 4"}}, 3),
    ],
)
def test_they_count_what_is_there_then(monastery, laid, others, score):
    state = alone(laid, "3 1", f"monastery-{monastery}", **others)
    assert gained(state, f"P1: place monastery-{monastery} a4 d3") == score


def test_26_counts_colours_completed_so_far_also_one_that_it_completes():
    laid = covering(only=("monastery",), besides=("a4",))
    mines = covering(only=("mine",))
    assert gained(alone(laid, "3 1", "monastery-26"), "P1: place monastery-26 a4 d3") == 3
    state = alone(f"{laid} {mines}", "3 1", "monastery-26")
    assert gained(state, "P1: place monastery-26 a4 d3") == 6


def test_a_tile_that_comes_later_adds_nothing():
    state = alone("a4=monastery-17", "4 1", "watchtower")
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert state.counter == 4 + 11


def test_a_crane_counts_for_the_first_monastery_that_is_placed_after_it():
    state = alone("a2=crane", "3 5", "monastery-17 monastery-18", options=EXTRA)
    assert gained(state, "P1: place monastery-17 a4 d3") == 4
    state = play(state, "P1: place monastery-17 a4 d3", "P1: score tile")
    assert duchy(state, "P1").crane_counted
    other = alone("a2=crane d7=castle", "3 3", "monastery-17 monastery-18", options=EXTRA)
    other = play(other, "P1: place monastery-17 a4 d3", "P1: score tile")
    before = other.counter
    other, log = happen(other, "P1: place monastery-18 d2 d3")
    assert pending(other) == []
    assert happened(log, events.PointsAdded) == []
    assert other.counter == before


def test_a_crane_placed_after_a_monastery_counts_nothing_for_it():
    state = alone("a4=monastery-17", "4 1", "crane", options=EXTRA)
    state = play(state, "P1: place crane a2 d4", "P1: crane skip")
    assert state.counter == 11
    assert not duchy(state, "P1").crane_counted


def test_a_crane_does_not_count_for_15_24_25_and_26():
    state = alone("a2=crane a1=cow2", "3 1", "monastery-24", options=EXTRA)
    state = play(state, "P1: place monastery-24 a4 d3", "P1: score tile")
    assert not duchy(state, "P1").crane_counted


def test_monastery_29_scores_when_placed_too():
    state = alone("a2=white-castle", "3 1", "monastery-29", options=WHITE)
    assert gained(state, "P1: place monastery-29 a4 d3") == 4


# Fill


def filling(**others):
    """The mine that completes its colour is about to be placed."""
    return alone("b2=mine d11=mine", "5 1", "mine", start="a3", **others)


def test_a_complete_colour_fills_a_cell_with_a_tile_of_the_black_depot():
    state = play(filling(black="cow3 ship bank"), "P1: place mine a6 d5")
    assert pending(state) == ["region", "fill"]
    fills = legal(state, "P1", "fill")
    assert "fill cow3 a1" in fills
    assert "fill ship a7" in fills
    assert "fill skip" in fills
    assert all("a2" not in move for move in fills)
    state = play(state, "P1: fill ship a7")
    assert at(state, "P1", "a7") == "ship"
    assert state.black == ["cow3", "", "bank"]
    assert "goods 1" in legal(state, "P1")


def test_a_complete_colour_brings_no_bonus_points():
    state = play(filling(), "P1: place mine a6 d5", "P1: score region")
    assert state.counter == 11
    assert pending(state) == []
    assert duchy(state, "P1").bonus == []


def test_fill_may_be_skipped_and_is_lost_if_nothing_fits():
    state = play(filling(black="cow3"), "P1: place mine a6 d5", "P1: fill skip")
    assert pending(state) == []
    assert state.counter == 11
    state, log = happen(filling(black="mine"), "P1: place mine a6 d5", "P1: score region")
    assert pending(state) == []
    assert happened(log, events.EffectsLost)[0].effects == ("fill",)


def test_fill_keeps_colour_adjacency_and_city_rule():
    state = play(filling(black="ship cow3 mine"), "P1: place mine a6 d5")
    assert refused(state, "P1: fill ship a1").startswith("The color of a1")
    assert refused(state, "P1: fill ship c2") == "c2 has no neighbor with a tile."
    assert refused(state, "P1: fill bank a2").startswith("The black depot")


def test_a_fill_can_complete_another_colour():
    laid = covering(only=("mine", "livestock"), besides=("a6", "a1"), start="a3")
    state = alone(laid, "5 1", "mine", start="a3", black="pig3 bank")
    state = play(state, "P1: place mine a6 d5", "P1: fill pig3 a1")
    assert pending(state).count("fill") == 1
    assert "tile" in pending(state)
    assert pending(state).count("region") == 2


def test_silver_buys_while_a_fill_is_pending():
    state = play(filling(black="cow3 bank", silver=2), "P1: place mine a6 d5")
    assert allowed(state, "P1: buy bank")


# Points, target


def tower(**others):
    return alone("", "4 1", "watchtower", **others)


def test_points_of_tile_and_region_are_scored_in_the_players_order():
    state = play(tower(), "P1: place watchtower a2 d4")
    assert pending(state) == ["tile", "region"]
    assert legal(state, "P1") == ["score tile", "score region"]
    assert play(state, "P1: score tile").counter == 15
    assert play(state, "P1: score region").counter == 15


def test_a_single_score_runs_by_itself():
    state = play(alone("", "4 1", "bank"), "P1: place bank a2 d4")
    assert legal(state, "P1", "points") == ["points 0", "points 1", "points 2"]
    state = play(state, "P1: points 0")
    assert state.counter == 11


def test_each_silver_paid_adds_a_point_to_a_gain_below_the_target():
    state = play(tower(silver=2), "P1: place watchtower a2 d4", "P1: score tile")
    assert legal(state, "P1") == ["points 0", "points 1", "points 2"]
    assert refused(state, "P1: points 3") == "You have 2 silver."
    after, log = happen(state, "P1: points 2")
    assert happened(log, events.PointsAdded)[0] == events.PointsAdded(0, 6, 2, 6)
    assert duchy(after, "P1").silver == 0
    assert after.counter == 17


def test_there_is_one_question_for_each_gain():
    state = play(tower(silver=2), "P1: place watchtower a2 d4", "P1: score tile", "P1: points 1")
    assert legal(state, "P1") == ["points 0", "points 1"]


def test_without_silver_or_at_the_target_nothing_is_asked():
    assert play(tower(), "P1: place watchtower a2 d4", "P1: score tile").counter == 15
    state = tower(silver=2, counter=46)
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert (state.counter, state.target) == (0, 45)


def test_silver_may_be_paid_past_the_target():
    state = tower(silver=9, counter=40)
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert legal(state, "P1")[-1] == "points 9"
    state = play(state, "P1: points 9")
    assert (state.counter, state.target) == (0, 45)


def test_silver_and_workers_of_a_sale_come_before_its_points():
    state = alone("a4=monastery-4", goods={"P1": "1"})
    state = play(state, "P1: sell 1 d1")
    assert legal(state, "P1", "points") == ["points 0", "points 1"]
    assert duchy(state, "P1").workers == 1


def test_reaching_the_target_begins_again_five_lower_and_brings_an_action():
    state = tower(counter=45, depots={3: "mine"})
    state = play(state, "P1: place watchtower a2 d4", "P1: score region")
    assert (state.counter, state.target) == (0, 45)
    assert pending(state) == ["tile", "bonus"]
    assert "take mine 3 any3" in legal(state, "P1")
    assert "workers any1" in legal(state, "P1")
    state = play(state, "P1: workers any1")
    assert state.counter == 4
    assert duchy(state, "P1").workers == 2


def test_the_extra_action_of_the_target_cannot_be_skipped_and_takes_place_at_once():
    state = tower(counter=35)
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert pending(state) == ["bonus"]
    assert legal(state, "P1") == ["workers any1"]
    assert refused(state, "P1: workers d1").startswith("You can't use that die")


def test_the_target_never_falls_below_five():
    state = tower(counter=4, target=5)
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert state.target == 5
    assert pending(state) == ["region", "bonus"]
    state = tower(counter=4, target=10)
    state = play(state, "P1: place watchtower a2 d4", "P1: score region")
    assert state.target == 5


def test_points_of_the_first_target_are_lost_beyond_it():
    state = tower(counter=49)
    state = play(state, "P1: place watchtower a2 d4", "P1: score region")
    assert state.counter == 0


def test_workers_are_hired_before_points_are_paid():
    state = alone("a4=monastery-28", "4 1", "watchtower", options=EXTRA, silver=2)
    state = play(state, "P1: place watchtower a2 d4", "P1: score tile")
    assert legal(state, "P1") == ["points 0", "points 1", "points 2", "hire 1", "hire 2"]
    state = play(state, "P1: hire 1")
    assert legal(state, "P1") == ["points 0", "points 1", "hire 1"]


def test_bank_and_boarding_house_act_at_once():
    state = play(alone("", "4 1", "bank"), "P1: place bank a2 d4")
    assert duchy(state, "P1").silver == 2
    state = play(alone("", "4 1", "boarding-house"), "P1: place boarding-house a2 d4")
    assert duchy(state, "P1").workers == 4


def test_geese_with_a_choice_are_one_event():
    laid = "d7=castle d8=cow3 d13=pig2"
    state = alone(laid, "1 1", "goose2", options=EXTRA)
    state = play(state, "P1: place goose2 d4 d1")
    assert legal(state, "P1", "goose") == ["goose cow", "goose pig"]
    state, log = happen(state, "P1: goose cow")
    assert [event.points for event in happened(log, events.PointsAdded)] == [5, 6 + 10]


def test_the_crane_scores_a_watchtower_at_once():
    state = alone("", "4 1", "crane", options=EXTRA)
    state = play(state, "P1: place crane a2 d4")
    assert pending(state) == ["crane", "region"]
    assert play(state, "P1: crane watchtower").counter == 4 + 11


# End


@pytest.mark.parametrize("board", ["13a", "13b"])
def test_the_game_is_won_at_once_when_all_cells_are_covered(board):
    last, number, start = {"13a": ("a7", 1, "a5"), "13b": ("a1", 6, "b1")}[board]
    state = table(
        1,
        options={"solo": board},
        starts={"P1": start},
        duchies={"P1": covering(board=board, besides=(last,), start=start)},
        storage={"P1": "ship"},
        dice={"P1": f"{number} 1"},
        lying={3: "4"},
        phase="C",
        round=2,
        black="mine",
    )
    state, log = happen(state, f"P1: place ship {last} d{number}")
    assert asked(state) == []
    assert log[-1] == events.GameEnded(True)
    (score,) = rules.scores(state)
    assert score.rank == 1
    assert score.sources == {"covered": 37}
    assert rules.audit(state) == []


def test_the_game_is_won_in_the_middle_of_effects():
    laid = covering(besides=("a7", "a2"))
    state = alone(laid, "4 1", "town-hall ship", silver=3)
    state = play(state, "P1: place town-hall a2 d4")
    assert "town-hall" in pending(state)
    state, log = happen(state, "P1: town-hall ship a7")
    assert pending(state) == []
    assert log[-1] == events.GameEnded(True)


def test_the_game_is_lost_after_round_25():
    laid = covering(besides=("a7", "a2"))
    state = alone(laid, phase="E", round=5, used={"P1": "1"})
    state, log = happen(state, "P1: workers d1")
    assert asked(state) == []
    assert log[-1] == events.GameEnded(False)
    (score,) = rules.scores(state)
    assert not score.won
    assert score.total == 35


def test_nothing_is_scored_at_the_end():
    state = alone(end=True, phase="E", silver=5, goods={"P1": "1 1"})
    (score,) = rules.scores(state)
    assert score.sources == {"covered": 1}


def test_mines_pay_at_the_end_of_a_phase():
    state = alone("a6=mine b2=mine a4=monastery-2", end=True)
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (2, 2)
    assert state.phase == "B"


def test_livestock_and_phase_points_count_as_usual():
    state = alone("d7=castle d8=cow3 d13=pig2", "1 1", "cow2", phase="C")
    state = play(state, "P1: place cow2 d4 d1")
    _, log = happen(state, "P1: score tile")
    assert [event.points for event in happened(log, events.PointsAdded)] == [5, 6 + 6]


def test_forced_answers_are_those_without_a_choice():
    state = play(tower(counter=35), "P1: place watchtower a2 d4", "P1: score tile")
    assert forced(state, "P1") == "workers any1"


def test_of_two_regions_that_are_pending_the_older_one_is_scored_first():
    state = alone(storage="town-hall ship", dice="4 1", black="mine")
    state = play(state, "P1: place town-hall a2 d4", "P1: town-hall ship a7")
    assert pending(state).count("region") == 2
    _, log = happen(state, "P1: score region")
    assert happened(log, events.PointsAdded)[0].points == 11


def test_a_castle_and_the_extra_action_of_the_target_are_two_actions():
    state = alone("a4=monastery-15", "2 1", "castle", counter=45)
    state = play(state, "P1: place castle a3 d2", "P1: score region")
    assert pending(state) == ["castle", "bonus"]
    state = play(state, "P1: workers any1")
    assert pending(state) == ["bonus"]
    state = play(state, "P1: workers any1")
    assert pending(state) == []
    assert duchy(state, "P1").workers == 4


def test_both_boards_have_as_many_cells_as_win_the_game():
    assert {len(BOARDS[board].cells) for board in SOLO_BOARDS} == {SOLO_CELLS}
