"""The board: the map with the reserve, below it the players, who is asked large."""

from __future__ import annotations

from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.table import board_page
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
    scene = HarbourScene(table, info, texts)
    plan, about = board_layout(table.seats), about_now(table, texts)
    canvas, rooms = board_page(plan, table, info, texts, about)
    draw_map(canvas, rooms["map"], scene, sizes_of(table.board))
    for place, seat in enumerate(ordered(table)):
        canvas.part(rooms[str(place)], seen_player(scene, seat), draw_player, scene, seat)
    return canvas
