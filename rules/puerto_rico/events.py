"""The events of Puerto Rico. Seats count from 0; goods, tiles, roles, buildings are ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.events import Event
from rules.core.formats import Amounts, Words


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A player chose a kind of violet building for the game."""

    seat: int
    building: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round; the Governor card lies before `governor`."""

    round: int
    governor: int


@dataclass(frozen=True, slots=True)
class RoleTaken(Event):
    """A role card was taken, with the doubloons that lay on it.

    `library_waived` if the library shall not double the privilege in this phase.
    """

    seat: int
    role: str
    doubloons: int
    library_waived: bool = False


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player declined, or had nothing to do; `verb` is the first word of the move.

    `again` is True in a later turn of the captain phase in which the player could load nothing.
    """

    seat: int
    verb: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """The hacienda brought this tile from the face-down deck.

    It was laid on the island, unless its owner must say whether it becomes a forest first.
    """

    reveals: ClassVar[bool] = True
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class DrawnTileLaid(Event):
    """The owner of a forest house has laid the tile that the hacienda brought: as `forest`?"""

    seat: int
    tile: str
    forest: bool


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A plantation or quarry was laid on the island; `colonist` if the hospice manned it.

    With `forest` the plantation lies face down, and the colonist went to San Juan. `second` marks
    the tile that the library gives to the settler.
    """

    seat: int
    tile: str
    colonist: bool
    forest: bool = False
    second: bool = False


@dataclass(frozen=True, slots=True)
class RowRefilled(Event):
    """New plantations lie face up; `reshuffled` if the discard pile became the deck."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    reshuffled: bool


@dataclass(frozen=True, slots=True)
class ColonistsArrived(Event):
    """The colonist ship was dealt out.

    `privilege` are the mayor's own from the supply; `dealt` holds the colonists of each seat
    from the ship, by seat.
    """

    mayor: int
    privilege: int
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlacementChosen(Event):
    """A player has decided where the colonists go, and nobody else sees it yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class ColonistsPlaced(Event):
    """The new arrangement of a player's colonists is on the table.

    `before` and `after` count the colonists on each target (tile kind, building, `san-juan`).
    """

    reveals: ClassVar[bool] = True
    seat: int
    before: Amounts
    after: Amounts


@dataclass(frozen=True, slots=True)
class ColonistShipRefilled(Event):
    """The colonist ship carries `colonists` for the next mayor; `supply` are left."""

    colonists: int
    supply: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building was built for `cost` doubloons; `quarries` and `privilege` lowered the price.

    `colonist` if the university manned it; `forests` lowered the price further; `paid` is what
    the black market took besides the doubloons (`colonist:quarry`, `good:corn`, `vp`).
    """

    seat: int
    building: str
    cost: int
    quarries: int
    privilege: int
    colonist: bool
    forests: int = 0
    paid: Words = ()


@dataclass(frozen=True, slots=True)
class ChurchPaid(Event):
    """The church gave `points` for a building."""

    seat: int
    building: str
    points: int


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """A player produced; `short` are barrels that the supply could not give.

    `aqueduct` are the kinds of which the last barrel came from the aqueduct.
    """

    seat: int
    goods: Amounts
    short: Amounts
    aqueduct: Words = ()


@dataclass(frozen=True, slots=True)
class Crafted(Event):
    """The craftsman's extra barrel; with a library this happens twice."""

    seat: int
    good: str


@dataclass(frozen=True, slots=True)
class FactoryPaid(Event):
    """A factory paid for the number of kinds that its owner produced."""

    seat: int
    kinds: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class SpecialtyFactoryPaid(Event):
    """A specialty factory paid for `number` barrels of the kind of which most was produced."""

    seat: int
    good: str
    number: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A barrel was sold: `price` of the kind, `privilege` and `markets` on top.

    With `post` it went to the player's own trading post, and from there to the supply.
    """

    seat: int
    good: str
    price: int
    privilege: int
    markets: int
    post: bool = False

    @property
    def doubloons(self) -> int:
        """What the seller received."""
        return self.price + self.privilege + self.markets


@dataclass(frozen=True, slots=True)
class TradingHouseEmptied(Event):
    """The full trading house was emptied into the supply."""

    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LighthousePaid(Event):
    """The lighthouse paid its owner for having chosen the captain."""

    seat: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class UnionHallPaid(Event):
    """The union hall gave `points` for pairs of equal barrels."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """Barrels were shipped; `ship` is the capacity of the cargo ship, 0 for the player's wharf.

    Points: one for each barrel, `privilege` and `harbor` on top; `lighthouse` are doubloons.
    """

    seat: int
    number: int
    good: str
    ship: int
    privilege: int
    harbor: int
    lighthouse: int = 0

    @property
    def points(self) -> int:
        """The victory points of this loading."""
        return self.number + self.privilege + self.harbor


@dataclass(frozen=True, slots=True)
class LoadedBySmallWharf(Event):
    """Barrels of any kinds were shipped by the small wharf.

    Points: `barrels` for the barrels, `privilege` and `harbor` on top; `lighthouse` are doubloons.
    """

    seat: int
    goods: Amounts
    barrels: int
    privilege: int
    harbor: int
    lighthouse: int = 0

    @property
    def points(self) -> int:
        """The victory points of this loading."""
        return self.barrels + self.privilege + self.harbor


@dataclass(frozen=True, slots=True)
class AnswerChosen(Event):
    """A player has decided what the others do not see yet; `verb` is the first word of it."""

    seat: int
    verb: str


@dataclass(frozen=True, slots=True)
class AnswersRevealed(Event):
    """What these players had decided in secret is carried out now."""

    reveals: ClassVar[bool] = True
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stored(Event):
    """What a player keeps after the captain phase, and what goes back to the supply."""

    seat: int
    kept: Amounts
    lost: Amounts


@dataclass(frozen=True, slots=True)
class ShipUnloaded(Event):
    """A full cargo ship was emptied into the supply."""

    ship: int
    good: str


@dataclass(frozen=True, slots=True)
class Prospected(Event):
    """The prospector brought doubloons."""

    seat: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class LibrarySpent(Event):
    """The library doubles nothing more in this round (option `library_two_player`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GuestsMoved(Event):
    """Guests left the guesthouse for these tiles or buildings, one name for each guest."""

    seat: int
    targets: Words


@dataclass(frozen=True, slots=True)
class GuestsChosen(Event):
    """A player has decided where guests go, and nobody else sees it yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class GuestsRevealed(Event):
    """What several owners of guests had decided in secret has been carried out."""

    reveals: ClassVar[bool] = True
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All roles are back; `doubloons` lists the untaken roles and what lies on them now."""

    round: int
    doubloons: Amounts


@dataclass(frozen=True, slots=True)
class EndTriggered(Event):
    """This round is the last: `cause` is `colonists`, `city` or `vp`."""

    cause: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over and can be scored."""

    reveals: ClassVar[bool] = True
