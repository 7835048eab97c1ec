"""Figures that explain the rules: tiles, boards and examples of no particular game.

`FIGURES` maps the ids, which the topics of the rulebook name, to what draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.castles_of_burgundy.figures import boards, components, play, things
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, DUCHIES
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDINGS,
    CASTLE,
    CRANE,
    MINE,
    MONASTERIES,
    WHITE_CASTLE,
    monastery,
)

_TOGETHER: Final = frozenset(range(16, 24)) | monasteries.FREE_STEP.keys()
"""The monasteries that are drawn side by side only."""
_ALONE: Final = (
    *(CASTLE, MINE, *BUILDINGS, CRANE, WHITE_CASTLE),
    *(monastery(number) for number in MONASTERIES if number not in _TOGETHER),
)
"""The tiles that have figures of their own."""
_PLAIN_DUCHIES: Final = tuple(name for name in DUCHIES if name.isdigit())

FIGURES: Final[Mapping[str, Callable[[Texts], FigureSheet]]] = MappingProxyType(
    {
        **{name: partial(components.draw_sheet, name) for name in components.SHEETS},
        **{tile: partial(things.draw_tile, tile) for tile in _ALONE},
        **{f"shield-{number}": partial(things.draw_shield, number) for number in SHIELDS},
        "black-tile": partial(things.draw_tile, BLACK),
        "what-tiles-do": things.draw_key,
        "changing-a-die": play.draw_changing,
        "depots": play.draw_depots,
        "solo-target": play.draw_solo_target,
        "duchies": partial(boards.draw_layout, "1", 900),
        "team": partial(boards.draw_layout, "12a", 700),
        "solo": partial(boards.draw_layout, "13a", 720),
        "duchies-1-to-10": partial(boards.draw_boards, _PLAIN_DUCHIES, 4, 290),
        "border-duchies": partial(boards.draw_boards, tuple(BORDER_DUCHIES), 3, 360),
        "option-duchy-4-8": partial(boards.draw_boards, ("4", "4se", "8", "8se"), 2, 440),
        "border-posts": boards.draw_border_posts,
        "rivers": boards.draw_rivers,
        "trade-routes": boards.draw_trade_route,
        "trade-route-rewards": boards.draw_rewards,
        "trade-route-tiles": boards.draw_route_tiles,
    }
)
"""What draws each figure."""
