"""The board: the map with the reserve, below it the players, who is asked large."""

from __future__ import annotations

from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.palette import PAPER
from renderers.core.table import board_header
from renderers.core.texts import Texts
from renderers.valparaiso import words
from renderers.valparaiso.map import draw_map, sizes_of
from renderers.valparaiso.players import draw_player, seen_player
from renderers.valparaiso.scene import HarbourScene, board_layout, ordered
from renderers.valparaiso.words import facts
from rules.valparaiso.state import Table


def about_now(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the phase, and which round it is with what is being decided or that it is the last."""
    last = facts.last_round(table)
    parts = (
        facts.round_of(table, texts),
        texts.gettext("last round") if last else words.doing(table, texts),
    )
    return words.phase(table, texts), DOT.join(filter(None, parts))


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without marks."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    scene = HarbourScene(table, info, texts)
    rooms = board_layout(table.seats).rooms(canvas.box)
    board_header(canvas, rooms["head"], table, info, about_now(table, texts))
    draw_map(canvas, rooms["map"], scene, sizes_of(table.board))
    for place, seat in enumerate(ordered(table)):
        canvas.part(rooms[str(place)], seen_player(scene, seat), draw_player, scene, seat)
    return canvas
