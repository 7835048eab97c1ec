"""Figures of boards: duchies, team boards, solo boards, border posts, trade routes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from renderers.castles_of_burgundy import pieces, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.routes import reward_symbols, trade_route
from renderers.castles_of_burgundy.words import phrases
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, INK, SOFT
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.boards import BOARDS, Board
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, DUCHIES
from rules.castles_of_burgundy.data.points import PHASE_POINTS
from rules.castles_of_burgundy.data.tiles import BUILDING, CASTLE, COLOURS, LIVESTOCK, MINE, SHIP
from rules.castles_of_burgundy.data.trade_routes import (
    POINTS,
    SILVER,
    TAKE_ANY,
    TAKE_BUILDING,
    TAKE_MINE_MONASTERY_CASTLE,
    TAKE_SHIP_LIVESTOCK,
    TRADE_ROUTES,
    WORKERS,
    Reward,
)

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


def draw_duchy(texts: Texts) -> FigureSheet:
    """Draw a duchy with the names of its cells."""
    sheet = FigureSheet(texts, words.duchy("1", texts), 900)
    components.draw_board(sheet.canvas, BOARDS["1"], sheet.body, named=True)
    return sheet.note(*_rows("1", texts))


def _rows(board: str, texts: Texts) -> list[str]:
    """Say the cells of a board, row by row."""
    rows: dict[str, list[str]] = {}
    for each in BOARDS[board].cells:
        said = f"{words.colour(each.colour, texts)} {each.number}"
        rows.setdefault(each.id[0], []).append(said)
    return [f"{row}: {', '.join(cells)}" for row, cells in rows.items()]


def _boards(texts: Texts, ids: Sequence[str], columns: int, high: int) -> FigureSheet:
    lines = -(-len(ids) // columns)
    sheet = FigureSheet(texts, "", lines * high + (lines - 1) * GAP)
    for each, place in zip(ids, components.grid(sheet.body, columns, lines), strict=False):
        panel(sheet.canvas, place)
        head, rest = place.inset(10).split_top(44)
        sheet.say(_name(each, texts), head, size=30, align="middle", bold=True)
        board = BOARDS[each]
        margin = 26 if board.posts else 0
        components.draw_board(sheet.canvas, board, rest.inset(margin), {_start(each): CASTLE})
    return sheet


def _name(board: str, texts: Texts) -> str:
    another = board.removesuffix("se") != board
    layout = words.option_value("se", texts) if another else ""
    return " · ".join(filter(None, (words.duchy(board, texts), layout)))


def _start(board: str) -> str:
    start = BOARDS[board].start
    return "" if start is None else BOARDS[board].cells[start].id


def draw_duchies(texts: Texts) -> FigureSheet:
    """Draw the duchies 1 to 10."""
    ids = [each for each in DUCHIES if each.isdigit()]
    return _boards(texts, ids, 4, 290)


def draw_border_duchies(texts: Texts) -> FigureSheet:
    """Draw the duchies with border posts."""
    return _boards(texts, tuple(BORDER_DUCHIES), 3, 360)


def draw_layouts(texts: Texts) -> FigureSheet:
    """Draw both layouts of the duchies 4 and 8."""
    return _boards(texts, ("4", "4se", "8", "8se"), 2, 440)


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


def draw_team_board(texts: Texts) -> FigureSheet:
    """Draw a team board with its two halves."""
    sheet = FigureSheet(texts, words.duchy("12a", texts), 700)
    board = BOARDS["12a"]
    panel(sheet.canvas, sheet.body)
    box = sheet.body.inset(14)
    grid = components.draw_board(sheet.canvas, board, box, {_start("12a"): CASTLE})
    sheet.canvas.stroke(stroke((tuple(_split(board, grid)),), 10), INK)
    return sheet.note(*_rows("12a", texts))


def _split(board: Board, grid: Grid) -> list[tuple[float, float]]:
    """Return the line at the right of the first half, row by row along the sides of its cells."""
    rows = [list(cells) for _, cells in groupby(board.cells, key=lambda each: each.id[0])]
    side = grid.width / 3**0.5 / 2
    line: list[tuple[float, float]] = []
    for cells, number in zip(rows, board.half, strict=True):
        x, y = grid.centre(board.index[cells[number - 1].id])
        line += [(x + grid.width / 2, y - side), (x + grid.width / 2, y + side)]
    return line


def draw_solo_board(texts: Texts) -> FigureSheet:
    """Draw a solo board."""
    sheet = FigureSheet.of_panel(texts, words.duchy("13a", texts), 720)
    components.draw_board(sheet.canvas, BOARDS["13a"], sheet.body.inset(14))
    return sheet.note(*_rows("13a", texts))


def draw_rivers(texts: Texts) -> FigureSheet:
    """Draw two groups of cells that a river joins."""
    sheet = FigureSheet.of_panel(texts, "", 360)
    canvas, body = sheet.canvas, sheet.body
    width = 116
    left = [(-1, -1, CASTLE, 2), (1, -1, "monastery-5", 0), (0, 0, MINE, 5), (2, 0, SHIP, 0)]
    right = [(0, 0, SHIP, 6), (2, 0, MINE, 5), (1, 1, BUILDING, 4), (3, 1, LIVESTOCK, 2)]
    ends = (body.x + 300, body.cy + 50), (body.x + 640, body.cy - 50)
    pieces.river(canvas, *ends, width // 6)
    components.cluster(canvas, ends[0][0] - width, ends[0][1], width, left)
    components.cluster(canvas, *ends[1], width, right)
    line = " ~ ".join(words.tile(SHIP, texts) for _ in range(2))
    return sheet.note(line)


def draw_trade_route(texts: Texts) -> FigureSheet:
    """Draw a trade route that is being filled from the left."""
    sheet = FigureSheet.of_panel(texts, words.source("trade-routes", texts), 270)
    canvas = sheet.canvas
    numbers, sold = (2, 4), ((6, 1, 4), (1,))
    places = sheet.body.inset(14).columns(2, 10)
    for number, on_it, place in zip(numbers, sold, places, strict=True):
        trade_route(canvas, place, number, on_it)
        sheet.note(_route(number, texts))
        filled = ", ".join(str(kind) for kind in on_it)
        if filled:
            sheet.note(filled)
    return sheet


def reward(found: Reward, texts: Texts) -> str:
    """Say what a space of a trade route gives."""
    if found.colours:
        if found.colours == COLOURS:
            return words.action("take", texts)
        return texts.listing(phrases.tile_of(each, texts) for each in found.colours)
    if found.points:
        return phrases.points(found.points, texts)
    return phrases.means(found.silver, found.workers, texts)


def _route(number: int, texts: Texts) -> str:
    spaces = "; ".join(
        f"{space.goods} → {reward(space.reward, texts)}" for space in TRADE_ROUTES[number]
    )
    return f"{words.route_tile(number, texts)}: {spaces}"


def draw_route_tiles(texts: Texts) -> FigureSheet:
    """Draw the twelve tiles of the trade routes."""
    high = 138
    sheet = FigureSheet(texts, "", 6 * high + 5 * GAP)
    for number, place in zip(TRADE_ROUTES, components.grid(sheet.body, 2, 6), strict=True):
        left, right = place.split_left(64, 4)
        sheet.canvas.text(str(number), left.cx, left.cy, 40, colour=SOFT, align="middle")
        trade_route(sheet.canvas, right, number)
        sheet.note(_route(number, texts))
    return sheet


def draw_rewards(texts: Texts) -> FigureSheet:
    """Draw the seven rewards of trade routes."""
    rewards = (
        WORKERS,
        SILVER,
        POINTS,
        TAKE_BUILDING,
        TAKE_MINE_MONASTERY_CASTLE,
        TAKE_SHIP_LIVESTOCK,
        TAKE_ANY,
    )
    high = 96
    sheet = FigureSheet.of_panel(texts, "", 7 * high + 2 * GAP)
    for found, place in zip(rewards, sheet.body.inset(20, GAP).rows(7), strict=True):
        left, right = place.split_left(330, 24)
        row = [components.symbol(each, 76) for each in reward_symbols(found)]
        signs.row(sheet.canvas, row, left)
        sheet.say(reward(found, texts), right)
    return sheet
