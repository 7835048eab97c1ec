"""Notices: short messages about games that are no board, one class per kind.

A notice holds plain data and is worded only when it is sent, in the language of its place.
`stored_as` and the names of the fields are those under which it is stored; they never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """A person left a seat; `by` is the id of the person who decided it, None for a vote."""

    stored_as: ClassVar[str] = "left"
    name: str
    seat: int
    reason: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took an open seat."""

    stored_as: ClassVar[str] = "taken"
    name: str
    seat: int
    person: int


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer plays a seat, for its person or, if it was `open`, for good."""

    stored_as: ClassVar[str] = "stand-in"
    seat: int
    name: str
    open: bool


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """A person plays again in place of a computer."""

    stored_as: ClassVar[str] = "returned"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class IdleWarning:
    """A game in which nobody moves will close; silent where nobody may be disturbed before that."""

    stored_as: ClassVar[str] = "idle"
    since: float
    closes: float
    people: tuple[int, ...]
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A person opened a table; the role that wants to know is called."""

    stored_as: ClassVar[str] = "opened"
    by: str
    role: int


@dataclass(frozen=True, slots=True)
class Invited:
    """People are invited to the table above, where seats are held for them `until` then.

    `called` are those of them who are notified.
    """

    stored_as: ClassVar[str] = "invited"
    by: str
    people: tuple[int, ...]
    called: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class StartsSoon:
    """The table above starts at a time that its organiser has set; who sits there is called."""

    stored_as: ClassVar[str] = "starts-soon"
    at: float
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """The table above closes at a time; its organiser is called."""

    stored_as: ClassVar[str] = "closing"
    at: float
    person: int


@dataclass(frozen=True, slots=True)
class NotStarted:
    """The table above did not start at its time: `joined` of `least` to `most` players."""

    stored_as: ClassVar[str] = "not-started"
    people: tuple[int, ...]
    joined: int
    least: int
    most: int
    closes: float


@dataclass(frozen=True, slots=True)
class RematchInvitation:
    """The others of a former game are invited to the table above."""

    stored_as: ClassVar[str] = "rematch"
    by: str
    former: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """A person shows the table what the review of their game says: numbers of decisions.

    They gave up so many `points` for certain, with a standard error.
    """

    stored_as: ClassVar[str] = "review"
    name: str
    seat: int
    decisions: int
    blunders: int
    mistakes: int
    slips: int
    finds: int
    unclear: int
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class OrderStopped:
    """A standing order of the person stopped; private.

    `moves` is what was planned first, in notation, "" if no moves were; `after` is the ply behind
    which lies what stopped it; `parts` are those of the terms of the moves that changed.
    """

    stored_as: ClassVar[str] = "order-stopped"
    why: str
    moves: str
    after: int
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderMissed:
    """A question that an order was to answer is still open: the table waits for its person."""

    stored_as: ClassVar[str] = "order-missed"
    person: int
    seat: int
    question: int


@dataclass(frozen=True, slots=True)
class OrdersDropped:
    """The standing orders for a seat are gone with it; private."""

    stored_as: ClassVar[str] = "order-dropped"


@dataclass(frozen=True, slots=True)
class Reminder:
    """A person is reminded; `share` is the percentage of time that is used, 0 without a clock."""

    stored_as: ClassVar[str] = "reminder"
    share: int
    deadline: float | None
    person: int
    seat: int
    question: int


@dataclass(frozen=True, slots=True)
class LastAsked:
    """Everybody waits for one person alone."""

    stored_as: ClassVar[str] = "alone"
    deadline: float | None
    person: int
    seat: int
    question: int


@dataclass(frozen=True, slots=True)
class Call:
    """It is the turn of a person who wants to be told directly of the `message` that asks."""

    stored_as: ClassVar[str] = "call"
    person: int
    seat: int
    question: int
    message: int | None
    deadline: float | None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class VoteCall:
    """Those who have not chosen in the vote of a `message` are called to it."""

    stored_as: ClassVar[str] = "vote-call"
    people: tuple[int, ...]
    message: int
    ends: float


@dataclass(frozen=True, slots=True)
class Unanswered:
    """The organiser, `person`, is told that a seat does not answer."""

    stored_as: ClassVar[str] = "stuck"
    person: int
    seat: int
    since: float
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Followed:
    """A game that a person follows is in another round or over; for them directly."""

    stored_as: ClassVar[str] = "followed"
    silent: bool = False


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game that waits for a person, as a digest lists it."""

    game: int
    slug: str
    name: str
    guild: int
    place: int
    seat: int
    question: int
    asked: float
    deadline: float | None
    share: int


@dataclass(frozen=True, slots=True)
class Digest:
    """All games that wait for a person."""

    stored_as: ClassVar[str] = "digest"
    games: tuple[WaitingGame, ...]


@dataclass(frozen=True, slots=True)
class DigestReminder(WaitingGame):
    """One game of a digest that could not be delivered, told where the game is played."""

    stored_as: ClassVar[str] = "reminder"
    person: int


@dataclass(frozen=True, slots=True)
class Away:
    """A person is away; the clocks run from `stops_until` on, None if they stand still."""

    stored_as: ClassVar[str] = "away"
    start: float
    end: float
    reason: str
    stops_until: float | None
    seat: int


@dataclass(frozen=True, slots=True)
class BackEarly:
    """A person is not away any more."""

    stored_as: ClassVar[str] = "back-early"
    start: float
    end: float
    reason: str
    stops_until: float | None
    seat: int


@dataclass(frozen=True, slots=True)
class MissedGame:
    """A game in which something happened while a person was away."""

    game: int
    moves: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Missed:
    """All that a person missed while they were away, for them directly."""

    stored_as: ClassVar[str] = "missed"
    games: tuple[MissedGame, ...]
    since: float
    person: int


@dataclass(frozen=True, slots=True)
class MissedHere(MissedGame):
    """The news that a person missed in one game, told where it is played."""

    stored_as: ClassVar[str] = "missed"
    person: int
    since: float


@dataclass(frozen=True, slots=True)
class ThreadReplaced:
    """A game whose thread was deleted goes on in another place, for the ids of its `people`."""

    stored_as: ClassVar[str] = "thread-replaced"
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThreadMissing:
    """A private game has lost its thread and cannot get another one; `reason` says why."""

    stored_as: ClassVar[str] = "thread-missing"
    reason: str


@dataclass(frozen=True, slots=True)
class GameStranded:
    """The bot cannot post where a game is played, so it is paused; `reason` says why."""

    stored_as: ClassVar[str] = "game-stranded"
    reason: str


@dataclass(frozen=True, slots=True)
class ThreadLocked:
    """A moderator locked the thread of a game, so it is paused."""

    stored_as: ClassVar[str] = "thread-locked"


@dataclass(frozen=True, slots=True)
class LiveHourBegan:
    """The players play live until a time; `people` are those asked now who may be disturbed."""

    stored_as: ClassVar[str] = "live-began"
    until: float
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LiveHourOver:
    """The usual pace holds again, because the time of a `seat` was up if one is named."""

    stored_as: ClassVar[str] = "live-over"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Nudge:
    """Most players are awake while the game waits for an answer to a `question`.

    `turns` is about how many more of them the round takes, 0 if that isn't known.
    """

    stored_as: ClassVar[str] = "nudge"
    people: tuple[int, ...]
    question: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class TablePaused:
    """An organiser or moderator paused the table."""

    stored_as: ClassVar[str] = "table-pause"
    by: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """An organiser or moderator let the table go on."""

    stored_as: ClassVar[str] = "table-resume"
    by: str


@dataclass(frozen=True, slots=True)
class TimeExtended:
    """An organiser or moderator gave a player more time."""

    stored_as: ClassVar[str] = "table-extend"
    seat: int
    player: str
    hours: int
    by: str


@dataclass(frozen=True, slots=True)
class GameAborted:
    """An organiser or moderator ended the game without a result."""

    stored_as: ClassVar[str] = "table-abort"
    by: str


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """An organiser or moderator chose the language of the table."""

    stored_as: ClassVar[str] = "table-language"
    locale: str
    by: str


@dataclass(frozen=True, slots=True)
class HintsStopped:
    """An organiser or moderator turned the hints of the table off."""

    stored_as: ClassVar[str] = "table-hints"
    by: str


@dataclass(frozen=True, slots=True)
class TableMoved:
    """An organiser or moderator moved a game to another channel."""

    stored_as: ClassVar[str] = "table-move"
    channel: int
    by: str


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """An organiser or moderator opened the seat of a player."""

    stored_as: ClassVar[str] = "table-replace"
    seat: int
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class SubstituteNamed(PlayerReplaced):
    """An organiser or moderator gave the seat of a player to a substitute."""

    substitute: str
    substitute_id: int


TableAction: TypeAlias = (
    TablePaused
    | TableResumed
    | TimeExtended
    | GameAborted
    | LanguageChosen
    | HintsStopped
    | TableMoved
    | PlayerReplaced
    | SubstituteNamed
)
"""The actions of organisers and moderators, which are in the audit log too."""


@dataclass(frozen=True, slots=True)
class LeagueTableBegun:
    """A game is table number `table` of a round of a league, which `ends` at a certain time."""

    stored_as: ClassVar[str] = "league-table"
    league: str
    round: int
    table: int
    ends: float


@dataclass(frozen=True, slots=True)
class RoundEnding:
    """The round to which the table of a league belongs `ends` soon."""

    stored_as: ClassVar[str] = "league-ending"
    league: str
    round: int
    ends: float
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CupOpened:
    """People of the queue are asked for places in the cup above, `until` then."""

    stored_as: ClassVar[str] = "cup-opened"
    people: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class QueueAsked:
    """People of the queue are asked for free seats of the table above, `until` then."""

    stored_as: ClassVar[str] = "queue-asked"
    people: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class QueueQuestion:
    """A person has waited for games for long, and waits on only if they want to; private."""

    stored_as: ClassVar[str] = "queue-question"
    guild: int
    channel: int
    slugs: tuple[str, ...]
    until: float


@dataclass(frozen=True, slots=True)
class QueueExpired:
    """A person waits for games no longer: they did not say that they still want to; private."""

    stored_as: ClassVar[str] = "queue-expired"
    guild: int
    channel: int
    slugs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QueueMissed:
    """A person waits for games no longer: they did not answer for a table of one; private."""

    stored_as: ClassVar[str] = "queue-missed"
    guild: int
    channel: int
    slug: str


@dataclass(frozen=True, slots=True)
class OutOfLeague:
    """Somebody is out of a league after so many `rounds` without a move; private.

    `own` says whether it is told to them or to the organiser, `again` whether they can come back.
    """

    stored_as: ClassVar[str] = "league-out"
    league: str
    name: str
    rounds: int
    own: bool
    again: bool


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The `tables` of a round of a league that are still played, although it `ends` soon."""

    stored_as: ClassVar[str] = "league-open-tables"
    league: str
    round: int
    ends: float
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaceInLeague:
    """Somebody has a place in a league, from a `round` on; private.

    They come from the waiting list, or `by` is the name of the host who added them.
    """

    stored_as: ClassVar[str] = "league-place"
    league: str
    round: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """A host added somebody to a league, who plays from a `round` on."""

    stored_as: ClassVar[str] = "league-added"
    name: str
    person: int
    round: int
    by: str


@dataclass(frozen=True, slots=True)
class EntrantRemoved:
    """A host removed somebody from a league."""

    stored_as: ClassVar[str] = "league-removed"
    name: str
    person: int
    by: str


@dataclass(frozen=True, slots=True)
class EntrantAdmitted:
    """A place became free for the first on the waiting list."""

    stored_as: ClassVar[str] = "league-admitted"
    name: str
    round: int


@dataclass(frozen=True, slots=True)
class EntrantDropped:
    """Somebody is out of a league by its rule, after so many `rounds` without a move."""

    stored_as: ClassVar[str] = "league-dropped"
    name: str
    rounds: int


@dataclass(frozen=True, slots=True)
class TableForfeited:
    """A host let somebody forfeit a table of the present round."""

    stored_as: ClassVar[str] = "league-forfeit"
    name: str
    person: int
    round: int
    table: int
    by: str


@dataclass(frozen=True, slots=True)
class PlacesSwapped:
    """A host exchanged the places of two people at `tables` that had not begun to play."""

    stored_as: ClassVar[str] = "league-swap"
    one: str
    other: str
    round: int
    tables: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A host corrected the places at a table, in the order of `names`; 0 is a forfeit.

    A `redrawn` round was drawn from the wrong result and is drawn again; it is 0 for none.
    """

    stored_as: ClassVar[str] = "league-result"
    round: int
    table: int
    names: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    reason: str
    by: str
    redrawn: int = 0


@dataclass(frozen=True, slots=True)
class LeagueRoundEnded:
    """A host ended a round before its time."""

    stored_as: ClassVar[str] = "league-round-end"
    round: int
    by: str


@dataclass(frozen=True, slots=True)
class RoundExtended:
    """A host gave a round more time; round 0 is the sign-up."""

    stored_as: ClassVar[str] = "league-more-time"
    round: int
    hours: int
    ends: float
    by: str


@dataclass(frozen=True, slots=True)
class HostsChosen:
    """The host chose the people who decide about a league with them."""

    stored_as: ClassVar[str] = "league-hosts"
    people: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class SettingChosen:
    """A host chose the `value` of a setting of a league; numbers are written in digits."""

    stored_as: ClassVar[str] = "league-setting"
    setting: str
    value: str
    by: str


@dataclass(frozen=True, slots=True)
class LeagueStarted:
    """A host closed the sign-up of a league."""

    stored_as: ClassVar[str] = "league-begin"
    by: str


@dataclass(frozen=True, slots=True)
class LeagueCancelled:
    """A host ended a league without a ranking."""

    stored_as: ClassVar[str] = "league-cancel"
    by: str


LeagueAction: TypeAlias = (
    EntrantAdded
    | EntrantRemoved
    | EntrantAdmitted
    | EntrantDropped
    | TableForfeited
    | PlacesSwapped
    | ResultCorrected
    | LeagueRoundEnded
    | RoundExtended
    | HostsChosen
    | SettingChosen
    | LeagueStarted
    | LeagueCancelled
)
"""What hosts and rules did with a league, which is in the audit log of its home."""

PersonalNotice: TypeAlias = Reminder | DigestReminder | LastAsked | Call
"""Notices to a person whom a game waits for."""
Notice: TypeAlias = (
    SeatOpened
    | SeatTaken
    | StandIn
    | SeatReturned
    | IdleWarning
    | TableOpened
    | Invited
    | StartsSoon
    | Closing
    | NotStarted
    | RematchInvitation
    | ReviewShown
    | OrderStopped
    | OrderMissed
    | OrdersDropped
    | PersonalNotice
    | VoteCall
    | Unanswered
    | Digest
    | Away
    | BackEarly
    | Missed
    | MissedHere
    | ThreadReplaced
    | ThreadMissing
    | GameStranded
    | ThreadLocked
    | LiveHourBegan
    | LiveHourOver
    | Nudge
    | Followed
    | LeagueTableBegun
    | RoundEnding
    | OutOfLeague
    | OpenTables
    | PlaceInLeague
    | LeagueAction
    | CupOpened
    | QueueAsked
    | QueueQuestion
    | QueueExpired
    | QueueMissed
    | TableAction
)
