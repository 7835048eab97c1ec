"""Figures that explain the rules: tiles, boards and examples of no particular game.

`FIGURES` maps the ids, which the topics of the rulebook name, to what draws them; the order is that
of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.castles_of_burgundy.figures import boards, play, scoring, things
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
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

TOGETHER: Final = frozenset(range(16, 24)) | monasteries.FREE_STEP.keys()
"""The monasteries that are drawn side by side only."""
ALONE: Final = tuple(number for number in MONASTERIES if number not in TOGETHER)

FIGURES: Final[Mapping[str, Callable[[Texts], FigureSheet]]] = MappingProxyType(
    {
        "setup": play.draw_setup,
        "changing-a-die": play.draw_changing,
        "actions": play.draw_actions,
        "place": play.draw_place,
        "storage": play.draw_storage,
        "depots": play.draw_depots,
        "what-tiles-do": things.draw_key,
        "colours": things.draw_colours,
        "one-per-city": play.draw_one_per_city,
        "regions": scoring.draw_regions,
        "bonus-tiles": scoring.draw_bonus_tiles,
        "castle": partial(things.draw_tile, CASTLE),
        "mine": partial(things.draw_tile, MINE),
        "ship": play.draw_ship,
        "goods": things.draw_goods,
        "buildings": things.draw_buildings,
        **{kind: partial(things.draw_tile, kind) for kind in BUILDINGS},
        "livestock": things.draw_livestock,
        "pasture": scoring.draw_pasture,
        "monasteries": things.draw_monasteries,
        **{monastery(number): partial(things.draw_tile, monastery(number)) for number in ALONE},
        "monasteries-9-to-11": things.draw_free_steps,
        "monasteries-16-to-23": things.draw_counting,
        "duchies": boards.draw_duchy,
        "duchies-1-to-10": boards.draw_duchies,
        "border-duchies": boards.draw_border_duchies,
        "option-duchy-4-8": boards.draw_layouts,
        "extra-tiles": things.draw_extra_tiles,
        "crane": partial(things.draw_tile, CRANE),
        "goose": scoring.draw_goose,
        "white-castle": partial(things.draw_tile, WHITE_CASTLE),
        "inn": scoring.draw_inn,
        "trade-routes": boards.draw_trade_route,
        "trade-route-rewards": boards.draw_rewards,
        "trade-route-tiles": boards.draw_route_tiles,
        "border-posts": boards.draw_border_posts,
        "shields": things.draw_shields,
        "taking-a-shield": things.draw_taking_a_shield,
        **{f"shield-{number}": partial(things.draw_shield, number) for number in SHIELDS},
        "team": boards.draw_team_board,
        "team-storage": play.draw_team_storage,
        "solo": boards.draw_solo_board,
        "rivers": boards.draw_rivers,
        "black-tile": partial(things.draw_tile, BLACK),
        "solo-target": scoring.draw_solo_target,
    }
)
"""What draws each figure, in the order of the rulebook."""
