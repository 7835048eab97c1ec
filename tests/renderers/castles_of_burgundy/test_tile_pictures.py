"""The tiles and pieces of The Castles of Burgundy as pictures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from renderers.castles_of_burgundy import pieces, tiles
from renderers.castles_of_burgundy.colours import (
    CELL_SIGNS,
    CELLS,
    EDGES,
    GOODS_COLOURS,
    GOODS_SIGNS,
    SIGNS,
    TILE_COLOURS,
    cell_rim,
)
from renderers.castles_of_burgundy.effects import (
    BUILDING_EFFECTS,
    MONASTERY_EFFECTS,
    SHIELD_EFFECTS,
)
from renderers.castles_of_burgundy.icons import HEX
from renderers.castles_of_burgundy.routes import trade_route
from renderers.castles_of_burgundy.shields import shield
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import INK, PAPER, SEATS, contrast
from renderers.core.paths import silhouette
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDING,
    COLOURS,
    MONASTERIES,
    SHIP,
    TILES,
)
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from tests.cases import for_each
from tests.renderers.text_boxes import faults

WIDTHS = (24, 48, 96)


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


@pytest.mark.parametrize("width", WIDTHS)
def test_every_tile_has_a_picture_of_its_own_at_every_size(width: int) -> None:
    pictures = {drawn(tiles.tile, tile, (60, 60), width) for tile in TILES}
    assert len(pictures) == len(TILES)
    assert drawn(lambda canvas: None) not in pictures


def numbered(tile: str, width: int, bold: bool) -> tuple[Image.Image, Box]:
    """The picture of a tile with a number, and where the ink of the number lies."""
    canvas = surface()
    tiles.tile(canvas, tile, (60, 60), width, bold=bold)
    (number,) = [each for each in canvas.written if each.text.isdigit()]
    return canvas.image, number.box


FACES = [(44, False), (58, False), (46, True), (50, True), (58, True), (66, True), (88, True)]


@for_each(("width", "bold"), FACES)
def test_the_number_of_an_animal_lies_beside_it_on_its_tile(width: int, bold: bool) -> None:
    body = silhouette(HEX, width, tiles.height(width))
    left, top = 60 - body.width // 2, 60 - body.height // 2
    for count in (2, 3, 4):
        shown = [numbered(f"{kind}{count}", width, bold) for kind in ("cow", "pig", "sheep")]
        for (one, box), (other, _) in combinations(shown, 2):
            ink = one.crop((box.x, box.y, box.right, box.bottom))
            same = other.crop((box.x, box.y, box.right, box.bottom))
            assert ImageChops.difference(ink, same).getbbox() is None
            for x, y in ((box.x, box.y), (box.right - 1, box.bottom - 1)):
                assert body.getpixel((x - left, y - top)) == 255


@pytest.mark.parametrize(("width", "bold"), FACES)
def test_the_number_of_a_monastery_lies_below_its_window_on_its_tile(
    width: int, bold: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = silhouette(HEX, width, tiles.height(width))
    left, top = 60 - body.width // 2, 60 - body.height // 2
    found = [f"monastery-{number}" for number in MONASTERIES]
    whole = {tile: numbered(tile, width, bold) for tile in found}
    tiles._kept.cache_clear()
    monkeypatch.setattr(Canvas, "glyph", lambda *_, **__: None)
    for tile, (image, box) in whole.items():
        bare, _ = numbered(tile, width, bold)
        differs = ImageChops.difference(image, bare).getbbox()
        assert differs is not None
        assert differs[3] <= box.y
        for x, y in ((box.x, box.y), (box.right - 1, box.bottom - 1)):
            assert body.getpixel((x - left, y - top)) == 255
    tiles._kept.cache_clear()


@pytest.mark.parametrize("width", WIDTHS)
def test_backs_cells_and_slots_are_apart_from_each_other_and_from_tiles(width: int) -> None:
    centre = (60, 60)
    pictures = [
        *(drawn(tiles.back, colour, centre, width) for colour in (*COLOURS, BLACK)),
        *(drawn(tiles.slot, colour, centre, width) for colour in (*COLOURS, BLACK, "")),
        *(drawn(tiles.tile, tile, centre, width) for tile in TILES),
        *(drawn(tiles.tile, tile, centre, width, faded=True) for tile in TILES),
        *(
            drawn(tiles.cell, colour, number, centre, width)
            for colour in COLOURS
            for number in range(1, 7)
        ),
        *(drawn(tiles.cell, colour, 1, centre, width, bright=True) for colour in COLOURS),
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
        assert contrast(EDGES[colour], ground) >= 1.3
    for colour in COLOURS:
        assert contrast(INK, CELLS[colour]) >= 4.5
        assert contrast(INK, CELL_SIGNS[colour]) >= 4
        assert contrast(cell_rim(colour), CELLS[colour]) >= 1.4
    for kind in GOODS:
        assert contrast(GOODS_SIGNS[kind], GOODS_COLOURS[kind]) >= 4


@pytest.mark.parametrize("size", [18, 30, 60])
def test_pieces_are_apart(size: int) -> None:
    place = (size, 60, 60)
    pictures = [
        *(drawn(pieces.goods, kind, *place) for kind in GOODS),
        *(drawn(pieces.goods, kind, *place, count=2) for kind in GOODS),
        *(drawn(pieces.die, value, *place) for value in range(1, 7)),
        *(drawn(pieces.die, value, *place, used=True) for value in range(1, 7)),
        *(drawn(pieces.die, 1, *place, colour=seat.colour) for seat in SEATS),
        *(drawn(pieces.worker, number, *place) for number in ("", 0, 1, 12)),
        *(drawn(pieces.silver, number, *place) for number in ("", 0, 1, 12)),
        *(
            drawn(pieces.bonus, colour, large, 4, *place)
            for colour in (*COLOURS, "")
            for large in (True, False)
        ),
        *(drawn(pieces.marker, seat, "Ann", *place) for seat in range(4)),
        drawn(pieces.border_post, *place),
        drawn(pieces.border_post, *place, linked=True),
        drawn(pieces.goods_space, *place),
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


def test_every_effect_has_symbols() -> None:
    assert set(MONASTERY_EFFECTS) == set(MONASTERIES)
    assert set(SHIELD_EFFECTS) == set(SHIELDS)
    assert set(BUILDING_EFFECTS) == {tile.id for tile in TILES.values() if tile.colour == BUILDING}


def test_a_river_joins_two_points() -> None:
    canvas = surface()
    pieces.river(canvas, (20, 60), (100, 60))
    assert canvas.image.getpixel((20, 60)) != PAPER
    assert canvas.image.getpixel((100, 60)) != PAPER
    assert canvas.image.getpixel((60, 10)) == PAPER
