"""The figures that explain the rules: examples of no particular game, for the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.brass_birmingham.figures import things, tiles
from renderers.brass_birmingham.figures.maps import MAPS, draw_map_figure
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts

Draw = Callable[[Texts], FigureSheet]


def _map(name: str) -> Draw:
    return partial(draw_map_figure, MAPS[name])


FIGURES: Final[Mapping[str, Draw]] = MappingProxyType(
    {
        "build-cards": things.build_cards,
        "single-icon-slots": _map("single-icon-slots"),
        "own-network": _map("own-network"),
        "overbuilding": things.overbuilding,
        "nearest-mine": _map("nearest-mine"),
        "beer": _map("beer"),
        "selling-cubes": things.selling_cubes,
        "markets": things.markets,
        "second-rail": _map("second-rail"),
        "merchants": things.merchants,
        "reading-tiles": tiles.reading_figure,
        "cotton-mill": tiles.industry_figure("cotton"),
        "manufacturer": tiles.industry_figure("manufacturer"),
        "pottery": tiles.industry_figure("pottery"),
        "coal-mine": tiles.industry_figure("coal"),
        "iron-works": tiles.industry_figure("iron"),
        "brewery": tiles.industry_figure("brewery"),
        "farm-breweries": _map("farm-breweries"),
        "income-track": things.income_track,
        "link-points": _map("link-points"),
    }
)
"""What draws each figure, in the order of the rulebook."""
