"""Figures that explain the rules: pieces of the board with numbers and one sentence each.

`FIGURES` maps the ids, which the topics of the rulebook name, to what draws them; the order is that
of the rulebook. Figures show no particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.core.texts import Texts
from renderers.puerto_rico.figures.buildings import draw_building, draw_library
from renderers.puerto_rico.figures.expansion import draw_guests, draw_payment, draw_the_draft
from renderers.puerto_rico.figures.goods import draw_good, draw_prices
from renderers.puerto_rico.figures.guide import (
    draw_buildings,
    draw_end,
    draw_new_buildings,
    draw_roles,
    draw_setup,
)
from renderers.puerto_rico.figures.loading import (
    draw_choosing,
    draw_one_kind,
    draw_points,
    draw_storage,
)
from renderers.puerto_rico.figures.phases import (
    draw_colonist_ship,
    draw_placing,
    draw_price,
    draw_production,
    draw_quarries,
    draw_taking,
    draw_trading,
)
from renderers.puerto_rico.figures.sheet import HalfSheet
from rules.puerto_rico.data import BUILDINGS, GOODS, NEW_BUILDINGS

FIGURES: Final[Mapping[str, Callable[[Texts], HalfSheet]]] = MappingProxyType(
    {
        "setup": draw_setup,
        "roles": draw_roles,
        "taking-a-tile": draw_taking,
        "placing-colonists": draw_placing,
        "colonist-ship": draw_colonist_ship,
        "price": draw_price,
        "quarry-discount": draw_quarries,
        "production": draw_production,
        "prices": draw_prices,
        "trading-house": draw_trading,
        "choosing-a-ship": draw_choosing,
        "one-kind-per-ship": draw_one_kind,
        "loading-points": draw_points,
        "storage": draw_storage,
        "buildings": draw_buildings,
        "end-of-game": draw_end,
        **{good: partial(draw_good, good) for good in GOODS},
        **{row.id: partial(draw_building, row.id) for row in BUILDINGS},
        "new-buildings": draw_new_buildings,
        "draft": draw_the_draft,
        "guest-windows": draw_guests,
        "black-market-payment": draw_payment,
        **{row.id: partial(draw_building, row.id) for row in NEW_BUILDINGS},
        "library": draw_library,
    }
)
