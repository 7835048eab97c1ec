"""Puerto Rico behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.core.chart import draw_chart
from renderers.core.game import Renderer, Standing, TableInfo
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from renderers.puerto_rico import marks
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.draft import draw_draft
from renderers.puerto_rico.figures import FIGURES, draw_figure
from renderers.puerto_rico.preview import notes, preview
from renderers.puerto_rico.scores import course, draw_scores, scores_alt
from renderers.puerto_rico.seat import draw_seat
from renderers.puerto_rico.words.alt import board_alt, seat_alt
from renderers.puerto_rico.words.board import text_board
from rules import Event, Move, Score, State
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table


class PuertoRicoRenderer(Renderer):
    """Draws Puerto Rico."""

    slug: ClassVar[str] = "puerto-rico"

    def board(
        self,
        view: State,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
    ) -> Picture:
        """Draw the shared board. Raises ValueError for any area: it is always drawn as a whole."""
        if area:
            raise ValueError(f"the board has no area {area}")
        position = _table(view)
        draw = draw_draft if queries.drafting(position) else draw_board
        canvas = draw(position, table, texts)
        marks.draw_badges(canvas, position, events)
        return canvas.picture(board_alt(position, table, texts))

    def seat(
        self,
        view: State,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
    ) -> Picture:
        """Draw the enlarged island and city of one player."""
        position = _table(view)
        canvas = draw_seat(position, seat, table, texts)
        marks.draw_badges(canvas, position, events)
        return canvas.picture(seat_alt(position, seat, table, texts))

    def preview(
        self, view: State, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the enlarged seat with a placement, complete or not, or with other moves applied.

        Raises NoPreview for moves that change nothing on the player's own board, and RulesError
        for moves that are not allowed.
        """
        position = _table(view)
        draft = preview(position, seat, moves)
        canvas = draw_seat(position, seat, table, texts, draft=draft)
        told = notes(draft, texts)
        alt = seat_alt(position, seat, table, texts, told, player=draft.player)
        return canvas.picture(alt)

    def scores(
        self, view: State, scores: Sequence[Score], table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the final scores, winner first."""
        position = _table(view)
        canvas = draw_scores(position, scores, table, texts)
        return canvas.picture(scores_alt(position, scores, table, texts))

    def chart(self, standings: Sequence[Standing], table: TableInfo, texts: Texts) -> Picture:
        """Draw the points over the rounds by source."""
        return draw_chart(course(standings, texts), table, texts)

    def figures(self) -> tuple[str, ...]:
        """Return the ids of the figures that explain the rules."""
        return tuple(FIGURES)

    def figure(self, name: str, texts: Texts) -> Picture:
        """Draw one of the figures. Raises ValueError for another id."""
        return draw_figure(name, texts)

    def text_board(self, view: State, table: TableInfo, texts: Texts) -> str:
        """Return the complete position as lines of text."""
        return text_board(_table(view), table, texts)

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events with a badge and their numbers."""
        return marks.numbered(events)


def _table(view: State) -> Table:
    if not isinstance(view, Table):
        raise TypeError(f"{type(view).__name__} is no position of Puerto Rico")
    return view
