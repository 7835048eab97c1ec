"""Puerto Rico behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.core.game import TableInfo
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import Texts
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.draft import draw_draft
from renderers.puerto_rico.figures import FIGURES
from renderers.puerto_rico.marks import BADGES
from renderers.puerto_rico.preview import notes, preview
from renderers.puerto_rico.scores import course, ranking
from renderers.puerto_rico.seat import draw_seat
from renderers.puerto_rico.words.alt import board_alt, seat_alt
from renderers.puerto_rico.words.board import text_board
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table


class PuertoRicoRenderer(CanvasRenderer[Table]):
    """Draws Puerto Rico."""

    slug: ClassVar[str] = "puerto-rico"
    badges = BADGES
    explained = FIGURES
    ranking = staticmethod(ranking)
    course = staticmethod(course)
    text_board = staticmethod(text_board)

    def draw_board(self, view: Table, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the shared board, or the draft of the buildings."""
        draw = draw_draft if queries.drafting(view) else draw_board
        return Drawing(draw(view, table, texts), board_alt(view, table, texts))

    def draw_seat(self, view: Table, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the enlarged island and city of one player."""
        canvas = draw_seat(view, seat, table, texts)
        return Drawing(canvas, seat_alt(view, seat, table, texts))

    def draw_preview(
        self, view: Table, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the enlarged seat with a placement, complete or not, or with other moves applied.

        Raises NoPreview for moves that change nothing on the player's own board, and RulesError
        for moves that are not allowed.
        """
        changed = preview(view, seat, moves)
        canvas = draw_seat(view, seat, table, texts, changed=changed)
        lines = notes(changed, texts)
        return Drawing(canvas, seat_alt(view, seat, table, texts, lines, player=changed.player))
