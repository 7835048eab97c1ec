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
from renderers.puerto_rico.figures import buildings, captain, examples, goods, guide
from renderers.puerto_rico.figures.sheet import HalfSheet
from rules.puerto_rico.data import BUILDINGS, GOODS, NEW_BUILDINGS

FIGURES: Final[Mapping[str, Callable[[Texts], HalfSheet]]] = MappingProxyType(
    {
        "setup": guide.draw_setup,
        "roles": guide.draw_roles,
        "taking-a-tile": examples.draw_taking,
        "placing-colonists": examples.draw_placing,
        "colonist-ship": examples.draw_colonist_ship,
        "price": examples.draw_price,
        "quarry-discount": buildings.draw_quarries,
        "production": examples.draw_production,
        "prices": goods.draw_prices,
        "trading-house": examples.draw_trading,
        "choosing-a-ship": captain.draw_choosing,
        "one-kind-per-ship": captain.draw_one_kind,
        "loading-points": examples.draw_points,
        "storage": captain.draw_storage,
        "buildings": guide.draw_buildings,
        "end-of-game": guide.draw_end,
        **{good: partial(goods.draw_good, good) for good in GOODS},
        **{row.id: partial(buildings.draw_building, row.id) for row in BUILDINGS},
        "new-buildings": guide.draw_new_buildings,
        "draft": examples.draw_the_draft,
        "guest-windows": examples.draw_guests,
        "black-market-payment": examples.draw_payment,
        **{row.id: partial(buildings.draw_building, row.id) for row in NEW_BUILDINGS},
        "library": buildings.draw_library,
    }
)
