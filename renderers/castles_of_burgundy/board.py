"""The board: header, depots, a line with what belongs to nobody, the players."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import depots
from renderers.castles_of_burgundy.players import draw_large
from renderers.castles_of_burgundy.preview import ChangedTable
from renderers.castles_of_burgundy.sight import Sight, large_seat
from renderers.castles_of_burgundy.track import HIGH, draw_line, seen_line
from renderers.castles_of_burgundy.words import facts
from renderers.castles_of_burgundy.words.decisions import doing, left_to_do
from renderers.core.blocks import fitting_line
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.layout import RoomPlan, room
from renderers.core.lines import DOT
from renderers.core.palette import PAPER
from renderers.core.table import GAP, MARGIN, board_header
from renderers.core.table import page as table_page
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.points import PHASE_POINTS
from rules.castles_of_burgundy.state import Table

SHORT: Final = 1120
"""The height of a picture before the depots are filled."""


def draw_board(table: Table, info: TableInfo, texts: Texts, mover: int | None = None) -> Canvas:
    """Return the board of a view, without marks; until the end the `mover` is drawn large."""
    return _drawn(Sight(table, info, texts, large_seat(table, mover)))


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, found: ChangedTable | None = None
) -> Canvas:
    """Return the board with the duchy of a seat alone; `found` are changes that moves make."""
    return _drawn(Sight(table, info, texts, seat, alone=True, found=found))


def page(sight: Sight) -> RoomPlan:
    """Return the rooms of a picture: what belongs to nobody above the players, once it is there."""
    common: tuple[RoomPlan, ...] = ()
    if sight.table.phase:
        common = (
            depots.row_height(sight, depots.UPPER) @ room("upper"),
            depots.black_height(sight) @ room("black"),
            depots.row_height(sight, depots.LOWER) @ room("lower"),
            HIGH @ room("line"),
        )
    return table_page(*common, room("players"), foot=MARGIN - GAP)


def _drawn(sight: Sight) -> Canvas:
    table = sight.table
    height = BOARD_HEIGHT if table.phase else SHORT
    canvas = Canvas(BOARD_WIDTH, height, sight.texts.locale, PAPER, sight.info.mode)
    rooms = page(sight).rooms(canvas.box)
    named = (sight.large,) if sight.alone else ()
    about = _phase(sight), fitting_line(canvas, rooms["head"], _asked(sight))
    board_header(canvas, rooms["head"], sight.before, sight.info, about, named)
    if table.phase:
        depots.draw_row(canvas, rooms["upper"], depots.UPPER, sight)
        seen = tuple(table.black), table.inns, 0 in sight.changed_depots
        canvas.part(rooms["black"], seen, depots.draw_black, sight)
        depots.draw_row(canvas, rooms["lower"], depots.LOWER, sight)
        canvas.part(rooms["line"], seen_line(table), draw_line, sight)
    draw_large(canvas, rooms["players"], sight)
    return canvas


def _phase(sight: Sight) -> str:
    """Say which phase it is and what regions bring, or that it is a preview."""
    table, texts = sight.table, sight.texts
    if sight.found:
        return texts.gettext("Preview")
    phase = facts.phase(table, texts)
    if not (table.phase and table.stack):
        return phase
    return DOT.join((phase, texts.gettext("regions +{points}", points=PHASE_POINTS[table.phase])))


def _asked(sight: Sight) -> list[str]:
    """Say what is asked, the longest line first: with the round, with what is chosen, briefly."""
    table, texts = sight.table, sight.texts
    if sight.found:
        return [left_to_do(table, sight.large, texts)]
    lines = [facts.activity(table, texts), doing(table, texts)]
    if sight.depots and not sight.alone:
        lines[:0] = [texts.gettext("{what}: choose a depot", what=line) for line in lines]
    elif sight.cells and not sight.alone:
        lines[:0] = [texts.gettext("{what}: choose a cell", what=line) for line in lines]
    return lines
