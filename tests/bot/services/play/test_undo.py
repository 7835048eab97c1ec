"""Taking moves back: how far, what goes with them, what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import rules
from bot.model import By, StoredMove
from bot.services.base.check import check
from bot.services.errors import CannotUndo, NotAPlayer, StaleQuestion
from bot.services.play.undo import undo_plan
from bot.store.schema import moves as rows
from rules import Move, State
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot


class Quiet:
    """A computer player that reveals nothing: it passes, trades and ships."""

    def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
        texts = {str(move): move for move in moves}
        liked = ("build pass", "sell pass", "role trader", "role captain")
        return next(texts[text] for text in liked if text in texts)


async def test_undo_restores_the_position_and_asks_anew(bot: Bot) -> None:
    game = await bot.table()
    before = await bot.play.games.position(game.id)
    played = await bot.moves(game.id, "role builder")
    undone = await bot.play.undo.take_back(game.id, ANN.id)
    assert undone.state == before.state
    assert undone.game.ply == 0
    assert undone.game.revision > played.game.revision
    assert undone.game.question == undone.game.revision
    assert undone.game.asked == (ANN.id,)
    assert await bot.play.games.log(game.id) == ()
    row = (await bot.due(game.id))[-1]
    assert (row.kind, row.question, row.detail) == (
        "undone", undone.game.question,
        {"seat": 0, "moves": 1, "texts": [[0, "role builder"]]},
    )  # fmt: skip
    assert await check(bot.db) == ()
    for question in (game.question, played.game.question):
        with pytest.raises(StaleQuestion):
            await bot.play.moves.make(game.id, ANN.id, "role mayor", question)
    await bot.moves(game.id, "role settler")
    assert [entry.text for entry in await bot.play.games.log(game.id)] == ["role settler"]


async def test_own_moves_go_one_by_one(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass")
    assert [(await bot.play.undo.take_back(game.id, ANN.id)).game.ply for _ in range(2)] == [1, 0]
    with pytest.raises(CannotUndo, match="haven't made a move"):
        await bot.play.undo.take_back(game.id, ANN.id)


async def test_forced_moves_go_with_the_own_one(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role captain")
    assert (await bot.play.games.position(game.id)).game.ply == 7
    change = await bot.play.undo.take_back(game.id, ANN.id)
    assert change.game.ply == 0
    detail = (await bot.due(game.id))[-1].detail
    assert (detail["seat"], detail["moves"]) == (0, 7)
    assert detail["texts"][0] == [0, "role captain"]
    assert [seat for seat, _ in detail["texts"]] == [0, 0, 1, 2, 0, 1, 2]


async def test_moves_that_were_made_together_go_together(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    await bot.moves(game.id, "build pass")
    await bot.play.moves.make(game.id, BEN.id, ("build pass",))
    await bot.play.undo.take_back(game.id, BEN.id)
    await bot.play.undo.take_back(game.id, ANN.id)
    await bot.play.undo.take_back(game.id, ANN.id)
    await bot.play.moves.make(game.id, ANN.id, ("role builder", "build pass"), None)
    plan = await bot.play.undo.plan(game.id, ANN.id)
    assert [move.text for move in plan.moves] == ["role builder", "build pass"]
    change = await bot.play.undo.take_back(game.id, ANN.id)
    assert change.game.ply == 0
    assert (await bot.due(game.id))[-1].detail == {
        "seat": 0, "moves": 2, "texts": [[0, "role builder"], [0, "build pass"]],
    }  # fmt: skip
    with pytest.raises(CannotUndo, match="haven't made a move"):
        await bot.play.undo.take_back(game.id, ANN.id)


async def test_only_the_newest_of_two_batches_goes(bot: Bot) -> None:
    """The clock of the tests stands still: equal times do not make one batch."""
    game = await bot.table()
    await bot.play.moves.make(game.id, ANN.id, ("role builder",))
    await bot.play.moves.make(game.id, ANN.id, ("build pass",))
    assert (await bot.play.undo.take_back(game.id, ANN.id)).game.ply == 1


async def test_moves_that_were_stored_before_batches_go_one_by_one(bot: Bot) -> None:
    game = await bot.table()
    await bot.play.moves.make(game.id, ANN.id, ("role builder", "build pass"))
    async with bot.db.transaction() as tx:
        await tx.connection.execute(rows.update().values(batch=None))
    assert [(await bot.play.undo.take_back(game.id, ANN.id)).game.ply for _ in range(2)] == [1, 0]


def batch(*moves: StoredMove) -> list[StoredMove]:
    return [replace(move, ply=ply, batch=1) for ply, move in enumerate(moves, 1)]


def stored(seat: int, by: By = "person", reveals: bool = False) -> StoredMove:
    return StoredMove(0, seat, "any", by, 0.0, 1, reveals)


@pytest.mark.parametrize(
    ("made", "ply", "needs_vote"),
    [
        (batch(stored(0), stored(0), stored(1, "forced")), 0, False),
        (batch(stored(0, "order"), stored(0, "order")), 0, False),
        (batch(stored(0), stored(0, reveals=True)), 0, True),
        (batch(stored(0), stored(0), stored(2, "forced", reveals=True)), 0, True),
        (batch(stored(0, reveals=True), stored(0), stored(0)), 1, False),
        (batch(stored(0), stored(1, "forced", reveals=True), stored(0)), 2, False),
        ([*batch(stored(0), stored(0)), replace(stored(1), ply=3, batch=3)], 0, True),
    ],
)
async def test_of_a_batch_goes_what_needs_nobodys_consent(
    bot: Bot, made: list[StoredMove], ply: int, needs_vote: bool
) -> None:
    """What became known in a batch stays; what was done after it can be taken back."""
    game = await bot.table()
    plan = undo_plan(game, made, 0)
    assert (plan.ply, plan.needs_vote) == (ply, needs_vote)


async def test_the_move_of_another_person_stands_in_the_way(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    with pytest.raises(CannotUndo, match="another player has moved since"):
        await bot.play.undo.take_back(game.id, ANN.id)
    assert (await bot.play.undo.take_back(game.id, BEN.id)).game.ply == 2


async def test_what_was_revealed_stays(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role settler", "settle quarry", "settle pass", "settle pass")
    assert any(
        type(happened).__name__ == "RowRefilled"
        for happened in (await bot.play.games.log(game.id))[-1].events
    )
    with pytest.raises(CannotUndo, match="revealed hidden information"):
        await bot.play.undo.take_back(game.id, CHLOE.id)


async def test_strangers_cannot_undo(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    with pytest.raises(NotAPlayer):
        await bot.play.undo.take_back(game.id, 99)


async def test_a_secret_answer_is_taken_back_quietly(bot: Bot) -> None:
    game = await bot.table()
    asked = await bot.until_together(game.id)
    first = asked.asked[0]
    seat = asked.seat_of(first)
    assert seat is not None
    position = await bot.play.games.position(game.id)
    answer = str(rules.legal(position.state, seat)[0])
    await bot.play.moves.make(game.id, first, answer, asked.question)
    undone = await bot.play.undo.take_back(game.id, first)
    assert undone.game.question == asked.question
    assert undone.game.waiting == asked.waiting
    assert undone.state == position.state
    assert (await bot.due(game.id))[-1].kind == "waiting"
    await bot.play.moves.make(game.id, first, answer, asked.question)


async def test_computers_moves_go_with_the_own_one(bot: Bot) -> None:
    bot = Bot(bot.db, bot.clock, Quiet())
    game = await bot.table([ANN], computers=2)
    change = await bot.moves(game.id, "role builder", "build pass")
    await bot.play.computers.drive(game.id)
    assert (await bot.play.games.position(game.id)).game.ply > change.game.ply
    assert {entry.by for entry in await bot.play.games.log(game.id)} == {
        "person",
        "computer",
        "forced",
    }
    assert (await bot.play.undo.take_back(game.id, ANN.id)).game.ply == 1
    await bot.close()
