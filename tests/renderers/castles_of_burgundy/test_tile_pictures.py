"""The tiles and pieces of The Castles of Burgundy as pictures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from renderers import English
from renderers.castles_of_burgundy import pieces, tiles
from renderers.castles_of_burgundy.colours import (
    BLACK_DEPOT,
    CELL_INK,
    CELL_SIGNS,
    CELLS,
    GOODS_COLOURS,
    GOODS_SIGNS,
    RIMS,
    SIGNS,
    TILE_COLOURS,
)
from renderers.castles_of_burgundy.duchy import draw_river
from renderers.castles_of_burgundy.effects import FACES, SHIELD_EFFECTS
from renderers.castles_of_burgundy.icons import HEX
from renderers.castles_of_burgundy.routes import trade_route
from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.words import effects
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import PANEL, PAPER, SEATS, Mode, contrast
from renderers.core.parts import WrittenText
from renderers.core.paths import silhouette
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    COLOURS,
    LIVESTOCK,
    SHIP,
    TILES,
)
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from tests.renderers.text_boxes import faults

WIDTHS = (24, 48, 118)
WHOLE = (58, 66, 118)
"""Widths in which a tile has its number."""


def surface(width: int = 120) -> Canvas:
    return Canvas(width, width, "en", PAPER)


def drawn(draw: Callable[..., None], *args: object, **options: object) -> bytes:
    """Return the pixels of what is drawn around the middle of a surface."""
    canvas = surface()
    draw(canvas, *args, **options)
    assert list(faults(canvas)) == []
    return canvas.image.tobytes()


def brightness(colour: tuple[int, int, int]) -> float:
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize("width", WHOLE)
def test_every_tile_that_is_wide_enough_has_a_picture_of_its_own(width: int) -> None:
    pictures = {drawn(tiles.tile, tile, (60, 60), width) for tile in TILES}
    assert len(pictures) == len(TILES)
    assert drawn(lambda canvas: None) not in pictures


def lettered(tile: str, width: int) -> list[WrittenText]:
    """What is written on a tile."""
    canvas = surface()
    tiles.tile(canvas, tile, (60, 60), width)
    return canvas.written


@pytest.mark.parametrize("width", WHOLE)
def test_the_numbers_of_tiles_lie_within_them(width: int) -> None:
    body = silhouette(HEX, width, tiles.height(width))
    left, top = 60 - body.width // 2, 60 - body.height // 2
    for tile in TILES:
        for each in lettered(tile, width):
            for x, y in ((each.box.x, each.box.y), (each.box.right - 1, each.box.bottom - 1)):
                assert body.getpixel((x - left, y - top)) > 127, (tile, each.text)


@pytest.mark.parametrize("width", WHOLE)
def test_the_figures_on_tiles_can_be_read_on_a_telephone(width: int) -> None:
    """A figure is at least 27 pixels of type high, but in rows of three signs."""
    for tile in TILES:
        three = any(len(row) > 2 for row in FACES[tile][:2]) and width >= tiles.SPEAKING
        for each in lettered(tile, width):
            if any(sign.isdigit() for sign in each.text):
                assert each.box.h >= (16 if three else 19), (tile, each.text)


@pytest.mark.parametrize("width", [24, 48, 55])
def test_narrow_tiles_have_no_figures(width: int) -> None:
    for tile in TILES:
        assert not any(sign.isdigit() for each in lettered(tile, width) for sign in each.text)


@pytest.mark.parametrize("width", WHOLE)
def test_backs_and_cells_are_apart_from_each_other_and_from_tiles(width: int) -> None:
    centre = (60, 60)
    pictures = [
        *(drawn(tiles.back, colour, centre, width) for colour in (*COLOURS, BLACK)),
        *(drawn(tiles.tile, tile, centre, width) for tile in TILES),
        *(drawn(tiles.tile, tile, centre, width, faded=True) for tile in TILES),
        *(
            drawn(tiles.cell, tiles.Open(colour, number), centre, width)
            for colour in COLOURS
            for number in range(1, 7)
        ),
        *(
            drawn(tiles.cell, tiles.Open(colour, 1, "b4", choice), centre, width)
            for colour in COLOURS
            for choice in (False, True)
        ),
    ]
    assert len(set(pictures)) == len(pictures)


def test_a_hex_fills_its_width_and_height_and_nothing_beyond() -> None:
    canvas = surface()
    tiles.tile(canvas, SHIP, (60, 60), 96)
    empty = surface().image
    changed = [
        (x, y)
        for x in range(120)
        for y in range(120)
        if canvas.image.getpixel((x, y)) != empty.getpixel((x, y))
    ]
    across = {x for x, _ in changed}
    down = {y for _, y in changed}
    assert (min(across), max(across)) == (12, 107)
    assert max(down) - min(down) + 1 == pytest.approx(tiles.height(96), abs=2)


@pytest.mark.parametrize("width", WIDTHS)
def test_an_outline_lies_around_a_hex(width: int) -> None:
    canvas = surface()
    tiles.outline(canvas, (60, 60), width)
    tiles.tile(canvas, SHIP, (60, 60), width)
    assert canvas.image.tobytes() != drawn(tiles.tile, SHIP, (60, 60), width)
    assert canvas.image.getpixel((60 - width // 2 - 2, 60)) != PAPER


def test_colours_are_apart_in_grey_too() -> None:
    for one, other in combinations([TILE_COLOURS[colour] for colour in COLOURS], 2):
        assert abs(brightness(one) - brightness(other)) >= 20
    for one, other in combinations(GOODS_COLOURS.values(), 2):
        assert abs(brightness(one) - brightness(other)) >= 14


def test_signs_and_numbers_can_be_read_on_their_ground() -> None:
    for colour, ground in TILE_COLOURS.items():
        assert contrast(SIGNS[colour], ground) >= 4.5
    for colour, rim in RIMS.items():
        assert contrast(rim, PANEL) >= 3
        assert contrast(rim.dark, PANEL.dark) >= 3
        assert contrast(rim.dark, BLACK_DEPOT) >= 3
        assert rim.dark != rim or colour == BLACK
    for mode in Mode:
        for colour in COLOURS:
            ground = CELLS[colour].tone(mode)
            assert contrast(CELL_INK.tone(mode), ground) >= 10
            assert contrast(CELL_SIGNS[colour].tone(mode), ground) >= 4
    for kind in GOODS:
        assert contrast(GOODS_SIGNS[kind], GOODS_COLOURS[kind]) >= 4


@pytest.mark.parametrize("size", [18, 30, 60])
def test_pieces_are_apart(size: int) -> None:
    place = (size, 60, 60)
    pictures = [
        *(drawn(pieces.goods, kind, *place) for kind in GOODS),
        *(drawn(pieces.goods, kind, *place, count=2) for kind in GOODS),
        *(drawn(pieces.die, value, *place) for value in range(1, 7)),
        *(drawn(pieces.die, value, *place, None) for value in range(1, 7)),
        *(drawn(pieces.die, 1, *place, colour=seat.colour) for seat in SEATS),
        *(drawn(pieces.worker, number, *place) for number in ("", 0, 1, 12)),
        *(drawn(pieces.silver, number, *place) for number in ("", 0, 1, 12)),
        *(drawn(pieces.medal, number, *place) for number in ("", 0, 1, 12)),
        *(drawn(pieces.bonus_chip, Box(10, 40, 60, 44), name, "7") for name in (*COLOURS, "posts")),
        drawn(pieces.border_post, *place),
        drawn(pieces.border_post, *place, linked=True),
        drawn(pieces.key_space, (60, 60), size),
    ]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("size", [24, 60, 110])
def test_every_shield_is_apart(size: int) -> None:
    assert len({drawn(shield, number, size, 60, 60) for number in SHIELDS}) == len(SHIELDS)


def test_every_trade_route_is_apart_and_shows_what_was_sold() -> None:
    box = Box(4, 40, 112, 40)
    routes = [drawn(trade_route, box, number) for number in TRADE_ROUTES]
    assert len(set(routes)) == len(TRADE_ROUTES)
    assert drawn(trade_route, box, 1, (2, 5)) not in routes


def test_every_tile_and_shield_has_signs_and_words() -> None:
    assert set(FACES) == set(TILES)
    assert set(SHIELD_EFFECTS) == set(SHIELDS)
    said = [effects.tile(tile, English()) for tile in TILES if TILES[tile].colour != LIVESTOCK]
    said += [effects.shield(number, English()) for number in SHIELDS]
    assert len(set(said)) == len(said)
    assert max(map(len, said)) <= 66


def test_a_river_joins_two_points() -> None:
    canvas = surface()
    draw_river(canvas, [(20, 60), (100, 60)], 100)
    assert canvas.image.getpixel((20, 60)) != PAPER
    assert canvas.image.getpixel((100, 60)) != PAPER
    assert canvas.image.getpixel((60, 10)) == PAPER
