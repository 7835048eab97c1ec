"""Parts of the board enlarged: the map with ids, the sea with its cards, markets, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, least_height
from renderers.core.game import Area, TableInfo
from renderers.core.palette import ON_HEADER, PAPER, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.valparaiso import words
from renderers.valparaiso.board import GAP, MARGIN, draw_header, draw_reserve
from renderers.valparaiso.colours import MARKET, REGION, REGION_EDGE
from renderers.valparaiso.geography import Sizes
from renderers.valparaiso.icons import LEFT
from renderers.valparaiso.map import draw_map, wide_sizes, wide_sizes_of
from renderers.valparaiso.pieces import house, house_space
from renderers.valparaiso.players import draw_player
from renderers.valparaiso.sea import fleet, wanted
from renderers.valparaiso.sheet import large_card
from renderers.valparaiso.style import LARGE, WIDE
from renderers.valparaiso.tiles import tile
from renderers.valparaiso.villages import draw_merchants
from renderers.valparaiso.words import alt, facts
from rules.valparaiso.data import COAST, REGIONS
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Table

MAP: Final = "map"
SEA: Final = "sea"
MARKETS: Final = "markets"
PLAYERS: Final = "players"
ENLARGED: Final = 1.4
"""How much larger the map is than on the whole board."""
MAP_HEIGHT: Final = 1560
CARD: Final = (286, 278)
STRIP: Final = 96


def areas(texts: Texts) -> tuple[Area, ...]:
    """Return the parts of the board."""
    names = {
        MAP: texts.pgettext("area", "Map"),
        SEA: texts.pgettext("area", "Sea regions"),
        MARKETS: texts.pgettext("area", "Markets"),
        PLAYERS: texts.pgettext("area", "Players"),
    }
    return tuple(Area(name, label) for name, label in names.items())


def area_alt(table: Table, area: str, info: TableInfo, texts: Texts) -> str:
    """Return the alt text of an area."""
    if area == PLAYERS:
        return alt.board_alt(table, info, texts)
    lines = {
        MAP: facts.place_lines,
        SEA: facts.sea_lines,
        MARKETS: facts.market_lines,
    }[area]
    return alt.area_alt(table, info, texts, lines(table, texts))


def draw_area(table: Table, area: str, info: TableInfo, texts: Texts) -> Canvas:
    """Return an area enlarged, without badges. Raises ValueError for one that is none."""
    label = next((each.label for each in areas(texts) if each.id == area), "")
    if not label:
        raise ValueError(f"the board has no area {area}")
    heights = {
        MAP: MAP_HEIGHT,
        SEA: len(REGIONS) * (CARD[1] + GAP) + 40 + STRIP,
        MARKETS: len(table.board.markets) * (STRIP + 44 + GAP) + 3 * GAP + STRIP + 20,
        PLAYERS: -(-table.seats // 2) * (PLAYER + GAP) - GAP,
    }
    height = max(HEADER_HEIGHT + 2 * GAP + heights[area], least_height(WIDTH))
    canvas = Canvas(WIDTH, height, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts, (label, facts.headline(table, texts)))
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    match area:
        case "map":
            sizes = _enlarged(wide_sizes(table))
            draw_map(canvas, body, table, texts, LARGE, sizes, scale=ENLARGED)
        case "sea":
            _sea(canvas, body, table, texts)
        case "markets":
            _markets(canvas, body, table, texts)
        case _:
            _players(canvas, body, table, info, texts)
    return canvas


PLAYER: Final = 470
"""The height of a player's panel."""


def _enlarged(sizes: Sizes) -> Sizes:
    """Return the sizes of the enlarged map; the regions of the sea stay as they are."""
    return Sizes(
        margin=sizes.margin,
        gap=sizes.gap,
        region=(480, sizes.region[1] + 10),
        fleet=70,
        people=round(sizes.people * ENLARGED),
        village=_times(sizes.village),
        market=_times(sizes.market),
        plot=round(sizes.plot * ENLARGED),
        quay=round(sizes.quay * ENLARGED),
        plate=round(sizes.plate * ENLARGED),
        lamp=round(sizes.lamp * ENLARGED),
    )


def map_room(board: Board) -> tuple[int, int, Sizes]:
    """Return width and height of the enlarged map, and the sizes on it."""
    return WIDTH - 2 * MARGIN, MAP_HEIGHT, _enlarged(wide_sizes_of(board))


def _times(size: tuple[int, int]) -> tuple[int, int]:
    return round(size[0] * ENLARGED), round(size[1] * ENLARGED)


def _sea(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw the regions as rows: what they take, money, ships, and their cards in full."""
    rows, low = box.split_top(box.h - STRIP, GAP)
    for region, row in zip(REGIONS, rows.rows(len(REGIONS), GAP), strict=True):
        canvas.framed(row, REGION, REGION_EDGE, 18, 3)
        canvas.ground = REGION
        canvas.panels.append(row)
        left, rest = row.inset(18, 8).split_left(360, 18)
        lines = left.rows(4, 4)
        name = words.sea(region.id, texts)
        canvas.text(name, lines[0].x, lines[0].cy, 36, width=left.w, least=24)
        wanted(canvas, lines[1].x, lines[1].cy, region.id, 58)
        pesos = table.region_pesos[region.id]
        if pesos:
            coin(canvas, pesos, 60, left.right - 50, lines[1].cy)
        canvas.mark(left.right - 100, lines[1].cy, "region-pesos", region.id)
        fleet(canvas, left._replace(y=lines[2].y, h=70), table, region.id)
        cards = table.regions[region.id]
        for number, (card, cell) in enumerate(
            zip(cards, rest.columns(len(cards), 14), strict=True)
        ):
            canvas.mark(cell.x - 4, cell.y + 30, "card-space", region.id, number)
            if card:
                large_card(canvas, cell, card, 0, texts)
                canvas.mark(cell.x - 4, cell.y + 30, "achievement", card)
            else:
                canvas.dashed(cell, SOFT, 14, 3)
            canvas.ground = REGION
        canvas.mark(row.x + 2, row.cy, "region", region.id)
    panel(canvas, low)
    inner = low.inset(18, 8)
    text = words.sea(COAST, texts)
    wide = canvas.text(text, inner.x, inner.cy, 30, width=420, least=20)
    fleet(canvas, Box(inner.x + wide + 20, inner.y, 460, inner.h), table, COAST)
    text = facts.pile_line(table, texts)
    canvas.text(text, inner.right, inner.cy, 30, align="right", width=420, least=20)
    canvas.mark(inner.right - 460, inner.cy, "pile")


def _markets(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw each market as a row: its tiles in their order, merchants and houses; the reserve."""
    rows, low = box.split_top(box.h - STRIP - 20, GAP)
    markets = table.board.markets
    for market, row in zip(markets, rows.rows(len(markets), GAP), strict=True):
        panel(canvas, row)
        place = table.board.places[market]
        inner = row.inset(16, 10)
        left, rest = inner.split_left(330, 16)
        upper, lower = left.split_top(50, 4)
        canvas.rounded(upper, MARKET, 10)
        name = words.place(market, texts)
        canvas.text(
            name, upper.x + 14, upper.cy, 30, colour=ON_HEADER, width=upper.w - 100, least=20
        )
        canvas.text(market, upper.right - 12, upper.cy, 22, colour=ON_HEADER, align="right")
        side = 56
        x = lower.x
        for space in place.spaces:
            owner = table.houses.get(space.id)
            if owner is None:
                house_space(canvas, side, x + side // 2, lower.cy)
            else:
                house(canvas, owner, side - 4, x + side // 2, lower.cy)
            canvas.mark(x + side, lower.y + 4, "space", space.id)
            x += side + 8
        draw_merchants(canvas, Box(x, lower.y, lower.right - x, lower.h), table, market, WIDE)
        used, follow = rest.split_left(310, 40)
        canvas.kept(used, tile, table.columns[market][0], True, False, 24)
        canvas.mark(used.x - 6, used.y + 8, "tile", market)
        canvas.glyph(LEFT, 24, used.right + 20, used.cy, SOFT)
        _row(canvas, follow, table.columns[market][1:])
    draw_reserve(canvas, low, table, texts, WIDE)


def _row(canvas: Canvas, box: Box, names: Sequence[str]) -> None:
    """Draw the tiles that follow."""
    for name, cell in zip(names, box.columns(max(1, len(names)), 10), strict=True):
        canvas.kept(cell.inset(0, 14), tile, name, False, False)


def _players(canvas: Canvas, box: Box, table: Table, info: TableInfo, texts: Texts) -> None:
    """Draw the panels of all players in two columns, with the names of their cards."""
    rows = -(-table.seats // 2)
    cells = [cell for row in box.rows(rows, GAP) for cell in row.columns(2, GAP)]
    for seat, cell in zip(range(table.seats), cells, strict=False):
        draw_player(canvas, cell, table, seat, info, texts, WIDE)
