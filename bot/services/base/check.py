"""The operator's check: a replay of every stored game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import rules
from bot.model import Game, StoredMove
from bot.services.play.positions import read_snapshot
from bot.services.play.replay import Unreplayable, replay
from bot.store.database import Database
from bot.store.play import moves
from bot.store.play.moves import Snapshot
from bot.store.tables import games


@dataclass(frozen=True, slots=True)
class Difference:
    """A game whose moves no longer lead to the stored position, and the difference."""

    game_id: int
    problem: str


async def check(
    db: Database,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    *,
    running_only: bool = False,
) -> tuple[Difference, ...]:
    """Replay every game that was started and compare it with its stored position.

    With `running_only` those that are over are left out. `progress` is called with the number of
    games done and the number of all. Nothing changes.
    """
    async with db.reading() as connection:
        game_ids = await games.started_ids(connection, running_only=running_only)
    differences = []
    progress(0, len(game_ids))
    for done, game_id in enumerate(game_ids, start=1):
        problem = await _check_game(db, game_id)
        if problem:
            differences.append(Difference(game_id, problem))
        progress(done, len(game_ids))
    return tuple(differences)


async def _check_game(db: Database, game_id: int) -> str | None:
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        stored = await moves.of_game(connection, game_id)
        snapshot = await moves.load_snapshot(connection, game_id)
    if game is None:
        return None
    return await asyncio.to_thread(_difference, game, stored, snapshot)


def _difference(game: Game, made: tuple[StoredMove, ...], snapshot: Snapshot | None) -> str | None:
    if [move.ply for move in made] != list(range(1, game.ply + 1)):
        return f"{game.ply} moves were made, but {len(made)} are stored."
    try:
        state = replay(game, made)
    except Unreplayable as error:
        return f"The moves cannot be replayed: {error}"
    if rules.waiting(state) != game.waiting:
        return "The replay waits for other players."
    if snapshot is None or snapshot.ply != game.ply:
        return "The stored position is not that after the last move."
    try:
        stored = read_snapshot(snapshot)
    except rules.OldPosition:
        # the moves lead to it when it is used next
        return None
    except ValueError as error:
        return f"The stored position cannot be read: {error}"
    return None if stored == state else "The replay leads to another position than the stored one."
