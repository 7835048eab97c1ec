"""Drafts of moves, as steps that can be undone one by one: rows of `drafts`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import RowMapping, bindparam, delete, select

from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, Unknown, read_by_owner
from bot.store.schema import drafts

_OF_GAMES: Final = (
    select(drafts)
    .where(drafts.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(drafts.c.game_id, drafts.c.seat)
)


class _Draft(NamedTuple):
    """The steps of a seat's draft for a question."""

    seat: int
    question: int
    steps: tuple[str, ...]


async def load(connection: Connection, game_id: int, seat: int, question: int) -> tuple[str, ...]:
    """Return the steps of a seat's draft for a question; () if there is none."""
    draft = (await connection.know(DRAFTS, game_id)).get(seat)
    return draft.steps if draft is not None and draft.question == question else ()


async def save(
    tx: Transaction, game_id: int, seat: int, question: int, steps: Sequence[str]
) -> None:
    """Store the steps of a seat's draft, replacing the old ones."""
    if not steps:
        await forget(tx, game_id, seat)
        return
    before = tx.connection.known(DRAFTS, game_id)
    row = {"game_id": game_id, "seat": seat, "question": question, "steps": list(steps)}
    await tx.connection.upsert(drafts, [row])
    if not isinstance(before, Unknown):
        draft = _Draft(seat, question, tuple(steps))
        tx.connection.keep(DRAFTS, game_id, {**before, seat: draft})


async def clear(tx: Transaction, game_id: int) -> None:
    """Forget all drafts of a game."""
    await tx.connection.execute(delete(drafts).where(drafts.c.game_id == game_id))


async def forget(tx: Transaction, game_id: int, seat: int) -> None:
    """Delete the draft of a seat: its next holder starts over."""
    if seat in await tx.connection.know(DRAFTS, game_id):
        await tx.connection.execute(
            delete(drafts).where(drafts.c.game_id == game_id, drafts.c.seat == seat)
        )


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, Mapping[int, _Draft]]:
    drafts_of = await read_by_owner(connection, _OF_GAMES, "game_id", game_ids, _draft)
    return {
        game_id: {draft.seat: draft for draft in of_game} for game_id, of_game in drafts_of.items()
    }


def _draft(row: RowMapping) -> _Draft:
    return _Draft(row["seat"], row["question"], tuple(row["steps"]))


DRAFTS: Final = Fact[Mapping[int, _Draft]]("game", {drafts: drafts.c.game_id}, _load, nothing={})
"""The drafts of a game by their seats."""
