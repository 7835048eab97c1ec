"""The bot's records of games and people: frozen data that store, services and interface share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from rules import Event, OptionValue, State

Status: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "expired", "abandoned"]
By: TypeAlias = Literal["person", "computer", "forced", "order"]
Kind: TypeAlias = Literal[
    "lobby",
    "started",
    "turn",
    "waiting",
    "undone",
    "finished",
    "abandoned",
    "film",
    "notice",
    "vote",
    "tally",
    "table",
    "offer",
    "offered",
    "direct",
]
Queue: TypeAlias = tuple[Literal["game", "person"], int]
"""Messages that are sent one after the other: those of a game, or those to a person directly."""
Reminders: TypeAlias = Literal["thread", "direct", "digest", "none"]
VoteStatus: TypeAlias = Literal["open", "passed", "failed", "void"]
Outcome: TypeAlias = Literal["finished", "abandoned"]
OrderKind: TypeAlias = Literal["moves", "preference", "pass"]
Until: TypeAlias = Literal["next", "once", "phase", "round", "removed"]
Creators: TypeAlias = Literal["everyone", "managers"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who uses the bot: Discord's user id, display name, locale ("en-US", "ko")."""

    id: int
    name: str
    locale: str


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
    """The time of players, in seconds: a bank, what a move refills, and the most it holds."""

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
    another one.
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
        people = (self.seats[seat].player_id for seat in self.waiting)
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
    """The result of moves or of an undo: the game and its position now, and what happened.

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
    `reason` says which kind of standing order made it ("queue", "pass", the id of a preference).
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a game's log.

    `text` is the move in notation; "" for an answer after which the question went on being asked,
    which is secret until the game is over: `events` tell what of it was revealed. `events` is
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


@dataclass(frozen=True, slots=True)
class Row:
    """A message that is due, written together with the change that it tells of.

    Kinds: "lobby" (bring the lobby message up to date), "started" (make the thread, greet),
    "turn" (post the board and ask), "waiting" (bring the "waiting for" line of the posted turn
    message up to date), "undone" (moves were taken back: post the board and ask anew),
    "finished" (post the result), "abandoned" (post that it ended early), "film" (post the
    animated replay), "notice" (post what a notice says), "vote" (post a vote with its controls),
    "tally" (bring a vote's message up to date), "table" (post the lobby message of a table that no
    command opened), "offer" (announce an open seat in the channel above the thread), "offered"
    (bring that message up to date), "direct" (write to a person directly). "lobby", "waiting",
    "tally" and "offered" are edits, the others new messages. A direct message may be about a game,
    but has its person's queue.

    The message tells of the moves with `from_ply` < ply <= `to_ply`. `question` is the one that
    it asks. `previous` is the id of the newest message posted before, whose controls are to be
    removed (for "waiting": the message to edit). `detail` holds for "undone" the `seat` that
    undid and the number of `moves` taken back; for a notice or a direct message its name as
    `notice` and what it tells; for "vote" and "tally" the id of the `vote`; for "offer" and
    "offered" the `seat`, and for the latter the id of the `message`. The `nonce` has at
    most 25 characters and stays the same however often the row is tried.
    """

    id: int
    game_id: int | None
    person_id: int | None
    kind: Kind
    from_ply: int
    to_ply: int
    question: int
    detail: Mapping[str, Any] = field(hash=False)
    nonce: str
    created_at: float
    attempts: int
    previous: int | None = None

    @property
    def queue(self) -> Queue:
        """The messages among which this one has its place."""
        if self.person_id is not None:
            return "person", self.person_id
        assert self.game_id is not None
        return "game", self.game_id


@dataclass(frozen=True, slots=True)
class Profile:
    """The personal settings: reminders and more.

    `zone` is the name of a time zone; the quiet hours and `digest_at` are minutes since midnight
    there, the quiet hours None if there are none. `listed` says whether the person appears in
    leaderboards, `direct_closed` whether Discord refused our last direct message, `seen_at` when
    the person used the bot last.
    """

    person_id: int
    name: str
    locale: str
    zone: str = "UTC"
    quiet_start: int | None = None
    quiet_end: int | None = None
    reminders: Reminders = "thread"
    digest_at: int = 9 * 60
    listed: bool = True
    direct_closed: bool = False
    seen_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which a person does not play, in seconds since the epoch.

    `told` says whether the person was told what happened meanwhile.
    """

    id: int
    person_id: int
    start: float
    end: float
    reason: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class Guild:
    """The settings of a server.

    `channels` are the ids of those in which tables may be opened, () for all; `locale` is the
    language of public messages, "" for the one that Discord names; `max_games` is how many games
    a person may play at once there, 0 for any number; `left_at` is when it removed the bot;
    `announces` says whether open seats of private games are told in the channel above the thread.
    """

    guild_id: int
    channels: tuple[int, ...] = ()
    locale: str = ""
    pace: Pace | None = None
    private: bool = False
    creators: Creators = "everyone"
    max_games: int = 0
    left_at: float | None = None
    announces: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry of the audit log of a table: an act of an organiser or moderator."""

    id: int
    guild_id: int
    game_id: int | None
    person_id: int | None
    deed: str
    detail: Mapping[str, Any] = field(hash=False)
    at: float


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat.

    `bank` is what it held at `since`, in seconds, None without a pace; `allowance` what it held
    when the present `question` was asked; it runs while `since` is set. `reminded` counts the
    reminders of this question, which `snoozed_until` holds back; `alone` says whether the person
    was told that everybody waits for them.
    """

    game_id: int
    seat: int
    bank: float | None
    allowance: float | None
    since: float | None
    question: int
    reminded: int = 0
    snoozed_until: float | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Timer:
    """Something that happens at `due_at`, once; `number` is a seat or whatever the kind counts."""

    key: str
    kind: str
    game_id: int | None
    person_id: int | None
    number: int
    due_at: float


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to the players of a game about how it goes on.

    `seat` is the one that it is about; `ballots` are the choices by the voters' ids.
    """

    id: int
    game_id: int
    kind: str
    seat: int
    proposer_id: int | None
    detail: Mapping[str, Any] = field(hash=False)
    opened_at: float
    ends_at: float | None
    status: VoteStatus = "open"
    outcome: str = ""
    message_id: int | None = None
    ballots: Mapping[int, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Tenure:
    """The time of one holder of a seat, from one move to another, and why it began."""

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


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game for one seat; `waited` is how long the table waited for it, in seconds."""

    game_id: int
    seat: int
    slug: str
    guild_id: int
    person_id: int | None
    name: str
    computer: str
    seats: int
    points: int | None
    rank: int | None
    moves: int
    waited: float
    outcome: Outcome
    at: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player of a game: "person:<id>" or "computer:<level>"."""

    slug: str
    player: str
    mu: float
    sigma: float
    games: int
    at: float


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order: what is to be played for a seat when it is asked. Nobody else sees it.

    Kinds: "moves" (the first of `moves` that is legal), "preference" (`name` is its id and
    `argument` what was chosen for it), "pass" (where passing is legal; `name` is the only verb
    that is passed, "" for all). Orders of a seat are tried by `place`, the smallest first. An
    order ends with the phase or the round whose `mark` it bears, after one use, or when it is
    removed; one for the next time also with the first answer of its seat on such an occasion to a
    question that was asked after the one in its `mark`.

    `terms` are what a move was said to cost or bring when it was given; unless `changes` are
    allowed, anything else stops the order, as does a move of another seat after `from_ply` that
    begins like one of the `surprises`. `used_ply` is the ply of the only use of one that is good
    for one; `stopped` says why it is no longer in force, "" while it is.
    """

    id: int
    game_id: int
    seat: int
    person_id: int
    place: int
    kind: OrderKind
    name: str = ""
    argument: str = ""
    moves: tuple[str, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict, hash=False)
    surprises: tuple[str, ...] = ()
    until: Until = "round"
    mark: str = ""
    changes: bool = False
    from_ply: int = 0
    used_ply: int | None = None
    stopped: str = ""

    @property
    def in_force(self) -> bool:
        """Whether the order may still play."""
        return not self.stopped and self.used_ply is None

    @property
    def reason(self) -> str:
        """The note in the log on a move that the order made."""
        return {"moves": "queue", "pass": "pass"}.get(self.kind, self.name)
