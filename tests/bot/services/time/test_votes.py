"""Votes: who may choose, what decides, what is done then, what makes a vote pointless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.model import Change, Game, Vote
from bot.services.errors import Refused, Restarting
from bot.services.play.changes import Alteration
from bot.services.time.asking import close_late_vote, open_ballot
from bot.services.time.vote_rules import decided
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

HOUR = 3600.0
DAN = PEOPLE[3]


async def late(bot: Bot, game: Game, seat: int = 0) -> Vote:
    """Ask the others about a seat whose time is up."""
    async with bot.db.transaction() as tx:
        vote_id = await open_ballot(tx, game, "late", seat, None, bot.clock())
    assert vote_id is not None
    vote = await bot.votes.get(vote_id)
    assert vote is not None
    return vote


async def status(bot: Bot, vote: Vote) -> tuple[str, str]:
    now = await bot.votes.get(vote.id)
    assert now is not None
    return now.status, now.outcome


async def game_of(bot: Bot, game_id: int) -> Game:
    return (await bot.play.games.position(game_id)).game


async def kinds(bot: Bot, game_id: int) -> list[str]:
    async with bot.db.reading() as connection:
        return [vote.kind for vote in await votes.open_in(connection, game_id)]


def ballots(vote: Vote, *chosen: tuple[int, str]) -> Vote:
    return Vote(
        vote.id, vote.game_id, vote.kind, vote.seat, vote.proposer_id, vote.detail,
        vote.opened_at, vote.ends_at, ballots=dict(chosen),
    )  # fmt: skip


async def test_the_organiser_decides_at_once(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game, seat=1)
    await bot.votes.cast(vote.id, ANN.id, "computer")
    assert await status(bot, vote) == ("passed", "computer")
    assert (await game_of(bot, game.id)).seats[1].stands_in


async def test_an_organiser_whose_time_is_up_does_not_decide(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game, seat=0)
    with pytest.raises(Refused, match="can't vote here"):
        await bot.votes.cast(vote.id, ANN.id, "wait")
    await bot.votes.cast(vote.id, BEN.id, "substitute")
    assert await status(bot, vote) == ("open", "")
    await bot.votes.cast(vote.id, CHLOE.id, "substitute")
    assert await status(bot, vote) == ("passed", "substitute")
    assert (await game_of(bot, game.id)).seats[0].is_open
    assert await kinds(bot, game.id) == ["open"]


async def test_the_organiser_alone_does_not_end_the_game(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    vote = await late(bot, game, seat=3)
    await bot.votes.cast(vote.id, ANN.id, "abandon")
    assert await status(bot, vote) == ("open", "")
    await bot.votes.cast(vote.id, BEN.id, "abandon")
    assert await status(bot, vote) == ("passed", "abandon")
    assert (await game_of(bot, game.id)).status == "abandoned"


async def test_two_players_need_one_ballot(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    assert await status(bot, vote) == ("passed", "wait")


async def test_who_chose_to_wait_is_asked_again_after_a_day(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    bot.clock.now += 23 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []
    bot.clock.now += 2 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == ["late"]


async def test_nobody_is_asked_again_about_somebody_who_has_moved(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    await bot.moves(game.id, "role builder", "build pass")
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []


async def test_a_move_makes_the_vote_pointless(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game)
    await bot.moves(game.id, "role builder")
    assert await status(bot, vote) == ("void", "")
    with pytest.raises(Refused, match="over"):
        await bot.votes.cast(vote.id, BEN.id, "wait")


async def test_a_choice_can_be_changed_while_the_vote_is_open(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    await bot.votes.cast(vote.id, BEN.id, "computer")
    await bot.votes.cast(vote.id, CHLOE.id, "wait")
    assert await status(bot, vote) == ("open", "")
    await bot.votes.cast(vote.id, DAN.id, "computer")
    assert await status(bot, vote) == ("passed", "computer")


@pytest.mark.parametrize("choice", ["yes", "fly", "extend", ""])
async def test_other_choices_are_refused(bot: Bot, choice: str) -> None:
    game = await bot.table()
    vote = await late(bot, game)
    with pytest.raises(Refused, match="isn't available"):
        await bot.votes.cast(vote.id, BEN.id, choice)


async def test_strangers_do_not_vote(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game)
    with pytest.raises(Refused, match="can't vote here"):
        await bot.votes.cast(vote.id, DAN.id, "wait")


async def test_one_vote_at_a_time_about_a_seat(bot: Bot) -> None:
    game = await bot.table()
    await late(bot, game)
    async with bot.db.transaction() as tx:
        assert await open_ballot(tx, game, "late", 0, None, bot.clock()) is None
        assert await open_ballot(tx, game, "late", 1, None, bot.clock()) is not None


async def test_nobody_is_asked_where_nobody_else_plays(bot: Bot) -> None:
    game = await bot.table(people=(ANN,), computers=2)
    async with bot.db.transaction() as tx:
        assert await open_ballot(tx, game, "late", 0, None, bot.clock()) is None


async def test_the_early_end_needs_more_than_half_of_all(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    await bot.votes.propose(game.id, "abandon", BEN.id)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    assert vote.ballots == {BEN.id: "yes"}
    await bot.votes.cast(vote.id, ANN.id, "yes")
    assert await status(bot, vote) == ("open", "")
    await bot.votes.cast(vote.id, DAN.id, "yes")
    assert await status(bot, vote) == ("passed", "yes")
    assert (await game_of(bot, game.id)).status == "abandoned"


async def test_the_early_end_fails_when_half_refuse(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    await bot.votes.propose(game.id, "abandon", BEN.id)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    await bot.votes.cast(vote.id, ANN.id, "no")
    await bot.votes.cast(vote.id, DAN.id, "no")
    assert await status(bot, vote) == ("failed", "no")
    assert (await game_of(bot, game.id)).status == "running"


async def test_a_vote_that_nobody_decides_ends_by_itself(bot: Bot) -> None:
    game = await bot.table()
    await bot.votes.propose(game.id, "abandon", BEN.id)
    bot.clock.now += 73 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []
    assert (await game_of(bot, game.id)).status == "running"


async def propose_undo(bot: Bot, game: Game, to_ply: int, by: int) -> Vote:
    await bot.votes.propose(game.id, "undo", by, {"to_ply": to_ply, "ply": game.ply})
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    return vote


async def test_all_others_must_agree_to_take_moves_back(bot: Bot) -> None:
    game = await bot.table()
    before = (await bot.play.games.position(game.id)).state
    change = await bot.moves(game.id, "role builder", "build pass", "build pass")
    vote = await propose_undo(bot, change.game, 0, ANN.id)
    with pytest.raises(Refused, match="can't vote here"):
        await bot.votes.cast(vote.id, ANN.id, "yes")
    await bot.votes.cast(vote.id, BEN.id, "yes")
    assert (await game_of(bot, game.id)).ply == change.game.ply
    await bot.votes.cast(vote.id, CHLOE.id, "yes")
    assert await status(bot, vote) == ("passed", "yes")
    position = await bot.play.games.position(game.id)
    assert position.game.ply == 0
    assert position.state == before
    row = [row for row in await bot.due(game.id) if row.kind == "undone"][-1]
    texts = [[0, "role builder"], [0, "build pass"], [1, "build pass"]]
    assert row.detail == {"seat": 0, "moves": change.game.ply, "texts": texts}


async def test_one_refusal_is_enough(bot: Bot) -> None:
    game = await bot.table()
    change = await bot.moves(game.id, "role builder", "build pass")
    vote = await propose_undo(bot, change.game, 0, ANN.id)
    await bot.votes.cast(vote.id, BEN.id, "no")
    assert await status(bot, vote) == ("failed", "no")
    assert (await game_of(bot, game.id)).ply == change.game.ply


async def test_a_move_makes_the_wish_to_take_back_pointless(bot: Bot) -> None:
    game = await bot.table()
    change = await bot.moves(game.id, "role builder", "build pass")
    vote = await propose_undo(bot, change.game, 0, ANN.id)
    await bot.moves(game.id, "build pass")
    assert await status(bot, vote) == ("void", "")


async def test_what_was_decided_just_before_the_end_is_done_at_the_next_start(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game, seat=1)
    async with bot.db.transaction() as tx:
        await votes.cast(tx, vote.id, ANN.id, "computer", bot.clock())
    for _ in range(2):
        await bot.votes.resume()
        await bot.scheduler.run_due()
        assert await status(bot, vote) == ("passed", "computer")
        assert (await game_of(bot, game.id)).seats[1].stands_in


@pytest.mark.parametrize(
    ("chosen", "outcome"),
    [
        ([], None),
        ([(12, "wait")], None),
        ([(12, "wait"), (13, "extend")], None),
        ([(12, "wait"), (13, "wait")], "wait"),
        ([(99, "abandon"), (12, "wait"), (13, "wait")], "wait"),
    ],
)
async def test_more_than_half_of_the_voters(
    bot: Bot, chosen: Sequence[tuple[int, str]], outcome: str | None
) -> None:
    game = await bot.table()
    vote = await late(bot, game)
    assert decided(game, ballots(vote, *chosen)) == outcome


async def test_who_plays_with_computers_alone_is_asked_once(bot: Bot) -> None:
    """The question is the safeguard; the answer to it ends the game."""
    game = await bot.table(people=(ANN,), computers=2)
    await bot.votes.propose(game.id, "abandon", ANN.id)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    assert vote.ballots == {}
    await bot.votes.cast(vote.id, ANN.id, "yes")
    assert (await game_of(bot, game.id)).status == "abandoned"


async def test_nobody_is_asked_again_about_a_later_question(bot: Bot) -> None:
    """Whoever was late, has moved and is asked something else has time again."""
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    bot.clock.now += 23 * HOUR
    change = await bot.moves(game.id, "role settler")
    assert change.game.waiting == (0,)
    bot.clock.now += 2 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []


async def test_more_time_is_an_answer_to_who_is_late(bot: Bot) -> None:
    """Neither the open vote nor the one of tomorrow says that the time is up."""
    game = await bot.table(people=(ANN, BEN, CHLOE))
    vote = await late(bot, game, seat=0)

    async def extend(tx: Transaction, game: Game) -> Game:
        await close_late_vote(tx, game.id, 0, bot.clock())
        return game

    await bot.play.changes.alter(game.id, extend)
    assert await status(bot, vote) == ("void", "")
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    await bot.votes.cast(vote.id, CHLOE.id, "wait")
    await bot.play.changes.alter(game.id, extend)
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []


async def test_an_open_seat_is_asked_about_again_whoever_is_to_move(bot: Bot) -> None:
    game = await bot.table()
    await bot.seats.resign(game.id, CHLOE.id)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    await bot.votes.cast(vote.id, ANN.id, "wait")
    assert 2 not in (await game_of(bot, game.id)).waiting
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == ["open"]


async def test_nobody_is_asked_while_the_table_is_paused(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "wait")

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    async def resume(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=None)

    await bot.play.changes.alter(game.id, pause)
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == []
    await bot.play.changes.alter(game.id, resume)
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == ["late"]


async def test_a_decision_while_the_bot_ends_is_kept_for_the_next_start(bot: Bot) -> None:
    game = await bot.table()
    vote = await late(bot, game, seat=1)
    await bot.play.close()
    with pytest.raises(Restarting):
        await bot.votes.cast(vote.id, ANN.id, "computer")
    assert await status(bot, vote) == ("open", "")
    again = Bot(bot.db, bot.clock)
    await again.votes.resume()
    await again.scheduler.run_due()
    assert await status(bot, vote) == ("passed", "computer")
    await again.close()


async def test_a_vote_is_over_when_the_others_who_stay_have_decided(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    vote = await late(bot, game, seat=0)
    await bot.votes.cast(vote.id, BEN.id, "computer")
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("open", "")
    await bot.seats.resign(game.id, CHLOE.id)
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("open", ""), "one of two is not more than half"
    await bot.seats.let_computer_play(game.id, DAN.id)
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("passed", "computer")
    assert (await game_of(bot, game.id)).seats[0].stands_in


async def test_who_is_late_too_holds_no_vote_up(bot: Bot) -> None:
    """Ben and Chloe are both late; Ann is there and decides about each of them."""
    game = await bot.table(people=(BEN, ANN, CHLOE))
    game = (await bot.moves(game.id, "role mayor")).game
    while len(game.waiting) < 3:
        game = await bot.step(game.id, lambda moves: moves[0])
    about_chloe = await late(bot, game, seat=2)
    about_ben = await late(bot, game, seat=0)
    await bot.votes.cast(about_ben.id, CHLOE.id, "wait")
    await bot.votes.cast(about_ben.id, ANN.id, "substitute")
    assert await status(bot, about_ben) == ("open", ""), "Chloe has chosen, so she counts"
    await bot.votes.cast(about_chloe.id, ANN.id, "computer")
    assert await status(bot, about_chloe) == ("passed", "computer")
    await bot.scheduler.run_due()
    assert await status(bot, about_ben) == ("passed", "substitute")
    game = await game_of(bot, game.id)
    assert game.seats[0].is_open
    assert game.seats[2].stands_in


async def test_a_vote_that_nobody_may_decide_any_more_waits_for_a_substitute(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    vote = await late(bot, game, seat=0)
    await bot.seats.resign(game.id, BEN.id)
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("void", "")
    assert await kinds(bot, game.id) == ["open"]
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == ["open"]
    await bot.seats.take(game.id, 1, CHLOE)
    bot.clock.now += 25 * HOUR
    await bot.scheduler.run_due()
    assert await kinds(bot, game.id) == ["late"]


async def test_an_organiser_for_whom_a_computer_plays_still_decides(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    game = (await bot.moves(game.id, "role craftsman")).game
    vote = await late(bot, game, seat=1)
    await bot.seats.let_computer_play(game.id, ANN.id)
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("open", "")
    await bot.votes.cast(vote.id, ANN.id, "substitute")
    assert await status(bot, vote) == ("passed", "substitute")


async def test_a_vote_that_cannot_be_carried_out_holds_up_no_other(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start, where a fault in one game must not keep everything else from beginning."""
    broken, sound = await bot.table(), await bot.table()
    made = [await late(bot, game, seat=1) for game in (broken, sound)]
    async with bot.db.transaction() as tx:
        for vote in made:
            await votes.cast(tx, vote.id, ANN.id, "computer", bot.clock())
    real = bot.play.changes.alter

    async def failing(game_id: int, change: Alteration) -> Game:
        if game_id == broken.id:
            raise ZeroDivisionError
        return await real(game_id, change)

    monkeypatch.setattr(bot.play.changes, "alter", failing)
    await bot.votes.resume()
    await bot.scheduler.run_due()
    assert [await status(bot, vote) for vote in made] == [("open", ""), ("passed", "computer")]
    monkeypatch.setattr(bot.play.changes, "alter", real)
    bot.clock.now += 60
    await bot.scheduler.run_due()
    assert await status(bot, made[0]) == ("passed", "computer")


async def test_the_message_of_a_vote_shows_who_is_left_to_choose(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    vote = await late(bot, game, seat=0)
    await bot.seats.resign(game.id, DAN.id)
    rows = await bot.due(game.id)
    assert "tally" not in [row.kind for row in rows], "it is yet to be posted"
    (posted,) = [row for row in rows if row.kind == "vote" and row.detail["vote"] == vote.id]
    async with bot.db.transaction() as tx:
        await outbox.sent(tx, posted, 777, bot.clock())
    await bot.seats.resign(game.id, CHLOE.id)
    tallies = [row.detail for row in await bot.due(game.id) if row.kind == "tally"]
    assert tallies == [{"vote": vote.id}]


async def test_the_early_end_is_decided_by_those_who_are_left(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    await bot.votes.propose(game.id, "abandon", BEN.id)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    await bot.votes.cast(vote.id, ANN.id, "yes")
    await bot.seats.resign(game.id, DAN.id)
    await bot.scheduler.run_due()
    assert await status(bot, vote) == ("passed", "yes")
    assert (await game_of(bot, game.id)).status == "abandoned"


async def test_whoever_leaves_takes_the_wish_to_end_the_game_along(bot: Bot) -> None:
    game = await bot.table(people=PEOPLE[:4])
    await bot.votes.propose(game.id, "abandon", BEN.id)
    await bot.seats.resign(game.id, BEN.id)
    assert await kinds(bot, game.id) == ["open"]


async def test_what_was_decided_is_not_done_once_the_vote_is_over(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time ended between the last ballot and what that decides."""
    game = await bot.table()
    change = await bot.moves(game.id, "role builder", "build pass")
    vote = await propose_undo(bot, change.game, 0, ANN.id)
    await bot.votes.cast(vote.id, BEN.id, "yes")
    real = bot.play.undo.take_back_to

    async def too_late(*args: Any) -> Change:
        bot.clock.now += 73 * HOUR
        await bot.scheduler.run_due()
        return await real(*args)

    monkeypatch.setattr(bot.play.undo, "take_back_to", too_late)
    await bot.votes.cast(vote.id, CHLOE.id, "yes")
    assert await status(bot, vote) == ("failed", "")
    assert (await game_of(bot, game.id)).ply == change.game.ply
