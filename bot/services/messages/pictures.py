"""Requests for pictures: everything needed to draw them, small enough to send to a process.

They hold only what the viewer of the picture may know of the position.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import rules
from bot.i18n import texts_for
from renderers.core.game import NoPreview, Renderer, RoundScore, SeatInfo, TableInfo
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules import Event, Move, Score, State

Renderers: TypeAlias = Mapping[str, Renderer[Any]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted(ABC):
    """A picture with words in the language `locale`."""

    locale: str

    def drawn(self, renderers: Renderers) -> Picture | None:
        """Draw it; None for what a game does not have."""
        return self.draw(renderers, texts_for(self.locale))

    @abstractmethod
    def draw(self, renderers: Renderers, texts: Texts) -> Picture | None:
        """Draw it with words in a language."""


@dataclass(frozen=True, slots=True)
class ShownPicture(Wanted):
    """A picture of a game as `view` shows it, for those at a table."""

    view: State
    table: TableInfo

    def renderer(self, renderers: Renderers) -> Renderer[Any]:
        """Return what draws the game."""
        return renderers[self.view.slug]


@dataclass(frozen=True, slots=True)
class BoardPicture(ShownPicture):
    """The board, or an area of it; `events` happened since the picture before.

    The things that `asked` names are marked, too.
    """

    events: tuple[Event, ...] = ()
    area: str = ""
    asked: tuple[str, ...] = ()

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        renderer = self.renderer(renderers)
        return renderer.board(self.view, self.table, texts, self.events, self.area, self.asked)


@dataclass(frozen=True, slots=True)
class SeatPicture(ShownPicture):
    """The enlarged things of a seat; `asked` as in `BoardPicture`."""

    seat: int
    events: tuple[Event, ...] = ()
    asked: tuple[str, ...] = ()

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        renderer = self.renderer(renderers)
        return renderer.seat(self.view, self.seat, self.table, texts, self.events, self.asked)


@dataclass(frozen=True, slots=True)
class HandPicture(ShownPicture):
    """The hand of a seat as it would be after moves."""

    seat: int
    moves: tuple[Move, ...] = ()

    def draw(self, renderers: Renderers, texts: Texts) -> Picture | None:
        view = _after(self.view, self.seat, self.moves)
        return self.renderer(renderers).hand(view, self.seat, self.table, texts)


@dataclass(frozen=True, slots=True)
class PlacesPicture(ShownPicture):
    """The part of the board with places among which a seat chooses after moves."""

    seat: int
    places: tuple[str, ...]
    moves: tuple[Move, ...] = ()

    def draw(self, renderers: Renderers, texts: Texts) -> Picture | None:
        view = _after(self.view, self.seat, self.moves)
        return self.renderer(renderers).places(view, self.seat, self.places, self.table, texts)


@dataclass(frozen=True, slots=True)
class PreviewPicture(ShownPicture):
    """What moves of a seat would lead to; the board where that cannot be shown."""

    seat: int
    moves: tuple[Move, ...]

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        renderer = self.renderer(renderers)
        try:
            return renderer.preview(self.view, self.seat, self.moves, self.table, texts)
        except NoPreview:
            return renderer.board(self.view, self.table, texts)


@dataclass(frozen=True, slots=True)
class ScoresPicture(ShownPicture):
    """The result of a finished game."""

    scores: tuple[Score, ...]

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        renderer = self.renderer(renderers)
        return renderer.scores(self.view, self.scores, self.table, texts)


@dataclass(frozen=True, slots=True)
class ChartPicture(Wanted):
    """The points over the rounds of a finished game."""

    slug: str
    standings: tuple[RoundScore, ...]
    table: TableInfo

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        return renderers[self.slug].chart(self.standings, self.table, texts)


@dataclass(frozen=True, slots=True)
class FigurePicture(Wanted):
    """A figure that explains the rules of a game."""

    slug: str
    name: str

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        return renderers[self.slug].figure(self.name, texts)


@dataclass(frozen=True, slots=True)
class ToldPicture(Wanted, Generic[T]):
    """A picture that belongs to no game; `paint` is a function of a module."""

    paint: Callable[[T, Texts], Picture]
    told: T

    def draw(self, _renderers: Renderers, texts: Texts) -> Picture:
        return self.paint(self.told, texts)


@dataclass(frozen=True, slots=True)
class StartPicture(Wanted):
    """The start of a game with the most players, for no one: what later ones need is ready then."""

    slug: str

    def draw(self, renderers: Renderers, texts: Texts) -> Picture:
        seats = rules.GAMES[self.slug].seats[-1]
        table = TableInfo("", tuple(SeatInfo(str(seat + 1)) for seat in range(seats)))
        view = rules.view(rules.new(self.slug, seats, seed=self.slug), None)
        return renderers[self.slug].board(view, table, texts)


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A requested picture and the `seconds` that it took, or the `trouble` with it."""

    picture: Picture | None = None
    seconds: float = 0.0
    trouble: str = ""


def _after(view: State, seat: int, moves: tuple[Move, ...]) -> State:
    return rules.try_out(view, seat, moves).state if moves else view
