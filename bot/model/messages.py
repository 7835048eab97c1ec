"""Messages of the outbox: one class per kind, written together with the change that each tells of.

A class called "…Post" is a new message where a game is played, one called "…Update" an edit of a
message that was posted; a `DirectMessage` goes to one person. How they are stored is known to
`bot.store.messages.codec` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    # most processes that draw or think know games and no notices
    from bot.model.notices import Notice


Queue: TypeAlias = tuple[Literal["game", "person", "guild"], int]
"""Messages that are sent one after the other: those of a game, those to a person directly, or those
of a server that belong to no game."""
MessageKind: TypeAlias = Literal[
    "lobby",
    "started",
    "turn",
    "waiting",
    "head",
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
    "round",
    "ranking",
    "direct",
    "queue",
    "news",
    "puzzle",
]
"""The names of the kinds of messages, as they are stored and measured."""


@dataclass(frozen=True, slots=True)
class AfterMoves:
    """A message that tells of the moves with `from_ply` < ply <= `to_ply`.

    `question` is the one that was asked when the message became due.
    """

    from_ply: int
    to_ply: int
    question: int


@dataclass(frozen=True, slots=True)
class LobbyUpdate:
    """The lobby message of a table is brought up to date."""

    kind: ClassVar[MessageKind] = "lobby"


@dataclass(frozen=True, slots=True)
class TablePost:
    """The lobby message of a table that no command opened."""

    kind: ClassVar[MessageKind] = "table"


@dataclass(frozen=True, slots=True)
class StartPost:
    """The greeting of a game that started, in a thread that is made for it."""

    kind: ClassVar[MessageKind] = "started"


@dataclass(frozen=True, slots=True)
class TurnPost(AfterMoves):
    """The board and a question to the players."""

    kind: ClassVar[MessageKind] = "turn"


@dataclass(frozen=True, slots=True)
class WaitingUpdate(AfterMoves):
    """The posted question says who is still waited for, and until when."""

    kind: ClassVar[MessageKind] = "waiting"


@dataclass(frozen=True, slots=True)
class HeadUpdate:
    """The message at the head of a thread says how the game stands now."""

    kind: ClassVar[MessageKind] = "head"


@dataclass(frozen=True, slots=True)
class UndoPost(AfterMoves):
    """The board and the question to which `seat` took the game back by so many `moves`.

    `texts` are those moves in notation with who made them.
    """

    kind: ClassVar[MessageKind] = "undone"
    seat: int
    moves: int
    texts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class ResultPost(AfterMoves):
    """The result of a finished game."""

    kind: ClassVar[MessageKind] = "finished"


@dataclass(frozen=True, slots=True)
class AbandonedPost(AfterMoves):
    """The end of a game that was ended early."""

    kind: ClassVar[MessageKind] = "abandoned"


@dataclass(frozen=True, slots=True)
class FilmPost(AfterMoves):
    """The animated replay of a finished game."""

    kind: ClassVar[MessageKind] = "film"


@dataclass(frozen=True, slots=True)
class NoticePost:
    """A notice where a game is played."""

    kind: ClassVar[MessageKind] = "notice"
    notice: Notice


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """A notice to one person, in their language; it may be about a game."""

    kind: ClassVar[MessageKind] = "direct"
    locale: str
    notice: Notice


@dataclass(frozen=True, slots=True)
class VotePost:
    """A vote with its controls."""

    kind: ClassVar[MessageKind] = "vote"
    vote_id: int


@dataclass(frozen=True, slots=True)
class VoteUpdate:
    """The message of a vote says who has voted, or how the vote ended."""

    kind: ClassVar[MessageKind] = "tally"
    vote_id: int


@dataclass(frozen=True, slots=True)
class OfferPost:
    """The announcement of an open seat in the channel above the thread of the game."""

    kind: ClassVar[MessageKind] = "offer"
    seat: int


@dataclass(frozen=True, slots=True)
class OfferUpdate:
    """The announcement of a seat, the message `message_id`, says that it is no longer open."""

    kind: ClassVar[MessageKind] = "offered"
    seat: int
    message_id: int


@dataclass(frozen=True, slots=True)
class RoundPost:
    """A round of a league has begun: its tables, and the standings so far."""

    kind: ClassVar[MessageKind] = "round"
    round: int


@dataclass(frozen=True, slots=True)
class RankingPost:
    """The final ranking of a league."""

    kind: ClassVar[MessageKind] = "ranking"


@dataclass(frozen=True, slots=True)
class QueueUpdate:
    """The message in a server that lists who waits for which game is posted or brought up to date.

    The one that it `replaces`, a channel and a message there, is deleted.
    """

    kind: ClassVar[MessageKind] = "queue"
    replaces: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class NewsPost:
    """The news of a server since a time: what was finished, what is open."""

    kind: ClassVar[MessageKind] = "news"
    since: float


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The daily puzzle of a server in its channel: the solution of number `solved`, then `asked`.

    Either may be None.
    """

    kind: ClassVar[MessageKind] = "puzzle"
    solved: int | None
    asked: int | None


MovePost: TypeAlias = TurnPost | UndoPost | ResultPost
"""Messages that show the board after a move."""
NewerBoard: TypeAlias = MovePost | AbandonedPost
"""Messages that make an earlier turn, or an update of who is waited for, unnecessary."""
Board: TypeAlias = StartPost | NewerBoard
"""Messages of which each shrinks the one before to its text and goes on where it ended."""
LeaguePost: TypeAlias = RoundPost | RankingPost
"""Messages where a league has its home."""
Update: TypeAlias = LobbyUpdate | WaitingUpdate | HeadUpdate | VoteUpdate | OfferUpdate
"""Messages that change one that was posted."""
GameMessage: TypeAlias = (
    Board | Update | TablePost | FilmPost | NoticePost | VotePost | OfferPost | LeaguePost
)
"""Messages where a game is played."""
GuildMessage: TypeAlias = QueueUpdate | NewsPost | PuzzlePost
"""Messages of a server that belong to no game."""
Message: TypeAlias = GameMessage | DirectMessage | GuildMessage


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A stored message that no version can have meant; it is never delivered."""

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class DueMessage:
    """A message in the outbox that has to be sent, to a person if `person_id` is set.

    One with a `guild_id` belongs to a server and to no game.

    `previous` is the id of the newest board that was posted before: the next one shrinks it to
    its text, a `WaitingUpdate` edits it, and a `HeadUpdate` links to it. `standing` is what that
    board tells of. The `nonce` has at most 25 characters and stays the same however often the
    message is tried. A message `in_doubt` may have been posted without the bot's knowing; what a
    `superseded` turn tells is told by a newer board that is due. A `refused` message could not be
    delivered before, and is tried again.
    """

    id: int
    game_id: int | None
    person_id: int | None
    message: Message | Unreadable
    nonce: str
    created_at: float
    attempts: int
    previous: int | None = None
    standing: Message | Unreadable | None = None
    in_doubt: bool = False
    superseded: bool = False
    guild_id: int | None = None
    refused: bool = False

    @property
    def queue(self) -> Queue:
        """The messages among which this one has its place."""
        if self.person_id is not None:
            return "person", self.person_id
        if self.guild_id is not None:
            return "guild", self.guild_id
        assert self.game_id is not None
        return "game", self.game_id
