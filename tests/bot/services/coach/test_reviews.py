"""Reviews: asked for, made step by step through kills, kept to their audience, limited."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.computers.coaching.review import ReviewedGame, Row, decisions
from bot.model import Game, Person, Tenure
from bot.model.notices import ReviewShown
from bot.services.coach.review_process import NextStep, ReviewFailed, ReviewProcess
from bot.services.coach.reviewed_games import reviewed_game
from bot.services.coach.reviews import A_DAY, DAY, FOR_A_MEAN, TRIES, Reviews
from bot.services.errors import NotAPlayer, NotRunning, Refused
from bot.services.people.personal_settings import PersonalSettings
from bot.services.time.clocks import Clocks
from bot.store.coach import reviews as rows_of
from bot.store.messages import outbox
from bot.store.play import moves
from tests.bot.services.coach.finished import finished
from tests.bot.services.coach.made_up import made_up, rows
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot

DAN = Person(14, "Dan", "en")


def reviewing(bot: Bot, next_step: NextStep = made_up) -> Reviews:
    return Reviews(bot.db, bot.clock, next_step=next_step)


@asynccontextmanager
async def closing(opened: Reviews | ReviewProcess) -> Any:
    try:
        yield opened
    finally:
        await opened.close()


async def made(bot: Bot, game: Game, person: Person = ANN) -> Reviews:
    """Let the review of a person be made; returns the services, which are done."""
    reviews = reviewing(bot)
    await reviews.ask(game.id, person)
    await reviews.idle()
    return reviews


async def test_a_review_is_made_and_says_what_its_steps_say(bot: Bot):
    game = await finished(bot)
    reviews = await made(bot, game)
    told = await reviews.finished(game.id, ANN.id, ANN.id)
    assert [move.verdict.loss for move in told.summary.mistakes] == [4.0, 2.0]
    assert len(told.summary.turning_points) == 2
    assert len(told.summary.finds) == 1
    again = await reviews.ask(game.id, ANN)
    assert (again.status, again.done_at) == ("done", told.review.done_at)


async def test_a_kill_loses_one_step(bot: Bot):
    """Stopped in the middle of a step, the next bot makes that step and no other again."""
    game = await finished(bot)
    asked: list[int] = []
    reached = asyncio.Event()

    async def stuck(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        asked.append(len(steps))
        if len(steps) == 5:
            reached.set()
            await asyncio.Event().wait()
        return await made_up(reviewed, steps)

    killed = reviewing(bot, stuck)
    await killed.ask(game.id, ANN)
    await reached.wait()
    await killed.close()
    stored = await killed.get(game.id, ANN.id)
    assert stored is not None
    assert (stored.status, len(stored.steps)) == ("waiting", 5)

    async def counted(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        asked.append(len(steps))
        return await made_up(reviewed, steps)

    after = reviewing(bot, counted)
    await after.resume()
    await after.idle()
    done = await after.get(game.id, ANN.id)
    assert done is not None
    assert done.status == "done"
    assert asked == [*range(6), *range(5, len(done.steps))]


async def test_a_stale_review_is_made_anew_when_asked_for(bot: Bot):
    game = await finished(bot)
    reviews = await made(bot, game)
    known = await reviews.get(game.id, ANN.id)
    assert known is not None
    async with bot.db.transaction() as tx:
        await rows_of.save(tx, replace(known, version="0.1.of-old", shown_at=5.0))
    with pytest.raises(Refused, match="no review"):
        await reviews.finished(game.id, ANN.id, ANN.id)
    bot.clock.now += 1
    anew = await reviews.ask(game.id, ANN)
    assert (anew.status, anew.steps, anew.shown_at) == ("waiting", (), None)
    await reviews.idle()
    assert (await reviews.finished(game.id, ANN.id, ANN.id)).review.version == known.version


async def test_a_step_that_fails_is_tried_again_and_then_given_up(bot: Bot, caplog: Any):
    game = await finished(bot)
    tried: list[int] = []

    async def failing(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        if len(steps) < 3:
            return await made_up(reviewed, steps)
        tried.append(len(steps))
        raise ReviewFailed("no idea")

    reviews = reviewing(bot, failing)
    await reviews.ask(game.id, ANN)
    await reviews.idle()
    failed = await reviews.get(game.id, ANN.id)
    assert failed is not None
    assert failed.status == "failed"
    assert tried == [3] * TRIES
    after = reviewing(bot)
    assert (await after.ask(game.id, ANN)).status == "waiting"
    await after.idle()


async def test_a_review_with_a_fault_does_not_hold_up_the_others(bot: Bot, caplog: Any):
    """What no one foresaw fails one review, which can be asked for again."""

    async def faulty(game: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        if game.seat == game_of_ann.seat_of(ANN.id):
            raise KeyError("unforeseen")
        return await made_up(game, steps)

    game_of_ann = await finished(bot)
    reviews = reviewing(bot, faulty)
    await reviews.ask(game_of_ann.id, ANN)
    await reviews.ask(game_of_ann.id, BEN)
    await reviews.idle()
    states = [await reviews.get(game_of_ann.id, person.id) for person in (ANN, BEN)]
    assert [state and state.status for state in states] == ["failed", "done"]
    assert "unforeseen" in caplog.text
    assert (await reviews.ask(game_of_ann.id, ANN)).status == "waiting"
    await reviews.close()


async def test_a_step_that_comes_while_the_bot_stops_is_no_failure(bot: Bot, caplog: Any):
    game = await finished(bot)

    async def late(game: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        await reviews._work.close()
        return await made_up(game, steps)

    reviews = reviewing(bot, late)
    await reviews.ask(game.id, ANN)
    await reviews.idle()
    await reviews.close()
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    again = await reviewing(bot).get(game.id, ANN.id)
    assert again is not None
    assert again.status == "waiting"


async def test_only_games_that_are_over_and_only_ones_own(bot: Bot):
    game = await finished(bot)
    running = await bot.table()
    reviews = reviewing(bot)
    with pytest.raises(NotAPlayer):
        await reviews.ask(game.id, DAN)
    with pytest.raises(Refused, match="over"):
        await reviews.ask(running.id, ANN)
    with pytest.raises(NotRunning):
        await reviews.ask(999, ANN)


async def test_nobody_sees_the_review_of_another_unless_they_agreed(bot: Bot):
    game = await finished(bot)
    reviews = await made(bot, game)
    settings = PersonalSettings(bot.db, bot.clock, Clocks(bot.db, bot.clock))
    for reader in (BEN, DAN):
        with pytest.raises(Refused, match="to themselves"):
            await reviews.finished(game.id, ANN.id, reader.id)
    await settings.set_reviews(ANN, "table")
    assert (await reviews.finished(game.id, ANN.id, BEN.id)).review.person_id == ANN.id
    with pytest.raises(Refused, match="to themselves"):
        await reviews.finished(game.id, ANN.id, DAN.id)
    await settings.set_reviews(ANN, "everyone")
    assert (await reviews.finished(game.id, ANN.id, DAN.id)).review.person_id == ANN.id
    with pytest.raises(Refused, match="to themselves"):
        await reviews.finished(game.id, BEN.id, DAN.id)


async def test_players_see_how_the_computers_of_their_table_played(bot: Bot):
    game = await finished(bot, (ANN, BEN), computers=1)
    reviews = reviewing(bot)
    with pytest.raises(Refused, match="own game first"):
        await reviews.ask_of_computer(game.id, 2, ANN)
    await reviews.ask(game.id, ANN)
    await reviews.idle()
    with pytest.raises(Refused, match="No computer"):
        await reviews.ask_of_computer(game.id, 1, ANN)
    with pytest.raises(NotAPlayer):
        await reviews.ask_of_computer(game.id, 2, DAN)
    asked = await reviews.ask_of_computer(game.id, 2, ANN)
    assert (asked.status, asked.seat) == ("waiting", 2)
    await reviews.idle()
    for reader in (ANN, BEN):
        told = await reviews.finished(game.id, asked.person_id, reader.id)
        assert told.reviewed.seat == 2
        assert {move.seat for move in told.reviewed.moves if move.own} == {2}
        assert told.summary.moves
    with pytest.raises(Refused, match="Only the players"):
        await reviews.finished(game.id, asked.person_id, DAN.id)
    again = await reviews.ask_of_computer(game.id, 2, ANN)
    assert again.status == "done"


async def test_a_summary_is_shown_to_the_table_once(bot: Bot):
    game = await finished(bot)
    reviews = await made(bot, game)
    await reviews.show(game.id, ANN)
    with pytest.raises(Refused, match="already"):
        await reviews.show(game.id, ANN)
    async with bot.db.reading() as connection:
        [row] = await outbox.due(connection, ("game", game.id))
    shown: Any = row.message
    assert isinstance(shown.notice, ReviewShown)
    assert (shown.notice.name, shown.notice.points, shown.notice.finds) == ("Ann", 6.0, 1)
    with pytest.raises(Refused):
        await reviews.show(game.id, BEN)


async def test_one_at_a_time_and_five_a_day(bot: Bot):
    stuck = asyncio.Event()

    async def waiting(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        await stuck.wait()
        return await made_up(reviewed, steps)

    async with closing(reviewing(bot, waiting)) as reviews:
        first, *others = [await finished(bot) for _ in range(A_DAY + 1)]
        await reviews.ask(first.id, ANN)
        assert (await reviews.ask(first.id, ANN)).status == "waiting"
        with pytest.raises(Refused, match="still being made"):
            await reviews.ask(others[0].id, ANN)
        stuck.set()
        await reviews.idle()
        for game in others[:-1]:
            await reviews.ask(game.id, ANN)
            await reviews.idle()
        with pytest.raises(Refused, match="Reviews a day: 5"):
            await reviews.ask(others[-1].id, ANN)
        await reviews.ask(others[-1].id, BEN)
        bot.clock.now += DAY + 1
        assert (await reviews.ask(others[-1].id, ANN)).status == "waiting"
        await reviews.idle()


async def test_those_who_wait_are_told_how_many_are_before_them(bot: Bot):
    game = await finished(bot)
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slow(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        if len(steps) == 4:
            reached.set()
            await go_on.wait()
        return await made_up(reviewed, steps)

    async with closing(reviewing(bot, slow)) as reviews:
        await reviews.ask(game.id, ANN)
        await reached.wait()
        bot.clock.now += 6
        ben = await reviews.progress(await reviews.ask(game.id, BEN))
        chloe = await reviews.progress(await reviews.ask(game.id, CHLOE))
        assert (ben.before, chloe.before) == (1, 2)
        assert chloe.seconds > ben.seconds
        mine = await reviews.get(game.id, ANN.id)
        assert mine is not None
        told = await reviews.progress(mine)
        decisions = rows(await reviewed(bot, game, ANN))[0]["decisions"]
        assert (told.judged, told.decisions, told.before) == (3, decisions, 0)
        assert told.seconds == pytest.approx(6 / 3 * decisions * 2 - 6)
        go_on.set()
        await reviews.idle()


async def test_what_is_left_after_the_last_decision_only_becomes_less(bot: Bot) -> None:
    game = await finished(bot)
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slow(reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        row = await made_up(reviewed, steps)
        if row["step"] == "judged":
            bot.clock.now += 1
        elif row["step"] != "begun" and not reached.is_set():
            reached.set()
            await go_on.wait()
        return row

    async with closing(reviewing(bot, slow)) as reviews:
        await reviews.ask(game.id, ANN)
        await reached.wait()
        mine = await reviews.get(game.id, ANN.id)
        assert mine is not None
        told = await reviews.progress(mine)
        assert told.judged == told.decisions
        bot.clock.now += 2
        later = await reviews.progress(mine)
        assert later.seconds == told.seconds - 2
        go_on.set()
        await reviews.idle()


async def test_whoever_waits_hears_of_each_step(bot: Bot) -> None:
    game, reached = await finished(bot), asyncio.Event()

    async def stuck_at_the_second(
        reviewed: ReviewedGame, steps: Sequence[Mapping[str, Any]]
    ) -> Row:
        if steps:
            reached.set()
            await asyncio.Event().wait()
        return await made_up(reviewed, steps)

    async with closing(reviewing(bot, stuck_at_the_second)) as reviews:
        waiting = asyncio.create_task(reviews.wait(3600.0))
        await asyncio.sleep(0)
        await reviews.ask(game.id, ANN)
        await reached.wait()
        async with asyncio.timeout(60.0):
            await waiting


async def reviewed(bot: Bot, game: Game, person: Person) -> ReviewedGame:
    seat = game.seat_of(person.id)
    assert seat is not None
    async with bot.db.reading() as connection:
        stored = await moves.of_game(connection, game.id)
    return reviewed_game(game, stored, (), person.id, seat)


async def test_the_process_makes_a_review_step_by_step_and_takes_it_up_anywhere(bot: Bot):
    """In a game with one decision that has a choice, so that it does not take long."""
    game = await reviewed(bot, await finished(bot), ANN)
    first = decisions(game)[-1].ply
    own = [move._replace(own=ply == first) for ply, move in enumerate(game.moves, start=1)]
    short = replace(game, moves=tuple(own))
    async with closing(ReviewProcess()) as process:
        begun = await process.next_step(short, ())
        assert begun == {"step": "begun", "ply": 0, "decisions": 1}
        judged = await process.next_step(short, (begun,))
        assert (judged["step"], judged["ply"]) == ("judged", first)
    async with closing(ReviewProcess()) as process:
        again = await process.next_step(short, (begun,))
        assert again == judged
        with pytest.raises(ReviewFailed, match="whist"):
            await process.next_step(replace(short, slug="whist"), ())


async def test_what_others_chose_for_a_person_is_not_theirs(bot: Bot):
    """Stand-ins, orders that choose, what is forced or overdue, and earlier holders."""
    game = await finished(bot)
    async with bot.db.reading() as connection:
        stored = list(await moves.of_game(connection, game.id))
    mine = [place for place, move in enumerate(stored) if move.seat == 0]
    computer, order, planned, forced = mine[5:9]
    stored[computer] = replace(stored[computer], by="computer")
    stored[order] = replace(stored[order], by="order", reason="pass")
    stored[planned] = replace(stored[planned], by="order", reason="queue")
    stored[forced] = replace(stored[forced], by="forced", reason="overdue")
    before = Tenure(1, game.id, 0, DAN.id, "Dan", "", 0, 0.0, stored[mine[3]].ply, 1.0, "resigned")
    told = reviewed_game(game, stored, (before,), ANN.id, 0)
    own = [place for place, move in enumerate(told.moves) if move.own]
    assert own == [place for place in mine[4:] if place not in (computer, order, forced)]
    assert [place for place, move in enumerate(told.moves) if move.planned] == [planned]


async def test_a_person_is_compared_with_their_own_other_games(bot: Bot):
    games = [await finished(bot) for _ in range(FOR_A_MEAN)]
    for game in games[:-1]:
        await made(bot, game)
    few = await reviewing(bot).finished(games[0].id, ANN.id, ANN.id)
    assert few.mean_per_decision is None
    last = await made(bot, games[-1])
    own = await last.finished(games[-1].id, ANN.id, ANN.id)
    assert len(own.others) == FOR_A_MEAN - 1
    assert own.mean_per_decision == pytest.approx(own.summary.per_decision)
    assert own.theme is not None
    assert own.theme.losses == 2 * FOR_A_MEAN


async def test_others_see_nothing_of_ones_other_games(bot: Bot):
    games = [await finished(bot) for _ in range(FOR_A_MEAN)]
    for game in games:
        reviews = await made(bot, game)
    people = PersonalSettings(bot.db, bot.clock, Clocks(bot.db, bot.clock))
    await people.set_reviews(ANN, "everyone")
    seen = await reviews.finished(games[0].id, ANN.id, DAN.id)
    assert (seen.others, seen.theme, seen.mean_per_decision) == ((), None, None)
