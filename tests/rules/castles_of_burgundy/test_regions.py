"""Regions, colours and bonus tiles (RULINGS 8)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events as e
from tests.playing import happen, play
from tests.rules.castles_of_burgundy.positions import (
    CELLS,
    SEATS,
    SLUG,
    at,
    duchy,
    happened,
    player,
    points,
    position,
)
from tests.rules.castles_of_burgundy.printed import COLOUR_OF
from tests.rules.castles_of_burgundy.printed import duchy as printed

PHASES = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
FILLERS = {
    "C": ["castle"],
    "M": ["mine"],
    "S": ["ship"],
    "L": ["cow2", "cow3", "pig2", "pig3", "sheep2", "sheep3", "chicken2", "chicken3"],
    "B": [
        "warehouse", "watchtower", "carpenter", "church", "market", "boarding-house", "bank",
        "town-hall",
    ],
    "Y": [f"monastery-{n}" for n in (15, 16, 17, 18, 19, 20, 21, 22)],
}  # fmt: skip
"""Tiles by colour that do nothing later in these tests."""


def filled(cells, board="1") -> str:
    """Tiles for cells of a duchy, as `position` reads them; in a city no building twice."""
    page = printed(board)
    used = dict.fromkeys(FILLERS, 0)
    words = []
    for cell in sorted(cells):
        letter = page.colour[cell]
        choice = FILLERS[letter]
        words.append(f"{cell}={choice[used[letter] % len(choice)]}")
        used[letter] += 1
    return " ".join(words)


def completing(last: str, *, board="1", tile="", phase="A", seats=2, others=(), **more):
    """What happens when P1 covers the last cell of the region of `last`."""
    page = printed(board)
    own = (page.region(last) | set(others)) - {last, "d4"}
    letter = page.colour[last]
    tile = tile or {"C": "castle", "M": "mine", "S": "ship", "L": "chicken4", "B": "bank"}.get(
        letter, "monastery-23"
    )
    lying = filled(own, board).replace("=bank", "=church") if letter == "B" else filled(own, board)
    number = page.number[last]
    state = position(
        seats,
        phase=phase,
        boards={"P1": board},
        dice={"P1": f"{number} {number}"},
        duchies={"P1": lying},
        storage={"P1": tile},
        **more,
    )
    return happen(state, f"P1: place {tile} {last} d{number}")


# ------------------------------------------------------------------------------------ regions


@pytest.mark.parametrize(("phase", "bonus"), PHASES.items())
def test_a_region_brings_points_by_size_and_phase(phase, bonus):
    state, events = completing("c3", phase=phase)
    assert points(state, "P1") == 1 + bonus
    (done,) = happened(events, e.RegionCompleted)
    assert (done.size, done.points, done.phase_points, done.cells) == (1, 1, bonus, ("c3",))


@pytest.mark.parametrize(
    ("last", "size", "worth"), [("c3", 1, 1), ("d3", 3, 6), ("c2", 5, 15), ("g4", 5, 15)]
)
def test_the_points_of_a_region_grow_with_its_size(last, size, worth):
    _, events = completing(last)
    (done,) = happened(events, e.RegionCompleted)
    assert (done.size, done.points) == (size, worth)


def test_larger_regions_of_other_duchies():
    """Two cells bring 3, four 10, six 21, seven 28, eight 36."""
    worth = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
    seen = set()
    for board in map(str, range(1, 11)):
        page = printed(board)
        for region in page.regions("SMLB"):
            last = min(region - {"d4"}, default="")
            size = len(region)
            if not last or size in seen or "d4" in region:
                continue
            near = sorted(page.neighbours[last] - {"d4"})[:1]
            if page.colour[last] == "B" and size > 7:
                continue
            _, events = completing(last, board=board, others=set(near) - {last})
            done = [d for d in happened(events, e.RegionCompleted) if last in d.cells]
            assert [d.points for d in done] == [worth[size]], (board, region)
            seen.add(size)
    assert {1, 2, 3, 4, 5, 6} <= seen


def test_an_incomplete_region_brings_nothing():
    state = position(dice={"P1": "2 2"}, storage={"P1": "ship"})
    assert points(play(state, "P1: place ship d3 d2"), "P1") == 0


def test_a_region_is_scored_once():
    """Covering other cells later does not score it again."""
    state, _ = completing("c3")
    before = points(state, "P1")
    state = position(
        dice={"P1": "1 1"}, duchies={"P1": "c3=church"}, storage={"P1": "monastery-22"}
    )
    assert points(play(state, "P1: place monastery-22 c4 d1"), "P1") == 0
    assert before == 11


def test_regions_of_one_colour_are_scored_apart():
    state = position(
        dice={"P1": "1 2"},
        duchies={"P1": "d2=ship d3=ship d5=ship"},
        storage={"P1": "ship"},
        workers=9,
    )
    state, events = happen(state, "P1: place ship d1 d1>6 w1")
    (done,) = happened(events, e.RegionCompleted)
    assert set(done.cells) == {"d1", "d2", "d3"}


def test_a_larger_region_with_the_starting_castle_is_scored_as_usual():
    """On duchy 9 the castle cell a3 is alone; on 7 a2 and a3 are one region."""
    state = rules.new(SLUG, 2, {"duchy_setup": "same:7"}, "larger")
    state = play(state, "P1: start a2", "P2: start g2")
    assert at(state, "P1", "a2") == "castle"
    data = rules.to_json(state)
    data["duchies"][0]["storage"] = ["castle"]
    number = printed("7").number["a3"]
    data["players"][0]["dice"] = [number, number]
    depot = next(d for d in data["depots"] if "castle" in d["tiles"])
    depot["tiles"][depot["tiles"].index("castle")] = ""
    state, events = happen(rules.from_json(data), f"P1: place castle a3 d{number}")
    (done,) = happened(events, e.RegionCompleted)
    assert set(done.cells) == {"a2", "a3"}
    assert (done.points, done.phase_points) == (3, 10)


def test_the_region_of_the_starting_castle_alone_is_never_scored():
    """On duchy 1 d4 is a region of one cell: covering the other castle cells scores only them."""
    _, events = completing("b3")
    (done,) = happened(events, e.RegionCompleted)
    assert set(done.cells) == {"a2", "a3", "b3"}


def test_points_of_a_region_come_before_the_effect_of_the_tile():
    state = position(dice={"P1": "3 3"}, storage={"P1": "market"}, depots={1: "ship"})
    state = play(state, "P1: place market c3 d3")
    assert points(state, "P1") == 11


def test_gains_of_the_tile_come_before_its_region():
    _, events = completing("c3", tile="watchtower")
    kinds = [type(event) for event in events]
    assert kinds.index(e.TileGave) < kinds.index(e.RegionCompleted)


# ------------------------------------------------------------------------------------ colours


ALL_MINES = {"e3", "f2", "g1"}


@pytest.mark.parametrize(("seats", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_first_to_cover_a_colour_takes_the_large_tile_the_second_the_small_one(
    seats, large, small
):
    state, events = completing("e3", others=ALL_MINES, seats=seats)
    assert happened(events, e.BonusTileTaken) == [e.BonusTileTaken(0, "mine", "large", large)]
    assert points(state, "P1") == 6 + 10 + large
    state, events = completing("e3", others=ALL_MINES, seats=seats, own_bonus={"P2": "mine=large"})
    assert happened(events, e.BonusTileTaken) == [e.BonusTileTaken(0, "mine", "small", small)]


@SEATS
def test_whoever_covers_a_colour_third_gets_nothing(seats):
    """RULINGS 17.16."""
    if seats == 2:
        state, events = completing("e3", others=ALL_MINES, bonus={"mine": ""})
    else:
        taken = {"P2": "mine=large", "P3": "mine=small"}
        state, events = completing("e3", others=ALL_MINES, seats=seats, own_bonus=taken)
    assert happened(events, e.BonusTileTaken) == []
    assert duchy(state, "P1").bonus == []
    assert points(state, "P1") == 16


def test_a_bonus_tile_needs_every_cell_of_the_colour():
    """RULINGS 17.13."""
    _, events = completing("d3")
    assert len(happened(events, e.RegionCompleted)) == 1
    assert happened(events, e.BonusTileTaken) == []


def test_the_cell_of_the_starting_castle_counts_as_covered():
    """RULINGS 17.13."""
    state, events = completing("b3")
    assert happened(events, e.BonusTileTaken) == [e.BonusTileTaken(0, "castle", "large", 5)]
    assert duchy(state, "P1").bonus == [("castle", "large")]


def test_bonus_tiles_of_different_colours_do_not_depend_on_each_other():
    _, events = completing("b3", own_bonus={"P2": "mine=large ship=large"})
    assert happened(events, e.BonusTileTaken) == [e.BonusTileTaken(0, "castle", "large", 5)]


@pytest.mark.parametrize("letter", "CMSLBY")
def test_each_colour_has_its_bonus(letter):
    page = printed("1")
    cells = {cell for cell in page.colour if page.colour[cell] == letter}
    last = {"C": "b3", "M": "e3", "S": "d3", "L": "c2", "B": "c3", "Y": "c4"}[letter]
    lying = []
    for region in page.regions(letter):
        lying += filled(region - {last, "d4"}).split() if letter == "B" else []
    if letter != "B":
        lying = filled(cells - {last, "d4"}).split()
    tile = {"C": "castle", "M": "mine", "S": "ship", "L": "chicken4", "B": "watchtower"}.get(
        letter, "monastery-23"
    )
    number = page.number[last]
    beside = ["c3=bank"] if letter in "CL" else []
    state = position(
        dice={"P1": f"{number} {number}"},
        duchies={"P1": " ".join([*beside, *lying])},
        storage={"P1": tile},
    )
    _, events = happen(state, f"P1: place {tile} {last} d{number}")
    assert [event.colour for event in happened(events, e.BonusTileTaken)] == [COLOUR_OF[letter]]
    assert set(CELLS) == set(page.colour)


def test_points_go_to_the_player_under_their_source():
    state, _ = completing("e3", others=ALL_MINES)
    assert player(state, "P1").vp == {"regions": 16, "bonus-tiles": 5}
    assert player(state, "P2").vp == {}
