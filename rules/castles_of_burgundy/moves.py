"""The moves of The Castles of Burgundy and their notation (RULINGS 16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.boards import BOARDS, CELL_IDS
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BUILDINGS,
    CARPENTER,
    CHURCH,
    CRANE,
    MARKET,
    SPECIES,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from rules.castles_of_burgundy.dice import Die
from rules.core.checks import Among, Ids
from rules.core.errors import BadNotation
from rules.core.formats import Numbers, Whole, Words
from rules.core.notation import Notation
from rules.core.phrases import Move, Phrase

ROUTE: Final = "route"
FILL: Final = "fill"
TRADE: Final = "trade"
"""Effects that are no tiles: the reward of a trade route; filling a cell and trading (solo)."""
TAKERS: Final = (MARKET, CARPENTER, CHURCH, ROUTE)
"""The effects that take a tile from a numbered depot into storage."""
SKIPPED: Final = (*TAKERS, WAREHOUSE, TOWN_HALL, CRANE, FILL, TRADE)
"""The effects that may be skipped."""
GOODS_TOO: Final = "goods+"
GOODS_TYPE: Final = "goods-type"
SHARED: Final = "shared"
OWN: Final = "own"
"""The storages of a team."""
TILE: Final = "tile"
REGION: Final = "region"
"""What brings points in the solo game, where the order matters."""

_TILES = Ids(TILES, "{word} isn't a tile.", sorted=True)

TileId: TypeAlias = Annotated[str, _TILES]
CellId: TypeAlias = Annotated[str, Ids(CELL_IDS, "{word} isn't a cell.")]
Depot: TypeAlias = Annotated[int, Among(DEPOTS, refusals.NO_DEPOT)]
Goods: TypeAlias = Annotated[int, Among(GOODS, refusals.NO_GOODS_TYPE)]
Kept: TypeAlias = Annotated[Numbers, Among(GOODS, refusals.NO_GOODS_TYPE, once=True, sorted=True)]
Shield: TypeAlias = Annotated[int, Among(SHIELDS, refusals.NO_SUCH_SHIELD)]
Shields: TypeAlias = Annotated[
    Numbers, Among(SHIELDS, refusals.NO_SUCH_SHIELD, once=True, sorted=True)
]
Place: TypeAlias = Annotated[str, Ids((SHARED, OWN), "{word} isn't a storage.")]
"""The types of fields, with what is said of values that do not exist."""


@dataclass(frozen=True, slots=True)
class ChooseDuchy(Move):
    """Choose a duchy, or a side of the sheet that was drawn: `duchy 9`."""

    template: ClassVar[str] = "duchy {duchy}"
    duchy: Annotated[str, Ids(BOARDS, "{word} isn't a duchy.")]


@dataclass(frozen=True, slots=True)
class ChooseStart(Move):
    """Choose the cell of the starting castle: `start d4`."""

    template: ClassVar[str] = "start {cell}"
    cell: CellId


@dataclass(frozen=True, slots=True)
class ChooseRoutes(Move):
    """Lay the tiles of the trade route in this order: `routes 1 8 6 12 4`."""

    template: ClassVar[str] = "routes {tiles}"
    tiles: Annotated[Numbers, Among(TRADE_ROUTES, refusals.NO_ROUTE_TILE, once=True)]


@dataclass(frozen=True, slots=True)
class Storing(Move):
    """A move that brings a tile into storage.

    `drop` is the stored tile that leaves the game for it where the storage is full, `drop_from`
    and `into` name the storage of a team where there is a choice.
    """

    def check(self) -> None:
        """Only a tile that is dropped comes from a storage."""
        if getattr(self, "drop_from", "") and not getattr(self, "drop", ""):
            raise BadNotation(
                "You can write {word} only right after the tile you discard.", word="from"
            )


@dataclass(frozen=True, slots=True)
class Take(Storing):
    """Take a tile from a numbered depot with a die: `take mine 4 d4`."""

    template: ClassVar[str] = "take {tile} {depot} {die}[ x {drop}][ from {drop_from}][ in {into}]"
    tile: TileId
    depot: Depot
    die: Die
    drop: TileId = ""
    drop_from: Place = ""
    into: Place = ""


@dataclass(frozen=True, slots=True)
class PlaceTile(Move):
    """Place a stored tile in the duchy with a die: `place mine e3 d4`."""

    template: ClassVar[str] = "place {tile}[ from {storage}] {cell} {die}"
    tile: TileId
    cell: CellId
    die: Die
    storage: Place = ""


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell all goods of a type with a die: `sell 3 d3`."""

    template: ClassVar[str] = "sell {goods} {die}"
    goods: Goods
    die: Die


@dataclass(frozen=True, slots=True)
class TakeWorkers(Move):
    """Take workers with a die, whatever it shows: `workers d5`."""

    template: ClassVar[str] = "workers {die}"
    die: Die


@dataclass(frozen=True, slots=True)
class TakeShield(Move):
    """Put a shield on a castle with two dice of the same value: `shield 8 d5 d5 at c4`."""

    template: ClassVar[str] = "shield {shield} {first} {second} at {cell}"
    shield: Shield
    first: Die
    second: Die
    cell: CellId


@dataclass(frozen=True, slots=True)
class CastleShield(Move):
    """Take a shield as the extra action of a castle: `shield 8 castle at c4` (shield 11)."""

    template: ClassVar[str] = "shield {shield} castle at {cell}"
    shield: Shield
    cell: CellId


@dataclass(frozen=True, slots=True)
class Buy(Storing):
    """Buy a tile of the black depot or an inn, `buy inn`, or, by monastery 6, `buy cow2 from 3`."""

    template: ClassVar[str] = (
        "buy {tile}[ from {depot}][ workers {by_workers}][ x {drop}][ from {drop_from}][ in {into}]"
    )
    tile: TileId
    depot: Depot = 0
    by_workers: bool = False
    drop: TileId = ""
    drop_from: Place = ""
    into: Place = ""


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Pay silver for twice as many workers: `hire 2` (monastery 28)."""

    template: ClassVar[str] = "hire {silver}"
    silver: int


@dataclass(frozen=True, slots=True)
class Mimic(Move):
    """Name the player, from 1, whose monasteries shield 6 copies: `mimic 2`."""

    template: ClassVar[str] = "mimic {player}"
    player: Annotated[int, Among(range(1, 5), refusals.NO_PLAYER)]


@dataclass(frozen=True, slots=True)
class ShipGoods(Move):
    """Take the goods of a depot with a ship, or those that fit: `goods 4`, `goods 4 keep 1 6`."""

    template: ClassVar[str] = "goods {depot}[ keep {keep}]"
    depot: Depot
    keep: Kept = ()


@dataclass(frozen=True, slots=True)
class ShipGoodsToo(Move):
    """Take the goods of a neighbouring depot as well: `goods+ 5` (monastery 5)."""

    template: ClassVar[str] = "goods+ {depot}[ keep {keep}]"
    depot: Depot
    keep: Kept = ()


@dataclass(frozen=True, slots=True)
class ShipGoodsType(Move):
    """Take all goods of one type from all depots: `goods-type 3` (shield 5)."""

    template: ClassVar[str] = "goods-type {goods}"
    goods: Goods


@dataclass(frozen=True, slots=True)
class NoGoods(Move):
    """Take no further goods with a ship: `goods+ none`."""

    template: ClassVar[str] = "{effect} none"
    effect: Annotated[str, Ids((GOODS_TOO, GOODS_TYPE), "You can't answer {word} with none.")]


@dataclass(frozen=True, slots=True)
class TakeBy(Storing):
    """Take a tile from a numbered depot by an effect or a trade route: `church castle 6`."""

    template: ClassVar[str] = "{effect} {tile} {depot}[ x {drop}][ from {drop_from}][ in {into}]"
    effect: Annotated[str, Ids(TAKERS, "{word} isn't an effect that takes tiles.")]
    tile: TileId
    depot: Depot
    drop: TileId = ""
    drop_from: Place = ""
    into: Place = ""


@dataclass(frozen=True, slots=True)
class Warehouse(Move):
    """Sell all goods of a type by the effect of a warehouse: `warehouse 3`."""

    template: ClassVar[str] = "warehouse {goods}"
    goods: Goods


@dataclass(frozen=True, slots=True)
class TownHall(Move):
    """Place a stored tile by the effect of a town hall: `town-hall castle e7`."""

    template: ClassVar[str] = "town-hall {tile}[ from {storage}] {cell}"
    tile: TileId
    cell: CellId
    storage: Place = ""


@dataclass(frozen=True, slots=True)
class Crane(Move):
    """Use the effect of a building by a crane: `crane bank`."""

    template: ClassVar[str] = "crane {building}"
    building: Annotated[
        str, Ids((*BUILDINGS, WHITE_CASTLE), "{word} isn't a building with an effect.")
    ]


@dataclass(frozen=True, slots=True)
class Goose(Move):
    """Choose the species that geese score with: `goose cow`."""

    template: ClassVar[str] = "goose {species}"
    species: Annotated[str, Ids(SPECIES, "{word} isn't a species.")]


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Do without an effect: `carpenter skip`."""

    template: ClassVar[str] = "{effect} skip"
    effect: Annotated[str, Ids(SKIPPED, "You can't skip {word}.")]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Put stored tiles out of the game until the rest fits: `discard mine cow2`."""

    template: ClassVar[str] = "discard {tiles}"
    tiles: Annotated[Words, _TILES]


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn when both dice are used, without any further free move."""

    template: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class PlaceFromDepot(Move):
    """Place a tile of a numbered depot at the end of a phase: `phase 14 mine 5 g4` (shield 14)."""

    template: ClassVar[str] = "phase 14 {tile} {depot} {cell}"
    tile: TileId
    depot: Depot
    cell: CellId


@dataclass(frozen=True, slots=True)
class PlaceFromBlackDepot(Move):
    """Place a tile of the black depot at the end of a phase: `phase 15 ship a3` (shield 15)."""

    template: ClassVar[str] = "phase 15 {tile} {cell}"
    tile: TileId
    cell: CellId


@dataclass(frozen=True, slots=True)
class SkipShield(Move):
    """Do without shield 14 or 15 at the end of a phase: `phase 14 skip`."""

    template: ClassVar[str] = "phase {shield} skip"
    shield: Annotated[int, Among((14, 15), refusals.NO_PHASE_SHIELD)]


@dataclass(frozen=True, slots=True)
class Payment(Phrase):
    """Silver and workers that a tribute is paid with (shield 3)."""

    template: ClassVar[str] = "{silver} silver {workers} worker"
    silver: Whole
    workers: int


@dataclass(frozen=True, slots=True)
class Tribute(Move):
    """Pay tribute for some of the own shields, lose the others: `tribute pay 1 drop 3`."""

    template: ClassVar[str] = "tribute[ pay {pay}][ with {payment}][ drop {drop}]"
    pay: Shields = ()
    payment: Payment | None = None
    drop: Shields = ()


@dataclass(frozen=True, slots=True)
class TradeGoods(Move):
    """Give up five goods for a tile of the black depot: `trade 1 2 2 3 3 for ship` (solo)."""

    template: ClassVar[str] = "trade {goods} for {tile}[ x {drop}]"
    goods: Annotated[Numbers, Among(GOODS, refusals.NO_GOODS_TYPE, sorted=True)]
    tile: TileId
    drop: TileId = ""


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """Place a tile of the black depot at once, as a colour is complete: `fill ship a3` (solo)."""

    template: ClassVar[str] = "fill {tile} {cell}"
    tile: TileId
    cell: CellId


@dataclass(frozen=True, slots=True)
class AddPoints(Move):
    """Add a point to those just gained for each silver paid: `points 2` (solo)."""

    template: ClassVar[str] = "points {silver}"
    silver: Whole


@dataclass(frozen=True, slots=True)
class ScoreNow(Move):
    """Score a tile or a region before other things that are pending: `score region` (solo)."""

    template: ClassVar[str] = "score {what}"
    what: Annotated[str, Ids((TILE, REGION), "{word} can't be scored. Write tile or region.")]


MOVES: Final = (
    ChooseDuchy,
    ChooseStart,
    ChooseRoutes,
    Take,
    PlaceTile,
    Sell,
    TakeWorkers,
    TakeShield,
    CastleShield,
    Buy,
    Hire,
    Mimic,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
    NoGoods,
    TakeBy,
    Warehouse,
    TownHall,
    Crane,
    Goose,
    Skip,
    Discard,
    EndTurn,
    PlaceFromDepot,
    PlaceFromBlackDepot,
    SkipShield,
    Tribute,
    TradeGoods,
    Fill,
    AddPoints,
    ScoreNow,
)
NOTATION: Final = Notation(MOVES)
