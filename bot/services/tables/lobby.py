"""Lobbies: games are opened, people and computers take seats, options are chosen, games start.

Every change is made in one transaction on what the database says at that moment, so two people
who press at once are served one after the other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import rules
from bot.computers.levels import LEVELS, USUAL
from bot.games import COMPUTERS
from bot.model import Game, Pace, Person, Seat, VoteRule, Window
from bot.model.messages import LobbyUpdate, StartPost, TablePost
from bot.services.base.tasks import Work, uninterrupted
from bot.services.errors import WHY_NOT_OPEN, NotRunning, Refused, no_such_game
from bot.services.people.personal_settings import note_person
from bot.services.people.server_settings import adopt
from bot.services.play.batch import MoveBatch
from bot.services.play.observers import GameChange, Observer, notify
from bot.services.play.positions import snapshot_of
from bot.services.tables import closing
from bot.services.tables.calls import call_role
from bot.services.tables.closing import LIFETIME, ClosingTimes
from bot.services.tables.computer_names import with_computer, with_distinct_computers
from bot.services.tables.options import (
    AS_LAST_TIME,
    ECHOED,
    as_before,
    player_numbers,
    read_option,
    usual_options,
    why_not_chosen,
    with_options,
    with_preset,
)
from bot.services.tables.queue_timer import look_again
from bot.services.tables.seating import in_turn, numbered, require_seats
from bot.services.tables.start import secret_seed, set_up, set_up_from
from bot.services.time.availability import check_played
from bot.services.time.calendar import is_zone
from bot.services.time.pace import checked
from bot.store.database import Database, Transaction
from bot.store.leagues import leagues
from bot.store.messages import outbox
from bot.store.play import moves
from bot.store.tables import games, invitations
from rules import listed, repaired

NAME_LENGTH: Final = 100


class Lobbies:
    """Opens, changes and starts tables.

    `clock` returns seconds since the epoch; `computers` are the games that computers can play;
    a lobby that no one changed for `lifetime` seconds expires (`closing`); `started` is called with
    the id of each game that begins (Play.drive, so that computers begin to play); `new_seed`
    returns the seed for it; `observers` store what follows from the start. Every function that
    changes a game returns the new game, and raises Refused if that isn't possible.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        computers: Collection[str] = COMPUTERS,
        lifetime: float = LIFETIME,
        started: Callable[[int], object] | None = None,
        new_seed: Callable[[], str] = secret_seed,
        observers: Sequence[Observer] = (),
    ) -> None:
        self._db = db
        self._clock = clock
        self._computers = computers
        self.closing = ClosingTimes(clock, lifetime)
        self._started = started
        self._new_seed = new_seed
        self._observers = tuple(observers)
        self._work = Work()

    async def open(
        self,
        slug: str,
        guild_id: int,
        channel_id: int,
        organiser: Person,
        locale: str,
        options: Mapping[str, object] | None = None,
        *,
        manages: bool = False,
        posted: bool = False,
        computers: Sequence[str] = (),
        hints: bool = False,
    ) -> Game:
        """Open a table for a game; the host takes the first seat.

        `locale` is the language of what everyone sees, unless the server has chosen one; the
        pace and more may come from the server too. `manages` says whether the host may open
        tables where not everyone may, `posted` whether the message of the table is to be posted,
        as no command shows it. With `computers` of these levels the game starts at once, and
        nobody else is called; with `hints` they may be asked for. Raises Refused for an unknown
        game and where the server does not want the table, and rules.BadOptions for unknown options.
        """
        kind = rules.GAMES.get(slug)
        if kind is None:
            raise Refused("There's no game called {game}.", game=slug[:ECHOED])
        chosen = usual_options(slug)
        for option_id, value in (options or {}).items():
            chosen[option_id] = read_option(kind, option_id, value)
        game = new_table(kind, guild_id, channel_id, organiser, locale, chosen, self._clock())
        game = replace(game, hints="on" if hints else "off")
        if computers:
            return await self._work.run(self._insert_started(game, manages, computers))
        return await self._work.run(self._insert(game, manages, posted))

    async def _insert_started(self, game: Game, manages: bool, computers: Sequence[str]) -> Game:
        async with self._db.transaction() as tx:
            table = await adopt(tx, game, manages=manages)
            await _meet(tx, table.seats[0], self._clock())
            for level in computers:
                table = _seated(table, with_computer(table, level))
            started = await self.begin(tx, await games.insert_game(tx, table))
        self._tell_started(started)
        return started

    async def _insert(self, game: Game, manages: bool, posted: bool) -> Game:
        async with self._db.transaction() as tx:
            adopted = await adopt(tx, game, manages=manages)
            await _meet(tx, adopted.seats[0], self._clock())
            table = await games.insert_game(tx, adopted)
            await self.closing.remind_before(tx, table)
            if posted:
                await outbox.add(tx, table.id, TablePost(), self._clock())
            await call_role(tx, table, self._clock())
        return table

    async def set_message(self, game_id: int, message_id: int, revision: int | None = None) -> Game:
        """Note which message shows the lobby.

        It is written again if it shows another `revision` than the present one; None is any.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            after = replace(game, lobby_message_id=message_id)
            if revision not in (None, game.revision):
                await _show(tx, after, self._clock())
            return after

        return await self.alter(game_id, change, show=False)

    async def show(self, game_id: int) -> Game:
        """Write the message of a table or league again."""
        return await self._change(game_id, lambda game: game)

    async def set_post(self, game_id: int, post_id: int) -> Game:
        """Note in which post of a forum a table is: its first message has the same id."""
        return await self._change(
            game_id,
            lambda game: replace(game, thread_id=post_id, lobby_message_id=post_id),
            show=False,
        )

    async def join(self, game_id: int, person: Person) -> Game:
        """Give a person the next seat; at a rematch the one that is theirs in turn."""
        former = await self._former(game_id)

        def change(game: Game) -> Game:
            require_table(game)
            if game.seat_of(person.id) is not None:
                raise Refused("You've already joined.")
            fuller = replace(game, seats=(*game.seats, seated(len(game.seats), person)))
            joined = _seated(game, fuller)
            in_order = joined if former is None else in_turn(former, joined)
            return with_distinct_computers(in_order)

        return await self._change(game_id, change)

    async def _former(self, game_id: int) -> Game | None:
        """Return the game of which a table is the rematch, None if it isn't one."""
        async with self._db.reading() as connection:
            table = await games.load(connection, game_id)
            former = None if table is None else table.rematch_of
            return None if former is None else await games.load(connection, former)

    async def leave(self, game_id: int, person_id: int) -> Game:
        """Take a person's seat away."""

        def change(game: Game) -> Game:
            seat = game.seat_of(person_id)
            if seat is None:
                raise Refused("You haven't joined this table.")
            return _without_seat(game, seat)

        return await self._change(game_id, change)

    async def forget(self, game_id: int, person_id: int) -> Game:
        """Remove a person who is to be forgotten from a table, also as its host.

        A table without other people is closed; a league continues without its host.
        """

        def change(game: Game) -> Game:
            if game.is_league_home:
                return replace(game, organiser_id=0) if game.organiser_id == person_id else game
            seat = game.seat_of(person_id)
            if seat is None and game.organiser_id != person_id:
                return game
            left = game if seat is None else _without_seat(game, seat)
            heirs = left.people
            if not heirs:
                return replace(left, status="cancelled", organiser_id=0)
            return left if game.organiser_id != person_id else replace(left, organiser_id=heirs[0])

        return await self._change(game_id, change)

    async def add_computer(self, game_id: int, by: int, level: str = USUAL) -> Game:
        """Give the next seat to a computer player. Only the host may do it.

        `level` is one of bot.computers.levels.LEVELS. Raises ValueError for another one.
        """
        if level not in LEVELS:
            raise ValueError(f"there is no level {level}")

        def change(game: Game) -> Game:
            require_organiser(game, by)
            require_table(game)
            if game.slug not in self._computers:
                raise Refused("There's no computer player for this game.")
            return _seated(game, with_computer(game, level))

        return await self._change(game_id, change)

    async def remove_computer(self, game_id: int, by: int) -> Game:
        """Take away the computer player that came last. Only the host may do it."""

        def change(game: Game) -> Game:
            require_organiser(game, by)
            computers = [seat.seat for seat in game.seats if seat.computer]
            if not computers:
                raise Refused("There's no computer at this table.")
            return _without_seat(game, computers[-1])

        return await self._change(game_id, change)

    async def set_option(self, game_id: int, by: int, option_id: str, value: object) -> Game:
        """Choose the value of an option, itself or as text. Only the host may do it."""

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by)
            await _require_open(tx, game)
            kind = rules.GAMES[game.slug]
            read = read_option(kind, option_id, value)
            changed = with_options(game, {**game.options, option_id: read}, option_id)
            if changed.options[option_id] != read:
                raise why_not_chosen(game, option_id, read)
            return changed

        return await self.alter(game_id, change)

    async def set_preset(self, game_id: int, by: int, name: str) -> Game:
        """Choose all options at once: a set of `bot.services.tables.options.PRESETS`.

        As the last time means also pace, hours and votes. Only the host may do it. Raises
        Refused, also where there was no last time.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by)
            require_table(game)
            if name != AS_LAST_TIME:
                return with_preset(game, name)
            last = await games.last_organised(tx.connection, game.slug, by, game.id)
            if last is None:
                raise Refused("You haven't started a table of this game yet.")
            return as_before(game, last)

        return await self.alter(game_id, change)

    async def set_group(
        self, game_id: int, by: int, option_id: str, place: int, chosen: Sequence[str]
    ) -> Game:
        """Choose what an option takes from group number `place`. Only the host may do it.

        Raises rules.BadOptions for other ids than those of the group, and for a wrong number.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by)
            await _require_open(tx, game)
            kind = rules.GAMES[game.slug]
            option = next((option for option in kind.options if option.id == option_id), None)
            if option is None or place >= len(option.groups):
                raise Refused("This button no longer works.")
            group = option.groups[place]
            kept = [one for one in listed(game.options[option_id]) if one not in group.ids]
            read = option.read([*kept, *(one[:ECHOED] for one in chosen)])
            return with_options(game, {**game.options, option_id: read}, option_id)

        return await self.alter(game_id, change)

    async def set_pace(self, game_id: int, by: int, pace: Pace | None) -> Game:
        """Choose how long players may take; None for no clock. Only the host may do it."""
        if pace is not None:
            checked(pace)

        def change(game: Game) -> Game:
            require_organiser(game, by)
            return replace(game, pace=pace)

        return await self._change(game_id, change)

    async def set_window(self, game_id: int, by: int, window: Window | None) -> Game:
        """Choose the hours in which the table plays; None for all day. Only the host may."""
        if window is not None and not is_zone(window.zone):
            raise Refused(
                'There\'s no time zone "{zone}". `/timezone` suggests names as you type.',
                zone=window.zone[:ECHOED],
            )
        if window is not None:
            check_played(window)

        def change(game: Game) -> Game:
            require_organiser(game, by)
            unset = window is None or window.start == window.end
            return replace(game, window=None if unset else window)

        return await self._change(game_id, change)

    async def set_vote_rule(self, game_id: int, by: int, rule: VoteRule) -> Game:
        """Choose how the table votes on players who stay away. Only the host may do it."""

        def change(game: Game) -> Game:
            require_organiser(game, by)
            return replace(game, vote_rule=rule)

        return await self._change(game_id, change)

    async def set_hints(self, game_id: int, by: int, *, hints: bool) -> Game:
        """Choose whether players may ask for hints. Only the organiser may do it."""

        def change(game: Game) -> Game:
            require_organiser(game, by)
            if game.league_id is not None:
                raise Refused("League games are played without hints.")
            return replace(game, hints="on" if hints else "off")

        return await self._change(game_id, change)

    async def cancel(self, game_id: int, by: int) -> Game:
        """Close the table. Only the host may do it."""

        def change(game: Game) -> Game:
            require_organiser(game, by)
            require_table(game)
            return replace(game, status="cancelled")

        return await self._change(game_id, change)

    async def keep_open(self, game_id: int, by: int, until: float | None) -> Game:
        """Set until when a table stays open; None as usual. Only the host may do it."""
        if until is not None:
            self.closing.check(until)

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by)
            require_table(game)
            after = replace(game, closes_at=until, changed_at=self._clock())
            await self.closing.remind_before(tx, after)
            return after

        return await self.alter(game_id, change)

    async def expire_due(self) -> tuple[Game, ...]:
        """Close the tables that no one changed for too long and return them."""
        async with self._db.reading() as connection:
            due = await games.lobbies_to_close(connection, self._clock(), self.closing.lifetime)
        closed = [await self._work.run(self._expire(game)) for game in due]
        return tuple([game for game in closed if game is not None])

    @uninterrupted
    async def start(self, game_id: int, by: int) -> Game:
        """Start the game: seats, seed and first position are decided. Only for the host.

        Raises Refused if too few have joined and rules.BadOptions if the options clash.
        """
        async with self._db.transaction() as tx:
            lobby = _in_lobby(await games.load(tx.connection, game_id))
            require_organiser(lobby, by)
            require_table(lobby)
            game = await self.begin(tx, lobby)
        self._tell_started(game)
        return game

    @uninterrupted
    async def start_at_once(
        self, table: Game, note: Callable[[Transaction, Game], Awaitable[None]]
    ) -> Game:
        """Start a table, not stored yet, with the people that sit there.

        `note` stores what belongs to it in the same transaction, and may refuse.
        """
        async with self._db.transaction() as tx:
            game = await self.begin(tx, await games.insert_game(tx, table))
            await note(tx, game)
        self._tell_started(game)
        return game

    @uninterrupted
    async def go_on(self, table: Game, record: rules.Record, *, manages: bool = False) -> Game:
        """Start a table, not stored yet, from the moves of a record.

        The people and computers that sit there go on. `manages` as for `open`.
        """
        async with self._db.transaction() as tx:
            adopted = await adopt(tx, table, manages=manages)
            # no one is held to a pace who plays with computers alone
            lobby = await games.insert_game(tx, replace(adopted, pace=None))
            now = self._clock()
            game = await self._store_start(tx, lobby, set_up_from(lobby, record, now), now)
        self._tell_started(game)
        return game

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def begin(self, tx: Transaction, lobby: Game) -> Game:
        """Store the start of a table with what follows from it, within a transaction.

        Computers at the table are not told to play. Raises as `start` does.
        """
        now = self._clock()
        return await self._store_start(tx, lobby, set_up(lobby, self._new_seed(), now), now)

    async def _store_start(
        self, tx: Transaction, lobby: Game, batch: MoveBatch, now: float
    ) -> Game:
        await games.update_game(tx, batch.game, lobby.revision)
        await games.replace_seats(tx, batch.game)
        await _close(tx, lobby.id)
        await moves.insert_snapshot(tx, snapshot_of(batch.game, batch.state))
        if batch.made:
            await moves.insert_moves(tx, lobby.id, batch.made)
        begun = GameChange(lobby, batch.game, batch.state, now, tuple(batch.made))
        await notify(tx, self._observers, begun)
        await outbox.add(tx, lobby.id, StartPost(), now)
        message = batch.message(after_ply=0 if lobby.fork_of is None else batch.game.ply)
        if message is not None:
            await outbox.add(tx, lobby.id, message, now)
        return batch.game

    def _tell_started(self, game: Game) -> None:
        if self._started is not None:
            self._started(game.id)

    async def _expire(self, due: Game) -> Game | None:
        now = self._clock()
        async with self._db.transaction() as tx:
            expired = replace(due, status="expired", revision=due.revision + 1, changed_at=now)
            if not await games.update_game(tx, expired, due.revision):
                return None
            await _close(tx, due.id)
            await _show(tx, expired, now)
            if due.is_matched:
                await look_again(tx, due.guild_id, now)
        return expired

    @uninterrupted
    async def alter(
        self,
        game_id: int,
        change: Callable[[Transaction, Game], Awaitable[Game]],
        *,
        show: bool = True,
    ) -> Game:
        """Change an open table with what is stored beside it; `show` writes its message again.

        `change` returns the new table, or raises Refused.
        """
        now = self._clock()
        async with self._db.transaction() as tx:
            before = _in_lobby(await games.load(tx.connection, game_id))
            changed = await change(tx, before)
            after = replace(changed, revision=before.revision + 1, changed_at=now)
            await require_seats(tx, before, after, now)
            for seat in after.seats:
                if seat.person_id is not None and before.seat_of(seat.person_id) is None:
                    await _meet(tx, seat, now)
            await games.update_game(tx, after, before.revision)
            if after.seats != before.seats:
                await games.replace_seats(tx, after)
            if after.status != "lobby":
                await _close(tx, game_id)
            if show:
                await _show(tx, after, now)
            if before.is_hostless:
                await look_again(tx, before.guild_id, now)
        return after

    async def _change(
        self, game_id: int, change: Callable[[Game], Game], *, show: bool = True
    ) -> Game:
        async def altered(_tx: Transaction, game: Game) -> Game:
            return change(game)

        return await self.alter(game_id, altered, show=show)


async def _close(tx: Transaction, game_id: int) -> None:
    """Forget what belongs to an open table only: its invitations, and when it closes."""
    await invitations.forget(tx, game_id)
    await closing.forget(tx, game_id)


def new_table(
    kind: rules.Game[Any],
    guild_id: int,
    channel_id: int,
    organiser: Person,
    locale: str,
    options: rules.Options,
    now: float,
) -> Game:
    """Return a table for a game, not stored yet, with its host on the first seat."""
    return Game(
        id=0,
        slug=kind.slug,
        status="lobby",
        name=kind.name,
        guild_id=guild_id,
        channel_id=channel_id,
        thread_id=None,
        lobby_message_id=None,
        organiser_id=organiser.id,
        options=options,
        seats=(seated(0, organiser),),
        max_seats=max(kind.seats),
        seed="",
        rules=kind.rules,
        locale=locale,
        revision=1,
        question=0,
        ply=0,
        waiting=(),
        created_at=now,
        changed_at=now,
        asked_at=now,
    )


async def _meet(tx: Transaction, seat: Seat, now: float) -> None:
    """Store the person on a seat, so that we can write in their language."""
    assert seat.person_id is not None
    await note_person(tx, Person(seat.person_id, seat.name, seat.locale), now)


async def _show(tx: Transaction, game: Game, now: float) -> None:
    if game.lobby_message_id is not None:
        await outbox.add(tx, game.id, LobbyUpdate(), now)


def existing(game: Game | None) -> Game:
    """Return the game that a look-up found. Raises NotRunning if it found none."""
    if game is None:
        raise no_such_game()
    return game


def _in_lobby(game: Game | None) -> Game:
    lobby = existing(game)
    if lobby.status != "lobby":
        raise NotRunning(WHY_NOT_OPEN[lobby.status])
    return lobby


def require_organiser(game: Game, by: int) -> None:
    """Raise Refused unless a person opened the table."""
    if by != game.organiser_id:
        raise Refused("Only the host can do that.")


def require_table(game: Game) -> None:
    """Raise Refused for the home of a league, at which no one sits."""
    if game.is_league_home:
        raise Refused("This button no longer works.")


async def _require_open(tx: Transaction, game: Game) -> None:
    """Raise Refused for the home of a league whose sign-up is over."""
    league = await leagues.load(tx.connection, game.id) if game.is_league_home else None
    if league is not None and league.status != "open":
        raise Refused("The league has started, so you can't change this anymore.")


def seated(seat: int, person: Person) -> Seat:
    """Return a seat with a person on it."""
    return Seat(seat, person.id, person.name[:NAME_LENGTH], locale=person.locale)


def _seated(game: Game, fuller: Game) -> Game:
    """Return the table with one seat more, its options in line with the number."""
    if len(game.seats) >= game.max_seats:
        raise Refused("All {seats} seats are taken.", seats=game.max_seats)
    declared = rules.GAMES[game.slug].options
    return replace(fuller, options=repaired(declared, game.options, player_numbers(fuller)))


def _without_seat(game: Game, seat_left: int) -> Game:
    stay = [seat for seat in game.seats if seat.seat != seat_left]
    return replace(game, seats=numbered(stay))
