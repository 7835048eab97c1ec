"""Boards in the size of a film: what is reduced in parts is as if it were reduced as a whole."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH
from renderers.core.palette import in_palette
from renderers.core.reduction import Reduction

CHANGES = (
    (0, 0, 0, 0),
    (1079, 1349, 1079, 1349),
    (323, 9, 340, 87),
    (540, 400, 549, 1340),
    (2, 700, 1070, 707),
)
"""Left, top, right and bottom of what changes, one after the other."""


def board(height: int = BOARD_HEIGHT) -> Image.Image:
    """A board on which every pixel counts."""
    noise = [Image.effect_noise((BOARD_WIDTH, height), 90) for _ in "rgb"]
    return in_palette(Image.merge("RGB", noise))


def changed(before: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """The next board, with another colour in a box."""
    after = before.copy()
    ImageDraw.Draw(after).rectangle(box, fill=(before.tobytes()[0] + 40) % 256)
    return after


@pytest.mark.parametrize("side", [800, 640])
def test_what_changed_is_reduced_as_in_the_whole(side: int) -> None:
    reduction, shown = Reduction(side), board()
    reduction.reduced(shown)
    for box in CHANGES:
        shown = changed(shown, box)
        assert reduction.reduced(shown).tobytes() == Reduction(side).reduced(shown).tobytes()


def test_several_changes_at_once_are_all_seen() -> None:
    reduction, shown = Reduction(800), board()
    first = reduction.reduced(shown)
    kept = first.copy()
    for box in CHANGES:
        shown = changed(shown, box)
    assert reduction.reduced(shown).tobytes() == Reduction(800).reduced(shown).tobytes()
    assert first.tobytes() == kept.tobytes()


def test_a_lower_board_among_whole_ones_fills_the_picture() -> None:
    reduction = Reduction(800)
    for shown in (board(), board(900), board()):
        small = reduction.reduced(shown)
        assert small.size == (640, 800)
        assert small.tobytes() == Reduction(800).reduced(shown).tobytes()
