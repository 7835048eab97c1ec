"""The newest position of each game, so that loading needs no replay: a cache and a safety net."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import bindparam, insert, select

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import snapshots
from bot.store.statements import update


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after `ply` moves as bytes, written by the version `rules` of the rules."""

    game_id: int
    ply: int
    rules: int
    state: bytes = field(repr=False)


_LOAD: Final = select(snapshots).where(snapshots.c.game_id == bindparam("game_id"))
_UPDATE: Final = (
    update(snapshots)
    .where(snapshots.c.game_id == bindparam("this"))
    .values(ply=bindparam("ply"), rules=bindparam("rules"), state=bindparam("state"))
)


async def insert_snapshot(tx: Transaction, snapshot: Snapshot) -> None:
    """Store the first position of a game."""
    await tx.connection.execute(
        insert(snapshots), {"game_id": snapshot.game_id, **_values(snapshot)}
    )


async def update_snapshot(tx: Transaction, snapshot: Snapshot) -> None:
    """Store a newer position of a game in place of the one before."""
    await tx.connection.execute(_UPDATE, {"this": snapshot.game_id, **_values(snapshot)})


async def load(connection: Connection, game_id: int) -> Snapshot | None:
    """Return the newest stored position of a game."""
    row = (await connection.execute(_LOAD, {"game_id": game_id})).first()
    return Snapshot(*row) if row else None


def _values(snapshot: Snapshot) -> dict[str, object]:
    return {"ply": snapshot.ply, "rules": snapshot.rules, "state": snapshot.state}
