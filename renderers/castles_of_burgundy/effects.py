"""What tiles and shields say in signs: above when or what, below what comes of it.

A plus stands before what comes in addition, an hourglass before what counts at the end. The signs
are in the notation of `symbols.read`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.castles_of_burgundy.symbols import Row, Symbol, read
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.points import (
    BONUS_TILE_POINTS,
    BUILDING_POINTS,
    SOLD_GOODS_POINTS,
    SOLD_TYPE_POINTS,
    SPECIES_POINTS,
    WATCHTOWER_POINTS,
)
from rules.castles_of_burgundy.data.tiles import LIVESTOCK, TILES, monastery


class Face(NamedTuple):
    """What is on a tile: rows of symbols above and below.

    `key` is the symbol that stands for it where there is no room for them.
    """

    above: Row
    below: Row
    key: Symbol


def _face(above: str, below: str, key: str = "") -> Face:
    return Face(read(above), read(below), read(key or above)[0])


_TILES: Final = {
    "castle": ("colour:castle", "die:?"),
    "mine": ("colour:mine", "moon silver:1"),
    "ship": ("colour:ship", "any-goods + forward"),
    "warehouse": ("drawn:warehouse", "any-goods leaves"),
    "watchtower": ("drawn:watchtower", f"points:{WATCHTOWER_POINTS}"),
    "carpenter": ("drawn:carpenter take", "hex:building"),
    "church": ("drawn:church take", "hex:castle hex:mine hex:monastery"),
    "market": ("drawn:market take", "hex:ship hex:livestock"),
    "boarding-house": ("drawn:boarding-house", "workers:4"),
    "bank": ("drawn:bank", "silver:2"),
    "town-hall": ("drawn:town-hall place", "any-tile"),
    "crane": ("drawn:crane", "= any-building"),
    "white-castle": ("drawn:white-castle", "rolled:5"),
    "inn": ("inn", "text:+1:1.0"),
    "black": ("fleuron", ""),
    **{
        tile.id: (f"drawn:{tile.kind}", f"text:{tile.number}")
        for tile in TILES.values()
        if tile.colour == LIVESTOCK
    },
    "goose2": ("drawn:goose", "text:2:0.48 + hex:livestock"),
}
"""The tiles but for monasteries, by id."""
_STEP: Final = "die:±1"
"""A free step of a die."""
_MONASTERIES: Final[dict[int, tuple[str, ...]]] = {
    1: ("drawn:market = drawn:market", "allowed"),
    2: ("moon hex:mine", "+ workers:1", "hex:mine"),
    3: ("any-goods leaves", "silver:2", "silver:"),
    4: ("any-goods leaves", "+ workers:1", "workers:"),
    5: ("hex:ship", "any-goods + any-goods"),
    6: ("workers:2 = silver:2", "take any-tile", "take"),
    7: ("hex:livestock", "+ points:1"),
    8: ("workers:1 >", "die:±2", "rolled:5"),
    9: ("place hex:building", _STEP, "rolled:5"),
    10: ("place hex:ship hex:livestock", _STEP, "rolled:5"),
    11: ("hex:castle hex:mine hex:monastery", _STEP, "rolled:5"),
    12: ("take any-tile", _STEP, "rolled:5"),
    13: ("die:? > workers:2", "+ silver:1", "silver:"),
    14: ("die:? >", "workers:4", "workers:"),
    15: ("goods:1 goods:4 leaves", f"end points:{SOLD_TYPE_POINTS}"),
    24: ("drawn:cow drawn:sheep drawn:pig", f"end points:{SPECIES_POINTS}"),
    25: ("any-goods leaves", f"end points:{SOLD_GOODS_POINTS}"),
    26: ("bonus", f"end points:{BONUS_TILE_POINTS}"),
    27: ("forward", "top", "top"),
    28: ("silver:1 >", "workers:2", "workers:"),
    **{
        number: (f"drawn:{kind}", f"end points:{BUILDING_POINTS}")
        for number, kind in monasteries.COUNTS.items()
    },
}
FACES: Final = {
    **{tile: _face(*signs) for tile, signs in _TILES.items()},
    **{monastery(number): _face(*signs) for number, signs in _MONASTERIES.items()},
}
"""What is on each tile, by its id."""
SHIELD_EFFECTS: Final = {
    number: read(signs)
    for number, signs in {
        1: "hex:livestock = hex:livestock",
        2: "others > + workers:1",
        3: "workers:1 > shield",
        4: "storage no-limit",
        5: "hex:ship goods:4 goods:4",
        6: "others > hex:monastery",
        7: "bonus text:×2:1.0",
        8: "hex:mine silver: text:×2:1.0",
        9: "any-goods > silver:1",
        10: "hex:monastery text:×2:1.0",
        11: "hex:castle > shield",
        12: "any-goods leaves text:×2:1.0",
        13: "shield text:×2:1.0",
        14: "moon place any-tile",
        15: "moon place hex:black",
        16: "die:?",
        17: "hex:building hex:building text:+1:1.0",
        18: "any-tile text:…:0.7 hex:castle",
    }.items()
}
"""The power of a shield."""
