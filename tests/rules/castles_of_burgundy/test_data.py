"""The tables of the package against the printed facts (RULINGS 3, 11, 20)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rules.castles_of_burgundy.data import (
    boards,
    depots,
    monasteries,
    points,
    shields,
    supply,
    tiles,
    trade_routes,
)
from rules.castles_of_burgundy.data import duchies as sheets
from tests.rules.castles_of_burgundy.printed import (
    BOARDS,
    CASTLES,
    COLOUR_OF,
    DEPOTS,
    POSTS,
    RIVERS,
    SOLO_BOARDS,
    TEAM_BOARDS,
    TEAM_CASTLES,
    TRADE_ROUTES,
    duchy,
    solo_cells,
    team_board,
)

LETTER_OF = {colour: letter for letter, colour in COLOUR_OF.items()}
PAIRS = {"B": 12, "L": 6, "Y": 6, "S": 6, "C": 4, "M": 3}
TEAM_PAIRS = {"B": 18, "L": 10, "Y": 9, "S": 10, "C": 6, "M": 5}


def colours(board) -> Counter[str]:
    return Counter(LETTER_OF[cell.colour] for cell in board.cells)


def neighbours(board) -> dict[str, set[str]]:
    """The neighbours on land."""
    rivers = {frozenset(pair) for pair in board.rivers}
    return {
        cell.id: {
            board.cells[near].id
            for near in board.neighbours[number]
            if frozenset((number, near)) not in rivers
        }
        for number, cell in enumerate(board.cells)
    }


def reached(start: int, neighbours) -> set[int]:
    found, edge = {start}, [start]
    while edge:
        for near in neighbours[edge.pop()]:
            if near not in found:
                found.add(near)
                edge.append(near)
    return found


def cell_names(board, cells) -> set[str]:
    return {board.cells[cell].id for cell in cells}


ALL = [*BOARDS, *TEAM_BOARDS, *SOLO_BOARDS]
HEXAGONS = [*BOARDS, *TEAM_BOARDS]


def printed(name: str):
    return team_board(name) if name in TEAM_BOARDS else duchy(name)


# ------------------------------------------------------------------------------------- boards


def test_all_boards_are_there():
    assert set(boards.BOARDS) == set(ALL)


@pytest.mark.parametrize("name", HEXAGONS)
def test_every_cell_has_its_printed_colour_and_number(name):
    board, page = boards.BOARDS[name], printed(name)
    assert {cell.id: (LETTER_OF[cell.colour], cell.number) for cell in board.cells} == {
        cell: (page.colour[cell], page.number[cell]) for cell in page.colour
    }


@pytest.mark.parametrize("name", HEXAGONS)
def test_neighbours_are_the_cells_that_touch(name):
    assert neighbours(boards.BOARDS[name]) == printed(name).neighbours


@pytest.mark.parametrize("name", HEXAGONS)
def test_regions_are_the_connected_cells_of_one_colour(name):
    board = boards.BOARDS[name]
    assert sorted(sorted(cell_names(board, region)) for region in board.regions) == sorted(
        sorted(region) for region in printed(name).regions()
    )
    for number, region in enumerate(board.regions):
        assert {board.cells[cell].region for cell in region} == {number}


@pytest.mark.parametrize("name", HEXAGONS)
def test_cells_lie_where_they_touch(name):
    """Neighbours are one width apart on a picture, others further."""
    board = boards.BOARDS[name]
    for number, one in enumerate(board.cells):
        for other_number, other in enumerate(board.cells):
            if other_number != number:
                square = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
                assert (square < 1.01) == (other_number in board.neighbours[number])


@pytest.mark.parametrize("name", ALL)
def test_neighbourhood_is_mutual_and_joins_all_cells(name):
    board = boards.BOARDS[name]
    for cell, near in enumerate(board.neighbours):
        assert all(cell in board.neighbours[other] for other in near)
    assert len(reached(0, board.neighbours)) == len(board.cells)


@pytest.mark.parametrize("name", BOARDS)
def test_a_duchy_has_37_cells_with_the_same_totals(name):
    board = boards.BOARDS[name]
    assert colours(board) == PAIRS
    assert Counter(cell.number for cell in board.cells) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


@pytest.mark.parametrize("name", BOARDS)
def test_a_duchy_has_two_to_six_cities_of_at_most_eight_and_13_to_21_regions(name):
    board = boards.BOARDS[name]
    cities = [r for r in board.regions if board.cells[r[0]].colour == "building"]
    assert 2 <= len(cities) <= 6
    assert max(map(len, cities)) <= 8
    assert 13 <= len(board.regions) <= 21


@pytest.mark.parametrize("name", HEXAGONS)
def test_no_neighbours_have_equal_numbers(name):
    board = boards.BOARDS[name]
    for cell, near in enumerate(board.neighbours):
        assert board.cells[cell].number not in {board.cells[other].number for other in near}


@pytest.mark.parametrize("name", BOARDS)
def test_the_castle_cells(name):
    board = boards.BOARDS[name]
    if name in CASTLES:
        assert cell_names(board, board.castles) == set(CASTLES[name].split())
    start = None if board.start is None else board.cells[board.start].id
    assert start == (None if name in CASTLES and "d4" not in CASTLES[name] else "d4")
    assert board.start is None or board.start in board.castles


def test_the_first_game_is_played_on_1_or_2_with_the_castle_in_the_centre():
    for name in ("1", "2", "3", "6"):
        assert boards.BOARDS[name].start == boards.BOARDS[name].index["d4"]


@pytest.mark.parametrize("name", BOARDS)
def test_the_border_posts(name):
    board = boards.BOARDS[name]
    assert [board.cells[post].id for post in board.posts] == POSTS.get(name, "").split()
    assert not set(board.posts) & set(board.castles)


@pytest.mark.parametrize("name", TEAM_BOARDS)
def test_a_team_board_has_58_cells_in_two_halves(name):
    board = boards.BOARDS[name]
    assert colours(board) == TEAM_PAIRS
    assert board.half == (4, 4, 5, 5, 4, 4, 3)
    assert sum(board.half) * 2 == len(board.cells)
    cities = [r for r in board.regions if board.cells[r[0]].colour == "building"]
    assert max(map(len, cities)) <= 8
    assert cell_names(board, board.castles) == set(TEAM_CASTLES[name].split())


def test_the_starting_castle_of_a_team():
    starts = {name: boards.BOARDS[name].start for name in TEAM_BOARDS}
    assert starts == {"12a": boards.BOARDS["12a"].index["d5"], "12b": None}


@pytest.mark.parametrize(("name", "land", "regions"), [("13a", 68, 28), ("13b", 35, 25)])
def test_a_solo_board(name, land, regions):
    board = boards.BOARDS[name]
    assert colours(board) == PAIRS
    assert {c.id: f"{LETTER_OF[c.colour]}{c.number}" for c in board.cells} == solo_cells(name)
    rivers = {frozenset(cell_names(board, pair)) for pair in board.rivers}
    assert rivers == {frozenset(pair.split("-")) for pair in RIVERS[name].split()}
    near = neighbours(board)
    assert sum(map(len, near.values())) == 2 * land
    assert all(one[0] == other[0] for one in near for other in near[one])
    assert len(board.regions) == regions
    for one, other in board.rivers:
        assert "ship" in (board.cells[one].colour, board.cells[other].colour)
    assert board.start is None


@pytest.mark.parametrize("name", SOLO_BOARDS)
def test_rivers_do_not_join_regions(name):
    board = boards.BOARDS[name]
    for region in board.regions:
        assert len({board.cells[cell].id[0] for cell in region}) == 1


def test_the_sheets_of_the_box():
    assert Counter(sheets.SHEETS) == {
        ("1", "2"): 4,
        ("3", "4"): 1,
        ("5", "6"): 1,
        ("7", "8"): 1,
        ("9", "10"): 1,
    }
    assert sheets.BORDER_SHEETS == (("11a", "11b"), ("11c", "11d"), ("11e", "11f"))


# ------------------------------------------------------------------------------------- depots


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", "ABCDE")
def test_the_spaces_of_the_depots_in_printed_order(players, phase):
    for depot, text in DEPOTS.items():
        expected = [COLOUR_OF[s[0]] for s in text.split() if int(s[1]) <= players]
        if depot == 6 and players == 3 and phase in "BD":
            expected[0] = "mine"
        assert list(depots.spaces(depot, players, phase)) == expected


@pytest.mark.parametrize(
    ("players", "total", "each"),
    [
        (2, 12, {"B": 4, "S": 2, "Y": 2, "L": 2, "C": 1, "M": 1}),
        (3, 18, {"B": 6, "S": 3, "Y": 3, "L": 3, "C": 2, "M": 1}),
        (4, 24, {"B": 8, "S": 4, "Y": 4, "L": 4, "C": 2, "M": 2}),
    ],
)
def test_the_totals_of_a_phase(players, total, each):
    for phase in "ABCDE":
        found = Counter(
            LETTER_OF[colour] for n in depots.DEPOTS for colour in depots.spaces(n, players, phase)
        )
        if players == 3 and phase in "BD":
            assert found == {**each, "C": 1, "M": 2}
        else:
            assert found == each
        assert sum(found.values()) == total


def test_the_black_depot_has_four_six_or_eight_spaces():
    assert [depots.black_spaces(players) for players in (2, 3, 4)] == [4, 6, 8]


def test_the_game_for_one_has_the_depots_of_two():
    for phase in "ABCDE":
        assert [depots.spaces(n, 1, phase) for n in depots.DEPOTS] == [
            depots.spaces(n, 2, phase) for n in depots.DEPOTS
        ]
    assert depots.black_spaces(1) == 4


def test_the_depots_form_a_ring():
    assert [depots.neighbours(n) for n in range(1, 7)] == [
        (2, 6), (1, 3), (2, 4), (3, 5), (4, 6), (1, 5)
    ]  # fmt: skip


def test_the_shields_beside_the_depots():
    assert depots.SHIELD_SPACES[2] == (1, 1, 1, 1, 1, 1)
    assert depots.SHIELD_SPACES[3] == (1, 2, 1, 2, 1, 2)
    assert depots.SHIELD_SPACES[4] == (2, 2, 2, 2, 2, 2)


# ------------------------------------------------------------------------------------- supply


def test_there_are_164_hex_tiles():
    stacks = {name: Counter(supply.stack(name)) for name in supply.STACKS}
    assert {name: stack.total() for name, stack in stacks.items()} == {
        "building": 40,
        "livestock": 20,
        "monastery": 20,
        "black": 40,
        "castle": 14,
        "mine": 10,
        "ship": 20,
    }
    assert sum(stack.total() for stack in stacks.values()) == 164


def test_the_buildings_of_the_supply():
    kinds = (
        "warehouse", "watchtower", "carpenter", "church", "market", "boarding-house", "bank",
        "town-hall",
    )  # fmt: skip
    assert kinds == tiles.BUILDINGS
    assert Counter(supply.stack("building")) == dict.fromkeys(kinds, 5)
    black = Counter(supply.stack("black"))
    assert {kind: black[kind] for kind in kinds} == dict.fromkeys(kinds, 2)


def test_the_livestock_of_the_supply():
    green, black = Counter(supply.stack("livestock")), Counter(supply.stack("black"))
    for species in ("cow", "sheep", "pig", "chicken"):
        assert [green[f"{species}{number}"] for number in (2, 3, 4)] == [2, 2, 1]
        assert [black[f"{species}{number}"] for number in (2, 3, 4)] == [0, 1, 1]


def test_the_monasteries_of_the_supply():
    yellow = {int(tile.split("-")[1]) for tile in supply.stack("monastery")}
    black = {
        int(tile.split("-")[1]) for tile in supply.stack("black") if tile.startswith("monastery")
    }
    assert black == {7, 12, 14, 15, 24, 25}
    assert yellow == set(range(1, 27)) - black


def test_the_other_black_tiles():
    black = Counter(supply.stack("black"))
    assert (black["ship"], black["castle"], black["mine"]) == (6, 2, 2)


def test_four_players_use_up_the_supply():
    """Five phases take every tile with a black back and all of the others but the 4 castles."""
    need = Counter(
        colour for phase in "ABCDE" for n in depots.DEPOTS for colour in depots.spaces(n, 4, phase)
    )
    need["castle"] += 4
    assert need == {name: len(supply.stack(name)) for name in need}
    assert 5 * depots.black_spaces(4) == len(supply.stack("black"))


def test_there_are_42_goods_seven_of_each_of_six_types():
    assert supply.GOODS == (1, 2, 3, 4, 5, 6)
    assert supply.GOODS_EACH == 7
    assert (supply.GOODS_PER_PHASE, supply.START_GOODS) == (5, 3)


def test_the_extra_tiles_and_white_castles():
    assert supply.EXTRA_TILES == {
        "monastery": ("monastery-27", "monastery-28"),
        "black": ("crane", "goose2"),
    }
    assert Counter(supply.WHITE_CASTLES["building"]) == {"white-castle": 6}
    assert Counter(supply.WHITE_CASTLES["black"]) == {"white-castle": 2}
    assert supply.WHITE_CASTLES["monastery"] == ("monastery-29",)
    assert supply.INNS == 5


def test_what_each_player_begins_with():
    assert supply.START_WORKERS == (1, 2, 3, 4)
    assert supply.START_SILVER == 1
    assert (supply.TEAM_SILVER, supply.TEAM_WORKERS) == (2, (3, 5))
    assert supply.SOLO_WORKERS == 2
    assert (supply.STORAGE, supply.GOODS_SPACES, supply.TRACK) == (3, 3, 7)


def test_the_order_in_which_lists_of_tiles_are_written():
    """RULINGS 16, 22.9."""
    assert list(tiles.TILES)[:20] == [
        "castle", "mine", "ship", "cow2", "cow3", "cow4", "sheep2", "sheep3", "sheep4", "pig2",
        "pig3", "pig4", "chicken2", "chicken3", "chicken4", "goose2", "warehouse", "watchtower",
        "carpenter", "church",
    ]  # fmt: skip
    assert [tile.rank for tile in tiles.TILES.values()] == list(range(len(tiles.TILES)))


# ------------------------------------------------------------------------------------- points


def test_the_points_of_regions():
    assert [points.region_points(size) for size in range(1, 11)] == [
        1, 3, 6, 10, 15, 21, 28, 36, 45, 55
    ]  # fmt: skip
    assert points.PHASE_POINTS == {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}


def test_the_points_of_bonus_tiles_and_sales():
    assert points.LARGE_BONUS == {2: 5, 3: 6, 4: 7}
    assert points.SMALL_BONUS == {2: 2, 3: 3, 4: 4}
    assert points.GOODS_POINTS == {1: 2, 2: 2, 3: 3, 4: 4}


def test_the_points_of_monasteries():
    assert points.SOLD_TYPE_POINTS == 2
    assert points.BUILDING_POINTS == 4
    assert points.SPECIES_POINTS == 4
    assert points.SOLD_GOODS_POINTS == 1
    assert points.BONUS_TILE_POINTS == 3
    assert {number: str(kind) for number, kind in monasteries.COUNTS.items()} == {
        16: "warehouse",
        17: "watchtower",
        18: "carpenter",
        19: "church",
        20: "market",
        21: "boarding-house",
        22: "bank",
        23: "town-hall",
        29: "white-castle",
    }


def test_the_points_of_shields():
    assert [shields.SHIELD_POINTS[n] for n in range(1, 19)] == [12] * 6 + [8] * 6 + [4] * 6


# ------------------------------------------------------------------------------- trade routes


def reward(space) -> str:
    given = space.reward
    if given.workers:
        return f"workers_{given.workers}"
    if given.silver:
        return f"silver_{given.silver}"
    if given.points:
        return f"vp_{given.points}"
    return "take_any" if len(given.colours) == 6 else "take_" + "_".join(given.colours)


def test_the_trade_routes():
    expected = {}
    for line in TRADE_ROUTES.strip().splitlines():
        number, _, spaces = line.partition(": ")
        expected[int(number)] = [tuple(space.split("=")) for space in spaces.split()]
    assert {
        number: [(str(space.goods), reward(space)) for space in tile]
        for number, tile in trade_routes.TRADE_ROUTES.items()
    } == expected


def test_each_type_of_goods_stands_six_times_on_the_trade_routes():
    found = Counter(space.goods for tile in trade_routes.TRADE_ROUTES.values() for space in tile)
    assert found == dict.fromkeys(range(1, 7), 6)
    assert trade_routes.TILES_EACH == {2: 5, 3: 4, 4: 3}


def test_rows_are_half_a_cell_apart():
    """The rows of a duchy have 4, 5, 6, 7, 6, 5 and 4 cells."""
    rows = Counter(cell.id[0] for cell in boards.BOARDS["1"].cells)
    assert [rows[row] for row in "abcdefg"] == [4, 5, 6, 7, 6, 5, 4]
    heights = sorted({cell.y for cell in boards.BOARDS["1"].cells})
    assert all(
        abs(low - high) == pytest.approx(0.866, abs=0.001) for high, low in pairwise(heights)
    )
