"""Who may decide about servers, tables and games: rights count where they were given."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.services.errors import Refused
from bot.ui import permissions
from tests.cases import for_each

GAME: Any = SimpleNamespace(guild_id=1, channel_id=2, thread_id=3)


def press(guild: int | None = 1, channel: int = 2, **rights: bool) -> Any:
    """A press in a place by somebody with some rights there."""
    held = discord.Permissions(**rights)
    return SimpleNamespace(guild_id=guild, channel_id=channel, permissions=held)


@for_each(
    ("guild", "channel", "moderates"),
    [(1, 2, True), (1, 3, True), (1, 4, False), (8, 2, False), (8, 3, False), (None, 3, False)],
)
def test_a_game_is_moderated_where_it_is_played(
    guild: int | None, channel: int, moderates: bool
) -> None:
    for right in ("manage_messages", "manage_threads"):
        pressed = press(guild, channel, **{right: True})
        assert permissions.moderates_game(pressed, GAME) is moderates
    assert not permissions.moderates_game(press(guild, channel, manage_events=True), GAME)


def test_settings_of_a_server_are_for_those_who_manage_it_and_not_in_direct_messages() -> None:
    permissions.require_manage_server(press(manage_guild=True))
    for refused in (press(), press(None, manage_guild=True), press(manage_threads=True)):
        with pytest.raises(Refused, match="Manage Server"):
            permissions.require_manage_server(refused)


@for_each(
    ("right", "opens", "moderates"),
    [
        ("manage_messages", True, True),
        ("manage_events", True, False),
        ("manage_threads", False, True),
        ("manage_guild", False, False),
        ("send_messages", False, False),
    ],
)
def test_rights_that_open_tables_and_those_that_moderate(
    right: str, opens: bool, moderates: bool
) -> None:
    pressed = press(**{right: True})
    assert permissions.opens_tables(pressed) is opens
    assert permissions.moderates(pressed) is moderates
