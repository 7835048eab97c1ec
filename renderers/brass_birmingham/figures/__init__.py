"""The figures that explain the rules: examples of no particular game, for the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from renderers.brass_birmingham.figures import places, things
from renderers.brass_birmingham.figures.tiles import industry_figure, reading_figure
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts

FIGURES: Final[Mapping[str, Callable[[Texts], FigureSheet]]] = MappingProxyType(
    {
        "build-cards": things.build_cards,
        "single-icon-slots": places.single_icon_slots,
        "own-network": places.own_network,
        "overbuilding": things.overbuilding,
        "nearest-mine": places.nearest_mine,
        "beer": places.beer,
        "selling-cubes": things.selling_cubes,
        "markets": things.markets,
        "second-rail": places.second_rail,
        "merchants": things.merchants,
        "reading-tiles": reading_figure,
        "cotton-mill": industry_figure("cotton"),
        "manufacturer": industry_figure("manufacturer"),
        "pottery": industry_figure("pottery"),
        "coal-mine": industry_figure("coal"),
        "iron-works": industry_figure("iron"),
        "brewery": industry_figure("brewery"),
        "farm-breweries": places.farm_breweries,
        "income-track": things.income_track,
        "link-points": places.link_points,
    }
)
"""What draws each figure, in the order of the rulebook."""
