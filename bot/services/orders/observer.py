"""The observer of games for standing orders: it ends them and sets the timers of their moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import rules
from bot.games.core.game import BotGame
from bot.model import Game, Order, StoredMove
from bot.model.notices import OrdersDropped, OrderStopped
from bot.services.orders.evaluation import mark, over
from bot.services.orders.judgement import is_judgement
from bot.services.orders.orders import KIND
from bot.services.orders.rows import parts_of
from bot.services.play.observers import GameChange, Observer
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.orders import orders as stored
from rules import State

GONE: Final = "seat"
"""The reason why orders of someone who left a seat are no longer in force."""
ENDED: Final = "ended"
NEVER: Final = "never"
RATED: Final = "rated"
"""The reason why an order that judges like the computer is not followed in a rated game."""
PAST: Final = "past"
"""The reason why an order for the next time is over: its seat has answered otherwise."""
SOONEST: Final = 4.0
LATEST: Final = 15.0
"""Seconds between a question and the move by which an order answers it."""


def pause() -> float:
    """Return how many seconds pass before an order plays: as long as a quick person takes."""
    return random.SystemRandom().uniform(SOONEST, LATEST)


class OrderObserver(Observer):
    """Ends orders, and sets the timers of seats that are asked and have orders.

    `delay` returns the seconds between a question and the answer by an order.
    """

    rows = stored.ORDERS

    def __init__(
        self, kinds: Mapping[str, BotGame[Any]], delay: Callable[[], float] = pause
    ) -> None:
        self._kinds = kinds
        self._delay = delay

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Bring orders and timers up to date after any change of a game."""
        game = happened.after
        orders = await stored.of_game(tx.connection, game.id)
        if game.status != "running":
            await stored.clear(tx, game.id)
            await _drop_timers(tx, game.id, orders)
            return
        orphaned = [
            order for order in orders if order.person_id != game.seats[order.seat].person_id
        ]
        await _drop(tx, happened, orphaned)
        marks = self._marks(game, happened.state)
        kept = []
        kind, back = self._kinds[game.slug], bool(happened.undone)
        for order in orders:
            if order not in orphaned:
                now = _passed(kind, _brought_up_to_date(order, marks, game.ply, back), happened)
                kept.append(await self._stored(tx, happened, order, now))
        await self._set_timers(tx, happened, [each for each in kept if each.in_force])

    async def _stored(self, tx: Transaction, happened: GameChange, was: Order, now: Order) -> Order:
        """Store an order; notify its player if it can never play again, or isn't fair play.

        A player who has just moved isn't notified of the former: the order was carried out.
        """
        game = happened.after
        asked = now.in_force or now.stopped == NEVER
        if asked and (happened.made or happened.undone):
            view = rules.view(happened.state, now.seat)
            never = over(self._kinds[game.slug], now, view, now.seat)
            now = replace(now, stopped=NEVER if never else "")
        unfair = now.in_force and game.is_rated and is_judgement(self._kinds[game.slug], now)
        if unfair:
            now = replace(now, stopped=RATED)
        if now != was:
            await stored.save(tx, now)
        by_others = all(move.seat != now.seat for move in happened.made)
        if unfair or (now.stopped == NEVER and was.in_force and by_others):
            locale = game.seats[now.seat].locale or game.locale
            notice = OrderStopped(now.stopped, now.planned, happened.before.ply)
            await outbox.direct(tx, now.person_id, locale, notice, happened.now, game.id)
        return now

    def _marks(self, game: Game, state: State) -> Mapping[str, str]:
        public = rules.view(state, None)
        kind = self._kinds[game.slug]
        return {until: mark(kind, public, until) for until in ("phase", "round")}

    async def _set_timers(
        self, tx: Transaction, happened: GameChange, orders: Sequence[Order]
    ) -> None:
        """Set the timers of those who are asked again.

        A move that was undone is not repeated.
        """
        before, game = happened.before, happened.after
        undone = {move.seat for move in happened.undone}
        ready = {order.seat for order in orders} - undone
        for seat in range(len(game.seats)):
            asked = seat in game.waiting and game.seats[seat].player_id is not None
            if game.paused_at is not None or not asked or seat not in ready:
                await timers.drop_in(tx, game.id, key_of(game.id, seat))
            elif _asked_anew(before, game, seat):
                at = happened.now + self._delay()
                key = key_of(game.id, seat)
                await timers.put(tx, key, KIND, at, game_id=game.id, number=game.question)


def key_of(game_id: int, seat: int) -> str:
    """Return the key of the timer of a seat."""
    return f"{KIND}:{game_id}:{seat}"


def _asked_anew(before: Game, game: Game, seat: int) -> bool:
    resumed = before.paused_at is not None or before.seats[seat] != game.seats[seat]
    return game.question != before.question or seat not in before.waiting or resumed


async def _drop_timers(tx: Transaction, game_id: int, orders: Sequence[Order]) -> None:
    for seat in {order.seat for order in orders}:
        await timers.drop_in(tx, game_id, key_of(game_id, seat))


async def _drop(tx: Transaction, happened: GameChange, orders: Sequence[Order]) -> None:
    """End the orders of persons who no longer hold their seats, and notify them privately."""
    game = happened.after
    for order in orders:
        if order.in_force:
            await stored.save(tx, replace(order, stopped=GONE))
        elif order.stopped != GONE:
            await stored.remove(tx, order.id)
    await _drop_timers(tx, game.id, orders)
    for person_id, seat in {(order.person_id, order.seat) for order in orders if order.in_force}:
        locale = happened.before.seats[seat].locale or game.locale
        await outbox.direct(tx, person_id, locale, OrdersDropped(), happened.now, game.id)


def _passed(kind: BotGame[Any], order: Order, happened: GameChange) -> Order:
    """Return an order for the next time as it is after that time, or before it again."""
    if order.until != "next":
        return order
    wanted = {kind.foresight.occasion(parts_of(text)[0]) for text in order.moves}

    def answered(move: StoredMove) -> bool:
        later = move.seat == order.seat and move.question > int(order.mark)
        return later and kind.foresight.occasion(move.text) in wanted

    if order.in_force and any(map(answered, happened.made)):
        return replace(order, stopped=PAST)
    if order.stopped == PAST and any(map(answered, happened.undone)):
        return replace(order, stopped="")
    return order


def _brought_up_to_date(order: Order, marks: Mapping[str, str], ply: int, back: bool) -> Order:
    """Return an order as it is now: ended with its phase or round, or in force again."""
    after = order
    if order.until in marks and not order.stopped and order.mark != marks[order.until]:
        after = replace(after, stopped=ENDED)
    if back:
        if order.stopped == ENDED and order.mark == marks.get(order.until):
            after = replace(after, stopped="")
        if order.used_ply is not None and order.used_ply > ply:
            after = replace(after, used_ply=None)
        after = replace(after, from_ply=min(order.from_ply, ply))
    return after
