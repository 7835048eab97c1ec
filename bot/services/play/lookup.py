"""Questions about games: their position, their log, and which games there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import rules
from bot.model import Game, LogEntry, Position
from bot.services.errors import no_such_game
from bot.services.play.running_games import RunningGames
from bot.store.database import Database
from bot.store.tables import games


class GameLookup:
    """Answers questions about games and changes nothing."""

    def __init__(self, db: Database, running: RunningGames) -> None:
        self._db = db
        self._running = running

    async def get(self, game_id: int) -> Game:
        """Return a table or game of any status. Raises NotRunning if there is none."""
        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
        if game is None:
            raise no_such_game()
        return game

    async def position(self, game_id: int) -> Position:
        """Return a game that was started and its position."""
        loaded = await self._running.positions.get(game_id)
        return Position(loaded.game, loaded.state)

    async def log(
        self, game_id: int, after_ply: int = 0, viewer: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return what the seat `viewer`, or everybody (None), could see of the moves after a ply.

        Answers that are secret yet are left out, and moves of others that nobody noticed.
        """
        loaded = await self._running.positions.with_log(game_id, after_ply)
        entries = tuple(
            [
                replace(entry, events=rules.seen(entry.events, viewer))
                for entry in loaded.entries
                if entry.ply > after_ply and (entry.noticed or entry.seat == viewer)
            ]
        )
        if loaded.game.status == "finished" or not any(entry.hiding for entry in entries):
            return entries
        return _public(entries)

    async def of_person(self, person_id: int) -> tuple[Game, ...]:
        """Return the lobbies and running games of a person, oldest first."""
        async with self._db.reading() as connection:
            return await games.of_person(connection, person_id)

    async def of_guild(self, guild_id: int) -> tuple[Game, ...]:
        """Return the lobbies and running games of a server, oldest first."""
        async with self._db.reading() as connection:
            return await games.of_guild(connection, guild_id)

    async def played_in(self, place_id: int) -> tuple[Game, ...]:
        """Return the games that are played in a thread or channel, else the last one that was."""
        async with self._db.reading() as connection:
            found = await games.played_in(connection, place_id)
        return tuple([game for game in found if game.status == "running"]) or found[-1:]


def _public(entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """Hide the texts of secret moves, and of those not revealed yet whether an order made them."""
    shown: list[LogEntry] = []
    hiding = set(entries[-1].hiding) if entries else set()
    for entry in reversed(entries):
        hiding &= set(entry.hiding)
        if entry.seat in hiding and entry.by == "order":
            shown.append(replace(entry, text="", by="person", reason=""))
        elif entry.seat in entry.hiding:
            shown.append(replace(entry, text=""))
        else:
            shown.append(entry)
    return tuple(reversed(shown))
