"""Pauses of games: by people, by a lock of the thread, and where the bot cannot post.

A game is paused while any of them lasts. Their times tell which: people paused a game if
`paused_at` differs from the times of the other two.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model import Game
from bot.services.errors import Refused, locked, stranded


def with_lock(game: Game, at: float) -> Game:
    """Return a game whose thread is locked since `at`, in seconds since the epoch."""
    return replace(game, locked_at=at, paused_at=at if game.paused_at is None else game.paused_at)


def without_lock(game: Game) -> Game:
    """Return a game whose thread is not locked anymore."""
    by_lock = game.paused_at == game.locked_at
    return _resting(replace(game, locked_at=None)) if by_lock else replace(game, locked_at=None)


def with_stranding(game: Game, at: float) -> Game:
    """Return a game where the bot cannot post since `at`, in seconds since the epoch."""
    return replace(game, stranded_at=at, paused_at=at if game.paused_at is None else game.paused_at)


def without_stranding(game: Game) -> Game:
    """Return a game where the bot can post again."""
    found = replace(game, stranded_at=None)
    return _resting(found) if game.paused_at == game.stranded_at else found


def resumed_by_people(game: Game) -> Game:
    """Return a game without a pause by people; a lock or a stranding may remain."""
    return _resting(game)


def require_resumable(game: Game) -> None:
    """Raise Refused unless people paused a game and can resume it."""
    if game.locked_at is not None:
        raise locked()
    if game.stranded_at is not None:
        raise stranded()
    if game.paused_at is None:
        raise Refused("The game isn't paused.")


def _resting(game: Game) -> Game:
    """Return a game that is paused by a lock or a stranding alone, if there is one of them.

    It is paused since the first pause, and both get that time, which identifies the cause.
    """
    since = game.paused_at
    return replace(
        game,
        locked_at=None if game.locked_at is None else since,
        stranded_at=None if game.stranded_at is None else since,
        paused_at=None if game.locked_at is None and game.stranded_at is None else since,
    )
