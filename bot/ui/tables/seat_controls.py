"""The controls of seats that change hands."""

from __future__ import annotations

from typing import Literal

from bot.ui.controls import Control, Number, Place


class SeatButton(Control, prefix="k"):
    """Take an open seat over, take a seat back from a computer, or leave it."""

    game: Number
    seat: Place
    verb: Literal["take", "back", "resign"]
