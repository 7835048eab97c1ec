"""Decisions of the host of a table and the moderators of its channel about a running game.

Each one is noted in the audit log, which `/table log` shows, and told where the game is played, in
the transaction that carries it out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.i18n import LANGUAGES
from bot.model import AuditEntry, Game, Person, Seat
from bot.model.messages import StartPost, TurnPost, VotePost, WaitingUpdate
from bot.model.notices import (
    GameAborted,
    HintsStopped,
    LanguageChosen,
    PlayerReplaced,
    SubstituteNamed,
    TableAction,
    TableMoved,
    TablePaused,
    TableResumed,
    TimeExtended,
)
from bot.services.errors import Refused, Restarting, locked, no_such_game
from bot.services.people.server_settings import require_channel, require_place_in
from bot.services.play.changes import Alteration
from bot.services.play.pauses import (
    require_resumable,
    resumed_by_people,
    without_lock,
    without_stranding,
)
from bot.services.play.services import PlayServices
from bot.services.tables.seating import require_not_forgotten
from bot.services.tables.seats import abandoned, open_seat
from bot.services.time.asking import DAY, PAUSED, REST_DAYS, late_seats
from bot.services.time.vote_rules import RESUME, persons_of, somebody_is_ahead
from bot.services.time.votes import TimeExtender
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.people import server_settings
from bot.store.play import drafts
from bot.store.tables import audit_log, games, tenures
from bot.store.time import votes

logger = logging.getLogger(__name__)

HOUR: Final = 3600.0
NAME_LENGTH: Final = 100
LONGEST_HOURS: Final = 720
"""The most hours that are added to a clock at once: 30 days."""
UNTIMED_LATE: Final = 3 * DAY
"""Seconds after which a player counts as late for whom a game without a clock waits."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who decides; `moderates` says whether they moderate where the game is played."""

    person: Person
    moderates: bool


class Moderation:
    """Pauses, extends and ends running games. `clock` returns seconds since the epoch.

    Functions raise Refused for anyone who neither opened the table nor moderates, and NotRunning
    for a game that is not running; nothing has changed then.
    """

    def __init__(
        self, db: Database, play: PlayServices, extender: TimeExtender, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._extender = extender
        self._clock = clock

    async def pause(self, game_id: int, actor: Actor) -> Game:
        """Pause the game and its clocks."""

        async def change(tx: Transaction, game: Game) -> Game:
            if game.paused_at is not None:
                raise Refused("The game is already paused.")
            await self._require_no_gain(tx, game, actor)
            await self._note(tx, game, actor, TablePaused(actor.person.name))
            return replace(game, paused_at=self._clock())

        return await self._alter(game_id, actor, change)

    async def _require_no_gain(self, tx: Transaction, game: Game, actor: Actor) -> None:
        """Raise Refused for a pause by someone who is late, or whom the players voted down.

        Moderators who do not play pause as they find right.
        """
        seat = game.seat_of(actor.person.id)
        if seat is None and actor.moderates:
            return
        if seat is not None and seat in await late_seats(tx.connection, game.id):
            raise Refused(
                "Your time is up, so you can't pause the game. Ask a moderator to pause it."
            )
        resumed = await votes.last_outcome(tx.connection, game.id, PAUSED, RESUME)
        if resumed is not None and self._clock() < resumed + REST_DAYS * DAY:
            raise Refused(
                "The players voted to resume the game. For {days} days after such a vote, "
                "only a moderator who isn't playing can pause it again.",
                days=REST_DAYS,
            )

    async def resume(self, game_id: int, actor: Actor) -> Game:
        """Resume a paused game."""

        async def change(tx: Transaction, game: Game) -> Game:
            require_resumable(game)
            await self._note(tx, game, actor, TableResumed(actor.person.name))
            return resumed_by_people(game)

        return await self._alter(game_id, actor, change)

    async def suspend(self, guild_id: int, at: float) -> None:
        """Pause the running games of a server that removed the bot at `at`."""
        await self._move_pause(guild_id, None, at)

    async def go_on(self, guild_id: int, at: float) -> None:
        """Resume the games that are paused because their server removed the bot at `at`."""
        await self._move_pause(guild_id, at, None)

    async def _move_pause(
        self, guild_id: int, stopped_at: float | None, paused_at: float | None
    ) -> None:
        async def change(_tx: Transaction, game: Game) -> Game:
            return replace(game, paused_at=paused_at) if game.paused_at == stopped_at else game

        for game in await self._play.games.of_guild(guild_id):
            if game.status == "running" and game.paused_at == stopped_at:
                try:
                    await self._play.changes.alter(game.id, change)
                except Restarting:
                    raise
                except Refused as error:
                    # it may have ended, or cannot be loaded; the others are not to suffer from it
                    logger.info("game %d stays as it is: %s", game.id, error)

    async def extend(self, game_id: int, actor: Actor, seat: int, hours: int) -> Game:
        """Give the person at a seat more time.

        No one gives it to themselves where others play: it would hold them up like a pause.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            if not 1 <= hours <= LONGEST_HOURS:
                raise Refused("You can add 1 to {hours} hours.", hours=LONGEST_HOURS)
            if game.pace is None:
                raise Refused("This game has no clock.")
            if seat not in game.waiting:
                raise Refused("It isn't this player's turn.")
            if game.seats[seat].person_id == actor.person.id and len(persons_of(game)) > 1:
                raise Refused(
                    "You can't give yourself more time. Ask a moderator, or the other players once "
                    "your time is up."
                )
            await self._extender.extend(tx, game, seat, hours * HOUR)
            action = TimeExtended(seat, game.seats[seat].name, hours, actor.person.name)
            await self._note(tx, game, actor, action)
            return game

        return await self._alter(game_id, actor, change)

    async def replace(
        self, game_id: int, actor: Actor, seat: int, substitute: Person | None = None
    ) -> Game:
        """Take a seat from its player: for a person who was named, or for anyone.

        A host who plays and does not moderate can make no winner leave by it: once someone is
        ahead they replace only players who are late.
        """
        position = await self._play.games.position(game_id)

        async def change(tx: Transaction, game: Game) -> Game:
            now, player, by = self._clock(), game.seats[seat].name, actor.person.name
            if somebody_is_ahead(position):
                await self._require_late(tx, game, actor, seat)
            # giving the own seat away is leaving it, by whichever command
            own = game.seats[seat].person_id == actor.person.id
            reason = "resigned" if own else "replaced"
            if substitute is None:
                await self._note(tx, game, actor, PlayerReplaced(seat, player, by))
                return await open_seat(tx, game, seat, reason, now, by=actor.person.id)
            after = await _handed_over(tx, game, seat, substitute, reason, now)
            name = after.seats[seat].name
            await self._note(
                tx, game, actor, SubstituteNamed(seat, player, by, name, substitute.id)
            )
            return after

        return await self._alter(game_id, actor, change)

    async def _require_late(self, tx: Transaction, game: Game, actor: Actor, seat: int) -> None:
        """Raise Refused if the players would lose a result that the actor may not want."""
        own = game.seat_of(actor.person.id)
        if actor.moderates or own is None or own == seat or game.seats[seat].person_id is None:
            return
        if game.pace is None:
            late = seat in game.waiting and self._clock() >= game.changed_at + UNTIMED_LATE
        else:
            late = seat in await late_seats(tx.connection, game.id)
        if not late:
            raise Refused(
                "Someone is in the lead, so while you're playing you can only replace a "
                "player whose time is up. Moderators can replace anyone."
            )

    async def abort(self, game_id: int, actor: Actor) -> Game:
        """End the game without a result. It can't be undone.

        An host who does not moderate cannot take a win away from the other players by it.
        """
        position = await self._play.games.position(game_id)

        async def change(tx: Transaction, game: Game) -> Game:
            alone = set(persons_of(game)) <= {actor.person.id}
            if not actor.moderates and not alone and somebody_is_ahead(position):
                raise Refused(
                    "Someone is in the lead, so you can't end the game alone. Use `/abandon` "
                    "to start a vote, or ask a moderator."
                )
            await self._note(tx, game, actor, GameAborted(actor.person.name))
            return abandoned(game)

        return await self._alter(game_id, actor, change)

    async def set_language(self, game_id: int, actor: Actor, locale: str) -> Game:
        """Choose the language of what everyone sees from now on, with the open question."""

        async def change(tx: Transaction, game: Game) -> Game:
            if locale not in LANGUAGES:
                raise Refused("You can't choose that here.")
            if locale == game.locale:
                raise Refused("The game already uses this language.")
            await self._note(tx, game, actor, LanguageChosen(locale, actor.person.name))
            if game.asked:
                notice = WaitingUpdate(game.ply, game.ply, game.question)
                await outbox.add(tx, game.id, notice, self._clock())
            return replace(game, locale=locale)

        return await self._alter(game_id, actor, change)

    async def stop_hints(self, game_id: int, actor: Actor) -> Game:
        """Turn hints off for the rest of the game, which is not rated all the same."""

        async def change(tx: Transaction, game: Game) -> Game:
            if game.hints != "on":
                raise Refused("Hints are off at this table. They can't be turned on now.")
            await self._note(tx, game, actor, HintsStopped(actor.person.name))
            if game.asked:
                update = WaitingUpdate(game.ply, game.ply, game.question)
                await outbox.add(tx, game.id, update, self._clock())
            return replace(game, hints="stopped")

        return await self._alter(game_id, actor, change)

    async def move(self, game_id: int, actor: Actor, channel_id: int) -> Game:
        """Move a game to another channel, or to a new thread where it had to stop.

        Raises Refused for a channel where the server doesn't allow tables. Only moderators can move
        a game out of a locked thread, which ends the lock.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            if game.locked_at is not None and not actor.moderates:
                raise locked()
            if channel_id == game.channel_id and game.stranded_at is None:
                raise Refused("The game is already in this channel. Choose another one.")
            guild = await server_settings.load(tx.connection, game.guild_id)
            require_channel(guild, channel_id, manages=True)
            now = self._clock()
            await outbox.add(tx, game.id, StartPost(), now)
            await self._note(tx, game, actor, TableMoved(channel_id, actor.person.name))
            for vote in await votes.open_in(tx.connection, game.id):
                await outbox.add(tx, game.id, VotePost(vote.id), now)
            free = without_stranding(game) if game.stranded_at is not None else game
            free = without_lock(free) if free.locked_at is not None else free
            if game.paused_at is None:
                await outbox.add(tx, game.id, TurnPost(game.ply, game.ply, game.question), now)
            return replace(
                free, channel_id=channel_id, thread_id=None, head_id=None, lobby_message_id=None
            )

        return await self._alter(game_id, actor, change)

    async def log(self, game_id: int) -> tuple[AuditEntry, ...]:
        """Return the actions on a game, oldest first."""
        async with self._db.reading() as connection:
            return await audit_log.of_game(connection, game_id)

    async def check(self, game_id: int, actor: Actor) -> Game:
        """Return a game about which someone may decide. Raises Refused."""
        async with self._db.reading() as connection:
            game = await games.load(connection, game_id)
        if game is None:
            raise no_such_game()
        require_say(game, actor)
        return game

    async def _alter(self, game_id: int, actor: Actor, change: Alteration) -> Game:
        async def allowed(tx: Transaction, game: Game) -> Game:
            require_say(game, actor)
            return await change(tx, game)

        return await self._play.changes.alter(game_id, allowed)

    async def _note(self, tx: Transaction, game: Game, actor: Actor, action: TableAction) -> None:
        """Record an action in the audit log, and announce it where the game is played."""
        now = self._clock()
        await audit_log.add(tx, game, actor.person.id, action, now)
        await outbox.notice(tx, game.id, action, now)


async def _handed_over(
    tx: Transaction, game: Game, seat: int, person: Person, reason: str, now: float
) -> Game:
    """Return the game with another person on a seat, who also is its host in their place.

    `reason` is why the former holder has it no longer.
    """
    holder = game.seats[seat]
    if holder.person_id is None and holder.computer:
        raise Refused("A computer plays this seat, so there's no one to replace.")
    if game.seat_of(person.id) is not None:
        raise Refused("{name} is already in this game.", name=person.name)
    if await tenures.held_another(tx.connection, game.id, seat, person.id):
        raise Refused("{name} has played another seat in this game.", name=person.name)
    await require_not_forgotten(tx, game, seat, person.id)
    await require_place_in(tx, game.guild_id, person.id)
    await tenures.close(tx, game, seat, reason, now)
    await drafts.forget(tx, game.id, seat)
    newcomer = Seat(seat, person.id, person.name[:NAME_LENGTH], locale=person.locale)
    organised = game.organiser_id == holder.person_id
    return replace(
        game,
        seats=tuple([newcomer if each.seat == seat else each for each in game.seats]),
        organiser_id=person.id if organised else game.organiser_id,
    )


def may_decide(game: Game, actor: Actor) -> bool:
    """Whether someone opened a table or moderates where it is played."""
    return actor.person.id == game.organiser_id or actor.moderates


def require_say(game: Game, actor: Actor) -> None:
    """Raise Refused unless someone may decide about a game."""
    if not may_decide(game, actor):
        raise Refused("Only the host and channel moderators can do that.")
