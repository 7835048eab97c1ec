"""The bot's records of games and people: frozen data that store, services and interface share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, TypeAlias

from rules import Event, OptionValue, State

Status: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "expired"]
By: TypeAlias = Literal["person", "computer", "forced"]
Kind: TypeAlias = Literal["lobby", "started", "turn", "waiting", "undone", "finished"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who uses the bot: Discord's user id, display name, locale ("en-US", "ko")."""

    id: int
    name: str
    locale: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a game, numbered from 0.

    Exactly one of `person_id` and `computer` is set: `computer` is the level of a computer
    player ("standard"), "" for a person. In a lobby seats are in the order of joining.
    """

    seat: int
    person_id: int | None
    name: str
    computer: str = ""
    locale: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One game from its lobby to its end.

    `ply` is the number of moves made; `revision` grows with every change and is never reused;
    `question` is the revision at which the pending decision was first asked, and `waiting` are
    the seats that still have to answer it, asked since `asked_at`. Times are seconds since the
    epoch. `options` holds a value for every option that the game declares (in a lobby) or that
    fits its number of players (once started). `seed` is "" in a lobby and must stay secret until
    the end; `seed_hash` may be shown at once.
    """

    id: int
    slug: str
    status: Status
    name: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    organiser_id: int
    options: Mapping[str, OptionValue] = field(hash=False)
    seats: tuple[Seat, ...]
    max_seats: int
    seed: str = field(repr=False)
    rules: int
    locale: str
    revision: int
    question: int
    ply: int
    waiting: tuple[int, ...]
    created_at: float
    changed_at: float
    asked_at: float

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed, in hexadecimal; it commits the bot to the shuffles."""
        return sha256(self.seed.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, person_id: int) -> int | None:
        """The seat of a person, None if the person does not play."""
        return next((seat.seat for seat in self.seats if seat.person_id == person_id), None)

    @property
    def asked(self) -> tuple[int, ...]:
        """The ids of the persons who have to answer, in the order of their seats."""
        people = (self.seats[seat].person_id for seat in self.waiting)
        return tuple(person for person in people if person is not None)

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer player has to move."""
        return any(self.seats[seat].computer for seat in self.waiting)


@dataclass(frozen=True, slots=True)
class Position:
    """A running or finished game and the whole truth about its table."""

    game: Game
    state: State


@dataclass(frozen=True, slots=True)
class Change:
    """What moves or an undo led to: the game and its position now, and what happened.

    `events` are what the seat that moved may know of it.
    """

    game: Game
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as it is kept: `ply` counts from 1 and is the game's ply once the move is made.

    `question` is the one it answered; `reveals` whether something hidden became known by it.
    """

    ply: int
    seat: int
    text: str
    by: By
    at: float
    question: int
    reveals: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a game's log.

    `text` is the move in notation; "" for an answer after which the question went on being asked,
    which is secret until the game is over: `events` tell what of it was revealed. `events` is
    empty if the game was begun under rules that can no longer replay it. They are kept whole, and
    shown only as far as a reader may know them (`rules.seen`).
    """

    ply: int
    seat: int
    text: str
    by: By
    at: float
    question: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A message that is due, written together with the change that it tells of.

    Kinds: "lobby" (bring the lobby message up to date), "started" (make the thread, greet),
    "turn" (post the board and ask), "waiting" (bring the "waiting for" line of the posted turn
    message up to date), "undone" (moves were taken back: post the board and ask anew),
    "finished" (post the result). "lobby" and "waiting" are edits, the others new messages.

    The message tells of the moves with `from_ply` < ply <= `to_ply`. `question` is the one that
    it asks. `previous` is the id of the newest message posted before, whose controls are to be
    removed (for "waiting": the message to edit). `detail` holds for "undone" the `seat` that
    undid and the number of `moves` taken back. The `nonce` has at most 25 characters and stays
    the same however often the row is tried.
    """

    id: int
    game_id: int
    kind: Kind
    from_ply: int
    to_ply: int
    question: int
    detail: Mapping[str, int] = field(hash=False)
    nonce: str
    created_at: float
    attempts: int
    previous: int | None = None
