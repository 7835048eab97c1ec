"""The controls of agreements on time."""

from __future__ import annotations

from bot.ui.controls import Control, Number


class LiveButton(Control, prefix="lh"):
    """Proposes to play live for an hour."""

    game: Number
