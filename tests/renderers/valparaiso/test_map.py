"""The map of Valparaíso: places where the data have them, apart from each other, on any board."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest

from renderers import English
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import PAPER
from renderers.core.routes import inside
from renderers.samples import table as people
from renderers.valparaiso import map as maps
from renderers.valparaiso.board import draw_board
from renderers.valparaiso.geography import MapLayout, Sizes, geography
from renderers.valparaiso.ground import ground
from renderers.valparaiso.scene import HarbourScene
from rules.valparaiso import state as states
from rules.valparaiso.data import LARGE_BOARD, SMALL_BOARD
from rules.valparaiso.elements import Board
from tests.cases import for_each
from tests.renderers.text_boxes import faults
from tests.renderers.valparaiso.drawn import moved, position, register


def side(board: Board, seats: int) -> tuple[Board, int, int, Sizes]:
    """A side of the board in its size for a number of players, for 0 enlarged."""
    room = maps.map_room(seats)
    return board, room.w, room.h, maps.sizes_of(board, named=not seats)


SIDES = [side(LARGE_BOARD, 4), side(SMALL_BOARD, 3), side(LARGE_BOARD, 0), side(SMALL_BOARD, 0)]


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


def meets(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0 and down > 0


def boxes(found: MapLayout) -> dict[str, Box]:
    cards = {
        name: card._replace(y=found.stands[name].y, h=card.bottom - found.stands[name].y)
        for name, card in found.cards.items()
    }
    return {**cards, **found.regions, "reserve": found.reserve}


@pytest.mark.parametrize(("board", "width", "height", "sizes"), SIDES)
def test_cards_lie_apart_and_on_the_map(
    board: Board, width: int, height: int, sizes: Sizes
) -> None:
    found = boxes(geography(board, width, height, sizes))
    assert len(found) == len(board.place_list) + 4
    for box in found.values():
        assert Box(0, 0, width, height).holds(box)
    for one, other in itertools.combinations(found, 2):
        assert not meets(found[one], found[other]), (one, other)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("board", [LARGE_BOARD, SMALL_BOARD])
def test_another_map_is_drawn_without_any_change_here(board: Board, seed: int) -> None:
    other = moved(board, seed)
    _, width, height, sizes = side(board, 0)
    found = boxes(geography(other, width, height, sizes))
    for one, two in itertools.combinations(found, 2):
        assert not meets(found[one], found[two]), (one, two)


@pytest.mark.parametrize(("board", "width", "height", "sizes"), SIDES)
def test_roads_join_their_ends_and_pass_by_other_places(
    board: Board, width: int, height: int, sizes: Sizes
) -> None:
    found = geography(board, width, height, sizes)
    assert set(found.roads) == set(board.roads)
    for (one, other), line in found.roads.items():
        for end, point in ((one, line[0]), (other, line[-1])):
            assert inside(point, found.cards[end].inset(-6))
        for name, card in found.cards.items():
            if name not in (one, other):
                assert not any(inside(point, card) for point in line), (one, other, name)


@for_each(("board", "width", "height", "sizes"), SIDES)
def test_the_river_touches_the_places_on_it(
    board: Board, width: int, height: int, sizes: Sizes
) -> None:
    found = geography(board, width, height, sizes)
    for name in board.rivers:
        card = found.cards[name].inset(-2)
        assert any(inside(point, card) for line in found.rivers for point in line), name


@for_each(("board", "width", "height", "sizes"), SIDES)
def test_positions_follow_the_data(board: Board, width: int, height: int, sizes: Sizes) -> None:
    found = geography(board, width, height, sizes)
    for one, other in itertools.combinations(board.place_list, 2):
        if other.xy[0] - one.xy[0] > 250:
            assert found.cards[one.id].cx < found.cards[other.id].cx
        if other.xy[1] - one.xy[1] > 160 and abs(other.xy[0] - one.xy[0]) < 300:
            assert found.cards[one.id].cy < found.cards[other.id].cy


def test_the_way_along_a_road_goes_both_ways() -> None:
    found = geography(*SIDES[0])
    one, other = LARGE_BOARD.roads[0]
    assert found.road(one, other) == found.road(other, one)[::-1]
    first, last = LARGE_BOARD.villages[0], LARGE_BOARD.markets[-1]
    assert math.dist(*(found.road(first, last)[at] for at in (0, -1))) > 100


def test_the_ground_is_drawn_once() -> None:
    found = geography(*SIDES[1])
    assert ground(found) is ground(found)
    assert ground(found).size == SIDES[1][1:3]


@pytest.mark.parametrize("seats", [3, 5])
def test_a_board_with_other_places_and_spaces_is_drawn(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("middle", seats)
    board = moved(state.board, 5)
    monkeypatch.setattr(states, "BOARDS", {seats: board})
    canvas = draw_board(state, people(seats), English())
    assert list(faults(canvas)) == []
    room, sizes = maps.map_room(seats), maps.sizes_of(board)
    plain = Canvas(room.w, room.h, "en", PAPER)
    found = maps.draw_map(plain, plain.box, HarbourScene(state, people(seats), English()), sizes)
    assert found is geography(board, room.w, room.h, sizes)
