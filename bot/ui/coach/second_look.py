"""The second look: a person who wants it is asked again before a certain blunder is played."""

from __future__ import annotations

from typing import Any

import discord

from bot.model import Game
from bot.ui.coach.reason_words import loss_text
from bot.ui.controls import Control, Number, answers
from bot.ui.layout import Layout, button, rows_of, text
from bot.ui.press import Press, texts_of
from bot.ui.tables.lobby_message import COLOUR


class ThinkButton(Control, prefix="ht"):
    """Leaves a move unplayed about which a person was asked again."""

    game: Number


async def second_look(
    press: Press, game: Game, question: int | None, notation: str, play: Control
) -> Layout | None:
    """Return what is asked before a move is played, None where nothing is.

    `play` is the control that plays it all the same.
    """
    hints, texts = press.client.app.hints, texts_of(press)
    verdict = await hints.second_look(game.id, press.user.id, question, notation)
    if verdict is None:
        return None
    warning = texts.gettext("This gives up {points}.", points=loss_text(verdict, texts))
    body = discord.ui.Container[Any](text(warning), accent_colour=COLOUR)
    think = button(texts.gettext("Let me think"), ThinkButton(game.id), "primary")
    for row in rows_of([button(texts.gettext("Play it"), play), think]):
        body.add_item(row)
    return Layout(body)


@answers(ThinkButton)
async def let_think(press: Press, _pressed: ThinkButton) -> None:
    """Say that nothing was played."""
    await press.response.defer()
    body = discord.ui.Container[Any](
        text(texts_of(press).gettext("Nothing was played. Take your time.")), accent_colour=COLOUR
    )
    await press.edit_original_response(view=Layout(body))
