"""A game with its history: a position that is played on, taken back and recorded."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Self, TypeVar, cast, overload

from rules import door
from rules.core.errors import RulesError
from rules.core.events import Event
from rules.core.game import Game, Score
from rules.core.phrases import Move
from rules.core.state import State
from rules.games import game
from rules.record import Record, numbered, refused_line

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


class _Ply(NamedTuple, Generic[S]):
    """A move that was made, with the position before it and what happened."""

    before: S
    seat: int
    move: Move
    events: tuple[Event, ...]


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
        self._plies: list[_Ply[S]] = []

    @classmethod
    def from_record(cls, record: Record | str) -> Match[State]:
        """Return the game of a record, or of its text, with every move. Raises BadRecord."""
        read = record if isinstance(record, Record) else Record.from_text(record)
        read.replay(0)  # it says what is wrong with the setup
        match = Match[State](read.slug, read.seats, read.options, read.seed, read.rules)
        for ply, seat, text in numbered(read.moves):
            try:
                match._make(seat, text, recorded=True)
            except RulesError as error:
                raise refused_line(ply, seat, text, error) from error
        return match

    def copy(self) -> Self:
        """Return an independent match with the same history; positions, never changed, are shared.

        Like `copy.copy`. For one position `rules.copy` is enough.
        """
        copied = type(self).__new__(type(self))
        copied.seed, copied.state, copied._plies = self.seed, self.state, self._plies[:]
        return copied

    __copy__ = copy

    @property
    def moves(self) -> Sequence[tuple[int, Move]]:
        """All moves in order, each with the seat that made it."""
        return tuple([(ply.seat, ply.move) for ply in self._plies])

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move made happen; () before the first."""
        return self._plies[-1].events if self._plies else ()

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
        accepted = door.parse(self.state, seat, move, recorded=recorded)
        after, events = door.play_legal(self.state, seat, accepted)
        self._plies.append(_Ply(self.state, seat, accepted, events))
        self.state = after
        return events

    def undo(self) -> tuple[int, Move]:
        """Take the last move back; return it with its seat. Raises IndexError before the first."""
        last = self._plies.pop()
        self.state = last.before
        return last.seat, last.move

    def view(self, seat: int | None) -> S:
        """Return what a seat, or a spectator (None), may know of the position, as `rules.view`."""
        return door.view(self.state, seat)

    def record(self) -> Record:
        """Return the setup with all moves, which `from_record` reads."""
        moves = tuple([(ply.seat, str(ply.move)) for ply in self._plies])
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
        if self._plies:
            lines.append(f"last move: seat {self._plies[-1].seat} {self._plies[-1].move}")
        lines.append("points: " + ", ".join(f"seat {s.seat} {s.total}" for s in self.scores))
        asked = ", ".join(f"seat {seat}" for seat in self.waiting)
        lines.append(f"to act: {asked}" if asked else "over")
        return "\n".join(lines)

    def __repr__(self) -> str:
        state = self.state
        return f"<Match {state.slug} seats={state.seats} moves={len(self._plies)}>"
