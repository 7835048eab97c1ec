"""The services of games that were started, made together: they share one set of running games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.cluster.ownership import Ownership
from bot.computers import Computer
from bot.games import COMPUTERS
from bot.services.play.changes import GameChanges
from bot.services.play.computer_turns import ComputerTurns, Searching
from bot.services.play.drafts import Drafts
from bot.services.play.moves import Moves
from bot.services.play.observers import Observer, Timekeeper
from bot.services.play.positions import KEPT
from bot.services.play.record_export import RecordExport
from bot.services.play.running_games import RunningGames
from bot.services.play.undo import Undo
from bot.store.database import Database


class PlayServices:
    """One service for each thing that can be done with a running game.

    `games` answers queries, `moves` makes moves, `undo` undoes them, `drafts` keeps moves in
    progress, `changes` changes everything else, `computers` plays for computers,
    `records` exports records. `computers` are the computer players by game, `kept` is how many
    games stay in memory. Functions raise NotRunning if there is no such game, NotAPlayer if a
    person doesn't play in it, and Restarting once `close` was called.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        computers: Mapping[str, Computer] = COMPUTERS,
        kept: int = KEPT,
        timekeeper: Timekeeper | None = None,
        observers: Sequence[Observer] = (),
        searching: Searching | None = None,
        ownership: Ownership | None = None,
    ) -> None:
        self.running = RunningGames(db, clock, kept, timekeeper, observers, ownership)
        self.games = self.running.games
        self.moves = Moves(self.running)
        self.undo = Undo(self.running)
        self.drafts = Drafts(db, self.running)
        self.changes = GameChanges(self.running)
        self.records = RecordExport(self.running)
        self.computers = ComputerTurns(db, self.running, self.moves, computers, searching)
        self.running.on_computer_asked(self.computers.drive)

    async def close(self) -> None:
        """Refuse new changes, stop computers from thinking, wait for changes under way."""
        await self.running.work.close()
        await self.computers.close()
