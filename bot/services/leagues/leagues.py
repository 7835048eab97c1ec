"""Leagues and tournaments: what people decide about them.

They are opened, joined and left, their settings are chosen, rounds get more time. From then on the
bot runs them from round to round (`bot.services.leagues.runner`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final, TypeVar, get_args

import rules
from bot.model import Game, League, LeagueFormat, Person, Seeding, VoteRule
from bot.model.messages import TablePost
from bot.model.notices import LeagueCancelled, LeagueStarted, RoundExtended, SettingChosen
from bot.services.base.scheduler import Scheduler
from bot.services.errors import Refused
from bot.services.leagues.changes import LeagueChanges, require_host, require_running
from bot.services.leagues.entries import enter, first_round
from bot.services.leagues.loading import LARGEST_TABLE, LeagueView, load_view, plan
from bot.services.leagues.management import LeagueManagement
from bot.services.leagues.runner import LeagueRunner, cancel, close_sign_up
from bot.services.people.personal_settings import note_person
from bot.services.people.server_settings import adopt
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies, new_table
from bot.services.tables.moderation import Actor
from bot.services.tables.options import usual_options
from bot.services.tables.queue_timer import look_again
from bot.services.tables.seating import require_welcome
from bot.services.time.pace import PRESETS
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.messages import outbox
from bot.store.tables import games

DAY: Final = 86400.0
NAME_LENGTH: Final = 60
MOST_ENTRANTS: Final = 128
CAPACITIES: Final = (4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 60, 64, 80, 96, MOST_ENTRANTS)
FINALISTS: Final = (0, 1, 2, 3, 4)
SEEDINGS: Final[tuple[Seeding, ...]] = get_args(Seeding)
USUAL_PACE: Final = PRESETS["standard"]
USUAL_VOTES: Final = VoteRule(hours=24)
"""The clock of a league where the server has none, and how soon a computer then stands in: an
absent player holds a table up for three days."""
MOST_ROUNDS: Final = 20
ROUND_DAYS: Final = (3, 7, 14, 21, 28, 42, 60, 90)
SIGN_UP_DAYS: Final = (1, 2, 3, 5, 7, 14, 21, 28)
GROUP_SIZES: Final = (0, 4, 6, 8, 10, 12, 16)
ABSENCES: Final = (1, 2, 3, 0)
"""The numbers of rounds without a move that can end a person's part; 0 for none."""
LONGEST_HOURS: Final = 720
_CHANGED_LATE: Final = frozenset(("capacity", "max_absences", "round_seconds"))
"""The settings that can be changed while rounds are played."""


_Value = TypeVar("_Value", int, str)


class Leagues:
    """Opens and changes leagues, which its `runner` runs. `clock` returns seconds since the epoch.

    Functions return the league as it is then, and raise Refused where that is not possible.
    """

    def __init__(
        self, db: Database, play: PlayServices, lobbies: Lobbies, clock: Callable[[], float]
    ) -> None:
        self._changes = LeagueChanges(db, clock)
        self.runner = LeagueRunner(db, play, lobbies, clock)
        self.management = LeagueManagement(db, play, self._changes, clock)
        self._db = db
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of leagues."""
        self.runner.register(scheduler)

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        await self.runner.close()
        await self._changes.close()

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
        options = usual_options(game.slug)
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
            pace = adopted.pace or USUAL_PACE
            await note_person(tx, organiser, now)
            home = replace(adopted, pace=pace, vote_rule=USUAL_VOTES)
            return await self._insert(tx, home, league, posted)

        return await self._changes.store(insert)

    async def play_again(
        self, league_id: int, organiser: Person, *, manages: bool = False, posted: bool = False
    ) -> LeagueView:
        """Open the next season of a league that is over, in its channel with its settings.

        `manages` and `posted` are as for tables.
        """
        now = self._clock()

        async def insert(tx: Transaction) -> int:
            previous = await load_view(tx.connection, league_id)
            if previous.league.status != "finished":
                raise Refused("This league isn't over yet.")
            table = replace(
                previous.home,
                organiser_id=organiser.id,
                revision=1,
                lobby_message_id=None,
                thread_id=None,
                created_at=now,
                changed_at=now,
            )
            adopted = await adopt(tx, table, manages=manages, opening="league")
            home = replace(adopted, locale=table.locale, pace=table.pace)
            await note_person(tx, organiser, now)
            season = replace(
                previous.league,
                status="open",
                round=0,
                round_ends_at=None,
                closes_at=now + 7 * DAY,
                former_id=previous.league.id,
                last_number=0,
            )
            season_id = await self._insert(tx, home, season, posted)
            hosts = previous.hosts | {previous.home.organiser_id}
            await leagues.set_hosts(tx, season_id, hosts - {0, organiser.id})
            return season_id

        return await self._changes.store(insert)

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

    async def scores(self, league_id: int, game_id: int) -> bool:
        """Return whether a game counts in a league: it is the game of one of its tables.

        A table that started over has another game, and a league that was cancelled has no result.
        """
        async with self._db.reading() as connection:
            league = await leagues.load(connection, league_id)
            places = await leagues.placings_of(connection, league_id)
        counts = league is not None and league.status != "cancelled"
        return counts and any(place.game_id == game_id for place in places)

    async def of_guild(self, guild_id: int) -> tuple[League, ...]:
        """Return the leagues of a server, running ones first, then the latest."""
        async with self._db.reading() as connection:
            return await leagues.of_guild(connection, guild_id)

    async def join(self, league_id: int, person: Person) -> LeagueView:
        """Add a person to a league, from the first or the next round, or to its waiting list."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            entrant = view.entrant(person.id)
            first_round(view)
            if entrant is not None and entrant.status == "removed":
                raise Refused("A host removed you from this league. Ask them to add you again.")
            if entrant is not None and entrant.status == "waiting":
                raise Refused("You're already on the waiting list.")
            if entrant is not None and entrant.left_round is None:
                raise Refused("You've already joined.")
            await require_welcome(tx, view.home, person.id)
            await note_person(tx, person, self._clock())
            # a free place is for those who wait, even if the runner hasn't given it to them yet
            await enter(tx, view, person, waits=view.is_full or bool(view.waiting))
            await self._tell_queue(tx, view)

        return await self._changes.change(league_id, change)

    async def withdraw(self, league_id: int, person_id: int) -> LeagueView:
        """Remove a person: before the start without a trace, later from the next round on.

        A computer takes over at their current table.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            entrant = view.entrant(person_id)
            if entrant is None or entrant.left_round is not None:
                raise Refused("You aren't in this league.")
            if view.league.status == "open" or entrant.status == "waiting":
                await leagues.remove_entrant(tx, entrant)
            else:
                require_running(view)
                await leagues.save_entrants(tx, [replace(entrant, left_round=view.league.round)])
            if view.league.status in ("open", "running"):
                await self._changes.look_again(tx, league_id)
            await self._tell_queue(tx, view)

        return await self._changes.change(league_id, change)

    async def _tell_queue(self, tx: Transaction, view: LeagueView) -> None:
        """Let the queue look at a cup that it has opened."""
        if view.home.is_hostless:
            await look_again(tx, view.home.guild_id, self._clock())

    async def set_rounds(self, league_id: int, actor: Actor, rounds: int) -> LeagueView:
        """Set the number of rounds; a knockout continues until it is decided."""
        within = _within(rounds, range(1, MOST_ROUNDS + 1))
        return await self._set(league_id, actor, "rounds", rounds, rounds=within)

    async def set_table_size(self, league_id: int, actor: Actor, size: int) -> LeagueView:
        """Choose how many people are wanted at a table."""
        within = _within(size, range(2, LARGEST_TABLE + 1))
        return await self._set(league_id, actor, "size", size, table_size=within)

    async def set_group_size(self, league_id: int, actor: Actor, size: int) -> LeagueView:
        """Choose how many people are wanted in a group; 0 for one group."""
        within = _within(size, GROUP_SIZES)
        return await self._set(league_id, actor, "group", size, group_size=within)

    async def set_round_days(self, league_id: int, actor: Actor, days: int) -> LeagueView:
        """Choose how long a round lasts, from the next one on."""
        seconds = _within(days, ROUND_DAYS) * DAY
        return await self._set(league_id, actor, "days", days, round_seconds=seconds)

    async def set_max_absences(self, league_id: int, actor: Actor, rounds: int) -> LeagueView:
        """Choose after how many rounds without a move someone is out, 0 for never."""
        within = _within(rounds, ABSENCES)
        return await self._set(league_id, actor, "absences", rounds, max_absences=within)

    async def set_capacity(self, league_id: int, actor: Actor, people: int) -> LeagueView:
        """Choose how many people can take part; others wait for a place."""
        within = _within(people, CAPACITIES)
        return await self._set(league_id, actor, "capacity", people, capacity=within)

    async def set_finalists(self, league_id: int, actor: Actor, people: int) -> LeagueView:
        """Choose how many people of each group play finals; 0 for no finals."""
        within = _within(people, FINALISTS)
        return await self._set(league_id, actor, "finalists", people, finalists=within)

    async def set_seeding(self, league_id: int, actor: Actor, seeding: str) -> LeagueView:
        """Choose what the seeds follow."""
        within = _within(seeding, SEEDINGS)
        return await self._set(league_id, actor, "seeding", seeding, seeding=within)

    async def set_sign_up(self, league_id: int, actor: Actor, days: int) -> LeagueView:
        """Choose when the sign-up closes, counted from now."""
        closes_at = self._clock() + _within(days, SIGN_UP_DAYS) * DAY
        return await self._set(league_id, actor, "closes", days, closes_at=closes_at)

    async def _set(
        self, league_id: int, actor: Actor, setting: str, value: int | str, **columns: float | str
    ) -> LeagueView:
        """Store a setting in the `columns` of the league; `setting` and `value` are for its log."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            _require_changeable(view.league, columns)
            changed = replace(view.league, **columns)  # type: ignore[arg-type]
            if changed == view.league:
                return
            await leagues.save(tx, changed)
            action = SettingChosen(setting, str(value), actor.person.name)
            await self._changes.note(tx, view, actor, action, announced=False)
            await self._changes.look_again(tx, league_id)

        return await self._changes.change(league_id, change)

    async def extend(
        self, league_id: int, actor: Actor, hours: int, ends_at: float | None = None
    ) -> LeagueView:
        """Give the present round, or the sign-up, more time.

        With `ends_at`, the end that the actor saw, nothing is added if another one is set by now.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            if not 1 <= hours <= LONGEST_HOURS:
                raise Refused("You can add 1 to {hours} hours.", hours=LONGEST_HOURS)
            league = view.league
            ends = league.closes_at
            if league.status != "open":
                require_running(view)
                ends = league.round_ends_at or self._clock()
            if ends_at is not None and int(ends_at) != int(ends):
                raise Refused(
                    "The end time has changed in the meantime. Check it and choose again."
                )
            ends += hours * 3600.0
            if league.status == "open":
                league = replace(league, closes_at=ends)
            else:
                league = replace(league, round_ends_at=ends, warned=False)
            await leagues.save(tx, league)
            action = RoundExtended(league.round, hours, ends, actor.person.name)
            await self._changes.note(tx, view, actor, action)
            await self._changes.look_again(tx, league_id)

        return await self._changes.change(league_id, change)

    async def begin(self, league_id: int, actor: Actor) -> LeagueView:
        """Close the sign-up now and start the first round."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            if view.league.status != "open":
                raise Refused("The league has already started.")
            _require_enough(view)
            action = LeagueStarted(actor.person.name)
            await self._changes.note(tx, view, actor, action, announced=False)
            await close_sign_up(tx, view, self._clock())

        return await self._changes.change(league_id, change)

    async def cancel(self, league_id: int, actor: Actor) -> LeagueView:
        """End a league without a ranking; running games continue."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            if view.league.status not in ("open", "running"):
                raise Refused("This league is over.")
            action = LeagueCancelled(actor.person.name)
            await self._changes.note(tx, view, actor, action, announced=False)
            await cancel(tx, view, self._clock())

        return await self._changes.change(league_id, change)


def _require_changeable(league: League, settings: Collection[str]) -> None:
    """Raise Refused unless settings can be chosen now."""
    if league.status == "open" or (league.status == "running" and set(settings) <= _CHANGED_LATE):
        return
    raise Refused("The league has started, so you can't change this anymore.")


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


def _within(value: _Value, choices: Collection[_Value]) -> _Value:
    if value not in choices:
        raise Refused("You can't choose that here.")
    return value
