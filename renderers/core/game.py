"""The interface of a game's pictures, and the tables and seats that they show."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from PIL import Image

import rules
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules import Event, Move, RulesError, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: the name that is shown, and whether a computer plays it.

    `level` says in the reader's language how strong that computer is, "" where that is not told.
    """

    name: str
    computer: bool = False
    level: str = ""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The name of a table, its seats in turn order, and the mode of the pictures of it."""

    name: str
    seats: tuple[SeatInfo, ...]
    mode: Mode = Mode.LIGHT


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the board that can be drawn enlarged: its id, and its name for the reader."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The points of all seats if the game had ended with a round."""

    round: rules.RoundId
    scores: tuple[rules.Score, ...]


class NoPreview(TypeError):
    """Moves that change nothing that a preview shows."""


def tried(before: S, seat: int, moves: Sequence[Move]) -> tuple[S, tuple[Event, ...], bool]:
    """Try moves of a seat out on a view; return what comes of them, and if the last is unfinished.

    An unfinished move is not carried out. Raises RulesError if one before it is not allowed.
    """
    try:
        after, events = rules.try_out(before, seat, moves)
    except RulesError:
        done = moves[:-1]
        after, events = rules.try_out(before, seat, done) if done else (before, ())
        return after, tuple(events), True
    return after, tuple(events), False


class Renderer(ABC, Generic[S]):
    """Draws one game. Every method is pure: equal arguments give equal bytes.

    Methods get a view (`rules.view`), so nothing that its viewer may not know can be drawn.
    Boards have one shape, 4:5, in which a phone shows them largest.
    """

    slug: ClassVar[str]

    def areas(self, texts: Texts) -> tuple[Area, ...]:
        """Return the parts of the board that can be enlarged, at most 25, in reading order."""
        return ()

    @abstractmethod
    def board(
        self,
        view: S,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
        asked: Sequence[str] = (),
    ) -> Picture:
        """Draw what all look at; `events` happened since the picture before and get badges.

        With the id of one of the `areas` only that part, enlarged. Raises ValueError for another.
        `asked` names the things that a question is about, which are marked as well.
        """

    def frame(
        self,
        view: S,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        mover: int | None = None,
    ) -> Image.Image:
        """Return the board as a picture that is not encoded, for a film.

        A board that shows one seat large shows the `mover`, whose turn the frame is about.
        """
        drawn = self.board(view, table, texts, events)
        with Image.open(io.BytesIO(drawn.data)) as board:
            return board.copy()

    @abstractmethod
    def seat(
        self,
        view: S,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        asked: Sequence[str] = (),
    ) -> Picture:
        """Draw the enlarged own things of `seat` that everybody may see; `asked` as in `board`.

        Of `events`, only those of which something is on it have a number (`Picture.marked`).
        """

    def hand(
        self,
        view: S,
        seat: int,
        table: TableInfo,
        texts: Texts,
    ) -> Picture | None:
        """Draw the cards in the hand of `seat`, which is the viewer's, and what each allows now.

        None for games without hands.
        """
        return None

    def places(
        self, view: S, seat: int, places: Sequence[str], table: TableInfo, texts: Texts
    ) -> Picture | None:
        """Draw the part of the board with some places, among which `seat` chooses, in amber.

        None for games that do not show them.
        """
        return None

    @abstractmethod
    def preview(
        self,
        view: S,
        seat: int,
        moves: Sequence[Move],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        """Draw what `moves` of `seat`, made in a row, would lead to, changes outlined in amber.

        There is at least one; the last may be unfinished. Raises NoPreview for moves that have
        none.
        """

    @abstractmethod
    def scores(
        self,
        view: S,
        scores: Sequence[rules.Score],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        """Draw the final scores, winner first."""

    @abstractmethod
    def chart(
        self,
        standings: Sequence[RoundScore],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        """Draw the points over the rounds by source; the last standing is the result."""

    def signs(self) -> Mapping[str, bytes]:
        """Return small pictures for buttons and lists by their names: PNG, square, transparent."""
        return {}

    def figures(self) -> tuple[str, ...]:
        """Return the ids of the figures that explain the rules, in the order of the rulebook."""
        return ()

    def figure(self, name: str, texts: Texts) -> Picture:
        """Draw one of the `figures`, of no particular game. Raises ValueError for another."""
        raise ValueError(f"no figure {name}")

    @abstractmethod
    def text_board(self, view: S, table: TableInfo, texts: Texts, /) -> str:
        """Return the complete position as plain lines of text."""

    @abstractmethod
    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events that get a badge, each with its number from 1, in order."""
