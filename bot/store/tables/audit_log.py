"""The audit log: what hosts and moderators did with tables, rows of `deeds` in order."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import insert, select

from bot.model import AuditEntry, Game
from bot.model.notices import LeagueAction, TableAction
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.messages.codec import decode_notice, encode_notice
from bot.store.schema import deeds

_PREFIX: Final = "table-"
"""The prefix that the names of notices have and those of the audit log lack."""
_OF_LEAGUES: Final = "league-"
"""The prefix of the actions on leagues, which the audit log keeps."""


async def add(
    tx: Transaction,
    game: Game,
    person_id: int | None,
    action: TableAction | LeagueAction,
    at: float,
) -> None:
    """Record a person's action on a game or the home of a league; None is for what a rule did."""
    row = {
        "guild_id": game.guild_id,
        "game_id": game.id,
        "person_id": person_id,
        "deed": action.stored_as.removeprefix(_PREFIX),
        "detail": encode_notice(action),
        "at": at,
    }
    await tx.connection.execute(insert(deeds), row)


async def of_game(connection: Connection, game_id: int) -> tuple[AuditEntry, ...]:
    """Return the actions on a game, oldest first."""
    chosen = select(deeds).where(deeds.c.game_id == game_id).order_by(deeds.c.id)
    return tuple([_entry(row) for row in await connection.execute(chosen)])


def _entry(row: Any) -> AuditEntry:
    name = row.deed if row.deed.startswith(_OF_LEAGUES) else _PREFIX + row.deed
    action = decode_notice(name, row.detail)
    assert isinstance(action, TableAction | LeagueAction)
    return AuditEntry(row.id, row.guild_id, row.game_id, row.person_id, action, row.at)


async def paused_by(connection: Connection, game_id: int) -> str | None:
    """Return the name of the person who paused a game last, None if no one is on record."""
    newest = await _last_pause(connection, game_id)
    return None if newest is None else str(newest.detail["by"])


async def paused_by_person(connection: Connection, game_id: int) -> int | None:
    """Return the id of the person who paused a game last, None if no one is on record."""
    newest = await _last_pause(connection, game_id)
    return None if newest is None else newest.person_id


async def _last_pause(connection: Connection, game_id: int) -> Any:
    newest = (
        select(deeds.c.person_id, deeds.c.detail)
        .where(deeds.c.game_id == game_id, deeds.c.deed == "pause")
        .order_by(deeds.c.id.desc())
        .limit(1)
    )
    return (await connection.execute(newest)).first()
