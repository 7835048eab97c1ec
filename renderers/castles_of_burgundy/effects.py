"""What tiles and shields say in signs, above when or what, below what comes of it: `signs.toml`."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.castles_of_burgundy.icons import SIGNS
from renderers.castles_of_burgundy.symbols import Row, Symbol, read
from rules.castles_of_burgundy.data import monasteries, points
from rules.castles_of_burgundy.data.tiles import LIVESTOCK, TILES, monastery


class Face(NamedTuple):
    """What is on a tile: rows of symbols above and below.

    `key` is the symbol that stands for it where there is no room for them.
    """

    above: Row
    below: Row
    key: Symbol


def _face(above: str, below: str, key: str = "") -> Face:
    return Face(read(above), read(below.format(**vars(points))), read(key or above)[0])


_ANIMALS: Final = {
    tile.id: (f"drawn:{tile.kind}", f"text:{tile.number}")
    for tile in TILES.values()
    if tile.colour == LIVESTOCK
}
_COUNTING: Final = {
    monastery(number): (f"drawn:{kind}", "end points:{BUILDING_POINTS}")
    for number, kind in monasteries.COUNTS.items()
}
FACES: Final = {
    name: _face(*rows) for name, rows in {**_ANIMALS, **_COUNTING, **SIGNS["tiles"]}.items()
}
"""What is on each tile, by its id."""
SHIELD_EFFECTS: Final = {
    int(number): [read(row) for row in rows] for number, rows in SIGNS["shields"].items()
}
"""The power of a shield, in rows."""
