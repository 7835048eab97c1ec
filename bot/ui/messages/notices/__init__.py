"""Notices: short messages about a game that are no board, by name; each area words its own.

What a notice tells stands in the outbox as plain data, so that it is worded only when it is sent,
in the language of its place. A wording is a pure function of the game, the data and the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.i18n import texts_for
from bot.model import Game, Row
from bot.ui.layout import Layout, text
from bot.ui.messages.game_messages import Post
from bot.ui.messages.notices import moderation, orders, seats, tables, waiting
from bot.ui.messages.notices.said import Said, Wording
from bot.ui.tables.lobby_message import COLOUR

__all__ = ["NOTICES", "Said", "Wording", "notice_post", "said_layout", "wording"]

NOTICES: Final[Mapping[str, Wording]] = {
    **seats.NOTICES,
    **moderation.NOTICES,
    **waiting.NOTICES,
    **orders.NOTICES,
    **tables.NOTICES,
}
"""The wording of every notice."""


def wording(name: str) -> Wording:
    """Return the wording of a notice. Raises KeyError for an unknown one, which is a bug."""
    return NOTICES[name]


def notice_post(row: Row, game: Game) -> Post | None:
    """Return the message of a notice at the place of its game; None if it was overtaken."""
    said = wording(row.detail["notice"])(game, row.detail, texts_for(game.locale))
    if not said.text:
        return None
    return Post(said_layout(said), called=said.called, silent=said.silent)


def said_layout(said: Said) -> Layout:
    """Return the layout of what a notice says."""
    body = discord.ui.Container[Any](text(said.text), accent_colour=COLOUR)
    for row in said.rows:
        body.add_item(row)
    return Layout(body)
