"""Parts of the board enlarged, with the ids that the notation of moves uses."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import under_head
from renderers.brass_birmingham.choosing import map_picture
from renderers.brass_birmingham.layout import code
from renderers.brass_birmingham.map import MapStyle
from renderers.brass_birmingham.markets import draw_market
from renderers.brass_birmingham.pieces import bonus, merchant_tile
from renderers.brass_birmingham.words import alt, facts
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import Area, TableInfo
from renderers.core.layout import room
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import DONE, INK, SOFT
from renderers.core.table import GAP, board_page
from renderers.core.texts import Texts
from rules.brass_birmingham.data import COAL, IRON, MERCHANT_SLOT, MERCHANTS, Merchant
from rules.brass_birmingham.state import Table

MARKETS: Final = "markets"
AREAS: Final[dict[str, tuple[str, ...]]] = {
    "north-west": ("warrington", "stoke-on-trent", "stone", "leek", "uttoxeter"),
    "north-east": ("belper", "derby", "nottingham"),
    "west": ("shrewsbury", "coalbrookdale", "wolverhampton", "farm-north", "dudley", "stafford"),
    "centre": ("cannock", "walsall", "tamworth", "birmingham", "burton-on-trent"),
    "east": ("nuneaton", "coventry", "oxford", "birmingham"),
    "south": ("kidderminster", "worcester", "farm-south", "gloucester", "redditch"),
}
"""The locations that are wholly visible in each enlarged part of the map."""
TILE: Final = 94
"""The size of merchant tiles beside the markets."""
NAME: Final = 290


def areas(texts: Texts) -> tuple[Area, ...]:
    """Return the parts of the board, from the north to the south, then the markets."""
    return tuple(Area(name, words.area(name, texts)) for name in (*AREAS, MARKETS))


def area_alt(table: Table, area: str, info: TableInfo, texts: Texts) -> str:
    """Return the alt text of an area."""
    if area == MARKETS:
        return alt.markets_alt(table, info, texts)
    return alt.area_alt(table, AREAS[area], info, texts)


def draw_area(table: Table, area: str, info: TableInfo, texts: Texts) -> Canvas:
    """Return an area enlarged, without marks. Raises ValueError for one that is none."""
    label = next((each.label for each in areas(texts) if each.id == area), "")
    if not label:
        raise ValueError(f"the board has no area {area}")
    if area == MARKETS:
        return _trade(table, info, texts, label)
    about = label, facts.phase(table, texts)
    return map_picture(table, info, texts, about, AREAS[area], MapStyle(ids=True))


def _trade(table: Table, info: TableInfo, texts: Texts, label: str) -> Canvas:
    """Return the markets, and below them the merchants."""
    names = [merchant.id for merchant in MERCHANTS]
    plan = under_head(*(230 @ room(each) for each in (COAL, IRON)), *map(room, names))
    about = label, facts.deck_line(table, texts)
    canvas, boxes = board_page(plan, table, info, texts, about)
    for resource in (COAL, IRON):
        place = boxes[resource]
        panel(canvas, place)
        canvas.keep_free(place)
        canvas.mark(place.right, place.cy, "market", resource, thing=place.inset(14))
        draw_market(canvas, place.inset(20, 14), resource, table.market[resource])
    for merchant in MERCHANTS:
        _merchant(canvas, boxes[merchant.id], merchant, table, texts)
    return canvas


def _merchant(canvas: Canvas, box: Box, merchant: Merchant, table: Table, texts: Texts) -> None:
    """Draw a merchant as a row: name and id, the bonus, tiles with what they buy."""
    panel(canvas, box)
    used = table.seats >= merchant.players
    name, rest = box.inset(16, 8).split_left(NAME, 12)
    worth, tiles = rest.split_left(TILE, 20)
    upper, lower = name.rows(2)
    ink, place = INK if used else DONE, words.location(merchant.id, texts)
    canvas.text(place, name.x, upper.cy, 40, colour=ink, width=NAME, least=BOARD_SMALLEST)
    own = code(merchant.id)
    canvas.text(own, name.x, lower.cy, WORDS, colour=SOFT, weight=REGULAR, width=NAME, least=WORDS)
    if used:
        bonus(canvas, worth.centred(TILE, 70), merchant.bonus, merchant.amount)
    for number, cell in enumerate(tiles.columns(2, GAP)[: merchant.tiles], start=1):
        slot = f"{merchant.id}#{number}"
        tile = table.merchants[MERCHANT_SLOT[slot]]
        side = Box(cell.x, cell.cy - TILE // 2, TILE, TILE)
        if tile is None:
            canvas.kept(side, merchant_tile, None, False)
            continue
        canvas.kept(side, merchant_tile, tile.buys, tile.barrel)
        canvas.keep_free(side)
        canvas.mark(side.right, side.y, "merchant", slot, thing=side)
        x = side.right + 12
        wanted = words.buys(tile.buys, texts)
        room_left = cell.right - x
        canvas.text(wanted, x, cell.cy, 34, width=room_left, weight=REGULAR, least=WORDS)
