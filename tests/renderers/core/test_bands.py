"""Bands show what their mask shows, and take less to paint."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from renderers.core.bands import banded, cuts
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, outline_mask, rounded_mask
from renderers.core.palette import INK, PANEL
from renderers.core.paths import silhouette
from renderers.core.tokens import SHAPES

MASKS = {
    "nothing": Image.new("L", (30, 20), 0),
    "everything": Image.new("L", (90, 80), 255),
    "small": silhouette(SHAPES["disc"], 20),
    "wide rows": silhouette(SHAPES["square"], 120),
    "hexagon": silhouette(SHAPES["hexagon"], 130, 150),
    "triangle": silhouette(SHAPES["triangle"], 200),
    "corners": rounded_mask(150, 100, 40),
    "ring": outline_mask(160, 120, 20, 6),
}
"""Masks by what is special about them."""


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
def test_the_parts_of_a_mask_paint_what_the_mask_paints(mask: Image.Image) -> None:
    whole, parts = (Image.new("RGB", mask.size, PANEL) for _ in range(2))
    whole.paste(INK, (0, 0), mask)
    for box, part in cuts(mask):
        parts.paste(INK, box.corners, part)
    assert ImageChops.difference(whole, parts).getbbox() is None


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
def test_the_parts_of_a_mask_do_not_overlap(mask: Image.Image) -> None:
    boxes = [box for box, _ in cuts(mask)]
    assert not any(one.meets(other) for one in boxes for other in boxes if one is not other)


@pytest.mark.parametrize("name", ["wide rows", "hexagon", "triangle", "corners", "ring"])
def test_large_masks_are_painted_through_less_than_two_thirds_of_their_pixels(name: str) -> None:
    mask = MASKS[name]
    through = sum(box.area for box, part in cuts(mask) if part is not None)
    assert through < mask.width * mask.height * 2 / 3


def test_what_is_spared_stays_where_a_band_has_no_mask() -> None:
    canvas = Canvas(90, 80, "en", PANEL)
    everything = banded(Image.new("RGB", (90, 80), INK), cuts(MASKS["everything"]))
    canvas.banded(canvas.box, everything, [Box(10, 10, 5, 5)])
    assert canvas.image.getpixel((12, 12)) == PANEL
    assert canvas.image.getpixel((20, 12)) == INK
