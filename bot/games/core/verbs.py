"""The verbs that several games have: one slash command each, so one wording for all of them."""

from __future__ import annotations

from typing import Final

from bot.games.core.title import Verb

BUILD: Final = Verb("build", "Build something.", "building", "what you build, and how")
SELL: Final = Verb("sell", "Sell something.", "goods", "what you sell, and where")

SHARED: Final = (BUILD, SELL)
"""A title that has one of these verbs has it as it is here; only `also` may differ."""
