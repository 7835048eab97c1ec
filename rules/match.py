"""A game with its history: a position that is played on, taken back and recorded."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, overload

from rules import door
from rules.core.events import Event
from rules.core.game import Game, Score
from rules.core.phrases import Move
from rules.core.state import State
from rules.games import game
from rules.record import Record

if TYPE_CHECKING:
    from rules.brass_birmingham import (
        BrassBirmingham,
        BrassBirminghamOptions,
        BrassBirminghamPosition,
    )
    from rules.castles_of_burgundy import (
        CastlesOfBurgundy,
        CastlesOfBurgundyOptions,
        CastlesOfBurgundyPosition,
    )
    from rules.puerto_rico import PuertoRico, PuertoRicoOptions, PuertoRicoPosition
    from rules.valparaiso import Valparaiso, ValparaisoOptions, ValparaisoPosition

S = TypeVar("S", bound=State)


class Match(Generic[S]):
    """One game from its setup on, with all moves that were made.

    Each move keeps the position before it, so any number can be taken back. `state` is the present
    position: read it, but change it by `play` and `undo` alone. Seats are numbered from 0.
    """

    @overload
    def __init__(
        self: Match[PuertoRicoPosition],
        slug: PuertoRico | Literal["puerto-rico"],
        seats: int = ...,
        options: PuertoRicoOptions | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[BrassBirminghamPosition],
        slug: BrassBirmingham | Literal["brass-birmingham"],
        seats: int = ...,
        options: BrassBirminghamOptions | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[CastlesOfBurgundyPosition],
        slug: CastlesOfBurgundy | Literal["castles-of-burgundy"],
        seats: int = ...,
        options: CastlesOfBurgundyOptions | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[ValparaisoPosition],
        slug: Valparaiso | Literal["valparaiso"],
        seats: int = ...,
        options: ValparaisoOptions | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self,
        slug: Game[S],
        seats: int = ...,
        options: Mapping[str, object] | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[State],
        slug: str,
        seats: int = ...,
        options: Mapping[str, object] | None = ...,
        seed: str | None = ...,
        rules: int | None = ...,
    ) -> None: ...
    def __init__(
        self,
        slug: Game[Any] | str,
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        seed: str | None = None,
        rules: int | None = None,
    ) -> None:
        """Set up a game; `seed` is drawn if it is None, the rest is as in `rules.new`.

        Raises BadOptions.
        """
        self.seed = secrets.token_hex(16) if seed is None else seed
        self.state: S = door.new(cast("Game[S]", slug), seats, options, self.seed, rules)
        self._before: list[S] = []
        self._moves: list[tuple[int, Move]] = []
        self._events: list[tuple[Event, ...]] = []

    @classmethod
    def from_record(cls, record: Record | str) -> Match[State]:
        """Return the game of a record, or of its text, with every move. Raises BadRecord."""
        read = Record.from_text(record) if isinstance(record, str) else record
        read.replay()  # it says which move is wrong
        match = Match[State](read.slug, read.seats, read.options, read.seed, read.rules)
        for seat, move in read.moves:
            match._make(seat, move, recorded=True)
        return match

    @property
    def moves(self) -> Sequence[tuple[int, Move]]:
        """All moves in order, each with the seat that made it."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move made happen; () before the first."""
        return self._events[-1] if self._events else ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; () when the game is over."""
        return door.waiting(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to act any more."""
        return not self.waiting

    @property
    def scores(self) -> tuple[Score, ...]:
        """The points gained so far; when the game is over, the result."""
        return door.scores(self.state)

    def legal(self, seat: int | None = None) -> Sequence[Move]:
        """Return the legal moves of a seat, by default of the only one that is asked.

        Raises ValueError without a seat unless exactly one is asked.
        """
        return door.legal(self.state, self._seat(seat))

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move of a seat, by default of the only one that is asked; return what happened.

        Raises ValueError without a seat unless exactly one is asked, and IllegalMove, NotYourTurn
        or BadNotation like `rules.play`. Nothing has changed then.
        """
        return self._make(self._seat(seat), move, recorded=False)

    def _make(self, seat: int, move: Move | str, *, recorded: bool) -> tuple[Event, ...]:
        after, events = door.play(self.state, seat, move, recorded=recorded)
        notation = game(self.state.slug).notation
        canonical = notation.read(move) if isinstance(move, str) else notation.canonical(move)
        self._before.append(self.state)
        self._moves.append((seat, canonical))
        self._events.append(events)
        self.state = after
        return events

    def undo(self) -> tuple[int, Move]:
        """Take the last move back; return it with its seat. Raises IndexError before the first."""
        last = self._moves.pop()
        self._events.pop()
        self.state = self._before.pop()
        return last

    def view(self, seat: int) -> S:
        """Return what a seat, or `rules.SPECTATOR`, may know of the position."""
        return door.view(self.state, seat)

    def record(self) -> Record:
        """Return the setup with all moves, which `from_record` reads."""
        moves = tuple((seat, str(move)) for seat, move in self._moves)
        state = self.state
        return Record(state.slug, state.seats, dict(state.options), self.seed, state.rules, moves)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if len(self.waiting) != 1:
            raise ValueError(f"name a seat: {len(self.waiting)} are asked")
        return self.waiting[0]

    def __str__(self) -> str:
        """Show the whole position as text, then the last move, the points and who is asked."""
        title = game(self.state.slug)
        lines = [title.name, *title.text_board(self.state), ""]
        if self._moves:
            lines.append("last move: seat {} {}".format(*self._moves[-1]))
        lines.append("points: " + ", ".join(f"seat {s.seat} {s.total}" for s in self.scores))
        asked = ", ".join(f"seat {seat}" for seat in self.waiting)
        lines.append(f"to act: {asked}" if asked else "over")
        return "\n".join(lines)

    def __repr__(self) -> str:
        state = self.state
        return f"<Match {state.slug} seats={state.seats} moves={len(self._moves)}>"
