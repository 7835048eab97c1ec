"""Notices: short messages about a game that are no board, by name; each area words its own.

What a notice tells stands in the outbox as plain data, so that it is worded only when it is sent,
in the language of its place. A wording is a pure function of the game, the data and the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.i18n import texts_for
from bot.model import Game
from bot.model.messages import DirectMessage, NoticePost
from bot.ui.layout import Layout, text
from bot.ui.messages.game_messages import Post
from bot.ui.messages.notices import moderation, orders, seats, tables, waiting
from bot.ui.messages.notices.said import DIRECT, Said, Wording
from bot.ui.tables.lobby_message import COLOUR

__all__ = ["NOTICES", "Said", "Wording", "direct_words", "notice_post", "said_layout"]

NOTICES: Final[Mapping[str, Wording]] = {
    **seats.NOTICES,
    **moderation.NOTICES,
    **waiting.NOTICES,
    **orders.NOTICES,
    **tables.NOTICES,
}
"""The wording of every notice."""


def notice_post(notice: NoticePost, game: Game) -> Post | None:
    """Return the message of a notice at the place of its game; None if it was overtaken.

    Raises KeyError for an unknown one, which is a bug.
    """
    said = NOTICES[notice.name](game, notice.told, texts_for(game.locale))
    if not said.text:
        return None
    return Post(said_layout(said), called=said.called, silent=said.silent)


def direct_words(message: DirectMessage, game: Game | None) -> Said:
    """Return the words of a notice that is written to a person directly."""
    told = {**message.told, DIRECT: True}
    return NOTICES[message.name](game, told, texts_for(message.locale))


def said_layout(said: Said) -> Layout:
    """Return the layout of what a notice says."""
    body = discord.ui.Container[Any](text(said.text), accent_colour=COLOUR)
    for row in said.rows:
        body.add_item(row)
    return Layout(body)
