"""Results of games by seat, and ratings of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Ending: TypeAlias = Literal["finished", "abandoned"]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game for a seat; `waited` is how long the table waited for it, in seconds."""

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


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength in a game of a player: "person:<id>" or "computer:<level>"."""

    slug: str
    player: str
    mu: float
    sigma: float
    games: int
    at: float
