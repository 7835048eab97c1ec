"""Servers: their settings and the audit log of their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    # most processes that draw or think know games and no notices
    from bot.model.notices import LeagueAction, TableAction

from bot.model.games import Pace

Creators: TypeAlias = Literal["everyone", "managers"]
"""The people who may open tables in a server."""


@dataclass(frozen=True, slots=True)
class Guild:
    """The settings of a server.

    `channels` are the ids of those in which tables may be opened, () for all; `locale` is the
    language of public messages, "" for the one that Discord names; `max_games` is how many games
    a person may play at once there, 0 for any number; `left_at` is when it removed the bot;
    `announces` says whether open seats of private games are told in the channel above the thread;
    `ping_role` is the id of the role that is called when a table opens, None for none; `max_tables`
    is how many open tables, and as many open leagues, a person may have at once, 0 for any number.
    The message `queue_message` in the channel `queue_channel` lists who waits for which game, and
    `news_channel` gets the news of each week; None for none. `puzzle_channel` is the id of the
    channel of the daily puzzle, None for none, `puzzle_at` its time in minutes since midnight of
    the zone `puzzle_zone`; games that ended by `puzzled_until` have been searched for puzzles.
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
    ping_role: int | None = None
    max_tables: int = 5
    queue_channel: int | None = None
    queue_message: int | None = None
    news_channel: int | None = None
    puzzle_channel: int | None = None
    puzzle_at: int = 9 * 60
    puzzle_zone: str = "UTC"
    puzzled_until: float = 0.0


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Something that an organiser or moderator did with a table or a league.

    `person_id` is None for what a rule did, and for a person who was forgotten.
    """

    id: int
    guild_id: int
    game_id: int | None
    person_id: int | None
    action: TableAction | LeagueAction
    at: float
