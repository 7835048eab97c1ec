"""Figures of boards: duchies, team boards, solo boards, border posts, trade routes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from renderers.castles_of_burgundy import tiles, words
from renderers.castles_of_burgundy.duchy import draw_river
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.routes import reward_symbols, trade_route
from renderers.castles_of_burgundy.words import phrases, player_facts
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, INK, SOFT
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.boards import BOARDS, Board
from rules.castles_of_burgundy.data.duchies import DUCHIES
from rules.castles_of_burgundy.data.points import PHASE_POINTS
from rules.castles_of_burgundy.data.tiles import CASTLE, MINE, SHIP
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Reward

CHAIN: Final = {
    "a1": "bank",
    "b2": SHIP,
    "c3": "cow3",
    "d4": CASTLE,
    "d5": "monastery-8",
    "d6": MINE,
    "d7": "church",
}
"""Seven tiles that link two border posts."""
REWARDS: Final = tuple(
    dict.fromkeys(space.reward for tile in TRADE_ROUTES.values() for space in tile)
)


def draw_layout(board: str, high: int, texts: Texts) -> FigureSheet:
    """Draw a board, the halves of a team board with a line between them; say its cells."""
    sheet, layout = FigureSheet.of_panel(texts, words.duchy(board, texts), high), BOARDS[board]
    placed = components.start_of(layout) if layout.half else None
    named = board in DUCHIES
    box = sheet.body.inset(14)
    grid = components.draw_board(sheet.canvas, layout, box, placed, named=named)
    if layout.half:
        sheet.canvas.stroke(stroke((tuple(_split(layout, grid)),), 10), INK)
    return sheet.note(*_rows(board, texts))


def _rows(board: str, texts: Texts) -> list[str]:
    """Say the cells of a board, row by row."""
    rows: dict[str, list[str]] = {}
    for cell in BOARDS[board].cells:
        said = f"{words.colour(cell.colour, texts)} {cell.number}"
        rows.setdefault(cell.id[0], []).append(said)
    return [f"{row}: {', '.join(cells)}" for row, cells in rows.items()]


def draw_boards(ids: Sequence[str], columns: int, high: int, texts: Texts) -> FigureSheet:
    """Draw boards side by side with their names."""
    lines = -(-len(ids) // columns)
    sheet = FigureSheet(texts, "", lines * high + (lines - 1) * GAP)
    for each, place in zip(ids, sheet.body.grid(columns * lines, columns, GAP), strict=False):
        panel(sheet.canvas, place)
        head, rest = place.inset(10).split_top(44)
        sheet.say(_name(each, texts), head, size=30, align="middle", bold=True)
        board = BOARDS[each]
        margin = 26 if board.posts else 0
        components.draw_board(sheet.canvas, board, rest.inset(margin), components.start_of(board))
    return sheet


def _name(board: str, texts: Texts) -> str:
    another = words.ANOTHER_LAYOUT
    layout = words.option_value(another, texts) if board.endswith(another) else ""
    return " · ".join(filter(None, (words.duchy(board, texts), layout)))


def draw_border_posts(texts: Texts) -> FigureSheet:
    """Draw two border posts that seven covered cells link."""
    sheet = FigureSheet.of_panel(texts, words.duchy("11a", texts), 800)
    canvas = sheet.canvas
    board = BOARDS["11a"]
    grid = components.draw_board(canvas, board, sheet.body.inset(70, 30), CHAIN, linked=2)
    for name in CHAIN:
        centre = grid.centre(board.index[name])
        tiles.outline(canvas, centre, round(grid.width * 0.95), AMBER, 5)
    covered = ", ".join(CHAIN)
    gained = phrases.points(PHASE_POINTS["A"], texts)
    return sheet.note(f"a1 – d7: {covered}", f"{words.phase('A', texts)}: {gained}")


def _split(board: Board, grid: Grid) -> list[tuple[float, float]]:
    """Return the line at the right of the first half, row by row along the sides of its cells."""
    rows = [list(cells) for _, cells in groupby(board.cells, key=lambda cell: cell.id[0])]
    side = grid.width / 3**0.5 / 2
    line: list[tuple[float, float]] = []
    for cells, number in zip(rows, board.half, strict=True):
        x, y = grid.centre(board.index[cells[number - 1].id])
        line += [(x + grid.width / 2, y - side), (x + grid.width / 2, y + side)]
    return line


def draw_rivers(texts: Texts) -> FigureSheet:
    """Draw two groups of cells that a river joins."""
    sheet = FigureSheet.of_panel(texts, "", 360)
    canvas, body, width = sheet.canvas, sheet.body, 116
    ends = (body.x + 300, body.cy + 50), (body.x + 640, body.cy - 50)
    draw_river(canvas, ends, width)
    before, behind = components.GROUPS["before-the-river"], components.GROUPS["behind-the-river"]
    components.cluster(canvas, ends[0][0] - width, ends[0][1], width, before)
    components.cluster(canvas, *ends[1], width, behind)
    return sheet.note(" ~ ".join([words.tile(SHIP, texts)] * 2))


def draw_trade_route(texts: Texts) -> FigureSheet:
    """Draw a trade route that is being filled from the left."""
    sheet = FigureSheet.of_panel(texts, words.source("trade-routes", texts), 270)
    canvas = sheet.canvas
    places = sheet.body.inset(14).columns(2, 10)
    for (number, on_it), place in zip(((2, (6, 1, 4)), (4, (1,))), places, strict=True):
        trade_route(canvas, place, number, on_it)
        sheet.note(_route(number, texts), ", ".join(map(str, on_it)))
    return sheet


def _reward(reward_drawn: Reward, texts: Texts) -> str:
    return player_facts.reward(reward_drawn, texts).lstrip("+")


def _route(number: int, texts: Texts) -> str:
    spaces = (f"{each.goods} → {_reward(each.reward, texts)}" for each in TRADE_ROUTES[number])
    return f"{words.route_tile(number, texts)}: {'; '.join(spaces)}"


def draw_route_tiles(texts: Texts) -> FigureSheet:
    """Draw the twelve tiles of the trade routes."""
    high = 138
    sheet = FigureSheet(texts, "", 6 * high + 5 * GAP)
    for number, place in zip(TRADE_ROUTES, sheet.body.grid(len(TRADE_ROUTES), 2, GAP), strict=True):
        left, right = place.split_left(64, 4)
        sheet.canvas.text(str(number), left.cx, left.cy, 40, colour=SOFT, align="middle")
        trade_route(sheet.canvas, right, number)
        sheet.note(_route(number, texts))
    return sheet


def draw_rewards(texts: Texts) -> FigureSheet:
    """Draw the rewards of trade routes."""
    high = 96
    sheet = FigureSheet.of_panel(texts, "", len(REWARDS) * high + 2 * GAP)
    for reward, place in zip(REWARDS, sheet.body.inset(20, GAP).rows(len(REWARDS)), strict=True):
        left, right = place.split_left(330, 24)
        row = [components.symbol(sign, 76) for sign in reward_symbols(reward)]
        signs.row(sheet.canvas, row, left)
        sheet.say(_reward(reward, texts), right)
    return sheet
