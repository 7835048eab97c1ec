"""Leagues and tournaments: opened by an organiser, then run by the bot from round to round.

What is to happen next has one timer, so nobody needs to be there: the sign-up closes and the first
round begins, a round ends and the next one begins. Each step is a transaction of its own that looks
at what is stored, so a step that was interrupted is simply done again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.computers.levels import USUAL
from bot.model import Entrant, Game, League, LeagueFormat, Person, Placing, Seat, Timer
from bot.model.messages import LeagueUpdate, RankingPost, RoundPost
from bot.model.notices import LeagueTableBegun, RoundEnding
from bot.services.background.scheduler import Scheduler
from bot.services.background.tasks import Work
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.guilds.settings import adopt
from bot.services.leagues.results import KIND, decide_evenly, timer_key
from bot.services.leagues.rounds import Course, divided, next_round
from bot.services.leagues.standings import Standing, standings, tables_of
from bot.services.moderation.decisions import Actor, require_say
from bot.services.moves.changes import Alteration
from bot.services.people.personal_settings import note_person
from bot.services.play import Play
from bot.services.seats.seats import abandoned, leave_to_computer
from bot.services.statistics.ratings import MU, ladder, person_key
from bot.services.tables.computer_names import with_distinct_computers
from bot.services.tables.lobby import Lobbies, new_table, numbers_to_start
from bot.store.background import timers
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.messages import outbox
from bot.store.statistics import ratings
from bot.store.tables import games
from rules import LISTED_FIRST, START_PLAYER, RulesError

logger = logging.getLogger(__name__)

DAY: Final = 86400.0
NAME_LENGTH: Final = 60
MOST_ENTRANTS: Final = 128
LARGEST_TABLE: Final = 5
MOST_ROUNDS: Final = 20
ROUND_DAYS: Final = (3, 7, 14, 21, 28, 42, 60, 90)
SIGN_UP_DAYS: Final = (1, 2, 3, 5, 7, 14, 21, 28)
GROUP_SIZES: Final = (0, 4, 6, 8, 10, 12, 16)
LONGEST_HOURS: Final = 720
WARNING: Final = 48 * 3600.0
"""How long before the end of a round its open tables are told."""
_PERSON_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league with its home, all who joined, and where they sat."""

    home: Game
    course: Course

    @property
    def league(self) -> League:
        """The league itself."""
        return self.course.league

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where everybody stands."""
        course = self.course
        return standings(course.league, course.entrants, course.placings)

    def entrant(self, person_id: int) -> Entrant | None:
        """Return a person's entry, None if they never joined."""
        return next((each for each in self.course.entrants if each.person_id == person_id), None)


_Change: TypeAlias = Callable[[Transaction, LeagueView], Awaitable[None]]


class Leagues:
    """Opens, changes and runs leagues. `clock` returns seconds since the epoch.

    Functions return the league as it is then, and raise Refused where that is not possible.
    """

    def __init__(
        self, db: Database, play: Play, lobbies: Lobbies, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._lobbies = lobbies
        self._clock = clock
        self._work = Work()
        self._advancing = asyncio.Lock()

    def register(self, scheduler: Scheduler) -> None:
        """Do what is due in leagues when the scheduler says so."""
        scheduler.do(KIND, self._due)

    async def close(self) -> None:
        """Begin nothing new and wait for what is being done."""
        await self._work.close()

    async def open(
        self,
        slug: str,
        guild_id: int,
        channel_id: int,
        organiser: Person,
        locale: str,
        name: str,
        kind: LeagueFormat,
        *,
        manages: bool = False,
    ) -> LeagueView:
        """Open the sign-up of a league for a game. `manages` is as for tables."""
        called = " ".join(name.split())[:NAME_LENGTH]
        if not called:
            raise Refused("A league has a name.")
        game = rules.GAMES[slug]
        options: rules.Options = {option.id: option.default for option in game.options}
        now = self._clock()
        table = new_table(game, guild_id, channel_id, organiser, locale, options, now)
        sizes = [each for each in game.seats if 2 <= each <= LARGEST_TABLE]
        league = League(
            id=0,
            name=called,
            format=kind,
            status="open",
            table_size=4 if 4 in sizes else max(sizes),
            rounds=0 if kind == "knockout" else 4,
            group_size=8 if kind == "groups" else 0,
            round_seconds=28 * DAY,
            closes_at=now + 7 * DAY,
        )

        async def insert(tx: Transaction) -> int:
            adopted = await adopt(tx, replace(table, seats=()), manages=manages)
            await note_person(tx, organiser, now)
            return await self._insert(tx, adopted, league)

        return await self._in_transaction(insert)

    async def play_again(
        self, league_id: int, organiser: Person, *, manages: bool = False
    ) -> LeagueView:
        """Open the next season of a league that is over, with the same settings."""
        now = self._clock()

        async def insert(tx: Transaction) -> int:
            former = await self._load(tx, league_id)
            if former.league.status != "finished":
                raise Refused("This league is not over yet.")
            table = replace(
                former.home,
                organiser_id=organiser.id,
                revision=1,
                lobby_message_id=None,
                created_at=now,
                changed_at=now,
            )
            adopted = await adopt(tx, table, manages=manages)
            kept = replace(adopted, locale=table.locale, pace=table.pace)
            await note_person(tx, organiser, now)
            season = replace(
                former.league,
                status="open",
                round=0,
                round_ends_at=None,
                closes_at=now + 7 * DAY,
                former_id=former.league.id,
            )
            return await self._insert(tx, kept, season)

        return await self._in_transaction(insert)

    async def _insert(self, tx: Transaction, table: Game, league: League) -> int:
        home = await games.insert_game(tx, table)
        await games.update_game(tx, replace(home, league_id=home.id), home.revision)
        stored = replace(league, id=home.id)
        await leagues.add(tx, stored)
        await _plan(tx, stored)
        return home.id

    async def get(self, league_id: int) -> LeagueView:
        """Return a league."""
        async with self._db.reading() as connection:
            return await _view(connection, league_id)

    async def threads(self, league_id: int) -> Mapping[int, int]:
        """Return the threads of the tables of a league, by the ids of their games."""
        async with self._db.reading() as connection:
            return await leagues.threads_of(connection, league_id)

    async def of_guild(self, guild_id: int) -> tuple[League, ...]:
        """Return the leagues of a server, those that go on first, then the newest."""
        async with self._db.reading() as connection:
            return await leagues.of_guild(connection, guild_id)

    async def join(self, league_id: int, person: Person) -> LeagueView:
        """Let a person take part: from the first round on, or from the next one."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            known = view.entrant(person.id)
            first = _first_round(view)
            if known is not None and known.left_round is None:
                raise Refused("You have joined already.")
            await note_person(tx, person, self._clock())
            if known is not None:
                await leagues.save_entrants(tx, [replace(known, left_round=None)])
                return
            if len(view.course.entrants) >= MOST_ENTRANTS:
                raise Refused("All {seats} seats are taken.", seats=MOST_ENTRANTS)
            await leagues.add_entrant(tx, await self._entrant(tx, view, person, first))

        return await self._change(league_id, change)

    async def _entrant(
        self, tx: Transaction, view: LeagueView, person: Person, first: int
    ) -> Entrant:
        key = person_key(person.id)
        name = ladder(view.home.slug, alone=False)
        known = await ratings.of_players(tx.connection, name, [key])
        entrants = view.course.entrants
        return Entrant(
            league_id=view.league.id,
            number=1 + max((each.number for each in entrants), default=0),
            person_id=person.id,
            name=person.name[:_PERSON_NAME],
            locale=person.locale,
            strength=known[0].mu if known else MU,
            division=max((each.division for each in entrants), default=0),
            from_round=first,
        )

    async def withdraw(self, league_id: int, person_id: int) -> LeagueView:
        """Let a person leave: before the start without a trace, then from the next round on.

        A computer plays on at the table at which they sit.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            entrant = view.entrant(person_id)
            if entrant is None or entrant.left_round is not None:
                raise Refused("You do not take part in this league.")
            if view.league.status == "open":
                await leagues.remove_entrant(tx, entrant)
                return
            _require_running(view.league)
            left = replace(entrant, left_round=view.league.round)
            await leagues.save_entrants(tx, [left])
            await timers.put(tx, timer_key(league_id), KIND, self._clock(), number=league_id)

        return await self._change(league_id, change)

    async def set_rounds(self, league_id: int, actor: Actor, rounds: int) -> LeagueView:
        """Choose how many rounds are played; a knock-out goes on until it is decided."""
        return await self._set(league_id, actor, rounds=_within(rounds, range(1, MOST_ROUNDS + 1)))

    async def set_table_size(self, league_id: int, actor: Actor, size: int) -> LeagueView:
        """Choose how many people are wanted at a table."""
        return await self._set(
            league_id, actor, table_size=_within(size, range(2, LARGEST_TABLE + 1))
        )

    async def set_group_size(self, league_id: int, actor: Actor, size: int) -> LeagueView:
        """Choose how many people are wanted in a group; 0 for one group."""
        return await self._set(league_id, actor, group_size=_within(size, GROUP_SIZES))

    async def set_round_days(self, league_id: int, actor: Actor, days: int) -> LeagueView:
        """Choose how long a round lasts."""
        return await self._set(league_id, actor, round_seconds=_within(days, ROUND_DAYS) * DAY)

    async def set_sign_up(self, league_id: int, actor: Actor, days: int) -> LeagueView:
        """Choose when the sign-up closes, counted from now."""
        closes_at = self._clock() + _within(days, SIGN_UP_DAYS) * DAY
        return await self._set(league_id, actor, closes_at=closes_at)

    async def _set(self, league_id: int, actor: Actor, **values: float) -> LeagueView:
        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status != "open":
                raise Refused("The league has begun; this can no longer be changed.")
            changed = replace(view.league, **values)  # type: ignore[arg-type]
            await leagues.save(tx, changed)
            await _plan(tx, changed)

        return await self._change(league_id, change)

    async def extend(self, league_id: int, actor: Actor, hours: int) -> LeagueView:
        """Give the present round, or the sign-up, more time."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if not 1 <= hours <= LONGEST_HOURS:
                raise Refused("From 1 to {hours} hours can be added.", hours=LONGEST_HOURS)
            league, more = view.league, hours * 3600.0
            if league.status == "open":
                league = replace(league, closes_at=league.closes_at + more)
            else:
                _require_running(league)
                assert league.round_ends_at is not None
                ends_at = league.round_ends_at + more
                league = replace(league, round_ends_at=ends_at, warned=False)
            await leagues.save(tx, league)
            await _plan(tx, league)

        return await self._change(league_id, change)

    async def begin(self, league_id: int, actor: Actor) -> LeagueView:
        """Close the sign-up now: the first round begins."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status != "open":
                raise Refused("The league has begun already.")
            _require_enough(view)
            await self._close_sign_up(tx, view)

        return await self._change(league_id, change)

    async def cancel(self, league_id: int, actor: Actor) -> LeagueView:
        """End a league without a ranking; games that are being played go on by themselves."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status not in ("open", "running"):
                raise Refused("This league is over.")
            await self._cancel(tx, view)

        return await self._change(league_id, change)

    async def _due(self, timer: Timer) -> None:
        await self.advance(timer.number)

    async def advance(self, league_id: int) -> None:
        """Do everything that is due in a league now, and plan when to look again."""
        async with self._advancing:
            await self._work.run(self._advance(league_id))

    async def _advance(self, league_id: int) -> None:
        """Do what is due until nothing changes any more; only then the timer may be set anew."""
        try:
            view = await self.get(league_id)
            while (after := await self._step(view)) is not None:
                view = after
        except NotRunning:
            logger.info("league %d was deleted", league_id)

    async def _step(self, view: LeagueView) -> LeagueView | None:
        """Do what is due in a league; return it if it has changed, else plan when to look again."""
        league_id = view.league.id
        if view.league.status == "open" and view.league.closes_at <= self._clock():
            await self._change(league_id, self._close_sign_up)
        elif view.league.status == "running":
            await self._leave_to_computers(view)
            await self._start_tables(view)
            await self._warn(view)
            await self._end_round(view)
            await self._go_on(view)
        async with self._db.transaction() as tx:
            after = await self._load(tx, league_id)
            if after.course != view.course:
                return after
            await _plan(tx, after.league)
        return None

    async def _close_sign_up(self, tx: Transaction, view: LeagueView) -> None:
        """Let the first round begin, or cancel a league for which too few have joined."""
        league = view.league
        if league.status != "open":
            return
        if len(view.course.entrants) < min(view.course.allowed, default=MOST_ENTRANTS + 1):
            await self._cancel(tx, view)
            return
        if league.format == "groups":
            former = () if league.former_id is None else await self._former(tx, league.former_id)
            grouped = divided(view.course.entrants, league.group_size, former)
            await leagues.save_entrants(tx, grouped)
        now = self._clock()
        await leagues.save(tx, replace(league, status="running", closes_at=now))
        await timers.put(tx, timer_key(league.id), KIND, now, number=league.id)

    async def _former(self, tx: Transaction, league_id: int) -> tuple[Standing, ...]:
        try:
            return (await self._load(tx, league_id)).standings
        except NotRunning:
            return ()  # it was deleted

    async def _cancel(self, tx: Transaction, view: LeagueView) -> None:
        await leagues.save(tx, replace(view.league, status="cancelled", round_ends_at=None))
        home, now = view.home, self._clock()
        closed = replace(home, status="cancelled", revision=home.revision + 1, changed_at=now)
        await games.update_game(tx, closed, home.revision)
        await timers.drop(tx, timer_key(view.league.id))

    async def _leave_to_computers(self, view: LeagueView) -> None:
        """Let computers play for those who left while their game is played."""
        left = {each.number for each in view.course.entrants if each.left_round is not None}
        people = {each.number: each.person_id for each in view.course.entrants}
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
        """Start the games of the present round that have not begun."""
        for table in tables_of(_present(view)).values():
            if len(table) > 1 and all(each.game_id is None for each in table):
                if any(each.rank is not None for each in table):
                    continue
                await self._start_table(view, table)

    async def _start_table(self, view: LeagueView, table: Sequence[Placing]) -> None:
        league, now = view.league, self._clock()

        async def note(tx: Transaction, game: Game) -> None:
            known = await leagues.placings_of(tx.connection, league.id)
            if not set(table) <= set(known):
                raise Refused("The league has begun already.")
            await leagues.save_placings(tx, [replace(each, game_id=game.id) for each in table])
            ends = league.round_ends_at or now
            told = LeagueTableBegun(league.name, league.round, table[0].table, ends)
            await outbox.notice(tx, game.id, told, now)

        try:
            await self._lobbies.start_at_once(_table(view, table, now), note)
        except Restarting:
            raise
        except (Refused, RulesError) as error:
            logger.warning("a table of league %d cannot begin: %s", view.league.id, error)
            async with self._db.transaction() as tx:
                await decide_evenly(tx, table)

    async def _warn(self, view: LeagueView) -> None:
        """Tell the players at open tables that the round ends soon."""
        now, league = self._clock(), view.league
        due_at, ends_at = _warned_at(league), league.round_ends_at
        if league.warned or due_at is None or ends_at is None or due_at > now:
            return
        async with self._db.transaction() as tx:
            if (await self._load(tx, league.id)).league != league:
                return
            await leagues.save(tx, replace(league, warned=True))
            for table in tables_of(_present(view)).values() if now < ends_at else ():
                game_id = table[0].game_id
                game = None if game_id is None else await games.load(tx.connection, game_id)
                if game is not None and game.status == "running":
                    people = tuple([each.player_id for each in game.seats if each.player_id])
                    told = RoundEnding(league.name, league.round, ends_at, people)
                    await outbox.notice(tx, game.id, told, now)

    async def _end_round(self, view: LeagueView) -> None:
        """Let the present scores decide the tables of a round whose time is over."""
        ends_at = view.league.round_ends_at
        if ends_at is None or ends_at > self._clock():
            return

        async def end(_tx: Transaction, game: Game) -> Game:
            return abandoned(game)

        for table in tables_of(_present(view)).values():
            game_id = table[0].game_id
            if game_id is None or table[0].rank is not None:
                continue
            if not await self._alter(game_id, end):
                async with self._db.transaction() as tx:
                    known = await leagues.placings_of(tx.connection, view.league.id)
                    await decide_evenly(tx, [each for each in known if each.game_id == game_id])

    async def _go_on(self, view: LeagueView) -> None:
        """Begin the next round, or end the league, once all tables are decided."""
        if not view.course.decided:
            return
        drawn = await asyncio.to_thread(next_round, view.course)
        async with self._db.transaction() as tx:
            now = await self._load(tx, view.league.id)
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
        await _show(tx, view.home, now)

    async def _finish(self, tx: Transaction, view: LeagueView) -> None:
        now, league = self._clock(), view.league
        await leagues.save(tx, replace(league, status="finished", round_ends_at=None))
        await timers.drop(tx, timer_key(league.id))
        await outbox.add(tx, league.id, RankingPost(), now)
        await _show(tx, view.home, now)

    async def _change(self, league_id: int, change: _Change) -> LeagueView:
        async def changed(tx: Transaction) -> int:
            view = await self._load(tx, league_id)
            await change(tx, view)
            await _show(tx, view.home, self._clock())
            return league_id

        return await self._in_transaction(changed)

    async def _in_transaction(self, change: Callable[[Transaction], Awaitable[int]]) -> LeagueView:
        async def run() -> LeagueView:
            async with self._db.transaction() as tx:
                league_id = await change(tx)
                return await self._load(tx, league_id)

        return await self._work.run(run())

    async def _load(self, tx: Transaction, league_id: int) -> LeagueView:
        return await _view(tx.connection, league_id)


async def _view(connection: AsyncConnection, league_id: int) -> LeagueView:
    league = await leagues.load(connection, league_id)
    home = await games.load(connection, league_id)
    if league is None or home is None:
        raise NotRunning("There is no such league.")
    entrants = await leagues.entrants_of(connection, league_id)
    placings = await leagues.placings_of(connection, league_id)
    return LeagueView(home, Course(league, entrants, placings, sizes_for(home)))


def sizes_for(home: Game) -> tuple[int, ...]:
    """Return how many people can sit at a table of a league with its game and options."""
    return tuple([each for each in numbers_to_start(home) if 2 <= each <= LARGEST_TABLE])


async def _plan(tx: Transaction, league: League) -> None:
    """Look at a league again when its sign-up closes or its round ends, or is about to."""
    due_at = league.closes_at if league.status == "open" else league.round_ends_at
    if league.status == "running" and not league.warned:
        due_at = _warned_at(league)
    if league.status in ("open", "running") and due_at is not None:
        await timers.put(tx, timer_key(league.id), KIND, due_at, number=league.id)


def _warned_at(league: League) -> float | None:
    """Return when the open tables of a round are told that it ends soon; None before the first."""
    if league.round_ends_at is None:
        return None
    return league.round_ends_at - min(WARNING, league.round_seconds / 2)


async def _show(tx: Transaction, home: Game, now: float) -> None:
    if home.lobby_message_id is not None:
        await outbox.add(tx, home.id, LeagueUpdate(), now)


def _present(view: LeagueView) -> tuple[Placing, ...]:
    """Return the places of the present round."""
    return tuple([each for each in view.course.placings if each.round == view.league.round])


def _table(view: LeagueView, table: Sequence[Placing], now: float) -> Game:
    """Return the table at which some entrants play, in the order of their seats."""
    home, kind = view.home, rules.GAMES[view.home.slug]
    entrants = {each.number: each for each in view.course.entrants}
    options = {**home.options}
    if any(option.id == START_PLAYER.id for option in kind.options):
        options[START_PLAYER.id] = LISTED_FIRST
    seats = tuple([_seat(entrants[each.entrant], at) for at, each in enumerate(table)])
    made = replace(
        home,
        id=0,
        lobby_message_id=None,
        options=rules.repaired(kind.options, options, (len(table),)),
        seats=seats,
        revision=1,
        created_at=now,
        changed_at=now,
        asked_at=now,
    )
    return with_distinct_computers(made)


def _seat(entrant: Entrant, at: int) -> Seat:
    """Return the seat of an entrant; a computer plays for whoever left meanwhile."""
    if entrant.left_round is not None or entrant.person_id is None:
        return Seat(at, None, "", USUAL)
    return Seat(at, entrant.person_id, entrant.name, locale=entrant.locale)


def _first_round(view: LeagueView) -> int:
    """Return the round from which somebody who joins now takes part. Raises Refused."""
    league = view.league
    if league.status == "open":
        return 1
    _require_running(league)
    if league.format == "knockout":
        raise Refused("The knock-out has begun; nobody can join any more.")
    if league.round >= league.rounds:
        raise Refused("The last round has begun; nobody can join any more.")
    return league.round + 1


def _require_running(league: League) -> None:
    if league.status == "open":
        raise Refused("The league has not begun yet.")
    if league.status != "running":
        raise Refused("This league is over.")


def _require_enough(view: LeagueView) -> None:
    least = min(view.course.allowed, default=0)
    if not least:
        raise Refused("With these options nobody can play against others.")
    if len(view.course.entrants) < least:
        raise Refused(
            "A table takes at least {least} players; {joined} have joined.",
            least=least,
            joined=len(view.course.entrants),
        )


def _within(value: int, choices: Collection[int]) -> int:
    if value not in choices:
        raise Refused("This cannot be chosen here.")
    return value
