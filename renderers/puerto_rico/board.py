"""The board: what is asked large, the harbour, all players in brief; one picture for everybody."""

from __future__ import annotations

from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.table import board_page, shown_order
from renderers.core.texts import Texts
from renderers.puerto_rico.areas import AREAS, head_words
from renderers.puerto_rico.players import draw_seat_panel, seat_panel
from renderers.puerto_rico.scene import board_layout, players_layout, scene_of
from rules.puerto_rico.state import Table


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without marks."""
    scene = scene_of(table, info, texts)
    plan, about = board_layout(scene), head_words(table, texts)
    canvas, rooms = board_page(plan, table, info, texts, about)
    del rooms["head"]
    players = players_layout(table.seats, bool(table.stack)).rooms(rooms.pop("players"))
    if "stocks" in players:
        rooms["stocks"] = players.pop("stocks")
    for name, box in rooms.items():
        canvas.part(box, scene.seen(name), AREAS[name], scene)
    for seat, box in zip(shown_order(table), players.values(), strict=True):
        shown = seat_panel(table, seat, info)
        canvas.part(box, repr(shown), draw_seat_panel, shown)
    return canvas
