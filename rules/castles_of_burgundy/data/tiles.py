"""The hex tiles: their ids, colours and what is drawn on them (RULINGS 2, 3, 16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CASTLE: Final = "castle"
MINE: Final = "mine"
SHIP: Final = "ship"
LIVESTOCK: Final = "livestock"
BUILDING: Final = "building"
MONASTERY: Final = "monastery"
COLOURS: Final = (CASTLE, MINE, SHIP, LIVESTOCK, BUILDING, MONASTERY)
"""The colours of cells and tiles, named after what they stand for."""
LETTERS: Final = dict(zip("CMSLBY", COLOURS, strict=True))
"""The letters by which layouts name colours."""

INN: Final = "inn"
BLACK: Final = "black"
"""An inn, and a tile that lies face down in the solo game: they go on cells of any colour."""
WILD: Final = (INN, BLACK)

SPECIES: Final = ("cow", "sheep", "pig", "chicken")
GOOSE: Final = "goose"
WAREHOUSE: Final = "warehouse"
WATCHTOWER: Final = "watchtower"
CARPENTER: Final = "carpenter"
CHURCH: Final = "church"
MARKET: Final = "market"
BOARDING_HOUSE: Final = "boarding-house"
BANK: Final = "bank"
TOWN_HALL: Final = "town-hall"
BUILDINGS: Final = (
    WAREHOUSE,
    WATCHTOWER,
    CARPENTER,
    CHURCH,
    MARKET,
    BOARDING_HOUSE,
    BANK,
    TOWN_HALL,
)
"""The eight types of buildings of the base game."""
CRANE: Final = "crane"
WHITE_CASTLE: Final = "white-castle"
MONASTERIES: Final = tuple(range(1, 30))
"""The numbers of all monasteries: 1 to 26, 27 and 28 (extra tiles), 29 (white castles)."""


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of hex tile.

    `id` is its name in notation, `colour` that of the cells it goes on ("" for any); `kind` its
    type: the type of building, the species, `monastery`, … ; `number` the animals on it or the
    number of the monastery, else 0; `rank` its place in lists.
    """

    id: str
    colour: str
    kind: str
    number: int
    rank: int


def _tiles() -> dict[str, TileKind]:
    rows: list[tuple[str, str, str, int]] = [(kind, kind, kind, 0) for kind in (CASTLE, MINE, SHIP)]
    rows += [
        (f"{species}{number}", LIVESTOCK, species, number)
        for species in SPECIES
        for number in (2, 3, 4)
    ]
    rows.append(("goose2", LIVESTOCK, GOOSE, 2))
    rows += [(kind, BUILDING, kind, 0) for kind in (*BUILDINGS, CRANE, WHITE_CASTLE)]
    rows += [(monastery(number), MONASTERY, MONASTERY, number) for number in MONASTERIES]
    rows += [(kind, "", kind, 0) for kind in WILD]
    return {row[0]: TileKind(*row, rank) for rank, row in enumerate(rows)}


def monastery(number: int) -> str:
    """Return the id of a monastery."""
    return f"monastery-{number}"


TILES: Final = _tiles()
"""All kinds of tiles by id, in the order in which lists of tiles are written."""
