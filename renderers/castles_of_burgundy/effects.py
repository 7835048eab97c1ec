"""What tiles and shields say in signs: above when or what, below what comes of it.

A plus stands before what comes in addition, an hourglass before what counts at the end.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.castles_of_burgundy.icons import COLOUR_GLYPHS, FLEURON, INN_SIGN
from renderers.castles_of_burgundy.symbols import (
    ALLOWED,
    ANY_BUILDING,
    ANY_GOODS,
    ANY_TILE,
    BONUS,
    END,
    EQUALS,
    FORWARD,
    MOON,
    NO_LIMIT,
    OTHERS,
    PLACE,
    PLUS,
    SHIELD_SIGN,
    SOLD,
    STORAGE,
    TAKE,
    TO,
    TOP,
    TWICE,
    Row,
    Symbol,
    die,
    drawn,
    glyph,
    goods,
    hexagon,
    hexagons,
    points,
    rolled,
    silver,
    text,
    workers,
)
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.points import (
    BONUS_TILE_POINTS,
    BUILDING_POINTS,
    SOLD_GOODS_POINTS,
    SOLD_TYPE_POINTS,
    SPECIES_POINTS,
    WATCHTOWER_POINTS,
)
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BLACK,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    GOOSE,
    INN,
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    SPECIES,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    monastery,
)


class Face(NamedTuple):
    """What is on a tile: rows of symbols above and below.

    `key` is the symbol that stands for it where there is no room for them.
    """

    above: Row
    below: Row
    key: Symbol


def _face(above: Row, below: Row, key: Symbol | None = None) -> Face:
    return Face(above, below, key or above[0])


def _counted(what: Row, number: int) -> Face:
    """What is worth points at the end."""
    return _face(what, (END, points(number)))


STEP: Final = die("±1")
"""A free step of a die."""
ANY_DIE: Final = rolled(5)
FACES: Final[dict[str, Face]] = {
    CASTLE: _face((glyph(COLOUR_GLYPHS[CASTLE]),), (die("?"),)),
    MINE: _face((glyph(COLOUR_GLYPHS[MINE]),), (MOON, silver(1))),
    SHIP: _face((glyph(COLOUR_GLYPHS[SHIP]),), (ANY_GOODS, PLUS, FORWARD)),
    WAREHOUSE: _face((drawn(WAREHOUSE),), SOLD),
    WATCHTOWER: _face((drawn(WATCHTOWER),), (points(WATCHTOWER_POINTS),)),
    CARPENTER: _face((drawn(CARPENTER), TAKE), (hexagon(BUILDING),)),
    CHURCH: _face((drawn(CHURCH), TAKE), hexagons(CASTLE, MINE, MONASTERY)),
    MARKET: _face((drawn(MARKET), TAKE), hexagons(SHIP, LIVESTOCK)),
    BOARDING_HOUSE: _face((drawn(BOARDING_HOUSE),), (workers(4),)),
    BANK: _face((drawn(BANK),), (silver(2),)),
    TOWN_HALL: _face((drawn(TOWN_HALL), PLACE), (ANY_TILE,)),
    CRANE: _face((drawn(CRANE),), (EQUALS, ANY_BUILDING)),
    WHITE_CASTLE: _face((drawn(WHITE_CASTLE),), (ANY_DIE,)),
    INN: _face((glyph(INN_SIGN),), (text("+1", 1.0),)),
    BLACK: _face((glyph(FLEURON),), ()),
    **{
        tile.id: _face((drawn(tile.kind),), (text(str(tile.number)),))
        for tile in TILES.values()
        if tile.colour == LIVESTOCK
    },
    "goose2": _face((drawn(GOOSE),), (text("2", 0.48), PLUS, hexagon(LIVESTOCK))),
}
"""The tiles but for monasteries, by id."""
MONASTERY_FACES: Final[dict[int, Face]] = {
    1: _face((drawn(MARKET), EQUALS, drawn(MARKET)), (ALLOWED,)),
    2: _face((MOON, hexagon(MINE)), (PLUS, workers(1)), hexagon(MINE)),
    3: _face(SOLD, (silver(2),), silver("")),
    4: _face(SOLD, (PLUS, workers(1)), workers("")),
    5: _face((hexagon(SHIP),), (ANY_GOODS, PLUS, ANY_GOODS)),
    6: _face((workers(2), EQUALS, silver(2)), (TAKE, ANY_TILE), TAKE),
    7: _face((hexagon(LIVESTOCK),), (PLUS, points(1))),
    8: _face((workers(1), TO), (die("±2"),), ANY_DIE),
    9: _face((PLACE, hexagon(BUILDING)), (STEP,), ANY_DIE),
    10: _face((PLACE, *hexagons(SHIP, LIVESTOCK)), (STEP,), ANY_DIE),
    11: _face(hexagons(CASTLE, MINE, MONASTERY), (STEP,), ANY_DIE),
    12: _face((TAKE, ANY_TILE), (STEP,), ANY_DIE),
    13: _face((die("?"), TO, workers(2)), (PLUS, silver(1)), silver("")),
    14: _face((die("?"), TO), (workers(4),), workers("")),
    15: _counted((goods(1), goods(4), SOLD[1]), SOLD_TYPE_POINTS),
    24: _counted(tuple(drawn(species) for species in SPECIES[:3]), SPECIES_POINTS),
    25: _counted(SOLD, SOLD_GOODS_POINTS),
    26: _counted((BONUS,), BONUS_TILE_POINTS),
    27: _face((FORWARD,), (TOP,), TOP),
    28: _face((silver(1), TO), (workers(2),), workers("")),
    **{
        number: _counted((drawn(kind),), BUILDING_POINTS)
        for number, kind in monasteries.COUNTS.items()
    },
}
"""The rules of the monasteries, by number."""
FACES.update({monastery(number): face for number, face in MONASTERY_FACES.items()})

SHIELD_EFFECTS: Final[dict[int, Row]] = {
    1: (hexagon(LIVESTOCK), EQUALS, hexagon(LIVESTOCK)),
    2: (OTHERS, TO, PLUS, workers(1)),
    3: (workers(1), TO, SHIELD_SIGN),
    4: (STORAGE, NO_LIMIT),
    5: (hexagon(SHIP), goods(4), goods(4)),
    6: (OTHERS, TO, hexagon(MONASTERY)),
    7: (BONUS, TWICE),
    8: (hexagon(MINE), silver(""), TWICE),
    9: (ANY_GOODS, TO, silver(1)),
    10: (hexagon(MONASTERY), TWICE),
    11: (hexagon(CASTLE), TO, SHIELD_SIGN),
    12: (*SOLD, TWICE),
    13: (SHIELD_SIGN, TWICE),
    14: (MOON, PLACE, ANY_TILE),
    15: (MOON, PLACE, hexagon(BLACK)),
    16: (die("?"),),
    17: (*hexagons(BUILDING, BUILDING), text("+1", 1.0)),
    18: (ANY_TILE, text("…", 0.7), hexagon(CASTLE)),
}
"""The power of a shield."""
