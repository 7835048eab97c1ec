"""The management of leagues: what their hosts decide about entrants, tables, rounds and results.

Each act is one transaction that checks everything again, is noted in the league's log and announced
in its channel. What remains to be done afterwards, as games to start, is done by the runner, also
after a restart. A game that people have begun to play is never replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.model import AuditEntry, Entrant, Forfeit, Game, Person, Placing
from bot.model.messages import RankingPost
from bot.model.notices import (
    EntrantAdded,
    EntrantRemoved,
    HostsChosen,
    LeagueRoundEnded,
    PlaceInLeague,
    PlacesSwapped,
    ResultCorrected,
    TableForfeited,
)
from bot.services.errors import Refused
from bot.services.leagues.changes import LeagueChanges, require_host, require_running
from bot.services.leagues.entries import enter, first_round, invite
from bot.services.leagues.league_results import with_result
from bot.services.leagues.loading import LeagueView, load_view
from bot.services.leagues.standings import tables_of
from bot.services.people.personal_settings import note_person
from bot.services.play.services import PlayServices
from bot.services.tables.moderation import Actor, require_say
from bot.services.tables.seats import leave_to_computer
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.people import blocks, personal_settings
from bot.store.play import moves
from bot.store.tables import audit_log, games

MOST_HOSTS: Final = 5
"""The most people who decide about a league beside its host."""
REASON_LENGTH: Final = 200
FORFEITED: Final = 0
"""The place of someone who forfeits a table, in a corrected result."""


@dataclass(frozen=True, slots=True)
class TableId:
    """The number of a table and its round in a league, both from 1."""

    round: int
    table: int

    def places(self, view: LeagueView) -> list[Placing]:
        """Return the places at the table in the order of the seats. Raises Refused without any."""
        table = tables_of(view.course.placings).get((self.round, self.table))
        if table is None or len(table) < 2:
            raise Refused("That table no longer exists. Choose another.")
        return table


class LeagueManagement:
    """Does what the hosts of leagues decide. `clock` returns seconds since the epoch.

    Functions return the league as it is then. They raise Refused for everyone but the hosts and
    moderators, and if something isn't possible; nothing has changed then.
    """

    def __init__(
        self, db: Database, play: PlayServices, changes: LeagueChanges, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._changes = changes
        self._clock = clock

    async def log(self, league_id: int) -> tuple[AuditEntry, ...]:
        """Return what hosts and rules did with a league, oldest first."""
        async with self._db.reading() as connection:
            return await audit_log.of_game(connection, league_id)

    async def add(self, league_id: int, actor: Actor, person: Person) -> LeagueView:
        """Add a person, also beyond the cap, from the first or the next round.

        They are notified, and can leave. Raises Refused for someone who blocks the actor.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            entrant, now = view.entrant(person.id), self._clock()
            if entrant is not None and entrant.status == "in" and entrant.left_round is None:
                raise Refused("{name} is already in this league.", name=person.name)
            if await blocks.blocks_person(tx.connection, person.id, actor.person.id):
                raise Refused("{name} can't be added. Ask them to join.", name=person.name)
            first = first_round(view)
            await enter(tx, view, await _with_language(tx, person, now), waits=False)
            action = EntrantAdded(person.name, person.id, first, actor.person.name)
            await self._changes.note(tx, view, actor, action, announced=False)
            entered = (await load_view(tx.connection, league_id)).entrant(person.id)
            assert entered is not None
            notice = PlaceInLeague(view.league.name, first, actor.person.name)
            await invite(tx, view, entered, notice, now)

        return await self._changes.change(league_id, change)

    async def remove(self, league_id: int, actor: Actor, number: int) -> LeagueView:
        """Remove an entrant, who can't join again by themselves.

        A computer finishes their game, which they forfeit.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            entrant = _entry(view, number)
            if view.league.status not in ("open", "running"):
                raise Refused("This league is over.")
            if entrant.status == "removed" or entrant.person_id is None:
                raise Refused("{name} isn't in this league.", name=entrant.name)
            played = view.league.status == "running" and entrant.status == "in"
            left_round = entrant.left_round or view.league.round if played else 0
            removed = replace(entrant, status="removed", left_round=left_round)
            await leagues.save_entrants(tx, [removed])
            action = EntrantRemoved(entrant.name, entrant.person_id, actor.person.name)
            await self._changes.note(tx, view, actor, action)
            await self._changes.look_again(tx, league_id)

        return await self._changes.change(league_id, change)

    async def forfeit(self, league_id: int, actor: Actor, number: int, at: int) -> LeagueView:
        """Let an entrant forfeit their table of the present round, which must be round `at`.

        A computer finishes the game. They stay in the league.
        """
        async with self._db.reading() as connection:
            view = await load_view(connection, league_id)
        # what is refused later would say how the league goes
        require_host(view, actor)
        game_id = open_place(view, number).game_id
        assert game_id is not None

        async def change(tx: Transaction, game: Game) -> Game:
            now = await load_view(tx.connection, league_id)
            require_host(now, actor)
            place, entrant = open_place(now, number), _entry(now, number)
            seat = None if entrant.person_id is None else game.seat_of(entrant.person_id)
            if place.round != at or place.game_id != game.id or seat is None:
                raise Refused("{name} isn't playing in this round.", name=entrant.name)
            action = TableForfeited(
                entrant.name, entrant.person_id or 0, at, place.table, actor.person.name
            )
            await self._changes.note(tx, now, actor, action)
            return await leave_to_computer(tx, game, seat, self._clock())

        await self._play.changes.alter(game_id, change)
        async with self._db.reading() as connection:
            return await load_view(connection, league_id)

    async def swap(self, league_id: int, actor: Actor, at: int, one: int, other: int) -> LeagueView:
        """Exchange the places of two entrants in round `at`, the present one.

        Their tables start again, so no one may have moved there.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            require_running(view)
            tables = await _swappable(tx.connection, view, at, one, other)
            first, second = (_place_of(tables, number) for number in (one, other))
            places = {first.entrant: second, second.entrant: first}
            games_left = {place.game_id for place in tables if place.game_id is not None}
            await leagues.save_placings(
                tx, [_moved(place, places.get(place.entrant, place)) for place in tables]
            )
            action = PlacesSwapped(
                _entry(view, one).name,
                _entry(view, other).name,
                at,
                tuple(sorted({place.table for place in tables})),
                actor.person.name,
            )
            await self._changes.note(tx, view, actor, action)
            for game_id in sorted(games_left):
                await outbox.notice(tx, game_id, action, self._clock())
            await self._changes.look_again(tx, league_id)

        return await self._changes.change(league_id, change)

    async def end_round(self, league_id: int, actor: Actor, at: int) -> LeagueView:
        """End round `at` now, if it is the present one: open games are scored as they stand."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            require_running(view)
            now = self._clock()
            if view.league.round != at or (view.league.round_ends_at or 0.0) <= now:
                raise Refused("Round {round} is already over.", round=at)
            await leagues.save(tx, replace(view.league, round_ends_at=now))
            await self._changes.note(tx, view, actor, LeagueRoundEnded(at, actor.person.name))
            await self._changes.look_again(tx, league_id)

        return await self._changes.change(league_id, change)

    async def correct(
        self, league_id: int, actor: Actor, table: TableId, ranks: Sequence[int], reason: str
    ) -> LeagueView:
        """Correct the result of a table that is over.

        `ranks` are the places in the order of the seats, of which only the order counts; FORFEITED
        for those who get no points. Scores stay. If a knockout round was drawn from the wrong
        result, it is drawn again unless someone has moved in it. A new final ranking is posted.
        """

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_host(view, actor)
            why = " ".join(reason.split())[:REASON_LENGTH]
            if not why:
                raise Refused("Enter a reason.")
            before = table.places(view)
            after = corrected(before, ranks)
            if [_rank(place) for place in after] == [_rank(place) for place in before]:
                raise Refused("This table already has that result. Choose different places.")
            redrawn = await _round_to_redraw(tx.connection, view, table.round)
            await leagues.save_placings(tx, after)
            action = ResultCorrected(
                table.round,
                table.table,
                tuple([_entry(view, place.entrant).name for place in before]),
                tuple([_rank(place) for place in before]),
                tuple([_rank(place) for place in after]),
                why,
                actor.person.name,
                redrawn,
            )
            await self._changes.note(tx, view, actor, action)
            if redrawn:
                await self._take_back(tx, view, redrawn, action)
            if view.league.status == "finished":
                await outbox.add(tx, league_id, RankingPost(), self._clock())

        return await self._changes.change(league_id, change)

    async def _take_back(
        self, tx: Transaction, view: LeagueView, number: int, action: ResultCorrected
    ) -> None:
        """Take back the drawing of the present round; the runner draws it again.

        The players of its games, which end, are told why.
        """
        league = view.league
        places = [place for place in view.course.placings if place.round == number]
        for game_id in sorted({place.game_id for place in places if place.game_id is not None}):
            await outbox.notice(tx, game_id, action, self._clock())
        await leagues.remove_round(tx, league.id, number)
        await leagues.save(tx, replace(league, round=number - 1))
        await self._changes.look_again(tx, league.id)

    async def set_hosts(self, league_id: int, actor: Actor, people: Collection[int]) -> LeagueView:
        """Choose who decides about a league with its host; only the host and moderators may."""

        async def change(tx: Transaction, view: LeagueView) -> None:
            require_say(view.home, actor)
            chosen = set(people) - {view.home.organiser_id}
            if len(chosen) > MOST_HOSTS:
                raise Refused("Choose up to {n} additional hosts.", n=MOST_HOSTS)
            if chosen == view.hosts:
                return
            await leagues.set_hosts(tx, league_id, chosen)
            action = HostsChosen(tuple(sorted(chosen)), actor.person.name)
            await self._changes.note(tx, view, actor, action)

        return await self._changes.change(league_id, change)


async def _with_language(tx: Transaction, person: Person, now: float) -> Person:
    """Return a person with the language that they have used; note them if they are new."""
    profile = await personal_settings.load(tx.connection, person.id)
    if profile is None:
        await note_person(tx, person, now)
        return person
    return replace(person, locale=person.locale or profile.locale)


def open_place(view: LeagueView, number: int) -> Placing:
    """Return an entrant's place at a table of the present round that is played. Raises Refused."""
    require_running(view)
    for place in view.course.placings:
        is_own = place.round == view.league.round and place.entrant == number
        if is_own and place.rank is None and place.game_id is not None:
            return place
    raise Refused("{name} isn't playing in this round.", name=_entry(view, number).name)


def corrected(table: Sequence[Placing], ranks: Sequence[int]) -> list[Placing]:
    """Return the places of a table that is over with another result. Raises Refused."""
    if any(place.rank is None for place in table):
        raise Refused("This table is still playing. Wait until it's over, or end the round first.")
    if len(ranks) != len(table) or not all(0 <= rank <= len(table) for rank in ranks):
        raise Refused("You can't choose that here.")
    forfeits: dict[int, Forfeit] = {
        place.seat: "" if rank else (place.forfeit or "left")
        for place, rank in zip(table, ranks, strict=True)
    }
    by_seat = {place.seat: rank for place, rank in zip(table, ranks, strict=True)}
    scores = {place.seat: place.score or 0 for place in table}
    return with_result(table, by_seat, forfeits, scores)


def _rank(place: Placing) -> int:
    return FORFEITED if place.forfeit else place.rank or 0


async def _round_to_redraw(connection: Connection, view: LeagueView, corrected_round: int) -> int:
    """Return the round that a correction has to draw again, 0 for none.

    Raises Refused if that isn't possible anymore.
    """
    league = view.league
    decides = league.format == "knockout" or (league.in_finals and corrected_round <= league.round)
    if not decides or corrected_round == league.round:
        return 0
    follows = corrected_round == league.round - 1 or (
        corrected_round <= league.rounds and league.round == league.rounds + 1
    )
    if not follows or league.status != "running" or await _is_played(connection, view):
        raise Refused(
            "The next round was drawn from this result, and its games have started. The "
            "result can't be changed anymore."
        )
    return league.round


async def _is_played(connection: Connection, view: LeagueView) -> bool:
    """Return True if someone has moved in the present round, or a table of it is over."""
    present = [place for place in view.course.placings if place.round == view.league.round]
    decided = any(place.points is not None for place in present)
    return decided or await _has_moves(connection, [place.game_id for place in present])


async def _has_moves(connection: Connection, game_ids: Collection[int | None]) -> bool:
    """Return True if a person has moved in one of these games, by themselves or by an order."""
    for game_id in sorted({game_id for game_id in game_ids if game_id is not None}):
        if any(move.by in ("person", "order") for move in await moves.of_game(connection, game_id)):
            return True
    return False


async def _swappable(
    connection: Connection, view: LeagueView, at: int, one: int, other: int
) -> list[Placing]:
    """Return the places at the tables of two entrants in the present round. Raises Refused."""
    by_table: Mapping[tuple[int, int], Sequence[Placing]] = tables_of(view.course.placings)
    tables = [
        table
        for (number, _), table in by_table.items()
        if number == at and {one, other} & {place.entrant for place in table}
    ]
    places = [place for table in tables for place in table]
    if at != view.league.round or one == other or not {one, other} <= {p.entrant for p in places}:
        raise Refused("Choose two players in the current round.")
    if any(place.points is not None for place in places):
        raise Refused("One of the tables is over, so its players can't be swapped anymore.")
    if await _has_moves(connection, [place.game_id for place in places]):
        raise Refused(
            "Someone has moved at one of the tables, so these seats can't be swapped anymore."
        )
    await _require_unstarted(connection, places)
    return places


async def _require_unstarted(connection: Connection, places: Sequence[Placing]) -> None:
    for game_id in sorted({place.game_id for place in places if place.game_id is not None}):
        game = await games.load(connection, game_id)
        if game is not None and game.status != "running":
            raise Refused("One of the tables is over, so its players can't be swapped anymore.")


def _place_of(places: Sequence[Placing], number: int) -> Placing:
    return next(place for place in places if place.entrant == number)


def _moved(place: Placing, to: Placing) -> Placing:
    """Return a place at another seat; its table starts again."""
    return replace(place, table=to.table, seat=to.seat, rank=to.rank, game_id=None)


def _entry(view: LeagueView, number: int) -> Entrant:
    entrant = view.entry(number)
    if entrant is None:
        raise Refused("That player isn't in this league. Choose someone else.")
    return entrant
