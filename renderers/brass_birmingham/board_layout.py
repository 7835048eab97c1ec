"""The places of everything on the map of tall pictures, in their pixels.

Towns keep their places beside each other, but not their distances, so that tiles and names are
large. With two players there is more room from north to south.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from renderers.brass_birmingham.layout import MapPlan, Sizes, make_plan
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.paths import Point

MARGIN: Final = 12
WIDTH: Final = BOARD_WIDTH - 2 * MARGIN
HEIGHT: Final = 950
"""The height for which the places below are given."""
SIZES: Final = Sizes(
    slot=64,
    gap=3,
    rim=4,
    plate=40,
    letters=BOARD_SMALLEST,
    least=BOARD_SMALLEST,
    overhang=0,
    line=1.25,
    bold=True,
)

PLACE_AT: Final[dict[str, tuple[int, int]]] = {
    "warrington": (120, 66),
    "stoke-on-trent": (403, 64),
    "leek": (647, 66),
    "belper": (938, 66),
    "nottingham": (941, 204),
    "derby": (675, 192),
    "uttoxeter": (444, 190),
    "stone": (126, 234),
    "stafford": (292, 342),
    "burton-on-trent": (712, 346),
    "farm-north": (262, 476),
    "cannock": (517, 385),
    "tamworth": (741, 504),
    "shrewsbury": (111, 416),
    "wolverhampton": (279, 580),
    "walsall": (539, 544),
    "coalbrookdale": (130, 727),
    "nuneaton": (957, 507),
    "dudley": (542, 668),
    "birmingham": (726, 700),
    "coventry": (946, 684),
    "kidderminster": (377, 735),
    "redditch": (715, 888),
    "oxford": (945, 884),
    "farm-south": (64, 866),
    "worcester": (257, 888),
    "gloucester": (489, 888),
}
"""The middle of the card of each location."""
PLATES: Final[dict[str, int]] = {
    "uttoxeter": 168,
    "stafford": 182,
    "cannock": 150,
    "tamworth": 176,
    "shrewsbury": 206,
    "wolverhampton": 264,
    "walsall": 158,
    "coalbrookdale": 250,
    "nuneaton": 172,
    "birmingham": 206,
    "kidderminster": 236,
    "redditch": 152,
    "worcester": 176,
}
"""The width of plates with long names; in no language a name is longer."""
ROWS: Final = {"birmingham": (2, 2)}
VIA: Final[dict[str, tuple[Point, ...]]] = {
    "burton-on-trent~stone": ((600, 295), (447, 277)),
    "burton-on-trent~walsall": ((633, 434),),
    "birmingham~walsall": ((632, 597),),
    "birmingham~worcester": ((545, 800), (440, 811), (370, 818)),
    "kidderminster~worcester": ((246, 818),),
}
MARKETS: Final = Box(796, 318, 254, 112)
BORDERS: Final[dict[str, tuple[Point, ...]]] = {
    "north": ((-20, 330), (-20, -20), (772, -20)),
    "east-north": ((772, -20), (766, 90), (700, 126), (560, 136), (548, 200), (560, 262)),
    "middle-north": ((560, 262), (440, 260), (310, 256), (220, 286), (190, 345)),
    "west-north": ((190, 345), (90, 326), (-20, 330)),
    "north-east": ((772, -20), (1076, -20), (1076, 290)),
    "east": ((1076, 290), (900, 284), (780, 268), (680, 264), (560, 262)),
    "right": ((1076, 290), (1076, 437)),
    "west": ((190, 345), (206, 412), (300, 425), (400, 452), (442, 520), (456, 600), (633, 614)),
    "middle-south": ((633, 614), (720, 592), (790, 584), (850, 570)),
    "east-south": ((850, 570), (850, 480), (900, 442), (1076, 437)),
    "south": ((633, 614), (634, 700), (600, 800), (380, 818), (358, 880), (355, 970)),
    "bottom-left": ((355, 970), (-20, 970), (-20, 330)),
    "bottom-right": ((1076, 437), (1076, 970), (355, 970)),
}


@cache
def board_plan(height: int) -> MapPlan:
    """Return the map in a height, at least the one for which it was made."""

    def lower(y: float) -> float:
        return y * height / HEIGHT

    def bent(lines: Mapping[str, tuple[Point, ...]]) -> dict[str, tuple[Point, ...]]:
        return {name: tuple((x, lower(y)) for x, y in line) for name, line in lines.items()}

    at = {name: (x, round(lower(y))) for name, (x, y) in PLACE_AT.items()}
    markets = MARKETS._replace(y=round(lower(MARKETS.y)))
    box = Box(0, 0, WIDTH, height)
    return make_plan(box, SIZES, at, ROWS, bent(VIA), bent(BORDERS), markets, PLATES)
