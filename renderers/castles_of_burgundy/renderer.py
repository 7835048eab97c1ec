"""The Castles of Burgundy behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.castles_of_burgundy.board import draw_board, draw_seat
from renderers.castles_of_burgundy.emojis import signs
from renderers.castles_of_burgundy.figures import FIGURES
from renderers.castles_of_burgundy.marks import BADGES
from renderers.castles_of_burgundy.preview import changed_table
from renderers.castles_of_burgundy.scores import course, ranking
from renderers.castles_of_burgundy.words import alt
from renderers.castles_of_burgundy.words.board import text_board
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import Texts
from rules import Move
from rules.castles_of_burgundy.state import Table


class CastlesOfBurgundyRenderer(CanvasRenderer[Table]):
    """Draws The Castles of Burgundy."""

    slug: ClassVar[str] = "castles-of-burgundy"
    badges = BADGES
    explained = FIGURES
    ranking = staticmethod(ranking)
    course = staticmethod(course)
    text_board = staticmethod(text_board)
    signs = staticmethod(signs)

    def draw_board(self, view: Table, table: TableInfo, texts: Texts) -> Drawing:
        return Drawing(draw_board(view, table, texts), alt.board_alt(view, table, texts))

    def draw_frame(self, view: Table, mover: int | None, table: TableInfo, texts: Texts) -> Canvas:
        return draw_board(view, table, texts, mover)

    def draw_seat(self, view: Table, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the depots, and the duchy of one player with what belongs to it."""
        canvas = draw_seat(view, seat, table, texts)
        return Drawing(canvas, alt.seat_alt(view, seat, table, texts))

    def draw_preview(
        self, view: Table, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the duchy as the moves leave it: what changed in amber, numbers before and after.

        A last move that is not finished is not carried out, but its place is marked.
        """
        changed = changed_table(view, seat, moves)
        notes = [texts.gettext("The last action isn't complete yet.")] if changed.unfinished else []
        described = alt.preview_alt(view, changed.after, seat, table, texts, notes)
        return Drawing(draw_seat(changed.after, seat, table, texts, changed), described)
