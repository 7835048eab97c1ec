"""Valparaíso behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.core.game import TableInfo
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import Texts
from renderers.valparaiso.areas import area_alt, areas, draw_area
from renderers.valparaiso.board import draw_board
from renderers.valparaiso.figures import FIGURES
from renderers.valparaiso.marks import BADGES
from renderers.valparaiso.preview import draw_preview
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.scores import course, ranking
from renderers.valparaiso.sheet import draw_sheet
from renderers.valparaiso.words import alt
from rules import Move
from rules.valparaiso.state import Table


class ValparaisoRenderer(CanvasRenderer[Table]):
    """Draws the game Valparaíso."""

    slug: ClassVar[str] = "valparaiso"
    badges = BADGES
    explained = FIGURES
    areas = staticmethod(areas)
    ranking = staticmethod(ranking)
    course = staticmethod(course)
    text_board = staticmethod(alt.text_board)

    def draw_board(self, view: Table, table: TableInfo, texts: Texts) -> Drawing:
        return Drawing(draw_board(view, table, texts), alt.board_alt(view, table, texts))

    def draw_area(self, view: Table, area: str, table: TableInfo, texts: Texts) -> Drawing:
        canvas = draw_area(view, area, table, texts)
        return Drawing(canvas, area_alt(view, area, table, texts))

    def draw_seat(self, view: Table, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the cards of one player, and the plan as far as the viewer may know it."""
        canvas = draw_sheet(HarbourScene(view, table, texts), seat)
        return Drawing(canvas, alt.seat_alt(view, seat, table, texts))

    def draw_hand(self, view: Table, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the cards of `seat` with what they do, and its plan or draft."""
        canvas = draw_sheet(HarbourScene(view, table, texts), seat)
        return Drawing(canvas, alt.hand_alt(view, seat, table, texts))

    def draw_preview(
        self, view: Table, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the map as the moves leave it: ways, costs, tolls and changes in amber.

        A plan is shown on the sheet of its player. A last move that is not finished is not carried
        out, but its ways are drawn.
        """
        canvas, after, notes = draw_preview(HarbourScene(view, table, texts), seat, moves)
        return Drawing(canvas, alt.preview_alt(view, after, seat, table, texts, notes))
