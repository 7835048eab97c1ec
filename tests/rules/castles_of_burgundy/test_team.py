"""The team game: two against two on boards that both members share (RULINGS 13.1)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events
from rules.castles_of_burgundy.data.boards import BOARDS
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    happened,
    new,
    pending,
    points,
    table,
    track,
)

TEAM = {"team": "12a"}
OTHER = {"team": "12b"}
EXTRA = {"team": "12a", "extra_tiles": True}


def team(*, options=TEAM, **others):
    """A table with two teams, P1 and P3 against P2 and P4; the castles lie on d5."""
    return table(4, options=options, **others)


# Set-up


def test_each_team_has_a_castle_three_goods_two_silver_and_three_or_five_workers():
    state = new(4, TEAM)
    assert [duchy.workers for duchy in state.duchies] == [3, 5]
    assert [duchy.silver for duchy in state.duchies] == [2, 2]
    assert [sum(duchy.goods) for duchy in state.duchies] == [3, 3]
    assert [duchy.tiles.count("castle") for duchy in state.duchies] == [1, 1]
    assert at(state, "P1", "d5") == at(state, "P2", "d5") == "castle"
    assert len(state.stacks["castle"]) == 14 - 2 - 2


def test_the_members_sit_alternately_and_the_first_stack_is_in_this_order():
    state = new(4, TEAM)
    assert [player.duchy for player in state.players] == [0, 1, 0, 1]
    assert rules.teams(state) == ((0, 2), (1, 3))
    assert track(state) == ["P4 P3 P2 P1"]
    assert state.order == [0, 1, 2, 3]


def test_on_12b_one_member_of_each_team_chooses_one_of_six_castle_cells_in_turn():
    state = new(4, OTHER)
    assert asked(state) == ["P1"]
    cells = ["a1", "b5", "c1", "d5", "f8", "g5"]
    assert legal(state, "P1") == [f"start {cell}" for cell in cells]
    state = play(state, "P1: start c1")
    assert asked(state) == ["P2"]
    state = play(state, "P2: start c1")
    assert at(state, "P3", "c1") == at(state, "P4", "c1") == "castle"
    assert state.phase == "A"


@pytest.mark.parametrize("name", ["12a", "12b"])
def test_a_team_board_has_58_cells_in_two_halves_of_29(name):
    board = BOARDS[name]
    assert len(board.cells) == 58
    assert sum(board.half) == 29
    colours = {colour: len(cells) for colour, cells in board.of_colour.items()}
    assert colours == {
        "building": 18,
        "livestock": 10,
        "monastery": 9,
        "ship": 10,
        "castle": 6,
        "mine": 5,
    }


def test_depots_and_black_depot_are_filled_as_with_four_players():
    state = new(4, TEAM)
    assert sum(len(depot.tiles) for depot in state.depots) == 24
    assert len(state.black) == 8


# Turns


def test_every_member_has_an_own_turn_with_two_dice_and_a_purchase():
    state = team(silver={"P1": 4}, black="mine ship", dice={"P3": "2 5"}, order="P1 P3 P2 P4")
    state = play(state, "P1: buy mine in own", "P1: workers d1", "P1: workers d1")
    assert asked(state) == ["P3"]
    assert "buy ship in shared" in legal(state, "P3")
    assert [move for move in legal(state, "P3") if move.startswith("workers")] == [
        "workers d2",
        "workers d5",
    ]


def test_workers_and_silver_are_shared():
    state = team(order="P1 P3 P2 P4", depots={4: "mine"}, dice={"P3": "1 1"})
    state = play(state, "P1: workers d1", "P1: workers d1")
    assert duchy(state, "P3").workers == 4
    state = play(state, "P3: take mine 4 d1>4 w3 in own")
    assert duchy(state, "P1").workers == 1


def test_goods_are_shared_three_types_per_team():
    state = team(
        order="P1 P3 P2 P4",
        dice={"P1": "4 1", "P3": "1 1"},
        storage={"P1": "ship"},
        goods={"P1": "1 2"},
        lying={3: "1 4 5"},
    )
    state = play(state, "P1: place ship e4 d4")
    assert legal(state, "P1", "goods 3") == ["goods 3 keep 4", "goods 3 keep 5"]
    state = play(state, "P1: goods 3 keep 4", "P1: workers d1")
    assert allowed(state, "P3: sell 1 d1")
    state = play(state, "P3: sell 1 d1")
    assert points(state, "P3", "goods") == 8
    assert points(state, "P1", "goods") == 0
    assert duchy(state, "P1").sold == [2, 0, 0, 0, 0, 0]


def test_every_member_uses_the_monasteries_of_the_team():
    state = team(duchies={"P1": "d6=monastery-14"}, acting="P3", order="P3 P1 P2 P4")
    assert duchy(play(state, "P3: workers d1"), "P1").workers == 4
    state = team(duchies={"P1": "d6=monastery-14"}, acting="P2", order="P2 P1 P3 P4")
    assert duchy(play(state, "P2: workers d1"), "P2").workers == 2


def test_both_members_use_both_halves_of_the_board():
    state = team(acting="P3", order="P3 P1 P2 P4", private={"P3": "bank"}, dice={"P3": "2 1"})
    assert allowed(state, "P3: place bank c4 d2")
    state = team(private={"P1": "bank"}, duchies={"P1": "d6=monastery-15"}, dice={"P1": "3 1"})
    assert allowed(state, "P1: place bank d7 d3")


# Storage


def test_a_tile_goes_to_a_free_shared_or_own_space_as_the_member_says():
    state = team(depots={1: "mine"}, silver={"P1": 2}, black="ship")
    assert legal(state, "P1", "take") == ["take mine 1 d1 in shared", "take mine 1 d1 in own"]
    assert legal(state, "P1", "buy") == ["buy ship in shared", "buy ship in own"]
    assert refused(state, "P1: take mine 1 d1") == "Say which storage: shared or own (yours)."
    assert duchy(play(state, "P1: take mine 1 d1 in shared"), "P1").storage == ["mine"]
    assert play(state, "P1: take mine 1 d1 in own").players[0].storage == ["mine"]


def test_nothing_is_said_if_only_one_storage_has_a_free_space():
    state = team(depots={1: "mine"}, storage={"P1": "ship bank"})
    assert legal(state, "P1", "take") == ["take mine 1 d1"]
    assert refused(state, "P1: take mine 1 d1 in own") == "You can't choose the storage here."
    assert play(state, "P1: take mine 1 d1").players[0].storage == ["mine"]
    state = team(depots={1: "mine"}, private={"P1": "ship bank"})
    assert duchy(play(state, "P1: take mine 1 d1"), "P1").storage == ["mine"]


def test_building_effects_and_only_they_name_the_storage_too():
    state = team(dice={"P1": "2 1"}, private={"P1": "church"}, depots={5: "mine"})
    state = play(state, "P1: place church c4 d2")
    assert legal(state, "P1") == ["church mine 5 in shared", "church mine 5 in own", "church skip"]


def test_only_if_all_four_spaces_are_full_one_tile_leaves_and_the_new_one_takes_its_space():
    state = team(depots={1: "castle"}, storage={"P1": "mine ship"}, private={"P1": "bank cow2"})
    assert legal(state, "P1", "take") == [
        "take castle 1 d1 x mine",
        "take castle 1 d1 x ship",
        "take castle 1 d1 x bank",
        "take castle 1 d1 x cow2",
    ]
    after = play(state, "P1: take castle 1 d1 x bank")
    assert duchy(after, "P1").storage == ["mine", "ship"]
    assert after.players[0].storage == ["cow2", "castle"]
    state = team(depots={1: "castle"}, storage={"P1": "mine ship"}, private={"P1": "bank"})
    assert refused(state, "P1: take castle 1 d1 x mine").startswith("Your storage has room")


def test_a_tile_in_both_storages_is_named_with_its_storage():
    state = team(depots={1: "castle"}, storage={"P1": "mine ship"}, private={"P1": "mine bank"})
    assert legal(state, "P1", "take castle 1 d1 x mine") == [
        "take castle 1 d1 x mine from shared",
        "take castle 1 d1 x mine from own",
    ]
    assert refused(state, "P1: take castle 1 d1 x mine").startswith("Say which storage")
    assert refused(state, "P1: take castle 1 d1 x ship from shared").startswith("You can't choose")
    after = play(state, "P1: take castle 1 d1 x mine from own")
    assert after.players[0].storage == ["bank", "castle"]


def test_a_tile_that_is_placed_is_named_with_its_storage_if_both_hold_one():
    state = team(storage={"P1": "mine"}, private={"P1": "mine"}, dice={"P1": "3 1"})
    assert legal(state, "P1", "place") == [
        "place mine from shared d4 d3",
        "place mine from own d4 d3",
    ]
    refused(state, "P1: place mine d4 d3")
    after = play(state, "P1: place mine from own d4 d3")
    assert after.players[0].storage == []
    assert duchy(after, "P1").storage == ["mine"]


def test_a_town_hall_names_the_storage_too():
    state = team(storage={"P1": "mine"}, private={"P1": "mine town-hall"}, dice={"P1": "2 1"})
    state = play(state, "P1: place town-hall c4 d2")
    assert legal(state, "P1", "town-hall mine") == [
        "town-hall mine from shared c3",
        "town-hall mine from shared d4",
        "town-hall mine from own c3",
        "town-hall mine from own d4",
    ]


def test_a_member_places_from_the_shared_and_own_spaces_only():
    state = team(private={"P1": "mine", "P3": "bank"}, storage={"P1": "ship"}, dice={"P1": "2 4"})
    assert legal(state, "P1", "place") == ["place ship e4 d4"]
    assert refused(state, "P1: place bank c4 d2") == "This tile isn't in your storage: bank."


def test_both_members_place_from_the_shared_spaces():
    state = team(storage={"P1": "ship"}, acting="P3", order="P3 P1 P2 P4", dice={"P3": "4 1"})
    assert allowed(state, "P3: place ship e4 d4")


# Track


def test_the_bridge_lifts_both_markers_which_keep_their_order():
    state = team(
        options=EXTRA,
        private={"P1": "monastery-27"},
        track=["P3 P1 P4 P2"],
        dice={"P1": "6 1"},
    )
    state = play(state, "P1: place monastery-27 d6 d6")
    assert track(state) == ["P4 P2 P3 P1"]
    assert state.order == [0, 1, 2, 3]


def test_the_bridge_lifts_the_markers_of_both_over_those_that_arrive():
    state = team(
        options=EXTRA,
        duchies={"P2": "d6=monastery-27"},
        storage={"P1": "ship"},
        track=["P1 P3", "P2 P4"],
        dice={"P1": "4 1"},
    )
    assert track(play(state, "P1: place ship e4 d4")) == ["P3", "P1 P2 P4"]


def test_the_order_of_a_round_is_fixed_when_it_starts():
    state = team(
        options=EXTRA,
        private={"P1": "monastery-27"},
        track=["P3 P4 P2 P1"],
        order="P1 P2 P4 P3",
        dice={"P1": "6 1"},
    )
    state = play(state, "P1: place monastery-27 d6 d6", "P1: workers d1")
    assert track(state) == ["P4 P2 P3 P1"]
    assert asked(state) == ["P2"]


def test_a_marker_on_the_last_space_goes_to_its_top():
    state = team(
        storage={"P1": "ship"},
        track=["", "", "", "", "", "P4", "P1 P3 P2"],
        dice={"P1": "4 1"},
    )
    assert track(play(state, "P1: place ship e4 d4"))[6] == "P3 P2 P1"


def test_a_ship_moves_the_marker_of_the_acting_member_only():
    state = team(storage={"P1": "ship"}, track=["P4 P3 P2 P1"], dice={"P1": "4 1"})
    assert track(play(state, "P1: place ship e4 d4")) == ["P4 P3 P2", "P1"]


# Points


def test_points_go_to_the_acting_member():
    state = team(storage={"P1": "watchtower"}, acting="P3", order="P3 P1 P2 P4", dice={"P3": "2 1"})
    state = play(state, "P3: place watchtower c4 d2")
    assert points(state, "P3", "watchtowers") == 4
    assert points(state, "P1") == 0


def test_the_first_team_to_complete_a_colour_takes_the_large_tile_the_second_the_small_one():
    mines = "d4=mine c3=mine f5=mine g6=mine"
    for taken, score in (({}, 7), ({"P2": "mine=large"}, 4)):
        state = team(
            duchies={"P1": mines},
            storage={"P1": "mine"},
            taken=taken,
            acting="P3",
            order="P3 P1 P2 P4",
            dice={"P3": "6 1"},
        )
        assert duchy(state, "P1").tiles[BOARDS["12a"].index["g7"]] == ""
        state = play(state, "P3: place mine g7 d6")
        assert points(state, "P3", "bonus-tiles") == score
        assert len(duchy(state, "P1").bonus) == 1


def test_mine_income_is_paid_once_per_team():
    state = team(duchies={"P1": "d4=mine c3=mine d6=monastery-2"}, end=True)
    assert (duchy(state, "P3").silver, duchy(state, "P3").workers) == (2, 2)


def test_leftovers_and_monasteries_are_scored_once_per_team_and_the_sum_decides():
    state = team(
        duchies={"P1": "d6=monastery-16 c4=warehouse"},
        goods={"P1": "1 2"},
        silver={"P1": 3, "P2": 9},
        workers={"P1": 5, "P2": 1},
        phase="E",
        end=True,
    )
    scores = rules.scores(state)
    assert [score.total for score in scores] == [2 + 3 + 2 + 4, 9, 0, 0]
    assert [score.rank for score in scores] == [1, 2, 1, 2]


def test_tiles_in_private_storage_count_nothing():
    state = team(private={"P1": "mine bank"}, phase="E", end=True)
    assert [score.total for score in rules.scores(state)] == [0] * 4


@pytest.mark.parametrize(
    ("tie_break", "ranks"), [("most_empty", [2, 1, 2, 1]), ("fewest_empty", [1, 2, 1, 2])]
)
def test_a_tie_goes_to_the_team_with_more_empty_cells(tie_break, ranks):
    state = team(
        options={**TEAM, "tie_break": tie_break},
        duchies={"P1": "d4=mine"},
        silver={"P1": 0, "P2": 1},
        phase="E",
        end=True,
    )
    assert [score.total for score in rules.scores(state)] == [1, 1, 0, 0]
    assert [score.rank for score in rules.scores(state)] == ranks


def test_a_further_tie_is_a_shared_win_whatever_the_track():
    state = team(track=["P1", "P2", "P3", "P4"], phase="E", end=True)
    assert [score.rank for score in rules.scores(state)] == [1, 1, 1, 1]


# Expansions


def test_inns_white_castles_and_extra_tiles_are_played_in_teams():
    options = {"team": "12a", "inns": True, "white_castles": True, "extra_tiles": True}
    state = team(options=options, inns=1, silver={"P1": 2})
    state = play(state, "P1: buy inn in own")
    assert state.players[0].storage == ["inn"]
    state = team(options=options, private={"P1": "white-castle"}, dice={"P1": "2 1"}, white=6)
    state = play(state, "P1: place white-castle c4 d2")
    assert pending(state) == ["white-castle"]


def test_an_effect_of_the_acting_member_stores_in_its_own_space():
    state = team(
        dice={"P1": "2 1"},
        private={"P1": "carpenter bank", "P3": "ship"},
        depots={5: "market"},
        storage={"P1": "mine mine"},
    )
    state = play(state, "P1: place carpenter c4 d2")
    assert legal(state, "P1") == ["carpenter market 5", "carpenter skip"]
    _, log = happen(state, "P1: carpenter market 5")
    assert happened(log, events.TileTaken)[0].seat == 0
