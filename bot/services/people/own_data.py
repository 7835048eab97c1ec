"""A person's own data: everything that is stored about them, and what happens when it is deleted.

The games of the others stay. Where a person played they are called a former player; a seat in a
running game is open for a replacement.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import rules
from bot.i18n import texts_for
from bot.model import Game
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.leagues.league_results import KIND, show, timer_key
from bot.services.play.services import PlayServices
from bot.services.tables import queue
from bot.services.tables.lobby import NAME_LENGTH, Lobbies
from bot.services.tables.seats import open_seat
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.people import own_data
from bot.store.tables import games

logger = logging.getLogger(__name__)


async def forget_in_leagues(
    tx: Transaction,
    person_id: int,
    names: frozenset[str],
    label: Callable[[Game, int], str],
    now: float,
) -> None:
    """Remove a person from leagues that haven't started, and replace the name by `label` in others.

    Their `names` are replaced in the logs of leagues too. Results of others against them stay; they
    don't play in further rounds.
    """
    for entry in await leagues.entries_of(tx.connection, person_id):
        league = await leagues.load(tx.connection, entry.league_id)
        home = await games.load(tx.connection, entry.league_id)
        assert league is not None
        assert home is not None
        nobody_name = label(home, entry.number)
        await own_data.forget_in_game(tx, home.id, person_id, names, nobody_name)
        await show(tx, home, now)
        if league.status in ("open", "running"):  # someone may wait for their place
            await timers.put(tx, timer_key(league.id), KIND, now, number=league.id)
        if league.status == "open" or entry.status == "waiting":
            await leagues.remove_entrant(tx, entry)
            continue
        left = league.round if entry.left_round is None else entry.left_round
        nobody = replace(entry, person_id=None, name=nobody_name, locale="", left_round=left)
        await leagues.save_entrants(tx, [nobody])
    for league_id in await own_data.logs_of_leagues(tx.connection, person_id):
        league_home = await games.load(tx.connection, league_id)
        assert league_home is not None
        await own_data.forget_in_game(tx, league_id, person_id, names, label(league_home, 0))


class Privacy:
    """Exports and deletes what is stored about persons. `clock` returns seconds since the epoch."""

    def __init__(
        self, db: Database, play: PlayServices, lobbies: Lobbies, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._lobbies = lobbies
        self._clock = clock

    async def export(self, person_id: int) -> dict[str, Any]:
        """Return everything that is stored about a person as JSON data, by table."""
        async with self._db.reading() as connection:
            return {
                "person_id": person_id,
                "at": self._clock(),
                "tables": await own_data.rows_about(connection, person_id),
            }

    async def delete(self, person_id: int) -> None:
        """Forget a person. If it is interrupted it can simply be done again."""
        async with self._db.reading() as connection:
            names = await own_data.names_of(connection, person_id)
            their_games = await own_data.games_with(connection, person_id)
        for game_id, status in their_games.items():
            if status == "lobby":
                await self._leave_table(game_id, person_id)
            elif status == "running":
                await self._leave_game(game_id, person_id)
        async with self._db.transaction() as tx:
            for game_id in their_games:
                game = await games.load(tx.connection, game_id)
                if game is not None:
                    await _forget(tx, game, person_id, names)
            await forget_in_leagues(tx, person_id, names, former_player, self._clock())
            await queue.forget(tx, person_id, self._clock())
            await own_data.forget_people(tx, (person_id,))
        self._play.running.forget(their_games)
        logger.info("a person was forgotten in %d games", len(their_games))

    async def _leave_table(self, game_id: int, person_id: int) -> None:
        try:
            await self._lobbies.forget(game_id, person_id)
        except NotRunning:
            # it has started in the meantime
            await self._leave_game(game_id, person_id)

    async def _leave_game(self, game_id: int, person_id: int) -> None:
        async def change(tx: Transaction, game: Game) -> Game:
            after = await self._open(tx, game, person_id)
            return replace(after, name=_renamed(after), organiser_id=_organiser(after, person_id))

        try:
            await self._play.changes.alter(game_id, change)
        except NotRunning:
            logger.info("game %d has ended meanwhile", game_id)
        except Restarting:
            raise
        except Refused as error:
            # the seat is no one's all the same, and opens by that
            logger.error("game %d cannot be told who left it: %s", game_id, error)

    async def _open(self, tx: Transaction, game: Game, person_id: int) -> Game:
        """Return the game without the person on a seat."""
        seat = game.seat_of(person_id)
        if seat is None:
            return game
        holder = replace(game.seats[seat], name=former_name(game, seat), locale="")
        if holder.computer:
            return _with(game, replace(holder, person_id=None))
        return await open_seat(tx, _with(game, holder), seat, "resigned", self._clock())


def former_name(game: Game, seat: int) -> str:
    """Return the name for a person who played on a seat and was forgotten."""
    return former_player(game, seat + 1)


def former_player(game: Game, number: int) -> str:
    """Return the name for a person who was forgotten, in the language of a game or a league."""
    return texts_for(game.locale).gettext("former player #{number}", number=number)


async def _forget(tx: Transaction, game: Game, person_id: int, names: frozenset[str]) -> None:
    """Remove a person's traces from a game that they can no longer change."""
    seats = await own_data.seats_of(tx.connection, person_id)
    their_seats = [seat for game_id, seat in seats if game_id == game.id]
    label = former_name(game, their_seats[0] if their_seats else -1)
    await own_data.forget_in_game(tx, game.id, person_id, names, label)
    if game.status in ("running", "finished", "abandoned"):
        after = await games.load(tx.connection, game.id)
        assert after is not None
        if after.name != _renamed(after):
            await own_data.rename_game(tx, game.id, _renamed(after))


def _renamed(game: Game) -> str:
    """Return the name of a started game after its players."""
    names = ", ".join(game.names)
    return f"{rules.GAMES[game.slug].name} #{game.id}: {names}"[:NAME_LENGTH]


def _organiser(game: Game, left: int) -> int:
    if game.organiser_id != left:
        return game.organiser_id
    others = (seat.person_id for seat in game.seats if seat.person_id not in (None, left))
    return next((person for person in others if person is not None), 0)


def _with(game: Game, changed: Any) -> Game:
    seats = [changed if seat.seat == changed.seat else seat for seat in game.seats]
    return replace(game, seats=tuple(seats))
