"""What follows from the queue of a server: tables open, people are asked, games start.

All of it is done in the transaction that removes the timer of the queue, from what is stored then,
so nothing happens twice and nobody is lost, whenever the process dies. Everything that may change
something sets the timer: a person who joins or leaves, an answer at a table, a time that is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

import rules
from bot.model import Absence, Game, Guild, Invitation, Person, QueueEntry, Timer
from bot.model.messages import LobbyUpdate, QueueUpdate, TablePost
from bot.model.notices import (
    CupOpened,
    Notice,
    QueueAsked,
    QueueExpired,
    QueueMissed,
    QueueQuestion,
)
from bot.services.base.scheduler import Scheduler
from bot.services.leagues.loading import LeagueView
from bot.services.tables.cups import CUP_SIZE, cup_for, open_cup, open_cups, start_cup, wants_cup
from bot.services.tables.invitations import HOLD
from bot.services.tables.lobby import Lobbies, new_table
from bot.services.tables.matching import (
    USUAL,
    MatchedGroup,
    Pair,
    Terms,
    accepts,
    gets_along,
    matched,
)
from bot.services.tables.options import usual_options
from bot.services.tables.queue import WAIT
from bot.services.tables.queue_timer import KIND, look_again
from bot.services.tables.seating import numbered
from bot.services.time.calendar import DAY
from bot.services.time.pace import HOUR, PRESETS, preset_of
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.people import blocks, server_settings
from bot.store.tables import games, invitations, queue
from bot.store.time import absences
from renderers.core.languages import language_of

logger = logging.getLogger(__name__)

ASKED_BEFORE: Final = 2 * DAY
"""How long before an entry ends its person is asked whether they still want to play."""
REST: Final = DAY
"""How long nobody asks a person who said that they can't play now."""
_SHOWN_AGAIN: Final = HOUR
"""How soon the message of a table is written again that waits for answers: only then we learn that
someone has deleted it."""
_TIME_TO_ANSWER: Final = HOUR
"""Nobody is asked for a cup that closes sooner."""
_FULL_PAUSE: Final = HOUR
"""How soon those are looked at again who play as many games as their server allows."""


@dataclass(slots=True)
class _Queue:
    """The queue of a server as it is looked at.

    `entries` are those of the people, by their ids; `alive` its open tables and running games;
    `away` the times away of the people; `apart` who of them blocks whom; in the channels `lost` a
    table could not be posted. It is looked at again at some `times`.
    """

    tx: Transaction
    guild: Guild
    now: float
    entries: dict[int, QueueEntry]
    alive: tuple[Game, ...]
    away: Mapping[int, tuple[Absence, ...]]
    apart: Set[Pair]
    lost: set[int] = field(default_factory=set)
    times: list[float] = field(default_factory=list)

    @classmethod
    async def load(cls, tx: Transaction, guild: Guild, now: float) -> _Queue:
        """Read everything that the queue of a server depends on."""
        entries = await queue.of_guild(tx.connection, guild.guild_id)
        alive = await games.of_guild(tx.connection, guild.guild_id)
        seated = [person for game in alive if game.is_matched for person in game.people]
        people = {*[entry.person_id for entry in entries], *seated}
        away = await absences.of_people(tx.connection, people, now)
        apart = await blocks.among(tx.connection, people)
        by_person = {entry.person_id: entry for entry in entries}
        return cls(tx, guild, now, by_person, alive, away, apart)

    async def save(self, entry: QueueEntry) -> None:
        """Store an entry that has changed."""
        self.entries[entry.person_id] = entry
        await queue.save(self.tx, entry)

    async def drop(self, entry: QueueEntry) -> None:
        """Forget an entry."""
        del self.entries[entry.person_id]
        await queue.drop(self.tx, entry.guild_id, entry.person_id)

    def at(self, game_id: int) -> list[QueueEntry]:
        """Return the entries of those who are asked for a table or sit there."""
        return [entry for entry in self.entries.values() if entry.game_id == game_id]

    def table_of(self, person_id: int) -> Game | None:
        """Return the table of the queue at which a person sits, None if there is none."""
        mine = [game for game in self.alive if game.seat_of(person_id) is not None]
        return next((game for game in mine if game.is_matched), None)

    def present(self) -> list[QueueEntry]:
        """Return the entries of those who can answer now, those who wait longest first."""
        return [
            entry
            for entry in self.entries.values()
            if entry.waiting
            and (entry.rests_until or 0.0) <= self.now
            and not self.is_away(entry.person_id)
            and not self.is_full(entry.person_id)
        ]

    def free(self) -> list[QueueEntry]:
        """Return the entries of those who can be asked for a table, in the same order."""
        return [entry for entry in self.present() if entry.game_id is None]

    def is_away(self, person_id: int) -> bool:
        """Whether a person is away before they would have to answer."""
        soon = self.now + HOLD
        return any(absence.start < soon for absence in self.away.get(person_id, ()))

    def is_full(self, person_id: int) -> bool:
        """Whether a person plays as many games as the server allows."""
        most = self.guild.max_games
        mine = [game for game in self.alive if game.seat_of(person_id) is not None]
        return bool(most) and len(mine) >= most


class QueueRunner:
    """Looks at the queues of servers. `clock` returns seconds since the epoch."""

    def __init__(self, lobbies: Lobbies, clock: Callable[[], float]) -> None:
        self._lobbies = lobbies
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of queues."""
        scheduler.handle(KIND, self.look)

    async def look(self, tx: Transaction, timer: Timer) -> None:
        """Do everything that is due in the queue of a server, and plan when to look again."""
        guild = await server_settings.load(tx.connection, timer.number)
        if guild.left_at is not None:
            return  # it is looked at again when the server takes the bot back
        seen = await _Queue.load(tx, guild, self._clock())
        for entry in list(seen.entries.values()):
            await _settle(seen, entry)
        for game in seen.alive:
            if game.is_matched:
                await self._go_on(seen, game.id)
        await _see_to_cups(seen)
        for group in matched(seen.free(), _sizes(), seen.apart):
            await _open_table(seen, group)
        if guild.queue_channel is not None:
            await outbox.of_guild(tx, guild.guild_id, QueueUpdate(), seen.now)
        await _plan(seen)

    async def _go_on(self, seen: _Queue, game_id: int) -> None:
        """Start a table if all have joined, else ask others for its free seats.

        One that nobody has joined is closed instead: those who are left may be too few for it, and
        are matched anew if they aren't.
        """
        table = await games.load(seen.tx.connection, game_id)
        if table is None or not table.is_matched:
            return
        awaited = await _unanswered(seen, table)
        unanswered = [invited.person_id for invited in awaited]
        # where it could not be posted nobody else would find it either
        is_lost = table.lobby_message_id is None and not unanswered
        if is_lost:
            seen.lost.add(table.channel_id)
        is_empty = not table.seats and not unanswered
        asked = () if is_lost or is_empty else await _ask_others(seen, table, unanswered)
        if any(invited.until - HOLD + _SHOWN_AGAIN <= seen.now for invited in awaited):
            await outbox.add(seen.tx, table.id, LobbyUpdate(), seen.now)
        if unanswered or asked:
            return
        if not table.seats:
            await _store(seen, table, replace(table, status="cancelled"))
            await invitations.forget(seen.tx, table.id)
        elif len(table.seats) == table.max_seats or _is_enough(seen, table):
            await self._start(seen, table)

    async def _start(self, seen: _Queue, table: Game) -> None:
        """Start a table; whoever waited longest is its host from now on."""
        waited = [entry.person_id for entry in seen.at(table.id)]
        host = (waited or table.people)[0]
        number = len(table.seats)
        await self._lobbies.begin(seen.tx, replace(table, organiser_id=host, max_seats=number))
        for entry in seen.at(table.id):
            await _has_table(seen, entry)
        logger.info("game %d of the queue has started", table.id)


async def _settle(seen: _Queue, entry: QueueEntry) -> None:
    """Do what is due for one person: an answer, a question, an end."""
    if entry.game_id is not None:
        await _settle_at_table(seen, entry, entry.game_id)
        entry = seen.entries[entry.person_id]
    elif entry.waiting and (table := seen.table_of(entry.person_id)) is not None:
        # they sat down there without being asked
        await seen.save(replace(entry, game_id=table.id))
        return
    if entry.game_id is not None:
        return
    if not entry.waiting:
        if entry.until <= seen.now:
            await seen.drop(entry)
    elif not entry.warned:
        if entry.until - ASKED_BEFORE <= seen.now:
            await _ask_whether_on(seen, entry)
    elif entry.until <= seen.now:
        await _put_out(seen, entry, QueueExpired(entry.guild_id, entry.channel_id, entry.slugs))


async def _ask_whether_on(seen: _Queue, entry: QueueEntry) -> None:
    """Ask a person whether they still want to play; nobody is put out without that."""
    until = max(entry.until, seen.now + ASKED_BEFORE)
    await seen.save(replace(entry, warned=True, until=until))
    question = QueueQuestion(entry.guild_id, entry.channel_id, entry.slugs, until)
    await _write(seen, entry, question)


async def _settle_at_table(seen: _Queue, entry: QueueEntry, game_id: int) -> None:
    """See what a person who was asked for a table has answered."""
    table = await games.load(seen.tx.connection, game_id)
    released = replace(entry, game_id=None)
    if table is None or not table.is_matched:
        began = table is not None and table.is_begun and table.seat_of(entry.person_id) is not None
        await (_has_table(seen, entry) if began else seen.save(released))
        return
    asked = await invitations.of_game(seen.tx.connection, game_id)
    mine = next((invited for invited in asked if invited.person_id == entry.person_id), None)
    if not entry.waiting:
        await _take_away(seen, table, entry.person_id)
        await seen.save(released)
    elif table.seat_of(entry.person_id) is not None or (mine and mine.holds(seen.now)):
        return
    else:
        await _take_away(seen, table, entry.person_id)
        if mine is None or mine.declined:
            await seen.save(replace(released, rests_until=seen.now + REST))
        elif table.lobby_message_id is None:
            await seen.save(released)  # they were never asked: it could not be posted
        else:
            missed = QueueMissed(entry.guild_id, table.channel_id, table.slug)
            await _put_out(seen, released, missed)


async def _has_table(seen: _Queue, entry: QueueEntry) -> None:
    """Let a person wait for one table less."""
    more = entry.tables - 1
    if more:
        await seen.save(replace(entry, game_id=None, tables=more, since=seen.now))
    else:
        until = seen.now + WAIT
        await seen.save(replace(entry, game_id=None, waiting=False, until=until))


async def _put_out(seen: _Queue, entry: QueueEntry, why: Notice) -> None:
    """Let a person wait no longer, and tell them why."""
    await seen.save(replace(entry, waiting=False, until=seen.now + WAIT))
    await _write(seen, entry, why)


async def _write(seen: _Queue, entry: QueueEntry, notice: Notice) -> None:
    await outbox.direct(seen.tx, entry.person_id, entry.locale, notice, seen.now)


async def _take_away(seen: _Queue, table: Game, person_id: int) -> None:
    """Give the seat free that a person has at a table or that is held for them."""
    await invitations.forget(seen.tx, table.id, person_id)
    stay = [seat for seat in table.seats if seat.person_id != person_id]
    await _store(seen, table, replace(table, seats=numbered(stay)))


async def _store(seen: _Queue, before: Game, after: Game) -> None:
    """Store an open table that has changed, and show it again."""
    changed = replace(after, revision=before.revision + 1, changed_at=seen.now)
    await games.update_game(seen.tx, changed, before.revision)
    if changed.seats != before.seats:
        await games.replace_seats(seen.tx, changed)
    if changed.lobby_message_id is not None:
        await outbox.add(seen.tx, changed.id, LobbyUpdate(), seen.now)


async def _unanswered(seen: _Queue, table: Game) -> tuple[Invitation, ...]:
    """Return the invitations of those who are asked and have not answered yet."""
    asked = await invitations.of_game(seen.tx.connection, table.id)
    return tuple([invited for invited in asked if invited.holds(seen.now)])


async def _ask_others(seen: _Queue, table: Game, waited: Collection[int]) -> tuple[int, ...]:
    """Ask those next in line for the free seats of a table; return their ids."""
    terms, there = _terms(table), [*table.people, *waited]
    asked: list[int] = []
    for entry in seen.free():
        if len(table.seats) + len(waited) + len(asked) >= table.max_seats:
            break
        others = [*there, *asked]
        if accepts(entry, terms, table.max_seats) and gets_along(
            entry.person_id, others, seen.apart
        ):
            asked.append(entry.person_id)
            await _ask(seen, entry, table.id)
    if asked:
        notice = QueueAsked(tuple(asked), seen.now + HOLD)
        await outbox.notice(seen.tx, table.id, notice, seen.now)
        await _store(seen, table, table)
    return tuple(asked)


async def _ask(seen: _Queue, entry: QueueEntry, game_id: int) -> None:
    await seen.save(replace(entry, game_id=game_id))
    await invitations.put(seen.tx, Invitation(game_id, entry.person_id, seen.now + HOLD))


def _is_enough(seen: _Queue, table: Game) -> bool:
    """Whether those who have joined would also play without the others."""
    number, entries = len(table.seats), seen.at(table.id)
    return (
        len(entries) == number
        and number in _sizes()[table.slug]
        and all(not entry.players or number in entry.players for entry in entries)
    )


async def _open_table(seen: _Queue, group: MatchedGroup) -> None:
    """Open a table at which no one sits yet, and ask everyone of a group."""
    guild, first, terms = seen.guild, group.members[0], group.terms
    kind = rules.GAMES[terms.slug]
    options = usual_options(terms.slug)
    host = Person(0, "", "")
    locale = terms.locale or guild.locale or first.locale
    channel_id = _channel(seen, group.members)
    table = new_table(kind, guild.guild_id, channel_id, host, locale, options, seen.now)
    pace = guild.pace if terms.pace == USUAL else PRESETS[terms.pace]
    stored = await games.insert_game(
        seen.tx,
        replace(
            table,
            seats=(),
            max_seats=len(group.members),
            pace=pace,
            private=guild.private,
            hints="off" if terms.rated else "on",
        ),
    )
    for entry in group.members:
        await _ask(seen, entry, stored.id)
    await outbox.add(seen.tx, stored.id, TablePost(), seen.now)
    logger.info("the queue has opened table %d for %d people", stored.id, len(group.members))


def _channel(seen: _Queue, members: Sequence[QueueEntry]) -> int:
    """Return the channel for a table: that of the queue, else one where a person joined it.

    Who waited longest comes first, unless nothing can be posted there.
    """
    guild = seen.guild
    if guild.queue_channel is not None:
        return guild.queue_channel
    allowed = [
        entry.channel_id
        for entry in members
        if not guild.channels or entry.channel_id in guild.channels
    ]
    places = [*allowed, *guild.channels[:1]]
    return next((place for place in places if place not in seen.lost), places[0])


async def _see_to_cups(seen: _Queue) -> None:
    """Go on with the open cups, and open one for each game for which enough people want one."""
    asked: set[int] = set()
    for view in await open_cups(seen.tx.connection, seen.guild.guild_id):
        asked |= await _go_on_with_cup(seen, view)
    for slug in _sizes():
        present = [entry for entry in seen.present() if entry.person_id not in asked]
        locale = seen.guild.locale or (present[0].locale if present else "")
        cup = cup_for(slug, present, locale, seen.apart)
        if cup is None:
            continue
        channel_id = _channel(seen, cup.members)
        view = await open_cup(seen.tx, cup, seen.guild, channel_id, locale, seen.now)
        people = [entry.person_id for entry in cup.members]
        await _ask_for_cup(seen, view, people)
        asked |= {*people}


async def _go_on_with_cup(seen: _Queue, view: LeagueView) -> set[int]:
    """Start a cup if enough have joined, else ask others for its places; return who is asked."""
    rows = await invitations.of_game(seen.tx.connection, view.home.id)
    for row in rows:
        await _settle_cup(seen, view, row)
    joined = [entrant.person_id for entrant in view.taking_part if entrant.person_id is not None]
    unanswered = [
        row.person_id
        for row in rows
        if row.holds(seen.now) and row.person_id not in joined and _is_waiting(seen, row.person_id)
    ]
    there = [*joined, *unanswered]
    once_asked = {*there, *[row.person_id for row in rows]}
    closes_soon = view.league.closes_at - seen.now < _TIME_TO_ANSWER
    candidates = [] if closes_soon else seen.present()
    # some may have joined without waiting in the queue
    everyone = {*there, *[entry.person_id for entry in candidates]}
    apart = await blocks.among(seen.tx.connection, everyone)
    for entry in candidates:
        if (
            len(there) < CUP_SIZE
            and entry.person_id not in once_asked
            and wants_cup(entry, view.home.slug, view.league.format, view.home.locale)
            and gets_along(entry.person_id, there, apart)
        ):
            there.append(entry.person_id)
    if asked := there[len(joined) + len(unanswered) :]:
        await _ask_for_cup(seen, view, asked)
    elif len(joined) >= CUP_SIZE and not unanswered:
        await start_cup(seen.tx, view, seen.now)
    seen.times += [row.until for row in rows]
    return set(there)


async def _settle_cup(seen: _Queue, view: LeagueView, asked: Invitation) -> None:
    """See what a person who was asked for a cup has answered."""
    entry, home = seen.entries.get(asked.person_id), view.home.id
    if view.entrant(asked.person_id) is not None:
        await invitations.forget(seen.tx, home, asked.person_id)
        if entry is not None:
            await seen.save(replace(entry, cup=""))
    elif asked.declined:
        rests_until = asked.until + REST
        if entry is not None and (entry.rests_until or 0.0) < rests_until:
            await seen.save(replace(entry, rests_until=rests_until))
    elif not asked.holds(seen.now) or entry is None or not entry.waiting:
        await invitations.forget(seen.tx, home, asked.person_id)
        if entry is not None and entry.waiting:
            await seen.save(replace(entry, cup=""))


def _is_waiting(seen: _Queue, person_id: int) -> bool:
    entry = seen.entries.get(person_id)
    return entry is not None and entry.waiting


async def _ask_for_cup(seen: _Queue, view: LeagueView, people: Sequence[int]) -> None:
    """Ask people whether they play in a cup."""
    until = min(seen.now + HOLD, view.league.closes_at)
    for person_id in people:
        await invitations.put(seen.tx, Invitation(view.home.id, person_id, until))
    await outbox.notice(seen.tx, view.home.id, CupOpened(tuple(people), until), seen.now)
    seen.times.append(until)


async def _plan(seen: _Queue) -> None:
    """Look at the queue again as soon as some time is over."""
    times = [*seen.times]
    for entry in seen.entries.values():
        times += [entry.until, entry.rests_until or 0.0]
        if not entry.warned:
            times.append(entry.until - ASKED_BEFORE)
        times += [absence.end for absence in seen.away.get(entry.person_id, ())]
        if entry.waiting and seen.is_full(entry.person_id):
            times.append(seen.now + _FULL_PAUSE)
    for game_id in {entry.game_id for entry in seen.entries.values()} - {None}:
        assert game_id is not None
        asked = await invitations.of_game(seen.tx.connection, game_id)
        awaited = [invited.until for invited in asked if invited.holds(seen.now)]
        times += [*awaited, *([seen.now + _SHOWN_AGAIN] if awaited else [])]
    coming = [at for at in times if at > seen.now]
    if coming:
        await look_again(seen.tx, seen.guild.guild_id, min(coming))


def _terms(table: Game) -> Terms:
    return Terms(table.slug, preset_of(table.pace), language_of(table.locale).code, table.is_rated)


def _sizes() -> Mapping[str, tuple[int, ...]]:
    """Return with how many people each game can be played."""
    return {
        slug: tuple([number for number in kind.seats if number > 1])
        for slug, kind in rules.GAMES.items()
    }
