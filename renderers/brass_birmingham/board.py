"""The shared board: head, map with markets, the players in turn order."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham.frame import whole
from renderers.brass_birmingham.layout import map_plan
from renderers.brass_birmingham.map import draw_whole_map, seen_land
from renderers.brass_birmingham.markets import draw_markets
from renderers.brass_birmingham.panels import draw_player, seats
from renderers.brass_birmingham.words import facts
from renderers.core.canvas import Canvas
from renderers.core.change_marks import TAB
from renderers.core.game import TableInfo
from renderers.core.layout import RoomPlan, lines, room
from renderers.core.table import GAP, board_page, page
from renderers.core.texts import Texts
from rules.brass_birmingham.state import Table

PLAYER: Final = 136
COLUMNS: Final = 2


def under_head(*parts: RoomPlan) -> RoomPlan:
    """Return a picture: its head, and below it parts one below the other."""
    return page(*parts, foot=0)


def board_layout(number: int) -> RoomPlan:
    """Return the board for a number of players: panels are named by their place in the order."""
    panels = [room(str(place)) for place in range(number + number % COLUMNS)]
    return under_head(room("land"), *(PLAYER @ line for line in lines(panels, COLUMNS, GAP)))


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without marks."""
    plan, about = board_layout(table.seats), facts.asked(table, texts)
    canvas, rooms = board_page(plan, table, info, texts, about)
    title = canvas.written[0].box.inset(-3)
    canvas.mark(title.right + TAB, title.cy, "era", thing=title)
    frame = whole(rooms["land"], map_plan(rooms["land"].h))
    draw_whole_map(canvas, frame, table, texts)
    for place, seat in enumerate(seats(table, info.seats)):
        player = table.players[seat.number]
        canvas.part(rooms[str(place)], (repr(player), seat), draw_player, player, seat)
    beside = rooms.get(str(table.seats))
    markets = beside or frame.box(frame.plan.markets)
    below = () if beside else seen_land(table)
    canvas.part(markets, (below, tuple(table.market.values())), draw_markets, table)
    return canvas
