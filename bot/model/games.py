"""Games and what belongs to them: seats, invitations, pace, positions, moves, former holders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, TypeAlias

from bot.model.votes import USUAL_VOTES, VoteRule
from rules import Event, OptionValue, State

Status: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "expired", "abandoned"]
HintRule: TypeAlias = Literal["off", "on", "stopped"]
"""Whether a table has hints; where they were stopped while it played, it had some."""
By: TypeAlias = Literal["person", "computer", "forced", "order"]
"""The maker of a move."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a game, numbered from 0.

    With `person_id` alone a person plays; with `computer`, a level ("standard"), alone a computer
    player; with both a computer stands in for that person; with neither the seat is open for a
    substitute since `open_since`, which the message `announced_id` tells in the channel above the
    thread, if any does. In a lobby seats are in the order of joining.
    """

    seat: int
    person_id: int | None
    name: str
    computer: str = ""
    locale: str = ""
    open_since: float | None = None
    announced_id: int | None = None

    @property
    def player_id(self) -> int | None:
        """The id of the person who answers for the seat, None if nobody does."""
        return None if self.computer else self.person_id

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for a substitute."""
        return self.person_id is None and not self.computer

    @property
    def stands_in(self) -> bool:
        """Whether a computer plays for a person for now."""
        return self.person_id is not None and bool(self.computer)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long players may take, in seconds: a bank, what a move refills, and the most it holds."""

    bank: float
    refill: float
    cap: float


@dataclass(frozen=True, slots=True)
class Window:
    """The hours of a day in which a table is played: minutes since midnight in a named zone."""

    start: int
    end: int
    zone: str


@dataclass(frozen=True, slots=True)
class LiveHour:
    """A time in which all are at the table: when it ends, and the pace that holds again then."""

    until: float
    usual: Pace | None


@dataclass(frozen=True, slots=True)
class Game:
    """One game from its lobby to its end.

    `ply` is the number of moves made; `revision` grows with every change and is never reused;
    `question` is the revision at which the pending decision was first asked, and `waiting` are
    the seats that still have to answer it, asked since `asked_at`. Times are seconds since the
    epoch. `options` holds a value for every option that the game declares (in a lobby) or that
    fits its number of players (once started). `seed` is "" in a lobby and must stay secret until
    the end; `seed_hash` may be shown at once. Without a `pace` there is no clock, without a
    `window` the table is played all day; it stands still since `paused_at`, and `private` says
    whether its thread is. `rematch_of` is the id of the game after which the same people wanted
    another one. `head_id` is the message at the head of the thread, which says how the game stands;
    `vote_rule` how the table votes on players who stay away. The thread is locked since
    `locked_at`, which pauses the game too unless it was paused already. `stranded_at` is since when
    the bot cannot post where the game is played, which pauses it in the same way. A table with
    `starts_at` begins then by itself if enough have joined, one with `closes_at` stays open until
    then. While the game is played `live` it has
    a pace of its own; since `paced_at` the present pace holds, None if it always did. `league_id`
    is the league of which the game is a table, or the home. A game that is the `fork_of` another
    one began with its moves up to some turn, and counts for nothing. With `hints` players may
    ask the coach, and the game is not rated.
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
    pace: Pace | None = None
    window: Window | None = None
    paused_at: float | None = None
    private: bool = False
    rematch_of: int | None = None
    head_id: int | None = None
    vote_rule: VoteRule = USUAL_VOTES
    locked_at: float | None = None
    starts_at: float | None = None
    live: LiveHour | None = None
    paced_at: float | None = None
    league_id: int | None = None
    stranded_at: float | None = None
    closes_at: float | None = None
    fork_of: int | None = None
    hints: HintRule = "off"

    @property
    def usual_pace(self) -> Pace | None:
        """The pace of the table apart from the hours in which it is played live."""
        return self.pace if self.live is None else self.live.usual

    @property
    def is_rated(self) -> bool:
        """Whether the result may change ratings: no hints were given."""
        return self.hints == "off"

    @property
    def is_league_home(self) -> bool:
        """Whether nobody sits here: it holds what all tables of a league are played with."""
        return self.league_id is not None and self.league_id == self.id

    @property
    def is_matched(self) -> bool:
        """Whether it is an open table of the queue, which has no host before it starts."""
        return self.is_hostless and self.league_id is None

    @property
    def is_hostless(self) -> bool:
        """Whether the queue opened it, and it has not begun: a table, or the home of a cup."""
        return self.status == "lobby" and self.organiser_id == 0

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed, in hexadecimal; it commits the bot to the shuffles."""
        return sha256(self.seed.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the persons who sit at the table, in the order of their seats."""
        return tuple([seat.person_id for seat in self.seats if seat.person_id is not None])

    def seat_of(self, person_id: int) -> int | None:
        """The seat of a person, None if the person does not play."""
        return next((seat.seat for seat in self.seats if seat.person_id == person_id), None)

    @property
    def asked(self) -> tuple[int, ...]:
        """The ids of the persons who have to answer, in the order of their seats."""
        return tuple(self.asked_by_seat.values())

    @property
    def asked_by_seat(self) -> dict[int, int]:
        """The ids of the persons who have to answer, by their seats."""
        if self.status != "running":
            return {}
        people = ((seat, self.seats[seat].player_id) for seat in self.waiting)
        return {seat: person for seat, person in people if person is not None}

    @property
    def is_begun(self) -> bool:
        """Whether the game was started."""
        return self.seed != ""

    @property
    def has_thread(self) -> bool:
        """Whether the game has a thread of its own."""
        return self.thread_id not in (None, self.channel_id)

    @property
    def has_place(self) -> bool:
        """Whether it is settled where it is played: a private one only in a thread of its own."""
        if self.seed == "":
            return True
        return self.has_thread if self.private else self.thread_id is not None

    @property
    def is_played(self) -> bool:
        """Whether moves can be made: the game is neither over nor paused."""
        return self.status == "running" and self.paused_at is None

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer player has to move."""
        return any(self.seats[seat].computer for seat in self.waiting)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat at an open table that is held for a person `until` then, unless they `declined`."""

    game_id: int
    person_id: int
    until: float
    declined: bool = False

    def holds(self, now: float) -> bool:
        """Whether the seat is still held."""
        return not self.declined and self.until > now


@dataclass(frozen=True, slots=True)
class Follower:
    """A person who watches a game and is told of its end, and perhaps of `each_round`.

    `told` is the round of which they know.
    """

    game_id: int
    person_id: int
    locale: str
    each_round: bool
    told: str
    at: float


@dataclass(frozen=True, slots=True)
class Position:
    """A running or finished game and the whole truth about its table."""

    game: Game
    state: State


@dataclass(frozen=True, slots=True)
class Change:
    """The result of moves or an undo: the game and its position now, and what happened.

    `events` are what the seat that moved may know of it.
    """

    game: Game
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as it is kept: `ply` counts from 1 and is the game's ply once the move is made.

    `question` is the one it answered; `reveals` whether something hidden became known by it;
    `bank` is what the seat's clock held when it answered, before the refill; None without a clock.
    `reason` says which kind of standing order made it ("queue", "pass", the id of a preference), or
    that it was entered because time was over ("overdue"). `batch` is the ply of the first of the
    moves that were made together with it and are told of in one message; None for a move that was
    stored before this was noted, which stands alone.
    """

    ply: int
    seat: int
    text: str
    by: By
    at: float
    question: int
    reveals: bool
    bank: float | None = None
    reason: str = ""
    batch: int | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a game's log.

    `text` is the move in notation. `hiding` are the seats whose moves the others could not
    know yet when it was made: the text of such a move is shown to nobody until the game is over
    ("" then), since `events` tell what of it was revealed. A move that was not `noticed` is in the
    log of its own seat alone, so that nobody can count the drafts of others. `events` is
    empty if the game was begun under rules that can no longer replay it. They are kept whole, and
    shown only as far as a reader may know them (`rules.seen`). `reason` is that of the move.
    """

    ply: int
    seat: int
    text: str
    by: By
    at: float
    question: int
    events: tuple[Event, ...]
    reason: str = ""
    hiding: tuple[int, ...] = ()
    noticed: bool = True


@dataclass(frozen=True, slots=True)
class Tenure:
    """The time in which somebody held a seat, from one move to another, and why it ended.

    `bank` is what the clock of a person who left the seat held then.
    """

    id: int
    game_id: int
    seat: int
    person_id: int | None
    name: str
    computer: str
    from_ply: int
    from_at: float
    until_ply: int | None
    until_at: float | None
    reason: str
    bank: float | None = None
