"""The clocks of seats: rows of `clocks`. Seats that were never asked have none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import bindparam, delete, select

from bot.model import Clock
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, Unknown, read_by_owner
from bot.store.schema import clocks, games, seats

_OF_GAMES: Final = (
    select(clocks)
    .where(clocks.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(clocks.c.game_id, clocks.c.seat)
)
_OF_PERSON: Final = (
    select(clocks)
    .join(seats, (seats.c.game_id == clocks.c.game_id) & (seats.c.seat == clocks.c.seat))
    .join(games, games.c.id == clocks.c.game_id)
    .where(
        seats.c.person_id == bindparam("person_id"),
        seats.c.computer == "",
        games.c.status == "running",
        clocks.c.since.is_not(None),
    )
    .order_by(clocks.c.game_id, clocks.c.seat)
)


async def of_person(connection: Connection, person_id: int) -> tuple[Clock, ...]:
    """Return the clocks of a person that run in games that are being played."""
    rows = (await connection.execute(_OF_PERSON, {"person_id": person_id})).mappings()
    return tuple([Clock(**row) for row in rows])


async def save(tx: Transaction, game_id: int, changed: Sequence[Clock]) -> None:
    """Store clocks of seats of a game, replacing the old ones."""
    before = tx.connection.known(CLOCKS, game_id)
    await tx.connection.upsert(clocks, [asdict(clock) for clock in changed])
    if not isinstance(before, Unknown):
        after = {**before, **{clock.seat: clock for clock in changed}}
        tx.connection.keep(CLOCKS, game_id, dict(sorted(after.items())))


async def drop_of_game(tx: Transaction, game_id: int) -> None:
    """Forget the clocks of a game."""
    await tx.connection.execute(delete(clocks).where(clocks.c.game_id == game_id))
    tx.connection.keep(CLOCKS, game_id, {})


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, Mapping[int, Clock]]:
    clocks_of = await read_by_owner(
        connection, _OF_GAMES, "game_id", game_ids, lambda row: Clock(**row)
    )
    return {
        game_id: {clock.seat: clock for clock in of_game} for game_id, of_game in clocks_of.items()
    }


CLOCKS: Final = Fact[Mapping[int, Clock]]("game", {clocks: clocks.c.game_id}, _load, nothing={})
"""The clocks of a game by their seats."""
