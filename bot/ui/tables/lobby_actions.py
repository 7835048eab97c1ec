"""What the controls of a table do while it waits for players.

The service makes the change and notes in the same transaction that the lobby message is due to be
written again, which the sender does: so changes that come at the same time cannot overtake.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.i18n import texts_for
from bot.model import Game
from bot.ui.errors import remember_game, texts_of
from bot.ui.layout import Layout
from bot.ui.names import person_of
from bot.ui.tables.computer_levels import SEATED_BY
from bot.ui.tables.lobby_message import groups_layout, lobby_layout, options_layout, page_of

if TYPE_CHECKING:
    from bot.client import Slowboat

log = logging.getLogger(__name__)

Press: TypeAlias = "discord.Interaction[Slowboat]"


async def load(press: Press, game_id: int) -> Game:
    """Return the table that a control belongs to. Raises Refused if it is gone.

    A bot that was killed while it opened the table did not note its message; the press names it.
    """
    game = await press.client.app.lobbies.get(game_id)
    message = press.message
    if game.lobby_message_id is None and message is not None and not message.flags.ephemeral:
        game = await press.client.app.lobbies.set_message(game_id, message.id)
    remember_game(press, game)
    return game


async def join(press: Press, game_id: int) -> None:
    """Take a seat."""
    await load(press, game_id)
    person = person_of(press.user, str(press.locale))
    await press.client.app.lobbies.join(game_id, person)


async def leave(press: Press, game_id: int) -> None:
    """Give the seat back."""
    await load(press, game_id)
    await press.client.app.lobbies.leave(game_id, press.user.id)


async def add_computer(press: Press, game_id: int) -> None:
    """Seat a computer player."""
    await load(press, game_id)
    await press.client.app.lobbies.add_computer(game_id, press.user.id)


async def add_level(press: Press, game_id: int, level: str) -> None:
    """Seat a computer player of a level; pressed in the private panel, which is shown again."""
    await load(press, game_id)
    await press.client.app.lobbies.add_computer(game_id, press.user.id, level)
    await show_options(press, game_id, 0)


async def remove_computer(press: Press, game_id: int) -> None:
    """Take the last computer player away; pressed in the private panel, which is shown again."""
    await load(press, game_id)
    await press.client.app.lobbies.remove_computer(game_id, press.user.id)
    await show_options(press, game_id, 0)


async def start(press: Press, game_id: int) -> None:
    """Begin the game: the seats are dealt, and the sender opens the thread."""
    await load(press, game_id)
    await press.client.app.lobbies.start(game_id, press.user.id)


async def cancel(press: Press, game_id: int) -> None:
    """Close the table."""
    await load(press, game_id)
    await press.client.app.lobbies.cancel(game_id, press.user.id)


CHANGES: Final[Mapping[str, Callable[[Press, int], Awaitable[None]]]] = {
    "join": join,
    "leave": leave,
    "computer": add_computer,
    "nocomputer": remove_computer,
    "start": start,
    "cancel": cancel,
    **{verb: partial(add_level, level=level) for verb, level in SEATED_BY.items()},
}


async def show_options(press: Press, game_id: int, page: int) -> None:
    """Show a page of the options to the person alone."""
    game = await load(press, game_id)
    layout = options_layout(game, press.user.id, page, texts_of(press))
    await press.edit_original_response(view=layout)


async def set_option(press: Press, game_id: int, option: str, value: str) -> None:
    """Set an option and show the panel and the table again."""
    await load(press, game_id)
    game = await press.client.app.lobbies.set_option(game_id, press.user.id, option, value)
    await show_options(press, game_id, page_of(game, option))


async def show_groups(press: Press, game_id: int, option: str) -> None:
    """Show the lists from which an option is filled to the person alone. Raises Refused."""
    game = await load(press, game_id)
    await press.edit_original_response(
        view=groups_layout(game, press.user.id, option, texts_of(press))
    )


async def set_group(
    press: Press, game_id: int, option: str, place: int, chosen: Sequence[str]
) -> None:
    """Set what an option takes from group number `place`; show the lists and the table again."""
    await load(press, game_id)
    await press.client.app.lobbies.set_group(game_id, press.user.id, option, place, chosen)
    await show_groups(press, game_id, option)


def table_layout(client: Slowboat, game: Game) -> Layout:
    """Return the lobby message of a table, in its language."""
    return lobby_layout(game, client.app.lobbies.expires_at(game), texts_for(game.locale))


async def refresh(client: Slowboat, game: Game) -> None:
    """Write the lobby message of a table anew.

    A message that somebody deleted is left alone: the table lives on in its thread or expires.
    """
    if game.lobby_message_id is None:
        return
    channel = client.get_partial_messageable(game.channel_id)
    try:
        await channel.get_partial_message(game.lobby_message_id).edit(
            view=table_layout(client, game)
        )
    except discord.NotFound:
        log.info("the lobby message of game %s is gone", game.id)
