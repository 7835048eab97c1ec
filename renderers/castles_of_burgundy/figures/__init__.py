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

TOGETHER: Final = frozenset(range(16, 24)) | monasteries.FREE_STEP.keys()
"""The monasteries that are drawn side by side only."""
ALONE: Final = tuple(number for number in MONASTERIES if number not in TOGETHER)
PLAIN_DUCHIES: Final = tuple(name for name in DUCHIES if name.isdigit())

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
        "buildings": partial(things.draw_tiles, BUILDINGS),
        **{kind: partial(things.draw_tile, kind) for kind in BUILDINGS},
        "livestock": things.draw_livestock,
        "pasture": scoring.draw_pasture,
        "monasteries": things.draw_monasteries,
        **{monastery(number): partial(things.draw_tile, monastery(number)) for number in ALONE},
        "monasteries-9-to-11": things.draw_free_steps,
        "monasteries-16-to-23": things.draw_counting,
        "duchies": partial(boards.draw_layout, "1", 900),
        "duchies-1-to-10": partial(boards.draw_boards, PLAIN_DUCHIES, 4, 290),
        "border-duchies": partial(boards.draw_boards, tuple(BORDER_DUCHIES), 3, 360),
        "option-duchy-4-8": partial(boards.draw_boards, ("4", "4se", "8", "8se"), 2, 440),
        "extra-tiles": partial(things.draw_tiles, (monastery(27), monastery(28), CRANE, "goose2")),
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
        "team": partial(boards.draw_layout, "12a", 700),
        "team-storage": play.draw_team_storage,
        "solo": partial(boards.draw_layout, "13a", 720),
        "rivers": boards.draw_rivers,
        "black-tile": partial(things.draw_tile, BLACK),
        "solo-target": scoring.draw_solo_target,
    }
)
"""What draws each figure, in the order of the rulebook."""
