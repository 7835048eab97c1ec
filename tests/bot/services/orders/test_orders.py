"""Standing orders: what they play, what stops and ends them; each plays once, and none leaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.model import Game, LogEntry, Order, StoredMove
from bot.model.notices import OrderMissed, OrdersDropped, OrderStopped
from bot.services.base.scheduler import Scheduler
from bot.services.errors import NotAPlayer, NotRunning, Refused
from bot.services.orders.observer import ENDED, GONE, NEVER, PAST, OrderObserver
from bot.services.orders.orders import MOST, Orders
from bot.services.orders.parsing import OrderRequest
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.tables.seats import Seats
from bot.services.time.reminders import Reminders
from bot.store.database import Database
from bot.store.messages import outbox
from bot.store.orders import orders as stored
from bot.store.play import moves
from bot.store.schema import outbox as messages
from bot.store.schema import timers
from bot.ui.play.log import told
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot, Clock

DELAY = 7.0
SEED = "orders 10"
"""Two corn and an indigo lie face up at the beginning."""


class Ordering(Bot):
    """The services with standing orders, which play after seven seconds."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        observer = OrderObserver(GAMES, lambda: DELAY)
        self.play = PlayServices(db, clock, observers=(observer,))
        self.lobbies = Lobbies(db, clock, new_seed=lambda: SEED)
        self.seats = Seats(self.play, clock)
        self.scheduler = Scheduler(db, clock)
        self.orders = Orders(db, self.play, GAMES)
        self.orders.register(self.scheduler)

    async def later(self, seconds: float = DELAY) -> Game:
        self.clock.now += seconds
        await self.scheduler.run_due()
        return (await self.play.games.position(1)).game

    async def made(self) -> list[StoredMove]:
        async with self.db.reading() as connection:
            return list(await moves.of_game(connection, 1))

    async def kept(self) -> list[Order]:
        async with self.db.reading() as connection:
            return list(await stored.of_game(connection, 1))

    async def private(self) -> list[tuple[int, str, Any]]:
        """The messages to persons alone that are due."""
        async with self.db.reading() as connection:
            rows = await connection.execute(
                select(messages.c.person_id, messages.c.detail).where(messages.c.kind == "direct")
            )
            return [(row.person_id, row.detail["notice"], row.detail.get("why")) for row in rows]

    async def waiting_timers(self) -> list[str]:
        async with self.db.reading() as connection:
            keys = await connection.execute(select(timers.c.key).where(timers.c.kind == "order"))
            return list(keys.scalars())


@pytest.fixture
async def orders(db: Database, clock: Clock) -> AsyncIterator[Ordering]:
    bot = Ordering(db, clock)
    yield bot
    await bot.close()


@pytest.fixture
async def table(orders: Ordering) -> Game:
    return await orders.table()


async def give(bot: Ordering, person: Any = BEN, **wish: Any) -> Order:
    return await bot.orders.add(1, person.id, OrderRequest(**wish))


def pref(name: str, argument: str = "", **more: Any) -> dict[str, Any]:
    return {"kind": "preference", "name": name, "argument": argument, **more}


def queue(text: str, **more: Any) -> dict[str, Any]:
    return {"kind": "moves", "moves": text, **more}


async def test_an_order_answers_after_the_delay(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "coffee > corn > quarry"))
    await orders.moves(1, "role settler", "settle quarry")
    assert (await orders.play.games.position(1)).game.asked == (BEN.id,)
    assert (await orders.later(DELAY - 1)).asked == (BEN.id,)
    game = await orders.later(1)
    assert game.asked == (CHLOE.id,)
    last = (await orders.made())[-1]
    assert (last.seat, last.text, last.by, last.reason) == (1, "settle corn", "order", "tiles")
    assert await orders.waiting_timers() == []


async def test_a_quick_person_is_faster_than_the_order(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn"))
    await orders.moves(1, "role settler", "settle quarry")
    await orders.moves(1, "settle pass")
    await orders.later()
    assert [(move.text, move.by) for move in await orders.made()][-1] == ("settle pass", "person")
    assert await orders.waiting_timers() == []


async def test_an_order_that_says_nothing_leaves_the_question(
    orders: Ordering, table: Game
) -> None:
    await give(orders, **pref("dearest"))
    await orders.moves(1, "role settler", "settle quarry")
    assert (await orders.later()).asked == (BEN.id,)
    assert len(await orders.kept()) == 1
    assert await orders.private() == []


async def test_orders_are_tried_in_their_order(orders: Ordering, table: Game) -> None:
    first = await give(orders, **queue("settle pass"))
    second = await give(orders, **pref("tiles", "corn"))
    await orders.orders.shift(1, BEN.id, second.id, -1)
    await orders.moves(1, "role settler", "settle quarry")
    standing = await orders.orders.look(1, BEN.id)
    assert [each.id for each in standing.orders] == [second.id, first.id]
    assert standing.verdict is not None
    assert list(map(str, standing.verdict.moves)) == ["settle corn"]
    await orders.orders.remove(1, BEN.id, second.id)
    await orders.later()
    assert (await orders.made())[-1].text == "settle pass"


async def test_alternatives_for_one_decision(orders: Ordering, table: Game) -> None:
    await give(orders, **queue("role settler; role builder"))
    await orders.moves(1, "role settler", "settle quarry", "settle corn", "settle corn")
    assert (await orders.later()).asked == (BEN.id,)
    assert (await orders.made())[-1].text == "role builder"


async def as_the_builder(orders: Ordering, **more: Any) -> Order:
    """Ann, who is the builder, orders a building at its price for her; she builds nothing now."""
    await orders.moves(1, "role builder")
    given = await give(orders, ANN, **queue("build hacienda", until="removed", **more))
    await orders.moves(1, *["build pass"] * 3)
    return given


async def as_another_builds(orders: Ordering) -> None:
    """Play on until Ann is asked what to build as one of the others, for a doubloon more."""
    await orders.moves(1, "role settler", *["settle pass"] * 3, "role trader", "role builder")
    await orders.moves(1, *["build pass"] * 2)


async def test_a_higher_price_stops_the_order_and_tells_its_player_why(
    orders: Ordering, table: Game
) -> None:
    await as_the_builder(orders)
    await as_another_builds(orders)
    game = await orders.later()
    assert game.asked == (ANN.id,)
    assert await orders.private() == [(ANN.id, OrderStopped.stored_as, "changed")]
    public = [row.due.message.notice for row in await orders.due(1) if row.kind == "notice"]
    assert public == [OrderMissed(ANN.id, 0, game.question)], "the table waits, and no word why"
    standing = await orders.orders.look(1, ANN.id)
    assert [each.stopped for each in standing.ended] == ["changed"]
    assert (await orders.orders.look(1, ANN.id)).ended == ()


async def test_a_lower_price_is_no_surprise(orders: Ordering, table: Game) -> None:
    """Ben becomes the builder himself and saves a doubloon."""
    await give(orders, **queue("build hacienda", until="removed"))
    await orders.moves(1, "role settler", *["settle pass"] * 3, "role builder")
    await orders.later()
    assert (await orders.made())[-1].text == "build hacienda"
    assert await orders.private() == []


@pytest.mark.parametrize(("limit", "plays"), [(1, False), (2, True)])
async def test_a_price_up_to_the_limit_is_paid(
    orders: Ordering, table: Game, limit: int, plays: bool
) -> None:
    given = await as_the_builder(orders)
    await orders.orders.set_ceiling(1, ANN.id, given.id, limit)
    await as_another_builds(orders)
    await orders.later()
    assert ((await orders.made())[-1].text == "build hacienda") == plays
    assert bool(await orders.private()) != plays


async def test_a_changed_price_is_played_where_changes_are_allowed(
    orders: Ordering, table: Game
) -> None:
    given = await as_the_builder(orders)
    await orders.orders.allow_changes(1, ANN.id, given.id, changes=True)
    await as_another_builds(orders)
    await orders.later()
    assert (await orders.made())[-1].text == "build hacienda"


async def test_the_price_that_was_shown_is_that_of_a_builder_phase(
    orders: Ordering, table: Game
) -> None:
    """Whoever chose another role before is no builder, and saves nothing."""
    await orders.moves(1, "role settler", *["settle pass"] * 3, "role craftsman")
    await give(orders, **queue("build small-market", until="removed"))
    await orders.moves(1, "role builder", "build pass", "build pass")
    await orders.later()
    assert (await orders.made())[-1].text == "build small-market"
    assert await orders.private() == []


async def test_a_row_plays_both_moves(orders: Ordering, table: Game) -> None:
    given = await give(orders, **queue("role settler then settle quarry", until="once"))
    await orders.moves(1, "role builder", *["build pass"] * 3)
    await orders.later()
    assert [move.text for move in (await orders.made())][-2:] == ["role settler", "settle quarry"]
    assert {move.reason for move in (await orders.made())[-2:]} == {"queue"}
    assert given not in (await orders.orders.look(1, BEN.id)).orders


async def test_half_a_row_is_not_played(orders: Ordering, table: Game) -> None:
    await give(orders, **queue("role settler then settle coffee", until="once"))
    await orders.moves(1, "role builder", *["build pass"] * 3)
    assert (await orders.later()).asked == (BEN.id,)
    assert (await orders.made())[-1].text == "build pass"


async def test_an_order_that_is_removed_while_it_plays_does_not_play(
    orders: Ordering, table: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await give(orders, **pref("tiles", "corn"))
    await give(orders, **queue("settle pass"))
    await orders.moves(1, "role settler", "settle quarry")
    real = moves_by = orders.play.moves.make_by_order

    async def removing(game_id: int, seat: int, question: int, decide: Any) -> Any:
        async def then_removed(game: Game, state: Any) -> Any:
            decided = await decide(game, state)
            monkeypatch.setattr(orders.play.moves, "make_by_order", real)
            await orders.orders.remove(1, BEN.id, first.id)
            return decided

        return await moves_by(game_id, seat, question, then_removed)

    monkeypatch.setattr(orders.play.moves, "make_by_order", removing)
    await orders.later()
    assert (await orders.made())[-1].text == "settle pass", "the next order decides"


async def test_changes_that_are_allowed_while_an_order_stops_let_it_play(
    orders: Ordering, table: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = await as_the_builder(orders)
    await as_another_builds(orders)
    real = orders.play.moves.make_by_order

    async def allowing(game_id: int, seat: int, question: int, decide: Any) -> Any:
        monkeypatch.setattr(orders.play.moves, "make_by_order", real)
        change = await real(game_id, seat, question, decide)
        await orders.orders.allow_changes(1, ANN.id, given.id, changes=True)
        return change

    monkeypatch.setattr(orders.play.moves, "make_by_order", allowing)
    await orders.later()
    assert (await orders.made())[-1].text == "build hacienda"
    assert await orders.private() == []


async def test_orders_do_not_play_at_a_paused_table(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn"))
    await orders.moves(1, "role settler", "settle quarry")

    async def paused(_tx: Any, game: Game) -> Game:
        return replace(game, paused_at=orders.clock.now)

    async def resumed(_tx: Any, game: Game) -> Game:
        return replace(game, paused_at=None)

    question = (await orders.play.changes.alter(1, paused)).question
    assert await orders.waiting_timers() == []
    with pytest.raises(Refused, match="paused"):
        await orders.orders.play_now(1, BEN.id, question)
    await orders.play.changes.alter(1, resumed)
    assert (await orders.later()).asked == (CHLOE.id,)


async def test_an_order_that_can_never_play_again_is_dropped_with_a_notice(
    orders: Ordering, table: Game
) -> None:
    """There are two small markets; who builds one knows that there is no second for them."""
    both = "build small-market; build hacienda"
    await give(orders, ANN, **pref("build", "small-market 4", until="removed"))
    await give(orders, ANN, **queue(both, until="removed"))
    await give(orders, BEN, **queue("build small-market", until="removed"))
    await orders.moves(1, "role settler", *["settle pass"] * 3, "role builder")
    await orders.moves(1, "build small-market", "build small-market")
    assert await orders.private() == [(ANN.id, OrderStopped.stored_as, NEVER)]
    standing = await orders.orders.look(1, ANN.id)
    assert [(each.name, each.stopped) for each in standing.ended] == [("build", NEVER)]
    assert [each.moves for each in standing.orders] == [tuple(both.split("; "))]
    assert (await orders.orders.look(1, BEN.id)).orders == ()
    with pytest.raises(rules.IllegalMove, match="There's no small-market left"):
        await give(orders, ANN, **queue("build small-market"))


async def test_what_is_possible_again_after_an_undo_is_in_force_again(
    orders: Ordering, table: Game
) -> None:
    await give(orders, CHLOE, **queue("build small-market", until="removed"))
    await orders.moves(1, "role settler", *["settle pass"] * 3, "role builder", "build hacienda")
    await orders.moves(1, "build small-market")
    assert not any(each.in_force for each in await orders.kept())
    await orders.play.undo.take_back(1, CHLOE.id)
    assert all(each.in_force for each in await orders.kept())


async def test_no_order_is_given_in_a_game_that_is_over(orders: Ordering, table: Game) -> None:
    await orders.abandon(1)
    with pytest.raises(NotRunning, match="ended early"):
        await give(orders, **pref("tiles", "corn"))


async def test_a_surprise_that_was_named_stops_the_order(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn", surprises="settle quarry; build harbor"))
    await orders.moves(1, "role settler", "settle quarry")
    assert (await orders.later()).asked == (BEN.id,)
    assert await orders.private() == [(BEN.id, OrderStopped.stored_as, "surprise")]


async def test_what_was_played_before_the_order_is_no_surprise(
    orders: Ordering, table: Game
) -> None:
    await orders.moves(1, "role settler")
    await give(orders, **pref("tiles", "corn", surprises="role settler"))
    await orders.moves(1, "settle quarry")
    assert (await orders.later()).asked == (CHLOE.id,)


async def test_an_order_for_one_use(orders: Ordering, table: Game) -> None:
    await give(orders, **queue("settle corn", until="once"))
    await orders.moves(1, "role settler", "settle quarry")
    await orders.later()
    assert (await orders.orders.look(1, BEN.id)).orders == ()
    await orders.play.undo.take_back(1, BEN.id)
    assert len((await orders.orders.look(1, BEN.id)).orders) == 1, "its use was taken back"
    assert (await orders.later()).asked == (BEN.id,), "what was taken back is not repeated"
    await orders.orders.play_now(1, BEN.id, (await orders.play.games.position(1)).game.question)
    assert (await orders.made())[-1].by == "order"


async def test_an_order_for_the_next_time_is_over_with_another_answer(
    orders: Ordering, table: Game
) -> None:
    """Nobody is surprised a round later by what was meant for now."""
    await give(orders, **queue("role settler; role captain", until="next"))
    given = await give(orders, **queue("settle coffee", until="next"))
    await orders.moves(1, "role settler", "settle quarry", "settle corn")
    assert [each.stopped for each in await orders.kept()] == ["", PAST]
    assert await orders.private() == []
    await orders.play.undo.take_back(1, BEN.id)
    assert all(each.in_force for each in await orders.kept()), "the time is yet to come again"
    await orders.moves(1, "settle pass", "settle corn")
    await orders.later()
    assert ("role captain", "order") in [(move.text, move.by) for move in await orders.made()]
    assert [each.in_force for each in await orders.kept()] == [False, False]
    assert [each.id for each in (await orders.orders.look(1, BEN.id)).ended] == [given.id]


async def test_what_is_asked_already_is_not_the_next_time(orders: Ordering, table: Game) -> None:
    await orders.moves(1, "role settler", "settle quarry")
    await give(orders, **queue("settle corn", until="next"))
    await orders.moves(1, "settle pass")
    assert [each.stopped for each in await orders.kept()] == [""]


async def test_the_next_time_is_for_moves_only(orders: Ordering, table: Game) -> None:
    with pytest.raises(Refused, match="listed end times"):
        await give(orders, **pref("tiles", "corn", until="next"))
    given = await give(orders, **pref("tiles", "corn"))
    with pytest.raises(Refused, match="listed end times"):
        await orders.orders.set_until(1, BEN.id, given.id, "next")


async def test_an_order_ends_with_its_phase(orders: Ordering, table: Game) -> None:
    with pytest.raises(Refused, match="No phase"):
        await give(orders, **pref("tiles", "corn", until="phase"))
    await orders.moves(1, "role settler")
    await give(orders, CHLOE, **queue("settle indigo", until="phase"))
    await give(orders, ANN, **pref("roles", "mayor", until="round"))
    await orders.moves(1, "settle quarry", "settle corn")
    await orders.later()
    await orders.moves(1, "role builder")
    ended = (await orders.orders.look(1, CHLOE.id)).ended
    assert [each.stopped for each in ended] == [ENDED]
    assert len((await orders.orders.look(1, ANN.id)).orders) == 1


async def test_an_order_ends_with_its_round(orders: Ordering, table: Game) -> None:
    await give(orders, ANN, **pref("roles", "mayor"))
    await orders.moves(1, "role settler", *["settle pass"] * 3)
    await orders.moves(1, "role builder", *["build pass"] * 3, "role trader")
    position = await orders.play.games.position(1)
    assert rules.round_of(position.state).number == 2
    assert [each.stopped for each in (await orders.orders.look(1, ANN.id)).ended] == [ENDED]


async def test_passing_until_something_matters(orders: Ordering, table: Game) -> None:
    await give(orders, kind="pass", name="settle")
    await orders.moves(1, "role settler", "settle corn")
    await orders.later()
    last = (await orders.made())[-1]
    assert (last.text, last.reason) == ("settle pass", "pass")


async def test_orders_go_with_the_seat(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn"))
    await orders.moves(1, "role settler", "settle quarry")
    await orders.seats.resign(1, BEN.id)
    assert [each.stopped for each in await orders.kept()] == [GONE]
    assert await orders.waiting_timers() == []
    assert (BEN.id, OrdersDropped.stored_as, None) in await orders.private()


async def test_who_lost_a_seat_is_told_once_where_orders_are_listed(
    orders: Ordering, table: Game
) -> None:
    """Also where the direct message was refused: it cannot be posted for all."""
    await give(orders, **pref("tiles", "corn"))
    await orders.seats.resign(1, BEN.id)
    await orders.moves(1, "role settler", "settle quarry")
    standing = await orders.orders.look(1, BEN.id)
    assert standing.seat is None
    assert standing.orders == ()
    assert [each.stopped for each in standing.ended] == [GONE]
    with pytest.raises(NotAPlayer):
        await orders.orders.look(1, BEN.id)
    assert [each for each, *_ in await orders.private()] == [BEN.id], "told directly once"


async def test_nothing_is_left_of_a_game_that_is_over(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn"))
    await orders.abandon(1)
    assert await orders.kept() == []


async def test_a_computer_that_stands_in_plays_by_itself(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn", until="removed"))
    await orders.seats.let_computer_play(1, BEN.id)
    await orders.moves(1, "role settler", "settle quarry")
    assert await orders.waiting_timers() == []


async def test_orders_are_seen_by_their_player_alone(orders: Ordering, table: Game) -> None:
    given = await give(orders, **pref("tiles", "corn"))
    assert (await orders.orders.look(1, ANN.id)).orders == ()
    with pytest.raises(NotAPlayer):
        await orders.orders.look(1, 99)
    with pytest.raises(Refused, match="This order no longer exists"):
        await orders.orders.remove(1, ANN.id, given.id)
    await orders.moves(1, "role settler", "settle quarry")
    for viewer in (None, 0, 2):
        entries: Sequence[LogEntry] = await orders.play.games.log(1, viewer=viewer)
        assert not [entry for entry in entries if entry.reason]


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        (queue(""), "at least one"),
        (queue("dance wildly"), "No move in this game starts with dance"),
        (
            queue(";".join(f"ship {n} corn" for n in range(1, 12))),
            "An order can have up to 10 moves",
        ),
        (
            pref("tiles", "gold"),
            "You can't use gold",
        ),
        (pref("tiles", ""), "at least one"),
        (pref("build", "factory"), "Add a number"),
        (pref("build", "factory 7 8"), "This order takes a single number"),
        (pref("win"), "no such preference"),
        ({"kind": "pass", "name": "role"}, "can't pass that"),
        (queue("settle corn", until="christmas"), "listed end times"),
    ],
)
async def test_wishes_that_are_refused(
    orders: Ordering, table: Game, wish: dict[str, Any], refusal: str
) -> None:
    with pytest.raises((Refused, rules.RulesError), match=refusal):
        await give(orders, **wish)
    assert await orders.kept() == []


async def test_there_is_a_limit(orders: Ordering, table: Game) -> None:
    for number in range(MOST):
        await give(orders, **pref("build", f"hospice {number}"))
    with pytest.raises(Refused, match="20 orders"):
        await give(orders, **pref("tiles", "corn"))


async def test_who_has_an_order_is_told_so_at_the_limit(orders: Ordering, table: Game) -> None:
    for number in range(MOST):
        await give(orders, **pref("build", f"hospice {number}"))
    with pytest.raises(Refused, match="already have this order"):
        await give(orders, **pref("build", "hospice 0"))


async def test_a_new_plan_takes_the_place_of_what_was_planned(
    orders: Ordering, table: Game
) -> None:
    await give(orders, **queue("settle indigo", until="once"))
    always = await give(orders, **queue("settle sugar"))
    other = await give(orders, **queue("build pass", until="once"))
    plan = [
        OrderRequest("moves", moves=f"settle {good}", until="once") for good in ("corn", "pass")
    ]
    made = await orders.orders.add_all(1, BEN.id, plan, instead_of="settle")
    left = [always, other, *made]
    assert {each.id for each in await orders.kept()} == {each.id for each in left}


async def test_a_plan_that_is_refused_leaves_what_was_planned(
    orders: Ordering, table: Game
) -> None:
    planned = await give(orders, **queue("settle indigo", until="once"))
    twice = [OrderRequest("moves", moves="settle corn", until="once")] * 2
    with pytest.raises(Refused, match="already"):
        await orders.orders.add_all(1, BEN.id, twice, instead_of="settle")
    assert [each.id for each in await orders.kept()] == [planned.id]


async def test_two_devices_give_an_order_once(orders: Ordering, table: Game) -> None:
    given = [give(orders, **queue("settle corn", until="once")) for _ in range(2)]
    made = await asyncio.gather(*given, return_exceptions=True)
    assert sorted(isinstance(each, Refused) for each in made) == [False, True]
    assert len(await orders.kept()) == 1


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("point", ["before", "after"])
async def test_killed_around_the_move(
    address: str, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """Whatever dies, the order plays once."""
    from bot.store.base import timers as timer_store

    clock = Clock()
    bot = Ordering(await Database.open(address), clock)
    await bot.table()
    await give(bot, **pref("tiles", "corn", until="removed"))
    await bot.moves(1, "role settler", "settle quarry")
    module, name = (moves, "insert_moves") if point == "before" else (timer_store, "take")
    real = getattr(module, name)

    async def deadly(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(module, name, real)
        await real(*args, **kwargs)
        raise Killed

    monkeypatch.setattr(module, name, deadly)
    with pytest.raises(Killed):
        await bot.later()
    await bot.close()
    await bot.db.close()
    bot = Ordering(await Database.open(address), clock)
    await bot.later()
    assert [move.text for move in await bot.made()] == [
        "role settler", "settle quarry", "settle corn",
    ]  # fmt: skip
    assert await bot.waiting_timers() == []
    await bot.close()
    await bot.db.close()


async def test_orders_outlive_a_restart(orders: Ordering, table: Game, clock: Clock) -> None:
    given = await give(orders, **queue("settle corn", surprises="role mayor", changes=True))
    again = Ordering(orders.db, clock)
    assert (await again.orders.look(1, BEN.id)).orders == (given,)
    await asyncio.sleep(0)
    await again.close()


async def test_messages_to_persons_are_no_boards(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("tiles", "corn", surprises="settle quarry"))
    await orders.moves(1, "role settler", "settle quarry")
    await orders.later()
    async with orders.db.reading() as connection:
        due = await outbox.due(connection, ("game", 1))
    kinds = [row.message.kind for row in due]
    assert kinds[-1] == "notice", "that the table waits"
    assert set(kinds[:-1]) <= {"started", "turn"}


async def test_a_notice_that_cannot_be_delivered_is_not_posted_for_all(
    orders: Ordering, table: Game
) -> None:
    await give(orders, **pref("tiles", "corn", surprises="settle quarry"))
    await orders.moves(1, "role settler", "settle quarry")
    await orders.later()
    reminders = Reminders(orders.clock)
    before = [row.kind for row in await orders.due(1)]
    async with orders.db.transaction() as tx:
        (row,) = await outbox.due(tx.connection, ("person", BEN.id))
        await reminders.returned(tx, row)
    assert [row.kind for row in await orders.due(1)] == before
    assert [each.stopped for each in (await orders.orders.look(1, BEN.id)).ended] == ["surprise"]


async def test_an_answer_at_the_same_time_stays_secret(orders: Ordering, table: Game) -> None:
    await give(orders, **pref("place", until="removed"))
    await orders.moves(1, "role settler", "settle quarry", "settle corn", "settle corn")
    await orders.moves(1, "role builder", *["build pass"] * 3, "role mayor")
    game = (await orders.play.games.position(1)).game
    assert set(game.waiting) == {0, 1}
    await orders.later()
    game = (await orders.play.games.position(1)).game
    assert set(game.waiting) == {0}
    for viewer in (None, 0, 2):
        last = (await orders.play.games.log(1, viewer=viewer))[-1]
        assert (last.seat, last.text, last.by, last.reason) == (1, "", "person", "")
    state = (await orders.play.games.position(1)).state
    move = str(rules.legal(rules.view(state, 0), 0)[0])
    await orders.play.moves.make(1, ANN.id, move, game.question)
    game = (await orders.play.games.position(1)).game
    entries = await orders.play.games.log(1)
    lines = told(game, entries, texts_for("en"))
    marked = [line.text for line in lines if "order" in line.text]
    assert len(marked) == 1, [line.text for line in lines]
    assert marked[0].startswith("Ben")
    assert marked[0].endswith("(by Ben's order: colonists as suggested)")


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("build tobaco storage", "build tobacco-storage"),
        ("Build Tobacco Storage; settle corn plantation", "build tobacco-storage"),
        ("role setler then settle quary", "role settler then settle quarry"),
        ("ship * corn", "ship * corn"),
        ("ship 2 corn", "ship 2 corn"),
    ],
)
async def test_names_and_slips_are_brought_into_notation(
    orders: Ordering, table: Game, written: str, stored: str
) -> None:
    assert (await give(orders, **queue(written))).moves[0] == stored


async def test_names_are_those_of_the_reader(orders: Ordering, table: Game) -> None:
    given = await give(orders, **queue("build 담배 공장", locale="ko"))
    assert given.moves == ("build tobacco-storage",)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("build", "Write: build <building>"),
        ("build tobogan", "doesn't know"),
        ("build toboggo storrage", r"Did you mean.*tobacco storage"),
        ("biuld", "Write: build <building>"),
        ("ship 2 small-market", "Write: ship <number> <good> to <ship>"),
        ("settle hacienda", "hacienda"),
    ],
)
async def test_what_can_never_be_a_move_is_refused_when_it_is_given(
    orders: Ordering, table: Game, written: str, why: str
) -> None:
    with pytest.raises((Refused, rules.RulesError), match=why):
        await give(orders, **queue(written))
    assert await orders.kept() == []


async def test_a_surprise_may_be_any_move_with_a_word(orders: Ordering, table: Game) -> None:
    given = await give(orders, **pref("tiles", "corn", surprises="role mayr; settle"))
    assert given.surprises == ("role mayor", "settle")
