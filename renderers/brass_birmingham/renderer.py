"""Brass: Birmingham behind the interface of renderers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from renderers.brass_birmingham import areas, marks
from renderers.brass_birmingham.board import draw_board
from renderers.brass_birmingham.figures import FIGURES, draw_figure
from renderers.brass_birmingham.hand import draw_hand
from renderers.brass_birmingham.mat import draw_mat
from renderers.brass_birmingham.preview import draw_preview, outcome
from renderers.brass_birmingham.scores import course, draw_scores, scores_alt
from renderers.brass_birmingham.words import alt
from renderers.brass_birmingham.words.board import text_board
from renderers.core.chart import draw_chart
from renderers.core.game import Area, Renderer, Standing, TableInfo
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules import Event, Move, Score, State
from rules.brass_birmingham.state import Table


class BrassBirminghamRenderer(Renderer):
    """Draws Brass: Birmingham."""

    slug: ClassVar[str] = "brass-birmingham"

    def areas(self, texts: Texts) -> tuple[Area, ...]:
        """Return six parts of the map, and the markets with the merchants."""
        return areas.areas(texts)

    def board(
        self,
        view: State,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
    ) -> Picture:
        """Draw the shared board, or an area of it. Raises ValueError for an unknown area."""
        position = _table(view)
        if area:
            canvas = areas.draw_area(position, area, table, texts)
            facts = areas.area_alt(position, area, table, texts)
        else:
            canvas = draw_board(position, table, texts)
            facts = alt.board_alt(position, table, texts)
        marks.draw_badges(canvas, position, events)
        return canvas.picture(facts)

    def seat(
        self,
        view: State,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
    ) -> Picture:
        """Draw the mat of one player with what belongs to it."""
        position = _table(view)
        canvas = draw_mat(position, seat, table, texts)
        marks.draw_badges(canvas, position, events)
        return canvas.picture(alt.seat_alt(position, seat, table, texts))

    def hand(self, view: State, seat: int, table: TableInfo, texts: Texts) -> Picture:
        """Draw the cards in the hand of `seat`, and what each allows now."""
        position = _table(view)
        return draw_hand(position, seat, table, texts).picture(
            alt.hand_alt(position, seat, table, texts)
        )

    def preview(
        self, view: State, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the part of the map that the moves change, and the player's numbers.

        A last move that is not finished is not carried out, but its places are marked.
        """
        position = _table(view)
        found = outcome(position, seat, moves)
        canvas = draw_preview(position, found, seat, table, texts)
        notes = [texts.gettext("The last action is not complete yet.")] if found.unfinished else []
        return canvas.picture(alt.preview_alt(position, found.after, seat, table, texts, notes))

    def scores(
        self, view: State, scores: Sequence[Score], table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the final scores, winner first."""
        position = _table(view)
        canvas = draw_scores(position, scores, table, texts)
        return canvas.picture(scores_alt(position, scores, table, texts))

    def chart(self, standings: Sequence[Standing], table: TableInfo, texts: Texts) -> Picture:
        """Draw the points over the rounds of both eras by source."""
        return draw_chart(course(standings, texts), table, texts)

    def figures(self) -> tuple[str, ...]:
        """Return the figures that explain the rules."""
        return tuple(FIGURES)

    def figure(self, name: str, texts: Texts) -> Picture:
        """Draw a figure. Raises ValueError for a name that is none."""
        return draw_figure(name, texts).picture()

    def text_board(self, view: State, table: TableInfo, texts: Texts) -> str:
        """Return the complete position as lines of alt."""
        return text_board(_table(view), table, texts)

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events with a badge and their numbers."""
        return marks.numbered(events)


def _table(view: State) -> Table:
    if not isinstance(view, Table):
        raise TypeError(f"{type(view).__name__} is no position of Brass: Birmingham")
    return view
