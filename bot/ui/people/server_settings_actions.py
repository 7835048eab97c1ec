"""Changes of the settings of a server: the answers to the controls and the form of the panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.model import Guild
from bot.services.people.server_settings import Guilds, unknown_choice
from bot.services.time.pace import CUSTOM, parse_pace
from bot.ui.controls import FORM, Control, all_chosen, answers, entered, unused
from bot.ui.people import server_settings_panel as panel
from bot.ui.people.server_settings_panel import ServerSelect
from bot.ui.permissions import require_manage_server
from bot.ui.press import Press, texts_of
from bot.ui.time.pace_choice import entered_pace, pace_form

Setter: TypeAlias = Callable[[Guilds, int, list[str]], Awaitable[Guild]]


class ServerPaceForm(Control, prefix=f"{FORM}:serverpace:-"):
    """The form for the pace with which the tables of a server begin."""


@answers(ServerSelect)
async def change_setting(press: Press, pressed: ServerSelect) -> None:
    """Check the permission again, change the setting and show the panel again.

    A pace without a name is entered in a form.
    """
    values = all_chosen(press)
    if pressed.setting == panel.PACE and values == [CUSTOM]:
        await ask_for_pace(press)
        return
    await press.response.defer()
    require_manage_server(press)
    setter = SETTERS.get(pressed.setting)
    if setter is None or press.guild_id is None:
        raise unused()
    guild = await setter(press.client.app.guilds, press.guild_id, values)
    await show_server_settings(press, guild)


async def ask_for_pace(press: Press) -> None:
    """Open the form for the pace with which the tables of a server begin. Raises Refused."""
    require_manage_server(press)
    assert press.guild_id is not None
    texts = texts_of(press)
    guild = await press.client.app.guilds.get(press.guild_id)
    title = texts.gettext("Pace with which a table begins")
    await press.response.send_modal(pace_form(ServerPaceForm(), title, guild.pace, texts))


@answers(ServerPaceForm)
async def enter_pace(press: Press, _sent: ServerPaceForm) -> None:
    """Set the pace that was entered and show the panel again. Raises Refused."""
    fields = entered(press)
    await press.response.defer()
    require_manage_server(press)
    assert press.guild_id is not None
    guild = await press.client.app.guilds.set_pace(press.guild_id, entered_pace(fields))
    await show_server_settings(press, guild)


async def show_server_settings(press: Press, guild: Guild) -> None:
    """Show the panel; channels and roles that were deleted meanwhile are forgotten."""
    assert press.guild is not None
    here = tuple([each for each in guild.channels if press.guild.get_channel(each) is not None])
    if here != guild.channels:
        guild = await press.client.app.guilds.set_channels(guild.guild_id, here)
    role = None if guild.ping_role is None else press.guild.get_role(guild.ping_role)
    if role is None and guild.ping_role is not None:
        guild = await press.client.app.guilds.set_ping_role(guild.guild_id, None)
    loud = role is None or role.mentionable or press.app_permissions.mention_everyone
    layout = panel.server_settings_layout(guild, texts_of(press), mute_role=not loud)
    await press.edit_original_response(view=layout)


def _channels(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_channels(guild_id, [_number(value) for value in values])


def _locale(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    return guilds.set_locale(guild_id, "" if chosen == "discord" else chosen)


def _pace(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_pace(guild_id, parse_pace(_only(values)))


def _threads(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    if chosen not in ("public", "private"):
        raise unknown_choice()
    return guilds.set_private(guild_id, chosen == "private")


def _seats(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    if chosen not in ("thread", "channel"):
        raise unknown_choice()
    return guilds.set_announces(guild_id, chosen == "channel")


def _creators(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_creators(guild_id, _only(values))


def _max_games(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_max_games(guild_id, _number(_only(values)))


def _max_tables(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_max_tables(guild_id, _number(_only(values)))


def _role(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_ping_role(guild_id, _number(_only(values)) if values else None)


def _only(values: list[str]) -> str:
    if len(values) != 1:
        raise unknown_choice()
    return values[0]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise unknown_choice()
    return int(text)


SETTERS: Final[Mapping[str, Setter]] = {
    panel.CHANNELS: _channels,
    panel.LOCALE: _locale,
    panel.PACE: _pace,
    panel.THREADS: _threads,
    panel.SEATS: _seats,
    panel.CREATORS_FIELD: _creators,
    panel.MAX_GAMES: _max_games,
    panel.MAX_TABLES: _max_tables,
    panel.ROLE: _role,
}
