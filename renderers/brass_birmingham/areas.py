"""Parts of the board enlarged, with the ids that the notation of moves uses."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import GAP, MARGIN, draw_header
from renderers.brass_birmingham.layout import AREAS, SPOTS, around
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.brass_birmingham.markets import draw_era, draw_markets
from renderers.brass_birmingham.pieces import bonus, merchant_tile
from renderers.brass_birmingham.words import alt
from renderers.core.blocks import HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import Area, TableInfo
from renderers.core.lettering import STUDY
from renderers.core.palette import DONE, INK, PAPER, SOFT
from renderers.core.texts import Texts
from rules.brass_birmingham.data import MERCHANT_SLOT, MERCHANTS, Merchant
from rules.brass_birmingham.state import Table

HEIGHT: Final = 1200
MARKETS: Final = "markets"
BUYS_WIDTH: Final = 124
"""Room for what a merchant tile buys."""
UNIT: Final = 2.6
"""How much larger the markets are than on the whole board."""


def areas(texts: Texts) -> tuple[Area, ...]:
    """Return the parts of the board, from the north to the south, then the markets."""
    names = {
        "north-west": texts.pgettext("area", "North-west"),
        "north-east": texts.pgettext("area", "North-east"),
        "west": texts.pgettext("area", "West"),
        "centre": texts.pgettext("area", "Center"),
        "east": texts.pgettext("area", "East"),
        "south": texts.pgettext("area", "South"),
        MARKETS: texts.pgettext("area", "Markets and merchants"),
    }
    return tuple(Area(name, label) for name, label in names.items())


def area_alt(table: Table, area: str, info: TableInfo, texts: Texts) -> str:
    """Return the alt text of an area."""
    if area == MARKETS:
        return alt.markets_alt(table, info, texts)
    return alt.area_alt(table, AREAS[area], info, texts)


def draw_area(table: Table, area: str, info: TableInfo, texts: Texts) -> Canvas:
    """Return an area enlarged, without badges. Raises ValueError for one that is none."""
    label = next((each.label for each in areas(texts) if each.id == area), "")
    if not label:
        raise ValueError(f"the board has no area {area}")
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts, (label, words.phase(table, texts)))
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    if area == MARKETS:
        _trade(canvas, body, table, texts)
    else:
        draw_part(
            canvas,
            around(SPOTS[place].box for place in AREAS[area]),
            body,
            table,
            texts,
            MapStyle(ids=True),
        )
    return canvas


def _trade(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw markets, era and merchants side by side."""
    left, rest = box.split_left(640, GAP)
    markets, era = left.split_top(790, GAP)
    draw_markets(canvas, markets, table, unit=UNIT)
    draw_era(canvas, era, table, texts, unit=1.15)
    tiles = {tile.buys for tile in table.merchants if tile is not None}
    size = canvas.common_size((words.buys(what, texts) for what in tiles), 24, BUYS_WIDTH)
    for merchant, place in zip(MERCHANTS, rest.rows(len(MERCHANTS), GAP), strict=True):
        _merchant(canvas, place, merchant, table, texts, size)


def _merchant(
    canvas: Canvas, box: Box, merchant: Merchant, table: Table, texts: Texts, letters: int
) -> None:
    """Draw a merchant as a row: name and id, the bonus in words, tiles with what they buy."""
    panel(canvas, box)
    used = table.seats >= merchant.players
    inner = box.inset(20, 14)
    name, rest = inner.split_left(300, 20)
    ink = INK if used else DONE
    canvas.text(words.location(merchant.id, texts), name.x, name.y + 30, 32, colour=ink, width=300)
    canvas.text(merchant.id, name.x, name.y + 68, STUDY, colour=SOFT, weight=REGULAR, width=300)
    if used:
        size = 58
        y = name.bottom - size // 2
        bonus(canvas, merchant.bonus, merchant.amount, size, name.x + size // 2, y)
        worth = words.bonus(merchant, texts)
        canvas.text(worth, name.x + size + 14, y, 26, width=300 - size - 14, weight=REGULAR)
    for number, cell in enumerate(rest.columns(2, 20)[: merchant.tiles], start=1):
        slot = f"{merchant.id}#{number}"
        tile = table.merchants[MERCHANT_SLOT[slot]]
        side = min(cell.h - 34, 128)
        place = Box(cell.x, cell.y + (cell.h - 34 - side) // 2, side, side)
        if tile is None:
            canvas.kept(place, merchant_tile, None, False)
            continue
        canvas.kept(place, merchant_tile, tile.buys, tile.barrel)
        canvas.keep_free(place)
        canvas.mark(place.right, place.y, "merchant", slot, thing=place)
        wanted = words.buys(tile.buys, texts)
        canvas.text(
            wanted, place.right + 14, place.cy, letters, width=cell.right - place.right - 14
        )
        canvas.text(
            slot, cell.x, cell.bottom - 12, STUDY, colour=SOFT, weight=REGULAR, width=cell.w
        )
