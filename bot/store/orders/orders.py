"""Standing orders: rows of `orders` to frozen records and back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import RowMapping, bindparam, delete, func, insert, select

from bot.model import Order
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, read_by_owner
from bot.store.schema import orders
from bot.store.statements import update

_OF_GAMES: Final = (
    select(orders)
    .where(orders.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(orders.c.game_id, orders.c.seat, orders.c.place, orders.c.id)
)
_PLAIN: Final = (
    "game_id",
    "seat",
    "person_id",
    "place",
    "kind",
    "name",
    "until",
    "mark",
    "changes",
    "from_ply",
    "used_ply",
    "stopped",
)


async def of_game(connection: Connection, game_id: int) -> tuple[Order, ...]:
    """Return all orders of a game, those no longer in force included, by seat and place."""
    return await connection.know(ORDERS, game_id)


async def of_seat(connection: Connection, game_id: int, seat: int) -> tuple[Order, ...]:
    """Return the orders of a seat, those no longer in force included, in their order."""
    return tuple([each for each in await of_game(connection, game_id) if each.seat == seat])


async def add(tx: Transaction, order: Order) -> Order:
    """Store a new order behind the others of its seat; its `id` and `place` are ignored."""
    last = select(func.max(orders.c.place)).where(
        orders.c.game_id == order.game_id, orders.c.seat == order.seat
    )
    order = replace(order, place=(await tx.connection.scalar(last) or 0) + 1)
    number = await tx.connection.scalar(insert(orders).returning(orders.c.id), _values(order))
    return replace(order, id=number)


async def save(tx: Transaction, order: Order) -> None:
    """Store a changed order."""
    await tx.connection.execute(
        update(orders)
        .where(orders.c.id == order.id, orders.c.game_id == order.game_id)
        .values({name: value for name, value in _values(order).items() if name != "game_id"})
    )


async def remove(tx: Transaction, order_id: int) -> None:
    """Forget an order."""
    await tx.connection.execute(delete(orders).where(orders.c.id == order_id))


async def clear(tx: Transaction, game_id: int) -> None:
    """Forget all orders of a game."""
    await tx.connection.execute(delete(orders).where(orders.c.game_id == game_id))


def _values(order: Order) -> dict[str, Any]:
    detail = {
        "argument": order.argument,
        "moves": list(order.moves),
        "terms": dict(order.terms),
        "surprises": list(order.surprises),
        "free": list(order.free),
        "ceiling": order.ceiling,
        "judged": order.judged,
    }
    return {**{name: getattr(order, name) for name in _PLAIN}, "detail": detail}


def _order(row: RowMapping) -> Order:
    detail = row["detail"]
    return Order(
        id=row["id"],
        **{name: row[name] for name in _PLAIN},
        argument=detail["argument"],
        moves=tuple(detail["moves"]),
        terms=detail["terms"],
        surprises=tuple(detail["surprises"]),
        free=tuple(detail["free"]),
        ceiling=detail["ceiling"],
        judged=detail.get("judged", False),
    )


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, tuple[Order, ...]]:
    return await read_by_owner(connection, _OF_GAMES, "game_id", game_ids, _order)


ORDERS: Final = Fact[tuple[Order, ...]]("game", {orders: orders.c.game_id}, _load, nothing=())
"""All orders of a game by seat and place."""
