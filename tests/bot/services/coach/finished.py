"""A finished game, stored without playing it: a golden one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import rules
from bot.model import By, Game, Person, Seat, StoredMove
from bot.services.tables.lobby import new_table
from bot.store.play import moves
from bot.store.tables import games
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot
from tests.golden import RECORDS

SLUG = "puerto-rico"


async def finished(
    bot: Bot, people: Sequence[Person] = (ANN, BEN, CHLOE), computers: int = 0
) -> Game:
    """Return a finished game of these people, and of computers behind them.

    Every move was made by the one on the seat.
    """
    number = len(people) + computers
    text = (RECORDS / SLUG / f"{number}-random.txt").read_text(encoding="utf-8")
    record = rules.Record.from_text(text)
    now = bot.clock()
    table = new_table(rules.GAMES[SLUG], 1, 2, people[0], "en", dict(record.options), now)
    seats = tuple(Seat(seat, each.id, each.name, locale="en") for seat, each in enumerate(people))
    seats += tuple(
        Seat(seat, None, "Petrel", computer="easy") for seat in range(len(people), number)
    )
    made = [
        StoredMove(ply, seat, move, _by(seats[seat]), now, ply, reveals=False, batch=ply)
        for ply, (seat, move) in enumerate(record.moves, start=1)
    ]
    async with bot.db.transaction() as tx:
        game = await games.insert_game(tx, _over(table, record, seats, len(made)))
        await moves.insert_moves(tx, game.id, made)
    return game


def _by(seat: Seat) -> By:
    return "computer" if seat.computer else "person"


def _over(table: Game, record: rules.Record, seats: tuple[Seat, ...], plies: int) -> Game:
    return replace(
        table,
        status="finished",
        name="Puerto Rico",
        seats=seats,
        seed=record.seed,
        rules=record.rules,
        ply=plies,
        revision=plies + 2,
        question=plies,
    )
