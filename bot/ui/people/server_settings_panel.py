"""The private panel in which people with Manage Server decide about the tables of their server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.i18n import Texts, noted
from bot.model import Guild
from bot.services.people.server_settings import (
    CREATORS,
    LOCALES,
    MOST_CHANNELS,
    MOST_GAMES,
    MOST_TABLES,
)
from bot.ui.controls import Control, Word
from bot.ui.layout import Layout, Row, option, select, text
from bot.ui.messages.notices.moderation import OWN_NAMES
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.pace_choice import pace_select

CHANNELS: Final = "channels"
LOCALE: Final = "locale"
PACE: Final = "pace"
THREADS: Final = "threads"
CREATORS_FIELD: Final = "creators"
MAX_GAMES: Final = "games"
MAX_TABLES: Final = "tables"
SEATS: Final = "seats"
ROLE: Final = "role"

_CREATOR_NAMES: Final = {
    "everyone": noted("Everybody"),
    "managers": noted("People with Manage Messages or Manage Events"),
}


class ServerSelect(Control, prefix="gs"):
    """The values of one setting of the server."""

    setting: Word


def server_settings_layout(guild: Guild, texts: Texts, *, mute_role: bool = False) -> Layout:
    """Return the panel with what the server has decided so far.

    `mute_role` says that a mention of the role that was chosen notifies nobody.
    """
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    heading = texts.gettext("Settings of this server")
    note = texts.gettext("They hold for new tables; running games stay as they are.")
    body.add_item(text(f"### {heading}\n-# {note}"))
    for label, row in (
        (
            texts.gettext("Channels in which tables may be opened (none chosen: all)"),
            _channels(guild, texts),
        ),
        (texts.gettext("Language of what everybody sees"), _locales(guild, texts)),
        (
            texts.gettext("Pace with which a table begins"),
            pace_select(ServerSelect(PACE), guild.pace, texts),
        ),
        (texts.gettext("Threads of new games"), _threads(guild, texts)),
        (
            texts.gettext("Open seats in private threads, of running games too"),
            _seats(guild, texts),
        ),
        (texts.gettext("Who may open tables"), _creators(guild, texts)),
        (
            texts.gettext("Games that one person may play at once"),
            _number(MAX_GAMES, MOST_GAMES, guild.max_games, texts),
        ),
        (
            texts.gettext("Open tables that one person may have at once"),
            _number(MAX_TABLES, MOST_TABLES, guild.max_tables, texts),
        ),
        (texts.gettext("Role that is mentioned once when a table opens"), _role(guild, texts)),
    ):
        body.add_item(text(f"**{label}**"))
        body.add_item(row)
    if mute_role:
        note = texts.gettext(
            "The mention notifies nobody yet: allow everybody to mention this role, or give "
            "Slowboat the permission Mention Everyone."
        )
        body.add_item(text(note))
    return Layout(body)


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


def _locales(guild: Guild, texts: Texts) -> Row:
    named = {"": texts.gettext("As the server is set in Discord"), **OWN_NAMES}
    return _select(
        LOCALE,
        [(locale or "discord", named[locale], "") for locale in LOCALES],
        guild.locale or "discord",
    )


def _threads(guild: Guild, texts: Texts) -> Row:
    choices = [
        ("public", texts.gettext("Public"), texts.gettext("Everybody in the channel may watch.")),
        ("private", texts.gettext("Private"), texts.gettext("Players and moderators only.")),
    ]
    return _select(THREADS, choices, "private" if guild.private else "public")


def _seats(guild: Guild, texts: Texts) -> Row:
    choices = [
        (
            "thread",
            texts.gettext("Told in the private thread only"),
            texts.gettext("The organiser gives them to somebody."),
        ),
        (
            "channel",
            texts.gettext("Announced in the channel"),
            texts.gettext("With game, seat and round; anybody can take them over."),
        ),
    ]
    return _select(SEATS, choices, "channel" if guild.announces else "thread")


def _creators(guild: Guild, texts: Texts) -> Row:
    choices = [(each, texts.gettext(_CREATOR_NAMES[each]), "") for each in CREATORS]
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


def _select(setting: str, choices: Sequence[tuple[str, str, str]], chosen: str) -> Row:
    options = [option(value, label, told, chosen=value == chosen) for value, label, told in choices]
    return select(ServerSelect(setting), "…", options)
