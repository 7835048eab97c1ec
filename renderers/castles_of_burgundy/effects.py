"""What tiles and shields bring, in pictures: rows of symbols by tile and by shield."""

from __future__ import annotations

from typing import Final, TypeAlias

from renderers.castles_of_burgundy.icons import BRIDGE
from renderers.castles_of_burgundy.symbols import (
    ANY_BUILDING,
    ANY_GOODS,
    ANY_TILE,
    BONUS,
    NO_LIMIT,
    OTHERS,
    PLACE,
    PLUS,
    SHIELD_SIGN,
    SOLD,
    STORAGE,
    TAKE,
    TO,
    TWICE,
    Symbol,
    animal,
    building,
    die,
    glyph,
    goods,
    hexagon,
    hexagons,
    points,
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
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    SPECIES,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)

Row: TypeAlias = tuple[Symbol, ...]
STEP: Final = die("±1")
"""A free step of a die."""

BUILDING_EFFECTS: Final[dict[str, Row]] = {
    WAREHOUSE: (SOLD,),
    WATCHTOWER: (points(WATCHTOWER_POINTS),),
    CARPENTER: (TAKE, hexagon(BUILDING)),
    CHURCH: (TAKE, *hexagons(MINE, MONASTERY, CASTLE)),
    MARKET: (TAKE, *hexagons(SHIP, LIVESTOCK)),
    BOARDING_HOUSE: (workers(4),),
    BANK: (silver(2),),
    TOWN_HALL: (PLACE, ANY_TILE),
    CRANE: (ANY_BUILDING,),
    WHITE_CASTLE: (die("?"),),
}
"""What a building does when it is placed."""

MONASTERY_EFFECTS: Final[dict[int, tuple[Row, ...]]] = {
    1: ((building(MARKET), building(MARKET)),),
    2: ((hexagon(MINE), TO, workers("+1")),),
    3: ((SOLD, TO, silver(2)),),
    4: ((SOLD, TO, workers("+1")),),
    5: ((hexagon(SHIP), ANY_GOODS, PLUS, ANY_GOODS),),
    6: ((workers(2), text("="), silver(2)), (TAKE, ANY_TILE)),
    7: ((hexagon(LIVESTOCK), TO, points("+1")),),
    8: ((workers(1), TO, die("±2")),),
    9: ((STEP,), (PLACE, hexagon(BUILDING))),
    10: ((STEP,), (PLACE, *hexagons(SHIP, LIVESTOCK))),
    11: ((STEP,), (PLACE, *hexagons(CASTLE, MINE, MONASTERY))),
    12: ((STEP,), (TAKE, ANY_TILE)),
    13: ((workers(2), PLUS, silver(1)),),
    14: ((die("?"), TO, workers(4)),),
    15: ((goods(1), goods(4), goods(6)), (points(SOLD_TYPE_POINTS),)),
    24: (tuple(animal(species) for species in SPECIES), (points(SPECIES_POINTS),)),
    25: ((SOLD, TO, points(SOLD_GOODS_POINTS)),),
    26: ((BONUS, TO, points(BONUS_TILE_POINTS)),),
    27: ((glyph(BRIDGE, 1, 1), TAKE),),
    28: ((silver(1), TO, workers(2)),),
    **{
        number: ((building(kind), points(BUILDING_POINTS)),)
        for number, kind in monasteries.COUNTS.items()
    },
}
"""The rule of a monastery, in rows of symbols."""

SHIELD_EFFECTS: Final[dict[int, Row]] = {
    1: (hexagon(LIVESTOCK), PLUS, hexagon(LIVESTOCK)),
    2: (OTHERS, TO, workers("+1")),
    3: (workers(1), TO, SHIELD_SIGN),
    4: (STORAGE, NO_LIMIT),
    5: (hexagon(SHIP), goods(4), goods(4), goods(4)),
    6: (OTHERS, TO, hexagon(MONASTERY)),
    7: (BONUS, TWICE),
    8: (hexagon(MINE), silver(""), TWICE),
    9: (ANY_GOODS, TO, silver(1)),
    10: (hexagon(MONASTERY), points(""), TWICE),
    11: (hexagon(CASTLE), TO, SHIELD_SIGN),
    12: (ANY_GOODS, points(""), TWICE),
    13: (SHIELD_SIGN, points(""), TWICE),
    14: (ANY_TILE, PLACE),
    15: (hexagon(BLACK), PLACE),
    16: (die("3"), TO, die("?")),
    17: (*hexagons(BUILDING, BUILDING), text("+1", 0.9)),
    18: (ANY_TILE, text("…", 0.7), hexagon(CASTLE)),
}
"""The power of a shield."""
