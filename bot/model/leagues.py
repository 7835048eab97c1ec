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
EntrantStatus: TypeAlias = Literal["in", "waiting", "removed"]
"""Whether an entrant takes part, waits for a place, or was removed by a host."""
Seeding: TypeAlias = Literal["rating", "joining", "random"]
"""What the seeds of a league follow: ratings at the start, the order of joining, or a draw."""


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
    who was absent in `max_absences` rounds is out, nobody if it is 0. At most `capacity` people
    take part, others wait for a place. After the rounds of groups, the best `finalists` of each
    play finals, which are a knockout; none do if it is 0. `seeding` says where strengths come from.
    `last_number` is the number of whoever joined last, which is never given again.
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
    capacity: int = 128
    finalists: int = 0
    seeding: Seeding = "rating"
    last_number: int = 0

    @property
    def in_finals(self) -> bool:
        """Whether the rounds of the groups are over and the finals are played."""
        return self.format == "groups" and self.finalists > 0 and self.rounds < self.round


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a league, numbered from 1 in the order of joining.

    `strength` is their seed, the higher the stronger: usually the rating with which they joined;
    `division` the group, from 0 for the highest. They take part from round `from_round` on, and no
    longer since round `left_round` began to be played, if they left: 0 for someone removed before
    the start. `person_id` is None for a person who was forgotten.
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
    status: EntrantStatus = "in"

    @property
    def is_placed(self) -> bool:
        """Whether they take or took part, so that they have a line in the standings."""
        return self.status == "in" or (self.status == "removed" and self.left_round != 0)


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
