"""The archive of a server: its finished games, found by kind, player, text and time.

Games of private threads are found by those who played them and by who manages the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.model import Game, Result
from bot.services.errors import Refused
from bot.store.database import Database
from bot.store.leagues import results
from bot.store.play import archive
from bot.store.play.archive import Search
from bot.store.tables import games

__all__ = ["Archive", "ArchivePage", "ArchivedGame", "Search"]

ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A finished game and its result by seat."""

    game: Game
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """A page of results, from 0, and the numbers of games and pages."""

    number: int
    games: tuple[ArchivedGame, ...]
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are, one at least."""
        return max(1, -(-self.total // ON_A_PAGE))


class Archive:
    """Finds finished games for readers."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def find(self, search: Search, page: int, reader: int, *, manages: bool) -> ArchivePage:
        """Return a page of the games that a reader may see, the last one if there is none.

        `manages` says whether they manage the server. Raises Refused for the games of a person who
        does not want to be found.
        """
        seen_by = None if manages else reader
        async with self._db.reading() as connection:
            wanted = search.person_id
            if wanted not in (None, reader) and not await results.listed(connection, wanted):
                raise Refused("This person has hidden their statistics.")
            total = await archive.count(connection, search, seen_by)
            number = min(max(0, page), max(0, (total - 1) // ON_A_PAGE))
            skip = number * ON_A_PAGE
            ids = await archive.find(connection, search, seen_by, skip, ON_A_PAGE)
            found = []
            for game_id in ids:
                game = await games.load(connection, game_id)
                assert game is not None
                found.append(ArchivedGame(game, await archive.results_of(connection, game_id)))
        return ArchivePage(number, tuple(found), total)

    async def get(self, game_id: int, guild_id: int, reader: int, *, manages: bool) -> Game:
        """Return a finished game of a server that a reader may see. Raises Refused."""
        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
            results = await archive.results_of(connection, game_id)
        is_open = game is not None and game.guild_id == guild_id and game.status == "finished"
        if game is None or not is_open:
            raise Refused("There's no such game.")
        plays = game.seat_of(reader) is not None or any(
            result.person_id == reader for result in results
        )
        if game.private and not (plays or manages):
            raise Refused("There's no such game.")
        return game
