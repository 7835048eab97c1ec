"""Parts of the board enlarged: the map with names, the sea with its cards, markets, players."""

from __future__ import annotations

from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import Key
from renderers.core.game import Area, TableInfo
from renderers.core.layout import room
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import SOFT
from renderers.core.table import GAP, board_page, page
from renderers.core.texts import Texts
from renderers.valparaiso import words
from renderers.valparaiso.map import draw_map, sizes_of
from renderers.valparaiso.pieces import tile
from renderers.valparaiso.players import draw_player
from renderers.valparaiso.scene import HarbourScene, ordered
from renderers.valparaiso.sea import draw_region
from renderers.valparaiso.words import alt, facts
from rules.valparaiso.data import REGIONS
from rules.valparaiso.state import Table

MAP: Final = "map"
SEA: Final = "sea"
MARKETS: Final = "markets"
PLAYERS: Final = "players"
TILES: Final = 5
"""The tiles of a market side by side."""
TITLE: Final = 50
TILE: Final = 168
"""The heights of a title, and of a row of tiles."""


def areas(texts: Texts) -> tuple[Area, ...]:
    """Return the parts of the board."""
    return (
        Area(MAP, texts.pgettext("area", "Map")),
        Area(SEA, texts.pgettext("area", "Sea regions")),
        Area(MARKETS, texts.pgettext("area", "Markets")),
        Area(PLAYERS, texts.pgettext("area", "Players")),
    )


def area_alt(table: Table, area: str, info: TableInfo, texts: Texts) -> str:
    """Return the alt text of an area."""
    lines = {MAP: facts.place_lines, SEA: facts.sea_lines, MARKETS: facts.market_lines}
    if area not in lines:
        return alt.board_alt(table, info, texts)
    return alt.area_alt(table, info, texts, lines[area](table, texts))


def draw_area(table: Table, area: str, info: TableInfo, texts: Texts) -> Canvas:
    """Return an area enlarged, without marks. Raises ValueError for one that is none."""
    labels = {part.id: part.label for part in areas(texts)}
    if area not in labels:
        raise ValueError(f"the board has no area {area}")
    about = labels[area], facts.headline(table, texts)
    canvas, rooms = board_page(page(room("body")), table, info, texts, about)
    scene = HarbourScene(table, info, texts, named=True)
    draw = {MAP: _map, SEA: _sea, MARKETS: _markets, PLAYERS: _players}[area]
    draw(canvas, rooms["body"], scene)
    return canvas


def _map(canvas: Canvas, box: Box, scene: HarbourScene) -> None:
    draw_map(canvas, box, scene, sizes_of(scene.table.board, named=True))


def _sea(canvas: Canvas, box: Box, scene: HarbourScene) -> None:
    """Draw the regions as rows, with their names and their cards in full."""
    for region, row in zip(REGIONS, box.rows(len(REGIONS), GAP), strict=True):
        draw_region(canvas, row, scene, region.id, large=True)


def _markets(canvas: Canvas, box: Box, scene: HarbourScene) -> None:
    """Draw the tiles of each market in their order, the one in use first; then the reserve."""
    table = scene.table
    rows: list[tuple[str, Key, list[str]]] = [
        (words.place(market, scene.texts), ("tile", market), tiles)
        for market, tiles in table.columns.items()
    ]
    rows.append((words.term("reserve", scene.texts), ("reserve",), table.reserve))
    number = sum(max(1, -(-len(names) // TILES)) for _, _, names in rows)
    high = min(TILE, (box.h - len(rows) * (TITLE + 8 + GAP)) // number)
    for title, key, names in rows:
        lines = max(1, -(-len(names) // TILES))
        own, box = box.split_top(TITLE + lines * high + 8, GAP)
        panel(canvas, own)
        head, rest = own.inset(12, 4).split_top(TITLE)
        canvas.text(title, head.x, head.cy, BOARD_SMALLEST, colour=SOFT, width=head.w, least=WORDS)
        cells = rest.grid(lines * TILES, TILES, 8, 6)
        for name, cell in zip(names, cells, strict=False):
            canvas.kept(cell, tile, name)
        canvas.mark(cells[0].right, cells[0].y, *key, thing=cells[0])


def _players(canvas: Canvas, box: Box, scene: HarbourScene) -> None:
    """Draw the panels of all players in two columns, with the names of their cards."""
    seats = ordered(scene.table)
    for seat, cell in zip(seats, box.grid(len(seats), 2, GAP), strict=True):
        draw_player(canvas, cell, scene, seat)
