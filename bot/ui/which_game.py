"""The question which game a command is about, where it could be one of several.

The command is kept until the person has chosen, and then answered as if they had used it now. A
choice that comes after a restart, or much later, asks them to use it again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, Any, Final

import discord

from bot.i18n import Texts, noted
from bot.model import Game
from bot.services.errors import Refused
from bot.ui.controls import Control, answers, chosen
from bot.ui.layout import SELECT_LIMIT, option
from bot.ui.names import escaped
from bot.ui.press import Press

log = logging.getLogger(__name__)

MEANT: Final = "meant_game"
"""The key under which an interaction holds the id of the game that was chosen."""


class WhichGame(Control, prefix="wg"):
    """The games that a command may be about, by the id of its interaction."""

    command: Annotated[int, r"\d{1,20}"]


class SeveralGames(Refused):
    """A command may be about any of several `games`."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(noted("This could be about several games. Which one do you mean?"))
        self.games = tuple(games)[-SELECT_LIMIT:]


def which_game(press: Press, several: SeveralGames, texts: Texts) -> discord.ui.Select[Any]:
    """Keep a command and return the select by which the person says which game it is about."""
    press.client.admission.keep(press)
    return discord.ui.Select(
        custom_id=WhichGame(press.id).custom_id,
        placeholder=texts.gettext("Choose a game…"),
        options=[option(str(game.id), game.name) for game in several.games],
    )


@answers(WhichGame)
async def choose_game(press: Press, pressed: WhichGame) -> None:
    """Answer the command for the game that was chosen, whose name stays of the question."""
    game_id, asked = int(chosen(press)), press.client.admission.take(pressed.command, press.user.id)
    if asked is None:
        raise Refused("This was asked too long ago. Please use the command again.")
    press.extras[MEANT] = game_id
    await press.client.use_again(press, asked)
    game: Game | None = press.extras.get("game")
    try:
        await asked.edit_original_response(
            content="…" if game is None else f"**{escaped(game.name)}**", view=None
        )
    except discord.HTTPException as error:
        log.info("the question which game is meant stays as it is: %s", error)
