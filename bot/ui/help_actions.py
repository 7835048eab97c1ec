"""The help of one person in one place, and the answer to its select."""

from __future__ import annotations

from bot.model import Game
from bot.ui.controls import answers, chosen
from bot.ui.game_lookup import meant_game
from bot.ui.help_pages import HelpContext, HelpSelect, help_layout
from bot.ui.permissions import manages_server, moderates_game
from bot.ui.press import Press, texts_of


@answers(HelpSelect)
async def turn_page(press: Press, _pressed: HelpSelect) -> None:
    """Show the chosen page in the same message."""
    await press.response.defer()
    await show_page(press, chosen(press))


async def show_page(press: Press, page: str) -> None:
    """Show a page of the help to the person alone."""
    tree = press.client.tree
    layout = help_layout(await help_context(press), page, tree.get_commands(), texts_of(press))
    await press.edit_original_response(view=layout)


async def help_context(press: Press) -> HelpContext:
    """Return who asks where."""
    if press.guild_id is None:
        return HelpContext(press.user.id, private=True)
    game = await meant_game(press) or await _open_table(press)
    decides = game is not None and moderates_game(press, game)
    return HelpContext(press.user.id, game, moderates=decides, manages=manages_server(press))


async def _open_table(press: Press) -> Game | None:
    """Return the newest open table of this channel at which the person sits."""
    mine = [
        game
        for game in await press.client.app.play.games.of_person(press.user.id)
        if game.status == "lobby" and game.channel_id == press.channel_id
    ]
    return mine[-1] if mine else None
