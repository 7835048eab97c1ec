"""The buttons that seat a computer player of each level."""

from __future__ import annotations

from typing import Any, Final

from bot.computers.levels import LEVELS, level_name
from bot.i18n import Texts
from bot.model import Game
from bot.ui.layout import Row, button, rows_of, text
from bot.ui.tables.controls import LobbyButton

ADD: Final = "add"
"""The beginning of the verbs that seat a computer of a level."""
SEATED_BY: Final = {f"{ADD}{level}": level for level in LEVELS}
"""The level that each of these verbs means."""


def level_chooser(game: Game, texts: Texts) -> list[Any]:
    """Return what the host adds computer players of a chosen level with: a text, buttons."""
    full = len(game.seats) >= game.max_seats
    heading = texts.gettext("Add a computer player")
    note = texts.gettext(
        "Easy: good for a first game. Standard: plays well. Strong: thinks longest."
    )
    buttons: list[Row] = rows_of(
        [
            button(
                level_name(level, texts), LobbyButton(game.id, f"{ADD}{level}"), enabled=not full
            )
            for level in LEVELS
        ]
    )
    return [text(f"**{heading}**\n-# {note}"), *buttons]
