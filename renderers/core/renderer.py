"""The renderer of a game from its canvases: badges, alt texts, scores, charts and figures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from PIL import Image

import rules
from renderers.core.canvas import Canvas
from renderers.core.change_marks import ChangeMarks
from renderers.core.chart import ChartLines, draw_chart
from renderers.core.figures import FigureSheet
from renderers.core.game import Renderer, RoundScore, S, TableInfo
from renderers.core.picture import Picture
from renderers.core.scores import FinalScores, draw_ranking, ranking_alt
from renderers.core.texts import Texts
from rules import Event, Move, Score


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture before it is encoded: what is on it, and the text that says the same."""

    canvas: Canvas
    alt: str

    def picture(self) -> Picture:
        """Return the finished picture."""
        return self.canvas.picture(self.alt)


class CanvasRenderer(Renderer[S]):
    """Draws one game: a game supplies its canvases, its badges and the words beside them.

    `explained` holds what draws each figure, in the order of the rulebook.
    """

    badges: ClassVar[ChangeMarks[Any]]
    explained: ClassVar[Mapping[str, Callable[[Texts], FigureSheet]]] = MappingProxyType({})

    @abstractmethod
    def draw_board(self, view: S, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the board, without badges."""

    def draw_frame(self, view: S, mover: int | None, table: TableInfo, texts: Texts) -> Canvas:
        """Draw the board for a film, without badges; `mover` as in `frame`."""
        return self.draw_board(view, table, texts).canvas

    def draw_area(self, view: S, area: str, table: TableInfo, texts: Texts) -> Drawing:
        """Draw an area of the board, without badges. Raises ValueError for one that is none."""
        raise ValueError(f"the board has no area {area}")

    @abstractmethod
    def draw_seat(self, view: S, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        """Draw the enlarged things of a seat, without badges."""

    def draw_hand(self, view: S, seat: int, table: TableInfo, texts: Texts) -> Drawing | None:
        """Draw the cards of a seat; None for games without hands."""
        return None

    def draw_places(
        self, view: S, seat: int, places: Sequence[str], table: TableInfo, texts: Texts
    ) -> Drawing | None:
        """Draw the part of the board with some places; None for games that do not show them."""
        return None

    @abstractmethod
    def draw_preview(
        self, view: S, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw what moves would lead to. Raises NoPreview for moves that have none."""

    @abstractmethod
    def ranking(self, view: S, scores: Sequence[Score], texts: Texts, /) -> FinalScores:
        """Return what the picture of the final scores says."""

    @abstractmethod
    def course(self, standings: Sequence[RoundScore], texts: Texts, /) -> ChartLines:
        """Return what the chart of the points over the rounds says."""

    def draw_scores(
        self, view: S, scores: Sequence[Score], table: TableInfo, texts: Texts
    ) -> Drawing:
        """Draw the final scores."""
        ranking = self.ranking(view, scores, texts)
        return Drawing(draw_ranking(ranking, table, texts), ranking_alt(ranking, table, texts))

    def draw_figure(self, name: str, texts: Texts) -> FigureSheet:
        """Draw a figure. Raises ValueError for a name that is none."""
        if name not in self.explained:
            raise ValueError(f"no figure {name}")
        return self.explained[name](texts)

    def badged(
        self, drawing: Drawing, view: S, events: Sequence[Event], asked: Sequence[str] = ()
    ) -> Drawing:
        """Put the badges of events, and of things asked about, on a drawing; return it."""
        self.badges.draw(drawing.canvas, view, events, asked)
        return drawing

    def checked(self, view: S) -> S:
        """Return a view. Raises TypeError for a position of another game."""
        game = rules.GAMES[self.slug]
        if not isinstance(view, game.state):
            raise TypeError(f"{type(view).__name__} is no position of {game.name}")
        return view

    def board(
        self,
        view: S,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
        asked: Sequence[str] = (),
    ) -> Picture:
        if area:
            drawing = self.draw_area(self.checked(view), area, table, texts)
        else:
            drawing = self.draw_board(self.checked(view), table, texts)
        return self.badged(drawing, view, events, asked).picture()

    def frame(
        self,
        view: S,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        mover: int | None = None,
    ) -> Image.Image:
        canvas = self.draw_frame(self.checked(view), mover, table, texts)
        self.badges.draw(canvas, view, events)
        return canvas.finished()

    def seat(
        self,
        view: S,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        asked: Sequence[str] = (),
    ) -> Picture:
        drawing = self.draw_seat(self.checked(view), seat, table, texts)
        places = self.badges.on_canvas(drawing.canvas, view, events)
        marked = self.badged(drawing, view, [events[place] for place in places], asked)
        return replace(marked.picture(), marked=places)

    def hand(
        self,
        view: S,
        seat: int,
        table: TableInfo,
        texts: Texts,
    ) -> Picture | None:
        drawing = self.draw_hand(self.checked(view), seat, table, texts)
        return drawing.picture() if drawing else None

    def places(
        self, view: S, seat: int, places: Sequence[str], table: TableInfo, texts: Texts
    ) -> Picture | None:
        drawing = self.draw_places(self.checked(view), seat, places, table, texts)
        return drawing.picture() if drawing else None

    def preview(
        self,
        view: S,
        seat: int,
        moves: Sequence[Move],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        return self.draw_preview(self.checked(view), seat, moves, table, texts).picture()

    def scores(
        self,
        view: S,
        scores: Sequence[Score],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        return self.draw_scores(self.checked(view), scores, table, texts).picture()

    def chart(
        self,
        standings: Sequence[RoundScore],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        return draw_chart(self.course(standings, texts), table, texts)

    def figures(self) -> tuple[str, ...]:
        return tuple(self.explained)

    def figure(self, name: str, texts: Texts) -> Picture:
        return self.draw_figure(name, texts).picture()

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        return self.badges.numbered(events)
