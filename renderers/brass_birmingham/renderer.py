"""Brass: Birmingham behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.brass_birmingham.areas import area_alt, areas, draw_area
from renderers.brass_birmingham.board import draw_board
from renderers.brass_birmingham.choosing import draw_choosing
from renderers.brass_birmingham.figures import FIGURES
from renderers.brass_birmingham.hand import draw_hand
from renderers.brass_birmingham.marks import BADGES
from renderers.brass_birmingham.mat import draw_mat
from renderers.brass_birmingham.preview import changed_board, draw_preview
from renderers.brass_birmingham.scores import course, ranking
from renderers.brass_birmingham.words import alt
from renderers.core.game import TableInfo
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import Texts
from rules import Move
from rules.brass_birmingham.state import Table


class BrassBirminghamRenderer(CanvasRenderer[Table]):
    """Draws Brass: Birmingham."""

    slug: ClassVar[str] = "brass-birmingham"
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
        """Draw the mat of one player with what belongs to it."""
        canvas = draw_mat(view, seat, table, texts)
        return Drawing(canvas, alt.seat_alt(view, seat, table, texts))

    def draw_hand(self, view: Table, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the cards in the hand of `seat`, and what each allows now."""
        canvas = draw_hand(view, seat, table, texts)
        return Drawing(canvas, alt.hand_alt(view, seat, table, texts))

    def draw_places(
        self, view: Table, seat: int, places: Sequence[str], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the part of the map with slots, merchant tiles or links to choose from."""
        canvas = draw_choosing(view, places, table, texts)
        return Drawing(canvas, alt.choosing_alt(view, places, table, texts))

    def draw_preview(
        self, view: Table, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the part of the map that the moves change, and the player's numbers.

        A last move that is not finished is not carried out, but its places are marked.
        """
        changed = changed_board(view, seat, moves)
        canvas = draw_preview(view, changed, seat, table, texts)
        notes = [texts.gettext("The last action isn't complete yet.")] if changed.unfinished else []
        return Drawing(canvas, alt.preview_alt(view, changed.after, seat, table, texts, notes))
