"""Leagues and tournaments: their rounds, entrants, and places at tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

LeagueFormat: TypeAlias = Literal["groups", "swiss", "knockout"]
LeagueStatus: TypeAlias = Literal["open", "running", "finished", "cancelled"]
Forfeit: TypeAlias = Literal["", "left", "absent", "unplayed"]
"""Why a place at a table brings no points: its person gave the seat up, never made a move although
the table waited for them, or made none through no fault of theirs: nobody did, or others had
stopped the game."""


@dataclass(frozen=True, slots=True)
class League:
    """A league or tournament: many tables of one game, in rounds.

    Its id is that of its home, a table at which nobody sits: that holds its server, channel,
    organiser, language, and the game with options, pace, hours and boards for all tables; the
    lobby message of the home is that of the sign-up. `table_size` is the wanted number of people
    at a table, `rounds` the number of rounds (0: until a knock-out is decided), `group_size` that
    of people in a group, 0 for one group. `round` is the number of the present round, 0 before
    the first; `warned` says whether its open tables were told that it ends soon. Times are in
    seconds, those of clocks since the epoch. `former_id` is the season before this one. Somebody
    who was absent in `max_absences` rounds is out, nobody if it is 0.
    """

    id: int
    name: str
    format: LeagueFormat
    status: LeagueStatus
    table_size: int
    rounds: int
    group_size: int
    round_seconds: float
    closes_at: float
    round: int = 0
    round_ends_at: float | None = None
    former_id: int | None = None
    warned: bool = False
    max_absences: int = 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a league, numbered from 1 in the order of joining.

    `strength` is the rating with which they joined; `division` the group, from 0 for the highest.
    They take part from round `from_round` on, and no longer since round `left_round` began to be
    played, if they left. `person_id` is None for a person who was forgotten.
    """

    league_id: int
    number: int
    person_id: int | None
    name: str
    locale: str
    strength: float
    division: int = 0
    from_round: int = 1
    left_round: int | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of an entrant at a table of a round; who sits alone at it has a bye.

    `game_id` is None until the game of the table has begun. `rank`, `score` and `points` are None
    until the table is decided, the latter two also for a bye. With a `forfeit` there are no points.
    """

    league_id: int
    round: int
    entrant: int
    table: int
    seat: int
    game_id: int | None = None
    rank: int | None = None
    score: int | None = None
    points: float | None = None
    forfeit: Forfeit = ""
