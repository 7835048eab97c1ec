"""The runner of leagues: does what is due step by step, without its host.

The steps: close the sign-up and start the first round, start its tables, replace players who left,
announce the end of the round, end it, start the next one. Each step is a separate transaction based
on what is stored, so an interrupted step is simply repeated.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

import rules
from bot.computers.levels import USUAL
from bot.model import Entrant, Game, Placing, Seat, Timer
from bot.model.messages import RankingPost, RoundPost
from bot.model.notices import LeagueTableBegun, OpenTables, RoundEnding
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.leagues.entries import admit, seeded
from bot.services.leagues.league_results import KIND, decide_evenly, show, timer_key
from bot.services.leagues.loading import LeagueView, load_view, plan, warned_at
from bot.services.leagues.rounds import divided, next_round
from bot.services.leagues.standings import Standing, tables_of
from bot.services.play.changes import Alteration
from bot.services.play.services import PlayServices
from bot.services.tables.computer_names import with_distinct_computers
from bot.services.tables.lobby import Lobbies
from bot.services.tables.seats import abandoned, leave_to_computer
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.messages import outbox
from bot.store.tables import games
from rules import LISTED_FIRST, START_PLAYER, RulesError

logger = logging.getLogger(__name__)


class LeagueRunner:
    """Runs leagues. `clock` returns seconds since the epoch."""

    def __init__(
        self, db: Database, play: PlayServices, lobbies: Lobbies, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._lobbies = lobbies
        self._clock = clock
        self._work = Work()
        self._advancing = asyncio.Lock()

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of leagues."""
        scheduler.do(KIND, self._due)

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        await self._work.close()

    async def _due(self, timer: Timer) -> None:
        await self.advance(timer.number)

    async def advance(self, league_id: int) -> None:
        """Do everything that is due in a league now, and plan when to look again."""
        async with self._advancing:
            await self._work.run(self._advance(league_id))

    async def _advance(self, league_id: int) -> None:
        """Do what is due until nothing changes; only then may the timer be set again."""
        try:
            view = await self._get(league_id)
            while (after := await self._step(view)) is not None:
                view = after
        except NotRunning:
            logger.info("league %d was deleted", league_id)

    async def _step(self, view: LeagueView) -> LeagueView | None:
        """Do what is due in a league; return it if it has changed, else plan when to look again."""
        league_id = view.league.id
        await self._admit(view)
        if view.league.status == "open":
            await self._begin_league(league_id)
        elif view.league.status == "running":
            await self._end_replaced_games(view)
            await self._leave_to_computers(view)
            await self._start_tables(view)
            await self._warn(view)
            await self._end_round(view)
            await self._go_on(view)
        async with self._db.transaction() as tx:
            after = await load_view(tx.connection, league_id)
            if after.course != view.course:
                return after
            await plan(tx, after.league)
        return None

    async def _admit(self, view: LeagueView) -> None:
        """Give free places to those on the waiting list."""
        if view.waiting and not view.is_full:
            async with self._db.transaction() as tx:
                await admit(tx, await load_view(tx.connection, view.league.id), self._clock())

    async def _end_replaced_games(self, view: LeagueView) -> None:
        """End games that no longer belong to a table, because it starts again with other people."""
        async with self._db.reading() as connection:
            running = await leagues.running_games(connection, view.league.id)

        async def end(_tx: Transaction, game: Game) -> Game:
            return abandoned(game)

        for game_id in set(running) - {place.game_id for place in view.course.placings}:
            await self._alter(game_id, end)

    async def _begin_league(self, league_id: int) -> None:
        """Close the sign-up if it is time."""
        now = self._clock()
        async with self._db.transaction() as tx:
            view = await load_view(tx.connection, league_id)
            if view.league.closes_at <= now:
                await close_sign_up(tx, view, now)
                await show(tx, view.home, now)

    async def _leave_to_computers(self, view: LeagueView) -> None:
        """Have computers play for those who left a running game."""
        left = {
            entrant.number for entrant in view.course.entrants if entrant.left_round is not None
        }
        people = {entrant.number: entrant.person_id for entrant in view.course.entrants}
        for place in _present(view):
            if place.entrant in left and place.rank is None and place.game_id is not None:
                await self._leave_to_computer(place.game_id, people[place.entrant])

    async def _leave_to_computer(self, game_id: int, person_id: int | None) -> None:
        now = self._clock()

        async def change(tx: Transaction, game: Game) -> Game:
            seat = None if person_id is None else game.seat_of(person_id)
            return game if seat is None else await leave_to_computer(tx, game, seat, now)

        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
        if game is not None and person_id is not None and game.seat_of(person_id) is not None:
            await self._alter(game_id, change)

    async def _alter(self, game_id: int, change: Alteration) -> bool:
        """Change a game that is played; return whether it could be changed."""
        try:
            await self._play.changes.alter(game_id, change)
        except Restarting:
            raise
        except Refused as error:
            logger.warning("the game %d of a league stays as it is: %s", game_id, error)
            return False
        return True

    async def _start_tables(self, view: LeagueView) -> None:
        """Start the games of the current round that haven't started."""
        for table in tables_of(_present(view)).values():
            if len(table) > 1 and all(each.game_id is None for each in table):
                if any(each.rank is not None for each in table):
                    continue
                await self._start_table(view, table)

    async def _start_table(self, view: LeagueView, table: Sequence[Placing]) -> None:
        league, now = view.league, self._clock()

        async def note(tx: Transaction, game: Game) -> None:
            if not await _is_to_begin(tx, league.id, table):
                raise Refused("The league has already started.")
            await leagues.save_placings(tx, [replace(each, game_id=game.id) for each in table])
            ends = league.round_ends_at or now
            notice = LeagueTableBegun(league.name, league.round, table[0].table, ends)
            await outbox.notice(tx, game.id, notice, now)

        try:
            await self._lobbies.start_at_once(_table(view, table, now), note)
        except Restarting:
            raise
        except (Refused, RulesError) as error:
            logger.warning("a table of league %d cannot begin: %s", view.league.id, error)
            async with self._db.transaction() as tx:
                if await _is_to_begin(tx, league.id, table):
                    await decide_evenly(tx, table)

    async def _warn(self, view: LeagueView) -> None:
        """Notify the players at open tables that the round ends soon."""
        now, league = self._clock(), view.league
        due_at, ends_at = warned_at(league), league.round_ends_at
        if league.warned or due_at is None or ends_at is None or due_at > now:
            return
        async with self._db.transaction() as tx:
            if (await load_view(tx.connection, league.id)).league != league:
                return
            await leagues.save(tx, replace(league, warned=True))
            playing = _open_tables(view)
            if playing and now < ends_at:
                notice = OpenTables(league.name, league.round, ends_at, playing)
                await outbox.notice(tx, view.home.id, notice, now)
            for table in tables_of(_present(view)).values() if now < ends_at else ():
                game_id = table[0].game_id
                game = None if game_id is None else await games.load(tx.connection, game_id)
                if game is not None and game.status == "running":
                    people = tuple([seat.player_id for seat in game.seats if seat.player_id])
                    ending = RoundEnding(league.name, league.round, ends_at, people)
                    await outbox.notice(tx, game.id, ending, now)

    async def _end_round(self, view: LeagueView) -> None:
        """Score the open tables of a round as they stand when its time is over."""
        ends_at = view.league.round_ends_at
        if ends_at is None or ends_at > self._clock():
            return

        async def end(tx: Transaction, game: Game) -> Game:
            now = await leagues.load(tx.connection, view.league.id)
            # a host may have given it more time
            return game if now is None or now.round_ends_at != ends_at else abandoned(game)

        for table in tables_of(_present(view)).values():
            game_id = table[0].game_id
            if game_id is None or table[0].rank is not None:
                continue
            if not await self._alter(game_id, end):
                async with self._db.transaction() as tx:
                    placings = await leagues.placings_of(tx.connection, view.league.id)
                    await decide_evenly(
                        tx, [placing for placing in placings if placing.game_id == game_id]
                    )

    async def _go_on(self, view: LeagueView) -> None:
        """Start the next round, or end the league, once all tables are decided."""
        if not view.course.decided:
            return
        drawn = await asyncio.to_thread(next_round, view.course)
        async with self._db.transaction() as tx:
            now = await load_view(tx.connection, view.league.id)
            if now.course == view.course:
                await self._begin_round(tx, now, drawn) if drawn else await self._finish(tx, now)

    async def _begin_round(
        self, tx: Transaction, view: LeagueView, drawn: tuple[Placing, ...]
    ) -> None:
        now, league = self._clock(), view.league
        number = league.round + 1
        ends_at = now + league.round_seconds
        begun = replace(league, round=number, round_ends_at=ends_at, warned=False)
        await leagues.save(tx, begun)
        await leagues.add_placings(tx, drawn)
        await outbox.add(tx, league.id, RoundPost(number), now)
        await show(tx, view.home, now)

    async def _finish(self, tx: Transaction, view: LeagueView) -> None:
        now, league = self._clock(), view.league
        await leagues.save(tx, replace(league, status="finished", round_ends_at=None))
        await timers.drop(tx, timer_key(league.id))
        await outbox.add(tx, league.id, RankingPost(), now)
        await show(tx, view.home, now)

    async def _get(self, league_id: int) -> LeagueView:
        async with self._db.reading() as connection:
            return await load_view(connection, league_id)


async def close_sign_up(tx: Transaction, view: LeagueView, now: float) -> None:
    """Start the first round, or cancel a league with too few entrants."""
    league = view.league
    if league.status != "open":
        return
    if len(view.course.entrants) < min(view.course.allowed, default=inf):
        await cancel(tx, view, now)
        return
    entrants = await seeded(tx, view, view.course.entrants)
    if league.format == "groups":
        former = () if league.former_id is None else await _former(tx, league.former_id)
        entrants = divided(entrants, league.group_size, former)
    await leagues.save_entrants(tx, entrants)
    await leagues.save(tx, replace(league, status="running", closes_at=now))
    await timers.put(tx, timer_key(league.id), KIND, now, number=league.id)


async def _former(tx: Transaction, league_id: int) -> tuple[Standing, ...]:
    try:
        return (await load_view(tx.connection, league_id)).standings
    except NotRunning:
        return ()  # it was deleted


async def cancel(tx: Transaction, view: LeagueView, now: float) -> None:
    """End a league without a ranking; its home is closed like a table."""
    await leagues.save(tx, replace(view.league, status="cancelled", round_ends_at=None))
    home = view.home
    closed = replace(home, status="cancelled", revision=home.revision + 1, changed_at=now)
    await games.update_game(tx, closed, home.revision)
    await timers.drop(tx, timer_key(view.league.id))


async def _is_to_begin(tx: Transaction, league_id: int, table: Sequence[Placing]) -> bool:
    """Return True if a league is played and has a table like this, which hasn't begun."""
    league = await leagues.load(tx.connection, league_id)
    if league is None or league.status != "running":
        return False
    return set(table) <= set(await leagues.placings_of(tx.connection, league_id))


def _open_tables(view: LeagueView) -> tuple[int, ...]:
    """Return the numbers of the tables of the present round that are still played."""
    playing = {place.table for place in _present(view) if place.rank is None}
    return tuple(sorted(playing))


def _present(view: LeagueView) -> tuple[Placing, ...]:
    """Return the places of the present round."""
    return tuple(
        [placing for placing in view.course.placings if placing.round == view.league.round]
    )


def _table(view: LeagueView, table: Sequence[Placing], now: float) -> Game:
    """Return the table at which some entrants play, in the order of their seats."""
    home, kind = view.home, rules.GAMES[view.home.slug]
    entrants = {entrant.number: entrant for entrant in view.course.entrants}
    options = {**home.options}
    if any(option.id == START_PLAYER.id for option in kind.options):
        options[START_PLAYER.id] = LISTED_FIRST
    seats = tuple([_seat(entrants[each.entrant], at) for at, each in enumerate(table)])
    started = replace(
        home,
        id=0,
        lobby_message_id=None,
        thread_id=None,
        options=rules.repaired(kind.options, options, (len(table),)),
        seats=seats,
        revision=1,
        created_at=now,
        changed_at=now,
        asked_at=now,
    )
    return with_distinct_computers(started)


def _seat(entrant: Entrant, at: int) -> Seat:
    """Return the seat of an entrant; a computer plays for those who left in the meantime."""
    if entrant.left_round is not None or entrant.person_id is None:
        return Seat(at, None, "", USUAL)
    return Seat(at, entrant.person_id, entrant.name, locale=entrant.locale)
