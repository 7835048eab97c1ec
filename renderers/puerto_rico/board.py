"""The board: what is asked large, the harbour, all players in brief; one picture for everybody."""

from __future__ import annotations

from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import result, shown_order
from renderers.core.texts import Texts
from renderers.puerto_rico.areas import AREAS, draw_header, head_words, winners_of
from renderers.puerto_rico.player import seats
from renderers.puerto_rico.scene import board_layout, players_layout, scene_of
from renderers.puerto_rico.seats import draw_seat_panel
from rules.puerto_rico.state import Table


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without marks."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    scene = scene_of(table, info, texts)
    rooms = board_layout(scene).rooms(canvas.box)
    head = rooms.pop("head")
    asked = bool(scene.acting), scene.acting or winners_of(scene)
    told = head_words(table, texts), asked, info.seats
    canvas.part(head, told, draw_header, scene)
    players = players_layout(table.seats, bool(table.stack)).rooms(rooms.pop("players"))
    if "stocks" in players:
        rooms["stocks"] = players.pop("stocks")
    for name, box in rooms.items():
        canvas.part(box, scene.seen(name), AREAS[name], scene)
    panels = seats(table, info.seats, scene.acting)
    for seat, box in zip(shown_order(table), players.values(), strict=True):
        player, score = table.players[seat], result(table, seat)
        about = repr(player), panels[seat], repr(score), table.seats
        canvas.part(box, about, draw_seat_panel, player, panels[seat], table.seats, score)
    return canvas
