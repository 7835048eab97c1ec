"""Plans of Valparaíso: drafts that time makes plans, and moves that cards make on their turns."""

from __future__ import annotations

import fnmatch
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import select

import rules
from bot.games import GAMES
from bot.games.core.panel import Panel
from bot.games.core.question import planner
from bot.i18n import texts_for
from bot.model import Game, Order, Person, StoredMove
from bot.services.errors import CannotUndo
from bot.services.orders.evaluation import CHANGED, IMPOSSIBLE
from bot.services.orders.observer import OrderObserver
from bot.services.orders.orders import Orders
from bot.services.orders.parsing import OrderRequest
from bot.services.orders.rows import THEN
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.time.time_limits import TimeLimitObserver, TimeLimits
from bot.store.database import Database
from bot.store.orders import orders as stored
from bot.store.play import moves
from bot.store.schema import outbox as messages
from bot.ui.play.log import reason_text
from rules.valparaiso import queries
from rules.valparaiso.state import Table
from tests.bot.services.ready_tables import ANN, BEN, Bot, Clock

SLUG = "valparaiso"
ENGLISH = texts_for("en")
DELAY = 7.0


class Planning(Bot):
    """The services with standing orders and time limits."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        observers = (OrderObserver(GAMES, lambda: DELAY), TimeLimitObserver())
        self.play = PlayServices(db, clock, observers=observers)
        self.lobbies = Lobbies(db, clock, new_seed=lambda: "plans", observers=observers)
        self.orders = Orders(db, self.play, GAMES)
        self.limits = TimeLimits(db, self.play, GAMES)
        self.orders.register(self.scheduler)
        self.limits.register(self.scheduler)

    async def begin(self, **options: object) -> Game:
        """Start a game between Ann and Ben, who is at its first planning."""
        game = await self.table((ANN, BEN), slug=SLUG, start_player="listed-first", **options)
        while not (await self.at()).round:
            position = await self.play.games.position(game.id)
            (seat,) = position.game.waiting
            person = position.game.asked[0]
            move = str(rules.legal(position.state, seat)[0])
            await self.play.moves.make(game.id, person, move)
        return game

    async def at(self) -> Table:
        state = (await self.play.games.position(1)).state
        assert isinstance(state, Table)
        return state

    async def make(self, person: Person, *texts: str) -> None:
        for text in texts:
            await self.play.moves.make(1, person.id, text)

    async def later(self, seconds: float = DELAY) -> None:
        self.clock.now += seconds
        await self.scheduler.run_due()

    async def made(self) -> list[StoredMove]:
        async with self.db.reading() as connection:
            return list(await moves.of_game(connection, 1))

    async def kept(self) -> list[Order]:
        async with self.db.reading() as connection:
            return list(await stored.of_game(connection, 1))

    async def private(self) -> list[dict[str, Any]]:
        async with self.db.reading() as connection:
            rows = await connection.execute(
                select(messages.c.detail).where(messages.c.kind == "direct")
            )
            return [dict(row.detail) for row in rows]

    async def posted(self) -> int:
        """The number of messages of the game that were put into the outbox."""
        async with self.db.reading() as connection:
            rows = await connection.execute(select(messages.c.id).where(messages.c.game_id == 1))
            return max((row.id for row in rows), default=0)

    async def panel(self, person: Person) -> Panel:
        """The panel in which a person plans what cards do."""
        game = (await self.play.games.position(1)).game
        seat = game.seat_of(person.id)
        assert seat is not None
        view = queries.turn_ahead(rules.view(await self.at(), seat), seat)
        assert view is not None
        question = GAMES[SLUG].question(view, seat, game.names)
        assert question is not None
        panel = planner(question)
        assert panel is not None
        return panel

    async def attach(self, person: Person, *codes: str) -> list[Order]:
        """Let a person press in that panel, with * for any part of a code, and queue the plans."""
        panel = await self.panel(person)
        draft = panel.start()
        for pattern in codes:
            offered = [edit.code for group in panel.edits(draft) for edit in group.edits]
            draft = panel.apply(draft, fnmatch.filter(offered, pattern)[0])
        made = []
        for plan in panel.plans(draft):
            rows = tuple(map(THEN.join, plan.rows))
            terms = dict(zip(rows, plan.terms, strict=True))
            wish = OrderRequest("moves", moves=rows, until="round", terms=terms)
            made.append(await self.orders.add(1, person.id, wish))
        return made


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Planning]:
    started = Planning(db, clock)
    yield started
    await started.close()


async def test_a_draft_becomes_the_plan_when_time_is_over(bot: Planning) -> None:
    game = await bot.begin(planning_minutes=60)
    await bot.make(ANN, "draft move trade")
    await bot.make(BEN, "draft sell", "plan ship mayor hire")
    limit = await bot.limits.of((await bot.play.games.position(game.id)).game)
    assert limit == bot.clock.now + 3600
    await bot.later(3599)
    assert not (await bot.at()).players[0].plan
    await bot.later(1)
    table = await bot.at()
    assert (table.players[0].plan, table.players[1].mayor) == (["move", "trade"], "hire")
    last = (await bot.made())[-1]
    assert (last.seat, last.text, last.by, last.reason) == (0, "deadline", "forced", "overdue")


async def test_cards_that_lie_in_a_panel_count_when_time_is_over(bot: Planning) -> None:
    game = await bot.begin(planning_minutes=60)
    question = (await bot.play.games.position(game.id)).game.question
    for seat, steps in ((0, ("card=move", "card=move card=sell")), (1, ("card=none",))):
        await bot.play.drafts.change(game.id, seat, question, lambda _old, new=steps: new)
    await bot.later(3600)
    table = await bot.at()
    assert [player.planned for player in table.players] == [["move", "sell"], []]
    last = [(move.seat, move.text) for move in await bot.made()][-3:]
    assert last == [(0, "draft move sell"), (0, "deadline"), (1, "deadline")]


async def test_the_first_plan_starts_the_time_of_the_others(bot: Planning) -> None:
    game = await bot.begin(planning="expert", expert_minutes=30)
    await bot.later(100_000)
    assert await bot.limits.of((await bot.play.games.position(game.id)).game) is None
    await bot.make(BEN, "plan ship bonus wheat")
    await bot.later(29 * 60)
    assert not (await bot.at()).players[1].plan
    await bot.later(60)
    table = await bot.at()
    assert (table.players[0].plan, table.players[1].plan) == ([], ["ship"])
    assert table.players[1].warehouse[2] >= 1


async def test_the_good_for_the_first_plan_is_lost_with_time(bot: Planning) -> None:
    await bot.begin(planning="expert", expert_minutes=30)
    before = sum((await bot.at()).players[1].warehouse)
    await bot.make(BEN, "plan ship")
    await bot.make(ANN, "plan sell")
    assert (await bot.play.games.position(1)).game.waiting == (1,)
    await bot.later(30 * 60)
    table = await bot.at()
    assert (table.players[1].plan, sum(table.players[1].warehouse)) == (["ship"], before)


async def test_cards_make_their_moves_when_their_turns_come(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship hire move")
    market = (await bot.at()).board.markets[0]
    orders = await bot.attach(
        ANN, "do=north", "then", "instead=alt+copper", "then", f"go-*-{market}"
    )
    assert [order.moves[0].split()[1] for order in orders] == ["ship", "hire", "move"]
    await bot.make(BEN, "plan ship overseas trade")
    await bot.later()
    assert (await bot.at()).players[0].ship == "north"
    await bot.later()
    assert len((await bot.at()).players[0].plan) == 2, "it is Ben's turn"
    await bot.make(BEN, "play ship alt")
    await bot.later()
    await bot.make(BEN, "play overseas alt")
    await bot.later()
    assert market in (await bot.at()).players[0].merchants
    mine = [(move.text.split()[1], move.by) for move in await bot.made() if move.seat == 0][-3:]
    assert mine == [("ship", "order"), ("hire", "order"), ("move", "order")]
    assert not await bot.private()


@pytest.mark.parametrize("allowed", [False, True])
async def test_a_fee_that_was_not_shown_stops_a_trade(bot: Planning, allowed: bool) -> None:
    await bot.begin()
    place = (await bot.at()).board.markets[0]
    (await bot.at()).players[0].merchants[0] = place
    await bot.make(ANN, "plan ship trade")
    tile = (await bot.at()).columns[place]
    tile[0], tile[1:] = "TC1", [each for each in tile[1:] if each != "TC1"]
    orders = await bot.attach(ANN, "instead=skip", "then")
    assert orders[1].moves == (f"play trade {place} x1",)
    assert "left=1 slot=0" in orders[1].terms[orders[1].moves[0]]
    if allowed:
        await bot.orders.allow_changes(1, ANN.id, orders[1].id, changes=True)
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    (await bot.at()).players[1].merchants[0] = place
    await bot.make(BEN, "play ship alt")
    await bot.later()
    if allowed:
        assert (await bot.made())[-1].text == orders[1].moves[0]
        return
    (told,) = await bot.private()
    assert (told["why"], told["moves"], told["parts"]) == (CHANGED, orders[1].moves[0], ["fee"])
    assert (await bot.play.games.position(1)).game.waiting == (0,)


async def test_alternatives_are_played_in_order_and_nothing_is_made_up(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship sell")
    warehouse = (await bot.at()).players[0].warehouse
    warehouse[:] = [0, 0, 1]
    orders = await bot.attach(ANN, "instead=skip", "then", "else", "instead=alt")
    assert orders[1].moves == ("play sell wheat", "play sell alt")
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    (await bot.at()).players[0].warehouse[:] = [0, 0, 0]
    await bot.make(BEN, "play ship alt")
    await bot.later()
    last = (await bot.made())[-1]
    assert (last.text, last.reason) == ("play sell alt", "queue impossible")
    told = reason_text(GAMES[SLUG], last.reason, ENGLISH)
    assert told == "planned move; the first choice wasn't possible"


async def test_the_log_says_what_had_changed_for_a_first_choice(bot: Planning) -> None:
    await bot.begin()
    place = (await bot.at()).board.markets[0]
    (await bot.at()).players[0].merchants[0] = place
    await bot.make(ANN, "plan ship trade")
    tile = (await bot.at()).columns[place]
    tile[0], tile[1:] = "TC1", [each for each in tile[1:] if each != "TC1"]
    await bot.attach(ANN, "instead=skip", "then", "else", "instead=alt*")
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    first = [move for move in await bot.made() if move.by == "order"]
    assert [move.reason for move in first] == ["queue"]
    (await bot.at()).players[1].merchants[0] = place
    await bot.make(BEN, "play ship alt")
    await bot.later()
    last = (await bot.made())[-1]
    assert last.text.startswith("play trade alt")
    told = reason_text(GAMES[SLUG], last.reason, ENGLISH)
    assert told == "planned move; for the first choice, the fee had changed"


async def test_a_card_of_which_nothing_is_possible_is_asked_and_named(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship sell")
    (await bot.at()).players[0].warehouse[:] = [0, 0, 1]
    orders = await bot.attach(ANN, "instead=skip", "then")
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    (await bot.at()).players[0].warehouse[:] = [0, 0, 0]
    await bot.make(BEN, "play ship alt")
    await bot.later()
    (told,) = await bot.private()
    assert (told["why"], told["moves"]) == (IMPOSSIBLE, orders[1].moves[0])


async def test_a_new_plan_for_a_card_takes_the_place_of_the_old_one(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship hire")
    first = await bot.attach(ANN, "do=north", "then", "instead=alt+copper")
    again = await bot.attach(ANN, "do=west")
    kept = await bot.kept()
    assert [order.moves for order in kept] == [("play ship west",), ("play hire alt +copper",)]
    assert again[0].place == first[0].place


async def test_a_new_plan_takes_the_place_of_an_old_one_at_the_limit(
    bot: Planning, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.orders.orders.MOST", 2)
    await bot.begin()
    await bot.make(ANN, "plan ship hire")
    await bot.attach(ANN, "do=north", "then", "instead=alt+copper")
    await bot.attach(ANN, "do=west")
    assert [order.moves for order in await bot.kept()] == [
        ("play ship west",),
        ("play hire alt +copper",),
    ]


async def test_a_card_that_was_used_otherwise_has_no_plan_any_more(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship hire")
    await bot.make(BEN, "plan ship overseas")
    await bot.attach(ANN, "do=north", "then", "instead=alt+copper")
    await bot.make(ANN, "play hire alt +wheat")
    assert [order.stopped for order in await bot.kept()] == ["", "never"]
    await bot.make(BEN, "play ship alt")
    await bot.later()
    assert (await bot.made())[-1].text == "play ship north"
    assert not await bot.private()


async def test_goods_that_are_gone_leave_a_row_of_moves_unplayed(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship build")
    player = (await bot.at()).players[0]
    player.pesos, player.warehouse[:] = 8, [1, 0, 0]
    player.merchants = [(await bot.at()).board.harbour] * 2
    orders = await bot.attach(ANN, "instead=skip", "then", "discard=silver")
    assert orders[1].moves == ("discard 1 silver then play build VAL",)
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    (await bot.at()).players[0].warehouse[:] = [0, 0, 0]
    await bot.make(BEN, "play ship alt")
    await bot.later()
    (told,) = await bot.private()
    assert (told["why"], told["moves"]) == (IMPOSSIBLE, orders[1].moves[0])


async def test_a_plan_of_expert_planning_is_not_taken_back(bot: Planning) -> None:
    await bot.begin(planning="expert")
    await bot.make(ANN, "plan ship sell")
    with pytest.raises(CannotUndo, match="a committed plan is final"):
        await bot.play.undo.plan(1, ANN.id)
    with pytest.raises(CannotUndo, match="a committed plan is final"):
        await bot.play.undo.take_back(1, ANN.id)
    await bot.make(ANN, "bonus wheat")
    assert (await bot.play.undo.plan(1, ANN.id)).moves[0].text == "bonus wheat"
    await bot.make(BEN, "draft hire")
    await bot.play.undo.take_back(1, BEN.id)
    await bot.make(BEN, "plan hire")
    for person in (ANN, BEN):
        with pytest.raises(CannotUndo, match="a committed plan is final"):
            await bot.play.undo.plan(1, person.id)


async def test_a_plan_of_standard_planning_is_taken_back(bot: Planning) -> None:
    await bot.begin()
    await bot.make(ANN, "plan ship sell")
    await bot.play.undo.take_back(1, ANN.id)
    assert (await bot.play.games.position(1)).game.waiting == (0, 1)


async def test_a_card_is_taken_back_in_either_planning(bot: Planning) -> None:
    await bot.begin(planning="expert", expert_bonus="none")
    await bot.make(ANN, "plan ship sell")
    await bot.make(BEN, "plan ship")
    await bot.make(ANN, "play ship north")
    await bot.play.undo.take_back(1, ANN.id)
    assert (await bot.at()).players[0].plan == ["ship", "sell"]


async def test_taking_back_a_plan_leaves_what_others_have_drafted_since(bot: Planning) -> None:
    """Nobody is told of a draft, so it is no obstacle to an undo, and it is not lost."""
    game = await bot.begin()
    await bot.make(ANN, "plan sell")
    before = await bot.posted()
    await bot.make(BEN, "draft move")
    await bot.make(BEN, "draft trade")
    assert await bot.posted() == before, "a draft edits no message"
    plan = await bot.play.undo.plan(game.id, ANN.id)
    assert not plan.needs_vote
    assert [move.text for move in plan.moves] == ["plan sell"]
    after = (await bot.play.undo.take_back(game.id, ANN.id)).game
    assert set(after.waiting) == {0, 1}
    made = (await bot.made())[-2:]
    assert [(move.seat, move.text, move.ply) for move in made] == [
        (1, "draft move", after.ply - 1),
        (1, "draft trade", after.ply),
    ]
    assert {move.question for move in made} == {after.question}
    await bot.make(ANN, "plan none")
    await bot.make(BEN, "plan move")
    assert [each.planned for each in (await bot.at()).players] == [[], ["move"]]


async def test_taking_back_a_draft_is_told_to_nobody(bot: Planning) -> None:
    game = await bot.begin()
    before = await bot.posted()
    await bot.make(ANN, "draft sell")
    await bot.play.undo.take_back(game.id, ANN.id)
    assert await bot.posted() == before
    log = await bot.play.games.log(game.id)
    assert "draft sell" not in [entry.text for entry in log]


@pytest.mark.parametrize("gives", [True, False])
async def test_a_card_is_used_for_what_is_turned_up(bot: Planning, gives: bool) -> None:
    """Ann trades if the market gives what she wants, else she takes the alternative."""
    await bot.begin()
    place = (await bot.at()).board.markets[0]
    (await bot.at()).players[0].merchants[0] = place
    await bot.make(ANN, "plan ship trade")
    tile = (await bot.at()).columns[place]
    tile[0], tile[1:] = "TC1", [each for each in tile[1:] if each != "TC1"]
    codes = (f"when={place}-gives-pesos", "else=alt", "when=possible")
    orders = await bot.attach(ANN, "instead=skip", "then", *codes)
    trade, other = orders[1].moves
    assert trade == f"if {place} gives pesos: play trade {place} x1"
    assert other.startswith("if possible: play trade alt")
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    if not gives:
        tile = (await bot.at()).columns[place]
        tile[0], tile[1:] = "TA1", ["TC1", *[each for each in tile[1:] if each != "TA1"]]
    await bot.make(BEN, "play ship alt")
    await bot.later()
    last = (await bot.made())[-1]
    assert last.by == "order"
    assert last.text.startswith(f"play trade {place}" if gives else "play trade alt")
    assert last.reason == ("queue" if gives else "queue impossible")
    assert not await bot.private()


async def test_a_fee_does_not_matter_to_a_trade_that_is_played_whatever_has_changed(
    bot: Planning,
) -> None:
    await bot.begin()
    place = (await bot.at()).board.markets[0]
    (await bot.at()).players[0].merchants[0] = place
    await bot.make(ANN, "plan ship trade")
    tile = (await bot.at()).columns[place]
    tile[0], tile[1:] = "TC1", [each for each in tile[1:] if each != "TC1"]
    orders = await bot.attach(ANN, "instead=skip", "then", "when=possible")
    await bot.make(BEN, "plan ship overseas")
    await bot.later()
    (await bot.at()).players[1].merchants[0] = place
    await bot.make(BEN, "play ship alt")
    await bot.later()
    last = (await bot.made())[-1]
    assert (last.text, last.by) == (f"play trade {place} x1", "order")
    assert orders[1].moves == (f"if possible: {last.text}",)
