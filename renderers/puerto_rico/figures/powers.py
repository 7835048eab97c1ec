"""The effects of the New Buildings, in signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from renderers.core import signs
from renderers.core.signs import Sign
from renderers.puerto_rico.figures import components
from renderers.puerto_rico.icons import BUILDING_GLYPHS
from rules.puerto_rico.data import CLOISTER_POINTS, GOODS, QUARRY, Building


def _aqueduct(_row: Building, _locale: str) -> list[Sign]:
    made = [components.building("indigo-plant", 2), signs.arrow(), *components.barrels("indigo", 2)]
    return [*made, signs.plus(), components.barrel("indigo", 92)]


def _forest_house(_row: Building, _locale: str) -> list[Sign]:
    laid = [
        components.plantation("corn"),
        signs.arrow(),
        components.forest("corn"),
        components.forest("sugar"),
    ]
    return [*laid, signs.arrow(), signs.money("−1", 80)]


def _black_market(_row: Building, _locale: str) -> list[Sign]:
    paid = [signs.person(), signs.plus(), components.barrel("corn"), signs.plus(), signs.medal("")]
    return [*paid, signs.arrow(), signs.money(3, 80)]


def _storehouse(_row: Building, _locale: str) -> list[Sign]:
    loose = [components.barrel(good, 84) for good in ("corn", "sugar", "coffee")]
    return [*loose, signs.plus(), components.barrel("indigo")]


def _guesthouse(_row: Building, _locale: str) -> list[Sign]:
    return [
        components.building("guesthouse", 2),
        signs.arrow(),
        components.tile(QUARRY, True),
        components.building("small-wharf", 1),
    ]


def _trading_post(_row: Building, _locale: str) -> list[Sign]:
    return [
        components.barrel("coffee", 84),
        signs.arrow(),
        components.building("trading-post", 1),
        signs.arrow(),
        signs.money(4, 80),
    ]


def _church(_row: Building, _locale: str) -> list[Sign]:
    small = [components.building("lighthouse", 0), signs.arrow(), signs.medal(1, 76)]
    large = [components.building("cloister", 0), signs.arrow(), signs.medal(2, 76)]
    return [*small, signs.space(24), *large]


def _small_wharf(_row: Building, _locale: str) -> list[Sign]:
    goods = [components.barrel(good) for good in ("corn", "corn", "sugar", "coffee")]
    boat = signs.glyph(BUILDING_GLYPHS["small-wharf"], 84)
    return [*goods, signs.arrow(), boat, signs.arrow(), signs.medal(2, 80)]


def _lighthouse(_row: Building, _locale: str) -> list[Sign]:
    load = [*components.barrels("corn", 3), signs.arrow(), components.ship()]
    return [*load, signs.arrow(), signs.medal(3), signs.money("+1", 76)]


def _specialty(_row: Building, _locale: str) -> list[Sign]:
    return [*components.barrels("sugar", 4), signs.arrow(), signs.money(3, 84)]


def _union_hall(_row: Building, _locale: str) -> list[Sign]:
    pairs = [
        *components.barrels("corn", 4, 64),
        signs.space(6),
        *components.barrels("coffee", 2, 64),
    ]
    return [*pairs, signs.arrow(), signs.medal(3, 84)]


def _statue(_row: Building, _locale: str) -> list[Sign]:
    return [signs.glyph(BUILDING_GLYPHS["statue"], 100), signs.arrow(), signs.medal(8, 92)]


def _cloister(_row: Building, locale: str) -> list[Sign]:
    found = [*[components.plantation(GOODS[1], 50)] * 3, signs.space(4)]
    for sets, worth in enumerate(CLOISTER_POINTS):
        if sets:
            found += [signs.word(f"{sets}×", 36, locale), signs.medal(worth, 58), signs.space(2)]
    return found[:-1]


NEW_POWERS: Final[dict[str, Callable[[Building, str], Sequence[Sign]]]] = {
    "aqueduct": _aqueduct,
    "forest-house": _forest_house,
    "black-market": _black_market,
    "storehouse": _storehouse,
    "guesthouse": _guesthouse,
    "trading-post": _trading_post,
    "church": _church,
    "small-wharf": _small_wharf,
    "lighthouse": _lighthouse,
    "specialty-factory": _specialty,
    "union-hall": _union_hall,
    "statue": _statue,
    "cloister": _cloister,
}
"""The library has a table of its own."""
