"""The slash commands of Puerto Rico, which are known before its other parts."""

from __future__ import annotations

from typing import Final

from bot.games.core.verbs import BUILD, PLACE, SELL, Verb

DRAFT: Final = Verb(
    "draft",
    "Choose a building for the game.",
    "building",
    "the building",
    only=("building_set", ("draft",)),
)
ROLE: Final = Verb("role", "Choose a role.", "card", "the role card")
SETTLE: Final = Verb(
    "settle",
    "Take a plantation or a quarry.",
    "tile",
    "the tile",
    also=("hacienda", "keep", "forest"),
)
CRAFT: Final = Verb(
    "craft", "Produce, or take the extra barrel.", "barrel", "the barrels", also=("produce",)
)
SHIP: Final = Verb("ship", "Load barrels on a ship.", "cargo", "what you load, and where")
STORE: Final = Verb("store", "Choose which barrels to keep.", "barrels", "what you keep")
GUEST: Final = Verb(
    "guest",
    "Move guests of your guesthouse.",
    "guests",
    "where your guests go",
    only=("building_set", ("draft", "random", "new-only", "custom")),
)

VERBS: Final = (DRAFT, ROLE, SETTLE, PLACE, BUILD, CRAFT, SELL, SHIP, STORE, GUEST)
"""All, in the order in which they are listed."""
