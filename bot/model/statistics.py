"""Results of games by seat, and ratings of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Ending: TypeAlias = Literal["finished", "abandoned", "left", "part"]
"""The end of a game for a seat, or for somebody who left it ("left") or held it for a part."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game for a seat; `waited` is how long the table waited for it, in seconds.

    `rank` is 1 for those who have won; somebody who played alone and lost has rank 2. `team` is the
    number of the team that the seat belonged to, None if it played for itself. `part` is 0 for the
    seat itself and counts from 1 those who held it before (`bot.services.leagues.results`). A game
    with hints is not `rated`.
    """

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
    outcome: Ending
    at: float
    team: int | None = None
    part: int = 0
    rated: bool = True

    @property
    def side(self) -> tuple[bool, int, int]:
        """The same for all who played together in the game, and for nobody else."""
        if self.team is None:
            return False, self.seat, self.part
        return True, self.team, self.part


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength in a game of a player: "person:<id>" or "computer:<level>"."""

    slug: str
    player: str
    mu: float
    sigma: float
    games: int
    at: float
