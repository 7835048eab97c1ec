"""Games that are looked up: their positions, loaded when needed and kept while used, and logs."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import rules
from bot.cluster.ownership import Ownership
from bot.model import Game, LogEntry, Position, StoredMove
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused, no_such_game
from bot.services.play.batch import MoveBatch
from bot.services.play.replay import Unreplayable, bare_entries, log_entries, replay
from bot.store.database import Database
from bot.store.play import moves
from bot.store.play.moves import Snapshot
from bot.store.tables import games
from rules import State

logger = logging.getLogger(__name__)

KEPT: Final = 512
"""How many games are kept in memory; one takes some 10 KiB."""
_ENTRIES: Final = 60


@dataclass(frozen=True, slots=True)
class LoadedGame(Position):
    """A game in memory; `entries` is the end of its log, of the moves after ply `since`.

    It is the same game however much of its log is there.
    """

    since: int = field(compare=False)
    entries: tuple[LogEntry, ...] = field(default=(), compare=False)

    def after(self, batch: MoveBatch) -> LoadedGame:
        """Return the game after a batch of moves."""
        entries = (*self.entries, *batch.entries)[-_ENTRIES:]
        return LoadedGame(batch.game, batch.state, batch.game.ply - len(entries), entries)

    def back(self, game: Game, state: State, to_ply: int) -> LoadedGame:
        """Return the game with the moves after `to_ply` undone.

        Where some of them stay the log is forgotten: it is read again when it is needed.
        """
        if game.ply > to_ply:
            return LoadedGame(game, state, game.ply)
        since = min(self.since, game.ply)
        entries = tuple([entry for entry in self.entries if entry.ply <= game.ply])
        return LoadedGame(game, state, since, entries)


def snapshot_of(game: Game, state: State) -> Snapshot:
    """Return the position as it is stored."""
    text = json.dumps(rules.to_json(state), separators=(",", ":"))
    version = rules.GAMES[game.slug].rules
    return Snapshot(game.id, game.ply, version, zlib.compress(text.encode(), 1))


def read_snapshot(snapshot: Snapshot) -> State:
    """Return the stored position. Raises ValueError if it cannot be read."""
    try:
        return rules.from_json(json.loads(zlib.decompress(snapshot.state)))
    except zlib.error as error:
        raise ValueError(str(error)) from error


def restore(game: Game, snapshot: Snapshot | None, stored: Sequence[StoredMove]) -> State:
    """Rebuild a position from the moves, else from the snapshot. Raises Refused if both fail."""
    try:
        return replay(game, stored)
    except Unreplayable as error:
        logger.error("%s; the game goes on from its snapshot", error)
    if snapshot is not None and snapshot.ply == game.ply:
        try:
            return read_snapshot(snapshot)
        except ValueError as error:
            logger.error("game %d: the snapshot cannot be read: %s", game.id, error)
    raise Refused("This game can't be loaded. The operator has been notified.")


class GameLookup:
    """Answers questions about games and keeps those that were started in memory.

    At most `kept` of them, the least recently used leave first. A game is changed under its lock,
    and the result is put back.
    """

    def __init__(self, db: Database, kept: int = KEPT, ownership: Ownership | None = None) -> None:
        self._ownership = ownership or Ownership()
        self._db = db
        self._kept = kept
        self._loaded: OrderedDict[int, LoadedGame] = OrderedDict()

    async def get(self, game_id: int) -> Game:
        """Return a table or game of any status. Raises NotRunning if there is none."""
        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
        if game is None:
            raise no_such_game()
        return game

    async def position(self, game_id: int) -> LoadedGame:
        """Return a game that was started and its position. Raises NotRunning if there is none."""
        loaded = self._loaded.get(game_id)
        if loaded is not None and not self._ownership.serves(loaded.game.guild_id):
            self.forget(game_id)  # another process changes it
            loaded = None
        if loaded is None:
            fresh = await self._load(game_id)
            # Someone else may have loaded or changed the game while this one was waiting.
            loaded = self._loaded.setdefault(game_id, fresh)
        self._loaded.move_to_end(game_id)
        while len(self._loaded) > self._kept:
            self._loaded.popitem(last=False)
        return loaded

    def put(self, loaded: LoadedGame) -> None:
        """Keep the newest position of a game."""
        self._loaded[loaded.game.id] = loaded
        self._loaded.move_to_end(loaded.game.id)

    def forget(self, game_id: int) -> None:
        """Load the game again the next time."""
        self._loaded.pop(game_id, None)

    def forget_all(self) -> None:
        """Load all games again the next time."""
        self._loaded.clear()

    async def with_log(self, game_id: int, after_ply: int) -> LoadedGame:
        """Return a game whose log reaches back to `after_ply` at least."""
        loaded = await self.position(game_id)
        return loaded if after_ply >= loaded.since else await self._with_log(loaded)

    async def log(
        self, game_id: int, after_ply: int = 0, viewer: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return what the seat `viewer`, or everyone (None), could see of the moves after a ply.

        Answers that are secret yet are left out, and moves of others that no one noticed.
        """
        loaded = await self.with_log(game_id, after_ply)
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

    async def _load(self, game_id: int) -> LoadedGame:
        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
            if game is None:
                raise no_such_game()
            if not game.seed:
                raise NotRunning(WHY_NOT_RUNNING[game.status])
            snapshot = await moves.load_snapshot(connection, game_id)
            state = await asyncio.to_thread(_usable, game, snapshot)
            if state is None:
                stored = await moves.of_game(connection, game_id)
        if state is None:
            state = await asyncio.to_thread(restore, game, snapshot, stored)
        return LoadedGame(game, state, since=game.ply)

    async def _with_log(self, loaded: LoadedGame) -> LoadedGame:
        async with self._db.reading() as connection:
            stored = await moves.of_game(connection, loaded.game.id)
        stored = stored[: loaded.game.ply]
        try:
            entries = await asyncio.to_thread(log_entries, loaded.game, stored)
        except Unreplayable as error:
            logger.error("%s; its log has no details", error)
            entries = bare_entries(stored)
        full = replace(loaded, since=0, entries=entries)
        if self._loaded.get(loaded.game.id) is loaded:
            self._loaded[loaded.game.id] = full
        return full


def _usable(game: Game, snapshot: Snapshot | None) -> State | None:
    """Return the position of a snapshot that is up to date and was written by these rules."""
    if snapshot is None or snapshot.ply != game.ply:
        return None
    if snapshot.rules != rules.GAMES[game.slug].rules:
        return None
    try:
        return read_snapshot(snapshot)
    except ValueError as error:
        logger.warning("game %d: the snapshot is rebuilt: %s", game.id, error)
        return None


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
