"""The options of The Castles of Burgundy (RULINGS 14), declared for lobbies."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, DUCHIES
from rules.castles_of_burgundy.data.points import SOLO_TARGET
from rules.castles_of_burgundy.data.solo_boards import SOLO_BOARDS
from rules.castles_of_burgundy.data.team_boards import TEAM_BOARDS
from rules.core.options import AUTO_RESOLVE, Option

SAME: Final = "same:"
"""Begins the value with which all play the duchy that follows."""
RANDOM: Final = "random"
CHOOSE: Final = "choose"
DRAW_SHEET: Final = "draw_sheet"
OFF: Final = "off"
_ALL_SAME: Final = tuple(f"{SAME}{name}" for name in DUCHIES if name.isdecimal())
_ALL_BORDER: Final = tuple(f"{SAME}{name}" for name in BORDER_DUCHIES)
_SEVERAL: Final = (2, 3, 4)
_TARGETS: Final = (SOLO_TARGET, *[n for n in range(45, 56) if n != SOLO_TARGET])

OPTIONS: Final[tuple[Option, ...]] = ()
"""Filled in `rules.castles_of_burgundy.options` when conditions can be combined."""
