"""Standing orders of running games: giving, changing and ending them, and playing by them.

The timer of a seat with orders is set in the transaction of the change that asks the seat, so it
always belongs to the current question. It is due after a few seconds, like a quick person's answer,
and is removed with the move that answers the question: an order plays once, even if the process
dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

import rules
from bot.games.core.game import BotGame
from bot.i18n import noted
from bot.model import Game, Order, Position, Timer, Until
from bot.model.notices import OrderMissed, OrderStopped
from bot.services.base.scheduler import Scheduler
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused, StaleQuestion
from bot.services.orders.conditions import conditions, is_safe
from bot.services.orders.evaluation import CHANGED, Verdict, decide, over, refusal_of, subjects
from bot.services.orders.judgement import NOT_RATED, is_judgement
from bot.services.orders.parsing import (
    WHEN,
    OrderRequest,
    content_of,
    mark_of,
    read_order,
    read_surprises,
)
from bot.services.orders.rows import MoveChain, parts_of
from bot.services.play.drafts import DraftSteps
from bot.services.play.moves import StoreToo
from bot.services.play.requirements import seat_of, stale
from bot.services.play.services import PlayServices
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.orders import orders as stored
from bot.store.play import drafts
from bot.store.tables import games
from rules import RulesError, State

KIND: Final = "order"
MOST: Final = 20
"""The most orders that a seat can have."""
ONE_USE: Final[tuple[Until, ...]] = ("next", "once")
_GONE: Final = noted("This order no longer exists.")
_NO_CONDITION: Final = noted("This order doesn't have that setting.")
_PLAN: Final = 0
"""Takes the place of the question in drafts of moves that are planned; no question is 0."""
_TRIES: Final = 3
_Edit: TypeAlias = Callable[[Transaction, Order, Sequence[Order]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class OrderOverview:
    """The orders of a person in force, and those that ended since the person last looked.

    `seat` is None for someone who has lost it, and the orders with it. `verdict` is what they lead
    to now, None if to nothing: for the question if the seat is asked, else on a future `occasion`.
    `view` is that position as the seat sees it. `safe` are the IDs of the orders for the next time
    that no opponent can spoil.
    """

    position: Position
    seat: int | None
    orders: tuple[Order, ...]
    ended: tuple[Order, ...]
    verdict: Verdict | None
    view: State
    occasion: str = ""
    safe: frozenset[int] = frozenset()


class Orders:
    """The orders of players. Functions raise Refused, NotAPlayer and NotRunning."""

    def __init__(self, db: Database, play: PlayServices, kinds: Mapping[str, BotGame[Any]]) -> None:
        self._db = db
        self._play = play
        self._kinds = kinds

    def register(self, scheduler: Scheduler) -> None:
        """Play by orders when their timers are due."""
        scheduler.do(KIND, self.due)

    async def due(self, timer: Timer) -> None:
        """Answer a question by order when its timer is due."""
        assert timer.game_id is not None
        await self._answer(timer.game_id, int(timer.key.rpartition(":")[2]), timer.number)

    async def look(self, game_id: int, person_id: int, chosen: int = 0) -> OrderOverview:
        """Return a person's orders; ended ones are deleted after they were returned.

        Before the person's turn, the verdict is that of the order `chosen`, if any, else of all.
        """
        position = await self._play.games.position(game_id)
        game = position.game
        async with self._db.reading() as connection:
            known = await stored.of_game(connection, game_id)
        mine = [each for each in known if each.person_id == person_id]
        ended = tuple([each for each in mine if each.stopped])
        seat = game.seat_of(person_id) if ended else seat_of(game, person_id)
        if ended:
            async with self._db.transaction() as tx:
                for each in ended:
                    await stored.remove(tx, each.id)
        orders = tuple([each for each in mine if each.in_force and each.seat == seat])
        view = rules.view(position.state, seat)
        if seat is None or game.status != "running":
            return OrderOverview(position, seat, orders, ended, None, view)
        if seat in game.waiting:
            verdict = await self._verdict(game, view, seat, orders)
            return OrderOverview(position, seat, orders, ended, verdict, view)
        about = [order for order in orders if order.id == chosen] or orders
        kind = self._kinds[game.slug]
        ahead = kind.foresight.ahead(view, seat)
        safe = await asyncio.to_thread(_safe, kind, orders, ahead, seat)
        for occasion, at in ahead.items():
            verdict = await self._verdict(game, at, seat, about)
            if verdict is not None:
                return OrderOverview(position, seat, orders, ended, verdict, at, occasion, safe)
        return OrderOverview(position, seat, orders, ended, None, view, safe=safe)

    async def add(self, game_id: int, person_id: int, request: OrderRequest) -> Order:
        """Give an order; it holds from the next question on. Raises BadNotation too.

        It takes the place of an order about the same thing.
        """
        (order,) = await self.add_all(game_id, person_id, (request,))
        return order

    async def add_all(
        self,
        game_id: int,
        person_id: int,
        requests: Sequence[OrderRequest],
        *,
        instead_of: str | None = None,
    ) -> list[Order]:
        """Give several orders, or none if one is refused. Raises BadNotation too.

        They take the places of orders about the same things, and of the moves that were planned for
        the occasion `instead_of`, each for one time only.
        """
        position = await self._play.games.position(game_id)
        game = position.game
        seat = seat_of(game, person_id)
        if game.status != "running":
            raise NotRunning(WHY_NOT_RUNNING[game.status])
        view = rules.view(position.state, seat)
        orders = [await self._read(game, view, seat, person_id, request) for request in requests]
        async with self._db.transaction() as tx:
            now = await games.load(tx.connection, game_id) or game
            if now.status != "running":
                raise NotRunning(WHY_NOT_RUNNING[now.status])
            seat_of(now, person_id)
            if instead_of is not None:
                await self._forget_planned(tx, game, seat, instead_of)
            return [await self._add(tx, self._kinds[game.slug], order) for order in orders]

    async def _read(
        self, game: Game, view: State, seat: int, person_id: int, request: OrderRequest
    ) -> Order:
        """Return the order that was requested. Raises Refused, BadNotation."""
        kind = self._kinds[game.slug]
        # what is misspelt is compared with all names, which must not hold up everyone else
        read = await asyncio.to_thread(read_order, kind, request, view, seat, game.question)
        order = replace(read, game_id=game.id, person_id=person_id, from_ply=game.ply)
        if game.is_rated and is_judgement(kind, order):
            raise Refused(NOT_RATED)
        if over(kind, order, view, seat):
            why = refusal_of(kind, order, view, seat)
            raise why or Refused("This can't be played anymore.")
        return order

    async def _add(self, tx: Transaction, kind: BotGame[Any], order: Order) -> Order:
        """Store an order, in the place of one about the same thing."""
        orders = await stored.of_seat(tx.connection, order.game_id, order.seat)
        if any(each.in_force and content_of(each) == content_of(order) for each in orders):
            raise Refused("You already have this order.")
        about = subjects(kind, order)
        old = [each for each in orders if about and subjects(kind, each) == about]
        if sum(each.in_force for each in orders if each not in old) >= MOST:
            raise Refused("You can have up to {n} orders in a game.", n=MOST)
        for each in old:
            await stored.remove(tx, each.id)
        added = await stored.add(tx, order)
        if old:
            added = replace(added, place=old[0].place)
            await stored.save(tx, added)
        return added

    async def _forget_planned(self, tx: Transaction, game: Game, seat: int, occasion: str) -> None:
        """Forget the moves that a seat has planned for an occasion, each for one time only."""
        foresight = self._kinds[game.slug].foresight
        for order in await stored.of_seat(tx.connection, game.id, seat):
            planned = order.kind == "moves" and order.until in ONE_USE and order.in_force
            if planned and foresight.occasion(parts_of(order.planned)[0]) == occasion:
                await stored.remove(tx, order.id)

    async def get(self, game_id: int, person_id: int, order_id: int) -> Order:
        """Return one of a person's orders in force. Raises Refused."""
        async with self._db.reading() as connection:
            orders = await stored.of_game(connection, game_id)
        for order in orders:
            if order.id == order_id and order.person_id == person_id and order.in_force:
                return order
        raise Refused(_GONE)

    async def remove(self, game_id: int, person_id: int, order_id: int) -> None:
        """Forget an order."""

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            await stored.remove(tx, order.id)

        await self._change(game_id, person_id, order_id, change)

    async def shift(self, game_id: int, person_id: int, order_id: int, step: int) -> None:
        """Swap an order with the one before (-1) or after it (1), if there is one."""

        async def change(tx: Transaction, order: Order, mine: Sequence[Order]) -> None:
            at = mine.index(order) + step
            if 0 <= at < len(mine):
                await stored.save(tx, replace(order, place=mine[at].place))
                await stored.save(tx, replace(mine[at], place=order.place))

        await self._change(game_id, person_id, order_id, change)

    async def allow_changes(
        self, game_id: int, person_id: int, order_id: int, *, changes: bool
    ) -> None:
        """Decide whether an order also plays where things are no longer as they were shown."""

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            await stored.save(tx, replace(order, changes=changes))

        await self._change(game_id, person_id, order_id, change)

    async def let_judge(
        self,
        game_id: int,
        person_id: int,
        order_id: int,
        *,
        judged: bool,
        all_planned: bool = False,
    ) -> None:
        """Decide whether the computer's choice plays where planned moves are clearly worse.

        With `all_planned` it's decided for all planned moves of the person, not only for those of
        the order.
        """
        game = (await self._play.games.position(game_id)).game
        if judged and game.is_rated:
            raise Refused(NOT_RATED)

        async def change(tx: Transaction, order: Order, mine: Sequence[Order]) -> None:
            if order.kind != "moves":
                raise Refused(_NO_CONDITION)
            for planned in mine if all_planned else (order,):
                if planned.kind == "moves":
                    await stored.save(tx, replace(planned, judged=judged))

        await self._change(game_id, person_id, order_id, change)

    async def set_ceiling(
        self, game_id: int, person_id: int, order_id: int, ceiling: int | None
    ) -> None:
        """Decide up to which price an order plays; None for the one that was shown."""

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            await stored.save(tx, replace(order, ceiling=ceiling))

        await self._change(game_id, person_id, order_id, change)

    async def leave_open(self, game_id: int, person_id: int, order_id: int, part: str) -> None:
        """Allow a part of an order to differ from what was shown, or disallow it again."""
        kind = self._kinds[(await self._play.games.position(game_id)).game.slug]

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            if part not in conditions(kind, order):
                raise Refused(_NO_CONDITION)
            free = set(order.free) ^ {part}
            await stored.save(tx, replace(order, free=tuple(sorted(free))))

        await self._change(game_id, person_id, order_id, change)

    async def set_until(self, game_id: int, person_id: int, order_id: int, until: Until) -> None:
        """Decide when an order ends."""
        position = await self._play.games.position(game_id)
        game, kind = position.game, self._kinds[position.game.slug]
        terms = mark_of(kind, rules.view(position.state, None), until, game.question)

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            if until == "next" and order.kind != "moves":
                raise Refused(WHEN)
            await stored.save(tx, replace(order, until=until, mark=terms))

        await self._change(game_id, person_id, order_id, change)

    async def set_surprises(
        self, game_id: int, person_id: int, order_id: int, written: str, locale: str = "en"
    ) -> None:
        """Decide which moves of others stop an order, from now on; "" for none. Raises Refused."""
        game = (await self._play.games.position(game_id)).game
        kind = self._kinds[game.slug]
        surprises = await asyncio.to_thread(read_surprises, kind, written, locale)

        async def change(tx: Transaction, order: Order, _mine: Sequence[Order]) -> None:
            await stored.save(tx, replace(order, surprises=surprises, from_ply=game.ply))

        await self._change(game_id, person_id, order_id, change)

    async def play_now(self, game_id: int, person_id: int, question: int) -> None:
        """Answer the person's current question by their orders."""
        game = (await self._play.games.position(game_id)).game
        seat = seat_of(game, person_id)
        if game.paused_at is not None:
            raise Refused("The game is paused. No one can move until it resumes.")
        if not await self._answer(game_id, seat, question):
            raise Refused("None of your orders apply to this decision.")

    async def plan(self, game_id: int, person_id: int) -> DraftSteps:
        """Return the steps of the plan that a person is making, () if there is none."""
        seat = seat_of((await self._play.games.position(game_id)).game, person_id)
        async with self._db.reading() as connection:
            return await drafts.load(connection, game_id, seat, _PLAN)

    async def change_plan(
        self, game_id: int, person_id: int, change: Callable[[DraftSteps], DraftSteps]
    ) -> DraftSteps:
        """Apply `change` to the steps of a plan, store and return them; () deletes the plan.

        Raises what `change` raises; the plan is then unchanged.
        """
        game = (await self._play.games.position(game_id)).game
        seat = seat_of(game, person_id)
        if game.status != "running":
            raise NotRunning(WHY_NOT_RUNNING[game.status])
        async with self._db.transaction() as tx:
            steps = change(await drafts.load(tx.connection, game_id, seat, _PLAN))
            await drafts.save(tx, game_id, seat, _PLAN, steps)
        return steps

    async def _change(self, game_id: int, person_id: int, order_id: int, change: _Edit) -> None:
        position = await self._play.games.position(game_id)
        seat = seat_of(position.game, person_id)
        async with self._db.transaction() as tx:
            orders = await stored.of_seat(tx.connection, game_id, seat)
            mine = [order for order in orders if order.person_id == person_id and order.in_force]
            order = next((each for each in mine if each.id == order_id), None)
            if order is None:
                raise Refused(_GONE)
            await change(tx, order, mine)

    async def _answer(self, game_id: int, seat: int, question: int) -> bool:
        """Answer a question by an order, or stop the order; return whether one did either."""
        for _ in range(_TRIES):
            acted: list[Verdict] = []
            try:
                await self._play.moves.make_by_order(
                    game_id, seat, question, partial(self._decide, seat, acted)
                )
            except StaleQuestion:
                continue  # the order was changed in the meantime, or another program has moved
            except RulesError:
                if not acted:
                    raise
                # what could not be seen before made the rest of a row impossible
                acted = [replace(acted[0], stop=CHANGED)]
            if not acted or not acted[0].stop or await self._stop(game_id, acted[0], question):
                return bool(acted)
        return False

    async def _decide(
        self, seat: int, acted: list[Verdict], game: Game, state: State
    ) -> tuple[MoveChain, str, StoreToo] | None:
        async with self._db.reading() as connection:
            orders = await stored.of_seat(connection, game.id, seat)
        mine = [order for order in orders if order.person_id == game.seats[seat].person_id]
        verdict = await self._verdict(game, rules.view(state, seat), seat, mine)
        if verdict is None:
            return None
        acted.append(verdict)
        if verdict.stop:
            return None
        order = verdict.order

        async def used(tx: Transaction, _after: Game) -> None:
            if order not in await stored.of_seat(tx.connection, game.id, seat):
                raise stale()
            if order.until in ONE_USE:
                await stored.save(tx, replace(order, used_ply=game.ply + 1))

        return verdict.moves, verdict.reason, used

    async def _verdict(
        self, game: Game, view: State, seat: int, orders: Sequence[Order]
    ) -> Verdict | None:
        mine = [order for order in orders if order.in_force]
        named = [each.from_ply for each in mine if each.surprises]
        entries = await self._play.games.log(game.id, min(named), viewer=seat) if named else ()
        kind = self._kinds[game.slug]
        judge = partial(decide, judging=not game.is_rated)
        return await asyncio.to_thread(judge, kind, mine, view, seat, entries)

    async def _stop(self, game_id: int, verdict: Verdict, question: int) -> bool:
        """End an order; return False if it was changed since.

        Its player is notified privately of the reason, and everyone that the game is waiting.
        """
        game, order = (await self._play.games.position(game_id)).game, verdict.order
        async with self._db.transaction() as tx:
            orders = await stored.of_seat(tx.connection, game_id, order.seat)
            if order not in orders:
                return False
            await stored.save(tx, replace(order, stopped=verdict.stop))
            locale = game.seats[order.seat].locale or game.locale
            at = game.changed_at
            what = verdict.about or order.planned
            notice = OrderStopped(verdict.stop, what, order.from_ply, verdict.parts)
            await outbox.direct(tx, order.person_id, locale, notice, at, game.id)
            waits = OrderMissed(order.person_id, order.seat, question)
            await outbox.notice(tx, game.id, waits, at)
        return True


def _safe(
    kind: BotGame[Any], orders: Sequence[Order], ahead: Mapping[str, State], seat: int
) -> frozenset[int]:
    """Return the ids of the orders for the next time that no opponent can spoil."""
    return frozenset(
        order.id
        for order in orders
        if order.until == "next"
        and any(is_safe(kind, order.planned, at, seat) for at in ahead.values())
    )
