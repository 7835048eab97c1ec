"""The slash commands of The Castles of Burgundy, which are known before its other parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.core.verbs import PLACE, SELL, Verb

TAKE: Final = Verb(
    "take",
    "Take a tile from a depot.",
    "tile",
    "what you take, and how",
    also=("market", "carpenter", "church", "route"),
    context="verb",
)
OWN_PLACE: Final = replace(PLACE, also=("town-hall", "fill", "phase"))
OWN_SELL: Final = replace(SELL, also=("warehouse",))
WORKERS: Final = Verb("workers", "Take workers with a die.", "die", "the die", also=("hire",))
BUY: Final = Verb("buy", "Buy a tile.", "tile", "what you buy, and how")
SHIELD: Final = Verb(
    "shield",
    "Take a shield for a castle.",
    "shield",
    "which shield, and where",
    only=("shields", (True,)),
)

VERBS: Final = (TAKE, OWN_PLACE, OWN_SELL, WORKERS, BUY, SHIELD)
"""All, in the order in which they are listed."""
