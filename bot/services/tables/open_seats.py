"""Open seats of games in private threads, told in the channel above for everyone to take.

The server decides whether that is done at all. The message says which game, seat and round, no
names, and is brought up to date when the seat is no longer open.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model import Game
from bot.model.messages import OfferPost, OfferUpdate
from bot.services.play.observers import GameChange, Observer
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.people import server_settings


async def announce(tx: Transaction, game: Game, seat: int, now: float) -> bool:
    """Announce a seat that was just opened if the server wants that; return whether it does."""
    if not game.private or not (await server_settings.load(tx.connection, game.guild_id)).announces:
        return False
    await outbox.add(tx, game.id, OfferPost(seat), now)
    return True


class OpenSeatObserver(Observer):
    """Observes games and brings the announcements of seats that are taken up to date."""

    kinds = frozenset(("seats", "ended"))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Bring the messages about seats that this change has filled up to date."""
        game = happened.after
        for seat in happened.before.seats:
            if seat.announced_id is None or is_on_offer(game, seat.seat):
                continue
            update = OfferUpdate(seat.seat, seat.announced_id)
            await outbox.add(tx, game.id, update, happened.now)


def announced(game: Game, seat: int, message_id: int) -> Game:
    """Return the game with the message that announces a seat, as it is if no one can take it."""
    if not is_on_offer(game, seat):
        return game
    seats = list(game.seats)
    seats[seat] = replace(seats[seat], announced_id=message_id)
    return replace(game, seats=tuple(seats))


def is_on_offer(game: Game, seat: int) -> bool:
    """Whether someone can take a seat over."""
    return game.status == "running" and game.seats[seat].is_open
