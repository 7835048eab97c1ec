"""Figures that explain the rules: cards, tiles, maps and examples of no particular game.

`FIGURES` maps the ids, which the topics of the rulebook name, to what draws them; the order is that
of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts
from renderers.valparaiso.figures import maps, play, things
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS

_OWN: Final = ("move", "build", "trade")
"""The action cards whose figures show more than the card."""
_TILES: Final = things.tile_kinds()

FIGURES: Final[Mapping[str, Callable[[Texts], FigureSheet]]] = MappingProxyType(
    {
        "setup": play.draw_setup,
        "storage": play.draw_storage,
        "slots": play.draw_slots,
        "slot-costs": play.draw_slot_costs,
        "actions": things.draw_actions,
        "alternative-goods": things.draw_alternatives,
        **{
            figure: partial(maps.draw_side, seats)
            for figure, seats in sorted(maps.boards().items(), reverse=True)
        },
        "villages": maps.draw_villages,
        "move": maps.draw_move,
        "own-customs-house": maps.draw_own_customs_house,
        "build": play.draw_build,
        "trade": play.draw_trade,
        "rotation": play.draw_rotation,
        **{card: partial(things.draw_card, card) for card in ACTION_CARD_IDS if card not in _OWN},
        "compensation": play.draw_compensation,
        "residence": things.draw_residences,
        "customs-house": things.draw_customs_house,
        "trading-post": things.draw_trading_post,
        "sea": maps.draw_sea,
        "market-tiles": partial(things.draw_tiles, [tiles[0] for tiles in _TILES.values()]),
        **{f"tile-{kind}": partial(things.draw_tiles, tiles) for kind, tiles in _TILES.items()},
        "achievements": things.draw_achievements,
        **{card: partial(things.draw_card, card) for card in ACHIEVEMENT_OF},
        "majority": play.draw_majority,
        "final-scoring": play.draw_final,
    }
)
"""What draws each figure, in the order of the rulebook."""
