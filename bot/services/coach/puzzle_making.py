"""The making of puzzles in the background, so that a few fresh ones of each game are ready.

A process of the lowest priority looks at one decision of a finished game after the other, whenever
no review is being made. Games of servers whose people agree come before those of computers.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias, TypedDict

import rules
from bot.cluster.ownership import Ownership
from bot.computers.coaching.puzzles import SearchedGame
from bot.games import COACHES
from bot.model import PuzzleSource, StoredPuzzle
from bot.services.base.tasks import Work, Workers
from bot.services.coach.puzzle_consent import all_agree, may_be_posted
from bot.services.coach.puzzles import is_bad, is_current
from bot.services.coach.review_process import ReviewFailed
from bot.services.errors import Restarting
from bot.services.play.replay import Unreplayable, record_of
from bot.store.coach import puzzles
from bot.store.coach.puzzles import EndedGame, PuzzleUse
from bot.store.database import Database
from bot.store.errors import DatabaseBusy
from bot.store.people import server_settings
from bot.store.play import moves
from bot.store.tables import games

logger = logging.getLogger(__name__)

READY: Final = 5
"""So many puzzles of each game are kept that nobody has answered and no server has posted."""
A_GAME: Final = 2
"""So many puzzles are made of one game at most: its people would know the rest."""
SOURCE: Final = "computers"
"""The names of games of computers begin so."""
FIRST_PUZZLES: Final = Path(__file__).parent / "first_puzzles"
"""The puzzles that the bot comes with, a file for each game: `tests.bench.make_puzzles`."""
_WORKER: Final = "puzzles"
NextDecision: TypeAlias = Callable[[SearchedGame], Awaitable[Mapping[str, Any]]]
"""Looks at the next decision of a game, as `SearchedGame.rows` do. Raises ReviewFailed."""


class MadePuzzle(TypedDict):
    """A puzzle of a file: the name of its game and move, the rules' version, and its content."""

    name: str
    slug: str
    rules: int
    content: Mapping[str, Any]


def made_puzzle(game: str, slug: str, version: int, content: Mapping[str, Any]) -> MadePuzzle:
    """Return a puzzle as it is kept in a file."""
    return MadePuzzle(name=f"{game}/{content['ply']}", slug=slug, rules=version, content=content)


def first_puzzles(folder: Path = FIRST_PUZZLES) -> list[MadePuzzle]:
    """Return all puzzles that the bot comes with."""
    return [
        json.loads(line)
        for path in sorted(folder.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def lacking(uses: Iterable[PuzzleUse], slugs: Iterable[str], ready: int = READY) -> list[str]:
    """Return the games of which too few puzzles are fresh, that with the fewest first."""
    fresh = Counter(
        use.source.slug
        for use in uses
        if not use.answers and not use.posts and is_current(use) and not is_bad(use)
    )
    order = sorted(slugs, key=lambda slug: (fresh[slug], slug))
    return [slug for slug in order if fresh[slug] < ready]


class PuzzleMaker:
    """Keeps some puzzles of each game ready. `clock` returns seconds since the epoch.

    `next_decision` looks at a decision; `unhurried` waits until nothing is more urgent. `new_seed`
    returns the seed of a game of computers. Of several processes one makes puzzles, by `ownership`.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        next_decision: NextDecision,
        unhurried: Callable[[], Awaitable[None]],
        new_seed: Callable[[], str],
        ownership: Ownership | None = None,
    ) -> None:
        self._db, self._clock, self._next_decision = db, clock, next_decision
        self._unhurried, self._new_seed = unhurried, new_seed
        self._ownership = ownership or Ownership()
        self._work = Work()
        self._workers: Workers[str] = Workers()
        self._searched: Counter[str] = Counter()
        self._started = False

    async def resume(self) -> None:
        """Store the puzzles that the bot comes with; make more if people solve them."""
        if not self._ownership.serves_all:
            return
        await self._work.run(self._store_first(await asyncio.to_thread(first_puzzles)))
        self._started = True
        async with self._db.reading() as connection:
            is_used = any(use.answers or use.posts for use in await puzzles.uses(connection))
        if is_used:
            self.begin()

    def begin(self) -> None:
        """Make puzzles if there are too few and this process has begun."""
        if self._started and not self._work.closed:
            self._workers.start(_WORKER, self._make)

    async def idle(self) -> None:
        """Wait until enough puzzles are there."""
        await self._workers.wait()

    async def close(self) -> None:
        """Make no more; the game that is being searched is begun anew some day."""
        await self._work.close()
        self._workers.cancel()
        await self._workers.wait()

    async def _make(self, _: str) -> None:
        """Search one game after the other until there are enough puzzles."""
        try:
            while await self._make_some():
                pass
        except Restarting:
            return  # the next start goes on
        except (ReviewFailed, DatabaseBusy) as error:
            logger.warning("puzzles are made later: %s", error)
        except Exception:
            logger.exception("puzzles are made later")

    async def _make_some(self) -> bool:
        """Search the next game; return False if none need be."""
        async with self._db.reading() as connection:
            ended = await puzzles.next_ended(connection)
            uses = await puzzles.uses(connection)
        if ended is not None:
            game = await self._game_of_people(ended)
            try:
                if game is not None:
                    await self._search(game, ended)
            except (DatabaseBusy, Restarting):
                raise
            except Exception:
                # it may fail each time, and must not hold up all others
                await self._work.run(self._note_searched(ended))
                raise
            await self._work.run(self._note_searched(ended))
            return True
        wanted = lacking(uses, COACHES)
        if not wanted:
            return False
        # a game in which puzzles are rare must not hold up the others
        slug = min(wanted, key=self._searched.__getitem__)
        self._searched[slug] += 1
        await self._search(SearchedGame(f"{SOURCE}/{slug}/{self._new_seed()}", slug))
        return True

    async def _search(self, game: SearchedGame, ended: EndedGame | None = None) -> None:
        """Store the puzzles of a game, a few at most; people played it if it is `ended`."""
        number = 0
        while number < A_GAME:
            await self._unhurried()
            row = await self._next_decision(game)
            if row["over"]:
                return
            if row["puzzle"] is None:
                continue
            puzzle = made_puzzle(game.name, game.slug, rules.GAMES[game.slug].rules, row["puzzle"])
            number += await self._work.run(self._store(_stored(puzzle, self._clock(), ended)))

    async def _game_of_people(self, ended: EndedGame) -> SearchedGame | None:
        """Return a game to be searched, None if its people do not agree or it can't be replayed."""
        async with self._db.reading() as connection:
            game = await games.load(connection, ended.game_id)
            if game is None or game.slug not in COACHES:
                return None
            if not await all_agree(connection, game.id):
                return None
            stored_moves = await moves.of_game(connection, game.id)
        try:
            record = await asyncio.to_thread(record_of, game, stored_moves)
        except Unreplayable as error:
            logger.info("game %d makes no puzzles: %s", game.id, error)
            return None
        return SearchedGame(f"games/{game.id}", game.slug, record.to_text())

    async def _note_searched(self, ended: EndedGame) -> None:
        async with self._db.transaction() as tx:
            guild = await server_settings.load(tx.connection, ended.guild_id)
            await server_settings.save(tx, replace(guild, puzzled_until=ended.ended_at))

    async def _store_first(self, first: Iterable[MadePuzzle]) -> None:
        """Store the puzzles that the bot comes with, those that are not there yet."""
        now = self._clock()
        async with self._db.transaction() as tx:
            await puzzles.add_all(tx, [_stored(puzzle, now) for puzzle in first])

    async def _store(self, puzzle: StoredPuzzle) -> bool:
        """Store a puzzle; one of people only if they still agree."""
        async with self._db.transaction() as tx:
            agreed = await may_be_posted(tx.connection, puzzle.source)
            return agreed and await puzzles.add(tx, puzzle)


def _stored(puzzle: MadePuzzle, now: float, ended: EndedGame | None = None) -> StoredPuzzle:
    """Return a puzzle as it is stored; people played its game if that is `ended`."""
    source = PuzzleSource(puzzle["name"], puzzle["slug"])
    if ended is not None:
        source = replace(source, game_id=ended.game_id, guild_id=ended.guild_id)
    return StoredPuzzle(0, source, puzzle["rules"], puzzle["content"], now)
