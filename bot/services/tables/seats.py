"""Seats of a running game: replacements, stand-ins, resignation, the early end.

A seat whose person leaves is open until someone takes it over; a computer may stand in for a
person, who takes the seat back when they like. Who held a seat before stays on record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.computers.levels import USUAL
from bot.games import COMPUTERS
from bot.model import Game, Person, Seat
from bot.model.notices import SeatOpened, SeatReturned, SeatTaken, StandIn
from bot.services.errors import Refused
from bot.services.people.server_settings import require_place_in
from bot.services.play.requirements import seat_of
from bot.services.play.services import PlayServices
from bot.services.tables.open_seats import announce
from bot.services.tables.seating import require_not_forgotten, require_welcome
from bot.services.time.asking import open_ballot
from bot.services.time.vote_rules import ANNOUNCED
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.play import drafts
from bot.store.tables import tenures

_NAME_LENGTH: Final = 100


class Seats:
    """Changes who holds a seat. `clock` returns seconds since the epoch.

    Every function returns the game as it is then, and raises Refused where that is not possible.
    """

    def __init__(self, play: PlayServices, clock: Callable[[], float]) -> None:
        self._play = play
        self._clock = clock

    async def take(self, game_id: int, seat: int, person: Person) -> Game:
        """Give an open seat to a person who does not play in the game yet."""

        async def change(tx: Transaction, game: Game) -> Game:
            await require_welcome(tx, game, person.id)
            return await take_seat(tx, game, seat, person, self._clock())

        return await self._play.changes.alter(game_id, change)

    async def resign(self, game_id: int, person_id: int) -> Game:
        """Resign for a person; the seat opens, or the game ends if no one is left."""

        async def change(tx: Transaction, game: Game) -> Game:
            return await open_seat(
                tx, game, seat_of(game, person_id), "resigned", self._clock(), by=person_id
            )

        return await self._play.changes.alter(game_id, change)

    async def let_computer_play(self, game_id: int, person_id: int) -> Game:
        """Have a computer stand in for a person who asks for it."""

        async def change(tx: Transaction, game: Game) -> Game:
            return await stand_in(tx, game, seat_of(game, person_id), self._clock())

        return await self._play.changes.alter(game_id, change)

    async def give_back(self, game_id: int, person_id: int) -> Game:
        """Give a seat back to the person for whom a computer plays."""

        async def change(tx: Transaction, game: Game) -> Game:
            return await give_back(tx, game, seat_of(game, person_id), self._clock())

        return await self._play.changes.alter(game_id, change)


async def open_seat(
    tx: Transaction, game: Game, seat: int, reason: str, now: float, by: int | None = None
) -> Game:
    """Return the game with an open seat, or abandoned if no person is left to play it.

    `by` is who decided it, None for a vote. Raises Refused if no person holds the seat.
    """
    holder = game.seats[seat]
    if holder.person_id is None:
        raise Refused("No one is sitting in this seat.")
    await tenures.close(tx, game, seat, reason, now)
    await drafts.forget(tx, game.id, seat)
    left = Seat(seat, None, f"P{seat + 1}", open_since=now)
    after = _passed_on(_with(game, left), holder.person_id)
    await outbox.notice(tx, game.id, SeatOpened(holder.name, seat, reason, by), now)
    if not any(seat.person_id for seat in after.seats):
        return abandoned(after)
    announced = await announce(tx, after, seat, now)
    await open_ballot(tx, after, "open", seat, None, now, {ANNOUNCED: announced})
    return after


async def take_seat(tx: Transaction, game: Game, seat: int, person: Person, now: float) -> Game:
    """Return the game with a person on an open seat.

    Raises Refused, also for someone who has played another seat: they know what it hides.
    """
    if not 0 <= seat < len(game.seats) or not game.seats[seat].is_open:
        raise Refused("This seat isn't open.")
    if game.seat_of(person.id) is not None:
        raise Refused("You're already in this game.")
    if await tenures.held_another(tx.connection, game.id, seat, person.id):
        raise Refused("You've played another seat in this game, so you can't take this one.")
    await require_not_forgotten(tx, game, seat, person.id)
    await require_place_in(tx, game.guild_id, person.id)
    await tenures.close(tx, game, seat, "open", now)
    newcomer = Seat(seat, person.id, person.name[:_NAME_LENGTH], locale=person.locale)
    await outbox.notice(tx, game.id, SeatTaken(newcomer.name, seat, person.id), now)
    return _with(game, newcomer)


async def stand_in(tx: Transaction, game: Game, seat: int, now: float) -> Game:
    """Return the game with a computer on a seat, for its person or permanently. Raises Refused."""
    holder = game.seats[seat]
    if holder.computer:
        raise Refused("A computer already plays this seat.")
    if game.slug not in COMPUTERS:
        raise Refused("There's no computer player for this game.")
    await tenures.close(tx, game, seat, "stand-in", now)
    await drafts.forget(tx, game.id, seat)
    await outbox.notice(tx, game.id, StandIn(seat, holder.name, holder.is_open), now)
    return _with(game, replace(holder, computer=USUAL, open_since=None, announced_id=None))


async def leave_to_computer(tx: Transaction, game: Game, seat: int, now: float) -> Game:
    """Return the game with a computer on the seat of a person who leaves, permanently.

    It is abandoned if no person is left to play it. Raises Refused.
    """
    holder = game.seats[seat]
    if holder.person_id is None:
        raise Refused("No one is sitting in this seat.")
    if game.slug not in COMPUTERS:
        raise Refused("There's no computer player for this game.")
    await tenures.close(tx, game, seat, "resigned", now)
    await drafts.forget(tx, game.id, seat)
    left = Seat(seat, None, f"P{seat + 1}", USUAL)
    after = _passed_on(_with(game, left), holder.person_id)
    await outbox.notice(tx, game.id, SeatOpened(holder.name, seat, "resigned"), now)
    await outbox.notice(tx, game.id, StandIn(seat, left.name, True), now)
    return after if any(seat.person_id for seat in after.seats) else abandoned(after)


async def give_back(tx: Transaction, game: Game, seat: int, now: float) -> Game:
    """Return the game with the person on the seat again. Raises Refused."""
    holder = game.seats[seat]
    if not holder.stands_in:
        raise Refused("You're already playing this seat.")
    await tenures.close(tx, game, seat, "returned", now)
    await outbox.notice(tx, game.id, SeatReturned(seat, holder.name), now)
    return _with(game, replace(holder, computer=""))


def abandoned(game: Game) -> Game:
    """Return the game as ended early."""
    return replace(game, status="abandoned", waiting=(), paused_at=None)


def _passed_on(game: Game, left: int) -> Game:
    """Return the game with another host, if the one who left was it."""
    if game.organiser_id != left:
        return game
    others = game.people
    return replace(game, organiser_id=others[0]) if others else game


def _with(game: Game, changed: Seat) -> Game:
    seats = [changed if seat.seat == changed.seat else seat for seat in game.seats]
    return replace(game, seats=tuple(seats))
