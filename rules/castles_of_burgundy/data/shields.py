"""The shields and their points at the end (RULINGS 12)."""

from __future__ import annotations

from typing import Final

SHIELD_POINTS: Final = {
    **dict.fromkeys(range(1, 7), 12),
    **dict.fromkeys(range(7, 13), 8),
    **dict.fromkeys(range(13, 19), 4),
}
"""By the number of the shield."""
SHIELDS: Final = tuple(SHIELD_POINTS)
