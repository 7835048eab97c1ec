"""Inns, which go on cells of any colour and make regions larger (RULINGS 11)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.events import RegionCompleted
from rules.core import steps
from tests.playing import happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    final,
    happened,
    new,
    points,
    table,
)

INNS = {"inns": True}
SHIELDS = {"inns": True, "shields": True}


def with_inn(laid="", dice="1 3", *, options=INNS, storage="inn", **others):
    """An inn is in storage."""
    return table(
        options=options,
        duchies={"P1": laid},
        storage={"P1": storage},
        dice={"P1": dice},
        **others,
    )


def completed(state, line):
    """Size and points of the regions that a line completes."""
    return [(e.size, e.points) for e in happened(happen(state, line)[1], RegionCompleted)]


def test_one_inn_joins_the_pile_in_each_phase_and_none_is_discarded():
    assert new(2, INNS).inns == 1
    assert new(2).inns == 0
    state = table(options=INNS, phase="A", inns=1, end=True)
    assert state.phase == "B"
    assert state.inns == 2
    state = table(options=INNS, phase="D", inns=4, end=True)
    assert state.inns == 5


def test_an_inn_is_bought_for_two_silver_as_the_one_purchase_of_the_turn():
    state = table(options=INNS, inns=2, silver=4, black="bank")
    assert legal(state, "P1", "buy") == ["buy bank", "buy inn"]
    state = play(state, "P1: buy inn")
    assert (state.inns, duchy(state, "P1").silver) == (1, 2)
    assert duchy(state, "P1").storage == ["inn"]
    assert legal(state, "P1", "buy") == []


def test_an_inn_is_bought_with_workers_with_monastery_6():
    state = table(options=INNS, inns=1, workers=2, duchies={"P1": "c4=monastery-6"})
    assert legal(state, "P1", "buy") == ["buy inn workers"]
    assert duchy(play(state, "P1: buy inn workers"), "P1").workers == 0


def test_a_tile_is_discarded_for_an_inn_if_the_storage_is_full():
    state = table(options=INNS, inns=1, silver=2, storage={"P1": "mine ship bank"})
    assert legal(state, "P1", "buy") == ["buy inn x mine", "buy inn x ship", "buy inn x bank"]
    assert duchy(play(state, "P1: buy inn x ship"), "P1").storage == ["mine", "bank", "inn"]


def test_an_inn_that_is_discarded_is_out_of_the_game():
    state = with_inn(storage="inn mine ship", depots={1: "bank"}, inns=1)
    state = play(state, "P1: take bank 1 d1 x inn")
    assert state.inns == 1
    assert "inn" in state.discarded


def test_without_an_inn_in_the_pile_none_is_bought():
    state = table(options=INNS, silver=2)
    assert refused(state, "P1: buy inn") == "There are no inns left to buy."


def test_no_effect_takes_an_inn():
    state = table(options=SHIELDS, inns=2, shields={"P1": "15@d4"}, black="castle", end=True)
    assert all("inn" not in move for move in legal(state, "P1"))
    state = table(options=INNS, inns=2, storage={"P1": "carpenter"}, dice={"P1": "3 1"})
    state = play(state, "P1: place carpenter c3 d3")
    assert all("inn" not in move for move in legal(state, "P1"))


@pytest.mark.parametrize(
    ("cell", "number"), [("c3", 3), ("c4", 1), ("d3", 2), ("d5", 5), ("e3", 4)]
)
def test_an_inn_goes_on_any_colour_with_the_number_of_the_cell(cell, number):
    state = with_inn(dice=f"{number} {number}")
    assert legal(state, "P1", "place inn") == [
        f"place inn {other} d{number}"
        for other in ("c3", "c4", "d3", "d5", "e3", "e4")
        if BOARDS["1"].cells[BOARDS["1"].index[other]].number == number
    ]
    assert at(play(state, f"P1: place inn {cell} d{number}"), "P1", cell) == "inn"


def test_an_inn_needs_a_neighbour_as_usual_and_none_with_shield_18():
    state = with_inn(dice="6 6")
    assert refused(state, "P1: place inn a1 d6") == "a1 has no neighbor with a tile."
    state = with_inn(dice="6 6", options=SHIELDS, shields={"P1": "18@d4"})
    assert allowed(state, "P1: place inn a1 d6")


def test_an_inn_is_placed_by_a_castle():
    state = with_inn("c3=bank", "6 1", storage="castle inn")
    state = play(state, "P1: place castle b3 d6")
    assert allowed(state, "P1: place inn a2 any5")


def test_an_inn_is_placed_by_a_town_hall():
    state = play(with_inn(dice="3 1", storage="town-hall inn"), "P1: place town-hall c3 d3")
    assert "town-hall inn b3" in legal(state, "P1")


def test_a_region_holds_one_inn_only():
    state = with_inn("d3=inn", "1 6")
    assert refused(state, "P1: place inn d2 d1") == "The region around d2 already has an inn."
    assert allowed(state, "P1: place inn c4 d1")


def test_an_inn_has_no_effect():
    state = play(with_inn(), "P1: place inn c4 d1")
    assert state.turn.pending == []
    assert points(state, "P1", "regions") == 0


def test_a_region_with_an_inn_scores_as_one_cell_larger():
    state = with_inn("d3=inn d2=ship", "6 1", storage="ship")
    assert completed(state, "P1: place ship d1 d6") == [(4, 10)]
    state = with_inn("d3=ship d2=ship", "6 1")
    assert completed(state, "P1: place inn d1 d6") == [(4, 10)]


def test_a_region_of_one_cell_with_an_inn_scores_as_two():
    state = with_inn(dice="3 1")
    assert completed(state, "P1: place inn c3 d3") == [(2, 3)]


def test_an_inn_in_a_region_of_eight_makes_it_nine_for_45_points():
    name, cells = next(
        (name, cells)
        for name, board in BOARDS.items()
        for cells in board.regions
        if len(cells) == 8 and name.isdecimal()
    )
    board = BOARDS[name]
    state = table(options={"inns": True, "duchy_setup": f"same:{name}"})
    duchy_ = duchy(state, "P1")
    *first, last = (board.cells[cell] for cell in cells)
    for cell in first:
        duchy_.tiles[board.index[cell.id]] = "inn" if cell is first[0] else "bank"
    duchy_.storage.append("bank")
    duchy_.monasteries.append(1)
    state.players[0].dice = [last.number, last.number]
    assert (9, 45) in completed(state, f"P1: place bank {last.id} d{last.number}")


def test_shield_17_and_an_inn_add_up():
    state = with_inn(dice="3 1", options=SHIELDS, shields={"P1": "17@d4"})
    assert completed(state, "P1: place inn c3 d3") == [(3, 6)]


def test_an_inn_covers_its_cell_for_the_colour():
    state = with_inn("e3=inn f2=mine", "3 1", storage="mine")
    state = play(state, "P1: place mine g1 d3")
    assert duchy(state, "P1").bonus == [("mine", "large")]
    state = play(with_inn("e3=mine f2=mine", "3 1"), "P1: place inn g1 d3")
    assert duchy(state, "P1").bonus == [("mine", "large")]


def test_the_monasteries_9_to_11_give_no_free_step_for_an_inn_and_8_helps():
    laid = "c4=monastery-9 b4=monastery-10 a4=monastery-11"
    state = with_inn(laid, "4 6", workers=1)
    assert legal(state, "P1", "place inn c3") == ["place inn c3 d4>3 w1"]
    state = with_inn("c4=monastery-8", "5 6", workers=1)
    assert "place inn c3 d5>3 w1" in legal(state, "P1", "place inn c3")


def test_an_inn_is_no_mine():
    state = table(options=INNS, duchies={"P1": "e3=inn f2=mine c4=monastery-2"}, end=True)
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (1, 1)


def test_an_inn_is_no_animal_and_a_pasture_reaches_across_it():
    state = with_inn("c3=bank c2=inn a1=cow4", "5 1", storage="cow3")
    after = play(state, "P1: place cow3 c1 d5")
    assert points(after, "P1", "livestock") == 7


def test_an_inn_is_no_building_and_does_not_split_a_city():
    state = with_inn("e4=bank e5=inn f4=market", "6 1", storage="bank")
    assert not allowed(state, "P1: place bank f5 d6")
    laid = "c4=monastery-16 c3=inn e4=warehouse"
    state = table(options=INNS, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 4


def test_an_inn_on_a_castle_cell_takes_no_shield():
    state = with_inn("c3=bank b3=inn", "6 6", options=SHIELDS, storage="", beside={6: "2"})
    assert legal(state, "P1", "shield") == ["shield 2 d6 d6 at d4"]


def test_an_inn_in_storage_counts_nothing_at_the_end():
    state = table(options=INNS, storage={"P1": "inn"}, phase="E", end=True)
    assert final(state, "P1") == 0
    assert steps.pending(state) is None


def test_a_region_of_eight_with_an_inn_and_shield_17_scores_55():
    options = {"inns": True, "shields": True, "duchy_setup": "same:10"}
    state = table(options=options, shields={"P1": "17@a4"}, starts={"P1": "a4"})
    own = duchy(state, "P1")
    board = own.layout
    cells = max(board.regions, key=len)
    assert len(cells) == 8
    *first, last = cells
    for cell in first:
        own.tiles[cell] = "inn" if cell == first[0] else "bank"
    own.storage.append("bank")
    own.monasteries.append(1)
    state.players[0].dice = [board.cells[last].number] * 2
    line = f"P1: place bank {board.cells[last].id} d{board.cells[last].number}"
    assert (10, 55) in completed(state, line)
