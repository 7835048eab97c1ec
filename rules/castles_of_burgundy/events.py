"""The events of The Castles of Burgundy.

Seats count from 0; tiles, cells and colours are ids as in notation; depot 0 is the black depot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.events import Event


@dataclass(frozen=True, slots=True)
class DuchyChosen(Event):
    """A player got a duchy: chosen, drawn or given by the options."""

    seat: int
    duchy: str


@dataclass(frozen=True, slots=True)
class StartPrepared(Event):
    """A player has chosen the cell of the starting castle in secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartPlaced(Event):
    """The starting castle of a duchy lies on a cell."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class RoutePrepared(Event):
    """A player has chosen the order of the trade route in secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class RouteLaid(Event):
    """A player has laid a trade route."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase begins: new tiles lie in the depots, its goods lie open.

    `goods` are those of its rounds; `left` the tiles that were discarded.
    """

    reveals: ClassVar[bool] = True

    phase: str
    goods: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins: the dice of all seats, the white die and the goods for its depot.

    `order` are the seats in turn order; `dice` are by seat.
    """

    reveals: ClassVar[bool] = True

    phase: str
    round: int
    order: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    white: int
    goods: int


@dataclass(frozen=True, slots=True)
class TileRemoved(Event):
    """A tile left a depot at the beginning of a round (solo)."""

    tile: str
    depot: int


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    """A tile went into storage, `by` a die, a building or a trade route.

    `die` is the notation of the die with its payment, "" for none; `dropped` the tile that left the
    storage for it, "" for none.
    """

    seat: int
    tile: str
    depot: int
    by: str
    die: str
    workers: int
    dropped: str


@dataclass(frozen=True, slots=True)
class TileBought(Event):
    """A tile was bought; `depot` 0 is the black depot, or the pile of inns."""

    seat: int
    tile: str
    depot: int
    silver: int
    workers: int
    dropped: str


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A tile lies on a cell of a duchy, placed `by` a die, a town hall, `fill`, shield 14 or 15."""

    seat: int
    tile: str
    cell: str
    by: str
    die: str
    workers: int


@dataclass(frozen=True, slots=True)
class TilesDropped(Event):
    """Tiles left a storage that may no longer hold them."""

    seat: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoodsSold(Event):
    """All goods of a type were sold, `by` a die or a warehouse, for silver, workers and points.

    `paid` are the workers that the die cost.
    """

    seat: int
    goods: int
    number: int
    by: str
    die: str
    paid: int
    silver: int
    workers: int
    points: int


@dataclass(frozen=True, slots=True)
class RouteRewarded(Event):
    """A sold goods tile took the reward of a space of the trade route at once."""

    seat: int
    goods: int
    workers: int
    silver: int
    points: int


@dataclass(frozen=True, slots=True)
class WorkersTaken(Event):
    """Workers were taken with a die; `silver` comes with monastery 13."""

    seat: int
    die: str
    workers: int
    silver: int


@dataclass(frozen=True, slots=True)
class WorkersHired(Event):
    """Workers were bought with silver (monastery 28)."""

    seat: int
    silver: int
    workers: int


@dataclass(frozen=True, slots=True)
class WorkersEchoed(Event):
    """A player got a worker because another one gained some (shield 2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileGave(Event):
    """A tile gave workers, silver or points as it was placed: bank, boarding house, watchtower."""

    seat: int
    tile: str
    workers: int
    silver: int
    points: int


@dataclass(frozen=True, slots=True)
class LivestockScored(Event):
    """A livestock tile scored; `cells` are those of all tiles that gave points."""

    seat: int
    tile: str
    cells: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GoodsTaken(Event):
    """A ship took goods, counted by type; `depot` is 0 for one type from all depots."""

    seat: int
    depot: int
    goods: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MarkerMoved(Event):
    """A turn-order marker went to a space, counted from 1, on top of those there."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class GoodsRemoved(Event):
    """All goods left the depots and the game, counted by type (solo)."""

    goods: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GoodsTraded(Event):
    """Stored goods were given up for a tile of the black depot, which lies face down (solo)."""

    seat: int
    goods: tuple[int, ...]
    tile: str
    dropped: str


@dataclass(frozen=True, slots=True)
class RegionCompleted(Event):
    """A region is complete: points by its size and by the phase."""

    seat: int
    colour: str
    cells: tuple[str, ...]
    size: int
    points: int
    phase_points: int


@dataclass(frozen=True, slots=True)
class BonusTileTaken(Event):
    """A colour, or all border posts (`posts`), brought a bonus tile, `large` or `small`."""

    seat: int
    colour: str
    size: str
    points: int


@dataclass(frozen=True, slots=True)
class PostsLinked(Event):
    """So many border posts are linked for the first time, with points of the phase."""

    seat: int
    posts: int
    points: int


@dataclass(frozen=True, slots=True)
class ShieldTaken(Event):
    """A shield lies on a castle; `dice` are the two dice, () for a castle's extra action.

    `replaced` is the shield that left the game for it, 0 for none.
    """

    seat: int
    shield: int
    depot: int
    cell: str
    dice: tuple[str, ...]
    workers: int
    replaced: int


@dataclass(frozen=True, slots=True)
class MonasteriesCopied(Event):
    """Shield 6 copies the monasteries of another player from now on."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class EffectUsed(Event):
    """A crane does what another building does."""

    seat: int
    building: str


@dataclass(frozen=True, slots=True)
class EffectsLost(Event):
    """Effects were skipped, or had nothing to do."""

    seat: int
    effects: tuple[str, ...]
    skipped: bool


@dataclass(frozen=True, slots=True)
class TributeChosen(Event):
    """A player has decided about the tribute; nobody is told how before all have."""

    seat: int


@dataclass(frozen=True, slots=True)
class TributePaid(Event):
    """Tribute was paid for some shields; the others left the game."""

    seat: int
    paid: tuple[int, ...]
    silver: int
    workers: int
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    """Mines gave silver at the end of a phase, and workers with monastery 2.

    `mines` counts those of the duchy of the seat, which stands for its team.
    """

    seat: int
    mines: int
    silver: int
    workers: int


@dataclass(frozen=True, slots=True)
class PointsAdded(Event):
    """The counter of the solo game moved; `silver` was paid for as many of the points."""

    seat: int
    points: int
    silver: int
    counter: int


@dataclass(frozen=True, slots=True)
class TargetReached(Event):
    """The target of the solo game was reached; `target` is the next one."""

    seat: int
    reached: int
    target: int


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """The final points of a duchy by source, in order; `seat` stands for its team."""

    seat: int
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `won` tells the result of the solo game."""

    won: bool = True
