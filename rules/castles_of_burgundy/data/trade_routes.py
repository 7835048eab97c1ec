"""The tiles of the trade routes: goods to be sold, and rewards (RULINGS 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    CASTLE,
    COLOURS,
    LIVESTOCK,
    MINE,
    MONASTERY,
    SHIP,
)


@dataclass(frozen=True, slots=True)
class Reward:
    """What a space of a trade route gives: workers, silver, points, or a tile of some colours."""

    workers: int = 0
    silver: int = 0
    points: int = 0
    colours: tuple[str, ...] = ()


WORKERS: Final = Reward(workers=4)
SILVER: Final = Reward(silver=2)
POINTS: Final = Reward(points=4)
TAKE_BUILDING: Final = Reward(colours=(BUILDING,))
TAKE_MINE_MONASTERY_CASTLE: Final = Reward(colours=(MINE, MONASTERY, CASTLE))
TAKE_SHIP_LIVESTOCK: Final = Reward(colours=(SHIP, LIVESTOCK))
TAKE_ANY: Final = Reward(colours=COLOURS)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a trade route: the type of goods that takes the reward."""

    goods: int
    reward: Reward


def _tile(*spaces: tuple[int, Reward]) -> tuple[Space, ...]:
    return tuple(Space(goods, reward) for goods, reward in spaces)


TRADE_ROUTES: Final[Mapping[int, tuple[Space, ...]]] = MappingProxyType(
    {
        1: _tile((2, TAKE_BUILDING), (4, TAKE_MINE_MONASTERY_CASTLE), (1, WORKERS)),
        2: _tile((6, POINTS), (3, SILVER), (4, TAKE_BUILDING)),
        3: _tile((4, TAKE_ANY), (3, TAKE_MINE_MONASTERY_CASTLE), (2, WORKERS)),
        4: _tile((1, TAKE_SHIP_LIVESTOCK), (2, SILVER), (6, TAKE_BUILDING)),
        5: _tile((6, WORKERS), (2, TAKE_BUILDING), (5, TAKE_SHIP_LIVESTOCK)),
        6: _tile((1, POINTS), (5, TAKE_MINE_MONASTERY_CASTLE), (3, SILVER)),
        7: _tile((5, SILVER), (1, TAKE_ANY), (4, TAKE_MINE_MONASTERY_CASTLE)),
        8: _tile((6, POINTS), (5, TAKE_SHIP_LIVESTOCK), (2, SILVER)),
        9: _tile((6, SILVER), (1, TAKE_BUILDING), (3, POINTS)),
        10: _tile((4, TAKE_SHIP_LIVESTOCK), (6, WORKERS), (1, TAKE_BUILDING)),
        11: _tile((3, WORKERS), (4, TAKE_SHIP_LIVESTOCK), (5, TAKE_MINE_MONASTERY_CASTLE)),
        12: _tile((3, TAKE_MINE_MONASTERY_CASTLE), (2, TAKE_SHIP_LIVESTOCK), (5, WORKERS)),
    }
)
"""The tiles by number, their spaces from left to right."""
TILES_EACH: Final = {2: 5, 3: 4, 4: 3}
"""Tiles that each player gets, by number of players."""
