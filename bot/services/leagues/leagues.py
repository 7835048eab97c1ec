"""Leagues and tournaments: what people decide about them.

They are opened, joined and left, their settings are chosen, rounds get more time. From then on the
bot runs them from round to round (`bot.services.leagues.runner`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

import rules
from bot.model import Entrant, Game, League, LeagueFormat, Person
from bot.model.messages import TablePost
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.leagues.league_results import KIND, show, timer_key
from bot.services.leagues.loading import LARGEST_TABLE, LeagueView, load_view, plan
from bot.services.leagues.ratings import MU, person_key, rating_pool
from bot.services.leagues.runner import LeagueRunner, cancel, close_sign_up
from bot.services.people.personal_settings import note_person
from bot.services.people.server_settings import adopt
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies, new_table
from bot.services.tables.moderation import Actor, require_say
from bot.services.tables.seating import require_welcome
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues, ratings
from bot.store.messages import outbox
from bot.store.tables import games

DAY: Final = 86400.0
NAME_LENGTH: Final = 60
MOST_ENTRANTS: Final = 128
MOST_ROUNDS: Final = 20
ROUND_DAYS: Final = (3, 7, 14, 21, 28, 42, 60, 90)
SIGN_UP_DAYS: Final = (1, 2, 3, 5, 7, 14, 21, 28)
GROUP_SIZES: Final = (0, 4, 6, 8, 10, 12, 16)
ABSENCES: Final = (1, 2, 3, 0)
"""The numbers of rounds without a move that can end a person's part; 0 for none."""
LONGEST_HOURS: Final = 720
_PERSON_NAME: Final = 100

_Change: TypeAlias = Callable[[Transaction, LeagueView], Awaitable[None]]


class Leagues:
    """Opens and changes leagues, which its `runner` runs. `clock` returns seconds since the epoch.

    Functions return the league as it is then, and raise Refused where that is not possible.
    """

    def __init__(
        self, db: Database, play: PlayServices, lobbies: Lobbies, clock: Callable[[], float]
    ) -> None:
        self.runner = LeagueRunner(db, play, lobbies, clock)
        self._db = db
        self._clock = clock
        self._work = Work()

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of leagues."""
        self.runner.register(scheduler)

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        await self.runner.close()
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
        posted: bool = False,
    ) -> LeagueView:
        """Open the sign-up of a league for a game. `manages` and `posted` are as for tables."""
        called = " ".join(name.split())[:NAME_LENGTH]
        if not called:
            raise Refused("Enter a name for the league.")
        game = rules.GAMES[slug]
        options: rules.Options = {option.id: option.default for option in game.options}
        now = self._clock()
        table = new_table(game, guild_id, channel_id, organiser, locale, options, now)
        sizes = [seat for seat in game.seats if 2 <= seat <= LARGEST_TABLE]
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
            nobody = replace(table, seats=(), name=called)
            adopted = await adopt(tx, nobody, manages=manages, opening="league")
            await note_person(tx, organiser, now)
            return await self._insert(tx, adopted, league, posted)

        return await self._in_transaction(insert)

    async def play_again(
        self, league_id: int, organiser: Person, *, manages: bool = False, posted: bool = False
    ) -> LeagueView:
        """Open the next season of a league that is over, in its channel with its settings.

        `manages` and `posted` are as for tables.
        """
        now = self._clock()

        async def insert(tx: Transaction) -> int:
            former = await load_view(tx.connection, league_id)
            if former.league.status != "finished":
                raise Refused("This league isn't over yet.")
            table = replace(
                former.home,
                organiser_id=organiser.id,
                revision=1,
                lobby_message_id=None,
                thread_id=None,
                created_at=now,
                changed_at=now,
            )
            adopted = await adopt(tx, table, manages=manages, opening="league")
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
            return await self._insert(tx, kept, season, posted)

        return await self._in_transaction(insert)

    async def _insert(self, tx: Transaction, table: Game, league: League, posted: bool) -> int:
        home = await games.insert_game(tx, table)
        await games.update_game(tx, replace(home, league_id=home.id), home.revision)
        stored = replace(league, id=home.id)
        await leagues.add(tx, stored)
        await plan(tx, stored)
        if posted:
            await outbox.add(tx, home.id, TablePost(), self._clock())
        return home.id

    async def get(self, league_id: int) -> LeagueView:
        """Return a league."""
        async with self._db.reading() as connection:
            return await load_view(connection, league_id)

    async def threads(self, league_id: int) -> Mapping[int, int]:
        """Return the threads of the tables of a league, by the ids of their games."""
        async with self._db.reading() as connection:
            return await leagues.threads_of(connection, league_id)

    async def of_guild(self, guild_id: int) -> tuple[League, ...]:
        """Return the leagues of a server, running ones first, then the latest."""
        async with self._db.reading() as connection:
            return await leagues.of_guild(connection, guild_id)

    async def join(self, league_id: int, person: Person) -> LeagueView:
        """Add a person to a league, from the first or the next round."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            known = view.entrant(person.id)
            first = _first_round(view)
            if known is not None and known.left_round is None:
                raise Refused("You've already joined.")
            await require_welcome(tx, view.home, person.id)
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
        name = rating_pool(view.home.slug, alone=False)
        known = await ratings.of_players(tx.connection, name, [key])
        entrants = view.course.entrants
        return Entrant(
            league_id=view.league.id,
            number=1 + max((entrant.number for entrant in entrants), default=0),
            person_id=person.id,
            name=person.name[:_PERSON_NAME],
            locale=person.locale,
            strength=known[0].mu if known else MU,
            division=max((entrant.division for entrant in entrants), default=0),
            from_round=first,
        )

    async def withdraw(self, league_id: int, person_id: int) -> LeagueView:
        """Remove a person: before the start without a trace, later from the next round on.

        A computer takes over at their current table.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            entrant = view.entrant(person_id)
            if entrant is None or entrant.left_round is not None:
                raise Refused("You aren't in this league.")
            if view.league.status == "open":
                await leagues.remove_entrant(tx, entrant)
                return
            _require_running(view.league)
            left = replace(entrant, left_round=view.league.round)
            await leagues.save_entrants(tx, [left])
            await timers.put(tx, timer_key(league_id), KIND, self._clock(), number=league_id)

        return await self._change(league_id, change)

    async def set_rounds(self, league_id: int, actor: Actor, rounds: int) -> LeagueView:
        """Set the number of rounds; a knockout continues until it is decided."""
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

    async def set_max_absences(self, league_id: int, actor: Actor, rounds: int) -> LeagueView:
        """Choose after how many rounds without a move someone is out, 0 for never."""
        return await self._set(league_id, actor, max_absences=_within(rounds, ABSENCES))

    async def set_sign_up(self, league_id: int, actor: Actor, days: int) -> LeagueView:
        """Choose when the sign-up closes, counted from now."""
        closes_at = self._clock() + _within(days, SIGN_UP_DAYS) * DAY
        return await self._set(league_id, actor, closes_at=closes_at)

    async def _set(self, league_id: int, actor: Actor, **values: float) -> LeagueView:
        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status != "open":
                raise Refused("The league has started, so you can't change this anymore.")
            changed = replace(view.league, **values)  # type: ignore[arg-type]
            await leagues.save(tx, changed)
            await plan(tx, changed)

        return await self._change(league_id, change)

    async def extend(self, league_id: int, actor: Actor, hours: int) -> LeagueView:
        """Give the present round, or the sign-up, more time."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if not 1 <= hours <= LONGEST_HOURS:
                raise Refused("You can add 1 to {hours} hours.", hours=LONGEST_HOURS)
            league, more = view.league, hours * 3600.0
            if league.status == "open":
                league = replace(league, closes_at=league.closes_at + more)
            else:
                _require_running(league)
                assert league.round_ends_at is not None
                ends_at = league.round_ends_at + more
                league = replace(league, round_ends_at=ends_at, warned=False)
            await leagues.save(tx, league)
            await plan(tx, league)

        return await self._change(league_id, change)

    async def begin(self, league_id: int, actor: Actor) -> LeagueView:
        """Close the sign-up now and start the first round."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status != "open":
                raise Refused("The league has already started.")
            _require_enough(view)
            await close_sign_up(tx, view, self._clock())

        return await self._change(league_id, change)

    async def cancel(self, league_id: int, actor: Actor) -> LeagueView:
        """End a league without a ranking; running games continue."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            if view.league.status not in ("open", "running"):
                raise Refused("This league is over.")
            await cancel(tx, view, self._clock())

        return await self._change(league_id, change)

    async def _change(self, league_id: int, change: _Change) -> LeagueView:
        async def changed(tx: Transaction) -> int:
            view = await load_view(tx.connection, league_id)
            await change(tx, view)
            await show(tx, view.home, self._clock())
            return league_id

        return await self._in_transaction(changed)

    async def _in_transaction(self, change: Callable[[Transaction], Awaitable[int]]) -> LeagueView:
        async def run() -> LeagueView:
            async with self._db.transaction() as tx:
                league_id = await change(tx)
                return await load_view(tx.connection, league_id)

        return await self._work.run(run())


def _first_round(view: LeagueView) -> int:
    """Return the round from which someone who joins now takes part. Raises Refused."""
    league = view.league
    if league.status == "open":
        return 1
    _require_running(league)
    if league.format == "knockout":
        raise Refused("The knockout has started. No one can join anymore.")
    if league.round >= league.rounds:
        raise Refused("The last round has started. No one can join anymore.")
    return league.round + 1


def _require_running(league: League) -> None:
    if league.status == "open":
        raise Refused("The league hasn't started yet.")
    if league.status != "running":
        raise Refused("This league is over.")


def _require_enough(view: LeagueView) -> None:
    least = min(view.course.allowed, default=0)
    if not least:
        raise Refused("These options make it a solo game, so it can't be used for a league.")
    if len(view.course.entrants) < least:
        raise Refused(
            "A table needs at least {least} players. Joined so far: {joined}.",
            least=least,
            joined=len(view.course.entrants),
        )


def _within(value: int, choices: Collection[int]) -> int:
    if value not in choices:
        raise Refused("You can't choose that here.")
    return value
