"""The shapes of all pictures that are posted: boards are 4:5, and nothing is flatter than 11:7."""

from __future__ import annotations

import pytest

from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, FLATTEST, Canvas
from renderers.core.picture import Picture
from renderers.galleries import GALLERIES
from tests.sharing import in_turn
from tests.sketches import sketching


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
