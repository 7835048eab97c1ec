"""Shapes and sizes of pictures that are posted: boards are 4:5, nothing is flatter than 11:7."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers import RENDERERS
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, FLATTEST, Canvas
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.texts import English
from renderers.galleries import GALLERIES
from renderers.samples import table
from renderers.shots import Gallery
from tests.sharing import in_turn
from tests.sketches import sketching

LARGEST = 150_000
"""The bytes of the fullest board."""


def without_pixels(canvas: Canvas, alt: str) -> Picture:
    return Picture(b"", canvas.box.w, canvas.box.h, alt)


@pytest.fixture(scope="module", params=in_turn(GALLERIES))
def pictures(request: pytest.FixtureRequest) -> dict[str, Picture]:
    """The pictures of a gallery by their names."""
    with sketching(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "picture", without_pixels)
        return dict(GALLERIES[request.param].pictures(None))


def test_no_picture_is_flatter_than_a_chat_shows_well(pictures: dict[str, Picture]) -> None:
    across, down = FLATTEST
    flat = {
        name: (picture.width, picture.height)
        for name, picture in pictures.items()
        if picture.width * down > picture.height * across
    }
    assert flat == {}


def test_boards_have_one_shape(pictures: dict[str, Picture]) -> None:
    boards = {name: each for name, each in pictures.items() if name.startswith("board-")}
    sizes = {(each.width, each.height) for each in boards.values()}
    assert sizes <= {(BOARD_WIDTH, BOARD_HEIGHT)}


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("slug", RENDERERS)
def test_full_boards_are_small_files(slug: str, mode: Mode) -> None:
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    seats = gallery.seats[-1]
    info = replace(table(seats, "long-ja"), mode=mode)
    board = gallery.renderer.draw_board(gallery.crowded(seats).state, info, English())
    assert len(board.picture().data) < LARGEST
