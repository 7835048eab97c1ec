"""The private panel in which people with Manage Server decide about the tables of their server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import discord

from bot.i18n import Texts, noted
from bot.model import Guild
from bot.services.people.server_settings import (
    CREATORS,
    LOCALES,
    MOST_CHANNELS,
    MOST_GAMES,
    MOST_TABLES,
    Guilds,
    unknown_choice,
)
from bot.services.time.dates import clock_text
from bot.services.time.pace import CUSTOM, parse_pace
from bot.ui.controls import FORM, Control, Word, all_chosen, answers, entered, number_of, unused
from bot.ui.layout import Layout, Row, button, option, rows_of, select, text
from bot.ui.messages.notices.moderation import OWN_NAMES
from bot.ui.names import person_of
from bot.ui.permissions import require_manage_server, require_posting
from bot.ui.press import Press, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.pace_choice import entered_pace, pace_form, pace_select

CHANNELS: Final = "channels"
LOCALE: Final = "locale"
PACE: Final = "pace"
THREADS: Final = "threads"
CREATORS_FIELD: Final = "creators"
MAX_GAMES: Final = "games"
MAX_TABLES: Final = "tables"
SEATS: Final = "seats"
ROLE: Final = "role"
QUEUE: Final = "queue"
NEWS: Final = "news"
PUZZLES: Final = "puzzles"
PUZZLES_AT: Final = "puzzlesat"

_CREATOR_NAMES: Final = {
    "everyone": noted("Everyone"),
    "managers": noted("Members with Manage Messages or Manage Events"),
}
MINUTES_OF_HOUR: Final = 60
_POSTS: Final = (QUEUE, NEWS, PUZZLES, PUZZLES_AT)
"""The settings of the second page: what is posted besides games."""
SettingsPage: TypeAlias = Literal["tables", "posts"]
Setter: TypeAlias = Callable[[Guilds, int, list[str]], Awaitable[Guild]]


class ServerSelect(Control, prefix="gs"):
    """The values of one setting of the server."""

    setting: Word


class ServerSettingsButton(Control, prefix="gp"):
    """The way to a page of the settings of the server."""

    page: SettingsPage


def server_settings_layout(
    guild: Guild, texts: Texts, page: SettingsPage = "tables", *, mute_role: bool = False
) -> Layout:
    """Return a page of the panel with what the server has decided so far.

    `mute_role` says that a mention of the role that was chosen notifies no one.
    """
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    heading = texts.gettext("Server settings")
    if page == "tables":
        note = texts.gettext("Applies to new tables only. Running games don't change.")
        rows, way = _table_settings(guild, texts), ServerSettingsButton("posts")
        label = texts.gettext("Choose news channels…")
    else:
        note = texts.gettext(
            "Choose where Slowboat posts news, puzzles, and who's looking for players."
        )
        rows, way = _post_settings(guild, texts), ServerSettingsButton("tables")
        label = texts.gettext("Go back")
    body.add_item(text(f"### {heading}\n-# {note}"))
    for name, row in rows:
        body.add_item(text(f"**{name}**"))
        body.add_item(row)
    if page == "posts":
        body.add_item(_puzzle_times(guild, texts))
    if mute_role and page == "tables":
        note = texts.gettext(
            "The mention doesn't notify anyone yet. Allow everyone to mention this role, or "
            "give Slowboat the Mention Everyone permission."
        )
        body.add_item(text(note))
    body.add_item(rows_of((button(label, way),))[0])
    return Layout(body)


def _table_settings(guild: Guild, texts: Texts) -> tuple[tuple[str, Row], ...]:
    """Return the settings of new tables, each with its name."""
    return (
        (
            texts.gettext("Channels where tables can be opened (leave empty for all)"),
            _channels(guild, texts),
        ),
        (texts.gettext("Language of shared messages"), _locales(guild, texts)),
        (
            texts.gettext("Default pace for new tables"),
            pace_select(ServerSelect(PACE), guild.pace, texts),
        ),
        (texts.gettext("Threads of new games"), _threads(guild, texts)),
        (
            texts.gettext("Open seats in private threads (including running games)"),
            _seats(guild, texts),
        ),
        (texts.gettext("Who can open tables"), _creators(guild, texts)),
        (
            texts.gettext("Games per player at once"),
            _number(MAX_GAMES, MOST_GAMES, guild.max_games, texts),
        ),
        (
            texts.gettext("Open tables per member at once"),
            _number(MAX_TABLES, MOST_TABLES, guild.max_tables, texts),
        ),
        (texts.gettext("Role to mention once when a table opens"), _role(guild, texts)),
    )


def _post_settings(guild: Guild, texts: Texts) -> tuple[tuple[str, Row], ...]:
    """Return the settings of what is posted besides games, each with its name."""
    return (
        (
            texts.gettext("Channel for the list of members looking for players, and their tables"),
            _channel(QUEUE, guild.queue_channel, texts),
        ),
        (
            texts.gettext("Channel for this server's weekly news"),
            _channel(NEWS, guild.news_channel, texts),
        ),
        (
            texts.gettext("Channel and time for the daily puzzle ({zone})", zone=guild.puzzle_zone),
            _channel(PUZZLES, guild.puzzle_channel, texts),
        ),
    )


def _channels(guild: Guild, texts: Texts) -> Row:
    return discord.ui.ActionRow(
        discord.ui.ChannelSelect(
            custom_id=ServerSelect(CHANNELS).custom_id,
            channel_types=[discord.ChannelType.text, discord.ChannelType.forum],
            placeholder=texts.gettext("All channels"),
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=[
                discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
                for channel in guild.channels
            ],
        )
    )


def _channel(setting: str, chosen: int | None, texts: Texts) -> Row:
    channels = [] if chosen is None else [chosen]
    return discord.ui.ActionRow(
        discord.ui.ChannelSelect(
            custom_id=ServerSelect(setting).custom_id,
            channel_types=[discord.ChannelType.text],
            placeholder=texts.gettext("No channel"),
            min_values=0,
            max_values=1,
            default_values=[
                discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
                for channel in channels
            ],
        )
    )


def _locales(guild: Guild, texts: Texts) -> Row:
    named = {"": texts.gettext("Same as the server in Discord"), **OWN_NAMES}
    return _select(
        LOCALE,
        [(locale or "discord", named[locale], "") for locale in LOCALES],
        guild.locale or "discord",
    )


def _threads(guild: Guild, texts: Texts) -> Row:
    choices = [
        ("public", texts.gettext("Public"), texts.gettext("Everyone in the channel can watch.")),
        ("private", texts.gettext("Private"), texts.gettext("Players and moderators only.")),
    ]
    return _select(THREADS, choices, "private" if guild.private else "public")


def _seats(guild: Guild, texts: Texts) -> Row:
    choices = [
        (
            "thread",
            texts.gettext("Announce only in the private thread"),
            texts.gettext("The host gives them to someone."),
        ),
        (
            "channel",
            texts.gettext("Announce in the channel"),
            texts.gettext("Shows the game, seat and round. Anyone can take over the seat."),
        ),
    ]
    return _select(SEATS, choices, "channel" if guild.announces else "thread")


def _creators(guild: Guild, texts: Texts) -> Row:
    choices = [(creator, texts.gettext(_CREATOR_NAMES[creator]), "") for creator in CREATORS]
    return _select(CREATORS_FIELD, choices, guild.creators)


def _number(setting: str, highest: int, chosen: int, texts: Texts) -> Row:
    choices = [("0", texts.gettext("Any number"), "")]
    choices += [(str(most), str(most), "") for most in range(1, highest + 1)]
    return _select(setting, choices, str(chosen))


def _role(guild: Guild, texts: Texts) -> Row:
    chosen = [] if guild.ping_role is None else [guild.ping_role]
    return discord.ui.ActionRow(
        discord.ui.RoleSelect(
            custom_id=ServerSelect(ROLE).custom_id,
            placeholder=texts.gettext("No role"),
            min_values=0,
            max_values=1,
            default_values=[
                discord.SelectDefaultValue(id=role, type=discord.SelectDefaultValueType.role)
                for role in chosen
            ],
        )
    )


def _puzzle_times(guild: Guild, texts: Texts) -> Row:
    hours = [hour * MINUTES_OF_HOUR for hour in range(24)]
    choices = [(str(minute), clock_text(minute), "") for minute in hours]
    return _select(PUZZLES_AT, choices, str(guild.puzzle_at))


def _select(setting: str, choices: Sequence[tuple[str, str, str]], chosen: str) -> Row:
    options = [
        option(value, label, description, chosen=value == chosen)
        for value, label, description in choices
    ]
    return select(ServerSelect(setting), "…", options)


class ServerPaceForm(Control, prefix=f"{FORM}:serverpace:-"):
    """The form for the pace with which the tables of a server begin."""


@answers(ServerSelect)
async def change_setting(press: Press, pressed: ServerSelect) -> None:
    """Check the permission again, change the setting and show the panel again.

    A pace without a name is entered in a form.
    """
    values = all_chosen(press)
    if pressed.setting == PACE and values == [CUSTOM]:
        await ask_for_pace(press)
        return
    await press.response.defer()
    require_manage_server(press)
    if press.guild_id is None:
        raise unused()
    if pressed.setting in (QUEUE, NEWS, PUZZLES):
        _require_posting(press, values)
    if pressed.setting in (PUZZLES, PUZZLES_AT):
        guild = await _change_puzzles(press, press.guild_id, pressed.setting, values)
    else:
        setter = SETTERS.get(pressed.setting)
        if setter is None:
            raise unused()
        guild = await setter(press.client.app.guilds, press.guild_id, values)
    await show_server_settings(press, guild, "posts" if pressed.setting in _POSTS else "tables")


@answers(ServerSettingsButton)
async def turn_settings_page(press: Press, pressed: ServerSettingsButton) -> None:
    """Show another page of the settings in the same panel. Raises Refused."""
    await press.response.defer()
    require_manage_server(press)
    assert press.guild_id is not None
    guild = await press.client.app.guilds.get(press.guild_id)
    await show_server_settings(press, guild, pressed.page)


def _require_posting(press: Press, values: list[str]) -> None:
    """Raise Refused unless the bot can post in the channel that was chosen."""
    for value in values:
        channel = None if press.guild is None else press.guild.get_channel(number_of(value))
        if not isinstance(channel, discord.TextChannel):
            raise unknown_choice()
        require_posting(press, channel)


async def _change_puzzles(press: Press, guild_id: int, setting: str, values: list[str]) -> Guild:
    """Change channel or time of the daily puzzle; hours are those of the person's time zone."""
    app, person = press.client.app, person_of(press.user, str(press.locale))
    zone = (await app.personal_settings.profile(person)).zone
    if setting == PUZZLES_AT:
        return await app.daily_puzzles.set_time(guild_id, number_of(_only(values)), zone)
    channel = number_of(_only(values)) if values else None
    return await app.daily_puzzles.set_channel(guild_id, channel, zone)


async def ask_for_pace(press: Press) -> None:
    """Open the form for the pace with which the tables of a server begin. Raises Refused."""
    require_manage_server(press)
    assert press.guild_id is not None
    texts = texts_of(press)
    guild = await press.client.app.guilds.get(press.guild_id)
    title = texts.gettext("Default pace for new tables")
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


async def show_server_settings(press: Press, guild: Guild, page: SettingsPage = "tables") -> None:
    """Show the panel; channels and roles that were deleted in the meantime are forgotten."""
    assert press.guild is not None
    here = tuple(
        [channel for channel in guild.channels if press.guild.get_channel(channel) is not None]
    )
    if here != guild.channels:
        guild = await press.client.app.guilds.set_channels(guild.guild_id, here)
    if guild.queue_channel is not None and press.guild.get_channel(guild.queue_channel) is None:
        guild = await press.client.app.guilds.set_queue_channel(guild.guild_id, None)
    if guild.news_channel is not None and press.guild.get_channel(guild.news_channel) is None:
        guild = await press.client.app.guilds.set_news_channel(guild.guild_id, None)
    role = None if guild.ping_role is None else press.guild.get_role(guild.ping_role)
    if role is None and guild.ping_role is not None:
        guild = await press.client.app.guilds.set_ping_role(guild.guild_id, None)
    channel = guild.puzzle_channel
    if channel is not None and press.guild.get_channel(channel) is None:
        app = press.client.app
        guild = await app.daily_puzzles.set_channel(guild.guild_id, None, guild.puzzle_zone)
    loud = role is None or role.mentionable or press.app_permissions.mention_everyone
    layout = server_settings_layout(guild, texts_of(press), page, mute_role=not loud)
    await press.edit_original_response(view=layout)


def _set_channels(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_channels(guild_id, [number_of(value) for value in values])


def _set_locale(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    return guilds.set_locale(guild_id, "" if chosen == "discord" else chosen)


def _set_pace(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_pace(guild_id, parse_pace(_only(values)))


def _set_threads(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    if chosen not in ("public", "private"):
        raise unknown_choice()
    return guilds.set_private(guild_id, chosen == "private")


def _set_seats(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    chosen = _only(values)
    if chosen not in ("thread", "channel"):
        raise unknown_choice()
    return guilds.set_announces(guild_id, chosen == "channel")


def _set_creators(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_creators(guild_id, _only(values))


def _set_max_games(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_max_games(guild_id, number_of(_only(values)))


def _set_max_tables(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_max_tables(guild_id, number_of(_only(values)))


def _set_role(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_ping_role(guild_id, number_of(_only(values)) if values else None)


def _set_queue(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_queue_channel(guild_id, number_of(_only(values)) if values else None)


def _set_news(guilds: Guilds, guild_id: int, values: list[str]) -> Awaitable[Guild]:
    return guilds.set_news_channel(guild_id, number_of(_only(values)) if values else None)


def _only(values: list[str]) -> str:
    if len(values) != 1:
        raise unknown_choice()
    return values[0]


SETTERS: Final[Mapping[str, Setter]] = {
    CHANNELS: _set_channels,
    LOCALE: _set_locale,
    PACE: _set_pace,
    THREADS: _set_threads,
    SEATS: _set_seats,
    CREATORS_FIELD: _set_creators,
    MAX_GAMES: _set_max_games,
    MAX_TABLES: _set_max_tables,
    ROLE: _set_role,
    QUEUE: _set_queue,
    NEWS: _set_news,
}
