"""What tiles and shields do, each in a line: the words for the signs on them (RULINGS 8, 9, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from renderers.castles_of_burgundy.words import names
from renderers.core.lines import small
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.tiles import MONASTERY, TILES

CONTEXT: Final = "does"
_KINDS: Final = {
    "castle": "one more action with a die of any value",
    "mine": "1 silver at the end of each phase",
    "ship": "goods of a depot, and one space forward in the turn order",
    "cow": "points for all cows in the pasture",
    "sheep": "points for all sheep in the pasture",
    "pig": "points for all pigs in the pasture",
    "chicken": "points for all chickens in the pasture",
    "goose": "2 points, and points for one other species in the pasture",
    "warehouse": "sells goods of one type at once",
    "watchtower": "4 points at once",
    "carpenter": "takes a building from a depot",
    "church": "takes a mine, monastery or castle from a depot",
    "market": "takes a ship or livestock from a depot",
    "boarding-house": "4 workers at once",
    "bank": "2 silver at once",
    "town-hall": "places a stored tile at once, whatever its number",
    "crane": "does what any one of the buildings does",
    "white-castle": "one more action with the white die",
    "inn": "covers any cell; its region counts as one larger",
    "black": "covers any cell, and does nothing",
}
_MONASTERIES: Final = {
    1: "allows several buildings of a type in a city",
    2: "1 worker for each mine at the end of a phase",
    3: "sales bring 2 silver",
    4: "sales bring 1 worker too",
    5: "ships take the goods of a second depot too",
    6: "workers buy tiles too, and from every depot",
    7: "livestock brings 1 point more for each tile",
    8: "a worker changes a die by up to 2",
    9: "one step of the die is free to place a building",
    10: "one step of the die is free to place a ship or livestock",
    11: "one step of the die is free to place a castle, mine or monastery",
    12: "one step of the die is free to take a tile",
    13: "1 silver too when you take workers",
    14: "4 workers when you take workers",
    15: "at the end 2 points for each type of goods sold",
    24: "at the end 4 points for each species of livestock",
    25: "at the end 1 point for each goods tile sold",
    26: "at the end 3 points for each bonus tile",
    27: "your marker is always on top in the turn order",
    28: "1 silver hires 2 workers at any time",
}
_COUNTED: Final = "at the end 4 points for each: {building}"
_SHIELDS: Final = {
    1: "all pastures count as one",
    2: "1 worker when others gain workers",
    3: "tribute may be paid with workers",
    4: "unlimited storage",
    5: "ships take all goods of one type too",
    6: "copies the monasteries of a player",
    7: "bonus tiles bring double points",
    8: "mines bring double silver",
    9: "sales bring 1 silver for each goods tile",
    10: "monasteries score double at the end",
    11: "a castle may take a shield of any depot",
    12: "goods bring double points when sold",
    13: "shields score double at the end",
    14: "places a tile of a depot at the phase end",
    15: "places a tile of the black depot at the phase end",
    16: "sets one die in each turn",
    17: "regions score as one cell larger",
    18: "tiles need no neighbor",
}


def tile(tile_id: str, texts: Texts) -> str:
    """Say what a tile does: "takes a building from a depot"."""
    found = TILES[tile_id]
    if found.kind != MONASTERY:
        return texts.pgettext(CONTEXT, _KINDS[found.kind])
    if found.number in monasteries.COUNTS:
        building = small(names.kind(monasteries.COUNTS[found.number], texts))
        return texts.pgettext(CONTEXT, _COUNTED, building=building)
    return texts.pgettext(CONTEXT, _MONASTERIES[found.number])


def shield(number: int, texts: Texts) -> str:
    """Say what a shield does while it lies on a castle: "mines bring double silver"."""
    return texts.pgettext(CONTEXT, _SHIELDS[number])


def table_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of what tiles and shields do."""
    for table in (_KINDS, _MONASTERIES, _SHIELDS):
        yield from ((CONTEXT, line) for line in table.values())
    yield CONTEXT, _COUNTED
