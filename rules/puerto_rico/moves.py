"""The moves of Puerto Rico and their notation (RULINGS 11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from rules.core.checks import Count, Ids
from rules.core.errors import BadNotation
from rules.core.formats import Amounts, Counted, Words
from rules.core.notation import Notation
from rules.core.phrases import Move
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER, FOREST, GOODS, QUARRY, ROLES, SAN_JUAN

FUNCTIONS: Final = (
    "privilege",
    "library",
    "hospice",
    "church",
    "university",
    "captain",
    "harbor",
    "lighthouse",
    "union-hall",
)
"""The functions that can be waived, in the order in which the record writes them (RULINGS 11.3)."""
POST: Final = "post"
COLONIST: Final = "colonist"
GOOD: Final = "good"
VP: Final = "vp"
"""The classes of what the black market takes, in the order in which the record writes them."""
TARGETS: Final = (*GOODS, QUARRY, *BUILDING_ORDER)
"""Everything that has circles, and buildings without any, in the order of the record."""

_GOODS = Ids(GOODS, refusals.NO_GOODS, sorted=True)
_PLACES = Ids((*TARGETS, SAN_JUAN), refusals.NO_PLACE, sorted=True)
_CLASSES = Ids((COLONIST, GOOD, VP), refusals.NO_ITEM, once=True)
_MOST_GUESTS = 2
_MOST_EXTRA = 2


class _Items:
    """What is paid at the black market: each class once, in the order of the classes."""

    def __call__(self, paying: Words) -> Words:
        """Check the items."""
        for item in paying:
            kind, colon, what = item.partition(":")
            if kind == COLONIST:
                _PLACES(what)
            elif kind == GOOD:
                _GOODS(what)
            elif colon or kind != VP:
                raise BadNotation(refusals.NO_ITEM, word=item)
        _CLASSES(tuple([item.partition(":")[0] for item in paying]))
        return tuple(sorted(paying))  # the classes are in the order of the alphabet


Role: TypeAlias = Annotated[
    str, Ids((*ROLES, "prospector", "prospector-1", "prospector-2"), refusals.NO_ROLE)
]
Good: TypeAlias = Annotated[str, _GOODS]
Barrels: TypeAlias = Annotated[Amounts, _GOODS]
Waived: TypeAlias = Annotated[Words, Ids(FUNCTIONS, refusals.NO_FUNCTION, once=True, sorted=True)]
Kind: TypeAlias = Annotated[str, Ids(BUILDING, refusals.NO_BUILDING)]
"""The ids that stand in moves: these types are the checks and the order of the record (11.2)."""


@dataclass(frozen=True, slots=True)
class Draft(Move):
    """Choose a kind of violet building for the game: `draft wharf`."""

    template: ClassVar[str] = "draft {building}"
    building: Kind


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Decline: `settle pass`, `build pass`, `craft pass`, `sell pass`, `ship pass`, `guest pass`.

    `verb` is the word in front.
    """

    template: ClassVar[str] = "{verb} pass"
    verb: Annotated[
        str, Ids(("settle", "build", "craft", "sell", "ship", "guest"), refusals.NOT_PASSED)
    ]


@dataclass(frozen=True, slots=True)
class TakeRole(Move):
    """Take a role card and its doubloons: `role mayor`."""

    template: ClassVar[str] = "role {role}[ waive {waive}]"
    role: Role
    waive: Waived = ()


@dataclass(frozen=True, slots=True)
class DrawTile(Move):
    """Use the hacienda: draw the top tile of the face-down deck."""

    template: ClassVar[str] = "hacienda"


@dataclass(frozen=True, slots=True)
class KeepTile(Move):
    """Lay the tile that the hacienda has drawn as the plantation that it is."""

    template: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class LayForest(Move):
    """Lay the tile that the hacienda has drawn face down."""

    template: ClassVar[str] = "forest"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Take a plantation or a quarry, `settle corn`, or a forest, `settle corn as forest`."""

    template: ClassVar[str] = "settle {tile}[ as {laid}][ waive {waive}]"
    tile: Annotated[str, Ids((*GOODS, QUARRY), refusals.NO_TILE)]
    waive: Waived = ()
    laid: Annotated[str, Ids((FOREST,), refusals.NOT_LAID)] = ""

    def check(self) -> None:
        """Only plantations become forests."""
        if self.laid and self.tile == QUARRY:
            raise BadNotation(refusals.QUARRY_NO_FOREST)


@dataclass(frozen=True, slots=True)
class PlaceColonists(Move):
    """Arrange all of one's colonists, by kind of place: `place corn=1 indigo=2 office=1`.

    `san-juan=<k>` may be written, but only the position tells whether it agrees.
    """

    template: ClassVar[str] = "place {colonists}"
    colonists: Annotated[Amounts, _PLACES]


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build one building: `build office`, by the black market `build office paying good:corn vp`.

    Its items are `colonist:<target>`, `good:<kind>` and `vp`, at most one of each.
    """

    template: ClassVar[str] = "build {building}[ paying {paying}][ waive {waive}]"
    building: Kind
    waive: Waived = ()
    paying: Annotated[Words, _Items()] = ()


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """Produce that many barrels, where the option lets players choose: `produce corn=2 sugar=1`."""

    template: ClassVar[str] = "produce {goods}"
    goods: Barrels


@dataclass(frozen=True, slots=True)
class Craft(Move):
    """Take the craftsman's extra barrel, `craft corn`, two with a library, `craft corn sugar`."""

    template: ClassVar[str] = "craft {goods}"
    goods: Annotated[Words, Count(_MOST_EXTRA, refusals.TWO_EXTRA_BARRELS), _GOODS]


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell one barrel, `sell corn`, or to one's own trading post, `sell corn at post`."""

    template: ClassVar[str] = "sell {good}[ at {where}]"
    good: Good
    where: Annotated[str, Ids((POST,), refusals.NO_MARKET)] = ""


@dataclass(frozen=True, slots=True)
class Ship(Move):
    """Load barrels of one kind onto the cargo ship with this capacity: `ship 2 corn to 6`."""

    template: ClassVar[str] = "ship {number} {good} to {ship}[ waive {waive}]"
    number: int
    good: Good
    ship: int
    waive: Waived = ()


@dataclass(frozen=True, slots=True)
class ShipByWharf(Move):
    """Ship all barrels of one kind by the wharf: `ship 5 corn by wharf`."""

    template: ClassVar[str] = "ship {number} {good} by wharf[ waive {waive}]"
    number: int
    good: Good
    waive: Waived = ()


@dataclass(frozen=True, slots=True)
class ShipBySmallWharf(Move):
    """Ship any barrels by the small wharf: `ship 2 corn 1 sugar by small-wharf`."""

    template: ClassVar[str] = "ship {goods} by small-wharf[ waive {waive}]"
    goods: Annotated[Counted, _GOODS]
    waive: Waived = ()


@dataclass(frozen=True, slots=True)
class PassLoading(Move):
    """Load nothing and decline what the union hall would give: `ship pass waive union-hall`."""

    template: ClassVar[str] = "ship pass waive {waive}"
    waive: Waived


@dataclass(frozen=True, slots=True)
class MoveGuests(Move):
    """Move one or both guests of the guesthouse to empty circles: `guest to sugar-mill wharf`."""

    template: ClassVar[str] = "guest to {targets}"
    targets: Annotated[
        Words,
        Ids(TARGETS, refusals.NO_PLACE, sorted=True),
        Count(_MOST_GUESTS, refusals.TWO_GUESTS),
    ]


@dataclass(frozen=True, slots=True)
class Store(Move):
    """Keep these barrels after the captain phase: `store corn=1 indigo=3`."""

    template: ClassVar[str] = "store {goods}"
    goods: Barrels


NOTATION: Final = Notation(
    (
        Draft,
        TakeRole,
        DrawTile,
        KeepTile,
        LayForest,
        Pass,
        Settle,
        PlaceColonists,
        Build,
        Produce,
        Craft,
        Sell,
        Ship,
        ShipByWharf,
        ShipBySmallWharf,
        PassLoading,
        Store,
        MoveGuests,
    )
)
