"""What a game must provide to be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import rules
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules.core.events import Event
from rules.core.notation import Move
from rules.core.state import State


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: the name that is shown, and whether a computer plays it."""

    name: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The name of a table and its seats in turn order."""

    name: str
    seats: tuple[SeatInfo, ...]


class Renderer(ABC):
    """Draws one game. Every method is pure: equal arguments give equal bytes.

    Methods get a view (`rules.view`), so nothing that its viewer may not know can be drawn.
    """

    slug: ClassVar[str]

    @abstractmethod
    def board(
        self, view: State, table: TableInfo, texts: Texts, events: Sequence[Event] = ()
    ) -> Picture:
        """Draw what all look at; `events` happened since the picture before and get badges."""

    @abstractmethod
    def seat(
        self,
        view: State,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
    ) -> Picture:
        """Draw the enlarged own things of `seat`."""

    @abstractmethod
    def preview(
        self, view: State, seat: int, move: Move, table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the own things of `seat` as `move` would leave them, changes outlined in amber.

        `move` may be an unfinished draft. Raises TypeError for moves that have no preview.
        """

    @abstractmethod
    def scores(
        self, view: State, scores: Sequence[rules.Score], table: TableInfo, texts: Texts
    ) -> Picture:
        """Draw the final scores, winner first."""

    @abstractmethod
    def text_board(self, view: State, table: TableInfo, texts: Texts) -> str:
        """Return the complete position as plain lines of text."""

    @abstractmethod
    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events that get a badge, each with its number from 1, in order."""
