"""The services are put together once and closed together, however the bot ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import AppOptions, open_app
from bot.model import Person
from bot.services.errors import Restarting

ANN = Person(11, "Ann", "en-US")


async def test_nothing_goes_on_after_the_end_although_nobody_drained(tmp_path: Path) -> None:
    async with open_app(tmp_path / "games.sqlite3", AppOptions(60.0)) as app:
        lobby = await app.lobbies.open("puerto-rico", 1, 2, ANN, "en")
        await app.lobbies.add_computer(lobby.id, ANN.id)
        await app.lobbies.add_computer(lobby.id, ANN.id)
        game = await app.lobbies.start(lobby.id, ANN.id)
    with pytest.raises(Restarting):
        await app.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    with pytest.raises(Restarting):
        await app.play.changes.set_thread(game.id, 3)


async def test_a_table_says_when_it_expires(tmp_path: Path) -> None:
    async with open_app(tmp_path / "games.sqlite3", AppOptions(60.0, clock=lambda: 1000.0)) as app:
        lobby = await app.lobbies.open("puerto-rico", 1, 2, ANN, "en")
        assert app.lobbies.closing.expires_at(lobby) == 1060.0
