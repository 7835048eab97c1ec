"""The opening of a table: the permissions that it takes, and the message that shows it."""

from __future__ import annotations

from bot.model import Game
from bot.ui.names import person_of
from bot.ui.permissions import opens_tables, require_permissions
from bot.ui.press import Client, Press
from bot.ui.tables import lobby_actions


async def require_server(press: Press) -> None:
    """Raise Refused unless the server lets the person open a table here, and us hold a game.

    The service checks it too; here it is said to the person alone.
    """
    assert press.guild_id is not None
    assert press.channel_id is not None
    guild = await press.client.app.guilds.require(
        press.guild_id, press.channel_id, press.user.id, manages=opens_tables(press)
    )
    require_permissions(press, private=guild.private)


async def open_table(press: Press, slug: str, starts_at: float | None = None) -> None:
    """Open a table and show it in the answer, which becomes the lobby message.

    With `starts_at` it starts then by itself.
    """
    app = press.client.app
    locale = str(press.guild_locale or press.locale)
    manages = opens_tables(press)
    person = person_of(press.user, str(press.locale))
    assert press.guild_id is not None
    assert press.channel_id is not None
    game = await app.lobbies.open(
        slug, press.guild_id, press.channel_id, person, locale, manages=manages
    )
    if starts_at is not None:
        game = await app.scheduled_starts.set(game.id, person.id, starts_at)
    layout = await lobby_actions.table_layout(press.client, game)
    message = await press.edit_original_response(view=layout)
    await note_message(press.client, game, message.id)


async def note_message(client: Client, shown: Game, message_id: int) -> None:
    """Note which message shows a table; what has changed since is shown too."""
    known = await client.app.lobbies.set_message(shown.id, message_id)
    if known.revision > shown.revision + 1:  # somebody was quicker than the note of the message
        await lobby_actions.refresh(client, known)
