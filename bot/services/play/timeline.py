"""The position of a game at any earlier moment.

Positions include hidden information, as everywhere in the services; show only `rules.view` of one.
They are rebuilt from the moves off the event loop, from the start of their round.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import rules
from bot.model import Game, LogEntry, Position, StoredMove
from bot.services.errors import Refused
from bot.services.play.chronicle import Chronicle, chronicle_of
from bot.services.play.replay import Unreplayable
from bot.services.play.services import PlayServices
from bot.store.database import Database
from bot.store.play import moves
from rules import State

logger = logging.getLogger(__name__)

KEPT: Final = 16
"""How many games stay in memory; one takes some 200 KiB."""


class History:
    """Earlier positions, turns and rounds; `kept` games stay cached.

    Functions raise NotRunning if there is no such game and Refused if the current rules can't
    replay its moves.
    """

    def __init__(self, db: Database, play: PlayServices, kept: int = KEPT) -> None:
        self._db = db
        self._play = play
        self._kept = kept
        self._chronicles: OrderedDict[int, Chronicle] = OrderedDict()

    async def chronicle(self, game_id: int) -> Chronicle:
        """Return the turns and rounds of a game as it is now."""
        game = (await self._play.games.position(game_id)).game
        chronicle = self._chronicles.get(game_id)
        if chronicle is None or chronicle.game != game:
            async with self._db.reading() as connection:
                stored = await moves.of_game(connection, game_id)
            # a move may have been stored after the game was looked up
            chronicle = await _rebuilt(game, stored[: game.ply])
            self._chronicles[game_id] = chronicle
        self._chronicles.move_to_end(game_id)
        while len(self._chronicles) > self._kept:
            self._chronicles.popitem(last=False)
        return chronicle

    async def position(self, game_id: int, ply: int) -> Position:
        """Return a game as it was after `ply` moves. Raises Refused if it was never there."""
        return await position_at(await self.chronicle(game_id), ply)


async def position_at(chronicle: Chronicle, ply: int) -> Position:
    """Return a game as it was after `ply` moves, from 0. Raises Refused if it was never there."""
    if not 0 <= ply <= chronicle.game.ply:
        raise Refused("The game hasn't reached that turn yet.")
    if ply == chronicle.game.ply:
        return Position(chronicle.game, chronicle.state)
    state = await asyncio.to_thread(_state_at, chronicle, ply)
    waiting = rules.waiting(state)
    return Position(replace(chronicle.game, ply=ply, status="running", waiting=waiting), state)


def last_own_ply(entries: Iterable[LogEntry], seat: int) -> int:
    """Return the ply after the newest move that a person made for `seat`, 0 if there is none."""
    own = [entry.ply for entry in entries if entry.seat == seat and entry.by == "person"]
    return max(own, default=0)


def _state_at(chronicle: Chronicle, ply: int) -> State:
    at = bisect_right(chronicle.rounds, ply, key=lambda begun: begun.ply) - 1
    begun = chronicle.rounds[at]
    state = rules.copy(begun.state)
    for move in chronicle.made[begun.ply : ply]:
        rules.play_in_place(state, move.seat, move.text, recorded=True)
    return state


async def _rebuilt(game: Game, stored: Sequence[StoredMove]) -> Chronicle:
    try:
        return await asyncio.to_thread(chronicle_of, game, stored)
    except Unreplayable as error:
        logger.error("%s; nobody can look back", error)
        raise Refused(
            "This game started under an older rules version, so its earlier turns can't be shown."
        ) from error
